//! A value with its interval on each line.

use maud::{Markup, html};

use super::{At, TEXT, cut, frame, is_narrow, label, lines, width_of, width_of_text};
use crate::report::scale::Scale;
use crate::results::cell::{Cell, Interval, Shown, Tone};
use crate::results::cell_text;
use crate::results::chart::{Axis, Dot, Dots};
use crate::results::number::scale_of_difference;
use deathroll_core::stats::{CONFIDENCE, Estimate, Method};

/// Height of a line.
const LINE: f64 = 26.0;
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
    /// The left end of values beside marks; none where they stand above.
    value: Option<f64>,
    /// The lines.
    lines: Vec<Line>,
    /// Where the lines end.
    bottom: f64,
}

/// The place of a line.
struct Line {
    label: Vec<String>,
    /// Where its label and its value stand.
    texts: [f64; 2],
    /// The middle of its mark.
    middle: f64,
    /// Half the height beside its mark.
    half: f64,
}

impl Layout {
    fn of(dots: &Dots, texts: &[String], width: f64) -> Self {
        let mut layout = if is_narrow(width) {
            Self { width, places: [ENDS, width - ENDS], value: None, lines: Vec::new(), bottom: 3.0 }
        } else {
            let label = width_of(dots.rows.iter().map(|dot| dot.label.as_str()), LABELS);
            let value = width - width_of(texts.iter().map(String::as_str), LABELS);
            Self {
                width,
                places: [label + 8.0, value - 12.0],
                value: Some(value),
                lines: Vec::new(),
                bottom: 3.0,
            }
        };
        dots.rows.iter().zip(texts).for_each(|(dot, text)| layout.add(&dot.label, text));
        layout.bottom += 3.0;
        layout
    }

    fn add(&mut self, label: &str, text: &str) {
        let top = self.bottom;
        let line = if self.value.is_some() {
            let label = lines(label, self.places[0] - 16.0);
            let more = TEXT * (label.len() - 1) as f64;
            let half = (LINE + more) / 2.0;
            let middle = top + half;
            Line { label, texts: [middle + 4.0 - more / 2.0, middle + 4.0], middle, half }
        } else {
            let label = lines(label, self.width - 4.0);
            let texts = label.last().map_or(0.0, |line| width_of_text(line)) + width_of_text(text);
            let fits = texts + 12.0 <= self.width;
            let first = top + 13.0;
            let last = first + TEXT * (label.len() - usize::from(fits)) as f64;
            Line { label, texts: [first, last], middle: last + 4.0 + LINE / 2.0, half: LINE / 2.0 }
        };
        self.bottom = line.middle + line.half;
        self.lines.push(line);
    }

    /// The label of a line, and its value.
    fn texts(&self, line: &Line, tone: Tone, text: &str) -> Markup {
        let class = format!("value {}", class(tone));
        let [first, last] = line.texts;
        let (x, anchor, value, value_anchor) = match self.value {
            Some(value) => (self.places[0] - 8.0, "end", value, "start"),
            None => (2.0, "start", self.width - 2.0, "end"),
        };
        html! {
            (label("label", &line.label, [x, first], anchor))
            text class=(class) x=(At(value)) y=(At(last)) text-anchor=(value_anchor) { (cut(text, self.width)) }
        }
    }

    /// The pieces of lines that stand upright: none crosses a text.
    fn pieces(&self) -> Vec<[f64; 2]> {
        match self.value {
            Some(_) => vec![[3.0, self.bottom]],
            None => {
                self.lines.iter().map(|line| [line.middle - line.half, line.middle + line.half]).collect()
            }
        }
    }
}

pub(super) fn drawing(dots: &Dots, width: f64) -> (Markup, f64) {
    let digits = digits(dots);
    let texts: Vec<String> = dots.rows.iter().map(|dot| behind(&dots.axis, dot, digits)).collect();
    let layout = Layout::of(dots, &texts, width);
    let scale = Scale::around(values(dots), layout.places).within(dots.axis.limits());
    let zero = (scale.values[0] < 0.0 && scale.values[1] > 0.0).then(|| At(scale.at(0.0)));
    let pieces = layout.pieces();
    let drawing = html! {
        (frame::vertical(&dots.axis, &scale, &pieces, [width, layout.bottom]))
        @for (dot, line) in dots.rows.iter().zip(&layout.lines) { (band(dot, &scale, line)) }
        @if let Some(x) = zero {
            @for [top, bottom] in &pieces { line.zero x1=(x) x2=(x) y1=(At(*top)) y2=(At(*bottom)) {} }
        }
        @for ((dot, text), line) in dots.rows.iter().zip(&texts).zip(&layout.lines) {
            (layout.texts(line, dot.tone, text))
            @if let Some(mark) = mark(dot, &scale, line.middle, text) { (mark) }
        }
    };
    (drawing, layout.bottom + BELOW)
}

