//! Marks in a trial, where each round begins: what its counters have changed by since the mark before.

use deathroll_core::metric::{Layout, SubjectLayout};

/// A counter that changed: the number of its subject in the layout, its column there, and by how much.
pub(super) type Change = (usize, usize, i64);

/// Tells where rounds and scenes begin: with their own event, or with one before it that is already of that round.
#[derive(Debug, Default)]
pub(super) struct Begins {
    /// The round of the last event.
    round: u32,
}

impl Begins {
    /// True for the first event of a round and of a scene.
    pub(super) const fn at(&mut self, is_scene: bool, round: u32) -> bool {
        let begins = is_scene || round > self.round;
        self.round = round;
        begins
    }
}

/// The marks of a trial: where each round or scene begins, and at the end.
#[derive(Debug)]
pub(super) struct Marks<'a> {
    layout: &'a Layout,
    /// The counters at the last mark, by subjects of the layout; none before the first.
    last: Option<Vec<Vec<u64>>>,
    /// Where rounds begin.
    pub(super) begins: Begins,
    /// What changed from each mark to the next.
    pub(super) changes: Vec<Vec<Change>>,
}

impl<'a> Marks<'a> {
    pub(super) const fn new(layout: &'a Layout) -> Self {
        Self { layout, last: None, begins: Begins { round: 0 }, changes: Vec::new() }
    }

    /// Adds a mark with what the counters of each subject are now.
    pub(super) fn add<'c>(&mut self, columns: impl Fn(&SubjectLayout) -> &'c [u64]) {
        let now: Vec<Vec<u64>> =
            self.layout.subjects.iter().map(|subject| columns(subject).to_vec()).collect();
        if let Some(last) = &self.last {
            let subjects = last.iter().zip(&now).enumerate();
            let changes = subjects.flat_map(|(at, (before, after))| {
                let columns = before.iter().zip(after).enumerate();
                columns.map(move |(column, (before, after))| (at, column, *after as i64 - *before as i64))
            });
            self.changes.push(changes.filter(|(.., by)| *by != 0).collect());
        }
        self.last = Some(now);
    }
}
