//! Random adventures of all kinds, built from bytes: shrinking the bytes shrinks the plan.

use deathroll::policy::encounter::{CharacterPolicies, Decision, Policies};
use deathroll::rules::encounter::plan::{
    Archetype, CastScene, Chance, Character, DamageEvent, DyingClock, EffectOn, Eligible, FURTHER_MAX,
    FurtherEffect, Heal, HeroicMojo, Kind, KnownSpell, Manner, MinutesToHours, NpcZero, Options, Plan,
    PoolGrant, Rest, RestKind, SceneKind, ScoreChange, Scores, SemiConscious, Spell, SpellEffect, SpellHarm,
    SpellHelp, SpellPool, Tag, Tags, Throw, WakeRoll, Whom,
};
use deathroll::rules::encounter::state::{Dying, Figure, Pool, Seat, Seats, Unit};

use super::super::arbitrary::Bytes;
use super::{Story, adventure};
use crate::support::named::{aim, choice, leaves_at, target};

/// Changes of scores that spells bring.
const SCORE_CHANGES: u8 = 3;

/// An adventure of up to three characters and four scenes.
pub(crate) fn any_adventure(bytes: &[u8]) -> Plan {
    make(&mut Bytes(bytes.iter()), 3)
}

/// An adventure of one character, with few and small dice.
pub(crate) fn tiny_adventure(bytes: &[u8]) -> Plan {
    make(&mut Bytes(bytes.iter()), 1)
}

/// A short fight of one or two against up to three, with coarse dice and few points, in which
/// characters may faint and wake again, and its choices. A scene may follow.
pub(crate) fn small_fight(bytes: &[u8]) -> (Plan, Policies) {
    let bytes = &mut Bytes(bytes.iter());
    let adventurers: Vec<Character> = (0..=bytes.below(2)).map(|_| fighter(bytes, Kind::Player)).collect();
    let foes: Vec<Character> = (0..=bytes.below(3)).map(|_| fighter(bytes, Kind::Npc)).collect();
    // Some are equal.
    let foes = if bytes.yes() { vec![foes[0].clone(); foes.len()] } else { foes };
    let (rounds, ambush) = (2 + u16::from(bytes.below(9)), bytes.yes());
    let mut plan = adventure(&adventurers);
    plan.options = options(bytes);
    plan = plan.figure(0, |figure| figure.mojo = bytes.below(3));
    plan = plan.fight(rounds, &foes).combat(|combat| combat.ambush = ambush);
    let policies = Policies {
        adventurers: adventurers.iter().map(|_| policies(bytes)).collect(),
        foes: vec![policies(bytes); foes.len()],
    };
    if bytes.yes() {
        plan = plan.scene(SceneKind::Wait(30 * u32::from(bytes.below(50))));
    }
    (plan, policies)
}

fn fighter(bytes: &mut Bytes<'_>, kind: Kind) -> Character {
    let plain = character(bytes, 1);
    let damage =
        bytes.one_of(&[Throw::constant(1), Throw::constant(2), Throw { count: 1, sides: 2, plus: 0 }]);
    let dice = Throw { count: 1, sides: 3, plus: i16::from(bytes.below(2)) };
    Character {
        kind,
        verve_max: if kind == Kind::Player { u16::from(bytes.below(3)) } else { 0 },
        survival_max: 1 + u16::from(bytes.below(2)),
        survival_dice: (kind == Kind::Npc && bytes.yes()).then_some(dice),
        hit_chance: bytes.one_of(&[Some(100), Some(50), Some(50), None]),
        damage,
        ..plain
    }
}

fn policies(bytes: &mut Bytes<'_>) -> CharacterPolicies {
    let targets = ["focus", "focus", "random", "strongest", "weakest"];
    CharacterPolicies {
        target: target(bytes.one_of(&targets)),
        flee: match bytes.below(5) {
            0..=2 => choice(Decision::Flee, "never"),
            3 => choice(Decision::Flee, "when-injured"),
            _ => leaves_at(1),
        },
        faint: choice(Decision::Faint, bytes.one_of(&["never", "never", "when-dying", "between-scenes"])),
        wake: aim(Decision::Wake, bytes.one_of(&["never", "always"])),
        heroic: choice(Decision::Heroic, bytes.one_of(&["any", "attack", "none"])),
        heroic_bid: bytes.below(2),
        ..CharacterPolicies::default()
    }
}

