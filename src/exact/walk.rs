//! All states of a trial, or the most probable of them: every path of dice, equal states merged.

use num_rational::BigRational;

use super::measure::Bounds;
use super::memo::Memo;
use super::paths::{Stepper, Watched};
use super::reached::{Ending, Limits, Progress, Reached};
use super::system::System;
use super::walker::{Found, MANY, Walker};

/// Walks from the start of a trial to its end, or as far as the limits let it. What is too large is
/// walked through once more with veils, where there may be any, and then with the most probable states
/// alone.
pub(super) fn walk<S: System>(
    system: &S,
    limits: &Limits,
    watched: Option<Watched<'_>>,
    progress: Progress<'_>,
) -> Found {
    /// What veils may lose: nobody will miss it.
    const LITTLE: f64 = 1e-9;
    let mut walks = Walks { system, watched, progress, known: None };
    let veiled = Thinned { veils: system.has_veils(), ..Thinned::NOT };
    let first = if limits.neglect >= LITTLE { veiled } else { Thinned::NOT };
    let found = walks.once(*limits, first);
    let Ending::Stopped(place) = found.reached.ending else { return found };
    if limits.paths < MANY {
        return found;
    }
    if veiled.veils && !first.veils {
        let found = walks.once(Limits { paths: limits.paths / 2, ..*limits }, veiled);
        if !matches!(found.reached.ending, Ending::Stopped(_)) {
            return found;
        }
    }
    match walks.most_probable(limits) {
        Some(part) => Found {
            reached: Reached { ending: Ending::Thinned(place), whole: found.reached.whole, ..part.reached },
            ..part
        },
        None => found,
    }
}

/// Walks through one game, one after another.
struct Walks<'a, S: System> {
    system: &'a S,
    watched: Option<Watched<'a>>,
    progress: Progress<'a>,
    /// What the walks before have worked out, as long as the next one has use for it.
    known: Option<Known<'a, S>>,
}

/// What walks have worked out.
struct Known<'a, S: System> {
    stepper: Stepper<'a, S>,
    memo: Memo<S, Bounds>,
    /// Paths that it took.
    paths: u64,
}

impl<S: System> Known<'_, S> {
    /// Bytes that this takes, roughly.
    fn bytes(&self) -> usize {
        self.memo.bytes() + self.stepper.bytes()
    }
}

impl<S: System> Walks<'_, S> {
    /// Walks through less and less probable states, and further, as long as all these walks together
    /// have no more than half of the paths that there may be. What that of them found that leaves out
    /// least.
    fn most_probable(&mut self, limits: &Limits) -> Option<Found> {
        /// The first walk must do with a part of them: otherwise there is nothing to be found.
        const FIRST_PART: u64 = 4;
        let mut thinned = Thinned { least: 1e-4, horizon: 12, veils: self.system.has_veils() };
        let (mut best, mut before, mut left): (Option<Found>, _, _) = (None, None, limits.paths / 2);
        // Only walks that leave something out tell what others will cost that do.
        self.known.iter_mut().for_each(|known| known.paths = 0);
        loop {
            let most = if best.is_none() { left / FIRST_PART } else { left };
            let found = self.once(Limits { paths: most, ..*limits }, thinned);
            if matches!(found.reached.ending, Ending::Stopped(_)) {
                return best;
            }
            left -= found.cost.min(left);
            let next = thinned.less(&found, before, left);
            before = Some((thinned, found.cost_for_itself()));
            if best.as_ref().is_none_or(|best| found.reached.left.to_f64() < best.reached.left.to_f64()) {
                best = Some(found);
            }
            match next {
                Some(next) => thinned = next,
                None => return best,
            }
        }
    }

    /// One walk, with or without the less probable.
    fn once(&mut self, limits: Limits, Thinned { least, horizon, veils }: Thinned) -> Found {
        let horizon = if S::HAS_HORIZON { horizon } else { u32::MAX };
        let is_of_use = |known: &Known<'_, S>| {
            let is_alike = known.stepper.horizon == horizon && known.stepper.veils == veils;
            // Most of the memory is for what is still to be found.
            is_alike && known.bytes() <= limits.bytes / 2
        };
        let Known { stepper, memo, paths } = self.known.take().filter(is_of_use).unwrap_or_else(|| Known {
            stepper: Stepper::new(self.system, self.watched, horizon, veils),
            memo: Memo::default(),
            paths: 0,
        });
        let mut walker = Walker::<S, BigRational>::new(stepper, limits, least, self.progress);
        walker.begin();
        let is_whole = least == 0.0 && !veils;
        walker.go(if is_whole { limits.fractions.min(limits.paths) } else { 0 });
        if walker.frontier.is_empty() {
            return walker.found().0;
        }
        let mut walker = walker.in_bounds(memo);
        walker.go(limits.paths);
        let (found, stepper, memo) = walker.found();
        self.known = Some(Known { stepper, memo, paths: paths + found.reached.paths });
        Found { spared: paths, ..found }
    }
}

/// What a walk leaves out.
#[derive(Debug, Clone, Copy)]
struct Thinned {
    /// States that are less probable.
    least: f64,
    /// What makes a difference after so many rounds alone.
    horizon: u32,
    /// Whether values may be put behind a veil.
    veils: bool,
}

impl Thinned {
    /// Nothing.
    const NOT: Self = Self { least: 0.0, horizon: u32::MAX, veils: false };

    /// What the next walk leaves out, so that it does with what is left: as much less as the last two
    /// walks say that it can do with. None when that is hardly anything.
    fn less(self, found: &Found, before: Option<(Self, u64)>, left: u64) -> Option<Self> {
        const LEAST: f64 = 1e-16;
        /// How much less probable its states are where nobody knows what they cost.
        const LESS: f64 = 1.0 / 16.0;
        /// The part of what is left that is made use of: nobody knows exactly what it costs.
        const PART: f64 = 0.8;
        /// What it must be able to cost more.
        const MORE: f64 = 1.25;
        let (cost, spared) = (found.cost_for_itself() as f64, found.spared + found.reached.paths);
        let more = (left as f64 * PART + spared as f64) / cost;
        let growth = before.map(|(one, its)| (cost / its as f64).ln() / (one.least / self.least).ln());
        let less = match growth {
            Some(growth) => {
                more.powf(-growth.max(f64::MIN_POSITIVE).recip()).clamp(LESS * LESS, MORE.recip())
            }
            None => LESS,
        };
        // What is improbable shrinks about as the root of how probable states must be.
        let improbable = (found.reached.left.to_f64() - found.unknown) * less.sqrt();
        let further = if found.unknown > improbable / 2.0 { self.horizon / 3 } else { 0 };
        let next = Self { least: self.least * less, horizon: self.horizon + further, ..self };
        (more >= MORE && next.least >= LEAST).then_some(next)
    }
}
