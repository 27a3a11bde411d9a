//! Survivors.

use super::Tokens;
use crate::rules::showdown::board::Space;
use crate::rules::showdown::plan::{Actions, Attribute, COUNTERS_MAX, Location};

/// A survivor's part of the state. Of 72 bytes, not 68: one instruction less finds it, wherever a rule asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub struct Survivor {
    /// Standing, knocked down or dead.
    pub posture: Posture,
    /// Survival left to spend (SRV-1).
    pub survival: u8,
    /// Survival actions used this round (SRV-16).
    pub used: Actions,
    /// Bleeding tokens (MON-9).
    pub bleeding: u8,
    /// Armor points left by [`Location`].
    pub armor: [u8; Location::COUNT],
    /// Free injury boxes by [`Location`].
    pub free_boxes: [u8; Location::COUNT],
    /// Traits used up for the showdown, one bit each.
    pub spent_traits: u16,
    /// Its tokens by [`Attribute`].
    pub tokens: Tokens<{ Attribute::COUNT }>,
    /// Its space on a board; meaningless for the dead.
    pub at: Space,
    /// The unused part of its turn (RND-3).
    pub turn: TurnLeft,
    /// Hides in terrain, and so is not a threat (TGT-13).
    pub hidden: bool,
    /// Cannot hear (SRV-8).
    pub deaf: bool,
    /// Gear uses spent for the showdown, one bit each.
    pub spent_uses: u8,
    /// Its loadout (SET-3): 0 for the gear that it always has, then those of its random gear.
    pub loadout: u8,
    /// Its counters (CNT-1), by the number of their rule.
    pub counters: [u8; COUNTERS_MAX],
}

/// The unused part of a survivor's turn (RND-3); nothing outside the survivors' turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TurnLeft {
    /// Its movement.
    pub movement: bool,
    /// Its activation.
    pub activation: bool,
}

impl TurnLeft {
    /// A whole turn.
    pub const ALL: Self = Self { movement: true, activation: true };
    /// Nothing.
    pub const NONE: Self = Self { movement: false, activation: false };

    /// True when nothing is left.
    #[inline]
    #[must_use]
    pub const fn is_over(self) -> bool {
        !self.movement && !self.activation
    }
}

impl Default for Survivor {
    /// Unhurt, standing, with the survival of OD-53.
    fn default() -> Self {
        Self {
            posture: Posture::Standing,
            survival: 1,
            used: Actions::NONE,
            bleeding: 0,
            armor: [0; Location::COUNT],
            free_boxes: Location::ALL.map(Location::boxes),
            spent_traits: 0,
            tokens: Tokens::default(),
            at: Space::default(),
            turn: TurnLeft::NONE,
            hidden: false,
            deaf: false,
            spent_uses: 0,
            loadout: 0,
            counters: [0; COUNTERS_MAX],
        }
    }
}

impl Survivor {
    /// True unless dead.
    #[inline]
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        !matches!(self.posture, Posture::Dead)
    }

    /// True when alive and standing.
    #[inline]
    #[must_use]
    pub const fn is_standing(&self) -> bool {
        matches!(self.posture, Posture::Standing)
    }

    /// True when alive and knocked down.
    #[inline]
    #[must_use]
    pub const fn is_knocked_down(&self) -> bool {
        self.is_alive() && !self.is_standing()
    }

    /// SRV-7, SRV-8: true for one who is knocked down and can hear.
    #[inline]
    #[must_use]
    pub const fn can_be_encouraged(&self) -> bool {
        self.is_knocked_down() && !self.deaf
    }

    /// Damage that a location can take before a severe injury: armor and free boxes (MON-4).
    #[inline]
    #[must_use]
    pub const fn capacity(&self, location: Location) -> u8 {
        self.armor[location as usize].saturating_add(self.free_boxes[location as usize])
    }

    /// Damage that all locations together can take before each has a severe injury.
    #[must_use]
    pub fn capacity_of_all(&self) -> u16 {
        Location::ALL.into_iter().map(|location| u16::from(self.capacity(location))).sum()
    }
}

/// The posture of a survivor (RND-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Posture {
    /// Standing.
    #[default]
    Standing,
    /// Knocked down; no monster turn has started since.
    JustKnockedDown,
    /// Knocked down when the latest monster turn started.
    KnockedDown,
    /// Dead; its figure has left the table (OD-58).
    Dead,
}
