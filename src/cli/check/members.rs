//! The scenarios of a check.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::cli::args::CheckArgs;
use crate::cli::destination::Destination;
use crate::cli::exit::Failure;
use crate::cli::input::{check_distinct, files_of, in_suite, made_alike, names_apart, source, warned};
use crate::cli::output::Output;
use crate::cli::stderr::{add_faults, note_line, shown};
use crate::gate::{Claim, claims};
use crate::scenario::{Arm, Expectation, Faults, Scenario, Source, load_expecting, load_suite};
use crate::study::{NamedArm, headline};
use crate::visible::visible;
use deathroll_core::metric::{Metric, find};
use deathroll_core::policy::Setup;

/// All files that a check reads: suites, scenarios and libraries.
pub(super) fn files_read(args: &CheckArgs, members: &[Member]) -> Vec<PathBuf> {
    let texts = members.iter().flat_map(|member| &*member.scenario.texts);
    [&args.files[..], &files_of(texts)].concat()
}

/// One scenario of a check.
pub(super) struct Member {
    /// Its name in results.
    pub(super) name: String,
    /// The play, where there are several.
    pub(super) play: Option<String>,
    /// Title of the suite, for the first member of one.
    pub(super) suite: Option<String>,
    /// What the suite changes in it.
    pub(super) set: Vec<String>,
    /// Path of its file, as shown.
    pub(super) file: String,
    /// Its file, if `--update` may change it: a scenario on disk, played without overrides.
    pub(super) own: Option<PathBuf>,
    /// Its file, opened for `--update`.
    pub(super) renewed: Option<Destination>,
    /// Whether `--update` changes its file for an earlier member, which plays the same.
    pub(super) is_renewed_before: bool,
    pub(super) scenario: Scenario,
    /// Its arms, and behind them those of `again`.
    pub(super) arms: Vec<NamedArm>,
    /// The arms as an earlier run played them, where they can be played again.
    pub(super) again: Vec<Arm>,
    /// Most trials of an arm in the earlier run.
    pub(super) trials_before: u64,
    /// What the earlier run could not have.
    pub(super) new: Vec<String>,
}

/// Every scenario named, and those of every suite, under each play.
pub(super) fn members(args: &CheckArgs) -> Result<Vec<Member>, Failure> {
    let mut all = Vec::new();
    for (point, overrides) in args.overrides.under_each_play() {
        let mut members = members_with(args, &overrides)?;
        if let Some(play) = point.first() {
            for member in &mut members {
                member.name = format!("{}, {play}", member.name);
                member.play = Some(play.value.clone());
            }
        }
        all.extend(members);
    }
    Ok(all)
}

/// Loads every scenario, or fails with the faults of all.
fn members_with(args: &CheckArgs, overrides: &[String]) -> Result<Vec<Member>, Failure> {
    let mut faults = String::new();
    let mut members = Vec::new();
    check_distinct(&args.files)?;
    for path in &args.files {
        let mut keep = |found: Result<Member, Faults>, listed: Option<&str>| match found {
            Ok(member) => members.push(member),
            Err(found) => {
                let listed = listed.map_or_else(String::new, |listed| format!("{listed}\n"));
                add_faults(&mut faults, &(listed + &shown(&found)));
            }
        };
        let source = source(path)?;
        match load_suite(&source) {
            Err(found) => add_faults(&mut faults, &shown(&found)),
            Ok(None) => keep(member(&source, None, (overrides, &args.expect)), None),
            Ok(Some(suite)) => {
                let mut title = Some(suite.title);
                for one in suite.members {
                    let overrides = [&one.set, overrides].concat();
                    let listed = in_suite(path, &one.path, &one.set);
                    let found = member(&Source::File(one.path), one.name, (&overrides, &args.expect));
                    let found = found.map(|member| Member { suite: title.take(), set: one.set, ..member });
                    keep(found, Some(&listed));
                }
            }
        }
    }
    if !faults.is_empty() {
        return Err(Failure::Faults(faults));
    }
    name_apart(&mut members)?;
    Ok(members)
}

