//! The trace of a trial as text or as JSON lines.

use std::fmt::Write;
use std::ops::RangeInclusive;

use serde::Serialize;

use super::board::{draw, legend};
use super::luck::{luck_explained, luck_in_all, luck_text};
use super::style::{FAINT, STRONG};
use crate::results::page::distinct;
use crate::trace::{Line, Luck, Picture, Start, Trace, Value};

/// The line above the text.
#[must_use]
pub fn heading(title: &str, arm: &str, trial: u64, seed: u64) -> String {
    format!("{STRONG}{title}{STRONG:#}\n{FAINT}arm {arm}, trial {trial}, seed {seed}{FAINT:#}\n")
}

/// What is shown of a trace.
#[derive(Debug, Clone, Default)]
pub struct Shown<'a> {
    /// Whether the board is drawn at the start and whenever something on it has moved.
    pub boards: bool,
    /// The rounds whose lines are shown; all for `None`.
    pub rounds: Option<RangeInclusive<u32>>,
    /// Leaves out the values that change, and the moments in which nobody acts.
    pub is_brief: bool,
    /// How lucky the trial was, where that is told.
    pub luck: Option<&'a Luck>,
}

/// Writes a trace as text: one line per event, with rule, actor, text, and the changes of the table.
#[derive(Debug, Default)]
pub struct TextWriter<'a> {
    shown: Shown<'a>,
    /// The round, the phase and the scene of the last line.
    place: Option<(u32, &'static str, Option<String>)>,
    /// The lines with luck: how much, the name of the event, and its words.
    lucky: Vec<(f64, &'static str, String)>,
}

impl<'a> TextWriter<'a> {
    /// A writer that has written nothing.
    #[must_use]
    pub const fn new(shown: Shown<'a>) -> Self {
        Self { shown, place: None, lucky: Vec::new() }
    }

    /// The table at the start.
    #[must_use]
    pub fn start(&self, start: &Start) -> String {
        let drawn = |picture: &Picture| format!("\n{}{}", draw(picture), legend(picture));
        start.picture.as_ref().filter(|_| self.shown.boards).map(drawn).unwrap_or_default()
    }

    /// The next line, under a heading where the place changes; nothing of a line that is not shown.
    pub fn line(&mut self, line: &Line) -> String {
        if let Some(luck) = line.luck {
            let words = format!("round {}: {}{}", line.round, actor(line), line.words());
            self.lucky.push((luck, line.event, words));
        }
        let Shown { boards, rounds, is_brief, luck } = &self.shown;
        let is_shown = rounds.as_ref().is_none_or(|rounds| rounds.contains(&line.round));
        if !is_shown || *is_brief && line.event == "window-closed" {
            return String::new();
        }
        let mut text = String::new();
        let place = Some((line.round, line.phase, line.scene.clone()));
        if place != self.place {
            self.place = place;
            let _ = writeln!(text, "\n{STRONG}{}{STRONG:#}", where_in_trial(line));
        }
        text.push_str(&line_text(line, *luck));
        if !is_brief {
            text.push_str(&changes_text(line));
        }
        if let Some(picture) = line.picture.as_ref().filter(|_| *boards) {
            text.push_str(&format!("\n{}\n", draw(picture)));
        }
        text
    }

    /// How lucky the trial was: in all, by kinds of rolls, and in the lines that mattered most; nothing where that is not
    /// told.
    #[must_use]
    pub fn luck(&self) -> String {
        /// Lines that are named.
        const NAMED: usize = 5;
        let Some(luck) = self.shown.luck else { return String::new() };
        if self.lucky.is_empty() {
            return format!("\n{STRONG}Nothing in it depended on luck{STRONG:#}\n");
        }
        let mut kinds: Vec<(f64, String)> = Vec::new();
        for event in distinct(self.lucky.iter().map(|&(_, event, _)| event)) {
            let of_kind = self.lucky.iter().filter(|(_, other, _)| *other == event);
            let sum = of_kind.clone().map(|(luck, ..)| luck).sum();
            kinds.push((sum, format!("{}, {} that mattered", event.replace('-', " "), of_kind.count())));
        }
        let lines = self.lucky.iter().map(|(luck, _, words)| (*luck, words.clone())).collect();
        format!(
            "\n{STRONG}Luck: {}{STRONG:#}\n{}The largest single rolls:\n{}{FAINT}{}{FAINT:#}\n",
            luck_in_all(luck),
            largest(kinds, luck, usize::MAX),
            largest(lines, luck, NAMED),
            luck_explained(luck)
        )
    }
}

/// The largest of these, a line each.
fn largest(mut all: Vec<(f64, String)>, luck: &Luck, most: usize) -> String {
    all.sort_by(|(one, _), (two, _)| two.abs().total_cmp(&one.abs()));
    all.iter().take(most).map(|(by, words)| format!("  {:>9}  {words}\n", luck_text(*by, luck))).collect()
}

/// The actor in front of the words of a line, where it is to be named.
pub(super) fn actor(line: &Line) -> String {
    if line.actor == "table" || line.event == "counted" { String::new() } else { format!("{} ", line.actor) }
}

/// Where in the trial a line belongs, in words.
pub(super) fn where_in_trial(line: &Line) -> String {
    let Line { round, scene, .. } = line;
    let phase = line.phase.replace('-', " ");
    match (scene, round) {
        (None, 0) => "set-up".to_owned(),
        (None, _) => format!("round {round}, {phase}"),
        (Some(scene), 0) => format!("{scene}, {phase}"),
        (Some(scene), _) => format!("{scene}, {phase}, round {round}"),
    }
}

fn line_text(line: &Line, luck: Option<&Luck>) -> String {
    let luck =
        line.luck.zip(luck).map(|(by, luck)| format!("{FAINT}  luck {}{FAINT:#}", luck_text(by, luck)));
    let luck = luck.unwrap_or_default();
    format!("{FAINT}{:<7}{FAINT:#} {}{}{luck}\n", line.rule, actor(line), line.words())
}

/// The values that a line changes, a line each.
fn changes_text(line: &Line) -> String {
    let mut text = String::new();
    for change in &line.changes {
        let (from, to) = (value(&change.from), value(&change.to));
        if from == to {
            continue; // An empty list that appears is not worth a line for people.
        }
        let _ = writeln!(text, "{FAINT}          {}: {from} -> {to}{FAINT:#}", change.what);
    }
    text
}

pub(super) fn value(value: &Value) -> String {
    let text = value.to_string();
    if text.is_empty() { "nothing".to_owned() } else { text }
}

/// A trace as JSON: one object per line, the first for the table as it is set up.
#[must_use]
pub fn json_lines(trace: &Trace) -> String {
    json_line(&trace.start) + &trace.lines.iter().map(json_line).collect::<String>()
}

/// The table as it is set up, or a line of a trace, as a line of JSON.
pub fn json_line<T: Serialize>(line: &T) -> String {
    serde_json::to_string(line).map(|line| line + "\n").unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Change;

    fn line(scene: Option<&str>, round: u32) -> Line {
        Line {
            step: 1,
            round,
            phase: "monster-turn",
            scene: scene.map(str::to_owned),
            rule: "RND-1",
            actor: "table".to_owned(),
            event: "round-began",
            fields: vec![],
            text: "a round begins".to_owned(),
            decided_by: String::new(),
            luck: None,
            changes: vec![],
            picture: None,
        }
    }

    #[test]
    fn headings_name_scene_phase_and_round_where_there_are_such() {
        assert_eq!(where_in_trial(&line(None, 3)), "round 3, monster turn");
        assert_eq!(where_in_trial(&line(Some("ford"), 3)), "ford, monster turn, round 3");
        assert_eq!(where_in_trial(&line(Some("ford"), 0)), "ford, monster turn");
    }

    #[test]
    fn changes_that_look_alike_are_left_out() {
        let change = |what: &str, from, to| Change { what: what.to_owned(), from, to };
        let empty = change("Ada.used", Value::Nothing, Value::Names(vec![]));
        let seen = change("Ada.survival", Value::Int(2), Value::Int(1));
        let text =
            changes_text(&Line { changes: vec![empty, seen], actor: "Ada".to_owned(), ..line(None, 1) });
        let text = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(text, "          Ada.survival: 2 -> 1\n");
    }
}
