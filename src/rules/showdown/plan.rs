//! What does not change during a trial: the game, the monster, the survivors, the tables.
//!
//! A plan holds numbers only; names stand beside it, in the same order, in the compiled
//! scenario. Every list is checked against the limits below before a plan is built.

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
/// Most traits that one survivor's gear may bring.
pub const TRAITS_MAX: usize = 16;
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
}

impl Game {
    /// Rounds of a trial that nothing ends early.
    #[must_use]
    pub const fn rounds(self) -> u16 {
        match self {
            Self::Attack { rounds, .. } | Self::Defense { rounds } => rounds,
        }
    }

    /// Attacks of each survivor in a trial that nothing ends early.
    #[must_use]
    pub const fn attacks_per_trial(self) -> u32 {
        match self {
            Self::Attack { rounds, attacks } => rounds as u32 * attacks as u32,
            Self::Defense { .. } => 0,
        }
    }
}

/// A run of effects in [`Plan::effects`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct EffectList {
    /// Index of the first effect.
    pub start: u16,
    /// Index past the last effect.
    pub end: u16,
}

impl EffectList {
    /// A list without effects.
    pub const NONE: Self = Self { start: 0, end: 0 };

    /// True without effects.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// What a card, a weapon, a table row or an attack does, in the closed vocabulary of the rules.
///
/// "The survivor" is the attacker for cards and weapons, and the target for monster attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The survivor suffers `amount` damage at a location; a random one (MON-3) for `None`.
    Damage {
        /// Points of damage of this one hit.
        amount: u8,
        /// Where it lands.
        location: Option<Location>,
    },
    /// The monster attacks the survivor with profile number `.0` of [`Plan::profiles`] (MON-1).
    Attack(u8),
    /// The monster performs its basic action against the survivor (OD-51).
    BasicAction,
    /// The survivor is knocked down.
    KnockDown,
    /// The monster is knocked down (RND-7).
    MonsterKnockDown,
    /// The survivor gains tokens (ATK-10); negative amounts are negative tokens.
    Tokens {
        /// The attribute that changes.
        attribute: Attribute,
        /// By how much.
        amount: i8,
        /// For how long.
        duration: Duration,
    },
    /// The monster gains tokens.
    MonsterTokens {
        /// The attribute that changes.
        attribute: MonsterAttribute,
        /// By how much.
        amount: i8,
        /// For how long.
        duration: Duration,
    },
    /// The survivor gains (or, negative, loses) survival (SRV-1).
    Survival(i8),
    /// The survivor gains (or, negative, loses) bleeding tokens (MON-9).
    Bleed(i8),
    /// Injury boxes of the survivor are emptied, the heavy one first.
    Heal {
        /// Where.
        location: Location,
        /// How many boxes at most.
        boxes: u8,
    },
    /// The monster suffers this many more wounds (WND-6).
    ExtraWound(u8),
    /// The survivor loses 1 from an attribute chosen by dice (OD-60).
    LoseRandomAttribute,
    /// The survivor suffers a severe injury (MON-6) at a location; a random one for `None`.
    SevereInjury(Option<Location>),
    /// The survivor dies.
    Death,
}

/// How long tokens last (OD-59).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duration {
    /// Until the hit location in hand is resolved (WND-11).
    WoundAttempt,
    /// Until the survivor's attack in progress ends (ATK-9), or without one the monster's.
    Attack,
    /// Until the next round begins.
    Round,
    /// For the rest of the trial.
    Showdown,
}

impl Duration {
    /// Number of durations.
    pub const COUNT: usize = 4;
    /// All durations, shortest first.
    pub const ALL: [Self; Self::COUNT] = [Self::WoundAttempt, Self::Attack, Self::Round, Self::Showdown];
}

/// A survivor's attributes (ATK-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// Dice of an attack.
    Speed,
    /// Added to attack rolls.
    Accuracy,
    /// Added to wound attempts.
    Strength,
    /// Lowers the threshold of critical wounds and the cost of endure.
    Luck,
    /// Raises the threshold of the monster's attack rolls.
    Evasion,
    /// Spaces of one movement.
    Movement,
}

