//! A trial round by round, as tables.

use std::ops::RangeInclusive;

use indexmap::IndexMap;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::style::{FAINT, STRONG};
use super::terminal::{fitted, listing};
use super::trace::{LUCK, actor, points, where_in_trial};
use crate::results::page::distinct;
use crate::trace::{Added, Line, Only, Round, Rounds};
use deathroll_core::metric::{Metric, Subject, SubjectLayout};
use deathroll_core::rules::showdown::record::Blame;

/// What is shown where no metric is named, as far as it changed.
const USUAL: [&str; 12] = [
    "hits",
    "wounds",
    "damage",
    "severe-injuries",
    "survival-spent",
    "deaths",
    "damage-dealt",
    "foes-defeated",
    "verve-lost",
    "survival-lost",
    "injuries",
    "dead-or-dying",
];
/// Room before a column of numbers, and before one of words.
const BEFORE_NUMBERS: usize = 2;
const BEFORE_WORDS: usize = 3;
/// The least room for the cards of the monster.
const CARDS: usize = 14;

/// What is shown of a trial round by round.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The metrics and whose they are.
    pub only: Only<'a>,
    /// The rounds; all for none.
    pub rounds: Option<&'a RangeInclusive<u32>>,
    /// Whether the luck of each round is shown.
    pub has_luck: bool,
    /// Columns of the terminal.
    pub width: usize,
}

impl Shown<'_> {
    fn has(&self, round: &Round) -> bool {
        self.rounds.is_none_or(|rounds| rounds.contains(&round.round))
    }
}

/// A column of counts: whose, and of which metric.
#[derive(Clone, Copy, PartialEq)]
struct Column<'a> {
    name: &'a str,
    subject: (usize, &'a SubjectLayout),
    metric: &'static Metric,
}

impl Column<'_> {
    /// What a round changed in it.
    fn change(&self, round: &Round) -> Option<Added> {
        round.change(self.subject, self.metric)
    }

    /// True if any of these rounds changed something in it.
    fn changes(&self, played: &Rounds) -> bool {
        played.rounds.iter().any(|round| self.change(round).is_some())
    }
}

/// A row for each round of each of these trials, which are of one arm or of two, and below them deaths, severe injuries
/// and how it ended. All have the same columns.
#[must_use]
pub fn texts(played: &[Rounds], shown: Shown<'_>) -> Vec<String> {
    let columns: Vec<Vec<Column<'_>>> = played.iter().map(|one| columns(one, shown.only)).collect();
    let changed = |column: &Column<'_>| {
        let is_same = |one: &&Column<'_>| (one.name, one.metric) == (column.name, column.metric);
        let of_all = played.iter().zip(&columns);
        of_all.clone().any(|(one, own)| own.iter().find(is_same).is_some_and(|own| own.changes(one)))
    };
    let is_asked = !shown.only.metrics.is_empty() && !shown.only.subjects.is_empty();
    let is_any = columns.iter().flatten().any(changed);
    let of_one = |(one, own): (&Rounds, &Vec<Column<'_>>)| {
        let own: Vec<Column<'_>> =
            own.iter().filter(|column| is_asked || !is_any || changed(column)).copied().collect();
        text(one, &own, shown)
    };
    played.iter().zip(&columns).map(of_one).collect()
}

/// A round as a line of JSON.
#[derive(Serialize)]
struct RoundLine<'a> {
    arm: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<&'a str>,
    round: u32,
    /// By subject and metric; of a ratio what is divided, and by what.
    changed: IndexMap<&'a str, IndexMap<&'static str, Changed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<f64>,
    /// What weighs most, in words.
    told: Vec<String>,
}

/// A count, or the two of a ratio.
#[derive(Serialize)]
#[serde(untagged)]
enum Changed {
    Count(f64),
    Ratio(f64, i64),
}

impl From<Added> for Changed {
    fn from(Added { of, per }: Added) -> Self {
        per.map_or(Self::Count(of), |per| Self::Ratio(of, per))
    }
}

