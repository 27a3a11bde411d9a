//! `monster.from`: a monster that is built on another one.

use super::diagnostic::{Collector, Diagnostic};
use super::tree::{Node, Table, Value, quoted};

/// Completes the monster of a document with the one that it is built on.
pub(super) fn resolve(root: &mut Node, faults: &Collector) {
    if !try_resolve(root, faults)
        && let Some(entry) = root.as_table_mut().and_then(|table| table.entries.get_mut("monster"))
    {
        // Half a monster would be full of other faults.
        entry.node.value = Value::Faulty;
    }
}

/// False when the monster cannot be completed.
fn try_resolve(root: &mut Node, faults: &Collector) -> bool {
    let Some(from) = root.get("monster").and_then(|monster| monster.get("from")) else { return true };
    let Some(name) = from.as_text() else { return true };
    let monsters = root.get("monsters").and_then(Node::as_table);
    let Some(base) = monsters.and_then(|monsters| monsters.get(name)) else {
        let known = monsters.into_iter().flat_map(Table::keys);
        let message = format!("there is no monster {} in `monsters`", quoted(name));
        faults.add(Diagnostic::new(message, from.place, "unknown name").nearest(name, known));
        return false;
    };
    if let Some(further) = base.get("from") {
        let message = "a monster that another is built on cannot be built on a third";
        faults
            .add(Diagnostic::new(message, further.place, "not here").related(from.place, "built on it here"));
        return false;
    }
    let base = base.clone();
    if let Some(entry) = root.as_table_mut().and_then(|table| table.entries.get_mut("monster")) {
        complete(&mut entry.node, base);
    }
    true
}

/// Takes from `base` what `node` does not give; tables key by key, everything else whole.
fn complete(node: &mut Node, base: Node) {
    if let (Value::Table(given), Value::Table(base)) = (&mut node.value, base.value) {
        for (key, entry) in base.entries {
            match given.entries.get_mut(&key) {
                Some(known) => complete(&mut known.node, entry.node),
                None => {
                    given.entries.insert(key, entry);
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
    fn given_fields_win_and_lists_are_replaced_whole() {
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
    fn a_monster_that_is_not_there_is_reported() {
        assert_eq!(resolved("monster.from = 'x'").1, ["there is no monster \"x\" in `monsters`"]);
        assert_eq!(resolved("monster.from = 'a'\nmonsters.a.from = 'b'").1.len(), 1);
    }
}
