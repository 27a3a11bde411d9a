//! Decisions for which there are priority lists, as arguments.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use deathroll_core::policy::{Decision, showdown};

/// A decision of either rule system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DecisionArg(pub(crate) Decision);

/// A decision of a survivor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SurvivorDecisionArg(pub(crate) showdown::Decision);

impl ValueEnum for DecisionArg {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<DecisionArg>> = LazyLock::new(|| Decision::all().map(DecisionArg).collect());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.key()).help(self.0.about()))
    }
}

impl ValueEnum for SurvivorDecisionArg {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<SurvivorDecisionArg>> =
            LazyLock::new(|| showdown::Decision::ALL.map(SurvivorDecisionArg).into());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.key()).help(self.0.about()))
    }
}
