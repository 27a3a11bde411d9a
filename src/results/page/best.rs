//! The page of `exact --best`: the best play, policies beside it, and where they differ.

use super::exact::{have_own_lines, sizes_line};
use super::{Block, Line, Page, View};
use crate::results::best::{AS_WRITTEN, BEST_PLAY, PolicyRow, ROUNDING, SituationRow};
use crate::results::cell::{Cell, Digits, Number, Tone};
use crate::results::cell_text;
use crate::results::number::counted;
use crate::study::best::BestPlay;
use deathroll_core::exact::Best;
use deathroll_core::metric::Unit;
use deathroll_core::policy::showdown::Decision;

/// What paths are made of.
const DICE_AND_DECISIONS: &str = "dice and decisions";
/// Situations that are shown.
const SITUATIONS_MAX: usize = 3;

/// The page of an arm.
#[must_use]
pub fn best_page(arm: &str, play: &BestPlay, policies: &[PolicyRow], situations: &[SituationRow]) -> Page {
    let mut page = best_headlines(Some(arm), play, None);
    page.view(values(play, policies));
    differences(&mut page, policies, situations);
    lists(&mut page, play);
    page
}

/// What an arm's page begins with: how much was followed, unless the page of all arms says it, and what is optimised,
/// if not the same as of the arm before.
#[must_use]
pub fn best_headlines(arm: Option<&str>, play: &BestPlay, before: Option<&BestPlay>) -> Page {
    let mut page = Page::default();
    if let Some(arm) = arm {
        page.line(Line::of(Tone::Faint, headline(arm, play)));
    }
    if before.is_none_or(|before| scope(before) != scope(play)) {
        page.blocks.push(Block::Text(Tone::Faint, scope(play)));
    }
    page
}

/// Several arms side by side, each by its policies: what is written, and the best.
#[must_use]
pub fn best_arms_page(arms: &[(&BestPlay, &[PolicyRow])]) -> Page {
    let mut page = Page::default();
    let Some(first) = arms.first().and_then(|(_, policies)| policies.first()) else { return page };
    if !have_own_lines(arms.len()) {
        let sizes: Vec<[u64; 2]> = arms.iter().map(|(play, _)| [play.best.states, play.best.paths]).collect();
        page.line(sizes_line(&sizes, DICE_AND_DECISIONS));
    }
    let row = |(_, policies): &(&BestPlay, &[PolicyRow])| {
        let [best, written] = [BEST_PLAY, AS_WRITTEN]
            .map(|policy| policies.iter().find(|row| row.policy == policy && row.decision.is_empty()));
        let unit = first.metric.unit;
        let value = |row: Option<&PolicyRow>| number(row.and_then(|row| row.value), unit);
        let regret = regret(written.and_then(|row| row.regret), unit);
        (policies[0].arm.clone(), vec![value(written), value(best), regret])
    };
    let title = format!("{} of {}", first.metric.id, first.subject);
    page.view(View::new(title, &[AS_WRITTEN, BEST_PLAY, "regret"], arms.iter().map(row).collect()));
    page.blocks.push(Block::More {
        what: "--arm NAME shows other policies, short lists, and the situations in which they differ",
        all_rows: "--out DIR",
        left_out: 0,
    });
    page
}

fn headline(arm: &str, play: &BestPlay) -> String {
    let Best { states, paths, .. } = play.best;
    format!("arm {arm}: {}, {} of {DICE_AND_DECISIONS}", counted(states, "state"), counted(paths, "path"))
}

/// What is optimised, and what is not.
fn scope(play: &BestPlay) -> String {
    let keys = |of: &mut dyn Iterator<Item = &Decision>| {
        of.map(|decision| decision.key()).collect::<Vec<_>>().join(", ")
    };
    let asked = keys(&mut play.decisions.iter());
    let unasked = keys(&mut play.over.iter().filter(|one| !play.decisions.contains(one)));
    match play.decisions.len() {
        0 => format!("nobody has to decide on {unasked}"),
        _ if play.over.len() == Decision::ALL.len() || unasked.is_empty() => {
            format!("best over: {asked}; rest as written")
        }
        _ => format!("best over: {asked} (not asked under the best play: {unasked}); rest as written"),
    }
}

/// Names of policies that are shown one by one.
const NAMES_MAX: usize = 8;

/// The rows that are shown: all, or if those are too many, of the names for each decision the best, where it is
/// better than what is written.
fn shown<'a>(play: &BestPlay, policies: &'a [PolicyRow]) -> (Option<String>, Vec<&'a PolicyRow>) {
    // The lists have a line of their own.
    let rows = &policies[..policies.len() - usize::from(play.lists.is_some())];
    let (named, whole): (Vec<&PolicyRow>, Vec<&PolicyRow>) =
        rows.iter().partition(|row| !row.decision.is_empty());
    if named.len() <= NAMES_MAX {
        return (None, rows.iter().collect());
    }
    let loss = |row: &PolicyRow| row.regret.unwrap_or(f64::INFINITY);
    let written = whole.iter().copied().map(loss).fold(0.0, f64::max);
    let is_better = |row: &&PolicyRow| {
        let of_it = named.iter().filter(|one| one.decision == row.decision);
        let best = of_it.min_by(|one, two| loss(one).total_cmp(&loss(two)));
        loss(row) < written - ROUNDING && best.is_some_and(|best| best.policy == row.policy)
    };
    let better: Vec<&PolicyRow> = named.iter().copied().filter(is_better).collect();
    let about = match better.len() {
        0 => "no other name for a single decision is better than as written",
        _ => "of the names for each decision the best, where it is better than as written",
    };
    (Some(about.to_owned()), [whole, better].concat())
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
    let (above, shown) = shown(play, policies);
    let subject = policies.first().map_or("", |row| row.subject.as_str());
    View {
        above,
        title: subject.to_owned(),
        heads: vec![play.goal.metric.id.to_owned(), "regret".to_owned()],
        rows: shown.into_iter().map(row).collect(),
        extra: 0,
    }
}

