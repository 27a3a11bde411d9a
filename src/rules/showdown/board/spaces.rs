//! Sets of spaces, one bit each.

use super::Space;

/// Most spaces along a side of the board.
pub const SIDE_MAX: u8 = 32;

const ROWS: usize = SIDE_MAX as usize;

/// A set of spaces: one word per row, one bit per column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces {
    rows: [u32; ROWS],
}

impl Spaces {
    /// No space.
    pub const NONE: Self = Self { rows: [0; ROWS] };

    /// Every space of a board of this size.
    #[must_use]
    pub fn board(width: u8, height: u8) -> Self {
        let row = u32::MAX.checked_shr(u32::from(SIDE_MAX - width)).unwrap_or(0);
        let mut all = Self::NONE;
        all.rows[..usize::from(height)].fill(row);
        all
    }

    /// True when the space is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, space: Space) -> bool {
        self.rows[space.y as usize] >> space.x & 1 != 0
    }

    /// Puts a space into the set.
    #[inline]
    pub const fn insert(&mut self, space: Space) {
        self.rows[space.y as usize] |= 1 << space.x;
    }

    /// Takes a space out of the set.
    #[inline]
    pub const fn remove(&mut self, space: Space) {
        self.rows[space.y as usize] &= !(1 << space.x);
    }

    /// True without any space.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |any, row| any | row) == 0
    }

    /// Number of spaces.
    #[must_use]
    pub fn len(&self) -> u16 {
        self.rows.iter().map(|row| row.count_ones() as u16).sum()
    }

    /// The spaces of both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.merge(other, |mine, theirs| mine & theirs)
    }

    /// The spaces of either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.merge(other, |mine, theirs| mine | theirs)
    }

    /// The spaces of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        self.merge(other, |mine, theirs| mine & !theirs)
    }

    /// The set and every space one orthogonal step from it.
    #[inline]
    #[must_use]
    pub fn grown(&self) -> Self {
        let mut grown = Self::NONE;
        for y in 0..ROWS {
            let row = self.rows[y];
            let below = if y > 0 { self.rows[y - 1] } else { 0 };
            let above = if y + 1 < ROWS { self.rows[y + 1] } else { 0 };
            grown.rows[y] = row | row << 1 | row >> 1 | below | above;
        }
        grown
    }

    /// The spaces, row by row from row 0, each row from column 0.
    pub fn iter(&self) -> impl Iterator<Item = Space> + '_ {
        self.rows.iter().enumerate().flat_map(|(y, &row)| {
            std::iter::successors(Some(row), |row| Some(row & row.wrapping_sub(1)))
                .take_while(|&row| row != 0)
                .map(move |row| Space::new(row.trailing_zeros() as u8, y as u8))
        })
    }

    /// The space that comes first by lowest column, then lowest row.
    #[must_use]
    pub fn first_by_column(&self) -> Option<Space> {
        self.iter().min()
    }

    #[inline]
    fn merge(&self, other: &Self, one: impl Fn(u32, u32) -> u32) -> Self {
        let mut merged = Self::NONE;
        for y in 0..ROWS {
            merged.rows[y] = one(self.rows[y], other.rows[y]);
        }
        merged
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut set = Self::NONE;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl std::fmt::Debug for Spaces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|space| (space.x, space.y))).finish()
    }
}
