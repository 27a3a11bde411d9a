//! Arguments of `deathroll exact`, and the limits that other commands share with it.

use std::path::PathBuf;

use clap::Args;

use super::SurvivorDecisionArg;
use super::shared::{OutArgs, Overrides, SelectionArgs, ShowArgs};
use super::values::{count, mebibytes, metric};
use deathroll_core::exact::Limits;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll exact scenarios/attack-luck.toml
  deathroll exact scenarios/defense-endure.toml --metric survival-rate
  deathroll exact scenarios/attack-traps.toml --arm '2 dice' --where 'trap-rate and hits>=2'
  deathroll exact scenarios/attack-traps.toml --arm '1 die' --set rounds=2 --out exact
  deathroll exact scenarios/defense-dodge.toml --arm 'if severe' --best survival-rate
  deathroll exact scenarios/showdown-hit-and-run.toml --arm sensible --best win-rate
  deathroll exact scenarios/showdown-hit-and-run.toml --arm sensible --best win-rate --decision dash,surge

Every path of dice is taken under the rules that `run` plays; equal states are merged. A scenario
that is too large ends at a limit, without answers: `run` has them with an interval.")]
pub(crate) struct ExactArgs {
    /// Scenario file; `-` reads standard input
    #[arg(value_name = "SCENARIO")]
    pub(crate) scenario: PathBuf,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Only this arm; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Vec<String>,
    /// Only the chance that a trial is like this, in the language of `find`; may be given several times
    #[arg(long = "where", value_name = "COND")]
    pub(crate) conditions: Vec<String>,
    /// The best that survivors can do for this metric, and what policies lose against it: a rate or a mean
    /// per trial
    #[arg(long, value_name = "METRIC", value_parser = metric, conflicts_with_all = ["metric", "subject", "all_metrics", "conditions", "fractions"])]
    pub(crate) best: Option<&'static str>,
    /// Make only these decisions as well as possible, separated by commas [default: all]
    #[arg(long, value_enum, value_name = "DECISION,…", requires = "best", value_delimiter = ',')]
    pub(crate) decision: Vec<SurvivorDecisionArg>,
    /// Maximum paths of dice for fractions; beyond it, and where a path has more than 64 dice, answers are bounds
    #[arg(long, value_name = "N", default_value = "150k", value_parser = count)]
    pub(crate) fractions: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

/// How far exact answers may go.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Maximum states held at a time
    #[arg(long, value_name = "N", default_value = "4M", value_parser = count)]
    pub(crate) max_states: u64,
    /// Maximum memory for them, in MiB, or with a unit (500M, 2G)
    #[arg(long, value_name = "MIB", default_value = "2G", value_parser = mebibytes)]
    pub(crate) max_memory: u64,
    /// Maximum paths of dice
    #[arg(long, value_name = "N", default_value = "30M", value_parser = count)]
    pub(crate) max_paths: u64,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        /// Bytes of a MiB.
        const MIB: usize = 1 << 20;
        Limits {
            states: usize::try_from(self.max_states).unwrap_or(usize::MAX),
            bytes: usize::try_from(self.max_memory).unwrap_or(usize::MAX).saturating_mul(MIB),
            paths: self.max_paths,
            ..Limits::DEFAULT
        }
    }
}
