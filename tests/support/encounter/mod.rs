//! Support for tests of the RPG survival rules: plans, answers, a log, exact odds.

mod answers;
mod arbitrary;
mod build;
mod log;
mod odds;
mod whims;

pub(crate) use answers::{Answers, Unasked};
pub(crate) use arbitrary::{any_adventure, small_fight, tiny_adventure};
pub(crate) use build::{
    FOE, Story, adventure, archetypal, archetypal_skill, averted_by, harm, harm_between, hero, orc, sure,
    toll, warrior,
};
pub(crate) use deathroll::rules::encounter::origin::Purpose::{
    AttackRoll, Casting as CastingRoll, Chance, Consciousness, Damage, DeathRoll, Guide, Heal as HealRoll,
    HealInjuries, Health, Heroic, Pool as PoolDice, SkillRoll, SpellDamage, SpellHeal, SurvivalDice,
    Target as TargetIndex, Wake, Whom as WhomIndex, Woken,
};
pub(crate) use log::{Played, play, play_heard, roll};
pub(crate) use odds::{case, chance_of, odds};
pub(crate) use whims::{QUESTIONS, Whims};
