//! Special rules of abilities, gear, terrain and the monster: triggers, counters, moods, weapons.

use deathroll::dice::Sampled;
use deathroll::policy::Showdown;
use deathroll::rules::showdown::decide::{Decide, Table};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{Attribute, MonsterAttribute};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::{AnyGame, attribute_of, monster_modifier_of};
use deathroll::scenario::{Source, load};

use crate::support::*;

/// The game of the first arm of a file.
pub(super) fn game(text: &str) -> Showdown {
    let text = format!("format = 1\ntitle = 'T'\n{text}");
    let loaded = load(&Source::Stdin(text.into_bytes()), &[]);
    let scenario = loaded.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    scenario.arms[0].setup.showdown().unwrap().clone()
}

/// A trial of the game with these dice, in the order in which they are rolled.
pub(super) fn played(game: &Showdown, script: &[(Purpose, &[u8])]) -> Played {
    roll(&game.plan, script, &game.policies)
}

/// The numbers of the triggers that worked, in order.
pub(super) fn worked(played: &Played) -> Vec<u8> {
    let trigger = |event: &Event| match event {
        Event::Triggered { trigger, .. } => Some(*trigger),
        _ => None,
    };
    played.events.iter().filter_map(trigger).collect()
}

/// One attack of the monster with one die on a survivor who has an ability with these special rules.
pub(super) fn struck(traits: &str, own: &str, attack: &str) -> Showdown {
    game(&format!(
        "kind = 'defense'\n[monster]\nattacks = [{{ speed = 1, accuracy = 5, damage = 1, {attack} }}]\n\
         [abilities.art]\nkind = 'fighting-art'\ntraits = [{traits}]\n\
         [[survivors]]\nname = 'Ada'\nabilities = ['art']\nactions = ['dodge', 'endure']\n{own}\n\
         [policy]\ndodge = 'never'\n"
    ))
}

pub(super) const HIT: [(Purpose, &[u8]); 2] = [(MonsterRoll, &[9]), (LocationRoll, &[3])];
pub(super) const MISS: [(Purpose, &[u8]); 1] = [(MonsterRoll, &[2])];

#[test]
fn trg_1_a_hit_taken_triggers_after_everything_that_it_causes() {
    let game = struck("{ on-hit-taken = [{ survival = 2 }] }", "injuries = { body = 1 }", "");
    let one = played(&game, &HIT);
    assert_eq!(one.survivor().survival, 1 + 2);
    let at = |wanted: fn(&Event) -> bool| one.events.iter().position(wanted).unwrap();
    let (down, fired) = (
        at(|event| matches!(event, Event::KnockedDown { .. })),
        at(|event| matches!(event, Event::Triggered { .. })),
    );
    assert!(down < fired, "the hit fills the heavy box");
    assert_eq!(played(&game, &MISS).survivor().survival, 1, "no hit");
}

#[test]
fn trg_1_dodging_enduring_and_severe_injuries_trigger() {
    let dodges =
        struck("{ on-dodge = [{ tokens = { strength = 1 } }] }", "policy = { dodge = 'first-hit' }", "");
    let one = played(&dodges, &HIT);
    assert_eq!((one.survivor().tokens.sum(Attribute::Strength as usize), one.survivor().survival), (1, 0));

    let full = "injuries = { full = true }\nsurvival = 7\nluck = 0";
    let endures = struck("{ on-endure = [{ tokens = { luck = 1 } }] }", full, "");
    let one = played(&endures, &HIT);
    assert_eq!((one.survivor().tokens.sum(Attribute::Luck as usize), one.survivor().survival), (1, 0));

    let suffers = struck("{ on-severe-injury = [{ bleed = 1 }] }", "injuries = { full = true }", "");
    let one = played(&suffers, &[HIT[0], HIT[1], (SevereRoll, &[10])]);
    assert_eq!(worked(&one), [0], "the roll of 10 does not kill: {:?}", one.events);
    let dead = played(&suffers, &[HIT[0], HIT[1], (SevereRoll, &[1])]);
    assert_eq!((worked(&dead), dead.survivor().is_alive()), (vec![], false), "the dead have no rules");
}

