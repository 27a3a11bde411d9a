//! Where tables come from: everything needed to make them again, and nothing that varies.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::engine::Ending;
use crate::exact;

/// Version of the rules specification that the rules follow.
const RULES_VERSION: &str = "1";

/// Where the tables of a result directory come from.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Provenance {
    /// `deathroll`.
    pub program: &'static str,
    /// Version of the program.
    pub version: &'static str,
    /// Version of the rules.
    pub rules_version: &'static str,
    /// The command that makes the same files again, without options that change no result.
    pub command: Vec<String>,
    /// The master seed; none where nothing was sampled.
    pub seed: Option<u64>,
    /// Confidence of all intervals; none where there are none.
    pub confidence: Option<f64>,
    /// True when the run was interrupted: the tables rest on fewer trials than asked for.
    pub partial: bool,
    /// The scenarios, in the order of the tables.
    pub scenarios: Vec<ScenarioRecord>,
    /// SHA-256 of each file written beside this one, by name.
    pub files: std::collections::BTreeMap<String, String>,
}

/// One scenario of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ScenarioRecord {
    /// Name, as in the tables.
    pub name: String,
    /// SHA-256 of the resolved scenario: includes merged, overrides applied.
    pub digest: String,
    /// What was played.
    pub arms: Vec<ArmRecord>,
}

/// One arm of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ArmRecord {
    /// Name, as in the tables.
    pub name: String,
    /// Number of the first trial.
    pub first_trial: u64,
    /// Number of trials.
    pub trials: u64,
    /// Why it ended: `complete`, `precise`, `decided`, `interrupted` or, of exact
    /// answers, `too-large`.
    pub ending: &'static str,
}

impl Provenance {
    /// Provenance of samples, with nothing played yet.
    #[must_use]
    pub fn of_samples(command: Vec<String>, seed: u64, confidence: f64) -> Self {
        Self { seed: Some(seed), confidence: Some(confidence), ..Self::of_answers(command) }
    }

    /// Provenance of exact answers, with nothing worked out yet.
    #[must_use]
    pub fn of_answers(command: Vec<String>) -> Self {
        Self {
            program: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            rules_version: RULES_VERSION,
            command,
            seed: None,
            confidence: None,
            partial: false,
            scenarios: Vec::new(),
            files: std::collections::BTreeMap::new(),
        }
    }
}

impl ArmRecord {
    /// The record of an arm that was played from trial 0 on.
    #[must_use]
    pub fn new(name: &str, trials: u64, ending: Ending) -> Self {
        let ending = match ending {
            Ending::Complete => "complete",
            Ending::Precise => "precise",
            Ending::Decided => "decided",
            Ending::Interrupted => "interrupted",
        };
        Self { name: name.to_owned(), first_trial: 0, trials, ending }
    }

    /// The record of an arm of which every trial was worked out, or as many as the limits let.
    #[must_use]
    pub fn exact(name: &str, ending: exact::Ending) -> Self {
        let ending = match ending {
            exact::Ending::Complete => "complete",
            exact::Ending::Stopped(_) => "too-large",
        };
        Self { name: name.to_owned(), first_trial: 0, trials: 0, ending }
    }

    /// The same, of an arm at which somebody interrupted.
    #[must_use]
    pub fn interrupted(self) -> Self {
        Self { ending: "interrupted", ..self }
    }
}

/// SHA-256 of some bytes, in hexadecimal.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
