//! The names of policies, each defined as a priority list.

use super::SurvivorPolicies;
use super::acts::Act;
use super::decision::Decision;
use super::dodge::Which;
use super::fact::Fact;
use super::hl_order::Take;
use super::movement::Destination;
use super::pay::PayFor;
use super::turn::Use;
use super::weapon::Wield;
use crate::policy::definition::{self, Definition, define, names};
use crate::policy::list::List;

/// A destination as written.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    /// The condition on spaces.
    pub goal: &'static str,
    /// Whether the survivor comes as near as it can.
    pub toward: bool,
    /// The preferences.
    pub prefer: &'static [&'static str],
}

const fn to(goal: &'static str, prefer: &'static [&'static str]) -> Way {
    Way { goal, toward: false, prefer }
}

const fn toward(goal: &'static str, prefer: &'static [&'static str]) -> Way {
    Way { goal, toward: true, prefer }
}

/// Names for [`Decision::Dodge`]; the first is the default, here and below.
pub const DODGE: &[Definition<Which>] = &[
    define("keep-one", &[("severe or (knocks-down and survival >= 2)", Which::Worst)]),
    define("if-knocked-down-or-severe", &[("severe or knocks-down", Which::Worst)]),
    define("if-severe", &[("severe", Which::Worst)]),
    define("first-hit", &[("", Which::First)]),
    define("never", &[]),
    define("always-max-damage", &[("", Which::Worst)]),
    define("expert", &[("severe or knocks-down", Which::Worst), ("survival >= 2", Which::Worst)]),
];

/// Names for [`Decision::Endure`].
pub const ENDURE: &[Definition<()>] = &[
    define("always-if-affordable", &[("", ())]),
    define("only-if-deadly-table", &[("deadly", ())]),
    define("never", &[]),
];

/// Names for [`Decision::HlOrder`].
pub const HL_ORDER: &[Definition<Take>] = &[
    define(
        "criticals-first",
        &[("critical and not failure", Take::First), ("critical", Take::First), ("not failure", Take::First)],
    ),
    define("drawn-order", &[]),
    define("random", &[("", Take::Random)]),
    define(
        "safest-first",
        &[("reactions = 0", Take::First), ("reactions = 1", Take::First), ("reactions = 2", Take::First)],
    ),
    define(
        "expert",
        &[
            ("reactions = 0", Take::First),
            ("critical and not failure", Take::First),
            ("critical", Take::First),
            ("not failure", Take::First),
        ],
    ),
];

/// Names for [`Decision::Encourage`].
pub const ENCOURAGE: &[Definition<()>] = &[
    define("stand-up-unacted", &[("fellow.can-act", ())]),
    define("any-knocked-down", &[("", ())]),
    define("never", &[]),
    define("expert", &[("fellow.can-act and fellow.in-reach and fellow.survival >= 3", ())]),
];

const ESCAPE: (&str, Way) = ("flow and target", to("safe", &["most distance"]));
const EVADE: (&str, Way) = ("flow and struck", to("not struck", &["least steps", "least distance"]));
const FOLLOW: &str = "survivors-turn and after-movement and own and can-act and not in-reach";

/// Names for [`Decision::Dash`].
pub const DASH: &[Definition<Way>] = &[
    define("escape-or-follow", &[ESCAPE, (FOLLOW, to("in-reach", &["not facing", "blind-spot"]))]),
    define("escape-if-target", &[ESCAPE]),
    define("never", &[]),
    define("toward-monster", &[(FOLLOW, to("in-reach", &["blind-spot"]))]),
    define("evade", &[EVADE]),
    define("bait", &[("flow and target", to("anywhere", &["most fellow-distance", "most distance"]))]),
];

/// Names for [`Decision::Surge`].
pub const SURGE: &[Definition<Use>] = &[
    define("attack-if-adjacent", &[("survival > reserve and not can-act", Use::Attack)]),
    define("never", &[]),
    define("hide", &[("survival > reserve and not can-act", Use::Hide)]),
    define("expert", &[("survival > reserve and not can-act and monster.knocked-down and own", Use::Attack)]),
];

const APPROACH: (&str, Way) =
    ("not hidden and not in-reach", toward("in-reach", &["least steps", "blind-spot"]));
const STRIKE: &[&str] = &["blind-spot", "least steps"];
const FLANK: Way = toward("in-reach", &["not facing", "blind-spot", "least steps"]);

/// Names for [`Decision::Movement`].
pub const MOVEMENT: &[Definition<Way>] = &[
    define(
        "strike-and-leave",
        &[
            ("not hidden and can-act", toward("in-reach", &["not facing", "blind-spot", "least steps"])),
            ("not hidden", to("safe", &[])),
        ],
    ),
    define("approach", &[APPROACH]),
    define("flank", &[("not hidden", FLANK)]),
    define(
        "spread",
        &[("not hidden", toward("in-reach", &["most fellow-distance", "least steps", "blind-spot"]))],
    ),
    define(
        "cautious",
        &[
            (
                "not hidden and not can-activate and fellows-fight and (badly-hurt or survival = 0)",
                to("anywhere", &["most distance", "not facing"]),
            ),
            ("not hidden and not (fellows-fight and (badly-hurt or survival = 0))", FLANK),
        ],
    ),
    define(
        "guard",
        &[
            (
                "not hidden and fellows-down > 0",
                toward("beside-fallen", &["in-reach", "least steps", "blind-spot"]),
            ),
            ("not hidden and not in-reach and fellows-down = 0", APPROACH.1),
        ],
    ),
    define(
        "expert",
        &[
            ("can-act", to("in-reach", STRIKE)),
            ("can-act and monster.movement >= 9", toward("safe", &["not beside-wall", "least distance"])),
            ("can-act", toward("in-reach", STRIKE)),
            ("", to("not nearest and facing", &["distance <= 4", "not farthest", "most fellow-distance"])),
            ("fellows-fight", to("fellow-distance <= 3 and distance >= 2", &["least distance"])),
            ("not hidden", to("safe", &[])),
        ],
    ),
    define("stay", &[]),
];

/// Names for [`Decision::Activation`].
pub const ACTIVATION: &[Definition<Use>] = &[
    define("attack", &[("", Use::Attack), ("", Use::Help)]),
    define("care-first", &[("hurt", Use::Help), ("", Use::Attack), ("", Use::Help)]),
    define(
        "hide-when-hurt",
        &[
            ("badly-hurt and fellows-fight and hidden", Use::Nothing),
            ("badly-hurt and fellows-fight", Use::Hide),
            ("", Use::Attack),
            ("", Use::Help),
        ],
    ),
    define("nothing", &[]),
];

/// Names for [`Decision::Pay`].
pub const PAY: &[Definition<PayFor>] = &[
    define("always", &[("", PayFor::ANYTHING)]),
    define("keep-one", &[("survival > cost", PayFor::ANYTHING)]),
    define("never", &[]),
];

/// Names for [`Decision::Weapon`].
pub const WEAPON: &[Definition<Wield>] =
    &[define("first", &[("", Wield::First)]), define("best", &[("", Wield::Best)])];

/// A general play: a list for every decision.
#[derive(Debug, Clone, Copy)]
pub struct Play {
    /// Its name.
    pub name: &'static str,
    /// Its meaning, in one line.
    pub about: &'static str,
    /// The names of its lists where they are not the defaults.
    pub lists: &'static [(Decision, &'static str)],
}

