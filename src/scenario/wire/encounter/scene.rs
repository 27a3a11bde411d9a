//! Scenes.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{DAYS_MAX, Dice, Eligible, Percent, Time};
use crate::rules::encounter::plan::{FOES_MAX, ROUNDS_MAX};
use crate::scenario::read::{Field, Int, Name, Opt, Prose};
use crate::scenario::wire::{Label, Small};

/// What a scene is called.
pub(in crate::scenario) type SceneName = Name<24>;
/// Nights or days.
type Days = Int<1, { DAYS_MAX as i64 }>;
/// A round, or how many.
type Rounds = Int<1, { ROUNDS_MAX as i64 }>;

/// A scene; its `kind` says what it is.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Kinds", rename_all = "kebab-case")]
#[schemars(rename = "Scene", untagged, inline)]
pub(in crate::scenario) enum Scene {
    /// Adventurers against foes.
    Combat(CombatScene),
    /// Damage that comes.
    Hazard(HazardScene),
    /// An encounter without conflict.
    Meeting(MeetingScene),
    /// Nights of rest.
    Night(NightScene),
    /// Days of rest.
    Day(DayScene),
    /// Aid from outside.
    Heal(HealScene),
    /// A temporary pool.
    Pool(PoolScene),
    /// Time passes.
    Wait(WaitScene),
}

