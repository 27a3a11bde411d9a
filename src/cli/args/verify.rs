//! Arguments of `deathroll verify`.

use std::path::PathBuf;

use clap::Args;

use super::exact::LimitArgs;
use super::shared::{DiceArgs, OutArgs, Overrides, hidden};
use super::values::{count, metric};

#[derive(Debug, Args)]
#[command(
    mut_arg("wide", hidden),
    after_help = "\
Examples:
  deathroll verify
  deathroll verify scenarios/attack-luck.toml
  deathroll verify my-bench.toml --trials 10M --all-metrics
  deathroll verify scenarios/defense-endure.toml --metric damage

Every metric with an exact answer is compared with a run. So are distributions: over attacks, and
over trials if an arm has no more than 20 000 paths of dice, or the metric is named. Without a
scenario, the built-in reference cases are compared; their values were computed by hand and by another
program. Exit code 1: they disagree; 3: some arm had nothing to compare, only
wide bounds, or fewer than 625 trials."
)]
pub(crate) struct VerifyArgs {
    /// Scenario files; `-` reads standard input [default: the built-in reference cases]
    #[arg(value_name = "SCENARIO")]
    pub(crate) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Only this arm; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Vec<String>,
    /// Only these metrics, separated by commas, with their distributions
    #[arg(long, value_name = "METRIC,…", value_delimiter = ',', value_parser = metric)]
    pub(crate) metric: Vec<&'static str>,
    /// Trials of each arm, such as 50000, 200k or 2M [default: about two seconds of work]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    #[command(flatten)]
    pub(crate) dice: DiceArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Show every comparison, not only those of main metrics that are farthest off; all are made in any case
    #[arg(long)]
    pub(crate) all_metrics: bool,
    /// Print nothing but the verdict, and show no progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    pub(crate) no_progress: bool,
    /// Sample a different scenario than the exact one, to test that it is noticed
    #[cfg(dev_build)]
    #[arg(long, hide = true, value_name = "PATH=VALUE")]
    pub(crate) sample_wrongly: Vec<String>,
}
