//! What spells do: further effects, sleep, other scores, time, and spells as last efforts.

use deathroll::policy::Line;
use deathroll::policy::encounter::{Cast, CastAct, CharacterPolicies, Decision, Policies};
use deathroll::rules::encounter::decide::Pick;
use deathroll::rules::encounter::origin::Purpose::{self, SpellDamage, SpellVerve};
use deathroll::rules::encounter::plan::{
    Archetype, CastScene, Character, DyingClock, EffectOn, FURTHER_MAX, FurtherEffect, KnownSpell, Manner,
    MinutesToHours, Plan, SceneKind, ScoreChange, SemiConscious, Spell, SpellEffect, SpellHarm, SpellHelp,
    Throw, Whom,
};
use deathroll::rules::encounter::record::{Check, CombatEnd, Event, Source};
use deathroll::rules::encounter::state::{Dying, Seats, Unit};

use super::vrv::of;
use crate::support::encounter::*;
use crate::support::named::target;
use crate::support::{count, place, told};

pub(super) const CASTS: Answers = Answers { casts: Some(0), target: Pick::At(0), ..Answers::PLAIN };
/// An attack with a flat chance of 0.
pub(super) const MISS: (Purpose, &[u8]) = (AttackRoll, &[100]);
pub(super) const NO_HELP: SpellHelp = SpellHelp {
    survival: Throw::constant(0),
    injuries: Throw::constant(0),
    verve: Throw::constant(0),
    pool: None,
    wakes: false,
    change: None,
};

/// Whoever fights without a chance to hit.
pub(super) fn idle(character: Character) -> Character {
    Character { hit_chance: Some(0), ..character }
}

pub(super) fn spell(effect: SpellEffect) -> Spell {
    Spell { level: 1, mojo: 0, roll: None, on_all: false, takes: 0, effect, further: [None; FURTHER_MAX] }
}

/// A spell that does a d6 of damage to an enemy.
pub(super) fn spark() -> Spell {
    let damage = Throw { count: 1, sides: 6, plus: 0 };
    spell(SpellEffect::Harm(SpellHarm { damage, ..SpellHarm::default() }))
}

/// The spell with further effects.
pub(super) fn with(mut spell: Spell, further: &[(EffectOn, SpellEffect)]) -> Spell {
    for (place, &(on, effect)) in spell.further.iter_mut().zip(further) {
        *place = Some(FurtherEffect { on, effect });
    }
    spell
}

/// A sorceror of level 2 who can cast the spell three times, with a fellow, in a fight of some rounds against
/// two orcs; nobody hits.
pub(super) fn party(spell: Spell, rounds: u16) -> Plan {
    let spells = vec![KnownSpell { spell: 0, castings: 3 }];
    let sorceror = Character { spells, ..idle(of(Archetype::Sorceror)) };
    let mut plan = adventure(&[sorceror, idle(hero())]).fight(rounds, &[idle(orc()), idle(orc())]);
    plan.spells = vec![spell];
    plan
}

/// The same with one change of scores.
fn changing(spell: Spell, rounds: u16, change: ScoreChange) -> Plan {
    let mut plan = party(spell, rounds);
    plan.changes = vec![change];
    plan
}

#[test]
fn spl_1_a_spell_that_harms_one_and_helps_another() {
    // A leech: what it takes from an enemy is another matter than what it gives to its caster.
    let gives = SpellHelp { survival: Throw { count: 1, sides: 4, plus: 0 }, ..NO_HELP };
    let leech = with(spark(), &[(EffectOn::Caster, SpellEffect::Help(gives))]);
    let plan = party(leech, 1).figure(0, |figure| figure.survival = 1);
    let played = roll(&plan, &[(SpellDamage, &[5]), (SpellHeal, &[3]), MISS, MISS, MISS], CASTS);
    let harmed = place!(played, Event::Damaged { seat: FOE, source: Source::Spell(0, 0), damage: 5, .. });
    let healed = place!(played, Event::Healed { seat: 0, survival: 3, injuries: 0 });
    assert!(harmed < healed, "in the order of the spell");
    assert_eq!(count!(played, Event::SpellCast { .. }), 1, "one casting");
    assert_eq!(played.hero().survival, 4);
}

