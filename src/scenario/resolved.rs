//! What the fields of a file are when it is played: with its libraries, its arms and the command line.

use std::collections::BTreeMap;

use super::diagnostic::Collector;
use super::patch::at;
use super::path::{self, Segment, path_step};
use super::source::{Place, Sources};
use super::tree::{Node, Value};

/// The step that selects all items.
const ALL: &str = "*";

/// A field as `--set` takes it, with the names of items instead of their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldPath(Vec<String>);

/// Values of fields, by their paths: those of all arms, each once.
pub type FieldValues = BTreeMap<String, Vec<String>>;

/// The documents of the arms of a file. There are none of a file that can no longer be read.
#[derive(Debug, Clone, Default)]
pub struct Resolved(Vec<Node>);

impl Resolved {
    pub(super) const fn new(documents: Vec<Node>) -> Self {
        Self(documents)
    }

    /// A field by one name, whichever way an override writes it: items by their names, if they have the same ones
    /// in every arm.
    #[must_use]
    pub fn field(&self, text: &str) -> FieldPath {
        let Some(steps) = parsed(text) else { return FieldPath(vec![text.to_owned()]) };
        let written = || steps.iter().map(|step| step.name.clone()).collect();
        let mut found: Vec<Vec<String>> = self.0.iter().map(|document| named(document, &steps)).collect();
        found.dedup();
        match <[_; 1]>::try_from(found) {
            Ok([one]) => FieldPath(one),
            Err(_) => FieldPath(written()),
        }
    }

    /// What a field is in the arms, each value once, as overrides write it; nothing where no arm has the field.
    #[must_use]
    pub fn values(&self, field: &FieldPath) -> Vec<String> {
        let Some(steps) = parsed(&field.to_string()) else { return Vec::new() };
        let mut found = Vec::new();
        for value in self.0.iter().flat_map(|document| at(document, &steps)).map(Node::toml) {
            add(&mut found, value);
        }
        found
    }

    /// What all fields at this path and below it are in the arms; they may be several.
    #[must_use]
    pub fn below(&self, field: &FieldPath) -> FieldValues {
        let mut found = FieldValues::new();
        for document in &self.0 {
            descend(document, &field.0, &FieldPath(Vec::new()), &mut found);
        }
        found
    }
}

impl FieldPath {
    /// True if setting one changes something of the other: where they are the same, and where one is a part of the other.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one == other || one == ALL || other == ALL)
    }

    /// True for a field of every item of a list or table.
    #[must_use]
    pub fn is_of_several(&self) -> bool {
        self.0.iter().any(|step| step == ALL)
    }

    /// True if a path without quotes, as [`changed_fields`](super::changed_fields) has it, is this field or a part of it.
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        is_below(path, &self.0)
    }

    fn with(&self, step: &str) -> Self {
        Self([&self.0[..], &[step.to_owned()]].concat())
    }
}

/// As `--set` takes it.
impl std::fmt::Display for FieldPath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.iter().map(|step| path_step(step)).collect::<Vec<_>>().join("."))
    }
}

/// The steps of a path; none where it is no path.
fn parsed(text: &str) -> Option<Vec<Segment>> {
    let source = Sources::default().add("--set", text);
    path::parse(text, |span| Place::new(source, span), &Collector::default())
}

fn add(values: &mut Vec<String>, value: String) {
    if !values.contains(&value) {
        values.push(value);
    }
}

/// The steps with the names of items instead of their numbers.
fn named(mut node: &Node, steps: &[Segment]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let next = at(node, &steps[number..=number]).into_iter().next();
        let name = match (node.as_list(), next) {
            (Some(list), Some(item)) if !step.is_all() => {
                list.iter().position(|one| std::ptr::eq(one, item)).map(|index| step_to(list, index))
            }
            _ => None,
        };
        found.push(name.unwrap_or_else(|| step.name.clone()));
        let Some(next) = next else {
            found.extend(steps[number + 1..].iter().map(|step| step.name.clone()));
            break;
        };
        node = next;
    }
    found
}

/// The step to an item of a list: its name, or its number if it has none, or is not the first of that name.
fn step_to(list: &[Node], index: usize) -> String {
    let name = |item: &Node| item.get("name").and_then(Node::as_text).map(str::to_owned);
    let own =
        name(&list[index]).filter(|own| list[..index].iter().all(|one| name(one).as_ref() != Some(own)));
    own.unwrap_or_else(|| index.to_string())
}

