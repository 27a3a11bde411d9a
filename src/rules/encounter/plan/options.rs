//! The open decisions of the RPG rules (RULES section 4).

/// The open decisions (OD numbers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// OD-30: a natural 1 succeeds and a natural 20 fails.
    pub naturals: bool,
    /// OD-31: mojo may be bid on failed archetypal rolls; the margin is paid.
    pub mojo_bid: bool,
    /// OD-32: the dying clock when injuries change, or on waking.
    pub dying_clock: DyingClock,
    /// OD-33: a consciousness roll that failed in the same round does not give the +2 of the
    /// unconscious.
    pub no_faint_bonus_same_round: bool,
    /// OD-34: who faints without injuries is out for a minute, not for none.
    pub faint_a_minute: bool,
    /// OD-36: what the semi-conscious can do.
    pub semi_conscious: SemiConscious,
    /// OD-37: how half a level is rounded.
    pub half_level: HalfLevel,
    /// OD-38: a full day comes on top of its night.
    pub day_and_night: bool,
    /// OD-39: NPCs without survival.
    pub npc_zero: NpcZero,
    /// OD-40: who is dying faces no second contest.
    pub no_second_contest: bool,
    /// OD-41: warriors add their level to the death roll.
    pub warrior_death_bonus: bool,
    /// OD-77: temporary pools count in the comparison of DTH-2.
    pub pools_count: bool,
    /// VRV-5: an ambush is archetypal for warriors.
    pub ambush_is_archetypal: bool,
    /// INJ-7: whether the unconscious must roll to wake.
    pub wake_roll: WakeRoll,
}

/// OD-32: the dying clock when injuries change, or on waking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DyingClock {
    /// It runs on, and hours stay hours.
    #[default]
    Fixed,
    /// An injury more or less is a minute (an hour) less or more.
    Recompute,
    /// On waking, hours become minutes again.
    Revert,
}

/// OD-36: what the semi-conscious can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SemiConscious {
    /// Talk and crawl: nothing that the rules know.
    #[default]
    Talks,
    /// Act, with the penalty of its injuries.
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
    /// To the nearest whole number, and to the even one of two.
    Nearest,
}

/// OD-39: NPCs without survival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NpcZero {
    /// The rules of player characters hold, but who is dying leaves the fight.
    #[default]
    AsPlayers,
    /// The first injury kills.
    Dead,
    /// Without survival they are out until the scene ends.
    Unconscious,
}

/// INJ-7: whether the unconscious must roll to wake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WakeRoll {
    /// They wake when their time is over.
    #[default]
    None,
    /// Against health, with the penalty of injuries, again every minute.
    Health,
}
