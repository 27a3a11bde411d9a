//! `deathroll trace`.

use super::args::TraceArgs;
use super::exit::{Exit, Failure, Outcome};
use super::input::load_one;
use super::interrupt;
use super::luck::luck;
use super::output::{Output, terminal_columns, terminal_width};
use super::stderr::note_line;
use crate::report::{divergence, rounds, terminal, trace as writer};
use crate::results::number::counted;
use crate::scenario::{Arm, Scenario};
use crate::study::{all_measured, arm_or_first, check_metrics, check_metrics_of, check_subjects, two_arms};
use crate::trace::{Demand, Demands, Only, Replay, Wish, diverge};
use deathroll_core::engine::Job;

/// Replays one trial of a run and prints it.
pub(super) fn trace(args: &TraceArgs, output: &mut Output) -> Outcome {
    let scenario = load_one(&args.scenario, &args.overrides.all())?;
    if let Some(names) = &args.arms {
        let arms = two_arms(&scenario, names)?;
        if args.by_round {
            return print_rounds(args, &scenario.title, &arms, output);
        }
        check_side_by_side(args)?;
        let told = side_by_side(args, &scenario, arms);
        let ending = ending();
        if ending == Exit::Done {
            output.write(&told);
        }
        return Ok(ending);
    }
    let arm = arm_or_first(&scenario, args.arm.as_deref())?;
    if args.board && !has_board(arm) {
        return Err(Failure::Input(format!("--board: arm `{}` has no board", arm.name)));
    }
    if args.by_round {
        return print_rounds(args, &scenario.title, &[arm], output);
    }
    let metrics = checked_metrics(args, &[arm])?;
    let demands = demands(args, arm)?;
    let luck = luck(args, arm, &demands)?;
    if args.luck.is_some() && luck.is_none() {
        return Ok(ending());
    }
    let only = Only { metrics: &metrics, subjects: &args.subject, is_brief: args.brief };
    let replay = Replay { luck: luck.as_ref(), only, ..replay(args, arm, &demands) };
    let last = if args.json {
        print_json(&replay, args, output)
    } else {
        output.write(&heading(args, &scenario.title, &arm.name, terminal_columns()));
        print_text(&replay, args, output)
    };
    note_beyond(args, last);
    note_unused(args, arm, &demands.into_left());
    Ok(ending())
}

/// The metrics of `--metric`. Refuses what the arms do not have.
fn checked_metrics(args: &TraceArgs, arms: &[&Arm]) -> Result<Vec<&'static str>, Failure> {
    let metrics = all_measured("--metric", &args.metric, arms)?;
    check_metrics("--metric", &metrics, arms)?;
    check_subjects("--subject", &args.subject, arms)?;
    check_metrics_of(&metrics, &args.subject, arms)?;
    Ok(metrics)
}

/// Refuses what two arms side by side do not show.
fn check_side_by_side(args: &TraceArgs) -> Result<(), Failure> {
    let given = [
        ("--metric", !args.metric.is_empty()),
        ("--subject", !args.subject.is_empty()),
        ("--rounds", args.rounds.is_some()),
        ("--luck", args.luck.is_some()),
        ("--json", args.json),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(Failure::Input(format!("{option}: with two arms only with `--by-round`"))),
        None => Ok(()),
    }
}

/// What is printed above the trial.
fn heading(args: &TraceArgs, title: &str, arm: &str, width: Option<usize>) -> String {
    let heading = writer::heading(title, arm, args.trial, args.seed);
    let heading = width.map_or(heading.clone(), |width| terminal::fitted(&heading, width, 0));
    if args.dice.is_empty() {
        return heading;
    }
    let wishes: Vec<String> = args.dice.iter().map(ToString::to_string).collect();
    format!("{heading}Not the trial of a run: dice are set by hand ({})\n", wishes.join(", "))
}

/// Says which dice that are set by hand no question has met.
fn note_unused(args: &TraceArgs, arm: &Arm, left: &[Demand]) {
    let is_left = |wish: &&Wish| wish.demand(&arm.setup, &arm.labels).is_ok_and(|one| left.contains(&one));
    let unused: Vec<String> = args.dice.iter().filter(is_left).map(ToString::to_string).collect();
    if !unused.is_empty() {
        note_line(&format!(
            "dice set by hand that were not used: {}; there is no such roll, or it cannot have this result",
            unused.join(", ")
        ));
    }
}

/// The dice that are set by hand.
fn demands(args: &TraceArgs, arm: &Arm) -> Result<Demands, Failure> {
    if !args.dice.is_empty() && arm.setup.looks_ahead() {
        let message = "--dice: survivors who look ahead roll their own dice; name another play";
        return Err(Failure::Input(message.to_owned()));
    }
    let demand = |wish: &Wish| wish.demand(&arm.setup, &arm.labels);
    let all: Result<Vec<_>, String> = args.dice.iter().map(demand).collect();
    all.map(Demands::new).map_err(|message| Failure::Input(format!("--dice: {message}")))
}

