//! Survivors and policies.

use schemars::JsonSchema;
use serde::Deserialize;

use super::mirror::mirror;
use super::{ArmorPoints, At, Attributes, ByLocation, Label, Small};
use crate::policy::showdown as policy;
use crate::rules::showdown::plan;
use crate::scenario::read::{Field, Int, Name, Opt, Prose};

/// A survivor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Survivor {
    /// Its name, which must be unique.
    pub(crate) name: Field<Name<24>>,
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// Its loadout: names of entries of `gear`.
    #[schemars(length(max = 40))]
    pub(crate) gear: Opt<Vec<Field<Label>>>,
    /// The piece of gear that it attacks with; by default its first weapon, or the fist if it has none
    /// (OD-53).
    pub(crate) weapon: Opt<Label>,
    /// Starting survival (SRV-1); 1 by default (OD-53).
    pub(crate) survival: Opt<Int<0, 99>>,
    /// Known survival actions (SRV-4); by default only dodge.
    pub(crate) actions: Opt<Vec<Field<Action>>>,
    /// Added to the number of attack dice.
    pub(crate) speed: Opt<Small>,
    /// Added to attack rolls.
    pub(crate) accuracy: Opt<Small>,
    /// Added to wound attempts.
    pub(crate) strength: Opt<Small>,
    /// Lowers the threshold of critical wounds and the cost of endure.
    pub(crate) luck: Opt<Small>,
    /// Raises the threshold of the monster's attack rolls.
    pub(crate) evasion: Opt<Small>,
    /// Spaces per movement; 5 by default (OD-53). Only matters on a board.
    pub(crate) movement: Opt<Int<1, 40>>,
    /// Its own armor points, in addition to those of its gear.
    pub(crate) armor: Opt<ByLocation<ArmorPoints>>,
    /// Injury boxes already filled when the trial begins.
    pub(crate) injuries: Opt<Injuries>,
    /// Starting tokens; they last for the showdown.
    pub(crate) tokens: Opt<Attributes>,
    /// Whether it starts knocked down; it stands up at the end of the first monster turn unless
    /// `options.stand-up` says otherwise (RND-5); `false` by default.
    pub(crate) knocked_down: Opt<bool>,
    /// Starting bleeding tokens (MON-9); 0 by default.
    pub(crate) bleeding: Opt<Int<0, 98>>,
    /// Starting space, as column and row; by default in a row 6 spaces south of the monster (OD-52).
    /// Only matters on a board.
    pub(crate) at: Opt<At>,
    /// Whether it is deaf (SRV-8, TGT-16); `false` by default. Only matters on a board.
    pub(crate) deaf: Opt<bool>,
    /// Decisions that differ from the policy of the party.
    pub(crate) policy: Opt<SurvivorPolicy>,
}

mirror! {
    /// A survival action (SRV-3).
    Action => plan::Action {
        /// Cancel a hit (SRV-5).
        Dodge,
        /// Let another survivor stand up (SRV-7). Only matters on a board.
        Encourage,
        /// Gain one more movement (SRV-9). Only matters on a board.
        Dash,
        /// Gain one more activation (SRV-10). Only matters on a board.
        Surge,
        /// Ignore a severe injury (SRV-12).
        Endure,
    }
}

/// Filled injury boxes (MON-4).
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Injuries {
    /// Head, which has only the heavy box.
    pub(crate) head: Opt<Int<0, 1>>,
    /// Arms.
    pub(crate) arms: Opt<Int<0, 2>>,
    /// Body.
    pub(crate) body: Opt<Int<0, 2>>,
    /// Waist.
    pub(crate) waist: Opt<Int<0, 2>>,
    /// Legs.
    pub(crate) legs: Opt<Int<0, 2>>,
}

/// Decisions of the party and of the monster controller.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Policy {
    /// Which hit to dodge (SRV-5); "if-severe" by default.
    pub(crate) dodge: Opt<Dodge>,
    /// Which severe injury to endure (SRV-12); "always-if-affordable" by default.
    pub(crate) endure: Opt<Endure>,
    /// Which face-up hit location to resolve next (WND-1); "criticals-first" by default.
    pub(crate) hl_order: Opt<HlOrder>,
    /// Whom to encourage, and when (SRV-7); "stand-up-unacted" by default. Only matters on a board.
    pub(crate) encourage: Opt<Encourage>,
    /// When to dash, and where to (SRV-9); "escape-if-target" by default. Only matters on a board.
    pub(crate) dash: Opt<Dash>,
    /// When to surge, and what for (SRV-10); "attack-if-adjacent" by default. Only matters on a board.
    pub(crate) surge: Opt<Surge>,
    /// Survival that is never spent on surges (SRV-10); 1 by default. Only matters on a board.
    pub(crate) survival_reserve: Opt<Int<0, 99>>,
    /// Where to move (OD-49); "approach" by default. Only matters on a board.
    pub(crate) movement: Opt<Movement>,
    /// What to use an activation for (SRV-10); "attack" by default. Only matters on a board.
    pub(crate) activation: Opt<Activation>,
    /// Whom the monster controller favours when it has a choice (TGT-7, OD-12, OD-19); "random" by
    /// default.
    pub(crate) controller: Opt<Controller>,
    /// Who takes the next turn if `options.survivor-order` lets the party choose (OD-48); "seats" by
    /// default. Only matters on a board.
    pub(crate) turn_order: Opt<TurnOrder>,
}

