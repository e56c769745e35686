//! Numbers and texts as bytes, least significant byte first.

use crate::SavedTableFault;

pub(super) type Read<T> = Result<T, SavedTableFault>;

/// FNV-1a: finds damage, not forgery.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

pub(super) struct Writer(pub Vec<u8>);

impl Writer {
    pub fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub fn flag(&mut self, value: bool) {
        self.u8(value.into());
    }

    pub fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    pub fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    pub fn u64(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }

    pub fn option(&mut self, value: Option<u32>) {
        self.flag(value.is_some());
        self.u32(value.unwrap_or(0));
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.u32(bytes.len() as u32);
        self.0.extend(bytes);
    }

    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }
}

pub(super) struct Reader<'a> {
    pub bytes: &'a [u8],
    pub position: usize,
}

impl<'a> Reader<'a> {
    pub fn take<const N: usize>(&mut self) -> Read<[u8; N]> {
        let chunk = self.bytes.get(self.position..).and_then(|rest| rest.first_chunk::<N>());
        let chunk = *chunk.ok_or(SavedTableFault::Value { position: self.position })?;
        self.position += N;
        Ok(chunk)
    }

    pub fn u8(&mut self) -> Read<u8> {
        self.take().map(u8::from_le_bytes)
    }

    pub fn u16(&mut self) -> Read<u16> {
        self.take().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Read<u32> {
        self.take().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Read<u64> {
        self.take().map(u64::from_le_bytes)
    }

    pub fn check(&mut self, fits: impl Fn(u8) -> bool) -> Read<u8> {
        let position = self.position;
        self.u8()
            .and_then(|value| if fits(value) { Ok(value) } else { Err(SavedTableFault::Value { position }) })
    }

    pub fn flag(&mut self) -> Read<bool> {
        self.check(|value| value <= 1).map(|value| value == 1)
    }

    pub fn option(&mut self) -> Read<Option<u32>> {
        let there = self.flag()?;
        self.u32().map(|value| there.then_some(value))
    }

    pub fn named<T: Copy>(&mut self, all: &[T]) -> Read<T> {
        let position = self.position;
        let value = self.u8()?;
        all.get(usize::from(value)).copied().ok_or(SavedTableFault::Value { position })
    }

    pub fn bytes(&mut self, most: u32) -> Read<&'a [u8]> {
        let position = self.position;
        let len = self.u32()?;
        let rest = self.bytes.get(self.position..).and_then(|rest| rest.get(..len as usize));
        match rest {
            Some(bytes) if len <= most => {
                self.position += bytes.len();
                Ok(bytes)
            }
            _ => Err(SavedTableFault::Value { position }),
        }
    }

    pub fn text(&mut self) -> Read<&'a str> {
        let position = self.position;
        std::str::from_utf8(self.bytes(1 << 10)?).map_err(|_| SavedTableFault::Value { position })
    }
}
