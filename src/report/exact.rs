//! Exact answers for people: fractions beside decimals.

use super::number::{grouped, percent};
use super::style::{FAINT, STRONG};
use super::terminal::block;
use crate::exact::{Answer, Answers, Chance, Ending, Place, Reached, Value};
use crate::metric::{Distribution, Unit};
use crate::scenario::Labels;

/// Characters of the longest fraction that is written out.
const FRACTION_MAX: usize = 32;

/// The line above everything.
#[must_use]
pub fn heading(title: &str) -> String {
    format!("{STRONG}{title}{STRONG:#}\n")
}

/// The line above the answers about one arm: how far the walk went.
#[must_use]
pub fn arm(name: &str, found: &Reached) -> String {
    format!("{FAINT}arm {name}: {}{FAINT:#}\n", reached(found))
}

/// The answers about one arm, a block per subject; nothing where the walk was not complete.
#[must_use]
pub fn metrics(labels: &Labels, answers: &Answers, all_metrics: bool) -> String {
    let mut shown: Vec<&Answer> = answers.answers.iter().filter(|_| answers.reached.is_complete()).collect();
    shown.retain(|answer| all_metrics || !answer.metric.detail);
    let mut text = String::new();
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        text.push_str(&subject(&labels.subject(of_subject[0].subject), of_subject));
    }
    for answer in shown.iter().filter(|answer| !answer.distribution.is_empty()) {
        text.push_str(&distribution(&labels.subject(answer.subject), answer));
    }
    text
}

/// The chances of conditions, by their texts; nothing where a walk was not complete.
#[must_use]
pub fn chances<'a>(chances: impl Iterator<Item = (&'a str, &'a Chance)>) -> String {
    let known = chances.filter_map(|(condition, chance)| {
        let value = chance.value.as_ref()?;
        Some((condition, vec![fraction(value), decimal(value, true)]))
    });
    let known: Vec<_> = known.collect();
    if known.is_empty() { String::new() } else { block("chance", &["fraction", "decimal"], &known) }
}

/// Why there are no fractions, or not all distributions, and what would give them.
#[must_use]
pub fn notes(found: &Reached, fractions: u64, answers: Option<&Answers>) -> String {
    if !found.is_complete() {
        return String::new();
    }
    let lacks_distribution =
        |one: &Answer| one.metric.distribution == Distribution::PerTrial && one.distribution.is_empty();
    let mut notes = Vec::new();
    if found.paths > fractions {
        let most = grouped(fractions);
        notes.push(format!(
            "decimals instead of fractions: more than {most} paths of dice; --fractions takes more"
        ));
    }
    if answers.is_some_and(|answers| answers.answers.iter().any(lacks_distribution)) {
        notes.push("distributions over trials take a walk each: name metrics with --metric".to_owned());
    }
    notes.iter().map(|note| format!("{FAINT}{note}{FAINT:#}\n")).collect()
}

/// Where a walk stopped, in words.
#[must_use]
pub fn stopped(reached: &Reached, place: Place, labels: &Labels) -> String {
    let Reached { states, paths, ref ended, .. } = *reached;
    let round = format!("round {}", place.round);
    let place = match (place.scene, labels) {
        (Some(scene), Labels::Encounter(labels)) => {
            let name = labels.scenes.get(usize::from(scene)).map_or("", String::as_str);
            format!("{round} of scene {name}")
        }
        _ => round,
    };
    let (states, paths, over) = (grouped(states), grouped(paths), percent(ended.to_f64()));
    format!(
        "after {states} states and {paths} paths of dice it was in {place}, with {over} of the trials over"
    )
}

pub(super) fn reached(reached: &Reached) -> String {
    let Reached { states, paths, ending, .. } = *reached;
    let how = format!("{} states, {} paths of dice", grouped(states), grouped(paths));
    match ending {
        Ending::Complete => how,
        Ending::Stopped(_) => format!("{how}, too large"),
    }
}

fn subject(name: &str, answers: &[&Answer]) -> String {
    let lines = answers.iter().map(|answer| {
        let share = answer.metric.unit == Unit::Share;
        let (fraction, number) = match &answer.value {
            Some(known) => (fraction(known), decimal(known, share)),
            None => (String::new(), "–".to_owned()),
        };
        (answer.metric.id, vec![fraction, number])
    });
    block(name, &["fraction", "decimal"], &lines.collect::<Vec<_>>())
}

fn distribution(subject: &str, answer: &Answer) -> String {
    let title = format!("{} of {subject}", answer.metric.id);
    let lines = answer
        .distribution
        .iter()
        .map(|(value, share)| (value.to_string(), vec![fraction(share), decimal(share, true)]));
    block(&title, &["fraction", "share"], &lines.collect::<Vec<_>>())
}

/// The fraction, where it is short enough to be read.
pub(super) fn fraction(value: &Value) -> String {
    match value {
        Value::Fraction(fraction) => {
            let text = fraction.to_string();
            if text.len() <= FRACTION_MAX { text } else { "…".to_owned() }
        }
        Value::Bounds(_) => String::new(),
    }
}

/// Ten places, shares in percent; with the bound on the error where it can be seen.
pub(super) fn decimal(value: &Value, share: bool) -> String {
    const SEEN: f64 = 1e-10;
    let (scale, sign) = if share { (100.0, " %") } else { (1.0, "") };
    let (number, error) = (value.to_f64() * scale, value.error() * scale);
    if error > SEEN {
        return format!("{}{sign}", about(number, error));
    }
    let text = format!("{number:.10}");
    format!("{}{sign}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// A number with the bound on its error, in which the rounding of both is.
fn about(number: f64, error: f64) -> String {
    let digits = (1.0 - error.log10().floor()).clamp(0.0, 12.0);
    let error = error + 0.5 * 10_f64.powf(-digits);
    let unit = 10_f64.powf(error.log10().floor() - 1.0);
    format!("{number:.*} ± {:.1e}", digits as usize, (error / unit).ceil() * unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Bounds;

    #[test]
    fn bounds_are_shown_where_they_can_be_seen() {
        let close = Value::Bounds(Bounds { low: 0.25 - 1e-9, high: 0.25 + 1e-9 });
        assert_eq!(decimal(&close, false), "0.2500000000 ± 1.1e-9");
        assert_eq!(about(1.005_007_017_5, 3.9e-10), "1.00500701750 ± 4.0e-10");
        let closer = Value::Bounds(Bounds { low: 0.25 - 1e-13, high: 0.25 + 1e-13 });
        assert_eq!(decimal(&closer, true), "25 %");
    }
}
