//! The tables that the build script writes: 232 KiB in all.

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stay_within_256_kib() {
        let bytes = size_of_val(&STRENGTHS)
            + size_of_val(&OFFSETS)
            + size_of_val(&SUITED)
            + size_of_val(&LOW)
            + size_of_val(&EIGHT);
        assert!(bytes <= 256 * 1024, "{bytes} bytes");
    }
}
