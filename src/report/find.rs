//! Trials that were found.

use serde::Serialize;

use super::style::{FAINT, STRONG};
use super::terminal::{fitted, listing, paragraph};
use crate::query::{Measure, Order, Quantity, Question, Reading, Value};
use crate::results::number::{counted, grouped, percent, plain};
use crate::results::{FoundRow, Frequency};
use deathroll_core::engine::{Ranking, Scan, ScanEnding};
use deathroll_core::metric::Unit;

/// What the luck of a trial is.
const LUCK: &str = "luck is estimated from all rolls; a lost fight loses about the chance to win that it began with: \
     where it went, which `trace --luck` measures, says more than the sum";

/// Trials that were found, each with the values of all readings of the question.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The trials in ascending order, or by rank.
    pub trials: Vec<(u64, Vec<Value>)>,
    /// Number of further trials that have as much as the last of them, where they rank.
    pub tied: u64,
    /// Number of trials that met the condition, also of those that are not among the trials.
    pub met: u64,
    /// Number of trials that were searched.
    pub searched: u64,
    /// Why the search ended.
    pub ending: ScanEnding,
}

impl From<Scan<Vec<Value>>> for Found {
    fn from(Scan { found, trials, ending }: Scan<Vec<Value>>) -> Self {
        Self { tied: 0, met: found.len() as u64, trials: found, searched: trials, ending }
    }
}

impl From<Ranking<Vec<Value>>> for Found {
    fn from(Ranking { first, tied, met, trials, ending }: Ranking<Vec<Value>>) -> Self {
        Self { trials: first, tied, met, searched: trials, ending }
    }
}

/// Trials that were found, and where.
#[derive(Clone, Copy)]
pub struct Findings<'a> {
    /// The title of the scenario.
    pub title: &'a str,
    /// The condition, as it was given; none where every trial meets it.
    pub condition: Option<&'a str>,
    /// What the trials are ranked by; none where the first are found.
    pub order: Option<&'a Order>,
    /// The master seed.
    pub seed: u64,
    /// Confidence of the interval.
    pub confidence: f64,
    /// The arms that were played.
    pub arms: &'a [&'a str],
    /// The condition, bound to these arms.
    pub question: &'a Question,
    /// What was found.
    pub found: &'a Found,
    /// Trials that a terminal shows, of those that were found.
    pub shown: usize,
    /// The command that replays a trial.
    pub command: &'a dyn Fn(u64) -> String,
}

impl std::fmt::Debug for Findings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Findings").field("condition", &self.condition).finish_non_exhaustive()
    }
}

impl Findings<'_> {
    /// The first trials that were found, as many as a terminal shows.
    fn shown(&self) -> &[(u64, Vec<Value>)] {
        let found = &self.found.trials;
        &found[..found.len().min(self.shown)]
    }

    /// How frequent trials are that meet the condition; none without one.
    #[must_use]
    pub fn frequency(&self) -> Option<Frequency> {
        self.condition.map(|_| Frequency {
            found: self.found.met,
            trials: self.found.searched,
            is_stopped: self.found.ending == ScanEnding::Found,
            confidence: self.confidence,
        })
    }

    /// What was looked for, in words: `most deaths of party, where win`.
    fn asked(&self) -> String {
        let condition = self.condition.unwrap_or_default();
        match (self.order, self.condition) {
            (None, _) => condition.to_owned(),
            (Some(order), None) => self.ranked_by(order),
            (Some(order), Some(_)) => format!("{}, where {condition}", self.ranked_by(order)),
        }
    }

    /// What is to be said of trials that rank: how frequent those are that meet the condition, and which others might be
    /// among them. Nothing where the first are found.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let Some(order) = self.order else { return Vec::new() };
        let frequency = self.frequency().zip(self.condition);
        let frequency = frequency.map(|(frequency, condition)| format!("{condition}: {}", frequency.text()));
        frequency.into_iter().chain(self.standing(order)).collect()
    }

    /// That others have as much as the last of the trials that rank, or that none ranks.
    fn standing(&self, order: &Order) -> Option<String> {
        match (self.found.met, self.found.trials.len(), self.found.tied) {
            (0, ..) | (_, 1.., 0) => None,
            (_, 0, _) => Some(format!("none of them has {}: what it is divided by is 0", order.name())),
            (.., tied) => Some(format!("{} more with as much as the last of these", grouped(tied))),
        }
    }

    /// What the trials are ranked by, in words.
    fn ranked_by(&self, order: &Order) -> String {
        let between = if self.arms.len() > 1 { ", second arm less first" } else { "" };
        format!("{} {}{between}", order.extreme.word(), order.name())
    }
}

