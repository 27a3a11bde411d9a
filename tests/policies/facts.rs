//! What the names of conditions mean: every fact where it holds, and where it does not.

use deathroll::policy::showdown::{Decision, Fact, HlOrder, Take, Which};
use deathroll::rules::showdown::decide::{Pick, Window};
use deathroll::rules::showdown::plan::{Action, Attribute, DeathRule, HitLocation, Location, Plan};
use deathroll::rules::showdown::state::{Posture, Side, TurnLeft};

use super::moment::{MOVEMENT, Moment};
use crate::support::board::*;
use crate::support::named::lines;
use crate::support::{Build, KNOCKED_DOWN, PLAIN, attack};

/// Whether a condition about seat 0 holds, asked about a hit on the body.
fn holds(moment: &Moment, when: &str) -> bool {
    let dodge = lines(Decision::Dodge, &[(when, Which::First)]);
    moment.clone().policy(|own| own.dodge = dodge.into()).dodges(1, &[Location::Body]).is_some()
}

/// Asserts that a flag holds at the first moment and not at the others.
#[track_caller]
fn assert_flag(name: &str, yes: &Moment, no: &[Moment]) {
    assert!(holds(yes, name), "{name}");
    assert!(!holds(yes, &format!("not {name}")), "not {name}");
    for (number, moment) in no.iter().enumerate() {
        assert!(!holds(moment, name), "{name} at moment {number}");
    }
}

/// Asserts the value of a number.
#[track_caller]
fn assert_number(name: &str, moment: &Moment, value: u16) {
    let found = (0..100).find(|number| holds(moment, &format!("{name} = {number}")));
    assert_eq!(found, Some(value), "{name}");
}

/// Seat 0 three steps below the monster, which faces it, and two fellows.
fn party() -> Moment {
    Moment::of(showdown().survivors_at(&[(8, 7), (8, 3), (9, 9)]).survival(3))
}

fn lying(moment: Moment, seat: u8) -> Moment {
    moment.seat(seat, |survivor| survivor.posture = Posture::KnockedDown)
}

#[test]
fn flags_of_a_survivor_are_about_the_one_who_decides() {
    let token = |to| party().now(|state| state.board.priority = to);
    assert_flag("has-priority-token", &token(Some(0)), &[token(Some(1)), token(None)]);
    let last = |who| party().now(|state| state.board.last_to_wound = who);
    assert_flag("last-to-wound", &last(Some(0)), &[last(Some(1)), last(None)]);
    let target = |who: &[u8]| party().now(|state| state.board.targets = seats(who));
    assert_flag("target", &target(&[0, 2]), &[target(&[1]), target(&[])]);
    assert_flag("knocked-down", &lying(party(), 0), &[party(), lying(party(), 1)]);
    let hidden = |seat| party().seat(seat, |survivor| survivor.hidden = true);
    assert_flag("hidden", &hidden(0), &[hidden(1)]);
    assert_flag("threat", &party(), &[hidden(0), lying(party(), 0)]);
    let deaf = |seat| party().seat(seat, |survivor| survivor.deaf = true);
    assert_flag("deaf", &deaf(0), &[deaf(1)]);
    let bleeds = |seat| party().seat(seat, |survivor| survivor.bleeding = 1);
    let boxed = party().seat(0, |survivor| survivor.free_boxes[Location::Legs as usize] -= 1);
    assert_flag("hurt", &bleeds(0), &[party(), bleeds(1)]);
    assert_flag("hurt", &boxed, &[]);
    let left = |movement, activation| party().left(TurnLeft { movement, activation });
    assert_flag("can-act", &left(false, true), &[left(true, false)]);
    assert_flag("can-move", &left(true, false), &[left(false, true)]);
    assert_flag("fellows-fight", &lying(party(), 1), &[lying(lying(party(), 1), 2)]);
}

