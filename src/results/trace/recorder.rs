//! The recorder that tells.

use super::line::Line;
use super::narrate::{Tale, narrate};
use super::snapshot::changes;
use crate::rules::showdown::record::{Event, Record};
use crate::rules::showdown::state::{Phase, State};
use crate::scenario::Labels;

/// Turns every event into a line.
#[derive(Debug)]
pub(super) struct Recorder<'a> {
    pub(super) lines: Vec<Line>,
    labels: &'a Labels,
    before: State,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(labels: &'a Labels, start: State) -> Self {
        Self { lines: Vec::new(), labels, before: start }
    }

    pub(super) fn push(&mut self, state: &State, tale: Tale) {
        let changes = changes(&self.before, state, self.labels);
        self.before = *state;
        let Tale { rule, actor, event, fields, text } = tale;
        let step = self.lines.len() as u32 + 1;
        let (round, phase) = (state.round, phase_name(state.phase));
        self.lines.push(Line { step, round, phase, rule, actor, event, fields, text, changes });
    }
}

impl Record for Recorder<'_> {
    fn event(&mut self, state: &State, event: &Event) {
        self.push(state, narrate(event, self.labels));
    }
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::MonsterTurn | Phase::MonsterActs | Phase::MonsterAttack(_) => "monster-turn",
        Phase::SurvivorsTurn
        | Phase::Attack { .. }
        | Phase::HitLocation
        | Phase::AttackOver(_)
        | Phase::NextSurvivor
        | Phase::Act(_) => "survivors-turn",
        Phase::Over => "over",
    }
}