/// At most `size` adventurers, foes of a combat, and dice of a throw.
fn make(bytes: &mut Bytes<'_>, size: u8) -> Plan {
    let adventurers: Vec<Character> = (0..=bytes.below(size)).map(|_| character(bytes, size)).collect();
    let mut plan = adventure(&adventurers);
    plan.options = options(bytes);
    for (seat, character) in adventurers.iter().enumerate() {
        if bytes.yes() {
            plan = plan.figure(seat as Seat, |figure| begin(bytes, figure));
        }
        if character.kind == Kind::Player {
            plan = plan.figure(seat as Seat, |figure| figure.mojo = bytes.below(3 * size));
        }
    }
    for _ in 0..=bytes.below(4) {
        plan = scene(bytes, plan, size);
    }
    if bytes.yes() { with_spells(bytes, plan, size) } else { plan }
}

/// An adventure in which some know spells, and the first casts one of them before the first scene and after
/// the last.
fn with_spells(bytes: &mut Bytes<'_>, mut plan: Plan, size: u8) -> Plan {
    plan.spells = (0..3).map(|_| spell(bytes, size)).collect();
    plan.changes = (0..SCORE_CHANGES).map(|_| score_change(bytes)).collect();
    plan.spells[0].effect = SpellEffect::Help(help(bytes, size));
    let everybody = plan.adventurers.iter_mut().chain(&mut plan.foes);
    for (number, character) in everybody.enumerate() {
        if number == 0 || bytes.yes() {
            let known = |spell| KnownSpell { spell, castings: bytes.below(3) };
            character.spells = (0..3).map(known).collect();
        }
    }
    for (figure, character) in plan.start.figures.iter_mut().zip(&plan.adventurers) {
        figure.castings = character.castings();
    }
    let cast = CastScene { by: 0, known: 0, whom: whom(bytes) };
    plan.scene(SceneKind::Cast(cast))
}

fn spell(bytes: &mut Bytes<'_>, size: u8) -> Spell {
    let mut spell = Spell {
        level: bytes.below(4),
        mojo: bytes.one_of(&[0, 0, 1]),
        roll: bytes.yes().then(|| bytes.below(2)),
        on_all: bytes.yes(),
        takes: bytes.one_of(&[0, 0, 0, 10, 600]),
        effect: spell_effect(bytes, size),
        further: [None; FURTHER_MAX],
    };
    if bytes.yes() {
        for further in &mut spell.further[..=usize::from(bytes.below(2))] {
            let on = bytes.one_of(&[EffectOn::Caster, EffectOn::Companions, EffectOn::Enemies]);
            let effect = match on {
                EffectOn::Enemies => SpellEffect::Harm(spell_harm(bytes, size)),
                EffectOn::Caster | EffectOn::Companions => spell_effect(bytes, size),
            };
            *further = Some(FurtherEffect { on, effect });
        }
        if bytes.below(4) == 3 {
            spell.effect = SpellEffect::Help(SpellHelp::default());
        }
    }
    spell
}

fn spell_effect(bytes: &mut Bytes<'_>, size: u8) -> SpellEffect {
    match bytes.yes() {
        true => SpellEffect::Harm(spell_harm(bytes, size)),
        false => SpellEffect::Help(help(bytes, size)),
    }
}

fn spell_harm(bytes: &mut Bytes<'_>, size: u8) -> SpellHarm {
    SpellHarm {
        damage: throw(bytes, size),
        injuries: bytes.one_of(&[0, 0, 1]),
        manner: manner(bytes),
        sleep: bytes.one_of(&[0, 0, 0, 10, 30, 120]),
        change: (bytes.below(4) == 3).then(|| bytes.below(SCORE_CHANGES)),
    }
}

fn score_change(bytes: &mut Bytes<'_>) -> ScoreChange {
    let mut score = || bytes.one_of(&[0, 0, 2, 5, -3]);
    let (attack, defense, damage) = (score(), score(), score());
    ScoreChange { attack, defense, damage, seconds: 10 * (1 + u32::from(bytes.below(5))) }
}

