//! Values of two things that vary, as a map.

use maud::{Markup, html};

use super::{At, LETTER, WIDTH, cut, cut_label, width_of};
use crate::results::cell::{Cell, Interval, Shown};
use crate::results::cell_text;
use crate::results::chart::Heat;
use deathroll_core::stats::{CONFIDENCE, Estimate};

const LINE: f64 = 30.0;
const LABELS: f64 = 240.0;
/// Room above for the values from left to right.
const ABOVE: f64 = 46.0;

pub(super) fn drawing(heat: &Heat) -> (Markup, f64) {
    let left = width_of(heat.rows.iter().map(|(label, _)| label.as_str()), LABELS);
    let width = (WIDTH - left - 8.0) / heat.columns.len().max(1) as f64;
    let values = heat.rows.iter().flat_map(|(_, cells)| cells.iter().flatten().map(|one| one.value));
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(one), high.max(one)));
    let strength = |value: f64| if low < high { (value - low) / (high - low) } else { 0.5 };
    let x = |column: usize| left + 8.0 + width * column as f64;
    let drawing = html! {
        text.axis x="4" y="14" { (heat.down) " ↓  " (heat.across) " →" }
        @for (column, name) in heat.columns.iter().enumerate() {
            text.tick x=(At(x(column) + width / 2.0)) y="36" text-anchor="middle" {
                title { (name) }
                (cut(name, width - 4.0))
            }
        }
        @for (row, (label, cells)) in heat.rows.iter().enumerate() {
            @let y = ABOVE + LINE * row as f64;
            text.label x=(At(left)) y=(At(y + 19.0)) text-anchor="end" { (cut_label(label, left - 8.0)) }
            @for (column, cell) in cells.iter().enumerate() {
                @if let Some(found) = cell {
                    g.cell {
                        title { (label) ", " (heat.columns[column]) ": " (text(heat, *found, Shown::Value)) }
                        rect.heat x=(At(x(column) + 1.0)) y=(At(y + 1.0)) width=(At(width - 2.0))
                            height=(At(LINE - 2.0)) fill-opacity=(opacity(strength(found.value))) {}
                        @if width > 5.0 * LETTER {
                            text.inside x=(At(x(column) + width / 2.0)) y=(At(y + 19.0)) text-anchor="middle" {
                                (text(heat, *found, Shown::Point))
                            }
                        }
                    }
                }
            }
        }
    };
    (drawing, ABOVE + LINE * heat.rows.len() as f64 + 8.0)
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
