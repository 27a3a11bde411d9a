//! The open decisions of the RPG survival rules.

use crate::scenario::read::{Opt, flag_or, given, int_or, set};
use crate::scenario::wire::{EncounterOptions, FullDay, SemiConscious, Woken};
use deathroll_core::rules::encounter::plan as rules;

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
    options.only_survival_at_zero = !flag_or(&wire.verve_at_zero, true);
    set(&mut options.heroic_mojo, &wire.heroic_mojo);
    set(&mut options.minutes_to_hours, &wire.minutes_to_hours);
    options.ambush_is_archetypal = flag_or(&wire.ambush_is_archetypal, false);
    options.day_and_night = matches!(given(&wire.full_day), Some(FullDay::AddsNight));
    set(&mut options.dying_clock, &wire.dying_clock);
    if let Some(semi) = given(&wire.semi_conscious) {
        options.semi_conscious = match semi {
            SemiConscious::Talk => rules::SemiConscious::Talks,
            SemiConscious::Act => rules::SemiConscious::Acts,
        };
    }
    set(&mut options.half_level, &wire.half_level_rounding);
    set(&mut options.npc_zero, &wire.npc_zero);
    set(&mut options.wake_roll, &wire.wake_roll);
    options.woken_any_time = matches!(given(&wire.woken), Some(Woken::AnyTime));
    options
}
