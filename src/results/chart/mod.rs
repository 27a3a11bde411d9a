//! Pictures of results as typed data: what is drawn, without how. Every writer draws them in its own way.

mod arms;
mod changes;
mod checks;
mod curves;
mod data;
mod differences;
mod distributions;
mod exact;
mod harm;
mod joined;
mod maps;
mod parts;
mod timeline;

pub(super) use checks::claim;
pub(super) use curves::worth_headline;
pub use joined::joined;

use super::cell::{Cell, Tone};
use super::page::without_shared_folders;
use super::row::Row;
use super::table::{Table, Tables};
use crate::results::MetricOf;
use deathroll_core::metric::{Unit, Wish};
use deathroll_core::stats::Estimate;

/// What pictures are about. Reports show those about one thing together, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// What the command was to find out.
    Main,
    /// The course of a fight or an adventure.
    Course,
    /// Who is hurt by what.
    Harm,
    /// Wholes made of parts: survival by action, deaths by cause.
    Wholes,
    /// How often values occurred.
    Distributions,
    /// Who is hurt by what in each of many arms.
    HarmOfArms,
}

impl Topic {
    /// All topics, in order.
    pub const ALL: [Self; 6] =
        [Self::Main, Self::Course, Self::Harm, Self::Wholes, Self::Distributions, Self::HarmOfArms];

    /// Its name as a heading; empty for the main pictures.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "",
            Self::Course => "Course over rounds and scenes",
            Self::Harm => "Harm by card",
            Self::Wholes => "Survival, deaths and wounds",
            Self::Distributions => "Distributions",
            Self::HarmOfArms => "Harm by card and survivor, arm by arm",
        }
    }
}

/// A picture of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What it is about.
    pub topic: Topic,
    /// Its title.
    pub title: String,
    /// How to read it, in a sentence or two.
    pub about: String,
    /// What is drawn.
    pub plot: Plot,
}

/// The kinds of pictures.
#[derive(Debug, Clone, PartialEq)]
pub enum Plot {
    /// A value with its interval on each line.
    Dots(Dots),
    /// Curves over numbers.
    Lines(Lines),
    /// Shares of values, side by side.
    Bars(Bars),
    /// Sums of parts, one bar on each line.
    Stacks(Stacks),
    /// Values of two things that vary.
    Heat(Heat),
    /// Values of more than two things that vary.
    Panels(Panels),
}

/// An axis of values.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// What it measures.
    pub label: String,
    /// The unit.
    pub unit: Unit,
    /// True for differences: shares are shown in percentage points.
    pub is_difference: bool,
    /// The greatest value that there can be, where it is known.
    pub most: Option<f64>,
}

/// A value with its interval on each line.
#[derive(Debug, Clone, PartialEq)]
pub struct Dots {
    /// The axis, from left to right.
    pub axis: Axis,
    /// What the bands of the lines are, such as `margin`; empty without any.
    pub bands: &'static str,
    /// What strong marks are, and what others are beside them; empty where the notes say it.
    pub marks: [&'static str; 2],
    /// The lines, from top to bottom.
    pub rows: Vec<Dot>,
}

/// Marks that need no legend.
const UNNAMED: [&str; 2] = ["", ""];

/// A line of [`Dots`].
#[derive(Debug, Clone, PartialEq)]
pub struct Dot {
    /// What it is about.
    pub label: String,
    /// The value with its interval; none where the sample gives none.
    pub estimate: Option<Estimate>,
    /// The tone in which it is drawn.
    pub tone: Tone,
    /// A word behind the value, such as a rank or a verdict.
    pub note: String,
    /// A range to compare with: a margin, or what is allowed. Ends may be infinite.
    pub band: Option<[f64; 2]>,
}

/// Curves over numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines {
    /// What varies from left to right.
    pub across: String,
    /// The names of the places 1, 2 and so on, where they have names.
    pub names: Vec<String>,
    /// The axis, from bottom to top.
    pub axis: Axis,
    /// True where the axis begins at 0 whatever the values.
    pub from_zero: bool,
    /// A value that is drawn across: what was looked for.
    pub level: Option<f64>,
    /// The curves.
    pub series: Vec<Series>,
}

/// A curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points, from left to right: where, and the value with its interval.
    pub points: Vec<(f64, Estimate)>,
}

