//! A survivor's acts in its turn, and the order of turns (RND-3, SRV-10, OD-48).

use super::care::helpful;
use super::fact::{Fact, Moment};
use super::movement::Destination;
use super::{SurvivorPolicies, TurnOrder};
use crate::policy::list::{Chosen, List};
use crate::rules::showdown::board::Spaces;
use crate::rules::showdown::decide::{Activation as Act, Table, TurnChoice};
use crate::rules::showdown::seats::Seats;
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
    /// Hiding in the terrain that the survivor stands in.
    Hide,
    /// Gear that helps the survivor or one next to it; else terrain that helps.
    Help,
    /// Gear that helps the survivor or one next to it.
    Gear,
    /// Terrain that helps.
    Terrain,
    /// Nothing: later lines are not asked.
    Nothing,
}

impl Use {
    /// The activation, if it is possible now.
    pub(super) fn choose(self, table: Table<'_>, seat: Seat) -> Option<Act> {
        let activation = match self {
            Self::Attack => Act::Attack,
            Self::Hide => Act::Hide,
            Self::Help => return helpful(table, seat),
            Self::Gear => return super::care::gear(table, seat),
            Self::Terrain => return super::care::terrain(table, seat),
            Self::Nothing => return None,
        };
        table.may_activate(seat, activation).then_some(activation)
    }
}

impl SurvivorPolicies {
    /// The next movement or activation: at each point of its turn the survivor first asks `movement`
    /// and, if that does not move it, `activation`. The turn ends when neither does anything.
    pub(super) fn next_act(&self, table: Table<'_>, seat: Seat, reach: &Spaces) -> Chosen<TurnChoice> {
        let left = table.survivor(seat).turn;
        let mut moment = self.moment(table, seat);
        let activation = if left.activation { activate(&self.activation, &moment) } else { None };
        moment.can_activate = activation.is_some();
        let to = if left.movement { walk(&self.movement, &moment, reach) } else { None };
        match (to, activation) {
            (Some(to), _) => to,
            (None, Some(activation)) => activation.map(TurnChoice::Activate),
            (None, None) => Chosen { what: TurnChoice::End, line: 0 },
        }
    }
}

/// The use of the activation, if any.
fn activate(activation: &Activation, moment: &Moment<'_>) -> Option<Chosen<Act>> {
    let chosen = activation.first(|line| {
        let applies = line.when.holds(&|fact: Fact| fact.value(moment));
        if applies && line.act == Use::Nothing {
            return Some(None);
        }
        applies.then(|| line.act.choose(moment.table, moment.seat)).flatten().map(Some)
    });
    chosen.and_then(|Chosen { what, line }| Some(Chosen { what: what?, line }))
}

/// The movement, if any.
fn walk(movement: &Movement, moment: &Moment<'_>, reach: &Spaces) -> Option<Chosen<TurnChoice>> {
    let Moment { table, seat, .. } = *moment;
    let chosen = movement.first(|line| {
        let applies = line.when.holds(&|fact: Fact| fact.value(moment));
        applies.then(|| line.act.choose(table, seat, reach)).flatten()
    });
    chosen.filter(|chosen| chosen.what != table.at(seat)).map(|chosen| chosen.map(TurnChoice::Move))
}

impl TurnOrder {
    /// The survivor who takes the next turn.
    pub(super) fn choose(self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        match self {
            Self::Seats => waiting.first(),
            Self::NearestFirst => waiting.iter().min_by_key(|&seat| table.distance(seat)),
            Self::ToughestFirst => waiting.iter().min_by_key(|&seat| std::cmp::Reverse(table.capacity(seat))),
        }
    }
}
