//! What the lists answer to one decision alone, where others are made in another way.

use super::fact::Moment;
use super::survival::{what_for, where_to, whom};
use super::{Policies, SurvivorPolicies};
use crate::policy::list::Chosen;
use crate::rules::showdown::board::Space;
use crate::rules::showdown::decide::{Activation, Table, Window};
use crate::rules::showdown::state::Seat;

impl Policies {
    /// A use that needs no activation (SRV-25), if `activation` asks for one of those that are `agreed`.
    pub(crate) fn free_use(
        &self,
        table: Table<'_>,
        seat: Seat,
        agreed: impl Fn(Activation) -> bool,
    ) -> Option<Activation> {
        let (own, moment) = self.at(table, seat, Window::AnyTime);
        own.free_use_of(&moment, agreed).and_then(what)
    }

    /// Whether `pay` and the reserve allow what a use costs.
    pub(crate) fn agrees_to(&self, table: Table<'_>, seat: Seat, activation: Activation) -> bool {
        let (own, moment) = self.at(table, seat, Window::AnyTime);
        own.agrees_to(&moment, activation)
    }

    /// The space to which `movement` leads in a turn, if it is another than the survivor's own.
    pub(crate) fn movement(&self, table: Table<'_>, seat: Seat) -> Option<Space> {
        let (own, moment) = self.at(table, seat, Window::AnyTime);
        own.movement_in_turn(&moment).map(what).filter(|&to| to != table.at(seat))
    }

    /// What `activation` uses the activation of a turn for.
    pub(crate) fn activation(&self, table: Table<'_>, seat: Seat) -> Option<Activation> {
        let (own, moment) = self.at(table, seat, Window::AnyTime);
        own.activation_in_turn(&moment).and_then(what)
    }

    /// Whom `encourage` encourages in a window.
    pub(crate) fn encourage(&self, table: Table<'_>, seat: Seat, window: Window) -> Option<Seat> {
        let (own, moment) = self.at(table, seat, window);
        whom(&own.encourage, &moment).map(what)
    }

    /// Where `dash` leads in a window.
    pub(crate) fn dash(&self, table: Table<'_>, seat: Seat, window: Window) -> Option<Space> {
        let (own, moment) = self.at(table, seat, window);
        where_to(&own.dash, &moment).map(what)
    }

    /// What `surge` is for in a window.
    pub(crate) fn surge(&self, table: Table<'_>, seat: Seat, window: Window) -> Option<Activation> {
        let (own, moment) = self.at(table, seat, window);
        what_for(&own.surge, &moment).map(what)
    }

    fn at<'a>(&self, table: Table<'a>, seat: Seat, window: Window) -> (&SurvivorPolicies, Moment<'a>) {
        let own = self.of(seat);
        (own, Moment { window, ..own.moment(table, seat) })
    }
}

fn what<T>(chosen: Chosen<T>) -> T {
    chosen.what
}
