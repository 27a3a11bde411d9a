//! Parts of the set-up that dice decide (SET).

use deathroll::metric::Subject;
use deathroll::policy::Showdown;
use deathroll::rules::showdown::attribute_of;
use deathroll::rules::showdown::decide::Table;
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{Action, Attribute, Weapon};
use deathroll::scenario::{Source, load};
use deathroll::study::ablation::{Gain, with_gain, without_action};

use super::special::{DRAWN, STAY, game, played, showdown, worked};
use crate::support::*;

#[test]
fn set_1_cards_of_a_pool_are_shuffled_into_the_deck() {
    let game = game(
        "kind = 'attack'\n[monster]\ntoughness = 8\nhit-locations = [{ name = 'Flank', copies = 9 }]\n\
         ai-cards = [{ name = 'Snort' }, { name = 'Howl', copies = 0 }, { name = 'Bite', copies = 0 }]\n\
         ai-pools = [{ cards = ['Howl', 'Howl', 'Bite'], draw = 2 }]\n\
         [[survivors]]\nname = 'Ada'\n",
    );
    assert_eq!(game.plan.monster.ai_cards, 3);
    let script =
        [(Purpose::PoolCard, &[1_u8][..]), (Purpose::PoolCard, &[2]), (AiDraw, &[2]), (AttackRoll, &[2, 2])];
    let one = played(&game, &script);
    let ai = &one.state.monster.ai;
    assert_eq!((ai.unseen.count(0), ai.unseen.count(1), ai.discard.count(2), ai.len()), (1, 1, 1, 3));
}

#[test]
fn set_2_terrain_on_random_spaces() {
    let random = "[board.terrain.reeds]\nhideout = true\n[[board.tiles]]\nterrain = 'reeds'\nat = [[2, 0]]\n\
                  [[board.random-tiles]]\nterrain = 'reeds'\ncount = 2\nfrom = [1, 0]\nto = [3, 0]\n";
    let game = showdown(
        "{ name = 'Rest', copies = 9, actions = [] }",
        "",
        "at = [9, 1]",
        &format!("{random}{STAY}"),
    );
    // Of the three spaces the second has reeds already: the last of two, then the only one left.
    let script = [(Purpose::RandomTile, &[1_u8][..]), (Purpose::RandomTile, &[0]), DRAWN, DRAWN];
    let one = played(&game, &script);
    let placed: Vec<(u8, u8)> =
        one.state.board.placed.tiles().iter().map(|tile| (tile.space.x, tile.space.y)).collect();
    assert_eq!(placed, [(3, 0), (1, 0)]);
    // One can hide there as in the reeds of the file (SRV-10).
    let hideouts = Table { plan: &game.plan, state: &one.state }.hideouts();
    assert_eq!(hideouts.iter().map(|space| space.x).collect::<Vec<_>>(), [1, 2, 3]);
}

/// Impassable terrain fills all but the space of the survivor and those that the monster needs.
#[test]
fn set_2_impassable_terrain_leaves_a_space_for_everybody_and_no_more() {
    let game = game(
        "kind = 'showdown'\nrounds = 1\n[board]\nwidth = 5\nheight = 4\n\
         [board.terrain.rock]\nimpassable = true\n\
         [[board.random-tiles]]\nterrain = 'rock'\ncount = 16\nfrom = [0, 0]\nto = [4, 3]\n\
         [monster]\ntoughness = 8\nmovement = 0\nai-cards = [{ name = 'Rest', copies = 9, actions = [] }]\n\
         hit-locations = [{ name = 'Flank', copies = 9 }]\n[[survivors]]\nname = 'Ada'\n[policy]\nmovement = 'stay'\nactivation = []\n",
    );
    // 20 spaces, of which the monster takes 4.
    let script = [vec![(Purpose::RandomTile, &[0_u8][..]); 15], vec![DRAWN]].concat();
    assert_eq!(played(&game, &script).state.board.placed.tiles().len(), 15);
}

/// Ada, who always has a cord, with two pools: an axe twice and a bow; a hat, boots and a charm.
const POOLS: &str = "[gear.cord]\n[gear.axe]\nweapon = { speed = 2, accuracy = 6, strength = 4 }\n\
     [gear.bow]\nweapon = { speed = 3, accuracy = 5, strength = 1 }\nmodifiers = { luck = 1 }\n\
     [gear.hat]\narmor = { head = 2 }\n[gear.boots]\narmor = { legs = 1 }\n\
     [gear.charm]\ntraits = [{ round-start = [{ survival = 2 }] }]\n\
     [[survivors]]\nname = 'Ada'\nsurvival = 0\ngear = ['cord']\narmor = { head = 1 }\n\
     gear-pools = [{ gear = ['axe', 'axe', 'bow'], draw = 1 }, { gear = ['hat', 'boots', 'charm'], draw = 2 }]\n";

