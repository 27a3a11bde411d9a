//! The course of a fight: how things stand at the end of each round.

use crate::metric::Unit;
use crate::rules::showdown::state::{Posture, State};

/// Rounds whose ends are kept; few fights last longer.
pub const ROUNDS_KEPT: usize = 24;

/// What is kept of the end of a round. After the end of a fight everything stays as it was then, so that
/// every round is a mean over the same trials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundMeasure {
    /// Whether the fight goes on (RND-8).
    Going,
    /// Survivors alive.
    Alive,
    /// Survivors alive who are not knocked down (MON-5).
    Standing,
    /// Wounds that the monster has suffered so far (WND-6).
    Wounds,
    /// Survival left, also that of the dead, as in the metric of this name (SRV-1).
    Survival,
}

impl RoundMeasure {
    /// All measures, in the order of tables.
    pub const ALL: [Self; 5] = [Self::Going, Self::Alive, Self::Standing, Self::Wounds, Self::Survival];
    /// The number of measures.
    pub const COUNT: usize = Self::ALL.len();

    /// The name in tables and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Going => "going-rate",
            Self::Alive => "alive",
            Self::Standing => "standing",
            Self::Wounds => "wounds-so-far",
            Self::Survival => "survival-left",
        }
    }

    /// What it is, for titles.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Going => "fights that go on",
            Self::Alive => "survivors alive",
            Self::Standing => "survivors standing",
            Self::Wounds => "wounds dealt so far",
            Self::Survival => "survival left",
        }
    }

    /// Its unit.
    #[must_use]
    pub const fn unit(self) -> Unit {
        match self {
            Self::Going => Unit::Share,
            _ => Unit::PerTrial,
        }
    }
}

/// The ends of the rounds of one trial.
#[derive(Debug, Clone)]
pub struct RoundEnds {
    /// The measures at the end of each round, as far as the fight lasted.
    rounds: [[u32; RoundMeasure::COUNT]; ROUNDS_KEPT],
    /// How many there are.
    count: usize,
}

impl Default for RoundEnds {
    fn default() -> Self {
        Self { rounds: [[0; RoundMeasure::COUNT]; ROUNDS_KEPT], count: 0 }
    }
}

impl RoundEnds {
    /// Forgets the last trial.
    #[inline]
    pub(super) const fn begin_trial(&mut self) {
        self.count = 0;
    }

    /// Keeps the end of a round; the fight goes on after it or not.
    #[inline]
    pub(super) fn end_round(&mut self, state: &State, party: usize, wounds: u64, is_going: bool) {
        if self.count == ROUNDS_KEPT {
            return;
        }
        let (mut alive, mut standing, mut survival) = (0, 0, 0);
        for survivor in &state.survivors[..party] {
            alive += u32::from(survivor.posture != Posture::Dead);
            standing += u32::from(survivor.posture == Posture::Standing);
            survival += u32::from(survivor.survival);
        }
        self.rounds[self.count] = [u32::from(is_going), alive, standing, wounds as u32, survival];
        self.count += 1;
    }

    /// The measures at the end of round `at` + 1: those of the last round, if the fight ended before.
    #[inline]
    #[must_use]
    pub const fn at(&self, at: usize) -> &[u32; RoundMeasure::COUNT] {
        let last = if self.count == 0 { 0 } else { self.count - 1 };
        &self.rounds[if at < last { at } else { last }]
    }
}
