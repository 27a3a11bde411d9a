//! Trials that were found.

use super::cell::Cell;
use super::number::{grouped, plain, rounded, rounded_up};
use super::table::{Kind, Schema, field, no_point};
use deathroll_core::stats::{Estimate, interval};

/// A value that a condition asks about, in a trial that meets it.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundRow {
    /// Name of the scenario.
    pub scenario: String,
    /// The condition, as it was given, if there is one.
    pub condition: Option<String>,
    /// What the trials are ranked by: `most deaths of party`; none where the first are found.
    pub rank_by: Option<String>,
    /// Number of the trial.
    pub trial: u64,
    /// Name of the arm.
    pub arm: String,
    /// Name of the subject.
    pub subject: String,
    /// The metric, or the line of a policy.
    pub measure: String,
    /// Its value in the trial; none for a ratio with denominator 0.
    pub value: Option<f64>,
    /// The command that replays the trial.
    pub command: String,
}

/// `found`.
pub const FOUND: Schema<FoundRow> = Schema {
    name: "found",
    about: "One row per trial that was found and value that is asked about. Written by `find`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field(
            "condition",
            Kind::Text,
            "",
            "the condition, as it was given; empty where there is none",
            |row| row.condition.as_deref().map_or(Cell::Empty, Cell::text),
        ),
        field(
            "rank_by",
            Kind::Text,
            "",
            "what the trials are ranked by, such as `most deaths of party`, the first one first; of two arms the \
             difference, second less first; empty where the first trials are found",
            |row| row.rank_by.as_deref().map_or(Cell::Empty, Cell::text),
        ),
        field("trial", Kind::Count, "", "number of the trial", |row| Cell::Count(row.trial)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field("subject", Kind::Text, "", "name of the subject", |row| Cell::text(&row.subject)),
        field("metric", Kind::Text, "", "name of the metric, or of the line of a policy", |row| {
            Cell::text(&row.measure)
        }),
        field("value", Kind::Number, "", "value in the trial; empty for a ratio with denominator 0", |row| {
            Cell::plain(row.value)
        }),
        field("command", Kind::Text, "", "command that replays the trial", |row| Cell::text(&row.command)),
    ],
    point: no_point,
};

/// How frequent trials are that meet a condition.
#[derive(Debug, Clone, Copy)]
pub struct Frequency {
    /// Trials that were found.
    pub found: u64,
    /// Trials that were looked through.
    pub trials: u64,
    /// True where the search ended because it had found enough.
    pub is_stopped: bool,
    /// Confidence of the interval.
    pub confidence: f64,
}

impl Frequency {
    /// The share of trials that meet the condition; none if no trial was played.
    #[must_use]
    pub fn rate(&self) -> Option<Estimate> {
        let rate = if self.is_stopped { interval::rate_until } else { interval::rate };
        rate(self.found, self.trials, self.confidence)
    }

    /// In words: `10 in the first 107 trials: 5.2 to 15.5 % of all trials, with a confidence of 95 %`.
    #[must_use]
    pub fn text(&self) -> String {
        /// Relative precision of bounds: one part in this many.
        const BOUND_PRECISION: f64 = 10.0;
        let Some(rate) = self.rate() else { return "nothing was played".to_owned() };
        let [low, high] = [rate.low.unwrap_or(0.0), rate.high.unwrap_or(1.0)].map(|share| share * 100.0);
        let at = |percent: f64| rounded(percent, percent / BOUND_PRECISION);
        let trials = match (self.is_stopped, self.trials) {
            (true, 1) => "the first trial".to_owned(),
            (true, trials) => format!("the first {} trials", grouped(trials)),
            (false, 1) => "1 trial".to_owned(),
            (false, trials) => format!("{} trials", grouped(trials)),
        };
        // Only the interval is shown: the estimate rests on a few trials.
        let (found, share) = match self.found {
            0 => ("none".to_owned(), format!("at most {} %", rounded_up(high))),
            found => (grouped(found), format!("{} % to {} %", at(low), at(high))),
        };
        let confidence = plain(self.confidence * 100.0);
        format!("{found} in {trials}: {share} of all trials, with a confidence of {confidence} %")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_are_intervals() {
        let text =
            |found, trials, is_stopped| Frequency { found, trials, is_stopped, confidence: 0.95 }.text();
        let end = "of all trials, with a confidence of 95 %";
        assert_eq!(text(10, 107, true), format!("10 in the first 107 trials: 4.6 % to 15.5 % {end}"));
        assert_eq!(text(0, 300, false), format!("none in 300 trials: at most 1.23 % {end}"));
        assert_eq!(text(0, 0, false), "nothing was played");
    }
}
