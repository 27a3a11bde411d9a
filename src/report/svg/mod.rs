//! Pictures as SVG, to be placed in a page: colours and fonts come from its style sheet.

mod bars;
mod dots;
mod frame;
mod heat;
mod lines;
mod scale;
mod stacks;
mod whole;

use maud::{Markup, Render, html};

use crate::results::chart::{Axis, Chart, Plot};
use crate::results::number::{plain, scale_of, scale_of_difference};

pub use whole::file;

/// Width of pictures, in units of their own, on paper and wide screens.
const WIDTH: f64 = 720.0;
/// The same on the screen of a telephone, where letters would be too small otherwise.
const NARROW: f64 = 300.0;
/// Width of a letter of labels.
const LETTER: f64 = 7.0;
/// Number of colours of the style sheet.
const COLOURS: usize = 8;

/// Colours, light and dark, and the looks of pictures.
pub(crate) const STYLE: &str = include_str!("style.css");

/// What is drawn in a width, and its height.
fn drawing(chart: &Chart, width: f64) -> (Markup, f64) {
    match &chart.plot {
        Plot::Dots(dots) => dots::drawing(dots, width),
        Plot::Lines(lines) => lines::drawing(lines, width),
        Plot::Bars(bars) => bars::drawing(bars, width),
        Plot::Stacks(stacks) => stacks::drawing(stacks, width),
        Plot::Heat(heat) => heat::drawing(heat, width),
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

/// The names that colours stand for; none where colours have no meaning of their own.
fn legend(chart: &Chart) -> Vec<&str> {
    let names: Vec<&str> = match &chart.plot {
        Plot::Lines(lines) => lines.series.iter().map(|one| one.name.as_str()).collect(),
        Plot::Bars(bars) => bars.series.iter().map(|(name, _)| name.as_str()).collect(),
        Plot::Stacks(stacks) => stacks.parts.iter().map(String::as_str).collect(),
        Plot::Dots(_) | Plot::Heat(_) => Vec::new(),
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
                @for (at, name) in names.iter().enumerate() {
                    li { (swatch(chart, at)) (name) }
                }
            }
        }
        div.scroll.picture tabindex="0" role="group" aria-label=(chart.title) {
            @for (class, view, drawing) in drawings {
                svg class=(class) viewBox=(view) role="img" aria-label=(label) { (drawing) }
            }
        }
    }
}

/// The colour of a name of the legend; of a curve with its dashes.
fn swatch(chart: &Chart, at: usize) -> Markup {
    html! {
        @if matches!(chart.plot, Plot::Lines(_)) {
            svg class={ "key c" (at % COLOURS) } viewBox="0 0 34 10" aria-hidden="true" {
                polyline points="0,5 34,5" stroke-dasharray=[dash(at)] {}
            }
        } @else {
            span class={ "swatch c" (at % COLOURS) } aria-hidden="true" {}
        }
    }
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

/// A text cut to a width.
fn cut(text: &str, width: f64) -> String {
    let letters = (width / LETTER).max(1.0) as usize;
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    text.chars().take(letters - 1).chain(['…']).collect()
}

/// A label cut to a width; the whole of it is shown on hover.
fn cut_label(label: &str, width: f64) -> Markup {
    let cut = cut(label, width);
    html! {
        @if cut != label { title { (label) } }
        (cut)
    }
}

/// The width of the longest text, at most `most`.
fn width_of<'a>(texts: impl Iterator<Item = &'a str>, most: f64) -> f64 {
    let longest = texts.map(|text| text.chars().count()).max().unwrap_or(0);
    (longest as f64 * LETTER + 12.0).min(most)
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
