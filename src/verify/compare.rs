//! Every metric of one arm, worked out and sampled.

use super::distance::{Distance, distance};
use crate::engine::{Run, occurrences};
use crate::exact::{Answer, Answers, Value};
use crate::metric::{Counter, Distribution, Metric, Subject};
use crate::stats::Estimate;
use crate::stats::fit::{self, ChiSquare};

/// One metric of one subject, worked out and sampled.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Of whom.
    pub subject: Subject,
    /// Which metric.
    pub metric: &'static Metric,
    /// What it is; none for a ratio by something that never happens.
    pub exact: Option<Value>,
    /// What the sample says.
    pub estimate: Estimate,
    /// How far off it is, in standard errors; negative below the exact value.
    pub off: f64,
    /// How well the sampled distribution fits the exact one, where both are known.
    pub fit: Option<ChiSquare>,
}

impl Comparison {
    /// The probabilities of being so far off, or farther: of the estimate, and of the distribution.
    pub fn chances(&self) -> impl Iterator<Item = f64> {
        std::iter::once(fit::two_sided(self.off)).chain(self.fit.map(|fit| fit.p))
    }
}

/// Compares every metric that is known both ways; none where the exact answers are not complete.
#[must_use]
pub fn compare(answers: &Answers, run: &Run) -> Vec<Comparison> {
    let known = answers.answers.iter().filter(|_| answers.reached.is_complete());
    let compared = known.filter_map(|answer| {
        let Distance { estimate, off } = distance(run, answer)?;
        let fit = fit_of(run, answer);
        let (subject, metric, exact) = (answer.subject, answer.metric, answer.value.clone());
        Some(Comparison { subject, metric, exact, estimate, off, fit })
    });
    compared.collect()
}

/// How well the sampled distribution fits the exact one.
fn fit_of(run: &Run, answer: &Answer) -> Option<ChiSquare> {
    let (layout, sums) = run.tally.of_subject(&run.layout, answer.subject)?;
    let counts = occurrences(layout, sums, answer.metric);
    let most = answer.distribution.keys().next_back()?;
    let values = 0..counts.len().max(*most as usize + 1);
    let shares: Vec<f64> = values
        .clone()
        .map(|value| answer.distribution.get(&(value as u64)).map_or(0.0, Value::to_f64))
        .collect();
    let counts: Vec<u64> = values.map(|value| counts.get(value).copied().unwrap_or(0)).collect();
    let bunch = match answer.metric.distribution {
        Distribution::None | Distribution::PerTrial => 1.0,
        Distribution::HitsPerAttack | Distribution::WoundsPerAttack => {
            // Attacks of one trial draw from the same deck: as many as an attack has on average
            // around it, itself included.
            let attacks = layout.column(Counter::Attacks);
            sums.squares[attacks] as f64 / sums.sums[attacks].max(1) as f64
        }
    };
    fit::chi_square(&counts, &shares, bunch.max(1.0))
}
