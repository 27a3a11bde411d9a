//! The monster's attacks and what they do to a survivor.

use deathroll::rules::showdown::deadly_faces;
use deathroll::rules::showdown::decide::Hits;
use deathroll::rules::showdown::plan::{
    Actions, Attribute, Condition, Duration, Effect, HitLocation, Location, MonsterAttribute, Plan, Quality,
    Term, TermList,
};
use deathroll::rules::showdown::record::{DeathCause, Event, Source};
use deathroll::rules::showdown::state::{Posture, State};

use super::od::{TWO_TRAPS, two_traps};
use crate::support::*;

/// The faces of the location die.
const HEAD: u8 = 1;
const ARMS: u8 = 2;
const BODY: u8 = 3;

/// A survivor without survival actions, so that nobody is asked.
fn helpless(mut plan: Plan) -> Plan {
    plan.survivors[0].known = Actions::NONE;
    plan
}

fn token(plan: Plan, attribute: MonsterAttribute, amount: i8) -> Plan {
    plan.start(|state| state.monster.tokens.add(attribute as usize, amount, Duration::Showdown))
}

#[test]
fn mon_1_dice_are_the_speed_of_the_profile_and_of_tokens() {
    let two = helpless(defense(2, 10, 1));
    for (tokens, dice) in [(0, 2), (1, 3), (-1, 1), (-2, 1), (-9, 1)] {
        let played = roll(
            &token(two.clone(), MonsterAttribute::Speed, tokens),
            &[(MonsterRoll, &vec![1; dice])],
            nobody(),
        );
        assert!(told!(played, Event::MonsterAttacked { .. }));
    }
}

#[test]
fn mon_1_no_more_than_32_dice() {
    for (profile, tokens, dice) in [(31, 0, 31), (32, 0, 32), (30, 5, 32), (32, 9, 32)] {
        let plan = token(helpless(defense(profile, 10, 1)), MonsterAttribute::Speed, tokens);
        let played = roll(&plan, &[(MonsterRoll, &vec![1; dice])], nobody());
        assert!(told!(played, Event::MonsterAttacked { hits: 0, .. }));
    }
}

#[test]
fn mon_1_every_hit_does_the_damage_of_the_profile_and_of_tokens() {
    for (tokens, landed) in [(0, 3), (1, 4), (-2, 1), (-5, 0)] {
        let plan = helpless(defense(1, 5, 3)).body(|survivor| survivor.armor = [9; Location::COUNT]);
        let plan = token(plan, MonsterAttribute::Damage, tokens);
        let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], nobody());
        assert_eq!(played.survivor().armor[Location::Body as usize], 9 - landed);
    }
}

#[test]
fn mon_1_an_after_hit_effect_comes_once_and_only_after_a_hit() {
    let mut plan = helpless(defense(1, 5, 1)).body(|survivor| survivor.armor = [9; Location::COUNT]);
    let claw = plan.profile(2, 5, 1, &[Effect::Bleed(1)]);
    plan.monster.attacks = vec![claw];
    let twice =
        roll(&plan, &[(MonsterRoll, &[9, 9]), (LocationRoll, &[BODY]), (LocationRoll, &[BODY])], nobody());
    assert_eq!(twice.survivor().bleeding, 1);
    assert!(place!(twice, Event::Damaged { .. }) < place!(twice, Event::OnHit { .. }));
    assert_eq!(roll(&plan, &[(MonsterRoll, &[1, 1])], nobody()).survivor().bleeding, 0);
}

#[test]
fn mon_1_a_dodged_hit_brings_no_after_hit_effect() {
    let mut plan = defense(1, 5, 1);
    let claw = plan.profile(1, 5, 1, &[Effect::Bleed(1)]);
    plan.monster.attacks = vec![claw];
    let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], Choices::default().dodge(0));
    assert_eq!(played.survivor().bleeding, 0);
}

