//! The same picture of several studies as one.

use super::{Chart, Dot, Dots, Lines, Plot, Series};

/// Curves that are drawn together at most: more have no colours of their own.
const CURVES_MAX: usize = 8;
/// Lines with dots that are drawn together at most.
const DOTS_MAX: usize = 48;

/// One picture of all studies, on one axis, each with its label: of curves, and of values with intervals. None of
/// others, of what would be too much, and of a single study.
#[must_use]
pub fn joined(studies: &[(&str, &Chart)]) -> Option<Chart> {
    let [(_, first), _, ..] = studies else { return None };
    let plot = match &first.plot {
        Plot::Lines(lines) => Plot::Lines(Lines { series: curves(studies, lines)?, ..lines.clone() }),
        Plot::Dots(dots) => Plot::Dots(Dots { rows: rows(studies, dots)?, ..dots.clone() }),
        Plot::Bars(_) | Plot::Stacks(_) | Plot::Heat(_) | Plot::Panels(_) => return None,
    };
    Some(Chart { plot, ..(*first).clone() })
}

/// The name of one of several, with the label of its study; the only one of each study has that alone.
fn name(own: &str, label: &str, of: usize) -> String {
    if of == 1 { label.to_owned() } else { format!("{own} ({label})") }
}

fn curves(studies: &[(&str, &Chart)], first: &Lines) -> Option<Vec<Series>> {
    let mut all = Vec::new();
    for (label, chart) in studies {
        let Plot::Lines(lines) = &chart.plot else { return None };
        let Lines { across, names, axis, level, .. } = lines;
        if (across, names, axis, *level) != (&first.across, &first.names, &first.axis, first.level) {
            return None;
        }
        let of = lines.series.len();
        all.extend(lines.series.iter().map(|one| Series { name: name(&one.name, label, of), ..one.clone() }));
    }
    (all.len() <= CURVES_MAX).then_some(all)
}

fn rows(studies: &[(&str, &Chart)], first: &Dots) -> Option<Vec<Dot>> {
    let mut all = Vec::new();
    for (label, chart) in studies {
        let Plot::Dots(dots) = &chart.plot else { return None };
        if dots.axis != first.axis {
            return None;
        }
        let of = dots.rows.len();
        all.extend(dots.rows.iter().map(|one| Dot { label: name(&one.label, label, of), ..one.clone() }));
    }
    (all.len() <= DOTS_MAX).then_some(all)
}
