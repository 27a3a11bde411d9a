//! The wound steps of one hit location card (WND-1 to WND-5, WND-9 to WND-11).

use super::context::Context;
use super::decide::{Decide, Pick, Table, Window};
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{
    ATTACK_DICE_MAX, Attribute, CriticalCancels, Duration, EffectList, HitLocation, HlReact, Moment,
    MonsterAttribute, TraitRule,
};
use super::record::{Blame, Event, ReactionKind, Record, Source};
use super::state::{Attack, FaceUp, Reactions, Seat};
use super::threshold::{NEVER, critical_needs, wound_needs};
use crate::dice::{Cuts, Dice};
use crate::rules::seats::Seats;

/// The outcome of a wound attempt.
#[derive(Debug, Clone, Copy)]
struct Attempt {
    wounded: bool,
    critical: bool,
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// WND-11: resolves one card, as one step of the trial, and ends the attack after the last.
    #[inline(always)]
    pub(super) fn resolve_hit_location(&mut self) {
        let Attack { seat, number, resolved, .. } = self.state.attack;
        let mut origin = Origin::attack(seat, number).card(resolved);
        let card = self.select_hit_location(seat, origin);
        let reactions = self.play_hit_location(seat, card, &mut origin);
        if reactions != Reactions::NONE {
            self.react(seat, card, reactions, &mut origin);
        }
        self.end_hit_location(seat, number, card);
    }

    /// WND-11: finishes the card; after the last card the attack ends.
    #[inline(always)]
    fn end_hit_location(&mut self, seat: Seat, number: u8, card: u8) {
        if !self.state.attack.in_progress {
            return self.go_on_after_attack(seat, number); // a trap in a nested attack ended it (OD-63)
        }
        self.state.attack.in_hand = None;
        self.state.monster.hl_discard.add(card);
        self.state.attack.resolved += 1;
        self.expire_in_attack(seat, number, Duration::WoundAttempt);
        self.tell(Event::HitLocationResolved { card });
        let done = self.state.attack.face_up.is_empty();
        if done || self.attack_is_lost(seat) {
            self.end_attack();
        }
    }

    /// ATK-8, RND-6: the attacker is dead or knocked down, the monster is defeated, or a trap in a
    /// nested attack has ended this one (OD-63).
    pub(super) fn attack_is_lost(&self, seat: Seat) -> bool {
        let attack = &self.state.attack;
        self.state.monster.defeated
            || !self.state.survivor(seat).is_standing()
            || attack.lost
            || !attack.in_progress
    }

    /// WND-1: first strike cards before all others, otherwise the attacker chooses.
    fn select_hit_location(&mut self, seat: Seat, origin: Origin) -> u8 {
        let (index, choices) = self.choose_hit_location(seat, origin);
        let card = self.state.attack.face_up.take(index);
        self.state.attack.in_hand = Some(card);
        self.tell(Event::HitLocationSelected { seat, card, choices });
        card
    }

    /// The index of the card to resolve next, and the number of cards that could be chosen.
    fn choose_hit_location(&mut self, seat: Seat, origin: Origin) -> (usize, u8) {
        let locations = &self.plan.monster.hit_locations;
        let kinds = self.state.attack.face_up.kinds();
        // No early exit: its branch would be unpredictable.
        let (mut alike, mut forced) = (true, false);
        for &card in kinds {
            alike &= card == kinds[0];
            forced |= locations[usize::from(card)].first_strike;
        }
        if alike {
            (0, kinds.len() as u8)
        } else if forced {
            self.choose_first_strike(seat, origin)
        } else {
            let choices = kinds.len() as u8;
            let pick = self.decide.hit_location(Table { plan: self.plan, state: &self.state }, seat, kinds);
            (self.place_of(pick, choices, origin), choices)
        }
    }

