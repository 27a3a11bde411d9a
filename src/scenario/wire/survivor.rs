//! Survivors and policies.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{ArmorPoints, At, Attributes, ByLocation, Label, Small};
use crate::scenario::read::{Field, Int, Name, Opt, Prose};

/// A survivor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Survivor {
    /// What it is called; different from all others.
    pub(in crate::scenario) name: Field<Name<24>>,
    /// What it is for.
    pub(in crate::scenario) about: Opt<Prose>,
    /// Its loadout: names of `gear`.
    #[schemars(length(max = 40))]
    pub(in crate::scenario) gear: Opt<Vec<Field<Label>>>,
    /// The piece of its gear that it attacks with; when left out the first weapon, and without
    /// one the fist (OD-53).
    pub(in crate::scenario) weapon: Opt<Label>,
    /// Survival that it begins with (SRV-1); 1 when left out (OD-53).
    pub(in crate::scenario) survival: Opt<Int<0, 99>>,
    /// Survival actions that it knows (SRV-4); dodge alone when left out.
    pub(in crate::scenario) actions: Opt<Vec<Field<Action>>>,
    /// Added to the dice of an attack.
    pub(in crate::scenario) speed: Opt<Small>,
    /// Added to attack rolls.
    pub(in crate::scenario) accuracy: Opt<Small>,
    /// Added to wound attempts.
    pub(in crate::scenario) strength: Opt<Small>,
    /// Lowers the threshold of critical wounds and the cost of endure.
    pub(in crate::scenario) luck: Opt<Small>,
    /// Raises the threshold of the monster's attack rolls.
    pub(in crate::scenario) evasion: Opt<Small>,
    /// Spaces of one movement; 5 when left out (OD-53). Matters on a board only.
    pub(in crate::scenario) movement: Opt<Int<1, 40>>,
    /// Armor points of its own, added to those of its gear.
    pub(in crate::scenario) armor: Opt<ByLocation<ArmorPoints>>,
    /// Injury boxes that are filled when the trial begins.
    pub(in crate::scenario) injuries: Opt<Injuries>,
    /// Tokens that it begins with; they last for the showdown.
    pub(in crate::scenario) tokens: Opt<Attributes>,
    /// It begins knocked down; unless `options.stand-up` says otherwise it stands up at the end of
    /// the first monster turn (RND-5); `false` when left out.
    pub(in crate::scenario) knocked_down: Opt<bool>,
    /// Bleeding tokens that it begins with (MON-9); 0 when left out.
    pub(in crate::scenario) bleeding: Opt<Int<0, 98>>,
    /// Where it stands, as column and row; when left out, in a row 6 spaces south of the monster
    /// (OD-52). Matters on a board only.
    pub(in crate::scenario) at: Opt<At>,
    /// It cannot hear (SRV-8, TGT-16); `false` when left out. Matters on a board only.
    pub(in crate::scenario) deaf: Opt<bool>,
    /// How it decides, where that differs from the policy of the party.
    pub(in crate::scenario) policy: Opt<SurvivorPolicy>,
}

/// A survival action (SRV-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Action {
    /// Cancels a hit (SRV-5).
    Dodge,
    /// Lets a fellow stand up (SRV-7). Matters on a board only.
    Encourage,
    /// One more movement (SRV-9). Matters on a board only.
    Dash,
    /// One more activation (SRV-10). Matters on a board only.
    Surge,
    /// Ignores a severe injury (SRV-12).
    Endure,
}

/// Filled injury boxes (MON-4).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Injuries {
    /// Head; it has only the heavy box.
    pub(in crate::scenario) head: Opt<Int<0, 1>>,
    /// Arms.
    pub(in crate::scenario) arms: Opt<Int<0, 2>>,
    /// Body.
    pub(in crate::scenario) body: Opt<Int<0, 2>>,
    /// Waist.
    pub(in crate::scenario) waist: Opt<Int<0, 2>>,
    /// Legs.
    pub(in crate::scenario) legs: Opt<Int<0, 2>>,
}

/// How the party, and the monster's side, decides.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct Policy {
    /// Which hit to dodge (SRV-5); "if-severe" when left out.
    pub(in crate::scenario) dodge: Opt<Dodge>,
    /// Which severe injury to endure (SRV-12); "always-if-affordable" when left out.
    pub(in crate::scenario) endure: Opt<Endure>,
    /// Which face-up hit location to resolve next (WND-1); "criticals-first" when left out.
    pub(in crate::scenario) hl_order: Opt<HlOrder>,
    /// Whom to encourage, and when (SRV-7); "stand-up-unacted" when left out. Matters on a board only.
    pub(in crate::scenario) encourage: Opt<Encourage>,
    /// When to dash, and where to (SRV-9); "escape-if-target" when left out. Matters on a board only.
    pub(in crate::scenario) dash: Opt<Dash>,
    /// When to surge, and what for (SRV-10); "attack-if-adjacent" when left out. Matters on a board only.
    pub(in crate::scenario) surge: Opt<Surge>,
    /// Survival that surges leave in the pool (SRV-10); 1 when left out. Matters on a board only.
    pub(in crate::scenario) survival_reserve: Opt<Int<0, 99>>,
    /// Where to move (OD-49); "approach" when left out. Matters on a board only.
    pub(in crate::scenario) movement: Opt<Movement>,
    /// What to use an activation for (SRV-10); "attack" when left out. Matters on a board only.
    pub(in crate::scenario) activation: Opt<Activation>,
    /// Whom the monster controller favours, wherever it has a choice (TGT-7, OD-12, OD-19);
    /// "random" when left out.
    pub(in crate::scenario) controller: Opt<Controller>,
    /// Who takes the next turn, where `options.survivor-order` lets the party choose (OD-48);
    /// "seats" when left out. Matters on a board only.
    pub(in crate::scenario) turn_order: Opt<TurnOrder>,
}

