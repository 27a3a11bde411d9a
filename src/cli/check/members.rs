//! The scenarios of a check.

use std::path::PathBuf;

use crate::cli::args::CheckArgs;
use crate::cli::destination::Destination;
use crate::cli::exit::Failure;
use crate::cli::input::{names_apart, source};
use crate::cli::output::Output;
use crate::cli::stderr::colors_on_stderr;
use crate::gate::{Baseline, Claim, claims, drift_claims};
use crate::metric::{Metric, find};
use crate::scenario::{Faults, Scenario, Source, load, load_suite};
use crate::study::{Margins, NamedArm, headline};
use crate::visible::visible;

/// One scenario of a check.
pub(super) struct Member {
    /// Its name in results.
    pub(super) name: String,
    /// The play, where there are several.
    pub(super) play: Option<String>,
    /// Title of the suite, for the first member of one.
    pub(super) suite: Option<String>,
    /// Path of its file, as shown.
    pub(super) file: String,
    /// Its file, if `--update` may change it: a scenario on disk, played without overrides.
    pub(super) own: Option<PathBuf>,
    /// The same, opened for `--update`.
    pub(super) renewed: Option<Destination>,
    pub(super) scenario: Scenario,
    /// Its arms.
    pub(super) arms: Vec<NamedArm>,
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
    for (at, path) in args.files.iter().enumerate() {
        // Standard input cannot be read twice, and the rows would be indistinguishable.
        if args.files[..at].contains(path) {
            return Err(Failure::Input(format!("{} is given twice", path.display())));
        }
        let mut keep = |found: Result<Member, Faults>| match found {
            Ok(member) => members.push(member),
            Err(found) => faults.push_str(&found.render(colors_on_stderr())),
        };
        let source = source(path)?;
        match load_suite(&source) {
            Err(found) => faults.push_str(&found.render(colors_on_stderr())),
            Ok(None) => keep(member(&source, None, overrides)),
            Ok(Some(suite)) => {
                let mut title = Some(suite.title);
                for one in suite.members {
                    let found = member(&Source::File(one.path), one.name, &[&one.set, overrides].concat());
                    keep(found.map(|member| Member { suite: title.take(), ..member }));
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

fn member(source: &Source, name: Option<String>, overrides: &[String]) -> Result<Member, Faults> {
    let scenario = load(source, overrides)?;
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
        file,
        own,
        renewed: None,
        arms: scenario.arms.iter().map(NamedArm::of).collect(),
        scenario,
    })
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
    /// Opens its file for `--update`.
    pub(super) fn prepare_update(&mut self, output: &mut Output) -> Result<(), Failure> {
        self.renewed = self.own.as_deref().map(|path| Destination::prepare(path, output)).transpose()?;
        Ok(())
    }

    /// All claims about the scenario.
    pub(super) fn claims(
        &self,
        args: &CheckArgs,
        baseline: Option<&Baseline>,
    ) -> Result<Vec<Claim>, Failure> {
        let expectations = &self.scenario.expectations;
        let file = &self.file;
        let mut claims = claims(expectations, &self.arms).map_err(|number| {
            let metric = &expectations[number].metric;
            Failure::Input(format!("{file}: an expectation of `{metric}` names no subject of its arms"))
        })?;
        if let Some(baseline) = baseline {
            let asked = args.margin.iter().map(|margin| (margin.metric.id, margin.half_width)).collect();
            let margins = Margins { asked };
            let held = self.baseline_metrics(args)?;
            let drift = drift_claims(baseline, &self.name, &self.arms, &held, &margins);
            claims.extend(drift.map_err(|message| Failure::Input(format!("{file}: {message}")))?);
        }
        if claims.is_empty() {
            let message = format!("{file}: nothing is expected, so nothing could fail; add `[[expect]]`");
            return Err(Failure::Input(message));
        }
        Ok(claims)
    }

    /// The metrics compared with a baseline: those of `--margin`, or else those named in `[[expect]]`, or
    /// else the headline.
    fn baseline_metrics(&self, args: &CheckArgs) -> Result<Vec<&'static Metric>, Failure> {
        let mut held: Vec<&Metric> = args.margin.iter().map(|margin| margin.metric).collect();
        for metric in &held {
            if !self.arms.iter().any(|arm| headline(&arm.layout, Some(metric.id)).is_some()) {
                let (metric, name) = (metric.id, &self.name);
                return Err(Failure::Input(format!("--margin: `{metric}` has no meaning in {name}")));
            }
        }
        if held.is_empty() {
            held = self.scenario.expectations.iter().filter_map(|one| find(&one.metric)).collect();
        }
        if held.is_empty() {
            held.extend(headline(&self.arms[0].layout, None).map(|headline| headline.metric));
        }
        Ok(held)
    }
}