fn member(
    source: &Source,
    name: Option<String>,
    (overrides, expected): (&[String], &[String]),
) -> Result<Member, Faults> {
    let scenario = warned(load_expecting(source, overrides, expected)?);
    made_alike(&scenario).iter().for_each(|told| note_line(told));
    let (file, own) = match source {
        Source::File(path) => (
            visible(&path.display().to_string()).into_owned(),
            Some(path.clone()).filter(|_| overrides.is_empty()),
        ),
        Source::Stdin(_) | Source::BuiltIn { .. } | Source::Texts { .. } => ("-".to_owned(), None),
    };

    Ok(Member {
        name: name.unwrap_or_else(|| scenario.name.clone()),
        play: None,
        suite: None,
        set: Vec::new(),
        file,
        own,
        renewed: None,
        is_renewed_before: false,
        arms: scenario.arms.iter().map(NamedArm::of).collect(),
        again: Vec::new(),
        trials_before: 0,
        new: Vec::new(),
        scenario,
    })
}

/// Prepares the files of all members for new bounds, each of them once.
pub(super) fn prepare_updates(members: &mut [Member], output: &mut Output) -> Result<(), Failure> {
    let mut prepared = BTreeSet::new();
    for member in members {
        let path = member.own.as_deref().and_then(|path| path.canonicalize().ok());
        member.is_renewed_before = path.is_some_and(|path| !prepared.insert(path));
        if !member.is_renewed_before {
            member.prepare_update(output)?;
        }
    }
    Ok(())
}

/// Uses paths as names where scenarios share a name.
fn name_apart(members: &mut [Member]) -> Result<(), Failure> {
    let names = names_apart(members.iter().map(|member| (Some(member.name.clone()), member.file.clone())));
    for (member, name) in members.iter_mut().zip(names) {
        member.name = name;
    }
    let twice = (1..members.len()).find(|&at| members[..at].iter().any(|one| one.name == members[at].name));
    match twice {
        Some(at) => Err(Failure::Input(format!("{} is given twice", members[at].name))),
        None => Ok(()),
    }
}

impl Member {
    /// Prepares the file for new bounds. Says so if there is nothing to update, or if the suite changes the scenario.
    ///
    /// # Errors
    /// For standard input, and when the file cannot be replaced.
    fn prepare_update(&mut self, output: &mut Output) -> Result<(), Failure> {
        let has_bounds = self.scenario.expectations.iter().any(Expectation::is_renewable);
        match &self.own {
            None if self.file == "-" => {
                return Err(Failure::Input("--update: standard input cannot be changed".to_owned()));
            }
            None => note_line(&format!("{}: not updated, because the suite changes it", self.file)),
            Some(_) if !has_bounds => {
                note_line(&format!("{}: nothing to update: it expects nothing with `between`", self.file));
            }
            Some(path) => self.renewed = Some(Destination::prepare_any(path, output)?),
        }
        Ok(())
    }

    /// The arms of the file.
    pub(super) fn own_arms(&self) -> &[NamedArm] {
        &self.arms[..self.scenario.arms.len()]
    }

    /// The game of each arm, those of an earlier run among them.
    pub(super) fn setups(&self) -> Vec<&Setup> {
        self.scenario.arms.iter().chain(&self.again).map(|arm| &arm.setup).collect()
    }

    /// The claims of its expectations.
    pub(super) fn claims(&self) -> Result<Vec<Claim>, Failure> {
        let expectations = &self.scenario.expectations;
        claims(expectations, self.own_arms()).map_err(|number| {
            let (file, metric) = (&self.file, &expectations[number].metric);
            Failure::Input(format!("{file}: an expectation of `{metric}` names no subject of its arms"))
        })
    }

    /// The metrics compared with an earlier run: those of `--margin`, or else those named in `[[expect]]`,
    /// or else the headline.
    pub(super) fn compared_metrics(&self, args: &CheckArgs) -> Vec<&'static Metric> {
        let asked: Vec<&Metric> = args.margin.iter().map(|margin| margin.metric).collect();
        if !asked.is_empty() {
            return asked;
        }
        let expected: Vec<&Metric> =
            self.scenario.expectations.iter().filter_map(|one| find(&one.metric)).collect();
        if !expected.is_empty() {
            return expected;
        }
        headline(&self.arms[0].layout, None).map(|headline| headline.metric).into_iter().collect()
    }
}

/// Refuses a metric of `--margin` that no scenario has.
pub(super) fn check_margins(args: &CheckArgs, members: &[Member]) -> Result<(), Failure> {
    let has = |arm: &NamedArm, metric: &Metric| headline(&arm.layout, Some(metric.id)).is_some();
    for metric in args.margin.iter().map(|margin| margin.metric) {
        if !members.iter().flat_map(Member::own_arms).any(|arm| has(arm, metric)) {
            let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
            let (metric, names) = (metric.id, names.join(", "));
            return Err(Failure::Input(format!("--margin: `{metric}` has no meaning in {names}")));
        }
    }
    Ok(())
}
