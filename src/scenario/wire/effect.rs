//! The vocabulary of effects.

use schemars::JsonSchema;
use serde::Deserialize;

use super::mirror::mirror;
use super::{
    Accuracy, CounterEffect, EachEffect, Hits, Move, PickTargetEffect, Small, Spot, TerrainEffect, TurnTo,
    WhenEffect,
};
use crate::scenario::read::{Field, Int, Opt, bare_words};
use deathroll_core::rules::showdown::plan;

/// Effects, applied in order.
pub(crate) type Effects = Vec<Field<Effect>>;

/// An effect of a card, weapon, table row or attack. "The survivor" is the attacker for hit location
/// cards, weapons and traps, the target for attacks of the monster, each of the targets for AI cards,
/// and the injured survivor for severe injury tables.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(transform = bare_words)]
pub(crate) enum Effect {
    /// The monster performs `monster.basic-action` against the survivor; as an action of an AI card it picks its own
    /// target (OD-51).
    BasicAction,
    /// The survivor is knocked down; no effect if already knocked down (RND-5, OD-57).
    KnockDown,
    /// The monster is knocked down: attack rolls against it hit on 3+, and it does not react
    /// (RND-7).
    MonsterKnockDown,
    /// The survivor dies at once, and its attack ends (RND-8, OD-58).
    Death,
    /// The survivor loses 1 point of a random one of its six attributes for the showdown; movement
    /// never falls below 1 (OD-60).
    LoseRandomAttribute,
    /// The survivor suffers damage of one hit (MON-4).
    Damage(Field<DamageEffect>),
    /// The monster attacks the survivor (MON-1, MON-7).
    Attack(Field<AttackEffect>),
    /// The survivor gains tokens; negative numbers are negative tokens (ATK-10, OD-59).
    Tokens(Field<TokensEffect>),
    /// The monster gains tokens; negative numbers are negative tokens (ATK-4, WND-3, MON-1,
    /// OD-59).
    MonsterTokens(Field<MonsterTokensEffect>),
    /// The survivor gains survival, or loses it when negative; never below 0 nor above
    /// `options.survival-limit` (SRV-1).
    Survival(Field<Int<-99, 99>>),
    /// The survivor gains bleeding tokens, or loses them when negative; with `options.bleed-to-death`
    /// of them it dies (MON-9).
    Bleed(Field<Int<-99, 99>>),
    /// Injury boxes of the survivor are emptied, the heavy one first (MON-4).
    Heal(Field<HealEffect>),
    /// The monster suffers this many more wounds, which count as those of the survivor; not in `defense`, where it has
    /// no AI deck (WND-6).
    ExtraWound(Field<Int<1, 20>>),
    /// The survivor suffers a severe injury, which it may endure (MON-6, SRV-12).
    SevereInjury(Field<SevereInjuryEffect>),
    /// The monster recovers this many wounds: cards return from the wound stack to the AI deck, as far as there
    /// are any; not in `defense` (WND-8).
    WoundLost(Field<Int<1, 20>>),
    /// A counter of the survivor, or of the monster, changes (CNT-1).
    Counter(Field<CounterEffect>),
    /// The monster picks targets, to whom the following effects apply (TGT-18). Needs a board.
    PickTarget(Field<PickTargetEffect>),
    /// A flow: survivors may act (SRV-20). Needs a board.
    Flow,
    /// The monster moves (MON-10, COL-13). Needs a board.
    Move(Opt<Move>),
    /// The monster turns, by default towards its target (OD-50). Needs a board.
    Turn(Opt<TurnTo>),
    /// The survivor is pushed away this many spaces (COL-14). Needs a board.
    Knockback(Field<Int<1, 40>>),
    /// The survivor is placed (COL-9, OD-64). Needs a board.
    Place(Field<Spot>),
    /// Terrain is placed; at most 16 tiles in a trial (COL-7, COL-8). Needs a board.
    Terrain(Field<TerrainEffect>),
    /// The survivor gains the priority target token (TGT-19). Needs a board.
    PriorityTarget,
    /// The survivor hides: it is no threat until it moves or attacks (TGT-13). Needs a board.
    Hide,
    /// The survivor becomes deaf (SRV-8). Needs a board.
    Deafen,
    /// The monster draws and plays another AI card; at most 16 are drawn per round (RND-4). Needs a
    /// board.
    DrawAiCard,
    /// Every mood in play ends, but for the card that is being played (MOO-3). Needs a board.
    EndMoods,
    /// This mood ends; only in the rules of a mood (MOO-3). Needs a board.
    EndMood,
    /// Every survivor is a threat until the end of the next round (MON-12). Needs a board.
    AllThreats,
    /// Applies effects to each survivor who meets all terms (TGT-3, TGT-8). Needs a board.
    Each(Field<EachEffect>),
    /// Applies effects if a condition holds (MON-10, WND-2).
    When(Field<WhenEffect>),
}

