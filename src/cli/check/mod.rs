//! `deathroll check`.

mod earlier;
mod members;
mod play;
mod reports;
mod update;

use std::path::PathBuf;

use super::args::CheckArgs;
use super::driver::{Driver, Session};
use super::exit::{Exit, Failure, Outcome};
use super::input::{check_not_read, is_within};
use super::output::{Output, terminal_width};
use super::stderr::note_line;
use super::task::Task;
use crate::gate::{Claim, Gate, Known, Verdict};
use crate::report::check::annotations;
use crate::report::terminal;
use crate::results::page::{Line, Page, check_page, new_page, partial_line, verdict_page};
use crate::results::{
    ArmRecord, CHECK, CheckRow, CheckSummary, Estimates, Origin, ScenarioRecord, Tone, check_rows,
};
use crate::scenario::override_parts;
use crate::study::{Effort, PreciseIn};
use deathroll_core::engine::PairedRun;
use deathroll_core::stats::sequential;
use earlier::Earlier;
use members::{Member, check_margins, files_read, members, prepare_updates};
use play::{Looks, decide, trials_max};
use reports::Reports;

/// What is wrong with the check or its scenarios is refused. Returns the files that it reads.
pub(super) fn check_command(args: &CheckArgs) -> Result<Vec<PathBuf>, Failure> {
    let mut members = members(args)?;
    all_claims(args, &mut members)?;
    Ok(files_read(args, &members))
}

/// Decides the expectations of scenarios.
pub(super) fn check(args: &CheckArgs, task: Task, output: &mut Output) -> Outcome {
    args.out.check_not_wide()?;
    let mut members = members(args)?;
    let claims = all_claims(args, &mut members)?;
    let confidence = sequential::shared(claims.iter().map(Vec::len).sum(), args.confidence);
    let reports = Reports::prepare(args, &members, output)?;
    if args.update {
        prepare_updates(&mut members, output)?;
    }
    let mut driver = Driver::new(session(args, task))?;
    driver.bars.announce(members.iter().map(|member| trials_max(args, member)).fold(0, u64::saturating_add));
    let (mut rows, mut updated) = (Vec::new(), Ok(()));
    for (at, (member, claims)) in members.iter().zip(claims).enumerate() {
        let gate = Gate::new(&member.arms, claims, confidence);
        let is_renewed = member.renewed.is_some() || member.is_renewed_before;
        let mut gate = if is_renewed { gate.re_estimating() } else { gate };
        let looks = decide(args, &driver, member, &mut gate);
        if driver.has_failed() {
            break;
        }
        if looks.is_interrupted() && driver.is_share() {
            driver.mark_partial();
            break;
        }
        if looks.is_missing() && !looks.is_interrupted() {
            continue;
        }
        let (found, is_updated) = report(args, &mut driver, member, &gate, &looks, output)?;
        rows.extend(found);
        updated = updated.and(is_updated);
        if looks.is_interrupted() {
            driver.mark_partial();
            let left = members.iter().skip(at + 1).map(|member| member.name.clone()).collect::<Vec<_>>();
            output.write(&format!("{}\n", partial_line(&left)));
            break;
        }
    }
    if !driver.has_results() {
        return driver.finish(output);
    }
    if driver.is_interrupted() {
        note_line("interrupted: what is undecided was not played to the end; no reports are written");
        return Ok(Exit::Interrupted.if_written(updated).if_written(driver.write()));
    }
    let written = driver.write();
    let summary = CheckSummary::new(&rows, args.confidence, args.dice.seed);
    output.write(&terminal::text(&verdict_page(&summary), terminal_width()));
    let exit = match summary.verdict {
        Verdict::Holds => Exit::Done,
        Verdict::Fails => Exit::Failed,
        Verdict::Undecided => Exit::Undecided,
    };
    Ok(exit.if_written(updated).if_written(reports.write(&summary, output)).if_written(written))
}

/// The claims of each member.
fn all_claims(args: &CheckArgs, members: &mut [Member]) -> Result<Vec<Vec<Claim>>, Failure> {
    if let Some((folder, against)) = args.out.folder.as_ref().zip(args.against.clone()) {
        // A check that fails would pass when it is repeated.
        check_not_read("--out", folder, &[against])?;
    }
    let earlier = args.against.as_deref().map(Earlier::read).transpose()?;
    check_margins(args, members)?;
    earlier.as_ref().map_or(Ok(()), |earlier| earlier.check_members(members))?;
    let claims: Vec<Vec<Claim>> = members
        .iter_mut()
        .map(|member| claims_of(args, member, earlier.as_ref()))
        .collect::<Result<_, _>>()?;
    if claims.iter().all(Vec::is_empty) {
        let message =
            "nothing is expected, and the baseline has no value to compare; add `--margin METRIC=±X`";
        return Err(Failure::Input(message.to_owned()));
    }
    Ok(claims)
}

