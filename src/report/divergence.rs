//! Two traces of one trial, side by side from where they diverge.

use std::fmt::Write;

use super::style::{FAINT, STRONG};
use super::trace::{value, where_in_trial};
use crate::trace::{Divergence, Line};

/// Lines before the first difference that are shown.
pub const CONTEXT: usize = 5;
/// Minimum columns for two traces side by side.
const WIDTH_MIN: usize = 72;
/// The separator between two traces.
const BETWEEN: &str = " │ ";

/// How traces are shown.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Columns of the terminal.
    pub width: usize,
    /// Maximum lines of each trace from the first difference on; 0 for no limit.
    pub lines: usize,
}

/// The line above the text.
#[must_use]
pub fn heading(title: &str, arms: [&str; 2], trial: u64, seed: u64) -> String {
    let [one, two] = arms;
    format!("{STRONG}{title}{STRONG:#}\n{FAINT}arms {one} and {two}, trial {trial}, seed {seed}{FAINT:#}\n")
}

/// The last lines that both traces share, then the rest of each; or a line that says they are the same.
#[must_use]
pub fn text(arms: [&str; 2], found: &Divergence, look: Look) -> String {
    let but = match found.other_needs {
        0 => String::new(),
        1 => ", but for what the dice needed in one of them".to_owned(),
        some => format!(", but for what the dice needed in {some} of them"),
    };
    if found.rest.iter().all(|rest| rest.lines.is_empty()) {
        return format!("\nBoth arms have the same trace, of {}{but}.\n", lines(found.same));
    }
    let mut text = match found.same {
        0 => "\nThe arms differ from the first line on.\n".to_owned(),
        same => {
            format!("\nBoth arms have the same trace for {}{but}. These are the last:\n", lines(same))
        }
    };
    for (place, lines) in passages(&found.common) {
        let _ = writeln!(text, "\n{STRONG}{place}{STRONG:#}");
        lines
            .iter()
            .flat_map(|line| line_rows(line, look.width))
            .for_each(|row| text.push_str(&format!("{row}\n")));
    }
    let most = if look.lines == 0 { usize::MAX } else { look.lines };
    let [one, two] = &found.rest;
    let parts = aligned([one, two].map(|rest| passages(&rest.lines)));
    let (shown, left) = limited(parts, most);
    text.push_str(&both(arms, &shown, look.width));
    text.push_str(&left_out(arms, found, left));
    text
}

/// The numbers of lines that are not shown; `left` of those that are kept.
fn left_out(arms: [&str; 2], found: &Divergence, left: [usize; 2]) -> String {
    let counts = found.rest.iter().zip(left).map(|(rest, left)| left + rest.more);
    let counts = arms.iter().zip(counts).filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts.map(|(arm, count)| format!("{} more of {arm}", lines(count))).collect();
    if counts.is_empty() {
        return String::new();
    }
    let is_kept = found.rest.iter().all(|rest| rest.more == 0);
    let hint = if is_kept { "`--lines 0` shows all" } else { "`--arm` shows all of one arm" };
    format!("\n{}; {hint}\n", counts.join(", "))
}

/// A number of lines, in words.
fn lines(count: usize) -> String {
    if count == 1 { "1 line".to_owned() } else { format!("{count} lines") }
}

/// Both traces, side by side where there is room.
fn both(arms: [&str; 2], parts: &[Pair<'_>], width: usize) -> String {
    let aside = width >= WIDTH_MIN;
    let column = if aside { (width - BETWEEN.chars().count()) / 2 } else { width };
    let mut text = String::new();
    if aside {
        let names = arms.map(|arm| vec![Row { text: cut(arm, column), style: STRONG }]);
        text.push_str(&format!("\n{}", beside(&names, column)));
    }
    for (place, passages) in parts {
        let _ = writeln!(text, "\n{STRONG}{place}{STRONG:#}");
        let rows: [Vec<Row>; 2] =
            passages.map(|lines| lines.iter().flat_map(|line| line_rows(line, column)).collect());
        if aside {
            text.push_str(&beside(&rows, column));
            continue;
        }
        for (arm, rows) in arms.iter().zip(rows).filter(|(_, rows)| !rows.is_empty()) {
            let _ = writeln!(text, "{STRONG}{arm}:{STRONG:#}");
            rows.iter().for_each(|row| text.push_str(&format!("{row}\n")));
        }
    }
    text
}

/// A row of a trace.
#[derive(Debug, Clone)]
struct Row {
    text: String,
    style: anstyle::Style,
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}{:#}", self.style, self.text, self.style)
    }
}

