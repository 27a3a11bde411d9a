//! Differences checked against exact ones.

use std::collections::HashMap;

use deathroll::exact::{Limits, answers};
use deathroll::results::{comparison_rows, ranks};

use super::{Arms, shipped};

/// Hardly one of a thousand comparisons is this far off.
const STD_ERRORS: f64 = 4.5;

/// The exact values of an arm by subject and metric.
fn exact(arm: &deathroll::scenario::Arm) -> HashMap<(String, &'static str), f64> {
    let limits = Limits { fractions: 0, ..Limits::DEFAULT };
    let found = answers(&arm.setup, &limits, |_| true, |_| false);
    let is_sharp =
        |answer: &&deathroll::exact::Answer| answer.value.as_ref().is_none_or(|one| one.error() < 1e-5);
    assert!(found.answers.iter().all(|answer| is_sharp(&answer)), "{}", arm.name);
    let name = |subject| arm.labels.subject(subject).into_owned();
    let known = |answer: &deathroll::exact::Answer| {
        Some(((name(answer.subject), answer.metric.id), answer.value.as_ref()?.to_f64()))
    };
    found.answers.iter().filter_map(known).collect()
}

#[test]
fn differences_of_attacks_match_exact_answers() {
    let mut compared = 0;
    for (name, set) in [("attack-weapons", &[][..]), ("attack-luck", &["rounds=2"])] {
        let arms = Arms::of(shipped(name, set).arms);
        let exact: Vec<_> = arms.arms.iter().map(exact).collect();
        let together = arms.after(11, 100_000);
        for row in comparison_rows(&arms.sides(&together)) {
            let at = arms.arms.iter().position(|arm| arm.name == row.arm).unwrap();
            let key = (row.subject.clone(), row.metric);
            let (Some(one), Some(other)) = (exact[at].get(&key), exact[0].get(&key)) else { continue };
            let (truth, found) = (one - other, row.difference.unwrap());
            // Rare events have asymmetric errors.
            if row.method != "normal" && row.method != "delta" {
                let (low, high) = (row.ci_low.unwrap_or(f64::MIN), row.ci_high.unwrap_or(f64::MAX));
                let reach = (high - low).max(1e-9);
                assert!(low - reach <= truth && truth <= high + reach, "{name}: {row:?}, not {truth}");
                continue;
            }
            let std_error = row.std_error.unwrap();
            assert!((found - truth).abs() <= STD_ERRORS * std_error, "{name}: {row:?}, not {truth}");
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn ranks_match_exact_answers() {
    let arms = Arms::of(shipped("attack-weapons", &[]).arms);
    let headline = arms.headline();
    assert_eq!(headline.metric.id, "wounds-per-attack");
    let together = arms.after(2, 400_000);
    let ranks = ranks(&arms.sides(&together), headline);
    let exact: Vec<f64> =
        arms.arms.iter().map(|arm| exact(arm)[&("Ada".to_owned(), headline.metric.id)]).collect();
    let mut order: Vec<usize> = (0..arms.arms.len()).collect();
    order.sort_by(|&one, &two| exact[two].total_cmp(&exact[one]));
    assert_eq!(ranks.iter().map(|rank| rank.arm).collect::<Vec<_>>(), order);
    for (place, rank) in ranks.iter().enumerate() {
        assert!((rank.best..=rank.worst).contains(&(place + 1)), "{rank:?}");
    }
    // With few trials similar arms stay undecided.
    let few = arms.after(2, 500);
    let ranks = deathroll::results::ranks(&arms.sides(&few), headline);
    assert!(ranks.iter().any(|rank| rank.best < rank.worst), "{ranks:?}");
}
