//! Characters: adventurers, foes, and library entries.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{CharacterPolicy, Dice, Percent, Points, Score, Tag, Time};
use crate::scenario::read::{Field, Int, Name, Named, Opt, Prose};
use crate::scenario::wire::mirror::mirror;
use crate::scenario::wire::{Label, Small};
use deathroll_core::rules::encounter::plan::{self, ATTACKS_MAX, THROW_DICE_MAX};

/// A level, limited so that survival dice stay within the maximum number of dice.
pub(crate) type Level = Int<0, { THROW_DICE_MAX as i64 }>;

/// Defines a kind of character: the common fields and those of this kind.
macro_rules! character {
    ($(#[doc = $about:literal])* $character:ident { $($(#[doc = $doc:literal])* $(#[schemars($($schema:tt)*)])? $extra:ident: $type:ty,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(crate) struct $character {
            $($(#[doc = $doc])* $(#[schemars($($schema)*)])? pub(crate) $extra: $type,)*
            /// Its purpose.
            pub(crate) about: Opt<Prose>,
            /// Builds on this entry of `characters`: fields given here replace its fields, tables are
            /// merged key by key, lists are replaced whole. Not allowed within `characters`.
            pub(crate) from: Opt<Label>,
            /// Its archetype (VRV-3, INJ-3, NPC-4); none by default.
            pub(crate) archetype: Opt<Archetype>,
            /// Its level (VRV-8, RST-2, DTH-13); 1 by default.
            pub(crate) level: Opt<Level>,
            /// Maximum verve, which is also its starting verve (VRV-9); 0 by default. Only player
            /// characters have verve (NPC-3).
            pub(crate) verve: Opt<Points>,
            /// Maximum survival, which is also its starting survival (RST-4): points, or dice for a
            /// non-player character. Required, except for non-player characters with an archetype,
            /// which roll a d6 per level by default, warriors a d10 (NPC-4).
            pub(crate) survival: Opt<Dice>,
            /// Score to stay conscious (INJ-4). If harm is possible, a player character needs this or
            /// `willpower`; for non-player characters the default is 10 plus half
            /// the level (OD-72).
            pub(crate) fortitude: Opt<Score>,
            /// Score to stay conscious (INJ-4). If harm is possible, a player character needs this or
            /// `fortitude`; for non-player characters the default is 10 plus half
            /// the level (OD-72).
            pub(crate) willpower: Opt<Score>,
            /// Score to recover at night (RST-2), and to wake if `options.wake-roll` says so (INJ-7).
            /// Player characters need it in these cases; for non-player characters the default is
            /// 10 plus half the level.
            pub(crate) health: Opt<Score>,
            /// Score to survive a death contest (DTH-3). If harm is possible, player characters need
            /// it; for non-player characters the default is an estimate: 10 plus half the level (NPC-1,
            /// OD-37) plus `per-die-bonus` (NPC-2).
            pub(crate) endurance: Opt<Score>,
            /// Score to hit (RPG-4). Fighting requires this or `hit-chance`.
            pub(crate) attack: Opt<Score>,
            /// Subtracted from the attack scores of those who attack it (RPG-4); 0 by default.
            pub(crate) defense: Opt<Small>,
            /// Percentage of its attacks that hit, regardless of all scores (OD-35).
            pub(crate) hit_chance: Opt<Percent>,
            /// Percent that each of its injuries takes from `hit-chance` (OD-83); 0 by default.
            pub(crate) hit_chance_per_injury: Opt<Percent>,
            /// Number of its attacks in a round (OD-84); 1 by default.
            pub(crate) attacks: Opt<Int<1, { ATTACKS_MAX as i64 }>>,
            /// The score, minus injuries, with which those whom it hits avert the damage (RPG-3): a name
            /// in `skills`, or "fortitude", "willpower", "health" or "endurance"; that of the combat by
            /// default. If it is the archetypal reaction or ability of whoever rolls, the damage is
            /// archetypal (VRV-3).
            pub(crate) roll: Opt<Label>,
            /// Tags that decide whether the damage of its attacks is archetypal, besides those of the
            /// combat (VRV-3, VRV-5).
            pub(crate) tags: Opt<Vec<Field<Tag>>>,
            /// Damage of its hits (RPG-4): dice with an optional modifier, such as "2d6+1", or a
            /// number. Required for fighting, unless `hit-chance` is 0.
            pub(crate) damage: Opt<Dice>,
            /// The spells that it knows, each with the number of times that it can cast it in a day; at most
            /// 6 (INJ-3).
            pub(crate) spells: Opt<Named<Int<0, 99>>>,
            /// Starting mojo (RPG-5, INJ-8, DTH-13); 0 by default.
            pub(crate) mojo: Opt<Int<0, 99>>,
            /// Bonus of fields on its death rolls (DTH-10); 0 by default.
            pub(crate) death_roll_bonus: Opt<Small>,
            /// Bonus per survival die, printed with its level; it is added once to the estimate of
            /// endurance (NPC-2) and not to rolled survival (NPC-4); 0 by default.
            pub(crate) per_die_bonus: Opt<Small>,
            /// Scores by name, for the rolls of hazards and attacks (RPG-3).
            pub(crate) skills: Opt<Named<Score>>,
            /// Names of `skills`, or of `fortitude`, `willpower`, `health` and `endurance`, that are its
            /// archetypal reaction and ability (VRV-3).
            pub(crate) archetypal: Opt<Vec<Field<Label>>>,
            /// Decisions that differ from the policy of its side.
            pub(crate) policy: Opt<CharacterPolicy>,
        }

        impl $character {
            /// The common fields.
            pub(crate) const fn stats(&self) -> Stats<'_> {
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
                    hit_chance_per_injury: &self.hit_chance_per_injury,
                    attacks: &self.attacks,
                    roll: &self.roll,
                    tags: &self.tags,
                    damage: &self.damage,
                    spells: &self.spells,
                    mojo: &self.mojo,
                    death_roll_bonus: &self.death_roll_bonus,
                    per_die_bonus: &self.per_die_bonus,
                    skills: &self.skills,
                    archetypal: &self.archetypal,
                    policy: &self.policy,
                    is_npc: true,
                }
            }
        }
    };
}

