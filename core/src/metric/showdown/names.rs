//! Names that tables and traces share.

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
