//! The rounds of a trial as rows of tables.

use unicode_width::UnicodeWidthStr;

use super::column::{Column, Shown, cards, cards_of};
use crate::report::luck::{luck_number, luck_unit};
use crate::report::terminal::listing;
use crate::trace::{Added, Luck, Round, Rounds};

/// Room before a column of numbers, and before one of words.
const BEFORE_NUMBERS: usize = 2;
const BEFORE_WORDS: usize = 3;
/// In place of a number that did not change.
const NOTHING: &str = "–";
/// The least room for the cards of the monster.
const CARDS: usize = 14;

/// The rounds as rows, in as many tables as it takes: scene and number, luck, what changed, and the cards of the monster,
/// in a table of their own where they have no room beside the last numbers.
pub(super) fn tables(trial: &Rounds, rounds: &[&Round], columns: &[Column<'_>], shown: Shown<'_>) -> String {
    let rows = rows(rounds, columns);
    let place = place_columns(&rows);
    let played = cards_column(&rows, &cards(trial));
    let before =
        place.iter().map(|column| width_of(column)).sum::<usize>() + BEFORE_WORDS * (place.len() - 1);
    let mut blocks = in_blocks(count_columns(&rows, columns, trial.luck.as_ref()), before, shown.width);
    let wide: usize =
        blocks.last().into_iter().flatten().map(|column| BEFORE_NUMBERS + width_of(column)).sum();
    let room = shown.width.saturating_sub(before + wide + BEFORE_WORDS);
    let has_room = played.as_ref().is_some_and(|played| room >= CARDS.min(width_of(played)));
    if played.is_some() && !has_room {
        blocks.push(Vec::new());
    }
    let last = blocks.len() - 1;
    let table = |(at, block): (usize, Vec<Vec<String>>)| {
        let numbers = place.len()..place.len() + block.len();
        let played = played.iter().filter(|_| at == last).cloned();
        let all: Vec<Vec<String>> = place.iter().cloned().chain(block).chain(played).collect();
        listing(transposed(&all), numbers, shown.width)
    };
    blocks.into_iter().enumerate().map(table).collect()
}

/// The columns of luck and of counts, each with its head.
fn count_columns(rows: &[Row<'_>], columns: &[Column<'_>], luck: Option<&Luck>) -> Vec<Vec<String>> {
    let column = |(at, head): (usize, String)| -> Vec<String> {
        let cell =
            |row: &Row<'_>| row.counts[at].map_or_else(|| NOTHING.to_owned(), |count| count.to_string());
        std::iter::once(head).chain(rows.iter().map(cell)).collect()
    };
    let luck = luck.map(|luck| {
        let cell = |by: f64| if by == 0.0 { NOTHING.to_owned() } else { luck_number(by, luck) };
        let cells = rows.iter().map(|row| cell(row.round.luck));
        std::iter::once(format!("luck,\n{}", in_two_lines(luck_unit(luck)))).chain(cells).collect()
    });
    luck.into_iter().chain(heads(columns).into_iter().enumerate().map(column)).collect()
}

/// The column of the cards that the monster plays, if it has any.
fn cards_column(rows: &[Row<'_>], cards: &[Column<'_>]) -> Option<Vec<String>> {
    let played = rows.iter().map(|row| cards_of(row.round, cards));
    (!cards.is_empty()).then(|| std::iter::once("the monster plays".to_owned()).chain(played).collect())
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
        let name = in_two_lines(column.metric.id);
        if several { format!("{name}\nof {}", column.name) } else { name }
    };
    columns.iter().map(head).collect()
}

/// The name of a metric with its last word in a line of its own.
fn in_two_lines(id: &str) -> String {
    id.rsplit_once('-').map_or_else(|| id.to_owned(), |(first, last)| format!("{first}-\n{last}"))
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
