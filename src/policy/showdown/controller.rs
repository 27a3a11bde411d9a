//! What the monster controller picks (TGT-7, OD-19): the order of several traps (OD-12).

use super::Controller;
use crate::rules::showdown::decide::Pick;
use crate::rules::showdown::plan::{EffectList, Plan, TrapEffect};

impl Controller {
    /// Picks among different traps. One who favours the monster plays the trap with the longest
    /// list of effects first, while its victim still stands; one who favours the group plays
    /// it last.
    pub(super) fn choose_trap(self, plan: &Plan, traps: &[u8]) -> Pick {
        let sizes = traps.iter().map(|&kind| effects_of(plan, kind)).enumerate();
        let picked = match self {
            Self::Random => return Pick::Any,
            Self::Monster => sizes.min_by_key(|&(_, size)| std::cmp::Reverse(size)),
            Self::Group => sizes.min_by_key(|&(_, size)| size),
        };
        picked.map_or(Pick::Any, |(index, _)| Pick::At(index as u8))
    }
}

/// Number of effects that a trap has (MON-11).
fn effects_of(plan: &Plan, kind: u8) -> u16 {
    let size = |list: EffectList| list.end - list.start;
    match (plan.monster.hit_locations[usize::from(kind)].special, plan.options.trap_effect) {
        (Some(effects), _) | (None, TrapEffect::Custom(effects)) => size(effects),
        (None, TrapEffect::BasicAction) => size(plan.monster.basic_action),
        (None, TrapEffect::Nothing) => 0,
    }
}