#[test]
fn flags_of_places_follow_the_board() {
    let at = |space| Moment::of(showdown().survivors_at(&[space]));
    assert_flag("in-reach", &at((8, 9)), &[at((8, 8)), at((6, 9))]);
    assert_flag("facing", &at((8, 7)), &[at((8, 14)), at((5, 10))]);
    assert_flag("blind-spot", &at((7, 12)), &[at((8, 7)), at((9, 12)), at((7, 13))]);
    assert_flag("in-field-of-view", &at((8, 7)), &[at((7, 12))]);
    // Without a board a survivor stands next to the monster, in front of it.
    let without = Moment::of(attack());
    for (when, expected) in
        [("in-reach and facing and in-field-of-view and distance = 1", true), ("blind-spot", false)]
    {
        assert_eq!(holds(&without, when), expected, "{when}");
    }
}

#[test]
fn numbers_of_a_survivor_and_of_the_monster() {
    assert_number("survival", &party(), 3);
    assert_number("distance", &party(), 3);
    assert_number("fellows", &party(), 2);
    let dead = party().seat(1, |survivor| survivor.posture = Posture::Dead);
    assert_number("fellows", &dead, 1);
    assert_number("fellows-down", &lying(lying(dead, 2), 0), 1);
    assert_number("bleeding", &party().seat(0, |survivor| survivor.bleeding = 2), 2);
    let full: u16 = (0..100).find(|number| holds(&party(), &format!("capacity = {number}"))).unwrap();
    let boxed = party().seat(0, |survivor| survivor.free_boxes[Location::Legs as usize] -= 1);
    assert_number("capacity", &boxed, full - 1);
    assert_number("injuries", &boxed, 1);
    assert_number("round", &party().now(|state| state.round = 4), 4);
    assert_number("reserve", &party().policy(|own| own.survival_reserve = 5), 5);
    assert_number("monster.movement", &party(), 6);
    assert_number("monster.wounds", &party().now(|state| state.monster.wounds = 2), 2);
    let longer = |plan: &mut Plan| {
        plan.profile(1, 5, 1, &[]);
        let long = plan.profile(1, 5, 1, &[]);
        plan.profiles[usize::from(long)].reach = 3;
        plan.profile(1, 5, 1, &[]);
    };
    assert_number("monster.reach", &party().plan(longer), 3);
    let two_in_play = |moment: Moment| {
        moment.now(|state| [0, 0].into_iter().for_each(|card| state.monster.ai.in_play.add(card)))
    };
    let mood = |plan: &mut Plan| plan.monster.ai_kinds[0].is_mood = true;
    assert_number("monster.moods", &two_in_play(party().plan(mood)), 2);
    assert_number("monster.moods", &two_in_play(party()), 0);
}

/// With a life of its own the monster outlives its ten cards.
#[test]
fn wounds_left_follow_the_rule_of_the_monsters_death() {
    let left = |rule| {
        let moment = party().plan(|plan| plan.options.death_rule = rule);
        let moment = moment.now(|state| state.monster.wounds = 2);
        (0..100).find(|number| holds(&moment, &format!("monster.wounds-left = {number}")))
    };
    assert_eq!(left(DeathRule::Life(15)), Some(13));
    assert_eq!(left(DeathRule::Life(1)), Some(0));
    assert_eq!(left(DeathRule::StackFull), Some(8));
}

/// The survivor's reserve is the same number in every decision.
#[test]
fn conditions_of_every_decision_know_the_reserve() {
    let reserve = |reserve| party().policy(|own| own.survival_reserve = reserve);
    let spare = "survival > reserve";
    assert_eq!([2, 3].map(|kept| holds(&reserve(kept), spare)), [true, false], "dodge");
    let endures = |kept| {
        let endure = lines(Decision::Endure, &[(spare, ())]);
        reserve(kept).policy(|own| own.endure = endure).endures(Location::Body)
    };
    assert_eq!([2, 3].map(endures), [true, false], "endure");
    let encourages = |kept| {
        lying(reserve(kept), 1).encourages(lines(Decision::Encourage, &[(spare, ())]).into()).is_some()
    };
    assert_eq!([2, 3].map(encourages), [true, false], "encourage");
    let mut plan = attack();
    let some = Some(plan.list(&[]));
    let one = HitLocation { wound: some, ..PLAIN };
    let three = HitLocation { wound: some, failure: some, reflex: some, ..PLAIN };
    let moment = Moment::of(plan.cards(&[(one, 1), (three, 1)]));
    let first = |kept| {
        let order: HlOrder = lines(Decision::HlOrder, &[("reactions > reserve", Take::First)]).into();
        let moment = moment.clone().policy(|own| (own.survival_reserve, own.hl_order) = (kept, order));
        moment.resolves(&[0, 1])
    };
    assert_eq!([0, 1, 2, 3].map(first), [0, 1, 1, 0].map(Pick::At), "hl-order");
}