/// Adds the values at these steps and below them. A list of values without names is one value.
fn descend(node: &Node, steps: &[String], path: &FieldPath, found: &mut FieldValues) {
    let (step, rest) = steps.split_first().map_or((ALL, steps), |(step, rest)| (step.as_str(), rest));
    let is_meant = |name: &str| step == ALL || step == name;
    match &node.value {
        Value::Table(table) if !steps.is_empty() || !table.entries.is_empty() => {
            for (name, entry) in table.entries.iter().filter(|(name, _)| is_meant(name)) {
                descend(&entry.node, rest, &path.with(name), found);
            }
        }
        Value::List(list) if !steps.is_empty() || list.iter().any(|item| item.get("name").is_some()) => {
            let items = list.iter().enumerate().map(|(index, item)| (step_to(list, index), item));
            items
                .filter(|(name, _)| is_meant(name))
                .for_each(|(name, item)| descend(item, rest, &path.with(&name), found));
        }
        _ if steps.is_empty() => add(found.entry(path.to_string()).or_default(), node.toml()),
        _ => {}
    }
}

/// True if a path begins with these steps. Names in it may have dots.
fn is_below(path: &str, steps: &[String]) -> bool {
    let Some((step, rest)) = steps.split_first() else { return true };
    let ends = path.match_indices('.').map(|(end, _)| end).chain([path.len()]);
    let after = |end: usize| path.get(end + 1..);
    ends.filter(|end| step == ALL || path[..*end] == **step)
        .any(|end| rest.is_empty() || after(end).is_some_and(|path| is_below(path, rest)))
}

#[cfg(test)]
mod tests {
    use super::super::{Source, Template};
    use super::*;

    const FILE: &str = "format = 1\nkind = 'attack'\ntitle = 'T'\n[monster]\ntoughness = 6\n\
        [[survivors]]\nname = 'Ada'\nluck = 1\ngear = ['a', 'b']\n[[survivors]]\nname = 'Old Tom'\n\
        [[arms]]\nname = 'x'\n[[arms]]\nname = 'y'\nset = { 'survivors.*.luck' = 2 }\n";

    fn resolved() -> Resolved {
        let template = Template::read(&Source::Stdin(FILE.as_bytes().to_vec()), &[]);
        template.unwrap_or_else(|faults| panic!("{}", faults.render(false))).resolved()
    }

    #[test]
    fn a_field_has_one_name() {
        let resolved = resolved();
        let name = |text: &str| resolved.field(text).to_string();
        for text in ["survivors.0.luck", "survivors.Ada.luck", " survivors . 'Ada'.luck"] {
            assert_eq!(name(text), "survivors.Ada.luck");
        }
        assert_eq!(name("survivors.1.courage"), "survivors.\"Old Tom\".courage");
        assert_eq!(name("survivors.9.luck"), "survivors.9.luck");
        assert_eq!(name("survivors.*.luck"), "survivors.*.luck");
        assert_eq!(Resolved::default().field("survivors.0.luck").to_string(), "survivors.0.luck");
    }

    #[test]
    fn values_are_those_of_all_arms() {
        let resolved = resolved();
        let below = |text: &str| resolved.below(&resolved.field(text)).into_iter().collect::<Vec<_>>();
        let field = |path: &str, values: &[&str]| {
            (path.to_owned(), values.iter().map(|&value| value.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(resolved.values(&resolved.field("survivors.*.luck")), ["1", "2"]);
        let luck = [field("survivors.\"Old Tom\".luck", &["2"]), field("survivors.Ada.luck", &["1", "2"])];
        assert_eq!(below("survivors.*.luck"), luck);
        assert_eq!(below("survivors.0.gear"), [field("survivors.Ada.gear", &["[\"a\", \"b\"]"])]);
        assert!(below("monster").contains(&field("monster.toughness", &["6"])));
        assert!(below("monster.speed.base").is_empty());
    }

    #[test]
    fn a_field_has_what_is_below_it() {
        let resolved = resolved();
        let has = |text: &str, path: &str| resolved.field(text).has(path);
        assert!(has("monster", "monster.toughness") && has("monster.toughness", "monster.toughness"));
        assert!(!has("monster.toughness", "monster") && !has("monster.tough", "monster.toughness"));
        assert!(
            has("survivors.*.luck", "survivors.Old Tom.luck") && has("survivors.1", "survivors.Old Tom.luck")
        );
        assert!(!has("survivors.*.luck", "survivors.Ada.gear"));
        let overlap = |one: &str, other: &str| resolved.field(one).overlaps(&resolved.field(other));
        assert!(overlap("monster", "monster.toughness") && overlap("survivors.0.luck", "survivors.*"));
        assert!(!overlap("survivors.0.luck", "survivors.1.luck"));
    }
}
