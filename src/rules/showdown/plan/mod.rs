//! The constant part of a trial: the game, the monster, the survivors, the tables.
//!
//! A plan holds numbers only; the compiled scenario holds the names in the same order. Every list is
//! checked against the limits below before a plan is built.

mod board;
mod effect;
mod options;

pub use board::*;
pub use effect::*;
pub use options::*;

use super::state::State;
use crate::dice::{Cuts, KINDS_MAX};

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
/// Maximum number of gear uses of one survivor.
pub const GEAR_USES_MAX: usize = 8;
/// Maximum number of AI cards drawn in one round; further draws do nothing.
pub const AI_DRAWS_MAX: u8 = 16;
/// Maximum number of rounds of a trial.
pub const ROUNDS_MAX: u16 = 4000;
/// Maximum number of attacks by a survivor, or by the monster, in one round.
pub const ATTACKS_MAX: u8 = 16;

/// One scenario of the boss battler, ready to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The game that one trial plays.
    pub game: Game,
    /// The open decisions of the rules.
    pub options: Options,
    /// The monster.
    pub monster: Monster,
    /// The survivors, in seat order.
    pub survivors: Vec<Survivor>,
    /// Every list of effects of the scenario; [`EffectList`] points into it.
    pub effects: Vec<Effect>,
    /// Every attack profile of the scenario; [`Effect::Attack`] and [`Monster::attacks`] point
    /// into it.
    pub profiles: Vec<Profile>,
    /// One severe injury table per [`Location`] (MON-6).
    pub severe_tables: [SevereTable; Location::COUNT],
    /// The board of [`Game::Showdown`]; the other games have none.
    pub board: Option<Board>,
    /// Every list of target conditions; [`Effect::PickTarget`] points into it.
    pub target_lists: Vec<TargetList>,
    /// Every list of terms; [`TermList`] points into it.
    pub terms: Vec<Term>,
    /// The state in which every trial begins.
    pub start: State,
}

impl Plan {
    /// The effects of a list, in order.
    #[inline]
    #[must_use]
    pub fn effects(&self, list: EffectList) -> &[Effect] {
        &self.effects[list.start as usize..list.end as usize]
    }

    /// The board; a board without spaces in games that have none.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        static NONE: Board = Board::NONE;
        self.board.as_ref().unwrap_or(&NONE)
    }

    /// The terms of a list.
    #[inline]
    #[must_use]
    pub fn terms(&self, list: TermList) -> &[Term] {
        &self.terms[list.start as usize..list.end as usize]
    }
}

/// The game that one trial plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    /// Every survivor makes `attacks` attacks a round; the monster draws and discards one AI
    /// card a round.
    Attack {
        /// Rounds of a trial, at least 1.
        rounds: u16,
        /// Attacks of each survivor in a round, at least 1.
        attacks: u8,
    },
    /// The monster makes each of [`Monster::attacks`] on the only survivor once a round.
    Defense {
        /// Rounds of a trial, at least 1.
        rounds: u16,
    },
    /// A whole fight on a board, until the monster is defeated or no survivor is alive.
    Showdown {
        /// Rounds after which it is a stalemate (RND-8).
        rounds_max: u16,
    },
}

impl Game {
    /// Maximum number of rounds of a trial.
    #[must_use]
    pub const fn rounds(self) -> u16 {
        match self {
            Self::Attack { rounds, .. } | Self::Defense { rounds } => rounds,
            Self::Showdown { rounds_max } => rounds_max,
        }
    }

    /// Maximum number of attacks of each survivor in a trial.
    #[must_use]
    pub const fn attacks_per_trial(self) -> u32 {
        self.rounds() as u32 * self.attacks_per_round()
    }

    /// Number of attacks of each survivor in a round.
    #[must_use]
    pub const fn attacks_per_round(self) -> u32 {
        match self {
            Self::Attack { attacks, .. } => attacks as u32,
            Self::Defense { .. } => 0,
            Self::Showdown { .. } => 1,
        }
    }
}

/// The monster.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Monster {
    /// A wound attempt must reach this (WND-3).
    pub toughness: i16,
    /// Raises the threshold of attack rolls (ATK-4).
    pub evasion: i16,
    /// Number of AI cards in all piles together: the N of WND-8.
    pub ai_cards: u8,
    /// The kinds of hit location card; a card's kind is its index.
    pub hit_locations: Vec<HitLocation>,
    /// Effects of its basic action (OD-51).
    pub basic_action: EffectList,
    /// Profiles of the attacks that it makes each round in [`Game::Defense`], in order.
    pub attacks: Vec<u8>,
    /// Spaces of one movement (TGT-11, COL-13).
    pub movement: u8,
    /// The kinds of AI card; a card's kind is its index. Empty in games without a board.
    pub ai_kinds: Vec<AiCard>,
    /// Effects when it finds no target, before its turn ends (MON-12).
    pub instinct: EffectList,
}

