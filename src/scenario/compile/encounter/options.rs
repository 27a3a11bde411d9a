//! The open decisions of the RPG survival rules.

use crate::rules::encounter::plan as rules;
use crate::scenario::read::{Opt, flag_or, given, int_or};
use crate::scenario::wire::{
    DyingClock, EncounterOptions, FullDay, HalfLevelRounding, NpcZero, SemiConscious, WakeRoll,
};

/// Compiles the options over their defaults.
pub(super) fn compile(wire: &Opt<EncounterOptions>) -> rules::Options {
    let mut options = rules::Options::default();
    let Some(wire) = given(wire) else { return options };
    options.naturals = flag_or(&wire.rpg_naturals, false);
    options.mojo_bid = flag_or(&wire.mojo_bid, false);
    options.no_faint_bonus_same_round = !flag_or(&wire.faint_bonus_same_round, true);
    options.faint_a_minute = int_or(&wire.min_faint_minutes, 0) == 1;
    options.no_second_contest = !flag_or(&wire.dying_contest_again, true);
    options.warrior_death_bonus = flag_or(&wire.warrior_death_bonus, false);
    options.pools_count = flag_or(&wire.pools_count, false);
    options.ambush_is_archetypal = flag_or(&wire.ambush_is_archetypal, false);
    options.day_and_night = matches!(given(&wire.full_day), Some(FullDay::AddsNight));
    if let Some(clock) = given(&wire.dying_clock) {
        options.dying_clock = match clock {
            DyingClock::Fixed => rules::DyingClock::Fixed,
            DyingClock::Recompute => rules::DyingClock::Recompute,
            DyingClock::Revert => rules::DyingClock::Revert,
        };
    }
    if let Some(semi) = given(&wire.semi_conscious) {
        options.semi_conscious = match semi {
            SemiConscious::Talk => rules::SemiConscious::Talks,
            SemiConscious::Act => rules::SemiConscious::Acts,
        };
    }
    if let Some(rounding) = given(&wire.half_level_rounding) {
        options.half_level = match rounding {
            HalfLevelRounding::Down => rules::HalfLevel::Down,
            HalfLevelRounding::Up => rules::HalfLevel::Up,
            HalfLevelRounding::Nearest => rules::HalfLevel::Nearest,
        };
    }
    if let Some(zero) = given(&wire.npc_zero) {
        options.npc_zero = match zero {
            NpcZero::AsPlayers => rules::NpcZero::AsPlayers,
            NpcZero::Dead => rules::NpcZero::Dead,
            NpcZero::Unconscious => rules::NpcZero::Unconscious,
        };
    }
    if let Some(roll) = given(&wire.wake_roll) {
        options.wake_roll = match roll {
            WakeRoll::None => rules::WakeRoll::None,
            WakeRoll::Health => rules::WakeRoll::Health,
        };
    }
    options
}
