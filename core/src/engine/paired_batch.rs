//! Batches of paired trials.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::controls::{ControlTally, TrialControls};
use super::corrected::Corrected;
use super::fitted::{ArmControls, Fitted};
use super::twin::Twin;
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
    /// The arm that it has some trials in common with.
    twin: Option<Twin>,
    /// The arm whose player has played its latest trial: itself or its twin.
    played_by: usize,
    /// The player's attacks before the latest trial, in an arm that is a twin of others.
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

    /// Takes the latest trial of its twin as its own.
    fn repeat(&mut self, twin: &BatchArm<'_>) {
        self.sums.add_from(&twin.player, &twin.sums);
        if let (Some(before), Some(counts)) = (&twin.attacks_before, twin.player.attacks()) {
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
        if let Some((fitted, controls)) = &mut self.controls {
            controls.weigh(fitted.weights_of(trial), player.sums());
        }
        self.add_weighed(player);
    }

    /// Adds the latest trial of a player of another arm, which is controlled alike.
    fn add_from(&mut self, player: &Player<'_>, other: &ArmSums<'_>) {
        if let (Some((fitted, controls)), Some((same, weighed))) = (&mut self.controls, &other.controls) {
            debug_assert!(std::ptr::eq(*fitted, *same), "arms with the same sums are fitted together");
            controls.weigh_as(weighed);
        }
        self.add_weighed(player);
    }

    fn add_weighed(&mut self, player: &Player<'_>) {
        let Self { layout, tally, controls } = self;
        tally.add(layout, |subject| player.columns(subject));
        player.attacks().into_iter().for_each(|counts| tally.add_fight(counts));
        if let Some((_, controls)) = controls {
            controls.add_to(&mut tally.controls, |_, subject| player.columns(subject));
        }
    }
}

/// The arms of a batch.
struct BatchArms<'a>(Vec<BatchArm<'a>>);

impl<'a> BatchArms<'a> {
    fn new(
        (jobs, fitted): (&[Job<'a>], &'a [Option<ArmControls>]),
        (layouts, pairs): (&'a [Layout], &[Pair]),
        stop: &'a AtomicBool,
    ) -> Self {
        let arm = |(index, (job, layout)): (usize, (&Job<'a>, &'a Layout))| {
            let fitted = fitted.get(index).and_then(Option::as_ref);
            let player = Player::new(job, stop);
            let player = match fitted {
                Some(controls) => player.with_sums(&controls.fitted.controls),
                None => player,
            };
            let (sums, twin) = (ArmSums::new(layout, fitted), Twin::of(index, jobs, pairs));
            BatchArm { player, sums, twin, played_by: index, attacks_before: None }
        };
        let mut arms: Vec<BatchArm<'a>> = jobs.iter().zip(layouts).enumerate().map(arm).collect();
        for index in 0..arms.len() {
            if let Some(twin) = arms[index].twin {
                arms[twin.arm].attacks_before = Some(Vec::new());
            }
        }
        Self(arms)
    }

    /// Plays a trial in every arm.
    fn play(&mut self, trial: u64) {
        for index in 0..self.0.len() {
            let (before, others) = self.0.split_at_mut(index);
            let arm = &mut others[0];
            let twin = arm.twin.filter(|twin| before[twin.arm].player.used(twin.lacked) == Some(0));
            arm.played_by = twin.map_or(index, |twin| twin.arm);
            match twin {
                Some(twin) => arm.repeat(&before[twin.arm]),
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

    /// The same with their controls.
    fn corrected(&self, arm: usize, subject: usize) -> Corrected<'_> {
        let controls = &self.0[arm].sums.controls;
        let controls = controls.as_ref().map_or(&[][..], |(_, controls)| controls.of_subject(subject));
        Corrected { values: self.columns(arm, subject), controls }
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
    let mut arms = BatchArms::new((jobs, fitted), (layouts, pairs), stop);
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
            let decided = pair.lines.iter().map(|line| arms.player(pair.arm).decided(*line));
            tally.add_decided(decided.sum());
        }
    }
    PairedBatch { tallies: arms.0.into_iter().map(BatchArm::into_tally).collect(), paired }
}
