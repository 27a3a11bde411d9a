//! Lines of `pay` that name what they pay for (TRG-4, SRV-25), written and read back.

use deathroll::policy::Showdown;
use deathroll::policy::showdown::{Decision, Supplies};
use deathroll::scenario::{Labels, Source, load};

const GAME: &str = "format = 1\ntitle = 'T'\nkind = 'showdown'\n\
    [monster]\nmovement = 6\ntoughness = 6\nai-cards = [{ name = 'Gore', actions = ['flow'] }]\n\
    hit-locations = [{ name = 'Flank' }]\n\
    [board.terrain.'old \"altar\"']\ntraits = [{ turn-start = [{ survival = 2 }], survival-cost = 1 }]\n\
    [gear.axe]\nweapon = { speed = 1, accuracy = 6, strength = 1 }\n\
    [gear.drum]\nuse = [{ bleed = -1 }]\nuse-free = true\nuse-cost = 1\n\
    [abilities.'iron oath']\ntraits = [{ on-dodge = [{ bleed = -1 }], survival-cost = 1 },\
    { on-monster-wound = [{ bleed = -1 }], survival-cost = 2 }]\n\
    [[survivors]]\nname = 'Ada'\ngear = ['axe', 'drum']\nabilities = ['iron oath']\n[policy]\n";

fn read(pay: &str) -> (Showdown, Supplies) {
    let loaded = load(&Source::Stdin(format!("{GAME}pay = {pay}\n").into_bytes()), &[]);
    let arm = loaded.unwrap_or_else(|faults| panic!("{}", faults.render(false))).arms.remove(0);
    let Labels::Showdown(labels) = arm.labels else { panic!("a showdown") };
    (arm.setup.showdown().unwrap().clone(), labels.supplies.clone())
}

const NAMED: &str = r#"[{ when = "survival > cost", gear = "iron oath", rule = "on-monster-wound" }, { gear = "drum" }, { terrain = "old \"altar\"" }, { rule = "use" }, { when = "round > 2" }]"#;

#[test]
fn lists_that_name_rules_are_written_and_read_back() {
    let (game, supplies) = read(NAMED);
    let own = &game.policies.survivors[0];
    assert_eq!(own.text(Decision::Pay, &supplies), NAMED);
    assert!(own.names_supplies(Decision::Pay));
    assert_eq!(read(NAMED).0.policies, game.policies);
}

#[test]
fn what_a_line_names_is_said_before_its_condition() {
    let (game, supplies) = read(NAMED);
    let own = &game.policies.survivors[0];
    let said = [0, 1, 2, 3, 4, 5].map(|line| own.condition(Decision::Pay, line, &supplies));
    let expected =
        ["iron oath (on-monster-wound), survival > cost", "drum", "old \"altar\"", "use", "round > 2", ""];
    assert_eq!(said, expected);
}

#[test]
fn a_list_that_names_nothing_is_for_every_scenario() {
    for (list, text) in
        [("[{ when = 'survival > cost' }]", "\"keep-one\""), ("[{}]", "\"always\""), ("[]", "\"never\"")]
    {
        let (game, supplies) = read(list);
        let own = &game.policies.survivors[0];
        assert_eq!(own.text(Decision::Pay, &supplies), text);
        assert!(!own.names_supplies(Decision::Pay));
    }
}
