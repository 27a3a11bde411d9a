//! The bracket that is missing, where a parser would report everything behind it.

use std::ops::Range;

/// The bracket that is open where it cannot be: at the header of a table, at a line that sets a key, or at
/// the end of the text. None in texts whose brackets are in order.
pub(super) fn unclosed(text: &str) -> Option<Range<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begins_anew = match open.last() {
            Some(&bracket) if text[bracket..].starts_with('[') => is_header(line) || is_entry(line),
            Some(_) => is_header(line),
            None => false,
        };
        if begins_anew {
            break;
        }
        // A text over several lines may hold any line.
        if line.contains("\"\"\"") || line.contains("'''") {
            return None;
        }
        scan(line, at, &mut open)?;
        at += line.len();
    }
    open.last().map(|&at| at..at + 1)
}

/// Goes through the brackets of a line; none where the line has other faults.
fn scan(line: &str, start: usize, open: &mut Vec<usize>) -> Option<()> {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'#' => return Some(()),
            quote @ (b'"' | b'\'') => {
                let mut end = at + 1;
                while *bytes.get(end)? != quote {
                    end += if quote == b'"' && bytes[end] == b'\\' { 2 } else { 1 };
                }
                at = end;
            }
            b'[' | b'{' => open.push(start + at),
            b']' | b'}' => drop(open.pop()?),
            _ => {}
        }
        at += 1;
    }
    Some(())
}

/// True for `[name]` and `[[name]]`, which are no lists: their first word has no quotes.
fn is_header(line: &str) -> bool {
    let inner = line.trim_end().strip_prefix('[').map(|rest| rest.strip_prefix('[').unwrap_or(rest));
    let Some(name) = inner.and_then(|rest| rest.split(']').next()) else { return false };
    let is_bare = |char: char| char.is_ascii_alphanumeric() || "-_. '\"".contains(char);
    name.starts_with(|char: char| char.is_ascii_alphabetic())
        && name.chars().all(is_bare)
        && !["true", "false", "inf", "nan"].contains(&name)
}

/// True for `key = …` at the beginning of a line.
fn is_entry(line: &str) -> bool {
    let key = line.split('=').next().filter(|key| key.len() < line.len()).map(str::trim_end);
    key.is_some_and(|key| {
        key.starts_with(|char: char| char.is_ascii_alphabetic())
            && key.chars().all(|char| char.is_ascii_alphanumeric() || "-_.".contains(char))
    })
}

#[cfg(test)]
mod tests {
    use super::unclosed;

    #[test]
    fn the_bracket_before_the_next_entry_is_the_open_one() {
        let cases = [
            ("a = [1, 2\nb = 3\n", Some(4)),
            ("a = [\n  { x = 1 },\n[[c]]\n", Some(4)),
            ("a = { x = 1\n[c]\n", Some(4)),
            ("a = [1\n", Some(4)),
            ("a = [\n  [\"b\"],\n]\nc = ']['  # [\n[d]\n", None),
            ("a = 1]\n", None),
        ];
        for (text, at) in cases {
            assert_eq!(unclosed(text).map(|range| range.start), at, "{text}");
        }
    }
}