#[test]
fn spl_1_effects_on_all_enemies_on_companions_and_as_a_price() {
    let burns = SpellHarm { damage: Throw { count: 1, sides: 6, plus: 0 }, ..SpellHarm::default() };
    let sings = SpellHelp { injuries: Throw::constant(1), ..NO_HELP };
    let costs = SpellHarm { damage: Throw::constant(2), ..SpellHarm::default() };
    let storm = with(
        spell(SpellEffect::Help(NO_HELP)),
        &[
            (EffectOn::Enemies, SpellEffect::Harm(burns)),
            (EffectOn::Companions, SpellEffect::Help(sings)),
            (EffectOn::Caster, SpellEffect::Harm(costs)),
        ],
    );
    let mut plan = party(storm, 1).figure(1, |figure| figure.injuries = 2);
    let conscious = roll(&plan, &[(SpellDamage, &[2]), (SpellDamage, &[6]), MISS, MISS, MISS], CASTS);
    assert!(told!(conscious, Event::SpellCast { seat: 0, target: 0, .. }), "cast on nobody but the caster");
    assert!(told!(conscious, Event::Damaged { seat: FOE, damage: 2, .. }));
    assert!(told!(conscious, Event::Damaged { seat, damage: 6, .. } if *seat == FOE + 1));
    assert_eq!(conscious.state.figure(1).injuries, 1);
    assert!(told!(conscious, Event::Damaged { seat: 0, damage: 2, .. }));
    // A price alone is no reason to cast it.
    plan.spells[0].further[0] = None;
    let plan = plan.figure(1, |figure| figure.injuries = 0);
    assert!(!told!(roll(&plan, &[MISS, MISS, MISS, MISS], CASTS), Event::SpellCast { .. }));
}

#[test]
fn vrv_9_a_spell_restores_verve_up_to_the_maximum() {
    let refreshes = SpellHelp { verve: Throw { count: 1, sides: 6, plus: 0 }, ..NO_HELP };
    let plan = party(spell(SpellEffect::Help(refreshes)), 1).figure(0, |figure| figure.verve = 13);
    let played = roll(&plan, &[(SpellVerve, &[6]), MISS, MISS, MISS], CASTS);
    assert!(told!(played, Event::Refreshed { seat: 0, verve: 4 }));
    assert_eq!(played.hero().verve, 17);
    let full = party(spell(SpellEffect::Help(refreshes)), 1);
    assert!(!told!(roll(&full, &[MISS, MISS, MISS, MISS], CASTS), Event::SpellCast { .. }));
}

/// A lullaby of two rounds, which a roll may avert.
fn lullaby(roll: Option<u8>) -> Spell {
    let manner = Manner { roll, ..Manner::default() };
    spell(SpellEffect::Harm(SpellHarm { sleep: 20, manner, ..SpellHarm::default() }))
}

#[test]
fn spl_2_sleep_lasts_for_the_rounds_after_the_casting() {
    // One orc falls asleep in round 1, in which it still attacks (RPG-2), sleeps in rounds 2 and 3, and is
    // back in round 4. The sorceror has no second casting.
    let mut plan = party(lullaby(None), 4);
    plan.start.figures[0].castings[0] = 1;
    let rounds = [vec![MISS, MISS, MISS], vec![MISS, MISS, MISS], vec![MISS, MISS, MISS], vec![MISS; 4]];
    let played = roll(&plan, &rounds.concat(), CASTS);
    let asleep = place!(played, Event::PutToSleep { seat: FOE, by: 0, seconds: 20 });
    let woke = place!(played, Event::Woke { seat: FOE });
    let between = |event: &Event| matches!(event, Event::RoundBegan);
    assert_eq!(played.events[asleep..woke].iter().filter(|event| between(event)).count(), 2);
    assert_eq!(count!(played, Event::Attacked { seat: FOE, .. }), 2, "in the first round and in the fourth");
    assert!(!told!(played, Event::ConsciousnessRolled { .. } | Event::Fainted { .. }));
}

