//! The rules of fixed-limit seven-card stud as a state machine.
#![forbid(unsafe_code)]