/// The claims of a scenario: those of its expectations, and that nothing has changed.
fn claims_of(
    args: &CheckArgs,
    member: &mut Member,
    earlier: Option<&Earlier>,
) -> Result<Vec<Claim>, Failure> {
    let mut claims = member.claims()?;
    match earlier {
        Some(earlier) => claims.extend(earlier.claims(member, args)?),
        None if claims.is_empty() => {
            let what = "nothing is expected, so nothing could fail; add `[[expect]]` or `--expect`";
            return Err(Failure::Input(format!("{}: {what}", member.file)));
        }
        None => {}
    }
    Ok(claims)
}

fn session(args: &CheckArgs, task: Task) -> Session<'_> {
    Session {
        task,
        command: play::command(args),
        facts: args.overrides.facts(),
        seed: args.dice.seed,
        threads: args.dice.threads,
        batch_trials: None,
        keep_every: args.keep.keep_every,
        effort: Effort {
            trials: None,
            trials_max: args.max_trials,
            precision: Vec::new(),
            precise_in: PreciseIn::Arms,
            confidence: args.confidence,
            controls: args.luck.is_taken_out(),
        },
        out: &args.out,
        quiet: args.quiet,
        progress: !args.no_progress && !args.quiet,
        remembers_tables: false,
    }
}

/// Prints the verdicts on a scenario and keeps its tables; returns the rows of its claims, and what became of the
/// update of its file: others are updated nevertheless.
fn report(
    args: &CheckArgs,
    driver: &mut Driver<'_>,
    member: &Member,
    gate: &Gate<'_>,
    looks: &Looks,
    output: &mut Output,
) -> Result<(Vec<CheckRow>, Result<(), Failure>), Failure> {
    let scenario = &member.scenario;
    let origin = Origin {
        scenario: &member.name,
        play: member.play.as_deref(),
        file: &member.file,
        expectations: &scenario.expectations,
        arms: &member.arms,
    };
    let mut rows = check_rows(&origin, gate);
    let (renewed, updated) = match args.update && !looks.is_interrupted() {
        true => match update::update(member, gate, &mut rows, output) {
            Ok(told) => (told, Ok(())),
            Err(failure) => (String::new(), Err(failure)),
        },
        false => (String::new(), Ok(())),
    };
    let mut page = Page::default();
    if let Some(suite) = member.suite.as_deref().filter(|_| !args.quiet) {
        page.line(Line::of(Tone::Strong, suite));
        page.gap();
    }
    let trials = looks.run.as_ref().map_or(0, PairedRun::trials);
    let own = check_page(&scenario.title, &rows, trials, args.quiet);
    let facts = args.overrides.facts().into_iter().chain(changed_by_suite(member, &args.overrides.all()));
    page.extend(own.with_facts(&facts.collect::<Vec<_>>()));
    page.extend(new_page(&member.name, &member.new));
    output.write(&(terminal::text(&page, terminal_width()) + &renewed));
    if annotates() {
        output.write_bytes(annotations::github(&rows).as_bytes());
    }
    keep(args, driver, member, looks, &rows)?;
    Ok((rows, updated))
}

/// What the suite changes in a scenario, and the command does not change again.
fn changed_by_suite(member: &Member, overrides: &[String]) -> Option<String> {
    let is_covered = |change: &str, by: &str| is_within(override_parts(change).0, override_parts(by).0);
    let is_left = |change: &&String| !overrides.iter().any(|one| is_covered(change, one));
    let left: Vec<&str> = member.set.iter().filter(is_left).map(String::as_str).collect();
    (!left.is_empty()).then(|| format!("changed by the suite: {}", left.join(", ")))
}

/// Keeps the estimates of every arm that was played or solved exactly.
fn keep(
    args: &CheckArgs,
    driver: &mut Driver<'_>,
    member: &Member,
    looks: &Looks,
    rows: &[CheckRow],
) -> Result<(), Failure> {
    let mut estimates = Estimates::default();
    let mut arms = Vec::new();
    for known in looks.looked(member).known() {
        match known {
            Known::Sample(played) => {
                estimates.extend(Estimates::of_sample(&played, args.confidence));
                arms.push(ArmRecord::of_tally(&played.arm.name, &played.run.tally, played.run.ending));
            }
            Known::Exact(arm, answers) => {
                estimates.extend(Estimates::of_answers(&member.name, arm, answers));
                arms.push(ArmRecord::exact(&arm.name, answers.reached.ending));
            }
        }
    }
    let record = ScenarioRecord::of_scenario(&member.name, &member.scenario, arms);
    driver.keep(record, estimates.tables().into_iter().chain([CHECK.table(rows)]))
}

/// Whether a CI service reads annotations from standard output.
fn annotates() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}
