//! Numbers from bytes. After the last byte come zeros.

pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// Mostly small numbers, sometimes any.
    pub(crate) fn number(&mut self) -> u32 {
        match self.next() {
            255 => self.wide() as u32,
            small => u32::from(small),
        }
    }

    pub(crate) fn wide(&mut self) -> u64 {
        (0..8).fold(0, |wide, _| wide << 8 | u64::from(self.next()))
    }
}
