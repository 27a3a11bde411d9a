//! What the monster controller picks (TGT-7, OD-12, OD-19, OD-22).

use deathroll::policy::showdown::party::names::definitions;
use deathroll::policy::showdown::{Controller, PartyDecision};
use deathroll::rules::showdown::board::Direction::{East, North, South, West};
use deathroll::rules::showdown::decide::{Pick, Question};
use deathroll::rules::showdown::plan::{Effect, Plan, TrapEffect};
use deathroll::rules::showdown::state::Posture;
use deathroll::scenario::{Source, load};

use super::moment::Moment;
use crate::support::board::*;
use crate::support::named::{choices, controller};
use crate::support::{Build, trap};

const ALL: [&str; 3] = ["random", "monster", "group"];

/// What each style answers.
fn each(moment: &Moment, question: &Question) -> [Pick; 3] {
    ALL.map(|style| moment.clone().policies(|all| all.controller = controller(style)).controller(0, question))
}

/// Four survivors who can take 9, and had 3 survival at first.
fn four() -> Moment {
    Moment::of(showdown().survivors_at(&[(6, 6), (7, 6), (8, 6), (9, 6)]).survival(3))
}

fn target(moment: &Moment, among: &[u8]) -> [Option<u8>; 3] {
    let picks = each(moment, &Question::Target(seats(among)));
    picks.map(|pick| match pick {
        Pick::At(index) => Some(among[usize::from(index)]),
        Pick::Any => None,
    })
}

#[test]
fn the_target_is_the_frailest_for_the_monster_and_the_toughest_for_the_group() {
    let boxes = |moment: Moment, seat, left| moment.seat(seat, |it| it.free_boxes = [left; 5]);
    let moment = boxes(boxes(boxes(four(), 0, 1), 1, 0), 3, 1);
    assert_eq!(target(&moment, &[0, 1, 2, 3]), [None, Some(1), Some(2)]);
    assert_eq!(target(&moment, &[0, 2, 3]), [None, Some(0), Some(2)], "of equals the first");
    let armored = moment.seat(1, |it| it.armor[0] = 20);
    assert_eq!(target(&armored, &[0, 1, 2, 3]), [None, Some(0), Some(1)], "armor counts");
    assert_eq!(Controller::default(), controller("random"));
}

#[test]
fn of_targets_that_can_take_as_much_the_monster_picks_who_has_spent_most_survival() {
    let left = |moment: Moment, seat, survival| moment.seat(seat, |it| it.survival = survival);
    let moment = left(left(four(), 1, 2), 2, 1);
    assert_eq!(target(&moment, &[0, 1, 2, 3]), [None, Some(2), Some(0)]);
    assert_eq!(
        target(&left(moment.clone(), 3, 1), &[1, 2, 3]),
        [None, Some(2), Some(1)],
        "the first of both"
    );
    let richer = left(moment, 0, 9);
    assert_eq!(target(&richer, &[0, 1]), [None, Some(1), Some(0)], "more than at first is nothing spent");
    assert_eq!(target(&four(), &[1, 2, 3]), [None, Some(1), Some(1)], "with nothing between them, the first");
}

#[test]
fn a_survivor_is_pushed_against_something_for_the_monster_and_not_for_the_group() {
    let question = Question::Direction(0, [East, South]);
    let pushed = |plan: Plan| each(&Moment::of(plan), &question);
    let one = |others: &[(u8, u8)]| showdown().survivors_at(&[&[(9, 9)], others].concat());
    let (east, south) = (Pick::At(0), Pick::At(1));
    assert_eq!(pushed(one(&[(11, 9)])), [Pick::Any, east, south], "a fellow to the east");
    assert_eq!(pushed(one(&[(9, 4)])), [Pick::Any, south, east], "one to the south, five spaces off");
    assert_eq!(pushed(one(&[(9, 3)])), [Pick::Any; 3], "six spaces are too far");
    assert_eq!(pushed(one(&[(11, 9), (9, 5)])), [Pick::Any; 3], "both ways");
    assert_eq!(pushed(one(&[]).tiles(IMPASSABLE, &[(12, 9)])), [Pick::Any, east, south]);
    assert_eq!(pushed(one(&[]).tiles(OBSTACLE, &[(12, 9)])), [Pick::Any; 3]);
    let dead = one(&[(11, 9)]).seat(1, |it| it.posture = Posture::Dead);
    assert_eq!(pushed(dead), [Pick::Any; 3]);
    let behind = Moment::of(one(&[(11, 9)]));
    assert_eq!(each(&behind, &Question::Direction(0, [West, North])), [Pick::Any; 3]);
}

#[test]
fn a_survivor_is_placed_near_the_monster_for_it_and_far_from_it_for_the_group() {
    // As their set lists them: by rows.
    let question = Question::Placement(0, spaces(&[(8, 5), (9, 6), (7, 6), (8, 7)]));
    assert_eq!(each(&four(), &question), [Pick::Any, Pick::At(3), Pick::At(0)]);
    let equals = Question::Placement(0, spaces(&[(7, 6), (8, 6)]));
    assert_eq!(each(&four(), &equals), [Pick::Any, Pick::At(0), Pick::At(0)], "of equals the first");
}

