//! Which face-up hit location to resolve next (WND-1).

use super::HlOrder;
use crate::rules::showdown::decide::Pick;
use crate::rules::showdown::plan::{HitLocation, Plan};

impl HlOrder {
    /// Picks among `choices`, the kinds that may be chosen now, in the order drawn.
    pub(super) fn choose(self, plan: &Plan, choices: &[u8]) -> Pick {
        match self {
            Self::DrawnOrder => Pick::At(0),
            Self::Random => Pick::Any,
            Self::CriticalsFirst => {
                lowest(plan, choices, |card| (card.critical.is_none(), card.failure.is_some()))
            }
            Self::SafestFirst => lowest(plan, choices, reactions),
        }
    }
}

/// The first card of the lowest rank: the order drawn breaks ties.
fn lowest<Rank: Ord>(plan: &Plan, choices: &[u8], rank: impl Fn(&HitLocation) -> Rank) -> Pick {
    let ranks = choices.iter().map(|&kind| rank(&plan.monster.hit_locations[usize::from(kind)]));
    ranks
        .enumerate()
        .min_by(|(_, one), (_, two)| one.cmp(two))
        .map_or(Pick::Any, |(index, _)| Pick::At(index as u8))
}

/// How many reactions a card carries.
fn reactions(card: &HitLocation) -> usize {
    [card.wound, card.failure, card.reflex].iter().flatten().count()
}
