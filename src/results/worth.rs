//! The worth of single things: survival actions, gear, points of attributes.

use super::cell::{Cell, Interval};
use super::comparison::{decision, difference};
use super::table::{Kind, Schema, field};
use crate::study::ablation::Thing;
use crate::study::{ComparedArms, Decision, Point};
use deathroll_core::engine::{per, total};
use deathroll_core::metric::{Counter, Metric, Unit};

/// The denominator of a worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// A trial.
    Trial,
    /// A use of the thing.
    Use,
    /// A point of survival spent on it.
    Point,
}

impl Per {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 3] = [Self::Trial, Self::Use, Self::Point];

    /// The name in result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trial => "trial",
            Self::Use => "use",
            Self::Point => "point",
        }
    }
}

/// The name of a thing as texts have it: of a line of a policy with a long condition, its beginning. Tables of files
/// have it whole.
pub(super) fn short_thing(thing: &str) -> String {
    const CONDITION_MAX: usize = 28;
    let condition = thing.find(" line ").and_then(|at| Some(at + thing[at..].find(": ")? + 2));
    let end = condition.and_then(|start| {
        let (length, _) = thing[start..].char_indices().nth(CONDITION_MAX)?;
        Some(start + length)
    });
    end.map_or_else(|| thing.to_owned(), |end| format!("{}…", thing[..end].trim_end()))
}

/// The worth of a thing in one metric of one subject: the value with it, less the value without it.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    /// Name of the scenario.
    pub scenario: String,
    /// The field that varies, where the worth is a curve.
    pub point: Point,
    /// Name of the thing.
    pub thing: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric.
    pub metric: &'static Metric,
    /// Trials of each arm.
    pub trials: u64,
    /// The denominator of the worth.
    pub per: Per,
    /// The estimate with the thing; per trial only.
    pub with: Option<f64>,
    /// The estimate without it; per trial only.
    pub without: Option<f64>,
    /// True for what the arm of the file does not have.
    pub is_added: bool,
    /// The worth. All things of a table share the probability of error.
    pub worth: Interval,
    /// The verdict on the difference; per trial only.
    pub decision: Option<Decision>,
    /// The margin within which it is tied; per trial only.
    pub margin: Option<f64>,
    /// Uses per trial.
    pub used: Option<f64>,
    /// Survival spent on it per trial.
    pub spent: Option<f64>,
    /// Its share of all survival spent.
    pub share_of_spend: Option<f64>,
}

/// `value`.
pub const VALUE: Schema<Worth> = Schema {
    name: "value",
    about: "One row per thing, metric and subject: per trial, and for survival actions per use and per point of survival. Written by `value` and `coach`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field(
            "(point)",
            Kind::Varied,
            "",
            "value of a field of `--by`; one column for each, headed with the end of its path",
            |_| Cell::Empty,
        ),
        field("thing", Kind::Text, "", "the thing that is valued", |row| Cell::text(&row.thing)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Word, "", "name of the metric", |row| Cell::Word(row.metric.id)),
        field("unit", Kind::Word, "", "unit of the metric", |row| Cell::Word(row.metric.unit.name())),
        field("trials", Kind::Count, "trials", "trials of each arm", |row| Cell::Count(row.trials)),
        field(
            "per",
            Kind::Word,
            "",
            "`trial`, `use` (of the thing) or `point` (of survival spent on it)",
            |row| Cell::Word(row.per.name()),
        ),
        field("with", Kind::Number, "unit", "estimate with the thing; per trial only", |row| {
            Cell::number(row.with, row.metric.unit)
        }),
        field("without", Kind::Number, "unit", "estimate without it; per trial only", |row| {
            Cell::number(row.without, row.metric.unit)
        }),
        field(
            "worth",
            Kind::Difference(""),
            "unit",
            "with less without, from paired trials; its confidence allows for all things",
            |row| Cell::interval(row.worth),
        ),
        field(
            "verdict",
            Kind::Verdict,
            "",
            "what the difference decides, as in `comparison`; per trial only",
            |row| row.decision.map_or(Cell::Empty, Decision::cell),
        ),
        field(
            "margin",
            Kind::Margin,
            "unit",
            "differences up to this size count as tied; per trial only",
            |row| Cell::number(row.margin, row.metric.unit),
        ),
        field(
            "used",
            Kind::Number,
            "uses per trial",
            "uses of the thing, casts of the spell, or how often the line of a policy decided; empty for things that are not used",
            |row| Cell::plain(row.used),
        ),
        field("spent", Kind::Number, "survival per trial", "survival spent on it", |row| {
            Cell::plain(row.spent)
        }),
        field("share_of_spend", Kind::Number, "share", "its share of all survival spent", |row| {
            Cell::number(row.share_of_spend, Unit::Share)
        }),
    ],
    point: |row| &row.point,
};

