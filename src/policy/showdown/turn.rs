//! A survivor's acts in its turn, and the order of turns (RND-3, SRV-10, OD-48).

use super::care::{helpful, is_badly_hurt, is_hurt, others_fight};
use super::{Activation, SurvivorPolicies, TurnOrder};
use crate::rules::showdown::board::Spaces;
use crate::rules::showdown::decide::{self, Table, TurnChoice};
use crate::rules::showdown::seats::Seats;
use crate::rules::showdown::state::Seat;

impl SurvivorPolicies {
    /// The next movement or activation: a survivor who approaches moves first, one who retreats attacks
    /// first.
    pub(super) fn next_act(&self, table: Table<'_>, seat: Seat, reach: &Spaces) -> TurnChoice {
        let left = table.survivor(seat).turn;
        let activation = if left.activation { self.activation.choose(table, seat) } else { None };
        if let Some(activation) = activation
            && (table.survivor(seat).hidden || self.movement.retreats(table, seat))
        {
            return TurnChoice::Activate(activation);
        }
        // A hidden survivor stays hidden unless it can attack.
        let stays = table.survivor(seat).hidden && activation.is_none();
        let to = if stays || !left.movement { None } else { self.movement.choose(table, seat, reach) };
        match (to, activation) {
            (Some(to), _) => TurnChoice::Move(to),
            (None, Some(activation)) => TurnChoice::Activate(activation),
            (None, None) => TurnChoice::End,
        }
    }
}

impl Activation {
    /// The use of the activation, if any.
    fn choose(self, table: Table<'_>, seat: Seat) -> Option<decide::Activation> {
        let hide = Some(decide::Activation::Hide).filter(|&hide| table.may_activate(seat, hide));
        let attack = Some(decide::Activation::Attack).filter(|&attack| table.may_activate(seat, attack));
        match self {
            Self::CareFirst if is_hurt(table, seat) => helpful(table, seat).or(attack),
            Self::HideWhenHurt if is_badly_hurt(table, seat) && others_fight(table, seat) => {
                match table.survivor(seat).hidden {
                    true => None,
                    false => hide.or(attack).or_else(|| helpful(table, seat)),
                }
            }
            Self::Attack | Self::CareFirst | Self::HideWhenHurt => attack.or_else(|| helpful(table, seat)),
        }
    }
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