/// Defines the scene of one kind: what all kinds have, and what only this one has.
macro_rules! scene {
    ($(#[doc = $about:literal])* $scene:ident, $kind:ident { $(#[doc = $is:literal])* $word:ident } { $($(#[doc = $doc:literal])* $(#[schemars($($schema:tt)*)])? $extra:ident: $type:ty,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(in crate::scenario) struct $scene {
            /// What it is called; different from all others.
            pub(in crate::scenario) name: Field<SceneName>,
            /// What happens.
            pub(in crate::scenario) kind: Field<$kind>,
            /// What it is for.
            pub(in crate::scenario) about: Opt<Prose>,
            $($(#[doc = $doc])* $(#[schemars($($schema)*)])? pub(in crate::scenario) $extra: $type,)*
        }

        $(#[doc = $is])*
        #[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(in crate::scenario) enum $kind {
            $(#[doc = $is])*
            $word,
        }
    };
}

scene! {
    /// Adventurers against foes, round by round (RPG-1).
    CombatScene, CombatKind {
        /// Adventurers against foes, round by round (RPG-1).
        Combat
    } {
        /// Who they are: names of `foes` or of `characters`, or how many of one; 1 to 8 in all.
        #[schemars(length(min = 1, max = 8))]
        foes: Field<Vec<Field<Foes>>>,
        /// Rounds after which nobody wins (OD-65); 200 when left out.
        max_rounds: Opt<Rounds>,
        /// Whether its first round is an ambush of the adventurers, which is not archetypal (VRV-5);
        /// `false` when left out.
        ambush: Opt<bool>,
        /// Added to the attack rolls of adventurers (RPG-4); 0 when left out.
        adventurers_bonus: Opt<Small>,
        /// Added to the attack rolls of foes (RPG-4); 0 when left out.
        foes_bonus: Opt<Small>,
    }
}

scene! {
    /// Damage that comes without a fight, round by round (VRV-3).
    HazardScene, HazardKind {
        /// Damage that comes without a fight, round by round (VRV-3).
        Hazard
    } {
        /// What comes; in a round in this order.
        #[schemars(length(min = 1, max = 64))]
        events: Field<Vec<Field<HazardEvent>>>,
        /// Rounds that it lasts (RPG-1); until the last event when left out.
        rounds: Opt<Rounds>,
    }
}

scene! {
    /// An encounter without conflict that belongs to the adventure: everybody regains verve (VRV-8).
    MeetingScene, MeetingKind {
        /// An encounter without conflict that belongs to the adventure (VRV-8).
        Meeting
    } {
        /// Which encounter it is: each restores verve only once (VRV-8); one of its own, called as the
        /// scene, when left out.
        meeting: Opt<Label>,
    }
}

scene! {
    /// Nights of rest, eight hours each (RST-2).
    NightScene, NightKind {
        /// Nights of rest, eight hours each (RST-2).
        Night
    } {
        /// How many (RST-2); 1 when left out.
        times: Opt<Days>,
        /// As many as it takes, instead of `times` (RST-4).
        until: Opt<Until>,
        /// Most of them, with `until` (RST-4); 365 when left out.
        max: Opt<Days>,
    }
}

scene! {
    /// Full days of rest, each with its night (RST-3).
    DayScene, DayKind {
        /// Full days of rest, each with its night (RST-3).
        Day
    } {
        /// How many (RST-3); 1 when left out.
        times: Opt<Days>,
        /// As many as it takes, instead of `times` (RST-4).
        until: Opt<Until>,
        /// Most of them, with `until` (RST-4); 365 when left out.
        max: Opt<Days>,
    }
}

scene! {
    /// Magical, divine or other aid (RST-5).
    HealScene, HealKind {
        /// Magical, divine or other aid (RST-5).
        Heal
    } {
        /// Whom it helps (RST-5); "all" when left out.
        who: Opt<Who>,
        /// Survival that it restores (RST-5): dice or a number; none when left out.
        survival: Opt<Dice>,
        /// Injuries that it takes away (RST-5, DTH-7): dice or a number; none when left out.
        injuries: Opt<Dice>,
    }
}

scene! {
    /// Somebody gets a temporary pool (POOL-1).
    PoolScene, PoolKind {
        /// Somebody gets a temporary pool (POOL-1).
        Pool
    } {
        /// Who gets it (POOL-1); "all" when left out.
        who: Opt<Who>,
        /// Its points (POOL-1): dice or a number.
        points: Field<Dice>,
        /// How long it lasts, such as "10 rounds", "5 minutes" or "2 hours" (POOL-3).
        lasts: Field<Time>,
        /// Which damage it takes (POOL-2); "all" when left out.
        against: Opt<Eligible>,
    }
}

scene! {
    /// Time passes, and nothing else (INJ-7, DTH-11, POOL-3).
    WaitScene, WaitKind {
        /// Time passes, and nothing else (INJ-7, DTH-11, POOL-3).
        Wait
    } {
        /// How long, such as "10 rounds", "5 minutes" or "2 hours" (INJ-7, DTH-11).
        lasts: Field<Time>,
    }
}

/// Foes of a combat: one, or several of the same.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Foes", untagged, inline)]
pub(in crate::scenario) enum Foes {
    /// One.
    Word(Label),
    /// Several of the same.
    Table(FoeCount),
}

/// Several foes of the same name.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct FoeCount {
    /// Which of `foes` or `characters`.
    pub(in crate::scenario) name: Field<Label>,
    /// How many of it (OD-65); 1 when left out, and 0 leaves it out.
    pub(in crate::scenario) count: Opt<Int<0, { FOES_MAX as i64 }>>,
}

/// Damage of a hazard.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct HazardEvent {
    /// What it is called; different from all others of the scene.
    pub(in crate::scenario) name: Field<Label>,
    /// In which round it comes (RPG-1); 1 when left out.
    pub(in crate::scenario) round: Opt<Rounds>,
    /// Whom it meets (VRV-1); "all" when left out.
    pub(in crate::scenario) who: Opt<Who>,
    /// Percent in which it comes at all, for each whom it meets (OD-35); 100 when left out.
    pub(in crate::scenario) chance: Opt<Percent>,
    /// The score that averts it when rolled, less injuries (RPG-3, INJ-2): a name of `skills`, or
    /// "fortitude", "willpower", "health" or "endurance"; nothing averts it when left out. A roll on
    /// the archetypal reaction or ability makes the damage archetypal (VRV-3).
    pub(in crate::scenario) roll: Opt<Label>,
    /// What it does (VRV-1): dice or a number; nothing when left out.
    pub(in crate::scenario) damage: Opt<Dice>,
    /// Injuries besides, whatever survival is left (INJ-1); none when left out.
    pub(in crate::scenario) injuries: Opt<Int<0, 99>>,
    /// What tells whether it is archetypal (VRV-3, VRV-5).
    pub(in crate::scenario) tags: Opt<Vec<Field<Tag>>>,
}

/// What tells whether damage is archetypal (VRV-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Tag {
    /// The immediate effect of something archetypal that the character does: it is (VRV-3).
    ArchetypalAction,
    /// It belongs to a fight: it is for warriors (VRV-3).
    Combat,
    /// It is an ambush: not even then, unless `options.ambush-is-archetypal` says so (VRV-5).
    Ambush,
    /// It is a trap, which is no part of any fight (VRV-5).
    Trap,
}

/// Whom something meets.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Who", untagged, inline)]
pub(in crate::scenario) enum Who {
    /// "all", "random" for one by dice, or the name of an adventurer.
    Word(Label),
    /// These adventurers.
    List(Vec<Field<Label>>),
    /// One of some.
    Table(OneOf),
}

/// One of some adventurers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct OneOf {
    /// One of these adventurers, by dice, of those who live.
    #[schemars(length(min = 1, max = 8))]
    pub(in crate::scenario) random: Field<Vec<Field<Label>>>,
}

/// When rest ends (RST-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Until {
    /// As soon as everybody alive has all survival and no injury (RST-4).
    Recovered,
}
