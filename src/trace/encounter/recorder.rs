//! The recorder of traces.

use super::narrate::narrate;
use super::scene::Scene;
use super::table::changes;
use crate::scenario::EncounterLabels;
use crate::trace::Tell;
use crate::trace::line::Line;
use crate::trace::tale::Tale;
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
    labels: &'a EncounterLabels,
    before: State,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(plan: &'a Plan, labels: &'a EncounterLabels, tell: Tell<'a>) -> Self {
        Self { tell, lines: 0, is_refused: false, plan, labels, before: plan.start }
    }

    pub(super) fn push(&mut self, state: &State, tale: Tale) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        let changes = changes(Scene { state: &self.before, ..scene }, scene);
        self.before = *state;
        let Tale { rule, actor, event, fields, text } = tale;
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
            decided_by: String::new(),
            luck: None,
            changes,
            picture: None,
        };
        self.is_refused = self.is_refused || !(self.tell)(line);
    }
}

impl Record for Recorder<'_> {
    fn event(&mut self, state: &State, event: &Event) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        self.push(state, narrate(event, scene));
    }

    fn is_abandoned(&self) -> bool {
        self.is_refused
    }
}
