//! `deathroll coach`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::args::{CoachArgs, KEEP_EVERY, Overrides};
use super::command_line::CommandLine;
use super::destination::{Destination, Own};
use super::driver::{Answer, Driver, Session};
use super::exit::{Exit, Failure, Outcome};
use super::forecast::trials_within;
use super::input::{check_not_read, files_of, load_all, source};
use super::output::Output;
use super::stderr::note_line;
use super::task::Task;
use crate::results::number::{counted, grouped};
use crate::results::page::{CoachNotes, coach_page, distinct, search_note, worth_in_differences};
use crate::results::{COMPARISON, Estimates, ScenarioRecord, VALUE, Worth, comparisons, worths};
use crate::scenario::{Arm, Labels, Scenario, is_only_play, load};
use crate::study::{
    CoachRequest, CoachedPlay, Coaching, ComparedArms, Effort, Margins, Played, PreciseIn, Proof,
    arm_or_first, check_lists,
};
use deathroll_core::engine::Job;
use deathroll_core::policy::showdown::{Decision, names};

/// Trials of a search without `--trials` and `--budget`.
const TRIALS: u64 = 2_000_000;
/// Trials of a search that are enough for a first race between edits, in each fight.
pub(super) const ENOUGH: u64 = 20_000;

/// Improves the policies of a party, writes them, and shows on fresh trials what was gained.
pub(super) fn coach(args: &CoachArgs, output: &mut Output) -> Outcome {
    args.out.check_not_wide()?;
    let scenarios = scenarios(args)?;
    let prepared = |path: &PathBuf| {
        let texts = scenarios.iter().flat_map(|(scenario, _)| &*scenario.texts);
        check_not_read("-o", path, &files_of(texts))?;
        prepare(path, &args.name, output)
    };
    let file = args.output.as_ref().map(prepared).transpose()?;
    let trials = match args.budget {
        Some(seconds) => affordable(seconds, &scenarios, args),
        None => args.trials.unwrap_or(TRIALS),
    };
    let arms: Vec<Option<String>> = scenarios.iter().map(arm_of_several).collect();
    let told_before = told_before_play(args, &scenarios)?;
    let coaching = Coaching::new(scenarios, request(args, trials))?;
    if !args.decision.is_empty() && coaching.is_in_vain() {
        let decisions: Vec<&str> = args.decision.iter().map(|decision| decision.0.key()).collect();
        let message = format!("--decision: nobody here is asked for `{}`", decisions.join("`, `"));
        return Err(Failure::Input(message));
    }
    let command = command(args, trials);
    let typed = command.typed();
    let mut driver = Driver::new(session(args, command))?;
    let title = format!("coaching for {}", coaching.goal().metric.id);
    let coached = driver
        .bars
        .follow(title, trials, |progress| coaching.search(args.dice.seed, &driver.workers, progress));
    let play = |about: &str| coaching.library(&coached, &args.name, about);
    if coached.is_interrupted {
        let about = format!("{typed}, interrupted: not measured on fresh trials.");
        if let Some(old) = args.output.as_deref().filter(|path| path.is_file()) {
            note_line(&format!("interrupted: {} stays as it was", old.display()));
            return Ok(Exit::Interrupted);
        }
        note_line("interrupted: the play so far was not measured on fresh trials");
        return Ok(Exit::Interrupted.if_written(write(file.as_ref(), &play(&about), output)));
    }
    if coached.is_short {
        let searches = 1 + u64::from(args.each && args.survivor.is_empty());
        let trials = counted(trials, "trial");
        let enough = grouped(ENOUGH * arms.len() as u64 * searches);
        let few = match args.budget {
            Some(_) => {
                format!("the budget is enough for {trials} only; {enough} are enough to begin with")
            }
            None => format!("the search has {trials}, and needs {enough} or more"),
        };
        note_line(&format!("no edit could be tried: {few}"));
    }
    driver.note(search_note(&coached));
    let proofs = coaching.proofs(&coached);
    let (mut rows, mut of_luck) = (Vec::new(), Vec::new());
    driver.drive(proofs.iter().map(|proof| &proof.part), None, output, |at, played| {
        let (mut answer, worth) = answer(args, &proofs[at], proofs.len(), played);
        answer.record = answer.record.in_arm(arms[at].as_deref());
        rows.extend(worth);
        if let Played::Paired(run) = played {
            of_luck.extend(worth_in_differences(run));
        }
        answer
    })?;
    let notes = CoachNotes { coached: &coached, goal: coaching.goal().metric, seed: args.dice.seed };
    let (page, summary) = coach_page(&rows, &notes, args.confidence);
    let written = match args.output.as_deref().filter(|path| driver.is_interrupted() && path.is_file()) {
        Some(old) => {
            note_line(&format!("interrupted: {} stays as it was", old.display()));
            Ok(())
        }
        None => {
            let cut = if driver.is_interrupted() { ", interrupted" } else { "" };
            write(file.as_ref(), &play(&format!("{summary} Made by: {typed}{cut}")), output)
        }
    };
    if let Some(told) = told_before.filter(|_| file.is_some()) {
        note_line(&told);
    }
    // In several scenarios it is the arm of one name, or the first of each.
    let named: BTreeSet<&str> = arms.iter().flatten().map(String::as_str).collect();
    let arm = (!named.is_empty()).then(|| Vec::from_iter(named).join(", "));
    let page = page.of_arm(arm.as_deref());
    driver.show(&page.without_luck(&of_luck), output);
    Ok(driver.finish(output)?.if_written(written))
}

