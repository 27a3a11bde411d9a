//! What goes on, and what ends, when something comes in between: a surge, a death, a fall, the end of the fight.

use deathroll::dice::Sampled;
use deathroll::policy::Showdown;
use deathroll::rules::showdown::decide::{SurvivalAction, Window};
use deathroll::rules::showdown::plan::Action::{Encourage, Endure, Surge};
use deathroll::rules::showdown::plan::{
    Attribute, Condition, Duration, Effect, EffectList, MonsterAttribute, MonsterMove, TrapEffect,
};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::{AnyGame, endure_cost};
use deathroll::scenario::{Source, load};

use super::special::game;
use crate::support::board::*;
use crate::support::turns::*;
use crate::support::*;

const SPEED: Effect =
    Effect::MonsterTokens { attribute: MonsterAttribute::Speed, amount: 2, duration: Duration::Attack };

/// A trial of a file with dice of a seed, decided by its lists.
fn fought(game: &Showdown, seed: u64) -> Played {
    play(&game.plan, Sampled::new(seed, 0), &game.policies)
}

/// A fight of one survivor next to the monster, whose only card is this.
fn duel(card: &str, monster: &str, survivor: &str, more: &str) -> Showdown {
    game(&format!(
        "kind = 'showdown'\n{more}\n[monster]\ntoughness = 6\nmovement = 4\nat = [7, 10]\n{monster}\n\
         hit-locations = [{{ name = 'Flank', copies = 6 }}]\n\
         ai-cards = [{{ name = 'Butt', pick-target = [['closest']], {card} }}]\n\
         [[survivors]]\nname = 'Ada'\nsurvival = 0\nat = [7, 9]\n{survivor}\n"
    ))
}

#[test]
fn atk_9_a_surge_in_a_flow_leaves_the_monster_what_it_has_for_its_own_attack() {
    let mut plan = party(1, &[Surge]);
    let (claw, first) = (plan.profile(1, 5, 1, &[]), plan.first_survivor());
    let plan = plan.card(&[
        Effect::PickTarget(first),
        SPEED,
        Effect::Flow,
        Effect::Attack(claw),
        Effect::Attack(claw),
    ]);
    let script = [MISSES, (MonsterRoll, &[1, 1, 1]), (MonsterRoll, &[1])];
    let played = monster_turn(&plan, &script, Moves::default().act(Window::Flow, 0, SURGE));
    let dice = played.told(|event| match event {
        Event::MonsterAttacked { dice, .. } => Some(*dice),
        _ => None,
    });
    assert_eq!(dice, [1 + 2, 1], "the tokens last for the next attack of the monster");
}

/// Tokens that wait for the monster's attack work in that of a trap, and are gone then.
#[test]
fn atk_9_a_trap_in_a_surge_uses_up_what_the_monster_has_for_its_next_attack() {
    let mut plan = party(1, &[Surge]);
    let (claw, first) = (plan.profile(1, 5, 1, &[]), plan.first_survivor());
    plan.basic_action(&[Effect::Attack(claw)]);
    let plan = plan
        .card(&[Effect::PickTarget(first), SPEED, Effect::Flow, Effect::Attack(claw)])
        .cards(&[(trap(None), 20)]);
    let script = [ONE_HIT, CARD, (MonsterRoll, &[1, 1, 1]), (MonsterRoll, &[1])];
    let played = monster_turn(&plan, &script, Moves::default().act(Window::Flow, 0, SURGE));
    assert_eq!(played.state.monster.token_sum(MonsterAttribute::Speed), 0);
}

#[test]
fn atk_9_a_surge_leaves_a_fellow_what_it_has_for_its_own_attack() {
    let plan = party(2, &[Surge]).start(|state| {
        for survivor in &mut state.survivors[..2] {
            survivor.tokens.add(Attribute::Strength as usize, 5, Duration::Attack);
        }
        state.note_duration(Duration::Attack);
    });
    let moves = Moves::default().turn(0, moves_to((7, 8))).act(Window::AfterMovement(0), 1, SURGE).rest();
    let played = roll(&plan, &[DRAWN, MISSES], moves);
    let strength = |at: usize| {
        [0, 1].map(|seat| played.states[at].survivor(seat).tokens.sum(Attribute::Strength as usize))
    };
    assert_eq!(strength(place!(played, Event::AttackEnded { seat: 1 })), [5, 0]);
}

