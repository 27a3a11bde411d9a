//! Claims that nothing has moved since an earlier run.

use csv::StringRecord;

use super::claim::{Claim, Demand, Earlier};
use crate::metric::{Layout, Metric};
use crate::results::{Margins, Named, unshielded};
use crate::stats::interval;

/// What an earlier run found: its `summary.csv`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Baseline {
    rows: Vec<Row>,
}

/// Why a baseline cannot be used: a message for people.
pub type BaselineError = String;

/// One row of it.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    /// Scenario, arm, subject, metric.
    of: [String; 4],
    /// None where that run found nothing.
    found: Option<Earlier>,
}

impl Baseline {
    /// Reads a `summary.csv`.
    ///
    /// # Errors
    /// When a column is missing, or a cell is no number where one is needed.
    pub fn read(text: &str) -> Result<Self, BaselineError> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let heads = reader.headers().map_err(|error| error.to_string())?.clone();
        let columns = Columns { heads };
        let mut rows = Vec::new();
        for (number, record) in reader.records().enumerate() {
            let row = record.map_err(|error| error.to_string()).and_then(|record| columns.row(&record));
            rows.push(row.map_err(|error| format!("row {}: {error}", number + 2))?);
        }
        Ok(Self { rows })
    }
}

/// Where the columns stand.
struct Columns {
    heads: StringRecord,
}

impl Columns {
    fn cell<'a>(&self, record: &'a StringRecord, head: &str) -> Result<&'a str, BaselineError> {
        let at = self.heads.iter().position(|known| known == head);
        at.and_then(|at| record.get(at)).ok_or_else(|| format!("there is no column `{head}`"))
    }

    /// A number; none of an empty cell.
    fn number(&self, record: &StringRecord, head: &str) -> Result<Option<f64>, BaselineError> {
        match self.cell(record, head)? {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| format!("`{text}` in column `{head}` is no number")),
        }
    }

    fn row(&self, record: &StringRecord) -> Result<Row, BaselineError> {
        let text = |head| self.cell(record, head).map(|text| unshielded(text).to_owned());
        let of = [text("scenario")?, text("arm")?, text("subject")?, text("metric")?];
        let number = |head| self.number(record, head);
        // Files of earlier versions had no column for it.
        let exact = number("exact").unwrap_or_default();
        let exact = exact.or(number("estimate")?.filter(|_| self.cell(record, "method") == Ok("exact")));
        let value = number("estimate")?;
        let (low, high, confidence) = (number("ci_low")?, number("ci_high")?, number("confidence")?);
        let z = interval::z(confidence.filter(|one| (0.5..1.0).contains(one)).unwrap_or(0.95));
        let found = match (exact, value) {
            (Some(value), _) => Some(Earlier { value, below: 0.0, above: 0.0 }),
            (None, Some(value)) => Some(Earlier {
                value,
                below: low.map_or(f64::INFINITY, |low| (value - low) / z),
                above: high.map_or(f64::INFINITY, |high| (high - value) / z),
            }),
            (None, None) => None,
        };
        Ok(Row { of, found })
    }
}

/// The claims that metrics of a scenario are what they were.
///
/// # Errors
/// When the baseline does not know something that is there now, or knows something that is not any
/// more: neither could ever fail.
pub fn drift_claims(
    baseline: &Baseline,
    scenario: &str,
    arms: &[Named],
    layouts: &[Layout],
    metrics: &[&'static Metric],
    margins: &Margins,
) -> Result<Vec<Claim>, BaselineError> {
    let mut claims = Vec::new();
    let is_wanted = |metric: &Metric| metrics.iter().any(|wanted| wanted.id == metric.id);
    let told = |[scenario, arm, subject, metric]: [&str; 4]| {
        format!("{metric} of {subject} in {scenario}, arm `{arm}`")
    };
    for (arm, layout) in layouts.iter().enumerate() {
        for subject in &layout.subjects {
            let name = arms[arm].labels.subject(subject.subject).into_owned();
            for &metric in subject.metrics.iter().filter(|metric| is_wanted(metric)) {
                let of = [scenario, &arms[arm].name, &name, metric.id];
                let row = baseline.rows.iter().find(|row| row.of == of);
                let row = row.ok_or_else(|| format!("the baseline has no row for {}", told(of)))?;
                let from = row.found.ok_or_else(|| format!("the baseline has no value for {}", told(of)))?;
                let demand = Demand::Unmoved { from, margin: margins.of(metric, from.value) };
                claims.push(Claim { expectation: None, arm, subject: name.clone(), metric, demand });
            }
        }
    }
    let is_known = |[_, arm, subject, metric]: [&str; 4]| {
        let is_meant = |claim: &Claim| {
            arms[claim.arm].name == arm && claim.subject == subject && claim.metric.id == metric
        };
        claims.iter().any(is_meant)
    };
    let of_scenario = baseline.rows.iter().map(|row| row.of.each_ref().map(String::as_str));
    let mut of_scenario = of_scenario.filter(|of| of[0] == scenario);
    let is_named = |of: &[&str; 4]| metrics.iter().any(|wanted| wanted.id == of[3]);
    match of_scenario.find(|of| is_named(of) && !is_known(*of)) {
        Some(gone) => Err(format!("the baseline has {}, which is no longer there", told(gone))),
        None => Ok(claims),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADS: &str =
        "scenario,arm,subject,metric,estimate,std_error,ci_low,ci_high,confidence,method,exact";

    #[test]
    fn rows_are_read_with_their_errors() {
        let text = format!(
            "{HEADS}\na,'-1,Ada,hit-rate,0.5,0.01,0.48,0.52,0.95,wilson,\na,b,Ada,hit-rate,0.5,,,,0.95,x,0.25\n\
             a,c,Ada,deaths,0,,0,,0.95,undetermined,\n"
        );
        let read = Baseline::read(&text).unwrap();
        assert_eq!(read.rows[0].of, ["a", "-1", "Ada", "hit-rate"]);
        let first = read.rows[0].found.unwrap();
        assert!((first.below - 0.010_204).abs() < 1e-6 && (first.above - 0.010_204).abs() < 1e-6);
        assert_eq!(read.rows[1].found, Some(Earlier { value: 0.25, below: 0.0, above: 0.0 }));
        assert_eq!(read.rows[2].found.unwrap().above, f64::INFINITY);
    }

    #[test]
    fn what_is_no_summary_is_refused() {
        assert!(Baseline::read("a,b\n1,2\n").is_err_and(|error| error.contains("no column `scenario`")));
        let wrong = format!("{HEADS}\na,b,c,d,much,,,,0.95,wilson,\n");
        assert!(Baseline::read(&wrong).is_err_and(|error| error.starts_with("row 2: `much`")));
    }
}
