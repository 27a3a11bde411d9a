//! The open decisions of the rules.

use schemars::JsonSchema;
use serde::Deserialize;

use super::mirror::mirror;
use super::{ByLocation, Effects, Label, Offset};
use crate::scenario::read::{Field, Int, Opt};
use deathroll_core::rules::showdown::plan;

/// The open decisions of the rules (OD numbers); each has a default.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Options {
    /// Sets several options at once; options given explicitly take precedence.
    pub(crate) preset: Opt<Preset>,
    /// OD-2 and OD-3: what natural 10 and 1 do.
    pub(crate) naturals: Opt<Naturals>,
    /// OD-4: when a natural roll is a critical wound; "liberal" by default.
    pub(crate) critical_rule: Opt<CriticalRule>,
    /// OD-8: when the monster is defeated; "wound-without-card" by default.
    pub(crate) death_rule: Opt<DeathRule>,
    /// OD-10: whether the AI discard is shuffled for a wound too; `true` by default.
    pub(crate) reshuffle_on_wound: Opt<bool>,
    /// WND-7: when an empty AI deck is refilled; "next-removal" by default.
    pub(crate) reshuffle_moment: Opt<ReshuffleMoment>,
    /// OD-11: what happens when the hit location deck runs out; "shuffle-discard" by default.
    pub(crate) hl_empty: Opt<HlEmpty>,
    /// OD-12: what a trap without effects of its own does; "basic-action" by default.
    pub(crate) trap_effect: Opt<TrapEffect>,
    /// OD-12: whether all hit location cards are shuffled together after a trap; `true` by default.
    pub(crate) hl_reshuffle_after_trap: Opt<bool>,
    /// OD-13: when the hit location discard returns to the deck; "on-empty-or-trap" by default.
    pub(crate) hl_reshuffle: Opt<HlReshuffle>,
    /// OD-14: which reactions a critical wound cancels; "reflex-only" by default.
    pub(crate) critical_cancels: Opt<CriticalCancels>,
    /// OD-16: whether a knocked-down survivor may endure; `false` by default.
    pub(crate) endure_while_knocked_down: Opt<bool>,
    /// OD-17: when a knocked-down survivor stands up; "end-of-next-monster-turn" by default.
    pub(crate) stand_up: Opt<StandUp>,
    /// OD-29: minimum number of attack dice; 1 by default.
    pub(crate) min_attack_dice: Opt<Int<0, 1>>,
    /// OD-46: when the other survivors may act during an attack (WND-9); "always" by default.
    pub(crate) hl_react: Opt<HlReact>,
    /// OD-47: when dodge and endure are possible; "own-triggers" by default.
    pub(crate) defensive_actions: Opt<DefensiveActions>,
    /// OD-62: what comes first if a hit fills the heavy box and damage is left; "severe-first" by
    /// default.
    pub(crate) overflow_order: Opt<OverflowOrder>,
    /// WND-6: wounds (AI cards) per successful wound attempt; 1 by default.
    pub(crate) wounds_per_location: Opt<Int<1, 9>>,
    /// SRV-1: maximum survival of a survivor; no limit by default.
    pub(crate) survival_limit: Opt<Int<0, 99>>,
    /// MON-9: number of bleeding tokens that kills; 5 by default.
    pub(crate) bleed_to_death: Opt<Int<1, 99>>,
    /// OD-1: whose turn comes first in a round; "monster" by default.
    pub(crate) first_turn: Opt<FirstTurn>,
    /// OD-9: what the monster does if AI deck and discard are both empty; "basic-action" by default.
    pub(crate) empty_draw: Opt<EmptyDraw>,
    /// OD-15: when encourage is possible; "any-hook" by default.
    pub(crate) encourage_timing: Opt<EncourageTiming>,
    /// SRV-2: whether dodge and endure are impossible while another survival action is being resolved;
    /// `true` by default.
    pub(crate) lock_blocks_dodge: Opt<bool>,
    /// OD-18: which survival opportunities knocking the monster down opens; "window-and-flows" by
    /// default.
    pub(crate) knocked_down_window: Opt<KnockedDownWindow>,
    /// OD-20: direction of a slide along the edge; "away-from-centre" by default.
    pub(crate) edge_slide: Opt<EdgeSlide>,
    /// OD-21: what happens to a slide in a corner; "stop" by default.
    pub(crate) edge_corner: Opt<EdgeCorner>,
    /// OD-22: which of several nearest free spaces a survivor is placed in; "farthest-from-monster" by
    /// default.
    pub(crate) placement_tie: Opt<PlacementTie>,
    /// OD-23: direction of knockback; "dominant-axis" by default.
    pub(crate) knockback_dir: Opt<KnockbackDirection>,
    /// OD-24: how the monster chooses among shortest paths; "longer-axis-first" by default.
    pub(crate) monster_path: Opt<MonsterPath>,
    /// OD-25: which survivors comparing terms consider; "among-others" by default.
    pub(crate) superlative_scope: Opt<SuperlativeScope>,
    /// OD-26: the monster's blind spot; the row directly behind its base by default.
    pub(crate) blind_spot: Opt<BlindSpot>,
    /// ATK-4: added to attack rolls from the blind spot; 1 by default.
    pub(crate) blind_spot_accuracy: Opt<Int<0, 20>>,
    /// OD-27: how "in range" measures distance; "spaces-between" by default.
    pub(crate) range_metric: Opt<RangeMetric>,
    /// OD-86: from which spaces of its base the monster sees, and is seen (TGT-10); "nearest" by default.
    pub(crate) sight: Opt<Sight>,
    /// OD-48: the order in which survivors take their turns; "seat-order" by default.
    pub(crate) survivor_order: Opt<SurvivorOrder>,
    /// OD-44: survival that every living survivor gains at the start of each round after the first; 0
    /// by default.
    pub(crate) survival_income: Opt<Int<0, 99>>,
    /// OD-6: the severe injury table of each location, by name in `severe-tables`; the built-in table
    /// "default" by default.
    pub(crate) severe_table: Opt<ByLocation<Label>>,
}