#[test]
fn srv_8_who_falls_by_the_last_hit_may_be_encouraged_before_the_next_action() {
    let mut plan = party(2, &[Encourage]);
    let (claw, first) = (plan.profile(1, 5, 9, &[]), plan.first_survivor());
    plan.table(&[(10, &[])]);
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Attack(claw), Effect::KnockDown]);
    let script = [(MonsterRoll, &[9_u8][..]), (LocationRoll, &[3]), (SevereRoll, &[5])];
    let moves = Moves::default().act(Window::AnyTime, 1, SurvivalAction::Encourage(0));
    let played = monster_turn(&plan, &script, moves);
    let fallen = count!(played, Event::KnockedDown { seat: 0, .. });
    assert_eq!(fallen, 2, "it stands again before the card knocks it down: {:?}", played.events);
}

#[test]
fn od_54_what_is_not_aimed_at_an_area_needs_reach_also_within_each() {
    let within_each = |first: bool| {
        let mut plan = showdown();
        let (claw, target) = (plan.profile(1, 5, 1, &[]), plan.first_survivor());
        let picks = [Effect::PickTarget(target), Effect::Attack(claw)];
        plan.basic_action(&picks);
        let effects = if first { plan.list(&picks) } else { plan.list(&[Effect::BasicAction]) };
        let terms = plan.those_who(&[]);
        let plan = plan.survivors_at(&[(0, 0)]).card(&[Effect::Each { terms, effects }]);
        monster_turn(&plan, &[], Moves::default())
    };
    for first in [false, true] {
        assert!(told!(within_each(first), Event::MonsterAttackSkipped { .. }));
    }
}

#[test]
fn tgt_18_a_pick_in_a_condition_of_the_monster_holds_for_what_follows() {
    let mut plan = showdown();
    let first = plan.first_survivor();
    let then = plan.list(&[Effect::PickTarget(first)]);
    let when = Effect::When { condition: Condition::WoundsAtLeast(0), then, otherwise: EffectList::NONE };
    let toward = Effect::Move { to: MonsterMove::ToTarget, spaces: None };
    let played = monster_turn(&plan.card(&[when, toward, Effect::Bleed(1)]), &[], Moves::default());
    assert_eq!(played.survivor().bleeding, 1);
    assert!(told!(played, Event::MonsterMoved { .. }));
}

/// What has no survivor of its own has those that both branches of a condition pick.
#[test]
fn tgt_18_a_condition_that_picks_in_either_case_is_a_pick() {
    let pick = "[{ pick-target = { list = [['closest']] } }]";
    let rule = |otherwise: &str| {
        let when = format!("{{ when = {{ wounds-at-least = 1, then = {pick}, otherwise = {otherwise} }} }}");
        let text = format!(
            "format = 1\ntitle = 'T'\nkind = 'showdown'\nrounds = 1\n[monster]\ntoughness = 6\nmovement = 4\n\
             traits = [{{ round-start = [{when}, {{ bleed = 1 }}] }}]\n\
             hit-locations = [{{ name = 'Flank', copies = 6 }}]\nai-cards = [{{ name = 'Rest', copies = 9, actions = [] }}]\n\
             [[survivors]]\nname = 'Ada'\n[policy]\nmovement = 'stay'\nactivation = []\n"
        );
        load(&Source::Stdin(text.into_bytes()), &[])
    };
    let scenario = rule(pick).unwrap();
    assert_eq!(fought(scenario.arms[0].setup.showdown().unwrap(), 0).survivor().bleeding, 1);
    assert!(
        rule("[]").unwrap_err().render(false).contains("effects that need a survivor, and there is none")
    );
}

#[test]
fn rnd_8_a_rule_that_defeats_the_monster_ends_its_attack() {
    let game = duel(
        "copies = 1, actions = [{ attack = { speed = 6, hits = 'always', damage = 2, on-hit = [{ bleed = 1 }] } }]",
        "",
        "abilities = ['thorns']",
        "[options]\ndeath-rule = { life = 1 }\n[abilities.thorns]\ntraits = [{ on-hit-taken = [{ extra-wound = 1 }] }]\n",
    );
    let played = fought(&game, 0);
    assert!(played.state.monster.defeated && played.survivor().is_alive());
    assert_eq!((count!(played, Event::Damaged { .. }), played.survivor().bleeding), (1, 0));
    assert!(!told!(played, Event::OnHit { .. }));
}

