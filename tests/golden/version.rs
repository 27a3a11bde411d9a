//! Other results have another version of the rules: parts of two programs that play differently are told apart by it.

use std::fs;

use deathroll::results::RULES_VERSION;
use sha2::{Digest, Sha256};

/// Each version with the digest of the golden runs, the present one last.
const VERSIONS: &str = "tests/golden/versions.txt";

/// A digest of all golden runs.
fn golden() -> String {
    let folder = fs::read_dir("tests/golden/snapshots").expect("the folder of golden runs");
    let mut files: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "snap"));
    files.sort();
    let mut digest = Sha256::new();
    files.iter().for_each(|file| digest.update(fs::read(file).expect("a snapshot")));
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn other_results_have_another_version_of_the_rules() {
    let text = fs::read_to_string(VERSIONS).expect("the versions");
    let (version, digest) = text.lines().last().and_then(|line| line.split_once(' ')).expect("a version");
    if version == RULES_VERSION {
        let hint = "golden runs have changed: raise `RULES_VERSION` in src/results/provenance.rs";
        assert_eq!(digest, golden(), "{hint}");
        return;
    }
    let line = format!("{RULES_VERSION} {}\n", golden());
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        fs::write(VERSIONS, text + &line).expect("the versions are written");
        return;
    }
    panic!("add to {VERSIONS}, by UPDATE_DOCUMENTS=1 cargo test golden: {line}");
}
