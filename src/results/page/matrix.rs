//! The page of `compare` over several scenarios: arms by scenarios.

use super::{Block, Line, Page, View, short_names};
use crate::results::MatrixRow;
use crate::results::cell::{Cell, Interval, Shown, Tone};
use crate::results::number::{counted, plain};
use crate::study::rank_text;

/// What the page says of the run.
#[derive(Debug, Clone, Copy)]
pub struct MatrixNotes {
    /// Trials of each arm in each scenario; the most where they differ.
    pub trials: u64,
    /// The master seed.
    pub seed: u64,
    /// The confidence of all intervals together.
    pub confidence: f64,
    /// True if metrics were chosen by name.
    pub is_chosen: bool,
}

/// Arms from top to bottom, best mean first, and scenarios from left to right.
#[must_use]
pub fn matrix_page(rows: &[MatrixRow], notes: MatrixNotes) -> Page {
    let Some(first) = rows.first() else { return Page::default() };
    let MatrixNotes { trials, seed, confidence, is_chosen } = notes;
    let (arms, scenarios) =
        (counted(rows.len() as u64, "arm"), counted(first.scenarios.len() as u64, "scenario"));
    let of = |what: &str| format!("{} of {}: {what}", first.metric.id, first.subject);
    let fact =
        format!("{} of each arm in each scenario on the same dice, seed {seed}", counted(trials, "trial"));
    let mut page = Page::titled(&of(&format!("{arms} in {scenarios}")), &[fact]);
    let intervals = format!("{} % intervals, for all arms and scenarios together", plain(confidence * 100.0));
    page.blocks.push(Block::Intervals(intervals));
    let names = short_names(&first.scenarios);
    let cells = |row: &MatrixRow| {
        let point = |(at, cell): (usize, &Interval)| {
            let cell = Cell::interval(cell.shown(Shown::Point));
            if row.worst.is_some_and(|(worst, _)| at == worst) { Cell::Marked(Box::new(cell)) } else { cell }
        };
        let [best, worst] = row.ranks;
        let overall = [Cell::interval(row.mean), Cell::Text(rank_text(best, worst))];
        overall.into_iter().chain(row.cells.iter().enumerate().map(point)).collect()
    };
    let overall = ["mean", "rank"].map(str::to_owned);
    page.view(View {
        above: None,
        title: "arm".to_owned(),
        heads: overall.into_iter().chain(names.iter().cloned()).collect(),
        rows: rows.iter().map(|row| (row.arm.clone(), cells(row))).collect(),
        extra: 0,
    });
    let mark = if first.worst.is_some() { "▸ worst of the arm; " } else { "" };
    let more = match is_chosen {
        true => "a matrix has one metric; other metrics of each scenario: --out DIR",
        false => "everything about each scenario: --all-metrics, or --out DIR",
    };
    page.line(Line::of(Tone::Faint, format!("{mark}{more}")));
    page.gap();
    page
}
