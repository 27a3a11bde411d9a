//! Claims that metrics have not changed since an earlier run.

use super::claim::{Claim, Demand, Earlier};
use crate::metric::Metric;
use crate::study::{Margins, NamedArm};

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

/// The claims that metrics of a scenario have not changed.
///
/// # Errors
/// When the baseline lacks an estimate that is needed, or has one of something that no longer exists: a
/// claim about either could never fail.
pub fn drift_claims(
    baseline: &Baseline,
    scenario: &str,
    arms: &[NamedArm],
    metrics: &[&'static Metric],
    margins: &Margins,
) -> Result<Vec<Claim>, String> {
    let mut claims = Vec::new();
    let is_wanted = |metric: &Metric| metrics.iter().any(|wanted| wanted.id == metric.id);
    let described = |[scenario, arm, subject, metric]: [&str; 4]| {
        format!("{metric} of {subject} in {scenario}, arm `{arm}`")
    };
    for (arm, named) in arms.iter().enumerate() {
        for subject in &named.layout.subjects {
            let name = named.subject(subject.subject);
            for &metric in subject.metrics.iter().filter(|metric| is_wanted(metric)) {
                let of = [scenario, &named.name, &name, metric.id];
                let row = baseline.rows.iter().find(|row| row.of == of);
                let row = row.ok_or_else(|| format!("the baseline has no row for {}", described(of)))?;
                let from =
                    row.found.ok_or_else(|| format!("the baseline has no value for {}", described(of)))?;
                let demand = Demand::Unmoved { from, margin: margins.of(metric, from.value) };
                claims.push(Claim { expectation: None, arm, subject: name.clone(), metric, demand });
            }
        }
    }
    let is_known = |[_, arm, subject, metric]: [&str; 4]| {
        let is_meant = |claim: &Claim| {
            arms[claim.arm].name == arm && claim.subject == subject && claim.metric.id == metric
        };
        claims.iter().any(is_meant)
    };
    let of_scenario = baseline.rows.iter().map(|row| row.of.each_ref().map(String::as_str));
    let mut of_scenario = of_scenario.filter(|of| of[0] == scenario);
    let is_named = |of: &[&str; 4]| metrics.iter().any(|wanted| wanted.id == of[3]);
    match of_scenario.find(|of| is_named(of) && !is_known(*of)) {
        Some(gone) => Err(format!("the baseline has {}, which is no longer there", described(gone))),
        None => Ok(claims),
    }
}
