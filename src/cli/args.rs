//! What the command line understands.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::exact::Limits;
use crate::metric::{Metric, Unit, find};

/// What each piece of gear, each point of luck and of survival is worth: Monte Carlo balance
/// analysis for tabletop survival combat.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Color,
    #[command(subcommand)]
    pub(super) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  deathroll run scenarios/attack-weapons.toml
  deathroll run scenarios/attack-weapons.toml --set survivors.Ada.luck=3 --out results
  deathroll trace scenarios/defense-dodge.toml --trial 7
  deathroll new attack my-bench.toml

Exit codes: 0 done, 1 samples and exact answers disagree, 2 wrong arguments or files, 3 nothing
could be verified, 4 internal error, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Play scenarios and tell what came out
    Run(RunArgs),
    /// Work out exact answers, as fractions, where a scenario is small enough
    Exact(ExactArgs),
    /// Hold samples to exact answers: in standard errors, with one verdict
    Verify(VerifyArgs),
    /// Play one trial of a run again and tell it step by step
    Trace(TraceArgs),
    /// Look scenario files over without playing them
    Validate(ValidateArgs),
    /// Start a scenario file
    New(NewArgs),
    /// Print the JSON Schema of scenario files, for editors
    Schema,
    /// Print the dictionary of metrics
    Metrics(MetricsArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

/// Where scenarios come from, and what is changed in them.
#[derive(Debug, Args)]
pub(super) struct Overrides {
    /// Override a field: `survivors.Ada.luck=3`; list items by name or index, `*` for all
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll run scenarios/attack-weapons.toml --trials 1M
  deathroll run scenarios/*.toml --out results --format csv,json
  deathroll run scenarios/defense-dodge.toml --precision survival-rate=±0.1%
  deathroll run scenarios/attack-traps.toml --set 'survivors.*.luck=2' --arm '4 dice'
  deathroll new attack | deathroll run -")]
pub(super) struct RunArgs {
    /// Scenario files; `-` reads standard input
    #[arg(required = true, value_name = "SCENARIO")]
    pub(super) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) overrides: Overrides,
    /// Play only this arm; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) arm: Vec<String>,
    /// Trials of each arm, such as 50000, 200k or 2M [default: about two seconds of work]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(super) trials: Option<u64>,
    /// Stop when a metric's interval is so narrow: `hit-rate=±0.001`; may be given several times
    #[arg(long, value_name = "METRIC=±X", value_parser = precision)]
    pub(super) precision: Vec<PrecisionArg>,
    /// Most trials of each arm with `--precision` [default: 100M]
    #[arg(long, value_name = "N", value_parser = count, requires = "precision", conflicts_with = "trials")]
    pub(super) max_trials: Option<u64>,
    /// Master seed: same seed, same dice
    #[arg(long, value_name = "S", default_value_t = SEED)]
    pub(super) seed: u64,
    /// Threads to play on; 0 takes every core
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = threads)]
    pub(super) threads: usize,
    /// Confidence of all intervals
    #[arg(long, value_name = "P", default_value_t = crate::stats::CONFIDENCE, value_parser = confidence)]
    pub(super) confidence: f64,
    /// Write result files into this directory
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Formats of the result files
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv", requires = "out")]
    pub(super) format: Vec<Format>,
    /// Show every metric, not only the main ones
    #[arg(long)]
    pub(super) all_metrics: bool,
    /// Print nothing on standard output
    #[arg(long)]
    pub(super) quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    pub(super) no_progress: bool,
    /// Trials of a batch; changes no result
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub(super) batch_trials: Option<u64>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll exact scenarios/attack-luck.toml
  deathroll exact scenarios/defense-endure.toml --metric survival-rate
  deathroll exact scenarios/attack-traps.toml --set rounds=2 --out exact

Every path of dice is taken under the rules that `run` plays; equal states are merged. A scenario
that is too large ends early, with what is known of it until then.")]
pub(super) struct ExactArgs {
    /// Scenario file; `-` reads standard input
    #[arg(value_name = "SCENARIO")]
    pub(super) scenario: PathBuf,
    #[command(flatten)]
    pub(super) overrides: Overrides,
    /// Only this arm; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) arm: Vec<String>,
    /// Only this metric, with its distribution; may be given several times
    #[arg(long, value_name = "METRIC", value_parser = metric)]
    pub(super) metric: Vec<&'static str>,
    #[command(flatten)]
    pub(super) limits: LimitArgs,
    /// Write result files into this directory
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Formats of the result files
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv", requires = "out")]
    pub(super) format: Vec<Format>,
    /// Show every metric, not only the main ones
    #[arg(long)]
    pub(super) all_metrics: bool,
}

/// How far exact answers may go.
#[derive(Debug, Args)]
pub(super) struct LimitArgs {
    /// Most states to hold at a time
    #[arg(long, value_name = "N", default_value = "1M", value_parser = count)]
    pub(super) max_states: u64,
    /// Most memory for them, in MiB
    #[arg(long, value_name = "MIB", default_value = "2048", value_parser = count)]
    pub(super) max_memory: u64,
    /// Most paths of dice to take
    #[arg(long, value_name = "N", default_value = "5M", value_parser = count)]
    pub(super) max_paths: u64,
    /// Probability that may be left out where there are many states; 0 for none
    #[arg(long, value_name = "P", default_value = "1e-12", value_parser = probability)]
    pub(super) neglect: f64,
}

impl LimitArgs {
    pub(super) const fn limits(&self) -> Limits {
        /// Bytes of a MiB.
        const MIB: usize = 1 << 20;
        Limits {
            states: self.max_states as usize,
            bytes: self.max_memory as usize * MIB,
            paths: self.max_paths,
            fractions: Limits::DEFAULT.fractions,
            neglect: self.neglect,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll verify
  deathroll verify scenarios/attack-luck.toml
  deathroll verify my-bench.toml --trials 10M --all-metrics

Every metric that can be worked out is compared with a run, and its distribution where that can be.
Without a scenario the built-in reference cases are: their values were worked out by hand and by
another program. Exit code 1 says that they disagree, 3 that of some arm nothing could be compared.")]
pub(super) struct VerifyArgs {
    /// Scenario files; `-` reads standard input [default: the built-in reference cases]
    #[arg(value_name = "SCENARIO")]
    pub(super) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) overrides: Overrides,
    /// Only this arm; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) arm: Vec<String>,
    /// Trials of each arm, such as 50000, 200k or 2M [default: about two seconds of work]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(super) trials: Option<u64>,
    /// Master seed: same seed, same dice
    #[arg(long, value_name = "S", default_value_t = SEED)]
    pub(super) seed: u64,
    /// Threads to play on; 0 takes every core
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = threads)]
    pub(super) threads: usize,
    #[command(flatten)]
    pub(super) limits: LimitArgs,
    /// Show every metric, not only the main ones; all of them are compared
    #[arg(long)]
    pub(super) all_metrics: bool,
    /// Print nothing but the verdict
    #[arg(long)]
    pub(super) quiet: bool,
    /// Show no progress bar
    #[arg(long)]
    pub(super) no_progress: bool,
    /// Sample another scenario than is worked out, to see that it is noticed
    #[cfg(debug_assertions)]
    #[arg(long, hide = true, value_name = "PATH=VALUE")]
    pub(super) sample_wrongly: Vec<String>,
}

/// The master seed without `--seed`.
pub(super) const SEED: u64 = 1;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll trace scenarios/attack-traps.toml --trial 12
  deathroll trace scenarios/defense-dodge.toml --trial 7 --json | jq -r .rule

The trial is the very one that `run` plays under the same seed, scenario and overrides.")]
pub(super) struct TraceArgs {
    /// Scenario file; `-` reads standard input
    #[arg(value_name = "SCENARIO")]
    pub(super) scenario: PathBuf,
    /// Number of the trial, from 0
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(super) trial: u64,
    /// Master seed of the run
    #[arg(long, value_name = "S", default_value_t = SEED)]
    pub(super) seed: u64,
    /// The arm to play [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(super) arm: Option<String>,
    #[command(flatten)]
    pub(super) overrides: Overrides,
    /// One JSON object per line
    #[arg(long)]
    pub(super) json: bool,
    /// Draw the board whenever something on it changed its place
    #[arg(long, conflicts_with = "json")]
    pub(super) board: bool,
}

#[derive(Debug, Args)]
pub(super) struct ValidateArgs {
    /// Scenario files; `-` reads standard input
    #[arg(required = true, value_name = "SCENARIO")]
    pub(super) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) overrides: Overrides,
}

#[derive(Debug, Args)]
pub(super) struct NewArgs {
    /// Which kind of scenario
    #[arg(value_enum)]
    pub(super) kind: KindArg,
    /// The file to write; nothing that exists is overwritten [default: standard output]
    #[arg(value_name = "FILE")]
    pub(super) path: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct MetricsArgs {
    /// One JSON array
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll completions bash > ~/.local/share/bash-completion/completions/deathroll
  deathroll completions zsh > ~/.zfunc/_deathroll")]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: Shell,
}

/// A kind of scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum KindArg {
    /// Survivors attack a monster that only reacts
    Attack,
    /// A monster attacks one survivor
    Defense,
    /// A whole fight on a board
    Showdown,
    /// Scenes of an adventure under the RPG survival rules
    Encounter,
}

/// A format of result files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// `summary.csv` and `distribution.csv`
    Csv,
    /// `summary.json` and `distribution.json`
    Json,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// In a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Makes it the choice of every stream.
    pub(super) fn write_global(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// `METRIC=±X`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PrecisionArg {
    pub(super) metric: &'static Metric,
    pub(super) half_width: f64,
}

fn precision(text: &str) -> Result<PrecisionArg, String> {
    let (id, width) = text.split_once('=').ok_or("expected METRIC=±X, such as hit-rate=±0.001")?;
    let metric = known_metric(id)?;
    let number = width.trim_start_matches(['±', '+', '-']).trim();
    let (number, unit) = match number.strip_suffix('%') {
        Some(_) if metric.unit != Unit::Share => {
            return Err(format!("`{id}` is no share; expected a number in its own unit, such as ±0.001"));
        }
        Some(percent) => (percent.trim(), 0.01),
        None => (number, 1.0),
    };
    let half_width = number.parse().map(|number: f64| number * unit);
    match half_width {
        Ok(half_width) if half_width.is_finite() && half_width > 0.0 => {
            Ok(PrecisionArg { metric, half_width })
        }
        _ => Err(format!("`{width}` is no half-width; expected a number above 0, such as ±0.001 or ±0.1%")),
    }
}

/// The name of a metric.
fn metric(text: &str) -> Result<&'static str, String> {
    known_metric(text).map(|metric| metric.id)
}

fn known_metric(id: &str) -> Result<&'static Metric, String> {
    find(id).ok_or_else(|| match crate::metric::nearest(id) {
        Some(near) => format!("no metric is called `{id}`; did you mean `{near}`?"),
        None => format!("no metric is called `{id}`; `deathroll metrics` lists them"),
    })
}

/// A number of things, with an optional k or M.
fn count(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1 << 48;
    let digits = text.replace(['_', ' '], "");
    let (digits, unit) = match digits.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => digits.strip_suffix('M').map_or((digits.as_str(), 1), |digits| (digits, 1_000_000)),
    };
    let number = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    match number {
        Some(number) if (1..=MOST).contains(&number) => Ok(number),
        Some(_) => Err(format!("expected 1 to {MOST}")),
        None => Err("expected a whole number, such as 50000, 200k or 2M".to_owned()),
    }
}

fn threads(text: &str) -> Result<usize, String> {
    const MOST: usize = 1024;
    let threads = text.parse().ok().filter(|threads| *threads <= MOST);
    threads.ok_or_else(|| format!("expected a whole number from 0 to {MOST}"))
}

fn probability(text: &str) -> Result<f64, String> {
    let probability = text.parse().ok().filter(|probability| (0.0..1.0).contains(probability));
    probability.ok_or_else(|| "expected a number from 0 to below 1, such as 1e-9".to_owned())
}

fn confidence(text: &str) -> Result<f64, String> {
    let confidence = text.parse().ok().filter(|confidence| (0.5..1.0).contains(confidence));
    confidence.ok_or_else(|| "expected a number from 0.5 to below 1, such as 0.95".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_fit_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn counts_are_read() {
        assert_eq!(count("200k"), Ok(200_000));
        assert_eq!(count("1_000"), Ok(1_000));
        assert!(count("0").is_err());
        assert!(count("-3").is_err());
        assert!(count("99999999999999999999M").is_err());
    }

    #[test]
    fn precisions_are_read() {
        assert_eq!(precision("hit-rate=±0.01").map(|found| found.half_width), Ok(0.01));
        assert_eq!(precision("hit-rate=2%").map(|found| found.half_width), Ok(0.02));
        assert!(precision("hit-rat=0.1").is_err_and(|message| message.contains("did you mean `hit-rate`")));
        assert!(precision("hit-rate=±0").is_err());
        assert!(precision("hit-rate=nan").is_err());
        assert!(precision("wounds-per-attack=5%").is_err_and(|message| message.contains("no share")));
    }
}
