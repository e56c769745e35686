//! libFuzzer's way into [`stud_fuzz::deck`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| stud_fuzz::deck(data));

#[cfg(not(fuzzing))]
fn main() {}
