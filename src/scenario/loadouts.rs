//! What everybody carries, by name, for people who compare arms.

use super::tree::Node;

/// The gear of a survivor or adventurer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loadout {
    /// Name of the survivor or adventurer.
    pub of: String,
    /// Names of the pieces.
    pub gear: Vec<String>,
}

/// The gear of everybody in the document of an arm; those without gear are left out.
pub(super) fn loadouts(document: &Node) -> Vec<Loadout> {
    let lists = ["survivors", "adventurers"].into_iter().filter_map(|key| document.get(key)?.as_list());
    lists.flatten().filter_map(loadout).collect()
}

fn loadout(person: &Node) -> Option<Loadout> {
    let pieces = person.get("gear")?.as_list()?.iter().filter_map(Node::as_text);
    let gear: Vec<String> = pieces.map(str::to_owned).collect();
    let of = person.get("name").and_then(Node::as_text)?.to_owned();
    (!gear.is_empty()).then_some(Loadout { of, gear })
}
