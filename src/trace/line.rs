//! One line of a trace.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::showdown::Picture;
use super::value::Value;

/// One event of a trial, with what it changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Number of the line, from 1.
    pub step: u64,
    /// Round of the trial, from 1; 0 before the first.
    pub round: u32,
    /// The side whose turn it is, or the kind of scene.
    pub phase: &'static str,
    /// The current scene of an encounter. Not part of the JSON line.
    pub scene: Option<String>,
    /// Id of the rule that caused the event.
    pub rule: &'static str,
    /// The actor: a survivor's or the monster's name, or `table`.
    pub actor: String,
    /// Name of the event.
    pub event: &'static str,
    /// The event's own fields.
    pub fields: Vec<(&'static str, Value)>,
    /// The event in words.
    pub text: String,
    /// The line of a policy that decided it, in words; empty where none did.
    pub decided_by: String,
    /// How lucky its rolls were, in the metric of [`Luck`](super::Luck); none for lines without dice and where luck is
    /// not asked for.
    pub luck: Option<f64>,
    /// The values on the table that changed.
    pub changes: Vec<Change>,
    /// The board, when something on it moved. Not part of the JSON line.
    pub picture: Option<Picture>,
}

/// Receives each line of a trace when it happens; returns false when no more are wanted.
pub type Tell<'a> = &'a mut dyn FnMut(Line) -> bool;

/// The table before the first event.
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    /// Constant values, by name.
    pub given: Vec<(String, Value)>,
    /// Variable values, by the names used in changes.
    pub table: Vec<(String, Value)>,
    /// The board, if there is one. Not part of the JSON line.
    pub picture: Option<Picture>,
}

/// A value on the table that an event changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The name of the value, as a path: `Ada.survival`, `monster.wounds`.
    pub what: String,
    /// The old value.
    pub from: Value,
    /// The new value.
    pub to: Value,
}

impl Line {
    /// The event in words, with the line of a policy that decided it.
    #[must_use]
    pub fn words(&self) -> String {
        let between = if self.decided_by.is_empty() { "" } else { ", " };
        format!("{}{between}{}", self.text, self.decided_by)
    }
}

impl Serialize for Line {
    /// An object with the common fields first, then the event's own, then `text` and `changes`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("step", &self.step)?;
        map.serialize_entry("round", &self.round)?;
        map.serialize_entry("phase", self.phase)?;
        map.serialize_entry("rule", self.rule)?;
        map.serialize_entry("actor", &self.actor)?;
        map.serialize_entry("event", self.event)?;
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.serialize_entry("text", &self.words())?;
        if let Some(luck) = self.luck {
            map.serialize_entry("luck", &luck)?;
        }
        map.serialize_entry("changes", &Changes(&self.changes))?;
        map.end()
    }
}

impl Serialize for Start {
    /// A line like the others, numbered 0.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("step", &0)?;
        map.serialize_entry("round", &0)?;
        map.serialize_entry("phase", "set-up")?;
        map.serialize_entry("rule", "")?;
        map.serialize_entry("actor", "table")?;
        map.serialize_entry("event", "set-up")?;
        map.serialize_entry("given", &Named(&self.given))?;
        map.serialize_entry("table", &Named(&self.table))?;
        map.serialize_entry("text", "the trial is set up")?;
        map.serialize_entry("changes", &Changes(&[]))?;
        map.end()
    }
}

struct Named<'a>(&'a [(String, Value)]);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

struct Changes<'a>(&'a [Change]);

impl Serialize for Changes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for change in self.0 {
            map.serialize_entry(&change.what, &[&change.from, &change.to])?;
        }
        map.end()
    }
}
