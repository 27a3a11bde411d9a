//! Arguments of `deathroll sweep`.

use std::path::PathBuf;

use clap::Args;

use super::range::vary;
use super::shared::{MarginArgs, OutArgs, Overrides, PlayArgs, SelectionArgs, ShowArgs, hidden};
use super::values::{Threshold, metric, threshold};
use crate::study::Axis;

#[derive(Debug, Args)]
#[command(
    mut_arg("wide", hidden),
    after_help = "\
Examples:
  deathroll sweep my-bench.toml --vary survivors.Ada.luck=0..=7
  deathroll sweep my-bench.toml --vary monster.evasion=0..=3 --find hits=0.5
  deathroll sweep my-bench.toml --vary policy.hl-order=random,drawn-order
  deathroll sweep my-bench.toml --vary 'survivors.Ada.gear=[\"sickle\"],[\"pitchfork\"]'
  deathroll sweep my-bench.toml --vary monster.toughness=6,9 --vary rounds=1,2

Several `--vary` are crossed; the last one runs fastest. Every point has the same dice, so the step
from one value to the next is estimated more precisely than the points themselves.

Of more than 256 points those that stand out are shown, and --out DIR writes all of them. They are
played in blocks, and their tables are not kept in memory: up to a million points are possible."
)]
pub(crate) struct SweepArgs {
    /// Scenario files; `-` reads standard input
    #[arg(required = true, value_name = "SCENARIO")]
    pub(crate) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Field and its values: `0..=7`, `1,2,4`, names; may be given several times
    #[arg(long, value_name = "PATH=RANGE", required = true, value_parser = vary)]
    pub(crate) vary: Vec<Axis>,
    /// Arm in which fields are varied [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Option<String>,
    /// Mark where a metric crosses a value: `win-rate=50%`; of more than 256 points, show the nearest to it
    #[arg(long, value_name = "METRIC=X", value_parser = threshold)]
    pub(crate) find: Vec<Threshold>,
    /// Metric whose steps are shown [default: that of --find, or the first that the party wants higher or lower]
    #[arg(long, value_name = "METRIC", value_parser = metric)]
    pub(crate) steps: Option<&'static str>,
    #[command(flatten)]
    pub(crate) differences: MarginArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}
