//! `deathroll compare`.

mod contest;
mod games;

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::args::CompareArgs;
use super::command_line::CommandLine;
use super::driver::{Answer, Driver, Session};
use super::exit::{Failure, Outcome};
use super::output::Output;
use super::stderr::note_line;
use crate::engine::PairedRun;
use crate::results::page::{MatrixNotes, UnderPlay, matrix_page, plays_page};
use crate::results::{MATRIX, matrix_rows};
use crate::study::{ComparedArms, Headline, Part, Played, across};
use contest::Contest;
use games::games;

/// Plays arms on the same dice, and prints how they differ.
pub(super) fn compare(args: &CompareArgs, output: &mut Output) -> Outcome {
    let contests = contests(args)?;
    let contest = &contests[0];
    let session = Session::new(command(args), &args.overrides, &args.play, &args.out, &args.show);
    let mut driver = Driver::new(session)?;
    let of_part = |part: &Part| {
        let found = contests.iter().find(|one| std::ptr::eq(&raw const one.part, part));
        found.unwrap_or(contest)
    };
    let is_decided = |part: &Part, run: &PairedRun| of_part(part).is_decided(run);
    let until = args.until_decided.then_some(&is_decided as &dyn Fn(&Part, &PairedRun) -> bool);
    let is_short = contests.len() > 1 && !args.selection.all_metrics;
    let (mut under_plays, mut runs) = (Vec::new(), Vec::new());
    driver.drive(contests.iter().map(|one| &one.part), until, output, |part, played| {
        let (answer, found) = of_part(part).answer(played);
        under_plays.extend(part.point.first().map(|play| UnderPlay { play: play.value.clone(), ..found }));
        if let (Played::Paired(run), true, []) = (played, contests.len() > 1, &part.point[..]) {
            runs.push(run.clone());
        }
        Answer { page: answer.page.filter(|_| !is_short), ..answer }
    });
    if let Some(headline) = contest.headline {
        if !runs.is_empty() {
            show_matrix(args, &contests, &runs, headline, &mut driver, output);
        } else if is_short {
            let ranking = (headline.metric, &*contest.part.names[0].subject(headline.subject));
            let (seed, confidence) = (args.play.dice.seed, args.play.confidence);
            let page = plays_page(&contest.part.title, &under_plays, ranking, seed, confidence);
            driver.show_with_answer(page, output);
        }
    }
    driver.finish()
}

/// Shows the arms over all scenarios that were played.
fn show_matrix(
    args: &CompareArgs,
    contests: &[Contest<'_>],
    runs: &[PairedRun],
    headline: Headline,
    driver: &mut Driver<'_>,
    output: &mut Output,
) {
    let all: Vec<ComparedArms<'_>> = contests.iter().zip(runs).map(|(one, run)| one.compared(run)).collect();
    let confidence = args.play.confidence;
    let rows = matrix_rows(&all, headline, &across(&all, headline), confidence);
    let trials = runs.iter().map(PairedRun::trials).max().unwrap_or(0);
    driver.add(MATRIX.table(&rows));
    driver.show_with_answer(
        matrix_page(&rows, MatrixNotes { trials, seed: args.play.dice.seed, confidence }),
        output,
    );
}

/// The contest of each game. All have the same arms, and rank them by the same metric of the same subject.
fn contests(args: &CompareArgs) -> Result<Vec<Contest<'_>>, Failure> {
    let games = games(args)?;
    let is_alone = games.iter().all(|game| !game.point.is_empty()) || games.len() == 1;
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
