//! Facts about a hit location card.

use crate::rules::showdown::plan::HitLocation;

/// A fact about a hit location card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardFact {
    /// It has a critical.
    Critical,
    /// It has a wound reaction.
    Wound,
    /// It has a failure reaction.
    Failure,
    /// It has a reflex reaction.
    Reflex,
    /// Number of its reactions.
    Reactions,
}

impl CardFact {
    /// Its value; 1 for yes and 0 for no.
    pub(crate) const fn value(self, card: &HitLocation) -> i32 {
        let (wound, failure, reflex) = (card.wound.is_some(), card.failure.is_some(), card.reflex.is_some());
        match self {
            Self::Critical => card.critical.is_some() as i32,
            Self::Wound => wound as i32,
            Self::Failure => failure as i32,
            Self::Reflex => reflex as i32,
            Self::Reactions => wound as i32 + failure as i32 + reflex as i32,
        }
    }
}
