//! libFuzzer's way into [`stud_fuzz::saved_table`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| stud_fuzz::saved_table(data));

#[cfg(not(fuzzing))]
fn main() {}