/// The facts about an opportunity to act that hold for seat 0 in each.
#[test]
fn facts_of_windows() {
    let all = [
        "turn-start",
        "after-movement",
        "after-activation",
        "own",
        "flow",
        "attack",
        "monster-falls",
        "any-time",
    ];
    let cases: [(Window, &[&str]); 10] = [
        (Window::TurnStart, &["turn-start"]),
        (Window::AfterMovement(0), &["after-movement", "own"]),
        (Window::AfterMovement(1), &["after-movement"]),
        (Window::AfterActivation(0), &["after-activation", "own"]),
        (Window::AfterActivation(2), &["after-activation"]),
        (Window::Flow, &["flow"]),
        (Window::Attack(0), &["own", "attack"]),
        (Window::Attack(1), &["attack"]),
        (Window::MonsterKnockedDown, &["monster-falls"]),
        (Window::AnyTime, &["any-time"]),
    ];
    for (window, expected) in cases {
        let told = |moment: &Moment, when: &str| {
            let encourage = lines(Decision::Encourage, &[(when, ())]).into();
            moment.clone().policy(|own| own.encourage = encourage).in_window(window, &[Action::Encourage])
        };
        let moment = lying(party(), 1);
        let found: Vec<&str> = all.into_iter().filter(|when| told(&moment, when).is_some()).collect();
        assert_eq!(found, expected, "{window:?}");
        let turn = |side| told(&moment.clone().now(|state| state.board.side = side), "survivors-turn");
        assert!(turn(Side::Survivors).is_some() && turn(Side::Monster).is_none(), "{window:?}");
    }
}

/// Facts of fellows are about the one whom encouragement would help.
#[test]
fn facts_of_fellows_are_about_each_of_them() {
    let fallen = lying(lying(party(), 1), 2).seat(2, |survivor| survivor.survival = 1);
    let whom = |when: &str| fallen.encourages(lines(Decision::Encourage, &[(when, ())]).into());
    assert_eq!(whom("fellow.survival = 3"), Some(1));
    assert_eq!(whom("fellow.survival = 1"), Some(2));
    assert_eq!(whom("fellow.survival < survival"), Some(2));
    assert_eq!(whom("survival < fellow.survival"), None);
    assert_eq!(whom("fellow.distance = 2"), Some(2));
    assert_eq!(whom("fellow.knocked-down and not knocked-down"), Some(1));
}

/// A hit knocks down only those who stand; what else it does is the same.
#[test]
fn facts_of_hits() {
    let dodged = |moment: &Moment, when: &str, hits: &[Location]| {
        let dodge = lines(Decision::Dodge, &[(when, Which::First)]);
        moment.clone().policy(|own| own.dodge = dodge.into()).dodges(1, hits)
    };
    let (standing, down) = (party(), lying(party(), 0));
    use Location::{Arms, Body, Head, Legs};
    let head = [Body, Head];
    assert_eq!(dodged(&standing, "knocks-down", &head), Some(1), "the only box of the head is a heavy one");
    assert_eq!(dodged(&down, "knocks-down", &head), None);
    assert_eq!(dodged(&standing, "severe", &[Body, Head, Head]), Some(1));
    assert_eq!(dodged(&standing, "severe", &head), None);
    for moment in [&standing, &down] {
        assert_eq!(dodged(moment, "fills-box", &head), Some(0));
        assert_eq!(dodged(moment, "head", &head), Some(1));
        assert_eq!(dodged(moment, "legs or arms", &[Body, Legs, Arms]), Some(1));
        assert_eq!(dodged(moment, "hits = 2 and damage = 1 and body", &head), Some(0));
        assert_eq!(dodged(moment, "hits > 2", &head), None);
    }
}