impl Attribute {
    /// Number of attributes.
    pub const COUNT: usize = 6;
    /// All attributes, in the order of OD-60.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Speed, Self::Accuracy, Self::Strength, Self::Luck, Self::Evasion, Self::Movement];
}

/// The monster's attributes that tokens change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MonsterAttribute {
    /// Raises the total a wound attempt needs.
    Toughness,
    /// Raises the total an attack roll needs.
    Evasion,
    /// Added to the monster's attack rolls.
    Accuracy,
    /// Dice of the monster's attacks.
    Speed,
    /// Damage of each of its hits.
    Damage,
    /// Raises the threshold of critical wounds.
    Luck,
    /// Spaces of its movement.
    Movement,
}

impl MonsterAttribute {
    /// Number of attributes.
    pub const COUNT: usize = 7;
    /// All attributes.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Toughness,
        Self::Evasion,
        Self::Accuracy,
        Self::Speed,
        Self::Damage,
        Self::Luck,
        Self::Movement,
    ];
}

/// Where a hit lands on a survivor (MON-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Location {
    /// 1 of 6 faces; only a heavy box.
    Head,
    /// 1 of 6 faces.
    Arms,
    /// 2 of 6 faces.
    Body,
    /// 1 of 6 faces.
    Waist,
    /// 1 of 6 faces.
    Legs,
}

impl Location {
    /// Number of locations.
    pub const COUNT: usize = 5;
    /// All locations, in the order of the location die.
    pub const ALL: [Self; Self::COUNT] = [Self::Head, Self::Arms, Self::Body, Self::Waist, Self::Legs];

    /// Injury boxes of the location: a light and a heavy one; the head only the heavy (MON-4).
    #[inline]
    #[must_use]
    pub const fn boxes(self) -> u8 {
        match self {
            Self::Head => 1,
            _ => 2,
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
}

impl Default for Weapon {
    /// The fist (OD-53).
    fn default() -> Self {
        Self { speed: 2, accuracy: 6, strength: 1 }
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

    /// True when `action` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, action: Action) -> bool {
        self.0 & 1 << action as u8 != 0
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

/// The open decisions (RULES section 4, OD numbers) that touch these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// OD-2: naturals on attack rolls.
    pub naturals_attack: NaturalsAttack,
    /// OD-3: a natural 10 wounds and a natural 1 fails.
    pub naturals_wound: bool,
    /// OD-4: when a natural roll is a critical wound.
    pub critical_rule: CriticalRule,
    /// OD-8: when the monster is defeated.
    pub death_rule: DeathRule,
    /// OD-10: the AI discard is shuffled for a wound too; else the wound takes a card of it.
    pub reshuffle_on_wound: bool,
    /// WND-7: when an empty AI deck is refilled.
    pub reshuffle_moment: ReshuffleMoment,
    /// OD-11: the hit location deck runs out.
    pub hl_empty: HlEmpty,
    /// OD-12: what a trap without effects of its own does.
    pub trap_effect: TrapEffect,
    /// OD-12: all hit location cards are shuffled together after a trap.
    pub hl_reshuffle_after_trap: bool,
    /// OD-13: when the hit location discard comes back.
    pub hl_reshuffle: HlReshuffle,
    /// OD-14: which reactions a critical wound cancels.
    pub critical_cancels: CriticalCancels,
    /// OD-16: a knocked-down survivor may endure.
    pub endure_while_knocked_down: bool,
    /// OD-17: when a knocked-down survivor stands up.
    pub stand_up: StandUp,
    /// OD-29: fewest attack dice.
    pub min_attack_dice: u8,
    /// OD-46: when the window of fellow survivors opens (WND-9).
    pub hl_react: HlReact,
    /// OD-47: dodge and endure outside flows.
    pub defensive_actions: DefensiveActions,
    /// OD-62: a hit that fills the heavy box and overflows.
    pub overflow_order: OverflowOrder,
    /// WND-6: cards per wounded location.
    pub wounds_per_location: u8,
    /// SRV-1: most survival that a survivor can have.
    pub survival_limit: Option<u8>,
    /// MON-9: bleeding tokens that kill.
    pub bleed_to_death: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            naturals_attack: NaturalsAttack::On,
            naturals_wound: true,
            critical_rule: CriticalRule::Liberal,
            death_rule: DeathRule::WoundWithoutCard,
            reshuffle_on_wound: true,
            reshuffle_moment: ReshuffleMoment::NextRemoval,
            hl_empty: HlEmpty::ShuffleDiscard,
            trap_effect: TrapEffect::BasicAction,
            hl_reshuffle_after_trap: true,
            hl_reshuffle: HlReshuffle::OnEmptyOrTrap,
            critical_cancels: CriticalCancels::ReflexOnly,
            endure_while_knocked_down: false,
            stand_up: StandUp::EndOfNextMonsterTurn,
            min_attack_dice: 1,
            hl_react: HlReact::Always,
            defensive_actions: DefensiveActions::OwnTriggers,
            overflow_order: OverflowOrder::SevereFirst,
            wounds_per_location: 1,
            survival_limit: None,
            bleed_to_death: 5,
        }
    }
}

/// OD-2: naturals on attack rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NaturalsAttack {
    /// 10 hits, 1 misses.
    On,
    /// The comparison alone decides.
    Off,
    /// 10 hits; 1 is compared like any roll.
    TenOnly,
}

