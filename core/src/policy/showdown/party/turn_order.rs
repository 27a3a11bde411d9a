//! The order of turns (OD-48).

use super::TurnOrder;
use super::fact::{Asked, Choice, ChoiceFact};
use crate::policy::prefer::best;
use crate::rules::seats::Seats;
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::state::Seat;

/// The survivor who takes the next turn: the first in seat order of those whom the first line that is
/// about anybody prefers.
pub(crate) fn next(order: &TurnOrder, table: Table<'_>, waiting: Seats) -> Option<Seat> {
    let value = |seat: Seat| {
        let choice = Choice { table, asked: Asked::Turn, seat: Some(seat), number: 0 };
        move |fact: ChoiceFact| fact.value(&choice)
    };
    best(order, || waiting.iter(), value).map_or_else(|| waiting.first(), |best| Some(best.choice))
}
