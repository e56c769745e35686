//! Many hands of seven-card stud at once.
#![forbid(unsafe_code)]