/// Several options at once.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Preset {
    /// Naturals off, and a critical must also reach the toughness.
    SourceLiteral,
}

/// What natural 10 and 1 do.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Naturals {
    /// OD-2: natural 10 and 1 on attack rolls; "on" by default.
    pub(crate) attack: Opt<NaturalsAttack>,
    /// OD-3: natural 10 and 1 on wound attempts; "on" by default.
    pub(crate) wound: Opt<NaturalsWound>,
}

mirror! {
    /// Naturals on attack rolls.
    NaturalsAttack => plan::NaturalsAttack {
        /// 10 hits, 1 misses.
        On,
        /// The comparison alone decides.
        Off,
        /// 10 hits; 1 is compared like any other roll.
        TenOnly,
    }
}

/// Naturals on wound attempts.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NaturalsWound {
    /// 10 wounds, 1 fails.
    On,
    /// The comparison alone decides.
    Off,
}

mirror! {
    /// When a natural roll is a critical wound.
    CriticalRule => plan::CriticalRule {
        /// At 10 − luck or more; it always wounds.
        Liberal,
        /// The total must reach toughness too.
        Strict,
    }
}

/// When the monster is defeated.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeathRule {
    /// By a wound when AI deck and discard are both empty, and no card is in play (OD-61).
    WoundWithoutCard,
    /// When every AI card is in the wound stack.
    StackFull,
    /// At this many wounds, regardless of cards.
    Life(Field<Int<1, 1000>>),
}

mirror! {
    /// When an empty AI deck is refilled.
    ReshuffleMoment => plan::ReshuffleMoment {
        /// When the next card is needed.
        NextRemoval,
        /// When the last card is removed.
        OnEmpty,
    }

    /// What happens when the hit location deck runs out.
    HlEmpty => plan::HlEmpty {
        /// Its discard is shuffled and drawing continues.
        ShuffleDiscard,
        /// Drawing stops.
        Stop,
    }
}

/// What a trap without effects of its own does.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TrapEffect {
    /// The monster's basic action against the former attacker.
    BasicAction,
    /// Nothing but end the attack.
    Nothing,
    /// These effects.
    Custom(Field<Effects>),
}

