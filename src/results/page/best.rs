//! The page of `exact --best`: the best play, policies beside it, and where they differ.

use super::{Line, Page, View};
use crate::results::best::{PolicyRow, ROUNDING, SituationRow};
use crate::results::cell::{Cell, Digits, Number, Tone};
use crate::results::number::grouped;
use crate::study::best::{BestPlay, OPTIMISED};
use deathroll_core::metric::Unit;

/// Situations that are shown.
const SITUATIONS_MAX: usize = 12;

/// The page of an arm.
#[must_use]
pub fn best_page(arm: &str, play: &BestPlay, policies: &[PolicyRow], situations: &[SituationRow]) -> Page {
    let mut page = Page::default();
    page.line(Line::of(Tone::Faint, headline(arm, play)));
    page.line(Line::of(Tone::Faint, scope(play)));
    page.view(values(play, policies));
    differences(&mut page, situations);
    lists(&mut page, play);
    page
}

fn headline(arm: &str, play: &BestPlay) -> String {
    let (states, paths) = (grouped(play.best.states), grouped(play.best.paths));
    format!("arm {arm}: {states} states, {paths} paths of dice and decisions")
}

/// What is optimised, and what is not.
fn scope(play: &BestPlay) -> String {
    let keys = |asked: bool| {
        let of = OPTIMISED.iter().filter(|decision| play.decisions.contains(decision) == asked);
        of.map(|decision| decision.key()).collect::<Vec<_>>().join(", ")
    };
    match (play.decisions.is_empty(), play.decisions.len() == OPTIMISED.len()) {
        (true, _) => {
            "nobody has to decide on a dodge, on enduring or on the order of hit locations".to_owned()
        }
        (_, true) => format!("best over: {}; everything else follows the policies", keys(true)),
        _ => format!(
            "best over: {} (never asked: {}); everything else follows the policies",
            keys(true),
            keys(false)
        ),
    }
}

fn values(play: &BestPlay, policies: &[PolicyRow]) -> View {
    let unit = play.goal.metric.unit;
    let row = |row: &PolicyRow| {
        let label = match row.decision {
            "" => row.policy.clone(),
            decision => format!("{decision} = \"{}\"", row.policy),
        };
        (label, vec![number(row.value, unit), regret(row.regret, unit)])
    };
    // The lists have a line of their own.
    let shown = policies.len() - usize::from(play.lists.is_some());
    let subject = policies.first().map_or("", |row| row.subject.as_str());
    View {
        above: None,
        title: subject.to_owned(),
        heads: vec![play.goal.metric.id.to_owned(), "regret".to_owned()],
        rows: policies[..shown].iter().map(row).collect(),
        extra: 0,
    }
}

/// Four decimals of a percentage for shares, six for other numbers.
fn number(value: Option<f64>, unit: Unit) -> Cell {
    let digits = Digits::Decimals(if unit == Unit::Share { 4 } else { 6 });
    value.map_or(Cell::Unknown, |value| Cell::Number(Number { value, unit, digits }))
}

/// The same of what is lost: percentage points for shares.
fn regret(value: Option<f64>, unit: Unit) -> Cell {
    let digits = Digits::Gap(Some(if unit == Unit::Share { 4 } else { 6 }));
    value.map_or(Cell::Unknown, |value| Cell::Number(Number { value, unit, digits }))
}

/// Where the best play differs from the policies.
fn differences(page: &mut Page, situations: &[SituationRow]) {
    let differing: Vec<&SituationRow> = situations.iter().filter(|row| row.regret > ROUNDING).collect();
    if differing.is_empty() {
        if !situations.is_empty() {
            page.gap();
            page.line(Line::of(Tone::Plain, "the policies of the arm decide as the best play does"));
        }
        return;
    }
    let shown = &differing[..differing.len().min(SITUATIONS_MAX)];
    let common = common_facts(shown);
    let row = |row: &&SituationRow| {
        let answer = |answer: &String| Cell::Text(if answer.is_empty() { "dice" } else { answer }.to_owned());
        let times =
            Cell::Number(Number { value: row.times, unit: Unit::PerTrial, digits: Digits::Decimals(4) });
        let cells =
            vec![answer(&row.best), answer(&row.policy), times, regret(Some(row.regret), row.metric.unit)];
        (label(row, &common), cells)
    };
    let which = format!("{} of {} situations in which they differ", shown.len(), differing.len());
    let always =
        if common.is_empty() { String::new() } else { format!("; in all of them {}", common.join(", ")) };
    page.view(View {
        above: Some(format!("{which}, the costliest first{always}")),
        title: "situation".to_owned(),
        heads: ["best", "as written", "met", "regret"].map(str::to_owned).to_vec(),
        rows: shown.iter().map(row).collect(),
        extra: 0,
    });
}

/// Who decides what, then facts.
fn facts(row: &SituationRow) -> impl Iterator<Item = &str> {
    let facts = row.situation.split_once(": ").map_or(row.situation.as_str(), |(facts, _)| facts);
    [row.survivor.as_str(), row.decision].into_iter().chain(facts.split(" and "))
}

/// The facts that all rows have.
fn common_facts(rows: &[&SituationRow]) -> Vec<String> {
    let Some((first, others)) = rows.split_first() else { return Vec::new() };
    let in_all = |fact: &&str| others.iter().all(|row| facts(row).any(|one| one == *fact));
    facts(first).filter(in_all).map(str::to_owned).collect()
}

/// The facts of a row that are not common to all, and the things to choose from.
fn label(row: &SituationRow, common: &[String]) -> String {
    let own = facts(row).filter(|fact| !common.iter().any(|one| one == fact));
    let things = row.situation.split_once(": ").map(|(_, things)| things);
    own.chain(things).collect::<Vec<_>>().join("; ")
}

/// The short lists, and how good they are.
fn lists(page: &mut Page, play: &BestPlay) {
    let Some(found) = &play.lists else { return };
    let unit = play.goal.metric.unit;
    let text = crate::results::cell_text;
    let how = match found.value.regret {
        Some(lost) if lost < ROUNDING => "as good as the best play".to_owned(),
        Some(lost) => {
            let (value, lost) = (number(found.value.value, unit), regret(Some(lost), unit));
            format!("{}, {} from the best play", text(&value), text(&lost))
        }
        None => "of unknown value".to_owned(),
    };
    page.gap();
    page.line(Line::of(Tone::Plain, format!("short lists, {how}:")));
    for (_, _, list) in &found.lists {
        page.line(Line::of(Tone::Plain, format!("  {list}")));
    }
}
