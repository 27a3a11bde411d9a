//! Pictures as SVG, to be placed in a page: colours and fonts come from its style sheet.

mod bars;
mod dots;
mod frame;
mod heat;
mod letters;
mod lines;
mod panels;
mod stacks;
mod whole;

use maud::{Markup, Render, html};

use crate::results::chart::{Axis, Chart, Dots, Plot};
use crate::results::number::{plain, scale_of, scale_of_difference};

use letters::{TEXT, cut, lines, width_of, width_of_text};
pub use whole::file;

/// Width of pictures, in units of their own, on paper and wide screens.
const WIDTH: f64 = 720.0;
/// Width of pictures on the screen of a telephone, where letters would be too small otherwise.
const NARROW: f64 = 300.0;
/// Number of colours of the style sheet.
const COLOURS: usize = 8;

/// Colours, light and dark, and the looks of pictures.
pub(crate) const STYLE: &str = concat!(include_str!("colours.css"), include_str!("style.css"));

/// What is drawn in a width, and its height.
fn drawing(chart: &Chart, width: f64) -> (Markup, f64) {
    match &chart.plot {
        Plot::Dots(dots) => dots::drawing(dots, width),
        Plot::Lines(lines) => lines::drawing(lines, width),
        Plot::Bars(bars) => bars::drawing(bars, width),
        Plot::Stacks(stacks) => stacks::drawing(stacks, width),
        Plot::Heat(heat) => heat::drawing(heat, width),
        Plot::Panels(panels) => panels::drawing(panels, width),
    }
}

/// True where labels have no room beside what they name.
fn is_narrow(width: f64) -> bool {
    width < 1.5 * NARROW
}

/// The dashes of curves. There are fewer than [`COLOURS`], so that curves of one colour differ in them.
const DASHES: [Option<&str>; 7] =
    [None, Some("7 4"), Some("2 4"), Some("10 3 2 3"), Some("4 2"), Some("12 4"), Some("2 2")];

/// The dashes of a curve.
const fn dash(at: usize) -> Option<&'static str> {
    DASHES[at % DASHES.len()]
}

/// How something is drawn that a legend names.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Look {
    /// A curve, by its number.
    Curve(usize),
    /// An area in the colour of a number.
    Area(usize),
    /// A dot; true for a strong one.
    Mark(bool),
    /// A range to compare with.
    Band,
}

/// The names of what is drawn; none where there is nothing to tell apart.
fn legend(chart: &Chart) -> Vec<(Look, &str)> {
    let areas = |at: usize, name| (Look::Area(at), name);
    let names: Vec<(Look, &str)> = match &chart.plot {
        Plot::Lines(lines) => {
            lines.series.iter().enumerate().map(|(at, one)| (Look::Curve(at), one.name.as_str())).collect()
        }
        Plot::Bars(bars) => {
            bars.series.iter().enumerate().map(|(at, (name, _))| areas(at, name.as_str())).collect()
        }
        Plot::Stacks(stacks) => {
            stacks.parts.iter().enumerate().map(|(at, name)| areas(at, name.as_str())).collect()
        }
        Plot::Dots(Dots { marks: [strong, other], bands, .. }) => {
            let band = if strong.is_empty() && other.is_empty() { "" } else { *bands };
            let all = [(Look::Mark(true), *strong), (Look::Mark(false), *other), (Look::Band, band)];
            all.into_iter().filter(|(_, name)| !name.is_empty()).collect()
        }
        Plot::Heat(_) | Plot::Panels(_) => Vec::new(),
    };
    if names.len() > 1 { names } else { Vec::new() }
}

/// A picture with its legend, for a page: for paper and wide screens, and once more for narrow ones.
pub(super) fn picture(chart: &Chart) -> Markup {
    let names = legend(chart);
    let drawings = [("broad", WIDTH), ("narrow", NARROW)].map(|(class, width)| {
        let (drawing, height) = drawing(chart, width);
        (class, format!("0 0 {width} {height}"), drawing)
    });
    let label = format!("{}. {} The data are in the table below.", chart.title, chart.about);
    html! {
        @if !names.is_empty() {
            ul.legend {
                @for (look, name) in names { li { (swatch(look)) (name) } }
            }
        }
        div.scroll.picture tabindex="0" role="group" aria-label=(chart.title) {
            @for (class, view, drawing) in drawings {
                svg class=(class) viewBox=(view) role="img" aria-label=(label) { (drawing) }
            }
        }
    }
}

/// What stands before a name of the legend.
fn swatch(look: Look) -> Markup {
    let class = match look {
        Look::Curve(at) => {
            return html! {
                svg class={ "key c" (at % COLOURS) } viewBox="0 0 34 10" aria-hidden="true" {
                    polyline points="0,5 34,5" stroke-dasharray=[dash(at)] {}
                }
            };
        }
        Look::Area(at) => format!("swatch c{}", at % COLOURS),
        Look::Mark(true) => "swatch dot strong".to_owned(),
        Look::Mark(false) => "swatch dot".to_owned(),
        Look::Band => "swatch band".to_owned(),
    };
    html! { span class=(class) aria-hidden="true" {} }
}

/// A length or a place in a picture.
#[derive(Debug, Clone, Copy)]
struct At(f64);

impl Render for At {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(&plain((self.0 * 10.0).round() / 10.0));
    }
}

/// A value as its axis shows it.
fn value_text(axis: &Axis, value: f64) -> String {
    let (scale, sign) = if axis.is_difference { scale_of_difference(axis.unit) } else { scale_of(axis.unit) };
    // Steps of ticks are round numbers, but their sums are not.
    let value = (value * scale * 1e9).round() / 1e9;
    let plus = if axis.is_difference && value > 0.0 { "+" } else { "" };
    format!("{plus}{}{sign}", plain(value))
}

/// Lines of text below each other; `y` is the place of the first.
fn label(class: &str, lines: &[String], [x, y]: [f64; 2], anchor: &str) -> Markup {
    html! {
        text class=(class) x=(At(x)) y=(At(y)) text-anchor=(anchor) {
            @if let [line] = lines { (line.trim()) } @else {
                @for (at, line) in lines.iter().enumerate() {
                    tspan x=(At(x)) y=(At(y + TEXT * at as f64)) { (line.trim()) " " }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_curves_look_alike() {
        let looks: std::collections::HashSet<_> = (0..50).map(|at| (at % COLOURS, dash(at))).collect();
        assert_eq!(looks.len(), 50);
    }
}
