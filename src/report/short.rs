//! Short pages with fewer rows, where all of them would be too many lines for an answer.

use std::borrow::Cow;

use crate::results::page::{Block, Page, View};
use crate::results::{Cell, Tone};

/// Lines of an answer.
const LINES_MAX: usize = 25;
/// Rows that every table keeps.
const ROWS_MIN: usize = 4;

/// A short page with as many rows as fit: the first and the last ones of each table. Where a few of them would be too
/// long, as in a narrow terminal, columns that do not fit are left out first. Other pages stay as they are. `lines`
/// counts those of a page.
pub(super) fn shortened(page: &Page, lines: impl Fn(&Page) -> usize) -> Cow<'_, Page> {
    let left_out = page.blocks.iter().filter_map(left_out);
    let Some(left_out) = left_out.reduce(|one, two| one + two) else { return Cow::Borrowed(page) };
    if lines(page) <= LINES_MAX && left_out == 0 {
        return Cow::Borrowed(page);
    }
    let all = Size { rows: usize::MAX, is_narrow: false };
    let sizes = [false, true]
        .into_iter()
        .flat_map(|is_narrow| (ROWS_MIN..LINES_MAX).rev().map(move |rows| Size { rows, is_narrow }));
    let least = Size { rows: ROWS_MIN, is_narrow: true };
    let of_size = |size| of_size(page, size, left_out);
    let fitting = std::iter::once(all).chain(sizes).map(of_size).find(|page| lines(page) <= LINES_MAX);
    Cow::Owned(fitting.unwrap_or_else(|| of_size(least)))
}

/// Rows that a short page has left out already; none for what no short page has.
fn left_out(block: &Block) -> Option<usize> {
    match block {
        Block::More { left_out, .. } => Some(*left_out),
        _ => None,
    }
}

/// What is left of each table.
#[derive(Clone, Copy)]
struct Size {
    /// Rows at most.
    rows: usize,
    /// True when columns are left out that do not fit.
    is_narrow: bool,
}

/// The page with tables of a size, and a line that says what is left out, together with what has been before.
fn of_size(page: &Page, size: Size, left_out: usize) -> Page {
    let tables = page.blocks.iter().filter_map(|block| match block {
        Block::View(view) => Some(groups(view).len()),
        _ => None,
    });
    let all = tables.max().unwrap_or(0);
    let (all, left) = (all + left_out, all.saturating_sub(size.rows) + left_out);
    let what = match (left, size.is_narrow) {
        (0, _) => "columns that do not fit are left out".to_owned(),
        (left, false) => format!("{left} of {all} rows are left out"),
        (left, true) => format!("{left} of {all} rows, and columns that do not fit, are left out"),
    };
    let last = page.blocks.iter().rposition(|block| matches!(block, Block::More { .. }));
    let shorter = |(at, block): (usize, &Block)| match block {
        Block::View(view) => vec![Block::View(first_and_last(view, size))],
        Block::More { all_rows, .. } if last == Some(at) => {
            vec![Block::Text(Tone::Faint, format!("{what}; all: {all_rows}")), block.clone()]
        }
        _ => vec![block.clone()],
    };
    Page { blocks: page.blocks.iter().enumerate().flat_map(shorter).collect() }
}

/// The rows of a table, each with those that belong to it, whose names are indented.
fn groups(view: &View) -> Vec<&[(String, Vec<Cell>)]> {
    view.rows.chunk_by(|_, next| next.0.starts_with("  ")).collect()
}

/// A table of a size, with a row in the place of those that are left out.
fn first_and_last(view: &View, size: Size) -> View {
    let extra = if size.is_narrow { view.heads.len().saturating_sub(1) } else { view.extra };
    let groups = groups(view);
    let left = groups.len().saturating_sub(size.rows);
    if left == 0 {
        return View { extra, ..view.clone() };
    }
    let (first, last) = groups.split_at(size.rows.div_ceil(2));
    let gap = vec![("…".to_owned(), vec![Cell::Empty; view.heads.len()])];
    View { rows: [first.concat(), gap, last[left..].concat()].concat(), extra, ..view.clone() }
}
