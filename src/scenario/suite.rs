//! Loading a suite.

use std::path::{Component, Path, PathBuf};

use super::diagnostic::{Collector, Diagnostic};
use super::faults::Faults;
use super::inside::{Refused, inside};
use super::read::{self, Field, given, items};
use super::source::{Place, Source, Sources};
use super::store::Store;
use super::tree::{Node, quoted};
use super::wire::{SuiteFile, SuiteScenario};
use super::{file, parse};
use crate::visible::visible;

/// The `kind` of a suite.
pub(super) const KIND: &str = "suite";
/// Maximum number of scenarios of a suite.
pub const SUITE_MAX: usize = 100;

/// Scenarios that are checked together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// One-line title.
    pub title: String,
    /// The scenarios, in the order of the file.
    pub members: Vec<Member>,
}

/// A scenario of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its file.
    pub path: PathBuf,
    /// Its name in results, if not that of its file.
    pub name: Option<String>,
    /// Overrides, as on a command line.
    pub set: Vec<String>,
}

/// Loads a suite; `None` if the file is not a suite or cannot be read, which loading it as a scenario
/// will report.
///
/// # Errors
/// With every fault of the suite itself; its scenarios are not opened.
pub fn load_suite(source: &Source) -> Result<Option<Suite>, Faults> {
    let mut sources = Sources::default();
    let ignored = Collector::default();
    let Some((root, folder)) = document(source, &mut sources, &ignored) else { return Ok(None) };
    if root.get("kind").and_then(Node::as_text) != Some(KIND) {
        return Ok(None);
    }
    let faults = Collector::default();
    let file: Field<SuiteFile> = read::read(&root, &faults);
    let suite = file.get().and_then(|file| suite(file, folder, &faults));
    match suite {
        Some(suite) if faults.is_empty() => Ok(Some(suite)),
        _ => Err(Faults { diagnostics: faults.into_sorted(), sources }),
    }
}

/// The tree of the text, and the folder that paths are relative to.
fn document<'a>(source: &'a Source, sources: &mut Sources, faults: &Collector) -> Option<(Node, &'a Path)> {
    let here = Path::new("");
    let (id, folder) = match source {
        Source::File(path) => (
            file::read(path, &path.display().to_string(), None, sources, faults)?,
            path.parent().unwrap_or(here),
        ),
        Source::Stdin(bytes) => (file::decode(bytes.clone(), "<stdin>", None, sources, faults)?, here),
        Source::BuiltIn { .. } | Source::Texts { .. } => return None,
    };
    let root = parse::document(sources.text(id), id, faults)?;
    faults.is_empty().then_some((root, folder))
}

fn suite(file: &SuiteFile, folder: &Path, faults: &Collector) -> Option<Suite> {
    let list = file.scenarios.get()?;
    if list.is_empty() || list.len() > SUITE_MAX {
        let message = format!("a suite has 1 to {SUITE_MAX} scenarios");
        faults.add(Diagnostic::new(message, file.scenarios.place, format!("there are {}", list.len())));
    }
    let with_place = |item: &Field<SuiteScenario>| Some((member(item.get()?, folder, faults)?, item.place));
    let members: Vec<(Member, Place)> = list.iter().filter_map(with_place).collect();
    check_names(&members, faults);
    let members = members.into_iter().map(|(member, _)| member).collect();
    Some(Suite { title: file.title.get()?.0.clone(), members })
}

fn member(scenario: &SuiteScenario, folder: &Path, faults: &Collector) -> Option<Member> {
    let path = &scenario.path.get()?.0;
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let real = Store::Disk.real(here)?;
    match inside(Store::Disk, &real, &real, path) {
        // Loading it reports that it is missing.
        Ok(_) | Err(Refused::Missing) => {}
        Err(refused) => {
            faults.add(refused.diagnostic(path, scenario.path.place, "scenario", "suite"));
            return None;
        }
    }
    Some(Member {
        path: plain(&folder.join(path)),
        name: given(&scenario.name).map(|name| name.0.clone()),
        set: items(&scenario.set).map(|(text, _)| text.0.clone()).collect(),
    })
}

/// The path without `.`, and without `..` after a folder: relative to the current directory, as CI
/// services expect.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match (component, plain.components().next_back()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                plain.pop();
            }
            (other, _) => plain.push(other),
        }
    }
    plain
}

/// Reports two scenarios of the same name, whose rows could not be distinguished.
fn check_names(members: &[(Member, Place)], faults: &Collector) {
    for (at, (member, place)) in members.iter().enumerate() {
        let first = members[..at].iter().find(|(one, _)| one.called() == member.called());
        let Some((_, first)) = first else { continue };
        let message = format!("two scenarios are called {}", quoted(&member.called()));
        let fault = Diagnostic::new(message, *place, "the second").related(*first, "the first");
        faults.add(fault.help("give one of them another `name`"));
    }
}

impl Member {
    /// Its name in results.
    #[must_use]
    pub fn called(&self) -> String {
        let stem = || self.path.file_stem().map(|stem| visible(&stem.to_string_lossy()).into_owned());
        self.name.clone().or_else(stem).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(text: &str) -> Result<Option<Suite>, String> {
        load_suite(&Source::Stdin(text.as_bytes().to_vec())).map_err(|faults| faults.render(false))
    }

    const HEAD: &str = "format = 1\nkind = 'suite'\ntitle = 'T'\n";

    #[test]
    fn a_suite_lists_scenarios_with_overrides() {
        let text = format!(
            "{HEAD}[[scenarios]]\npath = 'a/b.toml'\n[[scenarios]]\npath = 'a/b.toml'\nname = 'c'\nset = ['rounds=2']\n"
        );
        let suite = loaded(&text).unwrap().unwrap();
        assert_eq!(suite.members[0].called(), "b");
        assert_eq!(
            (suite.members[1].called(), &suite.members[1].set[..]),
            ("c".into(), &["rounds=2".to_owned()][..])
        );
    }

    #[test]
    fn other_files_are_not_loaded_as_suites() {
        assert_eq!(loaded("format = 1\nkind = 'attack'\n"), Ok(None));
        assert_eq!(loaded("kind = "), Ok(None));
    }

    #[test]
    fn faults_of_a_suite_are_reported() {
        let unknown = loaded(&format!("{HEAD}[[scenarios]]\npaht = 'a.toml'\n")).unwrap_err();
        assert!(unknown.contains("did you mean `path`?") && !unknown.contains("missing"), "{unknown}");
        let twice = "[[scenarios]]\npath = 'x/a.toml'\n[[scenarios]]\npath = 'y/a.toml'\n";
        assert!(loaded(&format!("{HEAD}{twice}")).unwrap_err().contains("two scenarios are called \"a\""));
        assert!(loaded(&format!("{HEAD}scenarios = []\n")).unwrap_err().contains("1 to 100 scenarios"));
    }
}
