//! `deathroll trace`.

use super::args::TraceArgs;
use super::exit::{Exit, Failure, Outcome};
use super::input::load_one;
use super::output::{Output, terminal_width};
use crate::engine::Job;
use crate::report::{divergence, trace as writer};
use crate::scenario::{Arm, Scenario};
use crate::study::{arm_or_first, two_arms};
use crate::trace::{Trace, trace as play};

/// Replays one trial of a run and prints it.
pub(super) fn trace(args: &TraceArgs, output: &mut Output) -> Outcome {
    let scenario = load_one(&args.scenario, &args.overrides.all())?;
    if let Some(names) = &args.arms {
        output.write(&side_by_side(args, &scenario, two_arms(&scenario, names)?));
        return Ok(Exit::Done);
    }
    let arm = arm_or_first(&scenario, args.arm.as_deref())?;
    if args.board && !has_board(arm) {
        return Err(Failure::Input(format!("--board: arm `{}` has no board", arm.name)));
    }
    let told = replay(args, arm);
    if args.json {
        output.write_bytes(writer::json_lines(&told).as_bytes());
    } else {
        let heading = writer::heading(&scenario.title, &arm.name, args.trial, args.seed);
        output.write(&(heading + &writer::text(&told, args.board)));
    }
    Ok(Exit::Done)
}

/// Replays the trial in one arm.
fn replay(args: &TraceArgs, arm: &Arm) -> Trace {
    play(&Job { setup: &arm.setup, seed: args.seed }, &arm.labels, args.trial)
}

/// Replays the trial in two arms, side by side from where they diverge.
fn side_by_side(args: &TraceArgs, scenario: &Scenario, arms: [&Arm; 2]) -> String {
    let [one, two] = arms.map(|arm| replay(args, arm));
    let names = arms.map(|arm| arm.name.as_str());
    let look = divergence::Look { width: terminal_width(), lines: args.lines };
    divergence::heading(&scenario.title, names, args.trial, args.seed)
        + &divergence::text(names, [&one, &two], look)
}

fn has_board(arm: &Arm) -> bool {
    arm.setup.showdown().is_some_and(|showdown| showdown.plan.board.is_some())
}
