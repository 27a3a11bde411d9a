//! Effects that wait for a moment of the fight: special rules of gear, abilities, terrain, the monster and
//! its moods.

use super::{Condition, EffectList, TermList};

/// Maximum number of triggers of a scenario.
pub const TRIGGERS_MAX: usize = 128;

/// A moment that triggers wait for (TRG-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A round has begun.
    RoundStart,
    /// The survivors' turn has begun; it happens to each of them.
    SurvivorTurn,
    /// The monster's turn has begun.
    MonsterTurn,
    /// A survivor has dodged (SRV-5).
    Dodge,
    /// A survivor has endured (SRV-12).
    Endure,
    /// A survivor has suffered a hit, and everything that it causes (MON-4).
    HitTaken,
    /// A survivor has suffered a severe injury that it did not endure (MON-6).
    SevereInjury,
    /// A survivor was knocked down (RND-5).
    KnockedDown,
    /// A survivor has died (OD-58).
    Death,
    /// A survivor has wounded the monster, and did not defeat it (WND-6).
    Wound,
    /// A survivor has wounded the monster critically (WND-5).
    Critical,
    /// The monster was knocked down (RND-7).
    MonsterKnockedDown,
}

/// A set of moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moments(u16);

impl Moments {
    /// True without any.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True when the set holds the moment.
    #[inline]
    #[must_use]
    pub const fn contains(self, moment: Moment) -> bool {
        self.0 >> moment as u8 & 1 != 0
    }
}

impl FromIterator<Moment> for Moments {
    fn from_iter<I: IntoIterator<Item = Moment>>(moments: I) -> Self {
        Self(moments.into_iter().fold(0, |set, moment| set | 1 << moment as u8))
    }
}

/// Who has a trigger, and to whom its moment must happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearer {
    /// The survivor in a seat, when it happens to that survivor or at the whole table.
    Own(u8),
    /// The survivor in a seat, when it happens to another one.
    Fellow(u8),
    /// The survivor in a seat, to whomever it happens.
    Anybody(u8),
    /// The monster.
    Monster,
    /// An AI card of this kind, while it is in play as a mood.
    Mood(u8),
}

impl Bearer {
    /// The survivor who has it.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Option<u8> {
        match self {
            Self::Own(seat) | Self::Fellow(seat) | Self::Anybody(seat) => Some(seat),
            Self::Monster | Self::Mood(_) => None,
        }
    }
}

/// What a special rule is written in; who pays for it may name that (TRG-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PartOf {
    /// The monster, or one of its moods.
    #[default]
    Monster,
    /// The piece of gear, or the ability, with this number in the scenario.
    Piece(u32),
    /// The kind of terrain with this number.
    Terrain(u8),
}

/// Effects that wait for a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trigger {
    /// What it is written in.
    pub part_of: PartOf,
    /// Its number among the rules of survivors that wait for a moment, as files name them; 0 for the monster's.
    pub rule: u8,
    /// The moment.
    pub moment: Moment,
    /// Who has it.
    pub bearer: Bearer,
    /// The loadouts with which a survivor has it (SET-3): one bit each, 1 for the gear that it always has.
    pub loadouts: u64,
    /// Terms that a survivor who has it must meet then.
    pub terms: TermList,
    /// A condition on the monster.
    pub condition: Option<Condition>,
    /// The survival that it costs; nobody has to pay (TRG-4). 0 for the monster's.
    pub cost: u8,
    /// How often it works.
    pub limit: Limit,
    /// Its effects: on the survivor who has it; of the monster's, on the survivor to whom it happened.
    pub effects: EffectList,
}

/// The triggers of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Triggers {
    /// The triggers, in the order in which they work (TRG-2).
    pub list: Vec<Trigger>,
    /// The moments that one of them waits for.
    pub moments: Moments,
    /// Those that work once in a round, one bit each.
    pub each_round: u128,
}

impl From<Vec<Trigger>> for Triggers {
    fn from(list: Vec<Trigger>) -> Self {
        let moments = list.iter().map(|trigger| trigger.moment).collect();
        let each_round = (0..).zip(&list).filter(|(_, trigger)| trigger.limit == Limit::Round);
        let each_round = each_round.fold(0, |set, (index, _)| set | 1 << index);
        Self { list, moments, each_round }
    }
}

/// How often something works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Limit {
    /// Every time.
    #[default]
    Never,
    /// Once in a round.
    Round,
    /// Once in a trial.
    Showdown,
}
