//! The plan of an encounter.

use super::super::labels::{EncounterLabels, Labels};
use super::super::plan::Compiled;
use super::foes::Foes;
use super::needs::Needs;
use super::sequence::Sequence;
use super::skills::Skills;
use super::spells::Spells;
use super::{options, party, policy, scene};
use crate::scenario::diagnostic::Collector;
use crate::scenario::wire::EncounterFile;
use deathroll_core::policy::{Encounter, Setup, encounter::Policies};
use deathroll_core::rules::encounter::plan::Plan;

/// Compiles a file; the result is meaningless if there are faults.
pub(crate) fn compile_encounter(file: &EncounterFile, faults: &Collector) -> Compiled {
    let options = options::compile(&file.options);
    let needs = Needs::of(file, &options);
    let skills = Skills::of(file, faults);
    let spells = Spells::of(&file.spells, &skills, faults);
    let party = party::compile(&file.adventurers, needs, (&skills, &spells), &options, faults);
    let mut foes = Foes::new(file, &options, (&skills, &spells), faults);
    let scenes = scene::compile(&file.scenes, &party, &mut foes, (&skills, &spells), faults);
    foes.check_met(file);
    Sequence { scenes: &scenes.scenes, places: &scenes.places, party: &party, spells: &spells.spells }
        .check(&options, faults);
    let adventurers = policy::adventurers(&file.policy, &file.adventurers, &spells, faults);
    policy::check_scores(&file.adventurers, &adventurers, needs, faults);
    let policies = Policies { adventurers, foes: foes.policies };
    let labels = EncounterLabels {
        adventurers: party.names.into_iter().map(Option::unwrap_or_default).collect(),
        foes: foes.labels,
        scenes: scenes.names,
        meetings: scenes.meetings,
        events: scenes.events,
        skills: skills.names.clone(),
        spells: spells.names.clone(),
    };
    let plan = Plan {
        options,
        adventurers: party.characters,
        foes: foes.characters,
        spells: spells.spells.clone(),
        changes: spells.changes.clone(),
        scenes: scenes.scenes,
        start: party.start,
    };
    let setup = Setup::Encounter(Box::new(Encounter { plan, policies }));
    Compiled { setup, labels: Labels::Encounter(labels) }
}
