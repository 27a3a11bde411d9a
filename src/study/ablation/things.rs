//! The things that can be valued, each with the arm that differs in it.

use super::encounter::{Score, faints, pools, with_score, without_fainting, without_scene};
use super::overrides;
use super::policy::{SharedLine, lines, without_line};
use super::showdown::{Gain, actions, with_gain, without_action};
use crate::scenario::{Arm, EncounterLabels, Labels, ShowdownLabels, Template, name_step};
use crate::study::{StudyError, quoted};
use deathroll_core::engine::CountedUse;
use deathroll_core::metric::{Counter, action_counters, action_name};
use deathroll_core::policy::{Encounter, Setup, Showdown};
use deathroll_core::rules::encounter::plan::KnownSpell;
use deathroll_core::rules::encounter::state::Seat;
use deathroll_core::rules::showdown::plan::{Action, DeathRule, Plan, Pool};

/// How the names of kinds of AI cards begin.
const AI_CARD: &str = "ai";

/// A kind of things that can be valued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValuedKind {
    /// Each piece of gear that somebody carries.
    Gear,
    /// Each ability that somebody has.
    Ability,
    /// One more of each attribute.
    Attribute,
    /// Each kind of card.
    Card,
    /// Fainting on purpose (encounters).
    Faint,
    /// Each temporary pool (encounters).
    Pool,
    /// Each spell that an adventurer knows (encounters).
    Spell,
    /// Each line of the priority lists of survivors.
    Policy,
}

/// What to value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The kind of things; none for survival actions, or the attributes of an encounter.
    pub kind: Option<ValuedKind>,
    /// The survival actions named; all that somebody knows for an empty list.
    pub actions: Option<Vec<Action>>,
    /// Attributes, and lines of policies, one survivor at a time, not for everybody at once.
    pub each: bool,
}

/// A thing, and the arm that lacks it, or has it in addition.
#[derive(Debug, Clone, PartialEq)]
pub struct Variation {
    /// Its name.
    pub thing: String,
    /// The arm that differs.
    pub arm: Arm,
    /// Overrides that should make the arm of the other, to be compiled and compared; none where none can.
    pub overrides: Vec<String>,
    /// True when the arm has the thing and the baseline does not.
    pub is_added: bool,
    /// The counters of its uses, and of the survival that they cost.
    pub uses: Option<[Counter; 2]>,
    /// Its uses, where no counter has them: decisions of lines, casts of a spell.
    pub counted: Vec<CountedUse>,
}

/// A thing that overrides leave out.
struct Overridden {
    thing: String,
    overrides: Vec<String>,
    /// As in [`Variation::counted`].
    counted: Vec<CountedUse>,
}

/// Every thing of a request, at least one, and notes on those left out because the scenario needs them.
///
/// `overrides` are those under which the arm was compiled from the template.
///
/// # Errors
/// When there is nothing of the kind to value.
pub fn variations(
    request: &Request,
    template: &Template,
    arm: &Arm,
    overrides: &[String],
) -> Result<(Vec<Variation>, Vec<String>), StudyError> {
    check_owners(request, &arm.setup)?;
    let mut notes = Vec::new();
    let mut overridden = |things: Vec<Overridden>| overridden(template, arm, overrides, things, &mut notes);
    let found = match (&arm.setup, &arm.labels, request.kind) {
        (Setup::Showdown(game), _, None) => without_actions(game, arm, request.actions.as_deref())?,
        (Setup::Showdown(game), Labels::Showdown(labels), Some(ValuedKind::Attribute)) => {
            let document = template.document(&arm.name, overrides).unwrap_or_default();
            gains(game, arm, (labels, &document), request.each)
        }
        (Setup::Showdown(game), Labels::Showdown(labels), Some(ValuedKind::Policy)) => {
            without_lines(game, arm, labels, request.each)
        }
        (Setup::Showdown(_), Labels::Showdown(labels), Some(ValuedKind::Gear)) => {
            overridden(pieces(labels, "gear", &labels.gear))
        }
        (Setup::Showdown(_), Labels::Showdown(labels), Some(ValuedKind::Ability)) => {
            overridden(pieces(labels, "abilities", &labels.abilities))
        }
        (Setup::Showdown(game), Labels::Showdown(labels), Some(ValuedKind::Card)) => {
            overridden(cards(game, labels))
        }
        (Setup::Encounter(game), Labels::Encounter(labels), kind) if request.actions.is_none() => {
            match kind {
                None | Some(ValuedKind::Attribute) => scores(game, arm, &labels.adventurers, request.each),
                Some(ValuedKind::Faint) => faint(game, arm),
                Some(ValuedKind::Pool) => without_pools(game, arm, &labels.scenes),
                Some(ValuedKind::Spell) => overridden(spells(game, labels)),
                Some(ValuedKind::Gear | ValuedKind::Ability | ValuedKind::Card | ValuedKind::Policy) => {
                    Vec::new()
                }
            }
        }
        _ => Vec::new(),
    };
    if found.is_empty() {
        let (arm, why) = (&arm.name, why_nothing(request, arm));
        return Err(format!("there is nothing to value in arm `{arm}`: {why}").into());
    }
    notes.extend(note(&arm.setup, request, &found));
    Ok((found, notes))
}