/// Lines of an answer.
const LINES: usize = 25;
/// Lines of the table where it has all trials.
const LINES_MAX: usize = 10;
/// Lines of the table where further trials are named below it.
const LINES_BEFORE_NAMES: usize = 7;
/// Trials that are named.
const NAMED_MAX: usize = 60;
/// Commands that replay trials: those of others differ in the number alone.
const COMMANDS_MAX: usize = 5;

/// A table of the trials, how frequent they are, and commands that replay them.
#[must_use]
pub fn text(findings: &Findings<'_>, width: usize) -> String {
    let Findings { title, seed, arms, .. } = findings;
    let asked = findings.asked();
    let shown = findings.shown();
    let arms = match arms {
        [one, two] => format!("arms {one} and {two}"),
        _ => format!("arm {}", arms.join("")),
    };
    let head = format!("{STRONG}{title}{STRONG:#}\n{FAINT}{arms}, seed {seed}: {asked}{FAINT:#}\n");
    let mut text = fitted(&head, width, 0);
    let lines = if shown.len() * findings.arms.len() > LINES_MAX { LINES_BEFORE_NAMES } else { LINES_MAX };
    let (listed, named) = shown.split_at(shown.len().min(lines / findings.arms.len().max(1)));
    if !listed.is_empty() {
        text.push_str(&table(findings, listed, width));
    }
    if !named.is_empty() {
        text.push_str(&paragraph(&format!("also {}", numbers(named)), width));
    }
    text.push('\n');
    text.push_str(&paragraph(&frequency(findings), width));
    if let Some(standing) = findings.order.and_then(|order| findings.standing(order)) {
        text.push_str(&paragraph(&standing, width));
    }
    if findings.question.asks_for_luck() && !shown.is_empty() {
        text.push_str(&fitted(&format!("{FAINT}{LUCK}{FAINT:#}\n"), width, 0));
    }
    if !shown.is_empty() {
        text.push_str(&format!(
            "\n{STRONG}Replay them{STRONG:#}, step by step or with --by-round as a table\n"
        ));
    }
    // The last line says that there are others.
    let room = LINES.saturating_sub(text.lines().count() + 1).clamp(1, COMMANDS_MAX);
    for (trial, _) in shown.iter().take(room) {
        text.push_str(&format!("{}\n", (findings.command)(*trial)));
    }
    if shown.len() > room {
        text.push_str(&format!("{FAINT}the others likewise, by their numbers{FAINT:#}\n"));
    }
    text
}

/// How frequent such trials are, or of how many they rank first.
fn frequency(findings: &Findings<'_>) -> String {
    let trials = || format!("of {}", counted(findings.found.searched, "trial"));
    findings.frequency().map_or_else(trials, |frequency| frequency.text())
}

/// The numbers of trials, of very many only the first.
fn numbers(trials: &[(u64, Vec<Value>)]) -> String {
    let all: Vec<String> = trials.iter().take(NAMED_MAX).map(|(trial, _)| trial.to_string()).collect();
    let more = match trials.len().saturating_sub(NAMED_MAX) {
        0 => String::new(),
        more => format!(" and {more} more, which --json prints and --out DIR writes"),
    };
    format!("{}{more}", all.join(", "))
}

/// A line for each of some trials, or for each arm of each.
fn table(findings: &Findings<'_>, trials: &[(u64, Vec<Value>)], width: usize) -> String {
    let quantities = findings.question.quantities();
    let several = findings.arms.len() > 1;
    let heads = quantities.iter().map(|quantity| match &quantity.subject {
        Some(subject) => format!("{} of {subject}", quantity.measure.name()),
        None => quantity.measure.name(),
    });
    let arm_head = several.then(|| "arm".to_owned());
    let mut rows = vec![["trial".to_owned()].into_iter().chain(arm_head).chain(heads).collect()];
    for (trial, values) in trials {
        for (arm, name) in findings.arms.iter().enumerate() {
            let number = if arm == 0 { trial.to_string() } else { String::new() };
            let arm_cell = several.then(|| (*name).to_owned());
            rows.push([number].into_iter().chain(arm_cell).chain(cells(findings, values, arm)).collect());
        }
    }
    listing(rows, 0..0, width)
}

/// The value of each quantity in one arm of a trial.
fn cells(findings: &Findings<'_>, values: &[Value], arm: usize) -> Vec<String> {
    let mut values = values.iter();
    let quantities = findings.question.quantities().iter();
    quantities
        .map(|quantity| {
            let read = quantity.readings.iter().zip(values.by_ref());
            let read: Vec<(&Reading, &Value)> = read.filter(|(reading, _)| reading.arm == arm).collect();
            cell(quantity, &read)
        })
        .collect()
}

