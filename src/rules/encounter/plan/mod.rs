//! The constant part of a trial: the characters, the scenes, and the open decisions.

mod character;
mod options;
mod scene;

pub use character::{Archetype, Character, Kind, Scores};
pub use options::{DyingClock, HalfLevel, NpcZero, Options, SemiConscious, WakeRoll};
pub use scene::{
    Combat, DamageEvent, Eligible, Hazard, Heal, PoolGrant, Rest, RestKind, SceneKind, Tag, Tags, Whom,
};

use super::state::{Seat, State};

/// Maximum number of adventurers.
pub const ADVENTURERS_MAX: usize = 8;
/// Maximum number of foes in one combat.
pub const FOES_MAX: usize = 8;
/// Number of seats: adventurers first, then the foes of the current combat.
pub const SEATS: usize = ADVENTURERS_MAX + FOES_MAX;
/// The seat of the first foe.
pub const FIRST_FOE: Seat = ADVENTURERS_MAX as Seat;
/// Maximum number of temporary pools of one character at a time.
pub const POOLS_MAX: usize = 4;
/// Maximum number of rounds of a combat, and of nights of a rest.
pub const ROUNDS_MAX: u16 = 4000;
/// Maximum number of scenes.
pub const SCENES_MAX: usize = 64;
/// Maximum number of damage events of a hazard.
pub const EVENTS_MAX: usize = 64;
/// Maximum number of kinds of roll named by a scenario.
pub const SKILLS_MAX: usize = 16;
/// Maximum number of dice in one throw.
pub const THROW_DICE_MAX: u8 = 20;
/// Maximum number of faces of a damage die.
pub const SIDES_MAX: u8 = 64;
/// Seconds of a round (RPG-1).
pub const ROUND_SECONDS: u32 = 10;

/// One scenario of the encounter rules, ready to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The open decisions.
    pub options: Options,
    /// The adventurers, by seat.
    pub adventurers: Vec<Character>,
    /// The foes of all combats.
    pub foes: Vec<Character>,
    /// The scenes, in order.
    pub scenes: Vec<SceneKind>,
    /// The state in which every trial begins.
    pub start: State,
}

impl Plan {
    /// The current scene; `None` when the trial is over.
    #[must_use]
    pub fn scene(&self, state: &State) -> Option<&SceneKind> {
        self.scenes.get(usize::from(state.scene))
    }

    /// The character in a seat; foes are those of the current combat.
    #[must_use]
    pub fn character(&self, state: &State, seat: Seat) -> &Character {
        if seat < FIRST_FOE {
            return &self.adventurers[usize::from(seat)];
        }
        &self.foes[self.foe_index(state, seat)]
    }

    /// The index, among all foes, of the foe in a seat.
    #[must_use]
    pub fn foe_index(&self, state: &State, seat: Seat) -> usize {
        let first = match self.scene(state) {
            Some(SceneKind::Combat(combat)) => combat.first_foe,
            _ => 0,
        };
        first + usize::from(seat - FIRST_FOE)
    }
}

/// Dice and a constant, such as 2d6+1; the sum is never less than 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Throw {
    /// Number of dice, at most [`THROW_DICE_MAX`].
    pub count: u8,
    /// Faces of each, at most [`SIDES_MAX`].
    pub sides: u8,
    /// The constant added.
    pub plus: i16,
}

impl Throw {
    /// A number without dice.
    #[must_use]
    pub const fn constant(plus: i16) -> Self {
        Self { count: 0, sides: 0, plus }
    }

    /// The largest possible sum.
    #[must_use]
    pub const fn max(self) -> u16 {
        let most = self.count as i32 * self.sides as i32 + self.plus as i32;
        if most < 0 { 0 } else { most as u16 }
    }

    /// True when the sum is always 0.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.max() == 0
    }
}
