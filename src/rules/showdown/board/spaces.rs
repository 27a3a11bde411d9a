//! Sets of spaces, one bit each.

use super::Space;

/// Maximum number of spaces along a side of the board.
pub const SIDE_MAX: u8 = 32;

const ROWS: usize = SIDE_MAX as usize;

/// A set of spaces: one word per row, one bit per column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces {
    rows: [u32; ROWS],
}

impl Spaces {
    /// The empty set.
    pub const NONE: Self = Self { rows: [0; ROWS] };

    /// Every space of a board of this size.
    #[must_use]
    pub fn board(width: u8, height: u8) -> Self {
        Self::rectangle(Space::new(0, 0), width, height)
    }

    /// True when the space is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, space: Space) -> bool {
        self.rows[space.y as usize] >> space.x & 1 != 0
    }

    /// Every space of a rectangle, given by the space with its lowest column and row, and its size.
    #[inline]
    #[must_use]
    pub fn rectangle(corner: Space, columns: u8, rows: u8) -> Self {
        let row = u32::MAX.checked_shr(u32::from(SIDE_MAX - columns)).unwrap_or(0) << corner.x;
        let mut all = Self::NONE;
        all.rows[usize::from(corner.y)..usize::from(corner.y + rows)].fill(row);
        all
    }

    /// Adds a space to the set.
    #[inline]
    pub const fn insert(&mut self, space: Space) {
        self.rows[space.y as usize] |= 1 << space.x;
    }

    /// Removes a space from the set.
    #[inline]
    pub const fn remove(&mut self, space: Space) {
        self.rows[space.y as usize] &= !(1 << space.x);
    }

    /// True when the set is empty.
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

    /// The intersection of both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.merge(other, |mine, theirs| mine & theirs)
    }

    /// The union of both sets.
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
        // Loops without branches, so that the compiler can vectorise over rows.
        let mut grown = *self;
        for y in 0..ROWS {
            grown.rows[y] |= self.rows[y] << 1 | self.rows[y] >> 1;
        }
        for y in 1..ROWS {
            grown.rows[y] |= self.rows[y - 1];
            grown.rows[y - 1] |= self.rows[y];
        }
        grown
    }

    /// The spaces, row by row from row 0, each row from column 0.
    pub fn iter(&self) -> impl Iterator<Item = Space> + '_ {
        let (mut y, mut row) = (0, self.rows[0]);
        std::iter::from_fn(move || {
            while row == 0 {
                y += 1;
                row = *self.rows.get(y)?;
            }
            let x = row.trailing_zeros() as u8;
            row &= row - 1;
            Some(Space::new(x, y as u8))
        })
    }

    /// The space with the lowest column, and among those the lowest row.
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