    fn choose_first_strike(&mut self, seat: Seat, origin: Origin) -> (usize, u8) {
        let mut cards = FaceUp::default();
        let mut places = [0; ATTACK_DICE_MAX as usize];
        for (place, &card) in self.state.attack.face_up.kinds().iter().enumerate() {
            if self.plan.monster.hit_locations[usize::from(card)].first_strike {
                places[cards.kinds().len()] = place;
                cards.push(card);
            }
        }
        let kinds = cards.kinds();
        let choices = kinds.len() as u8;
        if kinds.iter().all(|&card| card == kinds[0]) {
            return (places[0], choices);
        }
        let pick = self.decide.hit_location(Table { plan: self.plan, state: &self.state }, seat, kinds);
        (places[self.place_of(pick, choices, origin)], choices)
    }

    fn place_of(&mut self, pick: Pick, choices: u8, origin: Origin) -> usize {
        let index = pick.among(choices).unwrap_or_else(|| {
            let slot = self.slot(origin, Purpose::CardChoice, 0);
            self.dice.index(slot, choices)
        });
        usize::from(index)
    }

    /// WND-2 to WND-9: plays a card. Returns the reactions that are due (WND-10).
    fn play_hit_location(&mut self, seat: Seat, card: u8, origin: &mut Origin) -> Reactions {
        let plan = self.plan;
        let location = &plan.monster.hit_locations[usize::from(card)];
        let context = Context::of(seat, Source::Card, Blame::HitLocation(card));
        if let Some(special) = location.special {
            self.tell(Event::SpecialRules { card });
            self.run(special, context, origin);
            if self.attack_is_lost(seat) {
                return Reactions::NONE;
            }
        }
        let attempt = self.attempt_wound(seat, card, location, *origin);
        if attempt.wounded {
            self.apply_wound(seat, card, attempt, context, origin);
        }
        if self.state.monster.defeated {
            return Reactions::NONE; // OD-61: before the window and the reactions
        }
        // OD-58: the attack of somebody who has died is over.
        if self.state.attack.in_progress && self.state.survivor(seat).is_alive() {
            self.let_fellows_react(seat, attempt);
        }
        if self.state.attack.in_progress && !self.state.monster.defeated {
            self.reactions_to(location, attempt)
        } else {
            Reactions::NONE
        }
    }

    /// WND-10, OD-14: the reactions to a wound attempt.
    #[inline(always)]
    fn reactions_to(&self, location: &HitLocation, attempt: Attempt) -> Reactions {
        let all_cancelled = attempt.critical && self.plan.options.critical_cancels == CriticalCancels::All;
        Reactions {
            wound: location.wound.is_some() && attempt.wounded && !all_cancelled,
            failure: location.failure.is_some() && !attempt.wounded,
            reflex: location.reflex.is_some() && !attempt.critical,
        }
    }

    /// WND-3, WND-4, WND-5: one d10 against toughness.
    fn attempt_wound(&mut self, seat: Seat, card: u8, location: &HitLocation, origin: Origin) -> Attempt {
        let threshold = self.wound_threshold(seat) - self.roll_strength_dice(seat, origin);
        let wound_from = wound_needs(threshold, self.plan.options.naturals_wound);
        let luck = self.critical_luck(seat);
        let critical_from = critical_needs(luck, threshold, self.plan.options.critical_rule);
        let critical_from = if location.critical.is_some() { critical_from } else { NEVER };
        let cuts = Cuts::at(&[wound_from, critical_from]);
        let rolled = self.dice.class(self.slot(origin, Purpose::WoundRoll, 0), 10, cuts);
        // A critical always wounds, so reaching either cut wounds; the critical cut may be the higher
        // one.
        let wounded = rolled.class > 0;
        let critical = rolled.class > u8::from(critical_from > wound_from);
        let faces = rolled.faces;
        self.tell(Event::WoundAttempted {
            seat,
            card,
            threshold,
            wound_from,
            critical_from,
            wounded,
            critical,
            faces,
        });
        Attempt { wounded, critical }
    }

