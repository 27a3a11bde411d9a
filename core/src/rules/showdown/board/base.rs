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
    pub const fn covers(&self, space: Space) -> bool {
        // A space before the corner wraps around, and is then beyond the base.
        let (x, y) = (space.x.wrapping_sub(self.corner.x), space.y.wrapping_sub(self.corner.y));
        x < self.width && y < self.height
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

    /// The base moved one step, if it stays on a board of this size (COL-10): what longer moves are compared with.
    #[cfg(test)]
    pub(super) fn next(&self, direction: Direction, (width, height): (u8, u8)) -> Option<Self> {
        let room = (width + 1 - self.width, height + 1 - self.height);
        Some(Self { corner: self.corner.next(direction, room)?, ..*self })
    }

    /// Number of steps that it can go in a direction on a board with so many columns and rows, on which it lies.
    #[inline]
    #[must_use]
    pub const fn room(&self, direction: Direction, (width, height): (u8, u8)) -> u8 {
        let Space { x, y } = self.corner;
        match direction {
            Direction::North => height - self.height - y,
            Direction::East => width - self.width - x,
            Direction::South => y,
            Direction::West => x,
        }
    }

    /// The base so many steps further in a direction; there must be room.
    #[inline]
    #[must_use]
    pub const fn moved(&self, direction: Direction, steps: u8) -> Self {
        let Space { x, y } = self.corner;
        let corner = match direction {
            Direction::North => Space::new(x, y + steps),
            Direction::East => Space::new(x + steps, y),
            Direction::South => Space::new(x, y - steps),
            Direction::West => Space::new(x - steps, y),
        };
        Self { corner, ..*self }
    }

    /// The spaces that it covers after one of so many steps in a direction, as a base; there must be room for
    /// them, and at least one.
    #[inline]
    #[must_use]
    pub const fn swept(&self, direction: Direction, steps: u8) -> Self {
        let first = match direction {
            Direction::North | Direction::East => self.moved(direction, 1),
            Direction::South | Direction::West => self.moved(direction, steps),
        };
        match direction.axis() {
            Axis::X => Self { width: self.width + steps - 1, ..first },
            Axis::Y => Self { height: self.height + steps - 1, ..first },
        }
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
    fn steps_in_one_direction_are_those_of_one_after_the_other() {
        let size = (12, 9);
        for (x, y, direction) in
            [(0, 0, 0), (3, 4, 0), (3, 4, 1), (3, 4, 2), (3, 4, 3), (10, 6, 1), (10, 6, 2), (0, 2, 3)]
        {
            let (base, to) =
                (Base { corner: Space::new(x, y), width: 2, height: 3 }, Direction::ALL[direction]);
            let bases = std::iter::successors(base.next(to, size), |last| last.next(to, size));
            let bases: Vec<Base> = bases.collect();
            assert_eq!(usize::from(base.room(to, size)), bases.len());
            for (steps, last) in (1..).zip(&bases) {
                assert_eq!(base.moved(to, steps), *last);
                let over = bases[..usize::from(steps)].iter();
                let over = over.fold(Spaces::NONE, |all, one| all.or(&one.spaces()));
                assert_eq!(base.swept(to, steps).spaces(), over, "{steps} steps {to:?} from {x},{y}");
            }
        }
    }

    #[test]
    fn a_base_covers_its_spaces() {
        let base = Base { corner: Space::new(3, 0), width: 2, height: 3 };
        let all = Spaces::board(SIDE_MAX, SIDE_MAX);
        let covered: Spaces = all.iter().filter(|&space| base.covers(space)).collect();
        assert_eq!(covered, base.spaces());
    }

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