#[test]
fn mon_2_accuracy_tokens_help_and_evasion_hinders() {
    let needed = |accuracy, evasion, tokens| {
        let plan = helpless(defense(1, accuracy, 1)).attribute(Attribute::Evasion, evasion);
        let plan = token(plan, MonsterAttribute::Accuracy, tokens);
        let played = roll(&plan, &[(MonsterRoll, &[1])], nobody());
        let Event::MonsterAttacked { threshold, needed, .. } =
            played.events[place!(played, Event::MonsterAttacked { .. })]
        else {
            unreachable!()
        };
        (threshold, needed)
    };
    assert_eq!(needed(5, 0, 0), (5, 5));
    assert_eq!(needed(5, 2, 0), (7, 7));
    assert_eq!(needed(5, -1, 0), (4, 4));
    assert_eq!(needed(5, 0, 2), (3, 3));
    assert_eq!(needed(5, 0, -1), (6, 6));
    assert_eq!(needed(5, 9, 0), (14, 10), "a natural 10 hits");
    assert_eq!(needed(5, 0, 9), (-4, 2), "a natural 1 misses");
}

#[test]
fn mon_2_evasion_counts_for_those_who_lie_too() {
    for posture in [Posture::Standing, Posture::JustKnockedDown] {
        let plan = helpless(defense(1, 5, 1)).attribute(Attribute::Evasion, 2);
        let plan = plan.body(|survivor| survivor.posture = posture);
        let played = roll(&plan, &[(MonsterRoll, &[6])], nobody());
        assert!(told!(played, Event::MonsterAttacked { threshold: 7, hits: 0, .. }));
    }
}

#[test]
fn mon_3_the_location_die() {
    let faces =
        [Location::Head, Location::Arms, Location::Body, Location::Body, Location::Waist, Location::Legs];
    for (face, location) in (1..).zip(faces) {
        let plan = helpless(defense(1, 5, 1));
        let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[face])], nobody());
        assert!(told!(played, Event::HitLocated { location: at, .. } if *at == location));
        assert!(told!(played, Event::Damaged { location: at, .. } if *at == location));
    }
}

/// One hit of `damage` on the arms that have `armor` points of armor; the events of harm.
fn one_hit(damage: u8, armor: u8) -> Played {
    let mut plan =
        helpless(defense(1, 5, damage)).body(|survivor| survivor.armor[Location::Arms as usize] = armor);
    plan.table(&[(10, &[])]);
    let severe = damage > armor + 2;
    let script: [(_, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[ARMS]), (SevereRoll, &[1])];
    roll(&plan, &script[..2 + usize::from(severe)], nobody())
}

#[test]
fn mon_4_armor_then_light_then_heavy_then_severe() {
    let left = |played: &Played| {
        let survivor = played.survivor();
        (survivor.armor[Location::Arms as usize], survivor.free_boxes[Location::Arms as usize])
    };
    assert_eq!(left(&one_hit(1, 2)), (1, 2));
    assert_eq!(left(&one_hit(2, 2)), (0, 2));
    assert_eq!(left(&one_hit(3, 2)), (0, 1));
    assert_eq!(left(&one_hit(4, 2)), (0, 0));
    for (damage, severe) in [(4, 0), (5, 1), (6, 1), (9, 1)] {
        let played = one_hit(damage, 2);
        assert_eq!(count!(played, Event::SevereInjury { .. }), severe, "the rest of the hit is lost");
    }
}

#[test]
fn mon_4_the_head_has_only_the_heavy_box() {
    let played = roll(&helpless(defense(1, 5, 1)), &[(MonsterRoll, &[9]), (LocationRoll, &[HEAD])], nobody());
    assert_eq!(played.survivor().free_boxes[Location::Head as usize], 0);
    assert!(played.survivor().is_knocked_down());
}

#[test]
fn mon_4_armor_of_one_location_guards_no_other() {
    let plan = helpless(defense(1, 5, 1)).body(|survivor| survivor.armor[Location::Legs as usize] = 5);
    let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], nobody());
    assert_eq!(played.survivor().free_boxes[Location::Body as usize], 1);
}

#[test]
fn mon_4_healed_boxes_take_damage_again() {
    for (boxes, free) in [(1, 1), (2, 2), (9, 2)] {
        let mut plan = helpless(defense(1, 5, 0)).worn_out();
        let salve = plan.profile(1, 5, 0, &[Effect::Heal { location: Location::Body, boxes }]);
        plan.monster.attacks = vec![salve];
        let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[ARMS])], nobody());
        assert_eq!(played.survivor().capacity(Location::Body), free);
    }
}

