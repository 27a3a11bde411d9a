//! The open decisions of the RPG rules (RULES section 4).

/// The open decisions (RULES section 4, OD numbers) that concern these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// OD-30: a natural 1 succeeds and a natural 20 fails.
    pub naturals: bool,
    /// OD-31: mojo may be bid on failed archetypal rolls; the margin is paid.
    pub mojo_bid: bool,
    /// OD-32: the dying clock when injuries change, or on waking.
    pub dying_clock: DyingClock,
    /// OD-33: a consciousness roll that failed in the same round does not give the +2 of the
    /// unconscious on the death roll.
    pub no_faint_bonus_same_round: bool,
    /// OD-34: a character that faints without injuries is out for one minute instead of none.
    pub faint_a_minute: bool,
    /// OD-36: abilities of the semi-conscious.
    pub semi_conscious: SemiConscious,
    /// OD-37: how half a level is rounded.
    pub half_level: HalfLevel,
    /// OD-38: a full day's recovery is added to that of its night.
    pub day_and_night: bool,
    /// OD-39: effect of losing all survival on NPCs.
    pub npc_zero: NpcZero,
    /// OD-40: a dying character faces no second contest.
    pub no_second_contest: bool,
    /// OD-41: warriors add their level to the death roll.
    pub warrior_death_bonus: bool,
    /// OD-77: temporary pools count as survival in the comparison of DTH-2.
    pub pools_count: bool,
    /// OD-80: verve does not count when a character drops to zero survival (INJ-4).
    pub only_survival_at_zero: bool,
    /// OD-81: the minutes of the dying that become hours (DTH-6).
    pub minutes_to_hours: MinutesToHours,
    /// OD-85: whose players add mojo to a heroic last effort (DTH-13).
    pub heroic_mojo: HeroicMojo,
    /// VRV-5: an ambush is archetypal for warriors.
    pub ambush_is_archetypal: bool,
    /// INJ-7: whether the unconscious must roll to wake.
    pub wake_roll: WakeRoll,
    /// OD-82: somebody can wake the unconscious before their time is over.
    pub woken_any_time: bool,
}

/// OD-32: the dying clock when injuries change, or on waking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DyingClock {
    /// It runs on, and hours stay hours.
    #[default]
    Fixed,
    /// Each injury gained or lost is a minute (or hour) less or more.
    Recompute,
    /// On waking, hours become minutes again.
    Revert,
}

/// OD-81: the minutes of the dying that become hours (DTH-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MinutesToHours {
    /// Whole ones; with less than a minute left, the time does not change.
    #[default]
    Whole,
    /// Whole ones; with less than a minute left, time runs out.
    WholeOrNone,
    /// Every minute that has begun.
    Begun,
}

/// OD-36: abilities of the semi-conscious.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SemiConscious {
    /// Talking and crawling only, which have no effect in these rules.
    #[default]
    Talks,
    /// Acting, with the penalty of its injuries.
    Acts,
}

/// OD-37: how half a level is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HalfLevel {
    /// Down.
    #[default]
    Down,
    /// Up.
    Up,
    /// To the nearest integer, ties to even.
    Nearest,
}

/// OD-39: effect of losing all survival on NPCs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NpcZero {
    /// The rules of player characters apply, but a dying NPC leaves the fight.
    #[default]
    AsPlayers,
    /// The first injury kills.
    Dead,
    /// An NPC without survival is out until the scene ends.
    Unconscious,
}

/// INJ-7: whether the unconscious must roll to wake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WakeRoll {
    /// They wake when their time is over, without a roll.
    #[default]
    None,
    /// They roll against health, with the penalty of injuries, every minute.
    Health,
}

/// OD-85: whose players add mojo to a heroic last effort (DTH-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeroicMojo {
    /// Those of all living characters.
    #[default]
    Living,
    /// Those of characters who can act.
    Acting,
    /// Those of the dead too.
    All,
}
