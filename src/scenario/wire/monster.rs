//! The monster.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{At, Conditions, Effects, Facing, Label, Size, Small, Targets};
use crate::rules::showdown::plan::ATTACKS_MAX;
use crate::scenario::read::{Field, Int, Name, Opt, Prose};

/// Copies of a card; 0 takes it out of the deck.
pub(in crate::scenario) type Copies = Int<0, 64>;

/// A monster. A monster of a library may serve every kind of scenario: what a kind has no use
/// for is left aside.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Monster {
    /// What it is for.
    pub(in crate::scenario) about: Opt<Prose>,
    /// Start from this entry of `monsters`: fields given here replace its fields, tables are
    /// merged key by key, lists are replaced whole.
    pub(in crate::scenario) from: Opt<Label>,
    /// What it is called; "monster" when left out.
    pub(in crate::scenario) name: Opt<Name<24>>,
    /// A wound attempt must reach this (WND-3). Needed in scenarios of kind "attack" and
    /// "showdown".
    pub(in crate::scenario) toughness: Opt<Int<0, 60>>,
    /// Raises the threshold of attack rolls (ATK-4); 0 when left out.
    pub(in crate::scenario) evasion: Opt<Small>,
    /// Spaces of its movement (TGT-11, COL-13). Needed in scenarios of kind "showdown", and matters
    /// there only.
    pub(in crate::scenario) movement: Opt<Int<0, 40>>,
    /// Spaces along each side of its base, or its columns and rows; 2 when left out. Matters on a
    /// board only.
    pub(in crate::scenario) size: Opt<Size>,
    /// The lowest column and row of its base; in the middle of the board when left out (OD-52).
    pub(in crate::scenario) at: Opt<At>,
    /// Where it faces (OD-50); "south" when left out (OD-52). Matters on a board only.
    pub(in crate::scenario) facing: Opt<Facing>,
    /// Tokens that it begins with; they last for the showdown.
    pub(in crate::scenario) tokens: Opt<MonsterAttributes>,
    /// It begins knocked down. In `attack` it lies until the second round begins or a trap is
    /// played, otherwise it stands up as its first turn begins (RND-7); `false` when left out.
    pub(in crate::scenario) knocked_down: Opt<bool>,
    /// What it does as its basic action (OD-51); when left out, an attack with speed 2, accuracy
    /// 5 and damage 1 (OD-7). On a board it picks the closest threat in its field of view or else
    /// the closest survivor before, and after a flow it moves.
    pub(in crate::scenario) basic_action: Opt<Effects>,
    /// What it does when it finds no target, beside ending its turn (MON-12); nothing when left
    /// out. Matters on a board only.
    pub(in crate::scenario) instinct: Opt<Effects>,
    /// The kinds of AI card; at least 1 card, at most 64 cards of 32 kinds. Needed in scenarios
    /// of kind "attack" and "showdown".
    #[schemars(length(min = 1, max = 32))]
    pub(in crate::scenario) ai_cards: Opt<Vec<Field<AiCard>>>,
    /// The kinds of hit location card; at least 1 card, at most 64 cards of 32 kinds. Needed in
    /// scenarios of kind "attack" and "showdown".
    #[schemars(length(min = 1, max = 32))]
    pub(in crate::scenario) hit_locations: Opt<Vec<Field<HitLocation>>>,
    /// Wounds suffered before the trial begins: AI cards, unseen, in the wound stack; 0 when left
    /// out.
    pub(in crate::scenario) wound_stack: Opt<Int<0, 64>>,
    /// Names of AI cards that begin in the discard, one for each card.
    pub(in crate::scenario) ai_discard: Opt<Vec<Field<Label>>>,
    /// Names of hit location cards that begin in the discard, one for each card.
    pub(in crate::scenario) hit_location_discard: Opt<Vec<Field<Label>>>,
    /// What it does each round in a scenario of kind "defense", where it is needed; at most 16
    /// attacks in all.
    #[schemars(length(min = 1, max = 16))]
    pub(in crate::scenario) attacks: Opt<Vec<Field<MonsterAttack>>>,
}

