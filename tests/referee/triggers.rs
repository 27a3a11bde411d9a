//! Special rules that wait for a moment: what the scenario says, and whether one may work (TRG).

use serde_json::Value;

use super::book::{array, flag, int, name};
use super::hunters::pieces;
use super::line::{Line, Verdict, ensure};
use super::watch::Referee;

/// A special rule that waits for a moment.
#[derive(Debug, Clone)]
pub(super) struct Trigger {
    /// As traces name it.
    pub(super) label: String,
    pub(super) moment: &'static str,
    pub(super) bearer: Bearer,
    /// Terms of a survivor, or a condition on the monster.
    terms: Vec<Value>,
    condition: Value,
    pub(super) cost: i64,
    pub(super) limit: Limit,
    pub(super) effects: Vec<Value>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Bearer {
    /// A survivor, and to whom the moment happens.
    Survivor(usize, Whose),
    Monster,
    Mood(String),
}

/// To whom the moment of a survivor's rule happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Own,
    Fellow,
    Anybody,
}

/// TRG-5.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    None,
    Round,
    Showdown,
}

/// Rules of survivors, with their moments.
const OF_SURVIVORS: [(&str, &str, Whose); 12] = [
    ("on-dodge", "dodge", Whose::Own),
    ("on-endure", "endure", Whose::Own),
    ("on-fellow-death", "death", Whose::Fellow),
    ("on-fellow-knocked-down", "knocked-down", Whose::Fellow),
    ("on-hit-taken", "hit", Whose::Own),
    ("on-knocked-down", "knocked-down", Whose::Own),
    ("on-monster-critical", "critical", Whose::Anybody),
    ("on-monster-knocked-down", "monster-knocked-down", Whose::Anybody),
    ("on-monster-wound", "wound", Whose::Anybody),
    ("on-severe-injury", "severe-injury", Whose::Own),
    ("round-start", "round", Whose::Anybody),
    ("turn-start", "survivors-turn", Whose::Anybody),
];

/// Rules of the monster.
const OF_MONSTER: [(&str, &str); 9] = [
    ("on-critical", "critical"),
    ("on-knocked-down", "monster-knocked-down"),
    ("on-survivor-death", "death"),
    ("on-survivor-dodge", "dodge"),
    ("on-survivor-hit", "hit"),
    ("on-survivor-knocked-down", "knocked-down"),
    ("on-wounded", "wound"),
    ("round-start", "round"),
    ("turn-start", "monster-turn"),
];

impl Trigger {
    /// Those of a scenario in the order in which they work (TRG-2).
    pub(super) fn all(document: &Value) -> Vec<Self> {
        let survivors = array(&document["survivors"]).iter().enumerate();
        let party = survivors.flat_map(|(seat, survivor)| Self::of_a_survivor(seat, survivor, document));
        party.chain(Self::of_the_monster(&document["monster"])).collect()
    }

    fn of_a_survivor(seat: usize, survivor: &Value, document: &Value) -> Vec<Self> {
        let mut triggers = vec![];
        for piece in pieces(survivor, document) {
            for entry in array(&piece.table["traits"]) {
                let found = OF_SURVIVORS.into_iter().find(|(rule, ..)| !entry[*rule].is_null());
                let Some((rule, moment, whose)) = found else { continue };
                let label = format!("{} ({rule})", piece.name);
                let own = Self::new(label, moment, Bearer::Survivor(seat, whose), (rule, entry));
                triggers.push(Self { terms: piece.terms(entry), ..own });
            }
        }
        triggers
    }

    /// Those of the monster, then those of its moods.
    pub(super) fn of_the_monster(monster: &Value) -> Vec<Self> {
        let own = array(&monster["traits"]).iter().map(|entry| (None, entry));
        let moods = array(&monster["ai-cards"])
            .iter()
            .flat_map(|card| array(&card["mood"]).iter().map(move |entry| (Some(name(card)), entry)));
        let mut triggers = vec![];
        for (mood, entry) in own.chain(moods) {
            let found = OF_MONSTER.into_iter().find(|(rule, _)| !entry[*rule].is_null());
            let Some((rule, moment)) = found else { continue };
            let usual = mood.as_ref().map_or(rule.to_owned(), |card| format!("{card} ({rule})"));
            let label = entry["name"].as_str().map_or(usual, str::to_owned);
            let bearer = mood.map_or(Bearer::Monster, Bearer::Mood);
            triggers.push(Self::new(label, moment, bearer, (rule, entry)));
        }
        triggers
    }

