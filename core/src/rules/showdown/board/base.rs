//! The monster's base: a rectangle of spaces.

use super::spaces::row_of;
use super::{Axis, Direction, Space, Spaces};

/// A rectangle of spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Base {
    /// The space with the lowest column and row.
    pub corner: Space,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
}

impl Base {
    /// A base of one space.
    #[inline]
    #[must_use]
    pub const fn one(space: Space) -> Self {
        Self { corner: space, width: 1, height: 1 }
    }

    /// The space with the highest column and row.
    #[inline]
    #[must_use]
    pub const fn far_corner(&self) -> Space {
        Space::new(self.corner.x + self.width - 1, self.corner.y + self.height - 1)
    }

    /// True when the base covers the space.
    #[inline]
    #[must_use]
    pub fn covers(&self, space: Space) -> bool {
        self.steps_to(space) == 0
    }

    /// Columns (east positive) and rows (north positive) between the base and a space; 0 along an axis
    /// on which they overlap.
    #[inline]
    #[must_use]
    pub fn gaps(&self, space: Space) -> (i16, i16) {
        let far = self.far_corner();
        (gap(self.corner.x, far.x, space.x), gap(self.corner.y, far.y, space.y))
    }

    /// Orthogonal steps from the nearest space of the base: 1 when adjacent, 0 under it.
    #[inline]
    #[must_use]
    pub fn steps_to(&self, space: Space) -> u8 {
        let (x, y) = self.gaps(space);
        (x.abs() + y.abs()) as u8
    }

    /// The space of the base that is nearest to `space`.
    #[inline]
    #[must_use]
    pub fn nearest(&self, space: Space) -> Space {
        let far = self.far_corner();
        Space::new(space.x.clamp(self.corner.x, far.x), space.y.clamp(self.corner.y, far.y))
    }

    /// OD-50: the direction of the larger gap, along x when they are equal; `None` under the base.
    #[inline]
    #[must_use]
    pub fn direction_to(&self, space: Space) -> Option<Direction> {
        let (x, y) = self.gaps(space);
        if x.abs() >= y.abs() { Direction::along(Axis::X, x) } else { Direction::along(Axis::Y, y) }
    }

    /// Twice the offset of a space from the centre of the base; doubled to stay an integer.
    #[inline]
    #[must_use]
    pub fn twice_from_centre(&self, space: Space) -> (i16, i16) {
        let far = self.far_corner();
        let twice = |low: u8, high: u8, at: u8| 2 * i16::from(at) - i16::from(low) - i16::from(high);
        (twice(self.corner.x, far.x, space.x), twice(self.corner.y, far.y, space.y))
    }

    /// The base moved one step, if it stays on a board of this size (COL-10).
    #[inline]
    #[must_use]
    pub fn next(&self, direction: Direction, (width, height): (u8, u8)) -> Option<Self> {
        let room = (width + 1 - self.width, height + 1 - self.height);
        Some(Self { corner: self.corner.next(direction, room)?, ..*self })
    }

    /// Every space of the base.
    #[inline]
    #[must_use]
    pub fn spaces(&self) -> Spaces {
        Spaces::rectangle(self.corner, self.width, self.height)
    }

    /// Every space up to this many orthogonal steps from the base, and the base itself. Spaces beyond
    /// the edges of the board are among them.
    #[must_use]
    pub fn within(&self, steps: u8) -> Spaces {
        let mut found = Spaces::NONE;
        let (first, last) = (usize::from(self.corner.y), usize::from(self.far_corner().y));
        // The farther a row is from the base, the fewer of its columns are near enough.
        let mut columns = row_of(self.width) << self.corner.x;
        for away in (1..=usize::from(steps)).rev() {
            if away <= first {
                found.rows[first - away] = columns;
            }
            if let Some(row) = found.rows.get_mut(last + away) {
                *row = columns;
            }
            columns |= columns << 1 | columns >> 1;
        }
        found.rows[first..=last].fill(columns);
        found
    }
}

#[inline]
const fn gap(low: u8, high: u8, at: u8) -> i16 {
    if at > high {
        (at - high) as i16
    } else if at < low {
        -((low - at) as i16)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::super::SIDE_MAX;
    use super::*;

    #[test]
    fn spaces_within_some_steps_are_those_that_are_so_near() {
        for (x, y, steps) in [(0, 0, 3), (30, 29, 5), (14, 9, 0), (14, 9, 7), (3, 20, 62), (9, 9, 255)] {
            let base = Base { corner: Space::new(x, y), width: 2, height: 3 };
            let all = Spaces::board(SIDE_MAX, SIDE_MAX);
            let near: Spaces = all.iter().filter(|&space| base.steps_to(space) <= steps).collect();
            assert_eq!(base.within(steps), near, "{steps} steps from {x},{y}");
        }
    }
}
