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

pub use acts::Act;
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
pub use situation::{Situation, Thing, What, acts, different_hits};
pub use space::{SPACE_FACTS, SpaceFact};
pub use supplies::Supplies;
pub use survival::{Dash, Encourage, Surge};
pub use turn::{Activation, Movement, Use};
pub use weapon::{WeaponChoice, Wield};

use fact::Moment;

use crate::policy::list::List;
use crate::rules::seats::Seats;
use crate::rules::showdown::decide::{
    Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window, pass_on,
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
            let nothing = SurvivorPolicies {
                dodge: List::default().into(),
                endure: List::default(),
                hl_order: List::default().into(),
                encourage: List::default().into(),
                dash: List::default().into(),
                surge: List::default().into(),
                survival_reserve: 1,
                movement: List::default(),
                activation: List::default(),
                pay: List::default(),
                weapon: List::default(),
                controller: None,
            };
            Decision::ALL.into_iter().try_fold(nothing, |mut policies, decision| {
                let list = names::list(decision, names::of(decision).first()?)?;
                policies.set_lines(decision, list.lines());
                Some(policies)
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

    /// How the player of a survivor chooses for the monster.
    fn controller_of(&self, seat: Seat) -> &Controller {
        self.of(seat).controller.as_ref().unwrap_or(&self.controller)
    }

    /// The same policies, which report every line that decides.
    #[must_use]
    pub const fn explained<H: FnMut(Decided)>(&self, hear: H) -> Explained<'_, H> {
        Explained::new(self, hear)
    }
}

/// Nobody hears of the lines.
impl Decide for &Policies {
    pass_on!(this => this.explained(|_| {}));
}
