//! What the page calls: the only place with unsafe attributes.
//!
//! No code here is unsafe by itself: addresses are handed out, and never read. The attribute `no_mangle`
//! is, because a function of the same name in another crate would be taken for this one.
#![expect(unsafe_code, reason = "functions are exported under their names")]

use super::{ANSWER, answered, room};

/// Makes room for a request of this many bytes, and returns its address. The page writes to it before it
/// calls anything else.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    room(length)
}

/// Answers the request; false if the answer is a text about what is wrong.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> bool {
    answered()
}

/// The address of the last answer.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// The number of bytes of the last answer.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
