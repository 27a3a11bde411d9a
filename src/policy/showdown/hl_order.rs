//! Which face-up hit location to resolve next (WND-1).

use super::HlOrder;
use crate::rules::showdown::decide::Pick;
use crate::rules::showdown::plan::{HitLocation, Plan};

impl HlOrder {
    /// Picks among `choices`, the kinds that may be chosen now, in the order drawn.
    pub(super) fn choose(self, plan: &Plan, choices: &[u8]) -> Pick {
        let rank: fn(&HitLocation) -> (bool, usize) = match self {
            Self::DrawnOrder => return Pick::At(0),
            Self::Random => return Pick::Any,
            Self::CriticalsFirst => |card| (card.critical.is_none(), usize::from(card.failure.is_some())),
            Self::SafestFirst => |card| (false, reactions(card)),
        };
        let ranks = choices.iter().map(|&kind| rank(&plan.monster.hit_locations[usize::from(kind)]));
        // The first of the best: the order drawn breaks ties.
        ranks.enumerate().min_by_key(|&(_, rank)| rank).map_or(Pick::Any, |(index, _)| Pick::At(index as u8))
    }
}

/// How many reactions a card carries.
fn reactions(card: &HitLocation) -> usize {
    [card.wound, card.failure, card.reflex].iter().flatten().count()
}
