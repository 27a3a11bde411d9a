//! Effects that need a board.

use super::effects::Arena;
use super::ground::Ground;
use super::site::Site;
use super::targetless::EACH_OR_PICK;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::read::{Field, Int, Opt, given};
use crate::scenario::source::Place;
use crate::scenario::wire::{
    At, CounterOf, EachEffect, Effect, Effects, Label, Move, MoveTo, PickTargetEffect, Spot, TerrainEffect,
    TerrainSpot, TurnTo, WhenEffect,
};
use deathroll_core::rules::showdown::plan as rules;
use deathroll_core::rules::showdown::plan::EffectList;

/// Maximum number of `once-per-showdown` conditions.
const ONCE_MAX: usize = 32;

impl Arena<'_> {
    /// The effect of a board; `None` if it is faulty.
    pub(super) fn board_effect(&mut self, effect: &Effect, site: Site<'_>) -> Option<rules::Effect> {
        Some(match effect {
            Effect::Flow => rules::Effect::Flow,
            Effect::PriorityTarget => rules::Effect::PriorityTarget,
            Effect::Deafen => rules::Effect::Deafen,
            Effect::Hide => rules::Effect::Hide,
            Effect::DrawAiCard => rules::Effect::DrawAiCard,
            Effect::AllThreats => rules::Effect::AllThreats,
            Effect::EndMoods => rules::Effect::EndMoods,
            Effect::EndMood => rules::Effect::EndMood,
            Effect::Knockback(spaces) => rules::Effect::Knockback(spaces.get()?.0 as u8),
            Effect::Move(how) => movement(given(how)),
            Effect::Turn(to) => rules::Effect::Turn(turn(given(to))),
            Effect::Place(spot) => rules::Effect::Place(self.spot(spot.get()?)?),
            Effect::Terrain(terrain) => self.terrain(terrain.get()?)?,
            Effect::PickTarget(pick) => self.pick(pick.get()?, site)?,
            Effect::Each(each) => self.each(each.get()?, site)?,
            Effect::When(when) => self.when(when.get()?, when.place, site)?,
            _ => return None,
        })
    }

    fn ground(&self) -> Option<&Ground> {
        self.ground.as_ref()
    }

    fn spot(&self, spot: &Spot) -> Option<rules::Spot> {
        match spot {
            Spot::NextToMonster => Some(rules::Spot::NextToMonster),
            Spot::InFront(column) => self.in_front(column),
            Spot::At(at) => self.space(at),
        }
    }

    fn space(&self, at: &Field<At>) -> Option<rules::Spot> {
        self.ground()?.space(at, self.faults).map(rules::Spot::At)
    }

    fn in_front<const MIN: i64, const MAX: i64>(&self, field: &Field<Int<MIN, MAX>>) -> Option<rules::Spot> {
        let (width, height) = self.ground()?.base;
        let (column, breadth) = (field.get()?.0, i64::from(width.max(height)));
        if column >= breadth {
            let message = format!("the monster's base has no column {column}");
            let label = format!("expected a number from 0 to {}", breadth - 1);
            self.faults.add(Diagnostic::new(message, field.place, label));
            return None;
        }
        Some(rules::Spot::InFront(column as i8))
    }

    fn terrain(&self, terrain: &TerrainEffect) -> Option<rules::Effect> {
        let spot = match terrain.at.get() {
            Some(TerrainSpot::OfSurvivor) => Some(rules::Spot::OfSurvivor),
            Some(TerrainSpot::NextToSurvivor) => Some(rules::Spot::NextToSurvivor),
            Some(TerrainSpot::NextToMonster) => Some(rules::Spot::NextToMonster),
            Some(TerrainSpot::InFront(column)) => self.in_front(column),
            Some(TerrainSpot::At(at)) => self.space(at),
            None => None,
        };
        let kind = self.terrain_kind(&terrain.kind)?;
        Some(rules::Effect::PlaceTerrain { kind, spot: spot? })
    }

    /// The number of a kind of terrain.
    pub(super) fn terrain_kind(&self, field: &Field<Label>) -> Option<u8> {
        self.ground()?.terrain_kind(field, self.faults)
    }

    fn pick(&mut self, pick: &PickTargetEffect, site: Site<'_>) -> Option<rules::Effect> {
        let no_target = self.no_target(&pick.no_target, site.deeper());
        let list = self.target_list(&pick.list, &pick.targets, no_target, site.owner)?;
        Some(rules::Effect::PickTarget(list))
    }

    /// What happens if nobody is picked (TGT-5).
    pub(super) fn no_target(&mut self, effects: &Opt<Effects>, site: Site<'_>) -> Option<EffectList> {
        let list = self.optional(effects, site)?;
        self.expect_survivor(effects, list, "nobody has been picked here", EACH_OR_PICK);
        Some(list)
    }

    fn each(&mut self, each: &EachEffect, site: Site<'_>) -> Option<rules::Effect> {
        let effects = self.list(&each.effects, site.in_each());
        Some(rules::Effect::Each { terms: self.term_list(&each.who)?, effects })
    }

    fn when(&mut self, when: &WhenEffect, place: Place, site: Site<'_>) -> Option<rules::Effect> {
        let then = self.list(&when.then, site.deeper());
        let otherwise = self.optional(&when.otherwise, site.deeper()).unwrap_or(EffectList::NONE);
        let condition = self.condition(when, place)?;
        Some(rules::Effect::When { condition, then, otherwise })
    }

    fn condition(&mut self, when: &WhenEffect, place: Place) -> Option<rules::Condition> {
        match (&when.survivor, &when.wounds_at_least, &when.counter, &when.once_per_showdown) {
            (Some(term), None, None, None) => {
                self.term(term.get()?, term.place).map(rules::Condition::Survivor)
            }
            (None, Some(wounds), None, None) => Some(rules::Condition::WoundsAtLeast(wounds.get()?.0 as u16)),
            (None, None, Some(counter), None) => {
                let (_, counter, least) = self.counter_term(counter.get()?, Some(CounterOf::Monster))?;
                Some(rules::Condition::CounterAtLeast(counter, least))
            }
            (None, None, None, Some(once)) => self.once(once),
            _ => {
                let label = "expected one of `survivor`, `wounds-at-least`, `counter`, `once-per-showdown`";
                self.faults.add(Diagnostic::new("`when` has exactly one condition", place, label));
                None
            }
        }
    }

    /// A condition in the file gets one number, however many survivors or locations share it.
    fn once(&mut self, field: &Field<bool>) -> Option<rules::Condition> {
        if !*field.get()? {
            let message = "`once-per-showdown` must be `true` or omitted";
            self.faults.add(Diagnostic::new(message, field.place, "a condition that never holds"));
            return None;
        }
        let known = self.once.iter().position(|known| *known == field.place);
        let number = known.unwrap_or(self.once.len());
        if number >= ONCE_MAX {
            let message = format!("a scenario may have at most {ONCE_MAX} conditions `once-per-showdown`");
            self.faults.add(Diagnostic::new(message, field.place, "one too many"));
            return None;
        }
        if known.is_none() {
            self.once.push(field.place);
        }
        Some(rules::Condition::OncePerShowdown(number as u8))
    }
}

fn movement(how: Option<&Move>) -> rules::Effect {
    let (to, spaces): (&Opt<MoveTo>, Option<i64>) = match how {
        None => (&None, None),
        Some(Move::Number(spaces)) => (&None, Some(spaces.0)),
        Some(Move::Table(how)) => (&how.to, given(&how.spaces).map(|spaces| spaces.0)),
    };
    let to = match given(to) {
        Some(MoveTo::Target) | None => rules::MonsterMove::ToTarget,
        Some(MoveTo::Ahead) => rules::MonsterMove::Ahead,
        Some(MoveTo::Back) => rules::MonsterMove::Back,
        Some(MoveTo::Away) => rules::MonsterMove::Away,
    };
    rules::Effect::Move { to, spaces: spaces.map(|spaces| spaces as u8) }
}

const fn turn(to: Option<&TurnTo>) -> rules::MonsterTurn {
    match to {
        Some(TurnTo::Target) | None => rules::MonsterTurn::ToTarget,
        Some(TurnTo::Around) => rules::MonsterTurn::Around,
        Some(TurnTo::Left) => rules::MonsterTurn::Left,
        Some(TurnTo::Right) => rules::MonsterTurn::Right,
    }
}
