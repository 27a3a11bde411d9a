//! A picture as a file of its own.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use super::{At, COLOURS, Look, WIDTH, cut, dash, drawing, legend, lines, width_of_text};
use crate::results::chart::Chart;

/// The style, with every colour in full: most programs but browsers know no variables, and no dark paper.
static STYLE: LazyLock<String> = LazyLock::new(|| {
    const OWN: &str = "svg .paper { fill: var(--paper); }\nsvg .title { font-size: 16px; }\n";
    let rules = [include_str!("style.css"), OWN].concat();
    let (light, dark) = include_str!("colours.css").split_once("@media").unwrap_or_default();
    let coloured: String = rules.split_inclusive('\n').filter(|rule| rule.contains("var(")).collect();
    let dark = in_full(&coloured, dark);
    format!("{}@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n", in_full(&rules, light))
});

/// Rules with the values of variables in place of their names.
fn in_full(rules: &str, variables: &str) -> String {
    let variables = variables.split(';').filter_map(|text| text[text.rfind("--")?..].split_once(": "));
    variables.fold(rules.to_owned(), |rules, (name, value)| rules.replace(&format!("var({name})"), value))
}

/// Room above for the title, and for each further line of it.
const TITLE: f64 = 34.0;
const TITLE_LINE: f64 = 20.0;
/// How much wider a title is than labels: larger by 16 to 12.5, and bold.
const TITLE_WIDTH: f64 = 1.28 * 1.18;
/// Height of a line of the legend.
const LEGEND: f64 = 24.0;
/// Room for the colour before a name of the legend.
const SWATCH: f64 = 33.0;
/// Length of the piece of a curve there.
const KEY: f64 = 28.0;
/// Room between its names.
const BETWEEN: f64 = 17.0;
/// Height of a line below the picture.
const NOTE: f64 = 17.0;
/// Room around everything.
const MARGIN: f64 = 16.0;

/// The picture with its title and legend, in light and dark; `shortfall` says why trials are missing, `changes` what the
/// command changed in its files.
#[must_use]
pub fn file(chart: &Chart, shortfall: Option<&str>, changes: &[String]) -> Vec<u8> {
    let names = legend(chart);
    let (drawing, height) = drawing(chart, WIDTH);
    let (places, legend) = places(&names);
    let title = if shortfall.is_some() { format!("Partial: {}", chart.title) } else { chart.title.clone() };
    let titles = lines(&title, WIDTH / TITLE_WIDTH);
    let more = TITLE_LINE * (titles.len() - 1) as f64;
    let above = TITLE + more + legend;
    let notes = std::iter::once(&chart.about).chain(changes).flat_map(|text| lines(text, WIDTH));
    let notes: Vec<_> = notes.collect();
    let below = above + height + 6.0;
    let (width, height) = (WIDTH + 2.0 * MARGIN, below + NOTE * notes.len() as f64 + 2.0 * MARGIN);
    let label = format!("{}. {}", chart.title, chart.about);
    let label = shortfall.map_or(label.clone(), |why| format!("{label} These results are {why}."));
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (At(width)) " " (At(height)) } width=(At(width))
            height=(At(height)) role="img" aria-label=(label) font-family="system-ui, sans-serif" {
            style { (PreEscaped(STYLE.as_str())) }
            rect.paper width=(At(width)) height=(At(height)) rx="6" {}
            g transform={ "translate(" (MARGIN) " " (MARGIN) ")" } {
                @for (at, line) in titles.iter().enumerate() {
                    text.title x="0" y=(At(14.0 + TITLE_LINE * at as f64)) font-weight="600" { (line.trim()) }
                }
                g transform={ "translate(0 " (At(more)) ")" } { (swatches(&names, &places)) }
                g transform={ "translate(0 " (At(above)) ")" } { (drawing) }
                @for (at, note) in notes.iter().enumerate() {
                    text.axis x="0" y=(At(below + NOTE * (at as f64 + 0.8))) { (note) }
                }
            }
        }
    };
    svg.into_string().into_bytes()
}

/// The places of the names of a legend, from left to right in as many lines as it takes, and its height.
fn places(names: &[(Look, &str)]) -> (Vec<[f64; 2]>, f64) {
    let (mut x, mut y) = (0.0, 0.0);
    let mut places = Vec::new();
    for (_, name) in names {
        let width = SWATCH + width_of_text(name);
        if x > 0.0 && x + width > WIDTH {
            (x, y) = (0.0, y + LEGEND);
        }
        places.push([x, y]);
        x += width + BETWEEN;
    }
    (places, if names.is_empty() { 0.0 } else { y + LEGEND })
}

/// The legend.
fn swatches(names: &[(Look, &str)], places: &[[f64; 2]]) -> Markup {
    html! {
        @for ((look, name), [x, y]) in names.iter().zip(places) {
            @match *look {
                Look::Curve(at) => {
                    g class={ "key c" (at % COLOURS) } {
                        polyline points={ (At(*x)) "," (At(38.0 + y)) " " (At(x + KEY)) "," (At(38.0 + y)) } stroke-dasharray=[dash(at)] {}
                    }
                }
                Look::Area(at) => {
                    g class={ "fill c" (at % COLOURS) } { rect x=(At(*x)) y=(At(32.0 + y)) width="12" height="12" {} }
                }
                Look::Mark(is_strong) => {
                    g class={ "mark" @if is_strong { " strong" } } { circle cx=(At(x + 6.0)) cy=(At(38.0 + y)) r="5" {} }
                }
                Look::Band => { rect.band x=(At(*x)) y=(At(32.0 + y)) width="24" height="12" {} }
            }
            text x=(At(x + SWATCH)) y=(At(42.0 + y)) { (cut(name, WIDTH - SWATCH)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_in_full() {
        assert!(!STYLE.contains("var(") && !STYLE.contains("--"), "{}", *STYLE);
        for rule in
            ["svg .paper { fill: #ffffff; }", "svg .paper { fill: #14181f; }", ".c0 { color: #0e5295; }"]
        {
            assert!(STYLE.contains(rule), "{rule} in {}", *STYLE);
        }
    }

    #[test]
    fn long_legends_go_on_in_the_next_line() {
        let (one_line, height) = places(&[(Look::Band, "axe"), (Look::Band, "maul")]);
        assert!(one_line.iter().all(|[_, y]| *y == 0.0) && height == LEGEND);
        let names = vec![(Look::Band, "a name of thirty letters or more"); 7];
        let (places, height) = places(&names);
        let ends = |[x, _]: &[f64; 2]| x + SWATCH + width_of_text(names[0].1);
        assert!(places.iter().all(|place| ends(place) <= WIDTH), "{places:?}");
        assert_eq!(height, LEGEND * 4.0);
    }
}
