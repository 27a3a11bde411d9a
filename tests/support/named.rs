//! Policies by name, and by lines.

use deathroll::policy::showdown::party::names as party;
use deathroll::policy::showdown::{
    Activation, Controller, Dash, Decision, Dodge, Encourage, Endure, Fact, HlOrder, Movement, PartyDecision,
    Surge, SurvivorPolicies, TurnOrder, names,
};
use deathroll::policy::{Line, List, encounter};

/// A priority list of these lines: conditions, and what they lead to.
pub(crate) fn lines<A: Copy>(decision: Decision, lines: &[(&str, A)]) -> List<Fact, A> {
    let bound = lines.iter().map(|&(when, act)| {
        let when = decision.when(when).unwrap_or_else(|wrong| panic!("{when}: {wrong:?}"));
        Line { when, act }
    });
    bound.collect()
}

macro_rules! named {
    ($($field:ident: $type:ty = $decision:ident;)*) => {$(
        pub(crate) fn $field(name: &str) -> $type {
            assert!(names::of(Decision::$decision).contains(&name), "nothing is called `{name}`");
            let mut policies = SurvivorPolicies::default();
            policies.set_named(Decision::$decision, name);
            policies.$field
        }
    )*};
}

named! {
    dodge: Dodge = Dodge;
    endure: Endure = Endure;
    hl_order: HlOrder = HlOrder;
    encourage: Encourage = Encourage;
    dash: Dash = Dash;
    surge: Surge = Surge;
    movement: Movement = Movement;
    activation: Activation = Activation;
}

/// The policy of an encounter with a name, for a decision that is a yes or a no.
pub(crate) fn choice(decision: encounter::Decision, name: &str) -> encounter::Choice {
    encounter::names::choice(decision, name).unwrap_or_else(|| panic!("nothing is called `{name}`"))
}

/// The policy of an encounter with a name, for a decision among characters.
pub(crate) fn aim(decision: encounter::Decision, name: &str) -> encounter::Target {
    encounter::names::aim(decision, name).unwrap_or_else(|| panic!("nothing is called `{name}`"))
}

/// The choice of targets with a name.
pub(crate) fn target(name: &str) -> encounter::Target {
    encounter::names::target(name).unwrap_or_else(|| panic!("nothing is called `{name}`"))
}

/// Leaving a combat with at most so many points left.
pub(crate) fn leaves_at(points: u16) -> encounter::Choice {
    let when = encounter::Decision::Flee.when(&format!("left <= {points}")).unwrap();
    List::from_iter([Line { when, act: () }])
}

/// The policy of the monster controller with a name.
pub(crate) fn controller(name: &str) -> Controller {
    party::controller(name).unwrap_or_else(|| panic!("nothing is called `{name}`"))
}

/// The order of turns with a name.
pub(crate) fn turn_order(name: &str) -> TurnOrder {
    party::turn_order(name).unwrap_or_else(|| panic!("nothing is called `{name}`"))
}

/// A list of a decision of the party: conditions, and preferences.
pub(crate) fn choices(decision: PartyDecision, lines: &[(&str, &[&str])]) -> Controller {
    let line = |&(when, prefer): &(&str, &[&str])| Line {
        when: decision.when(when).unwrap_or_else(|wrong| panic!("{when}: {wrong:?}")),
        act: decision.prefer(prefer).unwrap_or_else(|wrong| panic!("{prefer:?}: {wrong:?}")),
    };
    lines.iter().map(line).collect()
}
