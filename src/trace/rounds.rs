//! A trial round by round: by how much each round changed every counter.

use super::counted::Added;
use super::line::Line;
use super::luck::Luck;
use super::marks::{Begins, Change, Marks};
use super::play::Replay;
use deathroll_core::metric::{Layout, Metric, SubjectLayout};

/// A round of a trial, or a scene of an encounter before its first.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// The scene of an encounter.
    pub scene: Option<String>,
    /// Its number, from 1; 0 for what comes before the first of a scene.
    pub round: u32,
    /// The lines of what weighs most: deaths, severe injuries, ends of fights.
    pub told: Vec<Line>,
    /// How lucky its rolls were; 0 where luck is not asked for.
    pub luck: f64,
    changes: Vec<Change>,
}

/// A trial round by round.
#[derive(Debug, Clone, PartialEq)]
pub struct Rounds {
    /// The subjects and their counters.
    pub layout: Layout,
    /// The names of the subjects.
    pub names: Vec<String>,
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// How lucky the trial was; none where that is not asked for.
    pub luck: Option<Luck>,
}

impl Round {
    /// By how much it changed a metric of the subject with this number; none where it did not. What is counted at the end
    /// of a trial is as if it had ended with the round.
    #[must_use]
    pub fn change(&self, (at, subject): (usize, &SubjectLayout), metric: &Metric) -> Option<Added> {
        Added::of(metric.shape, |counter| {
            let place = (at, subject.column(counter));
            let changed = self.changes.iter().find(|(at, column, _)| (*at, *column) == place);
            changed.map_or(0, |(.., by)| *by)
        })
    }
}

/// True for the events that weigh most, where they befall somebody who is measured: no foe.
fn weighs(line: &Line, measured: &[String]) -> bool {
    match line.event {
        "monster-defeated" | "combat-ended" => true,
        "severe-injury" | "died" | "fainted" | "began-dying" => measured.contains(&line.actor),
        _ => false,
    }
}

impl Replay<'_> {
    /// Replays the trial, and says what changed in each round; only that of the rounds before it was abandoned.
    ///
    /// # Panics
    /// When the labels are those of another rule system.
    #[must_use]
    pub fn rounds(&self) -> Rounds {
        let layout = self.job.layout();
        let mut marks = Marks::new(&layout);
        let subjects = layout.subjects.iter();
        let names: Vec<String> = subjects.map(|one| self.labels.subject(one.subject).into_owned()).collect();
        let mut rounds: Vec<Round> = Vec::new();
        let mut begins = Begins::default();
        let mut tell = |line: Line| {
            if begins.at(line.event == "scene-began", line.round) {
                rounds.push(Round {
                    scene: line.scene.clone(),
                    round: line.round,
                    told: Vec::new(),
                    luck: 0.0,
                    changes: Vec::new(),
                });
            }
            let Some(round) = rounds.last_mut() else { return true };
            round.luck += line.luck.unwrap_or(0.0);
            if weighs(&line, &names) {
                round.told.push(line);
            }
            true
        };
        self.play_with(&mut tell, Some(&mut marks));
        let changes = marks.changes;
        rounds.truncate(changes.len());
        for (round, changes) in rounds.iter_mut().zip(changes) {
            round.changes = changes;
        }
        Rounds { layout, names, rounds, luck: self.luck.cloned() }
    }
}