/// What to say of lists that go before those of the play: those of the file, and those that stay even with `--play`.
fn told_before_play(args: &CoachArgs, scenarios: &[(Scenario, Arm)]) -> Result<Option<String>, Failure> {
    let before = before_play(scenarios);
    if before.is_empty() {
        return Ok(None);
    }
    let any = Overrides { play: Some(names::PLAYS[0].name.to_owned()), ..args.overrides.clone() };
    let loaded = args.scenarios.iter().map(|path| Ok(load(&source(path)?, &any.all())?));
    let stay = before_play(&with_arms(loaded.collect::<Result<_, Failure>>()?, args)?);
    let tables = |of: BTreeSet<String>| Vec::from_iter(of).join("`, `");
    let name = &args.name;
    Ok(Some(match stay.is_empty() {
        true => format!(
            "the lists in `{}` go before `policy.play`: take the play with `--play {name}`, or remove them",
            tables(before)
        ),
        false => format!(
            "the lists in `{}` that the arm or --set gives go before any play, also before `--play {name}`: remove \
             them there to take the play",
            tables(stay)
        ),
    }))
}

/// The tables of scenarios with lists that go before those of a play.
fn before_play(scenarios: &[(Scenario, Arm)]) -> BTreeSet<String> {
    let of_arm = |(_, arm): &(Scenario, Arm)| match &arm.labels {
        Labels::Showdown(labels) => labels.before_play.clone(),
        Labels::Encounter(_) => Vec::new(),
    };
    scenarios.iter().flat_map(of_arm).collect()
}

/// Opens the file of the play. Plays that somebody wrote by hand stay, and so does what else a file holds.
fn prepare(path: &Path, name: &str, output: &mut Output) -> Result<Destination, Failure> {
    let own = Own {
        what: &format!("a file with nothing but the play `{name}`, written by `deathroll coach`"),
        is: &|old| old.contains("deathroll coach ") && is_only_play(old, name),
    };
    Destination::prepare(path, &own, output)
}

/// Every scenario with the arm to coach.
fn scenarios(args: &CoachArgs) -> Result<Vec<(Scenario, Arm)>, Failure> {
    with_arms(load_all(&args.scenarios, &args.overrides.all())?, args)
}