#[test]
fn spl_2_a_fight_is_won_when_all_foes_sleep() {
    let plan = party(Spell { on_all: true, ..lullaby(None) }, 5);
    let played = roll(&plan, &[MISS, MISS, MISS], CASTS);
    assert_eq!(count!(played, Event::PutToSleep { .. }), 2);
    assert!(told!(played, Event::CombatEnded { end: CombatEnd::Won }));
}

#[test]
fn spl_2_whoever_averts_it_stays_awake() {
    let mut plan = party(lullaby(Some(0)), 1);
    plan.foes[0] = averted_by(plan.foes[0].clone(), 9);
    for (die, awake) in [(9, true), (10, false)] {
        let die = [die];
        let played = roll(&plan, &[(SkillRoll, &die[..]), MISS, MISS, MISS], CASTS);
        assert_eq!(told!(played, Event::PutToSleep { .. }), !awake);
    }
}

#[test]
fn spl_2_sleep_turns_minutes_of_the_dying_into_hours() {
    // A lullaby that an orc sings to somebody who is dying.
    let singer = Character { spells: vec![KnownSpell { spell: 0, castings: 1 }], ..idle(orc()) };
    let mut plan = adventure(&[idle(hero())]).body(0, 3, 2).fight(1, &[singer]);
    plan.spells = vec![lullaby(None)];
    let plan = plan.figure(0, |figure| figure.dying = Some(Dying { ends: 300, unit: Unit::Minutes }));
    let played = roll(&plan, &[MISS], CASTS);
    assert!(told!(played, Event::PutToSleep { seat: 0, .. }));
    assert_eq!(played.hero().dying, Some(Dying { ends: 5 * 3600, unit: Unit::Hours }));
}

#[test]
fn od_90_where_the_semi_conscious_act_they_cast_and_flee() {
    let half_awake = |acts| {
        let out = party(spark(), 1).figure(0, |figure| {
            (figure.unconscious_until, figure.semi_conscious) = (Some(999), true);
        });
        out.option(|options| options.semi_conscious = acts)
    };
    // The others miss: a fellow and two orcs.
    let script = [(SpellDamage, &[5][..]), MISS, MISS, MISS];
    let casts = roll(&half_awake(SemiConscious::Acts), &script, CASTS);
    assert!(told!(casts, Event::SpellCast { seat: 0, .. }) && casts.hero().semi_conscious);
    let talks = roll(&half_awake(SemiConscious::Talks), &script[1..], CASTS);
    assert!(!told!(talks, Event::SpellCast { .. }));

    let flees = Answers { flees: 1, casts: None, ..CASTS };
    for (acts, flight) in [(SemiConscious::Acts, true), (SemiConscious::Talks, false)] {
        let played = roll(&half_awake(acts), &[MISS; 3], flees);
        assert_eq!(told!(played, Event::Fled { seat: 0 }), flight, "{acts:?}");
    }
}

/// INJ-8: a point of mojo is for one unconsciousness.
#[test]
fn spl_2_who_is_put_to_sleep_while_semi_conscious_pays_again() {
    let singer = Character { spells: vec![KnownSpell { spell: 0, castings: 1 }], ..idle(orc()) };
    let mut plan = adventure(&[idle(hero())]).body(0, 3, 2).fight(1, &[singer]);
    plan.spells = vec![lullaby(None)];
    let plan = plan.option(|options| options.semi_conscious = SemiConscious::Acts);
    let asleep = |mojo| {
        let plan = plan.clone().figure(0, |figure| {
            (figure.mojo, figure.semi_conscious, figure.unconscious_until) = (mojo, true, Some(15));
        });
        let played = roll(&plan, &[MISS], Answers { semi_conscious: true, ..CASTS });
        let at = place!(played, Event::PutToSleep { seat: 0, .. });
        let woken = played.states[at..].iter().map(|state| state.figure(0).semi_conscious);
        (woken.collect::<Vec<_>>().contains(&true), played.hero().mojo)
    };
    assert_eq!(asleep(0), (false, 0));
    assert_eq!(asleep(1), (true, 0));
}

