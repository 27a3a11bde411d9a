//! What happens to survivors and to the monster, as the monster's rules and moods hear of it (TRG-1, MOO).

use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{Attribute, MonsterAttribute};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::{attribute_of, monster_modifier_of};

use super::special::{
    CARD, DRAWN, FAILS, NO_HIT, ONE_HIT, STAY, WOUNDS, attack, game, played, showdown, worked,
};
use crate::support::*;

const FURY: &str = "[counters.fury]\nof = 'monster'\nmost = 9\n";

#[test]
fn trg_1_the_monster_hears_of_hits_dodges_and_falls() {
    let counted = |moment: &str, policy: &str, own: &str, script: &[(Purpose, &[u8])]| {
        let game = game(&format!(
            "kind = 'defense'\n[monster]\nattacks = [{{ speed = 1, accuracy = 5, damage = 9 }}]\n\
             traits = [{{ {moment} = [{{ counter = {{ name = 'fury', by = 1 }} }}] }}]\n{FURY}\
             [[survivors]]\nname = 'Ada'\n{own}\n[policy]\ndodge = {policy}\n"
        ));
        played(&game, script).state.monster.counters[0]
    };
    let kept: [(Purpose, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[3]), (SevereRoll, &[10])];
    let moments = ["on-survivor-hit", "on-survivor-dodge", "on-survivor-knocked-down"];
    let of = |policy, own, script| moments.map(|moment| counted(moment, policy, own, script));
    // A filled heavy box knocks down, and so does the injury: one fall.
    assert_eq!(of("'never'", "", &kept), [1, 0, 1]);
    assert_eq!(of("'first-hit'", "", &kept[..2]), [0, 1, 0]);
    assert_eq!(of("'never'", "", &[(MonsterRoll, &[2])]), [0; 3]);
}

#[test]
fn trg_1_the_monster_hears_of_deaths() {
    let monster =
        format!("traits = [{{ on-survivor-death = [{{ counter = {{ name = 'fury', by = 1 }} }}] }}]\n{FURY}");
    let game = attack("failure = ['death']", &monster, "[abilities.art]\nmodifiers = { luck = 1 }", "");
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, FAILS, NO_HIT]);
    assert_eq!(one.state.monster.counters[0], 1);
}

#[test]
fn trg_1_both_sides_hear_that_the_monster_is_knocked_down() {
    let abilities = "[abilities.art]\ntraits = [{ on-monster-knocked-down = [{ survival = 3 }] }]";
    let monster =
        format!("traits = [{{ on-knocked-down = [{{ counter = {{ name = 'fury', by = 1 }} }}] }}]\n{FURY}");
    let game = attack("failure = ['monster-knock-down']", &monster, abilities, "");
    // Against a monster that lies, Bo needs a 3.
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, FAILS, NO_HIT]);
    assert_eq!(worked(&one), [0, 1]);
    assert_eq!((one.state.survivor(1).survival, one.state.monster.counters[0]), (1 + 3, 1));
}

#[test]
fn trg_1_a_rule_of_the_monster_may_ask_for_its_wounds() {
    let monster = "traits = [{ on-wounded = [{ bleed = 1 }], when = { wounds-at-least = 2 } }]";
    let game = attack("", monster, "[abilities.art]\ntraits = [{ round-start = [{ survival = 1 }] }]", "");
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, WOUNDS, ONE_HIT, CARD, WOUNDS]);
    assert_eq!([0, 1].map(|seat| one.state.survivor(seat).bleeding), [0, 1], "the second wound bleeds");
}

#[test]
fn moo_1_a_mood_without_a_target_stays_in_play() {
    let sulk = "{ name = 'Sulk', copies = 9, pick-target = [['deaf']], no-target = [], actions = [], \
                mood = [{ modifiers = { evasion = -1 } }] }";
    let one = played(&showdown(sulk, "", "at = [9, 1]", STAY), &[DRAWN, DRAWN]);
    assert_eq!(count!(one, Event::MoodBegan { .. }), 2);
    assert_eq!(one.state.monster.ai.in_play.len(), 2);
}

#[test]
fn tgt_13_gear_may_be_used_to_hide() {
    let gear = "[gear.cloak]\nuse = ['hide']\n[policy]\nmovement = 'stay'\nactivation = [{ for = 'gear', gear = 'cloak' }]\n";
    let look = "{ name = 'Look', copies = 9, pick-target = [['threat']], no-target = [], actions = [{ bleed = 1 }] }";
    // She hides in the first round, after the monster has looked.
    let game = showdown(look, "", "gear = ['cloak']\nat = [9, 1]", gear);
    let one = played(&game, &[DRAWN, DRAWN]);
    assert!(told!(one, Event::Hid { seat: 0 }));
    assert_eq!(one.survivor().bleeding, 1);
}

#[test]
fn srv_25_who_pays_for_a_use_that_needs_no_activation() {
    let gear = "[gear.drum]\nuse = [{ tokens = { strength = 1 } }]\nuse-free = true\nuse-cost = 2\n";
    let used = |policy: &str| {
        let rest = "{ name = 'Rest', copies = 9, actions = [] }";
        let own = "gear = ['drum']\nsurvival = 5\nat = [9, 1]";
        let game = showdown(rest, "", own, &format!("{gear}[policy]\nmovement = 'stay'\n{policy}\n"));
        let one = played(&game, &[DRAWN, DRAWN]);
        (one.survivor().survival, one.survivor().tokens.sum(Attribute::Strength as usize))
    };
    assert_eq!(used("pay = 'always'"), (1, 2));
    assert_eq!(used("pay = 'never'"), (5, 0));
    assert_eq!(used("pay = [{ when = 'survival >= 5' }]"), (3, 1));
    // What is kept for more important things is kept here too.
    assert_eq!(used("pay = 'always'\nsurvival-reserve = 3"), (3, 1));
}

