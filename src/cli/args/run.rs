//! Arguments of `deathroll run`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{OutArgs, Overrides, PlayArgs, SelectionArgs, ShowArgs};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll run scenarios/attack-weapons.toml --trials 1M
  deathroll run scenarios/*.toml --out results --format csv,json
  deathroll run scenarios/defense-dodge.toml --precision survival-rate=±0.1%
  deathroll run scenarios/attack-traps.toml --set 'survivors.*.luck=2' --arm '4 dice'
  deathroll new attack | deathroll run -")]
pub(crate) struct RunArgs {
    /// Scenario files; `-` reads standard input
    #[arg(required = true, value_name = "SCENARIO")]
    pub(crate) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Play only this arm; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Vec<String>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}
