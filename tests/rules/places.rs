//! Terrain pieces, zones, sight, and what else files say about places; cards without a target.

use deathroll::policy::Showdown;
use deathroll::rules::showdown::decide::{SurvivalAction, Table, Window};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::Posture;
use deathroll::scenario::{Source, load};

use crate::support::board::*;
use crate::support::*;

/// A showdown of one round with a monster of 2 x 2 spaces at (9, 4) that faces south.
fn game(card: &str, ada: &str, more: &str) -> Showdown {
    let text = format!(
        "format = 1\ntitle = 'T'\nkind = 'showdown'\nrounds = 1\n\
         [monster]\ntoughness = 8\nmovement = 6\nat = [9, 4]\nai-cards = [{card}]\n\
         hit-locations = [{{ name = 'Flank', copies = 9 }}]\n\
         [[survivors]]\nname = 'Ada'\nactions = []\n{ada}\n[policy]\nmovement = 'stay'\nactivation = 'nothing'\n{more}\n"
    );
    let loaded = load(&Source::Stdin(text.into_bytes()), &[]);
    let scenario = loaded.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    scenario.arms[0].setup.showdown().unwrap().clone()
}

fn played(game: &Showdown, script: &[(Purpose, &[u8])]) -> Played {
    roll(&game.plan, script, &game.policies)
}

const DRAWN: (Purpose, &[u8]) = (AiDraw, &[0]);

#[test]
fn col_9_a_survivor_is_placed_beside_the_whole_piece() {
    let placed = |tiles: &str| {
        let card = "{ name = 'Grab', copies = 9, pick-target = [['closest']], actions = [{ place = { at = [4, 5] } }] }";
        let board = format!("[board.terrain.wall]\nimpassable = true\n{tiles}");
        let mut game = game(card, "at = [0, 0]", &board);
        game.plan.board.as_mut().unwrap().base = (1, 1);
        game.plan.start.board.monster = at((10, 5));
        let one = played(&game, &[DRAWN]);
        assert!(told!(one, Event::Collided { seat: 0, .. }));
        (one.survivor().at.x, one.survivor().at.y)
    };
    // The example of the rule, with the monster at (10, 5): a wall of 3 x 3 spaces.
    assert_eq!(placed("[[board.tiles]]\nterrain = 'wall'\nfrom = [4, 4]\nto = [6, 6]\n"), (7, 5));
    // The same spaces as nine pieces: beside the one on which it was placed.
    let single: Vec<String> = (4..=6)
        .flat_map(|x| (4..=6).map(move |y| format!("[[board.tiles]]\nterrain = 'wall'\nat = [[{x}, {y}]]\n")))
        .collect();
    assert_eq!(placed(&single.concat()), (3, 5));
}

#[test]
fn tgt_5_an_action_that_draws_without_a_target_may_draw_the_same_card() {
    let card = "{ name = 'Search', copies = 1, pick-target = [['deaf']], no-target = ['draw-ai-card'], actions = [] }, \
                { name = 'Rest', copies = 0, actions = [] }";
    // The only card is discarded, shuffled in and drawn again, up to the limit of a round.
    let one = played(&game(card, "at = [0, 0]", ""), &[DRAWN; 16]);
    assert_eq!(count!(one, Event::AiReshuffled { .. }), 15);
}

#[test]
fn tgt_13_gear_may_hide_its_bearer() {
    let card = "{ name = 'Look', copies = 9, pick-target = [['threat']], no-target = [], actions = [{ bleed = 1 }] }";
    let bled = |gear: &str| {
        let one =
            played(&game(card, "at = [0, 0]\ngear = ['cloak']", &format!("[gear.cloak]\n{gear}")), &[DRAWN]);
        one.survivor().bleeding
    };
    assert_eq!(bled(""), 1);
    assert_eq!(bled("traits = [{ no-threat = true }]"), 0);
    assert_eq!(bled("traits = [{ no-threat = true, when = [{ survival-at-least = 2 }] }]"), 1);
    assert_eq!(bled("traits = [{ round-start = ['hide'] }]"), 0);
}

#[test]
fn tgt_3_a_zone_may_be_several_zones_and_single_spaces() {
    let hit = |zone: &str, at: &str| {
        let card = format!(
            "{{ name = 'Sweep', copies = 9, actions = [{{ each = {{ who = [{{ in = {zone} }}], effects = [{{ bleed = 1 }}] }} }}] }}"
        );
        played(&game(&card, &format!("at = {at}"), ""), &[DRAWN]).survivor().bleeding
    };
    // It faces south: row 1 is y = 3, its left is east: column -1 is x = 11.
    let both = "[{ columns = [0, 1], rows = [1, 1] }, { within = 1 }, 'blind-spot']";
    assert_eq!((hit(both, "[9, 3]"), hit(both, "[8, 4]"), hit(both, "[9, 6]")), (1, 1, 1));
    assert_eq!(hit(both, "[9, 2]"), 0);
    let spaces = "{ spaces = [[-1, 1], [0, 2]] }";
    assert_eq!((hit(spaces, "[11, 3]"), hit(spaces, "[10, 2]"), hit(spaces, "[10, 3]")), (1, 1, 0));
}

