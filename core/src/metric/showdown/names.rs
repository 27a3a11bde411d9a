//! What tables and traces say of survival actions.

use crate::metric::Counter;
use crate::rules::showdown::plan::Action;

/// The name of a survival action in tables, traces and arguments.
#[must_use]
pub const fn action_name(action: Action) -> &'static str {
    match action {
        Action::Dodge => "dodge",
        Action::Encourage => "encourage",
        Action::Dash => "dash",
        Action::Surge => "surge",
        Action::Endure => "endure",
    }
}

/// The counters of a survival action: of its uses, and of the survival spent on it.
#[must_use]
pub const fn action_counters(action: Action) -> [Counter; 2] {
    match action {
        Action::Dodge => [Counter::Dodges, Counter::SpentOnDodge],
        Action::Encourage => [Counter::Encouragements, Counter::SpentOnEncourage],
        Action::Dash => [Counter::Dashes, Counter::SpentOnDash],
        Action::Surge => [Counter::Surges, Counter::SpentOnSurge],
        Action::Endure => [Counter::Endures, Counter::SpentOnEndure],
    }
}
