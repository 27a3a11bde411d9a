//! Decisions of adventurers and foes.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Points;
use crate::scenario::read::{Field, Int, Opt, Prose};
use crate::scenario::wire::mirror::mirror;
use crate::scenario::wire::policy::list_names;
use crate::scenario::wire::{Choice, ChoiceLine, Label, ListName, PlainLine};
use deathroll_core::rules::encounter::decide;

/// Decisions of the adventurers and their foes.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct EncounterPolicy {
    /// When verve is used before survival (VRV-2, OD-75); "always" by default.
    pub(crate) use_verve: Opt<UseVerve>,
    /// Which score to roll for consciousness (INJ-4); "best" by default.
    pub(crate) consciousness_score: Opt<ConsciousnessScore>,
    /// When to faint on purpose (INJ-6); "never" by default.
    pub(crate) faint: Opt<Choice<Faint, PlainLine>>,
    /// When to wake an unconscious companion instead of attacking, and whom (INJ-7, OD-82); "never" by
    /// default.
    pub(crate) wake: Opt<Choice<Wake, ChoiceLine>>,
    /// Which spell to cast instead of attacking, and on whom (INJ-3); "sensible" by default.
    pub(crate) cast: Opt<Choice<Cast, CastLine>>,
    /// Whether to spend mojo, once unconscious, to be semi-conscious (INJ-8); "never" by default.
    pub(crate) spend_mojo_semiconscious: Opt<Choice<SpendMojo, PlainLine>>,
    /// What a successful night restores if both would help (RST-2); "injuries-first" by default.
    pub(crate) rest_choice: Opt<RestChoice>,
    /// On which failed rolls to bid mojo, if `options.mojo-bid` allows it (RPG-5); "always" by default.
    pub(crate) mojo_bid: Opt<Choice<MojoBid, PlainLine>>,
    /// The heroic last effort of a player character whose time runs out (DTH-12); "none" by default.
    pub(crate) heroic: Opt<Choice<Heroic, PlainLine>>,
    /// Mojo to add to a last effort, one's own or another's, as far as available; a point adds 5 to a
    /// `hit-chance` (DTH-13, OD-76); 0 by default.
    pub(crate) heroic_bid: Opt<Int<0, 99>>,
    /// When to leave a combat (OD-65); "never" by default.
    pub(crate) flee: Opt<Flee>,
    /// Which of several foes to attack (OD-66); "random" by default.
    pub(crate) target: Opt<Choice<Target, ChoiceLine>>,
    /// The policy of foes without their own (OD-66).
    pub(crate) foes: Opt<FoesPolicy>,
}

/// Decisions of foes.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FoesPolicy {
    /// Which score to roll for consciousness (INJ-4); "best" by default.
    pub(crate) consciousness_score: Opt<ConsciousnessScore>,
    /// When to wake an unconscious companion instead of attacking, and whom (INJ-7, OD-82); "never" by
    /// default.
    pub(crate) wake: Opt<Choice<Wake, ChoiceLine>>,
    /// Which spell to cast instead of attacking, and on whom (INJ-3); "sensible" by default.
    pub(crate) cast: Opt<Choice<Cast, CastLine>>,
    /// When to leave a combat (OD-65); "never" by default.
    pub(crate) flee: Opt<Flee>,
    /// Which of several adventurers to attack (OD-66); "random" by default.
    pub(crate) target: Opt<Choice<Target, ChoiceLine>>,
}

/// Decisions of one character.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct CharacterPolicy {
    /// When verve is used before survival (VRV-2, OD-75); its side's by default.
    pub(crate) use_verve: Opt<UseVerve>,
    /// Which score to roll for consciousness (INJ-4); its side's by default.
    pub(crate) consciousness_score: Opt<ConsciousnessScore>,
    /// When to faint on purpose (INJ-6); its side's by default. Only matters for player characters.
    pub(crate) faint: Opt<Choice<Faint, PlainLine>>,
    /// When to wake an unconscious companion instead of attacking, and whom (INJ-7, OD-82); its side's by
    /// default.
    pub(crate) wake: Opt<Choice<Wake, ChoiceLine>>,
    /// Which spell to cast instead of attacking, and on whom (INJ-3); its side's by default.
    pub(crate) cast: Opt<Choice<Cast, CastLine>>,
    /// Whether to spend mojo, once unconscious, to be semi-conscious (INJ-8); its side's by default.
    /// Only matters for player characters.
    pub(crate) spend_mojo_semiconscious: Opt<Choice<SpendMojo, PlainLine>>,
    /// What a successful night restores if both would help (RST-2); its side's by default. Only
    /// matters for player characters.
    pub(crate) rest_choice: Opt<RestChoice>,
    /// On which failed rolls to bid mojo, if `options.mojo-bid` allows it (RPG-5); its side's by
    /// default. Only matters for player characters.
    pub(crate) mojo_bid: Opt<Choice<MojoBid, PlainLine>>,
    /// Its heroic last effort when its time runs out (DTH-12); its side's by default. Only
    /// matters for player characters.
    pub(crate) heroic: Opt<Choice<Heroic, PlainLine>>,
    /// Mojo to add to a last effort, its own or another's, as far as available; a point adds 5 to a
    /// `hit-chance` (DTH-13, OD-76); its side's by default. Only matters for adventurers.
    pub(crate) heroic_bid: Opt<Int<0, 99>>,
    /// When to leave a combat (OD-65); its side's by default.
    pub(crate) flee: Opt<Flee>,
    /// Which of several enemies to attack (OD-66); its side's by default.
    pub(crate) target: Opt<Choice<Target, ChoiceLine>>,
}

