//! A survivor's acts in its turn (RND-3, SRV-10).

use std::cell::OnceCell;

use super::SurvivorPolicies;
use super::care;
use super::fact::{Fact, Moment};
use super::movement::Destination;
use super::pay::{Priced, accepts};
use super::space::Mover;
use crate::policy::list::{Chosen, List};
use crate::rules::showdown::board::Space;
use crate::rules::showdown::decide::{Activation as Activate, Table, TurnChoice};
use crate::rules::showdown::state::Seat;

/// Where to move.
pub type Movement = List<Fact, Destination>;
/// What to use an activation for.
pub type Activation = List<Fact, Use>;

/// What a line of `activation` or `surge` is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// An attack on the monster.
    Attack,
    /// Hiding in the terrain that the survivor stands in, or else with gear that hides.
    Hide,
    /// Gear that helps the survivor or one next to it; else terrain that helps.
    Help,
    /// Gear that helps the survivor or one next to it.
    Gear,
    /// The piece of gear with this number, even if it helps nobody.
    Piece(u32),
    /// Terrain that helps.
    Terrain,
    /// Terrain of the kind with this number, even if it does not help.
    Kind(u8),
    /// Nothing: later lines are not asked.
    Nothing,
}

impl Use {
    /// The activation, if it is one that may be now.
    #[inline]
    pub(super) fn choose(
        self,
        table: Table<'_>,
        seat: Seat,
        may: impl Fn(Activate) -> bool,
    ) -> Option<Activate> {
        let activation = match self {
            Self::Attack => Activate::Attack,
            Self::Hide if may(Activate::Hide) => Activate::Hide,
            Self::Hide => return care::hiding(table, seat, may),
            Self::Help => return care::helpful(table, seat, may),
            Self::Gear => return care::gear(table, seat, may),
            Self::Piece(piece) => return care::piece(table, seat, piece, may),
            Self::Terrain => return care::terrain(table, seat, may),
            Self::Kind(kind) => return care::terrain_of(table, kind, may),
            Self::Nothing => return None,
        };
        may(activation).then_some(activation)
    }
}

/// A survivor's next act in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Act {
    /// What it does.
    pub(super) what: TurnChoice,
    /// The line of `movement` that moves the survivor, or keeps it where it is.
    pub(super) movement: Option<u8>,
    /// The line of `activation` that uses the activation, or saves it.
    pub(super) activation: Option<u8>,
    /// The line of `pay` that pays for a use that needs no activation.
    pub(super) pay: Option<u8>,
}

impl SurvivorPolicies {
    /// The next movement or activation: at each point of its turn the survivor first asks `movement`
    /// and, if that does not move it, `activation`. The turn ends when neither does anything. What needs no
    /// activation comes before.
    pub(super) fn next_act(&self, table: Table<'_>, seat: Seat) -> Act {
        let moment = self.moment(table, seat);
        if let Some(free) = self.free_use(&moment) {
            return free;
        }
        let to = self.movement_in_turn(&moment);
        let movement = to.map(|chosen| chosen.line);
        if let Some(Chosen { what: to, .. }) = to.filter(|chosen| chosen.what != table.at(seat)) {
            return Act { what: TurnChoice::Move(to), movement, activation: None, pay: None };
        }
        let activation = self.activation_in_turn(&moment);
        let what = activation.and_then(|chosen| chosen.what).map_or(TurnChoice::End, TurnChoice::Activate);
        Act { what, movement, activation: activation.map(|chosen| chosen.line), pay: None }
    }

    /// The space to which `movement` leads, which may be the survivor's own.
    #[inline]
    pub(super) fn movement_in_turn(&self, moment: &Moment<'_>) -> Option<Chosen<Space>> {
        let can_activate = || self.activation_in_turn(moment).is_some_and(|chosen| chosen.what.is_some());
        let left = moment.table.survivor(moment.seat).turn.movement;
        left.then(|| walk(&self.movement, &Moment { can_activate: &can_activate, ..*moment })).flatten()
    }

    /// What `activation` uses the activation for; none by a line that saves it.
    #[inline]
    pub(super) fn activation_in_turn(&self, moment: &Moment<'_>) -> Option<Chosen<Option<Activate>>> {
        let (table, seat) = (moment.table, moment.seat);
        let may = |activation| table.may_activate(seat, activation) && !table.is_free(seat, activation);
        table.survivor(seat).turn.activation.then(|| use_by(&self.activation, moment, may)).flatten()
    }

    /// SRV-25: a use that needs no activation, if `activation` asks for one now. If it costs survival, the reserve
    /// must be left, and `pay` must agree.
    #[inline]
    pub(super) fn free_use(&self, moment: &Moment<'_>) -> Option<Act> {
        let (table, seat) = (moment.table, moment.seat);
        if !table.plan.survivor(table.state, seat).has_free_uses {
            return None;
        }
        let chosen = self.free_use_of(moment, |activation| self.agrees_to(moment, activation))?;
        let free = chosen.what?;
        let priced = Priced::usage(table, seat, free);
        let pay = priced.and_then(|priced| accepts(&self.pay, moment, priced)).map(|chosen| chosen.line);
        Some(Act { what: TurnChoice::Activate(free), movement: None, activation: Some(chosen.line), pay })
    }

    /// The use that needs no activation for which `activation` asks, of those that are possible and `agreed`.
    #[inline]
    pub(super) fn free_use_of(
        &self,
        moment: &Moment<'_>,
        agreed: impl Fn(Activate) -> bool,
    ) -> Option<Chosen<Option<Activate>>> {
        let (table, seat) = (moment.table, moment.seat);
        let is_free = |of| table.is_free(seat, of) && table.may_activate(seat, of);
        use_by(&self.activation, moment, |of| is_free(of) && agreed(of))
    }

    /// Whether `pay` agrees to what a use costs, and the reserve would be left; true for what costs nothing.
    #[inline]
    pub(super) fn agrees_to(&self, moment: &Moment<'_>, activation: Activate) -> bool {
        let (table, seat) = (moment.table, moment.seat);
        Priced::usage(table, seat, activation).is_none_or(|priced| {
            let left = table.survivor(seat).survival.saturating_sub(priced.cost);
            left >= self.survival_reserve && accepts(&self.pay, moment, priced).is_some()
        })
    }
}

/// The activation that the first line asks for which applies and for which `may` allows one; no activation by a line
/// that says to use none.
#[inline]
pub(super) fn use_by(
    list: &List<Fact, Use>,
    moment: &Moment<'_>,
    may: impl Fn(Activate) -> bool,
) -> Option<Chosen<Option<Activate>>> {
    list.first(|line| {
        let applies = line.when.holds(&|fact: Fact| fact.value(moment));
        if applies && line.act == Use::Nothing {
            return Some(None);
        }
        applies.then(|| line.act.choose(moment.table, moment.seat, &may)).flatten().map(Some)
    })
}

/// The space to move to, if any, which may be the survivor's own.
pub(super) fn walk(movement: &Movement, moment: &Moment<'_>) -> Option<Chosen<Space>> {
    let mover = OnceCell::new();
    movement.first(|line| {
        let applies = line.when.holds(&|fact: Fact| fact.value(moment));
        let mover = || mover.get_or_init(|| Mover::new(moment.table, moment.seat));
        applies.then(|| line.act.choose(mover())).flatten()
    })
}