#[test]
fn dth_12_whose_time_runs_out_within_a_round_does_what_it_has_chosen() {
    // A song that harms an orc, and puts a companion to sleep who has half a minute left: not a whole hour.
    let asleep = SpellEffect::Harm(SpellHarm { sleep: 20, ..SpellHarm::default() });
    let mut plan = party(with(spark(), &[(EffectOn::Companions, asleep)]), 1)
        .option(|options| options.minutes_to_hours = MinutesToHours::WholeOrNone)
        .figure(1, |figure| figure.dying = Some(Dying { ends: 30, unit: Unit::Minutes }));
    plan.adventurers[1].attacks = 2;
    let played =
        roll(&plan, &[(SpellDamage, &[1]), MISS, MISS, MISS, MISS], Answers { heroic: true, ..CASTS });
    let out = place!(played, Event::TimeRanOut { seat: 1 });
    let later = |event: &Event| matches!(event, Event::Attacked { seat: 1, .. });
    // RPG-2: both attacks that it chose as the round began, and none of them is a last effort.
    assert_eq!(played.events[out..].iter().filter(|event| later(event)).count(), 2);
    assert!(!told!(played, Event::HeroicEffort { .. }));
    assert!(place!(played, Event::Died { seat: 1 }) > place!(played, Event::CombatEnded { .. }));
}

#[test]
fn spl_3_other_scores_from_the_next_round_on() {
    // The fellow has attack 10 against defense 0: it hits with 10, and with 14 in two rounds after the
    // blessing, for 2 more damage.
    let blessing = ScoreChange { attack: 4, defense: 0, damage: 2, seconds: 20 };
    let blesses = spell(SpellEffect::Help(SpellHelp { change: Some(0), ..NO_HELP }));
    let mut plan = changing(blesses, 4, blessing);
    plan.adventurers[1] = hero();
    plan.start.figures[0].castings[0] = 1;
    plan.foes.iter_mut().for_each(|foe| foe.survival_max = 99);
    // On the second of two who could have it.
    let cast = Answers { casts: Some(1), ..CASTS };
    let first = [(AttackRoll, &[11_u8][..]), MISS, MISS];
    let blessed = [MISS, (AttackRoll, &[14]), (Damage, &[1]), MISS, MISS];
    let last = [MISS, (AttackRoll, &[11]), MISS, MISS];
    let played = roll(&plan, &[&first[..], &blessed, &blessed, &last].concat(), cast);
    assert!(told!(played, Event::ScoresChanged { seat: 1, by: 0, change: 0 }));
    let needed: Vec<i16> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attacked { seat: 1, check: Check { needed, .. }, .. } => Some(*needed),
            _ => None,
        })
        .collect();
    assert_eq!(needed, [10, 14, 14, 10]);
    assert_eq!(count!(played, Event::Damaged { seat: FOE, damage: 4, .. }), 2, "1, 1 of the hero, and 2");
    assert!(told!(played, Event::ScoresReturned { seat: 1, change: 0 }));
}

#[test]
fn spl_3_defense_and_flat_chances() {
    // A veil of 3: attacks on the caster need 3 less, or 15 percent less.
    let veils = spell(SpellEffect::Help(SpellHelp { change: Some(0), ..NO_HELP }));
    let veil = ScoreChange { attack: 0, defense: 3, damage: 0, seconds: 600 };
    let needed = |foe: Character, die: u8| {
        let mut plan = changing(veils, 2, veil);
        plan.adventurers.truncate(1);
        plan.start.everybody = Seats::one(0);
        plan.start.figures[0].castings[0] = 1;
        let plan = plan.figure(1, |figure| *figure = deathroll::rules::encounter::state::Figure::ABSENT);
        let mut plan = plan;
        plan.foes = vec![foe];
        if let SceneKind::Combat(combat) = &mut plan.scenes[0] {
            combat.foes = 1;
        }
        let die = [die];
        let played = roll(&plan, &[(AttackRoll, &die[..]), MISS, (AttackRoll, &die)], CASTS);
        let checks = played.events.iter().filter_map(|event| match event {
            Event::Attacked { seat: FOE, check, .. } => Some(check.needed),
            _ => None,
        });
        checks.collect::<Vec<i16>>()
    };
    assert_eq!(needed(orc(), 20), [10, 7]);
    assert_eq!(needed(Character { hit_chance: Some(50), ..orc() }, 100), [50, 35]);
}

