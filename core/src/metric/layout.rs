//! The contents of a plan's tallies, and their order.

use std::ops::Range;

use super::{
    Counter, DICTIONARY, Distribution, Feature, Features, HarmGrid, Metric, ROUNDS_KEPT, Side, stand_in,
};
use crate::rules::encounter;
use crate::rules::seats::Seats;
use crate::rules::showdown::plan::{Bearer, GameKind, Plan, Trigger};
use crate::rules::showdown::record::Blame;
use crate::rules::showdown::state::Seat;

/// The subject of a row in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// All survivors or adventurers together; in showdowns, in encounters, and whenever there are
    /// several survivors.
    Party,
    /// One survivor.
    Survivor(Seat),
    /// The monster.
    Monster,
    /// A kind of card, the basic action, the instinct or the traits of the monster; showdowns only.
    Card(Blame),
    /// One adventurer of an encounter.
    Adventurer(encounter::state::Seat),
    /// The party at the end of a scene of an encounter.
    Scene(u8),
    /// One of several adventurers at the end of a scene.
    SceneOf(u8, encounter::state::Seat),
}

/// The contents of a plan's tallies.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// Every subject with its metrics, in the order of tables.
    pub subjects: Vec<SubjectLayout>,
    /// Rounds whose ends are kept; 0 in games that are not fights on a board.
    pub rounds: usize,
    /// The harm that is kept by card and survivor; none in games that are not fights on a board.
    pub harm: HarmGrid,
}

/// The contents of a tally for one subject. Columns are a contiguous range of counters that includes
/// all those used by its metrics: summing neighbours in memory is cheaper than selecting.
#[derive(Debug, Clone, PartialEq)]
pub struct SubjectLayout {
    /// The subject.
    pub subject: Subject,
    /// Its metrics, in the order of the dictionary.
    pub metrics: Vec<&'static Metric>,
    /// The counters that are summed: a range of [`Counter`] numbers.
    pub columns: Range<usize>,
    /// Pairs of counters (numerator, denominator) whose products are summed, one per ratio.
    pub pairs: Vec<(Counter, Counter)>,
    /// Counters whose distribution over trials is kept.
    pub histograms: Vec<Counter>,
}

impl Layout {
    /// A layout without anything.
    pub const NONE: Self = Self { subjects: Vec::new(), rounds: 0, harm: HarmGrid::NONE };

    /// The layout of a plan's tallies.
    #[must_use]
    pub fn of(plan: &Plan) -> Self {
        let survivors = &plan.survivors[..];
        let party = Features::of(plan, (0..survivors.len() as Seat).collect());
        let mut subjects = Vec::new();
        if survivors.len() > 1 || party.has(Feature::Fight) {
            subjects.push(SubjectLayout::new(Subject::Party, party));
        }
        for seat in 0..survivors.len() as Seat {
            let features = Features::of(plan, Seats::one(seat));
            subjects.push(SubjectLayout::new(Subject::Survivor(seat), features));
        }
        subjects.push(SubjectLayout::new(Subject::Monster, party));
        if party.has(Feature::Fight) {
            let cards = cards(plan)
                .map(|card| SubjectLayout::new(Subject::Card(card), Features::of_card(plan, card)));
            subjects.extend(cards);
        }
        subjects.retain(|subject| !subject.metrics.is_empty());
        let (rounds, harm) = match plan.game {
            GameKind::Showdown { rounds_max } => {
                (usize::from(rounds_max).min(ROUNDS_KEPT), HarmGrid::of(plan))
            }
            GameKind::Attack { .. } | GameKind::Defense { .. } => (0, HarmGrid::NONE),
        };
        Self { subjects, rounds, harm }
    }

