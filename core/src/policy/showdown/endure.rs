//! The choice of severe injuries to endure (SRV-12).

use super::fact::{About, Fact, Moment};
use crate::policy::list::{Chosen, List};
use crate::rules::showdown::plan::Location;

/// When to endure.
pub type Endure = List<Fact, ()>;

impl Endure {
    /// Whether to endure; the rules ask only survivors who can pay.
    pub(super) fn accepts(&self, moment: &Moment<'_>, location: Location, cost: u8) -> Option<Chosen<()>> {
        let moment = Moment { about: About::Injury { location, cost }, ..*moment };
        self.first(|line| line.when.holds(&|fact: Fact| fact.value(&moment)).then_some(()))
    }
}
