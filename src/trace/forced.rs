//! Dice that are set by hand in a trace: `hit-location=Antler`, `3:wound-roll=10`, `attack-roll=9+1`.

use std::fmt;

use crate::scenario::Labels;
use deathroll_core::dice::Demand;
use deathroll_core::nearest::{did_you_mean, nearest_or_all};
use deathroll_core::policy::Setup;
use deathroll_core::rules::encounter::origin::Purpose as OfEncounter;
use deathroll_core::rules::showdown::origin::Purpose as OfShowdown;

/// What is set by hand: dice of a purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The round in which they are asked for; any if not given.
    pub round: Option<u16>,
    /// What they are for, by the name of a purpose such as `wound-roll`.
    pub purpose: String,
    /// Faces with `+` between them, the name of a card, or the number of one of several things.
    pub value: String,
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(round) = self.round {
            write!(f, "{round}:")?;
        }
        write!(f, "{}={}", self.purpose, self.value)
    }
}

impl Wish {
    /// Parses `[ROUND:]PURPOSE=VALUE`.
    ///
    /// # Errors
    /// With what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        const EXPECTED: &str = "expected PURPOSE=FACE or ROUND:PURPOSE=FACE, such as wound-roll=10, \
             3:attack-roll=9+1 or hit-location=NAME";
        let (key, value) = text.split_once('=').ok_or(EXPECTED)?;
        let (round, purpose) = match key.split_once(':') {
            Some((round, purpose)) => (Some(round.trim().parse().map_err(|_| EXPECTED)?), purpose),
            None => (None, key),
        };
        let (purpose, value) = (purpose.trim().to_owned(), value.trim().to_owned());
        if purpose.is_empty() || value.is_empty() {
            Err(EXPECTED.to_owned())
        } else {
            Ok(Self { round, purpose, value })
        }
    }

    /// The demand on the dice of a game.
    ///
    /// # Errors
    /// When the game has no dice of this purpose, or these no such value.
    pub fn demand(&self, setup: &Setup, labels: &Labels) -> Result<Demand, String> {
        let known = purposes(setup);
        let Some((_, purpose, cards)) = known.iter().find(|(name, ..)| *name == self.purpose) else {
            let names: Vec<&str> = known.iter().map(|(name, ..)| *name).collect();
            let hint = did_you_mean(&self.purpose, names.iter().copied());
            return Err(format!(
                "there are no dice for `{}`{hint} (there are {})",
                self.purpose,
                names.join(", ")
            ));
        };
        let faces = match (cards, labels) {
            (Some(cards), Labels::Showdown(labels)) => {
                let (what, known) = match cards {
                    Cards::Ai => ("AI card", &labels.ai_cards),
                    Cards::HitLocations => ("hit location", &labels.hit_locations),
                    Cards::Gear => ("gear in a pool", &labels.pool_gear),
                };
                vec![card(what, &self.value, known)?]
            }
            _ => faces(&self.value)?,
        };
        Ok(Demand { round: self.round, purpose: *purpose, faces })
    }
}

/// What a purpose draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cards {
    Ai,
    HitLocations,
    Gear,
}

/// The number of the kind of a card.
fn card(what: &str, name: &str, known: &[String]) -> Result<u8, String> {
    let at = known.iter().position(|card| card == name);
    at.map(|at| at as u8).ok_or_else(|| {
        let hint = nearest_or_all(name, known.iter().map(String::as_str));
        let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
        format!("there is no {what} `{name}`{hint}")
    })
}

/// Faces with `+` between them.
fn faces(text: &str) -> Result<Vec<u8>, String> {
    let face = |part: &str| part.trim().parse::<u8>().ok().filter(|face| (1..=100).contains(face));
    let all: Option<Vec<u8>> = text.split('+').map(face).collect();
    all.ok_or_else(|| {
        format!("`{text}` is no face of a die; expected numbers such as 10, or 9+1 for two dice")
    })
}

/// What the dice of a game are for: a name, the number in the slots of its rule system, and the cards that it
/// draws.
fn purposes(setup: &Setup) -> Vec<(&'static str, u8, Option<Cards>)> {
    let cards = |(name, purpose): (&'static str, OfShowdown)| {
        let cards = match purpose {
            OfShowdown::AiDraw | OfShowdown::WoundCard | OfShowdown::PoolCard => Some(Cards::Ai),
            OfShowdown::HitLocation => Some(Cards::HitLocations),
            OfShowdown::PoolGear => Some(Cards::Gear),
            _ => None,
        };
        (name, purpose.into(), cards)
    };
    match setup {
        Setup::Showdown(_) => OF_SHOWDOWNS.into_iter().map(cards).collect(),
        Setup::Encounter(_) => {
            OF_ENCOUNTERS.into_iter().map(|(name, purpose)| (name, purpose.into(), None)).collect()
        }
    }
}

const OF_SHOWDOWNS: [(&str, OfShowdown); 20] = [
    ("ai-card", OfShowdown::AiDraw),
    ("wound-card", OfShowdown::WoundCard),
    ("attack-roll", OfShowdown::AttackRoll),
    ("attack-reroll", OfShowdown::AttackReroll),
    ("hit-location", OfShowdown::HitLocation),
    ("card-choice", OfShowdown::CardChoice),
    ("trap-order", OfShowdown::TrapOrder),
    ("strength-die", OfShowdown::StrengthDie),
    ("wound-roll", OfShowdown::WoundRoll),
    ("monster-roll", OfShowdown::MonsterRoll),
    ("location-roll", OfShowdown::LocationRoll),
    ("severe-roll", OfShowdown::SevereRoll),
    ("attribute-loss", OfShowdown::AttributeLoss),
    ("effect-location", OfShowdown::EffectLocation),
    ("target", OfShowdown::TargetTie),
    ("direction", OfShowdown::DirectionTie),
    ("placement", OfShowdown::PlacementTie),
    ("pool-card", OfShowdown::PoolCard),
    ("random-tile", OfShowdown::RandomTile),
    ("pool-gear", OfShowdown::PoolGear),
];

const OF_ENCOUNTERS: [(&str, OfEncounter); 23] = [
    ("survival-dice", OfEncounter::SurvivalDice),
    ("target", OfEncounter::Target),
    ("attack-roll", OfEncounter::AttackRoll),
    ("damage", OfEncounter::Damage),
    ("chance", OfEncounter::Chance),
    ("whom", OfEncounter::Whom),
    ("skill-roll", OfEncounter::SkillRoll),
    ("consciousness", OfEncounter::Consciousness),
    ("wake", OfEncounter::Wake),
    ("guide", OfEncounter::Guide),
    ("death-roll", OfEncounter::DeathRoll),
    ("heroic", OfEncounter::Heroic),
    ("health", OfEncounter::Health),
    ("heal", OfEncounter::Heal),
    ("heal-injuries", OfEncounter::HealInjuries),
    ("pool", OfEncounter::Pool),
    ("woken", OfEncounter::Woken),
    ("casting", OfEncounter::Casting),
    ("spell-damage", OfEncounter::SpellDamage),
    ("spell-heal", OfEncounter::SpellHeal),
    ("spell-heal-injuries", OfEncounter::SpellHealInjuries),
    ("spell-pool", OfEncounter::SpellPool),
    ("spell-verve", OfEncounter::SpellVerve),
];