/// The general plays, the default first.
pub const PLAYS: &[Play] = &[
    Play {
        name: "sensible",
        about: "what a thoughtful person does without calculating: strike, walk out of reach again, keep the last dodge for what is severe",
        lists: &[],
    },
    Play {
        name: "novice",
        about: "what a first party does: walk up, strike and stay, dodge what would be a severe injury",
        lists: &[
            (Decision::Dodge, "if-severe"),
            (Decision::Dash, "escape-if-target"),
            (Decision::Movement, "approach"),
        ],
    },
    Play {
        name: "expert",
        about: "lists for all shipped quarries together, found by `deathroll coach` and by hand: evade the card in play, strike, and leave the first place to a fellow",
        lists: &[
            (Decision::Dodge, "expert"),
            (Decision::HlOrder, "expert"),
            (Decision::Encourage, "expert"),
            (Decision::Dash, "evade"),
            (Decision::Surge, "expert"),
            (Decision::Movement, "expert"),
        ],
    },
    Play {
        name: "idle",
        about: "nobody moves or acts, and survival is not spent: for what the monster does alone",
        lists: &[
            (Decision::Dodge, "never"),
            (Decision::Endure, "never"),
            (Decision::HlOrder, "drawn-order"),
            (Decision::Encourage, "never"),
            (Decision::Dash, "never"),
            (Decision::Surge, "never"),
            (Decision::Movement, "stay"),
            (Decision::Activation, "nothing"),
            (Decision::Pay, "never"),
        ],
    },
];

/// The policies of a general play.
#[must_use]
pub fn play(name: &str) -> Option<SurvivorPolicies> {
    let play = PLAYS.iter().find(|play| play.name == name)?;
    let mut policies = SurvivorPolicies::default();
    play.lists.iter().for_each(|&(decision, list)| policies.set_named(decision, list));
    Some(policies)
}

impl Way {
    fn bind(self) -> Option<Destination> {
        Destination::bind(self.goal, self.toward, self.prefer).ok()
    }
}

/// The names for a decision, the default first.
#[must_use]
pub fn of(decision: Decision) -> Vec<&'static str> {
    match decision {
        Decision::Dodge => names(DODGE),
        Decision::Endure => names(ENDURE),
        Decision::HlOrder => names(HL_ORDER),
        Decision::Encourage => names(ENCOURAGE),
        Decision::Dash => names(DASH),
        Decision::Surge => names(SURGE),
        Decision::Movement => names(MOVEMENT),
        Decision::Activation => names(ACTIVATION),
        Decision::Pay => names(PAY),
        Decision::Weapon => names(WEAPON),
    }
}

/// The list that a name for a decision stands for.
#[must_use]
pub fn list(decision: Decision, name: &str) -> Option<List<Fact, Act>> {
    let when = |when: &str| decision.when(when).ok();
    match decision {
        Decision::Dodge => definition::list(DODGE, name, when, |which| Some(Act::Dodge(which))),
        Decision::Endure => definition::list(ENDURE, name, when, |()| Some(Act::Agree)),
        Decision::HlOrder => definition::list(HL_ORDER, name, when, |take| Some(Act::Resolve(take))),
        Decision::Encourage => definition::list(ENCOURAGE, name, when, |()| Some(Act::Agree)),
        Decision::Dash => definition::list(DASH, name, when, |way| way.bind().map(Act::Go)),
        Decision::Surge => definition::list(SURGE, name, when, |of| Some(Act::Use(of))),
        Decision::Movement => definition::list(MOVEMENT, name, when, |way| way.bind().map(Act::Go)),
        Decision::Activation => definition::list(ACTIVATION, name, when, |of| Some(Act::Use(of))),
        Decision::Pay => definition::list(PAY, name, when, |of| Some(Act::Pay(of))),
        Decision::Weapon => definition::list(WEAPON, name, when, |with| Some(Act::Wield(with))),
    }
}