#[test]
fn srv_25_whether_and_when_to_use_what_needs_no_activation() {
    let gear = "[gear.cape]\nuse = ['hide']\nuse-free = true\n";
    let hidden = |activation: &str, script: &[(Purpose, &[u8])]| {
        let rest = "{ name = 'Rest', copies = 9, actions = [] }";
        let more = format!("{gear}[policy]\nmovement = 'stay'\nactivation = {activation}\n");
        let game = showdown(rest, "", "gear = ['axe', 'cape']\nat = [7, 9]", &more);
        let one = played(&game, script);
        (one.survivor().hidden, count!(one, Event::Hid { .. }))
    };
    let attacks = [DRAWN, NO_HIT, DRAWN, NO_HIT];
    assert_eq!(hidden("'attack'", &attacks), (false, 0), "nothing asks for it");
    assert_eq!(hidden("'nothing'", &[DRAWN, DRAWN]), (false, 0));
    // An attack ends the hiding (TGT-13): it has to come first.
    assert_eq!(hidden("[{ for = 'hide' }, { for = 'attack' }]", &attacks), (false, 2));
    let after = "[{ when = 'not can-act', for = 'hide' }, { for = 'attack' }]";
    assert_eq!(hidden(after, &attacks), (true, 2));
    assert_eq!(
        hidden("[{ for = 'attack' }, { when = 'not can-act', for = 'gear', gear = 'cape' }]", &attacks),
        (true, 2)
    );
}

#[test]
fn srv_10_a_piece_of_terrain_gives_what_it_has_once() {
    // A spring of two spaces, both next to her, as one entry or as two.
    let bleeding = |tiles: &str| {
        let rest = "{ name = 'Rest', copies = 9, actions = [] }";
        let spring = format!("[board.terrain.spring]\ninteract = [{{ bleed = -1 }}]\n{tiles}{STAY}");
        let game = showdown(rest, "", "at = [3, 3]\nbleeding = 4", &spring);
        played(&game, &[DRAWN, DRAWN]).survivor().bleeding
    };
    assert_eq!(bleeding("[[board.tiles]]\nterrain = 'spring'\nfrom = [3, 4]\nto = [4, 4]\n"), 3);
    let two: String =
        ["[3, 4]", "[4, 3]"].map(|at| format!("[[board.tiles]]\nterrain = 'spring'\nat = [{at}]\n")).concat();
    assert_eq!(bleeding(&two), 2);
}

#[test]
fn cnt_1_terms_may_ask_for_a_counter_of_the_monster() {
    let strength = |rage: u8| {
        let monster = format!("counters = {{ rage = {rage} }}");
        let more = format!(
            "[counters.rage]\nof = 'monster'\n[abilities.calm]\n\
             traits = [{{ modifiers = {{ strength = 2 }}, when = [{{ not = {{ counter = {{ name = 'rage', at-least = 3 }} }} }}] }}]\n{STAY}"
        );
        let rest = "{ name = 'Rest', copies = 9, actions = [] }";
        let game = showdown(rest, &monster, "at = [0, 0]\nabilities = ['calm']", &more);
        attribute_of(&game.plan, &game.plan.start, 0, Attribute::Strength)
    };
    assert_eq!([2, 3].map(strength), [2, 0]);
    let card = "{ name = 'Choose', copies = 9, pick-target = [[{ counter = { name = 'rage' } }]], no-target = [], \
                actions = [{ bleed = 1 }] }";
    let bled = |rage: u8| {
        let monster = format!("counters = {{ rage = {rage} }}");
        let game =
            showdown(card, &monster, "at = [0, 0]", &format!("[counters.rage]\nof = 'monster'\n{STAY}"));
        played(&game, &[DRAWN, DRAWN]).survivor().bleeding
    };
    assert_eq!([0, 1].map(bled), [0, 2]);
}

#[test]
fn cnt_2_a_lasting_injury_of_the_monster_is_a_status() {
    let limp = "[counters.limp]\nof = 'monster'\nmost = 1\nmonster-modifiers = { evasion = -2 }\n";
    let card = "critical = [{ counter = { name = 'limp', to = 1 } }]";
    let abilities = "[abilities.art]\ntraits = [{ round-start = [{ survival = 1 }] }]";
    let game = attack(card, limp, abilities, "");
    let one = played(&game, &[DRAWN, ONE_HIT, CARD, (WoundRoll, &[10]), NO_HIT]);
    assert_eq!(monster_modifier_of(&game.plan, &one.state, MonsterAttribute::Evasion), -2);
}

#[test]
fn moo_3_no_card_that_is_being_played_ends() {
    // Dusk draws Glare, which ends moods: Dusk is still being played, and stays.
    let cards = "{ name = 'Dusk', actions = ['draw-ai-card'], mood = [{ modifiers = { evasion = -1 } }] }, \
                 { name = 'Glare', copies = 9, actions = ['end-moods'] }";
    let game = showdown(cards, "", "at = [9, 1]", STAY);
    let one = played(&game, &[DRAWN, (AiDraw, &[1]), (AiDraw, &[1])]);
    let moods = |event: &Event| matches!(event, Event::MoodBegan { card: 0 } | Event::MoodEnded { card: 0 });
    let told: Vec<Event> = one.events.iter().copied().filter(moods).collect();
    // In the next round it is no longer played.
    assert_eq!(told, [Event::MoodBegan { card: 0 }, Event::MoodEnded { card: 0 }]);
}
