//! What cards, gear, tables and attacks do: the closed vocabulary of effects.

use super::decide::Decide;
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{Attribute, Duration, Effect, EffectList, Location};
use super::record::{Blame, DeathCause, Event, Record, Source};
use super::state::{Posture, Seat};
use crate::dice::{Cuts, Dice};

/// On whose account effects happen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    /// The survivor that the effects speak of.
    pub(super) seat: Seat,
    /// What made them happen.
    pub(super) source: Source,
    /// What a survivor died of whom they kill.
    pub(super) fatal: DeathCause,
    /// What is to blame.
    pub(super) blame: Blame,
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// Runs effects in order, until the survivor they speak of is dead or the monster defeated.
    pub(super) fn run(&mut self, list: EffectList, context: Context, origin: &mut Origin) {
        let plan = self.plan;
        for effect in plan.effects(list) {
            if self.state.monster.defeated || !self.state.survivor(context.seat).is_alive() {
                return;
            }
            self.apply(*effect, context, origin);
        }
    }

    fn apply(&mut self, effect: Effect, context: Context, origin: &mut Origin) {
        let seat = context.seat;
        match effect {
            Effect::Damage { amount, location } => {
                let location = self.location_or_random(seat, location, origin);
                self.suffer_damage(seat, location, amount, context.source, origin);
            }
            Effect::Attack(profile) => self.monster_attack(profile, seat, context.source, origin),
            Effect::BasicAction => self.basic_action(context, origin),
            Effect::KnockDown => self.knock_down(seat),
            Effect::MonsterKnockDown => self.knock_monster_down(),
            Effect::Tokens { attribute, amount, duration } => {
                self.gain_tokens(seat, attribute, amount, duration);
            }
            Effect::MonsterTokens { attribute, amount, duration } => {
                self.state.monster.tokens.add(attribute as usize, amount, duration);
                self.state.note_duration(duration);
                self.tell(Event::MonsterTokens { attribute, amount, duration });
            }
            Effect::Survival(by) => self.change_survival(seat, by),
            Effect::Bleed(by) => self.bleed(by, context),
            Effect::Heal { location, boxes } => self.heal(seat, location, boxes),
            Effect::ExtraWound(wounds) => {
                for _ in 0..wounds {
                    if !self.state.monster.defeated {
                        self.wound_monster(seat, origin);
                    }
                }
            }
            Effect::LoseRandomAttribute => self.lose_random_attribute(seat, origin),
            Effect::SevereInjury(location) => {
                let location = self.location_or_random(seat, location, origin);
                self.suffer_severe_injury(seat, location, context.source, origin);
            }
            Effect::Death => self.kill(context),
            _ => {}
        }
    }

    /// OD-51: the basic action, against the survivor that the effects speak of.
    pub(super) fn basic_action(&mut self, context: Context, origin: &mut Origin) {
        self.tell(Event::BasicAction { target: context.seat });
        self.run(self.plan.monster.basic_action, context, origin);
    }

    /// MON-3, for effects that leave the location to dice.
    fn location_or_random(
        &mut self,
        seat: Seat,
        location: Option<Location>,
        origin: &mut Origin,
    ) -> Location {
        match location {
            Some(location) => location,
            None => {
                let slot = self.slot(origin.advance(), Purpose::EffectLocation, 0);
                self.roll_location(seat, slot)
            }
        }
    }

    /// RND-5, OD-57: one who lies already is not knocked down again.
    pub(super) fn knock_down(&mut self, seat: Seat) {
        let survivor = &mut self.state.survivors[usize::from(seat)];
        if survivor.is_standing() {
            survivor.posture = Posture::JustKnockedDown;
            self.tell(Event::KnockedDown { seat });
        }
    }

    /// RND-7.
    fn knock_monster_down(&mut self) {
        if !self.state.monster.knocked_down {
            self.state.monster.knocked_down = true;
            self.tell(Event::MonsterKnockedDown);
        }
    }

    fn gain_tokens(&mut self, seat: Seat, attribute: Attribute, amount: i8, duration: Duration) {
        self.state.survivors[usize::from(seat)].tokens.add(attribute as usize, amount, duration);
        self.state.note_duration(duration);
        self.tell(Event::Tokens { seat, attribute, amount, duration });
    }

    /// MON-9: bleeding tokens kill at the limit.
    fn bleed(&mut self, by: i8, context: Context) {
        let seat = context.seat;
        let survivor = &mut self.state.survivors[usize::from(seat)];
        survivor.bleeding = survivor.bleeding.saturating_add_signed(by);
        let deadly = survivor.bleeding >= self.plan.options.bleed_to_death;
        self.tell(Event::Bled { seat, by });
        if deadly {
            self.kill(Context { fatal: DeathCause::Bleeding, ..context });
        }
    }

    fn heal(&mut self, seat: Seat, location: Location, boxes: u8) {
        let free = &mut self.state.survivors[usize::from(seat)].free_boxes[location as usize];
        let boxes = boxes.min(location.boxes() - *free);
        *free += boxes;
        self.tell(Event::Healed { seat, location, boxes });
    }

    /// OD-60: uniform over six attributes; movement never falls below 1.
    fn lose_random_attribute(&mut self, seat: Seat, origin: &mut Origin) {
        let slot = self.slot(origin.advance(), Purpose::AttributeLoss, 0);
        let sides = Attribute::COUNT as u8;
        let rolled = self.dice.class(slot, sides, Cuts::each_face());
        let attribute = Attribute::ALL[usize::from(rolled.class)];
        let kept = attribute == Attribute::Movement && self.attribute(seat, attribute) <= 1;
        if !kept {
            self.state.survivors[usize::from(seat)].tokens.add(attribute as usize, -1, Duration::Showdown);
        }
        self.tell(Event::AttributeLost { seat, attribute, kept, faces: rolled.faces });
    }

    /// OD-58: the figure leaves at once.
    fn kill(&mut self, context: Context) {
        let Context { seat, source, fatal, blame } = context;
        self.state.survivors[usize::from(seat)].posture = Posture::Dead;
        self.tell(Event::Died { seat, cause: fatal, source, blame });
    }
}
