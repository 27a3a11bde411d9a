//! Facts about the counters that a scenario defines (CNT-1), which have the names of the counters.

use super::monster::MonsterFact;
use super::survivor::SurvivorFact;
use super::value::Fact;
use crate::expression::written;
use crate::policy::bind::{Kind, Known};
use crate::policy::showdown::Supplies;

/// The facts about counters.
pub(crate) fn counter_facts(supplies: &Supplies) -> Vec<Known<Fact>> {
    type Of = fn(u8) -> Fact;
    let known = |scope, names: &[String], fact: Of, about| -> Vec<Known<Fact>> {
        let one = |(number, counter): (u8, &String)| {
            Some(Known {
                name: written(scope, counter)?.into(),
                fact: fact(number),
                kind: Kind::Number,
                about,
            })
        };
        (0..).zip(names).filter_map(one).collect()
    };
    let own: Of = |number| Fact::Own(SurvivorFact::Counter(number));
    let fellow: Of = |number| Fact::Fellow(SurvivorFact::Counter(number));
    let monster: Of = |number| Fact::Monster(MonsterFact::Counter(number));
    let mut all = known(None, &supplies.counters, own, "a counter of the survivor (CNT-1)");
    all.extend(known(Some("fellow"), &supplies.counters, fellow, "a counter of the fellow (CNT-1)"));
    all.extend(known(
        Some("monster"),
        &supplies.monster_counters,
        monster,
        "a counter of the monster (CNT-1)",
    ));
    all
}
