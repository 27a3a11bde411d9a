//! The optimum of a metric, and the situations in which it is decided.

use super::follow::{Met, follow};
use super::solve::{Solver, TooLarge};
use crate::exact::answer::parts;
use crate::exact::reached::{Limits, Progress};
use crate::exact::system::{Sum, System};
use crate::metric::{Metric, Shape, Subject, Wish};
use crate::policy::Showdown;
use crate::policy::showdown::Decision;

/// The best that survivors can do for a metric, as far as some of their decisions go.
#[derive(Debug, Clone, PartialEq)]
pub struct Best {
    /// The value of the metric; none where the game is too large.
    pub value: Option<f64>,
    /// The situations in which somebody decides, in the order of the trial.
    pub met: Vec<Met>,
    /// States that were valued.
    pub states: u64,
    /// Paths of dice and decisions.
    pub paths: u64,
}

/// Works out the best for a metric of a subject, which must be a rate or a mean. More is better, unless the
/// metric is unwanted. The decisions `over` are optimised; all others follow the policies.
#[must_use]
pub fn best(
    showdown: &Showdown,
    (subject, metric): (Subject, &Metric),
    over: &[Decision],
    limits: &Limits,
    progress: Progress<'_>,
) -> Best {
    let (counter, _) = metric.counters();
    let sums = parts(&showdown.layout(), subject, |subject| Sum::Counter(subject, counter));
    let scale = match metric.shape {
        Shape::Mean { scale, .. } => scale,
        Shape::Rate(_) | Shape::Ratio { .. } => 1,
    };
    let sign = if metric.wish == Wish::Less { -1.0 } else { 1.0 };
    let game = if over.contains(&Decision::HlOrder) { by_kind(showdown) } else { showdown.clone() };
    let unit = sign / f64::from(scale);
    let mut solver = Solver::new(&game, (&showdown.policies, over), (&sums, unit), *limits, progress);
    let solved = solve(&mut solver);
    let (value, met) = match solved {
        // Of a metric that is unwanted, 0 is not -0.
        Ok((value, met)) => (Some(sign * value + 0.0), met),
        Err(TooLarge) => (None, Vec::new()),
    };
    Best { value, met, states: solver.states, paths: solver.paths }
}

fn solve(solver: &mut Solver<'_>) -> Result<(f64, Vec<Met>), TooLarge> {
    let (start, value) = solver.solve()?;
    Ok((value, follow(solver, start)?))
}

/// The same game with hands sorted by kind: a survivor who may take any card does not care for the order in
/// which they were drawn.
fn by_kind(showdown: &Showdown) -> Showdown {
    let mut game = showdown.clone();
    game.policies.survivors.iter_mut().for_each(|one| one.set_named(Decision::HlOrder, "random"));
    game
}
