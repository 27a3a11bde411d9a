//! The effects of a trigger, told one by one (TRG-1, TRG-3).

use std::collections::{BTreeSet, VecDeque};

use serde_json::Value;

use super::book::array;
use super::brings::{Brings, Effect, Expected};
use super::due::Due;
use super::harm::{Strike, place_of};
use super::line::{Line, Objection, Verdict, ensure};
use super::table::Figure;
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
    /// Those of a severe injury, which come before.
    of_injury: VecDeque<Effect>,
    /// Lines that the effect being told has yet to bring.
    expected: VecDeque<Expected>,
    /// A window stands open, in which survivors may do anything.
    window: bool,
    /// The monster attacks somebody, and what a hit brings.
    striking: Option<(usize, Value)>,
    /// What a hit of the attack that comes next brings.
    on_hit: Option<Value>,
    /// An effect came whose lines cannot be told in advance.
    open: bool,
    aside: Aside,
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

/// Lines of an attack before its last hit has done its damage.
const STRIKES: [&str; 6] =
    ["dodged", "damaged", "knocked-down", "survival-action-began", "encouraged", "survival-action-ended"];

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
            of_injury: VecDeque::new(),
            about,
            kind,
            expected: VecDeque::new(),
            window: false,
            striking: None,
            on_hit: None,
            open: false,
            aside,
        }
    }

    /// The next effect, and whether it is one of a severe injury; while the monster attacks, no other.
    fn next(&mut self) -> Option<(Effect, bool)> {
        if let Some(effect) = self.of_injury.pop_front() {
            return Some((effect, true));
        }
        let next = if self.striking.is_none() { self.effects.pop_front() } else { None };
        next.map(|effect| (effect, false))
    }

    /// Whether it came before consequences of what happened.
    pub(super) fn interrupts(&self) -> bool {
        !self.aside.due.is_empty()
    }

    /// Whether a window stands open within it, in which survivors may attack.
    pub(super) const fn lets_others_act(&self) -> bool {
        self.window
    }

    /// Whether texts of the monster by this name are its own.
    pub(super) fn is_of(&self, owner: &str) -> bool {
        self.label == owner
    }
}

/// Whether a line belongs to an encouragement.
fn is_encouragement(line: &Line) -> bool {
    let action = ["survival-action-began", "survival-action-ended"].contains(&line.event());
    line.event() == "encouraged" || action && line.text("action") == "encourage"
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
            ensure!("MON-6", goes_on || is_encouragement(line), "a severe injury is left out");
            self.run_row(line)?;
            return Ok(true);
        }
        self.expect_next();
        if self.strikes_on(line) {
            return Ok(true);
        }
        self.expect_next();
        let falls = line.event() == "knocked-down"
            && self.table.seat(line.actor()).is_some_and(|seat| self.owed_falls.contains(&seat));
        let Some(running) = self.running.as_mut() else { return Ok(false) };
        let Some(next) = running.expected.front() else {
            let goes_on = running.aside.due.front().is_some_and(|due| due.fits(line));
            return Ok(falls || running.open && !goes_on && OPEN.contains(&line.event()));
        };
        if next.fits(line) {
            running.expected.pop_front();
            running.window = line.event() == "monster-knocked-down" && self.acting.is_none();
            if line.event() == "monster-attacked" {
                let (seat, on_hit) = (self.table.seat(line.text("target")), running.on_hit.take());
                running.striking = seat.zip(on_hit);
            }
            self.run_row(line)?;
            return Ok(true);
        }
        if line.event() == "interrupted" && !matches!(running.bearer, Bearer::Survivor(..)) {
            running.effects.clear();
            running.expected.clear();
            return Ok(true);
        }
        // OD-15: between the effects of a special rule too.
        let any_effect = self.book.option("encourage-timing", "any-hook") == "any-effect";
        if any_effect && is_encouragement(line) {
            return Ok(true);
        }
        let between = ["ai-reshuffled", "mood-ended"].contains(&line.event());
        let refills = between && next.event == "monster-wounded";
        ensure!("TRG-1", falls || refills, "{} brings {} of {} now", running.label, next.event, next.actor);
        Ok(true)
    }

    /// Whether the line belongs to an attack that is an effect.
    fn strikes_on(&mut self, line: &Line) -> bool {
        let done = self.strikes.iter().all(Strike::is_done);
        let Some(running) = self.running.as_mut().filter(|it| it.expected.is_empty()) else { return false };
        let Some((seat, on_hit)) = &running.striking else { return false };
        if !done {
            return STRIKES.contains(&line.event());
        }
        let hits = line.event() == "on-hit";
        if hits {
            let effects = array(on_hit).iter().rev().map(|it| Effect { it: it.clone(), about: vec![*seat] });
            effects.for_each(|effect| running.effects.push_front(effect));
        }
        if !self.owed_falls.contains(seat) {
            running.striking = None;
        }
        hits
    }

    /// What a row of a severe injury table brings comes before what else the trigger does.
    fn run_row(&mut self, line: &Line) -> Verdict {
        if line.event() != "severe-injury" {
            return Ok(());
        }
        let (seat, location) = (self.seat(line.actor())?, place_of(line.text("location"))?);
        let rows = &self.book.severe[location];
        let row = rows.get(line.int("row") as usize).ok_or("there is no such row")?;
        if let Some(running) = self.running.as_mut() {
            // Its death is due already.
            for it in row.effects.iter().rev().filter(|it| *it != "death") {
                running.of_injury.push_front(Effect { it: it.clone(), about: vec![seat] });
            }
        }
        Ok(())
    }

    /// Looks for the next effect that brings a line.
    fn expect_next(&mut self) {
        while let Some(running) = self.running.as_mut()
            && running.expected.is_empty()
            && let Some((effect, of_injury)) = running.next()
        {
            let bearer = running.bearer.clone();
            let brings = self.in_hindsight(|it| {
                // The dead are passed over (TGT-6); a list ends with the last survivor whom it is about.
                let lives = |seat: &usize| it.table.figures[*seat].lives();
                let about: Vec<usize> = effect.about.iter().copied().filter(lives).collect();
                let nobody = !it.table.figures.iter().any(Figure::lives);
                let ended = it.table.defeated || nobody && !effect.about.is_empty();
                let left = Effect { about, ..effect.clone() };
                if ended { Brings::Lines(vec![]) } else { it.brings(&left, &bearer) }
            });
            let Some(running) = self.running.as_mut() else { return };
            let (lines, effects) = match brings {
                Brings::Attack(line, on_hit) => {
                    running.on_hit = Some(on_hit);
                    (vec![line], vec![])
                }
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
            let list = if of_injury { &mut running.of_injury } else { &mut running.effects };
            effects.into_iter().rev().for_each(|effect| list.push_front(effect));
        }
    }

    /// TRG-3: no trigger works before the effects of another are told.
    pub(super) fn check_chain(&mut self) -> Verdict {
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
}
