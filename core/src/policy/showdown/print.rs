//! Lists as text, as a scenario file has them, and the definitions of names.

use std::sync::LazyLock;

use super::acts::Act;
use super::decision::Decision;
use super::dodge::Which;
use super::hl_order::Take;
use super::movement::Destination;
use super::names;
use super::pay::{PaidRule, PayFor};
use super::space::SPACE_FACTS;
use super::turn::Use;
use super::weapon::Wield;
use super::{Supplies, SurvivorPolicies};
use crate::policy::print::{lines, preferences, quoted};
use crate::rules::showdown::plan::PartOf;

impl SurvivorPolicies {
    /// The lines of a decision as inline tables of a scenario file, which has the supplies that they name.
    #[must_use]
    pub fn lines(&self, decision: Decision, supplies: &Supplies) -> Vec<String> {
        lines(&self.list(decision), &decision.facts_in(supplies), |act| act.text(supplies))
    }

    /// The policy of a decision as a value of a scenario file: its name, if a name stands for the same
    /// list, or else the list.
    #[must_use]
    pub fn text(&self, decision: Decision, supplies: &Supplies) -> String {
        let list = || format!("[{}]", self.lines(decision, supplies).join(", "));
        self.name(decision).map_or_else(list, |name| format!("\"{name}\""))
    }

    /// The name that stands for the list of a decision, if there is one.
    #[must_use]
    pub fn name(&self, decision: Decision) -> Option<&'static str> {
        let lines = self.lines(decision, &Supplies::default());
        names::of(decision).into_iter().find(|name| named(decision, name) == lines)
    }

    /// When a line for a decision applies, in a scenario with these supplies: its condition, after what it names if it
    /// is one of `pay`. Empty for a line that always applies, or that is not there.
    #[must_use]
    pub fn condition(&self, decision: Decision, line: u8, supplies: &Supplies) -> String {
        let list = self.list(decision);
        let Some(line) = list.lines().get(usize::from(line)) else { return String::new() };
        let about = if let Act::Pay(about) = line.act { paid_for(about, supplies) } else { None };
        let when = line.when.text(&decision.facts_in(supplies));
        about.into_iter().chain((!when.is_empty()).then_some(when)).collect::<Vec<_>>().join(", ")
    }
}

impl Act {
    /// What it adds to a line, as keys.
    fn text(&self, supplies: &Supplies) -> Option<String> {
        match self {
            Self::Dodge(which) => pick_hit(*which),
            Self::Resolve(take) => pick_card(*take),
            Self::Agree => None,
            Self::Go(to) => Some(to.text()),
            Self::Use(of) => Some(purpose(*of, supplies)),
            Self::Pay(of) => pay_for(*of, supplies),
            Self::Wield(with) => pick_weapon(*with, supplies),
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
fn named(decision: Decision, name: &str) -> &'static [String] {
    type Named = (Decision, &'static str, Vec<String>);
    // Every arm looks its lists up among the names; printing them takes longer than compiling it.
    static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
        let lines = |decision: Decision, name: &str| {
            let mut policies = SurvivorPolicies::default();
            policies.set_named(decision, name);
            policies.lines(decision, &Supplies::default())
        };
        let of = |decision| names::of(decision).into_iter().map(move |name| (decision, name));
        let all = Decision::ALL.into_iter().flat_map(of);
        all.map(|(decision, name)| (decision, name, lines(decision, name))).collect()
    });
    let found = NAMED.iter().find(|(of, known, _)| *of == decision && *known == name);
    found.map_or(&[], |(_, _, lines)| lines)
}

impl Destination {
    /// The destination as keys of a line.
    fn text(&self) -> String {
        let key = if self.toward { "toward" } else { "to" };
        let goal = format!("{key} = \"{}\"", self.goal.text(SPACE_FACTS));
        goal + &preferences(&self.prefer, SPACE_FACTS)
            .map_or_else(String::new, |prefer| format!(", {prefer}"))
    }
}

fn pick_hit(which: Which) -> Option<String> {
    (which == Which::First).then(|| "pick = \"first\"".to_owned())
}

fn pick_card(take: Take) -> Option<String> {
    (take == Take::Random).then(|| "pick = \"random\"".to_owned())
}

fn pick_weapon(wield: Wield, supplies: &Supplies) -> Option<String> {
    match wield {
        Wield::First => None,
        Wield::Best => Some("pick = \"best\"".to_owned()),
        Wield::Piece(number) => {
            let piece = supplies.gear.get(usize::try_from(number).ok()?)?;
            Some(format!("weapon = {}", quoted(piece)))
        }
    }
}

/// What a line of `pay` names, as keys.
fn pay_for(of: PayFor, supplies: &Supplies) -> Option<String> {
    let key = of.part_of.map(|part_of| match part_of {
        PartOf::Terrain(_) => "terrain",
        PartOf::Piece(_) | PartOf::Monster => "gear",
    });
    let part_of = key.zip(part_name(of, supplies));
    let keys = part_of.into_iter().chain(rule_name(of, supplies).map(|name| ("rule", name)));
    let keys: Vec<String> = keys.map(|(key, name)| format!("{key} = {}", quoted(name))).collect();
    (!keys.is_empty()).then(|| keys.join(", "))
}

/// What a line of `pay` names in words, as traces name rules: "salve (use)".
fn paid_for(of: PayFor, supplies: &Supplies) -> Option<String> {
    match (part_name(of, supplies), rule_name(of, supplies)) {
        (Some(part), Some(rule)) => Some(format!("{part} ({rule})")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

/// The name of the gear, the ability or the terrain that a line of `pay` is about.
fn part_name(of: PayFor, supplies: &Supplies) -> Option<&str> {
    let found = match of.part_of? {
        PartOf::Piece(number) => usize::try_from(number).ok().and_then(|at| supplies.gear.get(at)),
        PartOf::Terrain(kind) => supplies.terrain.get(usize::from(kind)),
        PartOf::Monster => None,
    };
    Some(found.map_or("?", String::as_str))
}

/// The name of the rule that a line of `pay` is about.
fn rule_name(of: PayFor, supplies: &Supplies) -> Option<&str> {
    Some(match of.rule? {
        PaidRule::Use => "use",
        PaidRule::Waits(number) => supplies.rules.get(usize::from(number)).map_or("?", String::as_str),
    })
}

fn purpose(of: Use, supplies: &Supplies) -> String {
    let piece = |number| usize::try_from(number).ok().and_then(|at| supplies.gear.get(at));
    let kind = |number| supplies.terrain.get(usize::from(number));
    let quoted = |name: Option<&String>| quoted(name.map_or("?", String::as_str));
    match of {
        Use::Attack => "for = \"attack\"".to_owned(),
        Use::Hide => "for = \"hide\"".to_owned(),
        Use::Help => "for = \"help\"".to_owned(),
        Use::Gear => "for = \"gear\"".to_owned(),
        Use::Piece(number) => format!("for = \"gear\", gear = {}", quoted(piece(number))),
        Use::Terrain => "for = \"terrain\"".to_owned(),
        Use::Kind(number) => format!("for = \"terrain\", terrain = {}", quoted(kind(number))),
        Use::Nothing => "for = \"nothing\"".to_owned(),
    }
}
