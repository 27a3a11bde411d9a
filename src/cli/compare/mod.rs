//! `deathroll compare`.

mod contest;
mod games;

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::args::CompareArgs;
use super::command_line::CommandLine;
use super::driver::{Answer, Driver, Session};
use super::exit::{Failure, Outcome};
use super::input::files_of;
use super::output::Output;
use super::stderr::note_line;
use super::task::Task;
use crate::results::page::{MatrixNotes, matrix_page, plays_page, worth_in_differences};
use crate::results::{MATRIX, MetricOf, Tables, answers, matrix_rows};
use crate::study::{Part, Played};
use contest::Contest;
use deathroll_core::engine::PairedRun;
use games::{Game, games};

/// What is wrong with the command or its scenarios is refused. Returns the files that it reads.
pub(super) fn check(args: &CompareArgs) -> Result<Vec<PathBuf>, Failure> {
    let contests = contests(args)?;
    Ok(files_of(contests.iter().flat_map(|one| &*one.part.texts)))
}

/// Plays arms on the same dice, and prints how they differ.
pub(super) fn compare(args: &CompareArgs, task: Task, output: &mut Output) -> Outcome {
    let contests = contests(args)?;
    let contest = &contests[0];
    let session = Session::new(task, command(args), &args.overrides, &args.play, &args.out, &args.show);
    // Of several games the answer has the estimates of each.
    let session = if contests.len() == 1 { session.precise_in_differences(1) } else { session };
    let has_plays = contests.iter().any(|one| !one.part.point.is_empty());
    let mut driver = Driver::new(Session { remembers_tables: has_plays, ..session })?;
    let of_part = |part: &Part| {
        let found = contests.iter().find(|one| std::ptr::eq(&one.part, part));
        found.expect("the parts are those of the contests")
    };
    let is_decided = |part: &Part, run: &PairedRun| of_part(part).is_decided(run);
    let until = args.until_decided.then_some(&is_decided as &dyn Fn(&Part, &PairedRun) -> bool);
    let is_short = contests.len() > 1 && !args.selection.all_metrics;
    let (mut under_plays, mut columns, mut of_luck) = (Vec::new(), Vec::new(), Vec::new());
    let mut trials = 0;
    driver.drive(contests.iter().map(|one| &one.part), until, output, |at, played| {
        let own = &contests[at];
        let (answer, under_play) = own.answer(played);
        under_plays.extend(under_play);
        if contests.len() > 1 && own.part.point.is_empty() {
            columns.extend(own.column(played, contests.len()));
            if let Played::Paired(run) = played {
                of_luck.extend(worth_in_differences(run));
            }
        }
        trials = trials.max(played.trials());
        Answer { page: answer.page.filter(|_| !is_short), ..answer }
    })?;
    if !driver.has_results() {
        return driver.finish(output);
    }
    if let Some((metric, subject)) = contest.ranking() {
        let of = MetricOf { subject: &subject, metric };
        let (seed, confidence) = (args.play.dice.seed, args.play.confidence);
        let arms = &contest.part.names;
        if !columns.is_empty() {
            let rows = matrix_rows(arms, &columns, of, confidence);
            let table = MATRIX.table(&rows);
            let is_chosen = !args.selection.metric.is_empty();
            let notes = MatrixNotes { trials, seed, confidence, is_chosen };
            let page = matrix_page(&rows, notes).without_luck(&of_luck);
            driver.show(&page.with_answers(answers(&Tables::from_iter([table.clone()]))), output);
            driver.add(table)?;
        } else if is_short && !under_plays.is_empty() {
            let page = plays_page(&contest.part.title, &under_plays, of, seed, confidence);
            driver.show_with_answer(page, output);
        }
    }
    driver.finish(output)
}

/// The contest of each game. All have the same arms, and rank them by the same metric of the same subject.
fn contests(args: &CompareArgs) -> Result<Vec<Contest<'_>>, Failure> {
    let games = games(args)?;
    let games = match &games[..] {
        // Under several plays, the plays of a single arm are what is compared.
        [first, ..] if !first.point.is_empty() && first.has_one_arm(args)? => {
            vec![Game::with_plays_as_arms(&games)]
        }
        _ => games,
    };
    let is_alone = games.len() == 1;
    let contests: Vec<Contest<'_>> =
        games.into_iter().map(|game| Contest::new(args, game, is_alone)).collect::<Result<_, _>>()?;
    contests[1..].iter().try_for_each(|one| one.check_like(&contests[0]))?;
    let notes: BTreeSet<&String> = contests.iter().flat_map(|one| &one.notes).collect();
    notes.into_iter().for_each(|note| note_line(note));
    Ok(contests)
}

/// The command that makes the same files.
fn command(args: &CompareArgs) -> CommandLine {
    CommandLine::new("compare", args.scenarios.iter().map(PathBuf::as_path))
        .overrides(&args.overrides)
        .option("monster", &args.monster)
        .option("party", &args.party)
        .option("arms", &args.arms)
        .option("baseline", &args.baseline)
        .option("variant", &args.variant)
        .option("vary-gear", &args.vary_gear)
        .option("rank", args.rank)
        .option("margin", &args.differences.margin)
        .flag("until-decided", args.until_decided)
        .selection(&args.selection)
        .play(&args.play)
}
