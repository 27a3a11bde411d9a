//! The scenarios in the repository.

use std::path::Path;

use deathroll::scenario::{Scenario, Source, load};

use super::every;

/// The paths of all scenarios, relative to the repository.
pub(crate) fn scenarios() -> Vec<String> {
    files_of("scenarios")
}

/// Every third of them, for what hardly depends on the scenario and takes long; all in longer runs.
pub(crate) fn some_scenarios() -> impl Iterator<Item = String> {
    every(3, scenarios())
}

/// The paths of all libraries that scenarios include.
pub(crate) fn libraries() -> Vec<String> {
    files_of("scenarios/library")
}

/// A scenario that must load.
pub(crate) fn loaded(path: &str) -> Scenario {
    load(&Source::File(path.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn files_of(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> =
        names.filter(|name| name.ends_with(".toml")).map(|name| format!("{folder}/{name}")).collect();
    files.sort();
    assert!(!files.is_empty(), "nothing in {folder}");
    files
}
