//! The generated parts of documents.

use super::{DOCUMENTS, path, tables, text};

/// Markers are at the beginning of a line.
const BEGIN: &str = "\n<!-- generated: ";
const END: &str = "<!-- end -->";
/// Set to rewrite the documents instead of comparing them.
const UPDATE: &str = "UPDATE_DOCUMENTS";

/// The document with every generated part replaced by `make` of its marker.
fn renewed(document: &str, make: impl Fn(&str) -> String) -> String {
    let mut renewed = String::new();
    let mut rest = document;
    while let Some((before, marked)) = rest.split_once(BEGIN) {
        let (what, body) = marked.split_once(" -->").expect("a marker ends with ` -->`");
        let (_, after) = body.split_once(END).unwrap_or_else(|| panic!("`{what}` has no `{END}`"));
        renewed += &format!("{before}{BEGIN}{what} -->\n\n{}\n\n{END}", make(what).trim_end());
        rest = after;
    }
    renewed + rest
}

#[test]
fn generated_parts_are_current() {
    let mut stale = Vec::new();
    for name in DOCUMENTS {
        let document = text(name);
        let renewed = renewed(&document, tables::make);
        if renewed == document {
            continue;
        }
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(path(name), renewed).unwrap();
        } else {
            let lines = document.lines().zip(renewed.lines());
            let first = lines.enumerate().find(|(_, (old, new))| old != new);
            stale.push(format!("{name}: {first:?}"));
        }
    }
    assert!(stale.is_empty(), "renew with `{UPDATE}=1 cargo test documents`:\n{}", stale.join("\n"));
}

#[test]
fn text_outside_the_markers_is_kept() {
    let document = format!("a `{}`{BEGIN}x -->\nold\n{END}\nb{BEGIN}y -->{END}c", BEGIN.trim());
    let expected =
        format!("a `{}`{BEGIN}x -->\n\n[x]\n\n{END}\nb{BEGIN}y -->\n\n[y]\n\n{END}c", BEGIN.trim());
    let once = renewed(&document, |what| format!("[{what}]\n"));
    assert_eq!(once, expected);
    assert_eq!(renewed(&once, |what| format!("[{what}]\n")), expected);
}
