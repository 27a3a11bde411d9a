//! Finds scenes that cannot have an effect, given the scenes before and after them.

use super::party::Party;
use super::start::StartPool;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::source::Place;
use deathroll_core::rules::encounter::plan::{
    Eligible, Options, ROUND_SECONDS, RestKind, SceneKind, Spell, WakeRoll,
};
use deathroll_core::rules::encounter::state::{Side, State};

/// The scenes of a file in their order, and who goes through them.
pub(super) struct Sequence<'a> {
    pub(super) scenes: &'a [SceneKind],
    pub(super) places: &'a [Place],
    pub(super) party: &'a Party<'a>,
    /// The spells of the file.
    pub(super) spells: &'a [Spell],
}

impl Sequence<'_> {
    /// Reports pools that cannot absorb anything, and aid and waiting without effect; warns of waking without
    /// effect, and of pools that end too early.
    pub(super) fn check(&self, options: &Options, faults: &Collector) {
        let start = &self.party.start;
        for pool in &self.party.pools {
            self.check_pool(0, *pool, faults);
        }
        let is_somebody_down = start.is_somebody_down();
        for (index, (scene, &place)) in self.scenes.iter().zip(self.places).enumerate() {
            let before = &self.scenes[..index];
            let harm_before = || before.iter().any(|scene| self.does_harm(scene, Eligible::All, u32::MAX));
            match scene {
                SceneKind::Pool(grant) => {
                    let pool = StartPool { seconds: grant.seconds, eligible: grant.eligible, place };
                    self.check_pool(index + 1, pool, faults);
                }
                SceneKind::Heal(_) if are_whole(start) && !harm_before() => {
                    let message = "this aid has no effect";
                    let label = "nobody can be harmed before it";
                    let help = "put a harmful scene before it, or start with `survival-left` or `injuries`";
                    // It may be a point of a sweep at which nothing harms.
                    faults.add(Diagnostic::new(message, place, label).help(help).as_warning());
                }
                SceneKind::Wake(_) if options.wake_roll == WakeRoll::None && !options.woken_any_time => {
                    let message = "this waking has no effect";
                    let label = "everybody wakes without help when the time is over";
                    let help = "set `options.woken = \"any-time\"`, or `options.wake-roll`";
                    // An arm may set them.
                    faults.add(Diagnostic::new(message, place, label).help(help).as_warning());
                }
                SceneKind::Wait(_)
                    if index + 1 == self.scenes.len() && !harm_before() && !is_somebody_down =>
                {
                    let message = "this wait has no effect";
                    let label = "nobody can be harmed before it, and nothing happens after it";
                    faults.add(Diagnostic::new(message, place, label).as_warning());
                }
                _ => {}
            }
        }
    }

    /// POOL-2, POOL-3: damage that a pool absorbs must be possible before it expires.
    fn check_pool(
        &self,
        from: usize,
        StartPool { seconds: lasts, eligible, place }: StartPool,
        faults: &Collector,
    ) {
        let mut passed: u32 = 0;
        for (scene, scene_place) in self.scenes.iter().zip(self.places).skip(from) {
            if self.does_harm(scene, eligible, lasts - passed) {
                return;
            }
            passed = passed.saturating_add(least_time(scene));
            if passed >= lasts {
                let message = "this pool expires before it can absorb anything";
                let label = format!("it lasts {}", duration(lasts));
                let longer = format!("this ends after {}", duration(passed));
                // It may be meant: somebody looks for the time from which it is of use.
                let found = Diagnostic::new(message, place, label).related(*scene_place, longer);
                faults.add(found.as_warning());
                return;
            }
        }
        let what = match eligible {
            Eligible::Combat => "no combat follows",
            Eligible::Hazard => "no hazard follows",
            _ => "no harmful scene follows",
        };
        faults.add(Diagnostic::new("this pool has no effect", place, what).as_warning());
    }

    /// Whether a scene may do damage that such a pool absorbs, within this many seconds.
    fn does_harm(&self, scene: &SceneKind, eligible: Eligible, within: u32) -> bool {
        match scene {
            SceneKind::Combat(_) => eligible != Eligible::Hazard,
            SceneKind::Hazard(hazard) => {
                let harm = hazard.events.iter().any(|event| {
                    let in_time = u32::from(event.round.saturating_sub(1)) * ROUND_SECONDS < within;
                    in_time
                        && event.chance.is_possible()
                        && (event.injuries > 0 || !event.damage.is_nothing())
                });
                harm && eligible != Eligible::Combat
            }
            SceneKind::Cast(cast) => {
                let known = self.party.characters[usize::from(cast.by)].spells.get(usize::from(cast.known));
                let spell = known.and_then(|known| self.spells.get(usize::from(known.spell)));
                let is_for_others = matches!(eligible, Eligible::Combat | Eligible::Hazard);
                spell.is_some_and(Spell::has_price) && !is_for_others
            }
            _ => false,
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

/// Minimum duration of a scene, in seconds.
fn least_time(scene: &SceneKind) -> u32 {
    match scene {
        SceneKind::Hazard(hazard) => u32::from(hazard.rounds) * ROUND_SECONDS,
        SceneKind::Rest(rest) if !rest.until_recovered => u32::from(rest.times_max) * rest.kind.seconds(),
        SceneKind::Wait(seconds) => *seconds,
        _ => 0,
    }
}

/// A time in words.
fn duration(seconds: u32) -> String {
    let units = [(RestKind::Day.seconds(), "day"), (3600, "hour"), (60, "minute"), (ROUND_SECONDS, "round")];
    let (unit, name) =
        units.into_iter().find(|(unit, _)| seconds.is_multiple_of(*unit)).unwrap_or((1, "second"));
    crate::scenario::tree::count((seconds / unit) as usize, name)
}
