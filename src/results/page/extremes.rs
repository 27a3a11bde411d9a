//! The page of a grid that is too large to be shown: the points that stand out.

use super::{Page, View, fields, values};
use crate::results::cell::{Cell, Tone};
use crate::results::extremes::{Extremes, Kind, Wanted};
use crate::results::number::{grouped, plain, scale_of};
use crate::results::page::Block;

/// A table of the points of each kind, best first.
#[must_use]
pub fn extremes_page(title: &str, found: &Extremes, (seed, confidence): (u64, f64)) -> Page {
    let trials = found.kinds.iter().flat_map(|kind| &kind.points).map(|row| row.summary.trials).max();
    let (trials, points) = (grouped(trials.unwrap_or(0)), grouped(found.points as u64));
    let mut page = Page::titled(
        title,
        &[
            format!("{trials} trials at each of {points} points on the same dice, seed {seed}"),
            format!("{} % intervals, each for itself", plain(confidence * 100.0)),
        ],
    );
    // As many points of each kind as fit into a page of 25 lines.
    let shown = (16 / found.kinds.len().max(1)).saturating_sub(2).max(1);
    for kind in &found.kinds {
        let point = kind.points.first().map_or(&[][..], |row| &row.point);
        let rows = kind.points.iter().take(shown).map(|row| {
            let cells = vec![Cell::Interval(row.summary.interval)];
            (values(&row.point), cells)
        });
        page.view(View::new(fields(point), &[&title_of(kind)], rows.collect()));
    }
    page.gap();
    let note = "The highest and the lowest of many estimates are partly luck: another --seed says what they are. \
                --out DIR writes every point.";
    page.blocks.push(Block::Text(Tone::Faint, note.to_owned()));
    page.gap();
    page
}

/// What the points are.
fn title_of(kind: &Kind) -> String {
    let (metric, subject) = (kind.metric.id, &kind.subject);
    match kind.wanted {
        Wanted::Highest => format!("highest {metric} of {subject}"),
        Wanted::Lowest => format!("lowest {metric} of {subject}"),
        Wanted::Nearest(to) => {
            let (scale, sign) = scale_of(kind.metric.unit);
            format!("{metric} of {subject} nearest to {}{sign}", plain(to * scale))
        }
    }
}
