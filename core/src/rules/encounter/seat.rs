//! Seats of figures, and sets of them.

/// A seat: adventurers from 0, foes from [`super::plan::FIRST_FOE`].
pub type Seat = u8;

/// A set of figures, one bit per seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seats(u16);

impl Seats {
    /// No figures.
    pub const NONE: Self = Self(0);

    /// One figure.
    #[inline]
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat)
    }

    /// So many seats, from the first one on.
    #[inline]
    #[must_use]
    pub const fn first_few(number: u8) -> Self {
        Self(((1_u32 << number) - 1) as u16)
    }

    /// The set with every figure so many seats further on.
    #[inline]
    #[must_use]
    pub const fn shifted(self, seats: Seat) -> Self {
        Self(self.0 << seats)
    }

    /// True when the figure is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat & 1 != 0
    }

    /// The figures of both sets together.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The figures that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The figures of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The figures of the set in a seat or behind it.
    #[inline]
    #[must_use]
    pub const fn from(self, seat: Seat) -> Self {
        Self(self.0 & u16::MAX.unbounded_shl(seat as u32))
    }

    /// Number of figures.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// True when the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The figure with the lowest seat.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as Seat) }
    }

    /// The figures in seat order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first()?;
            left.0 &= left.0 - 1; // the lowest bit
            Some(seat)
        })
    }

    /// The figures of the set for whom `keep` returns true.
    #[inline]
    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(Seat) -> bool) -> Self {
        // Without branches on the answers, which are hard to predict.
        self.iter().fold(Self::NONE, |kept, seat| Self(kept.0 | u16::from(keep(seat)) << seat))
    }
}

impl std::fmt::Debug for Seats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_reach_from_the_first_seat_to_the_last() {
        let last = 15;
        assert_eq!(Seats::first_few(16).iter().collect::<Vec<_>>(), Vec::from_iter(0..=last));
        assert_eq!(Seats::first_few(0), Seats::NONE);
        let foes = Seats::first_few(3).shifted(8);
        assert_eq!((foes.len(), foes.first(), foes.contains(10)), (3, Some(8), true));
        assert_eq!(foes.from(9), Seats(0b110 << 8));
        assert!(foes.from(last + 1).is_empty() && Seats::one(last).from(last).contains(last));
        let both = foes.or(Seats::one(2));
        assert_eq!(both.without(foes), Seats::one(2));
        assert_eq!(both.and(foes), foes);
        assert_eq!(both.filter(|seat| seat % 2 == 0), Seats(0b101_0000_0100));
    }
}
