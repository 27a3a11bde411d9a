//! The names of policies of encounters, each defined as a priority list.

use super::Choice;
use super::decision::Decision;
use super::target::Target;
use crate::policy::definition::{self, Definition, define, names};
use crate::policy::print::{lines, preferences};

/// An aim as written: what makes one enemy better than another.
pub type Written = &'static [&'static str];

/// Names for [`Decision::Faint`]; the default first, as everywhere.
pub const FAINT: &[Definition<()>] = &[
    define("never", &[]),
    define("when-dying", &[("not death-roll", ())]),
    define("before-death-roll", &[("", ())]),
];

/// Names for [`Decision::SpendMojo`].
pub const SPEND_MOJO: &[Definition<()>] = &[define("never", &[]), define("always", &[("", ())])];

/// Names for [`Decision::MojoBid`].
pub const MOJO_BID: &[Definition<()>] =
    &[define("always", &[("", ())]), define("death-rolls", &[("death-roll", ())]), define("never", &[])];

/// Names for [`Decision::Heroic`].
pub const HEROIC: &[Definition<()>] = &[define("none", &[]), define("attack", &[("", ())])];

/// Names for [`Decision::Flee`].
pub const FLEE: &[Definition<()>] = &[
    define("never", &[]),
    define("when-injured", &[("injuries > 0", ())]),
    define("when-dying", &[("dying", ())]),
];

/// Names for [`Decision::Target`].
pub const TARGET: &[Definition<Written>] = &[
    define("random", &[]),
    define("weakest", &[("", &["least enemy.left", "most enemy.injuries"])]),
    define("strongest", &[("", &["most enemy.strength"])]),
    define("focus", &[("", &[])]),
];

/// The definitions of a decision that is a yes or a no; `None` for [`Decision::Target`].
const fn choices(decision: Decision) -> Option<&'static [Definition<()>]> {
    match decision {
        Decision::Faint => Some(FAINT),
        Decision::SpendMojo => Some(SPEND_MOJO),
        Decision::MojoBid => Some(MOJO_BID),
        Decision::Heroic => Some(HEROIC),
        Decision::Flee => Some(FLEE),
        Decision::Target => None,
    }
}

/// The policy with a name for a decision that is a yes or a no; `None` for unknown names, and for
/// [`Decision::Target`].
#[must_use]
pub fn choice(decision: Decision, name: &str) -> Option<Choice> {
    definition::list(choices(decision)?, name, |when| decision.when(when).ok(), Some)
}

/// The choice of targets with a name.
#[must_use]
pub fn target(name: &str) -> Option<Target> {
    let when = |when: &str| Decision::Target.when(when).ok();
    definition::list(TARGET, name, when, |prefer| Decision::Target.prefer(prefer).ok())
}

/// The names for a decision, the default first.
#[must_use]
pub fn of(decision: Decision) -> Vec<&'static str> {
    choices(decision).map_or_else(|| names(TARGET), names)
}

/// The names for a decision, the default first, each with the list that it stands for, as a scenario
/// file would have it.
#[must_use]
pub fn definitions(decision: Decision) -> Vec<(&'static str, String)> {
    let facts = decision.facts();
    let list = |name| {
        let lines = match decision {
            Decision::Target => lines(&target(name)?, &facts, |aim| preferences(&aim.prefer, &facts)),
            _ => lines(&choice(decision, name)?, &facts, |()| None),
        };
        Some((name, format!("[{}]", lines.join(", "))))
    };
    of(decision).into_iter().filter_map(list).collect()
}