#[test]
fn spl_3_the_same_change_does_not_add_up_and_there_are_two_at_most() {
    let mut plan = party(spark(), 4);
    plan.foes.iter_mut().for_each(|foe| foe.survival_max = 99);
    // They do damage, too: what only repeats a change is not cast.
    let burns = SpellHarm { damage: Throw::constant(1), ..SpellHarm::default() };
    let curse = |change| SpellEffect::Harm(SpellHarm { change: Some(change), ..burns });
    plan.spells = (0..3).map(|change| spell(curse(change))).collect();
    let change = |seconds| ScoreChange { attack: -2, defense: 0, damage: 0, seconds };
    plan.changes = vec![change(600), change(60), change(300)];
    plan.adventurers[0].spells = [0, 0, 1, 2].map(|spell| KnownSpell { spell, castings: 1 }).to_vec();
    plan.start.figures[0].castings = plan.adventurers[0].castings();
    // Four castings in four rounds, each the first that is left.
    let rounds = vec![MISS; 12];
    let played = roll(&plan, &rounds, CASTS);
    assert_eq!(count!(played, Event::ScoresChanged { seat: FOE, .. }), 4);
    // The third change takes the place of that which would have ended first.
    let returned = place!(played, Event::ScoresReturned { .. });
    assert!(matches!(played.events[returned], Event::ScoresReturned { seat: FOE, change: 1 }));
    let third = place!(played, Event::ScoresChanged { change: 2, .. });
    assert_eq!(returned + 1, third);
    let before = played.states[third - 2].figure(FOE).changes;
    assert_eq!(before.map(|change| change.of), [1, 0], "the same change twice is one");
    assert_eq!(played.states[third].figure(FOE).changes.map(|change| change.of), [2, 0]);
}

#[test]
fn spl_3_a_change_that_is_renewed_applies_all_the_time() {
    // A blessing that lasts for two rounds, on the fellow, in rounds 1 and 2: in round 2, too, all results apply
    // at once (RPG-2), and the fellow hits with 14 although the sorceror has just sung again.
    let blessing = ScoreChange { attack: 4, defense: 0, damage: 0, seconds: 20 };
    let sings = SpellHelp { survival: Throw::constant(1), change: Some(0), ..NO_HELP };
    let song = Spell { on_all: true, ..spell(SpellEffect::Help(sings)) };
    let mut plan = changing(song, 3, blessing).figure(0, |figure| figure.survival = 1);
    plan.adventurers[1] = hero();
    plan.start.figures[0].castings[0] = 2;
    let sung = [(AttackRoll, &[20_u8][..]), MISS, MISS];
    let last = [MISS, (AttackRoll, &[20]), MISS, MISS];
    let played = roll(&plan, &[&sung[..], &sung, &last].concat(), CASTS);
    let needed: Vec<i16> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attacked { seat: 1, check: Check { needed, .. }, .. } => Some(*needed),
            _ => None,
        })
        .collect();
    assert_eq!(needed, [10, 14, 14]);
}