#[test]
fn trg_1_being_knocked_down_triggers_once() {
    let game =
        struck("{ on-knocked-down = [{ survival = 1 }] }", "", "on-hit = ['knock-down', 'knock-down']");
    assert_eq!(worked(&played(&game, &HIT)), [0]);
}

#[test]
fn trg_1_terms_of_the_moment_decide() {
    let rich = |survival: u8| {
        let when = "{ on-hit-taken = [{ bleed = 1 }], when = [{ survival-at-least = 3 }] }";
        played(&struck(when, &format!("survival = {survival}"), ""), &HIT).survivor().bleeding
    };
    assert_eq!((rich(2), rich(3)), (0, 1));
}

#[test]
fn trg_1_turns_and_rounds_begin() {
    let game = game(
        "kind = 'defense'\nrounds = 2\n[monster]\nattacks = [{ speed = 1, accuracy = 5, damage = 1 }]\n\
         traits = [{ round-start = [{ counter = { name = 'rage', by = 1 } }] },\
         { turn-start = [{ counter = { name = 'rage', by = 10 } }] }]\n\
         [counters.rage]\nof = 'monster'\n\
         [gear.hat]\ntraits = [{ round-start = [{ survival = 1 }] }, { turn-start = [{ bleed = 1 }] }]\n\
         [[survivors]]\nname = 'Ada'\ngear = ['hat']\n[policy]\ndodge = 'never'\n",
    );
    let two = played(&game, &[MISS[0], MISS[0]]);
    assert_eq!((two.survivor().survival, two.survivor().bleeding), (1 + 2, 2));
    assert_eq!(two.state.monster.counters[0], 2 * 11);
    // TRG-2: what the survivor has comes first; a round begins before the monster's turn, and that before
    // the survivors'.
    assert_eq!(worked(&two), [0, 2, 3, 1, 0, 2, 3, 1]);
}

/// Two survivors who attack once each, a monster whose only card has these reactions.
pub(super) fn attack(card: &str, monster: &str, abilities: &str, more: &str) -> Showdown {
    game(&format!(
        "kind = 'attack'\n{more}\n[monster]\ntoughness = 8\nai-cards = [{{ name = 'Snort', copies = 9 }}]\n\
         hit-locations = [{{ name = 'Flank', copies = 9, {card} }}]\n{monster}\n\
         [gear.axe]\nweapon = {{ speed = 1, accuracy = 6, strength = 3 }}\n{abilities}\n\
         [[survivors]]\nname = 'Ada'\ngear = ['axe']\nactions = []\n\
         [[survivors]]\nname = 'Bo'\ngear = ['axe']\nactions = []\nabilities = ['art']\n"
    ))
}

pub(super) const DRAWN: (Purpose, &[u8]) = (AiDraw, &[0]);
pub(super) const ONE_HIT: (Purpose, &[u8]) = (AttackRoll, &[9]);
pub(super) const NO_HIT: (Purpose, &[u8]) = (AttackRoll, &[2]);
pub(super) const CARD: (Purpose, &[u8]) = (Purpose::HitLocation, &[0]);
pub(super) const WOUNDS: (Purpose, &[u8]) = (WoundRoll, &[8]);
pub(super) const FAILS: (Purpose, &[u8]) = (WoundRoll, &[2]);

#[test]
fn trg_1_what_happens_to_fellows_triggers() {
    let abilities = "[abilities.art]\ntraits = [{ on-fellow-death = [{ tokens = { strength = 3 } }] },\
                     { on-fellow-knocked-down = [{ tokens = { speed = 1 } }] }, { on-knocked-down = [{ survival = 5 }] }]";
    let dies = attack("failure = ['death']", "", abilities, "");
    let one = played(&dies, &[DRAWN, ONE_HIT, CARD, FAILS, NO_HIT]);
    assert_eq!(worked(&one), [0]);
    assert_eq!(attribute_of(&dies.plan, &one.state, 1, Attribute::Strength), 3);
    let falls = attack("failure = ['knock-down']", "", abilities, "");
    let one = played(&falls, &[DRAWN, ONE_HIT, CARD, FAILS, (AttackRoll, &[2, 2])]);
    assert_eq!(worked(&one), [1], "two dice now");
}

