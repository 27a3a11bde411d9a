//! `from`: monsters, survivors, adventurers and foes built on library entries.

use std::sync::Arc;

use super::diagnostic::{Collector, Diagnostic};
use super::party;
use super::tree::{Node, Table, Value, quoted};

/// A kind of thing that can have `from`, and the section with its library entries.
struct Library {
    section: &'static str,
    noun: &'static str,
    /// Whether a key contains several of them, as a list or by name.
    has_many: bool,
}

/// The section of monsters that others are built on.
pub(super) const MONSTERS_SECTION: &str = "monsters";

const MONSTERS: Library = Library { section: MONSTERS_SECTION, noun: "monster", has_many: false };
const CHARACTERS: Library = Library { section: "characters", noun: "character", has_many: true };
const ROSTER: Library = Library { section: party::ROSTER, noun: "survivor", has_many: true };

/// Completes the monster, the survivors, the adventurers and the foes of a document from the entries they
/// are built on.
pub(super) fn resolve(root: &mut Node, faults: &Collector) {
    let Some(root) = root.as_table_mut() else { return };
    MONSTERS.complete_all(root, &["monster"], faults);
    CHARACTERS.refuse_built_entries(root, "only adventurers and `foes` can have `from`", faults);
    CHARACTERS.complete_all(root, &["adventurers", "foes"], faults);
    ROSTER.refuse_built_entries(root, "only `survivors` can have `from`", faults);
    ROSTER.complete_all(root, &["survivors"], faults);
    party::name_members(root);
}

impl Library {
    /// Entries cannot have `from` where they are also used directly.
    fn refuse_built_entries(&self, root: &Table, label: &str, faults: &Collector) {
        let entries = root.get(self.section).and_then(Node::as_table);
        for from in entries.into_iter().flat_map(|table| table.entries.values()) {
            if let Some(from) = from.node.get("from") {
                let message = format!("`{}` cannot be built on each other", self.section);
                faults.add(Diagnostic::new(message, from.place, label));
            }
        }
    }

    /// Completes everything under these keys.
    fn complete_all(&self, root: &mut Table, keys: &[&str], faults: &Collector) {
        // Taken out so that the rest can be modified.
        let library = root.entries_mut().remove(self.section);
        let bases = library.as_ref().and_then(|entry| entry.node.as_table());
        for key in keys {
            let Some(entry) = root.entries_mut().get_mut(*key) else { continue };
            match (&mut entry.node.value, self.has_many) {
                (Value::List(list), true) => {
                    Arc::make_mut(list).iter_mut().for_each(|node| self.complete_one(node, bases, faults));
                }
                (Value::Table(table), true) => {
                    table
                        .entries_mut()
                        .values_mut()
                        .for_each(|entry| self.complete_one(&mut entry.node, bases, faults));
                }
                _ => self.complete_one(&mut entry.node, bases, faults),
            }
        }
        root.entries_mut().extend(library.map(|entry| (self.section.to_owned(), entry)));
    }

    fn complete_one(&self, node: &mut Node, bases: Option<&Table>, faults: &Collector) {
        match self.base(node, bases, faults) {
            Ok(Some(base)) => complete(node, base),
            Ok(None) => {}
            // An incomplete monster would cause many other faults.
            Err(()) => node.value = Value::Faulty,
        }
    }

    /// The entry that `node` is built on, if any; `Err` if it is invalid.
    fn base<'a>(
        &self,
        node: &Node,
        bases: Option<&'a Table>,
        faults: &Collector,
    ) -> Result<Option<&'a Node>, ()> {
        let Some(from) = node.get("from") else { return Ok(None) };
        let Some(name) = from.as_text() else { return Ok(None) };
        let Self { section, noun, .. } = self;
        let Some(base) = bases.and_then(|bases| bases.get(name)) else {
            let known = bases.into_iter().flat_map(Table::keys);
            let message = format!("there is no {noun} {} in `{section}`", quoted(name));
            faults.add(Diagnostic::new(message, from.place, "unknown name").known(name, known));
            return Err(());
        };
        if let Some(further) = base.get("from") {
            if *section == MONSTERS.section {
                let message = "a monster used in `from` cannot have a `from` of its own";
                faults.add(
                    Diagnostic::new(message, further.place, "not allowed").related(from.place, "used here"),
                );
            }
            return Err(());
        }
        Ok(Some(base))
    }
}

/// Fills in from `base` what `node` lacks; tables key by key, everything else whole.
fn complete(node: &mut Node, base: &Node) {
    if let (Value::Table(given), Value::Table(base)) = (&mut node.value, &base.value) {
        let given = given.entries_mut();
        for (key, entry) in &*base.entries {
            match given.get_mut(key) {
                Some(known) => complete(&mut known.node, &entry.node),
                None => {
                    given.insert(key.clone(), entry.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::parse;
    use crate::scenario::source::Sources;

    fn resolved(text: &str) -> (String, Vec<String>) {
        let mut sources = Sources::default();
        let id = sources.add("x", text);
        let faults = Collector::default();
        let mut root = parse::document(text, id, &faults).unwrap();
        resolve(&mut root, &faults);
        let messages = faults.into_sorted().into_iter().map(|fault| fault.message).collect();
        (root.get("monster").unwrap().canonical().to_string(), messages)
    }

    #[test]
    fn explicit_fields_override_and_lists_are_replaced_whole() {
        let (monster, faults) = resolved(
            "[monster]\nfrom = 'a'\ntoughness = 9\nlist = [3]\ntokens = { luck = 1 }
            [monsters.a]\ntoughness = 5\nevasion = 1\nlist = [1, 2]\ntokens = { luck = 2, speed = 1 }",
        );
        assert_eq!(faults, [""; 0]);
        assert_eq!(
            monster,
            r#"{"evasion":1,"from":"a","list":[3],"tokens":{"luck":1,"speed":1},"toughness":9}"#
        );
    }

    #[test]
    fn an_unknown_base_monster_is_reported() {
        assert_eq!(resolved("monster.from = 'x'").1, ["there is no monster \"x\" in `monsters`"]);
        assert_eq!(resolved("monster.from = 'a'\nmonsters.a.from = 'b'").1.len(), 1);
    }

    #[test]
    fn adventurers_and_foes_are_built_on_characters() {
        let text = "monster = {}\ncharacters.a = { level = 2, skills = { climbing = 12 } }
            foes.chief = { from = 'a', level = 3 }
            adventurers = [{ name = 'Ada', from = 'a', skills = { jumping = 9 } }, { from = 'b' }]";
        let mut sources = Sources::default();
        let id = sources.add("x", text);
        let faults = Collector::default();
        let mut root = parse::document(text, id, &faults).unwrap();
        resolve(&mut root, &faults);
        assert_eq!(
            root.get("foes").unwrap().canonical().to_string(),
            r#"{"chief":{"from":"a","level":3,"skills":{"climbing":12}}}"#
        );
        assert_eq!(
            root.get("adventurers").unwrap().canonical().to_string(),
            r#"[{"from":"a","level":2,"name":"Ada","skills":{"climbing":12,"jumping":9}},null]"#
        );
        let messages: Vec<String> = faults.into_sorted().into_iter().map(|fault| fault.message).collect();
        assert_eq!(messages, ["there is no character \"b\" in `characters`"]);
    }
}