#[test]
fn mon_4_damage_of_an_effect_lands_where_it_says_or_by_the_location_die() {
    let mut plan = attack();
    let fall = plan.list(&[
        Effect::Damage { amount: 1, location: Some(Location::Waist) },
        Effect::Damage { amount: 1, location: None },
    ]);
    let plan = plan.cards(&[(trap(Some(fall)), 1)]);
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0]), (EffectLocation, &[ARMS])], nobody());
    assert_eq!(played.survivor().free_boxes, [1, 1, 2, 1, 2]);
}

#[test]
fn mon_5_the_filled_heavy_box_knocks_down() {
    assert!(one_hit(1, 0).survivor().is_standing());
    assert!(one_hit(2, 0).survivor().is_knocked_down());
    assert!(one_hit(3, 1).survivor().is_knocked_down());
    let mut plan = helpless(defense(1, 5, 1)).worn_out();
    plan.table(&[(10, &[])]);
    let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[ARMS]), (SevereRoll, &[1])], nobody());
    assert!(played.survivor().is_standing(), "a box that was filled before does not knock down again");
}

#[test]
fn mon_6_each_location_has_its_own_table() {
    let mut plan = helpless(defense(1, 5, 1)).worn_out();
    plan.table(&[(10, &[])]);
    let harmless = plan.severe_tables[0].clone();
    plan.table(&[(10, DEATH)]);
    plan.severe_tables[Location::Arms as usize] = harmless;
    for (face, alive) in [(ARMS, true), (BODY, false), (HEAD, false)] {
        let played =
            roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[face]), (SevereRoll, &[5])], nobody());
        assert_eq!(played.survivor().is_alive(), alive);
    }
}

#[test]
fn mon_7_dice_locations_dodge_then_each_hit_in_the_order_rolled() {
    let mut plan = defense(3, 5, 1).worn_out().body(|survivor| survivor.survival = 9);
    plan.table(&[(10, &[])]);
    let played = roll(
        &plan,
        &[
            (MonsterRoll, &[9, 9, 9]),
            (LocationRoll, &[BODY]),
            (LocationRoll, &[HEAD]),
            (LocationRoll, &[ARMS]),
            (SevereRoll, &[2]),
        ],
        Choices::default().dodge(1).no_endure().endure(),
    );
    let story: Vec<&Event> = played
        .events
        .iter()
        .filter(|event| !matches!(event, Event::RoundBegan | Event::SurvivorsTurnBegan | Event::TrialEnded))
        .collect();
    assert!(
        matches!(
            story[..],
            [
                Event::MonsterAttacked { hits: 3, .. },
                Event::HitLocated { location: Location::Body, .. },
                Event::HitLocated { location: Location::Head, .. },
                Event::HitLocated { location: Location::Arms, .. },
                Event::Dodged { location: Location::Head, .. },
                Event::Damaged { location: Location::Body, severe: true, .. },
                Event::SevereInjury { location: Location::Body, .. },
                Event::Damaged { location: Location::Arms, severe: true, .. },
                Event::Endured { location: Location::Arms, .. },
            ]
        ),
        "{story:?}"
    );
}

#[test]
fn mon_7_tokens_for_one_attack_end_with_the_monsters_attack() {
    let needed = |duration| {
        let mut plan = helpless(defense(1, 5, 0));
        let dazing = [Effect::Tokens { attribute: Attribute::Evasion, amount: -3, duration }];
        plan.monster.attacks = vec![plan.profile(1, 5, 0, &dazing), plan.profile(1, 6, 0, &[])];
        let played =
            roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (MonsterRoll, &[1])], nobody());
        let thresholds = played.events.iter().filter_map(|event| match event {
            Event::MonsterAttacked { threshold, .. } => Some(*threshold),
            _ => None,
        });
        thresholds.collect::<Vec<_>>()
    };
    assert_eq!(needed(Duration::Attack), [5, 6]);
    assert_eq!(needed(Duration::WoundAttempt), [5, 6]);
    assert_eq!(needed(Duration::Round), [5, 3]);
}