/// Of equally bad hits the first is dodged.
#[test]
fn the_first_of_the_worst_hits_is_dodged() {
    let mut plan = attack().worn_out();
    plan.table(&[(1, crate::support::DEATH), (9, KNOCKED_DOWN)]);
    let dodge = lines(Decision::Dodge, &[("", Which::Worst)]);
    let moment = Moment::of(plan).policy(|own| own.dodge = dodge.into());
    use Location::{Arms, Body, Head, Legs};
    for hits in [[Head, Legs, Arms], [Legs, Head, Body], [Body, Arms, Head]] {
        assert_eq!(moment.dodges(1, &hits), Some(0), "{hits:?}");
    }
}

/// Names of facts by the decisions that know them.
#[test]
fn each_decision_knows_its_own_facts_only() {
    use Decision::{Activation, Dash, Dodge, Encourage, Endure, Movement, Surge};
    let known_in = |name: &str| -> Vec<Decision> {
        Decision::ALL.into_iter().filter(|decision| decision.when(name).is_ok()).collect()
    };
    for name in ["survival > reserve", "monster.wounds > 1", "round = 1", "not hidden"] {
        assert_eq!(known_in(name), Decision::ALL, "{name}");
    }
    for fact in Encourage.facts().iter().filter(|known| matches!(known.fact, Fact::Fellow(_))) {
        assert!(fact.name.starts_with("fellow."), "{}", fact.name);
        assert_eq!(known_in(&fact.name), [Encourage], "{}", fact.name);
    }
    for name in ["flow", "own", "any-time", "survivors-turn"] {
        assert_eq!(known_in(name), [Encourage, Dash, Surge], "{name}");
    }
    for name in ["severe", "knocks-down", "fills-box", "hits > 1", "damage > 1"] {
        assert_eq!(known_in(name), [Dodge], "{name}");
    }
    for name in ["head", "legs", "deadly", "deadly-faces > 2"] {
        assert_eq!(known_in(name), [Dodge, Endure], "{name}");
    }
    assert_eq!(known_in("cost < 3"), [Endure, Decision::Pay]);
    assert_eq!(known_in("critical"), [Decision::HlOrder]);
    assert_eq!(known_in("can-activate"), [Movement]);
    assert!(!known_in("can-activate").contains(&Activation));
}

/// A fact without its last letter is taken for a slip of the pen.
#[test]
fn names_that_are_almost_facts_suggest_them() {
    for decision in Decision::ALL {
        for name in decision.facts().iter().map(|known| &known.name) {
            let short = &name[..name.len() - 1];
            let Err(wrongs) = decision.when(short) else { continue };
            let expected = format!("no fact of this decision; did you mean `{name}`?");
            let labels: Vec<&str> = wrongs.iter().map(|wrong| wrong.label.as_str()).collect();
            assert_eq!(labels, [expected], "{short} in {decision:?}");
        }
    }
}

/// `can-activate` tells whether the activation list has something to do.
#[test]
fn a_movement_can_ask_whether_there_is_something_to_do() {
    use deathroll::policy::showdown::Use;
    let attacks = |at| {
        let moment = Moment::of(showdown().attribute(Attribute::Movement, 3).survivors_at(&[at]));
        moment.policy(|own| own.activation = lines(Decision::Activation, &[("", Use::Attack)]))
    };
    let away = |moment: Moment, left| {
        let away = super::spaces::way("can-activate", "anywhere", false, &["most distance"]);
        matches!(
            moment.left(left).policy(|own| own.movement = away).next_act(),
            deathroll::rules::showdown::decide::TurnChoice::Move(_)
        )
    };
    let both = TurnLeft { movement: true, activation: true };
    assert!(away(attacks((8, 9)), both), "an attack is possible");
    assert!(!away(attacks((8, 5)), both), "the monster is out of reach");
    assert!(!away(attacks((8, 9)), MOVEMENT), "the activation was used");
}
