//! Values of two things that vary, as a map.

use maud::{Markup, html};

use super::{At, TEXT, cut, is_narrow, label, lines, width_of, width_of_text};
use crate::results::cell::{Cell, Interval, Shown};
use crate::results::cell_text;
use crate::results::chart::Heat;
use crate::results::number::{rounded, scale_of};
use deathroll_core::metric::Unit;
use deathroll_core::stats::{CONFIDENCE, Estimate};

const LINE: f64 = 30.0;
/// The widest labels, as a part of the width.
pub(super) const LABELS: f64 = 1.0 / 3.0;
/// Room at the right for the sums.
const SUMS: f64 = 76.0;
/// Columns narrower than this show too little of a name that lies.
const THIN: f64 = 56.0;
/// Longest names of columns that stand upright.
const UPRIGHT: f64 = 240.0;
/// Room above for the values from left to right.
const ABOVE: f64 = 46.0;

/// The places of lines and columns.
struct Layout {
    /// The right end of labels beside their lines, or their left end above them.
    label: f64,
    /// True where labels stand above their lines.
    is_above: bool,
    /// The left end of the first column.
    left: f64,
    /// The width of a column.
    column: f64,
    /// The middle of the sums.
    sums: f64,
    /// The height of a line.
    line: f64,
    /// Where the lines begin.
    top: f64,
    /// The labels, and the upper ends of the cells of their lines.
    rows: Vec<(Vec<String>, f64)>,
    /// Where the lines end.
    bottom: f64,
    /// The names of columns.
    names: Vec<Vec<String>>,
    /// True where they stand upright.
    is_upright: bool,
}

impl Layout {
    fn of(heat: &Heat, [width, line]: [f64; 2], is_above: bool) -> Self {
        let sums = if is_above { 54.0 } else { SUMS };
        let beside = width_of(heat.rows.iter().map(|(label, _)| label.as_str()), width * LABELS);
        let (label, left) = if is_above { (2.0, 2.0) } else { (beside, beside + 8.0) };
        let right = if heat.sums.is_some() { width - sums } else { width };
        let column = (right - left) / heat.columns.len().max(1) as f64;
        let longest = heat.columns.iter().map(|name| width_of_text(name)).fold(0.0, f64::max);
        let is_upright = longest > column && column < THIN;
        let names: Vec<Vec<String>> = match is_upright {
            true => heat.columns.iter().map(|name| vec![cut(name, UPRIGHT)]).collect(),
            false => heat.columns.iter().map(|name| lines(name, column - 4.0)).collect(),
        };
        let most = names.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let more = if is_upright { longest.min(UPRIGHT) - 10.0 } else { TEXT * (most - 1.0) };
        let top = ABOVE + more.max(0.0);
        let mut bottom = top;
        let row = |(name, _): &(String, _)| {
            let label = lines(name, if is_above { width - 4.0 } else { beside - 8.0 });
            let text = TEXT * label.len() as f64;
            let above = if is_above { text + 3.0 } else { ((text - line) / 2.0 + 2.0).max(0.0) };
            let y = bottom + above;
            bottom = y + line + if is_above { 0.0 } else { above };
            (label, y)
        };
        let rows = heat.rows.iter().map(row).collect();
        let sums = width - sums / 2.0;
        Self { label, is_above, left, column, sums, line, top, rows, bottom, names, is_upright }
    }

    /// The left end of a column.
    fn x(&self, column: usize) -> f64 {
        self.left + self.column * column as f64
    }

    /// The place of a text in the middle of a line, below its upper end.
    fn text(&self) -> f64 {
        self.line / 2.0 + 4.0
    }

    /// The label of a line.
    fn label(&self, row: usize) -> Markup {
        let (lines, y) = &self.rows[row];
        let last = TEXT * (lines.len() - 1) as f64;
        match self.is_above {
            true => label("label", lines, [self.label, y - 4.0 - last], "start"),
            false => label("label", lines, [self.label, y + self.text() - last / 2.0], "end"),
        }
    }

    /// The name of a column.
    fn name(&self, column: usize, name: &str) -> Markup {
        let (x, y) = (self.x(column) + self.column / 2.0, self.top - 8.0);
        let lines = &self.names[column];
        if !self.is_upright {
            return label("tick", lines, [x, y - 2.0 - TEXT * (lines.len() - 1) as f64], "middle");
        }
        let turned = format!("rotate(-90 {:.1} {:.1})", x + 4.0, y);
        html! {
            text.tick x=(At(x + 4.0)) y=(At(y)) transform=(turned) { title { (name) } (lines[0]) }
        }
    }
}

/// What the cells of a map have in common, also where it is drawn in parts.
pub(super) struct Shades {
    /// The least and the greatest value.
    pub(super) ends: [f64; 2],
    /// The digits of all values.
    pub(super) digits: Digits,
    /// The widest value as text.
    pub(super) widest: f64,
}

