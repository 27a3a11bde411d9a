//! The open decisions of the RPG survival rules.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::scenario::read::{Int, Opt};
use crate::scenario::wire::mirror::mirror;
use deathroll_core::rules::encounter::plan;

/// The open decisions of the RPG survival rules (OD numbers); each has a default.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct EncounterOptions {
    /// OD-30: whether a natural 1 succeeds and a natural 20 fails; `false` by default.
    pub(crate) rpg_naturals: Opt<bool>,
    /// OD-31: whether mojo equal to the margin of failure may be bid on failed archetypal rolls: attack
    /// rolls of warriors, rolls on archetypal skills that avert a hazard or harm in a fight, and death rolls
    /// (RPG-5); `false` by default.
    pub(crate) mojo_bid: Opt<bool>,
    /// OD-32: what happens to the remaining time of the dying when injuries change, or on waking;
    /// "fixed" by default.
    pub(crate) dying_clock: Opt<DyingClock>,
    /// OD-33: whether a consciousness roll failed in the same round gives the death roll the +2 of the
    /// unconscious (DTH-9); `true` by default.
    pub(crate) faint_bonus_same_round: Opt<bool>,
    /// OD-34: minimum minutes of unconsciousness; with 0, a character who faints without injuries wakes
    /// at once; 0 by default.
    pub(crate) min_faint_minutes: Opt<Int<0, 1>>,
    /// OD-36: what the semi-conscious can do; "talk" by default.
    pub(crate) semi_conscious: Opt<SemiConscious>,
    /// OD-37: how half a level is rounded (NPC-1); "down" by default.
    pub(crate) half_level_rounding: Opt<HalfLevelRounding>,
    /// OD-38: whether a full day of rest replaces the night in it (RST-3); "replaces-night" by default.
    pub(crate) full_day: Opt<FullDay>,
    /// OD-39: what happens to non-player characters at 0 survival; "as-players" by default.
    pub(crate) npc_zero: Opt<NpcZero>,
    /// OD-40: whether the dying face another contest when injured again; if they lose it, they have no more time than one
    /// who begins to die then; `true` by default.
    pub(crate) dying_contest_again: Opt<bool>,
    /// OD-41: whether warriors add their level to the death roll; `false` by default.
    pub(crate) warrior_death_bonus: Opt<bool>,
    /// OD-77: whether temporary pools count in the comparison that triggers a contest (DTH-2); `false`
    /// by default.
    pub(crate) pools_count: Opt<bool>,
    /// OD-80: whether verve counts in an archetypal loss that brings survival to 0, so that a character
    /// rolls for consciousness when the last of both is gone (VRV-6); otherwise it rolls when survival
    /// is gone; `true` by default.
    pub(crate) verve_at_zero: Opt<bool>,
    /// OD-81: which minutes of the dying become hours when they faint (DTH-6); "whole" by default.
    pub(crate) minutes_to_hours: Opt<MinutesToHours>,
    /// OD-85: whose players add mojo to a heroic last effort (DTH-13), besides the hero's; "living" by
    /// default.
    pub(crate) heroic_mojo: Opt<HeroicMojo>,
    /// VRV-5: whether an ambush is archetypal for warriors; `false` by default.
    pub(crate) ambush_is_archetypal: Opt<bool>,
    /// INJ-7: what waking requires when the time of unconsciousness is over; "none" by default.
    pub(crate) wake_roll: Opt<WakeRoll>,
    /// OD-82: when somebody can wake the unconscious (INJ-7); "after-time" by default.
    pub(crate) woken: Opt<Woken>,
}

mirror! {
    /// The remaining time of the dying (OD-32).
    DyingClock => plan::DyingClock {
        /// It keeps running; hours stay hours.
        Fixed,
        /// Each added injury takes one minute or hour away; each healed one adds one.
        Recompute,
        /// On waking, hours become minutes again, one for each that has begun.
        Revert,
    }
}

mirror! {
    /// The minutes of the dying that become hours (OD-81).
    MinutesToHours => plan::MinutesToHours {
        /// Whole ones; who has less than a minute left keeps it.
        Whole,
        /// Whole ones; who has less than a minute left is out of time.
        WholeOrNone,
        /// Every minute that has begun.
        Begun,
    }
}

/// What the semi-conscious can do (OD-36).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SemiConscious {
    /// Talk and crawl, which has no effect in these rules.
    Talk,
    /// Act, with the penalty of their injuries (OD-90).
    Act,
}

mirror! {
    /// Whose players add mojo to a heroic last effort (OD-85).
    HeroicMojo => plan::HeroicMojo {
        /// Those of all living characters, conscious or not.
        Living,
        /// Those of characters who can act.
        Acting,
        /// Those of the dead too.
        All,
    }
}

mirror! {
    /// How half a level is rounded (OD-37).
    HalfLevelRounding => plan::HalfLevel {
        /// Down.
        Down,
        /// Up.
        Up,
        /// To the nearest whole number, ties to even.
        Nearest,
    }
}

/// Whether a full day of rest replaces the night in it (OD-38).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FullDay {
    /// It replaces the night.
    ReplacesNight,
    /// The night is added.
    AddsNight,
}

mirror! {
    /// What happens to non-player characters at 0 survival (OD-39).
    NpcZero => plan::NpcZero {
        /// As for player characters, except that the dying leave the fight.
        AsPlayers,
        /// The first injury kills, at once (OD-91).
        Dead,
        /// They are out at once until the scene ends (OD-91); who is out already keeps its own time.
        Unconscious,
    }

    /// What waking requires (INJ-7).
    WakeRoll => plan::WakeRoll {
        /// Nothing.
        None,
        /// A health roll, repeated every minute.
        Health,
    }
}

/// When somebody can wake the unconscious (OD-82).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Woken {
    /// Once their time is over, if they have to roll to wake: it is one more roll; or if their time to live has run
    /// out (OD-87).
    AfterTime,
    /// At any time; they roll if `wake-roll` says so.
    AnyTime,
}
