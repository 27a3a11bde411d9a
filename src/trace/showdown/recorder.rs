//! The recorder of traces.

use std::cell::RefCell;

use super::decided::in_words;
use super::narrate::narrate;
use super::picture::{Picture, have_same_places};
use super::scene::Scene;
use super::table::Snapshot;
use crate::scenario::ShowdownLabels;
use crate::trace::decided::lines_by_list;
use crate::trace::line::{Change, Line};
use crate::trace::tale::Tale;
use crate::trace::{Luck, Tell};
use deathroll_core::policy::Showdown;
use deathroll_core::policy::showdown::{Decided, Policies};
use deathroll_core::rules::showdown::plan::Plan;
use deathroll_core::rules::showdown::record::{Event, Record};
use deathroll_core::rules::showdown::state::{Phase, Side, State};

/// Turns every event into a line, and passes it on.
pub(super) struct Recorder<'a> {
    tell: Tell<'a>,
    /// Number of lines told.
    lines: u64,
    /// No more lines are wanted.
    is_refused: bool,
    plan: &'a Plan,
    policies: &'a Policies,
    labels: &'a ShowdownLabels,
    before: State,
    table: Snapshot,
    /// The lines of policies that decided since the last event: they decided the next one.
    decided: &'a RefCell<Vec<Decided>>,
    luck: Option<&'a Luck>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(
        Showdown { plan, policies }: &'a Showdown,
        labels: &'a ShowdownLabels,
        decided: &'a RefCell<Vec<Decided>>,
        luck: Option<&'a Luck>,
        tell: Tell<'a>,
    ) -> Self {
        let before = plan.start;
        let scene = Scene { plan, state: &before, labels };
        Self {
            tell,
            lines: 0,
            is_refused: false,
            plan,
            policies,
            labels,
            before,
            table: Snapshot::of(scene),
            decided,
            luck,
        }
    }

    pub(super) fn push(&mut self, state: &State, tale: Tale, luck: Option<f64>) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        let (changes, picture) = self.news(scene);
        let Tale { rule, actor, event, mut fields, text } = tale;
        let decided = self.decided.take();
        fields.extend(lines_by_list(decided.iter().map(|one| (one.decision.key(), one.line))));
        self.lines += 1;
        let (round, phase) = (state.round, phase_name(scene));
        let line = Line {
            step: self.lines,
            round,
            phase,
            scene: None,
            rule,
            actor,
            event,
            fields,
            text,
            decided_by: in_words(&decided, self.policies, &self.labels.supplies),
            luck,
            changes,
            picture,
        };
        self.is_refused = self.is_refused || !(self.tell)(line);
    }

    /// The changes since the last line, and the board if it changed.
    fn news(&mut self, scene: Scene<'_>) -> (Vec<Change>, Option<Picture>) {
        if *scene.state == self.before {
            return (Vec::new(), None);
        }
        let before = std::mem::replace(&mut self.before, *scene.state);
        let changes = self.table.renew(&before, scene);
        let moved = !have_same_places(&before, scene.state);
        (changes, moved.then(|| Picture::of(scene)).flatten())
    }
}

impl Record for Recorder<'_> {
    fn event(&mut self, state: &State, event: &Event) {
        let scene = Scene { plan: self.plan, state, labels: self.labels };
        let luck = self.luck.and_then(|luck| luck.of_event(self.lines));
        self.push(state, narrate(event, scene), luck);
    }

    fn is_abandoned(&self) -> bool {
        self.is_refused
    }
}

/// The side whose turn it is. On a board the phase does not determine it, since survivors can attack
/// during the monster's turn.
fn phase_name(scene: Scene<'_>) -> &'static str {
    const MONSTER: &str = "monster-turn";
    const SURVIVORS: &str = "survivors-turn";
    match (scene.state.phase, scene.state.board.side) {
        (Phase::Over, _) => "over",
        (_, Side::Monster) if scene.has_board() => MONSTER,
        (_, Side::Survivors) if scene.has_board() => SURVIVORS,
        (Phase::MonsterTurn | Phase::MonsterAttack(_) | Phase::MonsterHit(_), _) => MONSTER,
        _ => SURVIVORS,
    }
}
