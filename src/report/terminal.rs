//! Pages in a terminal.

use std::ops::Range;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};
use unicode_width::UnicodeWidthStr;

use super::short::{cut_in_the_middle, shortened, with_names_cut};
use super::style::{STRONG, style};
use crate::results::page::{Block, Line, Page, View};
use crate::results::{Cell, Tone, cell_text};

/// A space at which no line is cut.
pub const TOGETHER: char = '\u{a0}';

/// A page for a terminal of `width` columns.
#[must_use]
pub fn text(page: &Page, width: usize) -> String {
    let whole = |page: &Page| page.blocks.iter().map(|block| block_text(block, width)).collect::<String>();
    whole(&shortened(page, |page| whole(page).trim_end().lines().count()))
}

/// Rows in columns, the first of them as the head, whose cells may have several lines; some columns are of numbers.
#[must_use]
pub fn listing(rows: Vec<Vec<String>>, numbers: Range<usize>, width: usize) -> String {
    let head_lines = rows[0].iter().map(|cell| cell.lines().count()).max().unwrap_or(1);
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.min(u16::MAX.into()) as u16);
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if index == 0 { 0 } else { 3 }, 0));
        if numbers.contains(&index) {
            column.set_padding((2, 0)).set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::ContentWidth); // Numbers are not cut.
        }
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    let (head, body) = lines.split_at(head_lines.min(lines.len()));
    format!("\n{STRONG}{}{STRONG:#}\n{}\n", head.join("\n"), body.join("\n"))
}

/// A sentence in lines of whole words.
#[must_use]
pub fn paragraph(text: &str, width: usize) -> String {
    wrapped(Tone::Plain, text, width)
}

/// The text with lines that are too long cut between words, and the rest of each indented by `hang` columns. Lines may
/// have styles.
#[must_use]
pub fn fitted(text: &str, width: usize, hang: usize) -> String {
    text.split_inclusive('\n').map(|line| fitted_line(line, width, hang)).collect()
}

fn fitted_line(line: &str, width: usize, hang: usize) -> String {
    let shown = |text: &str| anstream::adapter::strip_str(text).to_string().width();
    if shown(line.trim_end()) <= width {
        return line.to_owned();
    }
    let (mut text, mut column) = (String::with_capacity(line.len() + 16), 0);
    for (at, word) in line.split(' ').enumerate() {
        let wide = shown(word.trim_end());
        if column > hang && column + 1 + wide > width {
            text.extend(["\n", &" ".repeat(hang), word]);
            column = hang + wide;
        } else {
            text.extend([if at == 0 { "" } else { " " }, word]);
            column += usize::from(at > 0) + wide;
        }
    }
    text
}

fn block_text(block: &Block, width: usize) -> String {
    match block {
        Block::Title(title) => wrapped(Tone::Strong, title, width),
        Block::Intervals(about) => wrapped(Tone::Faint, about, width),
        Block::More { what, .. } => wrapped(Tone::Faint, what, width),
        Block::Line(line) => line_text(line, width),
        Block::Text(tone, text) => wrapped(*tone, text, width),
        Block::View(view) => view_text(view, width),
        Block::Verdict { word: (word, tone), what, why } => verdict_text(*tone, word, what, why, width),
    }
}

fn line_text(Line(pieces): &Line, width: usize) -> String {
    let whole: String = pieces.iter().map(|(_, text)| text.as_str()).collect();
    let together = kept_together(&whole);
    let mut rest = together.chars();
    let piece = |(tone, text): &(Tone, String)| {
        styled(*tone, &rest.by_ref().take(text.chars().count()).collect::<String>())
    };
    let line: String = pieces.iter().map(piece).collect();
    fitted_line(&line, width, 0).replace(TOGETHER, " ") + "\n"
}

/// The text with numbers, their units and their intervals each in one piece.
fn kept_together(text: &str) -> String {
    let mut text = text.to_owned();
    for sign in ["±", "%", "pp"] {
        text = text.replace(&format!(" {sign}"), &format!("{TOGETHER}{sign}"));
    }
    text = text.replace("± ", &format!("±{TOGETHER}"));
    groups_together(&text, TOGETHER)
}

/// Text in lines of whole words; numbers stay together with their units and intervals.
fn wrapped(tone: Tone, text: &str, width: usize) -> String {
    let text = kept_together(text);
    // What goes on below an indented line is indented further.
    let indent = text.len() - text.trim_start_matches(' ').len();
    let lines = fitted_line(&text, width, 2 * indent);
    lines.split('\n').map(|line| styled(tone, &line.replace(TOGETHER, " ")) + "\n").collect()
}

