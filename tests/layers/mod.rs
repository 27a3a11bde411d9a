//! The layers of both packages: allowed imports, checked in the sources.

mod circles;
mod columns;
mod source;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use source::{is_word, sources, test_modules, test_paths, without_comments_and_strings, without_tests};

/// The modules, each with the modules that it may import from besides itself.
const LAYERS: &[(&str, &[&str])] = &[
    ("dice", &[]),
    ("visible", &[]),
    ("words", &[]),
    ("nearest", &[]),
    ("rules", &["dice"]),
    ("expression", &[]),
    ("policy", &["nearest", "expression", "dice", "rules"]),
    ("metric", &["dice", "rules"]),
    ("stats", &[]),
    ("scenario", &["nearest", "visible", "words", "expression", "dice", "rules", "policy", "metric"]),
    ("exact", &["dice", "rules", "policy", "metric"]),
    ("luck", &["dice", "rules", "stats"]),
    ("lookahead", &["dice", "rules", "policy", "stats"]),
    ("engine", &["dice", "rules", "policy", "lookahead", "luck", "metric", "stats"]),
    ("coach", &["expression", "dice", "rules", "policy", "metric", "engine"]),
    ("verify", &["metric", "exact", "engine", "stats"]),
    ("query", &["words", "nearest", "expression", "policy", "metric", "scenario", "exact", "engine"]),
    ("trace", &["nearest", "dice", "rules", "policy", "lookahead", "metric", "scenario", "engine"]),
    (
        "study",
        &["words", "nearest", "rules", "policy", "metric", "scenario", "exact", "engine", "stats", "coach"],
    ),
    ("gate", &["metric", "scenario", "exact", "engine", "stats", "study"]),
    (
        "results",
        &["visible", "policy", "metric", "scenario", "exact", "engine", "stats", "verify", "study", "gate"],
    ),
    ("report", &["visible", "rules", "metric", "engine", "stats", "query", "trace", "gate", "results"]),
    ("ledger", &["words", "engine", "results"]),
    ("interactive", &["metric", "scenario", "exact", "engine", "stats", "study", "results", "report"]),
    (
        "cli",
        &[
            "words",
            "visible",
            "nearest",
            "rules",
            "policy",
            "metric",
            "scenario",
            "exact",
            "engine",
            "stats",
            "verify",
            "query",
            "trace",
            "study",
            "gate",
            "results",
            "report",
            "interactive",
            "ledger",
        ],
    ),
];

/// Sources of the packages, from the root of the repository.
const ROOTS: [&str; 2] = ["core/src", "src"];

fn folder(root: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(root)
}

/// Crates and macros that belong to one module each.
const RESERVED: &[(&str, &str)] = &[
    ("rand::", "dice"),
    ("rand_xoshiro::", "dice"),
    ("rayon::", "engine"),
    ("clap::", "cli"),
    ("toml::", "scenario"),
    ("println!", "cli"),
    ("print!", "cli"),
    ("eprintln!", "cli"),
    ("eprint!", "cli"),
];

/// The forbidden imports in a source of `module`. Unit tests are exempt.
fn faults(module: &str, source: &str) -> Vec<String> {
    let code = without_tests(&without_comments_and_strings(source));
    let Some((_, may)) = LAYERS.iter().find(|(name, _)| *name == module) else {
        return vec![format!("`{module}` has no layer")];
    };
    let mut faults = vec![];
    for import in imports(&code) {
        if import != module && !may.contains(&import.as_str()) {
            faults.push(format!("`{module}` imports from `{import}`"));
        }
    }
    for (word, owner) in RESERVED {
        if *owner != module && has_word(&code, word) {
            faults.push(format!("`{word}` belongs to `{owner}`, not to `{module}`"));
        }
    }
    faults
}

/// The modules of ours that are named after `crate::` or the name of a package, also in groups.
fn imports(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for root in ["crate::", "deathroll_core::", "deathroll::"] {
        for at in words(code, root) {
            first_segments(&code[at + root.len()..], &mut found);
        }
    }
    found
}

/// The first segment of a path, or of every path of a group `{a::b, c::{d, e}}`.
fn first_segments(path: &str, found: &mut BTreeSet<String>) {
    let Some(group) = path.trim_start().strip_prefix('{') else {
        found.extend(segment(path));
        return;
    };
    let mut depth = 0;
    let mut begins = true;
    for (at, letter) in group.char_indices() {
        match letter {
            '}' if depth == 0 => return,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            _ if begins && !letter.is_whitespace() => {
                found.extend(segment(&group[at..]));
                begins = false;
            }
            _ => {}
        }
    }
}

/// The module that a path begins with; items of the crate root are none.
fn segment(path: &str) -> Option<String> {
    let name: String = path.chars().take_while(|&letter| is_word(letter)).collect();
    LAYERS.iter().any(|(module, _)| *module == name).then_some(name)
}

fn has_word(code: &str, word: &str) -> bool {
    words(code, word).next().is_some()
}

