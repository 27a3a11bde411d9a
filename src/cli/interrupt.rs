//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler: the first Ctrl-C (or termination signal) ends the run after the current wave, the
/// second one ends the process at once.
pub(super) fn listen() -> &'static AtomicBool {
    let listening = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(super::exit::Exit::Interrupted as i32);
        }
    });
    if let Err(error) = listening {
        super::stderr::note_line(&format!("warning: Ctrl-C will lose the results: {error}"));
    }
    &INTERRUPTED
}

/// True after Ctrl-C.
pub(super) fn is_heard() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
