//! `deathroll verify`.

use super::args::VerifyArgs;
use super::command_line::CommandLine;
use super::exact::note_large;
use super::exit::{Exit, Failure, Outcome};
use super::input::{load_all, load_built_in};
use super::output::{Output, terminal_width};
use super::progress::Bars;
use super::result_files;
use super::stderr::note_line;
use crate::report::terminal;
use crate::results::page::{
    self, Page, VerifyNotes, partial_line, reference_page, verify_page, verify_verdict,
};
use crate::results::{ArmRecord, DEVIATIONS, Provenance, REFERENCE, ScenarioRecord, Tables, deviation_rows};
use crate::scenario::{Arm, Scenario};
use crate::study::{NamedArm, all_measured, check_lists, check_metrics, choose_arms, find_arm};
use crate::verify::{Agreement, CASES, Case, Checked, Deviation, ENOUGH, SCENARIOS, compare, is_too_small};
use deathroll_core::engine::{self, Job, Run, Stop, Workers, default_trials};
use deathroll_core::exact::{Answers, answers_with_progress};
use deathroll_core::metric::Metric;
use deathroll_core::stats::CONFIDENCE;
use deathroll_core::stats::fit::two_sided;

/// Solves and samples every arm, and reports whether both agree.
pub(super) fn verify(args: &VerifyArgs, output: &mut Output) -> Outcome {
    args.out.check_not_wide()?;
    let scenarios = load(args, &[])?;
    let sampled = match sample_overrides(args) {
        [] => scenarios.clone(),
        others => load(args, others)?,
    };
    scenarios.iter().try_for_each(|scenario| check(args, scenario))?;
    result_files::prepare(&args.out)?;
    let verifier = Verifier::new(args)?;
    let arms = scenarios.iter().map(|one| Ok((choose_arms(one, &args.arm)?, one.arms.len())));
    let arms: Vec<(Vec<&Arm>, usize)> = arms.collect::<Result<_, Failure>>()?;
    let trials = arms.iter().flat_map(|(arms, of)| arms.iter().map(|arm| verifier.trials(arm, *of)));
    verifier.bars.announce(trials.fold(0, u64::saturating_add));
    let mut findings = Findings::default();
    let mut tables = Tables::default();
    let mut provenance = Provenance::of_samples(command(args), args.dice.seed, CONFIDENCE);
    for (scenario, sampled) in scenarios.iter().zip(&sampled) {
        let verified = verifier.scenario(scenario, sampled, &mut findings, &mut tables)?;
        provenance.scenarios.push(ScenarioRecord::of_scenario(&scenario.name, scenario, verified.records));
        if let Some(left) = verified.left {
            note_line("interrupted: arms that were not verified to the end are not reported");
            output.write(&format!("{}\n", partial_line(&left)));
            provenance.partial = true;
            let written = result_files::write(&args.out, &tables, &mut provenance);
            return Ok(Exit::Interrupted.if_written(written));
        }
        if !args.quiet && !args.scenarios.is_empty() {
            output.write(&terminal::text(&verified.page, terminal_width()));
        }
    }
    if args.scenarios.is_empty() {
        tables.add(REFERENCE.table(&findings.checked));
    }
    if !args.quiet && args.scenarios.is_empty() {
        // Its rows are long, and better wrapped by the terminal than cut into blocks.
        output.write(&terminal::text(&reference_page(&findings.checked, args.all_metrics), usize::MAX));
    }
    let written = result_files::write(&args.out, &tables, &mut provenance);
    let verdict = Agreement::of(findings.chances.iter().map(|(chance, _)| *chance));
    let notes = VerifyNotes {
        farthest: findings.farthest(),
        wrong: &findings.wrong,
        unknown: &findings.unknown,
        fewest: findings.fewest,
    };
    output.write(&terminal::text(&verify_verdict(&verdict, &notes), terminal_width()));
    Ok(exit(&verdict, &findings).if_written(written))
}

/// Refuses metrics that an arm does not have, and players that cannot be solved.
fn check(args: &VerifyArgs, scenario: &Scenario) -> Result<(), Failure> {
    let arms = choose_arms(scenario, &args.arm)?;
    check_metrics("--metric", &all_measured("--metric", &args.metric, &arms)?, &arms)?;
    Ok(check_lists("verify", arms)?)
}

