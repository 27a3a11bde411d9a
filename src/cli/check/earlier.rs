//! The earlier run that `--against` names.

use std::path::Path;

use super::members::Member;
use crate::cli::directory::Stored;
use crate::cli::exit::Failure;
use crate::gate::{Baseline, Drift, EarlierRun, drift_claims};
use crate::metric::Metric;
use crate::results::{Provenance, ScenarioRecord, read_summary};
use crate::scenario::Arm;
use crate::study::{Margins, NamedArm};

/// The results of an earlier run.
pub(super) struct Earlier {
    folder: String,
    baseline: Baseline,
    provenance: Provenance,
}

impl Earlier {
    /// Reads the results in a directory.
    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        let name = folder.display().to_string();
        let failed = |error: &str| Failure::Input(format!("{name}: {error}"));
        let stored = Stored::read(folder)?;
        if stored.provenance.partial {
            return Err(failed("its results are partial, and no baseline"));
        }
        let text = stored.text("summary.csv").ok_or_else(|| failed("it has no summary.csv"))?;
        let baseline = read_summary(text).map_err(|error| failed(&format!("summary.csv: {error}")))?;
        Ok(Self { folder: name, baseline, provenance: stored.provenance })
    }

    /// Refuses members of which the earlier run has none: nothing would be compared.
    pub(super) fn check_members(&self, members: &[Member]) -> Result<(), Failure> {
        if members.iter().any(|member| self.record(member).is_some()) {
            return Ok(());
        }
        let names = self.provenance.scenarios.iter().map(|record| format!("`{}`", record.name));
        let names: Vec<String> = names.collect();
        let message = format!("the baseline has no scenario of this check; it has {}", names.join(", "));
        Err(Failure::Input(format!("{}: {message}", self.folder)))
    }

    fn record(&self, member: &Member) -> Option<&ScenarioRecord> {
        self.provenance.scenarios.iter().find(|record| record.name == member.name)
    }

    /// The arms of a scenario as they were, if this program plays them as the earlier one did.
    pub(super) fn arms(&self, member: &Member) -> Vec<Arm> {
        let record = self.record(member).filter(|_| self.provenance.is_of_this_program());
        let Some(scenario) = record.and_then(ScenarioRecord::scenario) else { return Vec::new() };
        let names: Vec<&str> = record.iter().flat_map(|one| &one.arms).map(|arm| arm.name.as_str()).collect();
        scenario.arms.into_iter().filter(|arm| names.contains(&arm.name.as_str())).collect()
    }

    /// Most trials of an arm of a scenario.
    pub(super) fn trials(&self, member: &Member) -> u64 {
        self.record(member).iter().flat_map(|record| &record.arms).map(|arm| arm.trials).max().unwrap_or(0)
    }

    /// The claims that metrics of a scenario have not changed. `again` are the arms as they were, the first
    /// of which has the number of the scenario's own arms.
    pub(super) fn claims(
        &self,
        member: &Member,
        metrics: &[&'static Metric],
        margins: &Margins,
    ) -> Result<Drift, Failure> {
        let (own, again) = member.arms.split_at(member.scenario.arms.len());
        let Some(record) = self.record(member) else {
            return Ok(Drift { new: vec!["the scenario".to_owned()], ..Drift::default() });
        };
        let arms: Vec<String> = record.arms.iter().map(|arm| arm.name.clone()).collect();
        let again: Option<(&[NamedArm], usize)> = (!again.is_empty()).then_some((again, own.len()));
        let run = EarlierRun { baseline: &self.baseline, scenario: &member.name, arms: &arms, again };
        let drift = drift_claims(&run, own, metrics, margins);
        drift.map_err(|message| Failure::Input(format!("{}: {message}", member.file)))
    }
}
