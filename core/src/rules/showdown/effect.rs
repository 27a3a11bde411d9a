//! Application of the effects of cards, gear, tables and attacks.

use super::context::{Context, Rest};
use super::decide::{Decide, Window};
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{Attribute, Condition, Duration, Effect, EffectList, EncourageTiming, Location, Moment};
use super::record::{DeathCause, Event, KnockDownCause, Record, Source, change};
use super::state::{Posture, Seat, TurnLeft};
use crate::dice::{Cuts, Dice};
use crate::rules::seats::Seats;

/// Whether a list continues after one of its effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goes {
    On,
    NoFurther,
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// Runs effects in order. Those on a survivor who has died are passed over, and what is not about it goes on
    /// (TGT-6). The list ends early when the monster is defeated, finds no target (TGT-5) or is knocked down in its own
    /// action (RND-7); when it was about survivors, and nobody lives any more; and when the recorder abandons the
    /// trial. Returns whether the enclosing list continues. The targets that it picks are its own (TGT-18).
    pub(super) fn run(&mut self, list: EffectList, context: Context, origin: &mut Origin) -> Goes {
        let targets = self.state.board.targets;
        let goes = self.run_in(list, &mut { context }, origin);
        self.state.board.targets = targets;
        goes
    }

    /// Runs effects like [`Game::run`], but a pick of targets changes `context` for those that follow (TGT-18).
    fn run_in(&mut self, list: EffectList, context: &mut Context, origin: &mut Origin) -> Goes {
        let plan = self.plan;
        let falls = self.state.monster.falls;
        for (place, effect) in plan.effects(list).iter().enumerate() {
            // Lists of basic actions multiply the effects of a step; it should not take long to abandon one.
            if self.record.is_abandoned() {
                return Goes::NoFurther;
            }
            if self.is_only_about_dead(*context) && self.fight_is_over() {
                break;
            }
            let rest = EffectList { start: list.start + place as u16 + 1, end: list.end };
            if place > 0 && self.may_be_encouraged_within(*context) {
                self.offer_encourage_between(plan.effects(list)[place - 1], *effect);
            }
            if self.goes_on(falls, *context) == Goes::NoFurther
                || self.apply(*effect, rest, context, origin) == Goes::NoFurther
            {
                return Goes::NoFurther;
            }
        }
        Goes::On
    }

    /// SRV-8, OD-15: between the monster's own actions; between effects of reactions, traps, tables, gear and
    /// special rules as well, by option.
    #[inline]
    fn may_be_encouraged_within(&self, context: Context) -> bool {
        (context.source == Source::MonsterTurn && context.acts)
            || self.plan.options.encourage_timing == EncourageTiming::AnyEffect
    }

    /// RND-8, RND-7: whether a list continues that began when the monster had fallen `falls` times in this turn.
    #[inline]
    fn goes_on(&mut self, falls: u8, context: Context) -> Goes {
        if self.state.monster.defeated {
            return Goes::NoFurther;
        }
        if self.is_interrupted(context, falls) {
            self.tell(Event::Interrupted);
            return Goes::NoFurther;
        }
        Goes::On
    }

    /// True for effects on survivors of whom none is alive any more.
    #[inline]
    fn is_only_about_dead(&self, context: Context) -> bool {
        let about = context.about;
        !about.is_empty() && about.iter().all(|seat| !self.state.survivor(seat).is_alive())
    }

    /// RND-7: the monster's actions stop when it is knocked down, also if it stands up again before they go on.
    #[inline]
    pub(super) fn is_interrupted(&self, context: Context, falls: u8) -> bool {
        context.acts && self.state.monster.falls != falls
    }

    #[inline]
    fn apply(
        &mut self,
        effect: Effect,
        rest: EffectList,
        context: &mut Context,
        origin: &mut Origin,
    ) -> Goes {
        let falls = self.state.monster.falls;
        match effect {
            Effect::PickTarget(list) => return self.pick_or_give_up(list, context, origin),
            Effect::Move { to, spaces } => {
                let reach = self.reach_of_next_attack(rest);
                self.move_monster(to, spaces, context.about, reach, origin);
            }
            Effect::MonsterKnockDown => self.knock_monster_down(origin),
            Effect::MonsterTokens { attribute, amount, duration } => {
                self.state.monster.tokens.add(attribute as usize, amount, duration);
                self.state.note_duration(duration);
                self.tell(Event::MonsterTokens { attribute, amount, duration });
            }
            Effect::MonsterCounter { counter, change } => self.change_monster_counter(counter, change),
            Effect::BasicAction => self.basic_action(*context, origin),
            Effect::Flow => {
                self.flow(Rest { list: rest, context: *context, origin: *origin, falls });
            }
            Effect::Turn(turn) => self.turn_monster(turn, context.about),
            Effect::DrawAiCard => self.draw_and_play_another(),
            Effect::EndMoods => self.end_moods(),
            Effect::EndMood => self.end_mood(*context),
            Effect::WoundLost(wounds) => self.lose_wounds(wounds, origin),
            Effect::AllThreats => self.make_all_threats(),
            Effect::PlaceTerrain { kind, spot } => {
                self.place_terrain(kind, context.about, spot, origin);
            }
            Effect::Each { terms, effects } => {
                let each = self.table().living().filter(|seat| self.table().meets_all(seat, terms));
                for seat in each.iter() {
                    if !self.state.survivor(seat).is_alive() {
                        continue;
                    }
                    let context = Context { in_area: true, ..context.about(Seats::one(seat)) };
                    if self.goes_on(falls, context) == Goes::NoFurther
                        || self.run(effects, context, origin) == Goes::NoFurther
                    {
                        return Goes::NoFurther;
                    }
                }
            }
            Effect::When { condition: Condition::Survivor(term), then, otherwise } => {
                for seat in context.about.iter() {
                    if !self.state.survivor(seat).is_alive() {
                        continue;
                    }
                    let list = if self.table().meets(seat, term) { then } else { otherwise };
                    if self.goes_on(falls, *context) == Goes::NoFurther
                        || self.run(list, context.about(Seats::one(seat)), origin) == Goes::NoFurther
                    {
                        return Goes::NoFurther;
                    }
                }
            }
            Effect::When { condition, then, otherwise } => {
                let list = if self.holds(condition) { then } else { otherwise };
                return self.run_in(list, context, origin);
            }
            _ => {
                for seat in context.about.iter() {
                    if self.goes_on(falls, *context) == Goes::NoFurther {
                        return Goes::NoFurther;
                    }
                    self.apply_to(seat, effect, *context, origin);
                }
            }
        }
        Goes::On
    }

    /// Effects on a single survivor.
    #[inline]
    fn apply_to(&mut self, seat: Seat, effect: Effect, context: Context, origin: &mut Origin) {
        // A wound is the monster's, whoever dealt it.
        if !self.state.survivor(seat).is_alive() && !matches!(effect, Effect::ExtraWound(_)) {
            return;
        }
        match effect {
            Effect::Damage { amount, location } => {
                let location = self.location_or_random(seat, location, origin);
                self.suffer_damage(seat, location, amount, context, origin);
            }
            Effect::Attack(profile) => self.attack_in_reach(profile, seat, context, origin),
            Effect::KnockDown => self.knock_down(seat, KnockDownCause::Effect, origin),
            Effect::Tokens { attribute, amount, duration } => {
                self.gain_tokens(seat, attribute, amount, duration);
            }
            Effect::Survival(by) => self.change_survival(seat, by),
            Effect::Bleed(by) => self.bleed(seat, by, context, origin),
            Effect::Heal { location, boxes } => self.heal(seat, location, boxes),
            Effect::ExtraWound(wounds) => {
                for _ in 0..wounds {
                    if !self.fight_is_over() {
                        self.wound_monster(seat, origin);
                    }
                }
            }
            Effect::LoseRandomAttribute => self.lose_random_attribute(seat, origin),
            Effect::SevereInjury(location) => {
                let location = self.location_or_random(seat, location, origin);
                self.suffer_severe_injury(seat, location, context, origin);
            }
            Effect::Death => self.kill(seat, context, origin),
            Effect::Counter { counter, change } => self.change_counter(seat, counter, change),
            Effect::Knockback(spaces) => self.knock_back(seat, spaces, None, origin),
            Effect::Place(spot) => self.place(seat, spot, origin),
            Effect::PriorityTarget => self.gain_priority(seat),
            Effect::Hide => self.hide(seat),
            Effect::Deafen => {
                self.state.survivors[usize::from(seat)].deaf = true;
                self.tell(Event::Deafened { seat });
            }
            Effect::PickTarget(_)
            | Effect::Move { .. }
            | Effect::MonsterKnockDown
            | Effect::MonsterTokens { .. }
            | Effect::MonsterCounter { .. }
            | Effect::BasicAction
            | Effect::Flow
            | Effect::Turn(_)
            | Effect::DrawAiCard
            | Effect::EndMoods
            | Effect::EndMood
            | Effect::WoundLost(_)
            | Effect::AllThreats
            | Effect::PlaceTerrain { .. }
            | Effect::Each { .. }
            | Effect::When { .. } => unreachable!("`apply` handles {effect:?}"),
        }
    }

    fn holds(&mut self, condition: Condition) -> bool {
        match condition {
            Condition::OncePerShowdown(number) => {
                let spent = &mut self.state.board.spent_conditions;
                let first = *spent >> number & 1 == 0;
                *spent |= 1 << number;
                first
            }
            _ => self.table().monster_meets(condition),
        }
    }

    /// MON-3: the given location, or a random one for `None`.
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

    /// RND-5, OD-57: a knocked-down survivor is not knocked down again. RND-6: its attack is lost.
    pub(super) fn knock_down(&mut self, seat: Seat, cause: KnockDownCause, origin: &mut Origin) {
        let survivor = &mut self.state.survivors[usize::from(seat)];
        if survivor.is_standing() {
            survivor.posture = Posture::JustKnockedDown;
            for attack in [&mut self.state.attack, &mut self.state.suspended] {
                attack.lost |= attack.in_progress && attack.seat == seat;
            }
            self.tell(Event::KnockedDown { seat, cause });
            self.reveal(seat);
            self.happened(Moment::KnockedDown, Some(seat), origin);
        }
    }

    /// RND-7, SRV-23: the monster is knocked down, which opens a window on a board.
    fn knock_monster_down(&mut self, origin: &mut Origin) {
        if !self.state.monster.knocked_down {
            self.state.monster.knocked_down = true;
            self.state.monster.falls = self.state.monster.falls.wrapping_add(1);
            self.tell(Event::MonsterKnockedDown);
            self.happened(Moment::MonsterKnockedDown, None, origin);
            if self.plan.board.is_some() {
                self.open_window(Window::MonsterKnockedDown);
            }
        }
    }

    fn gain_tokens(&mut self, seat: Seat, attribute: Attribute, amount: i8, duration: Duration) {
        self.state.survivors[usize::from(seat)].tokens.add(attribute as usize, amount, duration);
        self.state.note_duration(duration);
        self.tell(Event::Tokens { seat, attribute, amount, duration });
    }

    /// MON-9: bleeding tokens kill when they reach the limit.
    fn bleed(&mut self, seat: Seat, by: i8, context: Context, origin: &mut Origin) {
        let survivor = &mut self.state.survivors[usize::from(seat)];
        let before = survivor.bleeding;
        survivor.bleeding = before.saturating_add_signed(by);
        let tokens = survivor.bleeding;
        self.tell(Event::Bled { seat, by: change(before, tokens) });
        if tokens >= self.plan.options.bleed_to_death {
            self.kill(seat, Context { fatal: DeathCause::Bleeding, ..context }, origin);
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

    /// OD-56, OD-58: the figure leaves the table at once and loses the priority target token and its
    /// place as last to wound.
    fn kill(&mut self, seat: Seat, context: Context, origin: &mut Origin) {
        let Context { source, fatal, blame, .. } = context;
        let survivor = &mut self.state.survivors[usize::from(seat)];
        survivor.posture = Posture::Dead;
        survivor.hidden = false;
        survivor.turn = TurnLeft::NONE;
        let board = &mut self.state.board;
        board.priority = board.priority.filter(|&holder| holder != seat);
        board.last_to_wound = board.last_to_wound.filter(|&last| last != seat);
        self.tell(Event::Died { seat, cause: fatal, source, blame });
        self.happened(Moment::Death, Some(seat), origin);
    }
}
