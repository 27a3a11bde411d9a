//! What the page shows of the trials so far.

use serde::Serialize;

use super::session::{Found, Game};
use crate::report::html;
use crate::results::chart::charts;
use crate::results::{Cell, Interval, Summary, answers, cell_text};
use deathroll_core::metric::Metric;

/// Pictures that the page shows at most.
const PICTURES_MAX: usize = 6;

/// What the page shows of the trials so far.
#[derive(Debug, Serialize)]
pub struct Results {
    /// Trials of each arm.
    trials: u64,
    /// The names of the arms.
    arms: Vec<String>,
    /// The answer, a sentence each.
    answers: Vec<String>,
    /// A row for each metric and subject.
    rows: Vec<Row>,
    /// The pictures.
    pictures: Vec<Picture>,
}

/// One metric of one subject.
#[derive(Debug, Serialize)]
struct Row {
    subject: String,
    metric: &'static str,
    about: &'static str,
    /// True for metrics that short tables leave out.
    is_detail: bool,
    /// The estimate in each arm.
    arms: Vec<Option<Shown>>,
    /// The exact value, where it is known.
    exact: String,
    /// Changed less unchanged.
    difference: String,
    verdict: String,
    /// The style of the verdict.
    tone: &'static str,
}

/// An interval: as text, and its ends for a picture.
#[derive(Debug, Serialize)]
struct Shown {
    text: String,
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// A picture as SVG.
#[derive(Debug, Serialize)]
struct Picture {
    title: String,
    about: String,
    svg: String,
}

impl Results {
    /// What a game has found.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let found = game.found();
        let arms: Vec<String> = game.names().map(str::to_owned).collect();
        let tables = found.tables();
        let picture = |chart: &_| {
            let (title, about, svg) = html::picture(chart);
            Picture { title, about, svg }
        };
        Self {
            trials: game.trials(),
            rows: rows(&found, &arms),
            answers: answers(&tables),
            pictures: charts(&tables).iter().take(PICTURES_MAX).map(picture).collect(),
            arms,
        }
    }
}

/// The rows of all arms; metrics that only the changed one has come last.
fn rows(found: &Found, arms: &[String]) -> Vec<Row> {
    let mut known: Vec<(&str, &'static Metric)> = Vec::new();
    for row in found.summary() {
        let key = (row.subject.as_str(), row.metric);
        if !known.iter().any(|one| one.0 == key.0 && one.1.id == key.1.id) {
            known.push(key);
        }
    }
    known.into_iter().map(|(subject, metric)| row(found, arms, subject, metric)).collect()
}

fn row(found: &Found, arms: &[String], subject: &str, metric: &'static Metric) -> Row {
    let of_arm = |arm: &String| {
        let is_meant =
            |row: &&Summary| row.arm == *arm && row.subject == subject && row.metric.id == metric.id;
        found.summary().iter().find(is_meant)
    };
    let exact = of_arm(&arms[0]).map(|row| Cell::number(row.exact, metric.unit));
    let compared = found.comparisons.iter().find(|one| one.subject == subject && one.metric.id == metric.id);
    let verdict = compared.map(|one| one.decision.cell());
    Row {
        subject: subject.to_owned(),
        metric: metric.id,
        about: metric.about,
        is_detail: metric.detail,
        arms: arms.iter().map(|arm| of_arm(arm).map(|row| shown(&row.interval))).collect(),
        exact: exact.as_ref().map(cell_text).unwrap_or_default(),
        difference: compared.map(|one| cell_text(&Cell::interval(one.difference))).unwrap_or_default(),
        verdict: verdict.as_ref().map(cell_text).unwrap_or_default(),
        tone: verdict.as_ref().and_then(html::tone).unwrap_or_default(),
    }
}

fn shown(interval: &Interval) -> Shown {
    Shown {
        text: cell_text(&Cell::interval(*interval)),
        value: interval.estimate.map(|one| one.value),
        low: interval.estimate.and_then(|one| one.low),
        high: interval.estimate.and_then(|one| one.high),
    }
}
