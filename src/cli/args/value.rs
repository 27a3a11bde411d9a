//! Arguments of `deathroll value`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::range::vary;
use super::shared::{MarginArgs, OutArgs, Overrides, PlayArgs, SelectionArgs, ShowArgs, hidden};
use super::values::count;
use crate::study::Axis;

#[derive(Debug, Args)]
#[command(
    mut_arg("wide", hidden),
    after_help = "\
Examples:
  deathroll value scenarios/showdown-cairn-ox.toml
  deathroll value scenarios/defense-endure.toml --by 'survivors.*.luck=0..=7'
  deathroll value scenarios/showdown-cairn-ox.toml --of gear
  deathroll value scenarios/showdown-gale-strider.toml --of policy --each
  deathroll value scenarios/defense-dodge.toml --play novice,coached --coach-trials 100k
  deathroll value scenarios/encounter-raiders.toml --of attribute
  deathroll value scenarios/encounter-bell-tower.toml --of spell
  deathroll value scenarios/showdown-cairn-ox.toml scenarios/showdown-gale-strider.toml

The same trials are played with and without each thing, on the same dice: an action is forbidden, a
piece of gear, an ability, a card, a spell or a line of a policy is left out, an attribute is raised
by one. The worth of a thing is the difference. It depends on the rest of the file, above all on how
the policies use the thing. Under `--play coached` the party is coached with each thing and without
it, which takes a search for each."
)]
pub(crate) struct ValueArgs {
    /// Scenario files; `-` reads standard input. Prices in several stand side by side
    #[arg(required = true, value_name = "SCENARIO")]
    pub(crate) scenarios: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) overrides: Overrides,
    /// Arm in which things are valued [default: the first]
    #[arg(long, value_name = "NAME")]
    pub(crate) arm: Option<String>,
    /// Only these survival actions, separated by commas [default: all known ones]
    #[arg(long, value_enum, value_name = "ACTION,…", value_delimiter = ',', conflicts_with = "of")]
    pub(crate) action: Vec<ActionArg>,
    /// What is valued [default: survival actions; in encounters attributes]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) of: Option<Valued>,
    /// Value attributes, or lines of policies, for each survivor separately, not for all at once
    #[arg(long, conflicts_with = "action")]
    pub(crate) each: bool,
    /// Repeat for each value of a field, as a curve: `survivors.*.luck=0..=7`; may be given several times
    #[arg(long, value_name = "PATH=RANGE", value_parser = vary)]
    pub(crate) by: Vec<Axis>,
    /// Trials of each search under `--play coached` [default: 500k]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) coach_trials: Option<u64>,
    #[command(flatten)]
    pub(crate) differences: MarginArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

/// A survival action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ActionArg {
    /// All known actions
    All,
    /// Cancel a hit
    Dodge,
    /// Let a fellow stand up
    Encourage,
    /// Move once more
    Dash,
    /// Act once more
    Surge,
    /// Ignore a severe injury
    Endure,
}

/// Things other than survival actions that can be valued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Valued {
    /// Every piece of gear of every survivor
    Gear,
    /// Every ability of every survivor: fighting arts, disorders and the like
    Ability,
    /// One more of each attribute, or score
    Attribute,
    /// Every AI and hit location card: each kind is taken out of its deck
    Card,
    /// Fainting on purpose, in an encounter
    Faint,
    /// Every temporary pool that a scene gives, in an encounter
    Pool,
    /// Every spell that an adventurer knows, in an encounter
    Spell,
    /// Every line of the survivors' priority lists, and of those that names stand for
    Policy,
}
