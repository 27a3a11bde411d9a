//! Which command a part belongs to, and which runs of it.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::fault::remedy;
use crate::results::{BUILD, PROGRAM, RULES_VERSION};
use crate::words::listed;

/// The command that a part belongs to, and the program that wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Name of the program: `deathroll`.
    pub program: String,
    /// Version of the program, with its commit where one is known: another build may play other games.
    pub version: String,
    /// Version of the rules and dice.
    pub rules_version: String,
    /// The command, as in `run.json`.
    pub command: Vec<String>,
    /// In the journal of a shard its number, from 0, and how many there are. Finished parts have none: their bytes
    /// do not depend on how trials were cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<(u64, u64)>,
}

/// A run of a command, by which parts of the same run are recognised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunName {
    /// Name of the scenario, with the settings under which it is played.
    pub scenario: String,
    /// SHA-256 of what is played; of a check, and of what is expected.
    pub digest: String,
    /// Names of the arms.
    pub arms: Vec<String>,
    /// Master seed.
    pub seed: u64,
}

impl Header {
    /// The header of parts of a command that this program writes.
    #[must_use]
    pub fn new(command: Vec<String>) -> Self {
        Self {
            program: PROGRAM.to_owned(),
            version: BUILD.to_owned(),
            rules_version: RULES_VERSION.to_owned(),
            command,
            shard: None,
        }
    }

    /// The header of the journal of a shard.
    #[must_use]
    pub fn of_shard(self, index: u64, of: u64) -> Self {
        Self { shard: Some((index, of)), ..self }
    }

    /// Why a part of another program cannot be gone on with by this one; none if it is of this one.
    #[must_use]
    pub fn other_program(&self) -> Option<String> {
        self.difference(&Self::new(self.command.clone()))
    }

    /// Why a part with this header does not belong to another; none if it does.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let version = |of: &Self| format!("{} {}, rules {}", of.program, of.version, of.rules_version);
        let (own, wanted) = (version(self), version(other));
        if own != wanted {
            return Some(format!("it was written by {own}, and {wanted} is needed"));
        }
        let belongs = |own: String, wanted: String| Some(format!("it belongs to {own}, not to {wanted}"));
        if self.command != other.command {
            let typed = |of: &Self| format!("`{}`", of.command.join(" "));
            return belongs(typed(self), typed(other));
        }
        let shard = |of: &Self| match of.shard {
            Some((index, of)) => format!("shard {index} of {of}"),
            None => "the command in one piece".to_owned(),
        };
        if self.shard == other.shard { None } else { belongs(shard(self), shard(other)) }
    }
}

impl RunName {
    /// Why this run, which a part has, is not another one; none if it is.
    #[must_use]
    pub fn difference(&self, part: &Path, other: &Self) -> Option<String> {
        let of = &self.scenario;
        if self.scenario != other.scenario {
            return Some(format!("it has trials of {of} where {} is played", other.scenario));
        }
        if self.digest != other.digest {
            return Some(format!(
                "the scenario {of} was another when it was written; bring that one back, or {}",
                remedy(part)
            ));
        }
        if self.seed != other.seed {
            return Some(format!("its trials of {of} have seed {}, not {}", self.seed, other.seed));
        }
        (self.arms != other.arms)
            .then(|| format!("it has {} of {of}, not {}", list(&self.arms), list(&other.arms)))
    }

    /// True for the same run with other arms. A check plays only those that are not worked out exactly.
    #[must_use]
    pub fn has_other_arms(&self, other: &Self) -> bool {
        self.arms != other.arms && Self { arms: other.arms.clone(), ..self.clone() } == *other
    }
}

fn list(arms: &[String]) -> String {
    match arms {
        [one] => format!("arm `{one}`"),
        arms => format!("arms {}", listed(arms.iter().map(String::as_str))),
    }
}

/// The name of the run, as messages have it.
impl std::fmt::Display for RunName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.arms[..] {
            [arm] => write!(f, "{}, arm `{arm}`", self.scenario),
            [first, .., last] => write!(f, "{}, arms `{first}` to `{last}`", self.scenario),
            [] => f.write_str(&self.scenario),
        }
    }
}