impl Lines {
    /// Every place at which a curve has a point, from left to right.
    #[must_use]
    pub fn places(&self) -> Vec<f64> {
        let points = self.series.iter().flat_map(|one| &one.points);
        let mut places: Vec<f64> = points.map(|(x, _)| *x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        places
    }
}

impl Series {
    /// The point at a place.
    #[must_use]
    pub fn at(&self, place: f64) -> Option<Estimate> {
        self.points.iter().find(|(x, _)| *x == place).map(|(_, estimate)| *estimate)
    }
}

/// Shares of values, side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Bars {
    /// What varies from left to right.
    pub across: String,
    /// The values, from left to right.
    pub values: Vec<String>,
    /// What is side by side: a name, and the share of each value.
    pub series: Vec<(String, Vec<f64>)>,
}

/// Sums of parts, one bar on each line.
#[derive(Debug, Clone, PartialEq)]
pub struct Stacks {
    /// The axis, from left to right.
    pub axis: Axis,
    /// The names of the parts.
    pub parts: Vec<String>,
    /// The lines, from top to bottom: a label, and the size of each part.
    pub rows: Vec<(String, Vec<f64>)>,
}

/// Values of two things that vary.
#[derive(Debug, Clone, PartialEq)]
pub struct Heat {
    /// The measure of the cells.
    pub axis: Axis,
    /// What varies from left to right.
    pub across: String,
    /// Its values.
    pub columns: Vec<String>,
    /// What varies from top to bottom.
    pub down: String,
    /// Its values, each with the cells of its line.
    pub rows: Vec<(String, Vec<Option<Estimate>>)>,
    /// What each line is in all, beside its cells, with a name; none where sums have no meaning.
    pub sums: Option<(String, Vec<Option<Estimate>>)>,
}

/// A map in parts, one for each value of further things that vary.
#[derive(Debug, Clone, PartialEq)]
pub struct Panels {
    /// All parts, one below the other; labels of lines have the names of their parts.
    pub whole: Heat,
    /// What varies from top to bottom within a part.
    pub down: String,
    /// Its values.
    pub lines: Vec<String>,
    /// The names of the parts.
    pub names: Vec<String>,
}

impl Panels {
    /// The parts, each a map with its name.
    #[must_use]
    pub fn parts(&self) -> Vec<(&str, Heat)> {
        let part = |rows: &[(String, Vec<_>)]| {
            let cells = rows.iter().map(|(_, cells)| cells.clone());
            let rows = self.lines.iter().cloned().zip(cells).collect();
            let Heat { axis, across, columns, .. } = self.whole.clone();
            Heat { axis, across, columns, down: self.down.clone(), rows, sums: None }
        };
        let parts = self.whole.rows.chunks(self.lines.len().max(1)).map(part);
        self.names.iter().map(String::as_str).zip(parts).collect()
    }
}

impl Plot {
    /// The map that is drawn, in parts or as a whole; none of other pictures.
    #[must_use]
    pub const fn map(&self) -> Option<&Heat> {
        match self {
            Self::Heat(heat) | Self::Panels(Panels { whole: heat, .. }) => Some(heat),
            Self::Dots(_) | Self::Lines(_) | Self::Bars(_) | Self::Stacks(_) => None,
        }
    }
}

impl Heat {
    /// The names of all columns, that of sums last.
    pub fn heads(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().chain(self.sums.iter().map(|(name, _)| name)).map(String::as_str)
    }

    /// Every line with its cells, its sum last.
    pub fn lines(&self) -> impl Iterator<Item = (&String, Vec<Option<Estimate>>)> {
        self.rows.iter().enumerate().map(|(at, (label, cells))| {
            let sum = self.sums.iter().map(|(_, sums)| sums[at]);
            (label, cells.iter().copied().chain(sum).collect())
        })
    }
}

/// Pictures of one kind in a report at most; tables hold the rest.
const CHARTS_MAX: usize = 12;

/// The pictures of tables, the most telling first. Scenarios that are called by the paths of their files are called by
/// the parts in which these differ.
#[must_use]
pub fn charts(tables: &Tables) -> Vec<Chart> {
    with_short_paths(tables).as_ref().map_or_else(|| all(tables), all)
}

/// The tables with shorter names of scenarios; none where these remain as they are.
fn with_short_paths(tables: &Tables) -> Option<Tables> {
    let names = tables.iter().flat_map(|table| distinct(table.records(), "scenario"));
    let names: Vec<String> = super::page::distinct(names).into_iter().map(str::to_owned).collect();
    let short = without_shared_folders(&names);
    if short == names {
        return None;
    }
    let renamed = |table: &Table| {
        let mut table = table.clone();
        let Some(at) = table.column("scenario") else { return table };
        for row in &mut table.rows {
            if let Cell::Text(name) = &mut row[at]
                && let Some(place) = names.iter().position(|one| one == name)
            {
                name.clone_from(&short[place]);
            }
        }
        table
    };
    Some(tables.iter().map(renamed).collect())
}

