//! The monster.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{At, Conditions, Effects, Facing, Label, MonsterTrait, Size, Small, Targets};
use crate::scenario::read::{Field, Int, Name, Named, Opt, Prose};
use deathroll_core::rules::showdown::plan::ATTACKS_MAX;

/// Copies of a card; 0 takes it out of the deck.
pub(crate) type Copies = Int<0, 64>;

/// A monster. A monster of a library can be used in every kind of scenario, which ignores fields it
/// does not need.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Monster {
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// Builds on this entry of `monsters`: fields given here replace its fields, tables are merged key
    /// by key, lists are replaced whole.
    pub(crate) from: Opt<Label>,
    /// Its name; "monster" by default.
    pub(crate) name: Opt<Name<24>>,
    /// A wound attempt must reach this (WND-3). Required in scenarios of kind "attack" and "showdown".
    pub(crate) toughness: Opt<Int<0, 60>>,
    /// Raises the threshold of attack rolls (ATK-4); 0 by default.
    pub(crate) evasion: Opt<Small>,
    /// Spaces of its movement (TGT-11, COL-13). Required in scenarios of kind "showdown", ignored in
    /// others.
    pub(crate) movement: Opt<Int<0, 40>>,
    /// Spaces along each side of its base, or its columns and rows; 2 by default. Only matters on a
    /// board.
    pub(crate) size: Opt<Size>,
    /// The lowest column and row of its base; by default the middle of the board (OD-52).
    pub(crate) at: Opt<At>,
    /// Direction that it faces (OD-50); "south" by default (OD-52). Only matters on a board.
    pub(crate) facing: Opt<Facing>,
    /// Starting tokens; they last for the showdown.
    pub(crate) tokens: Opt<MonsterAttributes>,
    /// Whether it starts knocked down. In `attack` it stays down until the second round begins or a
    /// trap is played; otherwise it stands up at the start of its first turn (RND-7); `false` by
    /// default.
    pub(crate) knocked_down: Opt<bool>,
    /// Its basic action (OD-51); by default an attack with speed 2, accuracy 5 and damage 1 (OD-7), on
    /// a board preceded by picking the closest threat in its field of view or else the closest
    /// survivor, a flow and a move.
    pub(crate) basic_action: Opt<Effects>,
    /// What it does if it finds no target, besides ending its turn (MON-12); nothing by default. Only
    /// matters on a board.
    pub(crate) instinct: Opt<Effects>,
    /// Its special rules.
    #[schemars(length(max = 16))]
    pub(crate) traits: Opt<Vec<Field<MonsterTrait>>>,
    /// Starting values of the monster's `counters` (CNT-1), where they differ.
    pub(crate) counters: Opt<Named<Int<0, 99>>>,
    /// The kinds of AI card; at least 1 card, at most 64 cards of 32 kinds. Required in scenarios of
    /// kind "attack" and "showdown".
    #[schemars(length(min = 1, max = 32))]
    pub(crate) ai_cards: Opt<Vec<Field<AiCard>>>,
    /// The kinds of hit location card; at least 1 card, at most 64 cards of 32 kinds. Required in
    /// scenarios of kind "attack" and "showdown".
    #[schemars(length(min = 1, max = 32))]
    pub(crate) hit_locations: Opt<Vec<Field<HitLocation>>>,
    /// Pools from which the AI deck is completed by dice, in every trial anew (SET-1); at most 16.
    #[schemars(length(max = 16))]
    pub(crate) ai_pools: Opt<Vec<Field<AiPool>>>,
    /// Wounds suffered before the trial begins: random AI cards in the wound stack; 0 by default.
    pub(crate) wound_stack: Opt<Int<0, 64>>,
    /// Names of AI cards that start in the discard pile, one per card.
    pub(crate) ai_discard: Opt<Vec<Field<Label>>>,
    /// Names of hit location cards that start in the discard pile, one per card.
    pub(crate) hit_location_discard: Opt<Vec<Field<Label>>>,
    /// Its attacks in each round of a scenario of kind "defense", where they are required; at most 16
    /// in all.
    #[schemars(length(min = 1, max = 16))]
    pub(crate) attacks: Opt<Vec<Field<MonsterAttack>>>,
}

