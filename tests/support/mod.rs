//! Test support. For rules: plans, scripts, choices, a log, exact odds. For the program: calls, shipped
//! scenarios, tables.

mod arbitrary;
mod arbitrary_board;
mod arbitrary_special;
pub(crate) mod board;
mod build;
pub(crate) mod case;
mod choices;
pub(crate) mod encounter;
pub(crate) mod every_event;
pub(crate) mod flow;
#[cfg(unix)]
pub(crate) mod interrupt;
mod log;
pub(crate) mod met;
mod mirror;
pub(crate) mod named;
mod odds;
mod once;
pub(crate) mod program;
pub(crate) mod rare;
pub(crate) mod shipped;
pub(crate) mod tables;
mod times;
pub(crate) mod turns;

pub(crate) use arbitrary::{Whims, any_plan, small_plan, tiny_plan};
pub(crate) use arbitrary_board::{BoardWhims, any_showdown};
pub(crate) use build::{
    Build, DEATH, FLINT, KNOCKED_DOWN, PLAIN, attack, critical, defense, failure, reflex, trap, wound,
};
pub(crate) use choices::{Choices, nobody};
pub(crate) use deathroll::rules::showdown::origin::Purpose::{
    AiDraw, AttackReroll, AttackRoll, AttributeLoss, CardChoice, DirectionTie, EffectLocation,
    HitLocation as CardDraw, LocationRoll, MonsterRoll, PlacementTie, SevereRoll, StackCard, StrengthDie,
    TargetTie, TrapOrder, WoundCard, WoundRoll,
};
pub(crate) use log::{Log, Played, count, place, play, roll, told};
pub(crate) use mirror::Mirror;
pub(crate) use odds::{Ways, odds, ratio, sample};
pub(crate) use once::Once;
pub(crate) use times::{every, times};
