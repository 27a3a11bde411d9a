//! A survivor's attack: dice, hits, cards, traps (ATK-1 to ATK-9).

use super::context::Context;
use super::decide::Decide;
use super::game::Game;
use super::origin::{Origin, Purpose, SURGE};
use super::plan::{Duration, HlReshuffle, TraitRule, TrapEffect};
use super::record::{Blame, Event, Record, Source};
use super::state::{Attack, FaceUp, Pending, Phase, Seat};
use super::threshold::hit_needs;
use crate::dice::Dice;
use crate::rules::seats::Seats;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// ATK-1: the steps up to the drawn hit location cards, as one step of the trial.
    pub(super) fn begin_attack(&mut self, seat: Seat, number: u8) {
        if !self.state.survivor(seat).is_standing() {
            // RND-5: a knocked-down survivor has no activation; the dead have left the table.
            self.tell(Event::AttackSkipped { seat, number });
            return self.go_on_after_attack(seat, number);
        }
        let origin = Origin::attack(seat, number);
        self.reveal(seat);
        self.take_up_weapon(seat, number);
        let hits = self.roll_attack(seat, number, origin);
        self.apply_on_hit_traits(seat, hits, origin);
        if !self.state.attack.in_progress {
            return self.go_on_after_attack(seat, number); // a trap in a nested attack ended it (OD-63)
        }
        if self.attack_is_lost(seat) {
            return self.end_attack();
        }
        if self.plan.options.hl_reshuffle == HlReshuffle::EachAttack
            && !self.state.monster.hl_discard.is_empty()
        {
            self.reshuffle_hit_locations();
        }
        let trapped = self.draw_hit_locations(seat, hits, origin);
        if trapped {
            self.spring_traps(seat, origin);
        } else if self.state.attack.face_up.is_empty() {
            self.end_attack();
        } else {
            self.state.phase = Phase::HitLocation;
        }
    }

    /// ATK-2 to ATK-5: rolls the attack. Returns the number of hits.
    fn roll_attack(&mut self, seat: Seat, number: u8, origin: Origin) -> u8 {
        let weapon = self.plan.survivor(&self.state, seat).weapon(self.state.attack.weapon);
        let (dice, threshold) =
            (self.table().attack_dice(seat, weapon), self.table().hit_threshold(seat, weapon));
        let needed = hit_needs(threshold, self.plan.options.naturals_attack);
        self.tell(Event::AttackBegan { seat, number, dice });
        self.use_lasting_traits(seat);
        let slot = self.slot(origin, Purpose::AttackRoll, 0);
        let rolled = self.dice.successes(slot, 10, dice, needed);
        let hits = rolled.class;
        self.tell(Event::AttackRolled { seat, threshold, needed, dice, hits, faces: rolled.faces });
        hits + self.reroll_misses(seat, dice - hits, needed, origin)
    }

    /// OD-63: an attack from a surge, played to its end inside the step that it interrupts.
    pub(super) fn attack_at_once(&mut self, seat: Seat, number: u8) {
        let phase = self.state.phase;
        let pending = std::mem::take(&mut self.state.pending);
        self.state.suspended = std::mem::take(&mut self.state.attack);
        self.state.tokens_aside = self.state.monster.tokens.set_aside();
        self.begin_attack(seat, number);
        loop {
            match self.state.phase {
                Phase::HitLocation => self.resolve_hit_location(),
                Phase::Trap { seat, number } => self.resolve_next_trap(seat, number),
                _ => break,
            }
        }
        self.state.attack = std::mem::take(&mut self.state.suspended);
        self.state.bring_tokens_back();
        (self.state.phase, self.state.pending) = (phase, pending);
    }

    fn reroll_misses(&mut self, seat: Seat, misses: u8, needed: u8, origin: Origin) -> u8 {
        if misses == 0 || !self.use_trait(seat, |rule| rule == TraitRule::RerollMisses) {
            return 0;
        }
        let slot = self.slot(origin, Purpose::AttackReroll, 0);
        let rolled = self.dice.successes(slot, 10, misses, needed);
        let (hits, faces) = (rolled.class, rolled.faces);
        self.tell(Event::MissesRerolled { seat, needed, dice: misses, hits, faces });
        hits
    }

    fn apply_on_hit_traits(&mut self, seat: Seat, hits: u8, mut origin: Origin) {
        if self.state.attack.traits == 0 {
            return;
        }
        let context = Context::of(seat, Source::Card, Blame::Nothing);
        for _ in 0..hits {
            if self.attack_is_lost(seat) {
                return; // RND-6
            }
            self.run_traits(seat, context, &mut origin, |rule| match rule {
                TraitRule::OnHit(effects) => Some(effects),
                _ => None,
            });
        }
    }

    /// ATK-7: the traps among the face-up cards.
    fn drawn_traps(&self) -> FaceUp {
        let mut traps = FaceUp::default();
        for &card in self.state.attack.face_up.kinds() {
            if self.plan.monster.hit_locations[usize::from(card)].trap {
                traps.push(card);
            }
        }
        traps
    }

    /// ATK-7, MON-11, OD-12: the attack ends without resolving its cards, and the traps are resolved.
    fn spring_traps(&mut self, seat: Seat, origin: Origin) {
        let traps = self.drawn_traps();
        let (count, cards) = (traps.kinds().len() as u8, self.state.attack.face_up.kinds().len() as u8);
        self.tell(Event::TrapSprung { seat, traps: count, cards });
        let number = self.state.attack.number;
        self.close_all_attacks();
        self.state.pending = Pending::Traps(origin.traps(), traps);
        self.state.phase = Phase::Trap { seat, number };
    }

    /// OD-12: one of the traps, as one step of the trial, and after the last the end of the attack.
    pub(super) fn resolve_next_trap(&mut self, seat: Seat, number: u8) {
        let Pending::Traps(mut origin, mut traps) = std::mem::take(&mut self.state.pending) else {
            unreachable!("a trap is to be resolved")
        };
        self.monster_stands_up(); // RND-7: when a trap is played
        let card = self.choose_trap(&mut traps, origin);
        self.resolve_trap(seat, card, &mut origin);
        // TGT-6: what is not about an attacker who has died goes on.
        if !traps.is_empty() && !self.fight_is_over() {
            self.state.pending = Pending::Traps(origin, traps);
            return;
        }
        self.expire_after_attack(seat, number);
        if self.plan.options.hl_reshuffle_after_trap {
            self.reshuffle_hit_locations();
        }
        self.go_on_after_attack(seat, number);
    }

    /// OD-12: the monster controller chooses the order of several different traps.
    fn choose_trap(&mut self, traps: &mut FaceUp, origin: Origin) -> u8 {
        let kinds = *traps;
        let kinds = kinds.kinds();
        if kinds.iter().all(|&kind| kind == kinds[0]) {
            return traps.take(0);
        }
        let (count, (decide, table)) = (kinds.len() as u8, self.ask());
        let index = decide.trap(table, kinds).among(count).unwrap_or_else(|| {
            let slot = self.slot(origin, Purpose::TrapOrder, count);
            self.dice.index(slot, count)
        });
        traps.take(usize::from(index))
    }

    /// MON-11: resolves a trap by the card's own effects, or else by those of the option.
    fn resolve_trap(&mut self, seat: Seat, card: u8, origin: &mut Origin) {
        self.tell(Event::TrapResolved { seat, card });
        let context = Context::of(seat, Source::Trap, Blame::HitLocation(card));
        match (self.plan.monster.hit_locations[usize::from(card)].special, self.plan.options.trap_effect) {
            (Some(effects), _) | (None, TrapEffect::Custom(effects)) => {
                self.with_own_targets(Seats::NONE, |game| {
                    game.run(effects, context, origin);
                });
            }
            (None, TrapEffect::BasicAction) => self.basic_action(context, origin),
            (None, TrapEffect::Nothing) => {}
        }
    }

    /// ATK-9, ATK-8: the attack ends, even when cards are left.
    pub(super) fn end_attack(&mut self) {
        let Attack { seat, number, .. } = self.state.attack;
        self.close_attack();
        self.go_on_after_attack(seat, number);
    }

    fn close_attack(&mut self) {
        let attack = std::mem::take(&mut self.state.attack);
        for &card in attack.face_up.kinds() {
            self.state.monster.hl_discard.add(card);
        }
        if let Some(card) = attack.in_hand {
            self.state.monster.hl_discard.add(card);
        }
        self.expire_after_attack(attack.seat, attack.number);
        self.tell(Event::AttackEnded { seat: attack.seat });
    }

    /// ATK-7, OD-63: a trap also ends the attack that this one interrupts.
    fn close_all_attacks(&mut self) {
        self.close_attack();
        if self.state.suspended.in_progress {
            self.state.attack = std::mem::take(&mut self.state.suspended);
            self.state.bring_tokens_back();
            self.close_attack();
        }
    }

    /// ATK-9: tokens for one attack, or one of its cards, do not last into the next attack.
    fn expire_after_attack(&mut self, seat: Seat, number: u8) {
        self.expire_in_attack(seat, number, Duration::WoundAttempt);
        self.expire_in_attack(seat, number, Duration::Attack);
    }

    /// ATK-9: removes tokens of a duration that ends in an attack. That of a surge comes in between: what other survivors
    /// have is for later attacks, and what the monster had before has been set aside.
    #[inline]
    pub(super) fn expire_in_attack(&mut self, seat: Seat, number: u8, duration: Duration) {
        if number < SURGE {
            return self.expire_tokens(duration);
        }
        self.state.monster.tokens.expire(duration);
        self.state.survivors[usize::from(seat)].tokens.expire(duration);
    }
}
