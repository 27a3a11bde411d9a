//! Metrics that a command line names, and the arms that it is about.

use super::args::MarginArgs;
use super::exit::Failure;
use crate::engine::layout;
use crate::results::Margins;
use crate::scenario::Arm;

/// A metric that nobody has in an arm would be an empty answer, or never be met: that is told before
/// anything is worked out or played.
pub(super) fn check_meaning(option: &str, metrics: &[&str], arms: &[&Arm]) -> Result<(), Failure> {
    for arm in arms {
        let layout = layout(&arm.setup);
        let is_known =
            |id: &str| layout.subjects.iter().flat_map(|subject| &subject.metrics).any(|one| one.id == id);
        if let Some(metric) = metrics.iter().find(|metric| !is_known(metric)) {
            let message = format!("{option}: `{metric}` has no meaning in arm `{}`", arm.name);
            return Err(Failure::Input(message));
        }
    }
    Ok(())
}

/// The margins that were asked for; each must have a meaning in the arm.
pub(super) fn margins(args: &MarginArgs, arm: &Arm) -> Result<Margins, Failure> {
    let metrics: Vec<_> = args.margin.iter().map(|one| one.metric.id).collect();
    check_meaning("--margin", &metrics, &[arm])?;
    Ok(Margins { asked: args.margin.iter().map(|one| (one.metric.id, one.half_width)).collect() })
}
