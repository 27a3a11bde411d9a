//! Batches of paired trials.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::controls::{ControlTally, TrialControls};
use super::corrected::Corrected;
use super::fitted::{ArmControls, Fitted};
use super::{BatchTally, Job, Pair, PairTally, Player, Sums};
use crate::metric::Layout;

/// The sums of one batch of trials, of all arms and pairs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedBatch {
    tallies: Vec<BatchTally>,
    paired: Vec<PairTally<u64>>,
}

impl PairedBatch {
    pub(super) fn merge_into(&self, sums: &mut Sums) {
        sums.tallies.iter_mut().zip(&self.tallies).for_each(|(mine, theirs)| mine.merge(theirs));
        sums.paired.iter_mut().zip(&self.paired).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

/// An arm in a batch: its player, and the sums of its trials.
struct BatchArm<'a> {
    player: Player<'a>,
    layout: &'a Layout,
    tally: BatchTally,
    controls: Option<(&'a Fitted, TrialControls<'a>)>,
}

impl<'a> BatchArm<'a> {
    fn new(job: &Job<'a>, layout: &'a Layout, fitted: Option<&'a ArmControls>, stop: &'a AtomicBool) -> Self {
        let (player, tally) = (Player::new(job, stop), BatchTally::new(layout));
        let Some(ArmControls { fitted, places }) = fitted else {
            return Self { player, layout, tally, controls: None };
        };
        Self {
            player: player.with_sums(&fitted.controls),
            layout,
            tally: BatchTally { controls: ControlTally::all(layout, places), ..tally },
            controls: Some((fitted, TrialControls::new(layout, places))),
        }
    }

    fn play(&mut self, trial: u64) {
        let Self { player, layout, tally, controls } = self;
        player.play(trial);
        tally.add(layout, |subject| player.columns(subject));
        player.attacks().into_iter().for_each(|counts| tally.add_fight(counts));
        if let Some((fitted, controls)) = controls {
            controls.weigh(fitted.weights_of(trial), player.sums());
            controls.add_to(&mut tally.controls, |_, subject| player.columns(subject));
        }
    }

    /// The counters of a subject in the last trial.
    fn columns(&self, subject: usize) -> &[u64] {
        self.player.columns(&self.layout.subjects[subject])
    }

    /// The counters of a subject in the last trial, with their controls.
    fn corrected(&self, subject: usize) -> Corrected<'_> {
        let controls = self.controls.as_ref().map_or(&[][..], |(_, controls)| controls.of_subject(subject));
        Corrected { values: self.columns(subject), controls }
    }

    /// The sums of all trials.
    fn into_tally(mut self) -> BatchTally {
        self.player.attacks().into_iter().for_each(|counts| self.tally.add_attacks(self.layout, counts));
        self.tally
    }
}

/// Plays every trial of a range in all arms before the next trial; `fitted` has the controls of each arm, or
/// is empty.
pub(super) fn play_batch(
    (jobs, fitted): (&[Job<'_>], &[Option<ArmControls>]),
    (layouts, pairs): (&[Layout], &[Pair]),
    trials: Range<u64>,
    stop: &AtomicBool,
) -> PairedBatch {
    let controls = (0..jobs.len()).map(|arm| fitted.get(arm).and_then(Option::as_ref));
    let arms = jobs.iter().zip(layouts).zip(controls);
    let mut arms: Vec<BatchArm<'_>> =
        arms.map(|((job, layout), fitted)| BatchArm::new(job, layout, fitted, stop)).collect();
    let new = |pair: &Pair| match arms[pair.baseline].controls.is_some() || arms[pair.arm].controls.is_some()
    {
        true => PairTally::new(pair).correcting(pair),
        false => PairTally::new(pair),
    };
    let mut paired: Vec<PairTally<u64>> = pairs.iter().map(new).collect();
    for trial in trials {
        arms.iter_mut().for_each(|arm| arm.play(trial));
        for (pair, tally) in pairs.iter().zip(&mut paired) {
            let (baseline, arm) = (&arms[pair.baseline], &arms[pair.arm]);
            tally.add(pair, |subject| {
                let [one, two] = subject.places();
                [baseline.columns(one), arm.columns(two)]
            });
            if baseline.controls.is_some() || arm.controls.is_some() {
                tally.add_corrected(pair, |subject| {
                    let [one, two] = subject.places();
                    [baseline.corrected(one), arm.corrected(two)]
                });
            }
            tally.add_decided(pair.lines.iter().map(|line| arm.player.decided(*line)).sum());
        }
    }
    PairedBatch { tallies: arms.into_iter().map(BatchArm::into_tally).collect(), paired }
}
