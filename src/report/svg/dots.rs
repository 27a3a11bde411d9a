//! A value with its interval on each line.

use maud::{Markup, html};

use super::scale::Scale;
use super::{At, WIDTH, cut, cut_label, frame, width_of};
use crate::results::cell::{Cell, Interval, Shown, Tone};
use crate::results::cell_text;
use crate::results::chart::{Axis, Dot, Dots};
use deathroll_core::stats::{CONFIDENCE, Estimate};

/// Height of a line.
const LINE: f64 = 26.0;
/// Widest labels.
const LABELS: f64 = 290.0;
/// Room below for the axis.
const BELOW: f64 = 48.0;

pub(super) fn drawing(dots: &Dots) -> (Markup, f64) {
    let texts: Vec<String> = dots.rows.iter().map(|dot| behind(&dots.axis, dot)).collect();
    let left = width_of(dots.rows.iter().map(|dot| dot.label.as_str()), LABELS);
    let right = WIDTH - width_of(texts.iter().map(String::as_str), LABELS);
    let bottom = LINE * dots.rows.len() as f64 + 6.0;
    let scale = Scale::around(values(dots), [left + 8.0, right - 12.0]).within(dots.axis.limits());
    let lines = dots.rows.iter().zip(&texts).enumerate().map(|(at, (dot, text))| {
        let y = middle(at);
        html! {
            text.label x=(At(left)) y=(At(y + 4.0)) text-anchor="end" { (cut_label(&dot.label, left - 8.0)) }
            @if let Some(mark) = mark(dot, &scale, y, text) { (mark) }
            text class={ "value " (class(dot.tone)) } x=(At(right)) y=(At(y + 4.0)) { (cut(text, WIDTH - right)) }
        }
    });
    let zero = (scale.values[0] < 0.0 && scale.values[1] > 0.0).then(|| At(scale.at(0.0)));
    let drawing = html! {
        (frame::vertical(&dots.axis, &scale, [3.0, bottom]))
        @for dot in dots.rows.iter().enumerate() { (band(dot, &scale)) }
        @if let Some(x) = zero { line.zero x1=(x) x2=(x) y1="3" y2=(At(bottom)) {} }
        @for line in lines { (line) }
    };
    (drawing, bottom + BELOW)
}

/// Everything that the axis must reach: values and their ends; margins of differences.
fn values(dots: &Dots) -> impl Iterator<Item = f64> {
    let zero = dots.axis.is_difference.then_some(0.0);
    let each = dots.rows.iter().flat_map(|dot| {
        let ends = dot.estimate.map(|one| [Some(one.value), one.low, one.high]).unwrap_or_default();
        ends.into_iter().flatten().chain(dot.band.unwrap_or([f64::NAN; 2]))
    });
    each.chain(zero)
}

/// The value as text, and the word behind it.
fn behind(axis: &Axis, dot: &Dot) -> String {
    let shown = if axis.is_difference { Shown::Difference } else { Shown::Value };
    let interval = Interval { estimate: dot.estimate, confidence: CONFIDENCE, unit: axis.unit, shown };
    let value = cell_text(&Cell::interval(interval));
    if dot.note.is_empty() { value } else { format!("{value} · {}", dot.note) }
}

/// The middle of a line.
fn middle(at: usize) -> f64 {
    LINE * (at as f64 + 0.5) + 3.0
}

fn band((at, dot): (usize, &Dot), scale: &Scale) -> Markup {
    html! {
        @if let Some([low, high]) = dot.band.map(|ends| ends.map(|end| scale.at(end))) {
            rect.band x=(At(low)) y=(At(middle(at) - LINE / 2.0)) width=(At((high - low).max(1.0))) height=(At(LINE)) {}
        }
    }
}

fn mark(dot: &Dot, scale: &Scale, y: f64, text: &str) -> Option<Markup> {
    let Estimate { value, low, high, .. } = dot.estimate?;
    let ends = low.zip(high).map(|(low, high)| [low, high].map(|end| At(scale.at(end))));
    Some(html! {
        g class={ "mark " (class(dot.tone)) } {
            title { (dot.label) ": " (text) }
            @if let Some([from, to]) = ends { line x1=(from) x2=(to) y1=(At(y)) y2=(At(y)) {} }
            circle cx=(At(scale.at(value))) cy=(At(y)) r="5" {}
        }
    })
}

const fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Open => "open",
        Tone::Strong => "strong",
        Tone::Plain | Tone::Faint => "plain",
    }
}
