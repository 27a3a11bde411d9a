//! Who is hurt by what: cards by survivors, and of many arms cards by arms.

use super::parts::{ARMS_EACH_MAX, ARMS_MAX, SCENARIOS_MAX, TOTAL_MIN, left_out, of_scenarios};
use super::{Axis, Chart, Heat, Plot, Tables, Topic, distinct, titled};
use crate::results::page::PARTY;
use crate::results::row::Row;
use crate::results::table::Table;
use deathroll_core::metric::{HarmMeasure, Unit};
use deathroll_core::stats::{Estimate, Method};

/// Cards of a map; the table has all.
const CARDS_MAX: usize = 24;
/// Arms of a map, from left to right.
const COLUMNS_MAX: usize = 12;
/// Of many arms of the only scenario, those with maps of their own; of several scenarios the first arm has them.
const MANY_MAX: usize = 6;
const _: () = assert!(COLUMNS_MAX <= ARMS_MAX);

/// What was never seen in the trials.
const NONE_SEEN: Estimate =
    Estimate { value: 0.0, std_error: None, low: Some(0.0), high: None, method: Method::Undetermined };

/// The maps of the first scenarios.
pub(super) fn charts(tables: &Tables) -> Vec<Chart> {
    let Some(table) = tables.named("harm") else { return Vec::new() };
    of_scenarios(table, SCENARIOS_MAX, |scenario| of_scenario(table, scenario))
}

fn of_scenario(table: &Table, scenario: &str) -> Vec<Chart> {
    let rows: Vec<Row<'_>> = table.records().filter(|row| row.text("scenario") == scenario).collect();
    let arms = distinct(rows.iter().copied(), "arm");
    let of = |measure: HarmMeasure, arm: Option<&str>| -> Vec<Row<'_>> {
        let is_meant = |row: &&Row<'_>| {
            row.text("harm") == measure.name() && arm.is_none_or(|arm| row.text("arm") == arm)
        };
        rows.iter().filter(is_meant).copied().collect()
    };
    let suffix = |arm: &str| if arms.len() > 1 { format!(" ({arm})") } else { String::new() };
    let is_many = arms.len() > ARMS_EACH_MAX;
    // Of many arms, those beside each other come first.
    let beside =
        HarmMeasure::ALL.map(|measure| is_many.then(|| by_arm(measure, &of(measure, None), &arms))?);
    let is_only = table.records().all(|row| row.text("scenario") == scenario);
    let most = if is_only { MANY_MAX } else { 1 };
    let (shown, topic) =
        if is_many { (&arms[..arms.len().min(most)], Topic::HarmOfArms) } else { (&arms[..], Topic::Harm) };
    let each = shown.iter().flat_map(|arm| {
        HarmMeasure::ALL.map(|measure| {
            let mut chart = by_survivor(measure, &of(measure, Some(arm)), &suffix(arm))?;
            chart.about.push_str(&left_out(shown.len(), arms.len(), "harm"));
            Some(Chart { topic, ..chart })
        })
    });
    let charts = beside.into_iter().chain(each);
    let named = |chart: Chart| Chart { title: titled(table, scenario, &chart.title), ..chart };
    charts.flatten().map(named).collect()
}

/// `severe injuries`.
fn words(measure: HarmMeasure) -> String {
    measure.name().replace('-', " ")
}

const fn axis(label: String) -> Axis {
    Axis::labelled(label, Unit::PerTrial)
}

