//! Policies of survivors: names, or priority lists.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Label;
use super::mirror::mirror;
use crate::scenario::read::{Field, Int, Named, Opt, Prose};
use deathroll_core::policy::showdown as policy;

/// Decisions of the party and of the monster controller.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Policy {
    /// The play that everybody follows where nothing else is said: "sensible", "novice", "expert", "idle" or an
    /// entry of `plays`; "sensible" by default. With "lookahead", or "lookahead:" before one of them,
    /// survivors try out every other answer before they follow it.
    pub(crate) play: Opt<Label>,
    /// How often survivors who look ahead try each answer; 128 by default.
    pub(crate) rollouts: Opt<Int<{ policy::ROLLOUTS_MIN as i64 }, { policy::ROLLOUTS_MAX as i64 }>>,
    /// Which hit to dodge (SRV-5); "keep-one" by default.
    pub(crate) dodge: Opt<Choice<Dodge, DodgeLine>>,
    /// Which severe injury to endure (SRV-12); "always-if-affordable" by default.
    pub(crate) endure: Opt<Choice<Endure, PlainLine>>,
    /// Which face-up hit location to resolve next (WND-1); "criticals-first" by default.
    pub(crate) hl_order: Opt<Choice<HlOrder, HlOrderLine>>,
    /// Whom to encourage, and when (SRV-7); "stand-up-unacted" by default. Only matters on a board.
    pub(crate) encourage: Opt<Choice<Encourage, PlainLine>>,
    /// When to dash, and where to (SRV-9); "escape-or-follow" by default. Only matters on a board.
    pub(crate) dash: Opt<Choice<Dash, WayLine>>,
    /// When to surge, and what for (SRV-10); "attack-if-adjacent" by default. Only matters on a board.
    pub(crate) surge: Opt<Choice<Surge, UseLine>>,
    /// Survival that is never spent on surges (SRV-10), nor on uses without activation (SRV-25); 1 by default.
    /// Only matters on a board.
    pub(crate) survival_reserve: Opt<Int<0, 99>>,
    /// Where to move (OD-49); "strike-and-leave" by default. Only matters on a board.
    pub(crate) movement: Opt<Choice<Movement, WayLine>>,
    /// What to use an activation for (SRV-10); "attack" by default. Only matters on a board.
    pub(crate) activation: Opt<Choice<Activation, UseLine>>,
    /// Which special rules to pay for (TRG-4); "always" by default.
    pub(crate) pay: Opt<Choice<Pay, PayLine>>,
    /// Which of several weapons to attack with (ATK-11); "first" by default.
    pub(crate) weapon: Opt<Choice<WeaponName, WeaponLine>>,
    /// Whom the monster controller favours when it has a choice (TGT-7, OD-12, OD-19); "random" by
    /// default.
    pub(crate) controller: Opt<Choice<Controller, ChoiceLine>>,
    /// Who takes the next turn if `options.survivor-order` lets the party choose (OD-48); "seats" by
    /// default. Only matters on a board.
    pub(crate) turn_order: Opt<Choice<TurnOrder, ChoiceLine>>,
}

/// Decisions of one survivor.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct SurvivorPolicy {
    /// Which hit to dodge (SRV-5); the party's by default.
    pub(crate) dodge: Opt<Choice<Dodge, DodgeLine>>,
    /// Which severe injury to endure (SRV-12); the party's by default.
    pub(crate) endure: Opt<Choice<Endure, PlainLine>>,
    /// Which face-up hit location to resolve next (WND-1); the party's by default.
    pub(crate) hl_order: Opt<Choice<HlOrder, HlOrderLine>>,
    /// Whom to encourage, and when (SRV-7); the party's by default. Only matters on a board.
    pub(crate) encourage: Opt<Choice<Encourage, PlainLine>>,
    /// When to dash, and where to (SRV-9); the party's by default. Only matters on a board.
    pub(crate) dash: Opt<Choice<Dash, WayLine>>,
    /// When to surge, and what for (SRV-10); the party's by default. Only matters on a board.
    pub(crate) surge: Opt<Choice<Surge, UseLine>>,
    /// Survival that is never spent on surges (SRV-10), nor on uses without activation (SRV-25); the party's by
    /// default. Only matters on a board.
    pub(crate) survival_reserve: Opt<Int<0, 99>>,
    /// Where to move (OD-49); the party's by default. Only matters on a board.
    pub(crate) movement: Opt<Choice<Movement, WayLine>>,
    /// What to use an activation for (SRV-10); the party's by default. Only matters on a board.
    pub(crate) activation: Opt<Choice<Activation, UseLine>>,
    /// Which special rules to pay for (TRG-4); the party's by default.
    pub(crate) pay: Opt<Choice<Pay, PayLine>>,
    /// Which of several weapons to attack with (ATK-11); the party's by default.
    pub(crate) weapon: Opt<Choice<WeaponName, WeaponLine>>,
    /// Whom this player favours in rounds as monster controller (RND-2, OD-19); the party's by
    /// default. Only matters on a board.
    pub(crate) controller: Opt<Choice<Controller, ChoiceLine>>,
}

