//! Arms side by side, for people.

use super::number::{change, grouped, in_unit, plain, value};
use super::style::{BAD, FAINT, GOOD, OPEN, STRONG};
use super::terminal::{Look, MONSTER, PARTY, block, blocks};
use crate::metric::find;
use crate::results::{ComparisonRow, Headline, Rank, SideBySide, SummaryRow, Tables};

/// Everything that is shown of arms that were compared: their ranks, then each beside the baseline.
#[must_use]
pub fn text(
    title: &str,
    sides: &SideBySide<'_>,
    tables: &Tables,
    ranked: Option<&(Headline, Vec<Rank>)>,
    seed: u64,
    look: Look,
) -> String {
    let (trials, confidence) = (grouped(sides.together.trials()), plain(sides.confidence * 100.0));
    let looks = match sides.is_sequential {
        true => format!(" and looks (this is look {})", sides.together.look()),
        false => String::new(),
    };
    let mut text = format!(
        "{STRONG}{title}{STRONG:#}\n{FAINT}{trials} trials of each of {} arms on the same dice, seed {seed}\n\
         {confidence} % intervals; those of differences hold for all arms{looks} together{FAINT:#}\n",
        sides.arms.len()
    );
    text.extend(
        ranked.filter(|_| sides.arms.len() > 2).map(|(headline, ranks)| ranking(sides, *headline, ranks)),
    );
    for arm in sides.arms[1..].iter().map(|arm| &arm.name) {
        let rows: Vec<&ComparisonRow> = tables.comparison.iter().filter(|row| row.arm == *arm).collect();
        text.push_str(&arm_text(arm, &rows, &tables.summary, look));
        let is_headline =
            |row: &&&ComparisonRow| ranked.is_some_and(|(headline, _)| row.metric == headline.metric.id);
        text.extend(rows.iter().find(is_headline).map(|row| paired(row)));
    }
    text.push('\n');
    text
}

/// The arms by the headline, with the ranks that each may have.
fn ranking(sides: &SideBySide<'_>, headline: Headline, ranks: &[Rank]) -> String {
    let places: Vec<String> = ranks
        .iter()
        .map(|rank| match (rank.best, rank.worst) {
            (best, worst) if best >= worst => best.to_string(),
            (best, worst) => format!("{best}–{worst}"),
        })
        .collect();
    let lines = ranks.iter().zip(places).map(|(rank, place)| {
        let name = sides.arms[rank.arm].name.as_str();
        (name, vec![in_unit(&rank.estimate, headline.metric.unit), place])
    });
    let subject = sides.arms[0].labels.subject(headline.subject);
    let title = format!("{} of {subject}", headline.metric.id);
    block(&title, &["", "rank"], &lines.collect::<Vec<_>>())
}

/// Columns beside the names of metrics; the last two are for wide terminals.
const HEADS: [&str; 6] = ["baseline", "arm", "verdict", "difference", "more : less", "pairing"];
/// Columns of a terminal in which all of them stand side by side.
const WIDE: usize = 110;

/// In how many trials arms differed in the headline, and what common dice were worth.
fn paired(row: &ComparisonRow) -> String {
    let (metric, all) = (row.metric, grouped(row.trials));
    let differed = match (row.arm_more, row.baseline_more) {
        (Some(more), Some(less)) => {
            let (more, less) = (grouped(more), grouped(less));
            format!("{metric}: of {all} trials more in {more}, less in {less}\n")
        }
        _ => String::new(),
    };
    let ratio = row.variance_ratio.map_or_else(String::new, |ratio| {
        format!("{metric}: independent dice would need {} times the trials\n", two_digits(ratio))
    });
    format!("{FAINT}{differed}{ratio}{FAINT:#}")
}

/// One arm beside the baseline, a block per subject.
fn arm_text(arm: &str, rows: &[&ComparisonRow], summary: &[SummaryRow], look: Look) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let mut text = format!("\n{STRONG}{arm}{STRONG:#} against {}\n", first.baseline);
    let in_party = rows.iter().any(|row| row.subject == PARTY);
    let is_told = |row: &ComparisonRow| !in_party || row.subject == PARTY || row.subject == MONSTER;
    let is_main = |row: &ComparisonRow| find(row.metric).is_some_and(|metric| !metric.detail);
    let is_shown = |row: &&&ComparisonRow| look.all_metrics || is_told(row) && is_main(row);
    let shown: Vec<&ComparisonRow> = rows.iter().filter(is_shown).copied().collect();
    for of_subject in shown.chunk_by(|one, two| one.subject == two.subject) {
        let columns = if look.width >= WIDE { HEADS.len() } else { HEADS.len() - 2 };
        let line = |row: &&ComparisonRow| (row.metric, cells(row, summary)[..columns].to_vec());
        let lines: Vec<(&str, Vec<String>)> = of_subject.iter().map(line).collect();
        text.push_str(&colored(&blocks(&of_subject[0].subject, &HEADS[..columns], &lines, look.width)));
    }
    text
}

fn cells(row: &ComparisonRow, summary: &[SummaryRow]) -> Vec<String> {
    let of_arm = |arm: &str| {
        let same =
            |one: &&SummaryRow| one.arm == arm && one.subject == row.subject && one.metric == row.metric;
        summary.iter().find(same).map_or_else(|| "–".to_owned(), value)
    };
    let trials = match (row.arm_more, row.baseline_more) {
        (Some(0), Some(0)) => "never".to_owned(),
        (Some(more), Some(less)) => format!("{} : {}", grouped(more), grouped(less)),
        _ => String::new(),
    };
    let pairing = row.variance_ratio.map_or_else(String::new, |ratio| format!("×{}", two_digits(ratio)));
    let difference = change(row.difference, [row.ci_low, row.ci_high], row.unit, row.is_same);
    vec![of_arm(&row.baseline), of_arm(&row.arm), row.verdict.to_owned(), difference, trials, pairing]
}

/// A number in two digits or so.
fn two_digits(number: f64) -> String {
    if number < 10.0 { format!("{number:.1}") } else { format!("{number:.0}") }
}

/// Verdicts in their colours; they stand alone between spaces.
fn colored(text: &str) -> String {
    let style = |word: &str| match word {
        "better" => Some(GOOD),
        "worse" => Some(BAD),
        "undecided" => Some(OPEN),
        _ => None,
    };
    let word =
        |word: &str| style(word).map_or_else(|| word.to_owned(), |style| format!("{style}{word}{style:#}"));
    let ends = |char: char| char == ' ' || char == '\n';
    text.split_inclusive(ends)
        .map(|part| {
            let bare = part.trim_end_matches(ends);
            format!("{}{}", word(bare), &part[bare.len()..])
        })
        .collect()
}
