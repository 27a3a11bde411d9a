//! Trials to look at: those in which the metric that ranks arms came out lowest and highest.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Headline, NamedArm};
use deathroll_core::engine::{Job, Player};
use deathroll_core::metric::{Counter, Shape, SubjectLayout};
use deathroll_core::policy::Setup;

/// Trials that are looked through; more would cost time for little.
const LOOKED_AT: u64 = 256;

/// A trial to look at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExtremeTrial {
    /// Its number.
    pub trial: u64,
    /// The value of the metric in it.
    pub value: f64,
    /// True for the highest value, false for the lowest.
    pub is_highest: bool,
    /// The number of trials that were looked through.
    pub among: u64,
}

/// The first trial with the lowest value of the headline and the first with the highest, among the first
/// trials of an arm; of two arms the value of the first less that of the second. None where all are the same, for play
/// that is too slow to be repeated, and once `stop` is true.
#[must_use]
pub fn extreme_trials(
    arms: &[(&Setup, &NamedArm)],
    headline: Headline,
    seed: u64,
    trials: u64,
    stop: &AtomicBool,
) -> Vec<ExtremeTrial> {
    let mut players = Vec::new();
    for (setup, arm) in arms {
        let layout = arm.layout.of_subject(headline.subject).filter(|_| !setup.looks_ahead());
        let Some(layout) = layout else { return Vec::new() };
        players.push((layout, Player::new(&Job { setup, seed }, stop)));
    }
    let among = trials.min(LOOKED_AT);
    let mut ends: Option<[(u64, f64); 2]> = None;
    for trial in 0..among {
        if stop.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let values = players.iter_mut().map(|(layout, player)| {
            player.play(trial);
            value(layout, headline.metric.shape, player.columns(layout))
        });
        let Some(values) = values.collect::<Option<Vec<f64>>>() else { continue };
        let value = values[0] - values[1..].iter().sum::<f64>();
        let [low, high] = ends.get_or_insert([(trial, value); 2]);
        if value < low.1 {
            *low = (trial, value);
        }
        if value > high.1 {
            *high = (trial, value);
        }
    }
    let ends = ends.filter(|[low, high]| low.1 < high.1 && !stop.load(Ordering::Relaxed));
    let Some([low, high]) = ends else { return Vec::new() };
    let extreme = |(trial, value), is_highest| ExtremeTrial { trial, value, is_highest, among };
    vec![extreme(low, false), extreme(high, true)]
}

/// The value of a metric in one trial; none for a ratio with denominator 0.
fn value(layout: &SubjectLayout, shape: Shape, columns: &[u64]) -> Option<f64> {
    let of = |counter: Counter| columns[layout.column(counter)] as f64;
    match shape {
        Shape::Rate(counter) => Some(of(counter)),
        Shape::Mean { of: counter, scale } => Some(of(counter) / f64::from(scale)),
        Shape::Ratio { of: counter, per, scale } => {
            let per = of(per);
            (per > 0.0).then(|| of(counter) / per / f64::from(scale))
        }
    }
}
