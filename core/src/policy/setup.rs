//! A game ready to be played.

use super::showdown::Decision;
use super::{encounter, showdown};
use crate::rules;
use crate::rules::showdown::plan::{Actions, GameKind, GearUse, Trigger};
use crate::rules::showdown::state::Seat;

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

impl Showdown {
    /// True when the game can ask a survivor for a decision: it knows the survival action, and the game
    /// has room for it.
    #[must_use]
    pub fn asks(&self, seat: Seat, decision: Decision) -> bool {
        let has_board = matches!(self.plan.game, GameKind::Showdown { .. });
        let knows = |action| self.plan.survivors[usize::from(seat)].known.contains(action);
        let has_room = |action| has_board || Actions::OF_OTHER_MOMENTS.contains(action);
        match decision {
            Decision::Dodge | Decision::Endure | Decision::Encourage | Decision::Dash | Decision::Surge => {
                decision.action().is_some_and(|action| knows(action) && has_room(action))
            }
            Decision::HlOrder => !matches!(self.plan.game, GameKind::Defense { .. }),
            Decision::Movement | Decision::Activation => has_board,
            Decision::Pay => {
                let costs = |trigger: &Trigger| trigger.cost > 0 && trigger.bearer.seat() == Some(seat);
                let has_price = |one: &GearUse| one.is_free && one.cost > 0;
                let mut sheets = self.plan.survivors[usize::from(seat)].with_each_loadout();
                self.plan.triggers.list.iter().any(costs) || sheets.any(|one| one.uses.iter().any(has_price))
            }
            Decision::Weapon => {
                let mut sheets = self.plan.survivors[usize::from(seat)].with_each_loadout();
                !matches!(self.plan.game, GameKind::Defense { .. })
                    && sheets.any(|sheet| !sheet.other_weapons.is_empty())
            }
        }
    }
}

impl Setup {
    /// True when survivors look ahead, which takes thousands of times as long.
    #[must_use]
    pub fn looks_ahead(&self) -> bool {
        self.showdown().is_some_and(|showdown| showdown.policies.lookahead.is_some())
    }

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
