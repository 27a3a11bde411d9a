//! Replaying a trial to trace it.

use std::sync::atomic::AtomicBool;

use super::decided::Pending;
use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{given, snapshot};
use crate::scenario::EncounterLabels;
use crate::trace::counted::{Only, counted};
use crate::trace::line::{Start, Tell};
use crate::trace::luck::Luck;
use crate::trace::marks::Marks;
use deathroll_core::dice::Forced;
use deathroll_core::engine::replay_encounter;
use deathroll_core::metric::{EncounterCounts, Layout};
use deathroll_core::policy::Encounter;
use deathroll_core::rules::encounter::record::{Event, Record};
use deathroll_core::rules::encounter::state::State;

/// The table at the start.
pub(crate) fn start(Encounter { plan, .. }: &Encounter, labels: &EncounterLabels) -> Start {
    let scene = Scene { plan, state: &plan.start, labels };
    Start { given: given(scene), table: snapshot(scene), picture: None }
}

/// Marks what the counters are where a scene or a round begins, and counts on.
struct Marked<'a, 'm> {
    counts: EncounterCounts,
    marks: Option<&'a mut Marks<'m>>,
}

impl Record for Marked<'_, '_> {
    fn event(&mut self, state: &State, event: &Event) {
        if let Some(marks) = &mut self.marks
            && marks.begins.at(matches!(event, Event::SceneBegan), state.round.into())
        {
            // What is counted when a trial ends is as if it had done so before this.
            let mut ended = self.counts.clone();
            ended.event(state, &Event::TrialEnded);
            marks.add(|subject| ended.columns(subject));
        }
        self.counts.event(state, event);
    }
}

/// Plays a trial with dice, and passes on every line of its trace, with the luck in it where that is known.
pub(crate) fn play(
    (game, labels): (&Encounter, &EncounterLabels),
    dice: Forced<'_>,
    (only, luck): (Only<'_>, Option<&Luck>),
    marks: Option<&mut Marks<'_>>,
    stop: &AtomicBool,
    tell: Tell<'_>,
) {
    let plan = &game.plan;
    let mut counted_so_far = Marked { counts: EncounterCounts::new(plan), marks };
    let pending = Pending::default();
    let mut recorder = Recorder::new(game, labels, &pending, luck, tell);
    let hear = &mut |line| pending.hear(line);
    let end = replay_encounter(game, dice, &mut (&mut counted_so_far, &mut recorder), hear, stop);
    if recorder.is_abandoned() || stop.is_abandoned() {
        return;
    }
    let Marked { counts, marks } = counted_so_far;
    if let Some(marks) = marks {
        marks.add(|subject| counts.columns(subject));
    }
    let name = |subject| labels.subject(subject).into_owned();
    for tale in counted(&Layout::of_encounter(plan), |subject| counts.columns(subject), name, only) {
        recorder.push(&end, tale, &[], None);
    }
}
