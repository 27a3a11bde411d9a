//! What conditions of encounters can ask for.

use super::danger::{left_to_lose, strength};
use crate::policy::bind::Kind::{self, Flag, Number};
use crate::policy::bind::Known;
use crate::rules::encounter::decide::{BidRoll, FaintMoment, Table};
use crate::rules::encounter::plan::SpellHelp;
use crate::rules::encounter::state::{Seat, Side, Unit};

/// A fact that a condition asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// About the character who decides.
    Own(FigureFact),
    /// About an enemy that it could attack.
    Enemy(FigureFact),
    /// About a companion that it could help.
    Friend(FigureFact),
    /// About the one whom a spell would be cast on.
    Target(FigureFact),
    /// About a spell that it could cast.
    Spell(SpellFact),
    /// The spell would be cast on an enemy.
    OnEnemy,
    /// The moment at which it could faint.
    At(FaintMoment),
    /// The death roll is next, or has failed.
    DeathRoll,
    /// The last effort would be an attack.
    CanAttack,
    /// The last effort would be a spell.
    CanCast,
    /// The last effort would be a roll in place of a companion.
    CanHelp,
    /// An attack has failed.
    AttackRoll,
    /// A roll on an ability has failed.
    SkillRoll,
    /// Mojo that the bid costs.
    Margin,
    /// The number of the round.
    Round,
}

/// A fact about a character; the table of facts has their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureFact {
    /// Survival left.
    Survival,
    /// Verve left.
    Verve,
    /// Injury points.
    Injuries,
    /// Mojo left.
    Mojo,
    /// Points left to lose in a fight.
    Left,
    /// Whether it is dying.
    Dying,
    /// Whether its dying time is counted in hours.
    InHours,
    /// Whether it is a warrior.
    Warrior,
    /// Expected damage of its attacks.
    Strength,
    /// Survival below the maximum.
    Lost,
    /// Whether it is unconscious.
    Unconscious,
}

/// A fact about a spell; the table of facts has their meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellFact {
    /// Whether it harms enemies.
    Harms,
    /// Whether it restores survival or removes injuries.
    Heals,
    /// Whether it gives a temporary pool.
    Shields,
    /// Whether it wakes.
    Wakes,
    /// Whether it restores verve.
    Refreshes,
    /// Whether it puts enemies to sleep.
    Sleeps,
    /// Whether it changes scores of its caster's side.
    Strengthens,
    /// Whether it changes scores of enemies.
    Weakens,
    /// Its level.
    Level,
    /// Castings left.
    Castings,
}

/// The moment at which a condition is asked.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) table: Table<'a>,
    /// Who decides.
    pub(super) seat: Seat,
    /// The enemy or companion that the decision is about, if it is about one.
    pub(super) other: Seat,
    pub(super) about: About,
}

/// The thing that a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    Nothing,
    Faint(FaintMoment),
    Bid(BidRoll, u8),
    LastAttack,
    LastSpell,
    LastAid,
    /// A spell, by its number among those that the caster knows.
    Casting(u8),
}

impl<'a> Moment<'a> {
    /// A moment at which a character decides about itself.
    pub(super) const fn new(table: Table<'a>, seat: Seat) -> Self {
        Self { table, seat, other: seat, about: About::Nothing }
    }
}

impl Fact {
    /// Its value at a moment; 1 for yes and 0 for no.
    pub(super) fn value(self, moment: &Moment<'_>) -> i32 {
        let is_of = |roll| matches!(moment.about, About::Bid(of, _) if of == roll).into();
        match self {
            Self::Own(fact) => fact.value(moment.table, moment.seat),
            Self::Enemy(fact) | Self::Friend(fact) | Self::Target(fact) => {
                fact.value(moment.table, moment.other)
            }
            Self::Spell(fact) => match moment.about {
                About::Casting(known) => fact.value(moment.table, moment.seat, known),
                _ => 0,
            },
            Self::OnEnemy => (Side::of(moment.seat) != Side::of(moment.other)).into(),
            Self::At(at) => (moment.about == About::Faint(at)).into(),
            Self::DeathRoll if moment.about == About::Faint(FaintMoment::DeathRoll) => 1,
            Self::DeathRoll => is_of(BidRoll::Death),
            Self::CanAttack => (moment.about == About::LastAttack).into(),
            Self::CanCast => (moment.about == About::LastSpell).into(),
            Self::CanHelp => (moment.about == About::LastAid).into(),
            Self::AttackRoll => is_of(BidRoll::Attack),
            Self::SkillRoll => is_of(BidRoll::Skill),
            Self::Margin => match moment.about {
                About::Bid(_, margin) => margin.into(),
                _ => 0,
            },
            Self::Round => moment.table.state.round.into(),
        }
    }
}

