//! Special rules: what applies in attacks, what waits for a moment, what changes attributes at times.

use super::counters::varying;
use super::effects::Arena;
use super::site::{Inside, Site};
use super::targetless::EACH_OR_PICK;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::read::{Field, Opt, flag_or, given, int_or, items};
use crate::scenario::source::Place;
use crate::scenario::wire::{CounterOf, MonsterTrait, MonsterWhen as WireWhen, Term, Trait, Whose};
use deathroll_core::rules::showdown::plan::{
    self as rules, Attribute, Bearer, Condition, EffectList, Limit, Moment, MonsterAttribute, MonsterWhen,
    PartOf, SurvivorWhen, TermList, TraitRule, Trigger, Varying,
};

/// Every loadout.
const ALWAYS: u64 = u64::MAX;
/// Maximum number of special rules of a piece.
const RULES_MAX: usize = 16;

/// The special rules of one piece, as they apply to the survivor who has it.
#[derive(Debug, Default)]
pub(super) struct Rules {
    pub(super) traits: Vec<(rules::Trait, &'static str)>,
    pub(super) triggers: Vec<(Trigger, &'static str)>,
    pub(super) varying: Vec<Varying<Attribute, SurvivorWhen>>,
    pub(super) no_threat: Vec<TermList>,
}

/// Where special rules are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Owner<'a> {
    /// The piece.
    pub(super) name: &'a str,
    /// The survivor who has it.
    pub(super) seat: u8,
    /// The number of the survivor who has it.
    pub(super) part_of: PartOf,
}

impl Owner<'_> {
    /// The kind of terrain, if it is terrain.
    const fn terrain(&self) -> Option<u8> {
        match self.part_of {
            PartOf::Terrain(kind) => Some(kind),
            PartOf::Piece(_) | PartOf::Monster => None,
        }
    }
}

/// Compiles the special rules of a piece for one survivor.
pub(super) fn of_survivor(list: &Opt<Vec<Field<Trait>>>, owner: Owner<'_>, arena: &mut Arena<'_>) -> Rules {
    let mut rules = Rules::default();
    check_number(list, arena);
    for (entry, place) in items(list).take(RULES_MAX) {
        one_rule(entry, place, owner, arena, &mut rules);
    }
    rules
}

fn check_number<T>(list: &Opt<Vec<Field<T>>>, arena: &Arena<'_>) {
    if let Some(field) = list
        && let Some(beyond) = field.get().and_then(|list| list.get(RULES_MAX))
    {
        let message = format!("a list of special rules has at most {RULES_MAX}");
        arena.faults.add(Diagnostic::new(message, beyond.place, "one too many"));
    }
}

fn one_rule(entry: &Trait, place: Place, owner: Owner<'_>, arena: &mut Arena<'_>, rules: &mut Rules) {
    let attack = rules_of_attack(entry, owner, arena);
    let triggers = entry.triggers();
    let given_triggers: Vec<_> =
        (0..).zip(&triggers).filter(|(_, (.., effects))| effects.is_some()).collect();
    let lasting = usize::from(entry.modifiers.is_some()) + usize::from(entry.no_threat.is_some());
    let number = attack.len() + given_triggers.len() + lasting;
    if !has_one_rule(number, place, "traits = [{ luck = 1 }, { reroll-misses = true }]", arena) {
        return;
    }
    let terms = terms(&entry.when, place, owner, arena);
    if let Some((rule, key)) = attack.into_iter().next() {
        only_for_moments(entry, arena);
        if owner.terrain().is_some() {
            let label = "terrain has `modifiers` and rules that wait for a moment";
            arena.faults.add(Diagnostic::new("terrain has no rules of attacks", place, label));
        }
        let once_per_showdown = flag_or(&entry.once_per_showdown, false);
        rules.traits.push((rules::Trait { rule, terms, once_per_showdown }, key));
    } else if let Some((rule, (key, moment, whose, effects))) = given_triggers.first() {
        let site = Site::new(owner.name, Inside::Anything);
        let trigger = Trigger {
            part_of: owner.part_of,
            rule: *rule,
            moment: *moment,
            bearer: match whose {
                Whose::Own => Bearer::Own(owner.seat),
                Whose::Fellow => Bearer::Fellow(owner.seat),
                Whose::Anybody => Bearer::Anybody(owner.seat),
            },
            loadouts: ALWAYS,
            terms,
            condition: None,
            cost: int_or(&entry.survival_cost, 0) as u8,
            limit: limit(&entry.once_per_round, &entry.once_per_showdown, place, arena),
            effects: arena.optional(effects, site).unwrap_or_default(),
        };
        rules.triggers.push((trigger, key));
    } else {
        only_for_moments(entry, arena);
        if let Some(once) = &entry.once_per_showdown {
            not_for_modifiers("once-per-showdown", once.place, arena);
        }
        lasting_rule(entry, place, terms, owner, arena, rules);
    }
}

