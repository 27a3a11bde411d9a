//! Pages for people: tables and lines, which every writer for people can show.

mod best;
mod check;
mod coach;
mod compare;
mod distribution;
mod exact;
mod extremes;
mod luck;
mod matrix;
mod plays;
mod run;
mod shortfall;
mod sweep;
mod value;
mod verify;

pub use best::{best_arms_page, best_headlines, best_page};
pub use check::{about, check_page, demanded, found, new_page, reason, verdict_page};
pub use coach::{CoachNotes, coach_page, search_note};
pub use compare::{ComparedRows, compare_page};
pub use exact::{
    ExactAnswers, ExactArm, exact_arms_page, exact_page, have_own_lines, not_all_solved, stopped,
};
pub use extremes::extremes_page;
pub use luck::{luck_taken_out, worth_in_differences};
pub use matrix::{MatrixNotes, matrix_page};
pub use plays::{UnderPlay, plays_page};
pub use run::{Judgement, expected_in, judge, run_page};
pub use shortfall::{missed_lines, missing_line, partial_line};
pub use sweep::{Search, sweep_page};
pub use value::{ValueNotes, coached_note, is_in_two_scenarios, value_page};
pub use verify::{Verified, VerifyNotes, reference_page, verify_page, verify_verdict};

use super::cell::{Cell, Digits, Number, Tone};
use super::summary::Summary;
use crate::study::{Setting, field_names};
use deathroll_core::metric::{Metric, Unit};

/// A page for people, from top to bottom.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Its parts.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// What the page is about.
    Title(String),
    /// What holds of the intervals of the page.
    Intervals(String),
    /// How to see what a short page leaves out. A terminal leaves out rows of such pages, too, where they are many.
    More {
        /// What else there is.
        what: &'static str,
        /// Where all rows are.
        all_rows: &'static str,
        /// Rows that the page leaves out.
        left_out: usize,
    },
    /// A line of text.
    Line(Line),
    /// Text that is wrapped to the width of the page.
    Text(Tone, String),
    /// A table.
    View(View),
    /// A verdict: the word, the subject of the verdict, and the reason.
    Verdict {
        /// The word and its tone.
        word: (&'static str, Tone),
        /// What the verdict is about.
        what: String,
        /// What was expected and found.
        why: String,
    },
}

/// A line of text, in pieces of one tone each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line(pub Vec<(Tone, String)>);

/// A table for people: a label and cells in each row. If it is wider than the page, the remaining columns
/// follow below.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// A line above the heads, where the title alone is not enough.
    pub above: Option<String>,
    /// The head of the column of labels: what the rows are about.
    pub title: String,
    /// The heads of the other columns.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<(String, Vec<Cell>)>,
    /// Columns at the end of which those are left out that the page has no room for.
    pub extra: usize,
}

/// How to see other metrics than those of a short page.
const MORE_METRICS: Block = more_metrics(0);

/// How to see other metrics than those of a short page that leaves out rows.
const fn more_metrics(left_out: usize) -> Block {
    Block::More { what: OTHER_METRICS, all_rows: "--metric NAME, or --out DIR", left_out }
}

const OTHER_METRICS: &str = "other metrics: --metric NAME, or --all-metrics";

pub(in crate::results) use super::selection::PARTY;
/// A subject that short tables show beside the party.
pub(in crate::results) const MONSTER: &str = "monster";

/// Metrics that a short page shows down the page: with the answer, expectations and a distribution it has 25 lines.
const METRICS_MAX: usize = 12;

impl View {
    /// A table that is shown whole.
    pub(super) fn new(title: impl Into<String>, heads: &[&str], rows: Vec<(String, Vec<Cell>)>) -> Self {
        let heads = heads.iter().map(ToString::to_string).collect();
        Self { above: None, title: title.into(), heads, rows, extra: 0 }
    }

    /// The same table in one piece: columns that the page has no room for are left out, but not the first.
    pub(super) fn in_one_piece(self) -> Self {
        Self { extra: self.heads.len().saturating_sub(1), ..self }
    }

    /// Leaves out columns in which nothing is known.
    fn leave_out_unknown(&mut self) {
        let is_known = |at: usize| {
            let mut cells = self.rows.iter().map(|(_, cells)| &cells[at]);
            cells.any(|cell| *cell != Cell::Unknown && !cell.is_unknown_interval())
        };
        let kept: Vec<usize> = (0..self.heads.len()).filter(|&at| is_known(at)).collect();
        self.extra = self.extra.saturating_sub(self.heads.len() - kept.len());
        self.heads = kept.iter().map(|&at| std::mem::take(&mut self.heads[at])).collect();
        for (_, cells) in &mut self.rows {
            *cells = kept.iter().map(|&at| cells[at].clone()).collect();
        }
    }

    /// The same table with a line above it.
    pub(super) fn below(self, line: impl Into<String>) -> Self {
        Self { above: Some(line.into()), ..self }
    }
}

