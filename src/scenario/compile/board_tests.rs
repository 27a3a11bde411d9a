//! What showdowns compile to: the board, deployment, AI cards, effects, policies.

use super::tests::{Parts, compiled};
use deathroll_core::policy::showdown as policy;
use deathroll_core::policy::showdown::party::names as party_names;
use deathroll_core::rules::showdown::board::{Direction, Space, Spaces, Zone};
use deathroll_core::rules::showdown::plan::{
    Action, Condition, Effect, GameKind, GearUse, KnockbackDirection, Measure, MonsterMove, MonsterTurn,
    Quality, RangeMetric, Spot, Superlative, SurvivorOrder, Term, Tile,
};
use deathroll_core::rules::showdown::state::{Phase, Side};

/// A monster without AI cards.
const BOAR: &str = "[monster]\ntoughness = 8\nmovement = 6\nhit-locations = [{ name = 'Flank' }]\n";
const CARD: &str = "ai-cards = [{ name = 'Rest', copies = 3, actions = [] }]\n";

fn showdown(head: &str, monster: &str, survivors: &str) -> Parts {
    let cards = if monster.contains("ai-cards") { "" } else { CARD };
    compiled("showdown", &format!("{head}\n{BOAR}{cards}{monster}\n{survivors}"))
}

/// This many survivors with default fields.
fn party(number: usize) -> String {
    (0..number).map(|seat| format!("[[survivors]]\nname = 'S{seat}'\n")).collect()
}

fn places(arm: &Parts) -> Vec<(u8, u8)> {
    let seats = 0..arm.plan.survivors.len();
    seats.map(|seat| arm.plan.start.survivors[seat].at).map(|at| (at.x, at.y)).collect()
}

#[test]
fn a_minimal_showdown_compiles() {
    let arm = showdown("", "", &party(4));
    let plan = &arm.plan;
    assert_eq!(plan.game, GameKind::Showdown { rounds_max: 60 });
    let board = plan.board.as_ref().unwrap();
    assert_eq!((board.size(), board.base), ((16, 22), (2, 2)));
    assert!(board.passable == Spaces::board(16, 22) && board.tiles.is_empty());
    assert_eq!(board.blind_spot, [(0, -1), (1, -1)]);
    assert_eq!((plan.monster.movement, plan.monster.ai_kinds.len()), (6, 1));
    assert_eq!((plan.start.phase, plan.start.board.side), (Phase::MonsterTurn, Side::Monster));
    assert_eq!((plan.start.board.monster, plan.start.board.facing), (Space::new(7, 10), Direction::South));
    assert_eq!(places(&arm), [(6, 4), (7, 4), (8, 4), (9, 4)]);
    assert_eq!(places(&showdown("", "", &party(1))), [(7, 4)]);
    assert!(plan.monster.instinct.is_empty());
    let basic = plan.effects(plan.monster.basic_action);
    let walk = Effect::Move { to: MonsterMove::ToTarget, spaces: None };
    assert_eq!(basic, [Effect::PickTarget(0), Effect::Flow, walk, Effect::Attack(0)]);
    let [in_view, anybody] = &plan.target_lists[0].conditions[..] else { panic!() };
    assert_eq!(
        in_view.terms.iter().map(|term| term.quality).collect::<Vec<_>>(),
        [Quality::Threat, Quality::InFieldOfView]
    );
    assert_eq!(in_view.superlatives, anybody.superlatives);
    assert_eq!(anybody.superlatives, [Superlative { most: false, of: Measure::Distance }]);
    assert_eq!(arm.labels.target_lists, ["basic action"]);
}

#[test]
fn deployment_avoids_occupied_and_impassable_spaces() {
    // Closer if the board ends, and next to spaces with survivors or terrain.
    assert_eq!(places(&showdown("", "at = [4, 3]", &party(2))), [(4, 0), (5, 0)]);
    let given = "[[survivors]]\nname = 'S0'\n[[survivors]]\nname = 'S1'\nat = [7, 4]\n";
    assert_eq!(places(&showdown("", "", given)), [(7, 3), (7, 4)]);
    let corner = places(&showdown("", "at = [0, 10]", &party(4)));
    assert_eq!(corner, [(0, 4), (0, 3), (1, 4), (2, 4)]);
    let eight = showdown("board = { width = 3, height = 5 }", "size = 1", &party(8));
    let mut places = places(&eight);
    assert!(!places.contains(&(1, 2)));
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 8);
}

