//! What everybody carries, by name, for people who compare arms.

use super::tree::Node;

/// The gear of a survivor or adventurer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loadout {
    /// Name of the survivor or adventurer.
    pub of: String,
    /// Names of the pieces; what dice decide as "2 of axe, bow, vest" (SET-3).
    pub gear: Vec<String>,
}

/// The gear of everybody in the document of an arm; those without gear are left out.
pub(super) fn loadouts(document: &Node) -> Vec<Loadout> {
    let lists = ["survivors", "adventurers"].into_iter().filter_map(|key| document.get(key)?.as_list());
    lists.flatten().filter_map(loadout).collect()
}

fn loadout(person: &Node) -> Option<Loadout> {
    let always = names(person.get("gear"));
    let gear: Vec<String> = always.into_iter().map(str::to_owned).chain(pools(person)).collect();
    let of = person.get("name").and_then(Node::as_text)?.to_owned();
    (!gear.is_empty()).then_some(Loadout { of, gear })
}

fn names(list: Option<&Node>) -> Vec<&str> {
    list.and_then(Node::as_list).unwrap_or_default().iter().filter_map(Node::as_text).collect()
}

fn pools(person: &Node) -> impl Iterator<Item = String> {
    let pools = person.get("gear-pools").and_then(Node::as_list).unwrap_or_default();
    pools.iter().filter_map(|pool| {
        let draw = pool.get("draw")?.canonical();
        Some(format!("{draw} of {}", names(pool.get("gear")).join(", ")))
    })
}
