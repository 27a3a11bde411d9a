//! The table at one moment, with the names of everything on it.

use crate::metric::Subject;
use crate::rules::showdown::board::Base;
use crate::rules::showdown::plan::{Plan, Tile};
use crate::rules::showdown::record::Blame;
use crate::rules::showdown::seats::Seats;
use crate::rules::showdown::state::{Seat, State};
use crate::scenario::ShowdownLabels;
use crate::trace::value::Value;

/// The table at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) plan: &'a Plan,
    pub(super) state: &'a State,
    pub(super) labels: &'a ShowdownLabels,
}

impl<'a> Scene<'a> {
    pub(super) const fn has_board(self) -> bool {
        self.plan.board.is_some()
    }

    /// The survivor in a seat.
    pub(super) fn name(self, seat: Seat) -> &'a str {
        self.labels.survivor(seat)
    }

    /// The monster.
    pub(super) fn monster(self) -> &'a str {
        &self.labels.monster
    }

    /// The survivors of a set, in seat order.
    pub(super) fn names(self, seats: Seats) -> Value {
        Value::names(seats.iter().map(|seat| self.name(seat)))
    }

    /// The survivors of a set in a sentence.
    pub(super) fn listed(self, seats: Seats) -> String {
        self.names(seats).to_string()
    }

    /// What is to blame, as result files name it.
    pub(super) fn blame(self, blame: Blame) -> Value {
        match blame {
            Blame::Nothing => Value::Nothing,
            _ => self.labels.subject(Subject::Card(blame)).into_owned().into(),
        }
    }

    /// A kind of terrain.
    pub(super) fn terrain(self, kind: u8) -> &'a str {
        self.labels.terrain(kind)
    }

    /// The card, or other text, that a list of target conditions stands on.
    pub(super) fn target_list(self, list: u8) -> &'a str {
        self.labels.target_list(list)
    }

    /// Where tiles lie, by the kind of terrain.
    pub(super) fn tiles(self, tiles: &[Tile]) -> Value {
        let spaces = |kind: u8| tiles.iter().filter(move |tile| tile.kind == kind).map(|tile| tile.space);
        let kinds = (0..self.labels.terrain.len() as u8).filter(|&kind| spaces(kind).next().is_some());
        let named = kinds.map(|kind| (self.terrain(kind).to_owned(), Value::Spaces(spaces(kind).collect())));
        Value::Map(named.collect())
    }

    /// Fields that tell how far it is between the monster and a survivor, and how far somebody's
    /// attack reaches; none without a board.
    pub(super) fn within_reach(self, seat: Seat, reach: u8) -> Vec<(&'static str, Value)> {
        let told =
            self.distance(seat).map(|distance| [("distance", distance.into()), ("reach", reach.into())]);
        told.into_iter().flatten().collect()
    }

    /// Steps between the monster and a survivor (OD-27); nothing without a board.
    pub(super) fn distance(self, seat: Seat) -> Option<u8> {
        let (width, height) = self.plan.board.as_ref()?.base;
        let base = Base { corner: self.state.board.monster, width, height };
        Some(base.steps_to(self.state.survivor(seat).at))
    }
}
