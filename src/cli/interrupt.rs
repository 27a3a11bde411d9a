//! Ctrl-C.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The flag that is true after Ctrl-C. Installs the handler with the first call: the first Ctrl-C (or
/// termination signal) abandons the trials in hand, the second one ends the process at once.
pub(super) fn flag() -> &'static AtomicBool {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(listen);
    &INTERRUPTED
}

fn listen() {
    let listening = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(super::exit::Exit::Interrupted as i32);
        }
    });
    if let Err(error) = listening {
        super::stderr::note_line(&format!("warning: Ctrl-C will lose the results: {error}"));
    }
}

/// True after Ctrl-C.
pub(super) fn is_heard() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
