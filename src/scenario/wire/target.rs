//! Target lists, and terms that select survivors.

use schemars::JsonSchema;
use serde::Deserialize;

use super::mirror::mirror;
use super::{CounterTerm, Effects, Label, Offset};
use crate::scenario::read::{Field, Int, Name, Opt, bare_words};
use deathroll_core::rules::showdown::plan::{self, SURVIVORS_MAX};

/// Target conditions in order of priority; each is a list of terms that must all hold.
pub(crate) type Conditions = Vec<Field<Vec<Field<Term>>>>;

/// A property of survivors. Conditions of a target list may also contain terms that compare survivors,
/// and "random".
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(transform = bare_words)]
pub(crate) enum Term {
    /// The closest threat (TGT-13, TGT-14). Only in target lists.
    ClosestThreat,
    /// Fewest steps from the monster (TGT-14). Only in target lists.
    Closest,
    /// Most steps from the monster. Only in target lists.
    Farthest,
    /// Neither knocked down nor hidden (TGT-13).
    Threat,
    /// In front of the monster (TGT-9).
    Facing,
    /// Not in the blind spot, with no obstacle in between (TGT-10).
    InFieldOfView,
    /// At most as many spaces away as the monster's movement or the given number (TGT-11).
    InRange(Opt<Int<0, 40>>),
    /// A random one of those who meet the condition, whatever the controller's policy (TGT-12). Only in
    /// target lists.
    Random,
    /// Deaf (SRV-8).
    Deaf,
    /// Not deaf (TGT-16).
    NonDeaf,
    /// The survivor who most recently wounded the monster (TGT-15).
    LastToWound,
    /// Knocked down.
    KnockedDown,
    /// Holds the priority target token (TGT-19).
    HasPriorityToken,
    /// One of the targets of the card in play. Not in target lists.
    Target,
    /// Adjacent to the monster.
    Adjacent,
    /// In a zone (TGT-3).
    In(Field<Zone>),
    /// Has at least this much survival.
    SurvivalAtLeast(Field<Int<0, 99>>),
    /// Has at least this many bleeding tokens.
    BleedingAtLeast(Field<Int<0, 99>>),
    /// Is the survivor of this name.
    Survivor(Field<Name<24>>),
    /// Stands in terrain of this kind.
    On(Field<Label>),
    /// A counter of the survivor, or of the monster, is high enough (CNT-1).
    Counter(Field<CounterTerm>),
    /// Meets at least one of these terms; in target lists they may compare survivors as well (TGT-17).
    Any(Field<Vec<Field<Term>>>),
    /// Has the most of something (TGT-17). Only in target lists.
    Most(Field<Compared>),
    /// Has the least of something; 0 counts (TGT-17). Only in target lists.
    Least(Field<Compared>),
    /// Does not meet this term; not allowed for terms that compare.
    Not(Field<Box<Term>>),
}

/// Spaces by position relative to the monster (TGT-3).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Zone", untagged, inline)]
pub(crate) enum Zone {
    /// A named zone.
    Word(ZoneName),
    /// A zone by dimensions.
    Table(Box<ZoneArea>),
    /// All spaces of several zones together.
    List(#[schemars(length(min = 1, max = 16))] Vec<Field<ZonePart>>),
}

/// One of several zones.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "ZonePart", untagged, inline)]
pub(crate) enum ZonePart {
    /// A named zone.
    Word(ZoneName),
    /// A zone by dimensions.
    Table(Box<ZoneArea>),
}

/// A named zone.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ZoneName {
    /// All spaces in front of the monster (TGT-9).
    Front,
    /// The blind spot (TGT-10, OD-26).
    BlindSpot,
    /// The whole board.
    Everywhere,
}

/// A zone by dimensions: `within`, or `columns` and `rows`, or `spaces`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    { "required": ["within"] }, { "required": ["columns", "rows"] }, { "required": ["spaces"] },
]))]
pub(crate) struct ZoneArea {
    /// At most this many steps from the base.
    pub(crate) within: Opt<Int<0, 62>>,
    /// First and last column, counted from the left column of the base, which is 0.
    pub(crate) columns: Opt<Offset>,
    /// First and last row: 1 is directly in front of the base, −1 directly behind it, 0 means all rows
    /// of the base.
    pub(crate) rows: Opt<Offset>,
    /// Single spaces, each as column and row, counted in the same way.
    #[schemars(length(min = 1, max = 64))]
    pub(crate) spaces: Opt<Vec<Field<Offset>>>,
}

mirror! {
    /// What "most" and "least" compare (TGT-17).
    Measure => plan::Measure {
        /// Survival left.
        Survival,
        /// Bleeding tokens.
        Bleeding,
        /// Filled injury boxes.
        Injuries,
        /// Armor points and free injury boxes left.
        Capacity,
        /// Armor points left.
        Armor,
        /// Steps from the monster.
        Distance,
        /// Speed with everything that changes it (ATK-10).
        Speed,
        /// Accuracy.
        Accuracy,
        /// Strength.
        Strength,
        /// Luck.
        Luck,
        /// Evasion.
        Evasion,
        /// Movement.
        Movement,
    }
}

/// What "most" and "least" compare: a number that every survivor has, or a counter.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Compared", untagged, inline)]
pub(crate) enum Compared {
    /// A number that every survivor has.
    Word(Measure),
    /// A counter.
    Table(ComparedCounter),
}

/// A counter of survivors (CNT-1).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ComparedCounter {
    /// A name of `counters`.
    pub(crate) counter: Field<Label>,
}

/// Maximum number of targets.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Targets", untagged, inline)]
pub(crate) enum Targets {
    /// At most this many.
    Number(Int<1, { SURVIVORS_MAX as i64 }>),
    /// Everybody who meets the condition.
    Word(AllTargets),
}

/// Everybody who meets the condition.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AllTargets {
    /// Everybody who meets the condition.
    All,
}

/// A target list within a card (TGT-18).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PickTargetEffect {
    /// The conditions in order of priority; each is a list of terms that must all hold (TGT-2).
    #[schemars(length(min = 1, max = 16))]
    pub(crate) list: Field<Conditions>,
    /// Maximum number of targets, or "all" (TGT-4); 1 by default.
    pub(crate) targets: Opt<Targets>,
    /// What happens if nobody meets any condition (TGT-5); the instinct by default.
    pub(crate) no_target: Opt<Effects>,
}

/// Effects on everybody who meets all terms.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct EachEffect {
    /// The terms; an empty list selects everybody.
    #[schemars(length(max = 16))]
    pub(crate) who: Field<Vec<Field<Term>>>,
    /// Effects on each of them, in seat order.
    pub(crate) effects: Field<Effects>,
}

/// Effects under exactly one condition.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    { "required": ["survivor"] }, { "required": ["wounds-at-least"] }, { "required": ["counter"] },
    { "required": ["once-per-showdown"] },
]))]
pub(crate) struct WhenEffect {
    /// The survivor meets a term.
    pub(crate) survivor: Opt<Term>,
    /// The monster has suffered at least this many wounds.
    pub(crate) wounds_at_least: Opt<Int<1, 1000>>,
    /// A counter of the monster is high enough (CNT-1).
    pub(crate) counter: Opt<CounterTerm>,
    /// This condition is evaluated for the first time in the trial.
    pub(crate) once_per_showdown: Opt<bool>,
    /// Effects if the condition holds.
    pub(crate) then: Field<Effects>,
    /// Effects if it does not; none by default.
    pub(crate) otherwise: Opt<Effects>,
}
