//! Playing a trial once more, to tell it.

use super::line::{Line, Start};
use super::narrate::Tale;
use super::picture::Picture;
use super::recorder::Recorder;
use super::scene::Scene;
use super::table::{Snapshot, given};
use super::value::Value;
use crate::dice::Sampled;
use crate::engine::Job;
use crate::metric::{Counts, Layout};
use crate::rules::showdown::Game;
use crate::rules::showdown::state::State;
use crate::scenario::Labels;

/// A trial, told.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// How the table looked at the start.
    pub start: Start,
    /// The lines; the last ones tell what the tally counted of this trial.
    pub lines: Vec<Line>,
    /// How the table looked at the end.
    pub end: State,
}

/// Plays trial number `trial` exactly as a run does, and tells it.
#[must_use]
pub fn trace(job: &Job<'_>, labels: &Labels, trial: u64) -> Trace {
    let mut counts = Counts::new(job.plan);
    counts.begin_trial(&job.plan.start);
    let mut recorder = Recorder::new(job.plan, labels);
    let start = start(Scene { plan: job.plan, state: &job.plan.start, labels });
    let dice = Sampled::new(job.seed, trial);
    let mut game = Game::new(job.plan, dice, job.policies, (&mut counts, &mut recorder));
    game.play();
    let end = game.state;
    for tale in counted(&Layout::of(job.plan), &counts, labels) {
        recorder.push(&end, tale);
    }
    Trace { start, lines: recorder.lines, end }
}

fn start(scene: Scene<'_>) -> Start {
    Start { given: given(scene), table: Snapshot::of(scene).entries(), picture: Picture::of(scene) }
}

/// What the tally counted, one line per subject.
fn counted(layout: &Layout, counts: &Counts, labels: &Labels) -> Vec<Tale> {
    let subject = |subject: &crate::metric::SubjectLayout| {
        let values = counts.columns(subject);
        let fields: Vec<(&'static str, Value)> = subject
            .counters()
            .map(|counter| (counter.name(), Value::Int(values[subject.column(counter)] as i64)))
            .collect();
        let told = fields.iter().filter(|(_, value)| *value != Value::Int(0));
        let told: Vec<String> = told.map(|(name, value)| format!("{name} {value}")).collect();
        let name = labels.subject(subject.subject);
        let text = format!(
            "counted for {name}: {}",
            if told.is_empty() { "nothing".into() } else { told.join(", ") }
        );
        Tale { rule: "", actor: name.into_owned(), event: "counted", fields, text }
    };
    layout.subjects.iter().map(subject).collect()
}
