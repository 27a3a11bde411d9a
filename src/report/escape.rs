//! Texts that a reader could take for markup, or a machine for a command.

use crate::visible::visible;

/// A text, perhaps with styles, for a terminal or the log of a CI service. Nothing in it moves the cursor,
/// and nothing is a command to a service that reads its log: those begin a line with `::`, or have `##`
/// before a bracket anywhere.
#[must_use]
pub fn log(text: &str) -> String {
    text.split_inclusive('\n').map(log_line).collect()
}

fn log_line(line: &str) -> String {
    let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
    let mut shown = String::with_capacity(line.len());
    let mut has_begun = false;
    for (at, piece) in line.split(ESCAPE).enumerate() {
        let text = match styled(piece) {
            _ if at == 0 => piece,
            Some((style, text)) => {
                shown.push(ESCAPE);
                shown.push_str(style);
                text
            }
            None => {
                shown.push(char::REPLACEMENT_CHARACTER);
                piece
            }
        };
        let text = visible(text).replace("##", "# #");
        // A command has a name behind two colons; `:::`, which marks the second place of a fault, is none.
        let command = text.trim_start().strip_prefix("::").filter(|name| !name.starts_with(':'));
        match command.filter(|_| !has_begun) {
            Some(text) => shown.extend([": :", text]),
            None => shown.push_str(&text),
        }
        has_begun |= !text.trim().is_empty();
    }
    shown + end
}

const ESCAPE: char = '\u{1b}';

/// What follows the escape of a style, such as `[1m`, and the text after it.
fn styled(piece: &str) -> Option<(&str, &str)> {
    let end = piece.find('m')? + 1;
    let numbers = piece[..end].strip_prefix('[')?.strip_suffix('m')?;
    numbers.chars().all(|one| one.is_ascii_digit() || one == ';').then(|| piece.split_at(end))
}

/// A text in Markdown on one line, also inside a table and inside HTML.
#[must_use]
pub(super) fn markdown(text: &str) -> String {
    escaped(text, r"\|*_`[]~#@")
}

/// A text within a block of HTML in Markdown, where backslashes are shown.
#[must_use]
pub(super) fn in_html(text: &str) -> String {
    escaped(text, "")
}

/// A text on one line that is no markup, with a backslash before each of `marks`.
fn escaped(text: &str, marks: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if marks.contains(letter) {
            escaped.push('\\');
        }
        match letter {
            // Services look for `@name` and `#1` in what the markup shows, where a backslash has gone.
            '#' | '@' => escaped.extend([&*letter.to_string(), "<!-- -->"]),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' | '\r' => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A text as code on one line, whose fence is longer than any run of backquotes in it; not for tables.
#[must_use]
pub(super) fn code(text: &str) -> String {
    if text.trim().is_empty() {
        return markdown(text);
    }
    let fence = "`".repeat(longest_run(text) + 1);
    // Backquotes at an end would be part of the fence; of spaces at both ends one each is not shown.
    let is_padded = |end: char| text.starts_with(end) || text.ends_with(end);
    let space = if is_padded('`') || is_padded(' ') { " " } else { "" };
    format!("{fence}{space}{}{space}{fence}", text.replace(['\n', '\r'], " "))
}

/// The length of the longest run of backquotes.
fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0)
}

/// A text in a block of code, whose fence is longer than any run of backquotes in it.
#[must_use]
pub(super) fn block(language: &str, text: &str) -> String {
    let fence = "`".repeat(3.max(longest_run(text) + 1));
    format!("{fence}{language}\n{text}\n{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_for_markup() {
        assert_eq!(
            markdown("<b>a|b</b> *x* _y_ #z\n[l]"),
            r"&lt;b&gt;a\|b&lt;/b&gt; \*x\* \_y\_ \#<!-- -->z \[l\]"
        );
        assert_eq!(in_html("<b>a|b</b> *x* #z\n[l]"), "&lt;b&gt;a|b&lt;/b&gt; *x* #<!-- -->z [l]");
        assert_eq!(block("sh", "a\n```\nb"), "````sh\na\n```\nb\n````\n");
        for (text, shown) in
            [("a>b", "`a>b`"), ("a`b", "``a`b``"), ("a``b`", "``` a``b` ```"), ("a ", "` a  `"), (" ", " ")]
        {
            assert_eq!(code(text), shown);
        }
        assert_eq!(markdown("`c` @d"), r"\`c\` \@<!-- -->d");
        assert_eq!(markdown("win-rate of party, 61.2 %"), "win-rate of party, 61.2 %");
    }

    #[test]
    fn nothing_in_a_log_is_a_command() {
        for (text, shown) in [
            ("::error::x\n  ::set-env\n", ": :error::x\n: :set-env\n"),
            ("\u{1b}[1m::error::\u{1b}[0m x\n", "\u{1b}[1m: :error::\u{1b}[0m x\n"),
            ("  ::: a.toml:7:8\n", "  ::: a.toml:7:8\n"),
            ("a ##[group]b ##vso[x]", "a # #[group]b # #vso[x]"),
            ("a\u{1b}[2Jb\rc\u{202e}d\u{2028}e", "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\u{fffd}e"),
            ("\u{1b}[1;31merror\u{1b}[0m: it's a::b\n\n", "\u{1b}[1;31merror\u{1b}[0m: it's a::b\n\n"),
        ] {
            assert_eq!(log(text), shown);
        }
    }
}