/// Refuses `--each` of things that nobody in particular has.
fn check_owners(request: &Request, setup: &Setup) -> Result<(), StudyError> {
    let has_owners = match (setup, request.kind) {
        (Setup::Showdown(_), kind) => matches!(kind, Some(ValuedKind::Attribute | ValuedKind::Policy)),
        (Setup::Encounter(_), kind) => matches!(kind, None | Some(ValuedKind::Attribute)),
    };
    if !request.each || has_owners {
        return Ok(());
    }
    let message = match setup {
        Setup::Showdown(_) => {
            "--each: only attributes and lines of policies are valued for each survivor separately: \
             `--of attribute`, `--of policy`"
        }
        Setup::Encounter(_) => {
            "--each: only attributes are valued for each adventurer separately: `--of attribute`"
        }
    };
    Err(message.to_owned().into())
}

/// What readers of the answer must know of things of a kind.
fn note(setup: &Setup, request: &Request, found: &[Variation]) -> Option<String> {
    let Setup::Showdown(game) = setup else { return None };
    match request.kind? {
        ValuedKind::Card if found.iter().any(is_ai_card) => life_note(&game.plan),
        ValuedKind::Attribute if !request.each && game.plan.survivors.len() > 1 => {
            Some("one more for every survivor; --each values it for one at a time".to_owned())
        }
        // OD-53.
        ValuedKind::Gear => Some("who is left without a weapon attacks with the fist".to_owned()),
        _ => None,
    }
}

fn is_ai_card(variation: &Variation) -> bool {
    variation.thing.split_once(": ").is_some_and(|(of, _)| of == AI_CARD)
}

/// WND-6, WND-7, OD-8: the AI deck is also the monster's life.
fn life_note(plan: &Plan) -> Option<String> {
    let wounds = match plan.options.death_rule {
        DeathRule::Life(_) => return None,
        DeathRule::StackFull => plan.monster.ai_cards.into(),
        DeathRule::WoundWithoutCard => u16::from(plan.monster.ai_cards) + 1,
    };
    Some(format!(
        "without a kind of AI card the monster also takes a wound less for each copy; \
         --set 'options.death-rule={{ life = {wounds} }}' keeps its life"
    ))
}

fn why_nothing(request: &Request, arm: &Arm) -> &'static str {
    let is_encounter = matches!(arm.setup, Setup::Encounter(_));
    match request.kind {
        None if is_encounter => "encounters have no survival actions; --of attribute, spell, pool or faint",
        None => "no survivor knows a survival action that this game has room for (`survivors.*.actions`)",
        Some(ValuedKind::Gear | ValuedKind::Ability | ValuedKind::Card) if is_encounter => {
            "encounters have no gear, no abilities and no cards; --of attribute, spell, pool or faint"
        }
        Some(ValuedKind::Policy) if is_encounter => {
            "the priority lists of encounters are not valued, those of survivors are"
        }
        Some(ValuedKind::Policy) => "no survivor has a priority list with a line that this game asks",
        Some(ValuedKind::Gear) => "no survivor carries gear that could be left out",
        Some(ValuedKind::Ability) => "no survivor has an ability that could be left out",
        Some(ValuedKind::Card) => "no card can be taken out of its deck",
        Some(ValuedKind::Faint | ValuedKind::Pool | ValuedKind::Spell) if !is_encounter => {
            "only encounters have that"
        }
        Some(ValuedKind::Faint) => "nobody faints on purpose (`policy.faint`)",
        Some(ValuedKind::Pool) => "no scene gives a temporary pool",
        Some(ValuedKind::Spell) => "no adventurer knows a spell that it can cast (`adventurers.*.spells`)",
        Some(ValuedKind::Attribute) => "nobody has attributes",
    }
}

/// The arm with another game.
fn with_game(arm: &Arm, name: String, setup: Setup) -> Arm {
    Arm { name, setup, ..arm.clone() }
}

fn without(arm: &Arm, thing: String, setup: Setup, uses: Option<[Counter; 2]>) -> Variation {
    let arm = with_game(arm, format!("without {thing}"), setup);
    Variation { thing, arm, overrides: Vec::new(), is_added: false, uses, counted: Vec::new() }
}

