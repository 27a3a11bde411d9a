//! Overrides: new values for fields of a document.

use std::fmt;

use std::cell::Cell;
use std::sync::Arc;

use super::diagnostic::{Collector, Diagnostic};
use super::include::SECTIONS;
use super::parse;
use super::party;
use super::path::{self, Segment};
use super::source::{Place, Sources};
use super::tree::{Entry, Node, Table, Value, count, quoted};

/// Maximum number of values that the overrides of a scenario may visit and write, so that a few
/// overrides cannot exhaust memory.
const WORK_MAX: usize = 2_000_000;
/// The section with named entries that libraries do not have.
const FOES: &str = "foes";
/// Maximum number of item names listed in a fault.
const NAMES_SHOWN: usize = 8;

/// A new value for a field.
#[derive(Debug, Clone)]
pub(super) struct Override {
    pub(super) path: Vec<Segment>,
    pub(super) value: Node,
    size: usize,
}

/// When an override is applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Before the members of the party are known.
    Party,
    /// Before `from` is resolved.
    Early,
    /// After that.
    Late,
}

/// As `--set` takes it.
impl fmt::Display for Override {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps: Vec<String> = self.path.iter().map(ToString::to_string).collect();
        write!(f, "{}={}", steps.join("."), self.value.toml())
    }
}

impl Override {
    pub(super) fn new(path: Vec<Segment>, value: Node) -> Self {
        let size = value.size();
        Self { path, value, size }
    }

    /// The first step of the path.
    pub(super) fn root(&self) -> &str {
        self.path.first().map_or("", |segment| segment.name.as_str())
    }

    /// The place of its last step.
    pub(super) fn place(&self) -> Option<Place> {
        self.path.last().map(|step| step.place)
    }

    /// True if nothing is left of what another override sets before it.
    pub(super) fn replaces(&self, other: &Self) -> bool {
        let is_whole_party = other.root() == party::SURVIVORS && other.path.len() == 1;
        let is_within = self.path.len() <= other.path.len()
            && self.path.iter().zip(&other.path).all(|(one, two)| one.is_all() || one.name == two.name);
        is_within || (self.root() == party::PARTY && is_whole_party)
    }

    /// When the value must be set.
    pub(super) fn stage(&self) -> Stage {
        let is_from = |step: usize| self.path.get(step).is_none_or(|segment| segment.name == "from");
        match self.root() {
            root if party::KEYS.contains(&root) => Stage::Party,
            "monsters" | "characters" => Stage::Early,
            "monster" if is_from(1) => Stage::Early,
            "adventurers" | "foes" | "survivors" if is_from(2) => Stage::Early,
            _ => Stage::Late,
        }
    }
}

/// Parses an override of the command line, `path=value`.
pub(super) fn parse_override(text: &str, sources: &mut Sources, faults: &Collector) -> Option<Override> {
    // Most are of `--set`, but other options set fields, too.
    let source = sources.add("command line", text);
    let Some(equals) = outside_quotes(text, |char| char == '=') else {
        // An unterminated quote hides the `=`.
        if text.contains('=') {
            path::parse(text, |span| Place::new(source, span), faults);
            return None;
        }
        faults.add(
            Diagnostic::new(
                "an override has the form `path=value`",
                Place::new(source, 0..text.len()),
                "no `=`",
            )
            .help("for example `--set survivors.Ada.luck=3`"),
        );
        return None;
    };
    let path = path::parse(&text[..equals], |span| Place::new(source, span), faults);
    let rest = &text[equals + 1..];
    let value = rest.trim();
    let start = equals + 1 + (rest.len() - rest.trim_start().len());
    if value.is_empty() {
        let place = Place::new(source, equals..text.len());
        faults.add(Diagnostic::new("this override has no value", place, "expected a value here"));
        return None;
    }
    let place = Place::new(source, start..start + value.len());
    if let Some(list) = list_without_brackets(value) {
        faults.add(Diagnostic::new(
            "a list is written in brackets",
            place,
            format!("expected `{list}`, or a text in quotes"),
        ));
        return None;
    }
    let value = if is_bare_word(value) || is_measure(value) {
        Some(Node { place, value: Value::Text(value.to_owned()) })
    } else {
        parse::value(value, source, start as u32, faults)
    };
    Some(Override::new(path?, value?))
}

/// The path and the value of an override, without spaces around them; no value without `=`.
#[must_use]
pub fn override_parts(text: &str) -> (&str, &str) {
    let equals = outside_quotes(text, |char| char == '=');
    equals.map_or((text.trim(), ""), |at| (text[..at].trim(), text[at + 1..].trim()))
}

