//! Sums of parts, one bar on each line.

use maud::{Markup, html};

use super::{At, COLOURS, TEXT, frame, is_narrow, label, lines, width_of};
use crate::report::scale::Scale;
use crate::results::chart::Stacks;
use crate::results::number::rounded;

const LINE: f64 = 28.0;
const LABELS: f64 = 240.0;
/// Room at the right for the sums.
const SUMS: f64 = 64.0;
const BELOW: f64 = 48.0;

pub(super) fn drawing(stacks: &Stacks, width: f64) -> (Markup, f64) {
    let is_narrow = is_narrow(width);
    let beside = width_of(stacks.rows.iter().map(|(name, _)| name.as_str()), LABELS);
    let left = if is_narrow { 10.0 } else { beside };
    let names: Vec<Vec<String>> =
        stacks.rows.iter().map(|(name, _)| lines(name, if is_narrow { width } else { left - 8.0 })).collect();
    let sum = |parts: &[f64]| parts.iter().sum::<f64>();
    let sums = stacks.rows.iter().map(|(_, parts)| sum(parts));
    let scale = Scale::around(sums.chain([0.0]), [left + 8.0, width - SUMS]);
    let (mut tops, mut bottom) = (Vec::new(), 0.0);
    for name in &names {
        let text = TEXT * name.len() as f64;
        let above = if is_narrow { text + 2.0 } else { (text - TEXT) / 2.0 };
        tops.push(bottom + above + 6.0);
        bottom += LINE + if is_narrow { above } else { 2.0 * above };
    }
    bottom += 6.0;
    let bars = tops.iter().map(|&top| [top - 3.0, top + LINE - 5.0]);
    let pieces = if is_narrow { bars.collect() } else { vec![[3.0, bottom]] };
    let drawing = html! {
        (frame::vertical(&stacks.axis, &scale, &pieces, [width, bottom]))
        @for (((name, parts), lines), &y) in stacks.rows.iter().zip(&names).zip(&tops) {
            @let last = TEXT * (lines.len() - 1) as f64;
            @if is_narrow { (label("label", lines, [2.0, y - 5.0 - last], "start")) }
            @else { (label("label", lines, [left, y + 15.0 - last / 2.0], "end")) }
            (bar(stacks, name, parts, &scale, y))
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
