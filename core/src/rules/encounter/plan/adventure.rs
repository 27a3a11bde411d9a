//! The plan of a trial.

use super::{Character, FIRST_FOE, Options, SceneKind, ScoreChange, Spell};
use crate::rules::encounter::state::{Seat, State};

/// One scenario of the encounter rules, ready to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The open decisions.
    pub options: Options,
    /// The adventurers, by seat.
    pub adventurers: Vec<Character>,
    /// The foes of all combats.
    pub foes: Vec<Character>,
    /// The spells.
    pub spells: Vec<Spell>,
    /// The changes of scores that spells bring (SPL-3).
    pub changes: Vec<ScoreChange>,
    /// The scenes, in order.
    pub scenes: Vec<SceneKind>,
    /// The state in which every trial begins.
    pub start: State,
}

impl Plan {
    /// The current scene; `None` when the trial is over.
    #[inline]
    #[must_use]
    pub fn scene(&self, state: &State) -> Option<&SceneKind> {
        self.scenes.get(usize::from(state.scene))
    }

    /// The character in a seat; foes are those of the current combat.
    #[inline]
    #[must_use]
    pub fn character(&self, state: &State, seat: Seat) -> &Character {
        if seat < FIRST_FOE {
            return &self.adventurers[usize::from(seat)];
        }
        &self.foes[state.foe_index(seat)]
    }

    /// A spell that the character in a seat knows.
    #[must_use]
    pub fn spell(&self, state: &State, seat: Seat, known: u8) -> &Spell {
        let known = self.character(state, seat).spells[usize::from(known)];
        &self.spells[usize::from(known.spell)]
    }
}
