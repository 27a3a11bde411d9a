//! Points of a grid over fields of a scenario.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use super::StudyError;
use crate::scenario::{Arm, PLAY, Template, outside_quotes};

/// The play whose lists are found by coaching.
pub const COACHED: &str = "coached";

/// Maximum points of a grid.
pub const GRID_POINTS_MAX: usize = 1_000_000;
/// Maximum points of a grid that is played as a whole, so that all of its points can be shown together.
const WHOLE_MAX: usize = 256;
/// Maximum points of a block, unless one row has more.
const BLOCK_MAX: usize = 64;

/// A field that varies, and the value that it is set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Path of the field, as `--set` takes it.
    pub path: String,
    /// Its value, as `--set` takes it.
    pub value: String,
}

impl Setting {
    /// True for the play whose lists are found by coaching.
    #[must_use]
    pub fn is_coached(&self) -> bool {
        self.is_play() && self.value == COACHED
    }

    /// True for the play of everybody.
    #[must_use]
    pub fn is_play(&self) -> bool {
        self.path == PLAY
    }
}

/// The settings of all fields that vary.
pub type Point = Vec<Setting>;

/// As an override of the command line.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.path, self.value)
    }
}

/// A field, and the values that it takes one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// Path of the field, as `--set` takes it.
    pub path: String,
    /// Its values, as `--set` takes them.
    pub values: Vec<String>,
}

/// As `--vary` takes it.
impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.path, self.values.join(","))
    }
}

impl Axis {
    /// The settings along the axis.
    pub fn settings(&self) -> impl Iterator<Item = Setting> {
        (0..self.values.len()).map(|value| self.setting(value))
    }

    fn setting(&self, value: usize) -> Setting {
        Setting { path: self.path.clone(), value: self.values[value].clone() }
    }
}

/// Every combination of the values of some fields; the last field varies fastest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    axes: Vec<Axis>,
    points: usize,
}

impl Grid {
    /// The grid over some fields. `option` is named in faults.
    ///
    /// # Errors
    /// When there are more than `points_max` points, or one path is given twice.
    pub fn new(option: &str, axes: Vec<Axis>, points_max: usize) -> Result<Self, StudyError> {
        let points = axes.iter().try_fold(1_usize, |points, one| points.checked_mul(one.values.len()));
        let Some(points) = points.filter(|points| *points <= points_max) else {
            let message = format!("{option}: the grid has too many points; expected at most {points_max}");
            return Err(message.into());
        };
        for (at, Axis { path, .. }) in axes.iter().enumerate() {
            if axes[..at].iter().any(|before| before.path == *path) {
                return Err(format!("{option}: `{path}` is given twice").into());
            }
        }
        Ok(Self { axes, points })
    }

    /// Number of points.
    #[must_use]
    pub const fn points(&self) -> usize {
        self.points
    }

    /// A point by its number, from 0.
    #[must_use]
    pub fn point(&self, number: usize) -> Point {
        let mut rest = number;
        let mut settings: Point = Point::new();
        for axis in self.axes.iter().rev() {
            settings.push(axis.setting(rest % axis.values.len()));
            rest /= axis.values.len();
        }
        settings.reverse();
        settings
    }

    /// The point next to the first one along each field that varies, with the path of the field.
    pub fn next_to_first(&self) -> impl Iterator<Item = (&str, Point)> {
        let after = |at: usize| self.axes[at + 1..].iter().map(|axis| axis.values.len()).product::<usize>();
        let axes = self.axes.iter().enumerate().filter(|(_, axis)| axis.values.len() > 1);
        axes.map(move |(at, axis)| (axis.path.as_str(), self.point(after(at))))
    }

    /// All points.
    #[must_use]
    pub fn all(&self) -> Vec<Point> {
        self.points_of(0..self.points)
    }

    /// The points with these numbers.
    #[must_use]
    pub fn points_of(&self, numbers: Range<usize>) -> Vec<Point> {
        numbers.map(|number| self.point(number)).collect()
    }

    /// Number of values of the last field: so many points, beginning with the first, are a row.
    #[must_use]
    pub fn row(&self) -> usize {
        self.axes.last().map_or(1, |axis| axis.values.len())
    }

    /// Number of steps from one value of the last field to the next.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.points - self.points / self.row()
    }

    /// The numbers of the points that are played together: all of a small grid, or else whole rows.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Range<usize>> + use<> {
        let (all, row) = (self.points, self.row());
        let length = if all <= WHOLE_MAX { all } else { (BLOCK_MAX / row).max(1) * row };
        (0..all.div_ceil(length)).map(move |block| block * length..all.min((block + 1) * length))
    }

    /// The numbers of the points at which any two fields have any values, beside the first value of all others: where
    /// two values do not go together, they are together at one of these.
    #[must_use]
    pub fn pairs_of_values(&self) -> BTreeSet<usize> {
        let lengths: Vec<usize> = self.axes.iter().map(|axis| axis.values.len()).collect();
        let stride = |at: usize| lengths[at + 1..].iter().product::<usize>();
        let mut numbers = BTreeSet::new();
        for one in 0..lengths.len() {
            numbers.extend((0..lengths[one]).map(|value| value * stride(one)));
            for other in one + 1..lengths.len() {
                for value in 0..lengths[one] {
                    let more = (0..lengths[other]).map(|more| more * stride(other));
                    numbers.extend(more.map(|more| value * stride(one) + more));
                }
            }
        }
        numbers
    }
}

