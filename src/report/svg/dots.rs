//! A value with its interval on each line.

use maud::{Markup, html};

use super::scale::Scale;
use super::{At, LETTER, cut, cut_label, frame, is_narrow, width_of};
use crate::results::cell::{Cell, Interval, Shown, Tone};
use crate::results::cell_text;
use crate::results::chart::{Axis, Dot, Dots};
use deathroll_core::stats::{CONFIDENCE, Estimate};

/// Height of a line.
const LINE: f64 = 26.0;
/// Height of a line of text above a mark, where there is no room beside it.
const ABOVE: f64 = 17.0;
/// Room at both ends of an axis for half a number.
const ENDS: f64 = 26.0;
/// Widest labels.
const LABELS: f64 = 290.0;
/// Room below for the axis.
const BELOW: f64 = 48.0;

/// The places of marks and of the texts about them.
struct Layout {
    width: f64,
    /// The ends of the axis.
    places: [f64; 2],
    /// The right end of labels, or their left end above marks.
    label: f64,
    /// The left end of values, or their right end above marks.
    value: f64,
    /// Lines of text above a mark: none, one with label and value, or one for each.
    above: usize,
}

impl Layout {
    fn of(dots: &Dots, texts: &[String], width: f64) -> Self {
        if is_narrow(width) {
            let letters = |text: &str| text.chars().count() as f64 * LETTER;
            let fits = |(dot, text): (&Dot, &String)| letters(&dot.label) + letters(text) + 12.0 <= width;
            let above = if dots.rows.iter().zip(texts).all(fits) { 1 } else { 2 };
            return Self { width, places: [ENDS, width - ENDS], label: 2.0, value: width - 2.0, above };
        }
        let label = width_of(dots.rows.iter().map(|dot| dot.label.as_str()), LABELS);
        let value = width - width_of(texts.iter().map(String::as_str), LABELS);
        Self { width, places: [label + 8.0, value - 12.0], label, value, above: 0 }
    }

    /// The height of a line with the texts above it.
    fn line(&self) -> f64 {
        LINE + ABOVE * self.above as f64
    }

    /// The middle of a mark.
    fn middle(&self, at: usize) -> f64 {
        self.line() * (at as f64 + 1.0) - LINE / 2.0 + 3.0
    }

    /// The label of a line, and its value.
    fn texts(&self, at: usize, dot: &Dot, text: &str) -> Markup {
        let y = self.middle(at);
        let class = format!("value {}", class(dot.tone));
        if self.above == 0 {
            return html! {
                text.label x=(At(self.label)) y=(At(y + 4.0)) text-anchor="end" { (cut_label(&dot.label, self.label - 8.0)) }
                text class=(class) x=(At(self.value)) y=(At(y + 4.0)) { (cut(text, self.width - self.value)) }
            };
        }
        let first = y - LINE / 2.0 - ABOVE * self.above as f64 + 13.0;
        html! {
            text.label x=(At(self.label)) y=(At(first)) { (cut_label(&dot.label, self.width)) }
            text class=(class) x=(At(self.value)) y=(At(y - LINE / 2.0 - ABOVE + 13.0)) text-anchor="end" { (cut(text, self.width)) }
        }
    }
}

pub(super) fn drawing(dots: &Dots, width: f64) -> (Markup, f64) {
    let texts: Vec<String> = dots.rows.iter().map(|dot| behind(&dots.axis, dot)).collect();
    let layout = Layout::of(dots, &texts, width);
    let bottom = layout.line() * dots.rows.len() as f64 + 6.0;
    let scale = Scale::around(values(dots), layout.places).within(dots.axis.limits());
    let zero = (scale.values[0] < 0.0 && scale.values[1] > 0.0).then(|| At(scale.at(0.0)));
    let drawing = html! {
        (frame::vertical(&dots.axis, &scale, [3.0, bottom]))
        @for (at, dot) in dots.rows.iter().enumerate() { (band(dot, &scale, layout.middle(at))) }
        @if let Some(x) = zero { line.zero x1=(x) x2=(x) y1="3" y2=(At(bottom)) {} }
        @for (at, (dot, text)) in dots.rows.iter().zip(&texts).enumerate() {
            (layout.texts(at, dot, text))
            @if let Some(mark) = mark(dot, &scale, layout.middle(at), text) { (mark) }
        }
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

fn band(dot: &Dot, scale: &Scale, y: f64) -> Markup {
    html! {
        @if let Some([low, high]) = dot.band.map(|ends| ends.map(|end| scale.at(end))) {
            rect.band x=(At(low)) y=(At(y - LINE / 2.0)) width=(At((high - low).max(1.0))) height=(At(LINE)) {}
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
