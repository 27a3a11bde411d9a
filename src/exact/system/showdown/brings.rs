//! The most that lists of effects can bring upon a survivor, and upon the monster.

use crate::rules::showdown::plan::{ATTACK_DICE_MAX, Effect, EffectList, MonsterAttribute, Plan};

/// The most of several things that something can bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Brings {
    /// Attacks of the monster.
    pub(super) attacks: u64,
    /// Their dice.
    pub(super) dice: u64,
    /// Damage, what armor takes included.
    pub(super) damage: u64,
    /// Severe injuries, with those that are endured.
    pub(super) injuries: u64,
    pub(super) knock_downs: u64,
    /// Survival gained.
    pub(super) survival: u64,
    /// Tokens, of whatever attribute and sign.
    pub(super) tokens: u64,
    /// Wounds of the monster.
    pub(super) wounds: u64,
}

impl Brings {
    /// So often as much.
    pub(super) const fn times(self, times: u64) -> Self {
        Self {
            attacks: self.attacks * times,
            dice: self.dice * times,
            damage: self.damage * times,
            injuries: self.injuries * times,
            knock_downs: self.knock_downs * times,
            survival: self.survival * times,
            tokens: self.tokens * times,
            wounds: self.wounds * times,
        }
    }

    /// The more of two, of each thing.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            attacks: self.attacks.max(other.attacks),
            dice: self.dice.max(other.dice),
            damage: self.damage.max(other.damage),
            injuries: self.injuries.max(other.injuries),
            knock_downs: self.knock_downs.max(other.knock_downs),
            survival: self.survival.max(other.survival),
            tokens: self.tokens.max(other.tokens),
            wounds: self.wounds.max(other.wounds),
        }
    }

    /// The most that any of several brings, of each thing; none where nobody knows of one.
    pub(super) fn most_of(mut all: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        all.try_fold(Self::default(), |most, one| Some(most.or(one?)))
    }
}

impl std::ops::Add for Brings {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            attacks: self.attacks + other.attacks,
            dice: self.dice + other.dice,
            damage: self.damage + other.damage,
            injuries: self.injuries + other.injuries,
            knock_downs: self.knock_downs + other.knock_downs,
            survival: self.survival + other.survival,
            tokens: self.tokens + other.tokens,
            wounds: self.wounds + other.wounds,
        }
    }
}

impl std::iter::Sum for Brings {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| sum + one)
    }
}

/// Lists inside of lists, up to which it is asked what they bring. What lies deeper is not known, nor what
/// brings itself.
const DEPTH: u32 = 8;

/// What a list of effects brings, without a board; none where nobody knows.
pub(super) fn of_list(plan: &Plan, list: EffectList) -> Option<Brings> {
    Inside { plan, depth: DEPTH }.of_list(list)
}

/// What an attack of the monster with a profile brings.
pub(super) fn of_attack(plan: &Plan, profile: u8) -> Option<Brings> {
    Inside { plan, depth: DEPTH }.of_attack(profile)
}

/// What is inside of so many lists less than [`DEPTH`].
#[derive(Clone, Copy)]
struct Inside<'a> {
    plan: &'a Plan,
    depth: u32,
}

impl Inside<'_> {
    fn of_list(self, list: EffectList) -> Option<Brings> {
        let inside = Self { depth: self.depth.checked_sub(1)?, ..self };
        self.plan.effects(list).iter().map(|effect| inside.of_effect(effect)).sum()
    }

    fn of_effect(self, effect: &Effect) -> Option<Brings> {
        match *effect {
            Effect::Damage { amount, .. } => self.of_hit(amount.into()),
            Effect::Attack(profile) => self.of_attack(profile),
            Effect::BasicAction => self.of_list(self.plan.monster.basic_action),
            Effect::KnockDown => Some(Brings { knock_downs: 1, ..Brings::default() }),
            Effect::Survival(by) => {
                Some(Brings { survival: by.max(0).unsigned_abs().into(), ..Brings::default() })
            }
            Effect::Tokens { amount, .. } => {
                Some(Brings { tokens: amount.unsigned_abs().into(), ..Brings::default() })
            }
            Effect::LoseRandomAttribute => Some(Brings { tokens: 1, ..Brings::default() }),
            Effect::ExtraWound(wounds) => Some(Brings { wounds: wounds.into(), ..Brings::default() }),
            Effect::SevereInjury(_) => self.of_injury(),
            Effect::When { then, otherwise, .. } => Some(self.of_list(then)?.or(self.of_list(otherwise)?)),
            Effect::Each { .. } => None,
            _ => Some(Brings::default()),
        }
    }

    /// MON-4, MON-5: it may fill the heavy box, and it may be severe.
    fn of_hit(self, damage: u64) -> Option<Brings> {
        if damage == 0 {
            return Some(Brings::default());
        }
        Some(Brings { damage, knock_downs: 1, ..Brings::default() } + self.of_injury()?)
    }

    /// MON-6: a row of any table.
    fn of_injury(self) -> Option<Brings> {
        let rows = self.plan.severe_tables.iter().flat_map(|table| &table.rows);
        let most = Brings::most_of(rows.map(|row| self.of_list(row.effects)))?;
        Some(most + Brings { injuries: 1, ..Brings::default() })
    }

    /// MON-1, MON-7: every die may hit.
    fn of_attack(self, profile: u8) -> Option<Brings> {
        let profile = self.plan.profiles[usize::from(profile)];
        let dice = self.most_of(MonsterAttribute::Speed, profile.speed.max(1), ATTACK_DICE_MAX).into();
        let damage = self.most_of(MonsterAttribute::Damage, profile.damage, u8::MAX);
        let rolled = Brings { attacks: 1, dice, ..Brings::default() };
        Some(rolled + self.of_hit(damage.into())?.times(dice) + self.of_list(profile.on_hit)?)
    }

    /// The most that there can be of an attribute, with tokens, where a profile has `usual`.
    fn most_of(self, attribute: MonsterAttribute, usual: u8, most: u8) -> u8 {
        let gains = |effect: &Effect| matches!(*effect, Effect::MonsterTokens { attribute: of, amount: 1.., .. } if of == attribute);
        if self.plan.effects.iter().any(gains) {
            return most;
        }
        let tokens = self.plan.start.monster.tokens.sum(attribute as usize).max(0);
        (i16::from(usual) + tokens).min(most.into()) as u8
    }
}