#[test]
fn mon_8_hit_j_is_severe_when_j_times_damage_exceeds_the_capacity() {
    for damage in 1..=4 {
        for armor in 0..=5 {
            let mut plan = helpless(defense(5, 5, damage))
                .body(|survivor| survivor.armor[Location::Arms as usize] = armor);
            plan.table(&[(10, &[])]);
            let capacity = armor + 2;
            let severe = (1..=5).filter(|j| j * damage > capacity).count();
            let mut script: Vec<(_, &[u8])> = vec![(MonsterRoll, &[9; 5])];
            script.extend([(LocationRoll, &[ARMS][..]); 5]);
            script.extend(vec![(SevereRoll, &[1][..]); severe]);
            let played = roll(&plan, &script, nobody());
            assert_eq!(count!(played, Event::SevereInjury { .. }), severe);
            let mut hits = Hits::new(damage);
            (0..5).for_each(|_| hits.push(Location::Arms));
            assert_eq!(usize::from(hits.severe_on(Location::Arms, capacity)), severe);
        }
    }
}

#[test]
fn mon_9_bleeding_kills_at_the_limit() {
    let mut plan = helpless(defense(1, 5, 0));
    let gash = plan.profile(1, 5, 0, &[Effect::Bleed(2)]);
    plan.monster.attacks = vec![gash];
    for (before, limit, dies) in [(2, 5, false), (3, 5, true), (4, 5, true), (0, 2, true), (0, 3, false)] {
        let plan = plan
            .clone()
            .body(|survivor| survivor.bleeding = before)
            .option(|options| options.bleed_to_death = limit);
        let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], nobody());
        assert_eq!(played.survivor().is_alive(), !dies);
        assert_eq!(told!(played, Event::Died { cause: DeathCause::Bleeding, .. }), dies);
    }
}

#[test]
fn mon_9_bleeding_can_be_lost_but_not_below_0() {
    for (tokens, lost) in [(1, -1), (0, 0)] {
        let mut plan = helpless(defense(1, 5, 0)).body(|survivor| survivor.bleeding = tokens);
        let lick = plan.profile(1, 5, 0, &[Effect::Bleed(-3)]);
        plan.monster.attacks = vec![lick];
        let played = roll(&plan, &[(MonsterRoll, &[9]), (LocationRoll, &[BODY])], nobody());
        assert_eq!(played.survivor().bleeding, 0);
        assert!(told!(played, Event::Bled { by, .. } if *by == lost), "it tells what was lost");
    }
}

#[test]
fn mon_9_a_row_that_bleeds_out_is_as_deadly_as_one_that_kills() {
    let plan = defense(1, 5, 1);
    for (bleeding, deadly) in [(0, 3), (3, 3), (4, 6)] {
        let plan = plan.clone().body(|survivor| survivor.bleeding = bleeding);
        assert_eq!(deadly_faces(&plan, &plan.start, 0, Location::Body), deadly);
    }
}

#[test]
fn mon_6_a_row_that_kills_on_a_condition_is_deadly_while_that_holds() {
    let mut plan = defense(1, 5, 1);
    let (dies, falls) = (plan.list(DEATH), plan.list(&[Effect::KnockDown]));
    let faces = |plan: &Plan, when: Effect, now: fn(&mut State)| {
        let mut plan = plan.clone();
        plan.table(&[(4, &[when]), (6, &[])]);
        let plan = plan.start(now);
        deadly_faces(&plan, &plan.start, 0, Location::Body)
    };
    let when = |condition| Effect::When { condition, then: dies, otherwise: falls };
    let unless = |condition| Effect::When { condition, then: falls, otherwise: dies };
    let wounded = Condition::WoundsAtLeast(2);
    assert_eq!(faces(&plan, when(wounded), |state| state.monster.wounds = 1), 0);
    assert_eq!(faces(&plan, when(wounded), |state| state.monster.wounds = 2), 4);
    assert_eq!(faces(&plan, unless(wounded), |state| state.monster.wounds = 1), 4);
    let once = Condition::OncePerShowdown(0);
    assert_eq!(faces(&plan, when(once), |_| {}), 4);
    assert_eq!(faces(&plan, when(once), |state| state.board.spent_conditions = 1), 0);
    let rich = Term { quality: Quality::SurvivalAtLeast(3), not: false };
    let of_survivor = when(Condition::Survivor(rich));
    assert_eq!(faces(&plan, of_survivor, |state| state.survivors[0].survival = 2), 0);
    assert_eq!(faces(&plan, of_survivor, |state| state.survivors[0].survival = 3), 4);
    let (start, end) = (plan.terms.len() as u16, plan.terms.len() as u16 + 1);
    plan.terms.push(rich);
    let each = Effect::Each { terms: TermList { start, end }, effects: dies };
    assert_eq!(faces(&plan, each, |state| state.survivors[0].survival = 2), 0);
    assert_eq!(faces(&plan, each, |state| state.survivors[0].survival = 3), 4);
}

