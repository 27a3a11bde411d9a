//! Lines that must come next, and whether they say what they must.

use std::rc::Rc;

use serde_json::Value;

use super::figure::PARTS;
use super::watch::Referee;
use crate::referee::line::{Line, Objection, Verdict, ensure};

/// Fields that every line has.
const COMMON: [&str; 8] = ["step", "round", "phase", "rule", "actor", "event", "text", "changes"];
/// The lines of lists that decided: the referee knows only that they choose.
const DECIDED_BY: &str = "decided_by";

/// A line that must come next.
#[derive(Debug, Clone)]
pub(super) struct Due {
    /// The rule that it names.
    pub(super) rule: &'static str,
    /// The rule that is broken when it does not come.
    pub(super) because: &'static str,
    pub(super) event: &'static str,
    pub(super) actor: String,
    /// Its own fields, with the rules that they follow from.
    fields: Vec<(&'static str, Value, &'static str)>,
}

impl Due {
    pub(super) fn new(rule: &'static str, event: &'static str, actor: impl Into<String>) -> Self {
        Self { rule, because: rule, event, actor: actor.into(), fields: vec![] }
    }

    /// Names the rule that makes it come.
    pub(super) fn because(self, because: &'static str) -> Self {
        Self { because, ..self }
    }

    /// With a field that follows from its own rule.
    pub(super) fn with(self, field: &'static str, value: impl Into<Value>) -> Self {
        let rule = self.rule;
        self.with_by(rule, field, value)
    }

    /// With a field that follows from another rule.
    pub(super) fn with_by(
        mut self,
        rule: &'static str,
        field: &'static str,
        value: impl Into<Value>,
    ) -> Self {
        self.fields.push((field, value.into(), rule));
        self
    }
}

/// Fails because of a rule.
pub(super) fn broken<T>(rule: &'static str, why: impl Into<String>) -> Result<T, Objection> {
    Err(Objection { rule: Some(rule), why: why.into() })
}

