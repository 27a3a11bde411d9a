//! The tidy tables of what a gate looked at.

use crate::engine::{Run, Together};
use crate::exact::Answers;
use crate::results::{ArmRecord, Named, Played, Tables, collect, exact_tables};

/// What was played and worked out of one scenario.
#[derive(Debug, Clone, Copy)]
pub struct Looked<'a> {
    /// Name of the scenario.
    pub scenario: &'a str,
    /// Its arms.
    pub arms: &'a [Named],
    /// Numbers of the arms played, and what came out.
    pub played: Option<(&'a [usize], &'a Together)>,
    /// Exact answers of each arm, where there are any.
    pub answers: &'a [Option<Answers>],
}

impl Looked<'_> {
    /// The rows of every arm, at the confidence of single intervals: played, or else worked out. Arms
    /// of which no claim speaks have none.
    #[must_use]
    pub fn tables(&self, confidence: f64) -> Tables {
        let mut tables = Tables::default();
        for arm in 0..self.arms.len() {
            match (self.run(arm), &self.answers[arm]) {
                (Some(run), exact) => {
                    let Named { name, labels } = self.arms[arm].clone();
                    let scenario = self.scenario.to_owned();
                    let played = Played { scenario, arm: name, labels, run, exact: exact.clone() };
                    tables.add(collect(&played, confidence));
                }
                (None, Some(answers)) if answers.reached.is_complete() => {
                    let Named { name, labels } = &self.arms[arm];
                    tables.add(exact_tables(self.scenario, name, labels, answers));
                }
                _ => {}
            }
        }
        tables
    }

    /// The records of those arms.
    #[must_use]
    pub fn records(&self) -> Vec<ArmRecord> {
        let record = |arm: usize| {
            let name = &self.arms[arm].name;
            match (self.run(arm), &self.answers[arm]) {
                (Some(run), _) => Some(ArmRecord::new(name, run.tally.trials, run.ending)),
                (None, Some(answers)) if answers.reached.is_complete() => {
                    Some(ArmRecord::exact(name, answers.reached.ending))
                }
                _ => None,
            }
        };
        (0..self.arms.len()).filter_map(record).collect()
    }

    fn run(&self, arm: usize) -> Option<Run> {
        let (played, together) = self.played?;
        let place = played.iter().position(|&one| one == arm)?;
        Some(Run {
            layout: together.layouts[place].clone(),
            tally: together.tallies[place].clone(),
            ending: together.ending,
        })
    }
}