/// The position of the first such character outside quotes.
pub fn outside_quotes(text: &str, mut is_meant: impl FnMut(char) -> bool) -> Option<usize> {
    let mut quote = None;
    text.char_indices().find_map(|(at, char)| {
        match quote {
            Some(open) if open == char => quote = None,
            None if matches!(char, '"' | '\'') => quote = Some(char),
            None if is_meant(char) => return Some(at),
            _ => {}
        }
        None
    })
}

/// The list that words with commas between them stand for: `["axe", "club"]` for `axe,club`.
fn list_without_brackets(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_list = words.len() > 1 && words.iter().all(|word| is_bare_word(word));
    is_list.then(|| {
        format!("[{}]", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "))
    })
}

/// True for a string that needs no quotes on the command line.
fn is_bare_word(text: &str) -> bool {
    let bare = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_' | ' ' | ':');
    text.starts_with(char::is_alphabetic)
        && text.chars().all(bare)
        && !matches!(text, "true" | "false" | "inf" | "nan")
}

/// True for dice and times, such as `2d6+1` and `10 rounds`, which need no quotes either.
fn is_measure(text: &str) -> bool {
    let rest = text.trim_start_matches(|char: char| char.is_ascii_digit());
    let is_time = rest.len() < text.len()
        && rest.strip_prefix(' ').is_some_and(|unit| unit.chars().all(|char| char.is_ascii_alphabetic()));
    let is_dice = rest.strip_prefix(['d', 'D']).is_some_and(|rest| {
        rest.starts_with(|char: char| char.is_ascii_digit())
            && rest.chars().all(|char| char.is_ascii_digit() || matches!(char, '+' | '-' | ' '))
    });
    is_time || is_dice
}

/// The values that an override of this path would set: several where a step of it is `*`.
pub(super) fn at<'n>(node: &'n Node, path: &[Segment]) -> Vec<&'n Node> {
    let Some((step, rest)) = path.split_first() else { return vec![node] };
    let found: Vec<&Node> = match &node.value {
        Value::Table(table) if step.is_all() => table.entries.values().map(|entry| &entry.node).collect(),
        Value::Table(table) => table.get(&step.name).into_iter().collect(),
        Value::List(list) if step.is_all() => list.iter().collect(),
        Value::List(list) => {
            let is_named = |item: &&Node| item.get("name").and_then(Node::as_text) == Some(&step.name);
            list.iter().find(is_named).or_else(|| list.get(step.index()?)).into_iter().collect()
        }
        _ => Vec::new(),
    };
    found.into_iter().flat_map(|node| at(node, rest)).collect()
}

/// How many values the overrides of a scenario may still visit and write.
#[derive(Debug)]
pub(super) struct Work(Cell<usize>);

impl Work {
    pub(super) const fn new() -> Self {
        Self(Cell::new(WORK_MAX))
    }
}

/// The section and the name of the entry that a path goes into, if it goes into one.
fn named_entry(path: &[Segment]) -> Option<(&[Segment], &Segment)> {
    let is_named = |section: &str| SECTIONS.contains(&section) || section == FOES;
    match path {
        [section, name, _, ..] if is_named(&section.name) => Some((&path[..1], name)),
        [board, terrain, name, _, ..] if (&*board.name, &*terrain.name) == ("board", "terrain") => {
            Some((&path[..2], name))
        }
        _ => None,
    }
}

/// Applies overrides.
#[derive(Debug)]
pub(super) struct Patcher<'a> {
    pub(super) work: &'a Work,
    pub(super) faults: &'a Collector,
}

