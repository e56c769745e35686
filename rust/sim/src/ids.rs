//! The ids of a row's decisions.

/// A list of ids that lies in place while it is short, so that a step does not follow a pointer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ids {
    here: [u8; HERE],
    /// How many are in place.
    len: u8,
    /// All of them once there are too many.
    more: Vec<u8>,
}

/// Few hands have more decisions.
const HERE: usize = 32;

impl Ids {
    #[inline]
    pub(crate) fn push(&mut self, id: u8) {
        match self.here.get_mut(usize::from(self.len)) {
            Some(slot) => {
                *slot = id;
                self.len += 1;
            }
            None => self.push_far(id),
        }
    }

    #[cold]
    fn push_far(&mut self, id: u8) {
        if self.more.is_empty() {
            self.more.extend_from_slice(&self.here);
        }
        self.more.push(id);
    }

    /// Forgets them; memory that was asked for stays.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.more.clear();
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        if self.more.is_empty() { &self.here[..usize::from(self.len)] } else { &self.more }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_lists_are_kept() {
        let mut ids = Ids::default();
        for round in 0..3_u8 {
            let mut all = Vec::new();
            for i in 0..100 + round {
                assert_eq!(ids.as_slice(), all);
                let id = (i + round) % 5;
                ids.push(id);
                all.push(id);
            }
            ids.clear();
        }
        assert!(ids.as_slice().is_empty());
    }
}