/// The rows of all things at one of `points` points, for every metric that both arms of a pair have.
/// All things at all points share the probability of error.
#[must_use]
pub fn worths(compared: &ComparedArms<'_>, things: &[Thing], point: &Point, points: usize) -> Vec<Worth> {
    let confidence = compared.confidence_of(things.len() * points);
    let mut rows = Vec::new();
    for thing in things {
        for (subject, paired) in compared.run.pairs[thing.pair].subjects.iter().enumerate() {
            let valued = Valued { compared, thing, subject, confidence };
            for &metric in &paired.metrics {
                rows.extend(valued.rows(metric, point));
            }
        }
    }
    rows
}

/// A thing, and one of the subjects of its pair.
struct Valued<'a> {
    compared: &'a ComparedArms<'a>,
    thing: &'a Thing,
    subject: usize,
    confidence: f64,
}

impl Valued<'_> {
    /// Per trial; for things that are used also per use and per point of survival.
    fn rows(&self, metric: &'static Metric, point: &Point) -> Vec<Worth> {
        let pair = &self.compared.run.pairs[self.thing.pair];
        let [without, with] = pair.subjects[self.subject].subjects;
        let estimate = |arm, subject| self.compared.estimate(arm, subject, metric).map(|found| found.value);
        let found = self.compared.decided(self.thing.pair, self.subject, metric, self.confidence);
        let per_trial = Worth {
            scenario: self.compared.scenario.to_owned(),
            point: point.clone(),
            thing: self.thing.name.clone(),
            subject: self.compared.arms[pair.baseline].subject(without),
            metric,
            trials: self.compared.run.trials(),
            per: Per::Trial,
            with: estimate(pair.arm, with),
            without: estimate(pair.baseline, without),
            is_added: pair.baseline == 0,
            worth: difference(found, metric, self.confidence),
            decision: Some(decision(found)),
            margin: found.map(|found| found.margin),
            used: self.counted().or_else(|| self.per_trial(0)),
            spent: self.per_trial(1),
            share_of_spend: self.share_of_spend(),
        };
        let uses = self.thing.uses.into_iter().flat_map(|uses| uses.into_iter().zip([Per::Use, Per::Point]));
        let divided = uses.filter_map(|(counter, divisor)| {
            let run = self.compared.run;
            let worth = per(run, self.thing.pair, self.subject, metric, counter, self.confidence)?;
            let worth = Interval { estimate: Some(worth), ..per_trial.worth };
            let row = per_trial.clone();
            Some(Worth {
                per: divisor,
                with: None,
                without: None,
                worth,
                decision: None,
                margin: None,
                ..row
            })
        });
        let divided: Vec<Worth> = divided.collect();
        [vec![per_trial], divided].concat()
    }

    /// Uses that are counted with the pair, per trial.
    fn counted(&self) -> Option<f64> {
        let tally = &self.compared.run.paired[self.thing.pair];
        (self.thing.is_counted && tally.trials() > 0).then(|| tally.uses() as f64 / tally.trials() as f64)
    }

    /// Uses, or survival spent, per trial.
    fn per_trial(&self, which: usize) -> Option<f64> {
        let (total, trials) = (self.total(self.thing.uses?[which])?, self.compared.run.trials());
        (trials > 0).then(|| total as f64 / trials as f64)
    }

    fn share_of_spend(&self) -> Option<f64> {
        let (part, whole) = (self.total(self.thing.uses?[1])?, self.total(Counter::Spent)?);
        (whole > 0).then(|| part as f64 / whole as f64)
    }

    /// The total of a counter of the subject in the arm with the thing.
    fn total(&self, counter: Counter) -> Option<u64> {
        total(self.compared.run, self.thing.pair, self.subject, counter)
    }
}

#[cfg(test)]
mod tests {
    use super::short_thing;

    #[test]
    fn long_conditions_of_lines_are_cut_in_texts() {
        let long = "Ada, Bo: dash line 1: flow and target and not fellow.knocked-down or severe";
        assert_eq!(short_thing(long), "Ada, Bo: dash line 1: flow and target and not fell…");
        let short = "dodge line 12: severe or survival >= 2";
        for whole in [short, "dodge line 2", "a rope: the longest one that anybody has ever seen anywhere"] {
            assert_eq!(short_thing(whole), whole);
        }
    }
}
