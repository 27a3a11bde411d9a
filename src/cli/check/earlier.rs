//! The earlier run that `--against` names.

use std::path::Path;

use super::members::Member;
use crate::cli::args::CheckArgs;
use crate::cli::directory::Stored;
use crate::cli::exit::Failure;
use crate::cli::stderr::note_line;
use crate::gate::{Baseline, Claim, Drift, EarlierRun, drift_claims};
use crate::results::{Provenance, ScenarioRecord, read_summary};
use crate::scenario::Arm;
use crate::study::{Margins, NamedArm};
use crate::words::listed;

/// The commands whose results can be a baseline.
const COMMANDS: [&str; 4] = ["run", "check", "compare", "exact"];

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
        let command = stored.provenance.command.get(1).map_or("", String::as_str);
        if !COMMANDS.contains(&command) {
            let commands = listed(COMMANDS);
            return Err(failed(&format!("its results are of `{command}`; a baseline is of {commands}")));
        }
        let summary = stored.texts("summary");
        let (file, texts) = summary.ok_or_else(|| failed("it has no summary.csv, and no summary.json"))?;
        let baseline = texts.and_then(|texts| read_summary(&texts));
        let baseline = baseline.map_err(|error| failed(&format!("{file}: {error}")))?;
        if !stored.provenance.is_of_this_program() {
            note_line(&format!(
                "{name}: results of another version, compared as independent samples; without --margin, their own \
                 doubt widens what is allowed"
            ));
        }
        Ok(Self { folder: name, baseline, provenance: stored.provenance })
    }

    /// Refuses members of which the earlier run has none: nothing would be compared. Notes what else it has, since
    /// nothing is said about that.
    pub(super) fn check_members(&self, members: &[Member]) -> Result<(), Failure> {
        let all = self.provenance.scenarios.iter().map(|record| record.name.as_str());
        let (known, others): (Vec<&str>, Vec<&str>) =
            all.partition(|name| members.iter().any(|member| member.name == *name));
        if known.is_empty() {
            let message = format!("the baseline has no scenario of this check; it has {}", listed(others));
            return Err(Failure::Input(format!("{}: {message}", self.folder)));
        }
        if !others.is_empty() {
            note_line(&format!("not in this check, but in {}: {}", self.folder, listed(others)));
        }
        Ok(())
    }

    fn record(&self, member: &Member) -> Option<&ScenarioRecord> {
        self.provenance.scenarios.iter().find(|record| record.name == member.name)
    }

    /// The claims that nothing has changed in a scenario; adds its arms as they were to it.
    pub(super) fn claims(&self, member: &mut Member, args: &CheckArgs) -> Result<Vec<Claim>, Failure> {
        let Some(record) = self.record(member) else {
            member.new.push("the scenario".to_owned());
            return Ok(Vec::new());
        };
        member.again = self.arms(record);
        member.arms.extend(member.again.iter().map(NamedArm::of));
        member.trials_before = record.arms.iter().map(|arm| arm.trials).max().unwrap_or(0);
        let (own, again) = member.arms.split_at(member.scenario.arms.len());
        let arms: Vec<String> = record.arms.iter().map(|arm| arm.name.clone()).collect();
        let again = (!again.is_empty()).then_some((again, own.len()));
        let run = EarlierRun { baseline: &self.baseline, scenario: &member.name, arms: &arms, again };
        let asked = args.margin.iter().map(|margin| (margin.metric.id, margin.half_width)).collect();
        let drift = drift_claims(&run, own, &member.compared_metrics(args), &Margins { asked });
        let Drift { claims, new } =
            drift.map_err(|message| Failure::Input(format!("{}: {message}", member.file)))?;
        member.new = new;
        Ok(claims)
    }

    /// The arms of a scenario as they were, if this program plays them as the earlier one did.
    fn arms(&self, record: &ScenarioRecord) -> Vec<Arm> {
        let scenario = self.provenance.is_of_this_program().then(|| record.scenario()).flatten();
        let is_recorded = |arm: &Arm| record.arms.iter().any(|one| one.name == arm.name);
        scenario.map_or_else(Vec::new, |one| one.arms.into_iter().filter(is_recorded).collect())
    }
}
