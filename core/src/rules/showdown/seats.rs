//! Sets of seats.

/// A seat: the index of a survivor.
pub type Seat = u8;

/// A set of survivors, one bit per seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No survivors.
    pub const NONE: Self = Self(0);

    /// One survivor.
    #[inline]
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat)
    }

    /// True when the survivor is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat & 1 != 0
    }

    /// The set with one more survivor.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat)
    }

    /// The survivors of both sets.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set without a survivor.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat))
    }

    /// The set with every survivor one seat further on, and the first seat taken or not.
    #[inline]
    #[must_use]
    pub const fn shifted(self, first: bool) -> Self {
        Self(self.0 << 1 | first as u8)
    }

    /// Number of survivors.
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

    /// The survivor with the lowest seat.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as Seat) }
    }

    /// The survivors in seat order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first()?;
            left.0 &= left.0 - 1; // the lowest bit
            Some(seat)
        })
    }

    /// The survivors of the set for whom `keep` returns true.
    #[inline]
    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(Seat) -> bool) -> Self {
        // Without branches on the answers, which are hard to predict.
        self.iter().fold(Self::NONE, |kept, seat| Self(kept.0 | u8::from(keep(seat)) << seat))
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
