//! Whether files have changed.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::scenario::Scenario;

/// Files, as they were when they were read.
pub(super) struct Edits {
    files: Vec<(PathBuf, Option<Stamp>)>,
}

/// What changes when a file is written.
#[derive(PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
}

impl Edits {
    /// One file.
    pub(super) fn of(path: &Path) -> Self {
        Self { files: vec![(path.to_owned(), stamp(path))] }
    }

    /// The file of a scenario and its libraries.
    pub(super) fn of_scenario(path: &Path, scenario: &Scenario) -> Self {
        let libraries = scenario.texts.iter().skip(1).map(|text| PathBuf::from(&text.name));
        let paths = std::iter::once(path.to_owned()).chain(libraries);
        Self { files: paths.map(|path| (path.clone(), stamp(&path))).collect() }
    }

    /// True when one of the files is no longer as it was.
    pub(super) fn happened(&self) -> bool {
        self.files.iter().any(|(path, known)| stamp(path) != *known)
    }
}

/// None for a file that is not there, as between the two steps of a save.
fn stamp(path: &Path) -> Option<Stamp> {
    let data = std::fs::metadata(path).ok()?;
    Some(Stamp { modified: data.modified().ok(), bytes: data.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        std::fs::write(&path, "one").unwrap();
        let edits = Edits::of(&path);
        assert!(!edits.happened());
        std::fs::write(&path, "three").unwrap();
        assert!(edits.happened());
        assert!(!Edits::of(&path).happened());
        let edits = Edits::of(&path);
        std::fs::remove_file(&path).unwrap();
        assert!(edits.happened());
    }
}
