//! The data of a picture as a table for people.

use super::{Axis, Chart, Dot, Panels, Plot};
use crate::results::cell::{Cell, Digits, Interval, Number, Shown};
use crate::results::number::{few_digits, plain, scale_of, scale_of_difference};
use crate::results::page::View;
use deathroll_core::metric::Unit;
use deathroll_core::stats::{CONFIDENCE, Estimate, Method};

impl Chart {
    /// The data behind the picture.
    #[must_use]
    pub fn data(&self) -> View {
        let (title, heads, rows) = match &self.plot {
            Plot::Dots(dots) => {
                let has_bands = !dots.bands.is_empty();
                let row = |dot: &Dot| {
                    let band = has_bands.then(|| Cell::Text(band(&dots.axis, dot.band)));
                    let cells = [shown(&dots.axis, dot.estimate)].into_iter().chain(band);
                    (dot.label.clone(), cells.chain([Cell::text(&dot.note)]).collect())
                };
                let bands = has_bands.then(|| dots.bands.to_owned());
                let heads =
                    [dots.axis.label.clone()].into_iter().chain(bands).chain([String::new()]).collect();
                (String::new(), heads, dots.rows.iter().map(row).collect())
            }
            Plot::Lines(lines) => {
                let row = |&x: &f64| {
                    let cells = lines.series.iter().map(|series| shown(&lines.axis, series.at(x))).collect();
                    let name = lines.names.get((x as usize).wrapping_sub(1)).cloned();
                    (name.unwrap_or_else(|| plain(x)), cells)
                };
                let heads = lines.series.iter().map(|series| series.name.clone()).collect();
                (lines.across.clone(), heads, lines.places().iter().map(row).collect())
            }
            Plot::Bars(bars) => {
                let row = |(at, value): (usize, &String)| {
                    let share = |(_, shares): &(String, Vec<f64>)| share(shares[at]);
                    (value.clone(), bars.series.iter().map(share).collect())
                };
                let heads = bars.series.iter().map(|(name, _)| name.clone()).collect();
                (bars.across.clone(), heads, bars.values.iter().enumerate().map(row).collect())
            }
            Plot::Stacks(stacks) => {
                let cell = |part: &f64| {
                    Cell::Number(Number { value: *part, unit: Unit::PerTrial, digits: Digits::Decimals(4) })
                };
                let row =
                    |(label, parts): &(String, Vec<f64>)| (label.clone(), parts.iter().map(cell).collect());
                (stacks.axis.label.clone(), stacks.parts.clone(), stacks.rows.iter().map(row).collect())
            }
            Plot::Heat(heat) | Plot::Panels(Panels { whole: heat, .. }) => {
                let row = |(label, cells): (&String, Vec<Option<Estimate>>)| {
                    (label.clone(), cells.into_iter().map(|cell| shown(&heat.axis, cell)).collect())
                };
                (
                    format!("{} / {}", heat.down, heat.across),
                    heat.heads().map(str::to_owned).collect(),
                    heat.lines().map(row).collect(),
                )
            }
        };
        View { above: None, title, heads, rows, extra: 0 }
    }
}

/// An estimate as people read it; nothing where there is none.
fn shown(axis: &Axis, estimate: Option<Estimate>) -> Cell {
    if let Some(Estimate { value, method: Method::Exact, .. }) = estimate
        && axis.unit == Unit::Share
        && !axis.is_difference
    {
        return share(value);
    }
    let shown = if axis.is_difference { Shown::Difference } else { Shown::Value };
    let interval = Interval { estimate, confidence: CONFIDENCE, unit: axis.unit, shown };
    if estimate.is_some() { Cell::interval(interval) } else { Cell::Empty }
}

/// A range: `60 to 70 %`, `at least 90 %`, `± 1 pp`; nothing without one.
fn band(axis: &Axis, ends: Option<[f64; 2]>) -> String {
    let Some([low, high]) = ends else { return String::new() };
    let (scale, sign) = if axis.is_difference { scale_of_difference(axis.unit) } else { scale_of(axis.unit) };
    let text = |end: f64| plain(end * scale);
    match (low.is_finite(), high.is_finite()) {
        (true, true) if low == -high => format!("± {}{sign}", few_digits(high * scale)),
        (true, true) => format!("{} to {}{sign}", text(low), text(high)),
        (true, false) => format!("at least {}{sign}", text(low)),
        (false, true) => format!("at most {}{sign}", text(high)),
        (false, false) => String::new(),
    }
}

fn share(value: f64) -> Cell {
    Cell::Number(Number { value, unit: Unit::Share, digits: Digits::Percent })
}
