//! Claims that a scenario has not changed since an earlier run.

use super::claim::{Claim, Demand, Earlier};
use crate::study::{Margins, NamedArm};
use deathroll_core::metric::{Metric, SubjectLayout, find};

/// The estimates of an earlier run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Baseline {
    /// One per scenario, arm, subject and metric.
    pub rows: Vec<EarlierRow>,
}

/// An estimate of an earlier run.
#[derive(Debug, Clone, PartialEq)]
pub struct EarlierRow {
    /// Names of scenario, arm, subject and metric.
    pub of: [String; 4],
    /// The value; none where that run found none.
    pub found: Option<Earlier>,
}

/// An earlier run of a scenario.
#[derive(Debug, Clone, Copy)]
pub struct EarlierRun<'a> {
    /// The values that it found, of this scenario and others.
    pub baseline: &'a Baseline,
    /// Name of the scenario in it.
    pub scenario: &'a str,
    /// Names of the arms that it played.
    pub arms: &'a [String],
    /// The arms as they were then, if they can be played again, and the number of the first of them among
    /// all arms.
    pub again: Option<(&'a [NamedArm], usize)>,
}

/// The claims that a scenario has not changed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drift {
    /// The claims.
    pub claims: Vec<Claim>,
    /// What the earlier run could not have: `arm `new``, `deaths of Ada (axe)`.
    pub new: Vec<String>,
}

/// The claims that some metrics of some arms are what they were in an earlier run. Where the arms can be
/// played again, both are played on common dice, and the game alone is in question; else the values of the
/// earlier run are samples of their own.
///
/// # Errors
/// When the earlier run has something that no longer exists: a claim about it could never fail.
pub fn drift_claims(
    earlier: &EarlierRun<'_>,
    arms: &[NamedArm],
    metrics: &[&'static Metric],
    margins: &Margins,
) -> Result<Drift, String> {
    if let Some(gone) = earlier.arms.iter().find(|name| arms.iter().all(|arm| arm.name != **name)) {
        return Err(format!("the baseline has arm `{gone}`, which is no longer there"));
    }
    let mut drift = Drift::default();
    for (number, arm) in arms.iter().enumerate() {
        if !earlier.arms.contains(&arm.name) {
            drift.new.push(format!("arm `{}`", arm.name));
            continue;
        }
        earlier.check_subjects(arm, metrics)?;
        for (subject, metric) in measured(arm, metrics) {
            match earlier.demand(&arm.name, &subject, metric, margins) {
                Some(demand) => {
                    drift.claims.push(Claim { expectation: None, arm: number, subject, metric, demand });
                }
                None => drift.new.push(format!("{} of {subject} ({})", metric.id, arm.name)),
            }
        }
    }
    Ok(drift)
}

/// The subjects of an arm with those of some metrics that they have.
fn measured(arm: &NamedArm, metrics: &[&'static Metric]) -> Vec<(String, &'static Metric)> {
    let is_wanted = |metric: &Metric| metrics.iter().any(|wanted| wanted.id == metric.id);
    let of_subject = |subject: &SubjectLayout| {
        let name = arm.subject(subject.subject);
        let wanted = subject.metrics.iter().copied().filter(|metric| is_wanted(metric));
        wanted.map(|metric| (name.clone(), metric)).collect::<Vec<_>>()
    };
    arm.layout.subjects.iter().flat_map(of_subject).collect()
}

impl EarlierRun<'_> {
    /// Refuses a metric that was measured and no longer is.
    fn check_subjects(&self, arm: &NamedArm, metrics: &[&'static Metric]) -> Result<(), String> {
        let now = measured(arm, metrics);
        let is_gone = |subject: &str, metric: &str| {
            let is_wanted = metrics.iter().any(|wanted| wanted.id == metric);
            is_wanted && !now.iter().any(|(name, known)| name == subject && known.id == metric)
        };
        let then: Vec<(String, String)> = match self.again(&arm.name) {
            Some((_, then)) => {
                let measured = measured(then, metrics).into_iter();
                measured.map(|(subject, metric)| (subject, metric.id.to_owned())).collect()
            }
            None => {
                let rows = self.baseline.rows.iter().map(|row| &row.of);
                let of_arm = rows.filter(|of| of[0] == self.scenario && of[1] == arm.name);
                of_arm.map(|[_, _, subject, metric]| (subject.clone(), metric.clone())).collect()
            }
        };
        match then.iter().find(|(subject, metric)| is_gone(subject, metric)) {
            None => Ok(()),
            Some((subject, metric)) => Err(format!(
                "the baseline has {metric} of {subject}, arm `{}`, which is no longer there",
                arm.name
            )),
        }
    }

    /// The number of an arm as it was then, and its names.
    fn again(&self, arm: &str) -> Option<(usize, &NamedArm)> {
        let (arms, first) = self.again?;
        let at = arms.iter().position(|then| then.name == arm)?;
        Some((first + at, &arms[at]))
    }

    /// The demand that a metric has not changed; none if the earlier run has nothing to compare it with.
    fn demand(&self, arm: &str, subject: &str, metric: &Metric, margins: &Margins) -> Option<Demand> {
        let of = [self.scenario, arm, subject, metric.id];
        let found = self.baseline.rows.iter().find(|row| row.of == of).and_then(|row| row.found);
        let Some((other, then)) = self.again(arm) else {
            return found.filter(Earlier::is_bounded).map(|from| {
                let allowance = if margins.is_asked(metric) { 0.0 } else { from.allowance() };
                Demand::Unmoved { from, margin: margins.of(metric, from.value) + allowance }
            });
        };
        let was_measured = measured(then, &[find(metric.id)?]).iter().any(|(name, _)| name == subject);
        let from = found.map(|found| found.value);
        // A margin that is a part of the value needs the value.
        let margin = margins.without_value(metric).or_else(|| Some(margins.of(metric, from?)));
        margin.filter(|_| was_measured).map(|margin| Demand::Unchanged { other, from, margin })
    }
}
