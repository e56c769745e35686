//! Exact and sampled equity for seven-card stud.
#![forbid(unsafe_code)]
