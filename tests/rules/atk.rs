//! A survivor's attack.

use deathroll::dice::Scripted;
use deathroll::metric::{Counter, Counts};
use deathroll::rules::showdown::plan::{
    Attribute, Duration, Effect, EffectList, HitLocation, MonsterAttribute, NaturalsAttack, TraitRule, Weapon,
};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::Phase;
use deathroll::rules::showdown::{AnyGame, attribute_of};

use crate::support::board::*;
use crate::support::*;

#[test]
fn atk_1_the_steps_follow_each_other() {
    let played = roll(&attack(), &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[9])], nobody());
    let steps = [
        place!(played, Event::AttackBegan { .. }),
        place!(played, Event::AttackRolled { .. }),
        place!(played, Event::HitLocationDrawn { .. }),
        place!(played, Event::HitLocationSelected { .. }),
        place!(played, Event::WoundAttempted { .. }),
        place!(played, Event::MonsterWounded { .. }),
        place!(played, Event::HitLocationResolved { .. }),
        place!(played, Event::AttackEnded { .. }),
    ];
    assert!(steps.is_sorted(), "{:?}", played.events);
}

#[test]
fn atk_1_without_hits_the_attack_goes_to_its_end() {
    let played = roll(&attack(), &[(AttackRoll, &[6, 1])], nobody());
    assert!(!told!(played, Event::HitLocationDrawn { .. }));
    assert_eq!(count!(played, Event::AttackEnded { .. }), 1);
}

#[test]
fn atk_2_dice_are_weapon_speed_plus_speed() {
    let dice = |speed| {
        let plan = attack().attribute(Attribute::Speed, speed).weapon(Weapon { accuracy: 30, ..FLINT });
        let plan = plan.option(|options| {
            options.naturals_attack = NaturalsAttack::Off;
        });
        let odds = odds(&plan, &Default::default(), |dice: &mut u8, event| {
            if let Event::AttackRolled { dice: rolled, .. } = event {
                *dice = *rolled;
            }
        });
        let mut seen = odds.keys().map(|(_, dice)| *dice);
        (seen.next().unwrap(), seen.next()).0
    };
    assert_eq!([3, 1, 0, -1, -2, -9].map(dice), [5, 3, 2, 1, 1, 1]);
}

#[test]
fn atk_2_no_more_than_32_dice() {
    for (weapon, speed, dice) in [(31, 0, 31), (32, 0, 32), (30, 5, 32), (32, 9, 32)] {
        let plan = attack().weapon(Weapon { speed: weapon, ..FLINT }).attribute(Attribute::Speed, speed);
        let played = roll(&plan, &[(AttackRoll, &vec![1; dice])], nobody());
        assert!(told!(played, Event::AttackRolled { hits: 0, .. }));
    }
}

#[test]
fn atk_3_the_dice_are_rolled_in_one_pool() {
    let plan = attack().attribute(Attribute::Speed, 2);
    let played = roll(&plan, &[(AttackRoll, &[1, 2, 3, 4])], nobody());
    let Event::AttackRolled { faces, dice, .. } = played.events[place!(played, Event::AttackRolled { .. })]
    else {
        unreachable!()
    };
    assert_eq!((dice, faces.as_slice()), (4, &[1, 2, 3, 4][..]));
}

#[test]
fn atk_4_accuracy_helps_and_evasion_hinders() {
    let threshold = |weapon: i16, evasion: i16, tokens: i8, accuracy: i16| {
        let plan = attack()
            .weapon(Weapon { accuracy: weapon, ..FLINT })
            .evasion(evasion)
            .attribute(Attribute::Accuracy, accuracy)
            .start(|state| {
                state.monster.tokens.add(MonsterAttribute::Evasion as usize, tokens, Duration::Showdown);
            });
        let played = roll(&plan, &[(AttackRoll, &[1, 1])], nobody());
        let Event::AttackRolled { threshold, .. } = played.events[place!(played, Event::AttackRolled { .. })]
        else {
            unreachable!()
        };
        threshold
    };
    assert_eq!(threshold(6, 0, 0, 0), 6);
    assert_eq!(threshold(6, 2, 0, 0), 8);
    assert_eq!(threshold(6, 0, 1, 0), 7);
    assert_eq!(threshold(6, 0, 0, 2), 4);
    assert_eq!(threshold(6, 0, 0, -2), 8);
    assert_eq!(threshold(6, 2, 1, 1), 8);
}