/// Damage.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct DamageEffect {
    /// Points of damage, as one hit.
    pub(crate) amount: Field<Int<1, 20>>,
    /// Hit location; by default a random one (MON-3).
    pub(crate) location: Opt<Location>,
}

/// An attack of the monster.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AttackEffect {
    /// Number of dice (MON-1).
    pub(crate) speed: Field<Int<1, 20>>,
    /// A die hits when it reaches this plus the survivor's evasion (MON-2). Required without `hits`.
    pub(crate) accuracy: Opt<Accuracy>,
    /// Instead of `accuracy`: every die hits, even a natural 1.
    pub(crate) hits: Opt<Hits>,
    /// Damage of each hit.
    pub(crate) damage: Field<Int<0, 20>>,
    /// Distance in steps at which the target is in reach; 1 by default. Only matters on a board
    /// (OD-54).
    pub(crate) reach: Opt<Int<1, 20>>,
    /// Applied to the target once, after the damage, if at least one hit was not dodged.
    pub(crate) on_hit: Opt<Effects>,
}

/// Tokens of the survivor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TokensEffect {
    /// Added to the number of attack dice.
    pub(crate) speed: Opt<Small>,
    /// Added to attack rolls.
    pub(crate) accuracy: Opt<Small>,
    /// Added to wound attempts.
    pub(crate) strength: Opt<Small>,
    /// Lowers the threshold of critical wounds and the cost of endure.
    pub(crate) luck: Opt<Small>,
    /// Raises the threshold of the monster's attack rolls.
    pub(crate) evasion: Opt<Small>,
    /// Added to the spaces per movement. Only matters on a board.
    pub(crate) movement: Opt<Small>,
    /// How long they last; by default for the showdown (OD-59).
    pub(crate) duration: Opt<Duration>,
}

/// Tokens of the monster.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MonsterTokensEffect {
    /// Raises the threshold of wound attempts.
    pub(crate) toughness: Opt<Small>,
    /// Raises the threshold of attack rolls.
    pub(crate) evasion: Opt<Small>,
    /// Added to the monster's attack rolls.
    pub(crate) accuracy: Opt<Small>,
    /// Added to the number of dice of the monster's attacks.
    pub(crate) speed: Opt<Small>,
    /// Added to the damage of each of its hits.
    pub(crate) damage: Opt<Small>,
    /// Raises the threshold of critical wounds.
    pub(crate) luck: Opt<Small>,
    /// Added to the spaces of its movement. Only matters on a board.
    pub(crate) movement: Opt<Small>,
    /// How long they last; by default for the showdown (OD-59).
    pub(crate) duration: Opt<Duration>,
}

/// Healing.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct HealEffect {
    /// Location.
    pub(crate) location: Field<Location>,
    /// Maximum number of boxes to empty.
    pub(crate) boxes: Field<Int<1, 2>>,
}

/// A severe injury.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SevereInjuryEffect {
    /// Location; by default a random one (MON-3).
    pub(crate) location: Opt<Location>,
}

mirror! {
    /// How long tokens last (OD-59).
    Duration => plan::Duration {
        /// Until the current hit location, or the trap, is resolved.
        WoundAttempt,
        /// Until the attack in progress and its traps are over, or without one the next attack (ATK-9).
        Attack,
        /// Until the next round begins.
        Round,
        /// For the rest of the trial.
        Showdown,
    }

    /// Where a hit lands on a survivor (MON-3).
    Location => plan::Location {
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
}
