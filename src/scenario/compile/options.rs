//! The open decisions.

use super::effects::Arena;
use super::site::{Inside, Site};
use crate::scenario::read::{Opt, flag_or, given, int_or, set};
use crate::scenario::wire::{DeathRule, NaturalsWound, Options, Preset, TrapEffect};
use deathroll_core::rules::showdown::plan as rules;

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
        set(&mut options.naturals_attack, &naturals.attack);
        if let Some(wound) = given(&naturals.wound) {
            options.naturals_wound = matches!(wound, NaturalsWound::On);
        }
    }
    set(&mut options.critical_rule, &wire.critical_rule);
    if let Some(rule) = given(&wire.death_rule) {
        options.death_rule = match rule {
            DeathRule::WoundWithoutCard => rules::DeathRule::WoundWithoutCard,
            DeathRule::StackFull => rules::DeathRule::StackFull,
            DeathRule::Life(life) => rules::DeathRule::Life(life.get().map_or(1, |life| life.0 as u16)),
        };
    }
    options.reshuffle_on_wound = flag_or(&wire.reshuffle_on_wound, options.reshuffle_on_wound);
    set(&mut options.reshuffle_moment, &wire.reshuffle_moment);
    set(&mut options.hl_empty, &wire.hl_empty);
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
    set(&mut options.hl_reshuffle, &wire.hl_reshuffle);
    set(&mut options.critical_cancels, &wire.critical_cancels);
    options.endure_while_knocked_down =
        flag_or(&wire.endure_while_knocked_down, options.endure_while_knocked_down);
    set(&mut options.stand_up, &wire.stand_up);
    options.min_attack_dice = int_or(&wire.min_attack_dice, options.min_attack_dice.into()) as u8;
    set(&mut options.hl_react, &wire.hl_react);
    set(&mut options.defensive_actions, &wire.defensive_actions);
    set(&mut options.overflow_order, &wire.overflow_order);
    options.wounds_per_location = int_or(&wire.wounds_per_location, options.wounds_per_location.into()) as u8;
    options.survival_limit = given(&wire.survival_limit).map(|limit| limit.0 as u8);
    options.bleed_to_death = int_or(&wire.bleed_to_death, options.bleed_to_death.into()) as u8;
    board(wire, &mut options);
    options
}

/// The options that only matter on a board; the blind spot is compiled with the board.
fn board(wire: &Options, options: &mut rules::Options) {
    set(&mut options.first_turn, &wire.first_turn);
    set(&mut options.empty_draw, &wire.empty_draw);
    set(&mut options.encourage_timing, &wire.encourage_timing);
    options.lock_blocks_dodge = flag_or(&wire.lock_blocks_dodge, options.lock_blocks_dodge);
    set(&mut options.knocked_down_window, &wire.knocked_down_window);
    set(&mut options.edge_slide, &wire.edge_slide);
    set(&mut options.edge_corner, &wire.edge_corner);
    set(&mut options.placement_tie, &wire.placement_tie);
    set(&mut options.knockback_direction, &wire.knockback_dir);
    set(&mut options.monster_path, &wire.monster_path);
    set(&mut options.superlative_scope, &wire.superlative_scope);
    set(&mut options.range_metric, &wire.range_metric);
    set(&mut options.sight, &wire.sight);
    set(&mut options.survivor_order, &wire.survivor_order);
    options.blind_spot_accuracy = int_or(&wire.blind_spot_accuracy, options.blind_spot_accuracy.into()) as u8;
    options.survival_income = int_or(&wire.survival_income, options.survival_income.into()) as u8;
}