#[test]
fn terrain_is_placed_as_given_in_the_file() {
    let head = "[board.terrain.wall]\nimpassable = true\nobstacle = true\n[board.terrain.herbs]\nhideout = true\n\
         interact = [{ bleed = -1 }]\n[[board.tiles]]\nterrain = 'wall'\nfrom = [3, 2]\nto = [1, 1]\nat = [[0, 0]]\n\
         [[board.tiles]]\nterrain = 'herbs'\nat = [[5, 5]]\n";
    let arm = showdown(head, "", &party(1));
    let board = arm.plan.board.unwrap();
    assert_eq!(arm.labels.supplies.terrain, ["herbs", "wall"]);
    let impassable = Spaces::board(16, 22).without(&board.passable);
    assert_eq!((impassable.len(), board.obstacles), (7, impassable));
    assert_eq!(board.tiles[0], Tile { space: Space::new(0, 0), kind: 1 });
    assert!(impassable.contains(Space::new(2, 2)) && !impassable.contains(Space::new(4, 1)));
    assert_eq!(board.hideouts.iter().collect::<Vec<_>>(), [Space::new(5, 5)]);
    assert_eq!(board.sites, [Tile { space: Space::new(5, 5), kind: 0 }]);
    let interact = board.terrain[0].interact.unwrap();
    assert_eq!(arm.plan.effects[usize::from(interact.start)], Effect::Bleed(-1));
}

#[test]
fn cards_pick_targets_before_they_act() {
    let cards = "ai-cards = [\
        { name = 'Gore', pick-target = [['closest-threat', 'facing', 'in-range'], [{ most = 'bleeding' }, 'random', { not = 'non-deaf' }]], targets = 'all', no-target = [{ turn = 'around' }], actions = ['flow'] }, \
        { name = 'Look', pick-target = [[{ in = 'front' }, { in = { columns = [0, 1], rows = [-2, 0] } }, { in-range = 9 }]] }, \
        { name = 'Rest', actions = [] }]";
    let arm = showdown("", cards, &party(1));
    let plan = &arm.plan;
    let effects: Vec<&[Effect]> =
        plan.monster.ai_kinds.iter().map(|card| plan.effects(card.actions)).collect();
    let [gore, look] = [1, 2].map(|list| &plan.target_lists[list]);
    assert_eq!(effects, [&[Effect::PickTarget(1), Effect::Flow][..], &[Effect::PickTarget(2)], &[]]);
    assert_eq!(arm.labels.target_lists, ["basic action", "Gore", "Look"]);
    assert_eq!((gore.targets_max, look.targets_max), (8, 1));
    assert_eq!(plan.effects(gore.no_target.unwrap()), [Effect::Turn(MonsterTurn::Around)]);
    assert_eq!(look.no_target, None);
    let yes = |quality| Term { quality, not: false };
    assert_eq!(
        gore.conditions[0].terms,
        [yes(Quality::Threat), yes(Quality::Facing), yes(Quality::InRange(None))]
    );
    assert_eq!(gore.conditions[1].terms, [yes(Quality::Deaf)]);
    assert_eq!(gore.conditions[1].superlatives, [Superlative { most: true, of: Measure::Bleeding }]);
    assert!(gore.conditions[1].random && !gore.conditions[0].random);
    assert_eq!(
        look.conditions[0].terms,
        [
            yes(Quality::In(Zone::Front)),
            yes(Quality::In(Zone::Rows { columns: (0, 1), rows: (-2, 0) })),
            yes(Quality::InRange(Some(9))),
        ]
    );
}

