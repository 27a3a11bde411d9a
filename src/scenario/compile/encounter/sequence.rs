//! Finds scenes that cannot have an effect, given the scenes before and after them.

use super::party::Party;
use super::start::StartPool;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::source::Place;
use deathroll_core::rules::encounter::plan::{
    Eligible, Options, ROUND_SECONDS, RestKind, SceneKind, WakeRoll,
};
use deathroll_core::rules::encounter::state::{Side, State};

/// Seconds of a night (RST-2).
const NIGHT: u32 = 8 * 3600;
/// Seconds of a day with its night (RST-3).
const DAY: u32 = 24 * 3600;

/// Reports pools that cannot absorb anything, and aid and waiting without effect; warns of waking without effect, and of pools that end
/// too early.
pub(super) fn check(
    places: &[Place],
    scenes: &[SceneKind],
    (party, options): (&Party<'_>, &Options),
    faults: &Collector,
) {
    for pool in &party.pools {
        check_pool((scenes, places), 0, *pool, faults);
    }
    let is_somebody_down = party.start.is_somebody_down();
    for (index, scene) in scenes.iter().enumerate() {
        let harm_before = || scenes[..index].iter().any(|scene| does_harm(scene, Eligible::All, u32::MAX));
        let place = places[index];
        match scene {
            SceneKind::Pool(grant) => {
                let pool = StartPool { seconds: grant.seconds, eligible: grant.eligible, place };
                check_pool((scenes, places), index + 1, pool, faults);
            }
            SceneKind::Heal(_) if are_whole(&party.start) && !harm_before() => {
                let message = "this aid has no effect";
                let label = "nobody can be harmed before it";
                let help = "put a harmful scene before it, or start with `survival-left` or `injuries`";
                faults.add(Diagnostic::new(message, place, label).help(help));
            }
            SceneKind::Wake(_) if options.wake_roll == WakeRoll::None && !options.woken_any_time => {
                let message = "this waking has no effect";
                let label = "everybody wakes without help when the time is over";
                let help = "set `options.woken = \"any-time\"`, or `options.wake-roll`";
                // An arm may set them.
                faults.add(Diagnostic::new(message, place, label).help(help).as_warning());
            }
            SceneKind::Wait(_) if index + 1 == scenes.len() && !harm_before() && !is_somebody_down => {
                let message = "this wait has no effect";
                let label = "nobody can be harmed before it, and nothing happens after it";
                faults.add(Diagnostic::new(message, place, label));
            }
            _ => {}
        }
    }
}

/// Whether everybody starts with full survival and no injuries.
fn are_whole(start: &State) -> bool {
    start
        .seats(Side::Adventurers)
        .iter()
        .map(|seat| start.figure(seat))
        .all(|figure| figure.survival == figure.survival_max && figure.injuries == 0)
}

/// POOL-2, POOL-3: damage that a pool absorbs must be possible before it expires.
fn check_pool(
    (scenes, places): (&[SceneKind], &[Place]),
    from: usize,
    StartPool { seconds: lasts, eligible, place }: StartPool,
    faults: &Collector,
) {
    let mut passed: u32 = 0;
    for (scene, scene_place) in scenes.iter().zip(places).skip(from) {
        if does_harm(scene, eligible, lasts - passed) {
            return;
        }
        passed = passed.saturating_add(least_time(scene));
        if passed >= lasts {
            let message = "this pool expires before it can absorb anything";
            let label = format!("it lasts {}", duration(lasts));
            let longer = format!("this ends after {}", duration(passed));
            // It may be meant: somebody looks for the time from which it is of use.
            faults.add(Diagnostic::new(message, place, label).related(*scene_place, longer).as_warning());
            return;
        }
    }
    let what = match eligible {
        Eligible::Combat => "no combat follows",
        Eligible::Hazard => "no hazard follows",
        _ => "no harmful scene follows",
    };
    faults.add(Diagnostic::new("this pool has no effect", place, what));
}

/// Whether a scene may do damage that such a pool absorbs, within this many seconds.
fn does_harm(scene: &SceneKind, eligible: Eligible, within: u32) -> bool {
    match scene {
        SceneKind::Combat(_) => eligible != Eligible::Hazard,
        SceneKind::Hazard(hazard) => {
            let harm = hazard.events.iter().any(|event| {
                let in_time = u32::from(event.round.saturating_sub(1)) * ROUND_SECONDS < within;
                in_time && event.chance.is_possible() && (event.injuries > 0 || !event.damage.is_nothing())
            });
            harm && eligible != Eligible::Combat
        }
        _ => false,
    }
}

/// Minimum duration of a scene, in seconds.
fn least_time(scene: &SceneKind) -> u32 {
    match scene {
        SceneKind::Hazard(hazard) => u32::from(hazard.rounds) * ROUND_SECONDS,
        SceneKind::Rest(rest) if !rest.until_recovered => {
            u32::from(rest.times_max) * if rest.kind == RestKind::Night { NIGHT } else { DAY }
        }
        SceneKind::Wait(seconds) => *seconds,
        _ => 0,
    }
}

/// A time in words.
fn duration(seconds: u32) -> String {
    let units = [(DAY, "day"), (3600, "hour"), (60, "minute"), (ROUND_SECONDS, "round")];
    let (unit, name) =
        units.into_iter().find(|(unit, _)| seconds.is_multiple_of(*unit)).unwrap_or((1, "second"));
    crate::scenario::tree::count((seconds / unit) as usize, name)
}
