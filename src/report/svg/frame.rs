//! What pictures share: grids with their numbers, and labels.

use maud::{Markup, html};

use super::{At, cut, value_text, width_of_text};
use crate::report::scale::Scale;
use crate::results::chart::Axis;

/// Vertical lines, in pieces, with the values of an axis below them, and the name of the axis.
pub(super) fn vertical(axis: &Axis, scale: &Scale, pieces: &[[f64; 2]], [width, bottom]: [f64; 2]) -> Markup {
    let middle = f64::midpoint(scale.places[0], scale.places[1]);
    let room = 2.0 * middle.min(width - middle);
    html! {
        @for tick in scale.ticks() {
            @let x = At(scale.at(tick));
            @for [top, bottom] in pieces { line.grid x1=(x) x2=(x) y1=(At(*top)) y2=(At(*bottom)) {} }
            text.tick x=(x) y=(At(bottom + 18.0)) text-anchor="middle" { (value_text(axis, tick)) }
        }
        text.axis x=(At(middle)) y=(At(bottom + 38.0)) text-anchor="middle" { (cut(&axis.label, room)) }
    }
}

/// Horizontal lines with the values of an axis beside them.
pub(super) fn horizontal(axis: &Axis, scale: &Scale, [left, right]: [f64; 2]) -> Markup {
    html! {
        text.axis x="4" y="14" { (cut(&axis.label, right)) }
        @for tick in scale.ticks() {
            @let y = scale.at(tick);
            line.grid x1=(At(left)) x2=(At(right)) y1=(At(y)) y2=(At(y)) {}
            text.tick x=(At(left - 8.0)) y=(At(y + 4.0)) text-anchor="end" { (value_text(axis, tick)) }
        }
    }
}

/// The name of what varies from left to right.
pub(super) fn across(label: &str, [left, width]: [f64; 2], y: f64) -> Markup {
    html! {
        text.axis x=(At(f64::midpoint(left, width))) y=(At(y)) text-anchor="middle" { (cut(label, width - left)) }
    }
}

/// The room for values beside an axis: `usual`, or in narrow pictures what they take.
pub(super) fn beside(axis: &Axis, scale: &Scale, usual: f64, is_narrow: bool) -> f64 {
    let widths = scale.ticks().into_iter().map(|tick| width_of_text(&value_text(axis, tick)));
    if is_narrow { widths.fold(0.0, f64::max) + 12.0 } else { usual }
}
