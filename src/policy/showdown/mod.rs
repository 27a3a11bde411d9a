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
    /// Who the monster controller favours (TGT-7, OD-19).
    pub controller: Controller,
    /// Who takes the next turn, where the party may choose (OD-48).
    pub turn_order: TurnOrder,
    /// The policies of each survivor, by seat.
    pub survivors: [SurvivorPolicies; SURVIVORS_MAX],
}

/// The policies of one survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SurvivorPolicies {
    /// Which hit to dodge.
    pub dodge: Dodge,
    /// Which severe injury to endure.
    pub endure: Endure,
    /// Which face-up hit location to resolve next.
    pub hl_order: HlOrder,
    /// Whom to encourage, and when.
    pub encourage: Encourage,
    /// When to dash, and where to.
    pub dash: Dash,
    /// When to surge, and what for.
    pub surge: Surge,
    /// Survival that surges leave in the pool.
    pub survival_reserve: u8,
    /// Where to move.
    pub movement: Movement,
    /// What to use an activation for.
    pub activation: Activation,
    /// Whom this player favours when it is the monster controller; as the party when `None`.
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

/// Whom to encourage, and when (SRV-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encourage {
    /// In the survivors' turn, the first who lies and still has an activation.
    #[default]
    StandUpUnacted,
    /// The first who lies, in either turn.
    AnyKnockedDown,
    /// Nobody.
    Never,
}

/// When to dash, and where to (SRV-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dash {
    /// As the monster's target in a flow, when it can get out of the monster's reach.
    #[default]
    EscapeIfTarget,
    /// Never.
    Never,
    /// In the survivors' turn, into reach of the monster when the turn's movement was too short.
    TowardMonster,
    /// As the monster's target in a flow, away from the others, whether or not it escapes: the
    /// monster that follows leaves them alone.
    Bait,
}

/// When to surge, and what for (SRV-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Surge {
    /// For an attack, with the monster in reach; in the survivors' turn only after the turn's own
    /// activation.
    #[default]
    AttackIfAdjacent,
    /// Never.
    Never,
    /// To hide, where there is something to hide in; in the survivors' turn only after the turn's
    /// own activation.
    Hide,
}

/// Where to move (OD-49).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Movement {
    /// The nearest space from which the weapon reaches the monster.
    #[default]
    Approach,
    /// As `Approach`, but of all such spaces one out of the monster's front.
    Flank,
    /// As `Approach`, but of all such spaces the one farthest from other survivors.
    Spread,
    /// As `Flank`, but away from the monster when badly hurt or without survival, as long as a fellow
    /// who is not badly hurt fights on.
    Cautious,
    /// To a fallen survivor's side; without one as `Approach`.
    Guard,
}

/// What to use an activation for (SRV-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Activation {
    /// An attack; out of reach, gear and terrain that help.
    #[default]
    Attack,
    /// Gear and terrain that help, when hurt; else an attack.
    CareFirst,
    /// Hiding, when badly hurt and where one can, as long as a fellow who is not badly hurt fights on;
    /// else as `Attack`.
    HideWhenHurt,
}

/// Who takes the next turn, where the party may choose (OD-48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TurnOrder {
    /// In the order of seats.
    #[default]
    Seats,
    /// Who stands nearest to the monster.
    NearestFirst,
    /// Who can take most damage.
    ToughestFirst,
}

/// Which hit to dodge (SRV-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dodge {
    /// A hit that would cause a severe injury; else keep the survival.
    #[default]
    IfSevere,
    /// The first hit.
    FirstHit,
    /// A hit that would cause a severe injury, or knock down a standing survivor.
    IfKnockedDownOrSevere,
    /// None.
    Never,
    /// The hit that would do most harm.
    AlwaysMaxDamage,
}

/// Which severe injury to endure (SRV-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Endure {
    /// Any that the survivor can pay for.
    #[default]
    AlwaysIfAffordable,
    /// Only where the table can kill.
    OnlyIfDeadlyTable,
    /// None.
    Never,
}

/// Which face-up hit location to resolve next (WND-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HlOrder {
    /// Cards with a critical first, then cards without a failure reaction.
    #[default]
    CriticalsFirst,
    /// As drawn.
    DrawnOrder,
    /// Any, by dice.
    Random,
    /// Cards with the fewest reactions first.
    SafestFirst,
}

/// Who the monster controller favours (TGT-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Controller {
    /// Nobody: dice decide.
    #[default]
    Random,
    /// The monster.
    Monster,
    /// The group.
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
