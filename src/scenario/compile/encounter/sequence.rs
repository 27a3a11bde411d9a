//! Scenes of which nothing can come, by what stands before and after them.

use super::start::StartPool;
use crate::rules::encounter::plan::{Eligible, ROUND_SECONDS, RestKind, Scene, SceneKind};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::source::Place;

/// Seconds of a night (RST-2).
const NIGHT: u32 = 8 * 3600;
/// Seconds of a day with its night (RST-3).
const DAY: u32 = 24 * 3600;

/// Looks for pools that nothing takes from, and for waiting that changes nothing.
pub(super) fn check(places: &[Place], scenes: &[Scene], start: &[StartPool], faults: &Collector) {
    for pool in start {
        check_pool(scenes, 0, pool.seconds, pool.eligible, pool.place, places, faults);
    }
    for (index, scene) in scenes.iter().enumerate() {
        match &scene.kind {
            SceneKind::Pool(grant) => {
                check_pool(scenes, index + 1, grant.seconds, grant.eligible, places[index], places, faults);
            }
            SceneKind::Wait(_) if index + 1 == scenes.len() => {
                let earlier = &scenes[..index];
                if !earlier.iter().any(|scene| does_harm(scene, Eligible::All)) {
                    let message = "nothing comes of this wait";
                    let label = "nobody was harmed before, and nothing happens after it";
                    faults.add(Diagnostic::new(message, places[index], label));
                }
            }
            _ => {}
        }
    }
}

/// POOL-2, POOL-3: damage that a pool takes must be possible before it ends.
fn check_pool(
    scenes: &[Scene],
    from: usize,
    lasts: u32,
    eligible: Eligible,
    place: Place,
    places: &[Place],
    faults: &Collector,
) {
    let mut passed: u32 = 0;
    for (index, scene) in scenes.iter().enumerate().skip(from) {
        if passed >= lasts {
            let message = "this pool ends before anything can take from it";
            let label = format!("it lasts {}", duration(lasts));
            let longer = format!("this is over after {}", duration(passed));
            faults.add(Diagnostic::new(message, place, label).related(places[index - 1], longer));
            return;
        }
        if does_harm(scene, eligible) {
            return;
        }
        passed = passed.saturating_add(least_time(scene));
    }
    let what = match eligible {
        Eligible::Combat => "no combat comes after it",
        Eligible::Hazard => "no hazard comes after it",
        _ => "no scene after it can do harm",
    };
    faults.add(Diagnostic::new("nothing comes of this pool", place, what));
}

/// Whether a scene may do damage that such a pool takes.
fn does_harm(scene: &Scene, eligible: Eligible) -> bool {
    match &scene.kind {
        SceneKind::Combat(_) => eligible != Eligible::Hazard,
        SceneKind::Hazard(hazard) => {
            let harm = hazard
                .events
                .iter()
                .any(|event| event.chance > 0 && (event.injuries > 0 || !event.damage.is_nothing()));
            harm && eligible != Eligible::Combat
        }
        _ => false,
    }
}

/// Seconds that a scene takes at least.
fn least_time(scene: &Scene) -> u32 {
    match &scene.kind {
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
