//! The portable generator behind every seed.

/// A stream of random numbers: xoshiro256++ (Blackman and Vigna 2018), as a value that can be copied and saved.
///
/// The stream of a pair (seed, index) starts from the first four outputs of SplitMix64 begun at
/// `mix(seed) + mix(!index)` (wrapping), where `mix` is the output function of SplitMix64. It gives the same
/// numbers on every platform and in every release.
///
/// ```
/// use stud_cards::Stream;
///
/// let mut a = Stream::new(7, 0);
/// let mut b = a;
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert_ne!(Stream::new(7, 1).next_u64(), Stream::new(7, 0).next_u64());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stream([u64; 4]);

impl Stream {
    /// Stream `index` of `seed`. Batch rows and chunks of work take a stream each, so that a result does not
    /// depend on the number of threads that computed it.
    pub const fn new(seed: u64, index: u64) -> Self {
        let start = mix(seed).wrapping_add(mix(!index));
        let mut state = [0; 4];
        let mut i = 0;
        while i < 4 {
            state[i] = mix(start.wrapping_add(GAMMA.wrapping_mul(i as u64 + 1)));
            i += 1;
        }
        Self(state)
    }

    /// A stream from the operating system's entropy.
    ///
    /// # Errors
    /// [`crate::DeckError::Entropy`] if the operating system gives none.
    pub fn secure() -> Result<Self, crate::DeckError> {
        let mut words = [[0; 8]; 2];
        getrandom::fill(words.as_flattened_mut()).map_err(|_| crate::DeckError::Entropy)?;
        let [seed, index] = words.map(u64::from_ne_bytes);
        Ok(Self::new(seed, index))
    }

    /// The stream with this state, or `None` for the state of four zeros, which gives nothing but zeros.
    pub const fn from_state(state: [u64; 4]) -> Option<Self> {
        if state[0] | state[1] | state[2] | state[3] == 0 { None } else { Some(Self(state)) }
    }

    /// The state, from which [`Stream::from_state`] continues.
    pub const fn state(self) -> [u64; 4] {
        self.0
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`, each equally likely (Lemire 2019). Zero if the bound is zero.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        let mut wide = self.next_u64() as u128 * bound as u128;
        if (wide as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (wide as u64) < threshold {
                wide = self.next_u64() as u128 * bound as u128;
            }
        }
        (wide >> 64) as u64
    }
}

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of SplitMix64 (Steele, Lea and Flood 2014).
const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn equals_the_published_generator() {
        for (seed, index) in [(0, 0), (1, 0), (0, 1), (u64::MAX, 12345), (42, u64::MAX)] {
            let mut ours = Stream::new(seed, index);
            let mut theirs = Xoshiro256PlusPlus::seed_from_u64(mix(seed).wrapping_add(mix(!index)));
            for _ in 0..1000 {
                assert_eq!(ours.next_u64(), theirs.next_u64());
            }
        }
    }

    #[test]
    fn golden_values() {
        let mut stream = Stream::new(7, 0);
        let first: [u64; 3] = std::array::from_fn(|_| stream.next_u64());
        assert_eq!(first, GOLDEN);
    }

    const GOLDEN: [u64; 3] = [6871945882326459743, 17231870554921597167, 12095666003972858644];

    #[test]
    fn below_is_uniform_and_in_range() {
        let mut stream = Stream::new(3, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[stream.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|c| c.abs_diff(10_000) < 500), "{counts:?}");
        assert_eq!(stream.below(1), 0);
        assert_eq!(stream.below(0), 0);
    }

    #[test]
    fn a_state_continues_where_it_was_taken() {
        let mut stream = Stream::new(9, 4);
        stream.next_u64();
        assert_eq!(Stream::from_state(stream.state()), Some(stream));
        assert_eq!(Stream::from_state([0; 4]), None);
    }
}
