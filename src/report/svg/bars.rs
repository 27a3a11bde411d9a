//! Shares of values, side by side.

use maud::{Markup, html};

use super::scale::Scale;
use super::{At, COLOURS, WIDTH, frame};
use crate::results::chart::{Axis, Bars};
use crate::results::number::percent;
use deathroll_core::metric::Unit;

const HEIGHT: f64 = 300.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = HEIGHT - 46.0;

pub(super) fn drawing(bars: &Bars) -> (Markup, f64) {
    let axis = Axis { label: "share".to_owned(), unit: Unit::Share, is_difference: false };
    let shares = bars.series.iter().flat_map(|(_, shares)| shares.iter().copied());
    let y = Scale::around(shares.chain([0.0]), [BOTTOM, TOP]).within(axis.limits());
    let slot = (WIDTH - 14.0 - LEFT) / bars.values.len().max(1) as f64;
    let width = slot * 0.8 / bars.series.len().max(1) as f64;
    let drawing = html! {
        (frame::horizontal(&axis, &y, [LEFT, WIDTH - 14.0]))
        @for (at, value) in bars.values.iter().enumerate() {
            text.tick x=(At(LEFT + slot * (at as f64 + 0.5))) y=(At(BOTTOM + 18.0)) text-anchor="middle" { (value) }
        }
        (frame::across(&bars.across, LEFT, HEIGHT - 8.0))
        @for (number, (name, shares)) in bars.series.iter().enumerate() {
            g class={ "fill c" (number % COLOURS) } {
                @for (at, share) in shares.iter().enumerate() {
                    @let x = LEFT + slot * (at as f64 + 0.1) + width * number as f64;
                    rect x=(At(x)) y=(At(y.at(*share))) width=(At(width)) height=(At(BOTTOM - y.at(*share))) {
                        title { (name) ", " (bars.values[at]) ": " (percent(*share)) }
                    }
                }
            }
        }
    };
    (drawing, HEIGHT)
}
