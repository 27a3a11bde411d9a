//! The open decisions of the RPG survival rules.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::scenario::read::{Int, Opt};

/// The open decisions of the RPG survival rules (OD numbers); each has a default.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::scenario) struct EncounterOptions {
    /// OD-30: whether a natural 1 succeeds and a natural 20 fails; `false` when left out.
    pub(in crate::scenario) rpg_naturals: Opt<bool>,
    /// OD-31: whether mojo may be bid on failed archetypal rolls, exactly as much as they fail by: on
    /// attack rolls of warriors, rolls of hazards on archetypal skills, and death rolls (RPG-5);
    /// `false` when left out.
    pub(in crate::scenario) mojo_bid: Opt<bool>,
    /// OD-32: what happens to the time of the dying when injuries change, or on waking; "fixed" when
    /// left out.
    pub(in crate::scenario) dying_clock: Opt<DyingClock>,
    /// OD-33: whether a consciousness roll that failed in the same round gives the +2 of the
    /// unconscious on the death roll (DTH-9); `true` when left out.
    pub(in crate::scenario) faint_bonus_same_round: Opt<bool>,
    /// OD-34: fewest minutes of unconsciousness: who faints without injuries is back at once with 0;
    /// 0 when left out.
    pub(in crate::scenario) min_faint_minutes: Opt<Int<0, 1>>,
    /// OD-36: what the semi-conscious can do; "talk" when left out.
    pub(in crate::scenario) semi_conscious: Opt<SemiConscious>,
    /// OD-37: how half a level is rounded (NPC-1); "down" when left out.
    pub(in crate::scenario) half_level_rounding: Opt<HalfLevelRounding>,
    /// OD-38: what a full day of rest does to the night in it (RST-3); "replaces-night" when left out.
    pub(in crate::scenario) full_day: Opt<FullDay>,
    /// OD-39: what happens without survival to characters whom nobody plays; "as-players" when left
    /// out.
    pub(in crate::scenario) npc_zero: Opt<NpcZero>,
    /// OD-40: whether the dying face another contest when they are injured again; `true` when left
    /// out.
    pub(in crate::scenario) dying_contest_again: Opt<bool>,
    /// OD-41: whether warriors add their level to the death roll; `false` when left out.
    pub(in crate::scenario) warrior_death_bonus: Opt<bool>,
    /// OD-77: whether temporary pools count in the comparison that calls for a contest (DTH-2);
    /// `false` when left out.
    pub(in crate::scenario) pools_count: Opt<bool>,
    /// VRV-5: whether an ambush is archetypal for warriors; `false` when left out.
    pub(in crate::scenario) ambush_is_archetypal: Opt<bool>,
    /// INJ-7: what it takes to wake when the time of unconsciousness is over; "none" when left out.
    pub(in crate::scenario) wake_roll: Opt<WakeRoll>,
}

/// The time of the dying (OD-32).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum DyingClock {
    /// It runs on, and hours stay hours.
    Fixed,
    /// An injury more is a minute, or an hour, less; an injury less is one more.
    Recompute,
    /// On waking, hours become minutes again.
    Revert,
}

/// What the semi-conscious can do (OD-36).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum SemiConscious {
    /// Talk and crawl: nothing that the rules know.
    Talk,
    /// Act, with the penalty of their injuries.
    Act,
}

/// How half a level is rounded (OD-37).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum HalfLevelRounding {
    /// Down.
    Down,
    /// Up.
    Up,
    /// To the nearest whole number, and to the even one of two.
    Nearest,
}

/// What a full day of rest does to the night in it (OD-38).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum FullDay {
    /// It stands for the night.
    ReplacesNight,
    /// The night comes on top of it.
    AddsNight,
}

/// What happens without survival to characters whom nobody plays (OD-39).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum NpcZero {
    /// What happens to player characters, but who is dying leaves the fight.
    AsPlayers,
    /// The first injury kills.
    Dead,
    /// They are out until the scene ends.
    Unconscious,
}

/// What it takes to wake (INJ-7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(in crate::scenario) enum WakeRoll {
    /// Nothing.
    None,
    /// A roll against health, again every minute.
    Health,
}
