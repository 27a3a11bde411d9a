//! Lists as text, as a scenario file has them, and the definitions of names.

use super::SurvivorPolicies;
use super::decision::Decision;
use super::dodge::Which;
use super::fact::Fact;
use super::hl_order::Take;
use super::movement::Destination;
use super::names;
use super::space::{Preference, SPACE_FACTS, SpaceFact};
use super::turn::Use;
use crate::policy::list::List;
use crate::policy::print::lines;

impl SurvivorPolicies {
    /// The lines of a decision as inline tables of a scenario file.
    #[must_use]
    pub fn lines(&self, decision: Decision) -> Vec<String> {
        let facts = decision.facts();
        match decision {
            Decision::Dodge => lines(self.dodge.list(), &facts, |which| pick_hit(*which)),
            Decision::Endure => lines(&self.endure, &facts, |()| None),
            Decision::HlOrder => lines(self.hl_order.lines(), &facts, |take| pick_card(*take)),
            Decision::Encourage => lines(&self.encourage, &facts, |()| None),
            Decision::Dash => lines(&self.dash, &facts, |to| Some(to.text())),
            Decision::Surge => lines(&self.surge, &facts, |of| Some(purpose(*of))),
            Decision::Movement => lines(&self.movement, &facts, |to| Some(to.text())),
            Decision::Activation => lines(&self.activation, &facts, |of| Some(purpose(*of))),
        }
    }

    /// The policy of a decision as a value of a scenario file: its name, if a name stands for the same
    /// list, or else the list.
    #[must_use]
    pub fn text(&self, decision: Decision) -> String {
        let list = || format!("[{}]", self.lines(decision).join(", "));
        self.name(decision).map_or_else(list, |name| format!("\"{name}\""))
    }

    /// The name that stands for the list of a decision, if there is one.
    #[must_use]
    pub fn name(&self, decision: Decision) -> Option<&'static str> {
        let lines = self.lines(decision);
        names::of(decision).into_iter().find(|name| named(decision, name) == lines)
    }

    /// The conditions of the lines for a decision; empty for a line that always applies.
    #[must_use]
    pub fn conditions(&self, decision: Decision) -> Vec<String> {
        fn whens<A>(list: &List<Fact, A>, decision: Decision) -> Vec<String> {
            let facts = decision.facts();
            list.lines().iter().map(|line| line.when.text(&facts)).collect()
        }
        match decision {
            Decision::Dodge => whens(self.dodge.list(), decision),
            Decision::Endure => whens(&self.endure, decision),
            Decision::HlOrder => whens(self.hl_order.lines(), decision),
            Decision::Encourage => whens(&self.encourage, decision),
            Decision::Dash => whens(&self.dash, decision),
            Decision::Surge => whens(&self.surge, decision),
            Decision::Movement => whens(&self.movement, decision),
            Decision::Activation => whens(&self.activation, decision),
        }
    }
}

/// The names for a decision, the default first, each with the list that it stands for.
#[must_use]
pub fn definitions(decision: Decision) -> Vec<(&'static str, String)> {
    let list = |name| format!("[{}]", named(decision, name).join(", "));
    names::of(decision).into_iter().map(|name| (name, list(name))).collect()
}

/// The lines that a name stands for.
fn named(decision: Decision, name: &str) -> Vec<String> {
    let mut policies = SurvivorPolicies::default();
    policies.set_named(decision, name);
    policies.lines(decision)
}

impl Destination {
    /// The destination as keys of a line.
    fn text(&self) -> String {
        let key = if self.toward { "toward" } else { "to" };
        let prefer: Vec<String> = self.prefer.iter().map(|one| format!("\"{}\"", one.text())).collect();
        let prefer =
            if prefer.is_empty() { String::new() } else { format!(", prefer = [{}]", prefer.join(", ")) };
        format!("{key} = \"{}\"{prefer}", self.goal.text(SPACE_FACTS))
    }
}

impl Preference {
    fn text(&self) -> String {
        let name = |fact: SpaceFact| SPACE_FACTS.iter().find(|known| known.fact == fact);
        let name = |fact| name(fact).map_or("?", |known| known.name);
        match self {
            Self::Meets(when) => when.text(SPACE_FACTS),
            Self::Most(fact) => format!("most {}", name(*fact)),
            Self::Least(fact) => format!("least {}", name(*fact)),
        }
    }
}

fn pick_hit(which: Which) -> Option<String> {
    (which == Which::First).then(|| "pick = \"first\"".to_owned())
}

fn pick_card(take: Take) -> Option<String> {
    (take == Take::Random).then(|| "pick = \"random\"".to_owned())
}

fn purpose(of: Use) -> String {
    let word = match of {
        Use::Attack => "attack",
        Use::Hide => "hide",
        Use::Help => "help",
        Use::Gear => "gear",
        Use::Terrain => "terrain",
        Use::Nothing => "nothing",
    };
    format!("for = \"{word}\"")
}
