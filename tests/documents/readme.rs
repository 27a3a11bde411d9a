//! The commands of README.md print the lines that it shows.

use super::text;
use crate::support::program::{Folder, deathroll};

/// A command, and the lines that it prints, of which `…` stands for any number.
type Shown = (Vec<String>, Vec<String>);

/// The blocks of a document, each without the spaces by which it is indented.
fn blocks(document: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut indented = None;
    for line in document.lines() {
        if line.trim_start().starts_with("```") {
            indented = if indented.is_some() { None } else { line.find('`') };
            if indented.is_some() {
                blocks.push(String::new());
            }
        } else if let (Some(spaces), Some(block)) = (indented, blocks.last_mut()) {
            *block += line.get(spaces..).unwrap_or_default();
            block.push('\n');
        }
    }
    blocks
}

/// The blocks that begin with a command and have an output.
fn shown() -> Vec<Shown> {
    let command = |block: &String| {
        let (first, output) = block.split_once('\n')?;
        let words = super::tutorial::words(first.strip_prefix("$ deathroll ")?);
        let lines = output.lines().map(str::to_owned).collect::<Vec<_>>();
        (!output.contains("$ ")).then_some((words, lines))
    };
    blocks(&text("README.md")).iter().filter_map(command).collect()
}

/// True for a command that takes long in a program for tests.
fn is_long((words, _): &Shown) -> bool {
    ["value", "coach", "verify"].contains(&words[0].as_str()) || words[1].contains("showdown")
}

fn check((words, lines): &Shown) {
    let folder = Folder::new();
    let mut own = words.clone();
    if let Some(option) = words.iter().position(|word| word == "-o") {
        own[option + 1] = folder.path(&words[option + 1]);
    }
    let ended = deathroll(&own).with(0);
    let mut printed = ended.stdout.lines();
    for line in lines.iter().filter(|line| *line != "…") {
        assert!(
            printed.any(|one| one.trim_end() == line.trim_end()),
            "{words:?} prints no `{line}`:\n{}",
            ended.stdout
        );
    }
}

#[test]
fn short_commands_print_what_the_readme_shows() {
    let shown = shown();
    let short: Vec<&Shown> = shown.iter().filter(|one| !is_long(one)).collect();
    assert!(short.len() >= 2 && shown.len() > short.len(), "{shown:?}");
    short.into_iter().for_each(check);
}

/// `cargo test readme -- --ignored`.
#[test]
#[ignore = "minutes"]
fn long_commands_print_what_the_readme_shows() {
    shown().iter().filter(|one| is_long(one)).for_each(check);
}