fn without_actions(
    game: &Showdown,
    arm: &Arm,
    wanted: Option<&[Action]>,
) -> Result<Vec<Variation>, StudyError> {
    let known = actions(game);
    let wanted = wanted.filter(|wanted| !wanted.is_empty()).unwrap_or(&known);
    if let Some(action) = wanted.iter().find(|action| !known.contains(action)) {
        let (name, arm) = (action_name(*action), &arm.name);
        let message = format!(
            "--action {name}: nobody can {name} in arm `{arm}`; `survivors.*.actions` lists what \
             survivors know, and all but dodge and endure need a board"
        );
        return Err(message.into());
    }
    let firsts = wanted.iter().enumerate().filter(|(at, action)| !wanted[..*at].contains(action));
    let variation = |action: &Action| {
        let uses = action_counters(*action);
        let varied = without(arm, action_name(*action).to_owned(), without_action(game, *action), Some(uses));
        Variation { overrides: overrides::without_action(game, *action), ..varied }
    };
    Ok(firsts.map(|(_, action)| variation(action)).collect())
}

/// The groups that gain an attribute: everybody at once, or each alone.
fn groups(names: &[String], each: bool) -> Vec<(String, Option<usize>)> {
    if each {
        names.iter().enumerate().map(|(seat, name)| (format!("{name}: "), Some(seat))).collect()
    } else {
        vec![(String::new(), None)]
    }
}

fn added(arm: &Arm, thing: String, setup: Setup) -> Variation {
    let arm = with_game(arm, thing.clone(), setup);
    Variation { thing, arm, overrides: Vec::new(), is_added: true, uses: None, counted: Vec::new() }
}

/// One more of each attribute; the document of the arm has what there is now.
fn gains(
    game: &Showdown,
    arm: &Arm,
    (labels, document): (&ShowdownLabels, &serde_json::Value),
    each: bool,
) -> Vec<Variation> {
    let of_group = |(prefix, seat): (String, Option<usize>)| {
        let gains = Gain::all(game).into_iter();
        let gains = gains.map(|gain| {
            let thing = format!("{prefix}{} +1", gain.name());
            let overrides = overrides::with_gain(document, gain, seat);
            Variation { overrides, ..added(arm, thing, with_gain(game, gain, seat)) }
        });
        gains.collect::<Vec<_>>()
    };
    groups(&labels.survivors, each).into_iter().flat_map(of_group).collect()
}

fn scores(game: &Encounter, arm: &Arm, adventurers: &[String], each: bool) -> Vec<Variation> {
    let of_group = |(prefix, seat): (String, Option<usize>)| {
        let scores = Score::ALL.into_iter().map(|score| {
            let raised = with_score(game, score, seat);
            let overrides = overrides::with_score(&raised, score, seat);
            Variation { overrides, ..added(arm, format!("{prefix}{} +1", score.name()), raised) }
        });
        scores.collect::<Vec<_>>()
    };
    groups(adventurers, each).into_iter().flat_map(of_group).collect()
}

fn faint(game: &Encounter, arm: &Arm) -> Vec<Variation> {
    let overrides = overrides::without_fainting(game.plan.adventurers.len());
    let without = || Variation { overrides, ..without(arm, "fainting".into(), without_fainting(game), None) };
    faints(game).then(without).into_iter().collect()
}

fn without_pools(game: &Encounter, arm: &Arm, scenes: &[String]) -> Vec<Variation> {
    let pool = |scene: usize| without(arm, scenes[scene].clone(), without_scene(game, scene), None);
    pools(game).into_iter().map(pool).collect()
}

/// Every line of the lists that survivors ask.
fn without_lines(game: &Showdown, arm: &Arm, labels: &ShowdownLabels, each: bool) -> Vec<Variation> {
    let variation = |line: SharedLine| {
        let left = without_line(game, &line);
        let overrides = overrides::without_line(&left, &line, &labels.supplies);
        let varied = without(arm, line_name(&line, game, labels), left, None);
        Variation { overrides, counted: line.decided().into_iter().map(CountedUse::Line).collect(), ..varied }
    };
    lines(game, each).into_iter().map(variation).collect()
}

/// The name of a line, with its condition: "dash line 1: flow and target".
fn line_name(line: &SharedLine, game: &Showdown, labels: &ShowdownLabels) -> String {
    let names: Vec<&str> = line.seats.iter().map(|&seat| labels.survivor(seat)).collect();
    let whose = if line.is_common { String::new() } else { format!("{}: ", names.join(", ")) };
    let own = &game.policies.survivors[usize::from(line.seats[0])];
    let condition = own.condition(line.decision, line.line, &labels.supplies);
    let condition = if condition.is_empty() { condition } else { format!(": {condition}") };
    format!("{whose}{} line {}{condition}", line.decision.key(), line.line + 1)
}