/// Whether samples and exact answers agree, as an exit code.
fn exit(verdict: &Agreement, findings: &Findings) -> Exit {
    if !verdict.agrees() || !findings.wrong.is_empty() {
        Exit::Failed
    } else if !findings.unknown.is_empty() {
        Exit::Undecided
    } else {
        Exit::Done
    }
}

/// The command that makes the same files.
fn command(args: &VerifyArgs) -> Vec<String> {
    CommandLine::new("verify", args.scenarios.iter().map(std::path::PathBuf::as_path))
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("metric", &args.metric)
        .option("trials", args.trials)
        .option("seed", [args.dice.seed])
        .option("max-states", [args.limits.max_states])
        .option("max-memory", [args.limits.max_memory])
        .option("max-paths", [args.limits.max_paths])
        .words()
}

/// The scenarios, with more overrides; the built-in ones when none is named.
fn load(args: &VerifyArgs, more: &[String]) -> Result<Vec<Scenario>, Failure> {
    let overrides = [&args.overrides.all(), more].concat();
    if !args.scenarios.is_empty() {
        return load_all(&args.scenarios, &overrides);
    }
    let given = [
        ("--set", !args.overrides.set.is_empty()),
        ("--play", args.overrides.play.is_some()),
        ("--arm", !args.arm.is_empty()),
        ("--metric", !args.metric.is_empty()),
    ];
    for (option, is_given) in given {
        if is_given {
            let message = format!("{option}: the built-in reference cases are fixed; name a scenario");
            return Err(Failure::Input(message));
        }
    }
    load_built_in(SCENARIOS, &overrides)
}

/// Overrides of the sample alone, so that a test can check that the mismatch is caught.
#[cfg(dev_build)]
fn sample_overrides(args: &VerifyArgs) -> &[String] {
    &args.sample_wrongly
}

#[cfg(not(dev_build))]
const fn sample_overrides(_: &VerifyArgs) -> &[String] {
    &[]
}

/// Verifies arms, by the arguments.
struct Verifier<'a> {
    args: &'a VerifyArgs,
    workers: Workers,
    bars: Bars,
}

/// A scenario whose arms were verified.
struct Verified {
    page: Page,
    records: Vec<ArmRecord>,
    /// The arms that an interrupt left out.
    left: Option<Vec<String>>,
}

/// The results of one arm, solved and sampled.
struct Found {
    answers: Answers,
    run: Run,
    comparisons: Vec<Deviation>,
    /// The reference cases among them.
    cases: Vec<&'static Case>,
}

impl Found {
    /// What pages show of it.
    fn shown<'a>(&'a self, arm: &'a Arm) -> page::Verified<'a> {
        page::Verified { arm, answers: &self.answers, run: &self.run, comparisons: &self.comparisons }
    }
}

impl<'a> Verifier<'a> {
    fn new(args: &'a VerifyArgs) -> Result<Self, Failure> {
        let workers = Workers::new(args.dice.threads).map_err(Failure::Input)?;
        Ok(Self { args, workers, bars: Bars::new(!args.no_progress && !args.quiet) })
    }

    /// Trials of an arm, one of so many.
    fn trials(&self, arm: &Arm, arms: usize) -> u64 {
        self.args.trials.unwrap_or_else(|| default_trials(&arm.setup, arms))
    }

    /// Verifies the arms of a scenario, each against the arm of its name in `sampled`.
    fn scenario(
        &self,
        scenario: &Scenario,
        sampled: &Scenario,
        findings: &mut Findings,
        tables: &mut Tables,
    ) -> Result<Verified, Failure> {
        let args = self.args;
        let arms = choose_arms(scenario, &args.arm)?;
        let page = Page::titled(&scenario.title, &args.overrides.facts());
        let mut verified = Verified { page, records: Vec::new(), left: None };
        let mut all: Vec<(&Arm, Found)> = Vec::new();
        for (at, &arm) in arms.iter().enumerate() {
            let played = find_arm(sampled, &arm.name)?;
            let Some(found) = self.verify(&scenario.name, arm, played, scenario.arms.len())? else {
                verified.left = Some(arms[at..].iter().map(|arm| arm.name.clone()).collect());
                return Ok(verified);
            };
            let (names, trials) = (NamedArm::of(arm), found.run.tally.trials);
            verified.records.push(ArmRecord::of_tally(&arm.name, &found.run.tally, found.run.ending));
            tables.add(DEVIATIONS.table(&deviation_rows(&scenario.name, &names, trials, &found.comparisons)));
            findings.add(scenario, arm, &found);
            all.push((arm, found));
        }
        let shown: Vec<page::Verified<'_>> = all.iter().map(|(arm, found)| found.shown(arm)).collect();
        verified.page.extend(verify_page(&shown, args.all_metrics || !args.metric.is_empty()));
        Ok(verified)
    }

