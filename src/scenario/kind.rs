//! Kinds of scenario.

use super::read;
use super::wire::{AttackFile, DefenseFile, EncounterFile, ShowdownFile};
use deathroll_core::rules::showdown::plan::GameKind;

/// The game that one trial plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Survivors attack a monster; no board, no monster turns.
    Attack,
    /// A monster attacks one survivor; no board.
    Defense,
    /// A whole fight on a board.
    Showdown,
    /// Scenes of an adventure under the RPG survival rules.
    Encounter,
}

impl Kind {
    /// The name in scenario files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defense => "defense",
            Self::Showdown => "showdown",
            Self::Encounter => "encounter",
        }
    }

    /// The keys of its files.
    pub(super) fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Attack => read::fields_of::<AttackFile>(),
            Self::Defense => read::fields_of::<DefenseFile>(),
            Self::Showdown => read::fields_of::<ShowdownFile>(),
            Self::Encounter => read::fields_of::<EncounterFile>(),
        }
    }

    /// The kind of a game.
    #[must_use]
    pub const fn of(game: GameKind) -> Self {
        match game {
            GameKind::Attack { .. } => Self::Attack,
            GameKind::Defense { .. } => Self::Defense,
            GameKind::Showdown { .. } => Self::Showdown,
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
