//! The effects of a trigger, told one by one (TRG-1, TRG-3).

use std::collections::{BTreeSet, VecDeque};

use serde_json::{Value, json};

use super::book::{array, flag, int};
use super::due::Due;
use super::harm::{Strike, place_of};
use super::line::{Line, Objection, ensure};
use super::table::{ATTRIBUTES, MONSTER_ATTRIBUTES};
use super::triggers::{Bearer, Trigger};
use super::watch::Referee;

/// A trigger whose effects are being told.
#[derive(Debug)]
pub(super) struct Running {
    label: String,
    bearer: Bearer,
    about: Vec<usize>,
    /// The moment that it waited for.
    pub(super) kind: &'static str,
    effects: VecDeque<Effect>,
    /// Lines that the effect being told has yet to bring.
    expected: VecDeque<Expected>,
    /// A window stands open, in which survivors may do anything.
    window: bool,
    /// An effect came whose lines cannot be told in advance.
    open: bool,
    aside: Aside,
}

#[derive(Debug, Clone)]
struct Effect {
    it: Value,
    about: Vec<usize>,
}

/// A line that comes next, and fields that it has.
#[derive(Debug)]
struct Expected {
    event: &'static str,
    actor: String,
    fields: Vec<(&'static str, Value)>,
}

/// What was going on when the trigger worked; it goes on afterwards.
#[derive(Debug, Default)]
pub(super) struct Aside {
    due: VecDeque<Due>,
    strikes: Vec<Strike>,
    severe: Option<(usize, usize)>,
    owed_falls: BTreeSet<usize>,
    to_face: Option<Vec<usize>>,
}

/// What an effect brings.
#[derive(Debug)]
enum Brings {
    Lines(Vec<Expected>),
    Effects(Vec<Effect>),
    /// Lines, and after them effects.
    Both(Vec<Expected>, Vec<Effect>),
    Anything,
}

/// Lines of effects that cannot be told in advance.
const OPEN: [&str; 27] = [
    "monster-attacked",
    "monster-attack-skipped",
    "hit-located",
    "dodged",
    "damaged",
    "endured",
    "severe-injury",
    "on-hit",
    "knocked-down",
    "revealed",
    "died",
    "bled",
    "tokens",
    "monster-tokens",
    "survival-changed",
    "counter-changed",
    "monster-counter-changed",
    "attribute-lost",
    "knocked-back",
    "placed",
    "collided",
    "monster-moved",
    "monster-turned",
    "terrain-placed",
    "survival-action-began",
    "encouraged",
    "survival-action-ended",
];

impl Aside {
    pub(super) fn take(referee: &mut Referee<'_>) -> Self {
        Self {
            due: std::mem::take(&mut referee.due),
            strikes: std::mem::take(&mut referee.strikes),
            severe: referee.severe.take(),
            owed_falls: std::mem::take(&mut referee.owed_falls),
            to_face: referee.to_face.take(),
        }
    }
}

impl Running {
    pub(super) fn begin(trigger: &Trigger, who: Option<usize>, kind: &'static str, aside: Aside) -> Self {
        let about: Vec<usize> = trigger.seat().or(who).into_iter().collect();
        let effect = |it: &Value| Effect { it: it.clone(), about: about.clone() };
        Self {
            label: trigger.label.clone(),
            bearer: trigger.bearer.clone(),
            effects: trigger.effects.iter().map(effect).collect(),
            about,
            kind,
            expected: VecDeque::new(),
            window: false,
            open: false,
            aside,
        }
    }

    /// Whether it came before consequences of what happened.
    pub(super) fn interrupts(&self) -> bool {
        !self.aside.due.is_empty()
    }

    /// Whether texts of the monster by this name are its own.
    pub(super) fn is_of(&self, owner: &str) -> bool {
        self.label == owner
    }
}

impl Expected {
    fn of(event: &'static str, actor: &str) -> Self {
        Self { event, actor: actor.to_owned(), fields: vec![] }
    }

    fn with(mut self, field: &'static str, value: impl Into<Value>) -> Self {
        self.fields.push((field, value.into()));
        self
    }

