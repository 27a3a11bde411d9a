//! Rows of exact answers.

use deathroll::exact::{Limits, answers};
use deathroll::results::Estimates;
use deathroll::study::NamedArm;

use crate::support::shipped::loaded;

/// A fraction has no interval and is called exact; bounds are their own interval and are called so.
#[test]
fn bounds_are_not_called_exact() {
    let arm = loaded("scenarios/attack-traps.toml").arms.remove(0);
    let named = NamedArm::of(&arm);
    let rows = |fractions| {
        let limits = Limits { fractions, ..Limits::DEFAULT };
        Estimates::of_answers("S", &named, &answers(&arm.setup, &limits, |_| true, |_| false)).summary
    };
    let (exact, bounds) = (rows(u64::MAX), rows(0));
    assert_eq!(exact.len(), bounds.len());
    let mut known = 0;
    for (exact, bounds) in exact.iter().zip(&bounds) {
        let Some(found) = bounds.interval.estimate else { continue };
        let value = exact.exact.unwrap();
        if value == 0.0 || value == 1.0 {
            continue; // what never or always happens needs no sum
        }
        known += 1;
        assert_eq!((exact.interval.method(), bounds.interval.method()), ("exact", "bounds"));
        assert!(exact.fraction.is_some() && bounds.fraction.is_none(), "{}", bounds.metric.id);
        assert!(found.low.unwrap() <= value && value <= found.high.unwrap(), "{value} in {found:?}");
        let exact = exact.interval.estimate.unwrap();
        assert_eq!((exact.value, exact.low, exact.high), (value, None, None));
    }
    assert!(known > 10, "{known}");
}
