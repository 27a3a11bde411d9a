//! How many paths a walk is likely to take in all, judged from those that it has taken.
//!
//! Most games are far too large for the few paths that a run may spend on exact values beside its trials. Three things
//! show it early:
//!
//! - A round starts from the states that the round before led to, and the first from one. So a round hardly takes
//!   fewer paths than the one before it, as long as trials go on.
//! - States that wait are expected to take at least a quarter of the average so far.
//! - A step that takes very many paths leads to many states, which take some, too.

use super::system::Position;

/// So many paths are always taken: they take no time to speak of.
const FREE: u64 = 2_000;
/// Rounds ahead count up to this many: most fights end early.
const ROUNDS_MAX: u64 = 7;
/// Steps from which an average is taken.
const STEPS_MIN: u64 = 32;
/// A single step may take at most this part of all paths.
const STEP_PART: u64 = 4;

/// The paths that a walk has taken.
#[derive(Debug, Default)]
pub(super) struct Outlook {
    paths: u64,
    steps: u64,
    /// The paths of the step that took most of them.
    largest: u64,
    /// Where the walk is.
    place: Option<Position>,
    /// The paths of earlier places.
    before: u64,
}

impl Outlook {
    /// Goes on to states at a place.
    pub(super) fn enter(&mut self, place: Position) {
        if self.place != Some(place) {
            (self.place, self.before) = (Some(place), self.paths);
        }
    }

    /// Adds a step.
    pub(super) fn add(&mut self, paths: u64) {
        self.paths += paths;
        self.steps += 1;
        self.largest = self.largest.max(paths);
    }

    /// The paths taken.
    pub(super) fn paths(&self) -> u64 {
        self.paths
    }

    /// The paths that the next step may take, out of a number for the whole walk: none if they are not enough, since
    /// each of `waiting` groups of states takes at least one, but for negligible ones.
    pub(super) fn left(&self, paths_max: u64, waiting: u64) -> u64 {
        let left = paths_max.saturating_sub(self.paths);
        if waiting < left { left } else { 0 }
    }

    /// Like [`Self::left`], and none if the walk is unlikely to end within `paths_max`; up to `rounds` are ahead.
    pub(super) fn likely_left(&self, paths_max: u64, waiting: u64, rounds: u64) -> u64 {
        let left = self.left(paths_max, waiting);
        self.judged(paths_max, waiting, rounds).max(FREE.saturating_sub(self.paths)).min(left)
    }

    fn judged(&self, paths_max: u64, waiting: u64, rounds: u64) -> u64 {
        let left = paths_max.saturating_sub(self.paths);
        if self.waiting_paths(waiting) >= left {
            return 0;
        }
        let rounds = rounds.min(ROUNDS_MAX);
        let this_round = self.paths - self.before;
        // The step adds to this round, and so to each of those ahead.
        let by_rounds = left.saturating_sub(rounds * this_round) / (rounds + 1);
        by_rounds.min(paths_max / STEP_PART)
    }

    /// The paths of states that wait: a quarter of the average, since the last ones of a round often take one path each.
    /// The largest step does not count, which is often the first.
    fn waiting_paths(&self, waiting: u64) -> u64 {
        if self.steps < STEPS_MIN {
            return waiting;
        }
        (self.paths - self.largest) * waiting / (4 * (self.steps - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Position = Position { scene: None, round: 1 };

    fn after(steps: &[u64]) -> Outlook {
        let mut outlook = Outlook::default();
        outlook.enter(AT);
        steps.iter().for_each(|&paths| outlook.add(paths));
        outlook
    }

    #[test]
    fn a_step_may_take_a_quarter_and_what_leaves_as_much_for_each_round_ahead() {
        assert_eq!([0, 1, 3].map(|rounds| after(&[]).likely_left(80_000, 1, rounds)), [20_000; 3]);
        assert_eq!(
            [5, 7, 100].map(|rounds| after(&[]).likely_left(80_000, 1, rounds)),
            [13_333, 10_000, 10_000]
        );
        // Two rounds of 30 000 are 60 000; of 20 000 that are left each gets half.
        assert_eq!(after(&[30_000]).likely_left(80_000, 1, 1), 10_000);
        assert_eq!(after(&[40_000]).likely_left(80_000, 1, 1), 0);
        // What earlier rounds have taken is taken once.
        let mut outlook = after(&[30_000]);
        outlook.enter(Position { round: 2, ..AT });
        assert_eq!(outlook.likely_left(80_000, 1, 1), 20_000);
        outlook.add(20_000);
        outlook.enter(Position { round: 2, ..AT });
        assert_eq!(outlook.likely_left(80_000, 1, 1), 5_000);
    }

    #[test]
    fn some_paths_are_taken_in_any_case_but_for_more_states_than_paths() {
        assert_eq!(
            [100, 1_999, 8_000].map(|paths_max| after(&[]).likely_left(paths_max, 1, 7)),
            [100, 1_999, 2_000]
        );
        assert_eq!(after(&[1_500]).likely_left(8_000, 1, 7), 500);
        assert_eq!([99, 100].map(|waiting| after(&[]).likely_left(100, waiting, 7)), [100, 0]);
    }

    #[test]
    fn what_waits_takes_a_quarter_of_the_average_without_the_largest_step() {
        let mut steps = vec![2_000];
        steps.extend([40; 30]);
        // So few steps say nothing but that each takes one path.
        let room = |steps: &[u64], waiting| after(steps).likely_left(80_000, waiting, 0);
        assert_eq!([76_799, 76_800].map(|waiting| room(&steps, waiting)), [20_000, 0]);
        steps.push(40);
        // 10 paths each, besides 3240 that are taken.
        assert_eq!([7_675, 7_676].map(|waiting| room(&steps, waiting)), [20_000, 0]);
    }
}