/// The text with another space between the groups of its numbers, as in `16 384`.
fn groups_together(text: &str, space: char) -> String {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let is_between =
        |at: usize| text[..at].ends_with(|one: char| one.is_ascii_digit()) && digits(&text[at + 1..]) == 3;
    text.char_indices().map(|(at, one)| if one == ' ' && is_between(at) { space } else { one }).collect()
}

fn styled(tone: Tone, text: &str) -> String {
    match style(tone) {
        Some(style) => format!("{style}{text}{style:#}"),
        None => text.to_owned(),
    }
}

/// Width of the longest verdict.
const WORD: usize = "undecided".len();

/// A verdict, what it is about, and why; the reason goes on a second line where the first is too long.
fn verdict_text(tone: Tone, word: &str, what: &str, why: &str, width: usize) -> String {
    let used = what.width() + why.width() + WORD + 2;
    let word = styled(tone, &format!("{word:<WORD$}"));
    if used <= width {
        return format!("{word} {what} {why}\n");
    }
    let in_lines = |line: String| fitted_line(&kept_together(&line), width, WORD + 1).replace(TOGETHER, " ");
    format!("{}\n{}\n", in_lines(format!("{word} {what}")), in_lines(format!("{:WORD$} {why}", "")))
}

/// Space between two columns.
const GAP: usize = 3;

/// A table, cut into blocks of columns that fit the width. A column without a head belongs to the one before it.
fn view_text(view: &View, width: usize) -> String {
    match label_width(view) + GAP + widest_column(view) <= width {
        true => blocks_text(view, width),
        false => blocks_text(&with_short_names(view, width), width),
    }
}

fn widest_column(view: &View) -> usize {
    (0..view.heads.len()).map(|column| column_width(view, column)).max().unwrap_or(0)
}

/// The same table with heads, and then names, cut in their middle, so that every column fits beside the names.
fn with_short_names(view: &View, width: usize) -> View {
    let least = width / 3;
    let heads = view.heads.iter().map(|head| cut_in_the_middle(head, least)).collect();
    let view = View { heads, ..view.clone() };
    let room = width.saturating_sub(GAP + widest_column(&view)).max(least);
    View { title: cut_in_the_middle(&view.title, room), rows: with_names_cut(&view.rows, room), ..view }
}

fn blocks_text(view: &View, width: usize) -> String {
    let columns: Vec<usize> = (0..view.heads.len()).map(|column| column_width(view, column)).collect();
    let label = label_width(view);
    let fits = |columns: &[usize]| label + columns.iter().map(|one| GAP + one).sum::<usize>() <= width;
    let needed = columns.len() - view.extra;
    let shown = (needed..=columns.len()).rev().find(|&count| fits(&columns[..count])).unwrap_or(needed);
    let above = view.above.as_ref();
    let mut text = above.map_or_else(String::new, |above| format!("\n{}", styled(Tone::Strong, above)));
    let mut first = 0;
    while first < shown {
        let more = (first + 1..shown).take_while(|&last| fits(&columns[first..=last])).count();
        let fit = first + 1 + more;
        let end =
            (first + 1..=fit).rev().find(|&end| end == shown || !view.heads[end].is_empty()).unwrap_or(fit);
        text.push_str(&columns_text(view, first..end, label));
        first = end;
    }
    text
}

fn label_width(view: &View) -> usize {
    let labels = view.rows.iter().map(|(label, _)| label.width());
    labels.chain([view.title.width()]).max().unwrap_or(0)
}

fn column_width(view: &View, column: usize) -> usize {
    let cells = view.rows.iter().map(|(_, cells)| cell_text(&cells[column]).width());
    cells.chain([view.heads[column].width()]).max().unwrap_or(0)
}

/// Some columns of a table below a bold line of heads.
fn columns_text(view: &View, columns: std::ops::Range<usize>, label: usize) -> String {
    let right = |text: &str| comfy_table::Cell::new(text).set_alignment(CellAlignment::Right);
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let heads = view.heads[columns.clone()].iter().map(|head| right(head));
    table.add_row(std::iter::once(comfy_table::Cell::new(&view.title)).chain(heads));
    for (name, cells) in &view.rows {
        let cells = cells[columns.clone()].iter().map(|cell| right(&cell_text(cell)));
        table.add_row(std::iter::once(comfy_table::Cell::new(name)).chain(cells));
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if index == 0 { 0 } else { GAP as u16 }, 0));
    }
    let mut lines = table.lines();
    let heading = styled(Tone::Strong, lines.next().unwrap_or_default().trim_end());
    let mut text = format!("\n{heading}\n");
    for (line, (_, cells)) in lines.zip(&view.rows) {
        let ends = columns.clone().scan(label, |end, column| {
            *end += GAP + column_width(view, column);
            Some(*end)
        });
        text.push_str(&colored(line.trim_end(), ends.zip(&cells[columns.clone()])));
        text.push('\n');
    }
    text
}

