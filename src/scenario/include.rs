//! Libraries: finding them, keeping them inside the scenario's folder, and merging them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::diagnostic::{Collector, Diagnostic};
use super::inside::inside;
use super::kind::Kind;
use super::source::{Place, Sources};
use super::store::Store;
use super::tree::{Entry, Node, Table, Value, quoted};
use super::wire::LibraryFile;
use super::{parse, party, read};

/// Maximum number of library files of a scenario.
const LIBRARIES_MAX: usize = 32;
/// Maximum bytes of all files of a scenario.
const BYTES_MAX: usize = 4 << 20;
/// Maximum number of values in all libraries of a scenario.
const VALUES_MAX: usize = 50_000;
/// The sections of a document that a library provides.
pub(super) const SECTIONS: [&str; 10] = [
    "gear",
    "abilities",
    "counters",
    "monsters",
    "severe-tables",
    "characters",
    "spells",
    "plays",
    party::ROSTER,
    party::PARTIES,
];
/// The policies of survivors, of which a library provides what the scenario leaves open.
pub(super) const POLICY: &str = "policy";
/// The arms, to which a library adds its own.
pub(super) const ARMS: &str = "arms";

/// An open file on the path from the scenario to the current library.
struct Open {
    /// The real path; `None` for the standard input.
    path: Option<PathBuf>,
    name: String,
}

/// Loads the libraries that a document includes, recursively, into the document.
pub(super) struct Includer<'a> {
    /// The scenario's folder, with links resolved.
    folder: PathBuf,
    /// The scenario's folder as the user wrote it.
    shown: PathBuf,
    chain: Vec<Open>,
    loaded: Vec<PathBuf>,
    values: usize,
    store: Store<'a>,
    sources: &'a mut Sources,
    faults: &'a Collector,
    /// Faults inside the libraries, shown together with those of the scenario.
    inside: &'a Collector,
}

