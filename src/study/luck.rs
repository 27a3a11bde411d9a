//! What luck is measured in.

use super::effort::{check_metrics, measured};
use super::{Headline, NamedArm, StudyError};
use crate::scenario::Arm;
use deathroll_core::coach::Goal;
use deathroll_core::metric::find;

/// The metric in which the luck of a trial of an arm is measured: that of this name, or else the first one that adds up
/// and of which the party wants more or less.
///
/// # Errors
/// When the arm has no such metric, or none in which luck can be measured.
pub fn luck_metric(arm: &Arm, named: Option<&'static str>) -> Result<Headline, StudyError> {
    let refused = |why: String| StudyError::from(format!("--luck: {why}"));
    let goal = match named.and_then(find) {
        Some(metric) => {
            let metric = measured("--luck", metric, &[NamedArm::of(arm)])?;
            check_metrics("--luck", &[metric.id], &[arm])?;
            Goal::new(metric, &arm.setup).map_err(refused)?
        }
        None => Goal::first_of(&arm.setup)
            .ok_or_else(|| refused("nothing is counted here of which the party wants more or less".into()))?,
    };
    Ok(Headline { subject: goal.subject, metric: goal.metric })
}