    fn fits(&self, line: &Line) -> bool {
        let endured = self.event == "severe-injury" && line.event() == "endured";
        (endured || line.event() == self.event)
            && line.actor() == self.actor
            && self.fields.iter().all(|(field, value)| line.0[*field] == *value)
    }
}

impl Referee<'_> {
    pub(super) fn running_about(&self) -> Option<Vec<usize>> {
        self.running.as_ref().map(|running| running.about.clone())
    }

    /// Whether the line belongs to the effects of the trigger that works.
    pub(super) fn runs_on(&mut self, line: &Line) -> Result<bool, Objection> {
        let Some(running) = self.running.as_mut() else { return Ok(false) };
        if running.window && self.due.is_empty() {
            running.window = line.event() != "window-closed";
            return Ok(true);
        }
        if !self.due.is_empty() {
            return Ok(true);
        }
        if self.severe.is_some() && !running.open {
            let goes_on = ["endured", "severe-injury"].contains(&line.event());
            let encourages = ["survival-action-began", "encouraged", "survival-action-ended"];
            ensure!("MON-6", goes_on || encourages.contains(&line.event()), "a severe injury is left out");
            self.run_row(line)?;
            return Ok(true);
        }
        self.expect_next();
        let Some(running) = self.running.as_mut() else { return Ok(false) };
        let Some(next) = running.expected.front() else {
            let falls = line.event() == "knocked-down"
                && self.owed_falls.contains(&self.table.seat(line.actor()).unwrap_or(9));
            return Ok(falls || running.open && OPEN.contains(&line.event()));
        };
        if next.fits(line) {
            running.expected.pop_front();
            running.window = line.event() == "monster-knocked-down" && self.acting.is_none();
            self.run_row(line)?;
            return Ok(true);
        }
        if line.event() == "interrupted" && running.bearer == Bearer::Monster {
            running.effects.clear();
            running.expected.clear();
            return Ok(true);
        }
        let falls = line.event() == "knocked-down"
            && self.owed_falls.contains(&self.table.seat(line.actor()).unwrap_or(9));
        let refills = line.event() == "ai-reshuffled" && next.event == "monster-wounded";
        ensure!("TRG-1", falls || refills, "{} brings {} of {} now", running.label, next.event, next.actor);
        Ok(true)
    }

    /// What a row of a severe injury table brings comes before what else the trigger does.
    fn run_row(&mut self, line: &Line) -> super::line::Verdict {
        if line.event() != "severe-injury" {
            return Ok(());
        }
        let (seat, location) = (self.seat(line.actor())?, place_of(line.text("location"))?);
        let rows = &self.book.severe[location];
        let row = rows.get(line.int("row") as usize).ok_or("there is no such row")?;
        if let Some(running) = self.running.as_mut() {
            for it in row.effects.iter().rev().filter(|_| !row.kills) {
                running.effects.push_front(Effect { it: it.clone(), about: vec![seat] });
            }
        }
        Ok(())
    }

    /// Looks for the next effect that brings a line.
    fn expect_next(&mut self) {
        while let Some(running) = self.running.as_mut()
            && running.expected.is_empty()
            && let Some(effect) = running.effects.pop_front()
        {
            let (kind, bearer) = (running.kind, running.bearer.clone());
            let brings = self.in_hindsight(|it| {
                // A list ends with its survivor. One that waits for a death begins after it.
                let dead = |&seat: &usize| !it.table.figures[seat].lives();
                let ended = kind != "death" && !effect.about.is_empty() && effect.about.iter().all(dead);
                if ended || it.table.defeated { Brings::Lines(vec![]) } else { it.brings(&effect, &bearer) }
            });
            let Some(running) = self.running.as_mut() else { return };
            let (lines, effects) = match brings {
                Brings::Lines(lines) => (lines, vec![]),
                Brings::Effects(effects) => (vec![], effects),
                Brings::Both(lines, effects) => (lines, effects),
                Brings::Anything => {
                    running.open = true;
                    running.effects.clear();
                    return;
                }
            };
            running.expected.extend(lines);
            effects.into_iter().rev().for_each(|effect| running.effects.push_front(effect));
        }
    }

