//! What makes no difference in a game of survivors against a monster, so that states without it are
//! equal.

use std::cmp::Ordering;

use super::survivors::forget_harm;
use crate::dice::Urn;
use crate::policy::Showdown;
use crate::policy::showdown::Controller;
use crate::rules::showdown::plan::{Action, Actions, Attribute, Game, HitLocation, Plan};
use crate::rules::showdown::record::Ahead;
use crate::rules::showdown::state::{FaceUp, Monster, Phase, Posture, State, Survivor};

/// The first state. Without a board nobody counts cards: those that do the same are one kind, and
/// AI cards do nothing.
pub(super) fn start(plan: &Plan) -> State {
    let mut start = plan.start;
    if matches!(plan.game, Game::Showdown { .. }) {
        return start;
    }
    let ai = &mut start.monster.ai;
    for pile in [&mut ai.unseen, &mut ai.discard, &mut ai.stack, &mut ai.in_play] {
        *pile = (0..pile.len()).map(|_| 0).collect();
    }
    for pile in [&mut start.monster.hl_deck, &mut start.monster.hl_discard] {
        *pile = first_of_alike(plan, pile);
    }
    start
}

/// A pile in which the first of the kinds that do the same stands for all.
fn first_of_alike(plan: &Plan, pile: &Urn) -> Urn {
    let kinds = &plan.monster.hit_locations;
    let first = |kind: u8| (0..kind).find(|&one| do_the_same(plan, kinds, one, kind)).unwrap_or(kind);
    let cards = pile.kinds().flat_map(|(kind, count)| std::iter::repeat_n(first(kind), count.into()));
    cards.collect()
}

fn do_the_same(plan: &Plan, kinds: &[HitLocation], one: u8, two: u8) -> bool {
    let [one, two] = [one, two].map(|kind| {
        let HitLocation { first_strike, trap, special, critical, wound, failure, reflex } =
            kinds[usize::from(kind)];
        let lists = [special, critical, wound, failure, reflex];
        (first_strike, trap, lists.map(|list| list.map(|list| plan.effects(list))))
    });
    one == two
}

/// Wipes out what has no influence any more.
pub(super) fn after_step(showdown: &Showdown, state: &mut State) {
    if matches!(state.phase, Phase::HitLocation | Phase::Reactions(_)) {
        sort_hand(showdown, state);
        if is_last_attack(showdown, state) {
            forget_hit_locations(state);
        }
    }
    if state.phase == Phase::Over {
        return forget_all_but_the_outcome(showdown, state);
    }
    forget_survivors(showdown, state, false);
}

/// Of a trial that is over it is only counted whether the monster is defeated, and whether the survivors
/// live.
fn forget_all_but_the_outcome(showdown: &Showdown, state: &mut State) {
    let start = &showdown.plan.start;
    let mut survivors = start.survivors;
    let seats = 0..showdown.plan.survivors.len();
    seats.for_each(|seat| survivors[seat] = outcome_of(&state.survivors[seat]));
    let monster = Monster { defeated: state.monster.defeated, ..start.monster };
    *state = State { round: state.round, phase: Phase::Over, monster, survivors, ..*start };
}

/// What is counted of a survivor of whom nothing more can come.
fn outcome_of(survivor: &Survivor) -> Survivor {
    let posture = if survivor.is_alive() { Posture::Standing } else { Posture::Dead };
    let mut outcome = Survivor { posture, ..Survivor::default() };
    forget_harm(&mut outcome);
    outcome
}

/// The same, of what a pause tells.
pub(super) fn at_pause(showdown: &Showdown, mut state: State, ahead: &Ahead) -> State {
    let has_sprung = !state.attack.in_progress && matches!(state.phase, Phase::Attack { .. });
    if matches!(ahead, Ahead::Cards { .. }) {
        sort_hand(showdown, &mut state);
    } else if has_sprung && showdown.policies.controller == Controller::Random {
        state.attack.face_up.sort_by_key(u16::from);
    }
    let trapped = has_sprung || matches!(ahead, Ahead::Cards { hits: 0, trapped: true });
    // All cards are shuffled before anybody draws again, or nobody draws any more.
    if trapped && (showdown.plan.options.hl_reshuffle_after_trap || is_last_attack(showdown, &state)) {
        forget_hand(showdown, &mut state);
        forget_hit_locations(&mut state);
    }
    forget_survivors(showdown, &mut state, true);
    state
}

/// Whether nobody attacks after the attack in hand.
fn is_last_attack(showdown: &Showdown, state: &State) -> bool {
    let Game::Attack { rounds, attacks } = showdown.plan.game else { return false };
    let (seat, number) = match state.phase {
        Phase::Attack { seat, number } => (seat, number),
        Phase::HitLocation | Phase::Reactions(_) => (state.attack.seat, state.attack.number),
        _ => return false,
    };
    state.round == u32::from(rounds)
        && number + 1 == attacks
        && usize::from(seat) + 1 == showdown.plan.survivors.len()
}

