//! Tables of facts and of names of policies.

use deathroll::policy::Kind;
use deathroll::policy::showdown::{Decision, Destination};
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

/// A fact can be named under every key that its row gives, and compared with a number if it is one.
#[test]
fn facts_can_be_named_under_the_keys_of_their_row() {
    for decision in Decision::ALL {
        let rows = rows(decision);
        let moves = matches!(decision, Decision::Movement | Decision::Dash);
        assert_eq!(rows.iter().any(|[_, keys, _]| keys != "when"), moves, "{decision:?}");
        for [name, keys, kind] in rows {
            let compared = format!("{name} >= 1");
            let (is_known, can_be_compared) = match keys.as_str() {
                "when" => (decision.when(&name).is_ok(), decision.when(&compared).is_ok()),
                "to, toward, prefer" => {
                    let goal = |goal: &str| Destination::bind(goal, false, &[goal]).is_ok();
                    (goal(&name), goal(&compared))
                }
                _ => panic!("{name}: {keys}"),
            };
            assert!(is_known, "{name} in {keys} of {decision:?}");
            assert_eq!(can_be_compared, kind == "number", "{name} of {decision:?}");
        }
        let flags = decision.facts().iter().filter(|known| known.kind == Kind::Flag).count();
        assert!(flags > 5, "{decision:?}");
    }
}
