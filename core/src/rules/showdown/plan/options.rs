//! The open decisions of the rules (RULES section 4).

use super::{EffectList, MonsterPath};

/// The open decisions (RULES section 4, OD numbers) that concern these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// OD-2: naturals on attack rolls.
    pub naturals_attack: NaturalsAttack,
    /// OD-3: a natural 10 wounds and a natural 1 fails.
    pub naturals_wound: bool,
    /// OD-4: the condition for a critical wound.
    pub critical_rule: CriticalRule,
    /// OD-8: the condition for the monster's defeat.
    pub death_rule: DeathRule,
    /// OD-10: a wound that finds an empty AI deck shuffles the discard; otherwise it takes a card from
    /// the discard.
    pub reshuffle_on_wound: bool,
    /// WND-7: when an empty AI deck is refilled.
    pub reshuffle_moment: ReshuffleMoment,
    /// OD-11: what happens when the hit location deck runs out.
    pub hl_empty: HlEmpty,
    /// OD-12: the effect of a trap without effects of its own.
    pub trap_effect: TrapEffect,
    /// OD-12: all hit location cards are shuffled together after a trap.
    pub hl_reshuffle_after_trap: bool,
    /// OD-13: when the hit location discard is shuffled back into the deck.
    pub hl_reshuffle: HlReshuffle,
    /// OD-14: which reactions a critical wound cancels.
    pub critical_cancels: CriticalCancels,
    /// OD-16: a knocked-down survivor may endure.
    pub endure_while_knocked_down: bool,
    /// OD-17: when a knocked-down survivor stands up.
    pub stand_up: StandUp,
    /// OD-29: minimum number of attack dice.
    pub min_attack_dice: u8,
    /// OD-46: when the window of fellow survivors opens (WND-9).
    pub hl_react: HlReact,
    /// OD-47: dodge and endure outside flows.
    pub defensive_actions: DefensiveActions,
    /// OD-62: order of events when a hit fills the heavy box and overflows.
    pub overflow_order: OverflowOrder,
    /// WND-6: cards per wounded location.
    pub wounds_per_location: u8,
    /// SRV-1: maximum survival of a survivor; no limit for `None`.
    pub survival_limit: Option<u8>,
    /// MON-9: number of bleeding tokens that kills.
    pub bleed_to_death: u8,
    /// OD-1: the side that goes first in a round.
    pub first_turn: FirstTurn,
    /// OD-9: what the monster does when it can draw no AI card.
    pub empty_draw: EmptyDraw,
    /// OD-15: when encourage is possible.
    pub encourage_timing: EncourageTiming,
    /// SRV-2: no dodge and no endure while another survival action is being resolved.
    pub lock_blocks_dodge: bool,
    /// OD-18: windows that open when the monster is knocked down.
    pub knocked_down_window: KnockedDownWindow,
    /// OD-20: direction of a slide along the edge.
    pub edge_slide: EdgeSlide,
    /// OD-21: what a slide does in a corner.
    pub edge_corner: EdgeCorner,
    /// OD-22: choice among several nearest free spaces.
    pub placement_tie: PlacementTie,
    /// OD-23: direction of knockback.
    pub knockback_direction: KnockbackDirection,
    /// OD-24: the monster's choice among shortest paths.
    pub monster_path: MonsterPath,
    /// OD-25: the survivors among whom superlatives compare.
    pub superlative_scope: SuperlativeScope,
    /// OD-27: how "in range" counts distance.
    pub range_metric: RangeMetric,
    /// OD-86: the spaces of its base from which the monster sees.
    pub sight: Sight,
    /// OD-48: order of the survivors' turns.
    pub survivor_order: SurvivorOrder,
    /// ATK-4: accuracy bonus of an attack from the blind spot.
    pub blind_spot_accuracy: u8,
    /// OD-44: survival that every living survivor gains at the start of each round after the first.
    pub survival_income: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            naturals_attack: NaturalsAttack::On,
            naturals_wound: true,
            critical_rule: CriticalRule::Liberal,
            death_rule: DeathRule::WoundWithoutCard,
            reshuffle_on_wound: true,
            reshuffle_moment: ReshuffleMoment::NextRemoval,
            hl_empty: HlEmpty::ShuffleDiscard,
            trap_effect: TrapEffect::BasicAction,
            hl_reshuffle_after_trap: true,
            hl_reshuffle: HlReshuffle::OnEmptyOrTrap,
            critical_cancels: CriticalCancels::ReflexOnly,
            endure_while_knocked_down: false,
            stand_up: StandUp::EndOfNextMonsterTurn,
            min_attack_dice: 1,
            hl_react: HlReact::Always,
            defensive_actions: DefensiveActions::OwnTriggers,
            overflow_order: OverflowOrder::SevereFirst,
            wounds_per_location: 1,
            survival_limit: None,
            bleed_to_death: 5,
            first_turn: FirstTurn::Monster,
            empty_draw: EmptyDraw::BasicAction,
            encourage_timing: EncourageTiming::AnyHook,
            lock_blocks_dodge: true,
            knocked_down_window: KnockedDownWindow::WindowAndFlows,
            edge_slide: EdgeSlide::AwayFromCentre,
            edge_corner: EdgeCorner::Stop,
            placement_tie: PlacementTie::FarthestFromMonster,
            knockback_direction: KnockbackDirection::DominantAxis,
            monster_path: MonsterPath::LongerAxisFirst,
            superlative_scope: SuperlativeScope::AmongOthers,
            range_metric: RangeMetric::SpacesBetween,
            sight: Sight::Nearest,
            survivor_order: SurvivorOrder::SeatOrder,
            blind_spot_accuracy: 1,
            survival_income: 0,
        }
    }
}