/// The rounds of a trial of this arm as lines of JSON: what changed of the metrics that are asked for, or of all.
///
/// # Errors
/// When a value has no form in JSON.
pub fn json_lines(played: &Rounds, arm: &str, shown: Shown<'_>) -> serde_json::Result<String> {
    let columns = match shown.only.metrics {
        [] => of_meant(all(played), shown.only),
        _ => columns(played, shown.only),
    };
    let mut lines = String::new();
    for round in played.rounds.iter().filter(|round| shown.has(round)) {
        let mut changed: IndexMap<&str, IndexMap<&'static str, Changed>> = IndexMap::new();
        for column in &columns {
            if let Some(added) = column.change(round) {
                changed.entry(column.name).or_default().insert(column.metric.id, added.into());
            }
        }
        let told = round.told.iter().map(|line| format!("{}{}", actor(line), line.words())).collect();
        let luck = shown.has_luck.then_some(round.luck);
        let (scene, round) = (round.scene.as_deref(), round.round);
        let line = RoundLine { arm, scene, round, changed, luck, told };
        lines.push_str(&(serde_json::to_string(&line)? + "\n"));
    }
    Ok(lines)
}

/// The rounds of one trial.
fn text(played: &Rounds, columns: &[Column<'_>], shown: Shown<'_>) -> String {
    let rounds: Vec<&Round> = played.rounds.iter().filter(|round| shown.has(round)).collect();
    if rounds.is_empty() {
        return String::new();
    }
    let tables = tables(&rounds, columns, &cards(played), shown);
    let luck = if shown.has_luck { luck(played, &rounds, shown.width) } else { String::new() };
    let above = [&tables, &luck].map(|text| text.lines().count()).iter().sum();
    format!("{tables}{}{luck}", told(played, above, shown))
}

/// The rounds as rows, in as many tables as it takes: scene and number, what changed, luck, and the cards of the monster.
fn tables(rounds: &[&Round], columns: &[Column<'_>], cards: &[Column<'_>], shown: Shown<'_>) -> String {
    let rows = rows(rounds, columns);
    let place = place_columns(&rows);
    let mut counts = heads(columns)
        .into_iter()
        .enumerate()
        .map(|(at, head)| {
            let cell =
                |row: &Row<'_>| row.counts[at].map_or_else(|| "–".to_owned(), |count| count.to_string());
            std::iter::once(head).chain(rows.iter().map(cell)).collect()
        })
        .collect::<Vec<Vec<String>>>();
    if shown.has_luck {
        let luck = rows.iter().map(|row| in_points(row.round.luck));
        counts.push(std::iter::once("luck,\npp".to_owned()).chain(luck).collect());
    }
    let played = (!cards.is_empty()).then(|| {
        let played = rows.iter().map(|row| cards_of(row.round, cards));
        std::iter::once("the monster plays".to_owned()).chain(played).collect::<Vec<_>>()
    });
    let before =
        place.iter().map(|column| width_of(column)).sum::<usize>() + BEFORE_WORDS * (place.len() - 1);
    let blocks = in_blocks(counts, before, shown.width);
    let last = blocks.len() - 1;
    let mut text = String::new();
    for (at, block) in blocks.into_iter().enumerate() {
        let numbers = place.len()..place.len() + block.len();
        let taken = before + block.iter().map(|column| BEFORE_NUMBERS + width_of(column)).sum::<usize>();
        let mut all: Vec<Vec<String>> = place.iter().cloned().chain(block).collect();
        let played = played.as_ref().filter(|_| at == last);
        let (beside, below) = match played {
            Some(played) if shown.width >= taken + BEFORE_WORDS + CARDS.min(width_of(played)) => {
                (Some(played), None)
            }
            played => (None, played),
        };
        all.extend(beside.cloned());
        text.push_str(&listing(transposed(&all), numbers, shown.width));
        if let Some(played) = below {
            let all: Vec<Vec<String>> = place.iter().chain([played]).cloned().collect();
            text.push_str(&listing(transposed(&all), 0..0, shown.width));
        }
    }
    text
}

/// A row: a round, and what it changed in each column.
struct Row<'a> {
    round: &'a Round,
    counts: Vec<Option<Added>>,
}

