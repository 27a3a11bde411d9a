//! The choice of the next face-up hit location (WND-1).

use super::HlOrder;
use crate::rules::showdown::decide::Pick;
use crate::rules::showdown::plan::{HitLocation, Plan};

impl HlOrder {
    /// Rank of a card. The order drawn matters only among cards of equal rank, so cards may be stored
    /// sorted by rank without changing any choice.
    #[must_use]
    pub fn rank(self, kind: u8, card: &HitLocation) -> u16 {
        match self {
            Self::DrawnOrder => 0,
            Self::Random => kind.into(),
            Self::CriticalsFirst => criticals_first(card),
            Self::SafestFirst => reactions(card),
        }
    }

    /// Picks among `choices`, the kinds that may be chosen now, in the order drawn.
    pub(super) fn choose(self, plan: &Plan, choices: &[u8]) -> Pick {
        match self {
            Self::DrawnOrder => Pick::At(0),
            Self::Random => Pick::Any,
            Self::CriticalsFirst => lowest(plan, choices, criticals_first),
            Self::SafestFirst => lowest(plan, choices, reactions),
        }
    }
}

/// The first card with the lowest rank: the order drawn breaks ties.
fn lowest(plan: &Plan, choices: &[u8], rank: impl Fn(&HitLocation) -> u16) -> Pick {
    let ranks = choices.iter().map(|&kind| rank(&plan.monster.hit_locations[usize::from(kind)]));
    // Rank and position are packed into one number, so that the minimum needs no branch.
    let lowest =
        ranks.enumerate().fold(u16::MAX, |lowest, (place, rank)| lowest.min(rank << 8 | place as u16));
    Pick::At(lowest as u8)
}

/// Cards with a critical first, then cards without a failure reaction.
fn criticals_first(card: &HitLocation) -> u16 {
    2 * u16::from(card.critical.is_none()) + u16::from(card.failure.is_some())
}

/// Number of reactions on a card.
fn reactions(card: &HitLocation) -> u16 {
    [card.wound, card.failure, card.reflex].iter().flatten().count() as u16
}