/// Two lists of rows, side by side.
fn beside(rows: &[Vec<Row>; 2], column: usize) -> String {
    let mut text = String::new();
    for at in 0..rows[0].len().max(rows[1].len()) {
        let width = rows[0].get(at).map_or(0, |row| row.text.chars().count());
        let [left, right] = [0, 1].map(|side| rows[side].get(at).map(Row::to_string).unwrap_or_default());
        let padding = " ".repeat(column.saturating_sub(width));
        let _ = writeln!(text, "{}", format!("{left}{padding}{BETWEEN}{right}").trim_end());
    }
    text
}

/// The lines of a trace under one heading.
type Passage<'a> = (String, &'a [Line]);

/// The lines of two traces under one heading.
type Pair<'a> = (String, [&'a [Line]; 2]);

/// The parts of a trace.
fn passages(lines: &[Line]) -> Vec<Passage<'_>> {
    let place = |line: &Line| (line.round, line.phase, line.scene.clone());
    let parts = lines.chunk_by(|one, two| place(one) == place(two));
    parts.map(|lines| (where_in_trial(&lines[0]), lines)).collect()
}

/// The parts of two traces, paired by heading. A part without a counterpart comes before the next heading
/// that both have.
fn aligned<'a>(traces: [Vec<Passage<'a>>; 2]) -> Vec<Pair<'a>> {
    let [one, two] = traces;
    let mut aligned = Vec::new();
    let mut rest = &two[..];
    for (place, lines) in one {
        let Some(ahead) = rest.iter().position(|(other, _)| *other == place) else {
            aligned.push((place, [lines, &[][..]]));
            continue;
        };
        aligned.extend(rest[..ahead].iter().map(|(place, lines)| (place.clone(), [&[][..], *lines])));
        aligned.push((place, [lines, rest[ahead].1]));
        rest = &rest[ahead + 1..];
    }
    aligned.extend(rest.iter().map(|(place, lines)| (place.clone(), [&[][..], *lines])));
    aligned
}

/// The first `most` lines of both traces, and the number of lines left of each. Both are cut off in the
/// same part.
fn limited(pairs: Vec<Pair<'_>>, most: usize) -> (Vec<Pair<'_>>, [usize; 2]) {
    let mut free = most;
    let mut shown = Vec::new();
    let mut rest = [0, 0];
    for (place, lines) in pairs {
        let cut = lines.map(|lines| &lines[..lines.len().min(free)]);
        free -= cut[0].len().max(cut[1].len());
        for (rest, (all, cut)) in rest.iter_mut().zip(lines.iter().zip(cut)) {
            *rest += all.len() - cut.len();
        }
        if cut.iter().any(|lines| !lines.is_empty()) {
            shown.push((place, cut));
        }
    }
    (shown, rest)
}

/// A line of a trace as rows of at most `column` columns: rule, actor, text, and the changes of the table.
fn line_rows(line: &Line, column: usize) -> Vec<Row> {
    let Line { rule, actor, .. } = line;
    let actor = if actor == "table" || line.event == "counted" { String::new() } else { format!("{actor} ") };
    let style = anstyle::Style::new();
    let mut rows = wrapped(&format!("{rule:<7} "), &format!("{actor}{}", line.words()), column, style);
    for change in line.changes.iter().filter(|change| value(&change.from) != value(&change.to)) {
        let news = format!("{}: {} -> {}", change.what, value(&change.from), value(&change.to));
        rows.extend(wrapped("         ", &news, column, FAINT));
    }
    rows
}

/// A text after a margin, wrapped between words, with continuation rows indented.
fn wrapped(margin: &str, text: &str, column: usize, style: anstyle::Style) -> Vec<Row> {
    let indent = " ".repeat(margin.chars().count());
    let mut rows = Vec::new();
    let mut row = margin.to_owned();
    let mut is_first = true;
    for word in text.split(' ') {
        if !is_first && row.chars().count() + 1 + word.chars().count() > column {
            rows.push(std::mem::replace(&mut row, indent.clone()));
            is_first = true;
        }
        if !is_first {
            row.push(' ');
        }
        row.push_str(word);
        is_first = false;
    }
    rows.push(row);
    rows.iter().map(|row| Row { text: cut(row, column), style }).collect()
}

