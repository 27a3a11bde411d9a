//! How often lines decided.

use super::decision::Decision;
use super::explained::Decided;
use crate::policy::list::LINES_MAX;
use crate::rules::showdown::plan::SURVIVORS_MAX;

/// How often each line of each list of each survivor decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineCounts(Box<[u64]>);

impl Default for LineCounts {
    fn default() -> Self {
        Self(vec![0; SURVIVORS_MAX * Decision::ALL.len() * LINES_MAX].into())
    }
}

impl LineCounts {
    /// Counts a decision.
    pub fn add(&mut self, decided: Decided) {
        self.0[place(decided)] += 1;
    }

    /// How often a line decided.
    #[must_use]
    pub fn of(&self, decided: Decided) -> u64 {
        self.0[place(decided)]
    }

    /// Adds the counts of other trials.
    pub fn merge(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, other)| *one += other);
    }
}

fn place(Decided { seat, decision, line }: Decided) -> usize {
    let list = usize::from(seat) * Decision::ALL.len() + decision as usize;
    list * LINES_MAX + usize::from(line)
}