#[test]
fn mon_11_a_trap_does_its_own_effects_or_the_basic_action() {
    let mut plan = attack();
    plan.basic_action(&[Effect::KnockDown]);
    let snap = plan.list(&[Effect::Bleed(1)]);
    let script: [(_, &[u8]); 2] = [(AttackRoll, &[9, 1]), (CardDraw, &[0])];
    let default = roll(&plan.clone().cards(&[(trap(None), 1)]), &script, nobody());
    assert!(default.survivor().is_knocked_down());
    assert!(told!(default, Event::BasicAction { target: Some(0) }));
    let own = roll(&plan.cards(&[(trap(Some(snap)), 1)]), &script, nobody());
    assert!(own.survivor().is_standing());
    assert_eq!(own.survivor().bleeding, 1);
}

#[test]
fn mon_11_then_every_hit_location_is_shuffled_into_a_new_deck() {
    let plan = attack().cards(&[(PLAIN, 3), (trap(None), 1)]).start(|state| state.monster.hl_discard.add(0));
    let played = roll(&plan, &[(AttackRoll, &[9, 9]), (CardDraw, &[0]), (CardDraw, &[1])], nobody());
    assert_eq!((played.state.monster.hl_deck.len(), played.state.monster.hl_discard.len()), (5, 0));
    assert!(
        place!(played, Event::TrapResolved { .. }) < place!(played, Event::HitLocationsReshuffled { .. })
    );
}

#[test]
fn mon_11_after_several_traps_the_cards_are_shuffled_once() {
    let played = roll(&two_traps(), &TWO_TRAPS, Choices::default().trap(0));
    assert_eq!(count!(played, Event::TrapResolved { .. }), 2);
    assert_eq!(count!(played, Event::HitLocationsReshuffled { .. }), 1);
    let last = played.events.iter().rposition(|event| matches!(event, Event::TrapResolved { .. }));
    assert!(last < Some(place!(played, Event::HitLocationsReshuffled { .. })));
}

/// The first of two traps throws it down again.
#[test]
fn mon_11_the_monster_stands_up_for_each_of_several_traps() {
    let mut plan = attack();
    let [snap, jolt] = [1, 2].map(|tokens| plan.list(&[Effect::Bleed(tokens), Effect::MonsterKnockDown]));
    let plan = plan.cards(&[(trap(Some(snap)), 1), (trap(Some(jolt)), 1)]);
    let played = roll(&plan, &TWO_TRAPS, Choices::default().trap(0));
    assert_eq!(count!(played, Event::MonsterKnockedDown), 2);
    assert_eq!(count!(played, Event::MonsterStoodUp), 1, "before the second");
    let lies = plan.start(|state| state.monster.knocked_down = true);
    let played = roll(&lies, &TWO_TRAPS, Choices::default().trap(0));
    assert_eq!(count!(played, Event::MonsterStoodUp), 2);
}

#[test]
fn mon_11_harm_of_a_trap_is_told_as_such() {
    let mut plan = attack();
    let snap = plan.list(DEATH);
    let plan = plan.cards(&[(HitLocation { trap: true, special: Some(snap), ..PLAIN }, 1)]);
    let played = roll(&plan, &[(AttackRoll, &[9, 1]), (CardDraw, &[0])], nobody());
    assert!(told!(played, Event::Died { cause: DeathCause::Effect, source: Source::Trap, .. }));
}
