//! Arms of one scenario, ready to be played.

use std::sync::Arc;

use super::{NamedArm, Point};
use crate::scenario::{Arm, Scenario, Text};
use deathroll_core::engine::Pair;
use deathroll_core::policy::Setup;

/// Arms of one scenario, ready to be played.
#[derive(Debug, Clone)]
pub struct Part {
    /// Name of the scenario in tables.
    pub scenario: String,
    /// Title of the scenario.
    pub title: String,
    /// SHA-256 of what is played.
    pub digest: String,
    /// The file and its libraries.
    pub texts: Arc<[Text]>,
    /// The overrides under which it was read, as `--set` takes them.
    pub overrides: Vec<String>,
    /// The settings under which it is played, where a field varies.
    pub point: Point,
    /// The arms; where they are compared, the baseline first.
    pub arms: Vec<Arm>,
    /// Their names.
    pub names: Vec<NamedArm>,
    /// How they are played.
    pub mode: Mode,
    /// Trials of each arm where neither the command nor a stop rule says how many, if not as many as a part
    /// like this one has by itself.
    pub default_trials: Option<u64>,
    /// The names of all arms of the file; the default number of trials is divided among them.
    pub names_of_file: Vec<String>,
}

/// How the arms of a part are played.
#[derive(Debug, Clone, PartialEq)]
pub enum Mode {
    /// One after the other, each until its own stop rule is met.
    Separate,
    /// Trial by trial on common dice, with these pairs compared.
    Paired(Vec<Pair>),
}

impl Part {
    /// A part of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, arms: Vec<Arm>, mode: impl FnOnce(&[NamedArm]) -> Mode) -> Self {
        let names: Vec<NamedArm> = arms.iter().map(NamedArm::of).collect();
        Self {
            scenario: scenario.name.clone(),
            title: scenario.title.clone(),
            digest: scenario.digest.clone(),
            texts: scenario.texts.clone(),
            overrides: scenario.overrides.clone(),
            point: Point::new(),
            mode: mode(&names),
            default_trials: None,
            names_of_file: scenario.arms.iter().map(|arm| arm.name.clone()).collect(),
            arms,
            names,
        }
    }

    /// The games of the arms.
    #[must_use]
    pub fn setups(&self) -> Vec<&Setup> {
        self.arms.iter().map(|arm| &arm.setup).collect()
    }

    /// The name of the scenario with the settings of the point.
    #[must_use]
    pub fn name_at_point(&self) -> String {
        let at: String = self.point.iter().map(|set| format!(", {set}")).collect();
        format!("{}{at}", self.scenario)
    }
}
