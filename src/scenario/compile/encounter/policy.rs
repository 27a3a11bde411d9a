//! Policies: those of the two sides, and those of single characters.

use super::needs::Needs;
use super::spells::Spells;
use crate::scenario::compile::choice;
use crate::scenario::compile::line::{check_lines, condition};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Opt, flag_or, given, int_or, set};
use crate::scenario::wire::{
    Adventurer, Cast, CastLine, CharacterPolicy, Choice, ChoiceLine, ConsciousnessScore, EncounterPolicy,
    Flee, ListName, PlainLine, RestChoice, UseVerve,
};
use deathroll_core::expression::Relation;
use deathroll_core::policy::encounter::{
    self as policy, CharacterPolicies, Decision, Fact, FigureFact, names,
};
use deathroll_core::policy::{Line, List, When};
use deathroll_core::rules::encounter::decide;
use deathroll_core::rules::encounter::plan::ADVENTURERS_MAX;

/// Applies the file's policy to the decisions of an adventurer.
macro_rules! set_all {
    ($policies:expr, $wire:expr, $spells:expr, $faults:expr) => {
        let faults = $faults;
        choose_cast(&mut $policies.cast, &$wire.cast, $spells, faults);
        set_common(&mut $policies, &$wire.consciousness_score, &$wire.flee, faults);
        choose_among(&mut $policies.target, &$wire.target, Decision::Target, faults);
        choose_among(&mut $policies.wake, &$wire.wake, Decision::Wake, faults);
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
}

/// Sets a decision among characters, if a name or a list is given for it.
fn choose_among<W: ListName>(
    target: &mut policy::Target,
    choice: &Opt<Choice<W, ChoiceLine>>,
    decision: Decision,
    faults: &Collector,
) {
    match given(choice) {
        None => {}
        Some(Choice::Word(name)) => *target = names::aim(decision, name.name()).unwrap_or_default(),
        Some(Choice::List(lines)) => *target = choice::list(decision, lines, faults),
    }
}

/// Sets the choice of spells, if a name or a list is given for it.
fn choose_cast(
    target: &mut policy::Cast,
    choice: &Opt<Choice<Cast, CastLine>>,
    spells: &Spells,
    faults: &Collector,
) {
    match given(choice) {
        None => {}
        Some(Choice::Word(name)) => *target = names::cast(name.name()).unwrap_or_default(),
        Some(Choice::List(lines)) => {
            check_lines(lines, faults);
            let line = |line: &CastLine| {
                let when = |text: &str| Decision::Cast.when(text);
                let when = condition(&line.when, &when, Decision::Cast.key(), faults)?;
                let aim = choice::aim(Decision::Cast, &line.prefer, faults)?;
                let spell = match &line.spell {
                    Some(field) => Some(spells.find(&field.get()?.0, field.place, faults)?),
                    None => None,
                };
                Some(Line { when, act: policy::CastAct { spell, aim } })
            };
            *target = lines.iter().filter_map(|field| line(field.get()?)).collect();
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
    let line = |line: &PlainLine| {
        Some(Line {
            when: condition(&line.when, &|text| decision.when(text), decision.key(), faults)?,
            act: (),
        })
    };
    lines.iter().filter_map(|field| line(field.get()?)).collect()
}

/// The policies of the adventurers, by seat.
pub(super) fn adventurers(
    party: &Opt<EncounterPolicy>,
    adventurers: &Field<Vec<Field<Adventurer>>>,
    spells: &Spells,
    faults: &Collector,
) -> Vec<CharacterPolicies> {
    let mut common = CharacterPolicies::default();
    if let Some(party) = given(party) {
        set_all!(common, party, spells, faults);
    }
    let list = adventurers.get().into_iter().flatten().take(ADVENTURERS_MAX);
    list.map(|field| field.get().map_or(&None, |adventurer| &adventurer.policy))
        .map(|policy| own(&common, policy, spells, faults))
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
pub(super) fn foes(party: &Opt<EncounterPolicy>, spells: &Spells, faults: &Collector) -> CharacterPolicies {
    let mut common = CharacterPolicies::default();
    if let Some(foes) = given(party).and_then(|party| given(&party.foes)) {
        set_common(&mut common, &foes.consciousness_score, &foes.flee, faults);
        choose_among(&mut common.target, &foes.target, Decision::Target, faults);
        choose_among(&mut common.wake, &foes.wake, Decision::Wake, faults);
        choose_cast(&mut common.cast, &foes.cast, spells, faults);
    }
    common
}

/// The policies of a character that differs from its side.
pub(super) fn own(
    side: &CharacterPolicies,
    wire: &Opt<CharacterPolicy>,
    spells: &Spells,
    faults: &Collector,
) -> CharacterPolicies {
    let mut policies = side.clone();
    if let Some(wire) = given(wire) {
        set_all!(policies, wire, spells, faults);
    }
    policies
}