/// Cards from top to bottom, those that do most harm first, and survivors from left to right.
fn by_survivor(measure: HarmMeasure, rows: &[Row<'_>], suffix: &str) -> Option<Chart> {
    let subjects = distinct(rows.iter().copied(), "subject");
    let survivors: Vec<&str> = subjects.iter().copied().filter(|name| *name != PARTY).collect();
    let find = |card: &str, subject: &str| -> Option<Estimate> {
        let is_meant = |row: &&Row<'_>| row.text("card") == card && row.text("subject") == subject;
        rows.iter().find(is_meant)?.estimate("estimate")
    };
    // The only survivor is the party.
    let whole = if subjects.len() > survivors.len() { PARTY } else { *survivors.first()? };
    let (cards, rest) = cards(rows, |card| find(card, whole).map_or(0.0, |found| found.value))?;
    let line =
        |card: &&str| ((*card).to_owned(), survivors.iter().map(|survivor| find(card, survivor)).collect());
    let sums = cards.iter().map(|card| find(card, PARTY)).collect();
    let what = words(measure);
    Some(Chart {
        topic: Topic::Harm,
        title: format!("{what} by card and survivor{suffix}"),
        about: format!(
            "Who is hurt by what: {what} of each survivor per trial, by the card to blame, the worst cards first.{rest}"
        ),
        plot: Plot::Heat(Heat {
            axis: axis(format!("{what} per trial")),
            across: "survivor".to_owned(),
            columns: survivors.iter().map(ToString::to_string).collect(),
            down: "card".to_owned(),
            rows: cards.iter().map(line).collect(),
            sums: (survivors.len() > 1).then(|| (PARTY.to_owned(), sums)),
        }),
    })
}

/// Cards from top to bottom, those that do most harm first, and arms from left to right.
fn by_arm(measure: HarmMeasure, rows: &[Row<'_>], arms: &[&str]) -> Option<Chart> {
    let shown = &arms[..arms.len().min(COLUMNS_MAX)];
    let whole = if rows.iter().any(|row| row.text("subject") == PARTY) {
        PARTY
    } else {
        rows.first()?.text("subject")
    };
    let of_whole: Vec<Row<'_>> = rows.iter().filter(|row| row.text("subject") == whole).copied().collect();
    let find = |card: &str, arm: &str| -> Option<Estimate> {
        let is_meant = |row: &&Row<'_>| row.text("card") == card && row.text("arm") == arm;
        // A card that an arm has no row of did no such harm there.
        of_whole.iter().find(is_meant).map_or(Some(NONE_SEEN), |row| row.estimate("estimate"))
    };
    let most = |card: &str| {
        let values = shown.iter().filter_map(|arm| find(card, arm)).map(|found| found.value);
        values.fold(0.0, f64::max)
    };
    let (cards, rest) = cards(&of_whole, most)?;
    let line = |card: &&str| ((*card).to_owned(), shown.iter().map(|arm| find(card, arm)).collect());
    let what = words(measure);
    let more = left_out(shown.len(), arms.len(), "harm");
    Some(Chart {
        topic: Topic::Harm,
        title: if whole == PARTY {
            format!("{what} by card and arm")
        } else {
            format!("{what} of {whole} by card and arm")
        },
        about: format!(
            "What each card does: {what} of {whole} per trial, by the card to blame; first the card that does most in any arm.{rest}{more}"
        ),
        plot: Plot::Heat(Heat {
            axis: axis(format!("{what} per trial")),
            across: "arm".to_owned(),
            columns: shown.iter().map(ToString::to_string).collect(),
            down: "card".to_owned(),
            rows: cards.iter().map(line).collect(),
            sums: None,
        }),
    })
}

/// The cards that do most harm, and a sentence about the others; none where there is hardly any harm.
fn cards<'a>(rows: &[Row<'a>], harm: impl Fn(&str) -> f64) -> Option<(Vec<&'a str>, String)> {
    let mut cards = distinct(rows.iter().copied(), "card");
    let total: f64 = cards.iter().map(|card| harm(card)).sum();
    cards.sort_by(|one, two| harm(two).total_cmp(&harm(one)));
    let all = cards.len();
    cards.truncate(CARDS_MAX);
    let rest = match all - cards.len() {
        0 => String::new(),
        more => format!(" {more} more cards are in the table `harm`."),
    };
    (total >= TOTAL_MIN).then_some((cards, rest))
}