impl<'a> Includer<'a> {
    /// `scenario` is the scenario's file in the store; without one, libraries come from the current folder.
    pub(super) fn new(
        (store, scenario): (Store<'a>, Option<&Path>),
        name: &str,
        sources: &'a mut Sources,
        faults: &'a Collector,
        inside: &'a Collector,
    ) -> Option<Self> {
        let shown = scenario.and_then(Path::parent).unwrap_or(Path::new("")).to_path_buf();
        let here = if shown.as_os_str().is_empty() { Path::new(".") } else { &shown };
        let Some(folder) = store.real(here) else {
            faults.add(Diagnostic::without_place(format!("the folder of `{name}` cannot be read")));
            return None;
        };
        let path = scenario.and_then(|path| store.real(path));
        let chain = vec![Open { path, name: name.to_owned() }];
        Some(Self { folder, shown, chain, loaded: Vec::new(), values: 0, store, sources, faults, inside })
    }

    /// Merges what `document` includes into `root`; `None` for the document that is itself the root.
    pub(super) fn include_all(&mut self, root: &mut Node, document: Option<&Node>) {
        let list = document.unwrap_or(root).get("include").and_then(Node::as_list).unwrap_or_default();
        let wanted: Vec<(String, Place)> =
            list.iter().filter_map(|item| Some((item.as_text()?.to_owned(), item.place))).collect();
        for (path, place) in wanted {
            if let Some(library) = self.find(&path, place) {
                self.load(root, &library, place);
            }
        }
    }

    /// The folder of the current file.
    fn here(&self) -> &Path {
        let open = self.chain.last().and_then(|open| open.path.as_deref());
        match open.and_then(Path::parent) {
            // The scenario itself may be a link to a file elsewhere.
            Some(parent) if self.chain.len() > 1 => parent,
            _ => &self.folder,
        }
    }

    fn fail(&self, place: Place, message: String, label: &str) -> Option<PathBuf> {
        self.faults.add(Diagnostic::new(message, place, label));
        None
    }

    /// The real path of an included file, if it may be included.
    fn find(&self, path: &str, place: Place) -> Option<PathBuf> {
        let shown = quoted(path);
        let real = match inside(self.store, &self.folder, self.here(), path) {
            Ok(real) => real,
            Err(refused) => {
                self.faults.add(refused.diagnostic(path, place, "library", "scenario"));
                return None;
            }
        };
        if !self.store.is_file(&real) {
            return self.fail(place, format!("{shown} is not a file"), "expected a library file");
        }
        if let Some(start) = self.chain.iter().position(|open| open.path.as_ref() == Some(&real)) {
            let mut names: Vec<&str> = self.chain[start..].iter().map(|open| open.name.as_str()).collect();
            names.push(names[0]);
            let message = format!("files include each other in a circle: {}", names.join(" → "));
            return self.fail(place, message, "this closes the circle");
        }
        if self.loaded.contains(&real) {
            return None;
        }
        if self.loaded.len() >= LIBRARIES_MAX {
            let message = format!("a scenario may include at most {LIBRARIES_MAX} libraries");
            return self.fail(place, message, "one too many");
        }
        Some(real)
    }

    fn load(&mut self, root: &mut Node, path: &Path, place: Place) {
        let below = path.strip_prefix(&self.folder).unwrap_or(path);
        let name = self.shown.join(below).display().to_string();
        self.loaded.push(path.to_path_buf());
        let Some(source) = self.store.read(path, &name, Some(place), self.sources, self.faults) else {
            return;
        };
        if self.sources.bytes() > BYTES_MAX {
            let message = "the files of a scenario may have at most 4 MiB in total".to_owned();
            self.faults.add(Diagnostic::new(message, place, "this one exceeds the limit"));
            return;
        }
        let Some(library) = parse::document(self.sources.text(source), source, self.faults) else { return };
        self.values += library.size();
        if self.values > VALUES_MAX {
            let message =
                format!("the libraries of a scenario may have at most {VALUES_MAX} values in total");
            self.faults.add(Diagnostic::new(message, place, "this one exceeds the limit"));
            return;
        }
        let _: read::Field<LibraryFile> = read::read(&library, self.inside);
        self.chain.push(Open { path: Some(path.to_path_buf()), name });
        self.include_all(root, Some(&library));
        self.chain.pop();
        merge(root, library, self.faults);
    }
}

/// Removes sections that libraries provide for other kinds of scenario: those not among `keys`, unless
/// they are in the scenario itself, the first source.
pub(super) fn leave_aside(root: &mut Node, keys: &[&str]) {
    let own = root.place.source;
    let Some(root) = root.as_table_mut() else { return };
    root.entries_mut().retain(|key, entry| {
        let is_section = SECTIONS.contains(&key.as_str());
        !is_section || keys.contains(&key.as_str()) || entry.key.source == own
    });
}

/// Moves the sections of a library into the document; names must be unique.
fn merge(root: &mut Node, library: Node, faults: &Collector) {
    let own = root.place.source;
    let (Some(root), Value::Table(library)) = (root.as_table_mut(), library.value) else { return };
    let of_survivors = root.get("kind").and_then(Node::as_text) != Some(Kind::Encounter.name());
    for (section, part) in Arc::unwrap_or_clone(library.entries) {
        let is_policy = section == POLICY && of_survivors;
        if section == ARMS {
            append(root, part);
            continue;
        }
        if !SECTIONS.contains(&section.as_str()) && !is_policy {
            continue;
        }
        let Value::Table(part_table) = part.node.value else { continue };
        let target = root.entries_mut().entry(section).or_insert_with(|| Entry {
            key: part.key,
            node: Node { place: part.node.place, value: Value::Table(Table::default()) },
        });
        let Some(target) = target.node.as_table_mut() else { continue };
        for (name, entry) in Arc::unwrap_or_clone(part_table.entries) {
            if let Some(known) = target.entries.get(&name) {
                if is_policy && known.key.source == own {
                    continue;
                }
                faults.add(
                    Diagnostic::new(
                        format!("{} is defined in two files", quoted(&name)),
                        entry.key,
                        "defined here",
                    )
                    .related(known.key, "and here")
                    .help("rename one of them"),
                );
            } else {
                target.entries_mut().insert(name, entry);
            }
        }
    }
}

/// Adds the arms of a library after those that the document has.
fn append(root: &mut Table, mut library: Entry) {
    let Value::List(more) = &mut library.node.value else { return };
    match root.entries_mut().get_mut(ARMS).map(|arms| &mut arms.node.value) {
        Some(Value::List(arms)) => Arc::make_mut(arms).append(Arc::make_mut(more)),
        Some(_) => {}
        None => {
            root.entries_mut().insert(ARMS.to_owned(), library);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::scenario::{Scenario, Source, load};

    const MAIN: &str = "format = 1\nkind = 'attack'\ntitle = 'T'\ninclude = ['a.toml', 'b.toml']\n\
        [monster]\ntoughness = 6\nai-cards = [{ name = 'Peck' }]\nhit-locations = [{ name = 'Wing' }]\n\
        [[survivors]]\nname = 'Ada'\n[policy]\ndodge = 'never'\n[[arms]]\nname = 'own'\n";
    const A: &str = "format = 1\n[[arms]]\nname = 'lucky'\nset = { 'survivors.Ada.luck' = 2 }\n\
        [policy]\ndodge = 'keep-one'\nendure = 'never'\n";

    fn loaded(b: &str) -> Result<Scenario, String> {
        let texts = [("main.toml", MAIN), ("a.toml", A), ("b.toml", b)];
        let texts: BTreeMap<String, String> =
            texts.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        load(&Source::Texts { main: "main.toml".to_owned(), texts }, &[])
            .map_err(|faults| faults.render(false))
    }

    #[test]
    fn libraries_add_arms_and_policies_that_the_scenario_leaves_open() {
        let scenario = loaded("format = 1\n[[arms]]\nname = 'late'\n[policy]\nsurge = 'never'\n").unwrap();
        let names: Vec<&str> = scenario.arms.iter().map(|arm| arm.name.as_str()).collect();
        assert_eq!(names, ["own", "lucky", "late"]);
        let same = loaded("format = 1\n[[arms]]\nname = 'late'\n").unwrap();
        assert_ne!(scenario.arms[0].setup, same.arms[0].setup, "the policy of b");
        let never = MAIN.replace("[policy]\ndodge = 'never'", "[policy]\ndodge = 'never'\nendure = 'never'");
        let source = Source::Stdin(never.replace("include = ['a.toml', 'b.toml']\n", "").into_bytes());
        assert_eq!(load(&source, &[]).unwrap().arms[0].setup, same.arms[0].setup);
    }

    #[test]
    fn what_two_libraries_define_is_a_fault() {
        let twice = loaded("format = 1\n[policy]\nendure = 'only-if-deadly-table'\n").unwrap_err();
        assert!(twice.contains("\"endure\" is defined in two files"), "{twice}");
        let named_twice = loaded("format = 1\n[[arms]]\nname = 'own'\n").unwrap_err();
        assert!(named_twice.contains("two arms are called \"own\""), "{named_twice}");
    }
}