    /// None if it was interrupted.
    fn verify(&self, scenario: &str, arm: &Arm, played: &Arm, arms: usize) -> Result<Option<Found>, Failure> {
        let mut cases: Vec<&Case> =
            if self.args.scenarios.is_empty() { CASES.iter().collect() } else { vec![] };
        cases.retain(|case| case.scenario == scenario && case.arm == arm.name);
        let asked = all_measured("--metric", &self.args.metric, &[arm])?;
        let wanted = |metric: &Metric| asked.is_empty() || asked.contains(&metric.id);
        let of_case = |metric: &Metric| cases.iter().any(|case| case.metric == metric.id);
        let told = |metric: &Metric| asked.contains(&metric.id) || of_case(metric);
        let title = format!("{scenario} {}", arm.name);
        let answers = self.bars.work_out(title.clone(), |progress| {
            answers_with_progress(&arm.setup, &self.args.limits.limits(), wanted, told, progress)
        });
        if self.bars.are_interrupted() {
            return Ok(None);
        }
        note_large(&arm.name, &arm.labels, &answers.reached);
        let job = Job { setup: &played.setup, seed: self.args.dice.seed };
        let stop = Stop::after(self.trials(arm, arms));
        let run = self
            .bars
            .follow(title, stop.trials_max, |progress| engine::run(&job, &stop, &self.workers, progress));
        if run.ending == engine::Ending::Interrupted {
            return Ok(None);
        }
        let comparisons = compare(&answers, &run);
        Ok(Some(Found { answers, run, comparisons, cases }))
    }
}

/// The results of all arms.
#[derive(Default)]
struct Findings {
    /// P-values, each with a description of its comparison.
    chances: Vec<(f64, String)>,
    /// The reference cases.
    checked: Vec<Checked>,
    /// Differences that chance cannot explain.
    wrong: Vec<String>,
    /// Arms in which nothing could be compared, or too few trials.
    unknown: Vec<String>,
    /// Fewest trials of the other arms; none without such an arm.
    fewest: Option<u64>,
}

impl Findings {
    fn add(&mut self, scenario: &Scenario, arm: &Arm, found: &Found) {
        if found.comparisons.is_empty() {
            self.unknown.push(format!("{}, arm `{}`: nothing could be compared", scenario.name, arm.name));
        } else if is_too_small(found.run.tally.trials) {
            let (name, arm, trials) = (&scenario.name, &arm.name, found.run.tally.trials);
            self.unknown.push(format!(
                "{name}, arm `{arm}`: too few trials to show anything ({trials}; {ENOUGH} can)"
            ));
        } else {
            let trials = found.run.tally.trials;
            self.fewest = Some(self.fewest.map_or(trials, |fewest| fewest.min(trials)));
        }
        for comparison in &found.comparisons {
            let (subject, metric) = (arm.labels.subject(comparison.subject), comparison.metric.id);
            let what = format!("{metric} of {subject} in {}, arm `{}`", scenario.name, arm.name);
            self.chances.extend(comparison.chances().map(|chance| (chance, what.clone())));
        }
        let name = |subject| arm.labels.subject(subject).into_owned();
        for case in &found.cases {
            match case.check(&found.answers, &found.run, name) {
                Some(checked) => self.add_checked(checked),
                None => self.wrong.push(format!("{}, {}: nothing was found", case.id, case.about)),
            }
        }
    }

    fn add_checked(&mut self, checked: Checked) {
        let what = format!("{}, {}", checked.case.id, checked.case.about);
        if !checked.is_exact() {
            self.wrong.push(format!("{what}: the exact answer is not the reference value"));
        }
        self.chances.extend(checked.sampled.map(|(_, off)| (two_sided(off), what)));
        self.checked.push(checked);
    }

    /// The smallest p-value, and its comparison; none if all agree exactly.
    fn farthest(&self) -> Option<(f64, &str)> {
        let off = self.chances.iter().filter(|(chance, _)| *chance < 1.0 || chance.is_nan());
        let least = off.min_by(|one, two| one.0.total_cmp(&two.0));
        least.map(|(chance, what)| (*chance, what.as_str()))
    }
}
