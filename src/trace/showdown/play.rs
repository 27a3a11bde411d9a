//! Replaying a trial to trace it.

use std::cell::RefCell;

use super::picture::Picture;
use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{Snapshot, given};
use crate::dice::Sampled;
use crate::lookahead::Lookahead;
use crate::metric::{Counts, Layout};
use crate::policy::Showdown;
use crate::rules::showdown::Game;
use crate::scenario::ShowdownLabels;
use crate::trace::Trace;
use crate::trace::counted::counted;
use crate::trace::line::Start;

/// Plays a trial with the dice of a run, and records a trace.
pub(crate) fn play(game: &Showdown, labels: &ShowdownLabels, dice: Sampled) -> Trace {
    let Showdown { plan, policies } = game;
    let mut counts = Counts::new(plan);
    counts.begin_trial();
    let decided = RefCell::new(Vec::new());
    let hear = |line| decided.borrow_mut().push(line);
    let mut recorder = Recorder::new(game, labels, &decided);
    let start = start(Scene { plan, state: &plan.start, labels });
    let record = (&mut counts, &mut recorder);
    let end = match Lookahead::new(game) {
        Some(ahead) => ahead.play(dice, record, hear),
        None => {
            let mut game = Game::new(plan, dice, policies.explained(hear), record);
            game.play();
            game.state
        }
    };
    let name = |subject| labels.subject(subject).into_owned();
    for tale in counted(&Layout::of(plan), |subject| counts.columns(subject), name) {
        recorder.push(&end, tale);
    }
    Trace { start, lines: recorder.lines }
}

fn start(scene: Scene<'_>) -> Start {
    Start { given: given(scene), table: Snapshot::of(scene).entries(), picture: Picture::of(scene) }
}