/// OD-2: naturals on attack rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NaturalsAttack {
    /// 10 hits, 1 misses.
    On,
    /// Only the comparison with the threshold decides.
    Off,
    /// 10 hits; 1 is compared like any roll.
    TenOnly,
}

/// OD-4: the condition for a critical wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CriticalRule {
    /// A natural roll of 10 − luck or more; it always wounds.
    Liberal,
    /// A natural roll of 10 − luck or more, whose total must reach toughness, too.
    Strict,
}

/// OD-8: the condition for the monster's defeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeathRule {
    /// A wound for which there is no card: when AI deck and discard are empty, and no card is in play (OD-61).
    WoundWithoutCard,
    /// When every AI card is in the wound stack.
    StackFull,
    /// This number of wounds, regardless of cards.
    Life(u16),
}

/// WND-7: when an empty AI deck is refilled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReshuffleMoment {
    /// When the next card is needed.
    NextRemoval,
    /// When the last card leaves.
    OnEmpty,
}

/// OD-11: what happens when the hit location deck runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HlEmpty {
    /// Its discard is shuffled and drawing goes on.
    ShuffleDiscard,
    /// Drawing stops.
    Stop,
}

/// OD-12: the effect of a trap without effects of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrapEffect {
    /// The monster's basic action against the former attacker.
    BasicAction,
    /// Nothing besides ending the attack.
    Nothing,
    /// These effects.
    Custom(EffectList),
}

/// OD-13: when the hit location discard is shuffled back into the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HlReshuffle {
    /// When the deck is empty, or after a trap.
    OnEmptyOrTrap,
    /// Before every attack.
    EachAttack,
}

/// OD-14: which reactions a critical wound cancels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CriticalCancels {
    /// The reflex reaction.
    ReflexOnly,
    /// All of them.
    All,
}

/// OD-17: when a knocked-down survivor stands up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandUp {
    /// At the end of the next monster turn that starts after the knock-down.
    EndOfNextMonsterTurn,
    /// At the end of the monster turn in progress, or of the next one.
    EndOfCurrentMonsterTurn,
    /// At the start of the survivors' turn.
    StartOfOwnTurn,
}

/// OD-46: when the window of fellow survivors opens (WND-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HlReact {
    /// After every attempt.
    Always,
    /// After a success.
    OnWound,
    /// Never.
    Never,
}

/// OD-47: dodge and endure outside flows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefensiveActions {
    /// At their own triggers, whenever those occur.
    OwnTriggers,
    /// In the monster's turn only during a flow, so never against its attacks.
    FlowsOnly,
}

/// OD-62: order of events when a hit fills the heavy box and overflows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverflowOrder {
    /// The severe injury (and endure) comes before the knock-down.
    SevereFirst,
    /// The knock-down comes first.
    KnockDownFirst,
}

/// OD-1: the side that goes first in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstTurn {
    /// The monster's.
    Monster,
    /// The survivors'.
    Survivors,
}

/// OD-9: what happens when AI deck and discard are both empty at a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmptyDraw {
    /// The monster performs its basic action.
    BasicAction,
    /// Its turn is over.
    SkipTurn,
}

/// OD-15: when encourage is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EncourageTiming {
    /// Whenever a survivor may be asked to act, in either turn.
    AnyHook,
    /// Only in opportunities, like dash and surge.
    OpportunitiesOnly,
    /// Whenever a survivor may be asked to act, and between any two effects, whatever has them.
    AnyEffect,
}

/// OD-18: windows that open when the monster is knocked down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnockedDownWindow {
    /// A window at once, and every later flow until the monster stands up.
    WindowAndFlows,
    /// A window at once.
    WindowOnly,
}

/// OD-20: direction of a slide along the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeSlide {
    /// Away from the centre of the monster; dice decide when level with it.
    AwayFromCentre,
    /// To the left, facing the edge.
    Left,
    /// To the right, facing the edge.
    Right,
    /// The monster controller chooses.
    Controller,
}

/// OD-21: what a slide does in a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeCorner {
    /// The slide ends.
    Stop,
    /// The slide continues along the other edge.
    Turn,
}

/// OD-22: choice among several nearest free spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacementTie {
    /// The space farthest from the monster; dice break ties.
    FarthestFromMonster,
    /// The monster controller chooses.
    Controller,
}

/// OD-23: direction of knockback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnockbackDirection {
    /// Along the axis of the larger gap; the controller breaks ties.
    DominantAxis,
    /// Also diagonally, when neither gap is more than twice the other.
    EightWay,
}

/// OD-25: the survivors among whom superlatives compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuperlativeScope {
    /// The survivors who meet the other terms of the condition.
    AmongOthers,
    /// All survivors; the superlative one must then meet the other terms.
    Global,
}

/// OD-27: how "in range" counts distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeMetric {
    /// The spaces strictly between, so that adjacent is 0.
    SpacesBetween,
    /// Steps, so that adjacent is 1.
    Steps,
}

/// OD-86: the spaces of its base from which the monster sees, and is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// The space nearest to the survivor.
    Nearest,
    /// Any space: a single free line is enough.
    Any,
}

/// OD-48: order of the survivors' turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurvivorOrder {
    /// Seat order; each completes its turn.
    SeatOrder,
    /// The party chooses who is next; each completes its turn.
    Policy,
}
