//! Trials to look at, for the result files of commands that play arms.

use std::path::Path;

use super::args::{Overrides, SEED};
use super::command_line::CommandLine;
use super::interrupt;
use crate::results::{Selection, TRIALS, Table, TrialRow};
use crate::study::{ExtremeTrial, Part, extreme_trials};

/// Where the arms of a part come from.
pub(super) struct Origin<'a> {
    /// The file.
    pub(super) file: &'a Path,
    pub(super) overrides: &'a Overrides,
    pub(super) seed: u64,
    /// The metric of the answer, if one was named.
    pub(super) rank: Option<&'a str>,
    /// Whose metric it is.
    pub(super) selection: &'a Selection,
}

/// An arm of a part, and how `trace` takes it.
pub(super) struct Traced<'a> {
    /// Its number in the part.
    pub(super) arm: usize,
    /// The arm that it is compared with.
    pub(super) baseline: Option<usize>,
    /// The arm of the file that it is made of.
    pub(super) of_file: &'a str,
}

/// The trials to look at of arms of a file, each with the number of its trials.
pub(super) fn table(part: &Part, origin: &Origin<'_>, arms: &[(usize, u64)]) -> Table {
    let rows = arms.iter().flat_map(|&(arm, trials)| {
        rows(part, origin, &Traced { arm, baseline: None, of_file: &part.names[arm].name }, trials)
    });
    TRIALS.table(&rows.collect::<Vec<_>>())
}

/// The trials to look at of an arm.
pub(super) fn rows(part: &Part, origin: &Origin<'_>, traced: &Traced<'_>, trials: u64) -> Vec<TrialRow> {
    let names = &part.names[traced.arm];
    let Some(headline) = origin.selection.headline(origin.rank, std::slice::from_ref(names)) else {
        return Vec::new();
    };
    let command = |trial: u64| {
        CommandLine::new("trace", [origin.file])
            .overrides(origin.overrides)
            .option("arm", Some(traced.of_file).filter(|_| part.names_of_file.len() > 1))
            .option("seed", Some(origin.seed).filter(|seed| *seed != SEED))
            .option("trial", [trial])
            .typed()
    };
    let arms: Vec<_> = std::iter::once(traced.arm)
        .chain(traced.baseline)
        .map(|arm| (&part.arms[arm].setup, &part.names[arm]))
        .collect();
    let found = extreme_trials(&arms, headline, origin.seed, trials, interrupt::flag());
    let row = |extreme: ExtremeTrial| TrialRow {
        scenario: part.name_at_point(),
        arm: names.name.clone(),
        baseline: traced.baseline.map(|arm| part.names[arm].name.clone()),
        subject: names.subject(headline.subject),
        metric: headline.metric,
        extreme,
        command: command(extreme.trial),
    };
    // A trial that is the same in both arms tells nothing.
    let is_telling = |extreme: &ExtremeTrial| traced.baseline.is_none() || extreme.value != 0.0;
    found.into_iter().filter(is_telling).map(row).collect()
}