impl FigureFact {
    #[inline]
    fn value(self, table: Table<'_>, seat: Seat) -> i32 {
        let figure = table.state.figure(seat);
        match self {
            Self::Survival => figure.survival.into(),
            Self::Verve => figure.verve.into(),
            Self::Injuries => figure.injuries.into(),
            Self::Mojo => figure.mojo.into(),
            Self::Left => left_to_lose(table, seat).into(),
            Self::Dying => figure.dying.is_some().into(),
            Self::InHours => figure.dying.is_some_and(|dying| dying.unit == Unit::Hours).into(),
            Self::Warrior => table.plan.character(table.state, seat).is_warrior().into(),
            Self::Strength => strength(table, seat),
            Self::Lost => figure.survival_max.saturating_sub(figure.survival).into(),
            Self::Unconscious => figure.is_unconscious().into(),
        }
    }
}

impl SpellFact {
    fn value(self, table: Table<'_>, seat: Seat, known: u8) -> i32 {
        let spell = table.plan.spell(table.state, seat, known);
        match self {
            Self::Harms => spell.harms().next().is_some().into(),
            Self::Sleeps => spell.harms().any(|harm| harm.sleep > 0).into(),
            Self::Weakens => spell.harms().any(|harm| harm.change.is_some()).into(),
            Self::Heals => spell.helps().any(SpellHelp::heals).into(),
            Self::Refreshes => spell.helps().any(|help| !help.verve.is_nothing()).into(),
            Self::Shields => spell.helps().any(|help| help.pool.is_some()).into(),
            Self::Strengthens => spell.helps().any(|help| help.change.is_some()).into(),
            Self::Wakes => spell.helps().any(|help| help.wakes).into(),
            Self::Level => spell.level.into(),
            Self::Castings => table.state.figure(seat).castings[usize::from(known)].into(),
        }
    }
}

/// Every fact that conditions can name.
pub(super) fn facts() -> Vec<Known<Fact>> {
    let known = Known::new;
    let of = |index: usize, about_whom: fn(FigureFact) -> Fact| {
        FIGURES
            .iter()
            .map(move |&(names, fact, kind, about)| known(names[index], about_whom(fact), kind, about))
    };
    let others = OTHERS.iter().map(|&(name, fact, kind, about)| known(name, fact, kind, about));
    let figures =
        of(0, Fact::Own).chain(of(1, Fact::Enemy)).chain(of(2, Fact::Friend)).chain(of(3, Fact::Target));
    figures.chain(others).collect()
}

/// Of the character who decides, with `enemy.` of one that it could attack, with `friend.` of a companion that
/// it could help, and with `target.` of the one whom a spell would be cast on.
const FIGURES: [([&str; 4], FigureFact, Kind, &str); 11] = [
    (
        ["survival", "enemy.survival", "friend.survival", "target.survival"],
        FigureFact::Survival,
        Number,
        "survival left",
    ),
    (["verve", "enemy.verve", "friend.verve", "target.verve"], FigureFact::Verve, Number, "verve left"),
    (
        ["injuries", "enemy.injuries", "friend.injuries", "target.injuries"],
        FigureFact::Injuries,
        Number,
        "injury points",
    ),
    (["mojo", "enemy.mojo", "friend.mojo", "target.mojo"], FigureFact::Mojo, Number, "mojo left"),
    (
        ["left", "enemy.left", "friend.left", "target.left"],
        FigureFact::Left,
        Number,
        "points left to lose in an ordinary fight: survival, pools that help there and, for warriors, verve (VRV-1)",
    ),
    (
        ["dying", "enemy.dying", "friend.dying", "target.dying"],
        FigureFact::Dying,
        Flag,
        "dying (DTH-4), or out of time (DTH-11)",
    ),
    (
        ["dying-in-hours", "enemy.dying-in-hours", "friend.dying-in-hours", "target.dying-in-hours"],
        FigureFact::InHours,
        Flag,
        "dying, and the time left is counted in hours (DTH-6)",
    ),
    (
        ["warrior", "enemy.warrior", "friend.warrior", "target.warrior"],
        FigureFact::Warrior,
        Flag,
        "a warrior, whose fights are archetypal (VRV-3)",
    ),
    (
        ["strength", "enemy.strength", "friend.strength", "target.strength"],
        FigureFact::Strength,
        Number,
        "expected damage of its attacks in a round, in units of 1/200 point: with its injuries and with changes of its score to hit and of its damage that apply already (SPL-3), against a defense of 0",
    ),
    (
        ["lost", "enemy.lost", "friend.lost", "target.lost"],
        FigureFact::Lost,
        Number,
        "survival below the maximum",
    ),
    (
        ["unconscious", "enemy.unconscious", "friend.unconscious", "target.unconscious"],
        FigureFact::Unconscious,
        Flag,
        "unconscious (INJ-5)",
    ),
];

