//! Plain geometry: spaces as pairs, the monster's base, its view, ways on the board.

use std::collections::BTreeSet;

/// A space: column and row.
pub(super) type Spot = (i32, i32);

/// One step.
pub(super) type Step = (i32, i32);

/// A step each way.
pub(super) const STEPS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

pub(super) fn steps_between(one: Spot, other: Spot) -> i32 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}

pub(super) fn onward(at: Spot, step: Step) -> Spot {
    (at.0 + step.0, at.1 + step.1)
}

pub(super) const fn back(step: Step) -> Step {
    (-step.0, -step.1)
}

/// A quarter turn to the left and one to the right.
pub(super) const fn sides(step: Step) -> [Step; 2] {
    [(-step.1, step.0), (step.1, -step.0)]
}

pub(super) fn facing(word: &str) -> Step {
    match word {
        "north" => (0, 1),
        "east" => (1, 0),
        "south" => (0, -1),
        "west" => (-1, 0),
        other => panic!("no direction: {other}"),
    }
}

/// The monster: where it stands, and where it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Base {
    pub(super) corner: Spot,
    pub(super) size: (i32, i32),
    pub(super) facing: Step,
}

impl Base {
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let ((x, y), (width, height)) = (self.corner, self.size);
        (x..x + width).flat_map(move |x| (y..y + height).map(move |y| (x, y)))
    }

    pub(super) fn covers(&self, spot: Spot) -> bool {
        self.spots().any(|under| under == spot)
    }

    /// Steps from the nearest space of the base.
    pub(super) fn steps_to(&self, spot: Spot) -> i32 {
        self.spots().map(|under| steps_between(under, spot)).min().unwrap_or(0)
    }

    /// The space of the base that is nearest to another.
    pub(super) fn nearest(&self, spot: Spot) -> Spot {
        self.spots().min_by_key(|&under| steps_between(under, spot)).unwrap_or(self.corner)
    }

    /// Columns and rows from the base to a space; 0 where it lies level with the base.
    pub(super) fn gaps(&self, spot: Spot) -> (i32, i32) {
        let near = self.nearest(spot);
        (spot.0 - near.0, spot.1 - near.1)
    }

    /// The way of the larger gap, along x when they are equal.
    pub(super) fn towards(&self, spot: Spot) -> Option<Step> {
        let (x, y) = self.gaps(spot);
        match (x, y) {
            (0, 0) => None,
            _ if x.abs() >= y.abs() => Some((x.signum(), 0)),
            _ => Some((0, y.signum())),
        }
    }

    /// Twice the way from the middle of the base.
    pub(super) const fn twice_off_middle(&self, spot: Spot) -> (i32, i32) {
        let ((x, y), (width, height)) = (self.corner, self.size);
        (2 * spot.0 - 2 * x - width + 1, 2 * spot.1 - 2 * y - height + 1)
    }

    pub(super) const fn shifted(&self, step: Step, times: i32) -> Self {
        let corner = (self.corner.0 + step.0 * times, self.corner.1 + step.1 * times);
        Self { corner, ..*self }
    }

    pub(super) const fn is_on(&self, board: (i32, i32)) -> bool {
        let ((x, y), (width, height)) = (self.corner, self.size);
        x >= 0 && y >= 0 && x + width <= board.0 && y + height <= board.1
    }

    /// Column and row as the monster counts: column 0 is its left one, row 1 right in front, row
    /// -1 right behind, 0 all rows of the base.
    pub(super) fn place_of(&self, spot: Spot) -> (i32, i32) {
        let forward = self.facing;
        let right = sides(forward)[1];
        let along = |step: Step, spot: Spot| step.0 * spot.0 + step.1 * spot.1;
        let row = |spot| along(forward, spot);
        let (rear, front) = (self.spots().map(row).min(), self.spots().map(row).max());
        let left = self.spots().map(|spot| along(right, spot)).min().unwrap_or(0);
        let (rear, front) = (rear.unwrap_or(0), front.unwrap_or(0));
        let counted = match row(spot) {
            row if row < rear => row - rear,
            row if row > front => row - front,
            _ => 0,
        };
        (along(right, spot) - left, counted)
    }

    /// The columns of the base, from its left.
    pub(super) const fn breadth(&self) -> i32 {
        if self.facing.0 == 0 { self.size.0 } else { self.size.1 }
    }
}

/// True when the line from middle to middle goes through the inside of another space that is an
/// obstacle.
pub(super) fn sight_is_blocked(from: Spot, to: Spot, obstacles: &BTreeSet<Spot>) -> bool {
    obstacles.iter().any(|&spot| spot != from && spot != to && goes_through(from, to, spot))
}

/// Whether a part of the way from `from` to `to` lies inside the unit square around `spot`: the
/// part of the way between its columns and the part between its rows overlap.
fn goes_through(from: Spot, to: Spot, spot: Spot) -> bool {
    const NEARLY: f64 = 1e-9;
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (from, to, middle) in [(from.0, to.0, spot.0), (from.1, to.1, spot.1)] {
        let (start, way) = (f64::from(from), f64::from(to - from));
        let (low, high) = (f64::from(middle) - 0.5, f64::from(middle) + 0.5);
        if from == to {
            if from != middle {
                return false;
            }
            continue;
        }
        let (one, other) = ((low - start) / way, (high - start) / way);
        enter = enter.max(one.min(other));
        leave = leave.min(one.max(other));
    }
    enter + NEARLY < leave
}

/// The steps of the shortest way over free spaces, at most so many.
pub(super) fn way(from: Spot, to: Spot, most: i32, is_free: impl Fn(Spot) -> bool) -> Option<i32> {
    let mut seen = BTreeSet::from([from]);
    let mut edge = vec![from];
    for steps in 1..=most {
        let mut next = vec![];
        for at in edge {
            for step in STEPS {
                let spot = onward(at, step);
                if is_free(spot) && seen.insert(spot) {
                    if spot == to {
                        return Some(steps);
                    }
                    next.push(spot);
                }
            }
        }
        edge = next;
    }
    None
}