#[test]
fn trg_1_wounds_and_criticals_trigger_for_survivors_and_the_monster() {
    let abilities = "[abilities.art]\ntraits = [{ on-monster-wound = [{ survival = 1 }] },\
                     { on-monster-critical = [{ survival = 10 }] }]";
    let monster = "traits = [{ on-wounded = [{ bleed = 1 }] }, { on-critical = ['knock-down'] }]";
    let game = attack("critical = []", monster, abilities, "");
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, WOUNDS, ONE_HIT, CARD, (WoundRoll, &[10])]);
    // Ada's wound bleeds Ada; Bo's is a wound first, and then a critical one.
    assert_eq!(worked(&one), [0, 2, 0, 2, 1, 3]);
    let [ada, bo] = [one.state.survivor(0), one.state.survivor(1)];
    assert_eq!((ada.bleeding, bo.bleeding, bo.survival), (1, 1, 1 + 1 + 10 + 1));
    assert!(ada.is_standing() && bo.is_knocked_down());
}

#[test]
fn trg_1_a_wound_by_somebody_who_is_dead_still_concerns_the_monster() {
    let monster = "traits = [{ on-wounded = [{ bleed = 1 }, { counter = { name = 'rage', by = 1 } }] }]\n\
                   [counters.rage]\nof = 'monster'";
    let game = attack("critical = ['death']", monster, "[abilities.art]", "");
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, (WoundRoll, &[10]), NO_HIT]);
    assert!(!one.state.survivor(0).is_alive());
    assert_eq!((worked(&one), one.state.monster.counters[0]), (vec![0], 1));
}

#[test]
fn trg_2_a_defeated_monster_triggers_nothing() {
    let abilities = "[abilities.art]\ntraits = [{ on-monster-wound = [{ extra-wound = 9 }] }]";
    let game = attack("", "traits = [{ on-wounded = [{ bleed = 4 }] }]", abilities, "");
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, WOUNDS]);
    assert!(one.state.monster.defeated);
    assert_eq!((worked(&one), one.state.survivor(0).bleeding), (vec![0], 0));
}

#[test]
fn trg_3_effects_of_a_trigger_trigger_nothing() {
    let game = struck(
        "{ on-hit-taken = [{ damage = { amount = 1, location = 'legs' } }, 'knock-down'] },\
         { on-knocked-down = [{ survival = 9 }] }",
        "",
        "",
    );
    let one = played(&game, &HIT);
    assert_eq!(worked(&one), [0]);
    assert_eq!(one.survivor().free_boxes, [1, 2, 1, 2, 1]);
    assert!(one.survivor().is_knocked_down());
}

#[test]
fn trg_4_a_price_is_paid_by_choice_and_by_those_who_can() {
    let with = |survival: u8, pay: &str| {
        let rule = "{ on-hit-taken = [{ heal = { location = 'body', boxes = 1 } }], survival-cost = 2 }";
        let own = format!("survival = {survival}\npolicy = {{ pay = {pay} }}");
        let game = struck(rule, &own, "");
        let one = played(&game, &HIT);
        (one.survivor().survival, one.survivor().free_boxes[2])
    };
    assert_eq!(with(2, "'always'"), (0, 2));
    assert_eq!(with(1, "'always'"), (1, 1), "too dear");
    assert_eq!(with(2, "'keep-one'"), (2, 1));
    assert_eq!(with(3, "'keep-one'"), (1, 2));
    assert_eq!(with(9, "'never'"), (9, 1));
    assert_eq!(with(9, "[{ when = 'survival >= 9 and cost = 2' }]"), (7, 2));
}

#[test]
fn trg_5_limits_by_round_and_by_showdown() {
    let bled = |limit: &str| {
        let game = game(&format!(
            "kind = 'defense'\nrounds = 2\n\
             [monster]\nattacks = [{{ speed = 1, accuracy = 5, damage = 0, times = 2 }}]\n\
             [abilities.art]\ntraits = [{{ on-hit-taken = [{{ bleed = 1 }}], {limit} }}]\n\
             [[survivors]]\nname = 'Ada'\nabilities = ['art']\n[policy]\ndodge = 'never'\n"
        ));
        played(&game, &[HIT, HIT, HIT, HIT].concat()).survivor().bleeding
    };
    assert_eq!(bled(""), 4);
    assert_eq!(bled("once-per-round = true"), 2);
    assert_eq!(bled("once-per-showdown = true"), 1);
}

