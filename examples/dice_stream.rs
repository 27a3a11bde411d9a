//! Writes an endless stream of the raw words of the dice to stdout, for a battery of statistical tests.
//!
//! `cargo run --release --example dice_stream trial-major | dieharder -a -g 200`
//!
//! Every order has the same words; a weakness shows when neighbours in the stream differ in a badly
//! mixed field, so every order is a test of its own.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use deathroll::dice::{Slot, TrialKey};

/// Words per write.
const CHUNK: usize = 1 << 13;

/// The stream: word number `n` of an order.
type Order = fn(u64) -> u64;

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some(order) = order(&name) else {
        eprintln!("usage: dice_stream trial-major|slot-major|seed-major");
        return ExitCode::from(2);
    };
    match stream(order, &mut io::stdout().lock()) {
        // The reader has closed the pipe.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dice_stream: {error}");
            ExitCode::from(4)
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn order(name: &str) -> Option<Order> {
    match name {
        "trial-major" => Some(|n| TrialKey::new(0, n / SLOTS).word(slot(n % SLOTS))),
        "slot-major" => Some(|n| TrialKey::new(0, n).word(slot(0))),
        "seed-major" => Some(|n| TrialKey::new(n, 0).word(slot(0))),
        _ => None,
    }
}

fn stream(order: Order, out: &mut impl Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(CHUNK * 8);
    let mut n = 0;
    loop {
        bytes.clear();
        (0..CHUNK as u64).for_each(|i| bytes.extend(order(n + i).to_le_bytes()));
        out.write_all(&bytes)?;
        n += CHUNK as u64;
    }
}

/// Slots of a trial: 16 rounds × 8 actors × 8 purposes × 4 scopes × 4 positions.
const SLOTS: u64 = 16 * 8 * 8 * 4 * 4;

/// Slot number `n` of a trial, in the order in which a trial would use them.
fn slot(n: u64) -> Slot {
    let digit = |below: u64, of: u64| n / below % of;
    Slot {
        position: digit(1, 4) as u8,
        scope: digit(4, 4) as u32,
        purpose: digit(16, 8) as u8,
        actor: digit(128, 8) as u8,
        round: digit(1_024, 16) as u16,
    }
}