    /// The layout of an encounter's tallies.
    #[must_use]
    pub fn of_encounter(plan: &encounter::plan::Plan) -> Self {
        let party = Features::of_encounter(plan, &plan.adventurers);
        let mut subjects = vec![SubjectLayout::new(Subject::Party, party)];
        for (seat, adventurer) in plan.adventurers.iter().enumerate() {
            let features = Features::of_encounter(plan, std::slice::from_ref(adventurer));
            let subject = Subject::Adventurer(seat as encounter::state::Seat);
            subjects.push(SubjectLayout::new(subject, features));
        }
        for (index, scene) in plan.scenes.iter().enumerate() {
            let features = Features::of_scene(plan, scene);
            subjects.push(SubjectLayout::new(Subject::Scene(index as u8), features));
            let party = plan.adventurers.len() as encounter::state::Seat;
            let each = (0..party).filter(|_| party > 1).map(|seat| Subject::SceneOf(index as u8, seat));
            subjects.extend(each.map(|subject| SubjectLayout::new(subject, features)));
        }
        subjects.retain(|subject| !subject.metrics.is_empty());
        Self { subjects, rounds: 0, harm: HarmGrid::NONE }
    }

    /// The layout of one subject.
    #[must_use]
    pub fn of_subject(&self, subject: Subject) -> Option<&SubjectLayout> {
        self.subjects.iter().find(|layout| layout.subject == subject)
    }
}

/// Everything that can be to blame for an event, in the order of tables.
fn cards(plan: &Plan) -> impl Iterator<Item = Blame> {
    let monster = &plan.monster;
    let ai_cards = (0..monster.ai_kinds.len() as u8).map(Blame::AiCard);
    let hit_locations = (0..monster.hit_locations.len() as u8).map(Blame::HitLocation);
    let instinct = (!monster.instinct.is_empty()).then_some(Blame::Instinct);
    let of_monster = |trigger: &Trigger| trigger.bearer == Bearer::Monster;
    let traits = plan.triggers.list.iter().any(of_monster).then_some(Blame::Trait);
    ai_cards.chain([Blame::BasicAction]).chain(instinct).chain(traits).chain(hit_locations)
}

impl SubjectLayout {
    /// True for a ratio that the subject has in place of a count, which would say the same: its denominator is 1 in
    /// every trial.
    #[must_use]
    pub fn has_in_place_of_count(&self, metric: &'static Metric) -> bool {
        let stands_in =
            |count: &'static Metric| stand_in(count) == Some(metric) && !self.metrics.contains(&count);
        self.metrics.contains(&metric) && DICTIONARY.iter().any(stands_in)
    }

    fn new(subject: Subject, features: Features) -> Self {
        let in_fight = features.has(Feature::Fight);
        let belongs = |side| match subject {
            Subject::Party => {
                matches!(side, Side::Survivors | Side::Party) || in_fight && side == Side::Fight
            }
            Subject::Survivor(_) => matches!(side, Side::Survivors | Side::EachSurvivor),
            Subject::Monster => side == Side::Monster || !in_fight && side == Side::Fight,
            Subject::Card(_) => side == Side::Card,
            Subject::Adventurer(_) => matches!(side, Side::Survivors | Side::EachSurvivor),
            Subject::Scene(_) => side == Side::Scene,
            Subject::SceneOf(..) => side == Side::EachInScene,
        };
        let metrics: Vec<&Metric> =
            DICTIONARY.iter().filter(|metric| belongs(metric.side) && features.has(metric.needs)).collect();
        let counters: Vec<(Counter, Option<Counter>)> =
            metrics.iter().map(|metric| metric.counters()).collect();
        let numbers =
            counters.iter().flat_map(|&(of, per)| [Some(of), per]).flatten().map(|one| one as usize);
        let first = numbers.clone().min().unwrap_or(0);
        let end = numbers.max().map_or(0, |last| last + 1);
        let told = metrics.iter().filter(|metric| metric.distribution == Distribution::PerTrial);
        let histograms = told.map(|metric| metric.counters().0).collect();
        let pairs = counters.iter().filter_map(|&(of, per)| Some((of, per?))).collect();
        Self { subject, metrics, columns: first..end, pairs, histograms }
    }

    /// The counters in the sums of this subject that its metrics use.
    pub fn counters(&self) -> impl Iterator<Item = Counter> + '_ {
        let used = |counter: &Counter| {
            self.metrics.iter().any(|metric| {
                let (of, per) = metric.counters();
                of == *counter || per == Some(*counter)
            })
        };
        Counter::ALL.into_iter().filter(used)
    }

    /// The index of a counter in the sums of this subject.
    #[must_use]
    pub fn column(&self, counter: Counter) -> usize {
        counter as usize - self.columns.start
    }
}