/// The value of one subject, or of all subjects that pass the most tests of it; where none passes any, of those for
/// which it is above 0.
fn cell(quantity: &Quantity, read: &[(&Reading, &Value)]) -> String {
    let measure = quantity.measure;
    if let [(_, value)] = read {
        return value_text(measure, **value);
    }
    let is_positive = |value: Value| value.number().is_some_and(|number| number > 0.0);
    let passed = |reading: &Reading, value: Value| quantity.tests_passed(reading.arm, value);
    let most = read.iter().map(|(reading, value)| passed(reading, **value)).max().unwrap_or(0);
    let some = read.iter().filter(|(reading, value)| match most {
        0 => is_positive(**value),
        most => passed(reading, **value) == most,
    });
    let shown: Vec<String> = some
        .map(|(reading, value)| match measure.is_yes_or_no() && is_positive(**value) {
            true => reading.subject.clone(),
            false => format!("{} {}", reading.subject, value_text(measure, **value)),
        })
        .collect();
    if shown.is_empty() { "–".to_owned() } else { shown.join(", ") }
}

fn value_text(measure: Measure, value: Value) -> String {
    match (value.number(), measure.is_yes_or_no(), measure.unit()) {
        (None, ..) => "–".to_owned(),
        (Some(number), true, _) => (if number > 0.0 { "yes" } else { "no" }).to_owned(),
        (Some(share), _, Unit::Share) => percent(share),
        (Some(number), ..) => plain(number),
    }
}

/// Everything that a condition reads, with what it reads there.
fn readings(question: &Question) -> impl Iterator<Item = (Measure, &Reading)> {
    let quantities = question.quantities().iter();
    quantities.flat_map(|quantity| quantity.readings.iter().map(|reading| (quantity.measure, reading)))
}

/// The rows of the trials, for result files.
#[must_use]
pub fn rows(findings: &Findings<'_>, scenario: &str) -> Vec<FoundRow> {
    let of_trial = |(trial, values): &(u64, Vec<Value>)| -> Vec<FoundRow> {
        let row = |((measure, reading), value): ((Measure, &Reading), &Value)| FoundRow {
            scenario: scenario.to_owned(),
            condition: findings.condition.map(str::to_owned),
            rank_by: findings.order.map(|order| findings.ranked_by(order)),
            trial: *trial,
            arm: findings.arms[reading.arm].to_owned(),
            subject: reading.subject.clone(),
            measure: measure.name(),
            value: value.number(),
            command: (findings.command)(*trial),
        };
        readings(findings.question).zip(values).map(row).collect()
    };
    findings.found.trials.iter().flat_map(of_trial).collect()
}

/// A trial, as a line.
#[derive(Serialize)]
struct TrialLine<'a> {
    trial: u64,
    /// What it ranks by.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<f64>,
    values: Vec<ValueLine<'a>>,
    trace: String,
}

/// A value in a trial.
#[derive(Serialize)]
struct ValueLine<'a> {
    arm: &'a str,
    subject: &'a str,
    metric: String,
    value: Option<f64>,
}

/// The last line.
#[derive(Serialize)]
struct LastLine {
    found: usize,
    met: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    tied: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank_by: Option<String>,
    trials: u64,
    ending: &'static str,
    rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    confidence: f64,
}

/// One JSON object per trial, and a last one with their frequency.
///
/// # Errors
/// When a value has no form in JSON.
pub fn json_lines(findings: &Findings<'_>) -> serde_json::Result<String> {
    let mut lines = String::new();
    for (trial, trial_values) in &findings.found.trials {
        let values =
            readings(findings.question).zip(trial_values).map(|((measure, reading), value)| ValueLine {
                arm: findings.arms[reading.arm],
                subject: &reading.subject,
                metric: measure.name(),
                value: value.number(),
            });
        let rank = |order: &Order| order.number(trial_values);
        let (rank, trace) = (findings.order.and_then(rank), (findings.command)(*trial));
        let line = TrialLine { trial: *trial, rank, values: values.collect(), trace };
        lines.push_str(&(serde_json::to_string(&line)? + "\n"));
    }
    let rate = findings.frequency().and_then(|frequency| frequency.rate());
    let last = LastLine {
        found: findings.found.trials.len(),
        met: findings.found.met,
        tied: findings.order.map(|_| findings.found.tied),
        rank_by: findings.order.map(|order| findings.ranked_by(order)),
        trials: findings.found.searched,
        ending: match findings.found.ending {
            ScanEnding::Found => "found",
            ScanEnding::Complete => "complete",
            ScanEnding::Interrupted => "interrupted",
        },
        rate: rate.map(|rate| rate.value),
        ci_low: rate.and_then(|rate| rate.low),
        ci_high: rate.and_then(|rate| rate.high),
        confidence: findings.confidence,
    };
    Ok(lines + &serde_json::to_string(&last)? + "\n")
}
