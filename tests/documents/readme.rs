//! The commands of README.md print the lines that it shows.

use super::text;
use crate::support::program::{Folder, deathroll};

/// A command, and the lines that it prints, of which `…` stands for any number.
type Shown = (Vec<String>, Vec<String>);

/// The blocks that begin with a command and have an output.
fn shown() -> Vec<Shown> {
    let document = text("README.md");
    let blocks = document.split("\n```").skip(1).step_by(2);
    let command = |block: &str| {
        let (_, body) = block.split_once('\n')?;
        let (first, output) = body.split_once('\n')?;
        let words = super::tutorial::words(first.strip_prefix("$ deathroll ")?);
        let lines = output.lines().map(str::to_owned).collect::<Vec<_>>();
        (!output.contains("$ ")).then_some((words, lines))
    };
    blocks.filter_map(command).collect()
}

/// True for a command that takes minutes in a program for tests.
fn is_long((words, _): &Shown) -> bool {
    ["value", "coach"].contains(&words[0].as_str()) || words[1].contains("showdown")
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
