//! Policies: the party's, and those of single survivors.

use super::choice;
use super::line::{Known, choose};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Name, Named, Opt, given, int_or};
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Choice, ChoiceLine, Controller, Label, ListName, Play, Policy, Survivor};
use deathroll_core::policy::showdown::party::names as party;
use deathroll_core::policy::showdown::{
    self as policy, ChoiceFact, Decision, PartyDecision, Policies, SurvivorPolicies, names,
};
use deathroll_core::policy::{Aim, List};
use deathroll_core::rules::showdown::plan::SURVIVORS_MAX;

/// Sets the decisions that the party and single survivors have in common; true if a table has any of them.
macro_rules! set_own {
    ($policies:expr, $wire:expr, $known:expr) => {{
        let policies: &mut SurvivorPolicies = $policies;
        let known = $known;
        policies.survival_reserve =
            int_or(&$wire.survival_reserve, i64::from(policies.survival_reserve)) as u8;
        let is_given = [
            $wire.survival_reserve.is_some(),
            choose(policies, &$wire.dodge, Decision::Dodge, known),
            choose(policies, &$wire.endure, Decision::Endure, known),
            choose(policies, &$wire.hl_order, Decision::HlOrder, known),
            choose(policies, &$wire.encourage, Decision::Encourage, known),
            choose(policies, &$wire.dash, Decision::Dash, known),
            choose(policies, &$wire.surge, Decision::Surge, known),
            choose(policies, &$wire.movement, Decision::Movement, known),
            choose(policies, &$wire.activation, Decision::Activation, known),
            choose(policies, &$wire.pay, Decision::Pay, known),
            choose(policies, &$wire.weapon, Decision::Weapon, known),
        ];
        is_given.into_iter().any(|is_given| is_given)
    }};
}

/// Compiles the policies of everybody: those of the play, then the party's, then those that the play has
/// for single survivors, then their own. Also returns the tables that go before a play.
pub(super) fn compile(
    party: &Opt<Policy>,
    plays: &Opt<Named<Play>>,
    survivors: &Field<Vec<Field<Survivor>>>,
    known: Known<'_>,
) -> (Policies, Vec<String>) {
    let mut before_play = Vec::new();
    let silent = Collector::default();
    let checked = Known { faults: &silent, ..known };
    let mut policies = Policies::default();
    let mut common = SurvivorPolicies::default();
    compile_unused(plays, known);
    let rollouts = given(party).map_or(ROLLOUTS, |party| int_or(&party.rollouts, ROLLOUTS));
    let play = given(party).and_then(|party| {
        let (play, looks_ahead) = find_play(&party.play, plays, &mut common, known.faults)?;
        policies.lookahead = looks_ahead.then_some(rollouts as u16);
        play
    });
    if let Some(everybody) = play.and_then(|play| given(&play.everybody)) {
        set_own!(&mut common, everybody, checked);
    }
    if let Some(wire) = given(party) {
        if set_own!(&mut common, wire, known) {
            before_play.push("policy".to_owned());
        }
        if let Some(controller) = controller(&wire.controller, known) {
            policies.controller = controller;
        }
        if let Some(order) = choices(&wire.turn_order, PartyDecision::TurnOrder, party::turn_order, known) {
            policies.turn_order = order;
        }
    }
    policies.survivors.fill(common);
    let by_name = play.and_then(|play| given(&play.survivors));
    for (seat, survivor) in survivors.get().into_iter().flatten().take(SURVIVORS_MAX).enumerate() {
        let Some(survivor) = survivor.get() else { continue };
        let policies = &mut policies.survivors[seat];
        let name = survivor.name();
        if let Some(own) = by_name.and_then(|by_name| by_name.get(name)).and_then(Field::get) {
            set_own!(policies, own, checked);
        }
        if let Some(own) = given(&survivor.policy) {
            if set_own!(policies, own, known) {
                before_play.push(format!("survivors.{name}.policy"));
            }
            policies.controller = controller(&own.controller, known);
        }
    }
    (policies, before_play)
}

