//! Spaces and directions.

/// A space of the board: column `x` eastwards, row `y` northwards, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Space {
    /// Column.
    pub x: u8,
    /// Row.
    pub y: u8,
}

impl Space {
    /// The space in column `x` of row `y`.
    #[inline]
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// Orthogonal steps to another space.
    #[inline]
    #[must_use]
    pub const fn steps_to(self, other: Self) -> u8 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    /// The next space in a direction, if it lies on a board of this size (COL-10).
    #[inline]
    #[must_use]
    pub const fn next(self, direction: Direction, (width, height): (u8, u8)) -> Option<Self> {
        let Self { x, y } = self;
        match direction {
            Direction::North if y + 1 < height => Some(Self::new(x, y + 1)),
            Direction::East if x + 1 < width => Some(Self::new(x + 1, y)),
            Direction::South if y > 0 => Some(Self::new(x, y - 1)),
            Direction::West if x > 0 => Some(Self::new(x - 1, y)),
            _ => None,
        }
    }
}

impl std::fmt::Display for Space {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Where something faces or moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Direction {
    /// Towards higher rows.
    North,
    /// Towards higher columns.
    East,
    /// Towards row 0.
    #[default]
    South,
    /// Towards column 0.
    West,
}

/// The axis of a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// East and west.
    X,
    /// North and south.
    Y,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The direction of a signed distance along `axis`; `None` for 0.
    #[inline]
    #[must_use]
    pub const fn along(axis: Axis, distance: i16) -> Option<Self> {
        match (axis, distance.signum()) {
            (Axis::X, 1) => Some(Self::East),
            (Axis::X, -1) => Some(Self::West),
            (Axis::Y, 1) => Some(Self::North),
            (Axis::Y, -1) => Some(Self::South),
            _ => None,
        }
    }

    /// The axis of the direction.
    #[inline]
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::North | Self::South => Axis::Y,
            Self::East | Self::West => Axis::X,
        }
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.right().right()
    }

    /// A quarter turn to the right.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// A quarter turn to the left.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        self.right().opposite()
    }
}
