//! Characters: adventurers, foes, and those of libraries.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{CharacterPolicy, Dice, Percent, Points, Score, Time};
use crate::rules::encounter::plan::THROW_DICE_MAX;
use crate::scenario::read::{Field, Int, Name, Named, Opt, Prose};
use crate::scenario::wire::{Label, Small};

/// A level: no higher, so that survival dice stay within the limit of dice.
pub(in crate::scenario) type Level = Int<0, { THROW_DICE_MAX as i64 }>;

/// Defines a kind of character: what all have, and what only this one has.
macro_rules! character {
    ($(#[doc = $about:literal])* $character:ident { $($(#[doc = $doc:literal])* $(#[schemars($($schema:tt)*)])? $extra:ident: $type:ty,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(in crate::scenario) struct $character {
            $($(#[doc = $doc])* $(#[schemars($($schema)*)])? pub(in crate::scenario) $extra: $type,)*
            /// What it is for.
            pub(in crate::scenario) about: Opt<Prose>,
            /// Start from this entry of `characters`: fields given here replace its fields, tables
            /// are merged key by key, lists are replaced whole. Not in `characters` themselves.
            pub(in crate::scenario) from: Opt<Label>,
            /// What it is (VRV-3, INJ-3, NPC-4); nothing of these when left out.
            pub(in crate::scenario) archetype: Opt<Archetype>,
            /// Its level (VRV-8, RST-2, DTH-13); 1 when left out.
            pub(in crate::scenario) level: Opt<Level>,
            /// Most verve, which is what it begins with (VRV-9); 0 when left out. Nobody but player
            /// characters has any (NPC-3).
            pub(in crate::scenario) verve: Opt<Points>,
            /// Most survival, which is what it begins with (RST-4): points, or dice for somebody whom
            /// nobody plays. Needed; when left out, such a character with an archetype rolls a d6 for
            /// each level, a warrior a d10 (NPC-4).
            pub(in crate::scenario) survival: Opt<Dice>,
            /// To stay conscious (INJ-4). Where harm can come, a player character needs this or
            /// `willpower`; the estimate of its endurance is also that of anybody else (OD-72).
            pub(in crate::scenario) fortitude: Opt<Score>,
            /// To stay conscious (INJ-4). Where harm can come, a player character needs this or
            /// `fortitude`; the estimate of its endurance is also that of anybody else (OD-72).
            pub(in crate::scenario) willpower: Opt<Score>,
            /// To recover at night (RST-2), and where `options.wake-roll` says so to wake (INJ-7).
            /// Player characters need it then; of anybody else it is estimated as endurance is.
            pub(in crate::scenario) health: Opt<Score>,
            /// Not to die (DTH-3). Where harm can come, player characters need it; of anybody else it is
            /// estimated: 10 and half the level (NPC-1, OD-37), and `per-die-bonus` (NPC-2).
            pub(in crate::scenario) endurance: Opt<Score>,
            /// To hit (RPG-4). Who fights needs this or `hit-chance`.
            pub(in crate::scenario) attack: Opt<Score>,
            /// Takes away from attack rolls against it (RPG-4); 0 when left out.
            pub(in crate::scenario) defense: Opt<Small>,
            /// Percent of its attacks that hit, whatever anybody's scores (OD-35).
            pub(in crate::scenario) hit_chance: Opt<Percent>,
            /// What its hits do (RPG-4): dice and a number to add, such as "2d6+1", or a number. Who
            /// fights needs it, unless `hit-chance` is 0.
            pub(in crate::scenario) damage: Opt<Dice>,
            /// Mojo that it begins with (RPG-5, INJ-8, DTH-13); 0 when left out.
            pub(in crate::scenario) mojo: Opt<Int<0, 99>>,
            /// Added to its death rolls by fields (DTH-10); 0 when left out.
            pub(in crate::scenario) death_roll_bonus: Opt<Small>,
            /// Bonus for each die of its survival, printed with its level; it raises the estimate of
            /// endurance once (NPC-2), and survival that is rolled not at all (NPC-4); 0 when left out.
            pub(in crate::scenario) per_die_bonus: Opt<Small>,
            /// Scores by name, for the rolls of hazards (RPG-3).
            pub(in crate::scenario) skills: Opt<Named<Score>>,
            /// Names of `skills`, or of scores above, that are its archetypal reaction and ability
            /// (VRV-3).
            pub(in crate::scenario) archetypal: Opt<Vec<Field<Label>>>,
            /// How it decides, where that differs from the policy of its side.
            pub(in crate::scenario) policy: Opt<CharacterPolicy>,
        }

        impl $character {
            /// What all characters have.
            pub(in crate::scenario) const fn stats(&self) -> Stats<'_> {
                Stats {
                    archetype: &self.archetype,
                    level: &self.level,
                    verve: &self.verve,
                    survival: &self.survival,
                    fortitude: &self.fortitude,
                    willpower: &self.willpower,
                    health: &self.health,
                    endurance: &self.endurance,
                    attack: &self.attack,
                    defense: &self.defense,
                    hit_chance: &self.hit_chance,
                    damage: &self.damage,
                    death_roll_bonus: &self.death_roll_bonus,
                    per_die_bonus: &self.per_die_bonus,
                    skills: &self.skills,
                    archetypal: &self.archetypal,
                    policy: &self.policy,
                }
            }
        }
    };
}

character! {
    /// A character, for adventurers that are built on it and for combats. Where nobody plays it, as
    /// in combats, it has no verve.
    Character {}
}

character! {
    /// An adventurer.
    Adventurer {
        /// What it is called; different from all others.
        name: Field<Name<24>>,
        /// Whether it is a player character (DTH-8, DTH-12, NPC-3); `true` when left out.
        player: Opt<bool>,
        /// Verve that it begins with (VRV-1); all when left out.
        verve_left: Opt<Points>,
        /// Survival that it begins with (VRV-1); all when left out.
        survival_left: Opt<Points>,
        /// Injuries that it begins with (INJ-1); 0 when left out.
        injuries: Opt<Int<0, 99>>,
        /// Temporary pools that it begins with (POOL-1).
        #[schemars(length(max = 4))]
        pools: Opt<Vec<Field<StartingPool>>>,
    }
}

/// What all characters have.
#[derive(Debug, Clone, Copy)]
pub(in crate::scenario) struct Stats<'a> {
    pub(in crate::scenario) archetype: &'a Opt<Archetype>,
    pub(in crate::scenario) level: &'a Opt<Level>,
    pub(in crate::scenario) verve: &'a Opt<Points>,
    pub(in crate::scenario) survival: &'a Opt<Dice>,
    pub(in crate::scenario) fortitude: &'a Opt<Score>,
    pub(in crate::scenario) willpower: &'a Opt<Score>,
    pub(in crate::scenario) health: &'a Opt<Score>,
    pub(in crate::scenario) endurance: &'a Opt<Score>,
    pub(in crate::scenario) attack: &'a Opt<Score>,
    pub(in crate::scenario) defense: &'a Opt<Small>,
    pub(in crate::scenario) hit_chance: &'a Opt<Percent>,
    pub(in crate::scenario) damage: &'a Opt<Dice>,
    pub(in crate::scenario) death_roll_bonus: &'a Opt<Small>,
    pub(in crate::scenario) per_die_bonus: &'a Opt<Small>,
    pub(in crate::scenario) skills: &'a Opt<Named<Score>>,
    pub(in crate::scenario) archetypal: &'a Opt<Vec<Field<Label>>>,
    pub(in crate::scenario) policy: &'a Opt<CharacterPolicy>,
}

/// What a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Archetype {
    /// Its fights are archetypal (VRV-3), and its survival dice have ten faces (NPC-4).
    Warrior,
    /// A thief.
    Thief,
    /// Injuries lower the spell levels that it can use (INJ-3).
    Sorceror,
    /// A monk.
    Monk,
    /// A prophet.
    Prophet,
}

/// A temporary pool that somebody begins with (POOL-1).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct StartingPool {
    /// Its points (POOL-1).
    pub(in crate::scenario) points: Field<Points>,
    /// How long it lasts from the first scene on, such as "10 rounds", "5 minutes" or "2 hours"
    /// (POOL-3).
    pub(in crate::scenario) lasts: Field<Time>,
    /// Which damage it takes (POOL-2); "all" when left out.
    pub(in crate::scenario) against: Opt<Eligible>,
}

/// Which damage a temporary pool takes (POOL-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Eligible {
    /// Any.
    All,
    /// Archetypal damage: what verve could take (VRV-2).
    Archetypal,
    /// Damage that is not archetypal.
    NotArchetypal,
    /// Damage of attacks in scenes of kind `combat`.
    Combat,
    /// Damage of scenes of kind `hazard`, whatever its tags.
    Hazard,
}