fn with_arms(scenarios: Vec<Scenario>, args: &CoachArgs) -> Result<Vec<(Scenario, Arm)>, Failure> {
    let with_arm = |scenario: Scenario| {
        let arm = arm_or_first(&scenario, args.arm.as_deref())?.clone();
        check_lists("coach", [&arm])?;
        Ok((scenario, arm))
    };
    scenarios.into_iter().map(with_arm).collect()
}

/// The arm that is coached, where the scenario has several.
fn arm_of_several((scenario, arm): &(Scenario, Arm)) -> Option<String> {
    (scenario.arms.len() > 1).then(|| arm.name.clone())
}

/// The number of trials that the time is enough for.
fn affordable(seconds: u64, scenarios: &[(Scenario, Arm)], args: &CoachArgs) -> u64 {
    let threads = match args.dice.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let jobs = scenarios.iter().map(|(_, arm)| Job { setup: &arm.setup, seed: args.dice.seed });
    trials_within(seconds, &jobs.collect::<Vec<_>>(), threads).max(1)
}

fn request(args: &CoachArgs, trials: u64) -> CoachRequest {
    let decisions = distinct(args.decision.iter().map(|decision| decision.0));
    CoachRequest {
        metric: args.metric.and_then(deathroll_core::metric::find),
        each: args.each,
        survivors: args.survivor.clone(),
        decisions: if decisions.is_empty() { Decision::ALL.to_vec() } else { decisions },
        trials,
    }
}

fn session(args: &CoachArgs, command: CommandLine) -> Session<'_> {
    let trials = args.fresh_trials;
    Session {
        task: Task::Unkept,
        command,
        facts: args.overrides.facts(),
        seed: args.dice.seed,
        threads: args.dice.threads,
        batch_trials: None,
        keep_every: KEEP_EVERY,
        effort: Effort {
            trials,
            trials_max: None,
            precision: Vec::new(),
            precise_in: PreciseIn::Arms,
            confidence: args.confidence,
            controls: true,
        },
        out: &args.out,
        quiet: args.show.quiet,
        progress: args.show.shows_progress(),
        remembers_tables: true,
    }
}

/// The tables of one fight, and the worth of each change in it.
fn answer(args: &CoachArgs, proof: &Proof, proofs: usize, played: &Played) -> (Answer, Vec<Worth>) {
    let Played::Paired(run) = played else { unreachable!("arms of a proof are paired") };
    let compared = ComparedArms {
        scenario: &proof.part.scenario,
        arms: &proof.part.names,
        run,
        confidence: args.confidence,
        is_sequential: false,
        margins: &Margins::default(),
    };
    let rows = worths(&compared, &proof.things, &proof.part.point, proofs);
    let mut tables = Estimates::of_compared(&compared).tables();
    tables.extend([COMPARISON.table(&comparisons(&compared)), VALUE.table(&rows)]);
    let record = ScenarioRecord::of_compared(&compared, &proof.part);
    (Answer { record, tables, page: None }, rows)
}

/// Writes the play, if a file is named.
fn write(file: Option<&Destination>, play: &CoachedPlay, output: &mut Output) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    if !play.left_out.is_empty() {
        let lists = play.left_out.join(", ");
        note_line(&format!(
            "the play is without {lists}: the files differ in that, or it names what one of them has"
        ));
    }
    file.write(play.text.as_bytes(), output)
}

/// The command that makes the same play.
fn command(args: &CoachArgs, trials: u64) -> CommandLine {
    let names = args.decision.iter().map(|decision| decision.0.key());
    CommandLine::new("coach", args.scenarios.iter().map(|path| -> &Path { path }))
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("metric", args.metric)
        .flag("each", args.each)
        .option("survivor", &args.survivor)
        .option("decision", names)
        .option("trials", [trials])
        .option("fresh-trials", args.fresh_trials)
        .option("name", Some(&args.name).filter(|name| *name != "played-well"))
        .option("seed", [args.dice.seed])
        .option("confidence", [args.confidence])
}
