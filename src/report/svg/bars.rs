//! Shares of values, side by side.

use maud::{Markup, html};

use super::{At, COLOURS, frame, is_narrow, width_of_text};
use crate::report::scale::Scale;
use crate::results::chart::{Axis, Bars};
use crate::results::number::percent;
use deathroll_core::metric::Unit;

const HEIGHT: f64 = 300.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = HEIGHT - 46.0;

pub(super) fn drawing(bars: &Bars, all: f64) -> (Markup, f64) {
    let axis = Axis::labelled("share".to_owned(), Unit::Share);
    let shares = bars.series.iter().flat_map(|(_, shares)| shares.iter().copied());
    let y = Scale::around(shares.chain([0.0]), [BOTTOM, TOP]).within(axis.limits());
    let left = frame::beside(&axis, &y, LEFT, is_narrow(all));
    let slot = (all - 14.0 - left) / bars.values.len().max(1) as f64;
    // Where numbers would run into each other, some are left out.
    let longest = bars.values.iter().map(|value| width_of_text(value)).fold(0.0, f64::max);
    let every = ((longest + 5.0) / slot).ceil().max(1.0) as usize;
    let width = slot * 0.8 / bars.series.len().max(1) as f64;
    let drawing = html! {
        (frame::horizontal(&axis, &y, [left, all - 14.0]))
        @for (at, value) in bars.values.iter().enumerate().step_by(every) {
            text.tick x=(At(left + slot * (at as f64 + 0.5))) y=(At(BOTTOM + 18.0)) text-anchor="middle" { (value) }
        }
        (frame::across(&bars.across, [left, all], HEIGHT - 8.0))
        @for (number, (name, shares)) in bars.series.iter().enumerate() {
            g class={ "fill c" (number % COLOURS) } {
                @for (at, share) in shares.iter().enumerate() {
                    @let x = left + slot * (at as f64 + 0.1) + width * number as f64;
                    rect x=(At(x)) y=(At(y.at(*share))) width=(At(width)) height=(At(BOTTOM - y.at(*share))) {
                        title { (name) ", " (bars.values[at]) ": " (percent(*share)) }
                    }
                }
            }
        }
    };
    (drawing, HEIGHT)
}
