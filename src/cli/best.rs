//! `deathroll exact --best`.

use super::args::ExactArgs;
use super::command_line::CommandLine;
use super::exit::Outcome;
use super::input::load_one;
use super::output::{Output, terminal_width};
use super::solving::Solving;
use super::stderr::note_line;
use crate::report::terminal;
use crate::results::number::grouped;
use crate::results::page::{best_arms_page, best_headlines, best_page, have_own_lines};
use crate::results::{BEST, PolicyRow, SITUATIONS, policy_rows, situation_rows};
use crate::scenario::{Arm, Labels, Scenario};
use crate::study::best::{BestPlay, best_play, goal};
use crate::study::{check_lists, choose_arms};
use deathroll_core::exact::{Ending, Position};
use deathroll_core::policy::showdown::Decision;

/// Works out the best play of each arm for a metric, prints it and writes the result files.
pub(super) fn best(args: &ExactArgs, metric: &'static str, output: &mut Output) -> Outcome {
    let scenario = load_one(&args.scenario, &args.overrides.all())?;
    let arms = choose_arms(&scenario, &args.arm)?;
    check_lists("exact --best", arms.iter().copied())?;
    let goals = arms.iter().map(|arm| goal(arm, metric)).collect::<Result<Vec<_>, _>>()?;
    let mut solving = Solving::new(args, &scenario, &arms, command(args, metric))?;
    let is_chosen = |decision: &Decision| args.decision.iter().any(|chosen| chosen.0 == *decision);
    let chosen: Vec<Decision> = Decision::ALL.into_iter().filter(is_chosen).collect();
    let over = if chosen.is_empty() { &Decision::ALL[..] } else { &chosen };
    let all = arms.len();
    let mut solved: Vec<(BestPlay, Vec<PolicyRow>)> = Vec::new();
    for (arm, goal) in arms.into_iter().zip(goals) {
        let limits = args.limits.limits();
        let title = format!("{} {}", scenario.name, arm.name);
        let play = solving.bars.work_out(title, |progress| best_play(arm, goal, over, &limits, progress));
        let Some(play) = play else { continue };
        let before = solved.last().map(|(play, _)| play);
        let policies = show((args, all, before), &scenario, arm, &play, &mut solving, output);
        // After an interrupt the values of other policies may be missing, even if the best play is known.
        let is_whole = play.best.value.is_some() && !solving.bars.are_interrupted();
        if solving.keep(arm, (ending(is_whole), true), output).is_break() {
            break;
        }
        note_large(&arm.name, &play);
        solved.extend(play.best.value.is_some().then_some((play, policies)));
    }
    if all > 1 && !args.show.quiet {
        let arms: Vec<_> = solved.iter().map(|(play, policies)| (play, &policies[..])).collect();
        output.write(&terminal::text(&best_arms_page(&arms), terminal_width()));
    }
    solving.note_how_to_go_on(HINT);
    solving.finish()
}

/// Shows the best play of an arm, of one of several `arms` only how it was found, after that of the arm `before`; keeps
/// its tables. Returns its policies.
fn show(
    (args, arms, before): (&ExactArgs, usize, Option<&BestPlay>),
    scenario: &Scenario,
    arm: &Arm,
    play: &BestPlay,
    solving: &mut Solving<'_>,
    output: &mut Output,
) -> Vec<PolicyRow> {
    let subject = arm.labels.subject(play.goal.subject);
    let survivors = match &arm.labels {
        Labels::Showdown(labels) => &labels.survivors[..],
        Labels::Encounter(_) => &[],
    };
    let policies = policy_rows(&scenario.name, &arm.name, &subject, play);
    let situations = situation_rows(&scenario.name, &arm.name, survivors, play);
    if !args.show.quiet && play.best.value.is_some() {
        let mut page = solving.page();
        page.extend(match arms {
            1 => best_page(&arm.name, play, &policies, &situations),
            _ => best_headlines(have_own_lines(arms).then_some(&arm.name), play, before),
        });
        output.write(&terminal::text(&page, terminal_width()));
    }
    solving.tables.add(BEST.table(&policies));
    solving.tables.add(SITUATIONS.table(&situations));
    policies
}

const fn ending(is_whole: bool) -> Ending {
    if is_whole { Ending::Complete } else { Ending::Stopped(Position { scene: None, round: 0 }) }
}

/// Prints a note if the best play of an arm is not known.
fn note_large(arm: &str, play: &BestPlay) {
    if play.best.value.is_some() {
        return;
    }
    let (states, paths) = (grouped(play.best.states), grouped(play.best.paths));
    note_line(&format!(
        "arm `{arm}` is too large: after {states} states and {paths} paths of dice and decisions the best play \
         is not known"
    ));
}

/// How to get answers about arms that are too large.
const HINT: &str = "fewer rounds, people, spaces, kinds of card, dice or points make an arm smaller, and so does \
     --decision with some of the decisions; --max-paths, --max-states and --max-memory let it go further, and \
     `compare` compares policies with intervals";

/// The command that makes the same files.
fn command(args: &ExactArgs, metric: &str) -> Vec<String> {
    CommandLine::new("exact", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("best", [metric])
        .option("decision", args.decision.iter().map(|decision| decision.0.key()))
        .option("max-states", [args.limits.max_states])
        .option("max-memory", [args.limits.max_memory])
        .option("max-paths", [args.limits.max_paths])
        .words()
}
