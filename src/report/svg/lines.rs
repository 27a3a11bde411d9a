//! Curves over numbers, with their bands.

use maud::{Markup, html};

use super::{At, COLOURS, dash, frame, is_narrow, value_text, width_of_text};
use crate::report::scale::Scale;
use crate::results::chart::{Axis, Lines, Series};
use crate::results::number::plain;
use deathroll_core::stats::{Estimate, Method};

const HEIGHT: f64 = 340.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = HEIGHT - 46.0;
/// More points than this are drawn without dots.
const DOTS_MAX: usize = 40;

pub(super) fn drawing(lines: &Lines, width: f64) -> (Markup, f64) {
    let points = || lines.series.iter().flat_map(|one| &one.points);
    let right = width - 14.0;
    let zero = lines.axis.is_difference.then_some(0.0);
    let least = zero.or(lines.from_zero.then_some(0.0));
    let values = points().flat_map(|(_, one)| ends(one)).chain(least).chain(lines.level);
    let highest = values.clone().fold(f64::NEG_INFINITY, f64::max);
    let y = Scale::around(values, [BOTTOM, TOP]).within(lines.axis.limits());
    let y = if lines.from_zero { y.less_a_sliver(highest) } else { y };
    let left = frame::beside(&lines.axis, &y, LEFT, is_narrow(width));
    let x = Scale { places: [left, right], ..whole(points().map(|(x, _)| *x)) };
    let drawing = html! {
        (frame::horizontal(&lines.axis, &y, [left, right]))
        @for tick in x_ticks(lines, &x) {
            text.tick x=(At(x.at(tick))) y=(At(BOTTOM + 18.0)) text-anchor="middle" { (plain(tick)) }
        }
        (frame::across(&lines.across, [left, width], HEIGHT - 8.0))
        @if zero.is_some() {
            line.zero x1=(At(left)) x2=(At(right)) y1=(At(y.at(0.0))) y2=(At(y.at(0.0))) {}
        }
        @if let Some(level) = lines.level {
            line.level x1=(At(left)) x2=(At(right)) y1=(At(y.at(level))) y2=(At(y.at(level))) {
                title { (value_text(&lines.axis, level)) }
            }
        }
        @for (at, series) in lines.series.iter().enumerate() {
            g class={ "series c" (at % COLOURS) } { (curve(series, dash(at), &lines.axis, &x, &y)) }
        }
    };
    (drawing, HEIGHT)
}

/// The scale from the least to the greatest value, not rounded.
fn whole(values: impl Iterator<Item = f64>) -> Scale {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(one), high.max(one)));
    let values = if low < high { [low, high] } else { [low - 0.5, low + 0.5] };
    Scale { values, places: [0.0, 0.0], step: values[1] - values[0] }
}

/// What the axis must reach of a point.
fn ends(one: &Estimate) -> [f64; 3] {
    [one.low.unwrap_or(one.value), one.value, one.high.unwrap_or(one.value)]
}

/// The numbers below the curves: every place where there is a point, or round ones where there are many.
fn x_ticks(lines: &Lines, scale: &Scale) -> Vec<f64> {
    /// Room between two of them.
    const BETWEEN: f64 = 18.0;
    let places = lines.places();
    let widest = places.iter().map(|place| width_of_text(&plain(*place))).fold(0.0, f64::max);
    let [from, to] = scale.places;
    if places.len() as f64 * (widest + BETWEEN) <= to - from + BETWEEN {
        return places;
    }
    let [low, high] = scale.values;
    let round = Scale::around([low, high].into_iter(), scale.places);
    round.ticks().into_iter().filter(|tick| (low..=high).contains(tick)).collect()
}

fn curve(series: &Series, dash: Option<&str>, axis: &Axis, x: &Scale, y: &Scale) -> Markup {
    let place = |at: f64, value: f64| format!("{:.1},{:.1}", x.at(at), y.at(value));
    let points = &series.points;
    let line: Vec<String> = points.iter().map(|(at, one)| place(*at, one.value)).collect();
    // Where an end is not known, the band reaches to the end of the axis.
    let end = |one: &Estimate, known: Option<f64>, unknown: f64| match one.method {
        Method::Exact => one.value,
        _ => known.unwrap_or(unknown),
    };
    let [least, most] = y.values;
    let upper = points.iter().map(|(at, one)| place(*at, end(one, one.high, most)));
    let lower = points.iter().rev().map(|(at, one)| place(*at, end(one, one.low, least)));
    let band: Vec<String> = upper.chain(lower).collect();
    let has_band = points.iter().any(|(_, one)| one.method != Method::Exact);
    html! {
        @if has_band { polygon points=(band.join(" ")) {} }
        polyline points=(line.join(" ")) stroke-dasharray=[dash] {}
        @if points.len() <= DOTS_MAX {
            @for (at, one) in points {
                circle cx=(At(x.at(*at))) cy=(At(y.at(one.value))) r="3.5" {
                    title { (series.name) ", " (plain(*at)) ": " (value_text(axis, rounded(one.value))) }
                }
            }
        }
    }
}

/// Four digits behind the point are enough to read.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