/// The rows of rounds, without scenes before their first round in which nothing happened.
fn rows<'a>(rounds: &[&'a Round], columns: &[Column<'_>]) -> Vec<Row<'a>> {
    let row = |(at, &round): (usize, &&'a Round)| {
        let counts: Vec<Option<Added>> = columns.iter().map(|column| column.change(round)).collect();
        let is_begun = round.round == 0 && rounds.get(at + 1).is_some_and(|next| next.scene == round.scene);
        (!is_begun || counts.iter().any(Option::is_some)).then_some(Row { round, counts })
    };
    rounds.iter().enumerate().filter_map(row).collect()
}

/// The columns that say which round it is: its scene, once, and its number.
fn place_columns(rows: &[Row<'_>]) -> Vec<Vec<String>> {
    let number = |row: &Row<'_>| match row.round.round {
        0 => String::new(),
        round => round.to_string(),
    };
    let numbers = std::iter::once("round".to_owned()).chain(rows.iter().map(number)).collect();
    if rows.iter().all(|row| row.round.scene.is_none()) {
        return vec![numbers];
    }
    let mut scenes = vec!["scene".to_owned()];
    let mut before = None;
    for row in rows {
        let scene = row.round.scene.as_deref();
        scenes.push(scene.filter(|_| before != scene).unwrap_or_default().to_owned());
        before = scene;
    }
    vec![scenes, numbers]
}

/// The heads of columns of counts: names of metrics in two lines, and whose they are where several subjects are there.
fn heads(columns: &[Column<'_>]) -> Vec<String> {
    let several = columns.iter().any(|one| one.subject.0 != columns[0].subject.0);
    let head = |column: &Column<'_>| {
        let name = match column.metric.id.rsplit_once('-') {
            Some((first, last)) => format!("{first}-\n{last}"),
            None => column.metric.id.to_owned(),
        };
        if several { format!("{name}\nof {}", column.name) } else { name }
    };
    columns.iter().map(head).collect()
}

/// The columns in blocks that fit beside what each block begins with.
fn in_blocks(columns: Vec<Vec<String>>, before: usize, width: usize) -> Vec<Vec<Vec<String>>> {
    let mut blocks = vec![Vec::new()];
    let mut taken = before;
    for column in columns {
        let wide = BEFORE_NUMBERS + width_of(&column);
        if taken + wide > width && taken > before {
            blocks.push(Vec::new());
            taken = before;
        }
        taken += wide;
        blocks.last_mut().unwrap_or_else(|| unreachable!("there is a block")).push(column);
    }
    blocks
}

/// The width of a column.
fn width_of(column: &[String]) -> usize {
    column.iter().flat_map(|cell| cell.lines()).map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// Columns as rows.
fn transposed(columns: &[Vec<String>]) -> Vec<Vec<String>> {
    let lines = columns.first().map_or(0, Vec::len);
    (0..lines).map(|at| columns.iter().map(|column| column[at].clone()).collect()).collect()
}

/// The columns: what is asked for, or what is usual.
fn columns<'a>(played: &'a Rounds, only: Only<'_>) -> Vec<Column<'a>> {
    let named = if only.metrics.is_empty() { &USUAL[..] } else { only.metrics };
    let columns: Vec<Column<'_>> =
        named.iter().flat_map(|name| of_meant(of_metric(played, name), only)).collect();
    // The monster and its cards have nothing of what is usual.
    let is_nothing = columns.is_empty() && only.metrics.is_empty();
    distinct(if is_nothing { of_meant(all(played), only) } else { columns }.into_iter())
}

/// Those of the subjects that are meant: the party where none is named, and of what the party does not have everybody.
fn of_meant<'a>(columns: impl Iterator<Item = Column<'a>>, only: Only<'_>) -> Vec<Column<'a>> {
    let is_meant = |column: &Column<'_>| match only.subjects {
        [] => column.subject.1.subject == Subject::Party,
        names => names.iter().any(|name| name == column.name),
    };
    let (meant, others): (Vec<_>, Vec<_>) = columns.partition(is_meant);
    if meant.is_empty() && only.subjects.is_empty() { others } else { meant }
}

/// Every metric of every subject.
fn all(played: &Rounds) -> impl Iterator<Item = Column<'_>> {
    let subjects = played.layout.subjects.iter().enumerate().zip(&played.names);
    subjects.flat_map(|(subject, name)| {
        subject.1.metrics.iter().map(move |metric| Column { name, subject, metric })
    })
}

