//! What a metric does where several fields vary: a map of two, and a panel for each value of further ones.

use super::{Axis, Heat, Panels};
use crate::results::page::distinct;
use crate::results::row::Row;
use crate::results::table::Column;
use deathroll_core::stats::Estimate;

/// Panels of a picture at most, their lines, and their cells: a picture is to be seen at a glance.
const PANELS_MAX: usize = 12;
const LINES_MAX: usize = 144;
const CELLS_MAX: usize = 1024;

/// The first field from top to bottom, the second from left to right.
pub(super) fn over_two(rows: &[Row<'_>], [down, across]: [&Column; 2], axis: Axis) -> Heat {
    let points: Vec<Vec<String>> = rows.iter().map(|row| row.point()).collect();
    let (lines, columns) = (values(&points, 0), values(&points, 1));
    let rows = cells(rows, &points, [&lines, &columns], &[]);
    Heat {
        axis,
        across: across.name.clone(),
        down: down.name.clone(),
        rows: lines.into_iter().zip(rows).collect(),
        columns,
        sums: None,
    }
}

/// A map in a panel for each setting of the other fields, or for some of them, with a sentence about which.
pub(super) fn over_many(rows: &[Row<'_>], fields: &[&Column], axis: Axis) -> (Panels, String) {
    let points: Vec<Vec<String>> = rows.iter().map(|row| row.point()).collect();
    let (lines, columns) = (values(&points, 0), values(&points, 1));
    let others = distinct(points.iter().map(|point| &point[2..]));
    let most = (LINES_MAX / lines.len().max(1)).min(CELLS_MAX / (lines.len() * columns.len()).max(1));
    let shown = spread(&others, most.clamp(1, PANELS_MAX));
    let name = |settings: &[String]| {
        let named = fields[2..].iter().zip(settings).map(|(field, value)| format!("{} {value}", field.name));
        named.collect::<Vec<_>>().join(", ")
    };
    let names: Vec<String> = shown.iter().map(|settings| name(settings)).collect();
    let (down, across) = (&fields[0].name, &fields[1].name);
    let rows = shown.iter().zip(&names).flat_map(|(settings, of)| {
        let cells = cells(rows, &points, [&lines, &columns], settings);
        lines.iter().map(move |line| format!("{of}, {down} {line}")).zip(cells)
    });
    let whole = Heat {
        axis,
        across: across.clone(),
        down: "point".to_owned(),
        rows: rows.collect(),
        columns,
        sums: None,
    };
    let further: Vec<&str> = fields[2..].iter().map(|field| field.name.as_str()).collect();
    let about = about(&further.join(" and "), [shown.len(), others.len()]);
    (Panels { whole, down: down.clone(), lines, names }, about)
}

/// Estimates, line by line, at the points with these values of the other fields.
fn cells(
    rows: &[Row<'_>],
    points: &[Vec<String>],
    [lines, columns]: [&[String]; 2],
    others: &[String],
) -> Vec<Vec<Option<Estimate>>> {
    let mut cells = vec![vec![None; columns.len()]; lines.len()];
    let place = |values: &[String], value: &String| values.iter().position(|one| one == value);
    for (row, point) in rows.iter().zip(points).filter(|(_, point)| point[2..] == *others) {
        if let Some((line, column)) = place(lines, &point[0]).zip(place(columns, &point[1])) {
            cells[line][column] = row.estimate("estimate");
        }
    }
    cells
}

/// How to read panels, of which so many are shown of so many.
fn about(fields: &str, [shown, all]: [usize; 2]) -> String {
    let each =
        format!("Each cell is the estimate at one point of the grid; each panel is one setting of {fields}.");
    if shown == all {
        return each;
    }
    let which = if shown == 1 { "the middle one" } else { "evenly spread from the first to the last" };
    format!(
        "{each} {shown} of {all} panels are shown, {which}; the table `sweep` has all. To see another one, fix {fields} \
         with `--set` instead of `--vary`."
    )
}

/// The values of a field, in order of first appearance.
fn values(points: &[Vec<String>], field: usize) -> Vec<String> {
    distinct(points.iter().map(|point| &point[field])).into_iter().cloned().collect()
}

/// So many of a list: the first, the last and others at equal distances; the middle one if only one is wanted.
pub(super) fn spread<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    match most {
        _ if all.len() <= most => all.to_vec(),
        1 => vec![all[all.len() / 2]],
        _ => (0..most).map(|at| all[at * (all.len() - 1) / (most - 1)]).collect(),
    }
}
