//! A fact, and its value at a moment.

use super::card::CardFact;
use super::hit::HitFact;
use super::moment::{About, Moment};
use super::monster::MonsterFact;
use super::survivor::SurvivorFact;
use super::window::WindowFact;

/// A fact that a condition asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// About the survivor who decides.
    Own(SurvivorFact),
    /// About another survivor whom the decision is about.
    Fellow(SurvivorFact),
    /// About the monster.
    Monster(MonsterFact),
    /// About the opportunity to act.
    Window(WindowFact),
    /// About a hit, or a severe injury.
    Hit(HitFact),
    /// About a hit location card.
    Card(CardFact),
    /// The survival that surges leave unspent.
    Reserve,
    /// True when the survivor's activation list has something to do now.
    CanActivate,
    /// The number of the round.
    Round,
}

impl Fact {
    /// True for facts that differ from moment to moment only on a board.
    #[must_use]
    pub const fn needs_board(self) -> bool {
        match self {
            Self::Own(fact) | Self::Fellow(fact) => fact.needs_board(),
            Self::Window(_) | Self::CanActivate => true,
            Self::Monster(_) | Self::Hit(_) | Self::Card(_) | Self::Reserve | Self::Round => false,
        }
    }

    /// True for facts about a counter of the scenario (CNT-1).
    pub(crate) const fn is_of_counter(self) -> bool {
        let (Self::Own(fact) | Self::Fellow(fact)) = self else {
            return matches!(self, Self::Monster(MonsterFact::Counter(_)));
        };
        matches!(fact, SurvivorFact::Counter(_))
    }

    /// Its value at a moment; 1 for yes and 0 for no.
    #[inline]
    pub(crate) fn value(self, moment: &Moment<'_>) -> i32 {
        match self {
            Self::Own(fact) => fact.value(moment.table, moment.seat),
            Self::Fellow(fact) => fact.value(moment.table, moment.fellow),
            Self::Monster(fact) => fact.value(moment.table),
            Self::Window(fact) => fact.value(moment.table, moment.seat, moment.window).into(),
            Self::Hit(fact) => fact.value(moment),
            Self::Card(fact) => match moment.about {
                About::Card(card) => fact.value(card),
                _ => 0,
            },
            Self::Reserve => moment.reserve.into(),
            Self::CanActivate => (moment.can_activate)().into(),
            Self::Round => moment.table.state.round as i32,
        }
    }
}
