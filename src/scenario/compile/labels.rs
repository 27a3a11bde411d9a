//! Names for what a plan refers to by number.

use std::borrow::Cow;

use deathroll_core::metric::Subject;
use deathroll_core::policy::showdown::{Decided, Decision, Supplies};
use deathroll_core::rules::showdown::plan::Location;
use deathroll_core::rules::showdown::record::Blame;
use deathroll_core::rules::showdown::state::Seat;

/// The names in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Labels {
    /// Those of survivors and a monster.
    Showdown(Box<ShowdownLabels>),
    /// Those of adventurers and their scenes.
    Encounter(EncounterLabels),
}

impl Labels {
    /// The name of a subject in result files.
    #[must_use]
    pub fn subject(&self, subject: Subject) -> Cow<'_, str> {
        match self {
            Self::Showdown(labels) => labels.subject(subject),
            Self::Encounter(labels) => labels.subject(subject),
        }
    }
}

/// The names in an adventure, in the order of its plan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EncounterLabels {
    /// The adventurers, by seat.
    pub adventurers: Vec<String>,
    /// The foes of all combats.
    pub foes: Vec<String>,
    /// The scenes.
    pub scenes: Vec<String>,
    /// The meetings, by the numbers used in scenes.
    pub meetings: Vec<String>,
    /// The damage events of each scene.
    pub events: Vec<Vec<String>>,
    /// The scores that hazards and attacks call for.
    pub skills: Vec<String>,
    /// The spells.
    pub spells: Vec<String>,
}

impl EncounterLabels {
    /// The name of a subject in result files. Names of scenes have a prefix, because an adventurer may
    /// have the same name.
    #[must_use]
    pub fn subject(&self, subject: Subject) -> Cow<'_, str> {
        match subject {
            Subject::Party => "party".into(),
            Subject::Adventurer(seat) => self.adventurers[usize::from(seat)].as_str().into(),
            Subject::Scene(scene) => format!("scene: {}", self.scenes[usize::from(scene)]).into(),
            Subject::SceneOf(scene, seat) => {
                let (scene, seat) = (usize::from(scene), usize::from(seat));
                format!("scene: {}, {}", self.scenes[scene], self.adventurers[seat]).into()
            }
            Subject::Survivor(_) | Subject::Monster | Subject::Card(_) => "nobody".into(),
        }
    }
}

/// The names in a plan, in the order of the plan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShowdownLabels {
    /// The survivors, by seat.
    pub survivors: Vec<String>,
    /// The monster.
    pub monster: String,
    /// The kinds of hit location card.
    pub hit_locations: Vec<String>,
    /// The kinds of AI card.
    pub ai_cards: Vec<String>,
    /// The attack profiles.
    pub profiles: Vec<String>,
    /// The pieces of gear that each survivor always has.
    pub gear: Vec<Vec<String>>,
    /// What each survivor has, by loadout: the gear that it always has, then what dice may add (SET-3).
    pub loadouts: Vec<Vec<LoadoutLabels>>,
    /// The pieces of gear in pools (SET-3).
    pub pool_gear: Vec<String>,
    /// The abilities of each survivor.
    pub abilities: Vec<Vec<String>>,
    /// The triggers, in the order of the plan.
    pub triggers: Vec<String>,
    /// What priority lists can name: the gear, the terrain and the counters of the scenario.
    pub supplies: Supplies,
    /// The cards and other sources of the target lists.
    pub target_lists: Vec<String>,
    /// The rows of the severe injury table of each location.
    pub severe_rows: [Vec<String>; Location::COUNT],
    /// The number of lines of each survivor's priority lists, by decision.
    pub line_counts: Vec<[u8; Decision::ALL.len()]>,
    /// The tables of the file with lists that go before those of a play: `policy`, and those of survivors.
    pub before_play: Vec<String>,
}

/// The names in a loadout of a survivor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LoadoutLabels {
    /// Its pieces of gear.
    pub gear: Vec<String>,
    /// Its weapons.
    pub weapons: Vec<String>,
    /// Its traits.
    pub traits: Vec<String>,
    /// The uses of its gear and of abilities.
    pub uses: Vec<String>,
}

impl ShowdownLabels {
    /// The survivor in a seat.
    #[must_use]
    pub fn survivor(&self, seat: Seat) -> &str {
        &self.survivors[usize::from(seat)]
    }

    /// The name of a subject in result files. Names of cards have a prefix, because a survivor or a
    /// card of the other deck may have the same name.
    #[must_use]
    pub fn subject(&self, subject: Subject) -> Cow<'_, str> {
        match subject {
            Subject::Party => "party".into(),
            Subject::Survivor(seat) => self.survivor(seat).into(),
            Subject::Monster => "monster".into(),
            Subject::Card(Blame::AiCard(kind)) => format!("ai: {}", self.ai_card(kind)).into(),
            Subject::Card(Blame::HitLocation(kind)) => {
                format!("location: {}", self.hit_location(kind)).into()
            }
            Subject::Card(Blame::BasicAction) => "basic action".into(),
            Subject::Card(Blame::Instinct) => "instinct".into(),
            Subject::Card(Blame::Trait) => "trait".into(),
            Subject::Card(Blame::Nothing) => "nothing".into(),
            Subject::Adventurer(_) | Subject::Scene(_) | Subject::SceneOf(..) => "nobody".into(),
        }
    }

    /// True when a survivor's list has a line.
    #[must_use]
    pub fn has_line(&self, Decided { seat, decision, line }: Decided) -> bool {
        self.line_counts.get(usize::from(seat)).is_some_and(|counts| line < counts[decision as usize])
    }

    /// A kind of hit location card.
    #[must_use]
    pub fn hit_location(&self, kind: u8) -> &str {
        &self.hit_locations[usize::from(kind)]
    }

    /// A kind of AI card.
    #[must_use]
    pub fn ai_card(&self, kind: u8) -> &str {
        &self.ai_cards[usize::from(kind)]
    }

    /// An attack profile.
    #[must_use]
    pub fn profile(&self, profile: u8) -> &str {
        &self.profiles[usize::from(profile)]
    }

    /// A loadout of a survivor.
    #[must_use]
    pub fn loadout(&self, seat: Seat, loadout: u8) -> &LoadoutLabels {
        &self.loadouts[usize::from(seat)][usize::from(loadout)]
    }

    /// A kind of terrain.
    #[must_use]
    pub fn terrain(&self, kind: u8) -> &str {
        &self.supplies.terrain[usize::from(kind)]
    }

    /// The source of a target list.
    #[must_use]
    pub fn target_list(&self, list: u8) -> &str {
        &self.target_lists[usize::from(list)]
    }

    /// A row of the severe injury table of a location.
    #[must_use]
    pub fn severe_row(&self, location: Location, row: u8) -> &str {
        &self.severe_rows[location as usize][usize::from(row)]
    }
}
