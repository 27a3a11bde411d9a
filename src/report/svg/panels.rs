//! Small maps beside each other, in rows, with the same shades.

use maud::{Markup, html};

use super::heat::{LABELS, Shades, opacity, panel};
use super::{At, TEXT, cut, label, lines, width_of, width_of_text};
use crate::results::chart::{Heat, Panels};

/// Height of a line.
const LINE: f64 = 22.0;
/// Room between panels.
const BETWEEN: f64 = 20.0;
/// The narrowest columns, and the widest: of few small panels values would be far apart.
const COLUMN_MIN: f64 = 14.0;
const COLUMN_MAX: f64 = 110.0;
/// Pictures that would be higher have narrower panels, with colours alone.
const HEIGHT_MAX: f64 = 1100.0;
/// Where the first row of panels begins: below the axes and the legend.
const TOP: f64 = 44.0;
/// Width and height of a shade of the legend, and the number of them.
const SHADE: [f64; 2] = [22.0, 12.0];
const SHADES: usize = 5;

pub(super) fn drawing(panels: &Panels, width: f64) -> (Markup, f64) {
    let parts = panels.parts();
    let shades = Shades::of(&panels.whole);
    let with_columns = |column: f64| {
        let count = fitting(panels, width, column);
        rows(&parts, &shades, panel_width(panels, width, count), count)
    };
    let with_texts = with_columns(shades.widest + 2.0);
    let (drawing, height) = if with_texts.1 > HEIGHT_MAX { with_columns(COLUMN_MIN) } else { with_texts };
    let title = format!("{} ↓  {} →", panels.down, panels.whole.across);
    let drawing = html! {
        text.axis x="4" y="14" { (cut(&title, width)) }
        (legend(&shades))
        (drawing)
    };
    (drawing, height)
}

/// Room for the labels of lines, as in maps by themselves.
fn labels(panels: &Panels, width: f64) -> f64 {
    width_of(panels.lines.iter().map(String::as_str), width * LABELS) + 8.0
}

/// The panels in a row of this width whose columns are no narrower than `column`; at least one.
fn fitting(panels: &Panels, width: f64, column: f64) -> usize {
    let columns = panels.whole.columns.len() as f64;
    let fits = |count: &usize| {
        let of_one = share(width, *count);
        of_one >= labels(panels, of_one) + column * columns
    };
    (1..=panels.names.len()).rev().find(fits).unwrap_or(1)
}

/// The width of one of so many panels in a row.
fn panel_width(panels: &Panels, width: f64, count: usize) -> f64 {
    let of_one = share(width, count);
    of_one.min(labels(panels, of_one) + COLUMN_MAX * panels.whole.columns.len() as f64)
}

/// What each of so many panels in a row can have of a width.
fn share(width: f64, count: usize) -> f64 {
    (width + BETWEEN) / count as f64 - BETWEEN
}

/// The panels, so many in a row and each of this width, and where the last row ends.
fn rows(parts: &[(&str, Heat)], shades: &Shades, width: f64, count: usize) -> (Markup, f64) {
    let mut top = TOP;
    let mut drawn = Vec::new();
    for row in parts.chunks(count) {
        let titles: Vec<Vec<String>> = row.iter().map(|(title, _)| lines(title, width)).collect();
        // Titles of several lines end on the same one, above their maps.
        let most = titles.iter().map(Vec::len).max().unwrap_or(1);
        let below = top + TEXT * (most - 1) as f64;
        for (at, ((_, heat), title)) in row.iter().zip(&titles).enumerate() {
            let x = (width + BETWEEN) * at as f64;
            let y = below + 14.0 - TEXT * (title.len() - 1) as f64;
            let (drawing, height) = panel(heat, [width, LINE], shades);
            drawn.push(html! {
                g transform={ "translate(" (At(x)) " 0)" } {
                    (label("axis", title, [4.0, y], "start"))
                    g transform={ "translate(0 " (At(below)) ")" } { (drawing) }
                }
            });
            top = top.max(below + height);
        }
        top += BETWEEN / 2.0;
    }
    (html! { @for one in &drawn { (one) } }, top)
}

/// The shades with the values at both ends.
fn legend(shades: &Shades) -> Markup {
    let [low, high] = shades.ends.map(|end| shades.digits.text(end));
    let first = 4.0 + width_of_text(&low) + 6.0;
    let [width, height] = SHADE;
    let last = first + width * SHADES as f64 + 6.0;
    html! {
        text.tick x="4" y="34" { (low) }
        @for at in 0..SHADES {
            rect.heat x=(At(first + width * at as f64)) y="24" width=(At(width)) height=(At(height))
                fill-opacity=(opacity(at as f64 / (SHADES - 1) as f64)) {}
        }
        text.tick x=(At(last)) y="34" { (high) }
    }
}