#[test]
fn every_board_effect_compiles() {
    let actions = "'flow', 'move', { move = 3 }, { move = { to = 'back' } }, 'turn', { turn = 'left' }, { knockback = 5 }, \
        { place = 'next-to-monster' }, { place = { in-front = 1 } }, { place = { at = [15, 21] } }, \
        { terrain = { kind = 'mud', at = 'of-survivor' } }, 'priority-target', 'deafen', 'draw-ai-card', { wound-lost = 2 }, \
        'all-threats', { attack = { speed = 1, accuracy = 5, damage = 1, reach = 3 } }";
    let cards =
        format!("ai-cards = [{{ name = 'All', pick-target = [['closest']], actions = [{actions}] }}]");
    let plan = showdown("[board.terrain.mud]", &cards, &party(1)).plan;
    let to_target = |spaces| Effect::Move { to: MonsterMove::ToTarget, spaces };
    assert_eq!(
        plan.effects(plan.monster.ai_kinds[0].actions),
        [
            Effect::PickTarget(1),
            Effect::Flow,
            to_target(None),
            to_target(Some(3)),
            Effect::Move { to: MonsterMove::Back, spaces: None },
            Effect::Turn(MonsterTurn::ToTarget),
            Effect::Turn(MonsterTurn::Left),
            Effect::Knockback(5),
            Effect::Place(Spot::NextToMonster),
            Effect::Place(Spot::InFront(1)),
            Effect::Place(Spot::At(Space::new(15, 21))),
            Effect::PlaceTerrain { kind: 0, spot: Spot::OfSurvivor },
            Effect::PriorityTarget,
            Effect::Deafen,
            Effect::DrawAiCard,
            Effect::WoundLost(2),
            Effect::AllThreats,
            Effect::Attack(1),
        ]
    );
    assert_eq!(plan.profiles[1].reach, 3);
}

#[test]
fn conditions_of_effects_compile() {
    let once = "{ when = { once-per-showdown = true, then = ['flow'] } }";
    let cards = format!(
        "ai-cards = [{{ name = 'All', pick-target = [['closest']], actions = [\
         {{ each = {{ who = ['adjacent', 'knocked-down'], effects = [{{ bleed = 1 }}] }} }}, \
         {{ when = {{ survivor = 'target', then = ['turn'], otherwise = ['deafen'] }} }}, \
         {{ when = {{ wounds-at-least = 3, then = [] }} }}, {once}, {once}] }}]"
    );
    let plan = showdown("", &cards, &party(1)).plan;
    let effects = &plan.effects(plan.monster.ai_kinds[0].actions)[1..];
    let Effect::Each { terms, effects: bleed } = effects[0] else { panic!() };
    let yes = |quality| Term { quality, not: false };
    assert_eq!(plan.terms(terms), [yes(Quality::In(Zone::Within(1))), yes(Quality::KnockedDown)]);
    assert_eq!(plan.effects(bleed), [Effect::Bleed(1)]);
    let conditions: Vec<Condition> = effects[1..]
        .iter()
        .filter_map(
            |effect| if let Effect::When { condition, .. } = effect { Some(*condition) } else { None },
        )
        .collect();
    assert_eq!(
        conditions,
        [
            Condition::Survivor(yes(Quality::Target)),
            Condition::WoundsAtLeast(3),
            Condition::OncePerShowdown(0),
            Condition::OncePerShowdown(1),
        ]
    );
    let Effect::When { then, otherwise, .. } = effects[1] else { panic!() };
    assert_eq!(plan.effects(then), [Effect::Turn(MonsterTurn::ToTarget)]);
    assert_eq!(plan.effects(otherwise), [Effect::Deafen]);
}

#[test]
fn copies_of_a_once_per_showdown_condition_share_one_number() {
    let gear = "[gear.salve]\nuse = [{ when = { once-per-showdown = true, then = [{ bleed = -1 }] } }]\nuse-once = true\n";
    let carried = party(2).replace("\n[[", "\ngear = ['salve']\n[[") + "gear = ['salve']\n";
    let arm = showdown(gear, "", &carried);
    let uses: Vec<&GearUse> = arm.plan.survivors.iter().flat_map(|survivor| &survivor.uses).collect();
    assert_eq!((uses.len(), uses[0]), (2, uses[1]));
    assert!(uses[0].once_per_showdown);
    assert_eq!([0, 1].map(|seat| arm.labels.loadout(seat, 0).uses.join(" ")), ["salve", "salve"]);
}

