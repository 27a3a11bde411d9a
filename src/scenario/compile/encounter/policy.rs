//! Policies: those of the two sides, and those of single characters.

use super::needs::Needs;
use crate::expression::Relation;
use crate::policy::encounter::{self as policy, Aim, CharacterPolicies, Decision, Fact, FigureFact, names};
use crate::policy::{LINES_MAX, Line, List, PREFERENCES_MAX, When};
use crate::rules::encounter::decide;
use crate::rules::encounter::plan::ADVENTURERS_MAX;
use crate::scenario::compile::line::{check_number, report};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, Prose, flag_or, given, int_or, items, set};
use crate::scenario::source::Place;
use crate::scenario::wire::{
    Adventurer, CharacterPolicy, Choice, ConsciousnessScore, EncounterPolicy, Flee, ListName, PlainLine,
    RestChoice, Target, TargetLine, UseVerve,
};

/// Applies the file's policy to the decisions of an adventurer.
macro_rules! set_all {
    ($policies:expr, $wire:expr, $faults:expr) => {
        let faults = $faults;
        set_common(&mut $policies, &$wire.consciousness_score, &$wire.flee, &$wire.target, faults);
        if let Some(verve) = given(&$wire.use_verve) {
            $policies.verve_reserve = match verve {
                UseVerve::Always => 0,
                UseVerve::KeepReserve(points) => points.get().map_or(0, |points| points.0 as u16),
            };
        }
        choose(&mut $policies.faint, &$wire.faint, Decision::Faint, faults);
        let spend = &$wire.spend_mojo_semiconscious;
        choose(&mut $policies.semi_conscious, spend, Decision::SpendMojo, faults);
        if let Some(choice) = given(&$wire.rest_choice) {
            $policies.rest_choice = match choice {
                RestChoice::InjuriesFirst => decide::Recovery::Injury,
                RestChoice::SurvivalFirst => decide::Recovery::Survival,
            };
        }
        choose(&mut $policies.mojo_bid, &$wire.mojo_bid, Decision::MojoBid, faults);
        choose(&mut $policies.heroic, &$wire.heroic, Decision::Heroic, faults);
        $policies.heroic_bid = int_or(&$wire.heroic_bid, i64::from($policies.heroic_bid)) as u8;
    };
}

/// Applies the decisions that foes have too.
fn set_common(
    policies: &mut CharacterPolicies,
    score: &Opt<ConsciousnessScore>,
    flee: &Opt<Flee>,
    target: &Opt<Choice<Target, TargetLine>>,
    faults: &Collector,
) {
    set(&mut policies.consciousness_score, score);
    if let Some(flee) = given(flee) {
        policies.flee = match flee {
            Flee::Word(name) => names::choice(Decision::Flee, name.name()).unwrap_or_default(),
            Flee::List(lines) => due(lines, Decision::Flee, faults),
            Flee::Table(at) => {
                let points = at.when_left.get().map_or(0, |points| points.0 as i32);
                let left = Fact::Own(FigureFact::Left);
                let when = When::Number(left, Relation::AtMost, points);
                List::from_iter([Line { when, act: () }])
            }
        };
    }
    match given(target) {
        None => {}
        Some(Choice::Word(name)) => policies.target = names::target(name.name()).unwrap_or_default(),
        Some(Choice::List(lines)) => {
            check_lines(lines, faults);
            let line = |line: &TargetLine| {
                let when = condition(&line.when, Decision::Target, faults)?;
                Some(Line { when, act: aim(&line.prefer, faults)? })
            };
            policies.target = lines.iter().filter_map(|field| line(field.get()?)).collect();
        }
    }
}

/// Sets a decision that is a yes or a no, if a name or a list is given for it.
fn choose<W: ListName>(
    target: &mut policy::Choice,
    choice: &Opt<Choice<W, PlainLine>>,
    decision: Decision,
    faults: &Collector,
) {
    match given(choice) {
        None => {}
        Some(Choice::Word(name)) => *target = names::choice(decision, name.name()).unwrap_or_default(),
        Some(Choice::List(lines)) => *target = due(lines, decision, faults),
    }
}