#[test]
fn atk_4_a_die_at_the_threshold_hits() {
    let played = roll(&attack(), &[(AttackRoll, &[6, 7]), (CardDraw, &[0]), (WoundRoll, &[1])], nobody());
    assert!(told!(played, Event::AttackRolled { threshold: 7, needed: 7, hits: 1, .. }));
}

#[test]
fn atk_4_attacks_from_the_blind_spot_are_easier() {
    let threshold = |at, accuracy, lies| {
        let mut plan =
            showdown().survivors_at(&[at]).option(|options| options.blind_spot_accuracy = accuracy);
        plan.start.monster.knocked_down = lies;
        let plan = plan.beginning_in(Phase::Attack { seat: 0, number: 0 });
        let played = roll(&plan, &[(AttackRoll, &[1, 1])], Moves::default().rest());
        let Event::AttackRolled { threshold, .. } = played.events[place!(played, Event::AttackRolled { .. })]
        else {
            unreachable!()
        };
        threshold
    };
    // The monster at (7, 10) to (8, 11) faces south.
    assert_eq!([(7, 12), (8, 12), (6, 11), (8, 9)].map(|at| threshold(at, 1, false)), [6, 6, 7, 7]);
    assert_eq!([0, 3].map(|accuracy| threshold((7, 12), accuracy, false)), [7, 4]);
    assert_eq!(threshold((7, 12), 3, true), 3, "one that lies has no blind spot (RND-7)");
}

#[test]
fn atk_5_every_other_die_is_a_miss() {
    let plan = attack().attribute(Attribute::Speed, 2);
    let mut counts = Counts::new(&plan);
    counts.begin_trial();
    let mut dice = Scripted::new([(AttackRoll, vec![9, 6, 1, 2]), (CardDraw, vec![0]), (WoundRoll, vec![1])]);
    AnyGame::new(&plan, &mut dice, &mut nobody(), &mut counts).play_any();
    let counter = |counter: Counter| counts.figures.survivor(0)[counter as usize];
    assert_eq!((counter(Counter::Hits), counter(Counter::Misses)), (1, 3));
}

#[test]
fn atk_5_rerolled_misses_that_hit_are_hits() {
    let plan = attack().gear(TraitRule::RerollMisses);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 1]),
            (AttackReroll, &[8]),
            (CardDraw, &[0]),
            (CardDraw, &[0]),
            (WoundRoll, &[1]),
            (WoundRoll, &[1]),
        ],
        nobody(),
    );
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 2);
}

#[test]
fn atk_5_rerolls_need_what_the_first_rolls_needed() {
    for (face, hits) in [(6, 0), (7, 1)] {
        let face = [face];
        let script: [(_, &[u8]); 4] =
            [(AttackRoll, &[1, 1]), (AttackReroll, &[1, 1]), (CardDraw, &[0]), (WoundRoll, &[1])];
        let again = [face[0], 1];
        let script = [&[script[0], (AttackReroll, &again[..])], &script[2..2 + 2 * hits]].concat();
        let played = roll(&attack().gear(TraitRule::RerollMisses), &script, nobody());
        assert_eq!(count!(played, Event::HitLocationDrawn { .. }), hits);
    }
}

#[test]
fn atk_5_misses_are_rerolled_once_in_an_attack() {
    let plan = attack().gear(TraitRule::RerollMisses).gear(TraitRule::RerollMisses);
    let played = roll(&plan, &[(AttackRoll, &[1, 1]), (AttackReroll, &[1, 1])], nobody());
    assert_eq!(count!(played, Event::MissesRerolled { .. }), 1);
    let sure = attack().gear(TraitRule::RerollMisses);
    let hits: [(_, &[u8]); 5] =
        [(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[1]), (WoundRoll, &[1])];
    assert!(!told!(roll(&sure, &hits, nobody()), Event::TraitUsed { .. }), "without misses it stays unused");
}

#[test]
fn atk_6_one_card_per_hit_without_replacement() {
    let plan = attack().cards(&[(PLAIN, 1), (PLAIN, 1)]);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9]), (CardDraw, &[1]), (CardDraw, &[0]), (WoundRoll, &[1]), (WoundRoll, &[1])],
        Choices::default().card(0),
    );
    let drawn = place!(played, Event::HitLocationDrawn { card: 0, .. });
    assert_eq!(played.states[drawn].attack.face_up.kinds(), [1, 0], "face up, in the order drawn");
    assert!(played.states[drawn].monster.hl_deck.is_empty());
}