/// A play: policies for everybody, and for single survivors.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Play {
    /// Where it comes from, and what it is for.
    pub(crate) about: Opt<Prose>,
    /// The policies of everybody; those of "sensible" where omitted.
    pub(crate) everybody: Opt<SurvivorPolicy>,
    /// By name, survivors whose policies differ from them; other scenarios may lack some.
    pub(crate) survivors: Opt<Named<SurvivorPolicy>>,
}

/// A policy: a name, or a priority list of which the first line that applies decides.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename = "deathroll::Shapes", rename_all = "kebab-case")]
#[schemars(rename = "Choice", untagged, inline)]
pub(crate) enum Choice<W, L> {
    /// A name, which stands for a list.
    Word(W),
    /// The lines in order of priority; an empty list does nothing.
    List(#[schemars(length(max = 32))] Vec<Field<L>>),
}

/// A line of a policy for dodges.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct DodgeLine {
    /// The hits that the line is about; all if omitted.
    pub(crate) when: Opt<Prose>,
    /// Which of them to dodge; "worst" if omitted.
    pub(crate) pick: Opt<Which>,
}

/// A line of a policy for enduring or for encouraging.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PlainLine {
    /// When the line applies; always if omitted.
    pub(crate) when: Opt<Prose>,
}

/// A line of a policy for paying.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PayLine {
    /// When the line applies; always if omitted.
    pub(crate) when: Opt<Prose>,
    /// The piece of gear or the ability that the line is about. Without it and `terrain`: everything that costs
    /// survival.
    pub(crate) gear: Opt<Label>,
    /// The kind of terrain that the line is about.
    pub(crate) terrain: Opt<Label>,
    /// The rule that the line is about, by its key in `traits`, such as "on-dodge", or "use" for a use without
    /// activation; any if omitted.
    pub(crate) rule: Opt<Label>,
}

/// A line of a policy for weapons.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct WeaponLine {
    /// When the line applies; always if omitted.
    pub(crate) when: Opt<Prose>,
    /// The weapon; the line applies only if it can be used.
    pub(crate) weapon: Opt<Label>,
    /// Without `weapon`: which of those that can be used; "first" if omitted.
    pub(crate) pick: Opt<Wield>,
}

/// A line of an order of hit locations.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct HlOrderLine {
    /// The cards that the line is about; all if omitted.
    pub(crate) when: Opt<Prose>,
    /// Which of them to resolve next; "first" if omitted.
    pub(crate) pick: Opt<Take>,
}

/// A line of a policy for movements or dashes, with exactly one of `to` and `toward`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [{ "required": ["to"] }, { "required": ["toward"] }]))]
pub(crate) struct WayLine {
    /// When the line applies; always if omitted.
    pub(crate) when: Opt<Prose>,
    /// A condition on spaces; the line applies only if such a space can be reached.
    pub(crate) to: Opt<Prose>,
    /// A condition on spaces; if none can be reached, the survivor comes as near as it can.
    pub(crate) toward: Opt<Prose>,
    /// What makes one space better than another, the most important first: conditions, "most NUMBER"
    /// or "least NUMBER".
    #[schemars(length(max = 8))]
    pub(crate) prefer: Opt<Vec<Field<Prose>>>,
}