/// A curse is cast on an enemy who does not have it, and on nobody once all have it.
#[test]
fn spl_3_harm_that_only_repeats_a_change_is_not_cast() {
    let curse = ScoreChange { attack: -4, defense: 0, damage: 0, seconds: 600 };
    let slows = |damage| SpellHarm { change: Some(0), damage, ..SpellHarm::default() };
    let cast = |harm, misses| {
        let plan = changing(spell(SpellEffect::Harm(harm)), 3, curse);
        let played = roll(&plan, &vec![MISS; misses], CASTS);
        let on = |event: &Event| match event {
            Event::SpellCast { target, .. } => Some(*target),
            _ => None,
        };
        played.events.iter().filter_map(on).collect::<Vec<_>>()
    };
    assert_eq!(cast(slows(Throw::constant(0)), 10), [FOE, FOE + 1]);
    assert_eq!(cast(slows(Throw::constant(1)), 9), [FOE; 3], "it does damage, too");
}

/// A line is about a spell on all where it is about one of those whom it meets.
#[test]
fn spl_1_what_is_cast_on_all_is_judged_by_each_of_them() {
    let harm = SpellHarm { damage: Throw::constant(1), ..SpellHarm::default() };
    let mut plan = party(Spell { on_all: true, ..spell(SpellEffect::Harm(harm)) }, 1);
    plan.foes[1].survival_max = 2;
    let casts = |(when, misses): (&str, usize)| {
        let act = CastAct { spell: None, aim: Decision::Cast.prefer(&[]).unwrap() };
        let cast: Cast = [Line { when: Decision::Cast.when(when).unwrap(), act }].into_iter().collect();
        let own = CharacterPolicies { cast, target: target("strongest"), ..CharacterPolicies::default() };
        let policies = Policies { adventurers: vec![own.clone(); 2], foes: vec![own; 2] };
        let played = roll(&plan, &vec![MISS; misses], &policies);
        count!(played, Event::Damaged { .. })
    };
    let lines = [("target.left <= 2", 3), ("target.left > 2", 3), ("target.left > 90", 4)];
    assert_eq!(lines.map(casts), [2, 2, 0]);
}

#[test]
fn spl_4_what_takes_long_is_for_scenes_alone() {
    let mends = SpellHelp { survival: Throw { count: 1, sides: 6, plus: 0 }, ..NO_HELP };
    let rite = |takes| Spell { takes, ..spell(SpellEffect::Help(mends)) };
    let fight = party(rite(600), 1).figure(1, |figure| figure.survival = 1);
    assert!(!told!(roll(&fight, &[MISS, MISS, MISS, MISS], CASTS), Event::SpellCast { .. }));
    let scene = |takes| {
        let mut plan = party(rite(takes), 1);
        plan.scenes = vec![SceneKind::Cast(CastScene { by: 0, known: 0, whom: Whom::These(Seats::one(1)) })];
        plan.figure(1, |figure| {
            (figure.survival, figure.injuries) = (1, 1);
            figure.dying = Some(Dying { ends: 300, unit: Unit::Minutes });
        })
    };
    let short = roll(&scene(0), &[(SpellHeal, &[4])], Unasked);
    assert_eq!((short.state.clock, short.state.figure(1).survival), (0, 5));
    let played = roll(&scene(240), &[(SpellHeal, &[4])], Unasked);
    assert_eq!((played.state.clock, played.state.figure(1).survival), (240, 5));
    // Ten minutes are too long for one who has five to live: nothing helps any more (DTH-11).
    let late = roll(&scene(600), &[], Unasked);
    assert!(told!(late, Event::TimeRanOut { seat: 1 }) && !told!(late, Event::Healed { .. }));
}

/// A scene in which the sorceror casts a spell on the fellow, who has one survival left.
pub(super) fn cast_outside(spell: Spell) -> Plan {
    let mut plan = party(spell, 1);
    plan.scenes = vec![SceneKind::Cast(CastScene { by: 0, known: 0, whom: Whom::These(Seats::one(1)) })];
    plan.figure(1, |figure| figure.survival = 1)
}

