//! What is told below the rounds of a trial: what weighs most, how it ended, and luck.

use super::column::{Shown, of_metric};
use crate::report::luck::{luck_explained, luck_in_all, luck_text};
use crate::report::style::{FAINT, STRONG};
use crate::report::terminal::fitted;
use crate::report::trace::{actor, where_in_trial};
use crate::trace::{Line, Round, Rounds};

/// The lines of what weighs most, below so many lines; of many only deaths and ends, and what else there was.
pub(super) fn told(played: &Rounds, above: usize, shown: Shown<'_>) -> String {
    /// Lines of an answer.
    const LINES: usize = 25;
    let mut lines = weighty(played, shown);
    let ending = ending(played).filter(|_| played.rounds.last().is_some_and(|last| shown.has(last)));
    let room = LINES.saturating_sub(above + 2 + ending.iter().count());
    let left_out = make_room(&mut lines, room, shown.width);
    let mut text: String = lines.iter().map(|line| in_words(line, shown.width)).collect();
    text.extend(ending);
    if !left_out.is_empty() {
        text.push_str(&format!("{FAINT}besides: {}{FAINT:#}\n", left_out.join(", ")));
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}

/// The lines of what weighs most, as far as it befell those who are meant.
fn weighty<'a>(played: &'a Rounds, shown: Shown<'_>) -> Vec<&'a Line> {
    let whose = shown.only.subjects;
    let is_meant = |line: &&Line| {
        let is_person = played.names.contains(&line.actor) && line.event != "monster-defeated";
        !is_person || whose.is_empty() || whose.iter().any(|name| *name == line.actor || name == "party")
    };
    let rounds = played.rounds.iter().filter(|round| shown.has(round));
    rounds.flat_map(|round| &round.told).filter(is_meant).collect()
}

/// Leaves out what weighs least until the other lines fit, and says what that was. Deaths and ends stay.
fn make_room(lines: &mut Vec<&Line>, room: usize, width: usize) -> Vec<String> {
    const LIGHTEST_FIRST: [(&str, &str, &str); 3] = [
        ("fainted", "loss of consciousness", "losses of consciousness"),
        ("severe-injury", "severe injury", "severe injuries"),
        ("began-dying", "beginning of dying", "beginnings of dying"),
    ];
    let takes = |line: &&Line| in_words(line, width).lines().count();
    let mut left_out = Vec::new();
    for (event, one, several) in LIGHTEST_FIRST {
        if lines.iter().map(takes).sum::<usize>() + left_out.len().min(1) <= room {
            break;
        }
        let before = lines.len();
        lines.retain(|line| line.event != event);
        match before - lines.len() {
            0 => {}
            1 => left_out.push(format!("1 {one}")),
            count => left_out.push(format!("{count} {several}")),
        }
    }
    left_out
}

/// A line with the round before it.
fn in_words(line: &Line, width: usize) -> String {
    /// Where lines begin that go on with the one above.
    const HANG: usize = 4;
    let text = format!("{STRONG}{}:{STRONG:#} {}{}\n", place(line), actor(line), line.words());
    fitted(&text, width, HANG)
}

/// How a fight ended that the survivors did not win; of a victory the line of the last wound tells.
fn ending(played: &Rounds) -> Option<String> {
    let outcome = |id: &str| of_metric(played, id).next();
    let is_so = |id: &str| outcome(id).is_some_and(|column| column.changes(played));
    let last = played.rounds.last()?.round;
    outcome("win-rate")?;
    let how = match (is_so("win-rate"), is_so("loss-rate")) {
        (true, _) => return None,
        (_, true) => "the fight is lost",
        _ => "a stalemate: no rounds are left",
    };
    Some(format!("{STRONG}round {last}:{STRONG:#} {how}\n"))
}

/// Where in the trial a line belongs: its round, or its scene and round.
fn place(line: &Line) -> String {
    match (&line.scene, line.round) {
        (None, 0) => where_in_trial(line),
        (None, round) => format!("round {round}"),
        (Some(scene), 0) => scene.clone(),
        (Some(scene), round) => format!("{scene}, round {round}"),
    }
}

/// How lucky these rounds were, and the trial in all; nothing where luck is not asked for.
pub(super) fn luck(played: &Rounds, rounds: &[&Round], width: usize) -> String {
    let Some(luck) = &played.luck else { return String::new() };
    let whole = luck_in_all(luck);
    let head = match rounds.len() == played.rounds.len() {
        true => format!("Luck: {whole}"),
        false => {
            let shown: f64 = rounds.iter().map(|round| round.luck).sum();
            format!("Luck in these rounds: {}; in all: {whole}", luck_text(shown, luck))
        }
    };
    fitted(&format!("\n{STRONG}{head}{STRONG:#}\n{FAINT}{}{FAINT:#}\n", luck_explained(luck)), width, 0)
}
