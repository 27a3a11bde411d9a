//! Standard output.

use std::io::{self, Write};

use super::exit::Failure;

/// Standard output: one locked writer that drops colours where they are not shown, and survives a
/// closed pipe.
pub(super) struct Output {
    writer: anstream::AutoStream<io::StdoutLock<'static>>,
    is_closed: bool,
}

impl Output {
    pub(super) fn new() -> Self {
        Self { writer: anstream::AutoStream::auto(io::stdout().lock()), is_closed: false }
    }

    /// Writes text and flushes it.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes and flushes them. After the reader has closed the pipe nothing more is written, but
    /// the command goes on: its files and its exit code do not depend on the reader.
    pub(super) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_closed {
            return Ok(());
        }
        match self.writer.write_all(bytes).and_then(|()| self.writer.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            written => written.map_err(Failure::io("cannot write to standard output")),
        }
    }

    /// True when the reader has closed the pipe.
    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }
}

/// Columns of the terminal that shows standard output; 80 where there is none.
pub(super) fn terminal_width() -> usize {
    const USUAL: usize = 80;
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map_or(USUAL, |(terminal_size::Width(columns), _)| usize::from(columns).max(40))
}
