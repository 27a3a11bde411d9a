//! The recorder that tells.

use super::narrate::narrate;
use super::picture::Picture;
use super::scene::Scene;
use super::table::changes;
use crate::results::trace::line::Line;
use crate::results::trace::tale::Tale;
use crate::rules::showdown::plan::Plan;
use crate::rules::showdown::record::{Event, Record};
use crate::rules::showdown::state::{Phase, Side, State};
use crate::scenario::ShowdownLabels;

/// Turns every event into a line.
#[derive(Debug)]
pub(super) struct Recorder<'a> {
    pub(super) lines: Vec<Line>,
    plan: &'a Plan,
    labels: &'a ShowdownLabels,
    before: State,
    picture: Option<Picture>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(plan: &'a Plan, labels: &'a ShowdownLabels) -> Self {
        let before = plan.start;
        let picture = Picture::of(Scene { plan, state: &before, labels });
        Self { lines: Vec::new(), plan, labels, before, picture }
    }

    pub(super) fn push(&mut self, state: &State, tale: Tale) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        let changes = changes(Scene { state: &self.before, ..scene }, scene);
        let picture = self.new_picture(scene);
        self.before = *state;
        let Tale { rule, actor, event, fields, text } = tale;
        let step = self.lines.len() as u32 + 1;
        let (round, phase) = (state.round, phase_name(scene));
        self.lines.push(Line { step, round, phase, rule, actor, event, fields, text, changes, picture });
    }

    /// The board, when something on it changed its place.
    fn new_picture(&mut self, scene: Scene<'_>) -> Option<Picture> {
        let (before, now) = (self.picture.as_ref()?, Picture::of(scene)?);
        if now.has_same_places(before) {
            return None;
        }
        self.picture = Some(now.clone());
        Some(now)
    }
}

impl Record for Recorder<'_> {
    fn event(&mut self, state: &State, event: &Event) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        self.push(state, narrate(event, scene));
    }
}

/// Whose turn it is: on a board that of the side, since attacks of survivors may come into the
/// monster's turn.
fn phase_name(scene: Scene<'_>) -> &'static str {
    const MONSTER: &str = "monster-turn";
    const SURVIVORS: &str = "survivors-turn";
    match (scene.state.phase, scene.state.board.side) {
        (Phase::Over, _) => "over",
        (_, Side::Monster) if scene.has_board() => MONSTER,
        (_, Side::Survivors) if scene.has_board() => SURVIVORS,
        (Phase::MonsterTurn | Phase::MonsterAttack(_), _) => MONSTER,
        _ => SURVIVORS,
    }
}
