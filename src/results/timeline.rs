//! The course of a fight over its rounds, and of an adventure over its scenes.

use super::cell::{Cell, Interval, Shown};
use super::summary::Summary;
use super::table::{Kind, Schema, field, no_point};
use crate::study::PlayedArm;
use deathroll_core::engine::round_end;
use deathroll_core::metric::{RoundMeasure, Subject, SubjectLayout};
use deathroll_core::stats::Estimate;

/// A measure at the end of a round or a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// What `at` numbers: `round` or `scene`.
    pub of: &'static str,
    /// The number of the round or scene, from 1.
    pub at: u64,
    /// The name of the scene; empty for rounds.
    pub name: String,
    /// The name of the measure.
    pub measure: &'static str,
    /// Trials of the sample.
    pub trials: u64,
    /// The mean with its interval.
    pub interval: Interval,
}

/// `timeline`.
pub const TIMELINE: Schema<Moment> = Schema {
    name: "timeline",
    about: "One row per measure at the end of each of the first 24 rounds of a showdown and of each scene of an encounter, over all trials; a fight that has ended keeps its last values. Written by `run` and `compare`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("of", Kind::Word, "", "`round` or `scene`", |row| Cell::Word(row.of)),
        field("at", Kind::Count, "", "number of the round or scene, from 1", |row| Cell::Count(row.at)),
        field("name", Kind::Text, "", "name of the scene", |row| {
            if row.name.is_empty() { Cell::Empty } else { Cell::text(&row.name) }
        }),
        field(
            "metric",
            Kind::Word,
            "",
            "`going-rate` (fights that go on), `alive`, `standing`, `wounds-so-far`, `survival-left`, or a metric of scenes",
            |row| Cell::Word(row.measure),
        ),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.interval.unit.name())),
        field("trials", Kind::Count, "trials", "trials of the sample", |row| Cell::Count(row.trials)),
        field("estimate", Kind::Interval(""), "unit", "mean over all trials", |row| {
            Cell::interval(row.interval)
        }),
    ],
    point: no_point,
};

/// The course of the trials of an arm; `summary` holds its estimates.
#[must_use]
pub fn moments(played: &PlayedArm, summary: &[Summary], confidence: f64) -> Vec<Moment> {
    let mut rows = rounds(played, confidence);
    let scenes = played.run.layout.subjects.iter().filter_map(|layout| match layout.subject {
        Subject::Scene(number) => Some((number, layout.subject)),
        _ => None,
    });
    for (number, subject) in scenes {
        let name = played.arm.subject(subject);
        let of_scene = summary.iter().filter(|row| row.arm == played.arm.name && row.subject == name);
        rows.extend(of_scene.map(|row| Moment {
            scenario: row.scenario.clone(),
            arm: row.arm.clone(),
            subject: "party".to_owned(),
            of: "scene",
            at: u64::from(number) + 1,
            name: name.clone(),
            measure: row.metric.id,
            trials: row.trials,
            interval: row.interval,
        }));
    }
    rows
}

/// Rounds after which a fight goes on in fewer trials than this share are left out.
const GOING_MIN: f64 = 0.001;

/// An estimate of something of which there are so many at most.
fn at_most(found: Estimate, most: f64) -> Estimate {
    Estimate { high: found.high.map(|high| high.min(most)), ..found }
}

/// The rounds of a fight, as long as it goes on.
fn rounds(played: &PlayedArm, confidence: f64) -> Vec<Moment> {
    let tally = &played.run.tally;
    let is_survivor = |one: &&SubjectLayout| matches!(one.subject, Subject::Survivor(_));
    let party = played.arm.layout.subjects.iter().filter(is_survivor).count() as f64;
    let mut rows = Vec::new();
    for round in 1..=tally.round_ends.len() {
        let of_measure = |measure: RoundMeasure| {
            let estimate = round_end(tally, round, measure, confidence);
            let is_of_party = matches!(measure, RoundMeasure::Alive | RoundMeasure::Standing);
            let estimate = estimate.map(|found| if is_of_party { at_most(found, party) } else { found });
            Moment {
                scenario: played.scenario.clone(),
                arm: played.arm.name.clone(),
                subject: "party".to_owned(),
                of: "round",
                at: round as u64,
                name: String::new(),
                measure: measure.name(),
                trials: tally.trials,
                interval: Interval { estimate, confidence, unit: measure.unit(), shown: Shown::Value },
            }
        };
        rows.extend(RoundMeasure::ALL.map(of_measure));
        let going = round_end(tally, round, RoundMeasure::Going, confidence).map_or(0.0, |going| going.value);
        if going < GOING_MIN {
            break;
        }
    }
    rows
}