fn help(bytes: &mut Bytes<'_>, size: u8) -> SpellHelp {
    let (points, seconds) = (throw(bytes, size), 10 * u32::from(bytes.below(9)));
    SpellHelp {
        survival: throw(bytes, size),
        injuries: throw(bytes, size),
        pool: bytes.yes().then(|| SpellPool { points, seconds, eligible: eligible(bytes) }),
        wakes: bytes.yes(),
        verve: bytes.one_of(&[Throw::constant(0), Throw::constant(2), Throw { count: 1, sides: 4, plus: 0 }]),
        change: (bytes.below(4) == 3).then(|| bytes.below(SCORE_CHANGES)),
    }
}

fn character(bytes: &mut Bytes<'_>, size: u8) -> Character {
    let kind = bytes.one_of(&[Kind::Player, Kind::Player, Kind::Npc]);
    let mut score = || i16::from(bytes.below(22));
    let scores = Scores {
        fortitude: score(),
        willpower: score(),
        health: score(),
        endurance: score(),
        attack: score(),
        defense: score() / 4,
    };
    let player = kind == Kind::Player;
    Character {
        kind,
        archetype: [None, Some(Archetype::Warrior), Some(Archetype::Thief)][usize::from(bytes.below(3))],
        level: bytes.below(5),
        verve_max: if player { u16::from(bytes.below(9)) } else { 0 },
        survival_max: 1 + u16::from(bytes.below(9)),
        survival_dice: (!player && bytes.yes()).then(|| throw(bytes, size)),
        scores,
        hit_chance: (bytes.below(3) == 1).then(|| bytes.below(101)),
        hit_chance_per_injury: bytes.one_of(&[0, 0, 5]),
        attacks: bytes.one_of(&[1, 1, 1, 2, 3]),
        manner: manner(bytes),
        damage: throw(bytes, size),
        spells: vec![],
        mojo: 0,
        death_roll_bonus: i16::from(bytes.below(4)) - 1,
        skills: vec![i16::from(bytes.below(22)), i16::from(bytes.below(22))],
        archetypal_skills: u16::from(bytes.below(4)),
    }
}

fn manner(bytes: &mut Bytes<'_>) -> Manner {
    let tags = [Tags::default(), Tags::default(), Tags::default().with(Tag::ArchetypalAction)];
    Manner { roll: (bytes.below(4) == 3).then(|| bytes.below(2)), tags: bytes.one_of(&tags) }
}

fn throw(bytes: &mut Bytes<'_>, size: u8) -> Throw {
    let (count, sides) = (bytes.below(size + 1), bytes.one_of(&[4, 6, 10]));
    Throw { count, sides, plus: i16::from(bytes.below(6)) - 2 }
}

/// A random starting state.
fn begin(bytes: &mut Bytes<'_>, figure: &mut Figure) {
    figure.verve = figure.verve.min(u16::from(bytes.below(9)));
    figure.survival = figure.survival.min(u16::from(bytes.below(9)));
    figure.injuries = u16::from(bytes.below(6));
    if bytes.yes() {
        let (points, ends) = (1 + u16::from(bytes.below(6)), 10 * (1 + u32::from(bytes.below(9))));
        figure.pools[0] = Pool { points, ends, eligible: eligible(bytes) };
    }
    figure.unconscious_until = (bytes.below(4) == 1).then(|| 10 * u32::from(bytes.below(20)));
    if figure.injuries > 0 && bytes.yes() {
        let unit = bytes.one_of(&[Unit::Minutes, Unit::Hours]);
        // Many within the first scene, some days later.
        let ends = bytes.one_of(&[10, 10, 30]) * bytes.one_of(&[1, 2, 3, 5, 50, 200]);
        figure.dying = Some(Dying { ends, unit });
    }
}

