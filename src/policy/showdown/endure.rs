//! The choice of severe injuries to endure (SRV-12).

use super::fact::{About, Fact, Moment};
use crate::policy::list::{Chosen, List};
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

/// When to endure.
pub type Endure = List<Fact, ()>;

impl Endure {
    /// Whether to endure; the rules ask only survivors who can pay.
    pub(super) fn accepts(
        &self,
        table: Table<'_>,
        seat: Seat,
        location: Location,
        cost: u8,
    ) -> Option<Chosen<()>> {
        let moment = Moment { about: About::Injury { location, cost }, ..Moment::new(table, seat) };
        self.first(|line| line.when.holds(&|fact: Fact| fact.value(&moment)).then_some(()))
    }
}