#[test]
fn cnt_1_a_counter_stays_within_its_limits() {
    let value = |effects: &str| {
        let game = game(&format!(
            "kind = 'defense'\n[counters.rage]\nmost = 3\nstart = 1\n[counters.other]\n\
             [monster]\nattacks = [{{ speed = 1, accuracy = 5, damage = 0, on-hit = [{effects}] }}]\n\
             [[survivors]]\nname = 'Ada'\ncounters = {{ other = 7 }}\n[policy]\ndodge = 'never'\n"
        ));
        let [other, rage, ..] = played(&game, &HIT).survivor().counters;
        assert_eq!(other, 7);
        rage
    };
    assert_eq!(value("{ counter = { name = 'rage', by = 1 } }"), 2);
    assert_eq!(value("{ counter = { name = 'rage', by = 9 } }"), 3);
    assert_eq!(value("{ counter = { name = 'rage', by = -9 } }"), 0);
    assert_eq!(value("{ counter = { name = 'rage', to = 0 } }"), 0);
    assert_eq!(value("{ counter = { name = 'rage', to = 9 } }"), 3);
}

#[test]
fn cnt_2_a_counter_modifies_attributes_point_by_point() {
    let game = game(
        "kind = 'attack'\nattacks = 2\n[monster]\ntoughness = 8\nai-cards = [{ name = 'Snort', copies = 9 }]\n\
         hit-locations = [{ name = 'Flank', copies = 9 }]\ntraits = [{ on-wounded = [{ counter = { name = 'shell', by = 2 } }] }]\n\
         [counters.shell]\nof = 'monster'\nmonster-modifiers = { toughness = 3 }\n\
         [counters.rage]\nmodifiers = { speed = 1, strength = 1 }\n\
         [gear.axe]\nweapon = { speed = 1, accuracy = 6, strength = 3 }\n\
         traits = [{ on-wound = [{ counter = { name = 'rage', by = 1 } }] }]\n\
         [[survivors]]\nname = 'Ada'\ngear = ['axe']\n",
    );
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, WOUNDS, (AttackRoll, &[2, 9]), CARD, WOUNDS]);
    let thresholds = one.wound_thresholds();
    // 8 - 3; then 8 + 2 x 3 - 3 - 1: a wound roll of 8 fails against 10.
    assert_eq!(thresholds, [5, 10]);
    assert_eq!((one.wounds(), one.survivor().counters[0]), (1, 1));
}

#[test]
fn cnt_3_a_counter_of_a_round_returns() {
    let game = game(
        "kind = 'defense'\nrounds = 2\n[counters.guard]\nstart = 2\neach-round = true\n[counters.wear]\n\
         [monster]\nattacks = [{ speed = 1, accuracy = 5, damage = 0,\
         on-hit = [{ counter = { name = 'guard', by = -1 } }, { counter = { name = 'wear', by = 1 } }] }]\n\
         [[survivors]]\nname = 'Ada'\n[policy]\ndodge = 'never'\n",
    );
    let two = played(&game, &[HIT, HIT].concat());
    assert_eq!(two.survivor().counters[..2], [1, 2]);
}

#[test]
fn atk_10_modifiers_apply_while_their_terms_hold() {
    let game =
        struck("{ modifiers = { evasion = 2 }, when = [{ survival-at-least = 1 }] }", "survival = 1", "");
    let threshold = |game: &Showdown| {
        let one = played(game, &MISS);
        one.events.iter().find_map(|event| match event {
            Event::MonsterAttacked { threshold, .. } => Some(*threshold),
            _ => None,
        })
    };
    assert_eq!(threshold(&game), Some(5 + 2));
    let poor =
        struck("{ modifiers = { evasion = 2 }, when = [{ survival-at-least = 1 }] }", "survival = 0", "");
    assert_eq!(threshold(&poor), Some(5));
}