/// The trial in one arm.
fn replay<'a>(args: &'a TraceArgs, arm: &'a Arm, demands: &'a Demands) -> Replay<'a> {
    let job = Job { setup: &arm.setup, seed: args.seed };
    let stop = interrupt::flag();
    Replay { job, labels: &arm.labels, trial: args.trial, demands, only: Only::default(), luck: None, stop }
}

/// Text is printed in pieces of whole lines: one by one they would take most of the time.
const PIECE: usize = 1 << 14;

/// Prints the trial as text; the number of its last round.
fn print_text(replay: &Replay<'_>, args: &TraceArgs, output: &mut Output) -> u32 {
    /// Where lines begin that go on with the one above: behind the column of rules.
    const HANG: usize = 10;
    let width = terminal_columns();
    let fitted = |text: String| match width {
        Some(width) => terminal::fitted(&text, width, HANG),
        None => text,
    };
    let (boards, rounds) = (args.board, args.rounds.clone());
    let shown = writer::Shown { boards, rounds, is_brief: args.brief, luck: replay.luck };
    let mut writer = writer::TextWriter::new(shown);
    let mut piece = writer.start(&replay.start());
    let mut last = 0;
    replay.play(&mut |line| {
        last = line.round;
        piece.push_str(&writer.line(&line));
        if piece.len() >= PIECE {
            output.write(&fitted(std::mem::take(&mut piece)));
        }
        !output.is_closed()
    });
    piece.push_str(&writer.luck());
    output.write(&fitted(piece));
    last
}

/// Prints the trial round by round, in each of the arms.
fn print_rounds(args: &TraceArgs, title: &str, arms: &[&Arm], output: &mut Output) -> Outcome {
    let metrics = checked_metrics(args, arms)?;
    let only = Only { metrics: &metrics, subjects: &args.subject, is_brief: false };
    let mut played = Vec::new();
    for &arm in arms {
        let demands = demands(args, arm)?;
        let luck = luck(args, arm, &demands)?;
        played.push(Replay { luck: luck.as_ref(), ..replay(args, arm, &demands) }.rounds());
        if interrupt::is_heard() {
            return Ok(ending());
        }
        note_unused(args, arm, &demands.into_left());
    }
    let width = terminal_width();
    let shown = rounds::Shown { only, rounds: args.rounds.as_ref(), width };
    for one in played.iter().filter(|one| !shown.has_any(one)) {
        note_rounds(args.trial, one.rounds.iter().map(|round| round.round).max().unwrap_or(0));
    }
    if args.json {
        for (played, arm) in played.iter().zip(arms) {
            let lines = rounds::json_lines(played, &arm.name, shown);
            let failed =
                |error: serde_json::Error| Failure::Io("cannot write the rounds".into(), error.into());
            output.write_bytes(lines.map_err(failed)?.as_bytes());
        }
        return Ok(ending());
    }
    let texts = rounds::texts(&played, shown);
    for (at, (arm, text)) in arms.iter().zip(&texts).enumerate() {
        let between = if at == 0 { "" } else { "\n" };
        let heading = heading(args, title, &arm.name, Some(width));
        output.write(&format!("{between}{heading}{text}"));
    }
    Ok(ending())
}

/// Prints the trial as JSON lines; the number of its last round.
fn print_json(replay: &Replay<'_>, args: &TraceArgs, output: &mut Output) -> u32 {
    let mut piece = writer::json_line(&replay.start());
    let mut last = 0;
    replay.play(&mut |line| {
        last = line.round;
        if args.rounds.as_ref().is_none_or(|rounds| rounds.contains(&line.round)) {
            piece.push_str(&writer::json_line(&line));
        }
        if piece.len() >= PIECE {
            output.write_bytes(std::mem::take(&mut piece).as_bytes());
        }
        !output.is_closed()
    });
    output.write_bytes(piece.as_bytes());
    last
}

/// Says how many rounds the trial had, if none of those that are asked for was among them.
fn note_beyond(args: &TraceArgs, last: u32) {
    if args.rounds.as_ref().is_some_and(|rounds| *rounds.start() > last) && !interrupt::is_heard() {
        note_rounds(args.trial, last);
    }
}

fn note_rounds(trial: u64, rounds: u32) {
    note_line(&format!("--rounds: trial {trial} has {}", counted(rounds.into(), "round")));
}

fn ending() -> Exit {
    if !interrupt::is_heard() {
        return Exit::Done;
    }
    note_line("interrupted: the rest of the trace is not printed");
    Exit::Interrupted
}

/// Replays the trial in two arms, side by side from where they diverge.
fn side_by_side(args: &TraceArgs, scenario: &Scenario, arms: [&Arm; 2]) -> String {
    let none = Demands::default();
    let found = diverge(arms.map(|arm| replay(args, arm, &none)), divergence::CONTEXT);
    let names = arms.map(|arm| arm.name.as_str());
    let look = divergence::Look { width: terminal_width(), lines: args.lines };
    let heading = divergence::heading(&scenario.title, names, args.trial, args.seed);
    let text = heading + &divergence::text(names, &found, look);
    terminal::fitted(&text, look.width, 0)
}

fn has_board(arm: &Arm) -> bool {
    arm.setup.showdown().is_some_and(|showdown| showdown.plan.board.is_some())
}