    /// TRG-3: no trigger works before the effects of another are told.
    pub(super) fn check_chain(&mut self) -> super::line::Verdict {
        let busy = self.running.as_ref().is_some_and(|running| !running.open);
        if !busy {
            return Ok(());
        }
        let within = !self.due.is_empty() || self.severe.is_some();
        self.expect_next();
        let Some(running) = self.running.as_ref() else { return Ok(()) };
        let over = !within && !running.window && running.expected.is_empty();
        ensure!("TRG-3", over || running.open, "the effects of {} are not over", running.label);
        Ok(())
    }

    /// The trigger is over, and what was going on goes on: for those who can still suffer it.
    pub(super) fn put_back(&mut self) {
        let Some(Running { aside, .. }) = self.running.take() else { return };
        let Aside { due, strikes, severe, owed_falls, to_face } = aside;
        let figures = &self.before.figures;
        let over = self.before.defeated || figures.iter().all(|figure| !figure.lives());
        let still = |due: &Due| match self.before.seat(&due.actor) {
            Some(seat) if due.event == "knocked-down" => figures[seat].stands(),
            Some(seat) => figures[seat].lives(),
            None => true,
        };
        self.due.extend(due.into_iter().filter(|due| !over && still(due)));
        self.strikes = strikes;
        self.severe = severe.filter(|(seat, _)| figures[*seat].lives());
        self.owed_falls = owed_falls.into_iter().filter(|&seat| figures[seat].stands()).collect();
        self.to_face = to_face;
    }

    fn brings(&self, effect: &Effect, bearer: &Bearer) -> Brings {
        let plain = effect.it.as_str();
        let table = effect.it.as_object().and_then(|table| table.iter().next());
        let (word, it) = match (plain, table) {
            (Some(word), _) => (word, &Value::Null),
            (_, Some((word, it))) => (word.as_str(), it),
            _ => return Brings::Anything,
        };
        match word {
            "each" => {
                let those = self.table.living().filter(|(seat, _)| self.meets_all(*seat, array(&it["who"])));
                Brings::Effects(those.flat_map(|(seat, _)| about(&it["effects"], &[seat])).collect())
            }
            "when" if !flag(&it["once-per-showdown"]) => Brings::Effects(self.when(it, effect)),
            "extra-wound" => {
                let left = int(it, 1) - 1;
                let rest =
                    (left > 0).then(|| Effect { it: json!({ "extra-wound": left }), ..effect.clone() });
                let lines =
                    effect.about.iter().map(|&seat| Expected::of("monster-wounded", &self.name(seat)));
                Brings::Both(lines.collect(), rest.into_iter().collect())
            }
            _ => match self.monster_lines(word, it, bearer) {
                Some(lines) => Brings::Lines(lines),
                None => self.survivor_lines(word, it, &effect.about),
            },
        }
    }

    fn when(&self, it: &Value, effect: &Effect) -> Vec<Effect> {
        let list = |holds: bool| if holds { &it["then"] } else { &it["otherwise"] };
        if it["survivor"].is_null() {
            return about(list(self.monster_meets(it)), &effect.about);
        }
        let each = effect.about.iter().filter(|&&seat| self.table.figures[seat].lives());
        each.flat_map(|&seat| about(list(self.meets(seat, &it["survivor"])), &[seat])).collect()
    }

