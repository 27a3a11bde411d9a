//! Texts below the options in the help of commands, in lines that fit the terminal.

use clap::{Command, CommandFactory};

use super::Cli;
use crate::report::terminal::{TOGETHER, fitted};

/// Most columns of help, which it has without a terminal.
const WIDTH_MAX: usize = 100;
/// Fewest columns that help is fitted to.
const WIDTH_MIN: usize = 40;

/// The commands, with the texts of their help in lines of the terminal.
pub(crate) fn command() -> Command {
    let width = columns().unwrap_or(WIDTH_MAX).clamp(WIDTH_MIN, WIDTH_MAX);
    fitted_in(Cli::command(), width).term_width(width)
}

/// Columns of the terminal, also where the help itself goes into a pipe.
fn columns() -> Option<usize> {
    let terminal = terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
    terminal.or_else(|| std::env::var("COLUMNS").ok()?.parse().ok())
}

fn fitted_in(command: Command, width: usize) -> Command {
    let text = command.get_after_help().map(|text| refilled(&text.to_string(), width));
    let command = text.into_iter().fold(command, Command::after_help);
    command.mut_subcommands(|command| fitted_in(command, width))
}

/// The text in other lines: paragraphs are filled, and so are the explanations in the second column of a list. Commands
/// go on behind a backslash, so that they can be copied.
fn refilled(text: &str, width: usize) -> String {
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
    let lines = items.iter().map(|(hang, item)| match item.starts_with(' ') && *hang == 0 {
        true => broken(item, width),
        false => filled(item, *hang, '`', width),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A command in lines of at most `width` columns, as a shell reads it.
fn broken(command: &str, width: usize) -> String {
    const INDENT: usize = 4;
    const END: &str = " \\";
    if command.chars().count() <= width {
        return command.to_owned();
    }
    let words = command.trim_start();
    let hanging = format!("{}{words}", " ".repeat(INDENT));
    let lines = filled(&hanging, INDENT, '\'', width - END.len());
    let indent = command.len() - words.len();
    lines[INDENT - indent..].replace('\n', &format!("{END}\n"))
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

/// Words in lines of at most `width` columns, all but the first indented by `hang`. What is in quotes of this kind stays
/// together.
fn filled(item: &str, hang: usize, quote: char, width: usize) -> String {
    let mut is_quoted = false;
    let together = item.chars().map(|letter| {
        is_quoted ^= letter == quote;
        if is_quoted && letter == ' ' { TOGETHER } else { letter }
    });
    fitted(&together.collect::<String>(), width, hang).replace(TOGETHER, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_lists_are_filled_and_commands_go_on_behind_a_backslash() {
        let text = "Examples:\n  deathroll find a.toml --where 'a and b'\n\nConditions:\n  deaths>=2   a metric \
                    and a\n              number\n  a and b     both\n\nMetrics have values\nof one trial.";
        let narrow = "Examples:\n  deathroll find \\\n    a.toml --where \\\n    'a and b'\n\nConditions:\n  deaths>=2   a \
                      metric and\n              a number\n  a and b     both\n\nMetrics have values of one\ntrial.";
        assert_eq!(refilled(text, 26), narrow);
        assert_eq!(refilled(text, 80).lines().nth(1), text.lines().nth(1));
    }
}
