//! How adventurers and foes decide.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Points;
use crate::scenario::read::{Field, Int, Opt};

/// How the adventurers, and their foes, decide.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct EncounterPolicy {
    /// When verve is used before survival (VRV-2, OD-75); "always" when left out.
    pub(in crate::scenario) use_verve: Opt<UseVerve>,
    /// Which score stays conscious (INJ-4); "best" when left out.
    pub(in crate::scenario) consciousness_score: Opt<ConsciousnessScore>,
    /// When to faint on purpose (INJ-6); "never" when left out.
    pub(in crate::scenario) faint: Opt<Faint>,
    /// Whether to spend mojo, once unconscious, on being semi-conscious (INJ-8); "never" when left out.
    pub(in crate::scenario) spend_mojo_semiconscious: Opt<SpendMojo>,
    /// What a good night restores, where both would help (RST-2); "injuries-first" when left out.
    pub(in crate::scenario) rest_choice: Opt<RestChoice>,
    /// On which failed rolls to bid mojo, where `options.mojo-bid` allows it (RPG-5); "always" when left
    /// out.
    pub(in crate::scenario) mojo_bid: Opt<MojoBid>,
    /// The last effort of a player character whose time is out in a combat (DTH-12); "none" when left
    /// out.
    pub(in crate::scenario) heroic: Opt<Heroic>,
    /// Mojo to add to a last effort, one's own or a fellow's, as far as there is any, of which a point
    /// adds 5 to a `hit-chance` (DTH-13, OD-76); 0 when left out.
    pub(in crate::scenario) heroic_bid: Opt<Int<0, 99>>,
    /// When to leave a combat (OD-65); "never" when left out.
    pub(in crate::scenario) flee: Opt<Flee>,
    /// Which of several foes to attack (OD-66); "random" when left out.
    pub(in crate::scenario) target: Opt<Target>,
    /// How foes decide who have no policy of their own (OD-66).
    pub(in crate::scenario) foes: Opt<FoesPolicy>,
}

/// How foes decide.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct FoesPolicy {
    /// Which score stays conscious (INJ-4); "best" when left out.
    pub(in crate::scenario) consciousness_score: Opt<ConsciousnessScore>,
    /// When to leave a combat (OD-65); "never" when left out.
    pub(in crate::scenario) flee: Opt<Flee>,
    /// Which of several adventurers to attack (OD-66); "random" when left out.
    pub(in crate::scenario) target: Opt<Target>,
}

/// How one character decides.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct CharacterPolicy {
    /// When verve is used before survival (VRV-2, OD-75); as its side when left out.
    pub(in crate::scenario) use_verve: Opt<UseVerve>,
    /// Which score stays conscious (INJ-4); as its side when left out.
    pub(in crate::scenario) consciousness_score: Opt<ConsciousnessScore>,
    /// When to faint on purpose (INJ-6); as its side when left out. Matters for player characters only.
    pub(in crate::scenario) faint: Opt<Faint>,
    /// Whether to spend mojo, once unconscious, on being semi-conscious (INJ-8); as its side when left
    /// out. Matters for player characters only.
    pub(in crate::scenario) spend_mojo_semiconscious: Opt<SpendMojo>,
    /// What a good night restores, where both would help (RST-2); as its side when left out. Matters for
    /// player characters only.
    pub(in crate::scenario) rest_choice: Opt<RestChoice>,
    /// On which failed rolls to bid mojo, where `options.mojo-bid` allows it (RPG-5); as its side when
    /// left out. Matters for player characters only.
    pub(in crate::scenario) mojo_bid: Opt<MojoBid>,
    /// Its last effort when its time is out in a combat (DTH-12); as its side when left out. Matters for
    /// player characters only.
    pub(in crate::scenario) heroic: Opt<Heroic>,
    /// Mojo to add to a last effort, its own or a fellow's, as far as there is any, of which a point
    /// adds 5 to a `hit-chance` (DTH-13, OD-76); as its side when left out. Matters for adventurers only.
    pub(in crate::scenario) heroic_bid: Opt<Int<0, 99>>,
    /// When to leave a combat (OD-65); as its side when left out.
    pub(in crate::scenario) flee: Opt<Flee>,
    /// Which of several enemies to attack (OD-66); as its side when left out.
    pub(in crate::scenario) target: Opt<Target>,
}

/// When verve is used before survival (VRV-2).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum UseVerve {
    /// Always.
    Always,
    /// As long as so much of it is left; the rest comes when survival is gone, but before injuries
    /// (OD-75).
    KeepReserve(Field<Points>),
}

/// Which score stays conscious (INJ-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum ConsciousnessScore {
    /// The better of the two.
    Best,
    /// Fortitude.
    Fortitude,
    /// Willpower.
    Willpower,
}

/// When to faint on purpose (INJ-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Faint {
    /// Never.
    Never,
    /// When dying, so that minutes become hours (DTH-6).
    WhenDying,
    /// For the death roll, which is then easier (DTH-9), and when dying.
    BeforeDeathRoll,
}

/// Whether to spend mojo on being semi-conscious (INJ-8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum SpendMojo {
    /// Never.
    Never,
    /// As long as there is any.
    Always,
}

/// What a good night restores (RST-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum RestChoice {
    /// An injury.
    InjuriesFirst,
    /// As much survival as the level.
    SurvivalFirst,
}

/// On which failed rolls to bid mojo (RPG-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum MojoBid {
    /// On every roll that it can save.
    Always,
    /// On death rolls alone.
    DeathRolls,
    /// On none.
    Never,
}

/// The last effort of somebody whose time is out (DTH-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Heroic {
    /// None that the rules of combat know.
    None,
    /// An attack.
    Attack,
}

/// When to leave a combat (OD-65).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Flee {
    /// Never.
    Never,
    /// Once injured.
    WhenInjured,
    /// With no more than so much left of survival, of pools, and of a warrior's verve.
    WhenLeft(Field<Points>),
    /// When dying.
    WhenDying,
}

/// Which of several enemies to attack (OD-66).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Target {
    /// Any, by dice.
    Random,
    /// Who has least left to lose.
    Weakest,
    /// Who hits hardest.
    Strongest,
    /// The first in order, until it is down.
    Focus,
}