/// Attributes of the monster; what is left out counts 0.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct MonsterAttributes {
    /// Raises the total that a wound attempt needs.
    pub(in crate::scenario) toughness: Opt<Small>,
    /// Raises the total that an attack roll needs.
    pub(in crate::scenario) evasion: Opt<Small>,
    /// Added to the monster's attack rolls.
    pub(in crate::scenario) accuracy: Opt<Small>,
    /// Added to the dice of the monster's attacks.
    pub(in crate::scenario) speed: Opt<Small>,
    /// Added to the damage of each of its hits.
    pub(in crate::scenario) damage: Opt<Small>,
    /// Raises the threshold of critical wounds.
    pub(in crate::scenario) luck: Opt<Small>,
    /// Added to the spaces of its movement. Matters on a board only.
    pub(in crate::scenario) movement: Opt<Small>,
}

impl MonsterAttributes {
    /// The attributes in the order of the rules.
    pub(in crate::scenario) const fn all(&self) -> [&Opt<Small>; 7] {
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
pub(in crate::scenario) struct AiCard {
    /// What it is called.
    pub(in crate::scenario) name: Field<Label>,
    /// How many of it there are; 1 when left out.
    pub(in crate::scenario) copies: Opt<Copies>,
    /// Whom it picks: conditions from the top, each a list of terms that must all hold (TGT-2).
    /// Matters on a board only.
    #[schemars(length(min = 1, max = 16))]
    pub(in crate::scenario) pick_target: Opt<Conditions>,
    /// Most targets, or "all" (TGT-4); 1 when left out. Matters on a board only.
    pub(in crate::scenario) targets: Opt<Targets>,
    /// What happens when nobody meets a condition (TGT-5); the instinct when left out. Matters on a
    /// board only.
    pub(in crate::scenario) no_target: Opt<Effects>,
    /// What it does then, in order (MON-10). Matters on a board only.
    pub(in crate::scenario) actions: Opt<Effects>,
}

/// A kind of hit location card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct HitLocation {
    /// What it is called.
    pub(in crate::scenario) name: Field<Label>,
    /// How many of it there are; 1 when left out.
    pub(in crate::scenario) copies: Opt<Copies>,
    /// Must be resolved before cards without it (WND-1); `false` when left out.
    pub(in crate::scenario) first_strike: Opt<bool>,
    /// Ends the attack when drawn (ATK-7); `false` when left out.
    pub(in crate::scenario) trap: Opt<bool>,
    /// Applied before the wound attempt (WND-2); on a trap, what the trap does instead of
    /// `options.trap-effect` (MON-11).
    pub(in crate::scenario) special: Opt<Effects>,
    /// What a critical wound does beside wounding; without it the card has no critical (WND-5).
    pub(in crate::scenario) critical: Opt<Effects>,
    /// Performed after a success (WND-10).
    pub(in crate::scenario) wound: Opt<Effects>,
    /// Performed after a failure (WND-10).
    pub(in crate::scenario) failure: Opt<Effects>,
    /// Performed unless the wound was critical (WND-10).
    pub(in crate::scenario) reflex: Opt<Effects>,
}

/// An attack that the monster makes each round.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct MonsterAttack {
    /// What it is called; "attack 1", "attack 2", … by its place when left out.
    pub(in crate::scenario) name: Opt<Label>,
    /// Number of dice (MON-1).
    pub(in crate::scenario) speed: Field<Int<1, 20>>,
    /// A die hits when it reaches this plus the survivor's evasion (MON-2).
    pub(in crate::scenario) accuracy: Field<Int<-9, 20>>,
    /// Damage of each hit.
    pub(in crate::scenario) damage: Field<Int<0, 20>>,
    /// Happens to the target once, after the damage, when at least one hit was left.
    pub(in crate::scenario) on_hit: Opt<Effects>,
    /// How often it is made each round; 1 when left out.
    pub(in crate::scenario) times: Opt<Int<1, { ATTACKS_MAX as i64 }>>,
}
