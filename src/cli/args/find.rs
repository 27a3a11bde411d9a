//! Arguments of `deathroll find`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::shared::{DiceArgs, OutArgs, Overrides, hidden};
use super::values::{confidence, count};

#[derive(Debug, Args)]
#[command(
    mut_arg("wide", hidden),
    group(ArgGroup::new("asked").required(true).multiple(true).args(["condition", "most", "least"])),
    after_help = "\
Examples:
  deathroll find scenarios/attack-traps.toml --arm '4 dice' --where 'trap-rate and hits>=3'
  deathroll find scenarios/showdown-gale-strider.toml --where 'stalemate or deaths=4' --first 3
  deathroll find scenarios/showdown-gale-strider.toml --where 'loss and bad-luck>=40%'
  deathroll find scenarios/encounter-long-day.toml --where 'unconscious and not death'
  deathroll find scenarios/attack-luck.toml --arms 'luck 0,luck 3' --where 'differs(wounds)'
  deathroll find scenarios/showdown-gale-strider.toml --most damage --where win

Conditions:
  deaths>=2             a metric and a number, with >= > <= < = !=; shares also in percent
  deaths, stalemate     alone: more than 0; rates may drop the ending `-rate`, all but `survival-rate`
  Ada.dodges>2          of one subject: a name, in quotes if it has spaces: 'location: Horn'.card-plays;
                        without one, any subject may meet the condition
  Ada.dash-line-2>0     line 2 of Ada's priority list `dash` decided; `deathroll policies` prints the
                        lists that names stand for
  bad-luck>=30%         the dice took about 30 points of the chance to win, against what was expected;
                        `good-luck` likewise; both in whole showdowns
  a and not (b or c)    `and` binds closer than `or`
  differs(deaths)       with --arms: different in the two arms, on the same dice
  first(a), second(b)   with --arms: in this arm; without, in either of the two

Metrics have the value of the one trial; a ratio with denominator 0 never matches. `deathroll metrics`
lists them. --most and --least take a metric of one subject, without a name that of the party; with
--arms the difference counts, the second arm less the first. The trials are those that `run` plays under
the same seed, scenario and overrides. With --json every trial is a line, and the last
line has the number of trials played."
)]
pub(crate) struct FindArgs {
    /// Scenario file; `-` reads standard input
    #[arg(value_name = "SCENARIO")]
    pub(crate) scenario: PathBuf,
    /// Condition that the trials must meet
    #[arg(long = "where", value_name = "COND")]
    pub(crate) condition: Option<String>,
    /// Find the trials with the most of this instead of the first: `deaths`, `Ada.dodges`; plays all of --trials
    #[arg(long, value_name = "METRIC", conflicts_with_all = ["least", "all"])]
    pub(crate) most: Option<String>,
    /// Find the trials with the least of this
    #[arg(long, value_name = "METRIC", conflicts_with = "all")]
    pub(crate) least: Option<String>,
    /// Number of trials to find
    #[arg(long, value_name = "K", value_parser = count, default_value = "10", allow_negative_numbers = true)]
    pub(crate) first: u64,
    /// Maximum trials to play, such as 50000, 200k or 2M [default: those of `run`]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    /// Play all of --trials, to tell how frequent such trials are; the first K are shown, result files have all
    #[arg(long)]
    pub(crate) all: bool,
    /// The arm to play [default: the first]
    #[arg(long, value_name = "NAME", conflicts_with = "arms")]
    pub(crate) arm: Option<String>,
    /// Two arms to play on the same dice
    #[arg(long, value_name = "A,B")]
    pub(crate) arms: Option<String>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    #[command(flatten)]
    pub(crate) dice: DiceArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Confidence of the interval
    #[arg(long, value_name = "P", default_value_t = deathroll_core::stats::CONFIDENCE, value_parser = confidence)]
    pub(crate) confidence: f64,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress bar
    #[arg(long)]
    pub(crate) no_progress: bool,
    /// Trials of a batch; changes no result
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub(crate) batch_trials: Option<u64>,
}
