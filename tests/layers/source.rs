//! Sources of the crate as text: code without comments, strings and tests.

use std::path::{Path, PathBuf};

pub(super) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The code alone: comments (with the code in documentation) and strings become spaces.
pub(super) fn without_comments_and_strings(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let skipped = match letter {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            'r' if !code.ends_with(is_word) => raw_string(rest).unwrap_or(0),
            '"' => string(rest),
            '\'' => character(rest).unwrap_or(0),
            _ => 0,
        };
        if skipped == 0 {
            code.push(letter);
            rest = &rest[letter.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

/// Length of the character literal at the start of `rest`, if it is not a lifetime.
fn character(rest: &str) -> Option<usize> {
    if rest.starts_with("'\\") {
        return rest.get(3..)?.find('\'').map(|end| end + 4);
    }
    let letter = rest[1..].chars().next()?;
    rest[1 + letter.len_utf8()..].starts_with('\'').then_some(letter.len_utf8() + 2)
}

/// Length of the string literal at the start of `rest`.
fn string(rest: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Length of the raw string literal at the start of `rest`, if there is one.
fn raw_string(rest: &str) -> Option<usize> {
    let hashes = rest[1..].chars().take_while(|&letter| letter == '#').count();
    let body = 1 + hashes + 1;
    rest[1 + hashes..].starts_with('"').then(|| {
        let end = format!("\"{}", "#".repeat(hashes));
        rest[body..].find(&end).map_or(rest.len(), |at| body + at + end.len())
    })
}

const TEST_ONLY: &str = "#[cfg(test)]";

/// The code without the items that only tests see.
pub(super) fn without_tests(code: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    while let Some((before, item)) = rest.split_once(TEST_ONLY) {
        kept.push_str(before);
        rest = &item[item_length(item)..];
    }
    kept + rest
}

/// Length of an item up to its semicolon or its closing brace.
fn item_length(item: &str) -> usize {
    let mut depth = 0;
    for (at, letter) in item.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    item.len()
}

/// The modules in files of their own that a source declares for tests only.
pub(super) fn test_modules(source: &str) -> Vec<String> {
    let code = without_comments_and_strings(source);
    let items = code.split(TEST_ONLY).skip(1);
    let modules = items.filter_map(|item| item.trim_start().strip_prefix("mod ")?.split_once(';'));
    modules.map(|(name, _)| name.to_owned()).filter(|name| name.chars().all(is_word)).collect()
}

/// The files and folders of the modules that the source at `path` declares for tests only.
pub(super) fn test_paths(path: &Path, source: &str) -> Vec<PathBuf> {
    let stem = path.file_stem().unwrap();
    let folder = path.parent().unwrap();
    let folder = if ["mod", "lib", "main"].iter().any(|root| stem == *root) {
        folder.to_owned()
    } else {
        folder.join(stem)
    };
    let modules = test_modules(source).into_iter();
    modules.flat_map(|name| [folder.join(format!("{name}.rs")), folder.join(name)]).collect()
}

/// Every source below a folder.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}
