//! `deathroll trace`.

use super::args::TraceArgs;
use super::exit::{Exit, Failure, Outcome};
use super::input::{find_arm, load_one};
use super::output::Output;
use crate::engine::Job;
use crate::report::trace as writer;
use crate::results::trace::trace as play;
use crate::scenario::Arm;

/// Plays one trial of a run again and tells it.
pub(super) fn trace(args: &TraceArgs, output: &mut Output) -> Outcome {
    let scenario = load_one(&args.scenario, &args.overrides.set)?;
    let arm = match &args.arm {
        Some(name) => find_arm(&scenario, name)?,
        None => &scenario.arms[0],
    };
    if args.board && !has_board(arm) {
        return Err(Failure::Input(format!("--board: arm `{}` has no board", arm.name)));
    }
    let job = Job { setup: &arm.setup, seed: args.seed };
    let told = play(&job, &arm.labels, args.trial);
    if args.json {
        output.write(&writer::json_lines(&told))?;
    } else {
        let heading = writer::heading(&scenario.title, &arm.name, args.trial, args.seed);
        output.write(&(heading + &writer::text(&told, args.board)))?;
    }
    Ok(Exit::Done)
}

fn has_board(arm: &Arm) -> bool {
    arm.setup.showdown().is_some_and(|showdown| showdown.plan.board.is_some())
}
