//! Short pages with fewer rows, where all of them would be too many lines for an answer.

use std::borrow::Cow;
use std::collections::HashSet;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::results::page::{Block, Page, View};
use crate::results::{Cell, Tone};

/// Lines of an answer.
const LINES_MAX: usize = 25;
/// Rows that every table keeps.
const ROWS_MIN: usize = 4;
/// Width of names that are cut.
const NAME_WIDTH: usize = 24;

/// A short page with as many rows as fit: the first and the last ones of each table, with names that are cut where
/// more fit then. Where a few of them would be too long, as in a narrow terminal, columns that do not fit are left out
/// first. Other pages stay as they are. `lines` counts those of a page.
pub(super) fn shortened(page: &Page, lines: impl Fn(&Page) -> usize) -> Cow<'_, Page> {
    let left_out = page.blocks.iter().filter_map(left_out);
    let Some(left_out) = left_out.reduce(|one, two| one + two) else { return Cow::Borrowed(page) };
    if lines(page) <= LINES_MAX && left_out == 0 {
        return Cow::Borrowed(page);
    }
    let all = Size { rows: usize::MAX, names: usize::MAX, is_narrow: false };
    let rows = || std::iter::once(usize::MAX).chain((ROWS_MIN..LINES_MAX).rev());
    let wide = rows().flat_map(|rows| [usize::MAX, NAME_WIDTH].map(|names| Size { rows, names, ..all }));
    let narrow = rows().map(|rows| Size { rows, is_narrow: true, ..all });
    let least = Size { rows: ROWS_MIN, is_narrow: true, ..all };
    let of_size = |size| of_size(page, size, left_out);
    let fitting = wide.chain(narrow).map(of_size).find(|page| lines(page) <= LINES_MAX);
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
    /// The widest names.
    names: usize,
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
        (0, false) => None, // names are cut, which is seen
        (0, true) => Some("columns that do not fit are left out".to_owned()),
        (left, false) => Some(format!("{left} of {all} rows are left out")),
        (left, true) => Some(format!("{left} of {all} rows, and columns that do not fit, are left out")),
    };
    let last = page.blocks.iter().rposition(|block| matches!(block, Block::More { .. }));
    let shorter = |(at, block): (usize, &Block)| match block {
        Block::View(view) => vec![Block::View(first_and_last(view, size))],
        Block::More { all_rows, .. } if last == Some(at) => {
            let told = what.as_ref().map(|what| Block::Text(Tone::Faint, format!("{what}; all: {all_rows}")));
            told.into_iter().chain([block.clone()]).collect()
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
    let view = &View { rows: with_names_cut(&view.rows, size.names), ..view.clone() };
    let groups = groups(view);
    let left = groups.len().saturating_sub(size.rows);
    if left == 0 {
        return View { extra, ..view.clone() };
    }
    let (first, last) = groups.split_at(size.rows.div_ceil(2));
    let gap = vec![("…".to_owned(), vec![Cell::Empty; view.heads.len()])];
    View { rows: [first.concat(), gap, last[left..].concat()].concat(), extra, ..view.clone() }
}

/// The rows with names cut in their middle to so many columns, if they can be told apart then.
pub(super) fn with_names_cut(rows: &[(String, Vec<Cell>)], most: usize) -> Vec<(String, Vec<Cell>)> {
    let cut = |(name, cells): &(String, Vec<Cell>)| (cut_in_the_middle(name, most), cells.clone());
    let short: Vec<_> = rows.iter().map(cut).collect();
    let distinct = |rows: &[(String, Vec<Cell>)]| {
        rows.iter().map(|(name, _)| name.clone()).collect::<HashSet<_>>().len()
    };
    if distinct(&short) < distinct(rows) { rows.to_vec() } else { short }
}

/// The beginning and the end of a text that is wider than so many columns.
pub(super) fn cut_in_the_middle(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let fitting = |letters: &mut dyn Iterator<Item = char>, most: usize| -> String {
        let mut used = 0;
        let fits = |letter: &char| {
            used += letter.width().unwrap_or(0);
            used <= most
        };
        letters.take_while(fits).collect()
    };
    let beginning = fitting(&mut text.chars(), most / 2);
    let end: String = fitting(&mut text.chars().rev(), most - most / 2 - 1).chars().rev().collect();
    format!("{}…{}", beginning.trim_end(), end.trim_start())
}
