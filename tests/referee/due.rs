//! Lines that must come next.

use serde_json::Value;

use super::line::{Line, Verdict, ensure};
use super::space::Step;
use super::watch::Referee;

/// The actor of a line that is due, where the rules leave the order open.
pub(super) const ANYBODY: &str = "";

/// A line that must come next.
#[derive(Debug, Clone)]
pub(super) struct Due {
    /// The rule that makes it come.
    pub(super) rule: &'static str,
    pub(super) event: &'static str,
    pub(super) actor: String,
    /// A field that it has.
    pub(super) field: Option<(&'static str, Value)>,
    /// The monster's last steps, if it may be one of several, for who lies under its base.
    pub(super) pushed: Option<Vec<Step>>,
}

impl Due {
    pub(super) fn new(rule: &'static str, event: &'static str, actor: &str) -> Self {
        Self { rule, event, actor: actor.to_owned(), field: None, pushed: None }
    }

    pub(super) fn with(self, field: &'static str, value: impl Into<Value>) -> Self {
        Self { field: Some((field, value.into())), ..self }
    }

    pub(super) fn fits(&self, line: &Line) -> bool {
        let is_its = self.actor == ANYBODY || line.actor() == self.actor;
        let field = self.field.as_ref().is_none_or(|(field, value)| line.0[*field] == *value);
        line.event() == self.event && is_its && field
    }
}

impl Referee<'_> {
    /// What has to come next has come.
    pub(super) fn meet_due(&mut self, line: &Line) -> Verdict {
        let Some(due) = self.due.pop_front() else { return self.check_collision(line) };
        let Due { rule, event, actor, field, .. } = &due;
        let is_its = actor == ANYBODY || line.actor() == actor;
        ensure!(rule, line.event() == *event && is_its, "{actor}: {event} should come now");
        if let Some((field, value)) = field {
            ensure!(rule, line.0[*field] == *value, "{field} should be {value}");
        }
        if due.pushed.is_some() {
            self.turns.pushed = due.pushed;
        }
        Ok(())
    }

    pub(super) fn due_first(&mut self, dues: impl IntoIterator<Item = Due, IntoIter: DoubleEndedIterator>) {
        for due in dues.into_iter().rev() {
            self.due.push_front(due);
        }
    }
}
