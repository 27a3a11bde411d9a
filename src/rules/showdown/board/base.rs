//! The monster's base: a rectangle of spaces.

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