impl Patcher<'_> {
    /// Sets the value in a document; errors are reported at the path.
    pub(super) fn apply(&self, root: &mut Node, new: &Override) {
        // Otherwise a typo in a name would create a new, incomplete entry.
        if let Some((section, name)) = named_entry(&new.path).filter(|(_, name)| !name.is_all()) {
            let known = section.iter().try_fold(&*root, |node, step| node.get(&step.name));
            let known = known.and_then(Node::as_table);
            if known.is_none_or(|known| known.get(&name.name).is_none()) {
                let section: Vec<&str> = section.iter().map(|step| step.name.as_str()).collect();
                let message = format!("`{}` has no entry {}", section.join("."), quoted(&name.name));
                let names = known.into_iter().flat_map(Table::keys);
                self.faults
                    .add(Diagnostic::new(message, name.place, "unknown name").known(&name.name, names));
                return;
            }
        }
        self.set(root, &new.path, new, "the file");
    }

    fn set(&self, node: &mut Node, path: &[Segment], new: &Override, name: &str) {
        let Some((step, rest)) = path.split_first() else {
            if self.spend(new.size, new.value.place) {
                *node = new.value.clone();
            }
            return;
        };
        match &mut node.value {
            Value::Table(table) if step.is_all() => {
                self.not_empty(table.entries.len(), step, name);
                for entry in table.entries_mut().values_mut() {
                    self.set(&mut entry.node, rest, new, &step.name);
                }
            }
            Value::Table(table) => {
                let entry = table.entries_mut().entry(step.name.clone()).or_insert_with(|| Entry {
                    key: step.place,
                    node: Node { place: step.place, value: Value::Table(Table::default()) },
                });
                self.set(&mut entry.node, rest, new, &step.name);
            }
            Value::List(list) => {
                if !self.spend(list.len(), step.place) {
                    return;
                }
                if step.is_all() {
                    self.not_empty(list.len(), step, name);
                    Arc::make_mut(list).iter_mut().for_each(|item| self.set(item, rest, new, &step.name));
                } else if let Some(index) = self.select(list, step, name) {
                    self.set(&mut Arc::make_mut(list)[index], rest, new, &step.name);
                }
            }
            Value::Faulty => {}
            _ => {
                let message = format!("`{name}` has no fields: it is {}", node.describe());
                self.faults.add(Diagnostic::new(message, step.place, "there is no such field"));
            }
        }
    }

    /// The item of a list that a step selects: by name, else by index.
    fn select(&self, list: &[Node], step: &Segment, name: &str) -> Option<usize> {
        let names = || list.iter().filter_map(|item| item.get("name").and_then(Node::as_text));
        let named = |item: &Node| item.get("name").and_then(Node::as_text) == Some(&step.name);
        if let Some(index) = list.iter().position(named) {
            return Some(index);
        }
        let diagnostic = match step.index() {
            Some(index) if index < list.len() => return Some(index),
            Some(_) => Diagnostic::new(
                format!("`{name}` has only {}", count(list.len(), "item")),
                step.place,
                "there is no such item; the first is 0",
            ),
            None if !list.is_empty() && list.iter().all(|item| item.as_text().is_some()) => {
                let whole = Node { place: step.place, value: Value::List(Arc::new(list.to_vec())) };
                Diagnostic::new(
                    format!(
                        "the items of `{name}` have no names, so none is found by {}",
                        quoted(&step.name)
                    ),
                    step.place,
                    "expected the number of an item; the first is 0",
                )
                .help(format!(
                    "to add or remove one, set the whole list `{name}`, which is {} here",
                    whole.toml()
                ))
            }
            None => {
                let message = format!("`{name}` has no item {}", quoted(&step.name));
                let known: Vec<&str> = names().take(NAMES_SHOWN).collect();
                let label = match known.as_slice() {
                    [] => "unknown name".to_owned(),
                    [one] => format!("expected {one}"),
                    _ => format!("expected one of {}", known.join(", ")),
                };
                Diagnostic::new(message, step.place, label).nearest(&step.name, names())
            }
        };
        self.faults.add(diagnostic);
        None
    }

    fn not_empty(&self, len: usize, step: &Segment, name: &str) {
        if len == 0 {
            let message = format!("`{name}` is empty, so `*` matches nothing");
            self.faults.add(Diagnostic::new(message, step.place, "nothing to set"));
        }
    }

    /// False if the limit was already reached.
    fn spend(&self, work: usize, place: Place) -> bool {
        match self.work.0.get().checked_sub(work) {
            Some(left) => self.work.0.set(left),
            None => {
                self.work.0.set(0);
                self.faults.add(Diagnostic::new(
                    "the overrides write too many values",
                    place,
                    "too many here",
                ));
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "
        rounds = 1
        empty = []
        words = ['sharp', 'heavy']
        [gear.axe]
        weapon = { speed = 1 }
        [[survivors]]
        name = 'Ada'
        [[survivors]]
        name = 'Old Tom'
        luck = 1
    ";

    /// The document after overrides, or the messages of their faults.
    fn patched(overrides: &[&str]) -> Result<String, Vec<String>> {
        let mut sources = Sources::default();
        let id = sources.add("x", FILE);
        let faults = Collector::default();
        let mut root = parse::document(FILE, id, &faults).unwrap();
        for text in overrides {
            if let Some(new) = parse_override(text, &mut sources, &faults) {
                Patcher { work: &Work::new(), faults: &faults }.apply(&mut root, &new);
            }
        }
        let faults = faults.into_sorted();
        if faults.is_empty() {
            Ok(root.canonical().to_string())
        } else {
            Err(faults
                .into_iter()
                .map(|fault| [vec![fault.message], fault.help].concat().join("; "))
                .collect())
        }
    }

    /// What an arm changes is printed as `--set` takes it: read again, it is the same.
    #[test]
    fn overrides_are_printed_as_they_are_read() {
        let (mut sources, faults) = (Sources::default(), Collector::default());
        let mut read = |text: &str| {
            let new = parse_override(text, &mut sources, &faults).unwrap_or_else(|| panic!("{text}"));
            (new.to_string(), new.value.canonical(), new.path.len())
        };
        for (text, printed) in [
            ("survivors.*.luck=3", "survivors.*.luck=3"),
            ("survivors.'Old Tom'.gear=[\"a\", 'b \"c\"']", r#"survivors."Old Tom".gear=["a", "b \"c\""]"#),
            (
                "gear.axe.weapon={ speed = 2, 'odd key' = [1.5, true] }",
                r#"gear.axe.weapon={ "odd key" = [1.5, true], "speed" = 2 }"#,
            ),
            ("policy.dodge=if-severe", r#"policy.dodge="if-severe""#),
            ("monster.'a \"b\"'=-1", r#"monster.'a "b"'=-1"#),
        ] {
            let first = read(text);
            assert_eq!(first.0, printed);
            assert_eq!(read(&first.0), first, "{printed}");
        }
        assert!(faults.is_empty());
    }

    #[test]
    fn overrides_of_a_copy_leave_the_document_as_it_was() {
        let (mut sources, faults) = (Sources::default(), Collector::default());
        let id = sources.add("x", FILE);
        let document = parse::document(FILE, id, &faults).unwrap();
        let before = document.canonical();
        let mut copy = document.clone();
        for text in ["survivors.*.luck=3", "gear.axe.weapon.speed=2", "rounds=2"] {
            let new = parse_override(text, &mut sources, &faults).unwrap();
            Patcher { work: &Work::new(), faults: &faults }.apply(&mut copy, &new);
        }
        assert_eq!(document.canonical(), before);
        assert_ne!(copy.canonical(), before);
        let empty = [&document, &copy].map(|of| of.get("empty").and_then(Node::as_list).unwrap().as_ptr());
        assert_eq!(empty[0], empty[1], "what is the same is shared");
        let survivors = [&document, &copy].map(|of| of.get("survivors").and_then(Node::as_list).unwrap());
        assert_eq!(survivors.map(|list| list[1].get("luck").unwrap().describe()), ["1", "3"]);
    }

    #[test]
    fn items_are_found_by_name_index_and_star() {
        let text =
            patched(&["survivors.Ada.luck=3", "survivors.\"Old Tom\".luck = -1", "gear.*.weapon.speed=2"]);
        assert_eq!(
            text.unwrap(),
            r#"{"empty":[],"gear":{"axe":{"weapon":{"speed":2}}},"rounds":1,"survivors":[{"luck":3,"name":"Ada"},{"luck":-1,"name":"Old Tom"}],"words":["sharp","heavy"]}"#
        );
        assert!(patched(&["survivors.1.policy.dodge=first-hit"]).unwrap().contains(r#""dodge":"first-hit""#));
        assert!(patched(&["survivors.*.gear=['a', 'b']"]).unwrap().contains(r#""gear":["a","b"]"#));
        for measure in ["2d6+1", "d6", "D6", "3D8-1", "d6 + 2", "10 rounds", "1 day"] {
            let set = patched(&[&format!("rounds={measure}")]).unwrap();
            assert!(set.contains(&format!(r#""rounds":"{measure}""#)), "{set}");
        }
        assert!(patched(&["rounds=1_000"]).unwrap().contains(r#""rounds":1000"#));
        assert!(patched(&["gear.hat={ armor = { head = 1 } }"]).unwrap().contains(r#""head":1"#));
    }

    #[test]
    fn invalid_overrides_are_reported() {
        let message = |text| patched(&[text]).unwrap_err().join(" | ");
        assert_eq!(message("survivors.Adda.luck=1"), "`survivors` has no item \"Adda\"; did you mean `Ada`?");
        assert_eq!(message("survivors.7.luck=1"), "`survivors` has only 2 items");
        assert_eq!(message("survivors.\"1\".luck=1"), "`survivors` has no item \"1\"", "quoted: a name");
        assert_eq!(
            message("words.sharp=false"),
            "the items of `words` have no names, so none is found by \"sharp\"; \
             to add or remove one, set the whole list `words`, which is [\"sharp\", \"heavy\"] here"
        );
        assert_eq!(message("empty.*.luck=1"), "`empty` is empty, so `*` matches nothing");
        assert_eq!(message("rounds.luck=1"), "`rounds` has no fields: it is 1");
        assert_eq!(message("gear.axt.weapon.speed=1"), "`gear` has no entry \"axt\"; did you mean `axe`?");
        assert!(message("rounds").starts_with("an override has the form"));
        assert_eq!(message("rounds="), "this override has no value");
        assert!(message("rounds=[1").starts_with("this is not TOML"), "{}", message("rounds=[1"));
        assert!(message("rounds=1979-05-27").starts_with("dates and times"));
    }
}
