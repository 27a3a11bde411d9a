//! What does not change during a trial: the game, the monster, the survivors, the tables.
//!
//! A plan holds numbers only; names stand beside it, in the same order, in the compiled
//! scenario. Every list is checked against the limits below before a plan is built.

mod board;
mod effect;
mod options;

pub use board::*;
pub use effect::*;
pub use options::*;

use super::state::State;
use crate::dice::{Cuts, KINDS_MAX};

/// Most survivors of a party.
pub const SURVIVORS_MAX: usize = 8;
/// Most kinds of card in one deck.
pub const CARD_KINDS_MAX: usize = KINDS_MAX;
/// Most cards in one deck.
pub const DECK_MAX: u8 = 64;
/// Most dice of one attack roll; modifiers beyond it are lost.
pub const ATTACK_DICE_MAX: u8 = 32;
/// Most effects of all lists together.
pub const EFFECTS_MAX: usize = 1000;
/// Most traits that one survivor's gear may bring.
pub const TRAITS_MAX: usize = 16;
/// Most uses of gear of one survivor.
pub const GEAR_USES_MAX: usize = 8;
/// Most AI cards that are drawn in one round; further draws do nothing.
pub const AI_DRAWS_MAX: u8 = 16;
/// Most rounds of a trial.
pub const ROUNDS_MAX: u16 = 4000;
/// Most attacks that a survivor, or the monster, makes in one round.
pub const ATTACKS_MAX: u8 = 16;

/// One scenario of the boss battler, ready to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Which game one trial plays.
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

    /// The board; one without any space in games that have none.
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

/// Which game one trial plays.
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
    /// Rounds of a trial that nothing ends early.
    #[must_use]
    pub const fn rounds(self) -> u16 {
        match self {
            Self::Attack { rounds, .. } | Self::Defense { rounds } => rounds,
            Self::Showdown { rounds_max } => rounds_max,
        }
    }

    /// Attacks of each survivor in a trial that nothing ends early.
    #[must_use]
    pub const fn attacks_per_trial(self) -> u32 {
        self.rounds() as u32 * self.attacks_per_round()
    }

    /// Attacks of each survivor in a round.
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
    /// Number of AI cards, wherever they are: the N of WND-8.
    pub ai_cards: u8,
    /// The kinds of hit location card; a card's kind is its index.
    pub hit_locations: Vec<HitLocation>,
    /// What it does as its basic action (OD-51).
    pub basic_action: EffectList,
    /// Profiles of the attacks that it makes each round in [`Game::Defense`], in order.
    pub attacks: Vec<u8>,
    /// Spaces of one movement (TGT-11, COL-13).
    pub movement: u8,
    /// The kinds of AI card; a card's kind is its index. Empty in games without a board.
    pub ai_kinds: Vec<AiCard>,
    /// What it does when it finds no target, beside ending its turn (MON-12).
    pub instinct: EffectList,
}

/// A kind of hit location card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HitLocation {
    /// Must be resolved before cards without it (WND-1).
    pub first_strike: bool,
    /// Ends the attack when drawn (ATK-7).
    pub trap: bool,
    /// Applied before the wound attempt; on a trap, what the trap does instead of
    /// [`Options::trap_effect`] when `Some`.
    pub special: Option<EffectList>,
    /// What a critical wound does beside wounding; `None` lists no critical (WND-5).
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
    /// Happens to the target once, after the damage, when at least one hit was left.
    pub on_hit: EffectList,
    /// Steps from which the target is in reach on a board (OD-54).
    pub reach: u8,
}

/// A survivor with everything its loadout adds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Survivor {
    /// The weapon it attacks with.
    pub weapon: Weapon,
    /// Attributes without tokens: permanent ones and gear modifiers, summed (ATK-10).
    pub attributes: [i16; Attribute::COUNT],
    /// Known survival actions (SRV-4).
    pub known: Actions,
    /// Special rules of its gear that hold while it attacks with [`Survivor::weapon`]; at most
    /// [`TRAITS_MAX`].
    pub traits: Vec<Trait>,
    /// What its gear does when it is used by an activation (SRV-10), at most [`GEAR_USES_MAX`].
    pub uses: Vec<GearUse>,
}

/// A use of gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GearUse {
    /// What happens to the survivor, or to the fellow that it is used on.
    pub effects: EffectList,
    /// Only once in a trial.
    pub once_per_showdown: bool,
}

/// What a survivor attacks with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weapon {
    /// Dice before modifiers (ATK-2).
    pub speed: u8,
    /// A die must reach this plus the monster's evasion (ATK-4).
    pub accuracy: i16,
    /// Added to wound attempts (WND-3).
    pub strength: i16,
    /// Steps from which it reaches the monster on a board (OD-28).
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
    /// What it does.
    pub rule: TraitRule,
    /// Only the first time that it does something in a trial.
    pub once_per_showdown: bool,
}

/// What a special rule of gear does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraitRule {
    /// More luck during the attack.
    Luck(i8),
    /// One more die of this many sides is added to every wound attempt.
    StrengthDie(u8),
    /// This many more wounds on a critical wound.
    CriticalExtraWounds(u8),
    /// All misses are rolled again, once in an attack.
    RerollMisses,
    /// Happens for every hit, before cards are drawn.
    OnHit(EffectList),
    /// Happens for every successful wound attempt.
    OnWound(EffectList),
    /// Happens for every critical wound.
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
    /// Lets a fellow stand up (SRV-7).
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

    /// Dodge and endure, which have moments of their own and need no window.
    pub const OF_OTHER_MOMENTS: Self = Self::NONE.with(Action::Dodge).with(Action::Endure);

    /// True when `action` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, action: Action) -> bool {
        self.0 & 1 << action as u8 != 0
    }

    /// The set without the actions of another.
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
    /// Where rows after the first begin; class *k* of the d10 is row *k*.
    pub cuts: Cuts,
    /// The rows from the lowest roll upwards.
    pub rows: Vec<SevereRow>,
}

/// A row of a severe injury table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SevereRow {
    /// How many of the ten faces lead here.
    pub faces: u8,
    /// What happens.
    pub effects: EffectList,
}
