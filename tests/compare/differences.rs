//! Differences checked against exact ones.

use std::collections::HashMap;
use std::sync::LazyLock;

use deathroll::exact::{Limits, answers};
use deathroll::results::comparisons;
use deathroll::stats::Method;
use deathroll::study::ranks;

use super::{Arms, shipped};

/// Hardly one of a thousand comparisons is this far off.
const STD_ERRORS: f64 = 4.5;

/// Exact values by subject and metric.
type Values = HashMap<(String, &'static str), f64>;

/// The exact values of an arm.
fn exact(arm: &deathroll::scenario::Arm) -> Values {
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

/// The exact value of a metric of Ada.
pub(super) fn exact_value(arm: &deathroll::scenario::Arm, metric: &'static str) -> f64 {
    exact(arm)[&("Ada".to_owned(), metric)]
}

/// The exact values of the arms of `attack-weapons`, which several tests ask for.
static OF_WEAPONS: LazyLock<Vec<Values>> =
    LazyLock::new(|| shipped("attack-weapons", &[]).arms.iter().map(exact).collect());

#[test]
fn differences_of_attacks_match_exact_answers() {
    let mut compared = 0;
    for (name, set) in [("attack-weapons", &[][..]), ("attack-luck", &["rounds=2"])] {
        let arms = Arms::of(shipped(name, set).arms);
        let own: Vec<Values>;
        let exact = if set.is_empty() {
            &*OF_WEAPONS
        } else {
            own = arms.arms.iter().map(exact).collect();
            &own
        };
        let run = arms.after(11, 100_000);
        for row in comparisons(&arms.compared(&run)) {
            let at = arms.arms.iter().position(|arm| arm.name == row.arm).unwrap();
            let key = (row.subject.clone(), row.metric.id);
            let (Some(one), Some(other)) = (exact[at].get(&key), exact[0].get(&key)) else { continue };
            let (truth, found) = (one - other, row.difference.estimate.unwrap());
            // Rare events have asymmetric errors.
            if !matches!(found.method, Method::Normal | Method::Delta) {
                let (low, high) = (found.low.unwrap_or(f64::MIN), found.high.unwrap_or(f64::MAX));
                let reach = (high - low).max(1e-9);
                assert!(low - reach <= truth && truth <= high + reach, "{name}: {row:?}, not {truth}");
                continue;
            }
            let std_error = found.std_error.unwrap();
            assert!((found.value - truth).abs() <= STD_ERRORS * std_error, "{name}: {row:?}, not {truth}");
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
    let run = arms.after(2, 400_000);
    let ranks = ranks(&arms.compared(&run), headline);
    let exact: Vec<f64> =
        OF_WEAPONS.iter().map(|values| values[&("Ada".to_owned(), headline.metric.id)]).collect();
    let mut order: Vec<usize> = (0..arms.arms.len()).collect();
    order.sort_by(|&one, &two| exact[two].total_cmp(&exact[one]));
    assert_eq!(ranks.iter().map(|rank| rank.arm).collect::<Vec<_>>(), order);
    for (place, rank) in ranks.iter().enumerate() {
        assert!((rank.best..=rank.worst).contains(&(place + 1)), "{rank:?}");
    }
    // With few trials similar arms stay undecided.
    let few = arms.after(2, 500);
    let ranks = deathroll::study::ranks(&arms.compared(&few), headline);
    assert!(ranks.iter().any(|rank| rank.best < rank.worst), "{ranks:?}");
}
