//! `deathroll trace --luck`.

use super::args::TraceArgs;
use super::driver::workers;
use super::exit::Failure;
use super::progress::Bars;
use crate::scenario::Arm;
use crate::study::{Headline, luck_metric};
use crate::trace::{Demands, Luck};
use deathroll_core::engine::{Job, RolledTrial, roll_worths};

/// Enough that rolls of a fight are known to two or three percentage points, after a few seconds.
const ROLLOUTS: u64 = 100_000;

/// How lucky the trial was in an arm; none where nobody asks, and when interrupted.
pub(super) fn luck(args: &TraceArgs, arm: &Arm, demands: &Demands) -> Result<Option<Luck>, Failure> {
    let Some(named) = args.luck else { return Ok(None) };
    if arm.setup.looks_ahead() {
        let message = "--luck: survivors who look ahead roll dice of their own; name another play";
        return Err(Failure::Input(message.to_owned()));
    }
    let Headline { metric, subject } = luck_metric(arm, named)?;
    let job = Job { setup: &arm.setup, seed: args.seed };
    let trial = RolledTrial { job, metric, subject, trial: args.trial, demands };
    let (workers, rollouts) = (workers(0, None)?, args.rollouts.unwrap_or(ROLLOUTS));
    let bars = Bars::new(true);
    let worths =
        bars.follow(arm.name.clone(), rollouts, |progress| roll_worths(&trial, rollouts, &workers, progress));
    let subject = arm.labels.subject(subject).into_owned();
    Ok(worths.map(|worths| Luck { metric, subject, worths }))
}
