//! What survivors pay for, by name: rules that wait for a moment (TRG-4), and uses (SRV-25).

use deathroll::policy::Showdown;
use deathroll::policy::showdown::Decision;
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::Attribute;

use super::special::{DRAWN, HIT, game, played, showdown};
use crate::support::*;

/// One attack of the monster with one die on Ada, who has two arts. Both wait for a hit; one heals the body for 2
/// survival, the other gives strength for 1.
fn two_arts(pay: &str) -> Showdown {
    game(&format!(
        "kind = 'defense'\n[monster]\nattacks = [{{ speed = 1, accuracy = 5, damage = 1 }}]\n\
         [abilities.oath]\ntraits = [{{ on-hit-taken = [{{ heal = {{ location = 'body', boxes = 1 }} }}], survival-cost = 2 }}]\n\
         [abilities.grit]\ntraits = [{{ on-hit-taken = [{{ tokens = {{ strength = 1 }} }}], survival-cost = 1 }}]\n\
         [[survivors]]\nname = 'Ada'\nabilities = ['oath', 'grit']\nactions = []\nsurvival = 5\n\
         [policy]\npay = {pay}\n"
    ))
}

/// Survival that is left, free boxes of the body, and strength, after one hit: the attack roll is 9 against 5, the
/// location roll 3, which is the body. It has two boxes, of which the hit fills one.
fn after_the_hit(pay: &str) -> (u8, u8, i16) {
    let one = played(&two_arts(pay), &HIT);
    let ada = one.survivor();
    (ada.survival, ada.free_boxes[2], ada.tokens.sum(Attribute::Strength as usize))
}

#[test]
fn trg_4_a_line_of_pay_names_the_rules_of_one_piece() {
    assert_eq!(after_the_hit("[{}]"), (5 - 2 - 1, 2, 1), "a line that names nothing is about everything");
    assert_eq!(after_the_hit("[{ gear = 'oath' }]"), (5 - 2, 2, 0));
    assert_eq!(after_the_hit("[{ gear = 'grit' }]"), (5 - 1, 1, 1));
    assert_eq!(after_the_hit("[{ gear = 'grit' }, { gear = 'oath' }]"), (5 - 2 - 1, 2, 1));
    // The oath comes first (TRG-2), so that 3 survival is left when grit is asked for.
    assert_eq!(after_the_hit("[{ gear = 'oath' }, { when = 'survival > 3' }]"), (5 - 2, 2, 0));
    assert_eq!(after_the_hit("[{ gear = 'oath' }, { when = 'survival >= 3' }]"), (5 - 2 - 1, 2, 1));
    // A line that names the rule and does not apply leaves it to those below, which are about others too.
    let dear = "{ gear = 'oath', when = 'survival > 5' }";
    assert_eq!(after_the_hit(&format!("[{dear}, {{ when = 'cost = 1' }}]")), (5 - 1, 1, 1));
    assert_eq!(after_the_hit(&format!("[{dear}, {{}}]")), (5 - 2 - 1, 2, 1));
}

#[test]
fn trg_4_the_line_that_names_what_is_paid_for_decides() {
    let game =
        two_arts("[{ gear = 'grit', when = 'survival > 3' }, { gear = 'oath' }, { rule = 'on-hit-taken' }]");
    let mut lines = Vec::new();
    let decide = game.policies.explained(|one| lines.push((one.decision, one.line)));
    let one = roll(&game.plan, &HIT, decide);
    // The oath, by the second line; then grit with 3 survival, by the third.
    assert_eq!(lines, [(Decision::Pay, 1), (Decision::Pay, 2)]);
    assert_eq!(one.survivor().survival, 5 - 2 - 1);
}

#[test]
fn trg_4_a_line_of_pay_names_one_rule_of_a_piece() {
    let paid = |dodge: &str, pay: &str, script: &[(Purpose, &[u8])]| {
        let game = game(&format!(
            "kind = 'defense'\n[monster]\nattacks = [{{ speed = 1, accuracy = 5, damage = 1 }}]\n\
             [abilities.art]\ntraits = [{{ on-dodge = [{{ bleed = 1 }}], survival-cost = 1 }},\
             {{ on-hit-taken = [{{ bleed = 1 }}], survival-cost = 1 }}]\n\
             [abilities.vow]\ntraits = [{{ on-dodge = [{{ bleed = 2 }}], survival-cost = 1 }}]\n\
             [[survivors]]\nname = 'Ada'\nabilities = ['art', 'vow']\nsurvival = 9\n\
             [policy]\ndodge = '{dodge}'\npay = {pay}\n"
        ));
        played(&game, script).survivor().bleeding
    };
    let of = |pay: &str| (paid("first-hit", pay, &HIT), paid("never", pay, &HIT));
    // Bleeding after a dodge, and after a hit.
    assert_eq!(of("[{}]"), (1 + 2, 1));
    assert_eq!(of("[{ rule = 'on-dodge' }]"), (1 + 2, 0));
    assert_eq!(of("[{ gear = 'art', rule = 'on-dodge' }]"), (1, 0));
    assert_eq!(of("[{ gear = 'vow', rule = 'on-dodge' }]"), (2, 0));
    assert_eq!(of("[{ gear = 'art', rule = 'on-hit-taken' }]"), (0, 1));
    assert_eq!(of("[{ gear = 'art' }]"), (1, 1));
}