/// Four decimals of a percentage for shares, six for other numbers.
fn number(value: Option<f64>, unit: Unit) -> Cell {
    let digits = Digits::Decimals(if unit == Unit::Share { 4 } else { 6 });
    value.map_or(Cell::Unknown, |value| Cell::Number(Number { value, unit, digits }))
}

/// What is lost: percentage points with four decimals for shares, six decimals for other numbers.
fn regret(value: Option<f64>, unit: Unit) -> Cell {
    let digits = Digits::Gap(Some(if unit == Unit::Share { 4 } else { 6 }));
    value.map_or(Cell::Unknown, |value| Cell::Number(Number { value, unit, digits }))
}

/// Where the best play differs from the policies.
fn differences(page: &mut Page, policies: &[PolicyRow], situations: &[SituationRow]) {
    let differing: Vec<&SituationRow> = situations.iter().filter(|row| row.regret > ROUNDING).collect();
    if differing.is_empty() {
        let is_written = |row: &&PolicyRow| row.policy == AS_WRITTEN && row.decision.is_empty();
        let lost = policies.iter().find(is_written).and_then(|row| row.regret);
        let text = match lost {
            Some(lost) if lost > ROUNDING => "they differ only in what the words of situations leave out",
            _ => "the policies of the arm decide as the best play does",
        };
        if !situations.is_empty() {
            page.gap();
            page.line(Line::of(Tone::Plain, text));
        }
        return;
    }
    let shown = &differing[..differing.len().min(SITUATIONS_MAX)];
    let common = common_facts(shown);
    let which = match differing.len() {
        all if all == shown.len() => "where they differ".to_owned(),
        all => format!("{} of {all} situations in which they differ", shown.len()),
    };
    let always =
        if common.is_empty() { String::new() } else { format!("; in all of them {}", common.join(", ")) };
    page.gap();
    page.blocks.push(Block::Text(Tone::Plain, format!("{which}, the costliest first{always}:")));
    for row in shown {
        page.blocks.push(Block::Text(Tone::Plain, format!("  {}", sentence(row, &common))));
    }
}

/// What a situation loses, the best answer and that of the policy, and when it is.
fn sentence(row: &SituationRow, common: &[String]) -> String {
    let lost = cell_text(&regret(Some(row.regret), row.metric.unit));
    let times = Number { value: row.times, unit: Unit::PerTrial, digits: Digits::Decimals(4) };
    let met = cell_text(&Cell::Number(times));
    let written = if row.policy.is_empty() { "any" } else { &row.policy };
    let differs = |fact: &&str| !common.iter().any(|one| one == fact);
    let who: Vec<&str> = who(row).into_iter().filter(differs).collect();
    let who = if who.is_empty() { String::new() } else { format!("{}: ", who.join(", ")) };
    let mut when: Vec<&str> = row.facts.iter().map(String::as_str).filter(differs).collect();
    // Of a single thing to choose, the answer tells.
    let choices = row.choices.join(", ");
    when.extend((row.choices.len() > 1).then_some(choices.as_str()));
    let when = if when.is_empty() { String::new() } else { format!("; {}", when.join(", ")) };
    format!("{lost}  {who}{} instead of {written}{when} (met {met})", row.best)
}

/// Who decides what.
fn who(row: &SituationRow) -> [&str; 2] {
    [&row.survivor, row.decision]
}

/// Who decides what, and when, as far as all rows have it in common.
fn common_facts(rows: &[&SituationRow]) -> Vec<String> {
    let Some((first, others)) = rows.split_first() else { return Vec::new() };
    let has =
        |row: &SituationRow, fact: &str| who(row).contains(&fact) || row.facts.iter().any(|one| one == fact);
    let in_all = |fact: &&str| others.iter().all(|row| has(row, fact));
    let all = who(first).into_iter().chain(first.facts.iter().map(String::as_str));
    all.filter(in_all).map(str::to_owned).collect()
}

/// The short lists, and how good they are.
fn lists(page: &mut Page, play: &BestPlay) {
    let Some(found) = &play.lists else { return };
    let unit = play.goal.metric.unit;
    let how = match found.value.regret {
        Some(lost) if lost < ROUNDING => "as good as the best play".to_owned(),
        Some(lost) => {
            let (value, lost) = (number(found.value.value, unit), regret(Some(lost), unit));
            format!("{}, {} from the best play", cell_text(&value), cell_text(&lost))
        }
        None => "of unknown value".to_owned(),
    };
    page.gap();
    page.line(Line::of(Tone::Plain, format!("short lists, {how}:")));
    for list in &found.lists {
        page.blocks.push(Block::Text(Tone::Plain, format!("  {list}")));
    }
}
