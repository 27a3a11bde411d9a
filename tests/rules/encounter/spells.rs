//! Spells that somebody casts: their limits and costs, and what they do.

use deathroll::rules::encounter::decide::Pick;
use deathroll::rules::encounter::origin::Purpose;
use deathroll::rules::encounter::plan::{
    Archetype, CastScene, Character, EffectOn, Eligible, FURTHER_MAX, FurtherEffect, KnownSpell, Manner,
    Plan, RestKind, SceneKind, Spell, SpellEffect, SpellHarm, SpellHelp, SpellPool, Tags, Throw, Whom,
};
use deathroll::rules::encounter::record::{Check, Event, Source};
use deathroll::rules::encounter::state::{Dying, Pool, Seats, Unit};

use super::vrv::of;
use crate::support::encounter::*;
use crate::support::{count, place, told};

const MISS: (Purpose, &[u8]) = (AttackRoll, &[100]);
const CASTS: Answers = Answers { casts: Some(0), target: Pick::At(0), ..Answers::PLAIN };

/// Whoever fights without a chance to hit.
fn idle(character: Character) -> Character {
    Character { hit_chance: Some(0), ..character }
}

/// A spell of level 1 that helps.
fn helps(help: SpellHelp) -> Spell {
    let (effect, further) = (SpellEffect::Help(help), [None; FURTHER_MAX]);
    Spell { level: 1, mojo: 0, roll: None, on_all: false, takes: 0, effect, further }
}

/// A spell of level 1 that does a d6 of damage.
fn harms() -> Spell {
    let damage = Throw { count: 1, sides: 6, plus: 0 };
    hostile(SpellHarm { damage, ..SpellHarm::default() })
}

/// A spell of level 1 that harms.
fn hostile(harm: SpellHarm) -> Spell {
    Spell { effect: SpellEffect::Harm(harm), ..helps(SpellHelp::default()) }
}

/// A spell that restores 2d4 survival and removes an injury.
fn mends() -> Spell {
    let survival = Throw { count: 2, sides: 4, plus: 0 };
    helps(SpellHelp { survival, injuries: Throw::constant(1), ..SpellHelp::default() })
}

/// A sorceror of level 2 who may cast the only spell so often, with a fellow, in a fight of some rounds
/// against an orc; nobody hits.
fn party(spell: Spell, castings: u8, rounds: u16) -> Plan {
    let sorceror =
        Character { spells: vec![KnownSpell { spell: 0, castings }], ..idle(of(Archetype::Sorceror)) };
    let mut plan = adventure(&[sorceror, idle(hero())]).fight(rounds, &[idle(orc())]);
    plan.spells = vec![spell];
    plan
}

#[test]
fn inj_3_a_spell_instead_of_an_attack() {
    // The sorceror casts for 4 damage; the fellow and the orc miss.
    let played = roll(&party(harms(), 1, 1), &[(SpellDamage, &[4]), MISS, MISS], CASTS);
    assert!(told!(
        played,
        Event::SpellCast { seat: 0, known: 0, target: FOE, mojo: 0, check: None, last: false }
    ));
    assert!(told!(played, Event::Damaged { seat: FOE, source: Source::Spell(0, 0), damage: 4, .. }));
    assert!(!told!(played, Event::Attacked { seat: 0, .. }));
    let attacks = roll(&party(harms(), 1, 1), &[MISS, MISS, MISS], Answers { casts: None, ..CASTS });
    assert!(!told!(attacks, Event::SpellCast { .. }));
}

#[test]
fn inj_3_as_often_as_there_are_castings_and_again_after_a_night() {
    let cast: (_, &[u8]) = (SpellDamage, &[1]);
    // Two castings in three rounds; the third round is an attack.
    let script = [cast, MISS, MISS, cast, MISS, MISS, MISS, MISS, MISS];
    let plan = party(harms(), 2, 3);
    let played = roll(&plan, &script, CASTS);
    assert_eq!(count!(played, Event::SpellCast { .. }), 2);
    assert_eq!(played.hero().castings[0], 0);
    let slept = plan.rest(RestKind::Night, 1);
    let played = roll(&slept, &[&script[..], &[(Health, &[1]), (Health, &[1])]].concat(), CASTS);
    assert!(told!(played, Event::CastingsReturned { seat: 0 }));
    assert_eq!(played.hero().castings[0], 2);
}

