//! Arguments of `report`.

use std::path::PathBuf;

use clap::Args;

use super::format::Format;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll run scenarios/attack-weapons.toml --trials 20000 --out results --quiet
  deathroll report results
  deathroll report before after --format html,xlsx --out both")]
pub(crate) struct ReportArgs {
    /// Directories that `--out` of other commands wrote; several are shown side by side
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// Formats to write
    #[arg(long, value_enum, value_delimiter = ',', default_value = "html")]
    pub(crate) format: Vec<Format>,
    /// Directory to write into [default: that of the results, where there is one]
    #[arg(long = "out", value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
