//! The constant part of a trial: the game, the monster, the survivors, the tables.
//!
//! A plan holds numbers only; the compiled scenario holds the names in the same order. Every list is
//! checked against the constants of `limits` before a plan is built.

mod actions;
mod board;
mod counter;
mod effect;
mod effect_list;
mod fight;
mod gear;
mod kind;
mod limits;
mod monster;
mod options;
mod trigger;

pub use actions::{Action, Actions};
pub use board::{
    AiCard, Alternative, Board, Condition, Measure, MonsterMove, MonsterPath, MonsterTurn, Quality,
    RandomTiles, SITES_MAX, Spot, Superlative, TERRAIN_KINDS_MAX, TILES_MAX, TargetCondition, TargetList,
    Term, TermList, Terrain, Tile,
};
pub use counter::{COUNTERS_MAX, Change, CounterRule, MonsterWhen, SurvivorWhen, Varying};
pub use effect::{Attribute, Duration, Effect, Location, MonsterAttribute};
pub use effect_list::EffectList;
pub use fight::Plan;
pub use gear::{GearUse, Loadout, RandomGear, Survivor, Trait, TraitRule, Weapon, Weapons};
pub use kind::GameKind;
pub use limits::{
    AI_DRAWS_MAX, ATTACK_DICE_MAX, ATTACKS_MAX, CARD_KINDS_MAX, DECK_MAX, EFFECTS_MAX, GEAR_USES_MAX,
    LOADOUTS_MAX, ROUNDS_MAX, SURVIVORS_MAX, TRAITS_MAX, WEAPONS_MAX,
};
pub use monster::{HitLocation, Monster, Pool, Profile, SevereRow, SevereTable};
pub use options::{
    CriticalCancels, CriticalRule, DeathRule, DefensiveActions, EdgeCorner, EdgeSlide, EmptyDraw,
    EncourageTiming, FirstTurn, HlEmpty, HlReact, HlReshuffle, KnockbackDirection, KnockedDownWindow,
    NaturalsAttack, Options, OverflowOrder, PlacementTie, RangeMetric, ReshuffleMoment, Sight, StandUp,
    SuperlativeScope, SurvivorOrder, TrapEffect,
};
pub use trigger::{Bearer, Limit, Moment, Moments, PartOf, TRIGGERS_MAX, Trigger, Triggers};