    fn new(label: String, moment: &'static str, bearer: Bearer, (rule, entry): (&str, &Value)) -> Self {
        Self {
            label,
            moment,
            bearer,
            terms: vec![],
            condition: entry["when"].clone(),
            cost: int(&entry["survival-cost"], 0),
            limit: match (flag(&entry["once-per-round"]), flag(&entry["once-per-showdown"])) {
                (_, true) => Limit::Showdown,
                (true, _) => Limit::Round,
                _ => Limit::None,
            },
            effects: array(&entry[rule]).clone(),
        }
    }

    /// The survivor who has it.
    pub(super) const fn seat(&self) -> Option<usize> {
        match self.bearer {
            Bearer::Survivor(seat, _) => Some(seat),
            Bearer::Monster | Bearer::Mood(_) => None,
        }
    }

    /// Whether it waits for what happened to somebody, or to nobody.
    pub(super) fn waits_for(&self, moment: &str, who: Option<usize>) -> bool {
        let concerns = match self.bearer {
            Bearer::Survivor(seat, Whose::Own) => who == Some(seat),
            Bearer::Survivor(seat, Whose::Fellow) => who.is_some_and(|who| who != seat),
            _ => true,
        };
        self.moment == moment && concerns
    }
}

impl Referee<'_> {
    /// Why a trigger does not work now; nothing when it does, if its owner pays.
    pub(super) fn objection(&self, place: usize) -> Option<(&'static str, &'static str)> {
        let trigger = &self.book.triggers[place];
        if self.is_over() {
            return Some(("TRG-2", "the fight is over"));
        }
        if self.spent_triggers.contains(&place) {
            return Some(("TRG-5", "it has worked already"));
        }
        match &trigger.bearer {
            Bearer::Survivor(seat, _) => {
                let figure = &self.table.figures[*seat];
                if !figure.lives() {
                    return Some(("TRG-1", "its owner is dead"));
                }
                if figure.survival < trigger.cost {
                    return Some(("TRG-4", "its owner cannot pay for it"));
                }
                (!self.meets_all(*seat, &trigger.terms)).then_some(("TRG-1", "its terms do not hold"))
            }
            Bearer::Mood(card) if !self.table.ai_in_play.contains_key(card) => {
                Some(("MOO-2", "its mood is not in play"))
            }
            Bearer::Monster | Bearer::Mood(_) => {
                let holds = self.monster_meets(&trigger.condition);
                (!holds).then_some(("TRG-1", "its condition does not hold"))
            }
        }
    }

    /// Whether it has to work now: nothing stands against it, and nobody decides.
    pub(super) fn must_work(&self, place: usize) -> bool {
        self.book.triggers[place].cost == 0 && self.objection(place).is_none()
    }

    /// Whose effects they are, what they cost and whom they are about.
    pub(super) fn check_trigger(&mut self, line: &Line, place: usize, who: Option<usize>) -> Verdict {
        let trigger = &self.book.triggers[place];
        let alive = who.filter(|&who| self.table.figures[who].lives());
        let about = trigger.seat().or(alive).map(|seat| self.name(seat));
        let about: Vec<String> = about.into_iter().collect();
        ensure!("TRG-1", line.names("about") == about, "it is about {about:?}");
        ensure!("TRG-4", line.int("cost") == trigger.cost, "it costs {}", trigger.cost);
        for (seat, (before, after)) in self.before.figures.iter().zip(&self.table.figures).enumerate() {
            let price = if trigger.seat() == Some(seat) { trigger.cost } else { 0 };
            let paid = before.survival - after.survival;
            ensure!("TRG-4", paid == price, "{} pays {price}, not {paid}", self.table.names[seat]);
        }
        if trigger.limit != Limit::None {
            self.spent_triggers.insert(place);
        }
        Ok(())
    }

    /// TRG-5: what works once in a round works again.
    pub(super) fn renew_triggers(&mut self) {
        let triggers = &self.book.triggers;
        self.spent_triggers.retain(|&place| triggers[place].limit == Limit::Showdown);
    }
}
