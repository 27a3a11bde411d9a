//! Pure writers: tables, pages and traces in, bytes or text out.

pub mod board;
pub mod check;
mod csv;
pub mod dictionary;
pub mod divergence;
mod escape;
pub mod find;
pub mod html;
pub mod json;
mod luck;
pub mod markdown;
pub mod rounds;
mod scale;
pub mod shell;
mod short;
mod style;
pub mod svg;
mod table_format;
pub mod terminal;
pub mod trace;
#[cfg(feature = "cli")]
pub mod xlsx;

pub use escape::log;
pub use table_format::{TableFormat, TableWriter};

use crate::results::number::{plain, range_of_trials};
use crate::results::{Document, Provenance};

/// Arm, trials, seed, confidence, play and changes, in a line; of several studies, before that, their names and what each has
/// of its own.
fn facts(document: &Document) -> Vec<String> {
    let each: Vec<Vec<String>> = document.provenance.iter().map(facts_of).collect();
    let is_common = |fact: &String| each.iter().all(|facts| facts.contains(fact));
    let (common, _): (Vec<String>, Vec<String>) =
        each.first().cloned().unwrap_or_default().into_iter().partition(is_common);
    let own = each.iter().enumerate().filter_map(|(at, facts)| {
        let own = facts.iter().filter(|fact| !is_common(fact)).cloned();
        Some([document.label(at)?].into_iter().chain(own).collect::<Vec<_>>().join(", "))
    });
    [own.collect::<Vec<_>>().join("; "), common.join(", ")]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}

/// Arm, trials, seed, confidence, play and changes of one study, each as a text of its own.
fn facts_of(one: &Provenance) -> Vec<String> {
    // A dictionary is not played.
    if one.scenarios.is_empty() {
        return Vec::new();
    }
    let trials = one.scenarios.iter().flat_map(|scenario| &scenario.arms).map(|arm| arm.trials);
    let trials = match trials.clone().max() {
        None | Some(0) if one.confidence.is_none() => "exact, nothing played".to_owned(),
        None | Some(0) => "nothing played".to_owned(),
        Some(_) => format!("{} per arm", range_of_trials(trials)),
    };
    let arm = one.arm().map_or_else(String::new, |arm| format!("{arm}; "));
    let play = one.play().map_or_else(
        || "policies of the file".to_owned(),
        |play| format!("play {play} instead of the policies of the file"),
    );
    let seed = one.seed.map(|seed| format!("seed {seed}"));
    let confidence = one.confidence.map(|confidence| format!("{} % intervals", plain(confidence * 100.0)));
    let mut arms = one.scenarios.iter().flat_map(|scenario| &scenario.arms);
    let luck = arms.any(|arm| arm.luck_taken_out).then(|| "luck taken out".to_owned());
    let partial = one.shortfall();
    let all = [Some(format!("{arm}{trials}")), seed, confidence, luck, Some(play), one.changes(), partial];
    all.into_iter().flatten().chain(one.notes.iter().cloned()).collect()
}