/// How one survivor decides.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct SurvivorPolicy {
    /// Which hit to dodge (SRV-5); as the party when left out.
    pub(in crate::scenario) dodge: Opt<Dodge>,
    /// Which severe injury to endure (SRV-12); as the party when left out.
    pub(in crate::scenario) endure: Opt<Endure>,
    /// Which face-up hit location to resolve next (WND-1); as the party when left out.
    pub(in crate::scenario) hl_order: Opt<HlOrder>,
    /// Whom to encourage, and when (SRV-7); as the party when left out. Matters on a board only.
    pub(in crate::scenario) encourage: Opt<Encourage>,
    /// When to dash, and where to (SRV-9); as the party when left out. Matters on a board only.
    pub(in crate::scenario) dash: Opt<Dash>,
    /// When to surge, and what for (SRV-10); as the party when left out. Matters on a board only.
    pub(in crate::scenario) surge: Opt<Surge>,
    /// Survival that surges leave in the pool (SRV-10); as the party when left out. Matters on a board
    /// only.
    pub(in crate::scenario) survival_reserve: Opt<Int<0, 99>>,
    /// Where to move (OD-49); as the party when left out. Matters on a board only.
    pub(in crate::scenario) movement: Opt<Movement>,
    /// What to use an activation for (SRV-10); as the party when left out. Matters on a board only.
    pub(in crate::scenario) activation: Opt<Activation>,
    /// Whom this player favours in rounds in which it is the monster controller (RND-2, OD-19); as
    /// the party when left out. Matters on a board only.
    pub(in crate::scenario) controller: Opt<Controller>,
}

/// Which hit to dodge (SRV-5).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Dodge {
    /// A hit that would cause a severe injury, the likeliest to kill first; else keep the
    /// survival.
    IfSevere,
    /// The first hit.
    FirstHit,
    /// A hit that would cause a severe injury, or knock down a standing survivor.
    IfKnockedDownOrSevere,
    /// None.
    Never,
    /// Some hit of every attack: the one that would do most harm, in the order severe injury,
    /// knock-down, injury box.
    AlwaysMaxDamage,
}

/// Which severe injury to endure (SRV-12).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Endure {
    /// Any that the survivor can pay for.
    AlwaysIfAffordable,
    /// Only where the table can kill.
    OnlyIfDeadlyTable,
    /// None.
    Never,
}

/// Which face-up hit location to resolve next (WND-1).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum HlOrder {
    /// Cards with a critical before cards without; among equals, cards without a failure
    /// reaction first.
    CriticalsFirst,
    /// As drawn.
    DrawnOrder,
    /// Any, by dice.
    Random,
    /// Cards with the fewest reactions (wound, failure, reflex) first.
    SafestFirst,
}

/// Whom the monster controller favours (TGT-7).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Controller {
    /// Nobody: dice decide.
    Random,
    /// The monster: the trap with the most effects comes first, and on a board the survivor who
    /// can take least is the target.
    Monster,
    /// The group: the trap with the most effects comes last, and on a board the survivor who can
    /// take most is the target.
    Group,
}

/// Whom to encourage, and when (SRV-7).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Encourage {
    /// In the survivors' turn, the first who lies and still has an activation.
    StandUpUnacted,
    /// The first who lies, in either turn.
    AnyKnockedDown,
    /// Nobody.
    Never,
}

/// When to dash, and where to (SRV-9).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Dash {
    /// As the monster's target in a flow, when it can get out of the monster's reach.
    EscapeIfTarget,
    /// Never.
    Never,
    /// In the survivors' turn, into reach of the monster when the turn's movement was too short.
    TowardMonster,
    /// As the monster's target in a flow, away from the others, whether or not it escapes: the
    /// monster that follows leaves them alone.
    Bait,
}

/// When to surge, and what for (SRV-10).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Surge {
    /// For an attack, with the monster in reach; in the survivors' turn only after the turn's own
    /// activation.
    AttackIfAdjacent,
    /// Never.
    Never,
    /// To hide, where there is something to hide in; in the survivors' turn only after the turn's
    /// own activation.
    Hide,
}

/// Where to move (OD-49).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Movement {
    /// The nearest space from which the weapon reaches the monster.
    Approach,
    /// As `approach`, but of all such spaces one out of the monster's front.
    Flank,
    /// As `approach`, but of all such spaces the one farthest from other survivors.
    Spread,
    /// As `flank`, but away from the monster when badly hurt or without survival, as long as a fellow
    /// who is not badly hurt fights on.
    Cautious,
    /// To a fallen survivor's side; without one as `approach`.
    Guard,
}

/// What to use an activation for (SRV-10).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum Activation {
    /// An attack; out of reach, gear and terrain that help.
    Attack,
    /// Gear and terrain that help, when hurt; else an attack.
    CareFirst,
    /// Hiding, when badly hurt and where one can, as long as a fellow who is not badly hurt fights on;
    /// else as `attack`.
    HideWhenHurt,
}

/// Who takes the next turn, where the party may choose (OD-48).
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum TurnOrder {
    /// In the order of seats.
    Seats,
    /// Who stands nearest to the monster.
    NearestFirst,
    /// Who can take most damage.
    ToughestFirst,
}