#[test]
fn rnd_6_who_falls_by_a_rule_of_its_first_hit_loses_those_of_the_others() {
    let game = game(
        "kind = 'attack'\n[monster]\ntoughness = 1\nai-cards = [{ name = 'Snort', copies = 4 }]\n\
         hit-locations = [{ name = 'Flank', copies = 6 }]\n\
         [gear.axe]\nweapon = { speed = 2, accuracy = 2, strength = 6 }\n\
         traits = [{ on-hit = ['knock-down', { extra-wound = 1 }] }]\n\
         [[survivors]]\nname = 'Ada'\ngear = ['axe']\n",
    );
    let played = super::special::played(&game, &[DRAWN, (AttackRoll, &[9, 9])]);
    // What belongs to the first hit goes on.
    assert_eq!((count!(played, Event::TraitUsed { .. }), played.state.monster.wounds), (1, 1));
}

#[test]
fn od_12_the_second_trap_is_resolved_although_the_first_has_killed() {
    let mut plan = attack();
    let (pit, snare) = (plan.list(DEATH), plan.list(&[SPEED]));
    // The fight goes on for a fellow.
    let plan = plan.cards(&[(trap(Some(pit)), 1), (trap(Some(snare)), 1)]).fellow();
    let script = [(AttackRoll, &[9_u8, 9][..]), (CardDraw, &[0]), (CardDraw, &[1]), (AttackRoll, &[1, 1])];
    let played = roll(&plan, &script, Choices::default().trap(0));
    assert_eq!(count!(played, Event::TrapResolved { .. }), 2);
    assert!(told!(played, Event::MonsterTokens { .. }));
}

#[test]
fn rnd_7_a_monster_that_lies_stands_up_for_a_basic_action_without_a_card() {
    let game = duel(
        "actions = []",
        "wound-stack = 1\ntraits = [{ turn-start = ['monster-knock-down'] }]\n\
         basic-action = [{ pick-target = { list = [['closest']] } }, { bleed = 1 }]",
        "[policy]\nmovement = 'stay'\nactivation = []",
        "rounds = 1\n[options]\ndeath-rule = { life = 9 }\n",
    );
    let played = fought(&game, 0);
    let stood = place!(played, Event::MonsterStoodUp);
    assert!(stood < place!(played, Event::BasicAction { .. }));
    assert_eq!(played.survivor().bleeding, 1);
}

#[test]
fn srv_12_a_price_above_every_survival_cannot_be_paid() {
    let mut plan = defense(1, 5, 1).attribute(Attribute::Luck, -249).knowing(&[Endure]).body(|survivor| {
        (survivor.survival, survivor.free_boxes) = (u8::MAX, [0; 5]);
    });
    plan.table(&[(10, &[])]);
    assert_eq!(endure_cost(&plan, &plan.start, 0), 7 + 249);
    // Nobody is asked whether to endure.
    let script = [(MonsterRoll, &[9_u8][..]), (LocationRoll, &[3]), (SevereRoll, &[5])];
    let played = roll(&plan, &script, nobody());
    assert!(told!(played, Event::SevereInjury { .. }));
    assert_eq!(played.survivor().survival, u8::MAX);
}

/// The armor of a piece of gear counts alike, whether the survivor always has it or draws it (SET-3).
#[test]
fn set_3_who_is_badly_hurt_depends_on_the_gear_of_the_trial() {
    let fled = |gear: &str| {
        let game = duel(
            "copies = 3, actions = ['move', { attack = { speed = 20, hits = 'always', damage = 1 } }]",
            "",
            &format!(
                "{gear}\npolicy.movement = [{{ when = 'badly-hurt', to = 'anywhere', prefer = ['most distance'] }}]\n\
                 policy.activation = 'nothing'"
            ),
            "rounds = 4\n[gear.plate]\narmor = { everywhere = 6 }\n",
        );
        (0..20).map(|seed| count!(fought(&game, seed), Event::Moved { .. })).collect::<Vec<_>>()
    };
    let always = fled("gear = ['plate']");
    assert!(always.iter().sum::<usize>() > 0);
    assert_eq!(fled("gear-pools = [{ gear = ['plate'], draw = 1 }]"), always);
}

