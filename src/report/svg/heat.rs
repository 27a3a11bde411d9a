//! Values of two things that vary, as a map.

use maud::{Markup, html};

use super::{At, LETTER, cut, cut_label, is_narrow, width_of};
use crate::results::cell::{Cell, Interval, Shown};
use crate::results::cell_text;
use crate::results::chart::Heat;
use deathroll_core::stats::{CONFIDENCE, Estimate};

const LINE: f64 = 30.0;
const LABELS: f64 = 240.0;
/// Room at the right for the sums.
const SUMS: f64 = 76.0;
/// Height of a label above its line.
const LABEL: f64 = 18.0;
/// Columns narrower than this show too little of a name that lies.
const THIN: f64 = 56.0;
/// Longest names of columns that stand upright.
const UPRIGHT: f64 = 110.0;
/// Room above for the values from left to right.
const ABOVE: f64 = 46.0;

/// The places of lines and columns.
struct Layout {
    width: f64,
    /// The right end of labels.
    left: f64,
    /// The width of a column.
    column: f64,
    /// The middle of the sums.
    sums: f64,
    /// Where the lines begin.
    top: f64,
    /// The room for a label above its line; 0 where it stands beside it.
    above: f64,
    /// True where the names of columns stand upright.
    is_upright: bool,
}

impl Layout {
    fn of(heat: &Heat, width: f64) -> Self {
        let is_narrow = is_narrow(width);
        let sums = if is_narrow { 54.0 } else { SUMS };
        let beside = width_of(heat.rows.iter().map(|(label, _)| label.as_str()), LABELS);
        let (left, above) = if is_narrow { (-6.0, LABEL) } else { (beside, 0.0) };
        let right = if heat.sums.is_some() { width - sums } else { width };
        let column = (right - left - 8.0) / heat.columns.len().max(1) as f64;
        let longest = heat.columns.iter().map(|name| name.chars().count()).max().unwrap_or(0) as f64;
        let is_upright = is_narrow && longest * LETTER > column && column < THIN;
        let names = if is_upright { (longest * LETTER).min(UPRIGHT) } else { 0.0 };
        let top = ABOVE + (names - 10.0).max(0.0);
        Self { width, left, column, sums: width - sums / 2.0, top, above, is_upright }
    }

    /// The left end of a column.
    fn x(&self, column: usize) -> f64 {
        self.left + 8.0 + self.column * column as f64
    }

    /// The upper end of the cells of a line.
    fn y(&self, row: usize) -> f64 {
        self.top + self.above + (LINE + self.above) * row as f64
    }

    /// The label of a line.
    fn label(&self, row: usize, label: &str) -> Markup {
        let y = self.y(row);
        html! {
            @if self.above > 0.0 {
                text.label x="2" y=(At(y - 4.0)) { (cut_label(label, self.width)) }
            } @else {
                text.label x=(At(self.left)) y=(At(y + 19.0)) text-anchor="end" { (cut_label(label, self.left - 8.0)) }
            }
        }
    }

    /// The name of a column.
    fn name(&self, column: usize, name: &str) -> Markup {
        let (x, y) = (self.x(column) + self.column / 2.0, self.top - 8.0);
        if self.is_upright {
            let turned = format!("rotate(-90 {:.1} {:.1})", x + 4.0, y);
            return html! {
                text.tick x=(At(x + 4.0)) y=(At(y)) transform=(turned) { title { (name) } (cut(name, UPRIGHT)) }
            };
        }
        html! {
            text.tick x=(At(x)) y=(At(y - 2.0)) text-anchor="middle" { title { (name) } (cut(name, self.column - 4.0)) }
        }
    }
}

pub(super) fn drawing(heat: &Heat, width: f64) -> (Markup, f64) {
    let layout = Layout::of(heat, width);
    let values = || heat.rows.iter().flat_map(|(_, cells)| cells.iter().flatten());
    let (low, high) = values().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| {
        (low.min(one.value), high.max(one.value))
    });
    let strength = |value: f64| if low < high { (value - low) / (high - low) } else { 0.5 };
    let longest = values().map(|one| text(heat, *one, Shown::Point).chars().count()).max().unwrap_or(0);
    let has_texts = layout.column >= longest as f64 * (LETTER - 0.5);
    let title = format!("{} ↓  {} →", heat.down, heat.across);
    let drawing = html! {
        text.axis x="4" y="14" { (cut(&title, width)) }
        @for (column, name) in heat.columns.iter().enumerate() { (layout.name(column, name)) }
        @for (row, (label, cells)) in heat.rows.iter().enumerate() {
            @let y = layout.y(row);
            (layout.label(row, label))
            @for (column, cell) in cells.iter().enumerate() {
                @if let Some(found) = cell {
                    g.cell {
                        title { (label) ", " (heat.columns[column]) ": " (text(heat, *found, Shown::Value)) }
                        rect.heat x=(At(layout.x(column) + 1.0)) y=(At(y + 1.0)) width=(At(layout.column - 2.0))
                            height=(At(LINE - 2.0)) fill-opacity=(opacity(strength(found.value))) {}
                        @if has_texts {
                            text.inside x=(At(layout.x(column) + layout.column / 2.0)) y=(At(y + 19.0)) text-anchor="middle" {
                                (text(heat, *found, Shown::Point))
                            }
                        }
                    }
                }
            }
        }
        (sums(heat, &layout))
    };
    (drawing, layout.y(heat.rows.len()) - layout.above + 8.0)
}

/// What each line is in all, beside its cells.
fn sums(heat: &Heat, layout: &Layout) -> Markup {
    html! {
        @if let Some((name, sums)) = &heat.sums {
            text.tick x=(At(layout.sums)) y=(At(layout.top - 10.0)) text-anchor="middle" { (cut_label(name, SUMS - 4.0)) }
            @for (row, sum) in sums.iter().enumerate() {
                @if let Some(sum) = sum {
                    text.value x=(At(layout.sums)) y=(At(layout.y(row) + 19.0)) text-anchor="middle" {
                        title { (heat.rows[row].0) ", " (name) ": " (text(heat, *sum, Shown::Value)) }
                        (text(heat, *sum, Shown::Point))
                    }
                }
            }
        }
    }
}

/// Weak enough that the text on it can be read.
fn opacity(strength: f64) -> String {
    format!("{:.2}", 0.04 + 0.46 * strength)
}

fn text(heat: &Heat, found: Estimate, shown: Shown) -> String {
    let shown = if heat.axis.is_difference { Shown::Difference } else { shown };
    let interval = Interval { estimate: Some(found), confidence: CONFIDENCE, unit: heat.axis.unit, shown };
    cell_text(&Cell::interval(interval))
}