#[test]
fn set_3_gear_is_drawn_from_pools() {
    const MISSES: [(Purpose, &[u8]); 2] = [(AiDraw, &[0]), (AttackRoll, &[1, 1])];
    let game = game(&format!(
        "kind = 'attack'\n[monster]\ntoughness = 8\nhit-locations = [{{ name = 'Flank', copies = 9 }}]\n\
         ai-cards = [{{ name = 'Snort', copies = 9 }}]\n{POOLS}"
    ));
    let sheet = &game.plan.survivors[0];
    assert_eq!((sheet.random_gear.pools.len(), sheet.random_gear.loadouts.len()), (2, 2 * 3));
    assert_eq!(sheet.weapon.piece, Weapon::FIST.piece, "before the draw");
    // The axe, then the hat and the charm: the round begins with its rule.
    let axe = [(Purpose::PoolGear, &[0][..]), (Purpose::PoolGear, &[2]), (Purpose::PoolGear, &[4])];
    let one = played(&game, &[&axe[..], &MISSES].concat());
    assert_eq!((one.survivor().armor, one.survivor().survival), ([3, 0, 0, 0, 0], 2));
    let table = Table { plan: &game.plan, state: &one.state };
    let weapon = table.plan.survivor(&one.state, 0).weapon;
    assert_eq!((weapon.speed, weapon.accuracy, weapon.strength), (2, 6, 4));
    assert_eq!(attribute_of(&game.plan, &one.state, 0, Attribute::Luck), 0);
    // The bow, with boots and hat in either order.
    for drawn in [[3, 2], [2, 3]] {
        let dice = [
            (Purpose::PoolGear, &[1][..]),
            (Purpose::PoolGear, &drawn[..1]),
            (Purpose::PoolGear, &drawn[1..]),
        ];
        let bow = [(AiDraw, &[0][..]), (AttackRoll, &[1, 1, 1])];
        let one = played(&game, &[&dice[..], &bow].concat());
        assert_eq!((one.survivor().armor, one.survivor().survival), ([3, 0, 0, 0, 1], 0), "no charm");
        assert_eq!(attribute_of(&game.plan, &one.state, 0, Attribute::Luck), 1);
        assert!(worked(&one).is_empty());
    }
}

#[test]
fn set_3_every_loadout_has_its_weight() {
    // One die: in 2 of 3 trials for the axe, which hits with 6 or more, else for the bow, with 5 or more.
    let pools = POOLS.replace("speed = 3", "speed = 1").replace("speed = 2", "speed = 1");
    let text = format!(
        "format = 1\ntitle = 'T'\nkind = 'attack'\n[monster]\ntoughness = 30\n\
         hit-locations = [{{ name = 'Flank' }}]\nai-cards = [{{ name = 'Snort', copies = 9 }}]\n{pools}"
    );
    let scenario = load(&Source::Stdin(text.into_bytes()), &[]).unwrap();
    let hits = crate::exact::mean(&scenario.arms[0].setup, Subject::Survivor(0), "hits");
    assert_eq!(hits.to_string(), "8/15");
}

#[test]
fn set_3_triggers_of_terrain_and_abilities_belong_to_every_loadout() {
    let game = game(&format!(
        "kind = 'attack'\n[monster]\ntoughness = 8\nhit-locations = [{{ name = 'Flank', copies = 9 }}]\n\
         ai-cards = [{{ name = 'Snort', copies = 9 }}]\n[abilities.calm]\nkind = 'ability'\n\
         traits = [{{ round-start = [{{ survival = 1 }}] }}]\n{POOLS}abilities = ['calm']\n"
    ));
    let loadouts: Vec<u64> = game.plan.triggers.list.iter().map(|trigger| trigger.loadouts).collect();
    // The charm is in four of six loadouts, the ability in those and in the gear that she always has.
    assert_eq!(loadouts.iter().map(|set| set.count_ones()).collect::<Vec<_>>(), [4, 7]);
}

#[test]
fn set_3_what_is_valued_differs_with_every_loadout() {
    let game = game(&format!(
        "kind = 'attack'\n[monster]\ntoughness = 8\nhit-locations = [{{ name = 'Flank', copies = 9 }}]\n\
         ai-cards = [{{ name = 'Snort', copies = 9 }}]\n{POOLS}"
    ));
    let lucky = with_gain(&game, Gain::Attribute(Attribute::Luck), None);
    let careless = without_action(&game, Action::Dodge);
    let sheets = |game: &Showdown| -> Vec<(i16, bool)> {
        let all = game.plan.survivors[0].with_each_loadout();
        all.map(|one| (one.attributes[Attribute::Luck as usize], one.known.contains(Action::Dodge))).collect()
    };
    let before = sheets(&game);
    assert_eq!(before.len(), 1 + 2 * 3);
    let more: Vec<(i16, bool)> = before.iter().map(|&(luck, known)| (luck + 1, known)).collect();
    assert_eq!(sheets(lucky.showdown().unwrap()), more);
    assert!(sheets(careless.showdown().unwrap()).iter().all(|(_, known)| !known));
}
