//! Limits of plans, checked before a plan is built.

use crate::dice::KINDS_MAX;

/// Maximum number of survivors in a party.
pub const SURVIVORS_MAX: usize = 8;
/// Maximum number of kinds of card in one deck.
pub const CARD_KINDS_MAX: usize = KINDS_MAX;
/// Maximum number of cards in one deck.
pub const DECK_MAX: u8 = 64;
/// Maximum dice of one attack roll; further dice are not rolled.
pub const ATTACK_DICE_MAX: u8 = 32;
/// Maximum number of effects in all lists together.
pub const EFFECTS_MAX: usize = 1000;
/// Maximum number of traits of one survivor's gear.
pub const TRAITS_MAX: usize = 16;
/// Maximum number of weapons of one survivor.
pub const WEAPONS_MAX: usize = 8;
/// Maximum number of gear uses of one survivor.
pub const GEAR_USES_MAX: usize = 8;
/// Maximum number of loadouts that one survivor can draw (SET-3): with the one before, as many as
/// [`super::Trigger::loadouts`] has bits.
pub const LOADOUTS_MAX: usize = 63;
/// Maximum number of AI cards drawn in one round; further draws do nothing.
pub const AI_DRAWS_MAX: u8 = 16;
/// Maximum number of rounds of a trial.
pub const ROUNDS_MAX: u16 = 4000;
/// Maximum number of attacks by a survivor, or by the monster, in one round.
pub const ATTACKS_MAX: u8 = 16;
