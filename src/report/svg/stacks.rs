//! Sums of parts, one bar on each line.

use maud::{Markup, html};

use super::scale::Scale;
use super::{At, COLOURS, cut_label, frame, is_narrow, width_of};
use crate::results::chart::Stacks;
use crate::results::number::rounded;

const LINE: f64 = 28.0;
const LABELS: f64 = 240.0;
/// Room at the right for the sums.
const SUMS: f64 = 64.0;
const BELOW: f64 = 48.0;
/// Height of a label above its bar, where there is no room beside it.
const ABOVE: f64 = 17.0;

pub(super) fn drawing(stacks: &Stacks, width: f64) -> (Markup, f64) {
    let is_narrow = is_narrow(width);
    let labels = width_of(stacks.rows.iter().map(|(label, _)| label.as_str()), LABELS);
    let (left, above) = if is_narrow { (10.0, ABOVE) } else { (labels, 0.0) };
    let sum = |parts: &[f64]| parts.iter().sum::<f64>();
    let sums = stacks.rows.iter().map(|(_, parts)| sum(parts));
    let scale = Scale::around(sums.chain([0.0]), [left + 8.0, width - SUMS]);
    let bottom = (LINE + above) * stacks.rows.len() as f64 + 6.0;
    let drawing = html! {
        (frame::vertical(&stacks.axis, &scale, [3.0, bottom]))
        @for (at, (label, parts)) in stacks.rows.iter().enumerate() {
            @let y = (LINE + above) * at as f64 + above + 6.0;
            @if is_narrow {
                text.label x="2" y=(At(y - 5.0)) { (cut_label(label, width)) }
            } @else {
                text.label x=(At(left)) y=(At(y + 15.0)) text-anchor="end" { (cut_label(label, left - 8.0)) }
            }
            (bar(stacks, label, parts, &scale, y))
            text.value x=(At(scale.at(sum(parts)) + 6.0)) y=(At(y + 15.0)) { (short(sum(parts))) }
        }
    };
    (drawing, bottom + BELOW)
}

fn bar(stacks: &Stacks, label: &str, parts: &[f64], scale: &Scale, y: f64) -> Markup {
    let ends = parts.iter().scan(0.0, |end, part| {
        let from = *end;
        *end += part;
        Some((scale.at(from), scale.at(*end)))
    });
    html! {
        @for (number, (from, to)) in ends.enumerate() {
            g class={ "fill c" (number % COLOURS) } {
                rect x=(At(from)) y=(At(y)) width=(At(to - from)) height=(At(LINE - 8.0)) {
                    title { (label) ", " (stacks.parts[number]) ": " (short(parts[number])) }
                }
            }
        }
    }
}

fn short(value: f64) -> String {
    rounded(value, value.abs() / 30.0)
}
