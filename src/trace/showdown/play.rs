//! Replaying a trial to trace it.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use super::picture::Picture;
use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{Snapshot, given};
use crate::scenario::ShowdownLabels;
use crate::trace::Tell;
use crate::trace::counted::{Only, counted};
use crate::trace::line::Start;
use deathroll_core::dice::Forced;
use deathroll_core::engine::{Controls, replay_showdown};
use deathroll_core::metric::{Counts, Layout};
use deathroll_core::policy::Showdown;
use deathroll_core::rules::showdown::record::Record;

/// The table at the start.
pub(crate) fn start(Showdown { plan, .. }: &Showdown, labels: &ShowdownLabels) -> Start {
    let scene = Scene { plan, state: &plan.start, labels };
    Start { given: given(scene), table: Snapshot::of(scene).entries(), picture: Picture::of(scene) }
}

/// Plays a trial with the dice of a run, and passes on every line of its trace, with the luck in it
/// where there are controls that know it.
pub(crate) fn play(
    game: &Showdown,
    labels: &ShowdownLabels,
    dice: Forced<'_>,
    (only, controls): (Only<'_>, Option<&Controls>),
    stop: &AtomicBool,
    tell: Tell<'_>,
) {
    let plan = &game.plan;
    let mut counts = Counts::new(plan);
    counts.begin_trial();
    let decided = RefCell::new(Vec::new());
    let mut recorder = Recorder::new(game, labels, &decided, controls, tell);
    let hear = &mut |line| decided.borrow_mut().push(line);
    let end = replay_showdown(game, dice, &mut (&mut counts, &mut recorder), hear, stop);
    if recorder.is_abandoned() || stop.is_abandoned() {
        return;
    }
    let name = |subject| labels.subject(subject).into_owned();
    for tale in counted(&Layout::of(plan), |subject| counts.columns(subject), name, only) {
        recorder.push(&end, tale, None);
    }
}
