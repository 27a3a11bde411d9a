//! Triggers: effects that wait for a moment (TRG), and counters (CNT).

use super::context::Context;
use super::decide::{Decide, Table};
use super::game::Game;
use super::origin::Origin;
use super::plan::{Bearer, Change, Limit, Moment, Trigger};
use super::record::{Blame, Event, Record, Source};
use super::state::Seat;
use crate::dice::Dice;
use crate::rules::seats::Seats;

impl Table<'_> {
    /// The survivors on whom the effects of a trigger are, if it works for what happened to `who` (TRG-1).
    fn works(&self, trigger: &Trigger, who: Option<Seat>) -> Option<Seats> {
        let about = match trigger.bearer {
            Bearer::Own(seat) if who.is_none_or(|who| who == seat) => self.bearer(trigger, seat)?,
            Bearer::Fellow(seat) if who.is_some_and(|who| who != seat) => self.bearer(trigger, seat)?,
            Bearer::Anybody(seat) => self.bearer(trigger, seat)?,
            Bearer::Own(_) | Bearer::Fellow(_) => return None,
            Bearer::Mood(kind) if self.state.monster.ai.in_play.count(kind) == 0 => return None,
            // Nothing can happen to the dead, but something to the monster.
            Bearer::Monster | Bearer::Mood(_) => {
                who.filter(|&who| self.survivor(who).is_alive()).map_or(Seats::NONE, Seats::one)
            }
        };
        trigger.condition.is_none_or(|condition| self.monster_meets(condition)).then_some(about)
    }

    /// The survivor who has the trigger, if it is alive, meets the terms and can pay.
    fn bearer(&self, trigger: &Trigger, seat: Seat) -> Option<Seats> {
        let survivor = self.survivor(seat);
        let may = trigger.loadouts >> survivor.loadout & 1 != 0
            && survivor.is_alive()
            && survivor.survival >= trigger.cost
            && self.meets_all(seat, trigger.terms);
        may.then(|| Seats::one(seat))
    }
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// TRG-1: a moment has come, for a survivor or for the whole table.
    #[inline]
    pub(super) fn happened(&mut self, moment: Moment, who: Option<Seat>, origin: &mut Origin) {
        if self.plan.triggers.moments.contains(moment) {
            self.fire_triggers(moment, who, origin);
        }
    }

    /// TRG-2: in the order of the plan. TRG-3: what their effects cause fires no triggers.
    #[inline(never)]
    fn fire_triggers(&mut self, moment: Moment, who: Option<Seat>, origin: &mut Origin) {
        let plan = self.plan;
        for (index, trigger) in (0..).zip(&plan.triggers.list) {
            let waits = trigger.moment == moment && self.state.board.spent_triggers >> index & 1 == 0;
            if !waits || self.state.board.in_trigger || self.fight_is_over() {
                continue;
            }
            if let Some(about) = self.table().works(trigger, who)
                && self.pays_for(trigger, index)
            {
                self.spend_trigger(trigger, index);
                self.tell(Event::Triggered {
                    trigger: index,
                    owner: trigger.bearer.seat(),
                    about,
                    cost: trigger.cost,
                });
                self.state.board.in_trigger = true;
                self.run(trigger.effects, context(trigger.bearer, about), origin);
                self.state.board.in_trigger = false;
            }
        }
    }

    /// TRG-4: a survivor decides whether it pays.
    fn pays_for(&mut self, trigger: &Trigger, index: u8) -> bool {
        let Some(seat) = trigger.bearer.seat().filter(|_| trigger.cost > 0) else { return true };
        let (decide, table) = self.ask();
        let pays = decide.pay(table, seat, index, trigger.cost);
        if pays {
            self.state.survivors[usize::from(seat)].survival -= trigger.cost;
        }
        pays
    }

    fn spend_trigger(&mut self, trigger: &Trigger, index: u8) {
        if trigger.limit != Limit::Never {
            self.state.board.spent_triggers |= 1 << index;
        }
    }

    /// TRG-5, CNT-3: when a round begins, triggers that work once in a round work again, and counters of a
    /// round return to their values.
    #[inline]
    pub(super) fn renew_for_round(&mut self) {
        let plan = self.plan;
        self.state.board.spent_triggers &= !plan.triggers.each_round;
        for (survivor, sheet) in self.state.survivors.iter_mut().zip(&plan.survivors) {
            survivor.spent_uses &= !sheet.with_loadout(survivor.loadout).uses_each_round;
        }
        for (index, rule) in plan.counters.iter().enumerate() {
            if let Some(value) = rule.each_round {
                let survivors = &mut self.state.survivors[..plan.survivors.len()];
                survivors.iter_mut().for_each(|survivor| survivor.counters[index] = value);
            }
        }
        for (index, rule) in plan.monster.counters.iter().enumerate() {
            if let Some(value) = rule.each_round {
                self.state.monster.counters[index] = value;
            }
        }
    }

    /// CNT-1: changes a counter of a survivor.
    pub(super) fn change_counter(&mut self, seat: Seat, counter: u8, change: Change) {
        let most = self.plan.counters[usize::from(counter)].most;
        let value = &mut self.state.survivors[usize::from(seat)].counters[usize::from(counter)];
        let from = std::mem::replace(value, change.of(*value, most));
        let to = *value;
        if from != to {
            self.tell(Event::CounterChanged { seat, counter, from, to });
        }
    }

    /// CNT-1: changes a counter of the monster.
    pub(super) fn change_monster_counter(&mut self, counter: u8, change: Change) {
        let most = self.plan.monster.counters[usize::from(counter)].most;
        let value = &mut self.state.monster.counters[usize::from(counter)];
        let from = std::mem::replace(value, change.of(*value, most));
        let to = *value;
        if from != to {
            self.tell(Event::MonsterCounterChanged { counter, from, to });
        }
    }
}

/// The circumstances of the effects of a trigger: what a survivor's does is like a rule of its gear, what
/// the monster's does like a reaction.
const fn context(bearer: Bearer, about: Seats) -> Context {
    let (source, blame) = match bearer {
        Bearer::Own(_) | Bearer::Fellow(_) | Bearer::Anybody(_) => (Source::Card, Blame::Nothing),
        Bearer::Monster => (Source::Reaction, Blame::Trait),
        Bearer::Mood(kind) => (Source::Reaction, Blame::AiCard(kind)),
    };
    Context::about_all(about, source, blame)
}