#[test]
fn atk_10_rules_of_attacks_apply_when_their_terms_hold_as_the_attack_begins() {
    let abilities =
        "[abilities.art]\ntraits = [{ reroll-misses = true, when = [{ bleeding-at-least = 1 }] }]";
    let game = attack("", "traits = [{ round-start = [] }]", abilities, "");
    played(&game, &[DRAWN, NO_HIT, NO_HIT]);
    let mut bleeding = game;
    bleeding.plan.start.survivors[1].bleeding = 1;
    played(&bleeding, &[DRAWN, NO_HIT, NO_HIT, (AttackReroll, &[2])]);
}

/// A showdown of one round: Ada at a place, the monster at (7, 10) facing south.
pub(super) fn showdown(cards: &str, monster: &str, ada: &str, more: &str) -> Showdown {
    game(&format!(
        "kind = 'showdown'\nrounds = 2\n[monster]\ntoughness = 8\nmovement = 6\nat = [7, 10]\n\
         ai-cards = [{cards}]\nhit-locations = [{{ name = 'Flank', copies = 9 }}]\n{monster}\n\
         [gear.axe]\nweapon = {{ speed = 1, accuracy = 6, strength = 3 }}\n\
         [gear.bow]\nweapon = {{ speed = 2, accuracy = 6, strength = 0, reach = 6, min-reach = 2, sight = true }}\n\
         traits = [{{ luck = 2 }}]\n\
         [[survivors]]\nname = 'Ada'\nactions = []\n{ada}\n{more}\n"
    ))
}

pub(super) const STAY: &str = "[policy]\nmovement = 'stay'\n";

#[test]
fn atk_11_a_weapon_is_chosen_among_those_that_can_be_used() {
    let attacks = |at: &str, policy: &str, more: &str, script: &[(Purpose, &[u8])]| {
        let ada = format!("gear = ['axe', 'bow']\nat = {at}\npolicy = {{ movement = 'stay', {policy} }}");
        let game = showdown("{ name = 'Rest', copies = 9, actions = [] }", "", &ada, more);
        let one = played(&game, script);
        let chosen = |event: &Event| match event {
            Event::WeaponChosen { weapon, .. } => Some(*weapon),
            _ => None,
        };
        one.events.iter().find_map(chosen)
    };
    let axe: [(Purpose, &[u8]); 4] = [DRAWN, NO_HIT, DRAWN, NO_HIT];
    let bow: [(Purpose, &[u8]); 4] = [DRAWN, (AttackRoll, &[2, 2]), DRAWN, (AttackRoll, &[2, 2])];
    // Beside the monster only the axe, three steps away only the bow, seven steps away nothing.
    assert_eq!(attacks("[7, 9]", "weapon = 'first'", "", &axe), Some(0));
    assert_eq!(attacks("[7, 7]", "weapon = 'first'", "", &bow), Some(1));
    assert_eq!(attacks("[7, 3]", "weapon = 'first'", "", &[DRAWN, DRAWN]), None);
    // An obstacle between them takes the line of sight.
    let wall = "[board.terrain.wall]\nobstacle = true\n[[board.tiles]]\nterrain = 'wall'\nat = [[7, 8]]\n";
    assert_eq!(attacks("[7, 7]", "weapon = 'first'", wall, &[DRAWN, DRAWN]), None);
}

#[test]
fn atk_11_the_policy_chooses_a_weapon() {
    let chosen = |policy: &str| {
        let ada = format!(
            "gear = ['axe', 'spear']\nat = [7, 9]\npolicy = {{ movement = 'stay', weapon = {policy} }}"
        );
        let spear = "[gear.spear]\nweapon = { speed = 3, accuracy = 6, strength = 3, reach = 2 }";
        let game = showdown("{ name = 'Rest', copies = 9, actions = [] }", "", &ada, spear);
        let table = Table { plan: &game.plan, state: &game.plan.start };
        let usable = [0, 1].into_iter().collect();
        Decide::weapon(&mut &game.policies, table, 0, usable)
    };
    assert_eq!(chosen("'first'"), 0);
    assert_eq!(chosen("'best'"), 1, "three dice instead of one");
    assert_eq!(chosen("[{ when = 'survival >= 2', weapon = 'spear' }, { weapon = 'axe' }]"), 0);
    assert_eq!(chosen("[{ weapon = 'spear' }]"), 1);
}