/// Everything that the axis must reach: values and their ends; margins of differences; a piece of bands without an end.
fn values(dots: &Dots) -> impl Iterator<Item = f64> {
    let zero = dots.axis.is_difference.then_some(0.0);
    let each = dots.rows.iter().flat_map(|dot| {
        let ends = dot.estimate.map(|one| [Some(one.value), one.low, one.high]).unwrap_or_default();
        let band = dot.band.unwrap_or([f64::NAN; 2]);
        ends.into_iter().flatten().chain(band).chain(dot.estimate.and_then(|one| beyond(band, one.value)))
    });
    each.chain(zero)
}

/// A place within a band that has one end only, for a value outside: the band is seen to begin there.
fn beyond(band: [f64; 2], value: f64) -> Option<f64> {
    let piece = |end: f64| (end - value).abs() / 8.0;
    match band.map(f64::is_finite) {
        [true, false] => Some(band[0] + piece(band[0])),
        [false, true] => Some(band[1] - piece(band[1])),
        _ => None,
    }
}

/// The digits behind the point of differences that are all known without error: three of the largest, and at least one
/// of the smallest, within reason.
fn digits(dots: &Dots) -> Option<usize> {
    const MORE_MAX: i32 = 2;
    let all = || dots.rows.iter().filter_map(|dot| dot.estimate);
    if !dots.axis.is_difference || all().any(|one| one.method != Method::Exact) {
        return None;
    }
    let scale = scale_of_difference(dots.axis.unit).0;
    let powers = all()
        .map(|one| (one.value * scale).abs())
        .filter(|value| *value > 1e-9)
        .map(|value| value.log10().floor() as i32);
    let (least, most) =
        powers.fold((i32::MAX, i32::MIN), |(least, most), one| (least.min(one), most.max(one)));
    let of_largest = (2_i32.saturating_sub(most)).max(0);
    Some(of_largest.max(least.saturating_neg().min(of_largest.saturating_add(MORE_MAX))) as usize)
        .filter(|_| most > i32::MIN)
}

/// The value as text, and the word behind it.
fn behind(axis: &Axis, dot: &Dot, digits: Option<usize>) -> String {
    if let (Some(digits), Some(found)) = (digits, dot.estimate) {
        let (scale, sign) = scale_of_difference(axis.unit);
        let value = found.value * scale;
        let value = if value.abs() < 1e-9 { format!("0{sign}") } else { format!("{value:+.digits$}{sign}") };
        return if dot.note.is_empty() { value } else { format!("{value} · {}", dot.note) };
    }
    let shown = if axis.is_difference { Shown::Difference } else { Shown::Value };
    let interval = Interval { estimate: dot.estimate, confidence: CONFIDENCE, unit: axis.unit, shown };
    let value = cell_text(&Cell::interval(interval));
    if dot.note.is_empty() { value } else { format!("{value} · {}", dot.note) }
}

fn band(dot: &Dot, scale: &Scale, line: &Line) -> Markup {
    html! {
        @if let Some([low, high]) = dot.band.map(|ends| ends.map(|end| scale.at(end))) {
            rect.band x=(At(low)) y=(At(line.middle - line.half)) width=(At((high - low).max(1.0))) height=(At(2.0 * line.half)) {}
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_bound_lies_within_the_axis() {
        assert!(beyond([0.5, f64::INFINITY], 0.42).is_some_and(|place| place > 0.5 && place < 0.52));
        assert!(beyond([f64::NEG_INFINITY, 0.5], 0.58).is_some_and(|place| place < 0.5 && place > 0.48));
        assert_eq!((beyond([0.4, 0.6], 0.7), beyond([f64::NAN; 2], 0.7)), (None, None));
    }
}
