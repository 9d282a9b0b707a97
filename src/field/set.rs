//! A set of places.

use super::Place;

/// Cells marked one by one.
#[derive(Clone)]
pub struct Set(Vec<u64>);

impl Set {
    pub fn new(size: usize) -> Set {
        Set(vec![0; size.div_ceil(64)])
    }

    #[inline]
    pub fn flip(&mut self, place: Place) {
        self.0[place / 64] ^= 1 << (place % 64);
    }

    /// The marked cells in order.
    pub fn iter(&self) -> impl Iterator<Item = Place> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(index * 64 + bit)
            })
        })
    }
}
