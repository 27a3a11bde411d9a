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

/// Plays one trial of a run again and tells it.
pub(super) fn trace(args: &TraceArgs, output: &mut Output) -> Outcome {
    let scenario = load_one(&args.scenario, &args.overrides.set)?;
    if let Some(names) = &args.arms {
        output.write(&side_by_side(args, &scenario, two_arms(&scenario, names)?))?;
        return Ok(Exit::Done);
    }
    let arm = arm_or_first(&scenario, args.arm.as_deref())?;
    if args.board && !has_board(arm) {
        return Err(Failure::Input(format!("--board: arm `{}` has no board", arm.name)));
    }
    let told = tell(args, arm);
    if args.json {
        output.write(&writer::json_lines(&told))?;
    } else {
        let heading = writer::heading(&scenario.title, &arm.name, args.trial, args.seed);
        output.write(&(heading + &writer::text(&told, args.board)))?;
    }
    Ok(Exit::Done)
}

/// The trial of the arguments, in an arm.
fn tell(args: &TraceArgs, arm: &Arm) -> Trace {
    play(&Job { setup: &arm.setup, seed: args.seed }, &arm.labels, args.trial)
}

/// The trial in two arms, from where they part.
fn side_by_side(args: &TraceArgs, scenario: &Scenario, arms: [&Arm; 2]) -> String {
    let [one, two] = arms.map(|arm| tell(args, arm));
    let names = arms.map(|arm| arm.name.as_str());
    let look = divergence::Look { width: terminal_width(), lines: args.lines };
    divergence::heading(&scenario.title, names, args.trial, args.seed)
        + &divergence::text(names, [&one, &two], look)
}

fn has_board(arm: &Arm) -> bool {
    arm.setup.showdown().is_some_and(|showdown| showdown.plan.board.is_some())
}