/// The overrides of a point. Coached play is none: its lists are still to be found.
#[must_use]
pub fn overrides_of(point: &[Setting]) -> Vec<String> {
    point.iter().filter(|setting| !setting.is_coached()).map(Setting::to_string).collect()
}

/// The names of the fields of a point: the last step of each path, or the whole path where two fields end in
/// the same step.
#[must_use]
pub fn field_names(point: &[Setting]) -> Vec<&str> {
    let steps: Vec<&str> = point.iter().map(|setting| last_step(&setting.path)).collect();
    let is_only = |step: &str| steps.iter().filter(|other| **other == step).count() == 1;
    let names = point.iter().zip(&steps);
    names.map(|(setting, step)| if is_only(step) { step } else { setting.path.as_str() }).collect()
}

/// The part of a path after its last dot outside quotes.
fn last_step(path: &str) -> &str {
    let mut rest = path;
    while let Some(dot) = outside_quotes(rest, |char| char == '.') {
        rest = &rest[dot + 1..];
    }
    rest
}

/// One arm of a scenario at each point, named after its overrides.
///
/// # Errors
/// When the scenario has faults at a point, or no such arm.
pub fn arms_at(template: &Template, arm: &str, points: &[Point]) -> Result<Vec<Arm>, StudyError> {
    let at = |point: &Point| {
        let overrides = overrides_of(point);
        let name = overrides.join(", ");
        let found = template.arm(arm, &overrides)?;
        let found = found.ok_or_else(|| format!("there is no arm `{arm}` at {name}"))?;
        Ok(Arm { name, ..found })
    };
    points.iter().map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(path: &str, values: usize) -> Axis {
        Axis { path: path.to_owned(), values: (0..values).map(|value| value.to_string()).collect() }
    }

    #[test]
    fn the_last_field_varies_fastest_and_blocks_are_whole_rows() {
        let grid = Grid::new("--vary", vec![axis("a", 3), axis("b", 2)], 6).unwrap();
        let texts = grid.all().iter().map(|point| overrides_of(point).join(" ")).collect::<Vec<_>>();
        assert_eq!(texts, ["a=0 b=0", "a=0 b=1", "a=1 b=0", "a=1 b=1", "a=2 b=0", "a=2 b=1"]);
        assert_eq!((grid.row(), grid.steps()), (2, 3));
        assert_eq!((grid.blocks().len(), grid.blocks().next()), (1, Some(0..6)));
        assert!(Grid::new("--vary", vec![axis("a", 3), axis("b", 2)], 5).is_err());
        assert!(Grid::new("--vary", vec![axis("a", 3), axis("a", 2)], 6).is_err());

        let grid = Grid::new("--vary", vec![axis("a", 64), axis("b", 25)], GRID_POINTS_MAX).unwrap();
        let blocks: Vec<Range<usize>> = grid.blocks().collect();
        assert_eq!((blocks.len(), blocks[0].clone(), blocks[31].clone()), (32, 0..50, 1550..1600));
        assert!(blocks.array_windows().all(|[one, two]| one.end == two.start));
    }

    #[test]
    fn any_two_values_are_together_at_a_point() {
        let grid = Grid::new("--vary", vec![axis("a", 3), axis("b", 2), axis("c", 2)], 12).unwrap();
        let points: Vec<String> = grid
            .pairs_of_values()
            .into_iter()
            .map(|number| overrides_of(&grid.point(number)).join(" "))
            .collect();
        let has =
            |one: &str, two: &str| points.iter().any(|point| point.contains(one) && point.contains(two));
        for (one, two) in [("a=2", "b=1"), ("a=1", "c=1"), ("b=1", "c=1"), ("a=0", "b=0")] {
            assert!(has(one, two), "{one} {two}: {points:?}");
        }
        assert!(!points.contains(&"a=2 b=1 c=1".to_owned()), "not every point");
        let line = Grid::new("--vary", vec![axis("a", 3)], 3).unwrap();
        assert_eq!(line.pairs_of_values().into_iter().collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn fields_are_named_by_the_end_of_their_path_where_that_is_enough() {
        let point = |paths: &[&str]| -> Point {
            paths.iter().map(|path| Setting { path: (*path).to_owned(), value: "1".to_owned() }).collect()
        };
        assert_eq!(field_names(&point(&["survivors.*.luck", "rounds"])), ["luck", "rounds"]);
        let twice = ["survivors.Ada.luck", "survivors.Bryn.luck", "monster.toughness"];
        assert_eq!(field_names(&point(&twice)), [twice[0], twice[1], "toughness"]);
        assert_eq!(field_names(&point(&["survivors.'a.b'"])), ["'a.b'"]);
    }
}
