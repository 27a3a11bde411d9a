//! The data of a picture as a table for people.

use super::{Axis, Chart, Plot};
use crate::results::cell::{Cell, Digits, Interval, Number, Shown};
use crate::results::page::View;
use deathroll_core::metric::Unit;
use deathroll_core::stats::{CONFIDENCE, Estimate, Method};

impl Chart {
    /// The data behind the picture.
    #[must_use]
    pub fn data(&self) -> View {
        let (title, heads, rows) = match &self.plot {
            Plot::Dots(dots) => {
                let row = |dot: &super::Dot| {
                    (dot.label.clone(), vec![shown(&dots.axis, dot.estimate), Cell::text(&dot.note)])
                };
                let heads = vec![dots.axis.label.clone(), String::new()];
                (String::new(), heads, dots.rows.iter().map(row).collect())
            }
            Plot::Lines(lines) => {
                let row = |&x: &f64| {
                    let cells = lines.series.iter().map(|series| shown(&lines.axis, series.at(x))).collect();
                    (crate::results::number::plain(x), cells)
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
            Plot::Heat(heat) => {
                let row = |(label, cells): &(String, Vec<Option<Estimate>>)| {
                    (label.clone(), cells.iter().map(|cell| shown(&heat.axis, *cell)).collect())
                };
                (
                    format!("{} / {}", heat.down, heat.across),
                    heat.columns.clone(),
                    heat.rows.iter().map(row).collect(),
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
    {
        return share(value);
    }
    let shown = if axis.is_difference { Shown::Difference } else { Shown::Value };
    let interval = Interval { estimate, confidence: CONFIDENCE, unit: axis.unit, shown };
    if estimate.is_some() { Cell::interval(interval) } else { Cell::Empty }
}

fn share(value: f64) -> Cell {
    Cell::Number(Number { value, unit: Unit::Share, digits: Digits::Percent })
}
