//! The decisions of a party, and the facts that each may ask for.

use super::fact::{ChoiceFact, facts};
use crate::expression::Wrong;
use crate::policy::bind::{self, Known};
use crate::policy::list::When;
use crate::policy::prefer::Aim;
use crate::policy::showdown::Supplies;

/// A decision of a party for which there is a priority list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartyDecision {
    /// What the monster controller picks (TGT-7).
    Controller,
    /// Who takes the next turn (OD-48).
    TurnOrder,
}

impl PartyDecision {
    /// Every decision.
    pub const ALL: [Self; 2] = [Self::Controller, Self::TurnOrder];

    /// Its key in scenario files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Controller => "controller",
            Self::TurnOrder => "turn-order",
        }
    }

    /// What is decided, for lists of decisions.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Controller => "The choices of the monster controller",
            Self::TurnOrder => "Who takes the next turn",
        }
    }

    /// The facts that its lists can name in every scenario.
    #[must_use]
    pub fn facts(self) -> Vec<Known<ChoiceFact>> {
        self.facts_in(&Supplies::default())
    }

    /// The facts that its lists can name in one scenario: also those about its counters.
    #[must_use]
    pub fn facts_in(self, supplies: &Supplies) -> Vec<Known<ChoiceFact>> {
        let mut known = facts(supplies);
        known.retain(|known| self == Self::Controller || known.fact.is_of_survivors());
        known
    }

    /// The condition that a text stands for in every scenario; an empty one always holds.
    ///
    /// # Errors
    /// When the text is no condition on facts of this decision.
    pub fn when(self, text: &str) -> Result<When<ChoiceFact>, Vec<Wrong>> {
        bind::when(text, &self.facts())
    }

    /// The condition that a text stands for in one scenario, which has counters of its own.
    ///
    /// # Errors
    /// When the text is no condition on facts of this decision.
    pub fn when_in(self, text: &str, supplies: &Supplies) -> Result<When<ChoiceFact>, Vec<Wrong>> {
        bind::when(text, &self.facts_in(supplies))
    }

    /// What makes one choice better than another in every scenario: conditions, `most NUMBER` or
    /// `least NUMBER`.
    ///
    /// # Errors
    /// With every text that is not what it should be, by its index.
    pub fn prefer(self, texts: &[&str]) -> Result<Aim<ChoiceFact>, Vec<(usize, Wrong)>> {
        Aim::bind(texts, &self.facts(), ChoiceFact::varies)
    }

    /// What makes one choice better than another in one scenario, which has counters of its own.
    ///
    /// # Errors
    /// With every text that is not what it should be, by its index.
    pub fn prefer_in(
        self,
        texts: &[&str],
        supplies: &Supplies,
    ) -> Result<Aim<ChoiceFact>, Vec<(usize, Wrong)>> {
        Aim::bind(texts, &self.facts_in(supplies), ChoiceFact::varies)
    }
}