fn all(tables: &Tables) -> Vec<Chart> {
    // Arms of a sweep and of a valuation have pictures of their own.
    let has_arms = tables.named("sweep").is_none() && tables.named("value").is_none();
    let mut charts: Vec<Chart> = if has_arms { arms::map(tables).into_iter().collect() } else { Vec::new() };
    charts.extend(arms::means(tables));
    charts.extend(differences::charts(tables));
    charts.extend(curves::charts(tables));
    charts.extend(checks::charts(tables));
    charts.extend(exact::charts(tables));
    // Trials that were found are a list to go through; how frequent they are, the answer says. A picture of either
    // would say nothing more.
    if has_arms {
        charts.extend(arms::charts(tables));
        charts.extend(timeline::charts(tables));
        charts.extend(harm::charts(tables));
        charts.extend(parts::charts(tables));
    }
    charts.extend(distributions::charts(tables));
    charts
}

/// The arms of several studies in one picture for each scenario, without the ranks of each study; none of
/// grids and valuations, whose arms are points.
#[must_use]
pub fn beside(tables: &Tables) -> Vec<Chart> {
    with_short_paths(tables).as_ref().map_or_else(|| all_beside(tables), all_beside)
}

fn all_beside(tables: &Tables) -> Vec<Chart> {
    if tables.named("sweep").is_some() || tables.named("value").is_some() {
        return Vec::new();
    }
    let changes = changes::charts(tables);
    let estimates = tables.iter().filter(|table| matches!(table.name, "summary" | "arms")).cloned();
    let estimates = estimates.fold(Tables::default(), |mut all, table| {
        all.add(table);
        all
    });
    changes.into_iter().chain(arms::map(&estimates)).chain(arms::charts(&estimates)).collect()
}

impl Axis {
    fn of(of: MetricOf<'_>) -> Self {
        Self::labelled(of.to_string(), of.metric.unit)
    }

    /// An axis of values that are no differences.
    #[must_use]
    pub const fn labelled(label: String, unit: Unit) -> Self {
        Self { label, unit, is_difference: false, most: None }
    }

    /// The least and the greatest value that there can be: metrics are counts, or shares. The interval of a mean may
    /// reach further.
    #[must_use]
    pub fn limits(&self) -> [f64; 2] {
        let most = self.most.unwrap_or(f64::INFINITY);
        match (self.unit, self.is_difference) {
            (Unit::Share, false) => [0.0, 1.0],
            (Unit::Share, true) => [-1.0, 1.0],
            (_, false) => [0.0, most],
            (_, true) => [-most, most],
        }
    }

    fn of_difference(of: MetricOf<'_>) -> Self {
        Self { is_difference: true, ..Self::of(of) }
    }
}

/// What a picture of the worth of things is about: the name of the only one, or `each`.
fn subject_of<'a>(things: &[&'a str]) -> &'a str {
    match things {
        [one] => one,
        _ => "each",
    }
}

/// The metric that ranks the arms of a scenario, and its subject: that of the ranking, or else the first
/// that the party wants higher or lower, or else the first.
pub(super) fn headline<'a>(tables: &'a Tables, scenario: &str) -> Option<MetricOf<'a>> {
    let of_scenario = |name: &str| {
        let rows = tables.named(name)?.records();
        Some(rows.filter(move |row| row.text("scenario") == scenario))
    };
    let is_wanted = |row: &Row<'_>| row.metric().is_some_and(|metric| metric.wish != Wish::Neither);
    let ranked = of_scenario("ranking").and_then(|mut rows| rows.next());
    let first = || of_scenario("summary")?.next();
    let row = ranked.or_else(|| of_scenario("summary")?.find(is_wanted)).or_else(first)?;
    row.measured()
}

/// Distinct texts of a column, in order of first appearance.
pub(super) fn distinct<'a>(rows: impl Iterator<Item = Row<'a>>, column: &str) -> Vec<&'a str> {
    super::page::distinct(rows.map(|row| row.text(column)))
}

/// The title of pictures of a scenario: with its name where there are several.
fn titled(table: &Table, scenario: &str, title: &str) -> String {
    let is_only = table.records().all(|row| row.text("scenario") == scenario);
    if is_only { title.to_owned() } else { format!("{scenario}: {title}") }
}