#[test]
fn inj_3_injuries_put_high_levels_out_of_reach() {
    let casts = |level, injuries| {
        let plan = party(Spell { level, ..harms() }, 1, 1).body(17, 7, injuries);
        let dice: &[(_, &[u8])] = &[(SpellDamage, &[1]), MISS, MISS];
        let may = i32::from(level) <= 2 - i32::from(injuries);
        let played = roll(&plan, if may { dice } else { &[MISS, MISS, MISS] }, CASTS);
        assert_eq!(told!(played, Event::SpellCast { .. }), may);
        may
    };
    assert_eq!(
        [casts(2, 0), casts(2, 1), casts(1, 1), casts(1, 2), casts(0, 2)],
        [true, false, true, false, true]
    );
    // What cannot be cast cannot be memorized: its castings do not return in the night.
    let mut plan = party(Spell { level: 2, ..harms() }, 1, 1).body(17, 7, 2).rest(RestKind::Night, 1);
    plan.start.figures[0].castings[0] = 0;
    let night: [(_, &[u8]); 2] = [(Health, &[1]), (Health, &[1])];
    let played = roll(&plan, &[&[MISS, MISS, MISS][..], &night].concat(), CASTS);
    assert_eq!((played.hero().injuries, played.hero().castings[0]), (1, 0));
}

#[test]
fn inj_3_a_casting_may_cost_mojo_and_take_a_roll() {
    let spell = Spell { mojo: 2, roll: Some(0), ..harms() };
    let plan = |mojo| {
        let mut plan = party(spell, 3, 1).figure(0, |figure| (figure.mojo, figure.injuries) = (mojo, 1));
        plan.adventurers[0] = averted_by(plan.adventurers[0].clone(), 9);
        plan
    };
    // 9 less 1 injury: 8 works, 9 does not; both cost the mojo and the casting.
    for (die, works) in [(8, true), (9, false)] {
        let die = [die];
        let damage: &[(_, &[u8])] = if works { &[(SpellDamage, &[3])] } else { &[] };
        let played = roll(&plan(3), &[&[(CastingRoll, &die[..])], damage, &[MISS, MISS]].concat(), CASTS);
        let at = place!(played, Event::SpellCast { .. });
        let Event::SpellCast { check: Some(Check { needed: 8, success, .. }), .. } = played.events[at] else {
            panic!("a roll against 8")
        };
        assert_eq!((success, told!(played, Event::Damaged { .. })), (works, works));
        assert_eq!((played.hero().mojo, played.hero().castings[0]), (1, 2));
    }
    assert!(!told!(roll(&plan(1), &[MISS, MISS, MISS], CASTS), Event::SpellCast { .. }), "too little mojo");
}

#[test]
fn rst_5_healing_within_a_fight() {
    let plan = party(mends(), 1, 1).figure(1, |figure| {
        (figure.survival, figure.injuries) = (1, 1);
        figure.dying = Some(Dying { ends: 600, unit: Unit::Minutes });
    });
    // 3 + 2 survival, and the only injury: the fellow is no longer dying (DTH-7).
    let played = roll(&plan, &[(SpellHeal, &[3, 2]), MISS, MISS], CASTS);
    assert!(told!(played, Event::SpellCast { seat: 0, target: 1, .. }));
    assert!(told!(played, Event::Healed { seat: 1, survival: 5, injuries: 1 }));
    assert!(told!(played, Event::DyingCancelled { seat: 1 }));
    let whole = roll(&party(mends(), 1, 1), &[MISS, MISS, MISS], CASTS);
    assert!(!told!(whole, Event::SpellCast { .. }), "it would have no effect");
    let late = plan.figure(1, |figure| figure.doomed = true);
    let late = roll(&late, &[MISS, MISS], CASTS);
    assert!(!told!(late, Event::SpellCast { .. }), "nothing helps when time has run out (DTH-11)");
}

