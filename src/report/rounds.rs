//! A trial round by round, as a table.

use std::ops::RangeInclusive;

use super::style::{FAINT, STRONG};
use super::terminal::{fitted, listing};
use super::trace::{LUCK, actor, points, where_in_trial};
use crate::trace::{Line, Only, Round, Rounds};
use deathroll_core::metric::{Metric, Subject, SubjectLayout};
use deathroll_core::rules::showdown::record::Blame;

/// What is shown where no metric is named, as far as the party has it and it changed.
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

/// A column of counts: whose, and of which metric.
#[derive(Clone, Copy)]
struct Column<'a> {
    name: &'a str,
    subject: (usize, &'a SubjectLayout),
    metric: &'static Metric,
}

/// A row for each of some rounds, and the lines of deaths, severe injuries and ends of fights.
#[must_use]
pub fn text(played: &Rounds, shown: Shown<'_>) -> String {
    let is_shown = |round: &&Round| shown.rounds.is_none_or(|rounds| rounds.contains(&round.round));
    let rounds: Vec<&Round> = played.rounds.iter().filter(is_shown).collect();
    let columns = columns(played, shown.only);
    let table = table(&rounds, &columns, &cards(played), shown);
    let luck = if shown.has_luck { luck(&rounds, shown.width) } else { String::new() };
    let above = [&table, &luck].map(|text| text.lines().count()).iter().sum();
    format!("{table}{}{luck}", told(&rounds, above, shown.width))
}

/// The rounds as rows: scene and number, what changed, luck, and the cards of the monster.
fn table(rounds: &[&Round], columns: &[Column<'_>], cards: &[Column<'_>], shown: Shown<'_>) -> String {
    let has_scenes = rounds.iter().any(|round| round.scene.is_some());
    let words = usize::from(has_scenes) + 1;
    let cells = |scene: &str, number: &str, counts: Vec<String>, luck: String, played: String| {
        let first = [has_scenes.then_some(scene), Some(number)].into_iter().flatten().map(str::to_owned);
        let last = [shown.has_luck.then_some(luck), (!cards.is_empty()).then_some(played)];
        first.chain(counts).chain(last.into_iter().flatten()).collect::<Vec<_>>()
    };
    let heads = heads(columns);
    let mut rows =
        vec![cells("scene", "round", heads, "luck,\npp".to_owned(), "the monster plays".to_owned())];
    let mut scene_before = None;
    for (at, round) in rounds.iter().enumerate() {
        let counts: Vec<Option<String>> =
            columns.iter().map(|column| round.change(column.subject, column.metric)).collect();
        let is_begun = round.round == 0 && rounds.get(at + 1).is_some_and(|next| next.scene == round.scene);
        if is_begun && counts.iter().all(Option::is_none) {
            continue; // A scene before its first round, in which nothing happened.
        }
        let scene = round.scene.as_deref().filter(|_| scene_before != Some(&round.scene)).unwrap_or_default();
        scene_before = Some(&round.scene);
        let number = if round.round == 0 { String::new() } else { round.round.to_string() };
        let counts = counts.into_iter().map(|count| count.unwrap_or_else(|| "–".to_owned())).collect();
        let luck = format!("{:+.1}", round.luck * 100.0);
        rows.push(cells(scene, &number, counts, luck, cards_of(round, cards)));
    }
    let numbers = columns.len() + usize::from(shown.has_luck);
    listing(rows, words..words + numbers, shown.width)
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

/// How lucky the survivors were in these rounds.
fn luck(rounds: &[&Round], width: usize) -> String {
    let luck: f64 = rounds.iter().map(|round| round.luck).sum();
    let head = format!("Luck of the survivors: {} of the chance to win", points(luck));
    fitted(&format!("\n{STRONG}{head}{STRONG:#}\n{FAINT}{LUCK}{FAINT:#}\n"), width, 0)
}

/// The columns: what is asked for, or what is usual and not always nothing.
fn columns<'a>(played: &'a Rounds, only: Only<'_>) -> Vec<Column<'a>> {
    let is_meant = |column: &Column<'_>| match only.subjects {
        [] => column.subject.1.subject == Subject::Party,
        names => names.iter().any(|name| name == column.name),
    };
    let named = if only.metrics.is_empty() { &USUAL[..] } else { only.metrics };
    let mut columns = Vec::new();
    for &name in named {
        let (meant, others): (Vec<_>, Vec<_>) = of_metric(played, name).partition(is_meant);
        // What the party does not have is that of everybody.
        columns.extend(if meant.is_empty() && only.subjects.is_empty() { others } else { meant });
    }
    let is_asked = !only.metrics.is_empty() && !only.subjects.is_empty();
    let changes = |round: &Round, column: &Column<'_>| round.change(column.subject, column.metric).is_some();
    columns.retain(|column| is_asked || played.rounds.iter().any(|round| changes(round, column)));
    columns
}

/// A metric of every subject that has it.
fn of_metric<'a>(played: &'a Rounds, id: &str) -> impl Iterator<Item = Column<'a>> {
    let subjects = played.layout.subjects.iter().enumerate().zip(&played.names);
    subjects.filter_map(move |(subject, name)| {
        let metric = subject.1.metrics.iter().find(|metric| metric.id == id)?;
        Some(Column { name, subject, metric })
    })
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
        let times = round.change(card.subject, card.metric)?;
        let name = card.name.strip_prefix("ai: ").unwrap_or(card.name);
        Some(if times == "1" { name.to_owned() } else { format!("{name} ({times} times)") })
    });
    played.collect::<Vec<_>>().join(", ")
}

/// The lines of what weighs most, in so many columns, below so many lines; of many only those of deaths and ends.
fn told(rounds: &[&Round], above: usize, width: usize) -> String {
    /// Lines of an answer.
    const LINES: usize = 25;
    /// Lines that are told at least.
    const LEAST: usize = 5;
    /// Where lines begin that go on with the one above.
    const HANG: usize = 4;
    let all: Vec<&Line> = rounds.iter().flat_map(|round| &round.told).collect();
    let in_words = |line: &&Line| {
        let text = format!("{STRONG}{}:{STRONG:#} {}{}\n", place(line), actor(line), line.words());
        fitted(&text, width, HANG)
    };
    let room = LINES.saturating_sub(above + 2).max(LEAST);
    let is_end = |line: &&Line| !matches!(line.event, "severe-injury" | "fainted");
    let takes = |lines: &[&Line]| lines.iter().map(|line| in_words(line).lines().count()).sum::<usize>();
    let mut lines = all.clone();
    if takes(&lines) > room {
        lines.retain(is_end);
    }
    while takes(&lines) > room {
        lines.pop();
    }
    let text: String = lines.iter().map(in_words).collect();
    let more = match all.len() - lines.len() {
        0 => String::new(),
        more => format!("{FAINT}severe injuries and the like that are not told: {more}{FAINT:#}\n"),
    };
    if all.is_empty() { String::new() } else { format!("\n{text}{more}") }
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