    /// WND-3: the total that roll and strength dice together must reach.
    fn wound_threshold(&self, seat: Seat) -> i16 {
        let weapon = self.plan.survivor(&self.state, seat).weapon(self.state.attack.weapon);
        self.table().wound_threshold(seat, weapon)
    }

    fn roll_strength_dice(&mut self, seat: Seat, origin: Origin) -> i16 {
        let (mut sum, mut position) = (0, 0);
        self.each_strength_die(seat, |game, sides| {
            let slot = game.slot(origin, Purpose::StrengthDie, position);
            let face = game.dice.class(slot, sides, Cuts::each_face()).class + 1;
            game.tell(Event::StrengthDieRolled { seat, sides, face });
            sum += i16::from(face);
            position += 1;
        });
        sum
    }

    /// WND-5: the attacker's luck minus the monster's luck tokens.
    fn critical_luck(&mut self, seat: Seat) -> i16 {
        let luck = self.attribute(seat, Attribute::Luck) + self.luck_of_traits(seat);
        luck - self.monster_modifier(MonsterAttribute::Luck)
    }

    /// WND-5, WND-6: critical effects are applied in addition to the wound.
    fn apply_wound(&mut self, seat: Seat, card: u8, attempt: Attempt, context: Context, origin: &mut Origin) {
        let location = &self.plan.monster.hit_locations[usize::from(card)];
        let mut wounds = u16::from(self.plan.options.wounds_per_location);
        if attempt.critical {
            self.tell(Event::CriticalWound { seat, card });
            self.run(location.critical.unwrap_or(EffectList::NONE), context, origin);
            self.run_traits(seat, context, origin, |rule| match rule {
                TraitRule::OnCritical(effects) => Some(effects),
                _ => None,
            });
            if !self.state.attack.in_progress || self.fight_is_over() {
                return; // a trap in a nested attack ended it (OD-63), or nobody lives any more (RND-8)
            }
            wounds += self.extra_critical_wounds(seat);
        }
        for _ in 0..wounds {
            // A trap in a surge during the first wound may have ended the attack (OD-63).
            if self.state.attack.in_progress {
                self.wound_monster(seat, origin);
            }
            if self.fight_is_over() {
                return; // RND-8
            }
        }
        if attempt.critical {
            self.happened(Moment::Critical, Some(seat), origin); // TRG-1: when the wound has been placed
        }
        self.run_traits(seat, context, origin, |rule| match rule {
            TraitRule::OnWound(effects) => Some(effects),
            _ => None,
        });
    }

    /// WND-9, OD-46, SRV-24: other survivors may act.
    #[inline]
    fn let_fellows_react(&mut self, seat: Seat, attempt: Attempt) {
        let opens = match self.plan.options.hl_react {
            HlReact::Always => true,
            HlReact::OnWound => attempt.wounded,
            HlReact::Never => false,
        };
        if opens {
            self.open_window(Window::Attack(seat));
        }
    }

    /// WND-10, OD-58, RND-7: the card's reactions, in the order wound, failure, reflex; none after a trap
    /// that one of them has led to (OD-63).
    fn react(&mut self, seat: Seat, card: u8, due: Reactions, origin: &mut Origin) {
        let location = &self.plan.monster.hit_locations[usize::from(card)];
        let context = Context::of(seat, Source::Reaction, Blame::HitLocation(card));
        let reactions = [
            (ReactionKind::Wound, location.wound, due.wound),
            (ReactionKind::Failure, location.failure, due.failure),
            (ReactionKind::Reflex, location.reflex, due.reflex),
        ];
        for (kind, effects, is_due) in reactions {
            let Some(effects) = effects.filter(|_| is_due) else { continue };
            let monster = &self.state.monster;
            let over = monster.defeated || !self.state.attack.in_progress;
            if monster.knocked_down || over || !self.state.survivor(seat).is_alive() {
                return;
            }
            self.tell(Event::Reacted { seat, card, kind });
            self.with_own_targets(Seats::NONE, |game| {
                game.run(effects, context, origin);
            });
        }
    }
}
