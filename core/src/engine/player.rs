//! Single trials, with the counters of the last one.

use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;

use super::{Controls, CountedUse, Job};
use crate::dice::Sampled;
use crate::lookahead::Lookahead;
use crate::luck::LuckSums;
use crate::metric::{Counter, Counts, EncounterCounts, Subject, SubjectLayout};
use crate::policy::showdown::{Decided, LineCounts};
use crate::policy::{Encounter, Setup, Showdown};
use crate::rules::showdown::plan::GameKind;
use crate::rules::{encounter, showdown};

/// Plays trials of a job one by one. Once its flag is true, trials end soon, and their counters have no
/// meaning.
#[derive(Debug)]
pub struct Player<'a> {
    seed: u64,
    game: Counted<'a>,
    stop: &'a AtomicBool,
    /// The number of the last trial.
    trial: u64,
    /// How often lines of policies decided in it, once somebody has asked.
    lines: OnceCell<LineCounts>,
    /// The sums of the last trial that controls are made of; none where nobody asks.
    sums: Option<LuckSums<'a>>,
    /// What knows how lucky the survivors are; none where nobody asks.
    controls: Option<&'a Controls>,
    /// How lucky they were in the last trial, once somebody has asked.
    luck: OnceCell<f64>,
}

/// A game with its recorder.
#[derive(Debug)]
enum Counted<'a> {
    Showdown(&'a Showdown, Option<Lookahead<'a>>, Box<Counts>),
    Encounter(&'a Encounter, Box<EncounterCounts>),
}

impl<'a> Player<'a> {
    /// A player that has not played a trial yet, and abandons trials once `stop` is true.
    #[must_use]
    pub fn new(job: &Job<'a>, stop: &'a AtomicBool) -> Self {
        let game = match job.setup {
            Setup::Showdown(game) => {
                Counted::Showdown(game, Lookahead::new(game, stop), Box::new(Counts::new(&game.plan)))
            }
            Setup::Encounter(game) => Counted::Encounter(game, Box::new(EncounterCounts::new(&game.plan))),
        };
        let (lines, luck) = (OnceCell::new(), OnceCell::new());
        Self { seed: job.seed, game, stop, trial: 0, lines, sums: None, controls: None, luck }
    }

    /// Also gathers the sums of each trial that controls are made of. Only for a game that can be controlled.
    pub(super) fn with_sums(self, controls: &'a Controls) -> Self {
        let Counted::Showdown(game, ..) = &self.game else { return self };
        Self { sums: Some(LuckSums::new(&game.plan, controls.value())), ..self }
    }

    /// The sums of the last trial; none without [`Self::with_sums`].
    pub(super) fn sums(&self) -> &[f64] {
        self.sums.as_ref().map_or(&[], LuckSums::sums)
    }

    /// Sets the controls by which it tells how lucky the survivors are; none for no luck.
    pub const fn set_controls(&mut self, controls: Option<&'a Controls>) {
        self.controls = controls;
    }

    /// Plays one trial.
    pub fn play(&mut self, trial: u64) {
        let dice = Sampled::new(self.seed, trial);
        self.trial = trial;
        self.lines.take();
        self.luck.take();
        match &mut self.game {
            Counted::Showdown(game, ahead, counts) => match &mut self.sums {
                Some(sums) => {
                    sums.begin_trial();
                    play_recorded(game, dice, counts, sums, self.stop);
                }
                None => play_showdown(game, ahead.as_ref(), dice, counts, self.stop),
            },
            Counted::Encounter(game, counts) => play_encounter(game, dice, counts, self.stop),
        }
    }

    /// The columns of a subject: its counters in the last trial.
    #[must_use]
    pub fn columns(&self, layout: &SubjectLayout) -> &[u64] {
        match &self.game {
            Counted::Showdown(_, _, counts) => counts.columns(layout),
            Counted::Encounter(_, counts) => counts.columns(layout),
        }
    }

    /// How often the party did what a counter counts, in the last trial of a showdown; none for encounters.
    pub(super) fn used(&self, counter: Counter) -> Option<u64> {
        match &self.game {
            Counted::Showdown(_, _, counts) => Some(counts.of_subject(Subject::Party)[counter as usize]),
            Counted::Encounter(..) => None,
        }
    }

