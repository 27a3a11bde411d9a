//! The dictionary of metrics: name, unit, meaning, and definition from counters.

use super::{Counter, Feature};

/// A quantity that a run estimates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Metric {
    /// The name in tables and files.
    pub id: &'static str,
    /// Its unit.
    pub unit: Unit,
    /// The subjects that report it.
    pub side: Side,
    /// Its definition from the counters of trials.
    pub shape: Shape,
    /// The distribution that is kept for it, if any.
    pub distribution: Distribution,
    /// True for metrics that the short table omits.
    pub detail: bool,
    /// Whether more of it is better or worse for the party.
    pub wish: Wish,
    /// The feature that a game must have for it to have meaning.
    pub needs: Feature,
    /// Its meaning in one line, with rule ids.
    pub about: &'static str,
}

/// The subjects that report a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Each survivor or adventurer; also the party, in showdowns, in encounters, and whenever there are
    /// several survivors.
    Survivors,
    /// Each survivor or adventurer, but not the party.
    EachSurvivor,
    /// The party, in showdowns, in encounters, and whenever there are several survivors.
    Party,
    /// The monster.
    Monster,
    /// The fight: the party in a showdown, and the monster in attack and defense games.
    Fight,
    /// Each kind of card of the monster, its basic action, its instinct and its special rules.
    Card,
    /// Each scene of an encounter: the party at the end of the scene.
    Scene,
    /// Each adventurer at the end of a scene, when there are several.
    EachInScene,
}

/// The definition of a metric from the counters of trials.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// Share of trials in which the counter is 1; it is 0 in the others.
    Rate(Counter),
    /// Mean of the counter over trials, in steps of 1/`scale`.
    Mean {
        /// The counter averaged.
        of: Counter,
        /// Number of counter units in one unit of the metric.
        scale: u32,
    },
    /// Sum of one counter over all trials, divided by the sum of another.
    Ratio {
        /// The counter in the numerator.
        of: Counter,
        /// The counter in the denominator.
        per: Counter,
        /// Number of numerator units in one unit of the metric.
        scale: u32,
    },
}

/// The distribution that is kept for a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Distribution {
    /// None.
    None,
    /// The distribution of the counter over trials.
    PerTrial,
    /// The distribution of hits over attacks.
    HitsPerAttack,
    /// The distribution of wounds over attacks.
    WoundsPerAttack,
}

/// Whether more of a metric is better or worse for the party.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// More is better.
    More,
    /// Less is better.
    Less,
    /// Neither: spending, for example, is neither good nor bad in itself.
    Neither,
}

/// The unit of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A share between 0 and 1; shown to people in percent.
    Share,
    /// A number of events per trial.
    PerTrial,
    /// A number of events per attack.
    PerAttack,
    /// A number of events per use of a survival action.
    PerUse,
    /// Minutes.
    Minutes,
    /// Hours.
    Hours,
}

impl Unit {
    /// All units.
    pub const ALL: [Self; 6] =
        [Self::Share, Self::PerTrial, Self::PerAttack, Self::PerUse, Self::Minutes, Self::Hours];

    /// The unit of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|unit| unit.name() == name)
    }

    /// The name in tables and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Share => "share",
            Self::PerTrial => "per-trial",
            Self::PerAttack => "per-attack",
            Self::PerUse => "per-use",
            Self::Minutes => "minutes",
            Self::Hours => "hours",
        }
    }
}

/// The metric with this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Metric> {
    DICTIONARY.iter().find(|metric| metric.id == id)
}

/// The metric that says the same where one has no meaning: the wounds of a game of one attack are its wounds
/// per attack.
#[must_use]
pub fn stand_in(metric: &Metric) -> Option<&'static Metric> {
    match metric.id {
        "wounds" => find("wounds-per-attack"),
        _ => None,
    }
}

/// The metric, or the one that says the same where `has` only that.
#[must_use]
pub fn as_measured(metric: &'static Metric, has: impl Fn(&'static Metric) -> bool) -> &'static Metric {
    stand_in(metric).filter(|other| !has(metric) && has(other)).unwrap_or(metric)
}

/// Metrics that answer the same question, each in some games.
const QUESTIONS: [&[&str]; 6] = [
    &["win-rate", "intact-rate", "defeat-rate", "combats-won"],
    &["loss-rate", "wiped-out-rate"],
    &["survival-rate", "deaths", "death-rate", "dead-rate", "dead-or-dying"],
    &["rounds", "combat-rounds"],
    &["hit-rate", "attack-hit-rate"],
    &["damage", "damage-suffered"],
];

