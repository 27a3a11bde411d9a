//! What makes no difference in a game of survivors against a monster, so that states without it are
//! equal.

use crate::dice::Urn;
use crate::policy::Showdown;
use crate::policy::showdown::Controller;
use crate::rules::showdown::plan::{Action, Attribute, Game, HitLocation, Plan};
use crate::rules::showdown::state::{Phase, State};

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
    if let Phase::DrawHitLocation(_) | Phase::HitLocation = state.phase {
        sort_hand(showdown, state);
    }
    forget_attributes(showdown, state);
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

/// Nobody asks for attributes that the game has no use for.
fn forget_attributes(showdown: &Showdown, state: &mut State) {
    let useless: &[Attribute] = match showdown.plan.game {
        Game::Showdown { .. } => return,
        Game::Attack { .. } => &[Attribute::Movement],
        Game::Defense { .. } => {
            &[Attribute::Speed, Attribute::Accuracy, Attribute::Strength, Attribute::Movement]
        }
    };
    let defends = matches!(showdown.plan.game, Game::Defense { .. });
    for (plan, survivor) in showdown.plan.survivors.iter().zip(&mut state.survivors) {
        useless.iter().for_each(|&attribute| survivor.tokens.forget(attribute as usize));
        // Who defends needs luck for the cost of endure alone (SRV-12).
        if defends && !plan.known.contains(Action::Endure) {
            survivor.tokens.forget(Attribute::Luck as usize);
        }
    }
}