#[test]
fn inj_7_a_spell_wakes() {
    let wakes = helps(SpellHelp { wakes: true, ..SpellHelp::default() });
    let plan = party(wakes, 1, 1).figure(1, |figure| figure.unconscious_until = Some(999));
    let played = roll(&plan, &[MISS], CASTS);
    assert!(told!(played, Event::Shaken { seat: 1, by: 0, check: None }));
    assert!(!played.state.figure(1).is_unconscious());
}

#[test]
fn pool_1_a_spell_gives_a_pool_to_one_or_to_all() {
    let pool =
        SpellPool { points: Throw { count: 1, sides: 6, plus: 1 }, seconds: 60, eligible: Eligible::All };
    let shields = helps(SpellHelp { pool: Some(pool), ..SpellHelp::default() });
    let points = |spell, dice: &[(Purpose, &[u8])]| {
        let played = roll(&party(spell, 1, 1), &[dice, &[MISS, MISS]].concat(), CASTS);
        assert_eq!(count!(played, Event::SpellCast { .. }), 1);
        [0, 1].map(|seat| played.state.figure(seat).pool_points())
    };
    let four: (Purpose, &[u8]) = (Purpose::SpellPool, &[4]);
    let one: (Purpose, &[u8]) = (Purpose::SpellPool, &[1]);
    assert_eq!(points(shields, &[four]), [5, 0]);
    assert_eq!(points(Spell { on_all: true, ..shields }, &[four, one]), [5, 2]);
}

#[test]
fn pool_3_the_time_of_a_spell_begins_when_the_round_ends() {
    let pool = SpellPool { points: Throw::constant(5), seconds: 20, eligible: Eligible::All };
    let shields = helps(SpellHelp { pool: Some(pool), ..SpellHelp::default() });
    let played = roll(&party(shields, 1, 4), &[MISS; 11], CASTS);
    let ended = place!(played, Event::PoolEnded { seat: 0, points: 5 });
    assert_eq!(played.states[ended].round, 3, "cast in the first round, for two more");
}

/// A scene of a spell that costs its caster 2 damage is no combat.
#[test]
fn pool_2_a_pool_for_combats_does_not_take_the_price_of_a_spell_cast_outside() {
    let price = SpellHarm { damage: Throw::constant(2), ..SpellHarm::default() };
    let mut mends = mends();
    mends.further[0] = Some(FurtherEffect { on: EffectOn::Caster, effect: SpellEffect::Harm(price) });
    let taken = |eligible| {
        let mut plan = party(mends, 1, 1);
        plan.scenes = vec![SceneKind::Cast(CastScene { by: 0, known: 0, whom: Whom::These(Seats::one(1)) })];
        let pool = Pool { points: 5, ends: 99, eligible };
        let plan = plan.figure(0, |figure| figure.pools[0] = pool).figure(1, |figure| figure.injuries = 1);
        let played = roll(&plan, &[(SpellHeal, &[1, 1])], Unasked);
        5 - played.hero().pool_points()
    };
    assert_eq!([Eligible::All, Eligible::Combat, Eligible::Hazard].map(taken), [2, 0, 0]);
}