/// A text, cut to at most `column` columns.
fn cut(text: &str, column: usize) -> String {
    if text.chars().count() <= column {
        return text.to_owned();
    }
    text.chars().take(column.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Rest;

    fn line() -> Line {
        Line {
            step: 1,
            round: 1,
            phase: "combat",
            scene: None,
            rule: "RPG-4",
            actor: "Ada".to_owned(),
            event: "attacked",
            fields: vec![],
            text: "attacks".to_owned(),
            decided_by: String::new(),
            luck: None,
            changes: vec![],
            picture: None,
        }
    }

    /// Two traces of so many lines, which differ from the eighth line on.
    fn diverging(lengths: [usize; 2], texts: [&str; 2]) -> Divergence {
        let rest = |at: usize| {
            let line = Line { text: texts[at].to_owned(), ..line() };
            Rest { lines: vec![line; lengths[at] - 7], more: 0 }
        };
        Divergence { same: 7, other_needs: 0, common: vec![line(); CONTEXT], rest: [rest(0), rest(1)] }
    }

    #[test]
    fn what_is_left_out_is_counted_for_each_arm_that_has_more() {
        let told = |lengths, most| {
            let found = diverging(lengths, ["flees", "waits"]);
            text(["axe", "knife"], &found, Look { width: 100, lines: most })
        };
        let ends = |text: &str, end: &str| assert!(text.ends_with(end), "{text}");
        ends(&told([10, 9], 1), "\n2 lines more of axe, 1 line more of knife; `--lines 0` shows all\n");
        ends(&told([10, 8], 1), "\n2 lines more of axe; `--lines 0` shows all\n");
        assert!(!told([10, 8], 3).contains("more of") && !told([10, 8], 0).contains("more of"));
        assert!(told([10, 9], 1).contains("same trace for 7 lines"));
    }

    #[test]
    fn rolls_that_needed_something_else_are_counted() {
        let look = Look { width: 100, lines: 0 };
        let told = |other_needs, lengths| {
            let found = Divergence { other_needs, ..diverging(lengths, ["flees", "waits"]) };
            text(["axe", "knife"], &found, look)
        };
        assert!(told(1, [9, 9]).contains("for 7 lines, but for what the dice needed in one of them. These"));
        assert!(told(3, [7, 7]).contains("trace, of 7 lines, but for what the dice needed in 3 of them."));
    }

    #[test]
    fn what_is_not_kept_is_counted_and_found_in_the_trace_of_one_arm() {
        let mut found = diverging([10, 8], ["flees", "waits"]);
        found.rest[0].more = 5;
        let told = text(["axe", "knife"], &found, Look { width: 100, lines: 0 });
        assert!(told.ends_with("\n5 lines more of axe; `--arm` shows all of one arm\n"), "{told}");
    }

    /// Side by side each trace has the same room, and no row is wider than the terminal.
    #[test]
    fn two_columns_fit_into_the_width() {
        let long = "w".repeat(300);
        for width in [72, 73, 100] {
            let found = diverging([9, 9], [&long, "waits"]);
            let told = text(["axe", "knife"], &found, Look { width, lines: 0 });
            let told = anstream::adapter::strip_str(&told).to_string();
            let widest = told.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{widest:?} of {width}: {told}");
            let column = (width - BETWEEN.chars().count()) / 2;
            assert!(
                told.lines()
                    .any(|line| line.chars().nth(column) == Some(' ')
                        && line.chars().nth(column + 1) == Some('│')),
                "{told}"
            );
        }
    }

    /// For every limit, of both traces at most so many lines are shown, all of them if it allows it, and
    /// the rest is counted; both are cut off in the same part.
    #[test]
    fn a_limit_cuts_both_traces_off_in_the_same_part() {
        let all: Vec<Line> = (0..9).map(|_| line()).collect();
        let parts = [[3, 1], [0, 2], [2, 2], [1, 4]];
        let totals = [0, 1].map(|side| parts.iter().map(|part| part[side]).sum::<usize>());
        for most in 0..20 {
            let pairs = parts.iter().map(|part| ("part".to_owned(), part.map(|lines| &all[..lines])));
            let (shown, rest) = limited(pairs.collect(), most);
            let counts: Vec<[usize; 2]> = shown.iter().map(|(_, lines)| lines.map(<[Line]>::len)).collect();
            let [one, two] = [0, 1].map(|side| counts.iter().map(|part| part[side]).sum::<usize>());
            assert_eq!([one + rest[0], two + rest[1]], totals, "at most {most}");
            let longest: usize = counts.iter().map(|part| part[0].max(part[1])).sum();
            assert_eq!(longest, most.min(3 + 2 + 2 + 4), "at most {most}: {counts:?}");
            let whole = counts.len().saturating_sub(1);
            assert_eq!(counts[..whole], parts[..whole], "only the last part is cut");
        }
    }
}
