//! Bad input: every fault of the corpus, with the complete output.
//!
//! Each `*.toml` beside this file is one faulty scenario; its first comment says what is wrong.
//! A line `#! --set path=value` gives an override.

mod files;
mod fuzz;

use std::path::Path;

use deathroll::scenario::{Source, load};

/// The rendered faults of a scenario, or its warnings.
fn rendered(source: &Source, overrides: &[String]) -> String {
    match load(source, overrides) {
        Ok(scenario) if !scenario.warnings.is_empty() => scenario.warnings.concat(),
        Ok(scenario) => format!("no fault: {} arms, {}\n", scenario.arms.len(), scenario.title),
        Err(faults) => {
            assert!(!faults.diagnostics.is_empty());
            faults.render(false)
        }
    }
}

#[test]
fn every_fault_of_the_corpus_matches_its_snapshot() {
    let folder = Path::new("tests/faults");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 45, "only {} faults", files.len());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let first = text.lines().next().unwrap_or_default();
        let what = first.strip_prefix("# ").expect("the first comment says what is wrong");
        let overrides: Vec<String> =
            text.lines().filter_map(|line| line.strip_prefix("#! --set ")).map(str::to_owned).collect();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let shown = rendered(&Source::File(path), &overrides);
        insta::with_settings!({ description => what, omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(stem, shown);
        });
    }
}
