//! Standard error: faults and notes. Nobody may be left to read them, so that nothing here fails.

use std::io::{self, Write};

use super::output::error_columns;
use crate::report::log;
use crate::report::terminal::fitted;
use crate::scenario::Faults;

/// A line on standard error that says what is wrong.
pub(super) fn error_line(message: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    note_line(&format!("{style}error{style:#}: {message}"));
}

/// A note on standard error, in lines of whole words where a terminal shows it.
pub(super) fn note_line(message: &str) {
    note(&in_lines(&format!("{message}\n"), error_columns()));
}

/// The text of a note in lines that fit so many columns, if there is a terminal.
fn in_lines(message: &str, columns: Option<usize>) -> String {
    /// How far the lines of a note are indented that go on with it.
    const HANG: usize = 2;
    columns.map_or_else(|| message.to_owned(), |width| fitted(message, width, HANG))
}

/// Text on standard error, whole lines, without colours where they are not shown.
pub(super) fn note(text: &str) {
    // The exit code says the same.
    let _ = anstream::stderr().write_all(log(text).as_bytes());
}

/// Faults as standard error shows them: in colours where it has them, with source lines cut where a terminal is narrow.
pub(super) fn shown(faults: &Faults) -> String {
    faults.render_in(colors_on_stderr(), error_columns())
}

/// Adds the faults of a file to those of others.
pub(super) fn add_faults(all: &mut String, of_file: &str) {
    if !all.is_empty() {
        all.push('\n');
    }
    all.push_str(of_file);
}

/// True when diagnostics on standard error may be coloured.
fn colors_on_stderr() -> bool {
    let choice = anstream::AutoStream::choice(&io::stderr());
    choice != anstream::ColorChoice::Never
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_fit_the_terminal_and_are_whole_in_files() {
        let note = "interrupted: results so far are printed\n";
        assert_eq!(in_lines(note, None), note);
        assert_eq!(in_lines(note, Some(80)), note);
        assert_eq!(in_lines(note, Some(30)), "interrupted: results so far\n  are printed\n");
    }
}
