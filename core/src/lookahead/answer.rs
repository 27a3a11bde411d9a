//! Answers to the questions that lists decide, and what else could be answered.

use crate::policy::showdown::{activations, different_hits, different_spaces, encouraged, surges};
use crate::rules::seats::Seats;
use crate::rules::showdown::decide::{Hits, Pick, SurvivalAction, Table, TurnChoice};
use crate::rules::showdown::plan::{Action, Actions};
use crate::rules::showdown::state::Seat;

/// An answer of a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Card(Pick),
    Dodge(Option<u8>),
    Endure(bool),
    Pay(bool),
    Weapon(u8),
    Next(Option<Seat>),
    Turn(TurnChoice),
    Action(Option<SurvivalAction>),
}

/// One card of each kind.
pub(super) fn cards(choices: &[u8]) -> Vec<Answer> {
    let is_first = |&index: &usize| !choices[..index].contains(&choices[index]);
    (0..choices.len()).filter(is_first).map(|index| Answer::Card(Pick::At(index as u8))).collect()
}

/// No dodge, or one of each kind.
pub(super) fn dodges(hits: &Hits) -> Vec<Answer> {
    let some = different_hits(hits).map(|index| Some(index as u8));
    std::iter::once(None).chain(some).map(Answer::Dodge).collect()
}

/// Every survivor whose turn could be next.
pub(super) fn next(waiting: Seats) -> Vec<Answer> {
    waiting.iter().map(|seat| Answer::Next(Some(seat))).collect()
}

/// The end of the turn, every activation, and a movement of each kind.
pub(super) fn turns(table: Table<'_>, seat: Seat) -> Vec<Answer> {
    let moves = different_spaces(table, seat, &table.reach_in_turn(seat)).into_iter().map(TurnChoice::Move);
    let may_act = table.survivor(seat).turn.activation;
    let uses = activations(table, seat).into_iter().filter(|&of| may_act || table.is_free(seat, of));
    let uses = uses.map(TurnChoice::Activate);
    std::iter::once(TurnChoice::End).chain(uses).chain(moves).map(Answer::Turn).collect()
}

/// No action, or every action that is allowed, with a dash of each kind.
pub(super) fn actions(table: Table<'_>, seat: Seat, may: Actions) -> Vec<Answer> {
    let mut all = vec![None];
    if may.contains(Action::Encourage) {
        all.extend(encouraged(table, seat).iter().map(SurvivalAction::Encourage).map(Some));
    }
    if may.contains(Action::Dash) {
        let reach = table.reach(seat, table.movement(seat));
        all.extend(different_spaces(table, seat, &reach).into_iter().map(SurvivalAction::Dash).map(Some));
    }
    if may.contains(Action::Surge) {
        all.extend(surges(table, seat).into_iter().map(SurvivalAction::Surge).map(Some));
    }
    all.into_iter().map(Answer::Action).collect()
}