#[test]
fn spl_4_whom_a_casting_harms_faints_and_faces_the_contest_as_it_ends() {
    let mends = SpellHelp { survival: Throw { count: 1, sides: 6, plus: 0 }, ..NO_HELP };
    let price = SpellHarm { injuries: 3, ..SpellHarm::default() };
    let costly = with(spell(SpellEffect::Help(mends)), &[(EffectOn::Caster, SpellEffect::Harm(price))]);
    let plan = cast_outside(costly).figure(0, |figure| figure.survival = 2);
    let mut twice = plan.clone();
    twice.scenes.push(SceneKind::Meeting(0));
    let dice: [(Purpose, &[u8]); 4] =
        [(SpellHeal, &[4]), (Consciousness, &[20]), (Guide, &[3]), (DeathRoll, &[20])];
    let played = roll(&twice, &dice, Unasked);
    let fainted = place!(played, Event::Fainted { seat: 0, minutes: 3, voluntary: false });
    let contest = place!(played, Event::ContestBegan { seat: 0, .. });
    let ended = place!(played, Event::SceneEnded);
    assert!(fainted < contest && contest < ended, "before the next scene begins");
    assert_eq!(played.states[ended].clock, 0, "a casting takes no time that matters");
    assert!(played.states[ended].figure(0).dying.is_some());
    assert_eq!(count!(played, Event::ContestBegan { .. }), 1, "once");
}

#[test]
fn od_34_who_faints_for_no_time_as_a_casting_ends_wakes_at_once() {
    let mends = SpellHelp { survival: Throw { count: 1, sides: 6, plus: 0 }, ..NO_HELP };
    let price = SpellHarm { damage: Throw::constant(2), ..SpellHarm::default() };
    let costly = with(spell(SpellEffect::Help(mends)), &[(EffectOn::Caster, SpellEffect::Harm(price))]);
    let plan = cast_outside(costly).figure(0, |figure| figure.survival = 2);
    let played = roll(&plan, &[(SpellHeal, &[4]), (Consciousness, &[20])], Unasked);
    assert!(told!(played, Event::Fainted { seat: 0, minutes: 0, .. }));
    assert!(place!(played, Event::Woke { seat: 0 }) < place!(played, Event::SceneEnded));
}

#[test]
fn dth_5_whom_a_casting_leaves_no_time_is_dead_as_the_scene_ends() {
    let mends = SpellHelp { survival: Throw { count: 1, sides: 6, plus: 0 }, ..NO_HELP };
    let price = SpellHarm { injuries: 3, ..SpellHarm::default() };
    let costly = with(spell(SpellEffect::Help(mends)), &[(EffectOn::Caster, SpellEffect::Harm(price))]);
    let dies = |ends| {
        let plan = cast_outside(costly).option(|options| options.dying_clock = DyingClock::Recompute);
        let plan = plan.figure(0, |figure| {
            (figure.survival, figure.injuries) = (2, 1);
            figure.dying = Some(Dying { ends, unit: Unit::Minutes });
        });
        let dice: [(Purpose, &[u8]); 3] = [(SpellHeal, &[4]), (Consciousness, &[20]), (Guide, &[20])];
        let played = roll(&plan, &dice, Unasked);
        told!(played, Event::TimeRanOut { seat: 0 }) && told!(played, Event::Died { seat: 0 })
    };
    // Three injuries are three minutes (OD-32), and a casting takes no time.
    assert!(dies(180) && !dies(181));
}

#[test]
fn spl_4_nobody_finishes_a_casting_whose_time_has_run_out() {
    let mends = SpellHelp { survival: Throw { count: 1, sides: 6, plus: 0 }, ..NO_HELP };
    let rite = Spell { takes: 240, ..spell(SpellEffect::Help(mends)) };
    let plan = |ends| {
        cast_outside(rite).figure(0, |figure| {
            figure.injuries = 1;
            figure.dying = Some(Dying { ends, unit: Unit::Minutes });
        })
    };
    assert!(told!(roll(&plan(241), &[(SpellHeal, &[4])], Unasked), Event::Healed { seat: 1, .. }));
    let late = roll(&plan(240), &[], Unasked);
    assert!(told!(late, Event::SpellCast { seat: 0, .. }) && told!(late, Event::TimeRanOut { seat: 0 }));
    assert!(!told!(late, Event::Healed { .. }) && told!(late, Event::Died { seat: 0 }));
}