/// Of a mood in play that ends, and is drawn again in the turn in which the monster had no card.
#[test]
fn rnd_4_a_basic_action_and_a_card_of_the_same_round_have_dice_of_their_own() {
    let game = game(
        "kind = 'showdown'\nrounds = 2\n[board]\nwidth = 6\nheight = 6\n[options]\ndeath-rule = { life = 9 }\n\
         [monster]\ntoughness = 8\nmovement = 4\nat = [2, 3]\n\
         basic-action = [{ pick-target = { list = [['closest']] } }, { attack = { speed = 2, accuracy = 6, damage = 1 } }]\n\
         hit-locations = [{ name = 'Flank', copies = 6, failure = ['end-moods', 'draw-ai-card'] }]\n\
         ai-cards = [{ name = 'Butt', pick-target = [['closest']], mood = [{ modifiers = { toughness = 1 } }],\
         actions = [{ attack = { speed = 2, accuracy = 6, damage = 1 } }] }]\n\
         [gear.axe]\nweapon = { speed = 1, accuracy = 1, strength = 0 }\n\
         [[survivors]]\nname = 'Ada'\nsurvival = 0\ngear = ['axe']\nat = [2, 2]\n",
    );
    let has_both = |seed| {
        let played = fought(&game, seed);
        let basic = played.events.iter().position(|event| matches!(event, Event::BasicAction { .. }));
        let after = basic.map_or(&[][..], |at| &played.events[at..]);
        after.iter().any(|event| matches!(event, Event::AiCardDrawn { .. }))
    };
    assert!((0..64).filter(|&seed| has_both(seed)).count() > 9);
    let twice = |seed| {
        let (mut dice, mut decide, mut nothing) = (Once::new(Sampled::new(seed, 0)), &game.policies, ());
        AnyGame::new(&game.plan, &mut dice, &mut decide, &mut nothing).play_any();
        dice.again
    };
    assert_eq!((0..64).find_map(twice), None);
}

/// A hit of a card is not the card: what it cannot find ends its own effects alone.
#[test]
fn tgt_5_a_pick_that_finds_nobody_after_a_hit_ends_neither_card_nor_game() {
    let game = duel(
        "copies = 3, actions = [{ attack = { speed = 1, hits = 'always', damage = 0, on-hit = \
         [{ pick-target = { list = [['deaf']] } }, { survival = 1 }] } }, { bleed = 1 }]",
        "",
        "policy.activation = []",
        "rounds = 1\n",
    );
    let played = fought(&game, 0);
    assert_eq!(count!(played, Event::AiCardDiscarded { .. }), 1);
    assert_eq!((played.survivor().bleeding, played.survivor().survival), (1, 0));
}

/// The targets of a card are those that it has picked itself.
#[test]
fn tgt_18_a_pick_in_a_trigger_leaves_the_card_its_target() {
    let game = duel(
        "copies = 3, actions = [{ attack = { speed = 1, hits = 'always', damage = 1 } }, \
         { each = { who = ['target'], effects = [{ bleed = 1 }] } }]",
        "traits = [{ on-survivor-hit = [{ pick-target = { list = [[{ survivor = 'Bryn' }]] } }] }]",
        "[[survivors]]\nname = 'Bryn'\nat = [0, 0]\n[policy]\nmovement = 'stay'\nactivation = []",
        "rounds = 1\n",
    );
    let played = fought(&game, 0);
    assert!(told!(played, Event::Triggered { .. }));
    assert_eq!([0, 1].map(|seat| played.state.survivor(seat).bleeding), [1, 0]);
}

#[test]
fn rnd_7_effects_of_a_hit_go_on_although_the_monster_falls_by_one_of_them() {
    let fallen_by = |attack: &str| {
        let game = game(&format!(
            "kind = 'defense'\n[options]\nsevere-table = {{ head = 'fall', arms = 'fall', body = 'fall', waist = 'fall', \
             legs = 'fall' }}\n\
             [severe-tables.fall]\nrows = [{{ rolls = [1, 10], effects = ['knock-down', {{ bleed = 1 }}] }}]\n\
             [monster]\nbasic-action = ['knock-down', {{ bleed = 1 }}]\n\
             attacks = [{{ speed = 1, hits = 'always', {attack} }}]\n\
             [abilities.trip]\nkind = 'fighting-art'\ntraits = [{{ on-knocked-down = ['monster-knock-down'] }}]\n\
             [[survivors]]\nname = 'Ada'\nsurvival = 0\nabilities = ['trip']\n"
        ));
        let played = fought(&game, 0);
        assert!(told!(played, Event::MonsterKnockedDown));
        (played.survivor().bleeding, told!(played, Event::Interrupted))
    };
    assert_eq!(fallen_by("damage = 1, on-hit = ['knock-down', { bleed = 1 }]"), (1, false));
    assert_eq!(fallen_by("damage = 20"), (1, false), "a severe injury");
    // The basic action is an action of the monster, whatever has led to it.
    assert_eq!(fallen_by("damage = 1, on-hit = ['basic-action']"), (0, true));
}