/// A line of a policy for activations or surges.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct UseLine {
    /// When the line applies; always if omitted.
    pub(crate) when: Opt<Prose>,
    /// What to do.
    #[serde(rename = "for")]
    pub(crate) purpose: Field<Use>,
    /// With `for = "gear"`, the piece of gear to use, even if it helps nobody now; without it, gear that
    /// helps.
    pub(crate) gear: Opt<Label>,
    /// With `for = "terrain"`, the kind of terrain to interact with, even if it does not help now;
    /// without it, terrain that helps.
    pub(crate) terrain: Opt<Label>,
}

/// A line of a policy that chooses one of several things: survivors, enemies, directions, spaces or traps.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ChoiceLine {
    /// The things that the line is about; all if omitted.
    pub(crate) when: Opt<Prose>,
    /// What makes one of them better than another, the most important first: conditions, "most NUMBER" or
    /// "least NUMBER". The first in order if omitted.
    #[schemars(length(max = 8))]
    pub(crate) prefer: Opt<Vec<Field<Prose>>>,
}

/// What to use an activation for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Use {
    /// An attack on the monster.
    Attack,
    /// Hiding in the terrain that the survivor stands in.
    Hide,
    /// Gear that helps the survivor or one next to it; else terrain that helps.
    Help,
    /// Gear that helps the survivor or one next to it, or the piece named by `gear`.
    Gear,
    /// Terrain that helps, or the kind named by `terrain`.
    Terrain,
    /// Nothing: later lines are not asked.
    Nothing,
}

mirror! {
    /// Which of several hits to dodge.
    Which => policy::Which {
        /// The one that does most harm: a severe injury before a knock-down before an injury box.
        Worst,
        /// The first.
        First,
    }

    /// Which of several weapons to attack with.
    Wield => policy::Wield {
        /// The first of the loadout.
        First,
        /// The one with the most wounds to expect now, apart from special rules.
        Best,
    }

    /// Which of several cards to resolve next.
    Take => policy::Take {
        /// The one drawn first.
        First,
        /// A random one of all cards; only in a line without `when`.
        Random,
    }
}

/// A name for a priority list.
pub(crate) trait ListName: Copy {
    /// The name as written.
    fn name(self) -> &'static str;
}