character! {
    /// A character, to build adventurers on or to use in combats. As a non-player character, as in
    /// combats, it has no verve.
    Character {}
}

character! {
    /// An adventurer.
    Adventurer {
        /// Its name, which must be unique.
        name: Field<Name<24>>,
        /// Whether it is a player character (DTH-8, DTH-12, NPC-3); `true` by default.
        player: Opt<bool>,
        /// Starting verve (VRV-1); the maximum by default.
        verve_left: Opt<Points>,
        /// Starting survival (VRV-1); the maximum by default.
        survival_left: Opt<Points>,
        /// Starting injuries (INJ-1); 0 by default.
        injuries: Opt<Int<0, 99>>,
        /// How long it stays unconscious from the start of the first scene, such as "5 minutes" (INJ-7); it
        /// begins awake by default.
        unconscious: Opt<Time>,
        /// Time left to one who begins dying, such as "5 minutes" (DTH-5); it needs `injuries` (DTH-7). The
        /// unconscious count it in hours (DTH-6).
        dying: Opt<Time>,
        /// Starting temporary pools (POOL-1).
        #[schemars(length(max = 4))]
        pools: Opt<Vec<Field<StartingPool>>>,
    }
}

/// The common fields.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stats<'a> {
    pub(crate) archetype: &'a Opt<Archetype>,
    pub(crate) level: &'a Opt<Level>,
    pub(crate) verve: &'a Opt<Points>,
    pub(crate) survival: &'a Opt<Dice>,
    pub(crate) fortitude: &'a Opt<Score>,
    pub(crate) willpower: &'a Opt<Score>,
    pub(crate) health: &'a Opt<Score>,
    pub(crate) endurance: &'a Opt<Score>,
    pub(crate) attack: &'a Opt<Score>,
    pub(crate) defense: &'a Opt<Small>,
    pub(crate) hit_chance: &'a Opt<Percent>,
    pub(crate) hit_chance_per_injury: &'a Opt<Percent>,
    pub(crate) attacks: &'a Opt<Int<1, { ATTACKS_MAX as i64 }>>,
    pub(crate) roll: &'a Opt<Label>,
    pub(crate) tags: &'a Opt<Vec<Field<Tag>>>,
    pub(crate) damage: &'a Opt<Dice>,
    pub(crate) spells: &'a Opt<Named<Int<0, 99>>>,
    pub(crate) mojo: &'a Opt<Int<0, 99>>,
    pub(crate) death_roll_bonus: &'a Opt<Small>,
    pub(crate) per_die_bonus: &'a Opt<Small>,
    pub(crate) skills: &'a Opt<Named<Score>>,
    pub(crate) archetypal: &'a Opt<Vec<Field<Label>>>,
    pub(crate) policy: &'a Opt<CharacterPolicy>,
    /// Its missing scores are estimated (NPC-1). Adventurers have a field for it.
    pub(crate) is_npc: bool,
}

mirror! {
    /// An archetype.
    Archetype => plan::Archetype {
        /// Combat is archetypal (VRV-3), and survival dice are d10 (NPC-4).
        Warrior,
        /// A thief.
        Thief,
        /// Injuries lower the spell levels that it can use (INJ-3). Also accepted as "sorcerer".
        #[serde(alias = "sorcerer")]
        Sorceror,
        /// A monk.
        Monk,
        /// A prophet.
        Prophet,
    }
}

/// A starting temporary pool (POOL-1).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct StartingPool {
    /// Its points (POOL-1).
    pub(crate) points: Field<Points>,
    /// How long it lasts from the start of the first scene, such as "10 rounds", "5 minutes" or "2
    /// hours" (POOL-3).
    pub(crate) lasts: Field<Time>,
    /// Which damage it absorbs (POOL-2); "all" by default.
    pub(crate) against: Opt<Eligible>,
}

mirror! {
    /// Which damage a temporary pool absorbs (POOL-2).
    Eligible => plan::Eligible {
        /// Any.
        All,
        /// Archetypal damage, which verve could absorb (VRV-2).
        Archetypal,
        /// Damage that is not archetypal.
        NotArchetypal,
        /// Damage of attacks in scenes of kind `combat`.
        Combat,
        /// Damage of scenes of kind `hazard`, regardless of tags.
        Hazard,
    }
}