#[test]
fn atk_6_a_short_deck_is_followed_by_its_shuffled_discard() {
    let plan = attack().cards(&[(PLAIN, 1)]).start(|state| state.monster.hl_discard.add(0));
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[1]), (WoundRoll, &[1])],
        nobody(),
    );
    assert!(
        place!(played, Event::HitLocationDrawn { .. }) < place!(played, Event::HitLocationsReshuffled { .. })
    );
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 2);
}

#[test]
fn atk_6_more_hits_than_cards_draw_them_all() {
    let plan = attack().cards(&[(PLAIN, 1)]);
    let played = roll(&plan, &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (WoundRoll, &[1])], nobody());
    assert!(told!(played, Event::HitLocationsExhausted { missing: 1, .. }));
    assert_eq!(count!(played, Event::WoundAttempted { .. }), 1);
}

#[test]
fn atk_7_a_trap_ends_the_attack_before_any_wound_step() {
    let plan = attack().cards(&[(PLAIN, 19), (trap(None), 1)]);
    let played = roll(&plan, &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1])], nobody());
    assert!(told!(played, Event::TrapSprung { traps: 1, cards: 2, .. }));
    assert!(!told!(played, Event::HitLocationSelected { .. }));
    assert_eq!(played.wounds(), 0);
    assert!(place!(played, Event::AttackEnded { .. }) < place!(played, Event::TrapResolved { .. }));
}

#[test]
fn atk_7_all_cards_are_drawn_before_any_is_read() {
    let plan = attack().cards(&[(trap(None), 1), (PLAIN, 19)]);
    let played = roll(&plan, &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1])], nobody());
    assert_eq!(count!(played, Event::HitLocationDrawn { .. }), 2);
}

#[test]
fn atk_7_every_drawn_trap_is_resolved() {
    let plan = attack().cards(&[(trap(None), 2)]);
    let played = roll(&plan, &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0])], nobody());
    assert_eq!(count!(played, Event::TrapResolved { .. }), 2);
}

#[test]
fn atk_8_every_drawn_card_goes_through_the_wound_steps() {
    let played = roll(
        &attack(),
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[7]), (WoundRoll, &[6])],
        nobody(),
    );
    assert_eq!(count!(played, Event::HitLocationResolved { .. }), 2);
    assert_eq!(played.wounds(), 1);
}

#[test]
fn atk_8_cards_left_when_the_attacker_dies_are_discarded() {
    let mut plan = attack();
    let bite = plan.list(DEATH);
    let plan = plan.cards(&[(failure(bite), 20)]);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[1])],
        nobody(),
    );
    assert!(!played.survivor().is_alive());
    assert_eq!(played.state.monster.hl_discard.len(), 2);
}

#[test]
fn atk_8_cards_left_when_the_monster_is_defeated_are_discarded() {
    let plan = attack().ai(0, 0, 3);
    let played = roll(
        &plan,
        &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[9])],
        nobody(),
    );
    assert!(played.state.monster.defeated);
    assert_eq!(played.state.monster.hl_discard.len(), 2);
}

#[test]
fn atk_9_effects_of_this_attack_stop_at_its_end() {
    let mut plan = attack().attacks(2);
    let rage = plan.list(&[Effect::Tokens {
        attribute: Attribute::Strength,
        amount: 3,
        duration: Duration::Attack,
    }]);
    let plan = plan.cards(&[(HitLocation { special: Some(rage), ..PLAIN }, 1), (PLAIN, 19)]);
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 9]),
            (CardDraw, &[0]),
            (CardDraw, &[1]),
            (WoundRoll, &[1]),
            (WoundRoll, &[1]),
            (AttackRoll, &[9, 1]),
            (CardDraw, &[1]),
            (WoundRoll, &[1]),
        ],
        Choices::default().card(0),
    );
    let thresholds = played.wound_thresholds();
    assert_eq!(thresholds, [4, 4, 7]);
}

