//! The foes of combats.

use super::character::{Compiler, Role};
use super::hazard::check_roll;
use super::needs::Needs;
use super::party::Party;
use super::policy;
use super::skills::{Skills, has_score, score_names};
use super::spells::Spells;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Named, Opt, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{self, Character, CombatScene, EncounterFile, Scene, Stats};
use deathroll_core::policy::encounter::CharacterPolicies;
use deathroll_core::rules::encounter::plan::{self as rules, FOES_MAX, Options};

/// The foes of all combats, in the order of the plan.
#[derive(Debug)]
pub(super) struct Foes<'a> {
    pub(super) characters: Vec<rules::Character>,
    pub(super) policies: Vec<CharacterPolicies>,
    pub(super) labels: Vec<String>,
    known: [&'a Opt<Named<Character>>; 2],
    common: CharacterPolicies,
    options: &'a Options,
    skills: &'a Skills,
    spells: &'a Spells,
    faults: &'a Collector,
}

/// A name in a combat's list, and the number of such foes.
struct Group<'a> {
    name: &'a str,
    place: Place,
    count: usize,
}

impl<'a> Foes<'a> {
    pub(super) fn new(
        file: &'a EncounterFile,
        options: &'a Options,
        (skills, spells): (&'a Skills, &'a Spells),
        faults: &'a Collector,
    ) -> Self {
        Self {
            characters: Vec::new(),
            policies: Vec::new(),
            labels: Vec::new(),
            known: [&file.foes, &file.characters],
            common: policy::foes(&file.policy, spells, faults),
            options,
            skills,
            spells,
            faults,
        }
    }

    /// Warns of foes whom no combat has, unless a fault may be the reason.
    pub(super) fn check_met(&self, file: &EncounterFile) {
        if !self.faults.is_empty() {
            return;
        }
        let groups = file.scenes.get().into_iter().flatten().filter_map(|scene| match scene.get()? {
            Scene::Combat(combat) => combat.foes.get(),
            _ => None,
        });
        let met: Vec<&str> = groups.flatten().filter_map(group).map(|group| group.name).collect();
        for (name, field) in given(&file.foes).into_iter().flat_map(|Named(all)| all) {
            if !met.contains(&name.as_str()) {
                let message = format!("nobody meets {}", quoted(name));
                let fault = Diagnostic::new(message, field.place, "no combat has this foe in its `foes`");
                self.faults.add(fault.as_warning_of_all_arms());
            }
        }
    }

    /// Adds the foes of a combat with a party. Returns the index of the first and their number.
    pub(super) fn add(&mut self, combat: &CombatScene, party: &Party<'_>) -> (usize, u8) {
        let first = self.characters.len();
        let list = combat.foes.get().map_or(&[][..], Vec::as_slice);
        let groups: Vec<Group<'_>> = list.iter().filter_map(group).collect();
        let whole = groups.len() == list.len() && combat.foes.get().is_some();
        let count: usize = groups.iter().map(|group| group.count).sum();
        if whole && !(1..=FOES_MAX).contains(&count) {
            let message = format!("a combat has 1 to {FOES_MAX} foes");
            let label = if count == 0 { "there are none".to_owned() } else { format!("there are {count}") };
            self.faults.add(Diagnostic::new(message, combat.foes.place, label));
            return (first, 0);
        }
        let mut met: Vec<(&str, usize)> = Vec::new();
        for group in &groups {
            let total: usize =
                groups.iter().filter(|other| other.name == group.name).map(|other| other.count).sum();
            for _ in 0..group.count {
                let number = match met.iter_mut().find(|(name, _)| *name == group.name) {
                    Some((_, number)) => {
                        *number += 1;
                        *number
                    }
                    None => {
                        met.push((group.name, 1));
                        1
                    }
                };
                self.add_one(group, party, if total == 1 { None } else { Some(number) });
            }
        }
        (first, (self.characters.len() - first).min(FOES_MAX) as u8)
    }

    fn add_one(&mut self, group: &Group<'_>, party: &Party<'_>, number: Option<usize>) {
        let Some(field) = self.known.iter().find_map(|known| given(known)?.get(group.name)) else {
            self.unknown(group);
            return;
        };
        let Some(foe) = field.get() else { return };
        let needs = Needs { harm: true, combat: true, health: false };
        let (options, skills, faults) = (self.options, self.skills, self.faults);
        if number.is_none_or(|number| number == 1) {
            self.check_rolls(group, foe.stats(), party);
        }
        let compiler = Compiler {
            stats: foe.stats(),
            role: Role::Foe,
            place: field.place,
            needs,
            options,
            skills,
            spells: self.spells,
            faults,
        };
        self.characters.push(compiler.compile());
        self.policies.push(policy::own(&self.common, &foe.policy, self.spells, self.faults));
        let label = match number {
            Some(number) => format!("{} {number}", group.name),
            None => group.name.to_owned(),
        };
        if party.seat(&label).is_some() {
            let message = format!("{} is the name of an adventurer as well", quoted(&label));
            let why = "nobody could tell this foe from the adventurer: expected another name";
            self.faults.add(Diagnostic::new(message, group.place, why));
        }
        self.labels.push(label);
    }

    /// Reports scores that are missing for the rolls that attacks and spells call for: of the foe, and of
    /// those whom it attacks.
    fn check_rolls(&self, group: &Group<'_>, foe: Stats<'_>, party: &Party<'_>) {
        for (name, place) in self.calls(foe) {
            check_roll(name, place, party.everybody(), party, self.faults);
        }
        for (stats, _) in party.stats.iter().flatten() {
            for (name, place) in self.calls(*stats).into_iter().filter(|(name, _)| !has_score(foe, name)) {
                let message = format!("{} has no score for {}", quoted(group.name), quoted(name));
                let label = "whom this hits may have to roll for it";
                self.faults.add(
                    Diagnostic::new(message, place, label)
                        .related(group.place, "it can be hit in this combat")
                        .known(name, score_names(foe)),
                );
            }
        }
    }

    /// The scores that a character's attacks and spells call for.
    fn calls<'s>(&'s self, stats: Stats<'s>) -> Vec<(&'s str, Place)> {
        let attack = given(stats.roll).zip(stats.roll.as_ref());
        let attack = attack.map(|(name, field)| (name.0.as_str(), field.place));
        let spells = given(stats.spells).into_iter().flat_map(|Named(all)| all);
        let spells = spells.flat_map(|(name, _)| self.spells.calls(name));
        attack.into_iter().chain(spells).collect()
    }

    fn unknown(&self, group: &Group<'_>) {
        let faulty =
            |known: &Opt<Named<Character>>| known.as_ref().is_some_and(|known| known.get().is_none());
        if self.known.into_iter().any(faulty) {
            return;
        }
        let known = self.known.into_iter().filter_map(given).flat_map(Named::names);
        let message = format!("there is no {} in `foes` or `characters`", quoted(group.name));
        self.faults.add(Diagnostic::new(message, group.place, "unknown name").known(group.name, known));
    }
}

/// A valid item of a combat's list.
fn group(item: &Field<wire::Foes>) -> Option<Group<'_>> {
    match item.get()? {
        wire::Foes::Word(name) => Some(Group { name: &name.0, place: item.place, count: 1 }),
        wire::Foes::Table(table) => {
            let sound = table.count.as_ref().is_none_or(|count| count.get().is_some());
            let count = int_or(&table.count, 1) as usize;
            let name = table.name.get().filter(|_| sound)?;
            Some(Group { name: &name.0, place: table.name.place, count })
        }
    }
}
