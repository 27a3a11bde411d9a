//! The trace of a trial as text or as JSON lines.

use std::fmt::Write;

use super::board::{draw, legend};
use super::style::{FAINT, STRONG};
use crate::trace::{Line, Picture, Trace, Value};

/// The line above the text.
#[must_use]
pub fn heading(title: &str, arm: &str, trial: u64, seed: u64) -> String {
    format!("{STRONG}{title}{STRONG:#}\n{FAINT}arm {arm}, trial {trial}, seed {seed}{FAINT:#}\n")
}

/// One line per event: rule, actor, text, and the changes of the table. With `boards`, the board at the
/// start and whenever something on it has moved.
#[must_use]
pub fn text(trace: &Trace, boards: bool) -> String {
    let drawn = |picture: &Option<Picture>| picture.as_ref().filter(|_| boards).map(draw);
    let mut text = String::new();
    if let (Some(board), Some(picture)) = (drawn(&trace.start.picture), &trace.start.picture) {
        text.push_str(&format!("\n{board}{}", legend(picture)));
    }
    let mut place = (0, "", &None);
    for line in &trace.lines {
        if (line.round, line.phase, &line.scene) != place {
            place = (line.round, line.phase, &line.scene);
            let _ = writeln!(text, "\n{STRONG}{}{STRONG:#}", where_in_trial(line));
        }
        text.push_str(&line_text(line));
        if let Some(board) = drawn(&line.picture) {
            text.push_str(&format!("\n{board}\n"));
        }
    }
    text
}

/// Where in the trial a line belongs, in words.
pub(super) fn where_in_trial(line: &Line) -> String {
    let Line { round, scene, .. } = line;
    let phase = line.phase.replace('-', " ");
    match (scene, round) {
        (None, _) => format!("round {round}, {phase}"),
        (Some(scene), 0) => format!("{scene}, {phase}"),
        (Some(scene), _) => format!("{scene}, {phase}, round {round}"),
    }
}

fn line_text(line: &Line) -> String {
    let Line { rule, actor, .. } = line;
    let actor = if actor == "table" || line.event == "counted" { String::new() } else { format!("{actor} ") };
    let mut text = format!("{FAINT}{rule:<7}{FAINT:#} {actor}{}\n", line.words());
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

/// One JSON object per line, the first for the table as it is set up.
#[must_use]
pub fn json_lines(trace: &Trace) -> String {
    let start = serde_json::to_string(&trace.start).ok();
    let lines = trace.lines.iter().filter_map(|line| serde_json::to_string(line).ok());
    start.into_iter().chain(lines).map(|line| line + "\n").collect()
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
        let text = line_text(&Line { changes: vec![empty, seen], actor: "Ada".to_owned(), ..line(None, 1) });
        let text = anstream::adapter::strip_str(&text).to_string();
        assert_eq!(text, "RND-1   Ada a round begins\n          Ada.survival: 2 -> 1\n");
    }
}
