//! Arguments of `deathroll compare`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{MarginArgs, OutArgs, Overrides, PlayArgs, SelectionArgs, ShowArgs};
use super::values::{LoadoutsArg, VariantArg, loadouts, metric, variant};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll compare scenarios/attack-weapons.toml
  deathroll compare scenarios/showdown-duel.toml --until-decided
  deathroll compare my-bench.toml --variant 'lucky: survivors.Ada.luck=3'
  deathroll compare my-bench.toml --vary-gear 'Ada: sickle / pitchfork'
  deathroll compare scenarios/defense-dodge.toml --margin survival-rate=±2%
  deathroll compare scenarios/showdown-hunt.toml --monster cairn-ox,gale-strider
  deathroll compare scenarios/showdown-duel.toml --arms 'who dodges' --play novice,expert
  deathroll compare scenarios/showdown-hunt.toml --party novices,veterans --monster '*'

Trial N of every arm has the same dice for the same purposes, so differences are taken trial by
trial. An arm is `tied` if the interval of its difference lies within the margin, `better` or `worse`
if the interval excludes 0, `undecided` otherwise. Under several plays the arms are compared under
each; of a single arm the plays are compared. All arms share the probability of error, and so do
all looks of `--until-decided`.")]
pub(crate) struct CompareArgs {
    /// Scenario files; `-` reads standard input. Several give the arms by scenarios, with mean, worst and rank
    #[arg(required = true, value_name = "SCENARIO")]
    pub(crate) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Play against each of these entries of `monsters` instead of the monster of the file; `*` for all
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) monster: Vec<String>,
    /// Add an arm for each of these entries of `parties`; `*` for all. Arms of the file are then compared
    /// only if `--arms` names them
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) party: Vec<String>,
    /// Only these arms of the file, separated by commas; arms that are added are compared in any case, and may be
    /// named here for their order
    #[arg(long, value_name = "NAME,…")]
    pub(crate) arms: Vec<String>,
    /// The arm that others are compared with, also one that is added [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) baseline: Option<String>,
    /// Add an arm: the baseline with an override; repeat a name to add overrides to it. Arms of the file
    /// are then compared only if `--arms` names them
    #[arg(long, value_name = "NAME: PATH=VALUE", value_parser = variant)]
    pub(crate) variant: Vec<VariantArg>,
    /// Add an arm for each loadout of a survivor, all that it carries: pieces joined by `+`, loadouts by `/`. Arms
    /// of the file are then compared only if `--arms` names them
    #[arg(long, value_name = "SURVIVOR: GEAR + … / …", value_parser = loadouts)]
    pub(crate) vary_gear: Vec<LoadoutsArg>,
    /// Metric that ranks the arms [default: the first that the party wants higher or lower]
    #[arg(long, value_name = "METRIC", value_parser = metric)]
    pub(crate) rank: Option<&'static str>,
    #[command(flatten)]
    pub(crate) differences: MarginArgs,
    /// Keep playing until every arm has a verdict in the ranking metric, or `--max-trials` is reached
    #[arg(long, group = "goal", conflicts_with = "trials")]
    pub(crate) until_decided: bool,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}
