//! Adventures for tests: plain characters, and a builder method for each variation.

use deathroll::rules::encounter::plan::{
    Archetype, Chance, Character, Combat, DamageEvent, FIRST_FOE, Hazard, Kind, Manner, Options, Plan, Rest,
    RestKind, SceneKind, Scores, Tag, Tags, Throw, Whom,
};
use deathroll::rules::encounter::state::{Figure, Seat, Seats, State, Status};

/// The seat of the first foe.
pub(crate) const FOE: Seat = FIRST_FOE;
/// A score with which every roll succeeds.
const SURE: i16 = 200;

/// A player character of level 2 with 17 verve and 7 survival, as in the worked examples, with damage
/// d6+1.
pub(crate) fn hero() -> Character {
    Character {
        kind: Kind::Player,
        archetype: None,
        level: 2,
        verve_max: 17,
        survival_max: 7,
        survival_dice: None,
        scores: Scores { fortitude: 11, willpower: 9, health: 12, endurance: 15, attack: 10, defense: 0 },
        hit_chance: None,
        hit_chance_per_injury: 0,
        attacks: 1,
        manner: Manner::default(),
        damage: Throw { count: 1, sides: 6, plus: 1 },
        spells: vec![],
        mojo: 0,
        death_roll_bonus: 0,
        skills: vec![],
        archetypal_skills: 0,
    }
}

/// A [`hero`] whose fights are archetypal.
pub(crate) fn warrior() -> Character {
    Character { archetype: Some(Archetype::Warrior), ..hero() }
}

/// A foe without verve, of 12 survival, that hits as hard as a [`hero`].
pub(crate) fn orc() -> Character {
    Character { kind: Kind::Npc, verve_max: 0, survival_max: 12, ..hero() }
}

/// A character that never fails a consciousness or death roll.
pub(crate) fn sure(mut character: Character) -> Character {
    character.scores = Scores { fortitude: SURE, endurance: SURE, ..character.scores };
    character
}

/// A character with this skill score.
pub(crate) fn averted_by(mut character: Character, score: i16) -> Character {
    character.skills.push(score);
    character
}

/// The same, as archetypal reaction or ability.
pub(crate) fn archetypal_skill(character: Character, score: i16) -> Character {
    let mut character = averted_by(character, score);
    character.archetypal_skills |= 1 << (character.skills.len() - 1);
    character
}

/// Fixed damage to the first adventurer in a round.
pub(crate) fn harm(round: u16, damage: i16) -> DamageEvent {
    DamageEvent {
        round,
        whom: Whom::These(Seats::one(0)),
        chance: Chance::ALWAYS,
        roll: None,
        damage: Throw::constant(damage),
        injuries: 0,
        tags: Tags::default(),
    }
}

/// Injuries of the first adventurer in a round, and no damage.
pub(crate) fn toll(round: u16, injuries: u8) -> DamageEvent {
    DamageEvent { injuries, ..harm(round, 0) }
}

/// Damage by dice.
pub(crate) fn harm_between(round: u16, damage: Throw) -> DamageEvent {
    DamageEvent { damage, ..harm(round, 0) }
}

/// Damage that verve may absorb.
pub(crate) fn archetypal(event: DamageEvent) -> DamageEvent {
    DamageEvent { tags: event.tags.with(Tag::ArchetypalAction), ..event }
}

/// These adventurers, unhurt, at the start.
pub(crate) fn adventure(adventurers: &[Character]) -> Plan {
    let mut start = State { everybody: Seats::range(0, adventurers.len() as u8), ..State::default() };
    for (figure, character) in start.figures.iter_mut().zip(adventurers) {
        *figure = Figure {
            status: Status::Present,
            verve: character.verve_max,
            survival: character.survival_max,
            survival_max: character.survival_max,
            castings: character.castings(),
            ..Figure::ABSENT
        };
    }
    Plan {
        options: Options::default(),
        adventurers: adventurers.to_vec(),
        foes: vec![],
        spells: vec![],
        changes: vec![],
        scenes: vec![],
        start,
    }
}

/// A builder method for each variation.
pub(crate) trait Story: Sized {
    fn scene(self, kind: SceneKind) -> Self;
    /// A combat of at most this many rounds.
    fn fight(self, rounds: u16, foes: &[Character]) -> Self;
    /// Changes the last combat.
    fn combat(self, change: impl FnOnce(&mut Combat)) -> Self;
    /// Damage without a fight, until the last event.
    fn hazard(self, events: &[DamageEvent]) -> Self;
    fn rest(self, kind: RestKind, times: u16) -> Self;
    fn option(self, change: impl FnOnce(&mut Options)) -> Self;
    /// Changes a starting state.
    fn figure(self, seat: Seat, change: impl FnOnce(&mut Figure)) -> Self;
    /// Starting verve, survival and injuries of the first adventurer.
    fn body(self, verve: u16, survival: u16, injuries: u16) -> Self;
}

impl Story for Plan {
    fn scene(mut self, kind: SceneKind) -> Self {
        self.scenes.push(kind);
        self
    }

    fn fight(mut self, rounds: u16, foes: &[Character]) -> Self {
        let first_foe = self.foes.len() as u16;
        self.foes.extend_from_slice(foes);
        self.scene(SceneKind::Combat(Combat {
            first_foe,
            foes: foes.len() as u8,
            rounds_max: rounds,
            manner: Manner::default(),
            ambush: false,
            adventurers_bonus: 0,
            foes_bonus: 0,
        }))
    }

    fn combat(mut self, change: impl FnOnce(&mut Combat)) -> Self {
        let Some(SceneKind::Combat(combat)) = self.scenes.last_mut() else {
            panic!("the last scene is no combat");
        };
        change(combat);
        self
    }

    fn hazard(self, events: &[DamageEvent]) -> Self {
        let rounds = events.iter().map(|event| event.round).max().expect("no events");
        self.scene(SceneKind::Hazard(Hazard { events: events.to_vec(), rounds }))
    }

    fn rest(self, kind: RestKind, times: u16) -> Self {
        self.scene(SceneKind::Rest(Rest { kind, times_max: times, until_recovered: false }))
    }

    fn option(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    fn figure(mut self, seat: Seat, change: impl FnOnce(&mut Figure)) -> Self {
        change(&mut self.start.figures[usize::from(seat)]);
        self
    }

    fn body(self, verve: u16, survival: u16, injuries: u16) -> Self {
        self.figure(0, |figure| {
            (figure.verve, figure.survival, figure.injuries) = (verve, survival, injuries);
        })
    }
}
