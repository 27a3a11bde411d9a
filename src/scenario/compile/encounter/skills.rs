//! The scores that hazards and attacks call for, and everybody's values.

use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Int, Named, Opt, given, int_or, items};
use crate::scenario::tree::quoted;
use crate::scenario::wire::{EncounterFile, Label, Scene, Stats, Tag};
use deathroll_core::rules::encounter::plan::{Manner, SKILLS_MAX, Scores, Tags};

/// The scores that hazards and attacks call for.
#[derive(Debug, Default)]
pub(super) struct Skills {
    /// Their names, by number.
    pub(super) names: Vec<String>,
}

impl Skills {
    /// The scores of a file: those of its scenes in the order in which it names them, and of attacks.
    pub(super) fn of(file: &EncounterFile, faults: &Collector) -> Self {
        let mut skills = Self::default();
        for scene in file.scenes.get().into_iter().flatten().filter_map(Field::get) {
            match scene {
                Scene::Hazard(hazard) => {
                    let events = hazard.events.get().into_iter().flatten().filter_map(Field::get);
                    events.for_each(|event| skills.add(&event.roll, faults));
                }
                Scene::Combat(combat) => skills.add(&combat.roll, faults),
                _ => {}
            }
        }
        let adventurers = file.adventurers.get().into_iter().flatten().filter_map(Field::get);
        adventurers.for_each(|adventurer| skills.add(&adventurer.roll, faults));
        for known in [&file.foes, &file.characters] {
            let characters =
                given(known).into_iter().flat_map(|Named(all)| all).filter_map(|(_, one)| one.get());
            characters.for_each(|character| skills.add(&character.roll, faults));
        }
        for spell in
            given(&file.spells).into_iter().flat_map(|Named(all)| all).filter_map(|(_, one)| one.get())
        {
            skills.add(&spell.roll, faults);
            let further = items(&spell.effects).filter_map(|(effect, _)| given(&effect.harm));
            for harm in given(&spell.harm).into_iter().chain(further) {
                skills.add(&harm.roll, faults);
            }
        }
        skills
    }

    fn add(&mut self, roll: &Opt<Label>, faults: &Collector) {
        let Some(field) = roll else { return };
        let Some(name) = field.get().filter(|name| self.number(&name.0).is_none()) else { return };
        if self.names.len() == SKILLS_MAX {
            let message = format!("at most {SKILLS_MAX} different scores may be rolled");
            faults.add(Diagnostic::new(message, field.place, "one too many"));
            return;
        }
        self.names.push(name.0.clone());
    }

    /// What attacks call for, and are.
    pub(super) fn manner(&self, roll: &Opt<Label>, tags: &Opt<Vec<Field<Tag>>>) -> Manner {
        Manner { roll: given(roll).and_then(|name| self.number(&name.0)), tags: self::tags(tags) }
    }

    /// The number of a score.
    pub(super) fn number(&self, name: &str) -> Option<u8> {
        self.names.iter().position(|known| known == name).map(|index| index as u8)
    }

    /// A character's value of each score, some of them from its own `scores`, which may be estimates; 0 for
    /// scores that it lacks and that are never rolled.
    pub(super) fn scores(&self, stats: Stats<'_>, scores: &Scores) -> Vec<i16> {
        let Scores { fortitude, willpower, health, endurance, .. } = *scores;
        let own = own_scores(stats).into_iter().zip([fortitude, willpower, health, endurance]);
        let estimate =
            |name: &str| own.clone().find(|((own, _), _)| *own == name).map_or(0, |(_, score)| score);
        self.names.iter().map(|name| score(stats, name).unwrap_or_else(|| estimate(name))).collect()
    }

    /// Refuses a skill with the name of a score that the character has, too.
    pub(super) fn check(stats: Stats<'_>, faults: &Collector) {
        let own = own_scores(stats).into_iter().filter(|(_, own)| own.is_some());
        for (name, _) in own {
            let skill =
                given(stats.skills).and_then(|skills| skills.0.iter().find(|(known, _)| known == name));
            if let Some((_, field)) = skill {
                let message = format!("{} is a score of its own and a skill", quoted(name));
                faults.add(Diagnostic::new(message, field.place, "expected another name, or no such score"));
            }
        }
    }

    /// The scores that are a character's archetypal reaction or ability (VRV-3), one bit each.
    pub(super) fn archetypal(&self, stats: Stats<'_>, faults: &Collector) -> u16 {
        let mut bits = 0;
        for (name, place) in items(stats.archetypal) {
            if !has_score(stats, &name.0) {
                let message = format!("there is no score for {} here", quoted(&name.0));
                let diagnostic =
                    Diagnostic::new(message, place, "expected a name of `skills`, or of a score");
                faults.add(diagnostic.known(&name.0, score_names(stats)));
            }
            if let Some(number) = self.number(&name.0) {
                bits |= 1 << number;
            }
        }
        bits
    }
}

/// A set of tags.
pub(super) fn tags(wire: &Opt<Vec<Field<Tag>>>) -> Tags {
    items(wire).fold(Tags::default(), |tags, (tag, _)| tags.with(tag.into()))
}

/// The scores with their own fields that hazards may roll against.
const fn own_scores(stats: Stats<'_>) -> [(&'static str, &Opt<Int<0, 60>>); 4] {
    [
        ("fortitude", stats.fortitude),
        ("willpower", stats.willpower),
        ("health", stats.health),
        ("endurance", stats.endurance),
    ]
}

/// True for the name of a score with a field of its own.
pub(super) fn is_own_score(stats: Stats<'_>, name: &str) -> bool {
    own_scores(stats).into_iter().any(|(own, _)| own == name)
}

/// A character's score by name; any value if it is faulty.
fn score(stats: Stats<'_>, name: &str) -> Option<i16> {
    let skill = given(stats.skills).and_then(|skills| skills.get(name));
    if let Some(skill) = skill {
        return Some(skill.get().map_or(0, |score| score.0 as i16));
    }
    let (_, own) = own_scores(stats).into_iter().find(|(known, _)| *known == name)?;
    own.as_ref().map(|_| int_or(own, 0) as i16)
}

/// Whether a character has a score of this name; with faulty skills it may have.
pub(super) fn has_score(stats: Stats<'_>, name: &str) -> bool {
    let faulty = stats.skills.as_ref().is_some_and(|skills| skills.get().is_none());
    let is_estimated = || stats.is_npc && is_own_score(stats, name);
    faulty || score(stats, name).is_some() || is_estimated()
}

/// The names of all scores of a character, some of which may be estimates.
pub(super) fn score_names<'a>(stats: Stats<'a>) -> impl Iterator<Item = &'a str> {
    let skills = given(stats.skills).into_iter().flat_map(Named::names);
    let own = own_scores(stats).into_iter().filter(move |(_, own)| stats.is_npc || own.is_some());
    let own = own.map(|(name, _)| name);
    skills.chain(own)
}
