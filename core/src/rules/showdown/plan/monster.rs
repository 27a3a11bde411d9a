//! The monster, its cards, its attacks and its tables of severe injuries.

use super::{AiCard, CounterRule, EffectList, MonsterAttribute, MonsterWhen, Varying};
use crate::dice::{Cuts, Urn};

/// The monster.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Monster {
    /// A wound attempt must reach this (WND-3).
    pub toughness: i16,
    /// Raises the threshold of attack rolls (ATK-4).
    pub evasion: i16,
    /// Number of AI cards in all piles together: the N of WND-8.
    pub ai_cards: u8,
    /// Pools from which the AI deck is completed (SET-1).
    pub pools: Vec<Pool>,
    /// The kinds of hit location card; a card's kind is its index.
    pub hit_locations: Vec<HitLocation>,
    /// Effects of its basic action (OD-51).
    pub basic_action: EffectList,
    /// Profiles of the attacks that it makes each round in [`super::GameKind::Defense`], in order.
    pub attacks: Vec<u8>,
    /// Spaces of one movement (TGT-11, COL-13).
    pub movement: u8,
    /// The kinds of AI card; a card's kind is its index. Empty in games without a board.
    pub ai_kinds: Vec<AiCard>,
    /// Modifiers that apply at some times only.
    pub varying: Vec<Varying<MonsterAttribute, MonsterWhen>>,
    /// The attributes that [`Self::varying`] changes, one bit each.
    pub varies: u8,
    /// Its counters (CNT), at most [`super::COUNTERS_MAX`].
    pub counters: Vec<CounterRule>,
    /// Effects when it finds no target, before its turn ends (MON-12).
    pub instinct: EffectList,
}

/// A pool of AI cards, some of which are in the deck (SET-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pool {
    /// Its cards.
    pub cards: Urn,
    /// Number of them in the deck.
    pub draw: u8,
}

/// A kind of hit location card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HitLocation {
    /// Must be resolved before cards without it (WND-1).
    pub first_strike: bool,
    /// Ends the attack when drawn (ATK-7).
    pub trap: bool,
    /// Applied before the wound attempt; on a trap, replaces [`super::Options::trap_effect`] when `Some`.
    pub special: Option<EffectList>,
    /// Effects of a critical wound besides wounding; `None` when the card lists no critical (WND-5).
    pub critical: Option<EffectList>,
    /// Performed after a success (WND-10).
    pub wound: Option<EffectList>,
    /// Performed after a failure (WND-10).
    pub failure: Option<EffectList>,
    /// Performed unless the wound was critical (WND-10).
    pub reflex: Option<EffectList>,
}

/// An attack of the monster (MON-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// Dice, at most [`super::ATTACK_DICE_MAX`].
    pub speed: u8,
    /// A die must reach this plus the survivor's evasion (MON-2); `None` where every die hits.
    pub accuracy: Option<i16>,
    /// Damage of each hit.
    pub damage: u8,
    /// Effects on the target, once, after the damage, if at least one hit was not dodged.
    pub on_hit: EffectList,
    /// Distance in steps within which it reaches the target on a board (OD-54).
    pub reach: u8,
}

/// The severe injury table of one location (MON-6, OD-6): a d10 cut into rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SevereTable {
    /// First face of every row but the first; class *k* of the d10 is row *k*.
    pub cuts: Cuts,
    /// The rows in ascending order of the roll.
    pub rows: Vec<SevereRow>,
}

/// A row of a severe injury table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SevereRow {
    /// Number of the ten faces that lead to this row.
    pub faces: u8,
    /// Its effects.
    pub effects: EffectList,
}