mirror! {
    /// When the hit location discard returns to the deck.
    HlReshuffle => plan::HlReshuffle {
        /// When the deck is empty, or after a trap.
        OnEmptyOrTrap,
        /// Before every attack.
        EachAttack,
    }

    /// Which reactions a critical wound cancels.
    CriticalCancels => plan::CriticalCancels {
        /// The reflex reaction.
        ReflexOnly,
        /// All of them.
        All,
    }

    /// When a knocked-down survivor stands up.
    #[expect(clippy::enum_variant_names, reason = "the words of the files, as the rules have them")]
    StandUp => plan::StandUp {
        /// At the end of the next monster turn that starts after the knock-down.
        EndOfNextMonsterTurn,
        /// At the end of the monster turn in progress, or of the next one.
        EndOfCurrentMonsterTurn,
        /// At the start of the survivors' turn.
        StartOfOwnTurn,
    }

    /// When the other survivors may act during an attack.
    HlReact => plan::HlReact {
        /// After every attempt.
        Always,
        /// After a success.
        OnWound,
        /// Never.
        Never,
    }

    /// Dodge and endure outside flows.
    DefensiveActions => plan::DefensiveActions {
        /// At their own triggers, at any time.
        OwnTriggers,
        /// In the monster's turn only during a flow: never against its own attacks, but, with
        /// `lock-blocks-dodge = false`, against its reactions to a surge in a flow.
        FlowsOnly,
    }

    /// Order of effects when a hit fills the heavy box and damage is left.
    OverflowOrder => plan::OverflowOrder {
        /// The severe injury (and endure) comes before the knock-down.
        SevereFirst,
        /// The knock-down comes first.
        KnockDownFirst,
    }

    /// Whose turn comes first in a round.
    FirstTurn => plan::FirstTurn {
        /// The monster's.
        Monster,
        /// The survivors'.
        Survivors,
    }

    /// What the monster does if AI deck and discard are both empty.
    EmptyDraw => plan::EmptyDraw {
        /// The monster performs its basic action.
        BasicAction,
        /// Its turn ends.
        SkipTurn,
    }

    /// When encourage is possible.
    EncourageTiming => plan::EncourageTiming {
        /// At every decision point, in either turn.
        AnyHook,
        /// In opportunities, like dash and surge.
        OpportunitiesOnly,
        /// At every decision point, and also between the effects of reactions, traps, gear and special rules.
        AnyEffect,
    }

    /// Survival opportunities when the monster is knocked down.
    KnockedDownWindow => plan::KnockedDownWindow {
        /// One immediately, and every later flow until it stands.
        WindowAndFlows,
        /// One immediately.
        WindowOnly,
    }

    /// Direction of a slide along the edge.
    EdgeSlide => plan::EdgeSlide {
        /// Away from the middle of the monster; random if level with it.
        AwayFromCentre,
        /// To the left, looking at the edge.
        Left,
        /// To the right.
        Right,
        /// As the monster controller chooses.
        Controller,
    }

    /// What happens to a slide in a corner.
    EdgeCorner => plan::EdgeCorner {
        /// It ends.
        Stop,
        /// It continues along the other edge, to the next corner.
        Turn,
    }

    /// Which of several nearest free spaces.
    PlacementTie => plan::PlacementTie {
        /// The farthest from the monster, at random among equals.
        FarthestFromMonster,
        /// As the monster controller chooses.
        Controller,
    }

    /// Direction of knockback.
    KnockbackDirection => plan::KnockbackDirection {
        /// Along the axis of the larger gap; the controller breaks ties.
        DominantAxis,
        /// Diagonal too, if neither gap is more than twice the other.
        EightWay,
    }

    /// Which survivors comparing terms consider.
    SuperlativeScope => plan::SuperlativeScope {
        /// Only survivors who meet the other terms of the condition.
        AmongOthers,
        /// All survivors; the one that is selected must then meet the other terms.
        Global,
    }

    /// From which spaces of its base the monster sees (OD-86).
    Sight => plan::Sight {
        /// From the space nearest to the survivor.
        Nearest,
        /// From any: one free line is enough.
        Any,
    }

    /// How "in range" measures distance.
    RangeMetric => plan::RangeMetric {
        /// Spaces strictly in between: adjacent is 0.
        SpacesBetween,
        /// Steps: adjacent is 1.
        Steps,
    }

    /// The order in which survivors take their turns.
    SurvivorOrder => plan::SurvivorOrder {
        /// Seat order; each completes its turn.
        SeatOrder,
        /// The party chooses who is next; each completes its turn.
        Policy,
    }

    /// How the monster chooses among shortest paths.
    MonsterPath => plan::MonsterPath {
        /// The longer axis first, x when both are equal (OD-55).
        LongerAxisFirst,
        /// The path that collides with the most survivors.
        MostCollisions,
        /// The path that collides with the fewest survivors.
        FewestCollisions,
    }
}

/// The monster's blind spot.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BlindSpot {
    /// As wide as the base and this many rows deep.
    Depth(Field<Int<0, 31>>),
    /// Spaces, each as column and row: column 0 is the leftmost of the base, row −1 is directly behind
    /// it, row 0 means all rows of the base. Square bases only.
    Spaces(Field<Vec<Field<Offset>>>),
}
