//! Tables as CSV.

use std::io;

use crate::results::{
    ComparisonRow, DistributionRow, FRACTION, SummaryRow, SweepRow, Tables, WorthRow, shielded,
};

/// The files of all tables, by their names; those that a command does not make are left out.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn all(tables: &Tables) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    let mut files = vec![
        ("summary.csv", summary(&tables.summary)?),
        ("distribution.csv", distribution(&tables.distribution)?),
    ];
    if !tables.comparison.is_empty() {
        files.push(("comparison.csv", comparison(&tables.comparison)?));
    }
    if !tables.worth.is_empty() {
        files.push(("value.csv", worth(&tables.worth)?));
    }
    if !tables.sweep.is_empty() {
        files.push(("sweep.csv", sweep(&tables.sweep)?));
    }
    Ok(files)
}

/// `summary.csv`.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn summary(rows: &[SummaryRow]) -> io::Result<Vec<u8>> {
    let fractions = all_of(rows, |row| row.fraction.as_deref());
    write_with(&SummaryRow::COLUMNS, rows, summary_cells, fractions.as_deref())
}

fn summary_cells(row: &SummaryRow) -> Vec<String> {
    vec![
        shielded(&row.scenario),
        shielded(&row.arm),
        shielded(&row.subject),
        row.metric.to_owned(),
        row.unit.to_owned(),
        row.trials.to_string(),
        number(row.estimate),
        number(row.std_error),
        number(row.ci_low),
        number(row.ci_high),
        exact(row.confidence),
        row.method.to_owned(),
        number(row.exact),
    ]
}

/// `distribution.csv`.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn distribution(rows: &[DistributionRow]) -> io::Result<Vec<u8>> {
    let cells = |row: &DistributionRow| {
        vec![
            shielded(&row.scenario),
            shielded(&row.arm),
            shielded(&row.subject),
            row.metric.to_owned(),
            row.value.to_string(),
            row.trials.to_string(),
            row.count.to_string(),
            exact(row.share),
        ]
    };
    let fractions = all_of(rows, |row| row.fraction.as_deref());
    write_with(&DistributionRow::COLUMNS, rows, cells, fractions.as_deref())
}

/// The fractions of rows that all have one, be it empty: of tables of exact answers.
fn all_of<Row>(rows: &[Row], fraction: impl Fn(&Row) -> Option<&str>) -> Option<Vec<&str>> {
    rows.iter().map(fraction).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

/// Rows with a last column of fractions, if there are any.
fn write_with<Row>(
    columns: &[&str],
    rows: &[Row],
    cells: impl Fn(&Row) -> Vec<String>,
    fractions: Option<&[&str]>,
) -> io::Result<Vec<u8>> {
    let Some(fractions) = fractions else { return write(columns, rows, cells) };
    let columns: Vec<&str> = columns.iter().copied().chain([FRACTION]).collect();
    let rows: Vec<(&Row, &&str)> = rows.iter().zip(fractions).collect();
    write(&columns, &rows, |(row, fraction)| {
        let mut cells = cells(row);
        cells.push((**fraction).to_owned());
        cells
    })
}

/// `comparison.csv`.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn comparison(rows: &[ComparisonRow]) -> io::Result<Vec<u8>> {
    write(&ComparisonRow::COLUMNS, rows, |row| {
        let count = |value: Option<u64>| value.map_or_else(String::new, |count| count.to_string());
        vec![
            shielded(&row.scenario),
            shielded(&row.baseline),
            shielded(&row.arm),
            shielded(&row.subject),
            row.metric.to_owned(),
            row.unit.to_owned(),
            row.trials.to_string(),
            number(row.difference),
            number(row.std_error),
            number(row.ci_low),
            number(row.ci_high),
            exact(row.confidence),
            row.method.to_owned(),
            row.verdict.to_owned(),
            number(row.margin),
            count(row.arm_more),
            count(row.baseline_more),
            number(row.variance_ratio),
        ]
    })
}

/// `value.csv`: the scenario, one column for each field that varies, then [`WorthRow::COLUMNS`].
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn worth(rows: &[WorthRow]) -> io::Result<Vec<u8>> {
    let varied: Vec<String> =
        rows.first().iter().flat_map(|row| &row.point).map(|field| shielded(&field.path)).collect();
    let mut columns = vec!["scenario"];
    columns.extend(varied.iter().map(String::as_str));
    columns.extend(WorthRow::COLUMNS);
    write(&columns, rows, |row| {
        let mut cells = vec![shielded(&row.scenario)];
        cells.extend(row.point.iter().map(|field| number_or_text(&field.value)));
        cells.extend([
            shielded(&row.thing),
            shielded(&row.subject),
            row.metric.to_owned(),
            row.unit.to_owned(),
            row.trials.to_string(),
            row.per.to_owned(),
            number(row.with),
            number(row.without),
            number(row.worth),
            number(row.std_error),
            number(row.ci_low),
            number(row.ci_high),
            exact(row.confidence),
            row.method.to_owned(),
            row.verdict.to_owned(),
            number(row.margin),
            number(row.used),
            number(row.spent),
            number(row.share_of_spend),
        ]);
        cells
    })
}

/// `sweep.csv`: one column for each field that varies, then those of `summary.csv` and
/// [`SweepRow::COLUMNS`].
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn sweep(rows: &[SweepRow]) -> io::Result<Vec<u8>> {
    let varied: Vec<String> =
        rows.first().iter().flat_map(|row| &row.point).map(|field| shielded(&field.path)).collect();
    let mut columns: Vec<&str> = varied.iter().map(String::as_str).collect();
    columns.extend(SummaryRow::COLUMNS);
    columns.extend(SweepRow::COLUMNS);
    write(&columns, rows, |row| {
        let mut cells: Vec<String> = row.point.iter().map(|field| number_or_text(&field.value)).collect();
        cells.extend(summary_cells(&row.summary));
        cells.extend(
            [row.step, row.step_std_error, row.step_low, row.step_high, row.step_confidence].map(number),
        );
        cells.extend([row.step_verdict.to_owned(), number(row.step_margin)]);
        cells
    })
}

fn write<Row>(columns: &[&str], rows: &[Row], cells: impl Fn(&Row) -> Vec<String>) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(cells(row))?;
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// A number, or nothing where there is none.
fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, exact)
}

/// A number that reads back to the same value.
fn exact(value: f64) -> String {
    format!("{value}")
}

/// A value of a field: a number as it is, anything else made safe.
fn number_or_text(value: &str) -> String {
    if value.parse::<f64>().is_ok() { value.to_owned() } else { shielded(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_numbers_stay_numbers() {
        assert_eq!((number_or_text("-1").as_str(), number_or_text("-x").as_str()), ("-1", "'-x"));
    }

    #[test]
    fn numbers_read_back_to_the_same_value() {
        for value in [0.1, 1.0 / 3.0, 6.02e23, 5e-324, 0.0] {
            assert_eq!(exact(value).parse::<f64>(), Ok(value));
        }
    }
}
