//! Standard output.

use std::io::{self, Write};

use terminal_size::{Height, Width, terminal_size_of};

use crate::report::log;

/// Standard output: one locked writer that drops colours where they are not shown.
///
/// Writing never fails: a command decides, writes its files and exits as if everything had been printed.
/// A lost output shows in the exit code, once, at the end ([`super::exit::Exit::with_output`]).
pub(super) struct Output {
    writer: anstream::AutoStream<io::StdoutLock<'static>>,
    /// What ended the output: nothing is written after it.
    fault: Option<io::Error>,
    /// True where a file goes to standard output, and nothing else.
    is_reserved: bool,
    /// What waits until it is known whether it is written.
    held: Option<Vec<u8>>,
}

impl Output {
    pub(super) fn new() -> Self {
        Self {
            writer: anstream::AutoStream::auto(io::stdout().lock()),
            fault: None,
            is_reserved: false,
            held: None,
        }
    }

    /// Writes text for people and flushes it. No name in it is a command to whoever reads it.
    pub(super) fn write(&mut self, text: &str) {
        self.write_bytes(log(text).as_bytes());
    }

    /// Writes bytes for programs and flushes them.
    pub(super) fn write_bytes(&mut self, bytes: &[u8]) {
        if !self.is_reserved {
            self.write_file(bytes);
        }
    }

    /// Reserves the output for one file, so that nothing else is printed; false if another has it already.
    pub(super) const fn reserve(&mut self) -> bool {
        !std::mem::replace(&mut self.is_reserved, true)
    }

    /// Writes the file for which the output is reserved.
    pub(super) fn write_file(&mut self, bytes: &[u8]) {
        if let Some(held) = &mut self.held {
            held.extend_from_slice(bytes);
        } else if self.fault.is_none() {
            self.fault = self.writer.write_all(bytes).and_then(|()| self.writer.flush()).err();
        }
    }

    /// Holds back everything from now on.
    pub(super) fn hold(&mut self) {
        self.held = Some(Vec::new());
    }

    /// Writes what was held back, if it is wanted; nothing is held back any more.
    pub(super) fn release(&mut self, is_wanted: bool) {
        if let Some(held) = self.held.take().filter(|_| is_wanted) {
            self.write_file(&held);
        }
    }

    /// True when nothing is read or kept of what is written from now on.
    pub(super) const fn is_closed(&self) -> bool {
        self.fault.is_some()
    }

    /// Why output was lost, unless its reader has seen enough and closed the pipe.
    pub(super) fn lost(self) -> Option<io::Error> {
        self.fault.filter(|error| error.kind() != io::ErrorKind::BrokenPipe)
    }
}

/// Columns of the terminal that shows standard output; where there is none as many as `COLUMNS` says, or 80.
pub(super) fn terminal_width() -> usize {
    const USUAL: usize = 80;
    let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns > 0).map(at_least);
    terminal_columns().or_else(said).unwrap_or(USUAL)
}

/// Columns of the terminal that shows standard output, at least 40; none where there is no terminal.
pub(super) fn terminal_columns() -> Option<usize> {
    columns(terminal_size_of(io::stdout()))
}

/// Columns of the terminal that shows standard error, at least 40; none where there is no terminal.
pub(super) fn error_columns() -> Option<usize> {
    columns(terminal_size_of(io::stderr()))
}

fn columns(size: Option<(Width, Height)>) -> Option<usize> {
    size.map(|(Width(columns), _)| at_least(columns))
}

/// No fewer columns than tables need.
fn at_least(columns: u16) -> usize {
    usize::from(columns).max(40)
}
