//! Loading any scenario file with any override gives a scenario, or a list of faults that can be
//! rendered.
//!
//! Run with `cargo +stable fuzz run -s none scenario`.

#![no_main]

use deathroll::scenario::{Source, load};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // The first line is an override when the input begins with an exclamation mark.
    let (first, rest) = match bytes.iter().position(|&byte| byte == b'\n') {
        Some(end) if bytes[0] == b'!' => (&bytes[1..end], &bytes[end + 1..]),
        _ => (&[][..], bytes),
    };
    let overrides: Vec<String> = match std::str::from_utf8(first) {
        Ok(text) if !text.is_empty() => vec![text.to_owned()],
        _ => Vec::new(),
    };
    match load(&Source::Stdin(rest.to_vec()), &overrides) {
        Ok(scenario) => assert!(!scenario.arms.is_empty()),
        Err(faults) => assert!(!faults.render(false).is_empty()),
    }
});
