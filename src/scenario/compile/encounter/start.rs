//! Starting states of adventurers.

use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Int, Opt, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::wire::{Adventurer, Eligible, StartingPool};
use deathroll_core::rules::encounter::plan::{self as rules, POOLS_MAX};
use deathroll_core::rules::encounter::state::{Dying, Figure, Pool, Status, Unit};

/// A starting temporary pool, and the place of its duration in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct StartPool {
    pub(super) seconds: u32,
    pub(super) eligible: rules::Eligible,
    pub(super) place: Place,
}

/// The starting state of an adventurer.
pub(super) fn figure(
    wire: &Adventurer,
    character: &rules::Character,
    all_pools: &mut Vec<StartPool>,
    faults: &Collector,
) -> Figure {
    let verve = left(&wire.verve_left, "verve", character.verve_max, faults);
    let survival = match (&wire.survival_left, character.survival_dice) {
        (Some(field), Some(_)) => {
            let message = "rolled survival starts at its maximum";
            let help = "give `survival` as a number";
            faults.add(Diagnostic::new(message, field.place, "cannot start below it").help(help));
            0
        }
        (None, Some(_)) => 0,
        (field, None) => left(field, "survival", character.survival_max, faults),
    };
    let injuries = int_or(&wire.injuries, 0) as u16;
    let unconscious_until = given(&wire.unconscious).map(|time| time.seconds);
    Figure {
        unconscious_until,
        dying: dying(wire, injuries, unconscious_until.is_some(), faults),
        status: Status::Present,
        verve,
        survival,
        survival_max: character.survival_max,
        injuries,
        mojo: character.mojo,
        castings: character.castings(),
        pools: pools(wire, all_pools, faults),
        ..Figure::ABSENT
    }
}

/// The time left to one who begins dying. DTH-5: minutes; DTH-6: hours for the unconscious; DTH-7: nobody
/// without injuries is dying.
fn dying(wire: &Adventurer, injuries: u16, is_unconscious: bool, faults: &Collector) -> Option<Dying> {
    let field = wire.dying.as_ref()?;
    let time = field.get()?;
    if injuries == 0 {
        let message = "nobody without injuries is dying";
        faults.add(Diagnostic::new(message, field.place, "expected `injuries` too"));
    }
    let unit = if is_unconscious { Unit::Hours } else { Unit::Minutes };
    if time.seconds == 0 || time.seconds % unit.seconds() != 0 {
        let message = if is_unconscious {
            "the time of the unconscious is counted in hours"
        } else {
            "the time of the dying is counted in minutes"
        };
        faults.add(Diagnostic::new(message, field.place, "expected a whole number of them, at least 1"));
    }
    Some(Dying { ends: time.seconds, unit })
}

/// Starting points; by default the maximum.
fn left(field: &Opt<Int<0, 999>>, what: &str, most: u16, faults: &Collector) -> u16 {
    let Some(place) = field.as_ref().map(|field| field.place) else { return most };
    let left = int_or(field, i64::from(most)) as u16;
    if left > most {
        let message = format!("`{what}-left` is more than `{what}`");
        faults.add(Diagnostic::new(message, place, format!("expected at most {most}")));
    }
    left
}

/// POOL-1, OD-42.
fn pools(wire: &Adventurer, all: &mut Vec<StartPool>, faults: &Collector) -> [Pool; POOLS_MAX] {
    let mut pools = [Pool::NONE; POOLS_MAX];
    let list = given(&wire.pools).map_or(&[][..], Vec::as_slice);
    if let Some(more) = list.get(POOLS_MAX) {
        let message = format!("an adventurer has at most {POOLS_MAX} temporary pools at a time");
        faults.add(Diagnostic::new(message, more.place, format!("there are {}", list.len())));
    }
    for (place, field) in pools.iter_mut().zip(list) {
        let Some(StartingPool { points, lasts, against }) = field.get() else { continue };
        let (Some(points), Some(time)) = (points.get(), lasts.get()) else { continue };
        let eligible = eligible(against);
        if points.0 > 0 {
            *place = Pool { points: points.0 as u16, ends: time.seconds, eligible };
            all.push(StartPool { seconds: time.seconds, eligible, place: lasts.place });
        }
    }
    pools.sort_by_key(|pool| (pool.points == 0, pool.ends));
    pools
}

/// POOL-2.
pub(super) fn eligible(wire: &Opt<Eligible>) -> rules::Eligible {
    given(wire).map_or(rules::Eligible::All, Into::into)
}
