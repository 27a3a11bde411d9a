//! Pure writers: tables, pages and traces in, bytes or text out.

pub mod board;
pub mod check;
pub mod csv;
pub mod dictionary;
pub mod divergence;
mod escape;
pub mod find;
pub mod html;
pub mod json;
pub mod markdown;
pub mod shell;
mod style;
pub mod svg;
pub mod terminal;
pub mod trace;
#[cfg(feature = "cli")]
pub mod xlsx;

pub use escape::log;

use crate::results::Provenance;
use crate::results::number::{grouped, plain};

/// Arm, trials, seed, confidence and play of a study in a line.
fn facts(one: &Provenance) -> String {
    let trials = one.scenarios.iter().flat_map(|scenario| &scenario.arms).map(|arm| arm.trials);
    let (least, most) = trials.fold((u64::MAX, 0), |(least, most), one| (least.min(one), most.max(one)));
    let trials = match (least, most) {
        (_, 0) => "exact, nothing played".to_owned(),
        _ if least == most => format!("{} trials per arm", grouped(most)),
        _ => format!("{} to {} trials per arm", grouped(least), grouped(most)),
    };
    let seed = one.seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
    let confidence = one
        .confidence
        .map_or_else(String::new, |confidence| format!(", {} % intervals", plain(confidence * 100.0)));
    let play = one.play().map_or_else(
        || ", policies of the file".to_owned(),
        |play| format!(", play {play} instead of the policies of the file"),
    );
    let partial = one.shortfall().map_or_else(String::new, |why| format!(", {why}"));
    let arm = one.arm().map_or_else(String::new, |arm| format!("{arm}; "));
    format!("{arm}{trials}{seed}{confidence}{play}{partial}")
}
