//! Zones: sets of spaces relative to the monster (TGT-3).

use super::spaces::ROWS;
use super::{Base, Direction, Space, Spaces};

/// The monster's frame of reference: columns from its left to its right, rows from its back to its
/// front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// The monster's base.
    pub base: Base,
    /// The direction that the monster faces.
    pub facing: Direction,
}

impl Frame {
    /// Number of rows from the back of the base to its front.
    #[inline]
    #[must_use]
    pub const fn depth(&self) -> i8 {
        match self.facing {
            Direction::North | Direction::South => self.base.height as i8,
            Direction::East | Direction::West => self.base.width as i8,
        }
    }

    /// Number of columns from the left of the base to its right.
    #[inline]
    #[must_use]
    pub const fn breadth(&self) -> i8 {
        match self.facing {
            Direction::North | Direction::South => self.base.width as i8,
            Direction::East | Direction::West => self.base.height as i8,
        }
    }

    /// False for columns that a list of spaces for the broader side of the base has beyond a narrower
    /// side, to whose breadth it is cut (OD-26).
    #[inline]
    #[must_use]
    pub const fn has_behind(&self, column: i8) -> bool {
        self.base.width == self.base.height || 0 <= column && column < self.breadth()
    }

    /// A space in the monster's coordinates (column, row). The base covers the columns from 0 to its
    /// breadth and the rows from 0 to its depth, both exclusive. Row -1 is right behind it, the row
    /// equal to its depth right in front, column -1 right beside it on its left.
    #[inline]
    #[must_use]
    pub const fn locate(&self, space: Space) -> (i8, i8) {
        let near = self.base.corner;
        let far = self.base.far_corner();
        let from_near = (space.x as i8 - near.x as i8, space.y as i8 - near.y as i8);
        let from_far = (far.x as i8 - space.x as i8, far.y as i8 - space.y as i8);
        match self.facing {
            Direction::North => from_near,
            Direction::East => (from_far.1, from_near.0),
            Direction::South => from_far,
            Direction::West => (from_near.1, from_far.0),
        }
    }

    /// The space at these coordinates, if it lies on a board of this size: the inverse of
    /// [`Self::locate`].
    #[must_use]
    pub fn space_at(&self, (column, row): (i8, i8), (width, height): (u8, u8)) -> Option<Space> {
        let near = self.base.corner;
        let far = self.base.far_corner();
        let (x, y) = match self.facing {
            Direction::North => (near.x as i8 + column, near.y as i8 + row),
            Direction::East => (near.x as i8 + row, far.y as i8 - column),
            Direction::South => (far.x as i8 - column, far.y as i8 - row),
            Direction::West => (far.x as i8 - row, near.y as i8 + column),
        };
        let on_board = x >= 0 && y >= 0 && (x as u8) < width && (y as u8) < height;
        on_board.then(|| Space::new(x as u8, y as u8))
    }

    /// TGT-9: true for spaces in front of the base.
    #[inline]
    #[must_use]
    pub const fn is_in_front(&self, space: Space) -> bool {
        self.locate(space).1 >= self.depth()
    }

    /// TGT-9: every space in front of the base. Spaces beyond the edges of the board are among them.
    #[must_use]
    pub fn front(&self) -> Spaces {
        let near = self.base.corner;
        let far = self.base.far_corner();
        let mut front = Spaces::NONE;
        match self.facing {
            Direction::North => front.rows[usize::from(far.y) + 1..].fill(u32::MAX),
            Direction::East => front.rows = [u32::MAX.unbounded_shl(u32::from(far.x) + 1); ROWS],
            Direction::South => front.rows[..usize::from(near.y)].fill(u32::MAX),
            Direction::West => front.rows = [!(u32::MAX << near.x); ROWS],
        }
        front
    }
}

/// A set of spaces relative to the monster, as used in effects and conditions (TGT-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    /// Up to this many steps from the base.
    Within(u8),
    /// A rectangle, by its first and last column and its first and last row. Columns count as in
    /// [`Frame::locate`]; row 1 is right in front of the base, row -1 right behind it.
    Rows {
        /// First and last column.
        columns: (i8, i8),
        /// First and last row; 1 is right in front, -1 right behind, 0 all rows of the base.
        rows: (i8, i8),
    },
    /// All spaces in front (TGT-9).
    Front,
    /// The blind spot (TGT-10, OD-26).
    BlindSpot,
    /// The whole board.
    Everywhere,
}

impl Zone {
    /// True when the zone contains the space. `blind_spot` is called for [`Zone::BlindSpot`] only.
    #[must_use]
    pub fn holds(self, frame: &Frame, space: Space, blind_spot: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Within(steps) => frame.base.steps_to(space) <= steps,
            Self::Rows { columns, rows } => {
                let (column, row) = frame.locate(space);
                // Rows of the base count as 0, those in front from 1.
                let row = if row < 0 { row } else { (row - frame.depth() + 1).max(0) };
                (columns.0..=columns.1).contains(&column) && (rows.0..=rows.1).contains(&row)
            }
            Self::Front => frame.is_in_front(space),
            Self::BlindSpot => blind_spot(),
            Self::Everywhere => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_inverted_for_every_facing() {
        let base = Base { corner: Space::new(4, 5), width: 2, height: 3 };
        for facing in Direction::ALL {
            let frame = Frame { base, facing };
            for space in (0..12).flat_map(|x| (0..12).map(move |y| Space::new(x, y))) {
                let place = frame.locate(space);
                assert_eq!(frame.space_at(place, (12, 12)), Some(space));
                let inside = (0..frame.breadth()).contains(&place.0) && (0..frame.depth()).contains(&place.1);
                assert_eq!(inside, base.covers(space));
            }
        }
    }

    #[test]
    fn the_front_is_every_space_in_front() {
        let all = Spaces::board(32, 32);
        for (x, y) in [(0, 0), (4, 5), (30, 29)] {
            let base = Base { corner: Space::new(x, y), width: 2, height: 3 };
            for facing in Direction::ALL {
                let frame = Frame { base, facing };
                let front: Spaces = all.iter().filter(|&space| frame.is_in_front(space)).collect();
                assert_eq!(frame.front(), front, "{frame:?}");
            }
        }
    }

    #[test]
    fn left_is_relative_to_the_facing() {
        let base = Base { corner: Space::new(4, 4), width: 2, height: 2 };
        for (facing, front_left) in [
            (Direction::North, (4, 6)),
            (Direction::East, (6, 5)),
            (Direction::South, (5, 3)),
            (Direction::West, (3, 4)),
        ] {
            let frame = Frame { base, facing };
            assert_eq!(frame.locate(Space::new(front_left.0, front_left.1)), (0, 2), "{facing:?}");
        }
    }
}
