//! The monster's path to its target (COL-13, OD-24, OD-55).

use super::{Base, Direction, SIDE_MAX, Space};
use crate::rules::showdown::plan::MonsterPath;

/// Maximum steps of a route: the largest distance between two spaces of a board.
const STEPS_MAX: usize = 2 * SIDE_MAX as usize;

/// The steps of one movement of the monster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    len: u8,
    steps: [Direction; STEPS_MAX],
}

impl Route {
    const STAY: Self = Self { len: 0, steps: [Direction::North; STEPS_MAX] };

    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[Direction] {
        &self.steps[..usize::from(self.len)]
    }

    fn push(&mut self, direction: Direction, times: u8) {
        for _ in 0..times {
            self.steps[usize::from(self.len)] = direction;
            self.len += 1;
        }
    }
}

/// COL-13: a shortest path towards `target`, ending at the first place from which the target is within
/// `reach`, or when `movement` is used up. `others` are the spaces of survivors that the monster may
/// run over, at most eight; `path` decides among shortest paths (OD-24).
#[must_use]
pub fn approach_route(
    base: Base,
    target: Space,
    (movement, reach): (u8, u8),
    path: MonsterPath,
    others: &[Space],
) -> Route {
    let steps = base.steps_to(target).saturating_sub(reach).min(movement);
    match path {
        MonsterPath::LongerAxisFirst => straight(base, target, steps),
        MonsterPath::MostCollisions => Ways::new(base, target, steps, others).best(u8::count_ones),
        MonsterPath::FewestCollisions => {
            Ways::new(base, target, steps, others).best(|mask| 8 - mask.count_ones())
        }
    }
}

/// OD-55: the longer axis is finished first, x when both are equal.
fn straight(base: Base, target: Space, steps: u8) -> Route {
    let mut route = Route::STAY;
    let (first, second) = legs(base, target);
    let along_first = steps.min(first.1);
    if let Some(direction) = first.0 {
        route.push(direction, along_first);
    }
    if let Some(direction) = second.0 {
        route.push(direction, steps - along_first);
    }
    route
}

/// A direction towards the target, and the number of steps in it.
type Leg = (Option<Direction>, u8);

/// The longer and the shorter leg to the target.
fn legs(base: Base, target: Space) -> (Leg, Leg) {
    use super::Axis::{X, Y};
    let (x, y) = base.gaps(target);
    let leg = |axis, gap: i16| (Direction::along(axis, gap), gap.unsigned_abs() as u8);
    if x.abs() >= y.abs() { (leg(X, x), leg(Y, y)) } else { (leg(Y, y), leg(X, x)) }
}

/// A set of sets of survivors: bit *m* is set when the set of survivors with bit mask *m* is in it.
type Masks = [u64; 4];

/// All shortest paths at once: for every place on them, the sets of survivors that a path to that place
/// can have run over.
struct Ways {
    base: Base,
    legs: (Leg, Leg),
    steps: u8,
    others: Vec<Space>,
    /// Indexed by steps taken, then by steps taken along the longer leg.
    found: Vec<Vec<Masks>>,
}

impl Ways {
    fn new(base: Base, target: Space, steps: u8, others: &[Space]) -> Self {
        let mut ways = Self { base, legs: legs(base, target), steps, others: others.to_vec(), found: vec![] };
        let mut start = vec![Masks::default(); usize::from(steps) + 1];
        start[0][0] = 1;
        ways.found.push(start);
        for gone in 1..=steps {
            let layer = (0..=steps).map(|longer| ways.reach(gone, longer)).collect();
            ways.found.push(layer);
        }
        ways
    }

    /// True for places on a shortest path.
    fn is_on_way(&self, gone: u8, longer: u8) -> bool {
        longer <= gone && longer <= self.legs.0.1 && gone - longer <= self.legs.1.1
    }

    /// The preceding places on a path: by a step along the shorter leg, and along the longer one.
    fn before(gone: u8, longer: u8) -> [Option<(u8, u8)>; 2] {
        [(longer < gone).then(|| (gone - 1, longer)), longer.checked_sub(1).map(|longer| (gone - 1, longer))]
    }

    fn reach(&self, gone: u8, longer: u8) -> Masks {
        let mut reached = Masks::default();
        if !self.is_on_way(gone, longer) {
            return reached;
        }
        let here = self.covered(gone, longer);
        for (gone, longer) in Self::before(gone, longer).into_iter().flatten() {
            for mask in masks(&self.found[usize::from(gone)][usize::from(longer)]) {
                let mask = mask | here;
                reached[usize::from(mask / 64)] |= 1 << (mask % 64);
            }
        }
        reached
    }

    /// The survivors under the base at a place.
    fn covered(&self, gone: u8, longer: u8) -> u8 {
        let shift = |corner: Space, leg: Leg, steps: u8| match leg.0 {
            Some(Direction::East) => Space::new(corner.x + steps, corner.y),
            Some(Direction::West) => Space::new(corner.x - steps, corner.y),
            Some(Direction::North) => Space::new(corner.x, corner.y + steps),
            Some(Direction::South) => Space::new(corner.x, corner.y - steps),
            None => corner,
        };
        let corner = shift(shift(self.base.corner, self.legs.0, longer), self.legs.1, gone - longer);
        let base = Base { corner, ..self.base };
        let covered = |(seat, &space): (usize, &Space)| u8::from(base.covers(space)) << seat;
        self.others.iter().enumerate().map(covered).fold(0, |all, one| all | one)
    }

