//! Points of a grid over fields of a scenario.

use std::fmt;

use super::StudyError;
use crate::scenario::{ARMS_MAX, Arm, PLAY, Template, outside_quotes};

/// The play whose lists are found by coaching.
pub const COACHED: &str = "coached";

/// Maximum points of a grid, each of which is an arm.
pub const GRID_POINTS_MAX: usize = ARMS_MAX;

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
        self.path == PLAY && self.value == COACHED
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
        self.values.iter().map(|value| Setting { path: self.path.clone(), value: value.clone() })
    }
}

/// Every combination of values; the last axis varies fastest. `option` is named in faults.
///
/// # Errors
/// When there are more than [`GRID_POINTS_MAX`] points, or one path is given twice.
pub fn grid(option: &str, axes: &[Axis]) -> Result<Vec<Point>, StudyError> {
    let size = axes.iter().try_fold(1_usize, |size, one| size.checked_mul(one.values.len()));
    if size.is_none_or(|size| size > GRID_POINTS_MAX) {
        let message = format!("{option}: the grid has too many points; expected at most {GRID_POINTS_MAX}");
        return Err(message.into());
    }
    for (at, Axis { path, .. }) in axes.iter().enumerate() {
        if axes[..at].iter().any(|before| before.path == *path) {
            return Err(format!("{option}: `{path}` is given twice").into());
        }
    }
    let mut points: Vec<Point> = vec![Vec::new()];
    for axis in axes {
        let extended = |point: &Point| -> Vec<Point> {
            axis.settings().map(|setting| [&point[..], &[setting]].concat()).collect()
        };
        points = points.iter().flat_map(extended).collect();
    }
    Ok(points)
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
