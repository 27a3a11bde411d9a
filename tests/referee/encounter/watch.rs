//! The referee of encounters: it goes through an adventure as the rules do, takes dice and choices from
//! the lines, and expects every line that follows from them.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use serde_json::Value;

use super::book::Book;
use super::counts::Counts;
use super::figure::Figure;
use super::person::Person;
use crate::referee::line::{Line, Objection, Verdict, ensure};
use crate::referee::watch::Fault;

/// The referee in the middle of a trial.
#[derive(Debug)]
pub(super) struct Referee<'a> {
    pub(super) book: &'a Book,
    pub(super) lines: Vec<Rc<Line>>,
    /// The place of the next line.
    pub(super) at: usize,
    /// The values on the table, as told.
    pub(super) told: BTreeMap<String, Value>,
    /// Adventurers by seat, then the foes of the combat.
    pub(super) people: Vec<Rc<Person>>,
    pub(super) figures: Vec<Figure>,
    /// The figures when the last line was told.
    pub(super) before: Vec<Figure>,
    pub(super) clock: i64,
    pub(super) round: i64,
    /// The place of the scene.
    pub(super) scene: usize,
    pub(super) kind: &'static str,
    /// Meetings that have restored verve.
    pub(super) met: BTreeSet<String>,
    pub(super) counts: Counts,
    /// Rare things that were seen.
    pub(super) rare: BTreeSet<&'static str>,
}

/// What the referee saw, for those who ask whether it saw enough.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) lines: usize,
    pub(super) counters: usize,
    pub(super) events: BTreeSet<String>,
    /// Rare things, in the referee's words.
    pub(super) rare: BTreeSet<&'static str>,
}

/// Rare things that random encounters must bring.
pub(super) const RARE: [&str; 21] = [
    "an aid in place of a companion",
    "a last attack",
    "a last attack for which a combat goes on",
    "a pool without a place",
    "a pool that makes room",
    "pools that end together",
    "verve in reserve before injuries",
    "a companion who was awake already",
    "a companion out of time who is woken",
    "a second contest",
    "a spell on all without those who fled",
    "a random one of whom nothing is told",
    "a morning for who was asleep",
    "an end of time by fainting",
    "mojo set aside for a spell",
    "a last spell",
    "a third change of scores",
    "a change of scores that is renewed",
    "sleep that nobody notices",
    "a price of a spell",
    "a spell that takes time",
];

/// Reads a whole trace.
pub(super) fn watch(book: &Book, trace: &str) -> Result<Seen, Fault> {
    let mut lines = vec![];
    for (place, text) in trace.lines().enumerate() {
        let line = Line::parse(text).map_err(|why| Fault::new(place as i64, why.into(), "TRACE", text))?;
        lines.push(Rc::new(line));
    }
    let people = book.adventurers.clone();
    let (figures, before) = (book.start.clone(), book.start.clone());
    let mut referee = Referee {
        book,
        lines,
        at: 0,
        told: BTreeMap::new(),
        counts: Counts::begin(people.iter().map(|person| person.name.clone()).collect()),
        people,
        figures,
        before,
        clock: 0,
        round: 0,
        scene: 0,
        kind: "set-up",
        met: BTreeSet::new(),
        rare: BTreeSet::new(),
    };
    let verdict = referee.set_up().and_then(|()| referee.adventure()).and_then(|()| referee.compare_counts());
    verdict.map_err(|why| {
        let line = referee.lines.get(referee.at).map(|line| line.0.to_string()).unwrap_or_default();
        Fault::new(referee.at as i64, why, "TRACE", &line)
    })?;
    let events = referee.lines.iter().map(|line| line.event().to_owned()).collect();
    let (lines, counters, rare) = (referee.lines.len(), referee.counts.compared, referee.rare);
    Ok(Seen { lines, counters, events, rare })
}

impl Referee<'_> {
    /// Remembers something rare, one of [`RARE`].
    pub(super) fn note(&mut self, what: &'static str) {
        debug_assert!(RARE.contains(&what), "{what} is no rare thing");
        self.rare.insert(what);
    }

    /// The first line: how everybody begins, and what never changes.
    fn set_up(&mut self) -> Verdict {
        let first = self.lines.first().cloned().ok_or("no first line")?;
        ensure!("TRACE", first.event() == "set-up" && first.int("step") == 0, "the first line is no set-up");
        for (what, value) in first.0["table"].as_object().into_iter().flatten() {
            self.told.insert(what.clone(), value.clone());
        }
        ensure!("TRACE", self.told.get("clock") == Some(&Value::from(0)), "the clock does not begin at 0");
        (0..self.figures.len()).try_for_each(|seat| self.compare_figure(seat, "TRACE"))?;
        let foes = self.book.foes.iter().flatten();
        for person in self.people.iter().chain(foes) {
            for (what, value) in person.given() {
                let told = &first.0["given"][format!("{}.{what}", person.name)];
                ensure!("TRACE", *told == value, "{}.{what} is {told} instead of {value}", person.name);
            }
        }
        self.at = 1;
        Ok(())
    }

    pub(super) fn name(&self, seat: usize) -> String {
        self.people[seat].name.clone()
    }

    /// The seat of a name.
    pub(super) fn seat(&self, name: &str) -> Result<usize, Objection> {
        let seat = self.people.iter().position(|person| person.name == name);
        seat.ok_or_else(|| format!("nobody is called {name:?}").into())
    }

    pub(super) fn is_adventurer(&self, seat: usize) -> bool {
        seat < self.book.adventurers.len()
    }

    /// The seats of the same side.
    pub(super) fn side_of(&self, seat: usize) -> std::ops::Range<usize> {
        let adventurers = self.book.adventurers.len();
        if seat < adventurers { 0..adventurers } else { adventurers..self.figures.len() }
    }

    /// The seats of the other side.
    pub(super) fn enemies_of(&self, seat: usize) -> std::ops::Range<usize> {
        let adventurers = self.book.adventurers.len();
        if seat < adventurers { adventurers..self.figures.len() } else { 0..adventurers }
    }

    /// Conscious, or semi-conscious where those act (OD-36).
    pub(super) fn is_awake(&self, seat: usize) -> bool {
        let figure = &self.figures[seat];
        let acts = figure.semi_conscious && self.book.option("semi-conscious", "talk") == "act";
        figure.out.is_none() || acts
    }

    /// Whether somebody can act: there, awake, with time left, and not out of the fight (OD-39).
    pub(super) fn is_active(&self, seat: usize) -> bool {
        let figure = &self.figures[seat];
        let left = self.kind == "combat"
            && figure.dying.is_some()
            && !self.people[seat].player
            && self.book.option("npc-zero", "as-players") == "as-players";
        !figure.dead && !figure.fled && !figure.doomed && self.is_awake(seat) && !left
    }

    /// The value of a score with the penalty of injuries, applied once (INJ-2).
    pub(super) fn penalized(&self, seat: usize, score: i64) -> i64 {
        score - self.figures[seat].injuries
    }

    /// OD-30: a natural 1 succeeds, and a natural 20 fails.
    pub(super) fn with_naturals(&self, needed: i64) -> i64 {
        if self.book.flag("rpg-naturals", false) { needed.clamp(1, 19) } else { needed }
    }
}