/// The positions of `word`, except as the end of a longer word.
fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(word).map(|(at, _)| at).filter(|&at| !code[..at].ends_with(is_word))
}

#[test]
fn modules_import_only_from_the_layers_below_them() {
    let all: Vec<String> = ROOTS.iter().flat_map(|root| faults_of_package(&folder(root))).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

fn faults_of_package(root: &Path) -> Vec<String> {
    let files: Vec<(PathBuf, String)> = sources(root)
        .into_iter()
        .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect();
    let tests: Vec<PathBuf> = files.iter().flat_map(|(path, source)| test_paths(path, source)).collect();
    let mut all = vec![];
    for (path, source) in &files {
        let below = path.strip_prefix(root).unwrap();
        let module = below.components().next().unwrap().as_os_str().to_str().unwrap();
        if ["main.rs", "lib.rs"].contains(&module) || tests.iter().any(|test| path.starts_with(test)) {
            continue;
        }
        let faults = faults(module.trim_end_matches(".rs"), source);
        all.extend(faults.iter().map(|fault| format!("{}: {fault}", path.display())));
    }
    all
}

#[test]
fn an_import_from_a_higher_layer_is_detected() {
    assert_eq!(faults("rules", "use crate::policy::showdown;"), ["`rules` imports from `policy`"]);
    assert_eq!(faults("rules", "let p = deathroll::policy::new();"), ["`rules` imports from `policy`"]);
    assert_eq!(faults("report", "use deathroll_core::policy::Line;"), ["`report` imports from `policy`"]);
    assert_eq!(faults("policy", "use crate::metric::Counts;"), ["`policy` imports from `metric`"]);
    assert_eq!(faults("stats", "use crate::dice::Dice;"), ["`stats` imports from `dice`"]);
    assert_eq!(faults("engine", "use crate::scenario::Scenario;"), ["`engine` imports from `scenario`"]);
    assert_eq!(faults("exact", "use crate::stats::Tally;"), ["`exact` imports from `stats`"]);
    assert!(faults("engine", "use crate::stats::Tally;").is_empty());
    assert!(faults("rules", "use crate::dice::Dice;\nuse crate::rules::showdown;").is_empty());
}

#[test]
fn an_import_in_a_group_is_detected() {
    let grouped = "use crate::{dice::{Dice, Urn}, rules::{policy}, engine::{self, cli}};";
    assert_eq!(faults("rules", grouped), ["`rules` imports from `engine`"]);
    assert_eq!(
        faults("rules", "use crate::{\n    dice,\n    cli::args,\n};"),
        ["`rules` imports from `cli`"]
    );
}

#[test]
fn use_of_a_reserved_crate_elsewhere_is_detected() {
    for (line, word, owner) in [
        ("use rand::Rng;", "rand::", "dice"),
        ("use rand_xoshiro::SplitMix64;", "rand_xoshiro::", "dice"),
        ("use rayon::prelude::*;", "rayon::", "engine"),
        ("#[derive(clap::Parser)]", "clap::", "cli"),
        ("toml::from_str(text)", "toml::", "scenario"),
        ("println!();", "println!", "cli"),
        ("print!(\"\");", "print!", "cli"),
        ("eprintln!();", "eprintln!", "cli"),
    ] {
        assert_eq!(faults("report", line), [format!("`{word}` belongs to `{owner}`, not to `report`")]);
        assert!(faults(owner, line).is_empty());
    }
}

#[test]
fn comments_and_strings_are_ignored() {
    let harmless = r##"
        //! use crate::cli::args; println!()
        /* use crate::cli; */
        let text = "use crate::cli \" println!";
        let quote = '"'; let other = '\''; let raw = r#"use crate::cli; " "#;
        fn f<'a>(x: &'a str) {}
    "##;
    assert!(faults("rules", harmless).is_empty(), "{:?}", faults("rules", harmless));
    let after = format!("{harmless}\nuse crate::cli;");
    assert_eq!(faults("rules", &after).len(), 1);
}

#[test]
fn unit_tests_are_ignored() {
    let inline = "fn a() {}\n#[cfg(test)]\nmod tests { use rand::Rng; fn b() { let c = '}'; } }\n";
    assert!(faults("stats", inline).is_empty());
    assert_eq!(faults("stats", &format!("{inline}use rand::Rng;")).len(), 1, "but what follows them is");
    let outside = "#[cfg(test)]\nmod coverage;\nmod rate;\n#[cfg(test)]\nmod tests {}";
    assert_eq!(test_modules(outside), ["coverage"]);
    let expected = ["src/stats/coverage.rs", "src/stats/coverage"].map(PathBuf::from);
    assert_eq!(test_paths(Path::new("src/stats/mod.rs"), outside), expected);
    assert_eq!(test_paths(Path::new("src/stats.rs"), outside), expected);
}

#[test]
fn a_module_without_a_layer_is_detected() {
    assert_eq!(faults("gadgets", ""), ["`gadgets` has no layer"]);
}