    /// The path with the highest rank; among equals the one that goes furthest along the longer leg,
    /// and goes along it as early as possible.
    fn best(&self, rank: impl Fn(u8) -> u32) -> Route {
        let last = &self.found[usize::from(self.steps)];
        let ends = (0..=self.steps)
            .flat_map(|longer| masks(&last[usize::from(longer)]).map(move |mask| (longer, mask)));
        let Some(end) = ends.max_by_key(|&(longer, mask)| (rank(mask), longer, !mask)) else {
            return Route::STAY;
        };
        self.back_from(end)
    }

    fn back_from(&self, (mut longer, mut mask): (u8, u8)) -> Route {
        let mut reversed = Vec::new();
        for gone in (1..=self.steps).rev() {
            let here = self.covered(gone, longer);
            let candidates = Self::before(gone, longer).into_iter().flatten().flat_map(|(gone, longer)| {
                masks(&self.found[usize::from(gone)][usize::from(longer)]).map(move |mask| (longer, mask))
            });
            let Some((previous, before)) = candidates.into_iter().find(|&(_, before)| before | here == mask)
            else {
                break;
            };
            reversed.push(if previous == longer { self.legs.1.0 } else { self.legs.0.0 });
            (longer, mask) = (previous, before);
        }
        let mut route = Route::STAY;
        reversed.into_iter().rev().flatten().for_each(|direction| route.push(direction, 1));
        route
    }
}

/// The members of a set of masks, in ascending order.
fn masks(set: &Masks) -> impl Iterator<Item = u8> + use<> {
    let set = *set;
    (0..=u8::MAX).filter(move |mask| set[usize::from(mask / 64)] >> (mask % 64) & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: Base = Base { corner: Space::new(4, 4), width: 2, height: 2 };

    fn run_over(route: &Route, others: &[Space]) -> Vec<usize> {
        let mut base = BASE;
        let mut met = vec![];
        for &step in route.steps() {
            base = base.next(step, (32, 32)).unwrap_or(base);
            met.extend((0..others.len()).filter(|&seat| base.covers(others[seat])));
        }
        met.sort_unstable();
        met.dedup();
        met
    }

    #[test]
    fn the_longer_axis_is_finished_first() {
        let route = approach_route(BASE, Space::new(10, 8), (20, 1), MonsterPath::LongerAxisFirst, &[]);
        use Direction::{East, North};
        assert_eq!(route.steps(), [East, East, East, East, East, North, North]);
        let route = approach_route(BASE, Space::new(8, 8), (4, 1), MonsterPath::LongerAxisFirst, &[]);
        assert_eq!(route.steps(), [East, East, East, North], "x when both are equal");
    }

    #[test]
    fn it_stops_where_the_target_is_in_reach_or_movement_ends() {
        let steps = |movement, reach| {
            let path = MonsterPath::LongerAxisFirst;
            approach_route(BASE, Space::new(4, 12), (movement, reach), path, &[]).steps().len()
        };
        assert_eq!([steps(20, 1), steps(20, 3), steps(4, 1), steps(20, 9)], [6, 4, 4, 0]);
    }

    /// Of the paths to one place, one runs over the first of two survivors, another over the second.
    #[test]
    fn of_equal_paths_the_one_past_the_lowest_seats_is_taken() {
        let (above, beside) = (Space::new(4, 6), Space::new(7, 4));
        for others in [[above, beside], [beside, above]] {
            let route = approach_route(BASE, Space::new(7, 7), (3, 1), MonsterPath::MostCollisions, &others);
            assert_eq!(run_over(&route, &others), [0], "{route:?}");
        }
    }

    /// The numbers of survivors that the shortest paths of a given length run over.
    fn brute_force(base: Base, target: Space, steps: u8, others: &[Space], met: u8, found: &mut Vec<u32>) {
        let here = (0..others.len()).filter(|&seat| base.covers(others[seat]));
        let met = here.fold(met, |met, seat| met | 1 << seat);
        if steps == 0 {
            found.push(met.count_ones());
            return;
        }
        for leg in [legs(base, target).0, legs(base, target).1] {
            let next = leg.0.and_then(|direction| base.next(direction, (32, 32)));
            next.into_iter().for_each(|next| brute_force(next, target, steps - 1, others, met, found));
        }
    }

    #[test]
    fn most_and_fewest_collisions_are_found_among_all_shortest_paths() {
        let others = [Space::new(7, 5), Space::new(7, 7), Space::new(6, 9), Space::new(5, 7)];
        for (target, movement) in [((9, 11), 40), ((9, 11), 5), ((0, 9), 40), ((12, 5), 40), ((4, 11), 3)] {
            let target = Space::new(target.0, target.1);
            let route = |path| approach_route(BASE, target, (movement, 1), path, &others);
            let (most, fewest) = (route(MonsterPath::MostCollisions), route(MonsterPath::FewestCollisions));
            let steps = BASE.steps_to(target) - 1;
            let mut all = vec![];
            brute_force(BASE, target, steps.min(movement), &others, 0, &mut all);
            let over = |route: &Route| Some(run_over(route, &others).len() as u32);
            assert_eq!(over(&most), all.iter().max().copied());
            assert_eq!(over(&fewest), all.iter().min().copied());
            assert_eq!(most.steps().len(), fewest.steps().len());
        }
    }
}