#[test]
fn vrv_4_a_spell_cast_into_a_fight_is_archetypal_for_warriors() {
    let strikes = |target: Character, manner: Manner, rolls: &[(Purpose, &[u8])]| {
        let mut spell = harms();
        if let SpellEffect::Harm(harm) = &mut spell.effect {
            harm.manner = manner;
        }
        let mage = Character { level: 1, spells: vec![KnownSpell { spell: 0, castings: 1 }], ..idle(orc()) };
        let mut plan = adventure(&[idle(target)]).fight(1, &[mage]);
        plan.spells = vec![spell];
        roll(&plan, &[&[MISS], rolls].concat(), CASTS).body()
    };
    let burns: [(Purpose, &[u8]); 1] = [(SpellDamage, &[3])];
    assert_eq!(strikes(warrior(), Manner::default(), &burns), (14, 7, 0));
    assert_eq!(strikes(hero(), Manner::default(), &burns), (17, 4, 0));
    let evaded = Manner { roll: Some(0), tags: Tags::EMPTY };
    let monk = || archetypal_skill(of(Archetype::Monk), 10);
    assert_eq!(strikes(monk(), evaded, &[(SkillRoll, &[11]), (SpellDamage, &[3])]), (14, 7, 0));
    assert_eq!(strikes(monk(), evaded, &[(SkillRoll, &[10])]), (17, 7, 0));
}

#[test]
fn rst_5_a_scene_in_which_a_spell_is_cast() {
    let cast = |plan: Plan| {
        let scene = CastScene { by: 0, known: 0, whom: Whom::These(Seats::one(1)) };
        let mut plan = plan.scene(SceneKind::Cast(scene));
        plan.scenes.remove(0);
        plan
    };
    let hurt = || party(mends(), 1, 1).figure(1, |figure| figure.survival = 1);
    let played = roll(&cast(hurt()), &[(SpellHeal, &[3, 2])], Unasked);
    assert!(told!(played, Event::Healed { seat: 1, survival: 5, injuries: 0 }));
    assert_eq!(played.hero().castings[0], 0);
    let out = cast(hurt().figure(0, |figure| figure.unconscious_until = Some(999)));
    let played = roll(&out, &[], Unasked);
    assert!(told!(played, Event::CannotCast { seat: 0, known: 0 }));
    let twice = {
        let mut plan = cast(hurt());
        plan.scenes.push(plan.scenes[0].clone());
        plan
    };
    let played = roll(&twice, &[(SpellHeal, &[1, 1])], Unasked);
    assert!(told!(played, Event::CannotCast { .. }), "no casting is left");
    let whole = roll(&cast(party(mends(), 1, 1)), &[], Unasked);
    assert!(!told!(whole, Event::SpellCast { .. } | Event::CannotCast { .. }), "there is nothing to heal");
}

#[test]
fn inj_3_a_spell_on_all_does_not_reach_who_fled() {
    let plan = party(Spell { on_all: true, ..mends() }, 1, 1).body(17, 1, 1);
    let plan = plan.figure(1, |figure| figure.survival = 1);
    let heal: (Purpose, &[u8]) = (SpellHeal, &[1, 1]);
    let stays = roll(&plan, &[heal, heal, MISS, MISS], CASTS);
    assert!(told!(stays, Event::Healed { seat: 1, .. }));
    let flees = roll(&plan, &[heal, MISS], Answers { flees: 1 << 1, ..CASTS });
    assert!(told!(flees, Event::Healed { seat: 0, .. }));
    assert!(!told!(flees, Event::Healed { seat: 1, .. }));
}

#[test]
fn od_88_the_mojo_of_a_spell_is_set_aside_until_it_is_cast() {
    let sorceror =
        Character { spells: vec![KnownSpell { spell: 0, castings: 1 }], ..idle(of(Archetype::Sorceror)) };
    let mut plan = adventure(&[hero(), sorceror]).fight(1, &[idle(orc())]);
    plan.spells = vec![Spell { mojo: 1, ..harms() }];
    let plan = plan.figure(0, |figure| figure.doomed = true).figure(1, |figure| figure.mojo = 2);
    let mut answers = Answers { heroic: true, ..CASTS };
    answers.heroic_bids[1] = 9;
    // A point of two goes to the last effort; the other pays for the spell.
    let played = roll(&plan, &[(Heroic, &[20]), (SpellDamage, &[4]), MISS], answers);
    assert!(told!(played, Event::MojoGiven { seat: 1, mojo: 1 }));
    assert!(told!(played, Event::SpellCast { seat: 1, mojo: 1, .. }));
    assert_eq!(played.state.figure(1).mojo, 0);
}
