//! Arguments of `deathroll check`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{DiceArgs, KeepArgs, LuckArgs, OutArgs, Overrides, hidden};
use super::values::{PrecisionArg, confidence, count, margin};

#[derive(Debug, Args)]
#[command(
    mut_arg("wide", hidden),
    after_help = "\
Examples:
  deathroll check sample-suite.toml
  deathroll check scenarios/attack-*.toml --junit check.xml --markdown check.md
  deathroll check my-fight.toml --expect 'win-rate>=45% and win-rate<=60%'
  deathroll check my-fight.toml --against results --margin win-rate=±2%
  deathroll check my-fight.toml --update

Every `[[expect]]` is decided by a sequential test: pass if the whole interval lies within the bounds,
fail if all of it lies outside, undecided if neither is the case within --max-trials. All verdicts
together are right at the confidence. Exit code 0: all pass; 1: some fail; 3: none fails, some are
undecided. With GITHUB_ACTIONS=true in the environment, annotations are printed too."
)]
pub(crate) struct CheckArgs {
    /// Suites or scenario files; `-` reads standard input
    #[arg(required = true, value_name = "SUITE|SCENARIO")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Also expect this, as `[[expect]]` does: `win-rate>=0.5`, `Ada.survival-rate>=90%` or `ARM: rounds>=4 and
    /// rounds<=6`; may be given several times
    #[arg(long, value_name = "CONDITION")]
    pub(crate) expect: Vec<String>,
    /// Maximum trials of each arm [default: eight times those of `run`]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) max_trials: Option<u64>,
    #[command(flatten)]
    pub(crate) luck: LuckArgs,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    #[command(flatten)]
    pub(crate) dice: DiceArgs,
    /// Probability that all verdicts together are right
    #[arg(long, value_name = "P", default_value_t = deathroll_core::stats::CONFIDENCE, value_parser = confidence)]
    pub(crate) confidence: f64,
    /// Also check that nothing has changed since the results in this directory, written by `run`, `check` or
    /// `compare` with `--out`
    #[arg(long, value_name = "BASELINE_DIR")]
    pub(crate) against: Option<PathBuf>,
    /// With --against: compare this metric, within this margin: `win-rate=±2%` [default: metrics named
    /// in `[[expect]]`; 1 pp, for other units 1 % of the earlier value]
    #[arg(long, value_name = "METRIC=±X", value_parser = margin, requires = "against")]
    pub(crate) margin: Vec<PrecisionArg>,
    /// Replace `between` in the scenario files by intervals around the current results
    #[arg(long, conflicts_with_all = ["set", "play", "against"])]
    pub(crate) update: bool,
    #[command(flatten)]
    pub(crate) reports: ReportFileArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Print only expectations that do not pass, and the verdict; show no progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    pub(crate) no_progress: bool,
}

/// Reports of a check.
#[derive(Debug, Args)]
pub(crate) struct ReportFileArgs {
    /// Write the verdicts of a check as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Write the verdicts of a check as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Write the verdicts of a check as Markdown, for a pull request
    #[arg(long, value_name = "FILE")]
    pub(crate) markdown: Option<PathBuf>,
}

impl ReportFileArgs {
    /// The files that are asked for, by their options.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&'static str, &PathBuf)> {
        let files = [("--junit", &self.junit), ("--json", &self.json), ("--markdown", &self.markdown)];
        files.into_iter().filter_map(|(option, file)| Some((option, file.as_ref()?)))
    }

    /// True when some are asked for.
    pub(crate) const fn is_given(&self) -> bool {
        self.junit.is_some() || self.json.is_some() || self.markdown.is_some()
    }
}
