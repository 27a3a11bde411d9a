//! Spells together with fainting, semi-consciousness, foes' mojo and estimated scores.

use deathroll::rules::encounter::plan::{
    Character, EffectOn, KnownSpell, Spell, SpellEffect, SpellHarm, SpellHelp, Throw,
};
use deathroll::rules::encounter::record::Event;
use deathroll::scenario::{Source, load};

use super::spell_effects::{CASTS, MISS, NO_HELP, cast_outside, idle, party, spark, spell, with};
use crate::support::encounter::*;
use crate::support::told;

#[test]
fn spl_2_who_is_put_to_sleep_after_failing_to_stay_conscious_is_out_for_the_longer_time() {
    let heals = SpellEffect::Help(SpellHelp { survival: Throw::constant(1), ..NO_HELP });
    let out_until = |sleep| {
        let price = SpellHarm { injuries: 3, sleep, ..SpellHarm::default() };
        let plan = cast_outside(with(spell(heals), &[(EffectOn::Caster, SpellEffect::Harm(price))]));
        let plan = plan.figure(0, |figure| figure.survival = 9);
        roll(&plan, &[(Consciousness, &[20])], Unasked).hero().unconscious_until
    };
    assert_eq!(out_until(10), Some(180), "three injuries are three minutes (INJ-5)");
    assert_eq!(out_until(600), Some(600));
}

#[test]
fn od_88_mojo_that_is_set_aside_does_not_make_anybody_semi_conscious() {
    // The first sings everybody on its side to sleep; the second has chosen a spell as the round began.
    let lull = SpellEffect::Harm(SpellHarm { sleep: 30, ..SpellHarm::default() });
    let mut plan = party(with(spark(), &[(EffectOn::Companions, lull)]), 1);
    plan.spells.push(Spell { mojo: 1, ..spark() });
    plan.adventurers[1].spells = vec![KnownSpell { spell: 1, castings: 1 }];
    plan.start.figures[1].castings[0] = 1;
    let answers = Answers { semi_conscious: true, ..CASTS };
    let script: [(_, &[u8]); 4] = [(SpellDamage, &[1]), (SpellDamage, &[2]), MISS, MISS];
    let played = |mojo| roll(&plan.clone().figure(1, |figure| figure.mojo = mojo), &script, answers);
    let poor = played(1);
    assert!(told!(poor, Event::SpellCast { seat: 1, mojo: 1, .. }), "it was to act in this round (RPG-2)");
    assert!(!told!(poor, Event::BecameSemiConscious { .. }));
    let rich = played(2);
    assert!(told!(rich, Event::BecameSemiConscious { seat: 1 }));
    assert_eq!(rich.state.figure(1).mojo, 0);
}

#[test]
fn inj_3_foes_pay_with_the_mojo_that_they_come_with() {
    let mut plan = party(Spell { mojo: 1, ..spark() }, 2);
    plan.adventurers[0].spells.clear();
    let witch =
        Character { mojo: 1, level: 2, spells: vec![KnownSpell { spell: 0, castings: 9 }], ..idle(orc()) };
    plan.foes[0] = witch;
    let script: [(_, &[u8]); 8] = [MISS, MISS, (SpellDamage, &[4]), MISS, MISS, MISS, MISS, MISS];
    let played = roll(&plan, &script, CASTS);
    assert!(told!(played, Event::SpellCast { seat: FOE, mojo: 1, .. }));
    assert_eq!(played.state.figure(FOE).mojo, 0, "once, and then it attacks");
}

#[test]
fn od_72_estimated_scores_serve_for_any_roll() {
    let text = "format = 1\nkind = 'encounter'\ntitle = 'T'\n\
                [[adventurers]]\nname = 'Ada'\nplayer = false\nlevel = 4\nsurvival = 9\n\
                [[scenes]]\nname = 'dust'\nkind = 'hazard'\nevents = [{ name = 'dust', damage = 1, roll = 'endurance' }]\n";
    let scenario = load(&Source::Stdin(text.as_bytes().to_vec()), &[]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let plan = &scenario.arms[0].setup.encounter().unwrap().plan;
    assert_eq!(plan.adventurers[0].skills, [12], "ten and half the level (NPC-1)");
    let averted = |die: u8| !told!(roll(plan, &[(SkillRoll, &[die])], Unasked), Event::Damaged { .. });
    assert_eq!([12, 13].map(averted), [true, false]);
}
