//! All states of a trial, or the most probable of them: every path of dice, equal states merged.

use num_rational::BigRational;

use super::paths::{Stepper, Watched};
use super::reached::{Ending, Limits, Reached};
use super::system::System;
use super::walker::{Found, MANY, Walker};

/// Walks from the start of a trial to its end, or as far as the limits let it. What is too large is
/// walked through once more, with the most probable states alone.
pub(super) fn walk<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Found {
    let found = walk_once(system, *limits, watched, 0.0);
    let Ending::Stopped(place) = found.reached.ending else { return found };
    if limits.paths < MANY {
        return found;
    }
    match most_probable(system, limits, watched) {
        Some(part) => Found {
            reached: Reached { ending: Ending::Thinned(place), whole: found.reached.whole, ..part.reached },
            ..part
        },
        None => found,
    }
}

/// Walks through less and less probable states, as long as all these walks together have no more than
/// half of the paths that there may be. What the last of them found that came to the end.
fn most_probable<S: System>(system: &S, limits: &Limits, watched: Option<Watched<'_>>) -> Option<Found> {
    const FIRST: f64 = 1e-4;
    const LEAST: f64 = 1e-16;
    /// The first walk must do with a part of them: otherwise there is nothing to be found.
    const FIRST_PART: u64 = 4;
    /// How much less probable the states of the next walk may be, and how much more it may cost.
    const LESS: f64 = 0.25;
    const MORE: u64 = 3;
    let (mut best, mut least, mut left) = (None, FIRST, limits.paths / 2);
    loop {
        let most = if best.is_none() { left / FIRST_PART } else { left };
        let found = walk_once(system, Limits { paths: most, ..*limits }, watched, least);
        if matches!(found.reached.ending, Ending::Stopped(_)) {
            return best;
        }
        let cost = found.cost;
        best = Some(found);
        (least, left) = (least * LESS, left - cost.min(left));
        if cost.saturating_mul(MORE) > left || least < LEAST {
            return best;
        }
    }
}

/// One walk, without states that are less probable than `least`.
fn walk_once<S: System>(system: &S, limits: Limits, watched: Option<Watched<'_>>, least: f64) -> Found {
    let mut walker = Walker::<S, BigRational>::new(Stepper::new(system, watched), limits, least);
    walker.begin();
    walker.go(limits.fractions.min(limits.paths));
    if walker.frontier.is_empty() {
        return walker.found();
    }
    let mut walker = walker.in_bounds();
    walker.go(limits.paths);
    walker.found()
}
