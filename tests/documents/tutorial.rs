//! The commands of TUTORIAL.md and EXAMPLES.md print what these show.

use super::{path, text};
use crate::support::program::{Folder, program};
use crate::support::shipped::{libraries, scenarios};

/// Set to rewrite the tutorial instead of comparing it.
const UPDATE: &str = "UPDATE_DOCUMENTS";
/// Lines that a reader has to read for an answer.
const LINES_MAX: usize = 25;

/// What a block of the tutorial is for.
enum Block<'a> {
    /// A file, from its beginning or at its end.
    File { name: &'a str, is_new: bool },
    /// A command with its output.
    Command(&'a str),
    /// Something else.
    Other,
}

fn block<'a>(head: &'a str, first_line: &'a str) -> Block<'a> {
    let file = |key: &str| head.split_once(key).map(|(_, name)| name.trim());
    if let Some(name) = file("file=") {
        return Block::File { name, is_new: true };
    }
    if let Some(name) = file("append=") {
        return Block::File { name, is_new: false };
    }
    first_line.strip_prefix("$ deathroll ").map_or(Block::Other, Block::Command)
}

/// The words of a command, in which only single quotes have a meaning.
pub(super) fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in command.split('\'').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// What a command prints, without trailing empty lines.
fn printed(folder: &Folder, command: &str) -> String {
    let ended = program().args(words(command)).current_dir(folder.path(".")).output().unwrap();
    assert!(ended.status.code().is_some_and(|code| code < 2), "{command}: {ended:?}");
    String::from_utf8(ended.stdout).unwrap().trim_end().to_owned()
}

/// A folder with the shipped scenarios.
fn folder_with_scenarios() -> Folder {
    let folder = Folder::new();
    for path in [scenarios(), libraries()].concat() {
        folder.write(&path, &std::fs::read_to_string(&path).unwrap());
    }
    folder
}

/// A document with every output as the program prints it.
fn renewed(document: &str) -> String {
    let folder = folder_with_scenarios();
    let mut parts: Vec<String> = Vec::new();
    for (at, part) in document.split("\n```").enumerate() {
        if at % 2 == 0 {
            parts.push(part.to_owned());
            continue;
        }
        let (head, body) = part.split_once('\n').expect("a block has a line");
        parts.push(match block(head, body.lines().next().unwrap_or_default()) {
            Block::File { name, is_new } => {
                let before = if is_new { String::new() } else { folder.read(name) + "\n" };
                folder.write(name, &(before + body + "\n"));
                part.to_owned()
            }
            Block::Command(command) => {
                let output = printed(&folder, command);
                let lines = output.lines().count();
                assert!(lines <= LINES_MAX, "{command} takes {lines} lines");
                format!("{head}\n$ deathroll {command}\n{output}")
            }
            Block::Other => part.to_owned(),
        });
    }
    parts.join("\n```")
}

#[test]
fn every_command_prints_what_the_tutorial_shows() {
    check("TUTORIAL.md");
}

#[test]
fn every_command_prints_what_the_examples_show() {
    check("EXAMPLES.md");
}

/// Compares the outputs of a document with those of the program, or renews them.
fn check(name: &str) {
    let document = text(name);
    let renewed = renewed(&document);
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(path(name), renewed).unwrap();
    } else {
        let mut lines = document.lines().zip(renewed.lines());
        let first = lines.find(|(old, new)| old != new);
        assert!(renewed == document, "renew with `{UPDATE}=1 cargo test documents`: {first:?}");
    }
}
