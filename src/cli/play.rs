//! Playing, as the arguments of several commands say.

use super::args::{PlayArgs, PrecisionArg, ShowArgs};
use super::exit::{Exit, Failure};
use super::forecast;
use super::meaning::check_meaning;
use super::output::note_line;
use super::progress::Bars;
use crate::engine::{Ending, Enough, Job, Pair, Precision, Run, Stop, Together, Workers, default_trials};
use crate::policy::Setup;
use crate::scenario::Arm;

/// Most trials of an arm where their number is not fixed, and none is named.
const TRIALS_MAX: u64 = 100_000_000;

/// Plays by the arguments.
pub(super) struct Player<'a> {
    args: &'a PlayArgs,
    bars: Bars,
    workers: Workers,
}

impl<'a> Player<'a> {
    pub(super) fn new(args: &'a PlayArgs, show: &ShowArgs) -> Result<Self, Failure> {
        let workers = workers(args.dice.threads, args.batch_trials)?;
        Ok(Self { args, bars: Bars::new(show.shows_progress()), workers })
    }

    /// What is played of an arm.
    pub(super) const fn job<'b>(&self, setup: &'b Setup) -> Job<'b> {
        Job { setup, seed: self.args.dice.seed }
    }

    /// Tells how long the jobs will take, when that is more than a few seconds.
    pub(super) fn tell(&self, jobs: &[Job<'_>], stop: &Stop, at_most: bool) {
        if self.bars.are_shown {
            forecast::tell(jobs, stop.trials_max, self.workers.threads(), at_most);
        }
    }

    /// Tells how long several arms will take together, at each of so many points, or at most where they are
    /// played until something is decided.
    pub(super) fn tell_together(&self, setups: &[&Setup], points: usize, until_decided: bool) {
        let jobs: Vec<Job<'_>> = setups.iter().map(|setup| self.job(setup)).collect();
        let mut stop = self.stop_together(setups, until_decided);
        stop.trials_max = stop.trials_max.saturating_mul(points as u64);
        self.tell(&jobs, &stop, until_decided || !stop.precision.is_empty());
    }

    /// Plays one arm under a bar with a title.
    pub(super) fn play(&self, setup: &Setup, stop: &Stop, title: String) -> Run {
        self.bars.play(title, &self.job(setup), stop, &self.workers)
    }

    /// Plays several arms on the same dice under a bar with a title, until it is enough: decided where
    /// `until` asks for that, precise where the arguments do.
    pub(super) fn play_together(
        &self,
        setups: &[&Setup],
        pairs: Vec<Pair>,
        until: Option<&dyn Fn(&Together) -> bool>,
        title: String,
    ) -> Together {
        let jobs: Vec<Job<'_>> = setups.iter().map(|setup| self.job(setup)).collect();
        let stop = self.stop_together(setups, until.is_some());
        let precise = |together: &Together| {
            together
                .layouts
                .iter()
                .zip(&together.tallies)
                .all(|(layout, tally)| stop.is_precise(layout, tally))
        };
        let precise = (!stop.precision.is_empty()).then_some(&precise as &dyn Fn(&Together) -> bool);

        let all = Enough::after(stop.trials_max);
        let enough = match (until, precise) {
            (Some(decided), _) => all.or_when(decided, Ending::Decided),
            (None, Some(precise)) => all.or_when(precise, Ending::Precise),
            (None, None) => all,
        };
        self.bars.play_together(title, &jobs, pairs, &enough, &self.workers)
    }

    /// The stop rule of arms that are played together; until something is decided it is a limit alone.
    fn stop_together(&self, setups: &[&Setup], until_decided: bool) -> Stop {
        let stop = self.stop(setups[0], setups.len());
        match until_decided {
            true => Stop { trials_max: self.args.max_trials.unwrap_or(TRIALS_MAX), ..stop },
            false => stop,
        }
    }

    /// The stop rule of an arm, one of `of`; playing it alone changes nothing.
    pub(super) fn stop(&self, setup: &Setup, of: usize) -> Stop {
        let PlayArgs { trials, max_trials, confidence, .. } = *self.args;
        let precision: Vec<Precision> = self.args.precision.iter().map(|wanted| (*wanted).into()).collect();
        let unnamed = if precision.is_empty() { default_trials(setup, of) } else { TRIALS_MAX };
        Stop { trials_max: max_trials.or(trials).unwrap_or(unnamed), precision, confidence }
    }
}

/// The threads that play, with batches of so many trials where that is asked for.
pub(super) fn workers(threads: usize, batch_trials: Option<u64>) -> Result<Workers, Failure> {
    let workers = Workers::new(threads).map_err(Failure::Input)?;
    Ok(match batch_trials {
        Some(trials) => workers.with_batches_of(trials),
        None => workers,
    })
}

/// How a command ends that has told all it found, or a part of it.
pub(super) fn ended(is_partial: bool) -> Exit {
    if is_partial {
        note_line("interrupted: what was played until now is told, and marked as partial");
        return Exit::Interrupted;
    }
    Exit::Done
}

impl From<PrecisionArg> for Precision {
    fn from(wanted: PrecisionArg) -> Self {
        Self { metric: wanted.metric, half_width: wanted.half_width }
    }
}

/// Tells of a run with `--precision` that ended at its limit.
pub(super) fn note_imprecise(args: &PlayArgs, ending: Ending, trials: u64) {
    if !args.precision.is_empty() && ending == Ending::Complete {
        note_line(&format!("the precision was not reached within {trials} trials of each arm"));
    }
}

/// A precision rule on a metric that no subject has would never be met.
pub(super) fn check_precision(args: &PlayArgs, arms: &[&Arm]) -> Result<(), Failure> {
    let metrics: Vec<_> = args.precision.iter().map(|wanted| wanted.metric.id).collect();
    check_meaning("--precision", &metrics, arms)
}
