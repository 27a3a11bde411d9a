//! Deviation of every metric of one arm: exact against sampled.

use super::distance::{Distance, distance};
use deathroll_core::engine::{Run, occurrences};
use deathroll_core::exact::{Answer, Answers, Value};
use deathroll_core::metric::{Counter, Distribution, Metric, Subject};
use deathroll_core::stats::Estimate;
use deathroll_core::stats::fit::{self, ChiSquare};

/// The exact and the sampled value of one metric of one subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Deviation {
    /// The subject.
    pub subject: Subject,
    /// The metric.
    pub metric: &'static Metric,
    /// The exact value; `None` for a ratio whose denominator is always 0.
    pub exact: Option<Value>,
    /// The sampled estimate.
    pub estimate: Estimate,
    /// Deviation of the estimate from the exact value, in standard errors; negative when the estimate is
    /// below.
    pub off: f64,
    /// Goodness of fit of the sampled distribution, when the exact one is known.
    pub fit: Option<ChiSquare>,
}

impl Deviation {
    /// The p-values of the estimate and, if compared, of the distribution.
    pub fn chances(&self) -> impl Iterator<Item = f64> {
        std::iter::once(fit::two_sided(self.off)).chain(self.fit.map(|fit| fit.p))
    }

    /// True where the distribution is the less likely of both.
    #[must_use]
    pub fn is_worse_in_distribution(&self) -> bool {
        self.fit.is_some_and(|fit| fit.p < fit::two_sided(self.off))
    }
}

/// Compares every metric with an exact and a sampled value; none if the exact answers are incomplete.
#[must_use]
pub fn compare(answers: &Answers, run: &Run) -> Vec<Deviation> {
    let known = answers.answers.iter().filter(|_| answers.reached.is_complete());
    let compared = known.filter_map(|answer| {
        let Distance { estimate, off } = distance(run, answer)?;
        let fit = fit_of(run, answer);
        let (subject, metric, exact) = (answer.subject, answer.metric, answer.value.clone());
        Some(Deviation { subject, metric, exact, estimate, off, fit })
    });
    compared.collect()
}

/// Goodness of fit of the sampled distribution to the exact one.
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
    let cluster = match answer.metric.distribution {
        Distribution::None | Distribution::PerTrial => 1.0,
        Distribution::HitsPerAttack | Distribution::WoundsPerAttack => {
            // Attacks of one trial draw from the same deck and form a cluster: the mean number of attacks
            // in the trial of an attack.
            let attacks = layout.column(Counter::Attacks);
            sums.squares[attacks] as f64 / sums.sums[attacks].max(1) as f64
        }
    };
    fit::chi_square(&counts, &shares, cluster.max(1.0))
}