    /// Number of uses in the last trial.
    #[must_use]
    pub fn uses(&self, of: CountedUse) -> u64 {
        match (of, &self.game) {
            (CountedUse::Line(line), _) => self.decided(line),
            (CountedUse::Spell { seat, known }, Counted::Encounter(_, counts)) => counts.casts(seat, known),
            (CountedUse::Spell { .. }, Counted::Showdown(..)) => 0,
        }
    }

    /// How often a line of a policy decided in the last trial, which is played once more to find out.
    #[must_use]
    pub fn decided(&self, line: Decided) -> u64 {
        match &self.game {
            Counted::Showdown(game, ahead, _) => {
                let dice = Sampled::new(self.seed, self.trial);
                self.lines.get_or_init(|| line_counts(game, ahead.as_ref(), dice, self.stop)).of(line)
            }
            Counted::Encounter(..) => 0,
        }
    }

    /// How lucky the survivors were in the last trial, which is played once more to find out: a change of their
    /// chance to win. 0 without controls.
    #[must_use]
    pub fn luck(&self) -> f64 {
        let (Counted::Showdown(game, ..), Some(controls)) = (&self.game, self.controls) else { return 0.0 };
        *self.luck.get_or_init(|| {
            let mut sums = LuckSums::new(&game.plan, controls.value());
            let (mut dice, mut record) = (Sampled::new(self.seed, self.trial), (&mut sums, self.stop));
            showdown::AnyGame::new(&game.plan, &mut dice, &mut &game.policies, &mut record).play_any();
            controls.luck(&sums)
        })
    }

    /// The recorder of a showdown, attack or defense game, which counts attacks over all trials.
    #[must_use]
    pub(super) fn attacks(&self) -> Option<&Counts> {
        match &self.game {
            Counted::Showdown(_, _, counts) => Some(counts),
            Counted::Encounter(..) => None,
        }
    }
}

/// How often lines of policies decide in one trial.
fn line_counts(
    game: &Showdown,
    ahead: Option<&Lookahead<'_>>,
    mut dice: Sampled,
    stop: &AtomicBool,
) -> LineCounts {
    let mut counts = LineCounts::default();
    let Showdown { plan, policies } = game;
    let mut hear = |line| counts.add(line);
    match ahead {
        Some(ahead) => _ = ahead.play(dice, &mut (), &mut hear),
        None => {
            showdown::AnyGame::new(plan, &mut dice, &mut policies.explained(hear), &mut &*stop).play_any();
        }
    }
    counts
}

/// Plays one trial, or part of it once `stop` is true; `counts` is reset first.
#[inline]
pub(super) fn play_showdown(
    game: &Showdown,
    ahead: Option<&Lookahead<'_>>,
    dice: Sampled,
    counts: &mut Counts,
    stop: &AtomicBool,
) {
    counts.begin_trial();
    if let Some(ahead) = ahead {
        ahead.play(dice, counts, &mut |_| {});
        return;
    }
    let Showdown { plan, policies } = game;
    match plan.game {
        GameKind::Showdown { .. } => showdown::Game::new(plan, dice, policies, (counts, stop)).play(),
        // These games are so short that the cost of the recorder matters.
        GameKind::Attack { .. } | GameKind::Defense { .. } => {
            showdown::Game::new(plan, dice, policies, (&mut counts.figures, stop)).play();
        }
    }
}

/// Plays one trial of a showdown by its lists, or part of it once `stop` is true, with another recorder;
/// `counts` is reset first.
#[inline]
pub(super) fn play_recorded(
    Showdown { plan, policies }: &Showdown,
    dice: Sampled,
    counts: &mut Counts,
    record: &mut impl showdown::record::Record,
    stop: &AtomicBool,
) {
    counts.begin_trial();
    showdown::Game::new(plan, dice, policies, ((counts, record), stop)).play();
}

/// Plays one trial, or part of it once `stop` is true; `counts` is reset first.
#[inline]
pub(super) fn play_encounter(
    Encounter { plan, policies }: &Encounter,
    dice: Sampled,
    counts: &mut EncounterCounts,
    stop: &AtomicBool,
) {
    counts.begin_trial();
    encounter::Game::new(plan, dice, policies, (counts, stop)).play();
}
