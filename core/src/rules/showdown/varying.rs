//! Modifiers that apply at some times only (ATK-10, CNT-2, MOO-2).

use super::decide::Table;
use super::plan::{Attribute, MonsterAttribute, MonsterWhen, Plan, SurvivorWhen};
use super::state::{Seat, State};

/// What they add to an attribute of a survivor now. A function of its own: few scenarios have any.
#[inline(never)]
pub(super) fn sum(plan: &Plan, state: &State, seat: Seat, attribute: Attribute) -> i16 {
    let table = Table { plan, state };
    let all = plan.survivor(state, seat).varying.iter();
    let added = all.filter(|modifier| modifier.attribute == attribute).map(|modifier| {
        let times = match modifier.when {
            SurvivorWhen::Meets(terms) => i16::from(table.meets_all(seat, terms)),
            SurvivorWhen::Counted(counter) => state.survivor(seat).counters[usize::from(counter)].into(),
        };
        times * i16::from(modifier.amount)
    });
    added.sum()
}

/// What they add to an attribute of the monster now.
#[inline(never)]
pub(super) fn sum_of_monster(plan: &Plan, state: &State, attribute: MonsterAttribute) -> i16 {
    let table = Table { plan, state };
    let all = plan.monster.varying.iter();
    let added = all.filter(|modifier| modifier.attribute == attribute).map(|modifier| {
        let holds = |condition: Option<_>| i16::from(condition.is_none_or(|one| table.monster_meets(one)));
        let times = match modifier.when {
            MonsterWhen::Holds(condition) => holds(condition),
            MonsterWhen::Mood(kind, condition) => {
                i16::from(state.monster.ai.in_play.count(kind) > 0) * holds(condition)
            }
            MonsterWhen::Counted(counter) => state.monster.counters[usize::from(counter)].into(),
        };
        times * i16::from(modifier.amount)
    });
    added.sum()
}