#[test]
fn tgt_17_most_and_least_of_any_number() {
    let targeted = |term: &str| {
        let card = format!(
            "{{ name = 'Choose', copies = 9, pick-target = [[{term}]], actions = [{{ bleed = 1 }}] }}"
        );
        let bo = "[[survivors]]\nname = 'Bo'\nactions = []\nat = [0, 1]\nluck = -3\ncounters = { mark = 2 }\n\
                  armor = { everywhere = 1 }\n[counters.mark]\n";
        let one = played(&game(&card, "at = [0, 0]\nevasion = 2", bo), &[DRAWN]);
        (one.state.survivor(0).bleeding, one.state.survivor(1).bleeding)
    };
    assert_eq!(targeted("{ most = { counter = 'mark' } }"), (0, 1));
    assert_eq!(targeted("{ least = { counter = 'mark' } }"), (1, 0));
    assert_eq!(targeted("{ most = 'armor' }"), (0, 1));
    assert_eq!(targeted("{ most = 'evasion' }"), (1, 0));
    assert_eq!(targeted("{ least = 'luck' }"), (0, 1), "below zero");
    assert_eq!(targeted("{ most = 'distance' }"), (1, 0));
}

#[test]
fn tgt_17_comparing_terms_are_alternatives() {
    // Ada is the farthest and has the most survival, Bo the closest; Cy has marks, and is knocked down.
    let candidates = |condition: &str, more: &str| {
        let card = format!("{{ name = 'Choose', copies = 9, pick-target = [{condition}], actions = [] }}");
        let others = "[[survivors]]\nname = 'Bo'\nactions = []\nat = [8, 4]\nsurvival = 1\n\
                      [[survivors]]\nname = 'Cy'\nactions = []\nat = [9, 1]\nsurvival = 2\ncounters = { mark = 2 }\n\
                      [counters.mark]\n";
        let mut game = game(&card, "at = [0, 0]\nsurvival = 5", &format!("{others}{more}"));
        game.plan.start.survivors[2].posture = Posture::JustKnockedDown;
        let table = Table { plan: &game.plan, state: &game.plan.start };
        let list = game.plan.target_lists.last().unwrap();
        table.candidates(&list.conditions[0]).iter().collect::<Vec<u8>>()
    };
    assert_eq!(candidates("[{ any = ['closest', { most = 'survival' }] }]", ""), [0, 1]);
    assert_eq!(candidates("[{ any = ['farthest', { counter = { name = 'mark' } }] }]", ""), [0, 2]);
    // Among those who meet the rest.
    assert_eq!(candidates("[{ not = 'threat' }, { any = ['closest', { least = 'survival' }] }]", ""), [2]);
    assert_eq!(candidates("[{ any = ['closest-threat', { counter = { name = 'mark' } }] }]", ""), [1, 2]);
    // What compares all of them comes last.
    assert_eq!(candidates("[{ any = ['closest', 'farthest'] }, { most = 'survival' }]", ""), [0]);
    // OD-25: among all, the best of whom must then meet the rest.
    let global = "[options]\nsuperlative-scope = 'global'\n";
    assert!(
        candidates("[{ not = 'threat' }, { any = ['closest', { least = 'survival' }] }]", global).is_empty()
    );
    // Of two lists the second chooses among those whom the first has left, or among all as well: Ada has the
    // most survival of all, Cy of those two.
    let two = "[{ any = ['closest', { counter = { name = 'mark' } }] }, { any = [{ most = 'survival' }, { least = 'distance' }] }]";
    assert_eq!(candidates(two, ""), [1, 2]);
    assert_eq!(candidates(two, global), [1]);
}

#[test]
fn od_86_the_monster_sees_from_its_nearest_space_or_from_any() {
    let seen = |options: &str| {
        let wall =
            "[board.terrain.rock]\nobstacle = true\n[[board.tiles]]\nterrain = 'rock'\nat = [[9, 3]]\n";
        let game =
            game("{ name = 'Rest', copies = 9, actions = [] }", "at = [9, 0]", &format!("{wall}{options}"));
        Table { plan: &game.plan, state: &game.plan.start }.is_in_field_of_view(0)
    };
    // The rock stands between (9, 4) and (9, 1); from (10, 4) the line is free.
    assert!(!seen(""));
    assert!(!seen("[options]\nsight = 'nearest'\n"));
    assert!(seen("[options]\nsight = 'any'\n"));
}

#[test]
fn srv_8_encourage_between_the_actions_of_a_card() {
    let card = "{ name = 'Topple', copies = 9, pick-target = [['closest']], actions = ['knock-down', { survival = 1 }] }";
    let bo = "[[survivors]]\nname = 'Bo'\nactions = ['encourage']\nat = [0, 1]\n";
    let game = game(card, "at = [9, 3]", bo);
    let moves = Moves::default().act(Window::AnyTime, 1, SurvivalAction::Encourage(0));
    let one = roll(&game.plan, &[DRAWN], moves.rest());
    assert!(
        place!(one, Event::KnockedDown { seat: 0, .. })
            < place!(one, Event::Encouraged { seat: 1, target: 0 })
    );
    assert!(
        place!(one, Event::Encouraged { .. }) < place!(one, Event::SurvivalChanged { seat: 0, .. }),
        "before the next action of the card"
    );
}
