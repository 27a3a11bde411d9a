//! When encourage is possible (OD-15).

use deathroll::rules::showdown::decide::{SurvivalAction, TurnChoice, Window};
use deathroll::rules::showdown::plan::Action::{Encourage, Endure};
use deathroll::rules::showdown::plan::{Effect, EncourageTiming, Options, Quality};
use deathroll::rules::showdown::record::Event;
use deathroll::rules::showdown::state::{Phase, Posture};

use super::od_turns::failing;
use crate::support::board::*;
use crate::support::turns::*;
use crate::support::*;

const BODY: u8 = 3;

/// A fellow lies and is struck by both hits of the card; this is when it may be encouraged.
fn struck(timing: EncourageTiming) -> (Played, Asked) {
    let mut plan = party(2, &[Encourage]).seat(1, |survivor| {
        survivor.posture = Posture::JustKnockedDown;
        survivor.free_boxes = [0; 5];
    });
    plan.table(&[(10, &[])]);
    let (lying, bite) = (plan.targets(&[all_of(&[Quality::KnockedDown])]), plan.profile(1, 5, 1, &[]));
    let plan = plan
        .card(&[Effect::PickTarget(lying), Effect::Attack(bite), Effect::Flow])
        .option(|options| options.encourage_timing = timing);
    let script = [DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    watch(&plan, &script, Moves::default().rest())
}

#[test]
fn od_15_encourage_is_possible_at_any_hook_or_in_opportunities_only() {
    let (_, asked) = struck(EncourageTiming::AnyHook);
    let any_time = asked.in_window(0, Window::AnyTime);
    assert_eq!(any_time, [actions(&[Encourage]); 3], "hits located, before the severe roll, after the hit");
    assert_eq!(asked.in_window(0, Window::Flow).len(), 1);
    let (_, asked) = struck(EncourageTiming::OpportunitiesOnly);
    assert_eq!(asked.in_window(0, Window::AnyTime), []);
    assert_eq!(asked.in_window(0, Window::Flow).len(), 1);
    assert_eq!(Options::default().encourage_timing, EncourageTiming::AnyHook);
}

#[test]
fn od_15_before_each_movement_and_activation() {
    let plan = party(2, &[Encourage])
        .seat(1, |survivor| survivor.posture = Posture::JustKnockedDown)
        .beginning_in(Phase::SurvivorsTurn);
    let moves = || Moves::default().turn(0, moves_to((7, 8))).turn(0, TurnChoice::End);
    let (_, asked) = watch(&plan, &[], moves());
    // Before the turn, before the movement, before what follows, and when it is over.
    assert_eq!(asked.in_window(0, Window::AnyTime).len(), 4);
    let only = plan.option(|options| options.encourage_timing = EncourageTiming::OpportunitiesOnly);
    let (_, asked) = watch(&only, &[], moves());
    assert_eq!(asked.in_window(0, Window::AnyTime), []);
    assert_eq!(asked.in_window(0, Window::TurnStart).len(), 1);
}

#[test]
fn srv_8_neither_before_the_monsters_turn_nor_before_its_first_action() {
    let asked = |actions: &[Effect]| {
        let plan = party(2, &[Encourage]).seat(1, |survivor| survivor.posture = Posture::JustKnockedDown);
        let (_, asked) = watch(&plan.card(actions), &[DRAWN], Moves::default().rest());
        asked.in_window(0, Window::AnyTime).len()
    };
    assert_eq!(asked(&[Effect::EndMoods]), 0);
    assert_eq!(asked(&[Effect::EndMoods, Effect::EndMoods]), 1, "between them");
}

/// What a hit and a severe injury do is no action of the card.
#[test]
fn od_15_between_the_effects_of_a_hit_and_of_a_severe_injury_by_option() {
    const EFFECTS: &[Effect] = &[Effect::KnockDown, Effect::Bleed(1)];
    let is_between = |timing, is_severe| {
        let mut plan = party(2, &[Encourage]);
        let (damage, on_hit) = if is_severe { (9, &[][..]) } else { (1, EFFECTS) };
        let (bite, first) = (plan.profile(1, 5, damage, on_hit), plan.first_survivor());
        plan.table(&[(10, EFFECTS)]);
        let plan = plan
            .card(&[Effect::PickTarget(first), Effect::Attack(bite), Effect::EndMoods])
            .option(|options| options.encourage_timing = timing);
        let mut script = vec![(MonsterRoll, &[9][..]), (LocationRoll, &[BODY])];
        script.extend(is_severe.then_some((SevereRoll, &[5][..])));
        let moves = Moves::default().act(Window::AnyTime, 1, SurvivalAction::Encourage(0));
        let played = monster_turn(&plan, &script, moves);
        let up = place!(played, Event::Encouraged { seat: 1, target: 0 });
        up < place!(played, Event::Bled { seat: 0, .. })
    };
    for is_severe in [false, true] {
        assert!(
            !is_between(EncourageTiming::AnyHook, is_severe),
            "before the next action; severe: {is_severe}"
        );
        assert!(is_between(EncourageTiming::AnyEffect, is_severe), "severe: {is_severe}");
    }
}

#[test]
fn od_15_between_the_effects_of_a_reaction_by_option() {
    // The reaction knocks the attacker down and then makes it bleed: the fellow helps it up in between.
    let attacked = |timing| {
        let plan = party(2, &[Encourage])
            .beginning_in(Phase::SurvivorsTurn)
            .option(|options| options.encourage_timing = timing);
        let plan = failing(plan, &[Effect::KnockDown, Effect::Bleed(1)]);
        let moves = Moves::default().turn(0, ATTACK).act(Window::AnyTime, 1, SurvivalAction::Encourage(0));
        roll(&plan, &[ONE_HIT, CARD, FAILS], moves.rest())
    };
    let order = |timing| {
        let played = attacked(timing);
        let up = place!(played, Event::Encouraged { seat: 1, target: 0 });
        let bleeds = place!(played, Event::Bled { seat: 0, .. });
        assert!(place!(played, Event::KnockedDown { seat: 0, .. }) < up);
        up < bleeds
    };
    assert!(!order(EncourageTiming::AnyHook), "when the attack is over");
    assert!(order(EncourageTiming::AnyEffect));
}

#[test]
fn od_15_not_by_one_who_is_attacking() {
    let mut plan = party(3, &[Encourage])
        .seat(1, |survivor| survivor.posture = Posture::JustKnockedDown)
        .beginning_in(Phase::SurvivorsTurn);
    let bite = plan.profile(1, 5, 0, &[]);
    let plan = failing(plan, &[Effect::Attack(bite)]);
    let script = [ONE_HIT, CARD, FAILS, (MonsterRoll, &[9]), (LocationRoll, &[BODY])];
    let (_, asked) = watch(&plan, &script, Moves::default().turn(0, ATTACK).rest());
    let during: Vec<u8> = asked
        .asks
        .iter()
        .filter(|ask| {
            ask.state.attack.in_progress && ask.window.is_some_and(|(window, _)| window == Window::AnyTime)
        })
        .map(|ask| ask.seat)
        .collect();
    assert_eq!(during, [2, 2], "when the hit is rolled, and after it");
}

#[test]
fn od_15_an_encouraged_survivor_may_endure_what_it_was_about_to_suffer() {
    // OD-16: lying it could not.
    let mut plan = party(2, &[]).seat(0, |survivor| {
        survivor.posture = Posture::JustKnockedDown;
        survivor.free_boxes = [0; 5];
    });
    plan.survivors[0].known = actions(&[Endure]);
    plan.survivors[1].known = actions(&[Encourage]);
    plan.table(&[(10, DEATH)]);
    let (first, bite) = (plan.first_survivor(), plan.profile(1, 5, 1, &[]));
    let plan = plan.card(&[Effect::PickTarget(first), Effect::Attack(bite)]);
    let hit = [DRAWN, (MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    assert!(!roll(&plan, &hit, Moves::default().rest()).survivor().is_alive());
    let moves = Moves::default().act(Window::AnyTime, 1, SurvivalAction::Encourage(0)).rest();
    let played = roll(&plan, &hit[..3], moves.and(Choices::default().endure()));
    assert_eq!(played.survivor().survival, 2);
}
