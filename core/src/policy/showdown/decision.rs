//! The decisions for which there are priority lists, and the facts that each may ask for.

use super::Supplies;
use super::fact::{Fact, HitFact, counter_facts, facts};
use crate::expression::Wrong;
use crate::policy::bind::{self, Known};
use crate::policy::list::When;
use crate::rules::showdown::plan::Action;

/// A decision for which there is a priority list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// The hit to dodge (SRV-5).
    Dodge,
    /// The severe injuries to endure (SRV-12).
    Endure,
    /// The next face-up hit location (WND-1).
    HlOrder,
    /// Whom to encourage (SRV-7).
    Encourage,
    /// When to dash, and where to (SRV-9).
    Dash,
    /// When to surge, and what for (SRV-10).
    Surge,
    /// Where to move (OD-49).
    Movement,
    /// The use of an activation (SRV-10).
    Activation,
    /// The special rules to pay for (TRG-4).
    Pay,
    /// The weapon to attack with (ATK-11).
    Weapon,
}

impl Decision {
    /// Every decision.
    pub const ALL: [Self; 10] = [
        Self::Dodge,
        Self::Endure,
        Self::HlOrder,
        Self::Encourage,
        Self::Dash,
        Self::Surge,
        Self::Movement,
        Self::Activation,
        Self::Pay,
        Self::Weapon,
    ];

    /// Its key in scenario files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Dodge => "dodge",
            Self::Endure => "endure",
            Self::HlOrder => "hl-order",
            Self::Encourage => "encourage",
            Self::Dash => "dash",
            Self::Surge => "surge",
            Self::Movement => "movement",
            Self::Activation => "activation",
            Self::Pay => "pay",
            Self::Weapon => "weapon",
        }
    }

    /// The survival action that it is about (SRV-4).
    #[must_use]
    pub const fn action(self) -> Option<Action> {
        match self {
            Self::Dodge => Some(Action::Dodge),
            Self::Endure => Some(Action::Endure),
            Self::Encourage => Some(Action::Encourage),
            Self::Dash => Some(Action::Dash),
            Self::Surge => Some(Action::Surge),
            Self::HlOrder | Self::Movement | Self::Activation | Self::Pay | Self::Weapon => None,
        }
    }

    /// What is decided, for lists of decisions.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Dodge => "The hit to dodge",
            Self::Endure => "The severe injuries to endure",
            Self::HlOrder => "The next face-up hit location",
            Self::Encourage => "Whom to encourage",
            Self::Dash => "When to dash, and where to",
            Self::Surge => "When to surge, and what for",
            Self::Movement => "Where to move",
            Self::Activation => "The use of an activation",
            Self::Pay => "The special rules to pay for",
            Self::Weapon => "The weapon to attack with",
        }
    }

    /// The facts that its conditions can name in every scenario.
    #[must_use]
    pub fn facts(self) -> Vec<Known<Fact>> {
        self.facts_in(&Supplies::default())
    }

    /// The facts that its conditions can name in one scenario: also those about its counters.
    #[must_use]
    pub fn facts_in(self, supplies: &Supplies) -> Vec<Known<Fact>> {
        let mut known = facts();
        known.extend(counter_facts(supplies));
        known.retain(|known| self.knows(known.fact));
        known
    }

    /// The condition that a text stands for in every scenario; an empty one always holds.
    ///
    /// # Errors
    /// When the text is no condition on facts of this decision.
    pub fn when(self, text: &str) -> Result<When<Fact>, Vec<Wrong>> {
        bind::when(text, &self.facts())
    }

    /// The condition that a text stands for in one scenario; an empty one always holds.
    ///
    /// # Errors
    /// When the text is no condition on facts of this decision.
    pub fn when_in(self, text: &str, supplies: &Supplies) -> Result<When<Fact>, Vec<Wrong>> {
        bind::when(text, &self.facts_in(supplies))
    }

    fn knows(self, fact: Fact) -> bool {
        let in_window = matches!(self, Self::Encourage | Self::Dash | Self::Surge);
        match fact {
            Fact::Own(_) | Fact::Monster(_) | Fact::Round | Fact::Reserve => true,
            Fact::Fellow(_) => self == Self::Encourage,
            Fact::Window(_) => in_window,
            Fact::Hit(fact) => {
                self == Self::Dodge && fact.is_of_hits()
                    || self == Self::Endure && fact.is_of_injuries()
                    || self == Self::Pay && fact == HitFact::Cost
            }
            Fact::Card(_) => self == Self::HlOrder,
            Fact::CanActivate => self == Self::Movement,
        }
    }
}