/// OD-4: when a natural roll is a critical wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CriticalRule {
    /// At 10 − luck or more; it always wounds.
    Liberal,
    /// The total must reach toughness too.
    Strict,
}

/// OD-8: when the monster is defeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeathRule {
    /// By a wound that finds neither AI deck nor discard.
    WoundWithoutCard,
    /// When every AI card is in the wound stack.
    StackFull,
    /// At this many wounds, whatever the cards.
    Life(u16),
}

/// WND-7: when an empty AI deck is refilled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReshuffleMoment {
    /// When the next card is needed.
    NextRemoval,
    /// When the last card leaves.
    OnEmpty,
}

/// OD-11: the hit location deck runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HlEmpty {
    /// Its discard is shuffled and drawing goes on.
    ShuffleDiscard,
    /// Drawing stops.
    Stop,
}

/// OD-12: what a trap without effects of its own does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrapEffect {
    /// The monster's basic action against the former attacker.
    BasicAction,
    /// Nothing beside ending the attack.
    Nothing,
    /// These effects.
    Custom(EffectList),
}

/// OD-13: when the hit location discard comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HlReshuffle {
    /// When the deck is empty, or after a trap.
    OnEmptyOrTrap,
    /// Before every attack.
    EachAttack,
}

/// OD-14: which reactions a critical wound cancels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CriticalCancels {
    /// The reflex reaction.
    ReflexOnly,
    /// All of them.
    All,
}

/// OD-17: when a knocked-down survivor stands up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandUp {
    /// At the end of the next monster turn that starts after the knock-down.
    EndOfNextMonsterTurn,
    /// At the end of the monster turn in progress, or of the next one.
    EndOfCurrentMonsterTurn,
    /// At the start of the survivors' turn.
    StartOfOwnTurn,
}

/// OD-46: when the window of fellow survivors opens (WND-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HlReact {
    /// After every attempt.
    Always,
    /// After a success.
    OnWound,
    /// Never.
    Never,
}

/// OD-47: dodge and endure outside flows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefensiveActions {
    /// At their own triggers, whenever those come.
    OwnTriggers,
    /// In the monster's turn only during a flow, so never against its attacks.
    FlowsOnly,
}

/// OD-62: a hit that fills the heavy box and overflows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverflowOrder {
    /// The severe injury (and endure) comes before the knock-down.
    SevereFirst,
    /// The knock-down comes first.
    KnockDownFirst,
}