impl Page {
    /// A page with a title and a line of facts below it.
    #[must_use]
    pub fn titled(title: &str, facts: &[String]) -> Self {
        let mut page = Self { blocks: vec![Block::Title(title.to_owned())] };
        facts.iter().for_each(|fact| page.line(Line::of(Tone::Faint, fact)));
        page
    }

    /// The page with facts below its title; an empty page stays empty.
    #[must_use]
    pub fn with_facts(mut self, facts: &[String]) -> Self {
        let below_title = 1.min(self.blocks.len());
        let facts = facts.iter().filter(|_| below_title > 0);
        let lines = facts.map(|fact| Block::Text(Tone::Faint, fact.clone()));
        self.blocks.splice(below_title..below_title, lines);
        self
    }

    /// The page with the arm that was played in its title, where its file has several.
    #[must_use]
    pub fn of_arm(mut self, arm: Option<&str>) -> Self {
        if let (Some(arm), Some(Block::Title(title))) = (arm, self.blocks.first_mut()) {
            title.push_str(&format!(" · arm {arm}"));
        }
        self
    }

    /// The page with the answers of its tables at its end.
    #[must_use]
    pub fn with_answers(mut self, answers: Vec<String>) -> Self {
        if !answers.is_empty() {
            self.blocks.extend(answers.into_iter().map(|answer| Block::Text(Tone::Strong, answer)));
            self.gap();
        }
        self
    }

    /// Adds a line.
    pub fn line(&mut self, line: Line) {
        self.blocks.push(Block::Line(line));
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.line(Line::default());
    }

    /// The page without the line that names options for other metrics.
    #[must_use]
    pub fn without_more_metrics(mut self) -> Self {
        self.blocks.retain(|block| !matches!(block, Block::More { what: OTHER_METRICS, .. }));
        self
    }

    /// Adds a table without columns in which nothing is known, unless it is empty.
    pub fn view(&mut self, mut view: View) {
        view.leave_out_unknown();
        if !view.heads.is_empty() && !view.rows.is_empty() {
            self.blocks.push(Block::View(view));
        }
    }

    /// Adds another page.
    pub fn extend(&mut self, other: Self) {
        self.blocks.extend(other.blocks);
    }
}

impl Line {
    /// A line of one tone.
    #[must_use]
    pub fn of(tone: Tone, text: impl Into<String>) -> Self {
        Self(vec![(tone, text.into())])
    }

    /// The line with another piece at its end.
    #[must_use]
    pub fn and(mut self, tone: Tone, text: impl Into<String>) -> Self {
        self.0.push((tone, text.into()));
        self
    }
}

/// The numbers of names: those of equal ones follow each other, in order of first appearance.
pub(in crate::results) fn together(names: &[String]) -> Vec<usize> {
    let all = distinct(names.iter());
    all.into_iter().flat_map(|name| (0..names.len()).filter(move |&at| names[at] == *name)).collect()
}

/// Distinct values, in order of first appearance.
pub(crate) fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

/// Names without what all of them begin with, up to the last sign between words.
pub(in crate::results) fn short_names(names: &[String]) -> Vec<String> {
    let is_between = |char: char| matches!(char, '-' | '=' | ' ' | '/' | '_');
    let Some(first) = names.first().filter(|_| names.len() > 1) else { return names.to_vec() };
    let ends =
        first.char_indices().filter(|(_, char)| is_between(*char)).map(|(at, char)| at + char.len_utf8());
    let shared = ends.rev().find(|end| names.iter().all(|name| name.starts_with(&first[..*end])));
    names.iter().map(|name| name[shared.unwrap_or(0)..].to_owned()).collect()
}

/// Paths among names without the folders in which all of them are; other names as they are.
pub(crate) fn without_shared_folders(names: &[String]) -> Vec<String> {
    // What overrides replace in a scenario stands behind its name.
    let path = |name: &str| name.split(", ").next().filter(|file| file.contains(['/', '\\'])).map(str::len);
    let paths: Vec<&str> = names.iter().filter_map(|name| Some(&name[..path(name)?])).collect();
    let folders = |path: &str| path.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let Some(first) = paths.first().filter(|first| paths.iter().any(|other| other != *first)) else {
        return names.to_vec();
    };
    let ends = first[..folders(first)].match_indices(['/', '\\']).map(|(at, _)| at + 1);
    let shared = ends.rev().find(|end| paths.iter().all(|one| one.starts_with(&first[..*end]))).unwrap_or(0);
    let short = |name: &String| if path(name).is_some() { name[shared..].to_owned() } else { name.clone() };
    names.iter().map(short).collect()
}

/// A share in percent with two decimals.
fn percent(share: f64) -> Cell {
    Cell::Number(Number { value: share, unit: Unit::Share, digits: Digits::Percent })
}

