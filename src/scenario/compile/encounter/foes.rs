//! The foes of combats.

use super::character::{Compiler, Role};
use super::needs::Needs;
use super::policy;
use super::skills::Skills;
use crate::policy::encounter::CharacterPolicies;
use crate::rules::encounter::plan::{self as rules, FOES_MAX, Options};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Named, Opt, given, int_or};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{self, Character, CombatScene, EncounterFile};

/// The foes of all combats, in the order of the plan.
#[derive(Debug)]
pub(super) struct Foes<'a> {
    pub(super) characters: Vec<rules::Character>,
    pub(super) policies: Vec<CharacterPolicies>,
    pub(super) labels: Vec<String>,
    known: [&'a Opt<Named<Character>>; 2],
    common: CharacterPolicies,
    options: &'a Options,
    faults: &'a Collector,
}

/// A name in a combat's list, and the number of such foes.
struct Group<'a> {
    name: &'a str,
    place: Place,
    count: usize,
}

impl<'a> Foes<'a> {
    pub(super) fn new(file: &'a EncounterFile, options: &'a Options, faults: &'a Collector) -> Self {
        Self {
            characters: Vec::new(),
            policies: Vec::new(),
            labels: Vec::new(),
            known: [&file.foes, &file.characters],
            common: policy::foes(&file.policy, faults),
            options,
            faults,
        }
    }

    /// Adds the foes of a combat. Returns the index of the first and their number.
    pub(super) fn add(&mut self, combat: &CombatScene) -> (usize, u8) {
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
                self.add_one(group, if total == 1 { None } else { Some(number) });
            }
        }
        (first, (self.characters.len() - first).min(FOES_MAX) as u8)
    }

    fn add_one(&mut self, group: &Group<'_>, number: Option<usize>) {
        let Some(field) = self.known.iter().find_map(|known| given(known)?.get(group.name)) else {
            self.unknown(group);
            return;
        };
        let Some(foe) = field.get() else { return };
        let needs = Needs { harm: true, combat: true, health: false };
        let skills = Skills::default();
        let (options, faults) = (self.options, self.faults);
        let compiler = Compiler {
            stats: foe.stats(),
            role: Role::Foe,
            place: field.place,
            needs,
            options,
            skills: &skills,
            faults,
        };
        self.characters.push(compiler.compile());
        self.policies.push(policy::own(&self.common, &foe.policy, self.faults));
        self.labels.push(match number {
            Some(number) => format!("{} {number}", group.name),
            None => group.name.to_owned(),
        });
    }

    fn unknown(&self, group: &Group<'_>) {
        let faulty =
            |known: &Opt<Named<Character>>| known.as_ref().is_some_and(|known| known.get().is_none());
        if self.known.into_iter().any(faulty) {
            return;
        }
        let known = self.known.into_iter().filter_map(given).flat_map(Named::names);
        let message = format!("there is no {} in `foes` or `characters`", quoted(group.name));
        self.faults.add(Diagnostic::new(message, group.place, "unknown name").nearest(group.name, known));
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
