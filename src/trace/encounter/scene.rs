//! The table at one moment, with all names.

use crate::scenario::EncounterLabels;
use deathroll_core::rules::encounter::plan::{Chance, FIRST_FOE, Plan, SceneKind};
use deathroll_core::rules::encounter::state::{Seat, State};

/// The table at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) plan: &'a Plan,
    pub(super) state: &'a State,
    pub(super) labels: &'a EncounterLabels,
}

impl<'a> Scene<'a> {
    /// The name of the character in a seat.
    pub(super) fn name(self, seat: Seat) -> &'a str {
        if seat < FIRST_FOE {
            &self.labels.adventurers[usize::from(seat)]
        } else {
            &self.labels.foes[self.state.foe_index(seat)]
        }
    }

    /// The title of the current scene; `None` after the last.
    pub(super) fn title(self) -> Option<&'a str> {
        self.labels.scenes.get(usize::from(self.state.scene)).map(String::as_str)
    }

    /// The name of a damage event in the current scene.
    pub(super) fn event(self, event: u8) -> &'a str {
        &self.labels.events[usize::from(self.state.scene)][usize::from(event)]
    }

    /// How probable a damage event in the current scene is.
    pub(super) fn chance(self, event: u8) -> Chance {
        match &self.plan.scenes[usize::from(self.state.scene)] {
            SceneKind::Hazard(hazard) => hazard.events[usize::from(event)].chance,
            _ => Chance::ALWAYS,
        }
    }

    /// The name of a kind of roll.
    pub(super) fn skill(self, skill: u8) -> &'a str {
        &self.labels.skills[usize::from(skill)]
    }

    /// The name of a spell that a character knows.
    pub(super) fn spell(self, seat: Seat, known: u8) -> &'a str {
        &self.labels.spells[self.spell_at(seat, known)]
    }

    /// Whether it is cast on all of a side.
    pub(super) fn is_on_all(self, seat: Seat, known: u8) -> bool {
        self.plan.spells[self.spell_at(seat, known)].on_all
    }

    fn spell_at(self, seat: Seat, known: u8) -> usize {
        usize::from(self.plan.character(self.state, seat).spells[usize::from(known)].spell)
    }

    /// The kind of the current scene.
    pub(super) fn kind(self) -> &'static str {
        match self.plan.scene(self.state) {
            None => "over",
            Some(SceneKind::Combat(_)) => "combat",
            Some(SceneKind::Hazard(_)) => "hazard",
            Some(SceneKind::Meeting(_)) => "meeting",
            Some(SceneKind::Rest(_)) => "rest",
            Some(SceneKind::Heal(_)) => "heal",
            Some(SceneKind::Pool(_)) => "pool",
            Some(SceneKind::Wait(_)) => "wait",
            Some(SceneKind::Wake(_)) => "wake",
            Some(SceneKind::Cast(_)) => "cast",
        }
    }
}