/// A line of a table with its verdicts in their colours; each cell ends at a known column of the terminal, where some
/// letters take two.
fn colored<'a>(line: &str, cells: impl Iterator<Item = (usize, &'a Cell)>) -> String {
    let ends = line.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let mut ends = ends.map(|at| (at, line[..at].width()));
    let (mut text, mut written) = (String::new(), 0);
    for (end, cell) in cells {
        if let Cell::Verdict(word, tone) = cell
            && let Some((at, _)) = ends.find(|(_, column)| *column == end)
        {
            text.push_str(&line[written..at - word.len()]);
            text.push_str(&styled(*tone, word));
            written = at;
        }
    }
    text.push_str(&line[written..]);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(extra: usize) -> View {
        let heads: Vec<String> = ["one", "two", "three", "four"].map(str::to_owned).to_vec();
        let cells = heads.iter().map(|head| Cell::text(&head.to_uppercase())).collect();
        View { above: None, title: "party".to_owned(), heads, rows: vec![("wins".to_owned(), cells)], extra }
    }

    fn printed(extra: usize, width: usize) -> Vec<String> {
        let text = anstream::adapter::strip_str(&view_text(&view(extra), width)).to_string();
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn extra_columns_are_left_out_where_not_all_columns_fit() {
        let all = ["", "party one two three four", "wins ONE TWO THREE FOUR"];
        assert_eq!(printed(2, 80), all);
        assert_eq!(printed(2, 20), ["", "party one two", "wins ONE TWO"]);
        let two = ["", "party one two", "wins ONE TWO", "", "party three four", "wins THREE FOUR"];
        assert_eq!(printed(0, 20), two);
    }

    /// Such as a verdict beside its difference.
    #[test]
    fn columns_without_heads_stay_with_the_one_before() {
        let mut view = view(0);
        view.heads[2].clear();
        let printed = |width| anstream::adapter::strip_str(&view_text(&view, width)).to_string();
        let blocks = |width| printed(width).matches("party").count();
        assert_eq!((blocks(80), blocks(24)), (1, 3));
        assert!(printed(24).contains("TWO   THREE\n"), "{}", printed(24));
    }

    #[test]
    fn long_names_are_cut_where_no_column_fits_beside_them() {
        let mut view = view(0);
        view.rows[0].0 = "the axe as it is in the printed rulebook, second edition".to_owned();
        let printed = |width| anstream::adapter::strip_str(&view_text(&view, width)).to_string();
        assert!(printed(100).contains("printed rulebook, second edition   ONE"), "{}", printed(100));
        assert!(
            printed(60).contains("\nthe axe as it is in the pr…rulebook, second edition   ONE"),
            "{}",
            printed(60)
        );
        assert!(printed(60).lines().all(|line| line.width() <= 60), "{}", printed(60));
        assert_eq!(cut_in_the_middle("剣だけで戦う人", 9), "剣だ…う人");
    }

    /// A verdict is one line where there is room, else two.
    #[test]
    fn verdicts_are_one_line_where_there_is_room() {
        let text = |width| verdict_text(Tone::Plain, "pass", "wins:", "at least 1", width);
        let whole = WORD + 1 + "wins:".len() + 1 + "at least 1".len();
        assert_eq!(text(whole), "pass      wins: at least 1\n");
        assert_eq!(text(whole - 1), "pass      wins:\n          at least 1\n");
        assert_eq!(text(18), "pass      wins:\n          at least\n          1\n");
    }

    #[test]
    fn long_lines_are_cut_between_words_whatever_their_styles() {
        let faint = style(Tone::Faint).unwrap();
        let line = format!("{faint}RND-1  {faint:#} Ada  attacks with two dice\nshort\n");
        let plain = |width| anstream::adapter::strip_str(&fitted(&line, width, 10)).to_string();
        assert_eq!(plain(34), "RND-1   Ada  attacks with two dice\nshort\n");
        assert_eq!(plain(33), "RND-1   Ada  attacks with two\n          dice\nshort\n");
        assert_eq!(plain(20), "RND-1   Ada  attacks\n          with two\n          dice\nshort\n");
        assert_eq!(fitted("1234567890123\n", 5, 10), "1234567890123\n");
    }

    #[test]
    fn lines_of_several_styles_are_cut_between_words_and_not_within_numbers() {
        let line =
            Line::of(Tone::Strong, "wins").and(Tone::Plain, " 41.3 % ").and(Tone::Faint, "± 0.2 of all");
        let plain = |width| anstream::adapter::strip_str(&line_text(&line, width)).to_string();
        assert_eq!(plain(24), "wins 41.3 % ± 0.2 of all\n");
        assert_eq!(plain(23), "wins 41.3 % ± 0.2 of\nall\n");
        assert_eq!(plain(12), "wins\n41.3 % ± 0.2\nof all\n");
    }

    /// Names may have letters that take two columns.
    #[test]
    fn verdicts_are_found_behind_wide_letters() {
        for name in ["axe", "剣だけ", "⚔️ é", "全員が剣を持っている"] {
            let cells =
                vec![Cell::Verdict("worse", Tone::Bad), Cell::text("3"), Cell::Verdict("same", Tone::Plain)];
            let heads = ["a", "b", "c"].map(str::to_owned).to_vec();
            let rows = vec![(name.to_owned(), cells)];
            let view = View { above: None, title: "party".to_owned(), heads, rows, extra: 0 };
            let text = view_text(&view, 80);
            let plain = anstream::adapter::strip_str(&text).to_string();
            assert_eq!(
                plain.split_whitespace().skip(4).collect::<Vec<_>>().join(" "),
                format!("{name} worse 3 same")
            );
            assert!(text.contains(&styled(Tone::Bad, "worse")), "{text:?}");
        }
    }

    #[test]
    fn lines_end_between_words_and_not_within_numbers() {
        let text = "none in the first 16 384 trials of 2 arms: 0.02 % ± 0.01";
        for (width, lines) in [
            (20, "none in the first\n16 384 trials of 2\narms: 0.02 % ± 0.01\n"),
            (26, "none in the first 16 384\ntrials of 2 arms:\n0.02 % ± 0.01\n"),
        ] {
            assert_eq!(paragraph(text, width), lines);
        }
    }

    #[test]
    fn long_names_are_cut_before_columns_are_left_out() {
        let row = |row: usize| {
            let name = format!("an arm whose name goes on and on until it says its number {row}");
            (
                name,
                ["0.880 ± 0.019", "+0.110 ± 0.012", "better", "1–3"]
                    .map(|cell| Cell::Text(cell.to_owned()))
                    .to_vec(),
            )
        };
        let heads = ["", "against axe", "", "rank"].map(str::to_owned).to_vec();
        let rows = (0..20).map(row).collect();
        let view = View { above: None, title: "hit-rate".to_owned(), heads, rows, extra: 1 };
        let more = Block::More { what: "other metrics: --metric NAME", all_rows: "--out DIR", left_out: 0 };
        let page = Page { blocks: vec![Block::View(view), more] };
        let shown = anstream::adapter::strip_str(&text(&page, 80)).to_string();
        assert!(shown.contains("number 19   0.880 ± 0.019   +0.110 ± 0.012"), "{shown}");
        assert!(shown.lines().count() <= 25 && shown.contains("better"), "{shown}");
    }

    /// Rows go first; in a narrow terminal, where the columns of a table stand below each other, columns that do not
    /// fit.
    #[test]
    fn a_short_page_has_25_lines() {
        let row = |row: usize| (format!("arm {row}"), vec![Cell::Text("0.880 ± 0.019".to_owned()); 12]);
        let heads = ["wounds-per-attack"; 12].map(str::to_owned).to_vec();
        let view = |rows: usize| {
            let rows = (0..rows).map(row).collect();
            Block::View(View { above: None, title: "Ada".to_owned(), heads: heads.clone(), rows, extra: 0 })
        };
        let more =
            |left_out| Block::More { what: "other metrics: --metric NAME", all_rows: "--out DIR", left_out };
        let without = |rows: usize, width: usize, left_out: usize| {
            let page = Page { blocks: vec![Block::Title("Arms".to_owned()), view(rows), more(left_out)] };
            anstream::adapter::strip_str(&text(&page, width)).to_string()
        };
        let printed = |rows, width| without(rows, width, 0);
        let lines = |text: &str| text.trim_end().lines().count();
        for width in [60, 80, 120, 400] {
            for rows in [1, 5, 30, 200] {
                let text = printed(rows, width);
                assert!(lines(&text) <= 25, "{rows} rows in {width} columns:\n{text}");
            }
        }
        let last = |text: String| text.lines().rev().nth(1).unwrap_or_default().to_owned();
        assert_eq!(last(printed(200, 400)), "181 of 200 rows are left out; all: --out DIR");
        assert_eq!(last(printed(5, 60)), "columns that do not fit are left out; all: --out DIR");
        assert_eq!(last(without(200, 400, 7)), "188 of 207 rows are left out; all: --out DIR");
        assert_eq!(last(without(5, 400, 7)), "7 of 12 rows are left out; all: --out DIR");
        assert!(!last(without(5, 400, 0)).contains("left out"));
        assert!(printed(200, 400).contains("\narm 0 ") && printed(200, 400).contains("\narm 199 "));
        let whole = Page { blocks: vec![view(30)] };
        assert!(lines(&text(&whole, 400)) > 30, "other pages have all");
    }
}
