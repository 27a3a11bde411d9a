//! The results that a gate has used.

use crate::study::{NamedArm, PlayedArm};
use deathroll_core::engine::{PairedRun, Run};
use deathroll_core::exact::Answers;

/// The sample and the exact answers of one scenario.
#[derive(Debug, Clone, Copy)]
pub struct Looked<'a> {
    /// Name of the scenario.
    pub scenario: &'a str,
    /// Its arms.
    pub arms: &'a [NamedArm],
    /// Numbers of the arms played, and their run.
    pub played: Option<(&'a [usize], &'a PairedRun)>,
    /// Exact answers of each arm, where there are any.
    pub answers: &'a [Option<Answers>],
}

/// What is known of one arm.
#[derive(Debug, Clone, PartialEq)]
pub enum Known<'a> {
    /// It was played.
    Sample(Box<PlayedArm>),
    /// It was solved completely, and not played.
    Exact(&'a NamedArm, &'a Answers),
}

impl<'a> Looked<'a> {
    /// What is known of each arm; arms that no claim is about are left out.
    #[must_use]
    pub fn known(&self) -> Vec<Known<'a>> {
        let known = |arm: usize| match (self.run(arm), &self.answers[arm]) {
            (Some(run), exact) => Some(Known::Sample(Box::new(PlayedArm {
                scenario: self.scenario.to_owned(),
                arm: self.arms[arm].clone(),
                run,
                exact: exact.clone(),
            }))),
            (None, Some(answers)) if answers.reached.is_complete() => {
                Some(Known::Exact(&self.arms[arm], answers))
            }
            _ => None,
        };
        (0..self.arms.len()).filter_map(known).collect()
    }

    fn run(&self, arm: usize) -> Option<Run> {
        let (played, run) = self.played?;
        let place = played.iter().position(|&one| one == arm)?;
        Some(Run {
            layout: run.layouts[place].clone(),
            tally: run.tallies[place].clone(),
            ending: run.ending,
        })
    }
}