/// The first survivor topples the monster in the flow; the trap of the second makes it stand up.
#[test]
fn rnd_7_a_card_stops_although_the_monster_stands_up_again_in_its_flow() {
    let mut plan = party(2, &[Surge]);
    let (claw, first) = (plan.profile(1, 5, 1, &[]), plan.first_survivor());
    let topple = plan.list(&[Effect::MonsterKnockDown]);
    let plan = plan
        .card(&[Effect::PickTarget(first), Effect::Flow, Effect::Attack(claw)])
        .cards(&[(critical(topple), 10), (trap(None), 1)])
        .option(|options| options.trap_effect = TrapEffect::Nothing);
    let script = [ONE_HIT, CARD, CRITICAL, ONE_HIT, (CardDraw, &[1])];
    let moves = Moves::default().act(Window::Flow, 0, SURGE).act(Window::Flow, 1, SURGE);
    let played = monster_turn(&plan, &script, moves);
    assert!(place!(played, Event::MonsterKnockedDown) < place!(played, Event::MonsterStoodUp));
    assert!(place!(played, Event::MonsterStoodUp) < place!(played, Event::Interrupted));
    assert!(!told!(played, Event::MonsterAttacked { .. }));
}

/// What the gear does besides is not the monster's to stop.
#[test]
fn rnd_7_a_basic_action_that_gear_has_led_to_stops_when_the_monster_falls() {
    let game = game(
        "kind = 'defense'\n[monster]\nbasic-action = ['monster-knock-down', { bleed = 1 }]\n\
         attacks = [{ speed = 1, hits = 'always', damage = 1 }]\n\
         [abilities.taunt]\nkind = 'fighting-art'\ntraits = [{ on-hit-taken = ['basic-action', { survival = 1 }] }]\n\
         [[survivors]]\nname = 'Ada'\nsurvival = 0\nabilities = ['taunt']\n",
    );
    let played = fought(&game, 0);
    assert!(told!(played, Event::Interrupted));
    assert_eq!((played.survivor().bleeding, played.survivor().survival), (0, 1));
}

#[test]
fn rnd_8_a_critical_that_kills_the_last_survivor_wounds_no_more() {
    let wounds = |alone: bool| {
        let mut plan = attack();
        let dies = plan.list(&[Effect::Death, Effect::ExtraWound(2)]);
        let plan = plan.cards(&[(critical(dies), 20)]);
        let plan = if alone { plan } else { plan.fellow() };
        let script = [(AttackRoll, &[9, 1][..]), CARD, CRITICAL, (AttackRoll, &[1, 1])];
        roll(&plan, &script[..if alone { 3 } else { 4 }], Choices::default()).wounds()
    };
    // What is not about the attacker who has died goes on (TGT-6), as does its wound.
    assert_eq!([true, false].map(wounds), [0, 3]);
}

#[test]
fn wnd_8_wounds_that_found_no_card_can_be_lost_too() {
    let game = game(
        "kind = 'attack'\n[options]\ndeath-rule = { life = 9 }\nwounds-per-location = 3\n\
         [monster]\ntoughness = 1\nai-cards = [{ name = 'Snort', copies = 1 }]\n\
         hit-locations = [{ name = 'Flank', copies = 6, wound = [{ wound-lost = 2 }] }]\n\
         [gear.axe]\nweapon = { speed = 1, accuracy = 2, strength = 6 }\n\
         [[survivors]]\nname = 'Ada'\ngear = ['axe']\n",
    );
    let played = super::special::played(&game, &[DRAWN, (AttackRoll, &[9]), CARD, WOUNDS]);
    let monster = &played.state.monster;
    assert_eq!((monster.wounds, monster.ai.deck, monster.ai.stack_len()), (1, 1, 0));
}

#[test]
fn rnd_8_a_wound_that_defeats_the_monster_leads_to_nothing_more() {
    let game = game(
        "kind = 'attack'\n[options]\ndeath-rule = { life = 1 }\n\
         [monster]\ntoughness = 1\nai-cards = [{ name = 'Snort', copies = 4 }]\n\
         hit-locations = [{ name = 'Flank', copies = 6 }]\n\
         [gear.axe]\nweapon = { speed = 1, accuracy = 2, strength = 6 }\ntraits = [{ on-wound = [{ survival = 1 }] }]\n\
         [[survivors]]\nname = 'Ada'\ngear = ['axe']\n",
    );
    let played = super::special::played(&game, &[DRAWN, (AttackRoll, &[9]), CARD, WOUNDS]);
    assert!(played.state.monster.defeated && !told!(played, Event::TraitUsed { .. }));
}