impl Shades {
    /// The shades of a map and of its parts.
    pub(super) fn of(heat: &Heat) -> Self {
        let ends = values(heat).fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], one| {
            [low.min(one.value), high.max(one.value)]
        });
        let digits = Digits::of(heat);
        let widest = values(heat).map(|one| width_of_text(&digits.text(one.value))).fold(0.0, f64::max);
        Self { ends, digits, widest }
    }

    /// How strong the colour of a value is: weak enough that the text on it can be read.
    fn opacity(&self, value: f64) -> String {
        let [low, high] = self.ends;
        opacity(if low < high { (value - low) / (high - low) } else { 0.5 })
    }
}

pub(super) fn drawing(heat: &Heat, width: f64) -> (Markup, f64) {
    let layout = Layout::of(heat, [width, LINE], is_narrow(width));
    let title = format!("{} ↓  {} →", heat.down, heat.across);
    let (map, height) = drawn(heat, &layout, &Shades::of(heat));
    (html! { text.axis x="4" y="14" { (cut(&title, width)) } (map) }, height)
}

/// A small map among others, with the shades of all: its width and the height of its lines are given.
pub(super) fn panel(heat: &Heat, size: [f64; 2], shades: &Shades) -> (Markup, f64) {
    drawn(heat, &Layout::of(heat, size, false), shades)
}

/// A map without a title, for which there is room above it.
fn drawn(heat: &Heat, layout: &Layout, shades: &Shades) -> (Markup, f64) {
    let has_texts = layout.column >= shades.widest + 2.0;
    let drawing = html! {
        @for (column, name) in heat.columns.iter().enumerate() { (layout.name(column, name)) }
        @for (row, (label, cells)) in heat.rows.iter().enumerate() {
            @let y = layout.rows[row].1;
            (layout.label(row))
            @for (column, cell) in cells.iter().enumerate() {
                @if let Some(found) = cell {
                    g.cell {
                        title { (label) ", " (heat.columns[column]) ": " (text(heat, *found)) }
                        rect.heat x=(At(layout.x(column) + 1.0)) y=(At(y + 1.0)) width=(At(layout.column - 2.0))
                            height=(At(layout.line - 2.0)) fill-opacity=(shades.opacity(found.value)) {}
                        @if has_texts {
                            text.inside x=(At(layout.x(column) + layout.column / 2.0)) y=(At(y + layout.text())) text-anchor="middle" {
                                (shades.digits.text(found.value))
                            }
                        }
                    }
                }
            }
        }
        (sums(heat, layout, shades.digits))
    };
    (drawing, layout.bottom + 8.0)
}

/// What each line is in all, beside its cells.
fn sums(heat: &Heat, layout: &Layout, digits: Digits) -> Markup {
    html! {
        @if let Some((name, sums)) = &heat.sums {
            text.tick x=(At(layout.sums)) y=(At(layout.top - 10.0)) text-anchor="middle" { (cut(name, SUMS - 4.0)) }
            @for (row, sum) in sums.iter().enumerate() {
                @if let Some(sum) = sum {
                    text.value x=(At(layout.sums)) y=(At(layout.rows[row].1 + layout.text())) text-anchor="middle" {
                        title { (heat.rows[row].0) ", " (name) ": " (text(heat, *sum)) }
                        (digits.text(sum.value))
                    }
                }
            }
        }
    }
}

/// The values of a map without its sums.
fn values(heat: &Heat) -> impl Iterator<Item = &Estimate> {
    heat.rows.iter().flat_map(|(_, cells)| cells.iter().flatten())
}

/// The opacity of a part of the way from the least value to the greatest.
pub(super) fn opacity(strength: f64) -> String {
    format!("{:.2}", 0.04 + 0.46 * strength)
}

/// A value with its interval.
fn text(heat: &Heat, found: Estimate) -> String {
    let shown = if heat.axis.is_difference { Shown::Difference } else { Shown::Value };
    let interval = Interval { estimate: Some(found), confidence: CONFIDENCE, unit: heat.axis.unit, shown };
    cell_text(&Cell::interval(interval))
}

/// The digits behind the point of all values of a map, so that they can be compared at a glance.
#[derive(Clone, Copy)]
pub(super) struct Digits(usize, Unit);

impl Digits {
    /// One more than the widest interval justifies, so that small values beside large ones do not all become 0; no
    /// more than the narrowest justifies.
    fn of(heat: &Heat) -> Self {
        let unit = heat.axis.unit;
        let scale = scale_of(unit).0;
        let justified = values(heat).filter(|one| one.value != 0.0).map(|one| {
            let text = rounded(one.value * scale, one.half_width().unwrap_or(one.value.abs()) * scale);
            text.split_once('.').map_or(0, |(_, digits)| digits.len())
        });
        let (least, most) =
            justified.fold((usize::MAX, 0), |(least, most), one| (least.min(one), most.max(one)));
        Self(most.min(least.saturating_add(1)), unit)
    }

    /// A value without its interval. What is not 0 is not shown as 0.
    pub(super) fn text(self, value: f64) -> String {
        let Self(digits, unit) = self;
        let (scale, sign) = scale_of(unit);
        let value = value * scale;
        let least = 10_f64.powi(-(digits as i32));
        match value {
            _ if value == 0.0 => format!("0{sign}"),
            _ if value > 0.0 && value < least / 2.0 => format!("<{least:.digits$}{sign}"),
            _ => format!("{value:.digits$}{sign}"),
        }
    }
}
