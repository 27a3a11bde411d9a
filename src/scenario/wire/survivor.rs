//! Survivors and policies.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{ArmorPoints, Attributes, ByLocation, Label, Small};
use crate::scenario::read::{Field, Int, Name, Opt, Prose};

/// A survivor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Survivor {
    /// What it is called; different from all others.
    pub(in crate::scenario) name: Field<Name<24>>,
    /// What it is for.
    pub(in crate::scenario) about: Opt<Prose>,
    /// Its loadout: names of `gear`.
    #[schemars(length(max = 40))]
    pub(in crate::scenario) gear: Opt<Vec<Field<Label>>>,
    /// The piece of its gear that it attacks with; when left out the first weapon, and without
    /// one the fist (OD-53).
    pub(in crate::scenario) weapon: Opt<Label>,
    /// Survival that it begins with (SRV-1); 1 when left out (OD-53).
    pub(in crate::scenario) survival: Opt<Int<0, 99>>,
    /// Survival actions that it knows (SRV-4); dodge alone when left out.
    pub(in crate::scenario) actions: Opt<Vec<Field<Action>>>,
    /// Added to the dice of an attack.
    pub(in crate::scenario) speed: Opt<Small>,
    /// Added to attack rolls.
    pub(in crate::scenario) accuracy: Opt<Small>,
    /// Added to wound attempts.
    pub(in crate::scenario) strength: Opt<Small>,
    /// Lowers the threshold of critical wounds and the cost of endure.
    pub(in crate::scenario) luck: Opt<Small>,
    /// Raises the threshold of the monster's attack rolls.
    pub(in crate::scenario) evasion: Opt<Small>,
    /// Spaces of one movement; 5 when left out (OD-53). Matters on a board only.
    pub(in crate::scenario) movement: Opt<Int<1, 40>>,
    /// Armor points of its own, added to those of its gear.
    pub(in crate::scenario) armor: Opt<ByLocation<ArmorPoints>>,
    /// Injury boxes that are filled when the trial begins.
    pub(in crate::scenario) injuries: Opt<Injuries>,
    /// Tokens that it begins with; they last for the showdown.
    pub(in crate::scenario) tokens: Opt<Attributes>,
    /// It begins knocked down; unless `options.stand-up` says otherwise it stands up at the end of
    /// the first monster turn (RND-5); `false` when left out.
    pub(in crate::scenario) knocked_down: Opt<bool>,
    /// Bleeding tokens that it begins with (MON-9); 0 when left out.
    pub(in crate::scenario) bleeding: Opt<Int<0, 98>>,
    /// How it decides, where that differs from the policy of the party.
    pub(in crate::scenario) policy: Opt<SurvivorPolicy>,
}

/// A survival action (SRV-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Action {
    /// Cancels a hit (SRV-5).
    Dodge,
    /// Lets a fellow stand up (SRV-7). Not used without a board.
    Encourage,
    /// One more movement (SRV-9). Not used without a board.
    Dash,
    /// One more activation (SRV-10). Not used without a board.
    Surge,
    /// Ignores a severe injury (SRV-12).
    Endure,
}

/// Filled injury boxes (MON-4).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Injuries {
    /// Head; it has only the heavy box.
    pub(in crate::scenario) head: Opt<Int<0, 1>>,
    /// Arms.
    pub(in crate::scenario) arms: Opt<Int<0, 2>>,
    /// Body.
    pub(in crate::scenario) body: Opt<Int<0, 2>>,
    /// Waist.
    pub(in crate::scenario) waist: Opt<Int<0, 2>>,
    /// Legs.
    pub(in crate::scenario) legs: Opt<Int<0, 2>>,
}

/// How the party, and the monster's side, decides.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Policy {
    /// Which hit to dodge (SRV-5); "if-severe" when left out.
    pub(in crate::scenario) dodge: Opt<Dodge>,
    /// Which severe injury to endure (SRV-12); "always-if-affordable" when left out.
    pub(in crate::scenario) endure: Opt<Endure>,
    /// Which face-up hit location to resolve next (WND-1); "criticals-first" when left out.
    pub(in crate::scenario) hl_order: Opt<HlOrder>,
    /// Whom the monster controller favours when several different traps are drawn (OD-12,
    /// OD-19); "random" when left out.
    pub(in crate::scenario) controller: Opt<Controller>,
}

/// How one survivor decides.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SurvivorPolicy {
    /// Which hit to dodge; as the party when left out.
    pub(in crate::scenario) dodge: Opt<Dodge>,
    /// Which severe injury to endure; as the party when left out.
    pub(in crate::scenario) endure: Opt<Endure>,
    /// Which face-up hit location to resolve next; as the party when left out.
    pub(in crate::scenario) hl_order: Opt<HlOrder>,
}

/// Which hit to dodge (SRV-5).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Dodge {
    /// A hit that would cause a severe injury, the likeliest to kill first; else keep the
    /// survival.
    IfSevere,
    /// The first hit.
    FirstHit,
    /// A hit that would cause a severe injury, or knock down a standing survivor.
    IfKnockedDownOrSevere,
    /// None.
    Never,
    /// Some hit of every attack: the one that would do most harm, in the order severe injury,
    /// knock-down, injury box.
    AlwaysMaxDamage,
}

/// Which severe injury to endure (SRV-12).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Endure {
    /// Any that the survivor can pay for.
    AlwaysIfAffordable,
    /// Only where the table can kill.
    OnlyIfDeadlyTable,
    /// None.
    Never,
}

/// Which face-up hit location to resolve next (WND-1).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum HlOrder {
    /// Cards with a critical before cards without; among equals, cards without a failure
    /// reaction first.
    CriticalsFirst,
    /// As drawn.
    DrawnOrder,
    /// Any, by dice.
    Random,
    /// Cards with the fewest reactions (wound, failure, reflex) first.
    SafestFirst,
}

/// Whom the monster controller favours (TGT-7).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Controller {
    /// Nobody: dice decide the order.
    Random,
    /// The monster: the trap with the most effects comes first.
    Monster,
    /// The group: the trap with the most effects comes last.
    Group,
}