const OTHERS: [(&str, Fact, Kind, &str); 23] = [
    ("target.enemy", Fact::OnEnemy, Flag, "the one whom the spell would be cast on is an enemy"),
    ("harms", Fact::Spell(SpellFact::Harms), Flag, "the spell harms an enemy"),
    (
        "heals",
        Fact::Spell(SpellFact::Heals),
        Flag,
        "the spell restores survival or removes injuries (RST-5), of whomever it is cast on, of all companions or of its caster",
    ),
    (
        "shields",
        Fact::Spell(SpellFact::Shields),
        Flag,
        "the spell gives a temporary pool (POOL-1), counted like `heals`",
    ),
    ("wakes", Fact::Spell(SpellFact::Wakes), Flag, "the spell wakes (INJ-7), counted like `heals`"),
    (
        "refreshes",
        Fact::Spell(SpellFact::Refreshes),
        Flag,
        "the spell restores verve (VRV-9), counted like `heals`",
    ),
    ("sleeps", Fact::Spell(SpellFact::Sleeps), Flag, "the spell puts an enemy to sleep (SPL-2)"),
    (
        "strengthens",
        Fact::Spell(SpellFact::Strengthens),
        Flag,
        "the spell changes scores on its caster's side (SPL-3), counted like `heals`",
    ),
    ("weakens", Fact::Spell(SpellFact::Weakens), Flag, "the spell changes scores of an enemy (SPL-3)"),
    ("spell.level", Fact::Spell(SpellFact::Level), Number, "level of the spell (INJ-3)"),
    ("spell.castings", Fact::Spell(SpellFact::Castings), Number, "castings left of the spell"),
    ("can-attack", Fact::CanAttack, Flag, "the last effort would be an attack (DTH-12)"),
    ("can-cast", Fact::CanCast, Flag, "the last effort would be a spell (DTH-12)"),
    (
        "can-help",
        Fact::CanHelp,
        Flag,
        "the last effort would be the roll that averts damage, in place of a companion (DTH-12)",
    ),
    ("scene-begins", Fact::At(FaintMoment::SceneBegins), Flag, "a scene begins (INJ-6)"),
    ("round-begins", Fact::At(FaintMoment::RoundBegins), Flag, "a round begins (INJ-6)"),
    (
        "consciousness-roll",
        Fact::At(FaintMoment::ConsciousnessRoll),
        Flag,
        "it would have to roll for consciousness (INJ-4)",
    ),
    ("begins-dying", Fact::At(FaintMoment::Dying), Flag, "it has begun to die (DTH-4), or again (OD-40)"),
    ("death-roll", Fact::DeathRoll, Flag, "it is about the death roll (DTH-8, DTH-9)"),
    ("attack-roll", Fact::AttackRoll, Flag, "it is about an attack that failed (VRV-3)"),
    ("skill-roll", Fact::SkillRoll, Flag, "it is about a roll on an archetypal ability that failed (VRV-3)"),
    ("margin", Fact::Margin, Number, "mojo that the bid costs (OD-31)"),
    ("round", Fact::Round, Number, "round of the combat or hazard"),
];
