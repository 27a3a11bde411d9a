//! The names of policies of encounters, each defined as a priority list.

use super::Choice;
use super::cast::{Cast, CastAct};
use super::decision::Decision;
use super::fact::Fact;
use super::target::Target;
use crate::policy::definition::{self, Definition, define, names};
use crate::policy::list::Line;
use crate::policy::prefer::Aim;
use crate::policy::print::{lines, preferences};

/// An aim as written: what makes one enemy better than another.
pub type Written = &'static [&'static str];

/// Names for [`Decision::Faint`]; the default first, as everywhere.
pub const FAINT: &[Definition<()>] = &[
    define("never", &[]),
    define("when-dying", &[("begins-dying", ())]),
    define("before-death-roll", &[("begins-dying or death-roll", ())]),
    define("between-scenes", &[("scene-begins and dying and not dying-in-hours", ())]),
];

/// Names for [`Decision::Wake`].
pub const WAKE: &[Definition<Written>] = &[
    define("never", &[]),
    define("always", &[("", &["most friend.strength"])]),
    define("dying", &[("friend.dying", &["most friend.strength"])]),
];

/// Castings that wake and heal, and pools and higher scores in the first round. What heals somebody else is no reason
/// to cast it on an injured enemy.
const HELP: [(&str, Written); 6] = [
    ("wakes and target.unconscious", &["most target.strength"]),
    ("heals and target.dying and not target.enemy", &["most target.strength"]),
    ("heals and target.injuries > 0 and not target.enemy", &["most target.injuries", "most target.lost"]),
    ("heals and target.lost > 5 and not target.enemy", &["most target.lost"]),
    ("shields and round = 1", &["least target.left"]),
    ("strengthens and round = 1", &["most target.strength"]),
];

/// Names for [`Decision::Cast`].
pub const CAST: &[Definition<Written>] = &[
    define(
        "sensible",
        &[
            HELP[0],
            HELP[1],
            HELP[2],
            HELP[3],
            HELP[4],
            HELP[5],
            ("sleeps", &["most target.strength"]),
            ("harms", &["least target.left"]),
        ],
    ),
    define("only-help", &HELP),
    define("never", &[]),
];

/// Names for [`Decision::SpendMojo`].
pub const SPEND_MOJO: &[Definition<()>] = &[define("never", &[]), define("always", &[("", ())])];

/// Names for [`Decision::MojoBid`].
pub const MOJO_BID: &[Definition<()>] =
    &[define("always", &[("", ())]), define("death-rolls", &[("death-roll", ())]), define("never", &[])];

/// Names for [`Decision::Heroic`].
pub const HEROIC: &[Definition<()>] = &[
    define("none", &[]),
    define("attack", &[("can-attack", ())]),
    define("aid", &[("can-help", ())]),
    define("spell", &[("can-cast", ())]),
    define("any", &[("", ())]),
];

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

/// The definitions of a decision that is a yes or a no; `None` for decisions with preferences.
const fn choices(decision: Decision) -> Option<&'static [Definition<()>]> {
    match decision {
        Decision::Faint => Some(FAINT),
        Decision::SpendMojo => Some(SPEND_MOJO),
        Decision::MojoBid => Some(MOJO_BID),
        Decision::Heroic => Some(HEROIC),
        Decision::Flee => Some(FLEE),
        Decision::Wake | Decision::Cast | Decision::Target => None,
    }
}

/// The definitions of a decision with preferences; `None` for others.
const fn aims(decision: Decision) -> Option<&'static [Definition<Written>]> {
    match decision {
        Decision::Wake => Some(WAKE),
        Decision::Cast => Some(CAST),
        Decision::Target => Some(TARGET),
        _ => None,
    }
}

/// The policy with a name for a decision that is a yes or a no; `None` for unknown names, and for
/// decisions with preferences.
#[must_use]
pub fn choice(decision: Decision, name: &str) -> Option<Choice> {
    definition::list(choices(decision)?, name, |when| decision.when(when).ok(), Some)
}

/// The choice of targets with a name.
#[must_use]
pub fn target(name: &str) -> Option<Target> {
    aim(Decision::Target, name)
}

/// The policy with a name for a decision with preferences; `None` for unknown names, and for others.
#[must_use]
pub fn aim(decision: Decision, name: &str) -> Option<Target> {
    let when = |when: &str| decision.when(when).ok();
    definition::list(aims(decision)?, name, when, |prefer| decision.prefer(prefer).ok())
}

/// The choice of spells with a name.
#[must_use]
pub fn cast(name: &str) -> Option<Cast> {
    let act = |Line { when, act: aim }: &Line<Fact, Aim<Fact>>| {
        let act = CastAct { spell: None, aim: aim.clone() };
        Line { when: when.clone(), act }
    };
    Some(aim(Decision::Cast, name)?.lines().iter().map(act).collect())
}

/// The names for a decision, the default first.
#[must_use]
pub fn of(decision: Decision) -> Vec<&'static str> {
    choices(decision).map(names).or_else(|| aims(decision).map(names)).unwrap_or_default()
}

/// The names for a decision, the default first, each with the list that it stands for, as a scenario
/// file would have it.
#[must_use]
pub fn definitions(decision: Decision) -> Vec<(&'static str, String)> {
    let facts = decision.facts();
    let list = |name| {
        let lines = if decision.has_preferences() {
            lines(&aim(decision, name)?, &facts, |aim| preferences(&aim.prefer, &facts))
        } else {
            lines(&choice(decision, name)?, &facts, |()| None)
        };
        Some((name, format!("[{}]", lines.join(", "))))
    };
    of(decision).into_iter().filter_map(list).collect()
}
