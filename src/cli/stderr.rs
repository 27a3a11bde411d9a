//! Standard error: faults and notes.

use std::io;

/// A line on standard error that says what is wrong.
pub(super) fn error_line(message: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{style}error{style:#}: {message}");
}

/// A note on standard error.
pub(super) fn note_line(message: &str) {
    anstream::eprintln!("{message}");
}

/// True when diagnostics on standard error may be coloured.
pub(super) fn colors_on_stderr() -> bool {
    let choice = anstream::AutoStream::choice(&io::stderr());
    choice != anstream::ColorChoice::Never
}
