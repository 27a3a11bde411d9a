//! Replaying a trial to trace it.

use std::sync::atomic::AtomicBool;

use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{given, snapshot};
use crate::dice::Forced;
use crate::metric::{EncounterCounts, Layout};
use crate::policy::Encounter;
use crate::rules::encounter::Game;
use crate::rules::encounter::record::Record;
use crate::scenario::EncounterLabels;
use crate::trace::Tell;
use crate::trace::counted::{Only, counted};
use crate::trace::line::Start;

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
    let Encounter { plan, policies } = game;
    let mut counts = EncounterCounts::new(plan);
    let mut recorder = Recorder::new(plan, labels, tell);
    let mut game = Game::new(plan, dice, policies, ((&mut counts, &mut recorder), stop));
    game.play();
    let end = game.state;
    if recorder.is_abandoned() || stop.is_abandoned() {
        return;
    }
    let name = |subject| labels.subject(subject).into_owned();
    for tale in counted(&Layout::of_encounter(plan), |subject| counts.columns(subject), name, only) {
        recorder.push(&end, tale);
    }
}
