//! Paths to fields, such as `survivors."Old Tom".luck`.

use std::fmt;

use super::diagnostic::{Collector, Diagnostic};
use super::source::Place;

/// Maximum number of segments of a path.
const SEGMENTS_MAX: usize = 16;

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) name: String,
    /// True if in quotes: always a name.
    pub(super) quoted: bool,
    /// Where faults of this step are shown.
    pub(super) place: Place,
}

/// As it is written in a path.
impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = if self.quoted { quoted_step(&self.name) } else { path_step(&self.name) };
        f.write_str(&step)
    }
}

/// A step as it is written in a path: a key, a number, `*` or a name, in quotes where it needs them.
#[must_use]
pub fn path_step(step: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_*".contains(letter);
    if step.chars().all(is_plain) { step.to_owned() } else { quoted_step(step) }
}

/// A name as a step of a path: also in quotes where it would be a number or `*` without.
#[must_use]
pub fn name_step(name: &str) -> String {
    let is_other = name == "*" || name.chars().all(|letter| letter.is_ascii_digit());
    if is_other { quoted_step(name) } else { path_step(name) }
}

/// A step in quotes.
fn quoted_step(name: &str) -> String {
    let quote = if name.contains('"') { '\'' } else { '"' };
    format!("{quote}{name}{quote}")
}

impl Segment {
    /// True for `*`, which selects all items.
    pub(super) fn is_all(&self) -> bool {
        self.name == "*" && !self.quoted
    }

    /// The list index that it may represent.
    pub(super) fn index(&self) -> Option<usize> {
        if self.quoted { None } else { self.name.parse().ok() }
    }
}

/// Parses a path. `locate` converts a byte range of the text to the place that is shown.
pub(super) fn parse(
    text: &str,
    locate: impl Fn(std::ops::Range<usize>) -> Place,
    faults: &Collector,
) -> Option<Vec<Segment>> {
    let fail = |span: std::ops::Range<usize>, message: &str, label: &str| {
        faults.add(Diagnostic::new(message, locate(span), label).help(
            "a path looks like `survivors.Ada.luck`, `survivors.*.luck` or `gear.\"bone axe\".weapon`",
        ));
        None
    };
    let mut segments = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let skipped = rest.len() - rest.trim_start().len();
        let start = at + skipped;
        let rest = &text[start..];
        let (name, quoted, end) = match rest.chars().next() {
            Some(quote @ ('"' | '\'')) => match rest[1..].find(quote) {
                Some(length) => (&rest[1..=length], true, start + length + 2),
                None => return fail(start..text.len(), "this quote is not closed", "opened here"),
            },
            _ => {
                let length = rest.find(['.', '"', '\'']).unwrap_or(rest.len());
                (rest[..length].trim_end(), false, start + length)
            }
        };
        if name.is_empty() {
            return fail(start..end, "this path has an empty step", "expected the name of a field here");
        }
        segments.push(Segment { name: name.to_owned(), quoted, place: locate(start..end) });
        if segments.len() > SEGMENTS_MAX {
            return fail(start..end, "this path has more than 16 steps", "too long");
        }
        let rest = &text[end..];
        let skipped = rest.len() - rest.trim_start().len();
        match rest.trim_start().chars().next() {
            None => return Some(segments),
            Some('.') => at = end + skipped + 1,
            Some(_) => return fail(end..end + 1, "steps of a path are separated by dots", "expected `.`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::source::Sources;

    fn names(text: &str) -> Option<Vec<String>> {
        let mut sources = Sources::default();
        let id = sources.add("x", text);
        let faults = Collector::default();
        let segments = parse(text, |span| Place::new(id, span), &faults);
        assert_eq!(segments.is_none(), !faults.is_empty());
        Some(segments?.into_iter().map(|segment| segment.name).collect())
    }

    #[test]
    fn steps_are_bare_or_quoted() {
        assert_eq!(names("survivors.0.luck").unwrap(), ["survivors", "0", "luck"]);
        assert_eq!(names(" a . \"b.c d\" . 'e\"f'.* ").unwrap(), ["a", "b.c d", "e\"f", "*"]);
    }

    #[test]
    fn broken_paths_are_refused() {
        for path in ["", ".", "a.", ".a", "a..b", "a.\"b", "\"a\"b", "a\"b\"", "\"\"", "é\"", "a 'é' é"] {
            assert_eq!(names(path), None, "{path}");
        }
        assert_eq!(names(&"a.".repeat(20)), None);
    }
}
