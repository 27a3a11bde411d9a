//! Scenes.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Chance, DAYS_MAX, Dice, Eligible, Time};
use crate::scenario::read::{Field, Int, Name, Opt, Prose};
use crate::scenario::wire::mirror::mirror;
use crate::scenario::wire::{Label, Small};
use deathroll_core::rules::encounter::plan::{self, FOES_MAX, ROUNDS_MAX};

/// Name of a scene.
pub(crate) type SceneName = Name<24>;
/// Nights or days.
type Days = Int<1, { DAYS_MAX as i64 }>;
/// A round number, or a number of rounds.
type Rounds = Int<1, { ROUNDS_MAX as i64 }>;

/// A scene, by `kind`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Kinds", rename_all = "kebab-case")]
#[schemars(rename = "Scene", untagged, inline)]
pub(crate) enum Scene {
    /// Adventurers against foes.
    Combat(CombatScene),
    /// Damage without a fight.
    Hazard(HazardScene),
    /// A non-conflict encounter.
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
    /// Somebody is woken.
    Wake(WakeScene),
    /// A spell is cast.
    Cast(CastScene),
}

/// Defines the scene of one kind: the common fields and those of this kind.
macro_rules! scene {
    ($(#[doc = $about:literal])* $scene:ident, $kind:ident { $(#[doc = $is:literal])* $word:ident } { $($(#[doc = $doc:literal])* $(#[schemars($($schema:tt)*)])? $extra:ident: $type:ty,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(crate) struct $scene {
            /// Its name, which must be unique.
            pub(crate) name: Field<SceneName>,
            /// The kind of scene.
            pub(crate) kind: Field<$kind>,
            /// Its purpose.
            pub(crate) about: Opt<Prose>,
            $($(#[doc = $doc])* $(#[schemars($($schema)*)])? pub(crate) $extra: $type,)*
        }

        $(#[doc = $is])*
        #[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $kind {
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
        /// The foes: names in `foes` or `characters`, or several of one; 1 to 8 in all.
        #[schemars(length(min = 1, max = 8))]
        foes: Field<Vec<Field<Foes>>>,
        /// Rounds after which the combat ends without a winner (OD-65); 200 by default.
        max_rounds: Opt<Rounds>,
        /// Whether the first round is an ambush of the adventurers, which is not archetypal (VRV-5);
        /// `false` by default.
        ambush: Opt<bool>,
        /// The score, minus injuries, with which adventurers who are hit avert the damage (RPG-3): a name in
        /// `skills`, or "fortitude", "willpower", "health" or "endurance"; by default it cannot be averted.
        /// A roll on the archetypal reaction or ability makes the damage archetypal (VRV-3).
        roll: Opt<Label>,
        /// Tags that decide whether the damage of adventurers is archetypal (VRV-3, VRV-5); it is part of a
        /// fight, but for a `trap`.
        tags: Opt<Vec<Field<Tag>>>,
        /// Added to the attack rolls of adventurers (RPG-4), or 5 times as much to a `hit-chance` (OD-35); 0 by
        /// default.
        adventurers_bonus: Opt<Small>,
        /// Added to the attack rolls of foes (RPG-4), or 5 times as much to a `hit-chance` (OD-35); 0 by default.
        foes_bonus: Opt<Small>,
    }
}

scene! {
    /// Damage without a fight, round by round (VRV-3).
    HazardScene, HazardKind {
        /// Damage without a fight, round by round (VRV-3).
        Hazard
    } {
        /// The events; within a round in this order.
        #[schemars(length(min = 1, max = 64))]
        events: Field<Vec<Field<HazardEvent>>>,
        /// Number of rounds (RPG-1); by default until the last event.
        rounds: Opt<Rounds>,
    }
}

scene! {
    /// A non-conflict encounter that belongs to the adventure: everybody regains verve (VRV-8).
    MeetingScene, MeetingKind {
        /// A non-conflict encounter that belongs to the adventure (VRV-8).
        Meeting
    } {
        /// Which encounter it is: each restores verve only once (VRV-8); by default a separate one with
        /// the name of the scene.
        meeting: Opt<Label>,
    }
}

scene! {
    /// Nights of rest, eight hours each (RST-2).
    NightScene, NightKind {
        /// Nights of rest, eight hours each (RST-2).
        Night
    } {
        /// Number of nights (RST-2); 1 by default.
        times: Opt<Days>,
        /// Instead of `times`: as many as it takes (RST-4).
        until: Opt<Until>,
        /// Maximum number with `until` (RST-4); 365 by default.
        max: Opt<Days>,
    }
}

scene! {
    /// Full days of rest, each with its night (RST-3).
    DayScene, DayKind {
        /// Full days of rest, each with its night (RST-3).
        Day
    } {
        /// Number of days (RST-3); 1 by default.
        times: Opt<Days>,
        /// Instead of `times`: as many as it takes (RST-4).
        until: Opt<Until>,
        /// Maximum number with `until` (RST-4); 365 by default.
        max: Opt<Days>,
    }
}

scene! {
    /// Magical, divine or other aid (RST-5).
    HealScene, HealKind {
        /// Magical, divine or other aid (RST-5).
        Heal
    } {
        /// Who receives it (RST-5); "all" by default.
        who: Opt<Who>,
        /// Survival that it restores (RST-5): dice or a number; none by default.
        survival: Opt<Dice>,
        /// Injuries that it heals (RST-5, DTH-7): dice or a number; none by default.
        injuries: Opt<Dice>,
    }
}

scene! {
    /// A temporary pool for adventurers (POOL-1).
    PoolScene, PoolKind {
        /// A temporary pool for adventurers (POOL-1).
        Pool
    } {
        /// Who gets it (POOL-1); "all" by default.
        who: Opt<Who>,
        /// Its points (POOL-1): dice or a number.
        points: Field<Dice>,
        /// How long it lasts, such as "10 rounds", "5 minutes" or "2 hours" (POOL-3).
        lasts: Field<Time>,
        /// Which damage it absorbs (POOL-2); "all" by default.
        against: Opt<Eligible>,
    }
}

scene! {
    /// Time passes without other events (INJ-7, DTH-11, POOL-3).
    WaitScene, WaitKind {
        /// Time passes without other events (INJ-7, DTH-11, POOL-3).
        Wait
    } {
        /// How long, such as "10 rounds", "5 minutes" or "2 hours" (INJ-7, DTH-11).
        lasts: Field<Time>,
    }
}

scene! {
    /// Somebody who is conscious wakes others, once each (INJ-7, OD-82).
    WakeScene, WakeKind {
        /// Somebody who is conscious wakes others, once each (INJ-7, OD-82).
        Wake
    } {
        /// Who is woken (INJ-7); "all" by default.
        who: Opt<Who>,
    }
}

scene! {
    /// An adventurer casts a spell that helps, if it is conscious and can (INJ-3, RST-5).
    CastScene, CastKind {
        /// An adventurer casts a spell that helps (INJ-3, RST-5).
        Cast
    } {
        /// The adventurer who casts it.
        by: Field<Label>,
        /// The spell, which the adventurer must know.
        spell: Field<Label>,
        /// Whom it is cast on; the first of them whom it can help, unless it is `on = "all"`; "all" by
        /// default.
        who: Opt<Who>,
    }
}

/// Foes of a combat: one, or several of the same.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Foes", untagged, inline)]
pub(crate) enum Foes {
    /// One.
    Word(Label),
    /// Several of the same.
    Table(FoeCount),
}

/// Several foes of the same name.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FoeCount {
    /// A name in `foes` or `characters`.
    pub(crate) name: Field<Label>,
    /// Number of these foes (OD-65); 1 by default, 0 for none.
    pub(crate) count: Opt<Int<0, { FOES_MAX as i64 }>>,
}

/// An event of a hazard.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct HazardEvent {
    /// Its name, unique in the scene.
    pub(crate) name: Field<Label>,
    /// Round in which it happens (RPG-1); 1 by default.
    pub(crate) round: Opt<Rounds>,
    /// Instead of `round`: the first and the last of the rounds in which it happens (RPG-1).
    pub(crate) rounds: Opt<[Field<Rounds>; 2]>,
    /// Whom it affects (VRV-1); "all" by default.
    pub(crate) who: Opt<Who>,
    /// Probability in percent that it happens, or a fraction such as "2/3", separately for everyone
    /// affected (OD-35); 100 by default.
    pub(crate) chance: Opt<Chance>,
    /// The score, minus injuries, whose roll averts it (RPG-3, INJ-2): a name in `skills`, or
    /// "fortitude", "willpower", "health" or "endurance"; by default it cannot be averted. A roll on
    /// the archetypal reaction or ability makes the damage archetypal (VRV-3).
    pub(crate) roll: Opt<Label>,
    /// Its damage (VRV-1): dice or a number; none by default.
    pub(crate) damage: Opt<Dice>,
    /// Additional injuries, whatever survival is left (INJ-1); none by default.
    pub(crate) injuries: Opt<Int<0, 99>>,
    /// Tags that decide whether it is archetypal (VRV-3, VRV-5).
    pub(crate) tags: Opt<Vec<Field<Tag>>>,
}

mirror! {
    /// A tag that decides whether damage is archetypal (VRV-3).
    Tag => plan::Tag {
        /// The immediate effect of an archetypal action of the character: archetypal (VRV-3).
        ArchetypalAction,
        /// Part of a fight: archetypal for warriors (VRV-3).
        Combat,
        /// An ambush: not archetypal even for warriors, unless `options.ambush-is-archetypal` is set
        /// (VRV-5).
        Ambush,
        /// A trap, which is not part of a fight (VRV-5).
        Trap,
    }
}

/// Who is affected.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Who", untagged, inline)]
pub(crate) enum Who {
    /// "all", "random" for a random one, or the name of an adventurer.
    Word(Label),
    /// These adventurers.
    List(Vec<Field<Label>>),
    /// One of several.
    Table(OneOf),
}

/// One of several adventurers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct OneOf {
    /// A random living one of these adventurers.
    #[schemars(length(min = 1, max = 8))]
    pub(crate) random: Field<Vec<Field<Label>>>,
}

/// When rest ends (RST-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Until {
    /// As soon as everybody alive has full survival and no injuries (RST-4).
    Recovered,
}