#[test]
fn trg_4_a_line_of_pay_names_terrain() {
    let paid = |pay: &str| {
        let rule = |effect: &str| format!("traits = [{{ turn-start = [{effect}], survival-cost = 1 }}]");
        let more = format!(
            "[board.terrain.grass]\n{}\n[board.terrain.shrine]\n{}\n\
             [[board.tiles]]\nterrain = 'shrine'\nat = [[9, 1]]\n\
             [abilities.art]\n{}\n[policy]\nmovement = 'stay'\npay = {pay}\n",
            rule("{ bleed = 1 }"),
            rule("{ tokens = { strength = 1 } }"),
            rule("{ tokens = { luck = 1 } }"),
        );
        let rest = "{ name = 'Rest', copies = 9, actions = [] }";
        let one = played(
            &showdown(rest, "", "at = [9, 1]\nsurvival = 9\nabilities = ['art']", &more),
            &[DRAWN, DRAWN],
        );
        let tokens = |of: Attribute| one.survivor().tokens.sum(of as usize);
        (one.survivor().survival, tokens(Attribute::Strength), tokens(Attribute::Luck))
    };
    // In each of two rounds.
    assert_eq!(paid("'always'"), (9 - 2 - 2, 2, 2));
    assert_eq!(paid("[{ terrain = 'shrine' }]"), (9 - 2, 2, 0));
    assert_eq!(paid("[{ terrain = 'grass' }]"), (9, 0, 0), "she does not stand in it");
    assert_eq!(paid("[{ gear = 'art', rule = 'turn-start' }]"), (9 - 2, 0, 2));
    assert_eq!(paid("[{ terrain = 'shrine', when = 'round = 2' }]"), (9 - 1, 1, 0));
}

#[test]
fn srv_25_a_line_of_pay_names_a_use() {
    let used = |pay: &str| {
        let more = format!(
            "[gear.drum]\nuse = [{{ tokens = {{ strength = 1 }} }}]\nuse-free = true\nuse-cost = 2\n\
             traits = [{{ turn-start = [{{ tokens = {{ speed = 1 }} }}], survival-cost = 1 }}]\n\
             [abilities.chant]\nuse = [{{ tokens = {{ luck = 1 }} }}]\nuse-free = true\nuse-cost = 1\n\
             [policy]\nmovement = 'stay'\nsurvival-reserve = 0\npay = {pay}\n"
        );
        let rest = "{ name = 'Rest', copies = 9, actions = [] }";
        let ada = "gear = ['drum']\nabilities = ['chant']\nsurvival = 12\nat = [9, 1]";
        let one = played(&showdown(rest, "", ada, &more), &[DRAWN, DRAWN]);
        let tokens = |of: Attribute| one.survivor().tokens.sum(of as usize);
        (one.survivor().survival, [Attribute::Strength, Attribute::Luck, Attribute::Speed].map(tokens))
    };
    // In each of two rounds.
    assert_eq!(used("'always'"), (12 - 2 * (2 + 1 + 1), [2, 2, 2]));
    assert_eq!(used("[{ rule = 'use' }]"), (12 - 2 * (2 + 1), [2, 2, 0]));
    assert_eq!(used("[{ gear = 'chant' }]"), (12 - 2, [0, 2, 0]));
    assert_eq!(used("[{ gear = 'drum' }]"), (12 - 2 * (2 + 1), [2, 0, 2]));
    assert_eq!(used("[{ gear = 'drum', rule = 'use' }]"), (12 - 2 * 2, [2, 0, 0]));
    assert_eq!(used("[{ gear = 'drum', rule = 'turn-start' }]"), (12 - 2, [0, 0, 2]));
    assert_eq!(used("[{ gear = 'drum', rule = 'use', when = 'survival > 10' }]"), (12 - 2, [1, 0, 0]));
}