#[test]
fn board_options_compile() {
    let text = "[options]\nblind-spot = { depth = 2 }\nrange-metric = 'steps'\nknockback-dir = 'eight-way'\nsurvivor-order = 'policy'\nsurvival-income = 1";
    let plan = showdown(text, "size = 1\nfacing = 'west'", &party(1)).plan;
    assert_eq!(plan.board.unwrap().blind_spot, [(0, -1), (0, -2)]);
    assert_eq!(plan.start.board.facing, Direction::West);
    assert_eq!(plan.options.range_metric, RangeMetric::Steps);
    assert_eq!(plan.options.knockback_direction, KnockbackDirection::EightWay);
    assert_eq!(plan.options.survivor_order, SurvivorOrder::Policy);
    assert_eq!(plan.options.survival_income, 1);
    let custom = "[options]\nblind-spot = { spaces = [[1, -1], [0, -1], [1, -1]] }";
    assert_eq!(showdown(custom, "", &party(1)).plan.board.unwrap().blind_spot, [(0, -1), (1, -1)]);
    let oblong = showdown("", "size = [2, 3]", &party(1)).plan.board.unwrap();
    assert_eq!((oblong.base, oblong.blind_spot.len()), ((2, 3), 3));
}

#[test]
fn names_of_policies_mean_the_lists_that_are_printed_for_them() {
    for decision in policy::Decision::ALL {
        let compiled =
            |list: &str| showdown(&format!("[policy]\n{} = {list}", decision.key()), "", &party(2)).policies;
        let names = policy::definitions(decision);
        let default = showdown("", "", &party(2)).policies;
        assert_eq!(compiled(&format!("'{}'", names[0].0)), default, "{}", decision.key());
        for (at, (name, list)) in names.iter().enumerate() {
            let named = compiled(&format!("'{name}'"));
            assert_eq!(named, compiled(list), "{name}: {list}");
            assert!(names[..at].iter().all(|(_, other)| compiled(other) != named), "{name} is like another");
        }
    }
}

#[test]
fn lists_are_for_the_party_or_for_one_survivor() {
    let own = format!("{}policy = {{ dodge = [] }}", party(2));
    let arm = showdown("[policy]\ndodge = [{ when = 'survival >= 2', pick = 'first' }]", "", &own);
    let [first, second] = &arm.policies.survivors[..2] else { panic!() };
    let [line] = first.dodge.lines() else { panic!() };
    assert_eq!(line.act, policy::Which::First);
    assert!(second.dodge.lines().is_empty());
    assert_eq!(second.name(policy::Decision::Dodge), Some("never"));
}

#[test]
fn board_policies_compile() {
    let head = "[policy]\nmovement = 'guard'\nsurvival-reserve = 3\nturn-order = 'toughest-first'\ncontroller = 'group'";
    let own = format!(
        "{}deaf = true\nactions = ['surge']\npolicy = {{ movement = 'flank', controller = 'monster' }}",
        party(2)
    );
    let arm = showdown(head, "", &own);
    let [first, second] = &arm.policies.survivors[..2] else { panic!() };
    assert_eq!(first.name(policy::Decision::Movement), Some("guard"));
    assert_eq!(second.name(policy::Decision::Movement), Some("flank"));
    assert_eq!((first.survival_reserve, second.survival_reserve), (3, 3));
    assert_eq!([&first.controller, &second.controller], [&None, &party_names::controller("monster")]);
    assert_eq!(Some(&arm.policies.controller), party_names::controller("group").as_ref());
    assert_eq!(Some(&arm.policies.turn_order), party_names::turn_order("toughest-first").as_ref());
    assert!(arm.plan.start.survivors[1].deaf && !arm.plan.start.survivors[0].deaf);
    assert!(arm.plan.survivors[1].known.contains(Action::Surge));
}

#[test]
fn a_showdown_monster_works_in_other_kinds() {
    let monster =
        "ai-cards = [{ name = 'Gore', pick-target = [['closest']], actions = ['flow', 'move'] }]\nsize = 3\n";
    let gear = "[gear.rope]\nuse = [{ place = 'next-to-monster' }]\n";
    let plan =
        compiled("attack", &format!("{BOAR}{monster}{gear}{}gear = ['rope']\nat = [1, 1]", party(1))).plan;
    assert_eq!((plan.board, plan.monster.ai_kinds.len(), plan.survivors[0].uses.len()), (None, 0, 0));
    assert!(plan.target_lists.is_empty());
    let lost = "ai-cards = [{ name = 'Peck' }]\nbasic-action = [{ wound-lost = 1 }]\n";
    let plan = compiled("attack", &format!("{BOAR}{lost}{}", party(1))).plan;
    assert_eq!(plan.effects(plan.monster.basic_action), [Effect::WoundLost(1)]);
}
