//! The AI deck with the wound stack (WND-6 to WND-8), and the hit location deck (ATK-6).

use super::context::Context;
use super::decide::Decide;
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{DeathRule, HlEmpty, Moment, ReshuffleMoment};
use super::record::{Blame, Event, Record, ReshuffleCause};
use super::state::Seat;
use crate::dice::{Dice, Urn};

/// What a wound took from the AI cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// There was no card.
    Nothing,
    /// A card that is no mood in play.
    Card,
    /// A mood of this kind, from play.
    Mood(u8),
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// WND-6, WND-7, RND-8: one wound. The top card of the deck goes to the stack face down.
    pub(super) fn wound_monster(&mut self, seat: Seat, origin: &mut Origin) {
        let taken = self.move_card_to_wound_stack(origin);
        let card_moved = taken != Taken::Nothing;
        self.state.monster.wounds += 1;
        if self.plan.board.is_some() {
            // TGT-15, OD-58: a card may kill its attacker before the wound counts.
            self.state.board.last_to_wound = Some(seat).filter(|_| self.state.survivor(seat).is_alive());
        }
        self.tell(Event::MonsterWounded { seat, card_moved });
        if let Taken::Mood(card) = taken {
            self.tell(Event::MoodEnded { card });
        }
        if self.plan.options.reshuffle_on_wound {
            self.refill_ai_deck_when_last_card_left(ReshuffleCause::Wound);
        }
        let monster = &self.state.monster;
        let defeated = match self.plan.options.death_rule {
            DeathRule::WoundWithoutCard => !card_moved,
            DeathRule::StackFull => monster.ai.stack_len() == self.plan.monster.ai_cards,
            DeathRule::Life(life) => monster.wounds >= life,
        };
        if defeated {
            self.state.monster.defeated = true;
            self.tell(Event::MonsterDefeated { seat });
        } else {
            self.happened(Moment::Wound, Some(seat), origin);
        }
    }

    /// WND-6: the top card of the deck goes to the wound stack.
    fn move_card_to_wound_stack(&mut self, origin: &mut Origin) -> Taken {
        if !self.plan.options.reshuffle_on_wound && self.state.monster.ai.deck == 0 {
            return self.move_discarded_card_to_wound_stack(origin);
        }
        self.refill_ai_deck_when_empty(ReshuffleCause::Wound);
        let ai = &mut self.state.monster.ai;
        if ai.deck == 0 {
            return self.move_card_in_play_to_wound_stack(origin);
        }
        // The card stays in the pile of unknown cards: its kind is not revealed.
        ai.deck -= 1;
        Taken::Card
    }

    /// OD-61: a card in play counts as discard, so a wound can take it too, a random one of several; its actions
    /// continue. MOO-1: a mood ends.
    fn move_card_in_play_to_wound_stack(&mut self, origin: &mut Origin) -> Taken {
        let in_play = self.state.monster.ai.in_play;
        let card = match in_play.len() {
            0 => return Taken::Nothing,
            1 => in_play.kind_at(0),
            _ => {
                let slot = self.slot(origin.advance(), Purpose::WoundCard, 0);
                self.dice.draw(slot, &in_play)
            }
        };
        self.state.monster.ai.in_play.remove(card);
        self.state.monster.ai.stack.add(card);
        let is_mood = self.plan.monster.ai_kinds[usize::from(card)].is_mood;
        if is_mood { Taken::Mood(card) } else { Taken::Card }
    }

    /// OD-10, draws only: the deck is not refilled for a wound; the wound takes a random card of the
    /// discard.
    fn move_discarded_card_to_wound_stack(&mut self, origin: &mut Origin) -> Taken {
        if self.state.monster.ai.discard.is_empty() {
            return self.move_card_in_play_to_wound_stack(origin);
        }
        let slot = self.slot(origin.advance(), Purpose::WoundCard, 0);
        let ai = &mut self.state.monster.ai;
        let card = self.dice.draw(slot, &ai.discard);
        ai.discard.remove(card);
        ai.stack.add(card);
        Taken::Card
    }

    /// RND-4, WND-7: an empty AI deck is refilled before a card is taken.
    pub(super) fn refill_ai_deck_when_empty(&mut self, cause: ReshuffleCause) {
        let ai = &mut self.state.monster.ai;
        if ai.deck > 0 || ai.discard.is_empty() {
            return;
        }
        // When the deck is empty, every remaining unknown card is in the wound stack.
        ai.stack.take_all(&mut ai.unseen);
        ai.unseen.take_all(&mut ai.discard);
        ai.deck = ai.unseen.len();
        let cards = ai.deck;
        self.tell(Event::AiReshuffled { cause, cards });
    }

    /// WND-7: the other option, refilling as soon as the last card leaves.
    pub(super) fn refill_ai_deck_when_last_card_left(&mut self, cause: ReshuffleCause) {
        if self.plan.options.reshuffle_moment == ReshuffleMoment::OnEmpty {
            self.refill_ai_deck_when_empty(cause);
        }
    }

    /// RND-4: draws an AI card; `number` counts the cards of the round from 0.
    pub(super) fn draw_ai_card(&mut self, number: u8) -> Option<u8> {
        self.refill_ai_deck_when_empty(ReshuffleCause::Draw);
        if self.state.monster.ai.deck == 0 {
            self.tell(Event::AiDrawFailed);
            return None;
        }
        let slot = self.slot(Origin::MONSTER_TURN, Purpose::AiDraw, number);
        let card = self.dice.draw(slot, &self.state.monster.ai.unseen);
        self.state.monster.ai.unseen.remove(card);
        self.state.monster.ai.deck -= 1;
        self.tell(Event::AiCardDrawn { card });
        self.refill_ai_deck_when_last_card_left(ReshuffleCause::Draw);
        Some(card)
    }

    /// RND-4: a card in play goes to the discard, unless a wound took it (OD-61). MOO-1: a mood stays.
    pub(super) fn put_ai_card_away(&mut self, card: u8) {
        if self.state.monster.ai.in_play.count(card) == 0 {
            return;
        }
        if self.plan.monster.ai_kinds[usize::from(card)].is_mood {
            return self.tell(Event::MoodBegan { card });
        }
        self.move_from_play_to_discard(card);
        self.tell(Event::AiCardDiscarded { card });
    }

    fn move_from_play_to_discard(&mut self, card: u8) {
        let ai = &mut self.state.monster.ai;
        ai.in_play.remove(card);
        ai.discard.add(card);
    }

    /// MOO-3: every mood in play ends, but for cards that are being played.
    pub(super) fn end_moods(&mut self) {
        for card in 0..self.plan.monster.ai_kinds.len() as u8 {
            let ai = &self.state.monster.ai;
            let ends = ai.in_play.count(card).saturating_sub(ai.playing.count(card));
            for _ in 0..if self.plan.monster.ai_kinds[usize::from(card)].is_mood { ends } else { 0 } {
                self.end_mood_of(card);
            }
        }
    }

    /// MOO-3: the mood whose effect this is ends.
    pub(super) fn end_mood(&mut self, context: Context) {
        if let Blame::AiCard(card) = context.blame
            && self.state.monster.ai.in_play.count(card) > 0
        {
            self.end_mood_of(card);
        }
    }

    fn end_mood_of(&mut self, card: u8) {
        self.move_from_play_to_discard(card);
        self.tell(Event::MoodEnded { card });
    }

    /// The monster loses wounds: random cards of the wound stack go back into the deck. Wounds that found no card when
    /// they were dealt are lost last.
    pub(super) fn lose_wounds(&mut self, wounds: u8, origin: &mut Origin) {
        for _ in 0..self.state.monster.wounds.min(wounds.into()) {
            let card_moved = self.state.monster.ai.stack_len() > 0;
            if card_moved {
                self.move_card_from_wound_stack(origin);
            }
            self.state.monster.wounds -= 1;
            self.tell(Event::WoundLost { card_moved });
        }
    }

    /// Face-down cards of the stack share the pile of unknown cards with the deck; the others are known.
    fn move_card_from_wound_stack(&mut self, origin: &mut Origin) {
        let ai = self.state.monster.ai;
        if !ai.stack.is_empty() {
            let slot = self.slot(origin.advance(), Purpose::StackCard, 0);
            let index = self.dice.index(slot, ai.stack_len());
            if index < ai.stack.len() {
                let card = ai.stack.kind_at(index);
                self.state.monster.ai.stack.remove(card);
                self.turn_over_stack(origin);
                self.state.monster.ai.unseen.add(card);
            }
        }
        self.state.monster.ai.deck += 1;
    }

    /// Reveals the face-down cards of the stack by dice. A known card that joins the deck is certainly
    /// in the deck, so the deck can no longer share a pile with cards of the stack.
    fn turn_over_stack(&mut self, origin: &mut Origin) {
        while self.state.monster.ai.unseen.len() > self.state.monster.ai.deck {
            let slot = self.slot(origin.advance(), Purpose::StackCard, 0);
            let ai = &mut self.state.monster.ai;
            let card = self.dice.draw(slot, &ai.unseen);
            ai.unseen.remove(card);
            ai.stack.add(card);
        }
    }

    /// ATK-6: draws one hit location card per hit, as far as there are cards. Returns true when there
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

    /// OD-11: shuffles the discard into the deck. Returns false when the discard is empty or the option
    /// forbids it.
    fn refill_hl_deck(&mut self) -> bool {
        let may = self.plan.options.hl_empty == HlEmpty::ShuffleDiscard;
        if may && !self.state.monster.hl_discard.is_empty() {
            self.reshuffle_hit_locations();
            return true;
        }
        false
    }

    /// Shuffles the hit location discard into the deck.
    pub(super) fn reshuffle_hit_locations(&mut self) {
        let monster = &mut self.state.monster;
        monster.hl_deck.take_all(&mut monster.hl_discard);
        let cards = Urn::len(&monster.hl_deck);
        self.tell(Event::HitLocationsReshuffled { cards });
    }
}