    /// The lines of an effect on the monster; nothing when it is none.
    fn monster_lines(&self, word: &str, it: &Value, bearer: &Bearer) -> Option<Vec<Expected>> {
        let (table, monster) = (&self.table, self.monster.as_str());
        let ended = |card: &String| Expected::of("mood-ended", monster).with("card", card.as_str());
        Some(match word {
            "monster-tokens" => tokens("monster-tokens", monster, &MONSTER_ATTRIBUTES, it),
            "monster-knock-down" => {
                let falls = Expected::of("monster-knocked-down", monster);
                (!table.monster_down).then_some(falls).into_iter().collect()
            }
            "wound-lost" => {
                let lost = int(it, 1).min(table.wound_stack).max(0);
                (0..lost).map(|_| Expected::of("wound-lost", monster)).collect()
            }
            "all-threats" => vec![Expected::of("all-threats", monster)],
            "end-mood" => match bearer {
                Bearer::Mood(card) if table.ai_in_play.contains_key(card) => vec![ended(card)],
                _ => vec![],
            },
            "end-moods" => {
                let cards = self.book.ai_cards.iter().map(|(card, _)| card);
                let moods = cards.filter(|card| self.book.moods.contains(*card));
                moods.flat_map(|card| (0..self.resting_now(card)).map(move |_| ended(card))).collect()
            }
            "counter" => {
                let rule = self.counter_rule(it["name"].as_str()?, true).ok()?;
                let from = table.counters.get(&rule.name).copied().unwrap_or(0);
                let line =
                    Expected::of("monster-counter-changed", monster).with("counter", rule.name.as_str());
                let to = rule.changed(from, it);
                (to != from).then(|| line.with("from", from).with("to", to)).into_iter().collect()
            }
            _ => return None,
        })
    }

    fn survivor_lines(&self, word: &str, it: &Value, seats: &[usize]) -> Brings {
        let living = seats.iter().filter(|&&seat| self.table.figures[seat].lives());
        let lines: Option<Vec<Vec<Expected>>> =
            living.map(|&seat| self.lines_of_one(word, it, seat)).collect();
        lines.map_or(Brings::Anything, |lines| Brings::Lines(lines.into_iter().flatten().collect()))
    }

    /// The lines of an effect on one survivor; nothing when they cannot be told.
    fn lines_of_one(&self, word: &str, it: &Value, seat: usize) -> Option<Vec<Expected>> {
        let (figure, name) = (&self.table.figures[seat], self.name(seat));
        let line = |event| Expected::of(event, &name);
        let located = |location: &Value| {
            let die = Expected::of("hit-located", &self.monster).with("target", name.as_str());
            location.is_null().then_some(die).into_iter()
        };
        let at = |line: Expected, location: &Value| match location.as_str() {
            Some(location) => line.with("location", location),
            None => line,
        };
        Some(match word {
            "survival" => vec![line("survival-changed").with("by", it.clone())],
            "bleed" => vec![line("bled").with("by", it.clone())],
            "heal" => vec![at(line("healed"), &it["location"])],
            "tokens" => tokens("tokens", &name, &ATTRIBUTES, it),
            "counter" => {
                let rule = self.counter_rule(it["name"].as_str()?, false).ok()?;
                let from = figure.counters.get(&rule.name).copied().unwrap_or(0);
                let to = rule.changed(from, it);
                let line = line("counter-changed").with("counter", rule.name.as_str());
                (to != from).then(|| line.with("from", from).with("to", to)).into_iter().collect()
            }
            "knock-down" => figure.stands().then(|| line("knocked-down")).into_iter().collect(),
            "death" => vec![line("died")],
            "deafen" => vec![line("deafened")],
            "priority-target" => vec![line("priority-gained")],
            "lose-random-attribute" => vec![line("attribute-lost")],
            "knockback" => vec![line("knocked-back").with("force", it.clone())],
            "damage" => {
                let damaged = at(line("damaged"), &it["location"]).with("damage", it["amount"].clone());
                located(&it["location"]).chain([damaged]).collect()
            }
            "severe-injury" => {
                located(&it["location"]).chain([at(line("severe-injury"), &it["location"])]).collect()
            }
            _ => return None,
        })
    }
}

fn about(list: &Value, seats: &[usize]) -> Vec<Effect> {
    array(list).iter().map(|it| Effect { it: it.clone(), about: seats.to_vec() }).collect()
}

fn tokens(event: &'static str, actor: &str, attributes: &[&str], it: &Value) -> Vec<Expected> {
    let duration = it["duration"].as_str().unwrap_or("showdown");
    let given = attributes.iter().filter(|attribute| !it[**attribute].is_null());
    let line = |attribute: &&str| {
        let line = Expected::of(event, actor).with("attribute", *attribute);
        line.with("amount", it[*attribute].clone()).with("duration", duration)
    };
    given.map(line).collect()
}
