//! When to leave a combat.

use super::Flee;
use crate::rules::encounter::decide::Table;
use crate::rules::encounter::plan::Eligible;
use crate::rules::encounter::state::{Pool, Seat};

impl Flee {
    /// Whether the character leaves the combat now.
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

/// Points of fight damage that a character can take before it is injured (VRV-1): survival, the verve
/// of a warrior (VRV-3), and temporary pools that are eligible (POOL-2).
pub(super) fn left_to_lose(table: Table<'_>, seat: Seat) -> u16 {
    let figure = table.state.figure(seat);
    let archetypal = table.plan.character(table.state, seat).is_warrior();
    let verve = if archetypal { figure.verve } else { 0 };
    let takes_blows = |pool: &&Pool| match pool.eligible {
        Eligible::All | Eligible::Combat => true,
        Eligible::Archetypal => archetypal,
        Eligible::NotArchetypal => !archetypal,
        Eligible::Hazard => false,
    };
    let pools: u16 = figure.pools.iter().filter(takes_blows).map(|pool| pool.points).sum();
    figure.survival + verve + pools
}