/// Every piece of a list of the survivors, with the override that leaves it out.
fn pieces(labels: &ShowdownLabels, list: &str, of_all: &[Vec<String>]) -> Vec<Overridden> {
    let mut found = Vec::new();
    for (seat, (survivor, pieces)) in labels.survivors.iter().zip(of_all).enumerate() {
        for (at, piece) in pieces.iter().enumerate() {
            let others = pieces.iter().enumerate().filter(|(other, _)| *other != at);
            let others: Vec<String> = others.map(|(_, piece)| quoted(piece)).collect();
            let set = format!("survivors.{seat}.{list}=[{}]", others.join(", "));
            let twins = pieces[..at].iter().filter(|other| *other == piece).count();
            let which = if twins > 0 { format!(" ({})", twins + 1) } else { String::new() };
            let thing = format!("{survivor}: {piece}{which}");
            found.push(Overridden { thing, overrides: vec![set], counted: Vec::new() });
        }
    }
    found
}

/// Every spell of every adventurer, with the override that leaves it no casting (SPL-1).
fn spells(game: &Encounter, labels: &EncounterLabels) -> Vec<Overridden> {
    let of_one = |(seat, name): (usize, &String)| {
        let known = (0..).zip(&game.plan.adventurers[seat].spells).filter(|(_, known)| known.castings > 0);
        let spell = |(number, known): (u8, &KnownSpell)| {
            let spell = &labels.spells[usize::from(known.spell)];
            let set = format!("adventurers.{seat}.spells.{}=0", name_step(spell));
            let counted = vec![CountedUse::Spell { seat: seat as Seat, known: number }];
            Overridden { thing: format!("{name}: {spell}"), overrides: vec![set], counted }
        };
        known.map(spell).collect::<Vec<_>>()
    };
    labels.adventurers.iter().enumerate().flat_map(of_one).collect()
}

/// Every kind of card, with the overrides that take it out of its deck, and out of the pools for it (SET-1).
fn cards(game: &Showdown, labels: &ShowdownLabels) -> Vec<Overridden> {
    let of = |list: &str, prefix: &str, names: &[String]| -> Vec<Overridden> {
        let card = |(at, name): (usize, &String)| {
            let overrides = vec![format!("monster.{list}.{at}.copies=0")];
            Overridden { thing: format!("{prefix}: {name}"), overrides, counted: Vec::new() }
        };
        names.iter().enumerate().map(card).collect()
    };
    let mut found = of("ai-cards", AI_CARD, &labels.ai_cards);
    for (kind, Overridden { overrides, .. }) in (0..).zip(&mut found) {
        let pools = game.plan.monster.pools.iter().enumerate().filter(|(_, pool)| pool.cards.count(kind) > 0);
        overrides.extend(pools.flat_map(|(number, pool)| without_card(number, pool, kind, &labels.ai_cards)));
    }
    found.extend(of("hit-locations", "location", &labels.hit_locations));
    found
}

/// The overrides that leave a kind of card out of a pool, from which no more are drawn than are left.
fn without_card(number: usize, pool: &Pool, kind: u8, names: &[String]) -> Vec<String> {
    let others = (0_u8..).zip(names).filter(|(other, _)| *other != kind);
    let others: Vec<String> = others
        .flat_map(|(other, name)| std::iter::repeat_n(quoted(name), pool.cards.count(other).into()))
        .collect();
    let draw = format!("monster.ai-pools.{number}.draw={}", others.len().min(pool.draw.into()));
    if others.is_empty() {
        return vec![draw]; // A pool has cards, but none needs to be drawn.
    }
    vec![format!("monster.ai-pools.{number}.cards=[{}]", others.join(", ")), draw]
}

/// The arm compiled again under each override. A thing that the scenario needs, such as the only card
/// of a deck, is left out with a note.
fn overridden(
    template: &Template,
    arm: &Arm,
    overrides: &[String],
    things: Vec<Overridden>,
    notes: &mut Vec<String>,
) -> Vec<Variation> {
    let mut found = Vec::new();
    for Overridden { thing, overrides: sets, counted } in things {
        match template.arm(&arm.name, &[overrides, &sets].concat()) {
            Ok(Some(varied)) => {
                let arm = Arm { name: format!("without {thing}"), ..varied };
                found.push(Variation { thing, arm, overrides: sets, is_added: false, uses: None, counted });
            }
            Ok(None) => {}
            Err(faults) => {
                let why = StudyError::from(faults).first_line();
                notes.push(format!("{thing}: the scenario needs it ({why})"));
            }
        }
    }
    found
}
