//! Where a metric crosses a value along a field of a grid.

use deathroll::metric::find;
use deathroll::results::{AtPoint, Interval, Shown, Summary, crossings};
use deathroll::scenario::PLAY;
use deathroll::stats::{Estimate, Method};
use deathroll::study::Setting;

/// An estimate at a point of a grid, with the ends of its interval this far away.
fn at(point: &[(&str, &str)], value: f64, [below, above]: [f64; 2]) -> AtPoint {
    let metric = find("hit-rate").unwrap();
    let (low, high) = (Some(value - below), Some(value + above));
    let estimate = Estimate { value, std_error: None, low, high, method: Method::Wilson };
    let setting = |&(path, value): &(&str, &str)| Setting { path: path.into(), value: value.into() };
    AtPoint {
        point: point.iter().map(setting).collect(),
        summary: Summary {
            scenario: "S".into(),
            arm: "A".into(),
            subject: "Ada".into(),
            metric,
            trials: 100,
            interval: Interval {
                estimate: Some(estimate),
                confidence: 0.95,
                unit: metric.unit,
                shown: Shown::Value,
            },
            exact: None,
            fraction: None,
        },
        step: None,
    }
}

/// The values between which half is crossed at points of one field, and where the line between them does.
fn found(values: &[f64]) -> Vec<(f64, f64, Option<f64>)> {
    let rows: Vec<AtPoint> = values
        .iter()
        .enumerate()
        .map(|(luck, &value)| at(&[("luck", &luck.to_string())], value, [0.01, 0.01]))
        .collect();
    let value = |row: &AtPoint| row.summary.interval.estimate.unwrap().value;
    crossings(&rows, find("hit-rate").unwrap(), 0.5)
        .iter()
        .map(|crossing| (value(crossing.before), value(crossing.after), crossing.at()))
        .collect()
}

#[test]
fn a_value_is_reached_where_it_is_equalled() {
    assert_eq!(found(&[0.25, 0.5, 0.75]), [(0.25, 0.5, Some(1.0))]);
    assert_eq!(found(&[0.75, 0.5, 0.25]), [(0.5, 0.25, Some(1.0))]);
    assert_eq!(found(&[0.25, 0.375, 0.625]), [(0.375, 0.625, Some(1.5))]);
    assert_eq!(found(&[0.25, 0.75, 0.25]), [(0.25, 0.75, Some(0.5)), (0.75, 0.25, Some(1.5))]);
    assert_eq!(found(&[0.5, 0.75]), []);
    assert_eq!(found(&[0.25, 0.375]), []);
}

/// Numbers are in their own order, whatever the order of the command; other values are in that of the command.
#[test]
fn crossings_follow_the_order_of_numbers() {
    let between = |values: [(&str, f64); 3]| -> Vec<(String, String)> {
        let rows = values.map(|(luck, value)| at(&[("luck", luck)], value, [0.01, 0.01]));
        let found = crossings(&rows, find("hit-rate").unwrap(), 0.5);
        let value = |row: &AtPoint| row.point[0].value.clone();
        found.iter().map(|crossing| (value(crossing.before), value(crossing.after))).collect()
    };
    let pair = |one: &str, two: &str| (one.to_owned(), two.to_owned());
    assert_eq!(between([("10", 0.75), ("2", 0.25), ("4", 0.375)]), [pair("4", "10")]);
    assert_eq!(between([("b", 0.75), ("a", 0.25), ("c", 0.375)]), [pair("b", "a")]);
}

/// A field that is called like a column of the table is named with its whole path.
#[test]
fn fields_are_named_apart_from_the_columns_of_the_table() {
    let row = at(&[("survivors.*.luck", "1"), ("options.metric", "x")], 0.5, [0.1, 0.1]);
    let table = deathroll::results::SWEEP.table(&[row]);
    let names: Vec<&str> = table.columns.iter().take(2).map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["luck", "options.metric"]);
}

/// A crossing is sure when neither interval reaches across the value.
#[test]
fn a_crossing_is_sure_when_both_intervals_are_clear_of_the_value() {
    let is_sure = |before: [f64; 2], after: [f64; 2]| {
        let rows = [at(&[("luck", "0")], 0.4, before), at(&[("luck", "1")], 0.6, after)];
        let crossings = crossings(&rows, find("hit-rate").unwrap(), 0.5);
        assert_eq!(crossings.len(), 1);
        crossings[0].is_sure()
    };
    let (clear, across) = ([0.05, 0.05], [0.2, 0.2]);
    assert!(is_sure(clear, clear));
    assert!(!is_sure(across, clear) && !is_sure(clear, across) && !is_sure(across, across));
    assert!(is_sure([0.3, 0.05], [0.05, 0.3]), "away from the value they may be wide");
}

/// In a grid of two fields each is followed at every value of the other, and names are no numbers.
#[test]
fn crossings_follow_one_field_at_a_time() {
    let point = |dodge: &'static str, luck: &'static str, value| {
        at(&[("dodge", dodge), ("luck", luck)], value, [0.01, 0.01])
    };
    let rows = [
        point("never", "0", 0.25),
        point("never", "1", 0.75),
        point("always", "0", 0.75),
        point("always", "1", 0.875),
    ];
    let found = crossings(&rows, find("hit-rate").unwrap(), 0.5);
    let fields: Vec<(usize, Option<f64>)> = found.iter().map(|one| (one.along, one.at())).collect();
    assert_eq!(fields, [(0, None), (1, Some(0.5))]);
}

#[test]
fn plays_have_no_order_in_which_a_value_could_be_crossed() {
    let rows =
        [("novice", 0.25), ("expert", 0.75)].map(|(play, value)| at(&[(PLAY, play)], value, [0.01; 2]));
    assert!(crossings(&rows, find("hit-rate").unwrap(), 0.5).is_empty());
    let rows = [("axe", 0.25), ("maul", 0.75)].map(|(gear, value)| at(&[("gear", gear)], value, [0.01; 2]));
    assert_eq!(crossings(&rows, find("hit-rate").unwrap(), 0.5).len(), 1);
}
