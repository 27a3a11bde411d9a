//! A game ready to be played.

use super::{encounter, showdown};
use crate::rules;

/// A game ready to be played: what the rules read, and who decides.
#[derive(Debug, Clone, PartialEq)]
pub enum Setup {
    /// Survivors against a monster (RULES Part A).
    Showdown(Box<Showdown>),
    /// Verve, survival and injuries (RULES Part B).
    Encounter(Box<Encounter>),
}

/// A game of survivors against a monster.
#[derive(Debug, Clone, PartialEq)]
pub struct Showdown {
    /// What the rules read.
    pub plan: rules::showdown::plan::Plan,
    /// Who decides.
    pub policies: showdown::Policies,
}

/// An adventure under the RPG survival rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Encounter {
    /// What the rules read.
    pub plan: rules::encounter::plan::Plan,
    /// Who decides.
    pub policies: encounter::Policies,
}

impl Setup {
    /// The game, if it is one of survivors against a monster.
    #[must_use]
    pub const fn showdown(&self) -> Option<&Showdown> {
        match self {
            Self::Showdown(showdown) => Some(showdown),
            Self::Encounter(_) => None,
        }
    }

    /// The game, if it is an adventure under the RPG survival rules.
    #[must_use]
    pub const fn encounter(&self) -> Option<&Encounter> {
        match self {
            Self::Encounter(encounter) => Some(encounter),
            Self::Showdown(_) => None,
        }
    }
}
