//! Hand strengths for seven-card stud.
#![forbid(unsafe_code)]
