//! Trials to look at, for the result files of commands that play the arms of a file.

use std::path::Path;

use super::args::{Overrides, SEED};
use super::command_line::CommandLine;
use super::interrupt;
use crate::results::{TRIALS, Table, TrialRow};
use crate::study::{Part, extreme_trials, headline};

/// Where the arms of a part come from.
pub(super) struct Origin<'a> {
    /// The file.
    pub(super) file: &'a Path,
    pub(super) overrides: &'a Overrides,
    pub(super) seed: u64,
    /// The metric that ranks arms, if it was named.
    pub(super) rank: Option<&'static str>,
}

/// The trials to look at of some arms of a part, each with the number of its trials. Arms that are not in the
/// file are left out: `trace` cannot name them.
pub(super) fn table(part: &Part, origin: &Origin<'_>, arms: &[(usize, u64)]) -> Table {
    let of_file = arms.iter().filter(|(arm, _)| part.names_of_file.contains(&part.arms[*arm].name));
    let rows = of_file.flat_map(|&(arm, trials)| of_arm(part, origin, arm, trials));
    TRIALS.table(&rows.collect::<Vec<_>>())
}

fn of_arm(part: &Part, origin: &Origin<'_>, arm: usize, trials: u64) -> Vec<TrialRow> {
    let names = &part.names[arm];
    let Some(headline) = headline(&names.layout, origin.rank) else { return Vec::new() };
    let command = |trial: u64| {
        CommandLine::new("trace", [origin.file])
            .overrides(origin.overrides)
            .option("arm", Some(&names.name).filter(|_| part.names_of_file.len() > 1))
            .option("seed", Some(origin.seed).filter(|seed| *seed != SEED))
            .option("trial", [trial])
            .typed()
    };
    let found =
        extreme_trials(&part.arms[arm].setup, names, headline, origin.seed, trials, interrupt::flag());
    let row = |extreme: crate::study::ExtremeTrial| TrialRow {
        scenario: part.name_at_point(),
        arm: names.name.clone(),
        subject: names.subject(headline.subject),
        metric: headline.metric,
        extreme,
        command: command(extreme.trial),
    };
    found.into_iter().map(row).collect()
}
