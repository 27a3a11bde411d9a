//! A picture as a file of its own.

use maud::{Markup, PreEscaped, html};

use super::{At, COLOURS, LETTER, STYLE, WIDTH, cut, drawing, legend};
use crate::results::chart::Chart;

/// Room above for the title.
const TITLE: f64 = 34.0;
/// Height of the legend.
const LEGEND: f64 = 24.0;
/// Room around everything.
const MARGIN: f64 = 16.0;

/// The picture with its title and legend, in light and dark.
#[must_use]
pub fn file(chart: &Chart) -> Vec<u8> {
    let names = legend(chart);
    let (drawing, height) = drawing(chart);
    let above = TITLE + if names.is_empty() { 0.0 } else { LEGEND };
    let (width, height) = (WIDTH + 2.0 * MARGIN, above + height + 2.0 * MARGIN);
    let label = format!("{}. {}", chart.title, chart.about);
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (At(width)) " " (At(height)) } width=(At(width))
            height=(At(height)) role="img" aria-label=(label) font-family="system-ui, sans-serif" {
            style { (PreEscaped(STYLE)) "svg .paper { fill: var(--paper); } svg .title { font-size: 16px; }" }
            rect.paper width=(At(width)) height=(At(height)) rx="6" {}
            g transform={ "translate(" (MARGIN) " " (MARGIN) ")" } {
                text.title x="0" y="14" font-weight="600" { (cut(&chart.title, WIDTH * 0.8)) }
                (swatches(&names))
                g transform={ "translate(0 " (At(above)) ")" } { (drawing) }
            }
        }
    };
    svg.into_string().into_bytes()
}

/// The legend, from left to right.
fn swatches(names: &[&str]) -> Markup {
    let places = names.iter().scan(0.0, |next, name| {
        let place = *next;
        *next += 34.0 + LETTER * name.chars().count() as f64;
        Some(place)
    });
    html! {
        @for (at, (name, x)) in names.iter().zip(places).enumerate() {
            g class={ "fill c" (at % COLOURS) } { rect x=(At(x)) y="32" width="12" height="12" {} }
            text x=(At(x + 17.0)) y="42" { (name) }
        }
    }
}