fn options(bytes: &mut Bytes<'_>) -> Options {
    Options {
        naturals: bytes.yes(),
        mojo_bid: bytes.below(4) > 0,
        dying_clock: bytes.one_of(&[DyingClock::Fixed, DyingClock::Recompute, DyingClock::Revert]),
        no_faint_bonus_same_round: bytes.yes(),
        faint_a_minute: bytes.yes(),
        semi_conscious: bytes.one_of(&[SemiConscious::Talks, SemiConscious::Acts]),
        day_and_night: bytes.yes(),
        npc_zero: bytes.one_of(&[NpcZero::AsPlayers, NpcZero::Dead, NpcZero::Unconscious]),
        no_second_contest: bytes.yes(),
        warrior_death_bonus: bytes.yes(),
        pools_count: bytes.yes(),
        only_survival_at_zero: bytes.below(4) == 3,
        minutes_to_hours: bytes.one_of(&[
            MinutesToHours::Whole,
            MinutesToHours::Whole,
            MinutesToHours::WholeOrNone,
            MinutesToHours::Begun,
        ]),
        heroic_mojo: bytes.one_of(&[HeroicMojo::Living, HeroicMojo::Acting]),
        woken_any_time: bytes.below(4) == 3,
        ambush_is_archetypal: bytes.yes(),
        wake_roll: bytes.one_of(&[WakeRoll::None, WakeRoll::Health]),
        ..Options::default()
    }
}

fn scene(bytes: &mut Bytes<'_>, plan: Plan, size: u8) -> Plan {
    let whom = whom(bytes);
    match bytes.below(10) {
        0..=2 => {
            let foes: Vec<Character> = (0..=bytes.below(size)).map(|_| foe(bytes, size)).collect();
            let (ambush, bonus) = (bytes.yes(), i16::from(bytes.below(9)) - 4);
            let manner = manner(bytes);
            plan.fight(1 + u16::from(bytes.below(6)), &foes).combat(|combat| {
                (combat.ambush, combat.adventurers_bonus, combat.foes_bonus) = (ambush, bonus, -bonus);
                combat.manner = manner;
            })
        }
        3 | 4 => {
            let events: Vec<DamageEvent> = (0..=bytes.below(6)).map(|_| damage_event(bytes, size)).collect();
            plan.hazard(&events)
        }
        5 => {
            let kind = bytes.one_of(&[RestKind::Night, RestKind::Day]);
            let (times_max, until_recovered) = (1 + u16::from(bytes.below(4)), bytes.yes());
            plan.scene(SceneKind::Rest(Rest { kind, times_max, until_recovered }))
        }
        6 => {
            let (survival, some) = (throw(bytes, size), throw(bytes, size));
            let injuries = bytes.one_of(&[some, Throw::constant(20)]);
            plan.scene(SceneKind::Heal(Heal { whom, survival, injuries }))
        }
        9 => plan.scene(SceneKind::Wake(whom)),
        7 => plan.scene(SceneKind::Meeting(bytes.below(2))),
        _ if bytes.yes() => plan.scene(SceneKind::Wait(u32::from(bytes.below(200)) * 30)),
        _ => {
            let (points, seconds) = (throw(bytes, size), 10 * u32::from(bytes.below(9)));
            plan.scene(SceneKind::Pool(PoolGrant { whom, points, seconds, eligible: eligible(bytes) }))
        }
    }
}

/// Foes are non-player characters.
fn foe(bytes: &mut Bytes<'_>, size: u8) -> Character {
    Character { kind: Kind::Npc, verve_max: 0, ..character(bytes, size) }
}

fn whom(bytes: &mut Bytes<'_>) -> Whom {
    let bits = 1 + bytes.below(7);
    let seats = Seats::range(0, 3).filter(|seat| bits >> seat & 1 != 0);
    if bytes.yes() { Whom::OneOf(seats) } else { Whom::These(seats) }
}

fn eligible(bytes: &mut Bytes<'_>) -> Eligible {
    bytes.one_of(&[
        Eligible::All,
        Eligible::Archetypal,
        Eligible::NotArchetypal,
        Eligible::Combat,
        Eligible::Hazard,
    ])
}

fn damage_event(bytes: &mut Bytes<'_>, size: u8) -> DamageEvent {
    let tags = [Tag::ArchetypalAction, Tag::Combat, Tag::Ambush, Tag::Trap];
    DamageEvent {
        round: 1 + u16::from(bytes.below(5)),
        whom: whom(bytes),
        chance: bytes.one_of(&[
            Chance::ALWAYS,
            Chance { faces: 2, sides: 3 },
            Chance::percent(50),
            Chance::percent(0),
        ]),
        roll: bytes.yes().then(|| bytes.below(2)),
        damage: throw(bytes, size),
        injuries: bytes.one_of(&[0, 0, 1, 3]),
        tags: tags.into_iter().filter(|_| bytes.yes()).fold(Tags::default(), Tags::with),
    }
}
