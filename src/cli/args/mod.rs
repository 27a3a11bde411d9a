//! Definitions of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

mod check;
mod coach;
mod compare;
mod decision;
mod exact;
mod find;
mod format;
mod help;
mod page;
mod plan;
mod range;
mod report;
mod run;
mod shard;
mod shared;
mod sweep;
mod trace;
mod value;
mod values;
mod verify;
mod watch;

pub(crate) use check::{CheckArgs, ReportFileArgs};
pub(crate) use coach::CoachArgs;
pub(crate) use compare::CompareArgs;
pub(crate) use decision::{DecisionArg, SurvivorDecisionArg};
pub(crate) use exact::ExactArgs;
pub(crate) use find::FindArgs;
pub(crate) use format::{Format, ReportFormat};
pub(crate) use help::command;
pub(crate) use page::PageArgs;
pub(crate) use plan::{Engine, PlanArgs};
pub(crate) use report::ReportArgs;
pub(crate) use run::RunArgs;
pub(crate) use shard::{ExtendArgs, MergeArgs, ShardArgs};
pub(crate) use shared::{
    DiceArgs, KEEP_EVERY, OutArgs, Overrides, PlayArgs, ReferenceArgs, SEED, SelectionArgs, ShowArgs,
};
pub(crate) use sweep::SweepArgs;
pub(crate) use trace::TraceArgs;
pub(crate) use value::{ActionArg, ValueArgs, Valued};
pub(crate) use values::{LoadoutsArg, PrecisionArg, Threshold, VariantArg, number};
pub(crate) use verify::VerifyArgs;
pub(crate) use watch::WatchArgs;

/// What each piece of gear, each point of luck and of survival is worth: Monte Carlo balance
/// analysis for tabletop survival combat.
#[derive(Debug, Parser)]
#[command(version = env!("DEATHROLL_BUILD"), after_help = EXAMPLES)]
pub struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const SCHEMA: &str = "\
Examples:
  deathroll schema > scenario.schema.json

A scenario whose first line is `#:schema scenario.schema.json` is completed and checked by editors
that know JSON Schema.";

const EXAMPLES: &str = "\
Examples:
  deathroll run scenarios/attack-weapons.toml
  deathroll run scenarios/attack-weapons.toml --set survivors.Ada.luck=3 --out results
  deathroll trace scenarios/defense-dodge.toml --trial 7
  deathroll new attack my-bench.toml

Exit codes: 0 done, 1 a check fails, or samples and exact answers disagree, 2 wrong arguments or
files, 3 a check is undecided, too little is known to verify a sample, or no arm has an exact
answer, 4 results could not be written, as on a full disk, or an internal error, 5 the next wave
of shards is to be played, 130 interrupted (`watch`: 0).";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Simulate scenarios and print results
    Run(RunArgs),
    /// Compare arms on the same dice: differences, verdicts, ranks; over several scenarios as a matrix
    #[command(visible_alias = "matrix")]
    Compare(CompareArgs),
    /// Value survival actions, gear, attributes, cards, spells and other things
    Value(ValueArgs),
    /// Play a grid over fields of a scenario
    Sweep(SweepArgs),
    /// Check the expectations of scenarios: pass, fail or undecided, for CI
    Check(CheckArgs),
    /// Play a share of the trials of a command, on one of several machines
    Shard(ShardArgs),
    /// Put the parts of shards together: the results of the command in one piece
    Merge(MergeArgs),
    /// Write the script that plays a command on many machines: Dask, Slurm, GNU parallel, GitHub, Kubernetes
    Plan(PlanArgs),
    /// Add trials to stored results
    Extend(ExtendArgs),
    /// Improve the policies of a party by a search, and measure the gain on fresh trials
    Coach(CoachArgs),
    /// Compute exact answers, as fractions, for small scenarios
    Exact(ExactArgs),
    /// Check samples against exact answers: in standard errors, with one verdict
    Verify(VerifyArgs),
    /// Find trials by what happened in them, ready for `trace`: the first, or those with the most or the least
    Find(FindArgs),
    /// Replay one trial of a run and print it step by step
    Trace(TraceArgs),
    /// Write stored results in other formats, several side by side, without playing
    Report(ReportArgs),
    /// Write a scenario and the engine into a page that plays it in a browser
    Page(PageArgs),
    /// Play a scenario again whenever its files change
    Watch(WatchArgs),
    /// Check scenarios, suites and libraries without running them
    Validate(ValidateArgs),
    /// Start a scenario file
    New(NewArgs),
    /// Print the JSON Schema of scenario files, for editors
    #[command(after_help = SCHEMA)]
    Schema,
    /// Print the dictionary of metrics
    Metrics(MetricsArgs),
    /// Print what the names of policies stand for, and the facts that priority lists can ask for
    Policies(PoliciesArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll validate my-bench.toml
  deathroll validate scenarios/*.toml scenarios/library/*.toml
  deathroll validate my-bench.toml --set survivors.Ada.luck=3")]
pub(crate) struct ValidateArgs {
    /// Scenarios, suites and libraries; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll new attack my-bench.toml
  deathroll new showdown > my-fight.toml")]
pub(crate) struct NewArgs {
    /// Kind of scenario
    #[arg(value_enum)]
    pub(crate) kind: KindArg,
    /// File to write; an existing file is not overwritten [default: standard output]
    #[arg(value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll metrics
  deathroll metrics --json | jq -r '.[].metric'
  deathroll metrics --out dictionary --format xlsx")]
pub(crate) struct MetricsArgs {
    /// One JSON array
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) files: ReferenceArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll policies
  deathroll policies movement")]
pub(crate) struct PoliciesArgs {
    /// One decision, with the facts that its conditions can name
    #[arg(value_enum)]
    pub(crate) decision: Option<DecisionArg>,
    /// One JSON array for the names, and one for the facts
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) files: ReferenceArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  echo 'source <(deathroll completions bash)' >> ~/.bashrc
  echo 'source <(deathroll completions zsh)' >> ~/.zshrc
  echo 'deathroll completions fish | source' > ~/.config/fish/completions/deathroll.fish

Metrics, plays, and the arms, fields, subjects, monsters and parties of the scenario on the command line
are completed too. The script asks the program; make it anew with each new version.")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// A kind of scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindArg {
    /// Survivors attack a monster that only reacts
    Attack,
    /// A monster attacks one survivor
    Defense,
    /// A whole fight on a board
    Showdown,
    /// Scenes of an adventure under the RPG survival rules
    Encounter,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// In a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Applies the choice to every stream.
    pub(crate) fn write_global(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_fit_together() {
        Cli::command().debug_assert();
    }
}
