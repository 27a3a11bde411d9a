//! What does not change during a trial: who takes part, what happens to them, and the answers to
//! the open decisions.

mod character;
mod options;
mod scene;

pub use character::{Archetype, Character, Kind, Scores};
pub use options::{DyingClock, HalfLevel, NpcZero, Options, SemiConscious, WakeRoll};
pub use scene::{
    Combat, DamageEvent, Eligible, Hazard, Heal, PoolGrant, Rest, RestKind, SceneKind, Tag, Tags, Whom,
};

use super::state::{Seat, State};

/// Most adventurers.
pub const ADVENTURERS_MAX: usize = 8;
/// Most foes of one combat.
pub const FOES_MAX: usize = 8;
/// Seats at the table: adventurers first, then the foes of the combat in hand.
pub const SEATS: usize = ADVENTURERS_MAX + FOES_MAX;
/// The seat of the first foe.
pub const FIRST_FOE: Seat = ADVENTURERS_MAX as Seat;
/// Most temporary pools of one character at a time.
pub const POOLS_MAX: usize = 4;
/// Most rounds of a combat, and nights of a rest.
pub const ROUNDS_MAX: u16 = 4000;
/// Most scenes.
pub const SCENES_MAX: usize = 64;
/// Most damage events of a hazard.
pub const EVENTS_MAX: usize = 64;
/// Most kinds of roll that a scenario names.
pub const SKILLS_MAX: usize = 16;
/// Most dice of one throw of damage dice.
pub const THROW_DICE_MAX: u8 = 20;
/// Most faces of a damage die.
pub const SIDES_MAX: u8 = 64;
/// Seconds of a round (RPG-1).
pub const ROUND_SECONDS: u32 = 10;

/// What a trial plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The open decisions.
    pub options: Options,
    /// The adventurers, by seat.
    pub adventurers: Vec<Character>,
    /// The foes of all combats.
    pub foes: Vec<Character>,
    /// What happens, in order.
    pub scenes: Vec<SceneKind>,
    /// How everything stands before the first scene.
    pub start: State,
}

impl Plan {
    /// The scene in hand; none when the trial is over.
    #[must_use]
    pub fn scene(&self, state: &State) -> Option<&SceneKind> {
        self.scenes.get(usize::from(state.scene))
    }

    /// Who sits in a seat; foes are those of the combat in hand.
    #[must_use]
    pub fn character(&self, state: &State, seat: Seat) -> &Character {
        if seat < FIRST_FOE {
            return &self.adventurers[usize::from(seat)];
        }
        &self.foes[self.foe_index(state, seat)]
    }

    /// Which of all foes sits in a seat.
    #[must_use]
    pub fn foe_index(&self, state: &State, seat: Seat) -> usize {
        let first = match self.scene(state) {
            Some(SceneKind::Combat(combat)) => combat.first_foe,
            _ => 0,
        };
        first + usize::from(seat - FIRST_FOE)
    }
}

/// Dice to throw and a number to add, such as 2d6+1; the sum is never less than 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Throw {
    /// Number of dice, at most [`THROW_DICE_MAX`].
    pub count: u8,
    /// Faces of each, at most [`SIDES_MAX`].
    pub sides: u8,
    /// What is added.
    pub plus: i16,
}

impl Throw {
    /// A number without dice.
    #[must_use]
    pub const fn constant(plus: i16) -> Self {
        Self { count: 0, sides: 0, plus }
    }

    /// The most that can come up.
    #[must_use]
    pub const fn max(self) -> u16 {
        let most = self.count as i32 * self.sides as i32 + self.plus as i32;
        if most < 0 { 0 } else { most as u16 }
    }

    /// True when it can never be more than 0.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.max() == 0
    }
}
