//! Replaying a trial to trace it.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use super::picture::Picture;
use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{Snapshot, given};
use crate::scenario::ShowdownLabels;
use crate::trace::counted::{Only, counted};
use crate::trace::line::{Start, Tell};
use crate::trace::luck::Luck;
use crate::trace::marks::Marks;
use deathroll_core::dice::Forced;
use deathroll_core::engine::replay_showdown;
use deathroll_core::metric::{Counts, Layout};
use deathroll_core::policy::Showdown;
use deathroll_core::rules::showdown::record::{Event, Record};
use deathroll_core::rules::showdown::state::State;

/// The table at the start.
pub(crate) fn start(Showdown { plan, .. }: &Showdown, labels: &ShowdownLabels) -> Start {
    let scene = Scene { plan, state: &plan.start, labels };
    Start { given: given(scene), table: Snapshot::of(scene).entries(), picture: Picture::of(scene) }
}

/// Marks what the counters are where a round begins, and counts on.
struct Marked<'a, 'm> {
    counts: Counts,
    marks: Option<&'a mut Marks<'m>>,
}

impl Record for Marked<'_, '_> {
    fn event(&mut self, state: &State, event: &Event) {
        if let Some(marks) = &mut self.marks
            && marks.begins.at(false, state.round)
        {
            // What is counted when a trial ends is as if it had done so before this round.
            let (mut ended, mut before) = (self.counts.clone(), *state);
            before.round = before.round.saturating_sub(1);
            ended.event(&before, &Event::TrialEnded);
            marks.add(|subject| ended.columns(subject));
        }
        self.counts.event(state, event);
    }
}

/// Plays a trial with dice, and passes on every line of its trace, with the luck in it where that is known.
pub(crate) fn play(
    (game, labels): (&Showdown, &ShowdownLabels),
    dice: Forced<'_>,
    (only, luck): (Only<'_>, Option<&Luck>),
    marks: Option<&mut Marks<'_>>,
    stop: &AtomicBool,
    tell: Tell<'_>,
) {
    let plan = &game.plan;
    let mut counted_so_far = Marked { counts: Counts::new(plan), marks };
    counted_so_far.counts.begin_trial();
    let decided = RefCell::new(Vec::new());
    let mut recorder = Recorder::new(game, labels, &decided, luck, tell);
    let hear = &mut |line| decided.borrow_mut().push(line);
    let end = replay_showdown(game, dice, &mut (&mut counted_so_far, &mut recorder), hear, stop);
    if recorder.is_abandoned() || stop.is_abandoned() {
        return;
    }
    let Marked { counts, marks } = counted_so_far;
    if let Some(marks) = marks {
        marks.add(|subject| counts.columns(subject));
    }
    let name = |subject| labels.subject(subject).into_owned();
    for tale in counted(&Layout::of(plan), |subject| counts.columns(subject), name, only) {
        recorder.push(&end, tale, None);
    }
}
