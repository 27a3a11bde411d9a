//! Replaying a trial to trace it.

use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{given, snapshot};
use crate::dice::Sampled;
use crate::metric::{EncounterCounts, Layout};
use crate::policy::Encounter;
use crate::rules::encounter::Game;
use crate::scenario::EncounterLabels;
use crate::trace::Trace;
use crate::trace::counted::counted;
use crate::trace::line::Start;

/// Plays a trial with the dice of a run, and records a trace.
pub(crate) fn play(game: &Encounter, labels: &EncounterLabels, dice: Sampled) -> Trace {
    let Encounter { plan, policies } = game;
    let mut counts = EncounterCounts::new(plan);
    let mut recorder = Recorder::new(plan, labels);
    let scene = Scene { plan, state: &plan.start, labels };
    let start = Start { given: given(scene), table: snapshot(scene), picture: None };
    let mut game = Game::new(plan, dice, policies, (&mut counts, &mut recorder));
    game.play();
    let end = game.state;
    let name = |subject| labels.subject(subject).into_owned();
    for tale in counted(&Layout::of_encounter(plan), |subject| counts.columns(subject), name) {
        recorder.push(&end, tale);
    }
    Trace { start, lines: recorder.lines }
}