/// When verve is used before survival (VRV-2).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum UseVerve {
    /// Always.
    Always,
    /// While more than this much of it is left; the rest is used when survival is gone, before injuries
    /// (OD-75).
    KeepReserve(Field<Points>),
}

mirror! {
    /// Which score to roll for consciousness (INJ-4).
    ConsciousnessScore => decide::ConsciousnessScore {
        /// The better of the two.
        Best,
        /// Fortitude.
        Fortitude,
        /// Willpower.
        Willpower,
    }
}

/// What a successful night restores (RST-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RestChoice {
    /// An injury.
    InjuriesFirst,
    /// Survival equal to the level.
    SurvivalFirst,
}

/// A line of a policy that chooses a spell and whom to cast it on.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct CastLine {
    /// The castings that the line is about; all if omitted.
    pub(crate) when: Opt<Prose>,
    /// The spell that the line is about; any if omitted.
    pub(crate) spell: Opt<Label>,
    /// What makes one of them better than another, the most important first: conditions, "most NUMBER" or
    /// "least NUMBER". The first in order if omitted.
    #[schemars(length(max = 8))]
    pub(crate) prefer: Opt<Vec<Field<Prose>>>,
}

/// When to leave a combat: a name, the points left at which to leave, or a priority list.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Flee", untagged, inline)]
pub(crate) enum Flee {
    /// A name, which stands for a list.
    Word(FleeName),
    /// The lines in order of priority; an empty list never leaves.
    List(#[schemars(length(max = 32))] Vec<Field<PlainLine>>),
    /// A number of points.
    Table(FleeAt),
}

/// When to leave a combat, by points.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FleeAt {
    /// With at most this much left of survival, pools and, for warriors, verve.
    pub(crate) when_left: Field<Points>,
}

list_names! {
    /// When to faint on purpose (INJ-6).
    Faint {
        /// Never.
        Never = "never",
        /// When dying, so that minutes become hours (DTH-6).
        WhenDying = "when-dying",
        /// Before the death roll, which is then easier (DTH-9), and when dying.
        BeforeDeathRoll = "before-death-roll",
        /// When a scene begins while minutes of dying are left, so that they become hours (DTH-6).
        BetweenScenes = "between-scenes",
    }

    /// When to wake an unconscious companion, and whom (INJ-7).
    Wake {
        /// Never.
        Never = "never",
        /// Whenever one can be woken, the one with the highest expected damage first.
        Always = "always",
        /// Only those who are dying, or out of time.
        Dying = "dying",
    }

    /// Which spell to cast, and on whom (INJ-3).
    Cast {
        /// Waking, healing of the dying and injured and of those who have lost more than 5 survival, a pool or
        /// higher scores in the first round, sleep for the enemy with the highest expected damage, and
        /// otherwise harm to the enemy with the least left to lose.
        Sensible = "sensible",
        /// The same without its last line: spells that do nothing but harm are not cast.
        OnlyHelp = "only-help",
        /// None.
        Never = "never",
    }

    /// When to spend mojo to be semi-conscious (INJ-8).
    SpendMojo {
        /// Never.
        Never = "never",
        /// While any is left.
        Always = "always",
    }

    /// On which failed rolls to bid mojo (RPG-5).
    MojoBid {
        /// On every roll that it can turn into a success.
        Always = "always",
        /// Only on death rolls.
        DeathRolls = "death-rolls",
        /// Never.
        Never = "never",
    }

    /// The heroic last effort of a character whose time runs out (DTH-12).
    Heroic {
        /// None that has an effect.
        None = "none",
        /// An attack.
        Attack = "attack",
        /// The roll that averts damage, in place of a companion who failed it.
        Aid = "aid",
        /// A spell, which `cast` chooses.
        Spell = "spell",
        /// Whichever comes first.
        Any = "any",
    }

    /// When to leave a combat (OD-65).
    FleeName {
        /// Never.
        Never = "never",
        /// Once injured.
        WhenInjured = "when-injured",
        /// When dying.
        WhenDying = "when-dying",
    }

    /// Which of several enemies to attack (OD-66).
    Target {
        /// At random.
        Random = "random",
        /// The one with the least left to lose.
        Weakest = "weakest",
        /// The one with the highest expected damage.
        Strongest = "strongest",
        /// The first in order, until it is down.
        Focus = "focus",
    }
}
