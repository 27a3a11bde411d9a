//! All states of a trial, or the most probable of them: every path of dice, equal states merged.

use num_rational::BigRational;

use super::paths::{Stepper, Watched};
use super::reached::{Ending, Limits, Reached};
use super::system::System;
use super::walker::{Found, MANY, Walker};

/// Walks from the start of a trial to its end, or as far as the limits let it. What is too large is
/// walked through once more with veils, where there may be any, and then with the most probable states
/// alone.
pub(super) fn walk<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Found {
    /// What veils may lose: nobody will miss it.
    const LITTLE: f64 = 1e-9;
    let veiled = Thinned { veils: system.has_veils(), ..Thinned::NOT };
    let first = if limits.neglect >= LITTLE { veiled } else { Thinned::NOT };
    let found = walk_once(system, *limits, watched, first);
    let Ending::Stopped(place) = found.reached.ending else { return found };
    if limits.paths < MANY {
        return found;
    }
    if veiled.veils && !first.veils {
        let found = walk_once(system, Limits { paths: limits.paths / 2, ..*limits }, watched, veiled);
        if !matches!(found.reached.ending, Ending::Stopped(_)) {
            return found;
        }
    }
    match most_probable(system, limits, watched) {
        Some(part) => Found {
            reached: Reached { ending: Ending::Thinned(place), whole: found.reached.whole, ..part.reached },
            ..part
        },
        None => found,
    }
}

/// Walks through less and less probable states, and further, as long as all these walks together have
/// no more than half of the paths that there may be. What the last of them found that came to the end.
fn most_probable<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Option<Found> {
    let first = Thinned { least: 1e-4, horizon: 12, veils: system.has_veils() };
    /// The first walk must do with a part of them: otherwise there is nothing to be found.
    const FIRST_PART: u64 = 4;
    let (mut before, mut thinned, mut left) = (None, first, limits.paths / 2);
    loop {
        let most = if before.is_none() { left / FIRST_PART } else { left };
        let found = walk_once(system, Limits { paths: most, ..*limits }, watched, thinned);
        if matches!(found.reached.ending, Ending::Stopped(_)) {
            return before.map(|(found, _)| found);
        }
        left -= found.cost.min(left);
        let next = thinned.less(&found, before.as_ref(), left);
        before = Some((found, thinned));
        match next {
            Some(next) => thinned = next,
            None => return before.map(|(found, _)| found),
        }
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
    fn less(self, found: &Found, before: Option<&(Found, Self)>, left: u64) -> Option<Self> {
        const LEAST: f64 = 1e-16;
        /// How much less probable its states are where nobody knows what they cost.
        const LESS: f64 = 1.0 / 16.0;
        /// The part of what is left that is made use of: nobody knows exactly what it costs.
        const PART: f64 = 0.6;
        /// What it must be able to cost more.
        const MORE: f64 = 1.5;
        let more = left as f64 * PART / found.cost as f64;
        let growth =
            before.map(|(one, by)| (found.cost as f64 / one.cost as f64).ln() / (by.least / self.least).ln());
        let less = match growth {
            Some(growth) => more.powf(-growth.max(f64::MIN_POSITIVE).recip()).max(LESS * LESS),
            None => LESS,
        };
        // What is improbable shrinks about as the root of how probable states must be.
        let improbable = (found.reached.left.to_f64() - found.unknown) * less.sqrt();
        let further = if found.unknown > improbable / 2.0 { self.horizon / 3 } else { 0 };
        let next = Self { least: self.least * less, horizon: self.horizon + further, ..self };
        (more >= MORE && next.least >= LEAST).then_some(next)
    }
}

/// One walk, with or without the less probable.
fn walk_once<S: System>(
    system: &S,
    limits: Limits,
    watched: Option<Watched<'_>>,
    Thinned { least, horizon, veils }: Thinned,
) -> Found {
    let stepper = Stepper::new(system, watched, horizon, veils);
    let mut walker = Walker::<S, BigRational>::new(stepper, limits, least);
    walker.begin();
    walker.go(if veils { 0 } else { limits.fractions.min(limits.paths) });
    if walker.frontier.is_empty() {
        return walker.found();
    }
    let mut walker = walker.in_bounds();
    walker.go(limits.paths);
    walker.found()
}