#[test]
fn atk_9_what_a_trap_brings_for_an_attack_does_not_reach_the_next() {
    for duration in [Duration::WoundAttempt, Duration::Attack] {
        let mut plan = attack().attacks(2);
        let daze = plan.list(&[
            Effect::Tokens { attribute: Attribute::Accuracy, amount: -3, duration },
            Effect::Tokens { attribute: Attribute::Strength, amount: -3, duration },
        ]);
        let plan = plan.cards(&[(trap(Some(daze)), 1), (PLAIN, 19)]);
        let played = roll(
            &plan,
            &[
                (AttackRoll, &[9, 1]),
                (CardDraw, &[0]),
                (AttackRoll, &[7, 1]),
                (CardDraw, &[1]),
                (WoundRoll, &[7]),
            ],
            nobody(),
        );
        assert_eq!(played.wounds(), 1);
    }
}

#[test]
fn atk_9_after_the_attack_nobody_is_attacking() {
    let played = roll(&attack(), &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (WoundRoll, &[1])], nobody());
    let end = place!(played, Event::AttackEnded { .. });
    assert!(played.states[end - 1].is_attacking(0));
    assert!(!played.states[end].is_attacking(0));
}

#[test]
fn atk_10_an_attribute_is_the_sum_of_everything_that_names_it() {
    let durations = [Duration::WoundAttempt, Duration::Attack, Duration::Round, Duration::Showdown];
    for attribute in Attribute::ALL {
        let plan = attack().attribute(attribute, 3).body(|survivor| {
            for (amount, duration) in [1, -2, -4, 1].into_iter().zip(durations) {
                survivor.tokens.add(attribute as usize, amount, duration);
            }
        });
        assert_eq!(attribute_of(&plan, &plan.start, 0, attribute), 3 + 1 - 2 - 4 + 1);
        for other in Attribute::ALL.into_iter().filter(|other| *other != attribute) {
            assert_eq!(attribute_of(&plan, &plan.start, 0, other), 0);
        }
    }
}

/// Survival gained by one survivor whose gear pays it at a moment of the attack: two hits, the
/// first of which wounds critically, the second not at all.
fn paid(rule: fn(EffectList) -> TraitRule, once: bool) -> u8 {
    let mut plan = attack();
    let (pay, none) = (plan.list(&[Effect::Survival(1)]), plan.list(&[]));
    let mut plan = plan.cards(&[(critical(none), 20)]).gear(rule(pay)).attacks(2);
    plan.survivors[0].traits[0].once_per_showdown = once;
    let one: [(_, &[u8]); 5] =
        [(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[0]), (WoundRoll, &[10]), (WoundRoll, &[1])];
    roll(&plan, &[one, one].concat(), nobody()).survivor().survival - 1
}

#[test]
fn atk_10_special_rules_of_gear_come_at_their_moments() {
    assert_eq!(paid(TraitRule::OnHit, false), 2 * 2);
    assert_eq!(paid(TraitRule::OnWound, false), 2);
    assert_eq!(paid(TraitRule::OnCritical, false), 2);
}

#[test]
fn atk_10_some_gear_works_once_in_a_showdown() {
    for rule in [TraitRule::OnHit, TraitRule::OnWound, TraitRule::OnCritical] {
        assert_eq!(paid(rule, true), 1);
    }
}

#[test]
fn atk_10_lasting_gear_that_works_once_holds_for_one_whole_attack() {
    let mut plan = attack().gear(TraitRule::StrengthDie(6)).attacks(2);
    plan.survivors[0].traits[0].once_per_showdown = true;
    let played = roll(
        &plan,
        &[
            (AttackRoll, &[9, 9]),
            (CardDraw, &[0]),
            (CardDraw, &[0]),
            (StrengthDie, &[6]),
            (WoundRoll, &[1]),
            (StrengthDie, &[1]),
            (WoundRoll, &[1]),
            (AttackRoll, &[9, 1]),
            (CardDraw, &[0]),
            (WoundRoll, &[1]),
        ],
        nobody(),
    );
    assert_eq!(count!(played, Event::StrengthDieRolled { .. }), 2);
}

#[test]
fn atk_10_lasting_gear_that_works_once_outlasts_gear_of_the_moment() {
    let mut plan = attack().gear(TraitRule::StrengthDie(6)).gear(TraitRule::RerollMisses);
    plan.survivors[0].traits[0].once_per_showdown = true;
    let script: [(_, &[u8]); 5] = [
        (AttackRoll, &[9, 1]),
        (AttackReroll, &[1]),
        (CardDraw, &[0]),
        (StrengthDie, &[6]),
        (WoundRoll, &[1]),
    ];
    let played = roll(&plan, &script, nobody());
    assert_eq!(count!(played, Event::StrengthDieRolled { .. }), 1);
}
