//! Arguments of `watch`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{DiceArgs, Overrides};
use super::values::count;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll watch my-bench.toml
  deathroll watch my-monster.toml --arm axes --trials 50k --open

Plays again whenever the file or a library that it includes changes: a few trials at once, more while
nobody edits. What has changed since the last save is marked. Ctrl-C ends it, with exit code 0.")]
pub(crate) struct WatchArgs {
    /// Scenario file
    #[arg(value_name = "SCENARIO")]
    pub(crate) scenario: PathBuf,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Play only this arm; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Vec<String>,
    /// Most trials of each arm [default: about two seconds of work]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    #[command(flatten)]
    pub(crate) dice: DiceArgs,
    /// Show a live page with pictures on this machine's own address
    #[arg(long)]
    pub(crate) page: bool,
    /// The same, opened in a browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Port of the page; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,
}
