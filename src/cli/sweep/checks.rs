//! What is checked of a grid before it is played, and what is looked for in it.

use crate::cli::args::{SweepArgs, Threshold};
use crate::cli::exit::Failure;
use crate::cli::stderr::note_line;
use crate::results::extremes::{Extremes, Wanted};
use crate::results::number::grouped;
use crate::scenario::{ARMS_MAX, Arm, Template, override_parts};
use crate::study::{Grid, Headline, NamedArm, Point, Setting, arms_at, measured, overrides_of};
use deathroll_core::metric::{Metric, SubjectLayout};

/// One arm for each set of metrics: those known, and those of some more arms. Refuses a precision of a metric that
/// one of the arms lacks.
pub(super) fn kinds_of(
    args: &SweepArgs,
    mut known: Vec<NamedArm>,
    arms: &[Arm],
) -> Result<Vec<NamedArm>, Failure> {
    args.play.effort().check(&arms.iter().collect::<Vec<_>>())?;
    for arm in arms.iter().map(NamedArm::of) {
        if known.iter().all(|one| one.layout != arm.layout) {
            known.push(arm);
        }
    }
    Ok(known)
}

/// Like [`kinds_of`] for a grid that is too large to compile whole, before anything of it is played: checks points among
/// which every two values of different fields are together.
pub(super) fn kinds_at(
    args: &SweepArgs,
    of: (&Template, &str),
    grid: &Grid,
) -> Result<Vec<NamedArm>, Failure> {
    /// Arms that are in memory at a time.
    const ARMS: usize = 64;
    let numbers: Vec<usize> = grid.pairs_of_values().into_iter().collect();
    numbers.chunks(ARMS).try_fold(Vec::new(), |known, numbers| {
        let points: Vec<Point> = numbers.iter().map(|&number| grid.point(number)).collect();
        kinds_of(args, known, &arms_in(of, &points)?)
    })
}

/// The arms at some points; a fault names the point.
pub(super) fn arms_in((template, arm): (&Template, &str), points: &[Point]) -> Result<Vec<Arm>, Failure> {
    let mut arms = Vec::new();
    for point in points {
        arms.extend(at_point(point, arms_at(template, arm, std::slice::from_ref(point)))?);
    }
    Ok(arms)
}

/// What was found at a point; a fault names the point.
pub(super) fn at_point<T>(point: &Point, found: Result<T, impl Into<Failure>>) -> Result<T, Failure> {
    found.map_err(|fault| match fault.into() {
        Failure::Faults(text) => {
            Failure::Faults(format!("{text}\nat the point {}\n", overrides_of(point).join(", ")))
        }
        other => other,
    })
}

/// Refuses a field whose values make no difference, since a later option sets it too, and notes one that `--set` sets
/// in vain, as far as both are written alike.
pub(super) fn check_fields(
    (template, digest_at_first): (&Template, &str),
    grid: &Grid,
    set: &[String],
) -> Result<(), Failure> {
    for (path, point) in grid.next_to_first() {
        let scenario = at_point(&point, template.scenario(&overrides_of(&point)))?;
        if scenario.digest == digest_at_first {
            let message =
                format!("--vary: `{path}` makes no difference: another option sets that field, too");
            return Err(Failure::Input(message));
        }
        if let Some(set) = set.iter().find(|set| override_parts(set).0 == path) {
            note_line(&format!("`--set {set}` has no effect: --vary sets that field"));
        }
    }
    Ok(())
}

/// What stands out in a large grid: the ends of the headline, and values that are asked for.
pub(super) fn looked_for(searched: &[Threshold], kinds: &[NamedArm], headline: Option<Headline>) -> Extremes {
    let mut extremes = Extremes::default();
    let subject_with = |metric: &'static Metric| {
        kinds.iter().find_map(|arm| {
            let has = |one: &&SubjectLayout| one.metrics.contains(&metric);
            arm.layout.subjects.iter().find(has).map(|one| arm.subject(one.subject))
        })
    };
    if let (Some(Headline { subject, metric }), Some(arm)) = (headline, kinds.first()) {
        for wanted in [Wanted::Highest, Wanted::Lowest] {
            extremes.look_for(wanted, metric, arm.subject(subject));
        }
    }
    for wanted in searched {
        if let Some(subject) = subject_with(wanted.metric) {
            extremes.look_for(Wanted::Nearest(wanted.value), wanted.metric, subject);
        }
    }
    extremes
}

/// Refuses what a large grid cannot have: reports, which would hold every point, and more values to look for than a
/// page has room for.
pub(super) fn check_size(args: &SweepArgs, grid: &Grid) -> Result<(), Failure> {
    /// Values that are looked for in a grid that is not shown whole.
    const FOUND_MAX: usize = 3;
    let points = grouped(grid.points() as u64);
    if grid.blocks().len() > 1 && args.find.len() > FOUND_MAX {
        let message =
            format!("--find: at most {FOUND_MAX} in a grid of {points} points, which is not shown whole");
        return Err(Failure::Input(message));
    }
    if grid.points() <= ARMS_MAX || args.out.is_tables_only() {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "--format: at most {ARMS_MAX} points, and the grid has {points}; expected csv or json"
    )))
}

/// What is looked for, in the metrics that say the same where no point has those. Refuses a metric that no point has:
/// it would never be crossed; and a grid over plays alone. Says which point lacks one that others have.
pub(super) fn searched(
    args: &SweepArgs,
    arms: &[NamedArm],
    point: &[Setting],
) -> Result<Vec<Threshold>, Failure> {
    let mut searched = args.find.clone();
    for wanted in &mut searched {
        wanted.metric = measured("--find", wanted.metric, arms)?;
        let has = |arm: &NamedArm| arm.layout.subjects.iter().any(|one| one.metrics.contains(&wanted.metric));
        let metric = wanted.metric.id;
        if !arms.iter().any(has) {
            return Err(Failure::Input(format!("--find: `{metric}` has no meaning in this scenario")));
        }
        if let Some(NamedArm { name, .. }) = arms.iter().find(|arm| !has(arm)) {
            note_line(&format!("--find: `{metric}` has no meaning at {name}; such points are left out"));
        }
    }
    if !searched.is_empty() && point.iter().all(Setting::is_play) {
        let message =
            "--find: plays have no order in which a value could be crossed; vary another field, too";
        return Err(Failure::Input(message.to_owned()));
    }
    Ok(searched)
}
