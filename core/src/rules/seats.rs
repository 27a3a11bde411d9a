//! Seats of survivors, or of the figures of an encounter, and sets of them.

/// A seat: the index of a survivor or figure.
pub type Seat = u8;

/// A set of those who sit there, one bit per seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// One of them.
    #[inline]
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat)
    }

    /// So many seats, from one on.
    #[inline]
    #[must_use]
    pub const fn range(first: Seat, number: u8) -> Self {
        Self((((1_u32 << number) - 1) << first) as u16)
    }

    /// True when the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat & 1 != 0
    }

    /// The set with one more seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat)
    }

    /// The seats of both sets together.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats of the set from one on.
    #[inline]
    #[must_use]
    pub const fn from(self, seat: Seat) -> Self {
        Self(self.0 & u16::MAX.unbounded_shl(seat as u32))
    }

    /// The set without a seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat))
    }

    /// The set with everybody one seat further on, and the first seat taken or not.
    #[inline]
    #[must_use]
    pub const fn shifted(self, first: bool) -> Self {
        Self(self.0 << 1 | first as u16)
    }

    /// Number of seats.
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

    /// The lowest seat.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as Seat) }
    }

    /// The seats in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first()?;
            left.0 &= left.0 - 1; // the lowest bit
            Some(seat)
        })
    }

    /// The seats of the set for which `keep` returns true.
    #[inline]
    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(Seat) -> bool) -> Self {
        // Without branches on the answers, which are hard to predict.
        self.iter().fold(Self::NONE, |kept, seat| Self(kept.0 | u16::from(keep(seat)) << seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
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
        assert_eq!(Seats::range(0, 16).iter().collect::<Vec<_>>(), Vec::from_iter(0..=last));
        assert_eq!((Seats::range(0, 0), Seats::range(8, 0)), (Seats::NONE, Seats::NONE));
        let foes = Seats::range(8, 3);
        assert_eq!((foes.len(), foes.first(), foes.contains(10)), (3, Some(8), true));
        assert_eq!(foes.from(9), Seats::range(9, 2));
        assert!(foes.from(last + 1).is_empty() && Seats::one(last).from(last).contains(last));
        let both = foes.or(Seats::one(2));
        assert_eq!(both.without(9), Seats::from_iter([2, 8, 10]));
        assert_eq!(both.and(foes), foes);
        assert_eq!(both.filter(|seat| seat % 2 == 0), Seats::from_iter([2, 8, 10]));
    }
}
