//! The page of `exact`: fractions beside decimals.

use super::{Line, Page, View};
use crate::exact::{Answer, Answers, Bounds, Ending, Place, Reached, Value};
use crate::metric::Unit;
use crate::results::cell::{Cell, Tone};
use crate::results::number::grouped;
use crate::scenario::Labels;

/// Characters of the longest fraction that is written out.
const FRACTION_MAX: usize = 32;

/// The answers about one arm, a table per subject, and how far the walk went.
#[must_use]
pub fn exact_page(arm: &str, labels: &Labels, answers: &Answers, all_metrics: bool) -> Page {
    let mut page = Page::default();
    page.line(Line::of(Tone::Faint, format!("arm {arm}: {}", reached(&answers.reached))));
    let is_shown = |answer: &&Answer| all_metrics || !answer.metric.detail;
    let shown: Vec<&Answer> = answers.answers.iter().filter(is_shown).collect();
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        page.view(subject(&labels.subject(of_subject[0].subject), of_subject));
    }
    for answer in shown.iter().filter(|answer| !answer.distribution.is_empty()) {
        page.view(distribution(&labels.subject(answer.subject), answer));
    }
    page
}

/// Where a walk stopped, in words.
#[must_use]
pub fn place(place: Place, labels: &Labels) -> String {
    let round = format!("round {}", place.round);
    match (place.scene, labels) {
        (Some(scene), Labels::Encounter(labels)) => {
            let name = labels.scenes.get(usize::from(scene)).map_or("", String::as_str);
            format!("{round} of scene {name}")
        }
        _ => round,
    }
}

pub(super) fn reached(reached: &Reached) -> String {
    let Reached { states, paths, ref ended, ending, .. } = *reached;
    let how = format!("{} states, {} paths of dice", grouped(states), grouped(paths));
    match ending {
        Ending::Complete => how,
        Ending::Stopped(_) => format!("{how}; {} of the trials were over by then", decimal(ended, true)),
    }
}

fn subject(name: &str, answers: &[&Answer]) -> View {
    let row = |answer: &&Answer| {
        let share = answer.metric.unit == Unit::Share;
        let cells = match &answer.value {
            Some(known) => vec![Cell::Text(fraction(known)), Cell::Text(decimal(known, share))],
            None => vec![Cell::Empty, Cell::Unknown],
        };
        (answer.metric.id.to_owned(), cells)
    };
    View {
        title: name.to_owned(),
        heads: vec!["fraction".to_owned(), "decimal".to_owned()],
        rows: answers.iter().map(row).collect(),
        extra: 0,
        above: None,
    }
}

fn distribution(subject: &str, answer: &Answer) -> View {
    let row = |(value, share): (&u64, &Value)| {
        (value.to_string(), vec![Cell::Text(fraction(share)), Cell::Text(decimal(share, true))])
    };
    View {
        title: format!("{} of {subject}", answer.metric.id),
        heads: vec!["fraction".to_owned(), "share".to_owned()],
        rows: answer.distribution.iter().map(row).collect(),
        extra: 0,
        above: None,
    }
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

/// Ten places, shares in percent; with the bound on the error where it can be seen, and the bounds
/// themselves where they say more.
pub(super) fn decimal(value: &Value, share: bool) -> String {
    const SEEN: f64 = 1e-10;
    const WIDE: f64 = 1e-5;
    let (scale, sign) = if share { (100.0, " %") } else { (1.0, "") };
    let Bounds { low, high } = value.bounds();
    if high.is_infinite() {
        return at_least(low, share);
    }
    if value.error() > WIDE {
        let most = if share { 1.0 } else { f64::INFINITY };
        return format!("{}{sign}", range(low.max(0.0) * scale, high.min(most) * scale));
    }
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

/// The least that something can be, rounded down.
fn at_least(low: f64, share: bool) -> String {
    let (scale, sign) = if share { (100.0, " %") } else { (1.0, "") };
    let text = rounded_by(f64::floor, low.max(0.0) * scale, 6.0);
    format!("at least {}{sign}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Two bounds, rounded outwards to two digits of what lies between them; a small one keeps its first digit.
fn range(low: f64, high: f64) -> String {
    let magnitude = |value: f64| -value.log10().floor();
    let digits = magnitude(high - low) + 1.0;
    let low = rounded_by(f64::floor, low, if low > 0.0 { digits.max(magnitude(low)) } else { digits });
    format!("{low} to {}", rounded_by(f64::ceil, high, digits))
}

fn rounded_by(round: fn(f64) -> f64, value: f64, digits: f64) -> String {
    /// What floating point has added to whole numbers, of the last place: nobody wants to see it.
    const NOISE: f64 = 1e-9;
    let digits = digits.clamp(0.0, 10.0);
    let places = 10_f64.powf(digits);
    let parts = value * places;
    let is_whole = (parts - parts.round()).abs() < NOISE;
    format!("{:.*}", digits as usize, if is_whole { parts.round() } else { round(parts) } / places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_outwards() {
        assert_eq!(range(37.561_869, 83.113_718), "37 to 84");
        assert_eq!(range(0.563_24, 0.566_81), "0.5632 to 0.5669");
        assert_eq!(range(9.03, 9.03), "9.0300000000 to 9.0300000000");
        assert_eq!(range(0.000_66, 0.013_2), "0.0006 to 0.014");
        assert_eq!(range(0.0, 0.36), "0.00 to 0.36");
        assert_eq!(range(0.0, 3.0_f64.next_up()), "0.0 to 3.0");
        let share = Value::Bounds(Bounds { low: 0.381, high: 1.2 });
        assert_eq!(decimal(&share, true), "38 to 100 %");
        assert_eq!(decimal(&share, false), "0.38 to 1.20");
        let close = Value::Bounds(Bounds { low: 0.25 - 1e-9, high: 0.25 + 1e-9 });
        assert_eq!(decimal(&close, false), "0.2500000000 ± 1.1e-9");
        assert_eq!(about(1.005_007_017_5, 3.9e-10), "1.00500701750 ± 4.0e-10");
        assert_eq!(at_least(5.311_141_9, false), "at least 5.311141");
        let open = Value::Bounds(Bounds { low: 0.0, high: f64::INFINITY });
        assert_eq!(decimal(&open, false), "at least 0");
    }
}
