//! Replaying a trial to trace it.

use std::sync::atomic::AtomicBool;

use super::decided::Pending;
use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{given, snapshot};
use crate::scenario::EncounterLabels;
use crate::trace::Tell;
use crate::trace::counted::{Only, counted};
use crate::trace::line::Start;
use deathroll_core::dice::Forced;
use deathroll_core::engine::replay_encounter;
use deathroll_core::metric::{EncounterCounts, Layout};
use deathroll_core::policy::Encounter;
use deathroll_core::rules::encounter::record::Record;

/// The table at the start.
pub(crate) fn start(Encounter { plan, .. }: &Encounter, labels: &EncounterLabels) -> Start {
    let scene = Scene { plan, state: &plan.start, labels };
    Start { given: given(scene), table: snapshot(scene), picture: None }
}

/// Plays a trial with the dice of a run, and passes on every line of its trace.
pub(crate) fn play(
    game: &Encounter,
    labels: &EncounterLabels,
    dice: Forced<'_>,
    only: Only<'_>,
    stop: &AtomicBool,
    tell: Tell<'_>,
) {
    let plan = &game.plan;
    let mut counts = EncounterCounts::new(plan);
    let pending = Pending::default();
    let mut recorder = Recorder::new(game, labels, &pending, tell);
    let hear = &mut |line| pending.hear(line);
    let end = replay_encounter(game, dice, &mut (&mut counts, &mut recorder), hear, stop);
    if recorder.is_abandoned() || stop.is_abandoned() {
        return;
    }
    let name = |subject| labels.subject(subject).into_owned();
    for tale in counted(&Layout::of_encounter(plan), |subject| counts.columns(subject), name, only) {
        recorder.push(&end, tale, &[]);
    }
}
