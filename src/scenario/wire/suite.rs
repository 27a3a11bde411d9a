//! Suites: lists of scenarios that are checked together.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Label;
use crate::scenario::read::{Field, Int, Name, Opt, Prose};

/// A suite: scenarios whose expectations `deathroll check` decides together.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SuiteFile {
    /// Version of this format: 1.
    pub(crate) format: Field<Int<1, 1>>,
    /// Kind of file.
    pub(crate) kind: Field<SuiteKind>,
    /// One-line title.
    pub(crate) title: Field<Name<120>>,
    /// The purpose of the suite.
    pub(crate) about: Opt<Prose>,
    /// The scenarios, in the order in which they are run.
    #[schemars(length(min = 1, max = 100))]
    pub(crate) scenarios: Field<Vec<Field<SuiteScenario>>>,
}

/// A list of scenarios.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SuiteKind {
    /// A list of scenarios.
    Suite,
}

/// A scenario of a suite.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SuiteScenario {
    /// The file, by path relative to the suite's folder, and inside it.
    pub(crate) path: Field<Prose>,
    /// Its name in results; by default the file stem.
    pub(crate) name: Opt<Label>,
    /// Overrides as for `--set`: `"survivors.Ada.luck=3"`.
    pub(crate) set: Opt<Vec<Field<Prose>>>,
}
