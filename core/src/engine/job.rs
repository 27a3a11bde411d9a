//! A job: a game and its dice.

use crate::metric::Layout;
use crate::policy::Setup;

/// One arm of a scenario under one master seed.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The game.
    pub setup: &'a Setup,
    /// The master seed; trial *n* has the same dice in every run with it.
    pub seed: u64,
}

impl Job<'_> {
    /// The layout of the tallies of its trials.
    #[must_use]
    pub fn layout(&self) -> Layout {
        layout(self.setup)
    }
}

/// The layout of the tallies of a game.
#[must_use]
pub fn layout(setup: &Setup) -> Layout {
    match setup {
        Setup::Showdown(showdown) => Layout::of(&showdown.plan),
        Setup::Encounter(encounter) => Layout::of_encounter(&encounter.plan),
    }
}
