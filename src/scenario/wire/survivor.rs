//! Survivors.

use schemars::JsonSchema;
use serde::Deserialize;

use super::mirror::mirror;
use super::{ArmorPoints, At, Attributes, ByLocation, Label, Small, SurvivorPolicy};
use crate::scenario::read::{Field, Int, Name, Named, Opt, Prose, given};
use deathroll_core::rules::showdown::plan;

/// A survivor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Survivor {
    /// Its name, which must be unique. Required without `from`; with it, the name of the entry by
    /// default.
    pub(crate) name: Opt<Name<24>>,
    /// Builds on this entry of `roster`: fields given here replace its fields, tables are merged key by
    /// key, lists are replaced whole. Not allowed within `roster`.
    pub(crate) from: Opt<Label>,
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// Its loadout: names of entries of `gear`.
    #[schemars(length(max = 40))]
    pub(crate) gear: Opt<Vec<Field<Label>>>,
    /// Pools from which its loadout is completed by dice, in every trial anew (SET-3); at most 16.
    #[schemars(length(max = 16))]
    pub(crate) gear_pools: Opt<Vec<Field<GearPool>>>,
    /// Names of entries of `abilities`: what it is or has become.
    #[schemars(length(max = 40))]
    pub(crate) abilities: Opt<Vec<Field<Label>>>,
    /// Starting values of `counters` (CNT-1), where they differ.
    pub(crate) counters: Opt<Named<Int<0, 99>>>,
    /// The only piece of gear that it attacks with; by default `policy.weapon` chooses among all weapons that
    /// it carries (ATK-11), and one without any uses the fist (OD-53).
    pub(crate) weapon: Opt<Label>,
    /// Starting survival (SRV-1); 1 by default (OD-53).
    pub(crate) survival: Opt<Int<0, 99>>,
    /// Known survival actions (SRV-4); by default only dodge.
    pub(crate) actions: Opt<Vec<Field<Action>>>,
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
    /// Spaces per movement; 5 by default (OD-53). Only matters on a board.
    pub(crate) movement: Opt<Int<1, 40>>,
    /// Its own armor points, in addition to those of its gear.
    pub(crate) armor: Opt<ByLocation<ArmorPoints>>,
    /// Injury boxes already filled when the trial begins.
    pub(crate) injuries: Opt<Injuries>,
    /// Starting tokens; they last for the showdown.
    pub(crate) tokens: Opt<Attributes>,
    /// Whether it starts knocked down; it stands up at the end of the first monster turn unless
    /// `options.stand-up` says otherwise (RND-5); `false` by default.
    pub(crate) knocked_down: Opt<bool>,
    /// Starting bleeding tokens (MON-9); 0 by default.
    pub(crate) bleeding: Opt<Int<0, 98>>,
    /// Starting space, as column and row; by default in a row 6 spaces south of the monster (OD-52).
    /// Only matters on a board.
    pub(crate) at: Opt<At>,
    /// Whether it starts with the priority target token (TGT-19), which at most one has; `false` by default.
    /// Only matters on a board.
    pub(crate) priority_token: Opt<bool>,
    /// Whether it was the last to wound the monster (TGT-15), which at most one was; `false` by default.
    /// Only matters on a board.
    pub(crate) last_to_wound: Opt<bool>,
    /// Whether it is deaf (SRV-8, TGT-16); `false` by default. Only matters on a board.
    pub(crate) deaf: Opt<bool>,
    /// Decisions that differ from the policy of the party.
    pub(crate) policy: Opt<SurvivorPolicy>,
}

/// A pool of gear, some of which a survivor has.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct GearPool {
    /// Its pieces: names of entries of `gear`, one per piece. One that is named twice is drawn twice as often.
    #[schemars(length(max = 40))]
    pub(crate) gear: Field<Vec<Field<Label>>>,
    /// How many of them the survivor has.
    pub(crate) draw: Field<Int<0, 40>>,
}

impl Survivor {
    /// Its name; empty if it has none or a faulty one.
    pub(crate) fn name(&self) -> &str {
        given(&self.name).map_or("", |name| &name.0)
    }
}

mirror! {
    /// A survival action (SRV-3).
    Action => plan::Action {
        /// Cancel a hit (SRV-5).
        Dodge,
        /// Let another survivor stand up (SRV-7). Only matters on a board.
        Encourage,
        /// Gain one more movement (SRV-9). Only matters on a board.
        Dash,
        /// Gain one more activation (SRV-10). Only matters on a board.
        Surge,
        /// Ignore a severe injury (SRV-12).
        Endure,
    }
}

/// Filled injury boxes (MON-4).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Injuries {
    /// Head, which has only the heavy box.
    pub(crate) head: Opt<Int<0, 1>>,
    /// Arms.
    pub(crate) arms: Opt<Int<0, 2>>,
    /// Body.
    pub(crate) body: Opt<Int<0, 2>>,
    /// Waist.
    pub(crate) waist: Opt<Int<0, 2>>,
    /// Legs.
    pub(crate) legs: Opt<Int<0, 2>>,
    /// Whether all boxes are filled at locations that are not named; `false` by default.
    pub(crate) full: Opt<bool>,
}
