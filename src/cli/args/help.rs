//! Texts below the options in the help of commands, in lines that fit the terminal.

use clap::{Command, CommandFactory};

use super::Cli;
use crate::cli::output::terminal_columns;

/// Most columns of help.
const WIDTH_MAX: usize = 100;

/// The commands, with the texts of their help in lines of the terminal.
pub(crate) fn command() -> Command {
    let width = terminal_columns().unwrap_or(WIDTH_MAX).min(WIDTH_MAX);
    fitted_in(Cli::command(), width).term_width(width)
}

fn fitted_in(command: Command, width: usize) -> Command {
    let text = command.get_after_help().map(|text| fitted(&text.to_string(), width));
    let command = text.into_iter().fold(command, Command::after_help);
    command.mut_subcommands(|command| fitted_in(command, width))
}

/// The text in other lines: paragraphs are filled, and so are the explanations in the second column of a list. Commands
/// stay as they are, to be copied.
fn fitted(text: &str, width: usize) -> String {
    let mut items: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        match items.last_mut() {
            Some((hang, item)) if goes_on && indent == *hang && !line.is_empty() => {
                item.push(' ');
                item.push_str(line.trim_start());
            }
            _ => items.push((second_column(line), line.to_owned())),
        }
        goes_on = !line.is_empty();
    }
    let lines = items.iter().map(|(hang, item)| match item.trim_start().starts_with("deathroll ") {
        true => item.clone(),
        false => filled(item, *hang, width),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Where the explanation begins in a line of a list; 0 in a paragraph.
fn second_column(line: &str) -> usize {
    let key = line.trim_start();
    let indent = line.len() - key.len();
    match key.find("  ") {
        Some(end) if indent > 0 => line.len() - key[end..].trim_start().len(),
        _ => 0,
    }
}

/// Words in lines of at most `width` columns, all but the first indented by `hang`. What is in backquotes stays together.
fn filled(item: &str, hang: usize, width: usize) -> String {
    let (head, words) = item.split_at(hang);
    let mut lines = vec![head.to_owned()];
    let mut is_quoted = false;
    let ends = |letter: char| {
        is_quoted ^= letter == '`';
        letter == ' ' && !is_quoted
    };
    for (at, word) in words.split(ends).enumerate() {
        let line = lines.last_mut().expect("there is a first line");
        if at == 0 {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(" ".repeat(hang) + word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_lists_are_filled_and_commands_stay() {
        let text = "Examples:\n  deathroll find a.toml --where 'deaths>=2'\n\nConditions:\n  deaths>=2   a metric \
                    and a\n              number\n  a and b     both\n\nMetrics have values\nof one trial.";
        let narrow = "Examples:\n  deathroll find a.toml --where 'deaths>=2'\n\nConditions:\n  deaths>=2   a \
                      metric and\n              a number\n  a and b     both\n\nMetrics have values of one\ntrial.";
        assert_eq!(fitted(text, 26), narrow);
        assert_eq!(fitted(narrow, 40), fitted(text, 40));
    }
}
