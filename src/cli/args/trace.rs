//! Arguments of `deathroll trace`.

use std::path::PathBuf;

use clap::Args;

use super::range::{Rounds, rounds};
use super::shared::{Overrides, SEED};
use super::values::{count, metric};
use crate::trace::Wish;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll trace scenarios/attack-traps.toml --trial 12
  deathroll trace scenarios/defense-dodge.toml --trial 7 --json | jq -r .rule
  deathroll trace scenarios/showdown-duel.toml --trial 9 --arms 'who dodges,who does not'
  deathroll trace scenarios/showdown-duel.toml --trial 9 --luck
  deathroll trace scenarios/encounter-raiders.toml --trial 3 --by-round --luck=injuries
  deathroll trace scenarios/showdown-hunt.toml --trial 3 --rounds 4..=5 --brief
  deathroll trace scenarios/showdown-duel.toml --trial 9 --dice 'attack-roll=10+10,wound-roll=10'

The trial is the same that `run` plays with this seed, scenario and overrides.")]
pub(crate) struct TraceArgs {
    /// Scenario file; `-` reads standard input
    #[arg(value_name = "SCENARIO")]
    pub(crate) scenario: PathBuf,
    /// Number of the trial, from 0
    #[arg(long, value_name = "N", value_parser = super::values::trial, allow_negative_numbers = true)]
    pub(crate) trial: u64,
    /// Master seed of the run
    #[arg(long, value_name = "S", default_value_t = SEED, value_parser = super::values::seed)]
    pub(crate) seed: u64,
    /// The arm to play [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Option<String>,
    /// Two arms on the same dice, shown side by side from where they diverge
    #[arg(long, value_name = "A,B", conflicts_with_all = ["arm", "board"])]
    pub(crate) arms: Option<String>,
    /// With `--arms`: at most so many lines of each arm from the first difference on; 0 for all
    #[arg(
        long,
        value_name = "N",
        default_value_t = 40,
        value_parser = super::values::lines,
        allow_negative_numbers = true,
        requires = "arms"
    )]
    pub(crate) lines: usize,
    /// Set dice by hand, to see what if: faces of the next question of a purpose, also in one round, or a card
    /// by name: `wound-roll=10`, `3:attack-roll=9+1`, `hit-location=NAME`. Each is used once
    #[arg(
        long,
        value_name = "[ROUND:]PURPOSE=VALUE,…",
        value_delimiter = ',',
        value_parser = Wish::parse,
        conflicts_with = "arms"
    )]
    pub(crate) dice: Vec<Wish>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Only these metrics in the last lines or the columns, separated by commas
    #[arg(long, value_name = "METRIC,…", value_delimiter = ',', value_parser = metric)]
    pub(crate) metric: Vec<&'static str>,
    /// Only this subject in the last lines or the columns, such as `party` or a survivor; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) subject: Vec<String>,
    /// Only these rounds: `3`, or `3..=5`
    #[arg(long, value_name = "RANGE", value_parser = rounds)]
    pub(crate) rounds: Option<Rounds>,
    /// Without the values that change, the moments in which nobody acts, and counts of details and cards
    #[arg(long, conflicts_with_all = ["arms", "json"])]
    pub(crate) brief: bool,
    /// A row for each round instead of a line for each event: what it changed, deaths and severe injuries;
    /// --metric and --subject choose the columns
    #[arg(long, conflicts_with_all = ["board", "brief", "lines"])]
    pub(crate) by_round: bool,
    /// How lucky the trial was, roll by roll and in all: what each roll changed in what was to be expected of a
    /// rate or a mean [default: the first, such as win-rate]
    #[arg(
        long,
        value_name = "METRIC",
        num_args = 0..=1,
        require_equals = true,
        value_parser = metric
    )]
    pub(crate) luck: Option<Option<&'static str>>,
    /// With --luck: rollouts with other dice, divided among the moments between rolls [default: 100k]
    #[arg(long, value_name = "N", value_parser = count, requires = "luck")]
    pub(crate) rollouts: Option<u64>,
    /// One JSON object per line, or with --by-round per round
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the board whenever something on it has moved
    #[arg(long, conflicts_with = "json")]
    pub(crate) board: bool,
}