/// A metric of every subject that has it.
fn of_metric<'a>(played: &'a Rounds, id: &str) -> impl Iterator<Item = Column<'a>> {
    all(played).filter(move |column| column.metric.id == id)
}

/// The kinds of AI card, with the number of times that they were played.
fn cards(played: &Rounds) -> Vec<Column<'_>> {
    let is_played = |column: &Column<'_>| {
        let subject = column.subject.1.subject;
        matches!(subject, Subject::Card(Blame::AiCard(_) | Blame::BasicAction | Blame::Instinct))
    };
    of_metric(played, "card-plays").filter(is_played).collect()
}

/// The cards that were played in a round.
fn cards_of(round: &Round, cards: &[Column<'_>]) -> String {
    let played = cards.iter().filter_map(|card| {
        let times = card.change(round)?.of;
        let name = card.name.strip_prefix("ai: ").unwrap_or(card.name);
        Some(if times == 1.0 { name.to_owned() } else { format!("{name} ({times} times)") })
    });
    played.collect::<Vec<_>>().join(", ")
}

/// Luck in percentage points; none is `+0.0`.
fn in_points(luck: f64) -> String {
    let tenths = (luck * 1000.0).round();
    format!("{:+.1}", if tenths == 0.0 { 0.0 } else { tenths / 10.0 })
}

/// How lucky the survivors were in these rounds, and in all.
fn luck(played: &Rounds, rounds: &[&Round], width: usize) -> String {
    let total: f64 = played.rounds.iter().map(|round| round.luck).sum();
    let whole = format!("{} of the chance to win", points(total));
    let head = match rounds.len() == played.rounds.len() {
        true => format!("Luck of the survivors: {whole}"),
        false => {
            let shown: f64 = rounds.iter().map(|round| round.luck).sum();
            format!("Luck of the survivors in these rounds: {}; in all: {whole}", points(shown))
        }
    };
    fitted(&format!("\n{STRONG}{head}{STRONG:#}\n{FAINT}{LUCK}{FAINT:#}\n"), width, 0)
}

/// The lines of what weighs most, below so many lines; of many only deaths and ends, and what else there was.
fn told(played: &Rounds, above: usize, shown: Shown<'_>) -> String {
    /// Lines of an answer.
    const LINES: usize = 25;
    /// What is left out where there is no room, with its names; what weighs least first.
    const LEFT_OUT: [(&str, &str, &str); 3] = [
        ("fainted", "loss of consciousness", "losses of consciousness"),
        ("severe-injury", "severe injury", "severe injuries"),
        ("began-dying", "beginning of dying", "beginnings of dying"),
    ];
    let of_shown = |line: &&Line| {
        let whose = shown.only.subjects;
        let is_person = played.names.contains(&line.actor) && line.event != "monster-defeated";
        !is_person || whose.is_empty() || whose.iter().any(|name| *name == line.actor || name == "party")
    };
    let rounds = played.rounds.iter().filter(|round| shown.has(round));
    let mut lines: Vec<&Line> = rounds.flat_map(|round| &round.told).filter(of_shown).collect();
    let ending = ending(played).filter(|_| played.rounds.last().is_some_and(|last| shown.has(last)));
    let room = LINES.saturating_sub(above + 2 + ending.iter().count());
    let takes = |line: &&Line| in_words(line, shown.width).lines().count();
    let mut left_out = Vec::new();
    for (event, one, several) in LEFT_OUT {
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
    let mut text: String = lines.iter().map(|line| in_words(line, shown.width)).collect();
    text.extend(ending);
    if !left_out.is_empty() {
        text.push_str(&format!("{FAINT}besides: {}{FAINT:#}\n", left_out.join(", ")));
    }
    if text.is_empty() { text } else { format!("\n{text}") }
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
