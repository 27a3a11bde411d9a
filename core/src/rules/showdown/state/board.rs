//! What lies on the board, and whose turn it is.

use crate::rules::seats::{Seat, Seats};
use crate::rules::showdown::board::{Direction, Space};
use crate::rules::showdown::context::Rest;
use crate::rules::showdown::plan::Tile;

/// The board state of a showdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// Whose turn it is.
    pub side: Side,
    /// The space with the lowest column and row under the monster's base.
    pub monster: Space,
    /// The direction that the monster faces (OD-50).
    pub facing: Direction,
    /// The locked targets of the monster's current action (TGT-6).
    pub targets: Seats,
    /// What is left of the action in whose flow survivors may act (SRV-20); nothing outside of flows.
    pub rest: Option<Rest>,
    /// The holder of the priority target token (TGT-19).
    pub priority: Option<Seat>,
    /// The survivor who most recently wounded the monster (TGT-15).
    pub last_to_wound: Option<Seat>,
    /// All survivors are threats up to the end of this round (MON-12).
    pub all_threats_until: u16,
    /// A survival action is being resolved (SRV-2).
    pub locked: bool,
    /// AI cards drawn in this round so far.
    pub ai_draws: u8,
    /// Spent triggers (TRG-5), one bit each.
    pub spent_triggers: u128,
    /// The effects of a trigger are being resolved (TRG-3).
    pub in_trigger: bool,
    /// Spent once-per-showdown conditions (`Condition::OncePerShowdown`), one bit each.
    pub spent_conditions: u32,
    /// Terrain whose interaction is used up, one bit per index in the plan's list of sites.
    pub spent_sites: u32,
    /// Terrain placed during the trial.
    pub placed: PlacedTiles,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Side {
    /// The monster's.
    #[default]
    Monster,
    /// The survivors'.
    Survivors,
}

/// Maximum number of terrain tiles placed during a trial.
pub const PLACED_MAX: usize = 16;

/// Terrain placed during the trial, in the order placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlacedTiles {
    len: u8,
    tiles: [Tile; PLACED_MAX],
}

impl PlacedTiles {
    /// The tiles.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// Adds a tile; returns false when there is no room for more.
    pub fn push(&mut self, tile: Tile) -> bool {
        let room = usize::from(self.len) < PLACED_MAX;
        if room {
            self.tiles[usize::from(self.len)] = tile;
            self.len += 1;
        }
        room
    }
}
