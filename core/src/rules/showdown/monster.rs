//! The monster's turn on a board (RND-4, TGT-5, MON-10, MON-12, OD-51).

use super::context::{Context, Rest};
use super::decide::{Decide, Window};
use super::effect::Goes;
use super::game::Game;
use super::origin::Origin;
use super::plan::{AI_DRAWS_MAX, Effect, EffectList, EmptyDraw, KnockedDownWindow};
use super::record::{Blame, Event, Record, Source};
use super::state::Seat;
use crate::dice::Dice;
use crate::rules::seats::Seats;

/// Distance at which a monster without a later attack on its card stops moving: next to its target.
const ADJACENT: u8 = 1;

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// RND-4: one AI card; without any left, the basic action (OD-9). RND-7: one that lies stands up for it.
    pub(super) fn act_as_monster(&mut self) {
        let number = self.state.board.ai_draws;
        if let Some(card) = self.draw_ai_card(number) {
            self.play_ai_card(card, Origin::ai_card(number));
        } else if self.plan.options.empty_draw == EmptyDraw::BasicAction {
            self.monster_stands_up();
            let context = Context::of_monster(Blame::BasicAction);
            self.basic_action(context, &mut Origin::BASIC_ACTION.clone());
        }
    }

    /// RND-4, MON-10: the card's actions from top to bottom, then its discard. RND-7: a knocked-down
    /// monster stands up first.
    fn play_ai_card(&mut self, card: u8, mut origin: Origin) {
        self.monster_stands_up();
        self.state.board.ai_draws += 1;
        let ai = &mut self.state.monster.ai;
        let others = ai.playing.count(card);
        ai.in_play.add(card);
        ai.playing.add(card);
        let actions = self.plan.monster.ai_kinds[usize::from(card)].actions;
        self.with_own_targets(Seats::NONE, |game| {
            let context = Context { card: Some(card), ..Context::of_monster(Blame::AiCard(card)) };
            game.run(actions, context, &mut origin);
        });
        // Without a target it has been put away.
        if self.state.monster.ai.playing.count(card) > others {
            self.finish_ai_card(card);
        }
    }

    /// RND-4: the actions of a card are over, and it is put away. A wound may have taken it, or another copy within
    /// which it is played: that counts as this one.
    fn finish_ai_card(&mut self, card: u8) {
        let ai = &mut self.state.monster.ai;
        let (playing, in_play) = (ai.playing.count(card), ai.in_play.count(card));
        ai.playing.remove(card);
        if in_play >= playing {
            self.put_ai_card_away(card);
        }
    }

    /// A card that draws another; limited to [`AI_DRAWS_MAX`](super::plan::AI_DRAWS_MAX) a round, so
    /// that play always ends.
    pub(super) fn draw_and_play_another(&mut self) {
        let number = self.state.board.ai_draws;
        if number < AI_DRAWS_MAX
            && let Some(card) = self.draw_ai_card(number)
        {
            self.play_ai_card(card, Origin::ai_card(number));
        }
    }

    /// OD-51: the basic action. In the monster's turn it picks its target; as a reaction or a trap it
    /// is aimed at the survivor that the effects are about.
    pub(super) fn basic_action(&mut self, context: Context, origin: &mut Origin) {
        let aimed = context.source != Source::MonsterTurn || self.plan.board.is_none();
        let living = context.about.filter(|seat| self.state.survivor(seat).is_alive());
        if aimed && living.is_empty() && !context.about.is_empty() {
            return; // TGT-6
        }
        let target = living.first().filter(|_| aimed);
        self.tell(Event::BasicAction { target });
        let (about, list) = match target {
            Some(seat) => (Seats::one(seat), self.without_pick(self.plan.monster.basic_action)),
            None => (Seats::NONE, self.plan.monster.basic_action),
        };
        self.with_own_targets(about, |game| {
            game.face_nearest(about);
            game.run(list, Context { card: None, acts: true, ..context.aimed_at(about) }, origin);
        });
    }

    /// The basic action without picking a target, when it already has one.
    fn without_pick(&self, list: EffectList) -> EffectList {
        match self.plan.effects(list).first() {
            Some(Effect::PickTarget(_)) => EffectList { start: list.start + 1, end: list.end },
            _ => list,
        }
    }

    /// TGT-6: runs `act` with targets of its own and restores the previous ones afterwards.
    pub(super) fn with_own_targets(&mut self, targets: Seats, act: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.state.board.targets, targets);
        act(self);
        self.state.board.targets = before;
    }

    /// TGT-5: without a target the rest of the list is skipped, and the card is discarded first, so that an
    /// action that draws may shuffle it in.
    pub(super) fn pick_or_give_up(&mut self, list: u8, context: &mut Context, origin: &mut Origin) -> Goes {
        let targets = self.pick_targets(list, origin);
        if !targets.is_empty() {
            *context = context.aimed_at(targets);
            return Goes::On;
        }
        if let Some(card) = context.card
            && !self.plan.monster.ai_kinds[usize::from(card)].is_mood
        {
            self.finish_ai_card(card);
        }
        let context = Context { card: None, ..context.aimed_at(Seats::NONE) };
        match self.plan.target_lists[usize::from(list)].no_target {
            Some(effects) => {
                self.run(effects, context, origin);
            }
            None => self.follow_instinct(context, origin),
        }
        Goes::NoFurther
    }

    /// MON-12, OD-50: the monster turns to the closest survivor, then follows its instinct effects.
    fn follow_instinct(&mut self, context: Context, origin: &mut Origin) {
        self.tell(Event::Instinct);
        self.face_nearest(self.table().living());
        self.run(self.plan.monster.instinct, Context { blame: Blame::Instinct, ..context }, origin);
    }

    /// SRV-20, OD-18: a flow is an opportunity.
    pub(super) fn flow(&mut self, rest: Rest) {
        let down = self.state.monster.knocked_down;
        let shut = down && self.plan.options.knocked_down_window == KnockedDownWindow::WindowOnly;
        if !shut {
            let before = self.state.board.rest.replace(rest);
            self.open_window(Window::Flow);
            self.state.board.rest = before;
        }
    }

    /// OD-55: distance from which the next attack of the list reaches, where the monster stops.
    pub(super) fn reach_of_next_attack(&self, rest: EffectList) -> u8 {
        self.reach_of_first_attack(rest).unwrap_or(ADJACENT)
    }

    /// That of the attack that is written first in a list, whatever it depends on. Those on an area do not count:
    /// they need no reach (OD-54).
    fn reach_of_first_attack(&self, list: EffectList) -> Option<u8> {
        self.plan.effects(list).iter().find_map(|effect| match *effect {
            Effect::Attack(profile) => Some(self.plan.profiles[usize::from(profile)].reach),
            Effect::When { then, otherwise, .. } => {
                self.reach_of_first_attack(then).or_else(|| self.reach_of_first_attack(otherwise))
            }
            _ => None,
        })
    }

    /// OD-54: on a board, an attack on a target out of reach is skipped.
    pub(super) fn attack_in_reach(&mut self, profile: u8, seat: Seat, context: Context, origin: &mut Origin) {
        if self.plan.board.is_some() && !context.in_area {
            let steps = self.table().distance(seat);
            let reach = self.plan.profiles[usize::from(profile)].reach;
            if steps > reach {
                return self.tell(Event::MonsterAttackSkipped { seat, profile, steps, reach });
            }
        }
        self.monster_attack(profile, seat, context, origin);
    }

    /// MON-12: all survivors are threats until the end of the next round.
    pub(super) fn make_all_threats(&mut self) {
        let until = self.state.round as u16 + 1;
        self.state.board.all_threats_until = until;
        self.tell(Event::AllThreats { until });
    }
}
