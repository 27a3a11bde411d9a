//! Arguments of `deathroll plan`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::values::number;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll plan run scenarios/showdown-cairn-ox.toml --trials 1M --out ox --shards 64 --emit dask -o ox.py
  deathroll plan check sample-suite.toml --shards 8 --emit slurm -o suite.slurm
  deathroll plan sweep scenarios/attack-luck.toml --vary monster.toughness=5..=9 --shards 20 --emit github

The script plays the shards of the command and merges their parts. Its first lines say how to start it.
Started again it plays only what is missing. --out, --format and other options for results go to the
merge. SCALING.md compares the engines.

Commands: run, compare (also as matrix), value, sweep and check. `check`, `--until-decided` and
`--precision` are played in waves, which GitHub Actions and Kubernetes cannot do.")]
pub(crate) struct PlanArgs {
    /// The number of shards; a few for each core, so that none waits long for the last
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) shards: Option<u64>,
    /// What the script is for
    #[arg(long, value_enum, value_name = "ENGINE")]
    pub(crate) emit: Option<Engine>,
    /// The script to write [default: standard output]
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// The command, with its arguments and the options of the plan in any order
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

/// What distributes shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// Dask: a Python driver, on this machine or on a cluster
    Dask,
    /// Slurm: a job array, and a job that merges
    Slurm,
    /// GNU parallel: a shell script, on this machine or over SSH
    Parallel,
    /// GitHub Actions: a workflow with a matrix
    Github,
    /// Kubernetes: an indexed Job, and a Job that merges
    Kubernetes,
}
