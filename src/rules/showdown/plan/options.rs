//! The open decisions of the rules (RULES section 4).

use super::{EffectList, MonsterPath};

/// The open decisions (RULES section 4, OD numbers) that touch these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// OD-2: naturals on attack rolls.
    pub naturals_attack: NaturalsAttack,
    /// OD-3: a natural 10 wounds and a natural 1 fails.
    pub naturals_wound: bool,
    /// OD-4: when a natural roll is a critical wound.
    pub critical_rule: CriticalRule,
    /// OD-8: when the monster is defeated.
    pub death_rule: DeathRule,
    /// OD-10: the AI discard is shuffled for a wound too; else the wound takes a card of it.
    pub reshuffle_on_wound: bool,
    /// WND-7: when an empty AI deck is refilled.
    pub reshuffle_moment: ReshuffleMoment,
    /// OD-11: the hit location deck runs out.
    pub hl_empty: HlEmpty,
    /// OD-12: what a trap without effects of its own does.
    pub trap_effect: TrapEffect,
    /// OD-12: all hit location cards are shuffled together after a trap.
    pub hl_reshuffle_after_trap: bool,
    /// OD-13: when the hit location discard comes back.
    pub hl_reshuffle: HlReshuffle,
    /// OD-14: which reactions a critical wound cancels.
    pub critical_cancels: CriticalCancels,
    /// OD-16: a knocked-down survivor may endure.
    pub endure_while_knocked_down: bool,
    /// OD-17: when a knocked-down survivor stands up.
    pub stand_up: StandUp,
    /// OD-29: fewest attack dice.
    pub min_attack_dice: u8,
    /// OD-46: when the window of fellow survivors opens (WND-9).
    pub hl_react: HlReact,
    /// OD-47: dodge and endure outside flows.
    pub defensive_actions: DefensiveActions,
    /// OD-62: a hit that fills the heavy box and overflows.
    pub overflow_order: OverflowOrder,
    /// WND-6: cards per wounded location.
    pub wounds_per_location: u8,
    /// SRV-1: most survival that a survivor can have.
    pub survival_limit: Option<u8>,
    /// MON-9: bleeding tokens that kill.
    pub bleed_to_death: u8,
    /// OD-1: whose turn comes first in a round.
    pub first_turn: FirstTurn,
    /// OD-9: what the monster does when it can draw no AI card.
    pub empty_draw: EmptyDraw,
    /// OD-15: when encourage is possible.
    pub encourage_timing: EncourageTiming,
    /// SRV-2: no dodge and no endure while another survival action is being resolved.
    pub lock_blocks_dodge: bool,
    /// OD-18: what the monster's being knocked down opens.
    pub knocked_down_window: KnockedDownWindow,
    /// OD-20: where what slides along the edge goes.
    pub edge_slide: EdgeSlide,
    /// OD-21: what a slide does in a corner.
    pub edge_corner: EdgeCorner,
    /// OD-22: which of several nearest free spaces.
    pub placement_tie: PlacementTie,
    /// OD-23: where knockback leads.
    pub knockback_direction: KnockbackDirection,
    /// OD-24: how the monster chooses among shortest ways.
    pub monster_path: MonsterPath,
    /// OD-25: among whom superlatives are compared.
    pub superlative_scope: SuperlativeScope,
    /// OD-27: what "in range" counts.
    pub range_metric: RangeMetric,
    /// OD-48: in which order survivors take their turns.
    pub survivor_order: SurvivorOrder,
    /// ATK-4: accuracy of an attack from the blind spot.
    pub blind_spot_accuracy: u8,
    /// OD-44: survival that every living survivor gains as a round begins, from the second on.
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
    /// The comparison alone decides.
    Off,
    /// 10 hits; 1 is compared like any roll.
    TenOnly,
}

/// OD-4: when a natural roll is a critical wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CriticalRule {
    /// At 10 − luck or more; it always wounds.
    Liberal,
    /// The total must reach toughness too.
    Strict,
}

/// OD-8: when the monster is defeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeathRule {
    /// By a wound that finds neither AI deck nor discard.
    WoundWithoutCard,
    /// When every AI card is in the wound stack.
    StackFull,
    /// At this many wounds, whatever the cards.
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

/// OD-11: the hit location deck runs out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HlEmpty {
    /// Its discard is shuffled and drawing goes on.
    ShuffleDiscard,
    /// Drawing stops.
    Stop,
}

/// OD-12: what a trap without effects of its own does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrapEffect {
    /// The monster's basic action against the former attacker.
    BasicAction,
    /// Nothing beside ending the attack.
    Nothing,
    /// These effects.
    Custom(EffectList),
}

/// OD-13: when the hit location discard comes back.
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
    /// At their own triggers, whenever those come.
    OwnTriggers,
    /// In the monster's turn only during a flow, so never against its attacks.
    FlowsOnly,
}

/// OD-62: a hit that fills the heavy box and overflows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverflowOrder {
    /// The severe injury (and endure) comes before the knock-down.
    SevereFirst,
    /// The knock-down comes first.
    KnockDownFirst,
}

/// OD-1: whose turn comes first in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstTurn {
    /// The monster's.
    Monster,
    /// The survivors'.
    Survivors,
}

/// OD-9: neither AI deck nor discard holds a card to draw.
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
    /// At every point at which somebody may be asked, in either turn.
    AnyHook,
    /// In opportunities, like dash and surge.
    OpportunitiesOnly,
}

/// OD-18: what the monster's being knocked down opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnockedDownWindow {
    /// A window at once, and every later flow until it stands.
    WindowAndFlows,
    /// A window at once.
    WindowOnly,
}

/// OD-20: where what slides along the edge goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeSlide {
    /// Away from the middle of the monster; dice when it is level.
    AwayFromCentre,
    /// To the left of the direction that the edge bars.
    Left,
    /// To the right of it.
    Right,
    /// As the monster controller likes.
    Controller,
}

/// OD-21: what a slide does in a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeCorner {
    /// It ends.
    Stop,
    /// It goes on along the other edge.
    Turn,
}

/// OD-22: which of several nearest free spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacementTie {
    /// The farthest from the monster, then by dice.
    FarthestFromMonster,
    /// As the monster controller likes.
    Controller,
}

/// OD-23: where knockback leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnockbackDirection {
    /// Along the axis of the larger gap; the controller breaks ties.
    DominantAxis,
    /// Diagonally too, where neither gap is more than twice the other.
    EightWay,
}

/// OD-25: among whom superlatives are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuperlativeScope {
    /// Among survivors who meet the other terms of the condition.
    AmongOthers,
    /// Among all: the superlative one must meet the other terms.
    Global,
}

/// OD-27: what "in range" counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeMetric {
    /// The spaces strictly between, so that adjacent is 0.
    SpacesBetween,
    /// Steps, so that adjacent is 1.
    Steps,
}

/// OD-48: in which order survivors take their turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurvivorOrder {
    /// Seat order; each completes its turn.
    SeatOrder,
    /// The party chooses who is next; each completes its turn.
    Policy,
}