/// Attributes of the monster; omitted ones are 0.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MonsterAttributes {
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
}

impl MonsterAttributes {
    /// The attributes in the order of the rules.
    pub(crate) const fn all(&self) -> [&Opt<Small>; 7] {
        [
            &self.toughness,
            &self.evasion,
            &self.accuracy,
            &self.speed,
            &self.damage,
            &self.luck,
            &self.movement,
        ]
    }
}

/// A kind of AI card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AiCard {
    /// Its name.
    pub(crate) name: Field<Label>,
    /// Number of copies; 1 by default.
    pub(crate) copies: Opt<Copies>,
    /// Its target list: conditions in order of priority, each a list of terms that must all hold
    /// (TGT-2). Only matters on a board.
    #[schemars(length(min = 1, max = 16))]
    pub(crate) pick_target: Opt<Conditions>,
    /// Maximum number of targets, or "all" (TGT-4); 1 by default. Only matters on a board.
    pub(crate) targets: Opt<Targets>,
    /// What happens if nobody meets any condition (TGT-5); the instinct by default. Only matters on a
    /// board.
    pub(crate) no_target: Opt<Effects>,
    /// What it does to its targets, in order (MON-10). Only matters on a board.
    pub(crate) actions: Opt<Effects>,
    /// Makes it a mood: it stays in play after its actions, and these special rules of the monster apply, to its
    /// own actions too, until it ends (MOO-1). Only matters on a board.
    #[schemars(length(max = 16))]
    pub(crate) mood: Opt<Vec<Field<MonsterTrait>>>,
}

/// A pool of AI cards, some of which are in the deck.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct AiPool {
    /// Its cards: names of `ai-cards`, one per card. Kinds that are only in pools have `copies = 0`.
    pub(crate) cards: Field<Vec<Field<Label>>>,
    /// How many of them are in the deck.
    pub(crate) draw: Field<Int<0, 64>>,
}

/// A kind of hit location card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct HitLocation {
    /// Its name.
    pub(crate) name: Field<Label>,
    /// Number of copies; 1 by default.
    pub(crate) copies: Opt<Copies>,
    /// Whether it must be resolved before cards without it (WND-1); `false` by default.
    pub(crate) first_strike: Opt<bool>,
    /// Whether it ends the attack when drawn (ATK-7); `false` by default.
    pub(crate) trap: Opt<bool>,
    /// Applied before the wound attempt (WND-2); for a trap, its effects instead of
    /// `options.trap-effect` (MON-11).
    pub(crate) special: Opt<Effects>,
    /// Effects of a critical wound in addition to the wound; a card without this field has no critical
    /// (WND-5).
    pub(crate) critical: Opt<Effects>,
    /// Performed after a success (WND-10).
    pub(crate) wound: Opt<Effects>,
    /// Performed after a failure (WND-10).
    pub(crate) failure: Opt<Effects>,
    /// Performed unless the wound was critical (WND-10).
    pub(crate) reflex: Opt<Effects>,
}

/// A threshold of the monster's attack rolls.
pub(crate) type Accuracy = Int<-9, 20>;

/// Which dice of an attack hit, whatever they show.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Hits {
    /// Every die hits.
    Always,
}

/// An attack that the monster makes each round.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct MonsterAttack {
    /// Its name; by default "attack 1", "attack 2", … by position.
    pub(crate) name: Opt<Label>,
    /// Number of dice (MON-1).
    pub(crate) speed: Field<Int<1, 20>>,
    /// A die hits when it reaches this plus the survivor's evasion (MON-2). Required without `hits`.
    pub(crate) accuracy: Opt<Accuracy>,
    /// Instead of `accuracy`: every die hits, even a natural 1.
    pub(crate) hits: Opt<Hits>,
    /// Damage of each hit.
    pub(crate) damage: Field<Int<0, 20>>,
    /// Applied to the target once, after the damage, if at least one hit was not dodged.
    pub(crate) on_hit: Opt<Effects>,
    /// How often it is made per round; 1 by default.
    pub(crate) times: Opt<Int<1, { ATTACKS_MAX as i64 }>>,
}