/// Decisions of one survivor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SurvivorPolicy {
    /// Which hit to dodge (SRV-5); the party's by default.
    pub(crate) dodge: Opt<Dodge>,
    /// Which severe injury to endure (SRV-12); the party's by default.
    pub(crate) endure: Opt<Endure>,
    /// Which face-up hit location to resolve next (WND-1); the party's by default.
    pub(crate) hl_order: Opt<HlOrder>,
    /// Whom to encourage, and when (SRV-7); the party's by default. Only matters on a board.
    pub(crate) encourage: Opt<Encourage>,
    /// When to dash, and where to (SRV-9); the party's by default. Only matters on a board.
    pub(crate) dash: Opt<Dash>,
    /// When to surge, and what for (SRV-10); the party's by default. Only matters on a board.
    pub(crate) surge: Opt<Surge>,
    /// Survival that is never spent on surges (SRV-10); the party's by default. Only matters on a
    /// board.
    pub(crate) survival_reserve: Opt<Int<0, 99>>,
    /// Where to move (OD-49); the party's by default. Only matters on a board.
    pub(crate) movement: Opt<Movement>,
    /// What to use an activation for (SRV-10); the party's by default. Only matters on a board.
    pub(crate) activation: Opt<Activation>,
    /// Whom this player favours in rounds as monster controller (RND-2, OD-19); the party's by
    /// default. Only matters on a board.
    pub(crate) controller: Opt<Controller>,
}

mirror! {
    /// Which hit to dodge (SRV-5).
    Dodge => policy::Dodge {
        /// A hit that would cause a severe injury, the deadliest first; otherwise none.
        IfSevere,
        /// The first hit.
        FirstHit,
        /// A hit that would cause a severe injury, or knock down a standing survivor.
        IfKnockedDownOrSevere,
        /// None.
        Never,
        /// In every attack the most harmful hit, in the order severe injury, knock-down, injury box.
        AlwaysMaxDamage,
    }

    /// Which severe injury to endure (SRV-12).
    Endure => policy::Endure {
        /// Every one that the survivor can afford.
        AlwaysIfAffordable,
        /// Only if the table can kill.
        OnlyIfDeadlyTable,
        /// None.
        Never,
    }

    /// Which face-up hit location to resolve next (WND-1).
    HlOrder => policy::HlOrder {
        /// Cards with a critical before cards without; among equals, cards without a failure
        /// reaction first.
        CriticalsFirst,
        /// In the order drawn.
        DrawnOrder,
        /// At random.
        Random,
        /// Cards with the fewest reactions (wound, failure, reflex) first.
        SafestFirst,
    }

    /// Whom the monster controller favours (TGT-7).
    Controller => policy::Controller {
        /// Nobody: it chooses at random.
        Random,
        /// The monster: traps with more effects come first; on a board it targets the survivor who can take
        /// the least damage.
        Monster,
        /// The group: traps with more effects come last; on a board it targets the survivor who can take
        /// the most damage.
        Group,
    }

    /// Whom to encourage, and when (SRV-7).
    Encourage => policy::Encourage {
        /// In the survivors' turn, the first knocked-down survivor who still has an activation.
        StandUpUnacted,
        /// In either turn, the first knocked-down survivor.
        AnyKnockedDown,
        /// Nobody.
        Never,
    }

    /// When to dash, and where to (SRV-9).
    Dash => policy::Dash {
        /// As the monster's target, during a flow, if it can get out of the monster's reach.
        EscapeIfTarget,
        /// Never.
        Never,
        /// In the survivors' turn, into reach of the monster if the normal movement was too short.
        TowardMonster,
        /// As the monster's target, during a flow, away from the others even if it does not escape: the
        /// monster follows and leaves them alone.
        Bait,
    }

    /// When to surge, and what for (SRV-10).
    Surge => policy::Surge {
        /// To attack, if the monster is in reach; in the survivors' turn only after the normal activation.
        AttackIfAdjacent,
        /// Never.
        Never,
        /// To hide, if in a hideout; in the survivors' turn only after the normal activation.
        Hide,
    }

    /// Where to move (OD-49).
    Movement => policy::Movement {
        /// The nearest space from which the weapon reaches the monster.
        Approach,
        /// As `approach`, but preferably outside the monster's front.
        Flank,
        /// As `approach`, but as far as possible from other survivors.
        Spread,
        /// As `flank`, but away from the monster if badly hurt or without survival, as long as another
        /// survivor who is not badly hurt keeps fighting.
        Cautious,
        /// Next to a knocked-down survivor; if there is none, as `approach`.
        Guard,
    }

    /// What to use an activation for (SRV-10).
    Activation => policy::Activation {
        /// Attack; if out of reach, use helpful gear or terrain.
        Attack,
        /// If hurt, use helpful gear or terrain; otherwise attack.
        CareFirst,
        /// Hide if badly hurt and in a hideout, as long as another survivor who is not badly hurt keeps
        /// fighting; otherwise as `attack`.
        HideWhenHurt,
    }

    /// Who takes the next turn if the party may choose (OD-48).
    TurnOrder => policy::TurnOrder {
        /// In seat order.
        Seats,
        /// The survivor nearest to the monster.
        NearestFirst,
        /// The survivor who can take the most damage.
        ToughestFirst,
    }
}
