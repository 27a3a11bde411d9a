//! Arguments of `deathroll shard`, `merge` and `extend`.

use std::path::PathBuf;

use clap::Args;

use super::check::ReportFileArgs;
use super::shared::{KEEP_EVERY, OutArgs, ShowArgs};
use super::values::{count, number};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll shard run scenarios/showdown-cairn-ox.toml --trials 1M --index 0 --of 8 -o ox-0.part
  deathroll shard compare scenarios/attack-weapons.toml --index 3 --of 4 -o weapons-3.part
  deathroll merge ox-*.part --out results

Commands: run, compare (also as matrix), value, sweep and check. The same shard makes the same bytes. It
goes on where an interrupted one with the same part stopped, whose trials are in PART.unfinished; another
shard or command with this PART is refused until that file is deleted.

With `--until-decided`, `--precision` and `check` the number of trials depends on the results: shards play
the trials up to the next look, a wave. Merge their parts and give the merged part to the shards of the
next wave with --after, for as long as `merge` ends with exit code 5.
`deathroll plan` writes scripts that do so.")]
pub(crate) struct ShardArgs {
    /// The number of the shard, from 0
    #[arg(long, value_name = "I", value_parser = number)]
    pub(crate) index: Option<u64>,
    /// The number of shards
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) of: Option<u64>,
    /// The part file to write
    #[arg(short = 'o', long, value_name = "PART")]
    pub(crate) part: Option<PathBuf>,
    /// Parts of earlier waves; may be given several times
    #[arg(long, value_name = "PART")]
    pub(crate) after: Vec<PathBuf>,
    /// The command, with its arguments and the options of the shard in any order
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll merge ox-*.part --out results --format csv,html
  deathroll merge parts --out results
  deathroll merge night-1.part night-2.part -o both.part

The results are those of the command in one piece, byte for byte. The scenario files must be where the
command names them. Parts may come in any order, and merged parts may be merged again. Exit code 5: the
parts are whole, but the command goes on: the next wave is to be played.")]
pub(crate) struct MergeArgs {
    /// Part files, and directories with them
    #[arg(required = true, value_name = "PART")]
    pub(crate) parts: Vec<PathBuf>,
    /// Write one part with the trials of all; results are then shown or written only if another option asks for them
    #[arg(short = 'o', long, value_name = "PART")]
    pub(crate) part: Option<PathBuf>,
    /// Where trials are missing, show and write the results of the others, marked as partial; they do not replace
    /// complete results, but go into the folder `partial` beside them
    #[arg(long)]
    pub(crate) partial: bool,
    /// Show every metric of everybody, not only the main ones
    #[arg(long)]
    pub(crate) all_metrics: bool,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) reports: ReportFileArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll run scenarios/showdown-cairn-ox.toml --trials 100k --out results
  deathroll extend results --trials 1M

Only the trials that are not there are played. The results are those of the command with more trials from
the beginning, byte for byte.")]
pub(crate) struct ExtendArgs {
    /// A directory with the results of `run`, `compare`, `value`, `sweep` or `check`
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Trials of each arm, with those that are there; of a check the maximum
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) trials: u64,
    /// Write the results into this directory [default: DIR]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the trials that an interrupted `extend` with the same arguments left. Without it they are not
    /// replaced either: the command is refused until their file unfinished.part is deleted
    #[arg(long)]
    pub(crate) resume: bool,
    /// Milliseconds between two times that sums are kept; changes no result
    #[arg(long, hide = true, value_name = "MS", default_value_t = KEEP_EVERY)]
    pub(crate) keep_every: u64,
    /// Show every metric of everybody, not only the main ones
    #[arg(long)]
    pub(crate) all_metrics: bool,
    /// Number of threads; 0 uses every core, -1 all but one
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = super::values::threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}
