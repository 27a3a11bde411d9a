//! Every decision for which there are priority lists, of both rule systems.

use super::bind::{Kind, Known};
use super::{encounter, showdown};

/// A decision for which there is a priority list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Of a survivor.
    Showdown(showdown::Decision),
    /// Of the party, or of the monster controller.
    Party(showdown::PartyDecision),
    /// Of a character of an encounter.
    Encounter(encounter::Decision),
}

/// A fact, as people read of it: its name, the keys in which it has a meaning, its kind and meaning.
pub type FactText = (&'static str, &'static str, Kind, &'static str);

impl Decision {
    /// Every decision.
    pub fn all() -> impl Iterator<Item = Self> {
        let showdown = showdown::Decision::ALL.into_iter().map(Self::Showdown);
        let party = showdown::PartyDecision::ALL.into_iter().map(Self::Party);
        showdown.chain(party).chain(encounter::Decision::ALL.into_iter().map(Self::Encounter))
    }

    /// Its key in scenario files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Showdown(decision) => decision.key(),
            Self::Party(decision) => decision.key(),
            Self::Encounter(decision) => decision.key(),
        }
    }

    /// What is decided, for lists of decisions.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Showdown(decision) => decision.about(),
            Self::Party(decision) => decision.about(),
            Self::Encounter(decision) => decision.about(),
        }
    }

    /// The names for it, the default first, each with the list that it stands for.
    #[must_use]
    pub fn definitions(self) -> Vec<(&'static str, String)> {
        match self {
            Self::Showdown(decision) => showdown::definitions(decision),
            Self::Party(decision) => showdown::party::names::definitions(decision),
            Self::Encounter(decision) => encounter::names::definitions(decision),
        }
    }

    /// The facts that its lists can name in every scenario.
    #[must_use]
    pub fn facts(self) -> Vec<FactText> {
        fn text<F>(known: &Known<F>, keys: &'static str) -> Option<FactText> {
            Some((known.common_name()?, keys, known.kind, known.about))
        }
        use showdown::Decision::{Dash, Movement};
        match self {
            Self::Showdown(decision) => {
                let facts = decision.facts();
                let spaces = showdown::SPACE_FACTS.iter().filter(|_| matches!(decision, Movement | Dash));
                let asked = facts.iter().filter_map(|known| text(known, "when"));
                asked.chain(spaces.filter_map(|known| text(known, "to, toward, prefer"))).collect()
            }
            Self::Party(decision) => {
                let facts = decision.facts();
                facts.iter().filter_map(|known| text(known, "when, prefer")).collect()
            }
            Self::Encounter(decision) => {
                let keys = if decision.has_preferences() { "when, prefer" } else { "when" };
                let facts = decision.facts();
                facts.iter().filter_map(|known| text(known, keys)).collect()
            }
        }
    }
}
