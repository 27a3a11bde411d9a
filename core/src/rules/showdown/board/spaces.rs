//! Sets of spaces, one bit each.

use super::Space;

/// Maximum number of spaces along a side of the board.
pub const SIDE_MAX: u8 = 32;

/// Number of rows of a set.
pub(super) const ROWS: usize = SIDE_MAX as usize;

/// A set of spaces: one word per row, one bit per column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces {
    pub(super) rows: [u32; ROWS],
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
        let mut all = Self::NONE;
        let rows = usize::from(corner.y)..usize::from(corner.y + rows);
        all.rows[rows].fill(row_of(columns) << corner.x);
        all
    }

    /// True when the set holds the way between two spaces that goes along the row of `one`, then along
    /// the column of `other`.
    #[must_use]
    pub fn join(&self, one: Space, other: Space) -> bool {
        let columns = columns_between(one, other);
        let mut rows = one.y.min(other.y)..=one.y.max(other.y);
        self.rows[usize::from(one.y)] & columns == columns
            && rows.all(|y| self.contains(Space::new(other.x, y)))
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

    /// Removes every space of a rectangle, given by the space with its lowest column and row, and its
    /// size.
    #[inline]
    pub fn remove_rectangle(&mut self, corner: Space, columns: u8, rows: u8) {
        let removed = row_of(columns) << corner.x;
        for y in corner.y..corner.y + rows {
            self.rows[usize::from(y)] &= !removed;
        }
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

    /// The spaces of the smallest rectangle that contains two spaces.
    pub fn iter_within(&self, one: Space, other: Space) -> impl Iterator<Item = Space> + '_ {
        let columns = columns_between(one, other);
        let rows = one.y.min(other.y)..=one.y.max(other.y);
        rows.flat_map(move |y| columns_of(self.rows[usize::from(y)] & columns).map(move |x| Space::new(x, y)))
    }

    /// The space with the lowest column, and among those the lowest row.
    #[must_use]
    pub fn first_by_column(&self) -> Option<Space> {
        let columns = self.rows.iter().fold(0, |any, row| any | row);
        let lowest = columns & columns.wrapping_neg();
        // A loop without branches, so that the compiler can vectorise over rows.
        let has = |y: usize| if self.rows[y] & lowest != 0 { 1_u32 << y } else { 0 };
        let with_it = (0..ROWS).fold(0, |any, y| any | has(y));
        (lowest != 0).then(|| Space::new(lowest.trailing_zeros() as u8, with_it.trailing_zeros() as u8))
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

/// The columns from that of one space to that of another, as a row.
#[inline]
fn columns_between(one: Space, other: Space) -> u32 {
    let (first, last) = (one.x.min(other.x), one.x.max(other.x));
    u32::MAX << first & u32::MAX >> (SIDE_MAX - 1 - last)
}

/// The columns in a row, from the lowest.
#[inline]
fn columns_of(mut row: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let x = row.trailing_zeros() as u8;
        (row != 0).then(|| {
            row &= row - 1;
            x
        })
    })
}

/// The first columns of a row.
#[inline]
pub(super) const fn row_of(columns: u8) -> u32 {
    u32::MAX.unbounded_shr((SIDE_MAX - columns) as u32)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_by_column_has_the_lowest_row_of_the_lowest_column() {
        let first = |spaces: &[(u8, u8)]| {
            let set: Spaces = spaces.iter().map(|&(x, y)| Space::new(x, y)).collect();
            set.first_by_column().map(|Space { x, y }| (x, y))
        };
        assert_eq!(first(&[]), None);
        assert_eq!(first(&[(31, 31)]), Some((31, 31)));
        assert_eq!(first(&[(3, 9), (7, 0), (3, 4), (3, 31)]), Some((3, 4)));
        assert_eq!(first(&[(0, 31), (1, 0)]), Some((0, 31)));
    }
}
