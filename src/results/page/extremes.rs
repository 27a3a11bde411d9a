//! The page of a grid that is too large to be shown: the points that stand out.

use super::shortfall::{missed_lines, partial_line};
use super::{Page, View, fields, values};
use crate::results::cell::{Cell, Tone};
use crate::results::extremes::{Extremes, Kind, Wanted};
use crate::results::number::{grouped, plain, range_of_trials, scale_of};
use crate::results::page::Block;

/// A table of the points of each kind, best first, of a grid with so many points. `interrupted` has, after an
/// interrupt, the names of other scenarios that were not played.
#[must_use]
pub fn extremes_page(
    title: &str,
    found: &Extremes,
    points: usize,
    (seed, confidence): (u64, f64),
    interrupted: Option<&[String]>,
) -> Page {
    let trials = range_of_trials(found.trials.into_iter().flatten());
    let mut page = Page::titled(
        title,
        &[format!(
            "{trials} at each of {} points on the same dice, seed {seed}",
            grouped(found.points as u64)
        )],
    );
    let intervals = format!("{} % intervals, each for itself", plain(confidence * 100.0));
    page.blocks.push(Block::Intervals(intervals));
    page.blocks.extend(
        shortfall(found, points, interrupted).into_iter().map(|line| Block::Text(Tone::Strong, line)),
    );
    if found.points == 0 {
        page.gap();
        return page;
    }
    // As many points of each kind as fit into a page of 25 lines.
    let shown = (16 / found.kinds.len().max(1)).saturating_sub(2).max(1);
    for kind in &found.kinds {
        let point = kind.points.first().map_or(&[][..], |row| &row.point);
        let rows = kind.points.iter().take(shown).map(|row| {
            let cells = vec![Cell::interval(row.summary.interval)];
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

/// What falls short of what was asked for.
fn shortfall(found: &Extremes, points: usize, interrupted: Option<&[String]>) -> Vec<String> {
    let of_points = |count: usize| format!("{} of {} points", grouped(count as u64), grouped(points as u64));
    let mut lines: Vec<String> = found
        .missed
        .iter()
        .map(|(widest, count)| {
            let widest = missed_lines(std::slice::from_ref(widest)).concat();
            let widest = widest.split_once(": ").map_or("", |(_, widest)| widest);
            format!("precision not reached at {}: at worst {widest}", of_points(*count))
        })
        .collect();
    let left = points - found.points;
    let missing = found.missing + if interrupted.is_none() { left } else { 0 };
    if missing > 0 {
        lines.push(format!("partial: trials are missing of {}", of_points(missing)));
    }
    if let Some(others) = interrupted {
        let own = (left > 0).then(|| of_points(left));
        lines.push(partial_line(&own.into_iter().chain(others.iter().cloned()).collect::<Vec<_>>()));
    }
    lines
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Missed;
    use deathroll_core::metric::find;

    #[test]
    fn what_falls_short_is_said_with_the_number_of_points() {
        let metric = find("win-rate").expect("a metric");
        let missed = |reached| Missed {
            arm: "a=1".to_owned(),
            is_difference: false,
            metric,
            wanted: 0.01,
            reached,
            trials: 500,
        };
        let mut found = Extremes::default();
        found.add(6, 500, &[]);
        found.add_missed(vec![missed(Some(0.02)), missed(Some(0.04)), missed(Some(0.03))]);
        let missing = "partial: trials are missing of 4 of 10 points";
        let precision = "precision not reached at 3 of 10 points: at worst win-rate ± 4 pp instead of ± 1 pp in 500 \
                         trials (arm a=1)";
        assert_eq!(shortfall(&found, 10, None), [precision, missing]);
        let interrupted = "partial: interrupted; not played: 4 of 10 points, duel";
        assert_eq!(shortfall(&found, 10, Some(&["duel".to_owned()])), [precision, interrupted]);
        assert_eq!(shortfall(&Extremes { missed: Vec::new(), ..found }, 6, None), Vec::<String>::new());
    }
}