/// Rollouts of each answer when survivors look ahead.
const ROLLOUTS: i64 = 128;
/// The play of survivors who look ahead. Alone it starts from the default lists; `:NAME` after it starts
/// from another play.
const LOOKAHEAD: &str = "lookahead";
/// The play that `value` searches for.
const COACHED: &str = "coached";

/// The play of a name: an entry of `plays`, or else a general play, which is set at once. True beside it
/// for survivors who look ahead.
fn find_play<'a>(
    name: &Opt<Label>,
    plays: &'a Opt<Named<Play>>,
    common: &mut SurvivorPolicies,
    faults: &Collector,
) -> Option<(Option<&'a Play>, bool)> {
    let field = name.as_ref()?;
    let Name(name) = field.get()?;
    let (looks_ahead, name) = match name.strip_prefix(LOOKAHEAD) {
        Some("") => return Some((None, true)),
        Some(rest) if rest.starts_with(':') => (true, &rest[1..]),
        _ => (false, name.as_str()),
    };
    if let Some(play) = given(plays).and_then(|plays| plays.get(name)) {
        return Some((play.get(), looks_ahead));
    }
    if let Some(play) = names::play(name) {
        *common = play;
        return Some((None, looks_ahead));
    }
    let own = given(plays).into_iter().flat_map(Named::names);
    let known: Vec<&str> = own.chain(names::PLAYS.iter().map(|play| play.name)).chain([LOOKAHEAD]).collect();
    let fault = Diagnostic::new(format!("there is no play {}", quoted(name)), field.place, "unknown name");
    let help = match name {
        COACHED => "only `value` takes `coached`".to_owned(),
        several if several.contains(',') => {
            "one play here; `compare`, `value`, `sweep` and `check` take several".to_owned()
        }
        _ => format!("the plays are {}", known.join(", ")),
    };
    faults.add(fault.nearest(name, known).help(help));
    None
}

/// True for the names of general plays and what stands in their place: no play of a file has one.
#[must_use]
pub fn is_play_of_program(play: &str) -> bool {
    names::play(play).is_some() || [LOOKAHEAD, COACHED].contains(&play)
}

/// Reports the faults of every play, whoever follows it.
fn compile_unused(plays: &Opt<Named<Play>>, known: Known<'_>) {
    for (name, field) in given(plays).into_iter().flat_map(|plays| &plays.0) {
        if is_play_of_program(name) {
            let message = format!("{} is the name of a built-in play", quoted(name));
            known.faults.add(Diagnostic::new(message, field.place, "expected another name"));
        }
        let Some(play) = field.get() else { continue };
        let by_name = given(&play.survivors).into_iter().flat_map(|survivors| &survivors.0);
        let all = by_name.filter_map(|(_, policy)| policy.get()).chain(given(&play.everybody));
        for policy in all {
            let mut unused = SurvivorPolicies::default();
            set_own!(&mut unused, policy, known);
            if let Some(controller) = &policy.controller {
                let message = "a play does not say how the group plays the monster".to_owned();
                let fault = Diagnostic::new(message, controller.place, "not part of a play");
                known.faults.add(fault.help("it is a key of `policy`, or of a survivor's own `policy`"));
            }
        }
    }
}

/// The choices of a monster controller, if a name or a list is given for them.
fn controller(wire: &Opt<Choice<Controller, ChoiceLine>>, known: Known<'_>) -> Option<policy::Controller> {
    choices(wire, PartyDecision::Controller, party::controller, known)
}

/// The list of a decision among several choices, if a name or a list is given for it.
fn choices<W: ListName>(
    wire: &Opt<Choice<W, ChoiceLine>>,
    decision: PartyDecision,
    named: impl Fn(&str) -> Option<List<ChoiceFact, Aim<ChoiceFact>>>,
    known: Known<'_>,
) -> Option<List<ChoiceFact, Aim<ChoiceFact>>> {
    match given(wire)? {
        Choice::Word(name) => named(name.name()),
        Choice::List(lines) => Some(choice::list((decision, known.supplies), lines, known.faults)),
    }
}
