//! Suites: lists of scenarios that are checked together.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Label;
use crate::scenario::read::{Field, Int, Name, Opt, Prose};

/// A suite: scenarios whose expectations `deathroll check` decides together.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SuiteFile {
    /// Version of this format: 1.
    pub(in crate::scenario) format: Field<Int<1, 1>>,
    /// Kind of file.
    pub(in crate::scenario) kind: Field<SuiteKind>,
    /// One-line title.
    pub(in crate::scenario) title: Field<Name<120>>,
    /// The purpose of the suite.
    pub(in crate::scenario) about: Opt<Prose>,
    /// The scenarios, in the order in which they are run.
    #[schemars(length(min = 1, max = 100))]
    pub(in crate::scenario) scenarios: Field<Vec<Field<SuiteScenario>>>,
}

/// A list of scenarios.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum SuiteKind {
    /// A list of scenarios.
    Suite,
}

/// A scenario of a suite.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SuiteScenario {
    /// The file, by path relative to the suite's folder.
    pub(in crate::scenario) path: Field<Prose>,
    /// Its name in results; by default the file stem.
    pub(in crate::scenario) name: Opt<Label>,
    /// Overrides as for `--set`: `"survivors.Ada.luck=3"`.
    pub(in crate::scenario) set: Opt<Vec<Field<Prose>>>,
}
