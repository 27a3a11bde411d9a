//! What is played.

use crate::metric::Layout;
use crate::policy::Setup;

/// What is played: one arm of a scenario under one master seed.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The game.
    pub setup: &'a Setup,
    /// The master seed; trial *n* is the same in every run under it.
    pub seed: u64,
}

impl Job<'_> {
    /// What the tallies of its trials hold.
    #[must_use]
    pub fn layout(&self) -> Layout {
        layout(self.setup)
    }
}

/// What the tallies of a game hold.
#[must_use]
pub fn layout(setup: &Setup) -> Layout {
    match setup {
        Setup::Showdown(showdown) => Layout::of(&showdown.plan),
        Setup::Encounter(encounter) => Layout::of_encounter(&encounter.plan),
    }
}
