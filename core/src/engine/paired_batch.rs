//! Batches of paired trials.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::controls::{ControlTally, TrialControls};
use super::corrected::Corrected;
use super::fitted::{ArmControls, Fitted};
use super::shared_trials::SharedTrials;
use super::{BatchTally, Job, Pair, PairTally, PairedSubject, Player, Sums};
use crate::metric::{Layout, PerAttack};

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

/// An arm in a batch.
struct BatchArm<'a> {
    player: Player<'a>,
    sums: ArmSums<'a>,
    shares: Option<SharedTrials>,
    /// The arm whose player has played its latest trial: itself, or the one that it shares trials with.
    played_by: usize,
    /// The player's attacks before the latest trial, in an arm that others share trials with.
    attacks_before: Option<Vec<PerAttack>>,
}

impl<'a> BatchArm<'a> {
    fn play(&mut self, trial: u64) {
        if let (Some(before), Some(counts)) = (&mut self.attacks_before, self.player.attacks()) {
            before.clone_from(&counts.figures.per_attack);
        }
        self.player.play(trial);
        self.sums.add(trial, &self.player);
    }

    /// Takes the latest trial of another arm, which has the same controls, as its own.
    fn share(&mut self, trial: u64, other: &BatchArm<'_>) {
        self.sums.add(trial, &other.player);
        if let (Some(before), Some(counts)) = (&other.attacks_before, other.player.attacks()) {
            self.sums.tally.add_attacks_since(self.sums.layout, before, counts);
        }
    }

    /// The sums of all trials.
    fn into_tally(mut self) -> BatchTally {
        let attacks = self.player.attacks().into_iter();
        attacks.for_each(|counts| self.sums.tally.add_attacks(self.sums.layout, counts));
        self.sums.tally
    }
}

/// The sums of the trials of an arm.
struct ArmSums<'a> {
    layout: &'a Layout,
    tally: BatchTally,
    controls: Option<(&'a Fitted, TrialControls<'a>)>,
}

impl<'a> ArmSums<'a> {
    fn new(layout: &'a Layout, fitted: Option<&'a ArmControls>) -> Self {
        let tally = BatchTally::new(layout);
        let Some(ArmControls { fitted, places }) = fitted else {
            return Self { layout, tally, controls: None };
        };
        let controls = ControlTally::all(layout, places);
        Self {
            layout,
            tally: BatchTally { controls, ..tally },
            controls: Some((fitted, TrialControls::new(layout, places))),
        }
    }

    /// Adds the latest trial of a player.
    fn add(&mut self, trial: u64, player: &Player<'_>) {
        let Self { layout, tally, controls } = self;
        tally.add(layout, |subject| player.columns(subject));
        player.attacks().into_iter().for_each(|counts| tally.add_fight(counts));
        if let Some((fitted, controls)) = controls {
            controls.weigh(fitted.weights_of(trial), player.sums());
            controls.add_to(&mut tally.controls, |_, subject| player.columns(subject));
        }
    }
}

/// The arms of a batch.
struct BatchArms<'a>(Vec<BatchArm<'a>>);

impl<'a> BatchArms<'a> {
    fn new(of: PairedArms<'a>, stop: &'a AtomicBool) -> Self {
        let PairedArms { jobs, layouts, fitted, shared, pairs: _ } = of;
        let arm = |(index, (job, layout)): (usize, (&Job<'a>, &'a Layout))| {
            let fitted = fitted.get(index).and_then(Option::as_ref);
            let player = Player::new(job, stop);
            let player = match fitted {
                Some(controls) => player.with_sums(&controls.fitted.controls),
                None => player,
            };
            let (sums, shares) = (ArmSums::new(layout, fitted), shared.get(index).copied().flatten());
            let is_shared = shared.iter().flatten().any(|of| of.with == index);
            let attacks_before = is_shared.then(Vec::new);
            BatchArm { player, sums, shares, played_by: index, attacks_before }
        };
        Self(jobs.iter().zip(layouts).enumerate().map(arm).collect())
    }

    /// Plays a trial in every arm.
    fn play(&mut self, trial: u64) {
        for index in 0..self.0.len() {
            let (before, others) = self.0.split_at_mut(index);
            let arm = &mut others[0];
            let shares = arm.shares.filter(|of| before[of.with].player.used(of.unused) == Some(0));
            arm.played_by = shares.map_or(index, |of| of.with);
            match shares {
                Some(of) => arm.share(trial, &before[of.with]),
                None => arm.play(trial),
            }
        }
    }

    /// The player of the latest trial of an arm.
    fn player(&self, arm: usize) -> &Player<'a> {
        &self.0[self.0[arm].played_by].player
    }

    fn is_controlled(&self, arm: usize) -> bool {
        self.0[arm].sums.controls.is_some()
    }

    /// The counters of a subject of an arm in the latest trial.
    fn columns(&self, arm: usize, subject: usize) -> &[u64] {
        self.player(arm).columns(&self.0[arm].sums.layout.subjects[subject])
    }

    /// The counters of a subject of an arm in the latest trial, with their controls.
    fn corrected(&self, arm: usize, subject: usize) -> Corrected<'_> {
        let controls = &self.0[arm].sums.controls;
        let controls = controls.as_ref().map_or(&[][..], |(_, controls)| controls.of_subject(subject));
        Corrected { values: self.columns(arm, subject), controls }
    }
}

/// The arms of a paired run, and which of them are compared.
#[derive(Clone, Copy)]
pub(super) struct PairedArms<'a> {
    pub(super) jobs: &'a [Job<'a>],
    /// What each arm counts.
    pub(super) layouts: &'a [Layout],
    /// The controls of each arm; may be empty.
    pub(super) fitted: &'a [Option<ArmControls>],
    /// What each arm shares with another; may be empty.
    pub(super) shared: &'a [Option<SharedTrials>],
    pub(super) pairs: &'a [Pair],
}

/// Plays every trial of a range in all arms before the next trial.
pub(super) fn play_batch(of: PairedArms<'_>, trials: Range<u64>, stop: &AtomicBool) -> PairedBatch {
    let pairs = of.pairs;
    let mut arms = BatchArms::new(of, stop);
    let is_controlled =
        |arms: &BatchArms<'_>, pair: &Pair| arms.is_controlled(pair.baseline) || arms.is_controlled(pair.arm);
    let new = |pair: &Pair| match is_controlled(&arms, pair) {
        true => PairTally::new(pair).correcting(pair),
        false => PairTally::new(pair),
    };
    let mut paired: Vec<PairTally<u64>> = pairs.iter().map(new).collect();
    for trial in trials {
        arms.play(trial);
        for (pair, tally) in pairs.iter().zip(&mut paired) {
            let both = |subject: &PairedSubject| {
                let [one, two] = subject.places();
                [(pair.baseline, one), (pair.arm, two)]
            };
            tally.add(pair, |subject| both(subject).map(|(arm, subject)| arms.columns(arm, subject)));
            if is_controlled(&arms, pair) {
                let corrected = |(arm, subject)| arms.corrected(arm, subject);
                tally.add_corrected(pair, |subject| both(subject).map(corrected));
            }
            let uses = pair.uses.iter().map(|one| arms.player(pair.arm).uses(*one));
            tally.add_uses(uses.sum());
        }
    }
    PairedBatch { tallies: arms.0.into_iter().map(BatchArm::into_tally).collect(), paired }
}
