//! When to leave a combat.

use super::Flee;
use crate::rules::encounter::decide::Table;
use crate::rules::encounter::state::Seat;

impl Flee {
    /// Whether it is time to leave.
    pub(super) fn is_due(self, table: Table<'_>, seat: Seat) -> bool {
        let figure = table.state.figure(seat);
        match self {
            Self::Never => false,
            Self::WhenInjured => figure.injuries > 0,
            Self::WhenLeft(points) => left_to_lose(table, seat) <= points,
            Self::WhenDying => figure.dying.is_some(),
        }
    }
}

/// Points that the next blows of a fight take before there are injuries (VRV-1): survival, and the
/// verve of a warrior (VRV-3).
pub(super) fn left_to_lose(table: Table<'_>, seat: Seat) -> u16 {
    let figure = table.state.figure(seat);
    let verve = if table.plan.character(table.state, seat).is_warrior() { figure.verve } else { 0 };
    figure.survival + verve + figure.pool_points()
}