/// The names of the fields of a point: the head of their column.
fn fields(point: &[Setting]) -> String {
    field_names(point).join(", ")
}

/// Their values.
pub(in crate::results) fn values(point: &[Setting]) -> String {
    let values: Vec<&str> = point.iter().map(|setting| setting.value.as_str()).collect();
    values.join(", ")
}

/// True for rows of short tables: the main metrics of the party and its monster, or of everybody where
/// there is no party.
pub(in crate::results) fn is_main(subject: &str, metric: &Metric, has_party: bool) -> bool {
    !metric.detail && (!has_party || matches!(subject, PARTY | MONSTER))
}

/// The estimate of a metric in an arm.
pub(super) fn summary_of<'a>(
    rows: &'a [Summary],
    arm: &str,
    subject: &str,
    metric: &Metric,
) -> Option<&'a Summary> {
    rows.iter().find(|row| row.arm == arm && row.subject == subject && row.metric.id == metric.id)
}

/// Lines of a curve from which on a plot says more than its numbers.
const CURVE_MIN: usize = 3;

/// Adds a column of bars from the least to the greatest of some values, a line each, before the column of this number:
/// a small plot. Further columns are left out where the page is too narrow, and behind the last one the plot is, too.
pub(super) fn add_gauges(view: &mut View, before: usize, values: &[Option<f64>]) {
    let known = || values.iter().flatten().copied();
    let (low, high) = (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
    // A curve that stays on one side of 0 begins there, and goes to the right on either side.
    let (low, high) = (low.min(0.0), high.max(0.0));
    if view.rows.len() < CURVE_MIN || low >= high {
        return;
    }
    view.heads.insert(before, String::new());
    view.extra += 1;
    for ((_, cells), value) in view.rows.iter_mut().zip(values) {
        let place = |value: f64| if high > 0.0 { (value - low) / (high - low) } else { value / low };
        cells.insert(before, value.map_or(Cell::Empty, |value| Cell::Gauge(place(value))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_where_they_begin_to_differ() {
        let short = |names: &[&str]| short_names(&names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(short(&["showdown-cairn-ox", "showdown-cave"]), ["cairn-ox", "cave"]);
        assert_eq!(short(&["duel, monster=ox", "duel, monster=heron"]), ["ox", "heron"]);
        assert_eq!(short(&["a", "b"]), ["a", "b"]);
        assert_eq!(short(&["showdown-duel"]), ["showdown-duel"]);
        assert_eq!(short(&["duel", "duel, monster=ox"]), ["duel", "duel, monster=ox"]);
    }

    #[test]
    fn paths_are_cut_where_their_folders_begin_to_differ() {
        let short = |names: &[&str]| {
            without_shared_folders(&names.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(short(&["/a/b/old/ox.toml", "/a/b/new/ox.toml"]), ["old/ox.toml", "new/ox.toml"]);
        assert_eq!(
            short(&["a/ox.toml, play=x", "a/ox.toml, play=y"]),
            ["a/ox.toml, play=x", "a/ox.toml, play=y"]
        );
        assert_eq!(
            short(&["/a/b/ox.toml, m=x/y", "/a/c/ox.toml", "hart"]),
            ["b/ox.toml, m=x/y", "c/ox.toml", "hart"]
        );
        assert_eq!(short(&["ox.toml", "new/ox.toml"]), ["ox.toml", "new/ox.toml"]);
        assert_eq!(short(&["C:\\old\\ox.toml", "C:\\new\\ox.toml"]), ["old\\ox.toml", "new\\ox.toml"]);
    }

    fn gauges(values: &[Option<f64>]) -> Vec<Cell> {
        let rows = values.iter().map(|_| (String::new(), Vec::new())).collect();
        let mut view = View { above: None, title: String::new(), heads: Vec::new(), rows, extra: 0 };
        add_gauges(&mut view, 0, values);
        assert_eq!(view.extra, view.heads.len(), "left out where there is no room");
        view.rows.into_iter().flat_map(|(_, cells)| cells).collect()
    }

    #[test]
    fn gauges_reach_from_nothing_to_the_largest_value() {
        let [none, half, whole] = [0.0, 0.5, 1.0].map(Cell::Gauge);
        assert_eq!(gauges(&[Some(0.0), Some(2.0), Some(4.0)]), [none.clone(), half.clone(), whole.clone()]);
        assert_eq!(gauges(&[Some(-4.0), Some(-2.0), Some(0.0)]), [whole.clone(), half.clone(), none.clone()]);
        assert_eq!(gauges(&[Some(-2.0), None, Some(0.0), Some(2.0)]), [none, Cell::Empty, half, whole]);
    }

    #[test]
    fn two_values_and_values_of_nothing_are_no_curve() {
        assert_eq!(gauges(&[Some(1.0), Some(2.0)]), []);
        assert_eq!(gauges(&[Some(0.0); 4]), []);
    }
}
