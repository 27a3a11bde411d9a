//! What random cases meet: a property says nothing about what none of its cases has.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use deathroll::rules::showdown::plan::Plan;
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::Seat;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::Played;

/// As many cases as a property has, always the same ones.
pub(crate) fn cases<S: Strategy>(strategy: &S, count: u32) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("a case").current()).collect()
}

/// The variants of an enum, from the file that declares it.
fn variants((file, name): (&str, &str)) -> BTreeSet<String> {
    let source = std::fs::read_to_string(file).expect("a source file");
    let (_, body) = source.split_once(&format!("pub enum {name} {{\n")).expect("an enum");
    let (body, _) = body.split_once("\n}\n").expect("its end");
    let names = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = names.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    names.map(|line| word(line).to_owned()).collect()
}

/// The name of a variant, without its fields.
fn word(text: &str) -> &str {
    text.split(|char: char| !char.is_alphanumeric()).next().unwrap_or_default()
}

/// Things by kind and name, with the number of times that they were met.
#[derive(Debug, Default)]
pub(crate) struct Met(BTreeMap<&'static str, BTreeMap<String, u32>>);

impl Met {
    /// A thing, by the name of its variant.
    pub(crate) fn see(&mut self, kind: &'static str, thing: impl Debug) {
        *self.0.entry(kind).or_default().entry(word(&format!("{thing:?}")).to_owned()).or_default() += 1;
    }

    /// Something that has no variant of its own, where it is the case.
    pub(crate) fn see_if(&mut self, what: &'static str, is_so: bool) {
        *self.0.entry("what").or_default().entry(what.to_owned()).or_default() += u32::from(is_so);
    }

    /// Every field of a struct with its value, except those that never change.
    pub(crate) fn see_fields(&mut self, kind: &'static str, thing: impl Debug) {
        let text = format!("{thing:#?}");
        // Fields stand at the first level; what is inside of them is a part of their value.
        let mut field = String::new();
        for line in text.lines().skip(1) {
            field.push_str(line.trim());
            if line.starts_with("    ") && !line.starts_with("     ") && line.ends_with(',') {
                *self.0.entry(kind).or_default().entry(std::mem::take(&mut field)).or_default() += 1;
            }
        }
    }

    /// Every variant of an enum, given as the file and the name of its declaration, was met, except
    /// for those that cannot be.
    pub(crate) fn assert_all(&self, kind: &str, declared: (&str, &str), never: &[&str]) {
        let all = variants(declared);
        let never: BTreeSet<String> = never.iter().map(|&name| name.to_owned()).collect();
        let met: BTreeSet<String> = self.0.get(kind).into_iter().flat_map(BTreeMap::keys).cloned().collect();
        let missing: Vec<_> = all.difference(&met).filter(|name| !never.contains(*name)).collect();
        assert!(missing.is_empty(), "no case has {kind} {missing:?}");
        let known: Vec<_> = never.intersection(&met).collect();
        assert!(known.is_empty(), "cases have {kind} {known:?} after all");
    }

    /// Everything that was asked for by [`Self::see_if`] was so at least once.
    pub(crate) fn assert_what(&self) {
        let missing: Vec<_> = self.0["what"].iter().filter(|(_, times)| **times == 0).collect();
        assert!(missing.is_empty(), "no case has {missing:?}");
    }

    /// Every field of a struct had more than one value, with the exception of some.
    pub(crate) fn assert_varied(&self, kind: &str, constant: &[&str]) {
        let mut values: BTreeMap<&str, u32> = BTreeMap::new();
        for field in self.0[kind].keys() {
            *values.entry(word_of_field(field)).or_default() += 1;
        }
        let same: Vec<&str> =
            values.into_iter().filter(|(_, values)| *values < 2).map(|(name, _)| name).collect();
        assert_eq!(same, constant, "fields of {kind} with one value alone");
    }
}

fn word_of_field(field: &str) -> &str {
    field.split(':').next().unwrap_or_default()
}

/// The traits of gear that came into play, and whether those that work once did where it matters.
pub(crate) fn meet_traits(met: &mut Met, plan: &Plan, played: &Played) {
    let mut used_up: Option<Seat> = None;
    for event in &played.events {
        match *event {
            Event::TraitUsed { seat, index } => {
                let found = plan.survivors[usize::from(seat)].traits[usize::from(index)];
                met.see("trait", found.rule);
                used_up = used_up.or(Some(seat).filter(|_| found.once_per_showdown));
            }
            Event::AttackBegan { seat, .. } => {
                met.see_if("an attack after a trait of its own is used up", used_up == Some(seat));
                let fellow = used_up.is_some_and(|other| other != seat);
                met.see_if("an attack after a trait of a fellow is used up", fellow);
            }
            _ => {}
        }
    }
}
