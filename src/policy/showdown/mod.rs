//! Policies of the boss battler: one file per family of decision.

mod care;
mod controller;
mod dodge;
mod endure;
mod hl_order;
mod movement;
mod survival;
mod turn;

use crate::rules::showdown::board::Spaces;
use crate::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use crate::rules::showdown::plan::{Actions, Location, SURVIVORS_MAX};
use crate::rules::showdown::seats::Seats;
use crate::rules::showdown::state::Seat;

/// The policies of a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Policies {
    /// The side that the monster controller favours (TGT-7, OD-19).
    pub controller: Controller,
    /// The order of turns, when the party may choose (OD-48).
    pub turn_order: TurnOrder,
    /// The policies of each survivor, by seat.
    pub survivors: [SurvivorPolicies; SURVIVORS_MAX],
}

/// The policies of one survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SurvivorPolicies {
    /// The hit to dodge.
    pub dodge: Dodge,
    /// The severe injuries to endure.
    pub endure: Endure,
    /// The next face-up hit location to resolve.
    pub hl_order: HlOrder,
    /// Which survivor to encourage, and when.
    pub encourage: Encourage,
    /// When to dash, and where.
    pub dash: Dash,
    /// When to surge, and for what.
    pub surge: Surge,
    /// Survival that surges must leave unspent.
    pub survival_reserve: u8,
    /// Where to move.
    pub movement: Movement,
    /// The use of activations.
    pub activation: Activation,
    /// The side that this player favours as monster controller; the party's choice for `None`.
    pub controller: Option<Controller>,
}

impl Default for SurvivorPolicies {
    fn default() -> Self {
        Self {
            dodge: Dodge::default(),
            endure: Endure::default(),
            hl_order: HlOrder::default(),
            encourage: Encourage::default(),
            dash: Dash::default(),
            surge: Surge::default(),
            survival_reserve: 1,
            movement: Movement::default(),
            activation: Activation::default(),
            controller: None,
        }
    }
}

/// Which survivor to encourage, and when (SRV-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encourage {
    /// In the survivors' turn, the first knocked-down survivor who still has an activation.
    #[default]
    StandUpUnacted,
    /// The first knocked-down survivor, in either turn.
    AnyKnockedDown,
    /// No survivor.
    Never,
}

/// When to dash, and where (SRV-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dash {
    /// When targeted, during a flow, if the survivor can get out of the monster's reach.
    #[default]
    EscapeIfTarget,
    /// Never.
    Never,
    /// In the survivors' turn, into reach of the monster if the turn's movement was too short.
    TowardMonster,
    /// When targeted, during a flow, away from the other survivors, even if it does not escape: the
    /// monster then follows it and leaves the others alone.
    Bait,
}

/// When to surge, and for what (SRV-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Surge {
    /// To attack, with the monster in reach; in the survivors' turn only after the turn's own
    /// activation.
    #[default]
    AttackIfAdjacent,
    /// Never.
    Never,
    /// To hide, in terrain that allows it; in the survivors' turn only after the turn's own activation.
    Hide,
}

/// Where to move (OD-49).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Movement {
    /// The nearest space from which the weapon reaches the monster.
    #[default]
    Approach,
    /// Like `Approach`, but preferring spaces outside the monster's front.
    Flank,
    /// Like `Approach`, but preferring the space farthest from other survivors.
    Spread,
    /// Like `Flank`, but away from the monster when badly hurt or without survival, as long as another
    /// survivor who is not badly hurt fights on.
    Cautious,
    /// Next to a knocked-down survivor; without one like `Approach`.
    Guard,
}

/// The use of an activation (SRV-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Activation {
    /// To attack; out of reach, to use gear or terrain that helps.
    #[default]
    Attack,
    /// To use gear or terrain that helps, when hurt; otherwise to attack.
    CareFirst,
    /// To hide, when badly hurt, in terrain that allows it and as long as another survivor who is not
    /// badly hurt fights on; otherwise like `Attack`.
    HideWhenHurt,
}

/// The order of turns, when the party may choose (OD-48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TurnOrder {
    /// In the order of seats.
    #[default]
    Seats,
    /// The survivor nearest to the monster first.
    NearestFirst,
    /// The survivor with the most capacity for damage first.
    ToughestFirst,
}

/// The hit to dodge (SRV-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dodge {
    /// A hit that would cause a severe injury; otherwise none, to save survival.
    #[default]
    IfSevere,
    /// The first hit.
    FirstHit,
    /// A hit that would cause a severe injury, or knock down a standing survivor.
    IfKnockedDownOrSevere,
    /// No hit.
    Never,
    /// The hit that would do the most harm.
    AlwaysMaxDamage,
}

/// The severe injuries to endure (SRV-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Endure {
    /// Every one that the survivor can pay for.
    #[default]
    AlwaysIfAffordable,
    /// Only on a location whose table can kill.
    OnlyIfDeadlyTable,
    /// None.
    Never,
}

/// The next face-up hit location to resolve (WND-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HlOrder {
    /// Cards with a critical first, then cards without a failure reaction.
    #[default]
    CriticalsFirst,
    /// As drawn.
    DrawnOrder,
    /// A random card.
    Random,
    /// Cards with the fewest reactions first.
    SafestFirst,
}

/// The side that the monster controller favours (TGT-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Controller {
    /// Neither: dice decide.
    #[default]
    Random,
    /// The monster.
    Monster,
    /// The survivors.
    Group,
}

impl Policies {
    fn of(&self, seat: Seat) -> &SurvivorPolicies {
        &self.survivors[usize::from(seat)]
    }
}

impl Decide for &Policies {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        self.of(attacker).hl_order.choose(table.plan, choices)
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        self.controller.choose_trap(table.plan, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        self.of(seat).dodge.choose(table, seat, hits)
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, _cost: u8) -> bool {
        self.of(seat).endure.accepts(table, seat, location)
    }

    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        self.turn_order.choose(table, waiting)
    }

    fn turn(&mut self, table: Table<'_>, seat: Seat, reach: &Spaces) -> TurnChoice {
        self.of(seat).next_act(table, seat, reach)
    }

    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        self.of(seat).act_in(table, seat, window, may)
    }

    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        self.of(controller).controller.unwrap_or(self.controller).choose(table, question)
    }
}