impl Referee<'_> {
    /// The next line.
    pub(super) fn ahead(&self) -> Option<&Rc<Line>> {
        self.lines.get(self.at)
    }

    pub(super) fn is_next(&self, event: &str, actor: &str) -> bool {
        self.ahead().is_some_and(|line| line.event() == event && line.actor() == actor)
    }

    /// The same, by seat.
    pub(super) fn comes(&self, event: &str, seat: usize) -> bool {
        self.is_next(event, &self.people[seat].name)
    }

    /// The same, before more time passes, before foes appear, and in the same round: as the next round begins,
    /// somebody may do what it could have done at the end of this one, or as the scene began.
    pub(super) fn comes_now(&self, event: &str, seat: usize) -> bool {
        let is_now = |line: &Rc<Line>| {
            let mut changes = line.0["changes"].as_object().into_iter().flatten();
            let is_there = |name: &str| self.people.iter().any(|person| person.name == name);
            line.int("round") == self.round
                && changes.all(|(what, change)| match what.rsplit_once('.') {
                    None => change[1] == self.clock,
                    Some((name, _)) => change[1].is_null() || is_there(name),
                })
        };
        self.comes(event, seat) && self.ahead().is_some_and(is_now)
    }

    /// The line that must come next.
    pub(super) fn come(&self, due: &Due) -> Result<Rc<Line>, Objection> {
        let Due { event, actor, because, .. } = due;
        match self.ahead() {
            Some(line) if line.event() == *event && line.actor() == actor => Ok(line.clone()),
            _ => broken(because, format!("{actor}: {event} should come now")),
        }
    }

    /// The dice of the line that must come next: these, and no others.
    pub(super) fn dice(
        &self,
        due: &Due,
        count: i64,
        sides: i64,
        rule: &'static str,
    ) -> Result<Vec<i64>, Objection> {
        let faces = self.come(due)?.ints("dice");
        let possible = faces.len() as i64 == count && faces.iter().all(|face| (1..=sides).contains(face));
        ensure!(rule, possible, "{faces:?} are not {count}d{sides}");
        Ok(faces)
    }

    /// A roll of one die at or below a number (RPG-3); returns the face, and whether it succeeds.
    pub(super) fn rolls(
        &mut self,
        due: Due,
        sides: i64,
        needed: i64,
        rule: &'static str,
    ) -> Result<(i64, bool), Objection> {
        let face = self.dice(&due, 1, sides, "RPG-3")?[0];
        let success = face <= needed;
        let due = due.with_by(rule, "needed", needed);
        self.tell(due.with_by("RPG-3", "dice", vec![face]).with_by("RPG-3", "success", success))?;
        Ok((face, success))
    }

    /// What must come next has come, and says and changes exactly what it must.
    pub(super) fn tell(&mut self, due: Due) -> Verdict {
        let line = self.come(&due)?;
        ensure!("TRACE", line.int("step") == self.at as i64, "step {} is out of order", line.int("step"));
        ensure!("TRACE", line.text("rule") == due.rule, "it should name {}", due.rule);
        ensure!("TRACE", line.phase() == self.kind, "the phase should be {}", self.kind);
        ensure!("RPG-1", line.int("round") == self.round, "the round should be {}", self.round);
        let own = line.0.as_object().into_iter().flatten();
        let is_own = |name: &&String| !COMMON.contains(&name.as_str()) && *name != DECIDED_BY;
        let mut others = own.map(|(name, _)| name).filter(is_own);
        let other = others.find(|name| !due.fields.iter().any(|(field, ..)| field == name));
        ensure!("TRACE", other.is_none(), "it should have no {other:?}");
        for (field, value, rule) in due.fields {
            ensure!(rule, line.0.get(field) == Some(&value), "{field} should be {value}");
        }
        self.change(&line, due.rule)?;
        self.counts.hear(&line);
        self.at += 1;
        Ok(())
    }

    /// What a line changes is what has changed, and nothing else.
    fn change(&mut self, line: &Line, rule: &'static str) -> Verdict {
        for (what, change) in line.0["changes"].as_object().into_iter().flatten() {
            let was = self.told.get(what).unwrap_or(&Value::Null);
            ensure!("TRACE", *was == change[0], "{what} was {was}");
            let is = self.value(what);
            ensure!(rule, is == change[1], "{what} should become {is}");
            self.told.insert(what.clone(), is);
        }
        ensure!(rule, self.told["clock"] == self.clock, "the clock should be at {}", self.clock);
        if self.figures == self.before {
            return Ok(());
        }
        for seat in 0..self.figures.len() {
            if self.before.get(seat) != Some(&self.figures[seat]) {
                self.compare_figure(seat, rule)?;
            }
        }
        self.before.clone_from(&self.figures);
        Ok(())
    }

    /// A value on the table, by its name.
    fn value(&self, what: &str) -> Value {
        if what == "clock" {
            return self.clock.into();
        }
        let Some((name, part)) = what.rsplit_once('.') else { return Value::Null };
        let seat = self.people.iter().position(|person| person.name == name);
        seat.map_or(Value::Null, |seat| self.part(seat, part))
    }

    /// A value of somebody. Changes of scores are shown where there are spells that bring them.
    fn part(&self, seat: usize, part: &str) -> Value {
        let hidden = part == "scores" && !self.book.has_changes();
        if hidden { Value::Null } else { self.figures[seat].part(part) }
    }

    /// Somebody is on the table as it should be.
    pub(super) fn compare_figure(&self, seat: usize, rule: &'static str) -> Verdict {
        let name = &self.people[seat].name;
        for part in PARTS.into_iter().chain(["castings", "scores"]) {
            let is = self.part(seat, part);
            let told = self.told.get(&format!("{name}.{part}")).unwrap_or(&Value::Null);
            ensure!(rule, *told == is, "{name}.{part} is {told} instead of {is}");
        }
        Ok(())
    }

    /// Nobody of the last combat is left on the table.
    pub(super) fn compare_gone(&self) -> Verdict {
        let left = self.told.iter().find(|(what, told)| !told.is_null() && self.value(what).is_null());
        ensure!("OD-71", left.is_none(), "{left:?} is still on the table");
        Ok(())
    }
}
