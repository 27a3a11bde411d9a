//! The constant part of a trial: the game, the monster, the survivors, the tables.
//!
//! A plan holds numbers only; the compiled scenario holds the names in the same order. Every list is
//! checked against the constants of `limits` before a plan is built.

mod actions;
mod board;
mod effect;
mod effect_list;
mod fight;
mod gear;
mod kind;
mod limits;
mod monster;
mod options;

pub use actions::{Action, Actions};
pub use board::{
    AiCard, Board, Condition, Measure, MonsterMove, MonsterPath, MonsterTurn, Quality, SITES_MAX, Spot,
    Superlative, TERRAIN_KINDS_MAX, TILES_MAX, TargetCondition, TargetList, Term, TermList, Terrain, Tile,
};
pub use effect::{Attribute, Duration, Effect, Location, MonsterAttribute};
pub use effect_list::EffectList;
pub use fight::Plan;
pub use gear::{GearUse, Survivor, Trait, TraitRule, Weapon};
pub use kind::GameKind;
pub use limits::{
    AI_DRAWS_MAX, ATTACK_DICE_MAX, ATTACKS_MAX, CARD_KINDS_MAX, DECK_MAX, EFFECTS_MAX, GEAR_USES_MAX,
    ROUNDS_MAX, SURVIVORS_MAX, TRAITS_MAX,
};
pub use monster::{HitLocation, Monster, Profile, SevereRow, SevereTable};
pub use options::{
    CriticalCancels, CriticalRule, DeathRule, DefensiveActions, EdgeCorner, EdgeSlide, EmptyDraw,
    EncourageTiming, FirstTurn, HlEmpty, HlReact, HlReshuffle, KnockbackDirection, KnockedDownWindow,
    NaturalsAttack, Options, OverflowOrder, PlacementTie, RangeMetric, ReshuffleMoment, StandUp,
    SuperlativeScope, SurvivorOrder, TrapEffect,
};