/// The list of lines of a decision that is a yes or a no.
fn due(lines: &[Field<PlainLine>], decision: Decision, faults: &Collector) -> policy::Choice {
    check_lines(lines, faults);
    let line = |line: &PlainLine| Some(Line { when: condition(&line.when, decision, faults)?, act: () });
    lines.iter().filter_map(|field| line(field.get()?)).collect()
}

fn check_lines<T>(lines: &[Field<T>], faults: &Collector) {
    check_number(lines, LINES_MAX, "a priority list has at most", "lines", faults);
}

/// A condition on facts of a decision; `None` when it is faulty, which has been reported.
fn condition(text: &Opt<Prose>, decision: Decision, faults: &Collector) -> Option<When<Fact>> {
    let Some(field) = text else { return Some(When::Always) };
    let Prose(text) = field.get()?;
    let see =
        || format!("`deathroll policies {}` lists the facts that conditions can name here", decision.key());
    decision.when(text).map_err(|wrong| report(&wrong, text, field.place, &see(), faults)).ok()
}

/// The preferences of a line of targets.
fn aim(prefer: &Opt<Vec<Field<Prose>>>, faults: &Collector) -> Option<Aim> {
    let all = given(prefer).map_or(&[][..], Vec::as_slice);
    check_number(all, PREFERENCES_MAX, "a line has at most", "preferences", faults);
    let written: Vec<(&Prose, Place)> = items(prefer).collect();
    let texts: Vec<&str> = written.iter().map(|(Prose(text), _)| text.as_str()).collect();
    let bound = Aim::bind(&texts);
    bound
        .map_err(|(at, wrong)| {
            let see = "`deathroll policies target` lists the facts that can be named here";
            report(&wrong, texts[at], written[at].1, see, faults);
        })
        .ok()
}

/// The policies of the adventurers, by seat.
pub(super) fn adventurers(
    party: &Opt<EncounterPolicy>,
    adventurers: &Field<Vec<Field<Adventurer>>>,
    faults: &Collector,
) -> Vec<CharacterPolicies> {
    let mut common = CharacterPolicies::default();
    if let Some(party) = given(party) {
        set_all!(common, party, faults);
    }
    let list = adventurers.get().into_iter().flatten().take(ADVENTURERS_MAX);
    list.map(|field| field.get().map_or(&None, |adventurer| &adventurer.policy))
        .map(|policy| own(&common, policy, faults))
        .collect()
}

/// INJ-4: player characters must have a score that their policy names.
pub(super) fn check_scores(
    adventurers: &Field<Vec<Field<Adventurer>>>,
    policies: &[CharacterPolicies],
    needs: Needs,
    faults: &Collector,
) {
    let list = adventurers.get().into_iter().flatten();
    for (field, policies) in list.zip(policies).filter(|_| needs.harm) {
        let Some(adventurer) = field.get().filter(|one| flag_or(&one.player, true)) else { continue };
        let stats = adventurer.stats();
        let (key, given) = match policies.consciousness_score {
            decide::ConsciousnessScore::Best => continue,
            decide::ConsciousnessScore::Fortitude => ("fortitude", stats.fortitude.is_some()),
            decide::ConsciousnessScore::Willpower => ("willpower", stats.willpower.is_some()),
        };
        if !given {
            let message = format!("`{key}` is missing");
            let help = format!("its policy `consciousness-score = \"{key}\"` rolls against it");
            faults.add(Diagnostic::new(message, field.place, format!("expected `{key}` here")).help(help));
        }
    }
}

/// The policies of foes without their own.
pub(super) fn foes(party: &Opt<EncounterPolicy>, faults: &Collector) -> CharacterPolicies {
    let mut common = CharacterPolicies::default();
    if let Some(foes) = given(party).and_then(|party| given(&party.foes)) {
        set_common(&mut common, &foes.consciousness_score, &foes.flee, &foes.target, faults);
    }
    common
}

/// The policies of a character that differs from its side.
pub(super) fn own(
    side: &CharacterPolicies,
    wire: &Opt<CharacterPolicy>,
    faults: &Collector,
) -> CharacterPolicies {
    let mut policies = side.clone();
    if let Some(wire) = given(wire) {
        set_all!(policies, wire, faults);
    }
    policies
}
