//! The names of policies of the party, each defined as a priority list.

use super::{Controller, PartyDecision, TurnOrder};
use crate::policy::definition::{self, Definition, define, names};
use crate::policy::list::List;
use crate::policy::prefer::Aim;
use crate::policy::print::{lines, preferences};

use super::fact::ChoiceFact;

/// Preferences as written.
pub type Written = &'static [&'static str];

/// Names for [`PartyDecision::Controller`]; the default first, as everywhere.
pub const CONTROLLER: &[Definition<Written>] = &[
    define("random", &[]),
    define(
        "monster",
        &[
            ("targeting", &["least capacity", "most survival-spent"]),
            ("knockback", &["collides"]),
            ("placement", &["least space-distance"]),
            ("trap", &["most effects"]),
        ],
    ),
    define(
        "group",
        &[
            ("targeting", &["most capacity"]),
            ("knockback", &["not collides"]),
            ("placement", &["most space-distance"]),
            ("trap", &["least effects"]),
        ],
    ),
];

/// Names for [`PartyDecision::TurnOrder`].
pub const TURN_ORDER: &[Definition<Written>] = &[
    define("seats", &[]),
    define("nearest-first", &[("", &["least distance"])]),
    define("toughest-first", &[("", &["most capacity"])]),
];

const fn of(decision: PartyDecision) -> &'static [Definition<Written>] {
    match decision {
        PartyDecision::Controller => CONTROLLER,
        PartyDecision::TurnOrder => TURN_ORDER,
    }
}

fn named(decision: PartyDecision, name: &str) -> Option<List<ChoiceFact, Aim<ChoiceFact>>> {
    let when = |when: &str| decision.when(when).ok();
    definition::list(of(decision), name, when, |prefer| decision.prefer(prefer).ok())
}

/// The policy of the monster controller with a name.
#[must_use]
pub fn controller(name: &str) -> Option<Controller> {
    named(PartyDecision::Controller, name)
}

/// The order of turns with a name.
#[must_use]
pub fn turn_order(name: &str) -> Option<TurnOrder> {
    named(PartyDecision::TurnOrder, name)
}

/// The names for a decision, the default first, each with the list that it stands for, as a scenario
/// file would have it.
#[must_use]
pub fn definitions(decision: PartyDecision) -> Vec<(&'static str, String)> {
    let facts = decision.facts();
    let list = |name| {
        let lines = lines(&named(decision, name)?, &facts, |aim| preferences(&aim.prefer, &facts));
        Some((name, format!("[{}]", lines.join(", "))))
    };
    names(of(decision)).into_iter().filter_map(list).collect()
}