/// A kind of hit location card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HitLocation {
    /// Must be resolved before cards without it (WND-1).
    pub first_strike: bool,
    /// Ends the attack when drawn (ATK-7).
    pub trap: bool,
    /// Applied before the wound attempt; on a trap, replaces [`Options::trap_effect`] when `Some`.
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
    /// Dice, at most [`ATTACK_DICE_MAX`].
    pub speed: u8,
    /// A die must reach this plus the survivor's evasion (MON-2).
    pub accuracy: i16,
    /// Damage of each hit.
    pub damage: u8,
    /// Effects on the target, once, after the damage, if at least one hit was not dodged.
    pub on_hit: EffectList,
    /// Distance in steps within which it reaches the target on a board (OD-54).
    pub reach: u8,
}

/// A survivor with everything its loadout adds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Survivor {
    /// The weapon it attacks with.
    pub weapon: Weapon,
    /// Attributes before tokens: permanent ones and gear modifiers, summed (ATK-10).
    pub attributes: [i16; Attribute::COUNT],
    /// Known survival actions (SRV-4).
    pub known: Actions,
    /// Special rules of its gear that apply while it attacks with [`Survivor::weapon`]; at most
    /// [`TRAITS_MAX`].
    pub traits: Vec<Trait>,
    /// Uses of its gear by activation (SRV-10), at most [`GEAR_USES_MAX`].
    pub uses: Vec<GearUse>,
}

/// A use of gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GearUse {
    /// Effects on the survivor that it is used on.
    pub effects: EffectList,
    /// Only once in a trial.
    pub once_per_showdown: bool,
}

/// A weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weapon {
    /// Dice before modifiers (ATK-2).
    pub speed: u8,
    /// A die must reach this plus the monster's evasion (ATK-4).
    pub accuracy: i16,
    /// Added to wound attempts (WND-3).
    pub strength: i16,
    /// Distance in steps within which it reaches the monster on a board (OD-28).
    pub reach: u8,
}

impl Default for Weapon {
    /// The fist (OD-53).
    fn default() -> Self {
        Self { speed: 2, accuracy: 6, strength: 1, reach: 1 }
    }
}

/// A special rule of gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trait {
    /// Its effect.
    pub rule: TraitRule,
    /// Works only once in a trial.
    pub once_per_showdown: bool,
}

/// The effect of a trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraitRule {
    /// Extra luck during the attack.
    Luck(i8),
    /// One more die of this many sides is added to every wound attempt.
    StrengthDie(u8),
    /// Extra wounds on a critical wound.
    CriticalExtraWounds(u8),
    /// All misses are rolled again, once in an attack.
    RerollMisses,
    /// Effects for every hit, before cards are drawn.
    OnHit(EffectList),
    /// Effects for every successful wound attempt.
    OnWound(EffectList),
    /// Effects for every critical wound.
    OnCritical(EffectList),
}

/// A set of survival actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Actions(u8);

/// One of the five survival actions (SRV-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Cancels a hit (SRV-5).
    Dodge,
    /// Lets another survivor stand up (SRV-7).
    Encourage,
    /// One more movement (SRV-9).
    Dash,
    /// One more activation (SRV-10).
    Surge,
    /// Ignores a severe injury (SRV-12).
    Endure,
}

impl Action {
    /// All actions.
    pub const ALL: [Self; 5] = [Self::Dodge, Self::Encourage, Self::Dash, Self::Surge, Self::Endure];
}

impl Actions {
    /// No action.
    pub const NONE: Self = Self(0);

    /// Dodge and endure, which have triggers of their own and need no window.
    pub const OF_OTHER_MOMENTS: Self = Self::NONE.with(Action::Dodge).with(Action::Endure);

    /// True when `action` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, action: Action) -> bool {
        self.0 & 1 << action as u8 != 0
    }

    /// The set without the actions in `others`.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The set with `action`.
    #[inline]
    #[must_use]
    pub const fn with(self, action: Action) -> Self {
        Self(self.0 | 1 << action as u8)
    }
}

impl FromIterator<Action> for Actions {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        actions.into_iter().fold(Self::NONE, Self::with)
    }
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
