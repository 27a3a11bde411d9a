//! Reading back the summary of an earlier run.

use std::collections::HashSet;

use super::texts::{ReadError, Texts};
use crate::gate::{Baseline, Earlier, EarlierRow};
use deathroll_core::stats::interval;

/// Reads the summary of an earlier run, also of earlier versions, whose tables had other columns.
///
/// # Errors
/// When a column is missing, a cell does not hold a number where one is needed, or two rows are about the
/// same.
pub fn read_summary(texts: &Texts) -> Result<Baseline, ReadError> {
    let columns = Columns { heads: &texts.heads };
    let rows = texts.each(|row| columns.row(row))?;
    let mut seen = HashSet::new();
    match rows.iter().zip(1..).find(|(row, _)| !seen.insert(&row.of)) {
        Some((row, number)) => Err(format!("row {number}: {} is there twice", row.of.join(", "))),
        None => Ok(Baseline { rows }),
    }
}

/// The columns of the file.
struct Columns<'a> {
    heads: &'a [String],
}

impl Columns<'_> {
    fn cell<'r>(&self, row: &'r [String], head: &str) -> Result<&'r str, ReadError> {
        let at = self.heads.iter().position(|known| known == head);
        at.map(|at| row[at].as_str()).ok_or_else(|| format!("there is no column `{head}`"))
    }

    /// A number; none of an empty cell.
    fn number(&self, row: &[String], head: &str) -> Result<Option<f64>, ReadError> {
        match self.cell(row, head)? {
            "" => Ok(None),
            text => {
                let number = text.parse().ok().filter(|number: &f64| number.is_finite());
                number.map(Some).ok_or_else(|| format!("`{text}` in column `{head}` is not a number"))
            }
        }
    }

    fn row(&self, row: &[String]) -> Result<EarlierRow, ReadError> {
        let text = |head| self.cell(row, head).map(str::to_owned);
        let of = [text("scenario")?, text("arm")?, text("subject")?, text("metric")?];
        let number = |head| self.number(row, head);
        // Files of earlier versions had no column for it.
        let exact = if self.heads.iter().any(|head| head == "exact") { number("exact")? } else { None };
        let exact = exact.or(number("estimate")?.filter(|_| self.cell(row, "method") == Ok("exact")));
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
        Ok(EarlierRow { of, found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(csv: &str) -> Result<Baseline, ReadError> {
        read_summary(&Texts::of_csv(csv)?)
    }

    const HEADS: &str =
        "scenario,arm,subject,metric,estimate,std_error,ci_low,ci_high,confidence,method,exact";

    #[test]
    fn rows_are_read_with_their_errors() {
        let text = format!(
            "{HEADS}\na,'-1,Ada,hit-rate,0.5,0.01,0.48,0.52,0.95,wilson,\na,b,Ada,hit-rate,0.5,,,,0.95,x,0.25\n\
             a,c,Ada,deaths,0,,0,,0.95,undetermined,\n"
        );
        let found = read(&text).unwrap();
        assert_eq!(found.rows[0].of, ["a", "-1", "Ada", "hit-rate"]);
        let first = found.rows[0].found.unwrap();
        assert!((first.below - 0.010_204).abs() < 1e-6 && (first.above - 0.010_204).abs() < 1e-6);
        assert_eq!(found.rows[1].found, Some(Earlier { value: 0.25, below: 0.0, above: 0.0 }));
        assert_eq!(found.rows[2].found.unwrap().above, f64::INFINITY);
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for cells in ["NaN,,,,0.95,x,", "0.5,,,inf,0.95,x,", "0.5,,,,0.95,x,a quarter"] {
            let why = read(&format!("{HEADS}\na,b,Ada,hit-rate,{cells}\n")).unwrap_err().to_string();
            assert!(why.contains("is not a number"), "{cells}: {why}");
        }
    }

    /// Files of earlier versions name the value of an exact answer in the column of estimates alone.
    #[test]
    fn exact_answers_without_a_column_of_their_own_are_exact() {
        let heads = HEADS.strip_suffix(",exact").unwrap();
        let found = read(&format!("{heads}\na,b,Ada,hit-rate,0.25,,,,1,exact\n")).unwrap();
        assert_eq!(found.rows[0].found, Some(Earlier { value: 0.25, below: 0.0, above: 0.0 }));
        let found = read(&format!("{heads}\na,b,Ada,hit-rate,0.25,,,,0.95,x\n")).unwrap();
        assert_eq!(found.rows[0].found.map(|found| found.below), Some(f64::INFINITY));
    }

    #[test]
    fn what_is_no_summary_is_refused() {
        assert!(read("a,b\n1,2\n").is_err_and(|error| error.contains("no column `scenario`")));
        let wrong = format!("{HEADS}\na,b,c,d,much,,,,0.95,wilson,\n");
        assert!(read(&wrong).is_err_and(|error| error.starts_with("row 1: `much`")));
        let twice = format!("{HEADS}\na,b,c,d,1,,,,0.95,wilson,\na,b,c,d,2,,,,0.95,wilson,\n");
        assert!(read(&twice).is_err_and(|error| error == "row 2: a, b, c, d is there twice"));
    }
}
