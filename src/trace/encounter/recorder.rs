//! The recorder of traces.

use super::decided::{Pending, in_words};
use super::narrate::narrate;
use super::scene::Scene;
use super::table::changes;
use crate::scenario::EncounterLabels;
use crate::trace::decided::lines_by_list;
use crate::trace::line::Line;
use crate::trace::tale::Tale;
use crate::trace::{Luck, Tell};
use deathroll_core::policy::Encounter;
use deathroll_core::policy::encounter::{Decided, Policies};
use deathroll_core::rules::encounter::plan::Plan;
use deathroll_core::rules::encounter::record::{Event, Record};
use deathroll_core::rules::encounter::state::State;

/// Turns every event into a line, and passes it on.
pub(super) struct Recorder<'a> {
    tell: Tell<'a>,
    /// Number of lines told.
    lines: u64,
    /// No more lines are wanted.
    is_refused: bool,
    plan: &'a Plan,
    policies: &'a Policies,
    labels: &'a EncounterLabels,
    before: State,
    pending: &'a Pending,
    luck: Option<&'a Luck>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(
        Encounter { plan, policies }: &'a Encounter,
        labels: &'a EncounterLabels,
        pending: &'a Pending,
        luck: Option<&'a Luck>,
        tell: Tell<'a>,
    ) -> Self {
        Self { tell, lines: 0, is_refused: false, plan, policies, labels, before: plan.start, pending, luck }
    }

    /// Passes a line on, with the lines of policies that decided it, and with its luck.
    pub(super) fn push(&mut self, state: &State, tale: Tale, decided: &[Decided], luck: Option<f64>) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        let changes = changes(Scene { state: &self.before, ..scene }, scene);
        self.before = *state;
        let Tale { rule, actor, event, mut fields, text } = tale;
        fields.extend(lines_by_list(decided.iter().map(|one| (one.decision.key(), one.line))));
        self.lines += 1;
        let (round, phase) = (u32::from(state.round), scene.kind());
        let line = Line {
            step: self.lines,
            round,
            phase,
            scene: scene.title().map(str::to_owned),
            rule,
            actor,
            event,
            fields,
            text,
            decided_by: in_words(decided, self.policies, scene),
            luck,
            changes,
            picture: None,
        };
        self.is_refused = self.is_refused || !(self.tell)(line);
    }
}

impl Record for Recorder<'_> {
    fn event(&mut self, state: &State, event: &Event) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        let luck = self.luck.and_then(|luck| luck.of_event(self.lines));
        self.push(state, narrate(event, scene), &self.pending.take(event), luck);
    }

    fn is_abandoned(&self) -> bool {
        self.is_refused
    }
}
