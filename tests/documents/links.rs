//! Links and named paths have existing targets.

use std::collections::BTreeSet;

use super::{DOCUMENTS, path, text};

/// Other documents, which are not checked here.
const OTHERS: [&str; 3] = ["README.md", "benches/README.md", "python/README.md"];

/// Lines outside blocks of code.
fn prose(document: &str) -> impl Iterator<Item = &str> {
    let mut in_block = false;
    document.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        in_block ^= fence;
        !in_block && !fence
    })
}

/// The anchors of a document: headings as web pages name them.
fn anchors(document: &str) -> BTreeSet<String> {
    let headings = prose(document).filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The targets of the links of a document.
fn targets(document: &str) -> Vec<String> {
    let lines = prose(document);
    let all = lines.flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split_once(')')));
    all.map(|(target, _)| target.to_owned()).collect()
}

#[test]
fn links_have_existing_targets() {
    let mut dead = Vec::new();
    for name in DOCUMENTS {
        let document = text(name);
        for target in targets(&document) {
            if target.starts_with("https://") || target.starts_with("http://") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
            if OTHERS.contains(&file) {
                continue;
            }
            let found = match file {
                "" => anchors(&document).contains(heading),
                _ if !path(file).exists() => false,
                _ => heading.is_empty() || anchors(&text(file)).contains(heading),
            };
            if !found {
                dead.push(format!("{name}: {target}"));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

/// Words in backticks that begin like a path of the repository.
fn named_paths(document: &str) -> Vec<String> {
    const FOLDERS: [&str; 9] =
        ["core/", "src/", "page/", "tests/", "benches/", "fuzz/", "examples/", "scenarios/", ".ci/"];
    let words = prose(document).flat_map(|line| line.split('`').skip(1).step_by(2));
    let paths = words.filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)));
    let plain = paths.filter(|path| !path.contains(|c: char| " *<…{".contains(c)));
    plain.map(str::to_owned).collect()
}

#[test]
fn named_paths_exist() {
    for name in DOCUMENTS {
        for named in named_paths(&text(name)) {
            assert!(OTHERS.contains(&named.as_str()) || path(&named).exists(), "{name}: {named}");
        }
    }
}

#[test]
fn headings_are_converted_to_anchors() {
    assert_eq!(anchor("Durations and locations"), "durations-and-locations");
    assert_eq!(anchor("`--set`: paths, names"), "--set-paths-names");
    assert_eq!(targets("a [b](c.md#d) [e](#f)\n```\n[x](y)\n```"), ["c.md#d", "#f"]);
}
