//! Arguments of `page`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{Overrides, SEED};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll page scenarios/attack-weapons.toml -o weapons.html
  deathroll page scenarios/showdown-duel.toml --set monster.toughness=7 --play novice -o duel.html

The page contains the scenario with its libraries and the engine, and needs nothing else. It plays
in the browser, with the numbers of this program for the same seed. `cargo page-engine` builds the
engine.")]
pub(crate) struct PageArgs {
    /// Scenario file
    #[arg(value_name = "SCENARIO")]
    pub(crate) scenario: PathBuf,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// File to write
    #[arg(long = "out", short = 'o', value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The engine as WebAssembly [default: beside this program]
    #[arg(long, value_name = "FILE")]
    pub(crate) engine: Option<PathBuf>,
    /// The master seed at first
    #[arg(long, value_name = "S", default_value_t = SEED, value_parser = super::values::seed)]
    pub(crate) seed: u64,
}
