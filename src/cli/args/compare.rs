//! Arguments of `deathroll compare`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{MarginArgs, OutArgs, Overrides, PlayArgs, ShowArgs};
use super::values::{LoadoutsArg, VariantArg, loadouts, metric, variant};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  deathroll compare scenarios/attack-weapons.toml
  deathroll compare scenarios/showdown-duel.toml --until-decided
  deathroll compare my-bench.toml --variant 'lucky: survivors.Ada.luck=3'
  deathroll compare my-bench.toml --vary-gear 'Ada: sickle / pitchfork'
  deathroll compare scenarios/defense-dodge.toml --margin survival-rate=±2%

Trial N of every arm meets the same dice for the same purposes, so differences are taken trial by
trial. An arm is `tied` when the interval of its difference lies within the margin, `better` or
`worse` when the interval keeps clear of 0, `undecided` otherwise. All arms share the probability of
error, and so do all looks of `--until-decided`.")]
pub(in crate::cli) struct CompareArgs {
    /// Scenario file; `-` reads standard input
    #[arg(value_name = "SCENARIO")]
    pub(in crate::cli) scenario: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) overrides: Overrides,
    /// Only these arms, separated by commas
    #[arg(long, value_name = "NAME,…")]
    pub(in crate::cli) arms: Vec<String>,
    /// The arm that others are compared with [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) baseline: Option<String>,
    /// An arm of its own: the baseline with an override; those of one name belong together. Arms of the
    /// file are then compared only where `--arms` names them
    #[arg(long, value_name = "NAME: PATH=VALUE", value_parser = variant)]
    pub(in crate::cli) variant: Vec<VariantArg>,
    /// An arm for each loadout of a survivor, as with `--variant`: pieces joined by `+`, loadouts by `/`
    #[arg(long, value_name = "SURVIVOR: GEAR + … / …", value_parser = loadouts)]
    pub(in crate::cli) vary_gear: Vec<LoadoutsArg>,
    /// The metric that ranks the arms [default: the first that the party wants more or less of]
    #[arg(long, value_name = "METRIC", value_parser = metric)]
    pub(in crate::cli) rank: Option<&'static str>,
    #[command(flatten)]
    pub(in crate::cli) differences: MarginArgs,
    /// Go on until the metric that ranks is decided for every arm, or `--max-trials` are played
    #[arg(long, group = "goal", conflicts_with = "trials")]
    pub(in crate::cli) until_decided: bool,
    #[command(flatten)]
    pub(in crate::cli) play: PlayArgs,
    #[command(flatten)]
    pub(in crate::cli) out: OutArgs,
    #[command(flatten)]
    pub(in crate::cli) show: ShowArgs,
}
