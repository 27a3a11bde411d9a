//! A game ready to be played.

use super::{encounter, showdown};
use crate::rules;

/// A game ready to be played: the plan that the rules read, and the policies.
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
    /// The plan that the rules read.
    pub plan: rules::showdown::plan::Plan,
    /// The policies that decide.
    pub policies: showdown::Policies,
}

/// An adventure under the RPG survival rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Encounter {
    /// The plan that the rules read.
    pub plan: rules::encounter::plan::Plan,
    /// The policies that decide.
    pub policies: encounter::Policies,
}

impl Setup {
    /// The game, if it is a showdown.
    #[must_use]
    pub const fn showdown(&self) -> Option<&Showdown> {
        match self {
            Self::Showdown(showdown) => Some(showdown),
            Self::Encounter(_) => None,
        }
    }

    /// The game, if it is an encounter.
    #[must_use]
    pub const fn encounter(&self) -> Option<&Encounter> {
        match self {
            Self::Encounter(encounter) => Some(encounter),
            Self::Showdown(_) => None,
        }
    }
}