/// The inner copy finds nobody, after a wound has taken one of the two: the other is that of the outer one.
#[test]
fn rnd_4_a_copy_that_is_still_played_stays_in_play() {
    let wound = "{ each = { who = ['adjacent'], effects = [{ extra-wound = 1 }] } }";
    let game = duel(
        &format!(
            "copies = 2, actions = ['draw-ai-card', {wound}, {{ pick-target = {{ list = [['deaf']] }} }}]"
        ),
        "",
        "policy.activation = []",
        "rounds = 1\n[options]\ndeath-rule = { life = 9 }\n",
    );
    let played = fought(&game, 0);
    assert_eq!(count!(played, Event::AiCardDrawn { .. }), 2);
    assert!(!told!(played, Event::AiReshuffled { .. }), "nothing has been discarded");
    assert_eq!(played.state.monster.ai.stack_len(), 2);
}

#[test]
fn od_58_gear_of_an_attacker_who_has_died_does_nothing_more() {
    let game = game(
        "kind = 'attack'\n[monster]\ntoughness = 1\nai-cards = [{ name = 'Snort', copies = 4 }]\n\
         hit-locations = [{ name = 'Flank', copies = 6, critical = ['death'] }]\n\
         [gear.axe]\nweapon = { speed = 1, accuracy = 2, strength = 6 }\n\
         traits = [{ on-wound = [{ survival = 1 }] }, { on-critical = [{ survival = 1 }] }]\n\
         [[survivors]]\nname = 'Ada'\ngear = ['axe']\n[[survivors]]\nname = 'Bryn'\n",
    );
    let script = [DRAWN, (AttackRoll, &[9]), CARD, CRITICAL, (AttackRoll, &[1, 1])];
    let played = super::special::played(&game, &script);
    assert!(!told!(played, Event::TraitUsed { .. }));
    assert_eq!(played.state.monster.wounds, 1, "its wound counts");
}

#[test]
fn trg_2_nothing_works_any_more_when_the_last_survivor_has_died() {
    let trait_of_monster = "traits = [{ on-survivor-death = [{ monster-tokens = { toughness = 1 } }] }]";
    let game = duel("copies = 3, actions = ['death']", trait_of_monster, "", "rounds = 1\n");
    let played = fought(&game, 0);
    assert!(told!(played, Event::Died { .. }) && !told!(played, Event::Triggered { .. }));
}

/// The first of two wounds leads to a surge, whose trap ends the attack before the second.
#[test]
fn od_63_a_trap_in_a_surge_ends_the_wounds_of_the_attack_too() {
    let game = game(
        "kind = 'showdown'\nrounds = 1\n[options]\nwounds-per-location = 2\n\
         [monster]\ntoughness = 2\nmovement = 4\nat = [7, 10]\nai-cards = [{ name = 'Rest', copies = 9, actions = [] }]\n\
         hit-locations = [{ name = 'Leg', copies = 6 }, { name = 'Snare', copies = 6, trap = true }]\n\
         [abilities.trip]\nkind = 'fighting-art'\ntraits = [{ on-monster-wound = ['monster-knock-down'], once-per-showdown = true }]\n\
         [[survivors]]\nname = 'Ada'\nat = [7, 9]\nabilities = ['trip']\n\
         [[survivors]]\nname = 'Bryn'\nat = [7, 12]\nsurvival = 3\nactions = ['surge']\n\
         [policy]\nmovement = 'stay'\nsurge = [{ when = 'monster-falls', for = 'attack' }]\n",
    );
    let is_wound = |event: &&Event| matches!(event, Event::MonsterWounded { seat: 0, .. });
    let wounds_around_trap = |seed| {
        let events = fought(&game, seed).events;
        let trap = events.iter().position(|event| matches!(event, Event::TrapResolved { .. }))?;
        let (before, after) = events.split_at(trap);
        Some((before.iter().filter(is_wound).count(), after.iter().filter(is_wound).count()))
    };
    let found: Vec<_> = (0..200).filter_map(wounds_around_trap).filter(|(before, _)| *before == 1).collect();
    assert!(found.len() > 9 && found.iter().all(|(_, after)| *after == 0), "{found:?}");
}
