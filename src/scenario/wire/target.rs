//! Target lists and terms: whom the monster picks, and of whom effects speak.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Effects, Offset};
use crate::rules::showdown::plan::SURVIVORS_MAX;
use crate::scenario::read::{Field, Int, Opt, bare_words};

/// Target conditions, from the top; each is a list of terms that must all hold.
pub(in crate::scenario) type Conditions = Vec<Field<Vec<Field<Term>>>>;

/// Something that survivors are or are not. A condition of a target list may also hold terms
/// that compare survivors, and "random".
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(transform = bare_words)]
pub(in crate::scenario) enum Term {
    /// A threat, and of those the closest (TGT-13, TGT-14).
    ClosestThreat,
    /// Fewest steps from the monster (TGT-14). Only in target lists.
    Closest,
    /// Most steps from the monster. Only in target lists.
    Farthest,
    /// Neither knocked down nor hidden (TGT-13).
    Threat,
    /// In front of the monster (TGT-9).
    Facing,
    /// Not in the blind spot, and no obstacle between (TGT-10).
    InFieldOfView,
    /// At most as many spaces away as the monster moves, or as the number says (TGT-11).
    InRange(Opt<Int<0, 40>>),
    /// Dice choose among those who meet the condition, whomever the controller favours (TGT-12).
    /// Only in target lists.
    Random,
    /// Cannot hear (SRV-8).
    Deaf,
    /// Can hear (TGT-16).
    NonDeaf,
    /// The one who most recently wounded the monster (TGT-15).
    LastToWound,
    /// Knocked down.
    KnockedDown,
    /// Holds the priority target token (TGT-19).
    HasPriorityToken,
    /// One of the targets of the card in play. Not in target lists.
    Target,
    /// Next to the monster.
    Adjacent,
    /// Stands in a zone (TGT-3).
    In(Field<Zone>),
    /// Has at least this much survival.
    SurvivalAtLeast(Field<Int<0, 99>>),
    /// Has at least this many bleeding tokens.
    BleedingAtLeast(Field<Int<0, 99>>),
    /// Has the most of something (TGT-17). Only in target lists.
    Most(Field<Measure>),
    /// Has the least of something; nothing counts (TGT-17). Only in target lists.
    Least(Field<Measure>),
    /// Is not what the term says; not for terms that compare.
    Not(Field<Box<Term>>),
}

/// Spaces by their place around the monster (TGT-3).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Zone", untagged, inline)]
pub(in crate::scenario) enum Zone {
    /// A zone with a name.
    Word(ZoneName),
    /// A zone by its measures.
    Table(ZoneArea),
}

/// A zone with a name.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum ZoneName {
    /// All spaces in front of the monster (TGT-9).
    Front,
    /// The blind spot (TGT-10, OD-26).
    BlindSpot,
    /// The whole board.
    Everywhere,
}

/// A zone by its measures: `within`, or `columns` and `rows`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [{ "required": ["within"] }, { "required": ["columns", "rows"] }]))]
pub(in crate::scenario) struct ZoneArea {
    /// Up to this many steps from the base.
    pub(in crate::scenario) within: Opt<Int<0, 62>>,
    /// First and last column, counted from the left column of the base, which is 0.
    pub(in crate::scenario) columns: Opt<Offset>,
    /// First and last row: 1 is right in front of the base, −1 right behind it, 0 stands for all
    /// rows of the base.
    pub(in crate::scenario) rows: Opt<Offset>,
}

/// What "most" and "least" compare (TGT-17).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Measure {
    /// Survival left.
    Survival,
    /// Bleeding tokens.
    Bleeding,
    /// Filled injury boxes.
    Injuries,
    /// Armor points and free injury boxes left.
    Capacity,
}

/// How many targets are picked.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Targets", untagged, inline)]
pub(in crate::scenario) enum Targets {
    /// At most so many.
    Number(Int<1, { SURVIVORS_MAX as i64 }>),
    /// As many as there are.
    Word(AllTargets),
}

/// Everybody who meets the condition.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum AllTargets {
    /// Everybody who meets the condition.
    All,
}

/// A target list in the middle of a card (TGT-18).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct PickTargetEffect {
    /// The conditions, from the top; each is a list of terms that must all hold (TGT-2).
    #[schemars(length(min = 1, max = 16))]
    pub(in crate::scenario) list: Field<Conditions>,
    /// Most targets, or "all" (TGT-4); 1 when left out.
    pub(in crate::scenario) targets: Opt<Targets>,
    /// What happens when nobody meets a condition (TGT-5); the instinct when left out.
    pub(in crate::scenario) no_target: Opt<Effects>,
}

/// Effects for everybody who meets all terms.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct EachEffect {
    /// The terms; with an empty list everybody.
    #[schemars(length(max = 16))]
    pub(in crate::scenario) who: Field<Vec<Field<Term>>>,
    /// What happens to each of them, in seat order.
    pub(in crate::scenario) effects: Field<Effects>,
}

/// Effects under exactly one condition.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    { "required": ["survivor"] }, { "required": ["wounds-at-least"] }, { "required": ["once-per-showdown"] },
]))]
pub(in crate::scenario) struct WhenEffect {
    /// The survivor meets a term.
    pub(in crate::scenario) survivor: Opt<Term>,
    /// The monster has suffered at least so many wounds.
    pub(in crate::scenario) wounds_at_least: Opt<Int<1, 1000>>,
    /// It is the first time in the trial that this is asked.
    pub(in crate::scenario) once_per_showdown: Opt<bool>,
    /// What happens when the condition holds.
    pub(in crate::scenario) then: Field<Effects>,
    /// What happens when it does not; nothing when left out.
    pub(in crate::scenario) otherwise: Opt<Effects>,
}