#[test]
fn spl_5_a_last_effort_may_be_a_spell() {
    let last = Answers { last_spell: true, heroic_bids: [1; 16], ..CASTS };
    let doomed = |spell: Spell| {
        let mut plan = party(spell, 2);
        plan.adventurers[0] = averted_by(plan.adventurers[0].clone(), 6);
        plan.figure(0, |figure| (figure.survival, figure.injuries, figure.doomed) = (0, 2, true))
            .figure(0, |figure| figure.mojo = 3)
            .figure(1, |figure| figure.mojo = 4)
    };
    // Of level 2, beyond one with two injuries, which do not count here; then the sorceror dies (DTH-14).
    let plan = doomed(Spell { level: 2, ..spark() });
    let fight = [(SpellDamage, &[6][..]), MISS, MISS, MISS, MISS, MISS, MISS];
    let played = roll(&plan, &fight, last);
    assert!(told!(played, Event::SpellCast { seat: 0, target: FOE, last: true, check: None, .. }));
    assert!(told!(played, Event::Damaged { seat: FOE, damage: 6, .. }));
    assert!(!told!(played, Event::MojoGiven { .. }), "there is no roll that mojo would help");
    assert_eq!(count!(played, Event::Died { seat: 0 }), 1);
    // With a roll: 6, level 2, and a point of mojo from each player; no injuries.
    let plan = doomed(Spell { roll: Some(0), mojo: 1, ..spark() });
    let played = roll(&plan, &[&[(Heroic, &[10][..])], &fight[..]].concat(), last);
    assert_eq!(count!(played, Event::MojoGiven { .. }), 2);
    let at = place!(played, Event::SpellCast { .. });
    let Event::SpellCast { check: Some(Check { needed: 10, success: true, .. }), mojo: 1, .. } =
        played.events[at]
    else {
        panic!("a roll against 6 + 2 + 2")
    };
    assert_eq!([0, 1].map(|seat| played.state.figure(seat).mojo), [1, 3]);
    let (before, after) = (&played.states[at - 1], &played.states[at]);
    let costs = [before, after].map(|state| (state.figure(0).mojo, state.figure(0).castings[0]));
    assert_eq!(costs, [(2, 3), (1, 2)], "it is paid for when it is cast");
    // Its own mojo is not for its roll (OD-88).
    let plan = doomed(Spell { roll: Some(0), mojo: 3, ..spark() });
    let played = roll(&plan, &[&[(Heroic, &[9][..])], &fight[..]].concat(), last);
    assert_eq!(count!(played, Event::MojoGiven { .. }), 1);
    // Without a spell that is within reach it may be an attack.
    let plan = doomed(Spell { level: 3, ..spark() });
    let either = Answers { heroic: true, ..last };
    let played = roll(&plan, &[(Heroic, &[100]), MISS, MISS, MISS, MISS, MISS, MISS], either);
    assert!(told!(played, Event::HeroicEffort { seat: 0, .. }));
    assert!(!told!(played, Event::SpellCast { .. }));
}

#[test]
fn dth_12_a_last_spell_is_no_means_to_stay_alive() {
    let mends = SpellHelp { survival: Throw::constant(3), injuries: Throw::constant(9), ..NO_HELP };
    let plan = party(spell(SpellEffect::Help(mends)), 1)
        .figure(0, |figure| (figure.survival, figure.injuries, figure.doomed) = (0, 2, true));
    let last = Answers { last_spell: true, ..CASTS };
    let alone = roll(&plan, &[MISS, MISS, MISS], last);
    assert!(!told!(alone, Event::SpellCast { .. }), "nobody else needs it");
    let plan = plan.figure(1, |figure| figure.injuries = 4);
    let played = roll(&plan, &[MISS, MISS, MISS], last);
    assert!(told!(played, Event::Healed { seat: 1, injuries: 4, .. }));
    assert!(!played.hero().is_alive());
}