/// Cards that a trap leaves unresolved are as good as one another.
fn forget_hand(showdown: &Showdown, state: &mut State) {
    let locations = &showdown.plan.monster.hit_locations;
    let plain = (0..).zip(locations).find(|(_, card)| !card.trap).map_or(0, |(kind, _)| kind);
    let mut hand = FaceUp::default();
    for &kind in state.attack.face_up.kinds() {
        hand.push(if locations[usize::from(kind)].trap { kind } else { plain });
    }
    state.attack.face_up = hand;
}

/// Nobody draws one of those that are there now.
fn forget_hit_locations(state: &mut State) {
    (state.monster.hl_deck, state.monster.hl_discard) = (Urn::EMPTY, Urn::EMPTY);
}

/// Cards whose order in the hand no policy heeds lie in the order of their kinds.
fn sort_hand(showdown: &Showdown, state: &mut State) {
    let locations = &showdown.plan.monster.hit_locations;
    let is_trap = |kind: u8| locations[usize::from(kind)].trap;
    let hand = &mut state.attack.face_up;
    if hand.kinds().iter().any(|&kind| is_trap(kind)) {
        // None of the others will be resolved (ATK-7).
        let by_dice = showdown.policies.controller == Controller::Random;
        return hand.sort_by_key(|kind| if is_trap(kind) && !by_dice { 0 } else { 1 + u16::from(kind) });
    }
    let order = showdown.policies.survivors[usize::from(state.attack.seat)].hl_order;
    hand.sort_by_key(|kind| order.rank(kind, &locations[usize::from(kind)]));
}

/// What survivors have is asked for as long as they attack or are attacked.
fn forget_survivors(showdown: &Showdown, state: &mut State, paused: bool) {
    let plan = &showdown.plan;
    for seat in 0..plan.survivors.len() as u8 {
        let stage = match plan.game {
            Game::Showdown { .. } => return,
            Game::Attack { rounds, attacks } => stage_of_attacker(state, paused, seat, (rounds, attacks)),
            Game::Defense { .. } => Stage::IsAttacked,
        };
        forget(plan.survivors[usize::from(seat)].known, stage, &mut state.survivors[usize::from(seat)]);
    }
}

/// How much of the trial a survivor still has before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It will attack, and be attacked for it.
    Attacks,
    /// It will attack in another round, and is left alone until then.
    Waits,
    /// It is attacked, and will not attack.
    IsAttacked,
    /// Nothing comes of it any more.
    IsDone,
}

/// In a game in which survivors attack a monster that only reacts, those who attack are harmed, and
/// nobody else.
fn stage_of_attacker(state: &State, paused: bool, seat: u8, (rounds, attacks): (u16, u8)) -> Stage {
    let later = if state.round < u32::from(rounds) { Stage::Waits } else { Stage::IsDone };
    let (attacker, number) = match state.phase {
        Phase::Attack { seat, number } => (seat, number),
        Phase::HitLocation | Phase::Reactions(_) => (state.attack.seat, state.attack.number),
        Phase::MonsterTurn | Phase::Over => return later,
        _ => return Stage::Attacks,
    };
    let its_last = number + 1 == attacks && later == Stage::IsDone;
    match seat.cmp(&attacker) {
        Ordering::Less => later,
        // Traps spring when the attack is over.
        Ordering::Equal if its_last && paused && !state.attack.in_progress => Stage::IsAttacked,
        _ => Stage::Attacks,
    }
}

/// Of the dead and the done it is only counted whether they live.
fn forget(known: Actions, stage: Stage, survivor: &mut Survivor) {
    let all = [Attribute::Speed, Attribute::Accuracy, Attribute::Strength, Attribute::Luck];
    survivor.tokens.forget(Attribute::Movement as usize);
    if stage == Stage::IsDone || !survivor.is_alive() {
        *survivor = outcome_of(survivor);
    } else if stage == Stage::Waits {
        // Who lies stands up before it attacks again (RND-5).
        (survivor.posture, survivor.used) = (Posture::Standing, Actions::NONE);
    } else if stage == Stage::IsAttacked {
        survivor.spent_traits = 0;
        // Who is attacked needs luck for the cost of endure alone (SRV-12).
        let endures = known.contains(Action::Endure);
        let useless = all.iter().filter(|&&attribute| attribute != Attribute::Luck || !endures);
        useless.for_each(|&attribute| survivor.tokens.forget(attribute as usize));
    }
}
