//! Policies of the boss battler: one file per family of decision.

mod acts;
mod alone;
mod care;
mod choices;
mod decision;
mod dodge;
mod endure;
mod explained;
mod fact;
mod hl_order;
mod in_window;
mod line_counts;
mod movement;
pub mod names;
mod parts;
pub mod party;
mod pay;
mod print;
mod situation;
mod space;
mod supplies;
mod survival;
mod turn;
mod weapon;

use std::sync::LazyLock;

pub use acts::{Act, acts};
pub use choices::{activations, different_spaces, encouraged, surges};
pub use decision::Decision;
pub use dodge::{Dodge, Which};
pub use endure::Endure;
pub use explained::{Decided, Explained};
pub use fact::Fact;
pub use hl_order::{HlOrder, Take};
pub use in_window::InWindow;
pub use line_counts::LineCounts;
pub use movement::Destination;
pub use party::{ChoiceFact, Controller, PartyDecision, TurnOrder};
pub use pay::{PaidRule, Pay, PayFor};
pub use print::definitions;
pub use situation::{Situation, Thing, What, different_hits};
pub use space::{SPACE_FACTS, SpaceFact};
pub use supplies::Supplies;
pub use survival::{Dash, Encourage, Surge};
pub use turn::{Activation, Movement, Use};
pub use weapon::{WeaponChoice, Wield};

use fact::Moment;

use crate::rules::seats::Seats;
use crate::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use crate::rules::showdown::plan::{Actions, Location, SURVIVORS_MAX, Weapons};
use crate::rules::showdown::state::Seat;

/// The policies of a party.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policies {
    /// What the monster controller picks (TGT-7, OD-19).
    pub controller: Controller,
    /// The order of turns, when the party may choose (OD-48).
    pub turn_order: TurnOrder,
    /// The policies of each survivor, by seat.
    pub survivors: [SurvivorPolicies; SURVIVORS_MAX],
    /// Whether survivors try out every other answer before they follow their lists, and how often they
    /// try each; from [`ROLLOUTS_MIN`] to [`ROLLOUTS_MAX`].
    pub lookahead: Option<u16>,
}

/// Most often that an answer is tried by lookahead.
pub const ROLLOUTS_MAX: u16 = 16_384;
/// Minimum number of rollouts: fewer say nothing about how much they vary.
pub const ROLLOUTS_MIN: u16 = 8;

/// The policies of one survivor.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The special rules to pay for.
    pub pay: Pay,
    /// The weapon to attack with.
    pub weapon: WeaponChoice,
    /// What this player picks as monster controller; the party's policy for `None`.
    pub controller: Option<Controller>,
}

impl Default for SurvivorPolicies {
    fn default() -> Self {
        static DEFAULT: LazyLock<Option<SurvivorPolicies>> = LazyLock::new(|| {
            Some(SurvivorPolicies {
                dodge: names::dodge(names::DODGE[0].name)?,
                endure: names::endure(names::ENDURE[0].name)?,
                hl_order: names::hl_order(names::HL_ORDER[0].name)?,
                encourage: names::encourage(names::ENCOURAGE[0].name)?,
                dash: names::dash(names::DASH[0].name)?,
                surge: names::surge(names::SURGE[0].name)?,
                survival_reserve: 1,
                movement: names::movement(names::MOVEMENT[0].name)?,
                activation: names::activation(names::ACTIVATION[0].name)?,
                pay: names::pay(names::PAY[0].name)?,
                weapon: names::weapon(names::WEAPON[0].name)?,
                controller: None,
            })
        });
        DEFAULT.clone().expect("names are defined by lists that can be read")
    }
}

impl SurvivorPolicies {
    /// A moment at which the survivor decides.
    #[inline]
    const fn moment<'a>(&self, table: Table<'a>, seat: Seat) -> Moment<'a> {
        Moment { reserve: self.survival_reserve, ..Moment::new(table, seat) }
    }
}

impl Policies {
    fn of(&self, seat: Seat) -> &SurvivorPolicies {
        &self.survivors[usize::from(seat)]
    }

    /// The same policies, which report every line that decides.
    #[must_use]
    pub const fn explained<H: FnMut(Decided)>(&self, hear: H) -> Explained<'_, H> {
        Explained::new(self, hear)
    }
}

/// Nobody hears of the lines.
impl Decide for &Policies {
    #[inline]
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        self.explained(|_| {}).hit_location(table, attacker, choices)
    }

    #[inline]
    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        self.explained(|_| {}).trap(table, traps)
    }

    #[inline]
    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        self.explained(|_| {}).dodge(table, seat, hits)
    }

    #[inline]
    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        self.explained(|_| {}).endure(table, seat, location, cost)
    }

    #[inline]
    fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, cost: u8) -> bool {
        self.explained(|_| {}).pay(table, seat, trigger, cost)
    }

    #[inline]
    fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
        self.explained(|_| {}).weapon(table, seat, usable)
    }

    #[inline]
    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        self.explained(|_| {}).next_survivor(table, waiting)
    }

    #[inline]
    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        self.explained(|_| {}).turn(table, seat)
    }

    #[inline]
    fn acts_in(&self, seat: Seat, window: Window) -> Actions {
        self.of(seat).acts_in(seat, window)
    }

    #[inline]
    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        self.explained(|_| {}).survival_action(table, seat, window, may)
    }

    #[inline]
    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        self.explained(|_| {}).controller(table, controller, question)
    }
}
