//! Marks in a trial: what its counters are where a round begins.

use deathroll_core::metric::{Layout, SubjectLayout};

/// The counters of a trial where each round or scene began, and at the end.
#[derive(Debug)]
pub(super) struct Marks<'a> {
    layout: &'a Layout,
    /// By subjects of the layout.
    pub(super) all: Vec<Vec<Vec<u64>>>,
}

impl<'a> Marks<'a> {
    pub(super) const fn new(layout: &'a Layout) -> Self {
        Self { layout, all: Vec::new() }
    }

    /// Adds what the counters of each subject are now.
    pub(super) fn add<'c>(&mut self, columns: impl Fn(&SubjectLayout) -> &'c [u64]) {
        self.all.push(self.layout.subjects.iter().map(|subject| columns(subject).to_vec()).collect());
    }
}
