//! Limits of plans, and the seats that follow from them.

use crate::rules::seats::Seat;

/// Maximum number of adventurers.
pub const ADVENTURERS_MAX: usize = 8;
/// Maximum number of foes in one combat.
pub const FOES_MAX: usize = 8;
/// Number of seats: adventurers first, then the foes of the current combat.
pub const SEATS: usize = ADVENTURERS_MAX + FOES_MAX;
/// The seat of the first foe.
pub const FIRST_FOE: Seat = ADVENTURERS_MAX as Seat;
/// Maximum number of attacks of one character in a round.
pub const ATTACKS_MAX: usize = 4;
/// Maximum number of spells that one character knows.
pub const SPELLS_MAX: usize = 6;
/// Maximum number of further effects of a spell.
pub const FURTHER_MAX: usize = 4;
/// Maximum number of changes of scores of one character at a time.
pub const CHANGES_MAX: usize = 2;
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