#[test]
fn what_makes_no_difference_is_left_to_dice() {
    for question in [Question::UnderBase(seats(&[0, 1])), Question::Slide([East, West])] {
        assert_eq!(each(&four(), &question), [Pick::Any; 3]);
    }
}

#[test]
fn the_trap_with_most_effects_comes_first_for_the_monster_and_last_for_the_group() {
    let mut plan = showdown();
    let (one, two) = (plan.list(&[Effect::KnockDown]), plan.list(&[Effect::KnockDown, Effect::Bleed(1)]));
    plan.basic_action(&[Effect::Flow; 3]);
    let plan =
        plan.cards(&[(trap(Some(one)), 1), (trap(Some(two)), 1), (trap(None), 1), (trap(Some(one)), 1)]);
    let springs = |plan: &Plan, traps: &[u8]| {
        ALL.map(|style| {
            Moment::of(plan.clone()).policies(|all| all.controller = controller(style)).springs(traps)
        })
    };
    assert_eq!(springs(&plan, &[0, 1]), [Pick::Any, Pick::At(1), Pick::At(0)]);
    let own = Moment::of(plan.clone()).policies(|all| {
        all.controller = controller("group");
        all.survivors[0].controller = Some(controller("monster"));
    });
    assert_eq!(own.springs(&[0, 1]), Pick::At(1), "the player's own style");
    assert_eq!(springs(&plan, &[1, 0, 3]), [Pick::Any, Pick::At(0), Pick::At(1)], "of equals the first");
    let with = |trap_effect| plan.clone().option(|options| options.trap_effect = trap_effect);
    assert_eq!(springs(&plan, &[1, 2]), [Pick::Any, Pick::At(1), Pick::At(0)], "a basic action of three");
    assert_eq!(springs(&with(TrapEffect::Nothing), &[0, 2]), [Pick::Any, Pick::At(0), Pick::At(1)]);
    assert_eq!(springs(&with(TrapEffect::Custom(two)), &[0, 2]), [Pick::Any, Pick::At(1), Pick::At(0)]);
}

#[test]
fn each_player_may_be_a_controller_of_its_own_style() {
    let moment = four().policies(|all| {
        all.controller = controller("group");
        all.survivors[1].controller = Some(controller("monster"));
        all.survivors[2].controller = Some(controller("random"));
    });
    let moment = moment.seat(3, |it| it.free_boxes = [0; 5]);
    let question = Question::Target(seats(&[2, 3]));
    let picks = [0, 1, 2].map(|player| moment.controller(player, &question));
    assert_eq!(picks, [Pick::At(0), Pick::At(1), Pick::Any]);
}

/// Lists for which there are no names: each is asked every kind of question.
#[test]
fn lists_pick_what_no_name_picks() {
    let moment = four().seat(2, |it| it.hidden = true).seat(3, |it| it.survival = 1);
    let picks = |lines: &[(&str, &[&str])], question: Question| {
        let own = choices(PartyDecision::Controller, lines);
        moment.clone().policies(|all| all.controller = own).controller(0, &question)
    };
    let everybody = || Question::Target(seats(&[0, 1, 2, 3]));
    assert_eq!(picks(&[("targeting and hidden", &[])], everybody()), Pick::At(2));
    assert_eq!(picks(&[("targeting", &["most survival-spent"])], everybody()), Pick::At(3));
    assert_eq!(picks(&[("", &["least survival"])], everybody()), Pick::At(3));
    assert_eq!(picks(&[("placement", &[])], everybody()), Pick::Any, "the line is about something else");
    let later: &[(&str, &[&str])] = &[("hidden and survival = 0", &[]), ("survival-spent > 1", &[])];
    assert_eq!(picks(later, everybody()), Pick::At(3), "a later line");
    let under = || Question::UnderBase(seats(&[1, 2]));
    assert_eq!(picks(&[("under-base", &["hidden"])], under()), Pick::At(1));
    assert_eq!(picks(&[("targeting", &["hidden"])], under()), Pick::Any);
    let slide = || Question::Slide([East, West]);
    assert_eq!(picks(&[("slide", &["most survival"])], slide()), Pick::Any, "nothing between them");
    let placed = || Question::Placement(3, spaces(&[(8, 5), (9, 6), (8, 7)]));
    let if_spent: &[(&str, &[&str])] = &[("placement and survival-spent > 1 and space-distance < 4", &[])];
    assert_eq!(picks(if_spent, placed()), Pick::At(2), "the first that is near enough");
    assert_eq!(picks(if_spent, Question::Placement(0, spaces(&[(8, 5), (8, 7)]))), Pick::Any);
    let pushed = || Question::Direction(0, [East, South]);
    assert_eq!(picks(&[("knockback and survival-spent = 0", &["not collides"])], pushed()), Pick::At(1));
}

/// The lists that are printed for names read back to the same lists.
#[test]
fn printed_definitions_are_read_back() {
    for decision in PartyDecision::ALL {
        assert_eq!(definitions(decision).len(), 3);
        for (name, list) in definitions(decision) {
            let party = |policy: &str| {
                let set = format!("policy.{}={policy}", decision.key());
                let read = load(&Source::File("scenarios/showdown-duel.toml".into()), &[set]);
                let read = read.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
                read.arms[0].setup.showdown().unwrap().policies.clone()
            };
            assert_eq!(party(&list), party(&format!("\"{name}\"")), "{name}: {list}");
        }
    }
}