/// A rule that applies as long as its terms are met.
fn lasting_rule(
    entry: &Trait,
    place: Place,
    terms: TermList,
    owner: Owner<'_>,
    arena: &Arena<'_>,
    out: &mut Rules,
) {
    must_be_true("no-threat", &entry.no_threat, arena);
    if given(&entry.no_threat).is_some_and(|is| *is) && arena.ground.is_some() {
        if arena.terms_of_list(terms).iter().any(|term| term.quality == rules::Quality::Threat) {
            let label = "whether a survivor is a threat cannot decide whether it is one";
            arena.faults.add(Diagnostic::new("`no-threat` when `threat`", place, label));
        } else {
            out.no_threat.push(terms);
        }
    }
    if let Some(modifiers) = given(&entry.modifiers) {
        if entry.when.is_none() && owner.terrain().is_none() {
            let fault =
                Diagnostic::new("`modifiers` of a special rule apply at times", place, "expected `when`");
            arena.faults.add(fault.help("modifiers that always apply stand beside `traits`, not within"));
        }
        let amounts = Attribute::ALL.into_iter().zip(modifiers.all());
        out.varying.extend(varying(amounts, SurvivorWhen::Meets(terms)));
    }
}

/// Refuses a special rule that says what is so without it.
fn must_be_true(key: &str, is: &Opt<bool>, arena: &Arena<'_>) {
    if let Some(field) = is.as_ref().filter(|field| field.get() == Some(&false)) {
        let message = format!("`{key}` must be `true` or omitted");
        arena.faults.add(Diagnostic::new(message, field.place, "a trait without effect"));
    }
}

/// The rules of attacks in an entry, with their keys.
fn rules_of_attack(entry: &Trait, owner: Owner<'_>, arena: &mut Arena<'_>) -> Vec<(TraitRule, &'static str)> {
    let site = Site::new(owner.name, Inside::Anything);
    must_be_true("reroll-misses", &entry.reroll_misses, arena);
    let rules = [
        (entry.luck.as_ref().map(|_| TraitRule::Luck(int_or(&entry.luck, 0) as i8)), "luck"),
        (
            entry.strength_die.as_ref().map(|_| TraitRule::StrengthDie(int_or(&entry.strength_die, 2) as u8)),
            "strength-die",
        ),
        (
            entry
                .critical_extra_wounds
                .as_ref()
                .map(|_| TraitRule::CriticalExtraWounds(int_or(&entry.critical_extra_wounds, 1) as u8)),
            "critical-extra-wounds",
        ),
        (entry.reroll_misses.as_ref().map(|_| TraitRule::RerollMisses), "reroll-misses"),
        (arena.optional(&entry.on_hit, site).map(TraitRule::OnHit), "on-hit"),
        (arena.optional(&entry.on_wound, site).map(TraitRule::OnWound), "on-wound"),
        (arena.optional(&entry.on_critical, site).map(TraitRule::OnCritical), "on-critical"),
    ];
    rules.into_iter().filter_map(|(rule, key)| Some((rule?, key))).collect()
}

fn has_one_rule(number: usize, place: Place, example: &str, arena: &Arena<'_>) -> bool {
    if number != 1 {
        let label =
            if number > 1 { format!("this one has {number}") } else { "this one has none".to_owned() };
        arena.faults.add(
            Diagnostic::new("a trait has exactly one rule", place, label)
                .help(format!("write each rule as a separate entry: {example}")),
        );
    }
    number == 1
}

/// The terms of a rule; those of terrain begin with standing in it.
fn terms(when: &Opt<Vec<Field<Term>>>, place: Place, owner: Owner<'_>, arena: &mut Arena<'_>) -> TermList {
    let mut terms = Vec::new();
    if let Some(kind) = owner.terrain() {
        terms.push(rules::Term { quality: rules::Quality::On(kind), not: false });
    }
    if let Some(field) = when {
        terms.extend(arena.compiled_terms(field).unwrap_or_default());
    }
    arena.intern_terms(&terms, place).unwrap_or_default()
}

fn only_for_moments(entry: &Trait, arena: &Arena<'_>) {
    let unused = [
        ("once-per-round", entry.once_per_round.as_ref().map(|field| field.place)),
        ("survival-cost", entry.survival_cost.as_ref().map(|field| field.place)),
    ];
    for (key, place) in unused {
        if let Some(place) = place {
            let message = format!("`{key}` belongs to rules that wait for a moment");
            arena.faults.add(Diagnostic::new(message, place, "such as `on-dodge` or `round-start`"));
        }
    }
}

