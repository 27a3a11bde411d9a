//! The choice of targets (OD-66).

use super::Target;
use super::danger::left_to_lose;
use crate::rules::encounter::decide::{Pick, Table};
use crate::rules::encounter::plan::Throw;
use crate::rules::encounter::state::Seat;

impl Target {
    /// Chooses one of several conscious enemies; the first in seat order among equals.
    pub(super) fn choose(self, table: Table<'_>, choices: &[Seat]) -> Pick {
        let indices = 0..choices.len() as u8;
        let enemy = |index: &u8| choices[usize::from(*index)];
        let chosen = match self {
            Self::Random => return Pick::Any,
            Self::Focus => 0,
            Self::Weakest => indices.min_by_key(|index| hardiness(table, enemy(index))).unwrap_or(0),
            Self::Strongest => {
                // `max_by_key` returns the last of equals; reversing makes that the first seat.
                indices.rev().max_by_key(|index| strength(table, enemy(index))).unwrap_or(0)
            }
        };
        Pick::One(chosen)
    }
}

/// Sort key for the weakest enemy: points left to lose, then most injuries first.
fn hardiness(table: Table<'_>, seat: Seat) -> (u16, std::cmp::Reverse<u16>) {
    (left_to_lose(table, seat), std::cmp::Reverse(table.state.figure(seat).injuries))
}

/// Expected damage of an enemy's attack, in units of 1/200 point.
fn strength(table: Table<'_>, seat: Seat) -> i32 {
    let character = table.plan.character(table.state, seat);
    let injuries = table.state.figure(seat).injuries.min(20) as i16;
    let score = (character.scores.attack - injuries).clamp(0, 20);
    let percent = character.hit_chance.map_or(i32::from(score) * 5, i32::from);
    percent * doubled_mean(character.damage)
}

/// Twice the mean of a throw.
fn doubled_mean(throw: Throw) -> i32 {
    i32::from(throw.count) * (i32::from(throw.sides) + 1) + 2 * i32::from(throw.plus)
}
