//! The engine of interactive pages as a WebAssembly module.
//!
//! The page calls `request(length)`, writes a request in JSON to the address that it returns, and calls
//! `call()`. The answer, JSON or a text for the user, is at `answer()`; after a panic its message is.

mod exports;

use std::cell::RefCell;
use std::sync::Once;

use deathroll::interactive::Engine;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
    static REQUEST: RefCell<Vec<u8>> = RefCell::default();
    static ANSWER: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes room for a request of this many bytes.
fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request; false if the answer is a text about what is wrong.
fn answered() -> bool {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|panic| drop(ANSWER.replace(panic.to_string().into_bytes()))));
    });
    let request = REQUEST.take();
    let answer = ENGINE.with_borrow_mut(|engine| engine.call(&request));
    let is_sound = answer.is_ok();
    ANSWER.set(answer.unwrap_or_else(String::into_bytes));
    is_sound
}