/// Declares names for priority lists.
macro_rules! list_names {
    ($($(#[$about:meta])* $name:ident { $($(#[$meta:meta])* $variant:ident = $text:literal,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $name {
            $($(#[$meta])* $variant,)*
        }

        impl ListName for $name {
            fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    )*};
}

pub(super) use list_names;

list_names! {
    /// Which hit to dodge (SRV-5).
    Dodge {
        /// A hit that would cause a severe injury; with two survival or more also one that would knock down
        /// a standing survivor, so that the last point is kept for severe injuries.
        KeepOne = "keep-one",
        /// A hit that would cause a severe injury, or knock down a standing survivor.
        IfKnockedDownOrSevere = "if-knocked-down-or-severe",
        /// A hit that would cause a severe injury, the deadliest first; otherwise none.
        IfSevere = "if-severe",
        /// The first hit.
        FirstHit = "first-hit",
        /// None.
        Never = "never",
        /// In every attack the most harmful hit, in the order severe injury, knock-down, injury box.
        AlwaysMaxDamage = "always-max-damage",
        /// A hit that would cause a severe injury or a knock-down; with two survival or more any hit.
        Expert = "expert",
    }

    /// Which severe injury to endure (SRV-12).
    Endure {
        /// Every one that the survivor can afford.
        AlwaysIfAffordable = "always-if-affordable",
        /// Only if the table can kill.
        OnlyIfDeadlyTable = "only-if-deadly-table",
        /// None.
        Never = "never",
    }

    /// Which special rules to pay for (TRG-4).
    Pay {
        /// Every one that the survivor can afford.
        Always = "always",
        /// Every one that leaves a point of survival.
        KeepOne = "keep-one",
        /// None.
        Never = "never",
    }

    /// Which of several weapons to attack with (ATK-11).
    WeaponName {
        /// The first of the loadout that can be used.
        First = "first",
        /// The one with the most wounds to expect now, apart from special rules.
        Best = "best",
    }

    /// Which face-up hit location to resolve next (WND-1).
    HlOrder {
        /// Cards with a critical before cards without; among equals, cards without a failure
        /// reaction first.
        CriticalsFirst = "criticals-first",
        /// In the order drawn.
        DrawnOrder = "drawn-order",
        /// At random.
        Random = "random",
        /// Cards with the fewest reactions (wound, failure, reflex) first.
        SafestFirst = "safest-first",
        /// Cards without a reaction first, then as `criticals-first`.
        Expert = "expert",
    }

    /// Whom to encourage, and when (SRV-7).
    Encourage {
        /// In the survivors' turn, the first knocked-down survivor who still has an activation.
        StandUpUnacted = "stand-up-unacted",
        /// In either turn, the first knocked-down survivor.
        AnyKnockedDown = "any-knocked-down",
        /// Nobody.
        Never = "never",
        /// In the survivors' turn, the first knocked-down survivor who can still attack and has three survival
        /// or more.
        Expert = "expert",
    }

    /// When to dash, and where to (SRV-9).
    Dash {
        /// As `escape-if-target`; in the survivors' turn, into reach of the monster if the normal movement
        /// was too short.
        EscapeOrFollow = "escape-or-follow",
        /// As the monster's target, during a flow, if it can get out of the monster's reach.
        EscapeIfTarget = "escape-if-target",
        /// Never.
        Never = "never",
        /// In the survivors' turn, into reach of the monster if the normal movement was too short.
        TowardMonster = "toward-monster",
        /// During a flow, the shortest way to where what is left of the monster's action does not strike.
        Evade = "evade",
        /// As the monster's target, during a flow, away from the others even if it does not escape: the
        /// monster follows and leaves them alone.
        Bait = "bait",
    }

    /// When to surge, and what for (SRV-10).
    Surge {
        /// To attack, if the monster is in reach; in the survivors' turn only after the normal activation.
        AttackIfAdjacent = "attack-if-adjacent",
        /// Never.
        Never = "never",
        /// To hide, if in a hideout; in the survivors' turn only after the normal activation.
        Hide = "hide",
        /// As `attack-if-adjacent`, but only after the survivor's own movement or activation, while the monster is
        /// knocked down.
        Expert = "expert",
    }

    /// Where to move (OD-49).
    Movement {
        /// Before its attack to a space from which the weapon reaches the monster, preferably outside the
        /// monster's front; after it to a space that the monster can neither reach nor strike at.
        StrikeAndLeave = "strike-and-leave",
        /// The nearest space from which the weapon reaches the monster.
        Approach = "approach",
        /// As `approach`, but preferably outside the monster's front.
        Flank = "flank",
        /// As `approach`, but as far as possible from other survivors.
        Spread = "spread",
        /// As `flank`, but away from the monster if badly hurt or without survival, as long as another
        /// survivor who is not badly hurt keeps fighting.
        Cautious = "cautious",
        /// Next to a knocked-down survivor; if there is none, as `approach`.
        Guard = "guard",
        /// Before its attack to a space from which the weapon reaches the monster, preferably in its blind spot;
        /// if there is none, out of reach of a fast monster, or nearer to a slow one. Without an attack in front of
        /// the monster behind somebody who is nearer to it, or else close to the others.
        Expert = "expert",
        /// Never moves.
        Stay = "stay",
    }

    /// What to use an activation for (SRV-10).
    Activation {
        /// Attack; if out of reach, use helpful gear or terrain.
        Attack = "attack",
        /// If hurt, use helpful gear or terrain; otherwise attack.
        CareFirst = "care-first",
        /// Hide if badly hurt and in a hideout, as long as another survivor who is not badly hurt keeps
        /// fighting; otherwise as `attack`.
        HideWhenHurt = "hide-when-hurt",
        /// Never acts.
        Nothing = "nothing",
    }

    /// Whom the monster controller favours (TGT-7).
    Controller {
        /// Nobody: it chooses at random.
        Random = "random",
        /// The monster: traps with more effects come first; on a board it targets the survivor who can take
        /// the least damage.
        Monster = "monster",
        /// The group: traps with more effects come last; on a board it targets the survivor who can take
        /// the most damage.
        Group = "group",
    }

    /// Who takes the next turn if the party may choose (OD-48).
    TurnOrder {
        /// In seat order.
        Seats = "seats",
        /// The survivor nearest to the monster.
        NearestFirst = "nearest-first",
        /// The survivor who can take the most damage.
        ToughestFirst = "toughest-first",
    }
}
