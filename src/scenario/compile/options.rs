//! The open decisions.

use super::effects::Arena;
use super::site::{Inside, Site};
use crate::rules::showdown::plan as rules;
use crate::scenario::read::{Opt, flag_or, given, int_or};
use crate::scenario::wire::{
    CriticalCancels, CriticalRule, DeathRule, DefensiveActions, EdgeCorner, EdgeSlide, EmptyDraw,
    EncourageTiming, FirstTurn, HlEmpty, HlReact, HlReshuffle, KnockbackDirection, KnockedDownWindow,
    MonsterPath, NaturalsAttack, NaturalsWound, Options, OverflowOrder, PlacementTie, Preset, RangeMetric,
    ReshuffleMoment, StandUp, SuperlativeScope, SurvivorOrder, TrapEffect,
};

/// Sets an option to the value given in the file, if any.
macro_rules! set {
    ($target:expr, $field:expr, $type:ident { $($variant:ident),* }) => {
        if let Some(value) = given(&$field) {
            $target = match value { $($type::$variant => rules::$type::$variant,)* };
        }
    };
}

/// Compiles the options over their defaults.
pub(super) fn compile(wire: &Opt<Options>, arena: &mut Arena<'_>) -> rules::Options {
    let mut options = rules::Options::default();
    let Some(wire) = given(wire) else { return options };
    if let Some(Preset::SourceLiteral) = given(&wire.preset) {
        options.naturals_attack = rules::NaturalsAttack::Off;
        options.naturals_wound = false;
        options.critical_rule = rules::CriticalRule::Strict;
    }
    if let Some(naturals) = given(&wire.naturals) {
        set!(options.naturals_attack, naturals.attack, NaturalsAttack { On, Off, TenOnly });
        if let Some(wound) = given(&naturals.wound) {
            options.naturals_wound = matches!(wound, NaturalsWound::On);
        }
    }
    set!(options.critical_rule, wire.critical_rule, CriticalRule { Liberal, Strict });
    if let Some(rule) = given(&wire.death_rule) {
        options.death_rule = match rule {
            DeathRule::WoundWithoutCard => rules::DeathRule::WoundWithoutCard,
            DeathRule::StackFull => rules::DeathRule::StackFull,
            DeathRule::Life(life) => rules::DeathRule::Life(life.get().map_or(1, |life| life.0 as u16)),
        };
    }
    options.reshuffle_on_wound = flag_or(&wire.reshuffle_on_wound, options.reshuffle_on_wound);
    set!(options.reshuffle_moment, wire.reshuffle_moment, ReshuffleMoment { NextRemoval, OnEmpty });
    set!(options.hl_empty, wire.hl_empty, HlEmpty { ShuffleDiscard, Stop });
    if let Some(effect) = given(&wire.trap_effect) {
        options.trap_effect = match effect {
            TrapEffect::BasicAction => rules::TrapEffect::BasicAction,
            TrapEffect::Nothing => rules::TrapEffect::Nothing,
            TrapEffect::Custom(effects) => {
                rules::TrapEffect::Custom(arena.list(effects, Site::new("trap", Inside::Anything)))
            }
        };
    }
    options.hl_reshuffle_after_trap = flag_or(&wire.hl_reshuffle_after_trap, options.hl_reshuffle_after_trap);
    set!(options.hl_reshuffle, wire.hl_reshuffle, HlReshuffle { OnEmptyOrTrap, EachAttack });
    set!(options.critical_cancels, wire.critical_cancels, CriticalCancels { ReflexOnly, All });
    options.endure_while_knocked_down =
        flag_or(&wire.endure_while_knocked_down, options.endure_while_knocked_down);
    set!(
        options.stand_up,
        wire.stand_up,
        StandUp { EndOfNextMonsterTurn, EndOfCurrentMonsterTurn, StartOfOwnTurn }
    );
    options.min_attack_dice = int_or(&wire.min_attack_dice, options.min_attack_dice.into()) as u8;
    set!(options.hl_react, wire.hl_react, HlReact { Always, OnWound, Never });
    set!(options.defensive_actions, wire.defensive_actions, DefensiveActions { OwnTriggers, FlowsOnly });
    set!(options.overflow_order, wire.overflow_order, OverflowOrder { SevereFirst, KnockDownFirst });
    options.wounds_per_location = int_or(&wire.wounds_per_location, options.wounds_per_location.into()) as u8;
    options.survival_limit = given(&wire.survival_limit).map(|limit| limit.0 as u8);
    options.bleed_to_death = int_or(&wire.bleed_to_death, options.bleed_to_death.into()) as u8;
    board(wire, &mut options);
    options
}

/// The options that only matter on a board; the blind spot is compiled with the board.
fn board(wire: &Options, options: &mut rules::Options) {
    set!(options.first_turn, wire.first_turn, FirstTurn { Monster, Survivors });
    set!(options.empty_draw, wire.empty_draw, EmptyDraw { BasicAction, SkipTurn });
    set!(options.encourage_timing, wire.encourage_timing, EncourageTiming { AnyHook, OpportunitiesOnly });
    options.lock_blocks_dodge = flag_or(&wire.lock_blocks_dodge, options.lock_blocks_dodge);
    set!(
        options.knocked_down_window,
        wire.knocked_down_window,
        KnockedDownWindow { WindowAndFlows, WindowOnly }
    );
    set!(options.edge_slide, wire.edge_slide, EdgeSlide { AwayFromCentre, Left, Right, Controller });
    set!(options.edge_corner, wire.edge_corner, EdgeCorner { Stop, Turn });
    set!(options.placement_tie, wire.placement_tie, PlacementTie { FarthestFromMonster, Controller });
    set!(options.knockback_direction, wire.knockback_dir, KnockbackDirection { DominantAxis, EightWay });
    set!(
        options.monster_path,
        wire.monster_path,
        MonsterPath { LongerAxisFirst, MostCollisions, FewestCollisions }
    );
    set!(options.superlative_scope, wire.superlative_scope, SuperlativeScope { AmongOthers, Global });
    set!(options.range_metric, wire.range_metric, RangeMetric { SpacesBetween, Steps });
    set!(options.survivor_order, wire.survivor_order, SurvivorOrder { SeatOrder, Policy });
    options.blind_spot_accuracy = int_or(&wire.blind_spot_accuracy, options.blind_spot_accuracy.into()) as u8;
    options.survival_income = int_or(&wire.survival_income, options.survival_income.into()) as u8;
}
