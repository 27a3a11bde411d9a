//! The file of kind "encounter".

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Adventurer, Character, EncounterOptions, EncounterPolicy, Scene, Spell};
use crate::scenario::read::{Field, Int, Name, Named, Opt, Prose};
use crate::scenario::wire::{Arm, Expect};

/// A scenario of kind "encounter": scenes of an adventure under the RPG survival rules.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct EncounterFile {
    /// Version of this format: 1.
    pub(crate) format: Field<Int<1, 1>>,
    /// The game that one trial plays.
    pub(crate) kind: Field<EncounterKind>,
    /// One-line title.
    pub(crate) title: Field<Name<120>>,
    /// The purpose of the file and the expected results.
    pub(crate) about: Opt<Prose>,
    /// Library files, by path relative to this file; they must be inside its folder.
    pub(crate) include: Opt<Vec<Field<Prose>>>,
    /// The open decisions of the rules.
    pub(crate) options: Opt<EncounterOptions>,
    /// Characters by name, for `from` of adventurers and foes, and for combats.
    pub(crate) characters: Opt<Named<Character>>,
    /// The adventurers, in seat order.
    #[schemars(length(min = 1, max = 8))]
    pub(crate) adventurers: Field<Vec<Field<Adventurer>>>,
    /// Foes by name, for combats; they are non-player characters.
    pub(crate) foes: Opt<Named<Character>>,
    /// Spells by name, for `spells` of adventurers and foes.
    pub(crate) spells: Opt<Named<Spell>>,
    /// The scenes, in order.
    #[schemars(length(min = 1, max = 64))]
    pub(crate) scenes: Field<Vec<Field<Scene>>>,
    /// The policies; single characters can override them.
    pub(crate) policy: Opt<EncounterPolicy>,
    /// Variants to compare; if present, only these are played.
    #[schemars(length(max = 1024))]
    pub(crate) arms: Opt<Vec<Field<Arm>>>,
    /// Expectations that the results are checked against.
    pub(crate) expect: Opt<Vec<Field<Expect>>>,
}

/// Scenes of an adventure.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EncounterKind {
    /// Scenes of an adventure.
    Encounter,
}
