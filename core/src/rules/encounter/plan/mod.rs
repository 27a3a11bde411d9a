//! The constant part of a trial: the characters, the scenes, and the open decisions.

mod adventure;
mod character;
mod limits;
mod options;
mod scene;
mod spell;
mod throw;

pub use adventure::Plan;
pub use character::{Archetype, Character, Kind, PERCENT_PER_POINT, Scores};
pub use limits::{
    ADVENTURERS_MAX, ATTACKS_MAX, CHANGES_MAX, EVENTS_MAX, FIRST_FOE, FOES_MAX, FURTHER_MAX, POOLS_MAX,
    ROUND_SECONDS, ROUNDS_MAX, SCENES_MAX, SEATS, SIDES_MAX, SKILLS_MAX, SPELLS_MAX, THROW_DICE_MAX,
};
pub use options::{
    DyingClock, HalfLevel, HeroicMojo, MinutesToHours, NpcZero, Options, SemiConscious, WakeRoll,
};
pub use scene::{
    CastScene, Chance, Combat, DamageEvent, Eligible, Hazard, Heal, Manner, PoolGrant, Rest, RestKind,
    SceneKind, Tag, Tags, Whom,
};
pub use spell::{
    EffectOn, FurtherEffect, KnownSpell, ScoreChange, Spell, SpellEffect, SpellHarm, SpellHelp, SpellPool,
};
pub use throw::Throw;
