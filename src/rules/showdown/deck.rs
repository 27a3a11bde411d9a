//! The AI deck with the wound stack (WND-6 to WND-8), and the hit location deck (ATK-6).

use super::decide::Decide;
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{DeathRule, HlEmpty, ReshuffleMoment};
use super::record::{Event, Record, ReshuffleCause};
use super::state::Seat;
use crate::dice::{Dice, Urn};

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// WND-6, WND-7, RND-8: one wound. The deck's uppermost card goes unseen to the stack.
    pub(super) fn wound_monster(&mut self, seat: Seat, origin: &mut Origin) {
        let card_moved = self.move_card_to_wound_stack(origin);
        self.state.monster.wounds += 1;
        self.tell(Event::MonsterWounded { seat, card_moved });
        let monster = &self.state.monster;
        let defeated = match self.plan.options.death_rule {
            DeathRule::WoundWithoutCard => !card_moved,
            DeathRule::StackFull => monster.ai.stack_len() == self.plan.monster.ai_cards,
            DeathRule::Life(life) => monster.wounds >= life,
        };
        if defeated {
            self.state.monster.defeated = true;
            self.tell(Event::MonsterDefeated { seat });
        }
    }

    /// False when neither deck nor discard held a card.
    fn move_card_to_wound_stack(&mut self, origin: &mut Origin) -> bool {
        if !self.plan.options.reshuffle_on_wound && self.state.monster.ai.deck == 0 {
            return self.move_discarded_card_to_wound_stack(origin);
        }
        self.refill_ai_deck_when_empty(ReshuffleCause::Wound);
        let ai = &mut self.state.monster.ai;
        if ai.deck == 0 {
            return false;
        }
        // The card stays among the unseen ones: nobody knows which it was.
        ai.deck -= 1;
        if self.plan.options.reshuffle_on_wound {
            self.refill_ai_deck_when_last_card_left(ReshuffleCause::Wound);
        }
        true
    }

    /// OD-10, draws only: the deck is not refilled for a wound, so the card comes from the
    /// discard, any of its cards alike.
    fn move_discarded_card_to_wound_stack(&mut self, origin: &mut Origin) -> bool {
        if self.state.monster.ai.discard.is_empty() {
            return false;
        }
        let slot = self.slot(origin.advance(), Purpose::WoundCard, 0);
        let ai = &mut self.state.monster.ai;
        let card = self.dice.draw(slot, &ai.discard);
        ai.discard.remove(card);
        ai.stack.add(card);
        true
    }

    /// RND-4, WND-7: an empty AI deck is refilled before a card is taken.
    pub(super) fn refill_ai_deck_when_empty(&mut self, cause: ReshuffleCause) {
        let ai = &mut self.state.monster.ai;
        if ai.deck > 0 || ai.discard.is_empty() {
            return;
        }
        // With the deck used up, every card that is still unseen lies in the wound stack.
        ai.stack.take_all(&mut ai.unseen);
        ai.unseen.take_all(&mut ai.discard);
        ai.deck = ai.unseen.len();
        let cards = ai.deck;
        self.tell(Event::AiReshuffled { cause, cards });
    }

    /// WND-7: the other reading, refilling at once when the last card leaves.
    pub(super) fn refill_ai_deck_when_last_card_left(&mut self, cause: ReshuffleCause) {
        if self.plan.options.reshuffle_moment == ReshuffleMoment::OnEmpty {
            self.refill_ai_deck_when_empty(cause);
        }
    }

    /// ATK-6: draws one hit location card per hit, as far as there are cards. True when there
    /// is a trap among them (ATK-7).
    pub(super) fn draw_hit_locations(&mut self, seat: Seat, hits: u8, origin: Origin) -> bool {
        let mut trapped = false;
        for position in 0..hits {
            if self.state.monster.hl_deck.is_empty() && !self.refill_hl_deck() {
                self.tell(Event::HitLocationsExhausted { seat, missing: hits - position });
                break;
            }
            let slot = self.slot(origin, Purpose::HitLocation, position);
            let card = self.dice.draw(slot, &self.state.monster.hl_deck);
            self.state.monster.hl_deck.remove(card);
            self.state.attack.face_up.push(card);
            trapped |= self.plan.monster.hit_locations[usize::from(card)].trap;
            self.tell(Event::HitLocationDrawn { seat, card });
        }
        trapped
    }

    /// OD-11: false when there is nothing to shuffle, or the option forbids it.
    fn refill_hl_deck(&mut self) -> bool {
        let may = self.plan.options.hl_empty == HlEmpty::ShuffleDiscard;
        if may && !self.state.monster.hl_discard.is_empty() {
            self.reshuffle_hit_locations();
            return true;
        }
        false
    }

    /// The hit location discard joins the deck.
    pub(super) fn reshuffle_hit_locations(&mut self) {
        let monster = &mut self.state.monster;
        monster.hl_deck.take_all(&mut monster.hl_discard);
        let cards = Urn::len(&monster.hl_deck);
        self.tell(Event::HitLocationsReshuffled { cards });
    }
}
