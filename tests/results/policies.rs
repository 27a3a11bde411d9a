//! Tables of facts and of names of policies.

use deathroll::policy::showdown::Destination;
use deathroll::policy::{Decision, Kind};
use deathroll::results::{Cell, FACTS, facts};

/// The cells of the facts of a decision: name, keys, kind.
fn rows(decision: Decision) -> Vec<[String; 3]> {
    let table = FACTS.table(&facts(decision));
    let word = |cell: &Cell| match cell {
        Cell::Word(word) => (*word).to_owned(),
        other => panic!("{other:?}"),
    };
    table.rows.iter().map(|row| [word(&row[0]), word(&row[1]), word(&row[2])]).collect()
}

/// Whether a text is a condition under the key `when` of a decision.
fn is_condition(decision: Decision, text: &str) -> bool {
    match decision {
        Decision::Showdown(decision) => decision.when(text).is_ok(),
        Decision::Party(decision) => decision.when(text).is_ok(),
        Decision::Encounter(decision) => decision.when(text).is_ok(),
    }
}

/// Whether a text is a preference of a decision among several things.
fn is_preference(decision: Decision, text: &str) -> bool {
    match decision {
        Decision::Showdown(_) => false,
        Decision::Party(decision) => decision.prefer(&[text]).is_ok(),
        Decision::Encounter(decision) => decision.prefer(&[text]).is_ok(),
    }
}

/// A fact can be named under every key that its row gives, and compared with a number if it is one.
#[test]
fn facts_can_be_named_under_the_keys_of_their_row() {
    for decision in Decision::all() {
        let rows = rows(decision);
        let has_preferences = ["movement", "dash", "controller", "turn-order", "target", "wake", "cast"]
            .contains(&decision.key());
        assert_eq!(rows.iter().any(|[_, keys, _]| keys != "when"), has_preferences, "{decision:?}");
        for [name, keys, kind] in rows {
            let compared = format!("{name} >= 1");
            let is_known = |text: &str| match keys.as_str() {
                "when" => is_condition(decision, text),
                "to, toward, prefer" => Destination::bind(text, false, &[text]).is_ok(),
                "when, prefer" => is_condition(decision, text) && is_preference(decision, text),
                _ => panic!("{name}: {keys}"),
            };
            assert!(is_known(&name), "{name} in {keys} of {decision:?}");
            assert_eq!(is_known(&compared), kind == "number", "{name} of {decision:?}");
        }
        let facts = decision.facts();
        assert!(facts.iter().any(|(.., kind, _)| *kind == Kind::Flag), "{decision:?}");
        assert!(facts.iter().any(|(.., kind, _)| *kind == Kind::Number), "{decision:?}");
    }
}
