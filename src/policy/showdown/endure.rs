//! The choice of severe injuries to endure (SRV-12).

use super::Endure;
use crate::rules::showdown::deadly_faces;
use crate::rules::showdown::decide::Table;
use crate::rules::showdown::plan::Location;
use crate::rules::showdown::state::Seat;

impl Endure {
    /// Whether to endure; the rules ask only survivors who can pay.
    pub(super) fn accepts(self, table: Table<'_>, seat: Seat, location: Location) -> bool {
        match self {
            Self::AlwaysIfAffordable => true,
            Self::OnlyIfDeadlyTable => deadly_faces(table.plan, table.state, seat, location) > 0,
            Self::Never => false,
        }
    }
}