#[test]
fn srv_25_uses_may_cost_survival_and_need_no_activation() {
    let used = |usage: &str, survival: u8, script: &[(Purpose, &[u8])]| {
        let ada = format!("gear = ['axe', 'salve']\nat = [7, 9]\nsurvival = {survival}\nbleeding = 3");
        let salve = format!("[gear.salve]\nuse = [{{ bleed = -1 }}]\n{usage}\n{STAY}");
        let game = showdown("{ name = 'Rest', copies = 9, actions = [] }", "", &ada, &salve);
        let one = played(&game, script);
        (one.survivor().survival, one.survivor().bleeding)
    };
    let strike: [(Purpose, &[u8]); 4] = [DRAWN, NO_HIT, DRAWN, NO_HIT];
    assert_eq!(used("use-free = true", 1, &strike), (1, 1), "once in each round, beside the attack");
    assert_eq!(used("use-free = true\nuse-cost = 2", 3, &strike), (1, 2));
    assert_eq!(used("use-free = true\nuse-once = true", 1, &strike), (1, 2));
    assert_eq!(used("use-cost = 1", 3, &strike), (3, 3), "the activation goes to the attack");
}

#[test]
fn srv_25_a_surge_for_a_use_pays_for_both() {
    let used = |survival: u8, what: &str| {
        let one = played(
            &game(&format!(
                "kind = 'showdown'\nrounds = 1\n[monster]\ntoughness = 8\nmovement = 6\nat = [7, 10]\n\
                 ai-cards = [{{ name = 'Rest', copies = 9, actions = ['flow'] }}]\n\
                 hit-locations = [{{ name = 'Flank', copies = 9 }}]\n\
                 [gear.salve]\nuse = [{{ bleed = -1 }}]\nuse-cost = 1\n\
                 [[survivors]]\nname = 'Ada'\ngear = ['salve']\nat = [7, 9]\nbleeding = 3\n\
                 survival = {survival}\nactions = ['surge']\n[survivors.policy]\nmovement = 'stay'\n\
                 surge = [{{ {what} }}]\nactivation = [{{ for = 'nothing' }}]\n"
            )),
            &[DRAWN],
        );
        (one.survivor().survival, one.survivor().bleeding)
    };
    for what in ["for = 'gear', gear = 'salve'", "for = 'gear'", "for = 'help'"] {
        assert_eq!(used(1, what), (1, 3), "{what}: the surge alone would take all");
        assert_eq!(used(2, what), (0, 2), "{what}");
    }
}

const MOOD: &str = "{ name = 'Sulk', copies = 9, actions = [], \
    mood = [{ modifiers = { toughness = 2 } }, { turn-start = [{ counter = { name = 'rage', by = 1 } }] }] }";

#[test]
fn moo_1_a_mood_stays_in_play() {
    let game = showdown(MOOD, "", "at = [7, 1]", &format!("[counters.rage]\nof = 'monster'\n{STAY}"));
    let two = played(&game, &[DRAWN, DRAWN]);
    let ai = &two.state.monster.ai;
    assert_eq!((ai.in_play.count(0), ai.discard.len(), ai.len()), (2, 0, 9));
}

#[test]
fn moo_2_its_rules_are_the_monsters() {
    let game = showdown(MOOD, "", "at = [7, 1]", &format!("[counters.rage]\nof = 'monster'\n{STAY}"));
    let two = played(&game, &[DRAWN, DRAWN]);
    // It was in play when the second turn began; two copies are the same as one.
    assert_eq!(two.state.monster.counters[0], 1);
    let toughness = monster_modifier_of(&game.plan, &two.state, MonsterAttribute::Toughness);
    assert_eq!(toughness, 2);
}

