//! Arguments of `deathroll coach`.

use std::path::PathBuf;

use clap::Args;

use super::SurvivorDecisionArg;
use super::shared::{DiceArgs, OutArgs, Overrides, ShowArgs, hidden};
use super::values::{confidence, count, duration, metric, own_play_name};

#[derive(Debug, Args)]
#[command(
    mut_arg("wide", hidden),
    after_help = "\
Examples:
  deathroll coach scenarios/showdown-tallow-boar.toml -o played-well.toml
  deathroll coach scenarios/showdown-tallow-boar.toml --survivor Bryn --decision dodge
  deathroll coach scenarios/showdown-*.toml --budget 10m --name veterans -o plays.toml

The search edits priority lists – lines, conditions, thresholds, their order – and races the edits
against the current lists on common dice. What it keeps is then played on trials that the search
never saw; only those are reported. With the same seed and the same --trials the result is the same,
on any number of threads; --budget measures how many trials fit into the time.

The file written is a library with the whole play, also with lists that were not coached. A scenario
that includes it follows it with `policy.play = NAME`; lists of its own, in `policy` or of single
survivors, go before that, but not before `--play NAME`."
)]
pub(crate) struct CoachArgs {
    /// Scenario files; several are coached together
    #[arg(required = true, value_name = "SCENARIO")]
    pub(crate) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Arm to coach [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Option<String>,
    /// Metric to improve [default: the first rate or mean that the party wants higher or lower]
    #[arg(long, value_name = "METRIC", value_parser = metric)]
    pub(crate) metric: Option<&'static str>,
    /// Give every survivor lists of its own
    #[arg(long)]
    pub(crate) each: bool,
    /// Coach only these survivors, separated by commas, each with lists of its own
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with = "each")]
    pub(crate) survivor: Vec<String>,
    /// Coach only these decisions, separated by commas [default: all]
    #[arg(long, value_enum, value_name = "DECISION,…", value_delimiter = ',')]
    pub(crate) decision: Vec<SurvivorDecisionArg>,
    /// Trials of the search, over all candidates, such as 500k or 20M [default: 2M]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    /// Time for the search, such as 90s, 2m or 1h, instead of a number of trials
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "trials")]
    pub(crate) budget: Option<u64>,
    /// Fresh trials on which the gain is measured [default: about two seconds of work for all arms]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) fresh_trials: Option<u64>,
    /// File to write the play to; an existing file is replaced if it has nothing but a play of this name
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Name of the play
    #[arg(long, value_name = "NAME", default_value = "played-well", value_parser = own_play_name)]
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) dice: DiceArgs,
    /// Confidence of all intervals
    #[arg(long, value_name = "P", default_value_t = deathroll_core::stats::CONFIDENCE, value_parser = confidence)]
    pub(crate) confidence: f64,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}