/// Metrics that answer the question of one which has no meaning in a game, for those of which `has` is true.
pub fn similar(id: &str, has: impl Fn(&'static Metric) -> bool) -> impl Iterator<Item = &'static Metric> {
    let question = QUESTIONS.into_iter().find(|question| question.contains(&id)).unwrap_or_default();
    question
        .iter()
        .filter(move |other| **other != id)
        .filter_map(|other| find(other))
        .filter(move |one| has(one))
}

const fn metric(
    id: &'static str,
    unit: Unit,
    side: Side,
    shape: Shape,
    needs: Feature,
    about: &'static str,
) -> Metric {
    Metric {
        id,
        unit,
        side,
        shape,
        distribution: Distribution::None,
        detail: false,
        wish: Wish::Neither,
        needs,
        about,
    }
}

const fn mean(id: &'static str, of: Counter, needs: Feature, about: &'static str) -> Metric {
    metric(id, Unit::PerTrial, Side::Survivors, Shape::Mean { of, scale: 1 }, needs, about)
}

const fn rate(id: &'static str, of: Counter, needs: Feature, about: &'static str) -> Metric {
    metric(id, Unit::Share, Side::EachSurvivor, Shape::Rate(of), needs, about)
}

const fn ratio(
    id: &'static str,
    unit: Unit,
    of: Counter,
    per: Counter,
    needs: Feature,
    about: &'static str,
) -> Metric {
    metric(id, unit, Side::Survivors, Shape::Ratio { of, per, scale: 1 }, needs, about)
}

impl Metric {
    /// A difference as the party feels it: less of what it wants less of is a gain. Unchanged where it wants neither.
    #[must_use]
    pub fn gain(&self, difference: f64) -> f64 {
        if self.wish == Wish::Less { -difference } else { difference }
    }

    const fn with(self, distribution: Distribution) -> Self {
        Self { distribution, ..self }
    }

    const fn detail(self) -> Self {
        Self { detail: true, ..self }
    }

    const fn wanted(self) -> Self {
        Self { wish: Wish::More, ..self }
    }

    const fn unwanted(self) -> Self {
        Self { wish: Wish::Less, ..self }
    }

    const fn of_party(self) -> Self {
        Self { side: Side::Party, ..self }
    }

    const fn of_monster(self) -> Self {
        Self { side: Side::Monster, ..self }
    }

    const fn of_fight(self) -> Self {
        Self { side: Side::Fight, ..self }
    }

    const fn of_card(self) -> Self {
        Self { side: Side::Card, ..self }
    }

    const fn of_scene(self) -> Self {
        Self { side: Side::Scene, ..self }
    }

    const fn of_each_in_scene(self) -> Self {
        Self { side: Side::EachInScene, detail: true, ..self }
    }

    const fn in_unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    const fn of_each(self) -> Self {
        Self { side: Side::EachSurvivor, ..self }
    }

    /// Sets the number of counter units in one unit of the metric.
    const fn in_parts(self, scale: u32) -> Self {
        let shape = match self.shape {
            Shape::Rate(counter) => Shape::Rate(counter),
            Shape::Mean { of, .. } => Shape::Mean { of, scale },
            Shape::Ratio { of, per, .. } => Shape::Ratio { of, per, scale },
        };
        Self { shape, ..self }
    }

    /// True for a number of people of the party in a trial.
    #[must_use]
    pub const fn counts_people(&self) -> bool {
        use Counter::{
            Dead, DeadAtEnd, DeadOrDying, DyingAtEnd, Recovered, SceneAwake, SceneDead, SceneDying, Survived,
        };
        matches!(
            self.shape,
            Shape::Mean {
                of: Dead
                    | DeadAtEnd
                    | DeadOrDying
                    | DyingAtEnd
                    | Recovered
                    | SceneAwake
                    | SceneDead
                    | SceneDying
                    | Survived,
                ..
            }
        )
    }

    /// Counter units in one unit of the metric.
    #[must_use]
    pub const fn scale(&self) -> u32 {
        match self.shape {
            Shape::Rate(_) => 1,
            Shape::Mean { scale, .. } | Shape::Ratio { scale, .. } => scale,
        }
    }

    /// The counters it is made of: the numerator, and for ratios the denominator.
    #[must_use]
    pub const fn counters(&self) -> (Counter, Option<Counter>) {
        match self.shape {
            Shape::Rate(of) | Shape::Mean { of, .. } => (of, None),
            Shape::Ratio { of, per, .. } => (of, Some(per)),
        }
    }
}

use Distribution::{HitsPerAttack, PerTrial, WoundsPerAttack};
use Unit::{PerAttack, PerUse, Share};

/// Every metric, headline first within its group; tables keep this order.
#[rustfmt::skip]
pub const DICTIONARY: &[Metric] = &[
    // The fight.
    rate("win-rate", Counter::Won, Feature::Fight, "share of showdowns in which the monster is defeated (RND-8)").wanted().of_party(),
    rate("loss-rate", Counter::Lost, Feature::Fight,
        "share of showdowns lost with all survivors dead (RND-8)").unwanted().of_party(),
    rate("stalemate-rate", Counter::Stalemate, Feature::Fight,
        "share of showdowns ended by the limit of rounds (RND-8)").unwanted().of_party(),
    rate("flawless-rate", Counter::Flawless, Feature::FightWithDeath,
        "share of showdowns won without a death (RND-8)").wanted().of_party().detail(),
    rate("defeat-rate", Counter::Defeated, Feature::Attack,
        "share of trials in which the monster is defeated (RND-8)").wanted().of_monster(),
    mean("rounds", Counter::Rounds, Feature::SeveralRounds, "rounds begun (RND-1)").of_fight().with(PerTrial),
    // Survivors' attacks.
    ratio("wounds-per-attack", PerAttack, Counter::WoundsInAttack, Counter::Attacks, Feature::Attack,
        "wounds the monster suffers during attacks, per attack (WND-6, WND-8)").wanted().with(WoundsPerAttack),
    ratio("hit-rate", Share, Counter::Hits, Counter::AttackDice, Feature::Attack,
        "hits per attack die (ATK-4)").wanted(),
    ratio("hits-per-attack", PerAttack, Counter::Hits, Counter::Attacks, Feature::Attack,
        "hits per attack (ATK-4)").wanted().with(HitsPerAttack),
    ratio("wound-success-rate", Share, Counter::Successes, Counter::WoundAttempts, Feature::Attack,
        "successful share of wound attempts (WND-3)").wanted(),
    ratio("criticals-per-attack", PerAttack, Counter::Criticals, Counter::Attacks, Feature::Critical,
        "critical wounds per attack (WND-5)").wanted(),
    ratio("trap-rate", Share, Counter::TrappedAttacks, Counter::Attacks, Feature::Trap,
        "share of attacks ended by a trap (ATK-7)").unwanted(),
    mean("wounds", Counter::Wounds, Feature::SeveralAttacks, "wounds the monster suffers (WND-6)").wanted().with(PerTrial),
    ratio("share-of-wounds", Share, Counter::Wounds, Counter::WoundsOfParty, Feature::FightTogether,
        "in showdowns, this survivor's share of the party's wounds (WND-6)").of_each(),
    mean("attacks", Counter::Attacks, Feature::Attack, "attacks made (ATK-1)").detail(),
    mean("attack-dice", Counter::AttackDice, Feature::Attack, "attack dice, excluding re-rolls (ATK-2)").detail(),
    mean("hits", Counter::Hits, Feature::Attack, "attack dice that hit (ATK-4)").wanted().detail(),
    mean("misses", Counter::Misses, Feature::Attack, "attack dice that missed, after any re-roll (ATK-5)").unwanted().detail(),
    mean("hit-locations", Counter::HitLocations, Feature::Attack, "hit location cards drawn (ATK-6)").detail(),
    mean("wound-attempts", Counter::WoundAttempts, Feature::Attack, "wound attempts (WND-3)").detail(),
    mean("reactions", Counter::Reactions, Feature::Reaction, "reactions of the monster performed (WND-10)").detail(),
    // Harm to survivors.
    rate("survival-rate", Counter::Alive, Feature::Death, "share of trials in which the survivor is alive at the end (RND-8)").wanted(),
    mean("deaths", Counter::Dead, Feature::Death, "deaths in the party").unwanted().of_party().with(PerTrial),
    rate("deaths-by-severe-injury", Counter::DeadOfSevereInjury, Feature::DeathBySevere,
        "share of trials that end in death by a severe injury (MON-6)").unwanted().detail(),
    rate("deaths-by-bleeding", Counter::DeadOfBleeding, Feature::Bleed,
        "share of trials that end in death by bleeding (MON-9)").unwanted().detail(),
    rate("deaths-by-effect", Counter::DeadOfEffect, Feature::DeathByEffect,
        "share of trials that end in death by a card's or weapon's effect").unwanted().detail(),
    rate("deaths-in-monster-turn", Counter::DeadInMonsterTurn, Feature::HarmInMonsterTurn,
        "share of trials that end in death in the monster's own turn, or by an AI card that something else draws").unwanted().detail(),
    rate("deaths-by-reaction", Counter::DeadByReaction, Feature::HarmByReaction,
        "share of trials that end in death by a reaction (WND-10), or by a special rule of the monster (TRG-1)").unwanted().detail(),
    rate("deaths-by-trap", Counter::DeadByTrap, Feature::HarmByTrap,
        "share of trials that end in death by a trap (MON-11)").unwanted().detail(),
    rate("deaths-by-card", Counter::DeadByCard, Feature::HarmByCard,
        "share of trials that end in death by a card's special rules or critical, or by gear (WND-2)").unwanted().detail(),
    mean("severe-injuries", Counter::SevereInjuries, Feature::Severe,
        "severe injury rolls, excluding endured ones (MON-6)").unwanted().with(PerTrial),
    mean("endures", Counter::Endures, Feature::Endure, "severe injuries ignored by endure (SRV-12)").detail(),
    mean("endure-value", Counter::DeathTenthsAverted, Feature::Endure,
        "probability of death averted by endures, summed over the trial (SRV-12)").in_parts(10),
    ratio("endure-value-per-use", PerUse, Counter::DeathTenthsAverted, Counter::Endures, Feature::Endure,
        "probability of death averted by one endure (SRV-12)").in_parts(10).detail(),
    mean("dodges", Counter::Dodges, Feature::Dodge, "hits dodged (SRV-5)").detail(),
    ratio("dodge-value", PerAttack, Counter::SevereAverted, Counter::MonsterAttacks, Feature::Dodge,
        "severe injuries averted by dodges, per attack of the monster (SRV-5)"),
    ratio("dodge-value-per-use", PerUse, Counter::SevereAverted, Counter::Dodges, Feature::Dodge,
        "severe injuries averted by one dodge (SRV-5)").detail(),
    mean("survival-spent", Counter::Spent, Feature::Survival, "survival spent (SRV-1)"),
    mean("survival-spent-on-dodge", Counter::SpentOnDodge, Feature::Dodge, "survival spent on dodge (SRV-5)").detail(),
    mean("survival-spent-on-endure", Counter::SpentOnEndure, Feature::Endure,
        "survival spent on endure (SRV-12)").detail(),
    mean("special-rules", Counter::RulesUsed, Feature::Trigger,
        "times special rules that wait for a moment worked (TRG-1)").detail(),
    mean("survival-spent-on-rules", Counter::SpentOnRules, Feature::Price,
        "survival spent on special rules and uses (TRG-4, SRV-25)").detail(),
    ratio("dodge-share-of-spend", Share, Counter::SpentOnDodge, Counter::Spent, Feature::Dodge,
        "share of all survival spent that went to dodge").detail(),
    ratio("endure-share-of-spend", Share, Counter::SpentOnEndure, Counter::Spent, Feature::Endure,
        "share of all survival spent that went to endure").detail(),
    ratio("rules-share-of-spend", Share, Counter::SpentOnRules, Counter::Spent, Feature::Price,
        "share of all survival spent that went to special rules and uses").detail(),
    mean("encouragements", Counter::Encouragements, Feature::Encourage, "other survivors encouraged (SRV-7)").detail(),
    mean("dashes", Counter::Dashes, Feature::Dash, "dashes (SRV-9)").detail(),
    mean("surges", Counter::Surges, Feature::Surge, "surges (SRV-10)").detail(),
    mean("surge-attacks", Counter::SurgeAttacks, Feature::Surge, "attacks made by surges (SRV-10)").detail(),
    mean("survival-spent-on-encourage", Counter::SpentOnEncourage, Feature::Encourage,
        "survival spent on encourage (SRV-7)").detail(),
    mean("survival-spent-on-dash", Counter::SpentOnDash, Feature::Dash, "survival spent on dash (SRV-9)").detail(),
    mean("survival-spent-on-surge", Counter::SpentOnSurge, Feature::Surge, "survival spent on surge (SRV-10)").detail(),
    ratio("encourage-share-of-spend", Share, Counter::SpentOnEncourage, Counter::Spent, Feature::Encourage,
        "share of all survival spent that went to encourage").detail(),
    ratio("dash-share-of-spend", Share, Counter::SpentOnDash, Counter::Spent, Feature::Dash,
        "share of all survival spent that went to dash").detail(),
    ratio("surge-share-of-spend", Share, Counter::SpentOnSurge, Counter::Spent, Feature::Surge,
        "share of all survival spent that went to surge").detail(),
    mean("survival-left", Counter::SurvivalLeft, Feature::Survival,
        "survival left when the trial ends (SRV-1)").wanted().with(PerTrial),
    mean("monster-attacks", Counter::MonsterAttacks, Feature::MonsterAttack, "attacks suffered (MON-1)").detail(),
    mean("monster-dice", Counter::MonsterDice, Feature::MonsterAttack, "dice of the attacks suffered (MON-1)").detail(),
    mean("monster-hits", Counter::MonsterHits, Feature::MonsterAttack,
        "hits of the attacks suffered, before any dodge (MON-2)").unwanted().detail(),
    ratio("monster-hit-rate", Share, Counter::MonsterHits, Counter::MonsterDice, Feature::MonsterAttack,
        "hits per die of the attacks suffered (MON-2)").unwanted(),
    mean("damage", Counter::Damage, Feature::Damage,
        "damage that landed, including damage absorbed by armor (MON-4)").unwanted().with(PerTrial),
    mean("damage-head", Counter::DamageHead, Feature::Damage, "damage that landed on the head (MON-3)").unwanted().detail(),
    mean("damage-arms", Counter::DamageArms, Feature::Damage, "damage that landed on the arms (MON-3)").unwanted().detail(),
    mean("damage-body", Counter::DamageBody, Feature::Damage, "damage that landed on the body (MON-3)").unwanted().detail(),
    mean("damage-waist", Counter::DamageWaist, Feature::Damage, "damage that landed on the waist (MON-3)").unwanted().detail(),
    mean("damage-legs", Counter::DamageLegs, Feature::Damage, "damage that landed on the legs (MON-3)").unwanted().detail(),
    mean("armor-lost", Counter::ArmorLost, Feature::Damage, "damage absorbed by armor (MON-4)").unwanted().detail(),
    mean("knock-downs", Counter::KnockDowns, Feature::KnockDown, "times knocked down (MON-5)").unwanted().with(PerTrial),
    // On the board.
    mean("times-targeted", Counter::Targeted, Feature::Fight, "times picked as a target (TGT-18)"),
    mean("collisions", Counter::Collisions, Feature::Fight, "collisions suffered (COL-1)").unwanted().detail(),
    mean("knock-backs", Counter::KnockBacks, Feature::Fight, "times knocked back (COL-14)").unwanted().detail(),
    mean("spaces-moved", Counter::SpacesMoved, Feature::Fight,
        "spaces moved by movements and dashes (RND-3, SRV-9)").detail(),
    mean("unused-activations", Counter::UnusedActivations, Feature::Fight,
        "turns that ended with an activation left (RND-3)").unwanted().detail(),
    mean("hides", Counter::Hides, Feature::Hide, "times hidden (TGT-13)").detail(),
    mean("gear-uses", Counter::GearUses, Feature::GearUse, "uses of gear and abilities (SRV-10, SRV-25)").detail(),
    mean("terrain-uses", Counter::TerrainUses, Feature::TerrainUse,
        "activations that used terrain (SRV-10)").detail(),
    // The monster.
    mean("wounds-suffered", Counter::WoundsSuffered, Feature::Attack,
        "wounds suffered in the trial (WND-8)").wanted().of_monster().with(PerTrial),
    mean("reshuffles-at-draw", Counter::ReshufflesAtDraw, Feature::Attack,
        "AI discards shuffled because a card was drawn (RND-4)").of_monster().detail(),
    mean("reshuffles-at-wound", Counter::ReshufflesAtWound, Feature::Attack,
        "AI discards shuffled because a wound needed a card (WND-7)").of_monster().detail(),
    mean("wounds-lost", Counter::WoundsLost, Feature::WoundLost,
        "wounds recovered: cards that went back from the wound stack").unwanted().of_monster().detail(),
    mean("ai-cards-played", Counter::AiCards, Feature::Fight, "AI cards played (RND-4)").of_monster().detail(),
    mean("basic-actions", Counter::BasicActions, Feature::Fight,
        "basic actions, including those of cards (OD-51)").of_monster().detail(),
    mean("picks-of-nobody", Counter::PicksOfNobody, Feature::PickTarget,
        "target picks for which no survivor met a condition (TGT-5)").of_monster().detail(),
    mean("instincts", Counter::Instincts, Feature::Fight, "times the monster followed its instinct (MON-12)").of_monster().detail(),
    mean("interruptions", Counter::Interruptions, Feature::Fight,
        "turns and cards of the monster that ended early (RND-7)").of_monster().detail(),
    mean("monster-spaces-moved", Counter::MonsterSpacesMoved, Feature::Fight,
        "spaces that the monster moved (COL-13)").of_monster().detail(),
    mean("monster-knock-downs", Counter::MonsterKnockDowns, Feature::MonsterKnockDown,
        "times the monster was knocked down (RND-7)").of_monster().detail(),
    // Its cards.
    mean("card-plays", Counter::CardPlays, Feature::Fight, "times played; of a hit location, times drawn").of_card().detail(),
    mean("card-deaths", Counter::CardDeaths, Feature::Death, "deaths caused by it").unwanted().of_card().detail(),
    mean("card-severe-injuries", Counter::CardSevereInjuries, Feature::Severe,
        "severe injury rolls caused by it (MON-6)").unwanted().of_card().detail(),
    // Encounters: the party.
    rate("intact-rate", Counter::Intact, Feature::Harm,
        "share of adventures after which no adventurer is dead or dying, also where combats were lost (OD-66, OD-70)").wanted().of_party(),
    rate("wiped-out-rate", Counter::WipedOut, Feature::Harm,
        "share of adventures after which every adventurer is dead or dying (OD-70)").unwanted().of_party(),
    mean("combats-won", Counter::CombatsWon, Feature::Combat, "combats won (OD-65)").wanted().of_party(),
    mean("combats-lost", Counter::CombatsLost, Feature::Combat, "combats lost (OD-65)").unwanted().of_party(),
    mean("combats-undecided", Counter::CombatsUndecided, Feature::Combat,
        "combats that end without a winner (OD-65)").unwanted().of_party().detail(),
    mean("foes-defeated", Counter::FoesDefeated, Feature::Combat,
        "foes dead, dying or unconscious when their combat ends (OD-65)").wanted().of_party().with(PerTrial),
    mean("foes-killed", Counter::FoesKilled, Feature::Combat,
        "foes dead or dying when their combat ends (OD-39)").wanted().of_party().detail(),
    mean("combat-rounds", Counter::CombatRounds, Feature::Combat, "rounds of combat (RPG-1)").of_party().with(PerTrial),
    mean("hours", Counter::Time, Feature::Adventure, "duration of the adventure (RPG-1)")
        .of_party().in_unit(Unit::Hours).in_parts(360).detail(),
    // Encounters: harm.
    rate("death-rate", Counter::DeadOrDying, Feature::Harm,
        "share of adventures after which the adventurer is dead, or dying without help (DTH-14, OD-70)").unwanted(),
    rate("dead-rate", Counter::DeadAtEnd, Feature::Harm,
        "share of adventures after which the adventurer is dead (DTH-14)").unwanted().detail(),
    rate("dying-at-end-rate", Counter::DyingAtEnd, Feature::Contest,
        "share of adventures after which the adventurer is dying (OD-70)").unwanted().detail(),
    mean("survivors", Counter::Survived, Feature::Harm,
        "adventurers neither dead nor dying when the adventure ends (OD-70)").wanted().of_party().with(PerTrial).detail(),
    mean("dead-or-dying", Counter::DeadOrDying, Feature::Harm,
        "adventurers dead or dying when the adventure ends (OD-70)").unwanted().of_party().with(PerTrial),
    mean("adventurers-dead", Counter::DeadAtEnd, Feature::Harm,
        "adventurers dead when the adventure ends (DTH-14)").unwanted().of_party().with(PerTrial).detail(),
    mean("adventurers-dying", Counter::DyingAtEnd, Feature::Contest,
        "adventurers dying when the adventure ends (OD-70)").unwanted().of_party().with(PerTrial).detail(),
    mean("adventurers-recovered", Counter::Recovered, Feature::Recovery,
        "adventurers with full survival and no injury when the adventure ends (RST-1)").wanted().of_party().with(PerTrial).detail(),
    rate("dying-rate", Counter::EverDying, Feature::Contest,
        "share of adventures in which the adventurer begins to die; to do so from the start does not count (DTH-4)").unwanted(),
    mean("contests", Counter::Contests, Feature::Contest, "contests faced; a failed death roll loses one (DTH-1, DTH-3)").unwanted().with(PerTrial),
    rate("contest-rate", Counter::EverFacedDeath, Feature::Contest,
        "share of adventures in which a contest is faced (DTH-1)").unwanted().detail(),
    ratio("dying-per-contest", Share, Counter::ContestsLost, Counter::Contests, Feature::Contest,
        "share of contests lost, including those of adventurers already dying (DTH-4, OD-40)").unwanted(),
    ratio("minutes-to-live", Unit::Minutes, Counter::SecondsToLive, Counter::DyingBegun, Feature::Contest,
        "time from the start of dying until time runs out, as last changed; an hour counts as sixty minutes (DTH-5, DTH-6)")
        .in_parts(60).detail(),
    mean("saved-from-dying", Counter::DyingCancelled, Feature::Contest,
        "times that healing ended dying (DTH-7)").with(PerTrial).detail(),
    mean("heroic-efforts", Counter::HeroicEfforts, Feature::LastEffort, "heroic last efforts (DTH-12)").detail(),
    ratio("heroic-success-rate", Share, Counter::HeroicSuccesses, Counter::HeroicEfforts, Feature::LastEffort,
        "successful share of heroic last efforts (DTH-13)").wanted().detail(),
    mean("injuries", Counter::InjuriesGained, Feature::Harm, "injuries gained (INJ-1)").unwanted().with(PerTrial),
    rate("unconscious-rate", Counter::EverUnconscious, Feature::Harm,
        "share of adventures in which consciousness is lost, also by a spell of sleep (INJ-5, SPL-2)").unwanted(),
    mean("minutes-unconscious", Counter::MinutesUnconscious, Feature::Harm,
        "minutes of unconsciousness, as scheduled when it begins, and those of rolls to wake that fail (INJ-7); none for those out until the scene ends (INJ-5, OD-39) or put to sleep (SPL-2)").unwanted().in_unit(Unit::Minutes).with(PerTrial).detail(),
    mean("faints", Counter::Faints, Feature::Harm, "times that somebody faints (INJ-5, INJ-6)").unwanted().detail(),
    mean("consciousness-rolls", Counter::ConsciousnessRolls, Feature::Harm, "consciousness rolls (INJ-4)").with(PerTrial).detail(),
    mean("consciousness-failures", Counter::ConsciousnessFailures, Feature::Harm,
        "failed consciousness rolls (INJ-5)").unwanted().with(PerTrial).detail(),
    ratio("consciousness-failure-rate", Share, Counter::ConsciousnessFailures, Counter::ConsciousnessRolls,
        Feature::Harm, "failed share of consciousness rolls (INJ-5)").unwanted().detail(),
    mean("damage-suffered", Counter::DamageSuffered, Feature::Harm,
        "damage suffered, including direct injuries (VRV-1)").unwanted().with(PerTrial).detail(),
    mean("pool-lost", Counter::PoolLost, Feature::TemporaryPool, "damage taken by temporary pools (POOL-2)").unwanted().with(PerTrial),
    mean("verve-lost", Counter::VerveLost, Feature::Verve, "damage taken by verve (VRV-2)").unwanted().with(PerTrial),
    mean("survival-lost", Counter::SurvivalLost, Feature::Harm, "damage taken by survival (VRV-1)").unwanted().with(PerTrial),
    mean("skill-rolls", Counter::SkillRolls, Feature::SkillRoll, "rolls that may avert harm (RPG-3)").detail(),
    ratio("skill-success-rate", Share, Counter::SkillSuccesses, Counter::SkillRolls, Feature::SkillRoll,
        "successful share of rolls that may avert harm, including those saved by mojo (RPG-3, RPG-5)").wanted(),
    mean("attack-rolls", Counter::AttackRolls, Feature::Combat, "attack rolls (RPG-4)").detail(),
    ratio("attack-hit-rate", Share, Counter::AttackHits, Counter::AttackRolls, Feature::Combat,
        "share of attack rolls that hit, including those saved by mojo (RPG-4, RPG-5)").wanted(),
    mean("damage-dealt", Counter::DamageDealt, Feature::Combat, "damage dealt to foes (RPG-4)").wanted(),
    mean("spells-cast", Counter::SpellsCast, Feature::Casting, "spells cast (INJ-3)"),
    ratio("spell-success-rate", Share, Counter::SpellsThatWorked, Counter::SpellsCast, Feature::Casting,
        "share of spells cast that worked (INJ-3)").wanted().detail(),
    mean("woken", Counter::Woken, Feature::Waking, "times that a companion or a spell woke the adventurer (INJ-7)").detail(),
    mean("flights", Counter::Flights, Feature::Combat, "times that the adventurer fled").detail(),
    mean("mojo-spent", Counter::MojoSpent, Feature::Mojo, "mojo spent (INJ-3, INJ-8, DTH-13, RPG-5)").detail(),
    // Encounters: recovery and final state.
    mean("nights", Counter::Nights, Feature::Rest,
        "nights and days of rest that the adventurer survived with time left; the party's are those of all together (RST-2, RST-3)").unwanted().with(PerTrial),
    ratio("health-success-rate", Share, Counter::HealthSuccesses, Counter::HealthRolls, Feature::HealthRoll,
        "successful share of health rolls (RST-2)").wanted().detail(),
    mean("survival-regained", Counter::SurvivalRegained, Feature::Recovery,
        "survival restored by rest and aid (RST-1, RST-5)").detail(),
    mean("injuries-healed", Counter::InjuriesHealed, Feature::Recovery,
        "injuries healed by rest and aid (RST-2, RST-5)").detail(),
    mean("verve-regained", Counter::VerveRegained, Feature::VerveReturn,
        "verve regained (VRV-7, VRV-8)").detail(),
    rate("recovery-rate", Counter::Recovered, Feature::Recovery,
        "share of adventures after which the adventurer has full survival and no injury (RST-1)").wanted(),
    mean("verve-at-end", Counter::VerveAtEnd, Feature::AnyVerve,
        "verve left at the end; 0 for the dead (VRV-1)").wanted().detail(),
    mean("survival-at-end", Counter::SurvivalAtEnd, Feature::Adventure,
        "survival left at the end; 0 for the dead (VRV-1)").wanted().with(PerTrial),
    mean("injuries-at-end", Counter::InjuriesAtEnd, Feature::Adventure, "injuries at the end (INJ-1)").unwanted().with(PerTrial).detail(),
    mean("spell-level-at-end", Counter::SpellLevelAtEnd, Feature::Spells,
        "highest spell level that can be used at the end; 0 for the dead (INJ-3)").wanted().of_each().with(PerTrial),
    // Encounters: the end of each scene.
    rate("scene-won-rate", Counter::SceneWon, Feature::SceneCombat,
        "share of adventures in which the combat of the scene is won (OD-65)").wanted().of_scene(),
    mean("scene-rounds", Counter::SceneRounds, Feature::SceneRounds,
        "rounds, nights or days of the scene (RPG-1, RST-2)").of_scene().with(PerTrial),
    mean("scene-verve", Counter::SceneVerve, Feature::SceneVerve,
        "total verve of the living when the scene ends (VRV-1)").wanted().of_scene().with(PerTrial),
    mean("scene-survival", Counter::SceneSurvival, Feature::Scene,
        "total survival of the living when the scene ends (VRV-1)").wanted().of_scene().with(PerTrial),
    mean("scene-injuries", Counter::SceneInjuries, Feature::Scene,
        "total injuries of the living when the scene ends (INJ-1)").unwanted().of_scene().with(PerTrial),
    mean("scene-awake", Counter::SceneAwake, Feature::Scene,
        "adventurers alive and conscious when the scene ends (INJ-5)").wanted().of_scene().with(PerTrial).detail(),
    mean("scene-dying", Counter::SceneDying, Feature::Scene,
        "adventurers dying when the scene ends (DTH-4)").unwanted().of_scene().with(PerTrial).detail(),
    mean("scene-dead", Counter::SceneDead, Feature::Scene,
        "adventurers dead when the scene ends (DTH-14)").unwanted().of_scene().with(PerTrial).detail(),
    mean("verve-after", Counter::SceneVerve, Feature::SceneVerve,
        "verve of the adventurer when the scene ends; 0 for the dead (VRV-1)").wanted().of_each_in_scene().with(PerTrial),
    mean("survival-after", Counter::SceneSurvival, Feature::Scene,
        "survival of the adventurer when the scene ends; 0 for the dead (VRV-1)").wanted().of_each_in_scene().with(PerTrial),
    mean("injuries-after", Counter::SceneInjuries, Feature::Scene,
        "injuries of the adventurer when the scene ends; 0 for the dead (INJ-1)").unwanted().of_each_in_scene().with(PerTrial),
    rate("awake-after-rate", Counter::SceneAwake, Feature::Scene,
        "share of adventures in which the adventurer is alive and conscious when the scene ends (INJ-5)").of_each_in_scene(),
    rate("dying-after-rate", Counter::SceneDying, Feature::Scene,
        "share of adventures in which the adventurer is dying when the scene ends (DTH-4)").of_each_in_scene(),
    rate("dead-after-rate", Counter::SceneDead, Feature::Scene,
        "share of adventures in which the adventurer is dead when the scene ends (DTH-14)").of_each_in_scene(),
];
