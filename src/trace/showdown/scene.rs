//! The table at one moment, with all names.

use crate::scenario::{LoadoutLabels, ShowdownLabels};
use crate::trace::value::Value;
use deathroll_core::metric::Subject;
use deathroll_core::rules::seats::Seats;
use deathroll_core::rules::showdown::board::Base;
use deathroll_core::rules::showdown::plan::{Plan, Tile};
use deathroll_core::rules::showdown::record::Blame;
use deathroll_core::rules::showdown::state::{Seat, State};

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

    /// The name of the survivor in a seat.
    pub(super) fn name(self, seat: Seat) -> &'a str {
        self.labels.survivor(seat)
    }

    /// The names in the survivor's gear.
    pub(super) fn loadout(self, seat: Seat) -> &'a LoadoutLabels {
        self.labels.loadout(seat, self.state.survivor(seat).loadout)
    }

    /// The name of the monster.
    pub(super) fn monster(self) -> &'a str {
        &self.labels.monster
    }

    /// The names of the survivors in a set, in seat order.
    pub(super) fn names(self, seats: Seats) -> Value {
        Value::names(seats.iter().map(|seat| self.name(seat)))
    }

    /// The names of the survivors in a set, joined by commas.
    pub(super) fn listed(self, seats: Seats) -> String {
        self.names(seats).to_string()
    }

    /// The card or action to blame, as named in result files.
    pub(super) fn blame(self, blame: Blame) -> Value {
        match blame {
            Blame::Nothing => Value::Nothing,
            _ => self.labels.subject(Subject::Card(blame)).into_owned().into(),
        }
    }

    /// The name of a kind of terrain.
    pub(super) fn terrain(self, kind: u8) -> &'a str {
        self.labels.terrain(kind)
    }

    /// The name of the card, or other text, that contains a list of target conditions.
    pub(super) fn target_list(self, list: u8) -> &'a str {
        self.labels.target_list(list)
    }

    /// The spaces of tiles, by kind of terrain.
    pub(super) fn tiles(self, tiles: &[Tile]) -> Value {
        let spaces = |kind: u8| tiles.iter().filter(move |tile| tile.kind == kind).map(|tile| tile.space);
        let kinds =
            (0..self.labels.supplies.terrain.len() as u8).filter(|&kind| spaces(kind).next().is_some());
        let named = kinds.map(|kind| (self.terrain(kind).to_owned(), Value::Spaces(spaces(kind).collect())));
        Value::Map(named.collect())
    }

    /// Fields with the distance between the monster and a survivor, and the reach of an attack; empty
    /// without a board.
    pub(super) fn within_reach(self, seat: Seat, reach: u8) -> Vec<(&'static str, Value)> {
        let fields =
            self.distance(seat).map(|distance| [("distance", distance.into()), ("reach", reach.into())]);
        fields.into_iter().flatten().collect()
    }

    /// Steps between the monster and a survivor (OD-27); `None` without a board.
    pub(super) fn distance(self, seat: Seat) -> Option<u8> {
        let (width, height) = self.plan.board.as_ref()?.base;
        let base = Base { corner: self.state.board.monster, width, height };
        Some(base.steps_to(self.state.survivor(seat).at))
    }
}
