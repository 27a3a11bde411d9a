//! How far a walk may go, and how far it went.

use std::sync::atomic::{AtomicBool, Ordering};

use super::measure::Value;
use super::system::Position;
use crate::policy::Setup;

/// How far a walk may go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Maximum states held at a time.
    pub states: usize,
    /// Maximum bytes that they may take, approximately.
    pub bytes: usize,
    /// Maximum paths of dice.
    pub paths: u64,
    /// Maximum paths of dice for fractions; beyond it, answers are bounds.
    pub fractions: u64,
    /// Maximum paths of dice for all distributions that were not asked for by name.
    pub distributions: u64,
    /// A walk ends as soon as the paths are likely to be too few, and not only when they are used up.
    pub foresight: bool,
}

impl Limits {
    /// Limits that an ordinary machine reaches within seconds.
    pub const DEFAULT: Self = Self {
        states: 4_000_000,
        bytes: 2 << 30,
        paths: 30_000_000,
        fractions: 150_000,
        distributions: 1_000_000,
        foresight: false,
    };
    /// Limits for answers within about a third of a second, without fractions and distributions; what is larger takes
    /// a fraction of it.
    pub const QUICK: Self =
        Self { paths: 80_000, fractions: 0, distributions: 0, foresight: true, ..Self::DEFAULT };

    /// As [`Limits::QUICK`], but never longer than about as many trials of a fight take.
    #[must_use]
    pub fn beside(trials: u64) -> Self {
        /// A trial of a fight takes about as long as this many paths.
        const PATHS_PER_TRIAL: u64 = 4;
        Self { paths: Self::QUICK.paths.min(trials.saturating_mul(PATHS_PER_TRIAL)), ..Self::QUICK }
    }

    /// The limits for a game; none of its paths can be taken if survivors look ahead.
    pub(super) fn of(self, setup: &Setup) -> Self {
        if setup.looks_ahead() { Self { paths: 0, ..self } } else { self }
    }
}

/// Progress reports and interruption of a walk.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// Called now and then with the number of states stepped from since the last call, through all walks.
    pub states: &'a dyn Fn(u64),
    /// Once true, the walk ends within the path in hand.
    pub interrupted: &'a AtomicBool,
}

impl Progress<'_> {
    /// No reports, and no interruption.
    pub const NONE: Self = Self { states: &|_| {}, interrupted: &NEVER };

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl std::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Progress").field("interrupted", self.interrupted).finish_non_exhaustive()
    }
}

/// How far a walk went.
#[derive(Debug, Clone, PartialEq)]
pub struct Reached {
    /// States from which a step was taken.
    pub states: u64,
    /// Largest number of states held at a time.
    pub held: usize,
    /// Paths of dice taken.
    pub paths: u64,
    /// The most dice of a path within one step.
    pub longest: usize,
    /// Probability of the trials that were followed to their end.
    pub ended: Value,
    /// Probability of states that are so improbable that they were not followed.
    pub left: Value,
    /// How it ended.
    pub ending: Ending,
    /// The limit that stopped it; none where it was complete or interrupted.
    pub limit: Option<Limit>,
}

/// A limit of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::states`].
    States,
    /// [`Limits::bytes`].
    Memory,
    /// [`Limits::paths`].
    Paths,
}

/// How a walk ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every state was followed, except those of negligible probability ([`Reached::left`]).
    Complete,
    /// It reached a limit at this place; there are no answers.
    Stopped(Position),
}

/// Maximum dice of a path for fractions: a night of attempts to wake, one a minute, has hundreds, and its fractions as
/// many digits.
const DICE_MAX: usize = 64;

impl Reached {
    /// True when answers are fractions if so many paths may have them.
    #[must_use]
    pub fn allows_fractions(&self, paths_max: u64) -> bool {
        self.is_complete() && self.paths <= paths_max && self.longest <= DICE_MAX
    }

    /// True when the walk came to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ending == Ending::Complete
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_run_allows_few_paths_and_no_run_more_than_the_usual_ones() {
        let paths = |trials| Limits::beside(trials).paths;
        assert_eq!([0, 100, 20_000, u64::MAX].map(paths), [0, 400, 80_000, Limits::QUICK.paths]);
    }
}