#[test]
fn moo_3_moods_end() {
    let calm = "{ name = 'Sulk', mood = [{ turn-start = ['end-mood'] }] }, { name = 'Calm', actions = ['end-moods'] }";
    let game = showdown(calm, "", "at = [7, 1]", STAY);
    let itself = played(&game, &[DRAWN, (AiDraw, &[1])]);
    assert_eq!(itself.state.monster.ai.in_play.len(), 0, "its own rule ends it when the second turn begins");
    let sulk = "{ name = 'Sulk', actions = ['end-moods'], mood = [] }, { name = 'Brood', mood = [] }";
    let game = showdown(sulk, "", "at = [7, 1]", STAY);
    let one = played(&game, &[(AiDraw, &[1]), (AiDraw, &[0])]);
    let ai = &one.state.monster.ai;
    assert_eq!((ai.in_play.count(0), ai.in_play.count(1), ai.discard.count(1)), (1, 0, 1), "all but itself");
}

#[test]
fn tgt_2_terrain_has_rules_for_those_who_stand_in_it() {
    let bog = "[board.terrain.bog]\ntraits = [{ modifiers = { evasion = -2 } }, { turn-start = [{ bleed = 1 }] }]\n\
               [[board.tiles]]\nterrain = 'bog'\nat = [[7, 1]]\n";
    let bled = |at: &str| {
        let game = showdown(
            "{ name = 'Rest', copies = 9, actions = [] }",
            "",
            &format!("at = {at}"),
            &format!("{bog}{STAY}"),
        );
        let one = played(&game, &[DRAWN, DRAWN]);
        (one.survivor().bleeding, attribute_of(&game.plan, &one.state, 0, Attribute::Evasion))
    };
    assert_eq!((bled("[7, 1]"), bled("[8, 1]")), ((2, -2), (0, 0)));
}

#[test]
fn tgt_2_a_term_may_be_one_of_several() {
    let card = "{ name = 'Gaze', copies = 9, pick-target = [[{ any = [{ counter = { name = 'mark' } }, 'deaf'] }]],\
                no-target = [], actions = [{ bleed = 1 }] }";
    let bled = |own: &str| {
        let game =
            showdown(card, "", &format!("at = [7, 1]\n{own}"), &format!("[counters.mark]\nmost = 1\n{STAY}"));
        played(&game, &[DRAWN, DRAWN]).survivor().bleeding
    };
    assert_eq!((bled(""), bled("deaf = true"), bled("counters = { mark = 1 }")), (0, 2, 2));
}

#[test]
fn rnd_4_cards_drawn_at_the_beginning_of_a_round_do_not_repeat_its_dice() {
    let card = "{ name = 'Jab', copies = 9, actions = [] }";
    let game = showdown(card, "traits = [{ round-start = ['draw-ai-card'] }]", "at = [9, 1]", STAY);
    let mut dice = Once::new(Sampled::new(1, 0));
    AnyGame::new(&game.plan, &mut dice, &mut &game.policies, &mut ()).play_any();
    assert_eq!(dice.again, None);
}

#[test]
fn moo_1_a_wound_takes_a_random_card_in_play_when_there_is_no_other() {
    // Both cards are in play as moods when Ada wounds; dice say which one ends.
    let moods = "{ name = 'Sulk', actions = [], mood = [{ modifiers = { evasion = -1 } }] }, \
                 { name = 'Calm', actions = [], mood = [{ modifiers = { evasion = -2 } }] }";
    let game = showdown(moods, "", "gear = ['axe']\nat = [7, 9]", STAY);
    for (index, ended) in [(0, 0), (1, 1)] {
        let script = [
            DRAWN,
            NO_HIT,
            (AiDraw, &[1]),
            (AttackRoll, &[9][..]),
            (CardDraw, &[0]),
            (WoundRoll, &[9]),
            (Purpose::WoundCard, &[index]),
        ];
        let one = played(&game, &script);
        let moods = |event: &Event| match event {
            Event::MoodEnded { card } => Some(*card),
            _ => None,
        };
        assert_eq!(one.events.iter().filter_map(moods).collect::<Vec<_>>(), [ended]);
        assert_eq!(one.state.monster.ai.stack.count(ended), 1);
    }
}