fn not_for_modifiers(key: &str, place: Place, arena: &Arena<'_>) {
    let message = format!("`{key}` does not go with a rule that lasts");
    arena.faults.add(Diagnostic::new(message, place, "it applies as long as `when` holds"));
}

fn limit(round: &Opt<bool>, showdown: &Opt<bool>, place: Place, arena: &Arena<'_>) -> Limit {
    match (flag_or(round, false), flag_or(showdown, false)) {
        (false, false) => Limit::Never,
        (true, false) => Limit::Round,
        (false, true) => Limit::Showdown,
        (true, true) => {
            let message = "`once-per-round` and `once-per-showdown` together";
            arena.faults.add(Diagnostic::new(message, place, "once per showdown is once per round too"));
            Limit::Showdown
        }
    }
}

/// The special rules of the monster, or of a mood.
#[derive(Debug, Default)]
pub(super) struct MonsterRules {
    pub(super) triggers: Vec<(Trigger, String)>,
    pub(super) varying: Vec<Varying<MonsterAttribute, MonsterWhen>>,
}

/// Compiles the special rules of the monster, or of the AI card of this kind and name.
pub(super) fn of_monster(
    list: &Opt<Vec<Field<MonsterTrait>>>,
    mood: Option<(u8, &str)>,
    arena: &mut Arena<'_>,
) -> MonsterRules {
    let mut rules = MonsterRules::default();
    check_number(list, arena);
    for (entry, place) in items(list).take(RULES_MAX) {
        let condition =
            entry.when.as_ref().and_then(|when| monster_condition(when.get()?, when.place, arena));
        let triggers = entry.triggers();
        let given_triggers: Vec<_> = triggers.iter().filter(|(.., effects)| effects.is_some()).collect();
        let number = given_triggers.len() + usize::from(entry.modifiers.is_some());
        let example = "traits = [{ modifiers = { toughness = 1 } }, { round-start = [\"flow\"] }]";
        if !has_one_rule(number, place, example, arena) {
            continue;
        }
        if let Some((key, moment, _, effects)) = given_triggers.first() {
            let name = match (given(&entry.name), mood) {
                (Some(name), _) => name.0.clone(),
                (None, Some((_, card))) => format!("{card} ({key})"),
                (None, None) => (*key).to_owned(),
            };
            let inside = if mood.is_some() { Inside::Mood } else { Inside::Anything };
            let field = *effects;
            let effects: EffectList = arena.optional(field, Site::new(&name, inside)).unwrap_or_default();
            if happens_to_nobody(*moment) {
                let why = format!("`{key}` happens to nobody who is alive");
                arena.expect_survivor(field, effects, &why, EACH_OR_PICK);
            }
            let bearer = mood.map_or(Bearer::Monster, |(kind, _)| Bearer::Mood(kind));
            let limit = limit(&entry.once_per_round, &entry.once_per_showdown, place, arena);
            let trigger = Trigger {
                part_of: PartOf::Monster,
                rule: 0,
                moment: *moment,
                bearer,
                loadouts: ALWAYS,
                terms: TermList::default(),
                condition,
                cost: 0,
                limit,
                effects,
            };
            rules.triggers.push((trigger, name));
        } else if let Some(modifiers) = given(&entry.modifiers) {
            for (key, once) in
                [("once-per-round", &entry.once_per_round), ("once-per-showdown", &entry.once_per_showdown)]
            {
                if let Some(once) = once {
                    not_for_modifiers(key, once.place, arena);
                }
            }
            let when =
                mood.map_or(MonsterWhen::Holds(condition), |(kind, _)| MonsterWhen::Mood(kind, condition));
            let amounts = MonsterAttribute::ALL.into_iter().zip(modifiers.all());
            rules.varying.extend(varying(amounts, when));
        }
    }
    rules
}

fn monster_condition(when: &WireWhen, place: Place, arena: &Arena<'_>) -> Option<Condition> {
    match (&when.wounds_at_least, &when.counter) {
        (Some(wounds), None) => Some(Condition::WoundsAtLeast(wounds.get()?.0 as u16)),
        (None, Some(counter)) => {
            let (_, counter, least) = arena.counter_term(counter.get()?, Some(CounterOf::Monster))?;
            Some(Condition::CounterAtLeast(counter, least))
        }
        _ => {
            let label = "expected one of `wounds-at-least` and `counter`";
            arena.faults.add(Diagnostic::new("`when` has exactly one condition", place, label));
            None
        }
    }
}

/// True for moments of the whole table, and for that of a death: nothing can happen to the dead (TRG-1).
const fn happens_to_nobody(moment: Moment) -> bool {
    matches!(moment, Moment::RoundStart | Moment::MonsterTurn | Moment::MonsterKnockedDown | Moment::Death)
}
