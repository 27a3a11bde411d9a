//! The table as a list of named values, so that two moments can be compared.

use super::scene::Scene;
use crate::trace::line::Change;
use crate::trace::value::Value;
use deathroll_core::rules::encounter::plan::{Character, Eligible, SEATS, ScoreChange, Throw};
use deathroll_core::rules::encounter::state::{Dying, Figure, SCENE_END, Seat, Status, Unit};

/// Values on the table, by name.
type Entries = Vec<(String, Value)>;

/// The constant values of a trial, so that it can be checked from its lines alone.
pub(super) fn given(scene: Scene<'_>) -> Entries {
    let Scene { plan, labels, .. } = scene;
    let mut entries = Entries::new();
    let people = plan.adventurers.iter().zip(&labels.adventurers).chain(plan.foes.iter().zip(&labels.foes));
    for (character, name) in people {
        character_entries(&mut entries, name, character, &labels.skills);
    }
    entries
}

fn character_entries(entries: &mut Entries, name: &str, character: &Character, skills: &[String]) {
    let mut push = |what: &str, value: Value| entries.push((format!("{name}.{what}"), value));
    push("player", character.is_player().into());
    push("warrior", character.is_warrior().into());
    push("level", character.level.into());
    push("verve_max", character.verve_max.into());
    let scores = character.scores;
    for (what, score) in [
        ("fortitude", scores.fortitude),
        ("willpower", scores.willpower),
        ("health", scores.health),
        ("endurance", scores.endurance),
        ("attack", scores.attack),
        ("defense", scores.defense),
        ("death_roll_bonus", character.death_roll_bonus),
    ] {
        push(what, score.into());
    }
    push("hit_chance", character.hit_chance.into());
    if character.hit_chance_per_injury > 0 {
        push("hit_chance_per_injury", character.hit_chance_per_injury.into());
    }
    if character.attacks > 1 {
        push("attacks", character.attacks.into());
    }
    push("damage", throw(character.damage).into());
    for (skill, score) in skills.iter().zip(&character.skills) {
        push(&format!("skills.{skill}"), (*score).into());
    }
}

/// Dice in words.
fn throw(Throw { count, sides, plus }: Throw) -> String {
    match (count, plus) {
        (0, _) => plus.to_string(),
        (_, 0) => format!("{count}d{sides}"),
        _ => format!("{count}d{sides}{plus:+}"),
    }
}

/// The changes between two moments, in the order of the table. Foes that enter or leave have
/// [`Value::Nothing`] before or after.
pub(super) fn changes(before: Scene<'_>, after: Scene<'_>) -> Vec<Change> {
    let (mut was, is) = (snapshot(before), snapshot(after));
    let mut changes = Vec::new();
    for (what, to) in is {
        let from = match was.iter().position(|(name, _)| *name == what) {
            Some(at) => was.remove(at).1,
            None => Value::Nothing,
        };
        if from != to {
            changes.push(Change { what, from, to });
        }
    }
    let gone = was.into_iter().filter(|(_, from)| *from != Value::Nothing);
    changes.extend(gone.map(|(what, from)| Change { what, from, to: Value::Nothing }));
    changes
}

/// Every variable value on the table, always in the same order.
pub(super) fn snapshot(scene: Scene<'_>) -> Entries {
    let mut entries = Entries::new();
    entries.push(("clock".to_owned(), scene.state.clock.into()));
    for seat in 0..SEATS as Seat {
        let figure = scene.state.figure(seat);
        if figure.status != Status::Absent {
            figure_entries(&mut entries, scene.name(seat), figure);
            castings(&mut entries, scene, seat);
            changed_scores(&mut entries, scene, seat);
        }
    }
    entries
}

fn figure_entries(entries: &mut Entries, name: &str, figure: &Figure) {
    let mut push = |what: &str, value: Value| entries.push((format!("{name}.{what}"), value));
    push("status", status_name(figure).into());
    push("verve", figure.verve.into());
    push("survival", figure.survival.into());
    push("survival_max", figure.survival_max.into());
    push("injuries", figure.injuries.into());
    push("mojo", figure.mojo.into());
    push("pools", pools(figure));
    push("unconscious_until", figure.unconscious_until.map(waking).into());
    push("dying_until", figure.dying.map(|dying| dying.ends).into());
    push("dying_unit", figure.dying.map(|Dying { unit, .. }| unit_name(unit)).into());
}

/// Castings left, of those who know spells.
fn castings(entries: &mut Entries, scene: Scene<'_>, seat: Seat) {
    let known = scene.plan.character(scene.state, seat).spells.len();
    if known > 0 {
        let left = (0..).zip(scene.state.figure(seat).castings).take(known);
        let left = left.map(|(number, left)| (scene.spell(seat, number).to_owned(), Value::Int(left.into())));
        entries.push((format!("{}.castings", scene.name(seat)), Value::Map(left.collect())));
    }
}

/// Changes of scores, where spells bring any.
fn changed_scores(entries: &mut Entries, scene: Scene<'_>, seat: Seat) {
    if scene.plan.changes.is_empty() {
        return;
    }
    let mut changed = Entries::new();
    for change in scene.state.figure(seat).changes.iter().filter(|change| change.is_some()) {
        let ScoreChange { attack, defense, damage, .. } = scene.plan.changes[usize::from(change.of)];
        for (what, by) in [("attack", attack), ("defense", defense), ("damage", damage)] {
            if by != 0 {
                add(&mut changed, format!("{what} until {}", change.ends), by.into());
            }
        }
    }
    entries.push((format!("{}.scores", scene.name(seat)), Value::Amounts(changed)));
}

/// Adds to a number that may be there already.
fn add(entries: &mut Entries, name: String, number: i64) {
    match entries.iter_mut().find(|(known, _)| *known == name) {
        Some((_, Value::Int(sum))) => *sum += number,
        _ => entries.push((name, Value::Int(number))),
    }
}

/// The time of waking: a clock value, or the end of the scene (OD-39).
fn waking(clock: u32) -> Value {
    if clock == SCENE_END { "scene-end".into() } else { clock.into() }
}

/// The condition of a figure in one word.
fn status_name(figure: &Figure) -> &'static str {
    match figure.status {
        Status::Absent => "absent",
        Status::Dead => "dead",
        Status::Gone => "fled",
        Status::Present if figure.doomed => "out-of-time",
        Status::Present if figure.semi_conscious => "semi-conscious",
        Status::Present if figure.is_unconscious() => "unconscious",
        Status::Present => "awake",
    }
}

/// Points of temporary pools; those of the same kind that end together are one entry.
fn pools(figure: &Figure) -> Value {
    let mut entries: Entries = Entries::new();
    for pool in figure.pools.iter().filter(|pool| pool.points > 0) {
        let against = match pool.eligible {
            Eligible::All => "all",
            Eligible::Archetypal => "archetypal",
            Eligible::NotArchetypal => "not-archetypal",
            Eligible::Combat => "combat",
            Eligible::Hazard => "hazard",
        };
        let name = format!("{against} until {}", pool.ends);
        add(&mut entries, name, pool.points.into());
    }
    Value::Amounts(entries)
}

/// The name of a unit of dying time in traces.
pub(super) const fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Minutes => "minutes",
        Unit::Hours => "hours",
    }
}
