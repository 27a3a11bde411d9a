//! TOML text to tree, with all syntax errors at once.

use std::num::IntErrorKind::{NegOverflow, PosOverflow};
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::diagnostic::{Collector, Diagnostic};
use super::source::{Place, SourceId};
use super::tree::{Entry, Node, Table, Value};
use super::unclosed::unclosed;

/// Maximum nesting depth of tables and lists.
const DEPTH_MAX: u32 = 40;
/// Maximum number of values of one text.
const VALUES_MAX: u32 = 50_000;

/// The parser's message for a duplicate key; it keeps the first.
const DUPLICATE: &str = "duplicate key";

/// Errors after which the parser goes on as if nothing had been.
const CONFINED: [&str; 6] = [
    DUPLICATE,
    "string values must be quoted",
    "invalid basic string",
    "invalid literal string",
    "invalid float",
    "invalid boolean",
];

/// Parses a document; `None` if its syntax is so broken that other faults would be misleading.
pub(super) fn document(text: &str, source: SourceId, faults: &Collector) -> Option<Node> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut converter = Converter { is_spoilt: !errors.is_empty(), ..Converter::new(text, source, faults) };
    let root = converter.table(table.into_inner(), Table::default(), 0);
    let readable = errors.iter().all(|error| error.message() == DUPLICATE);
    converter.syntax_errors(&errors);
    readable.then_some(Node { place: Place::new(source, 0..0), value: root })
}

/// Parses one value that starts `offset` bytes into the text of `source`.
pub(super) fn value(text: &str, source: SourceId, offset: u32, faults: &Collector) -> Option<Node> {
    let (value, errors) = DeValue::parse_recoverable(text);
    let mut converter = Converter::new(text, source, faults);
    (converter.offset, converter.is_spoilt) = (offset, !errors.is_empty());
    for error in &errors {
        converter.syntax_error(error, text.len());
    }
    let node = converter.node(value, None, 0);
    errors.is_empty().then_some(node)
}

struct Converter<'a> {
    text: &'a str,
    source: SourceId,
    offset: u32,
    values: u32,
    /// True if the text has syntax errors, which say what is wrong with a number.
    is_spoilt: bool,
    faults: &'a Collector,
}

impl<'a> Converter<'a> {
    const fn new(text: &'a str, source: SourceId, faults: &'a Collector) -> Self {
        Self { text, source, offset: 0, values: 0, is_spoilt: false, faults }
    }

    fn place(&self, span: Range<usize>) -> Place {
        Place::new(self.source, span).moved(self.offset)
    }

    /// True if the rest of the line of a span is blank.
    fn is_blank(&self, span: &Range<usize>) -> bool {
        let rest = self.text.get(span.start..).unwrap_or_default();
        rest.lines().next().unwrap_or_default().trim_start().chars().next().is_none_or(|char| char == '#')
    }

    /// Reports the errors of a document. What follows an error that is not confined to a value is mostly
    /// its consequence, and is left out.
    fn syntax_errors(&self, errors: &[toml::de::Error]) {
        let mut errors: Vec<&toml::de::Error> = errors.iter().collect();
        errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
        self.leave_out_second_tables(&mut errors);
        let is_confined =
            |error: &toml::de::Error| CONFINED.iter().any(|what| error.message().starts_with(what));
        let confined = errors.iter().take_while(|error| is_confined(error)).count();
        if errors.len() > confined
            && let Some(bracket) = unclosed(self.text)
        {
            let message = "this bracket is not closed";
            self.faults.add(Diagnostic::new(message, self.place(bracket), "opened here"));
            return;
        }
        let shown = errors.iter().take(confined + 1).take_while(|_| !self.faults.is_full());
        shown.for_each(|error| self.syntax_error(error, 0));
    }

    fn syntax_error(&self, error: &toml::de::Error, end: usize) {
        let span = error.span().unwrap_or(end..end);
        let place = self.place(span.clone());
        let (what, expected) = match error.message().split_once(", expected ") {
            Some((what, expected)) => (what, format!("expected {expected}")),
            None => (error.message(), String::new()),
        };
        let diagnostic = match what {
            DUPLICATE if let Some(table) = self.table_of_list(&span) => {
                let name = &self.text[table.clone()];
                let message = format!("`[{name}]` is one table, and `[[{name}]]` an item of a list");
                Diagnostic::new(message, self.place(table), format!("expected `[[{name}]]`, as below"))
            }
            DUPLICATE => self.given_twice(&span),
            "recursion limit" => too_deep(place),
            "string values must be quoted" if self.is_blank(&span) => {
                Diagnostic::new("there is no value after the `=`", place, "expected a value here")
            }
            "string values must be quoted" | "invalid float" | "invalid boolean"
                if let Some((word, truth)) = self.truth(&span) =>
            {
                let message = "truth values are `true` and `false`";
                Diagnostic::new(message, self.place(word), format!("expected `{truth}`, or a text in quotes"))
            }
            "string values must be quoted" => {
                Diagnostic::new("a string must be in quotes", place, "expected quotes around this string")
            }
            // The parser takes it for `inf`, `nan`, `true` or `false`.
            "invalid float" | "invalid boolean" if let Some(word) = self.word(&span) => {
                let place = self.place(word);
                Diagnostic::new("a string must be in quotes", place, "expected quotes around this string")
            }
            "invalid basic string" | "invalid literal string" if expected.len() == "expected `'`".len() => {
                Diagnostic::new("this string is not closed", place, expected)
            }
            _ => {
                let label = self.odd_letter(&span).unwrap_or(expected);
                Diagnostic::new(format!("this is not TOML: {what}"), place, label)
            }
        };
        self.faults.add(diagnostic);
    }

    /// Leaves out the keys of a table that is given twice: the parser puts them beside those of the first.
    fn leave_out_second_tables(&self, errors: &mut Vec<&toml::de::Error>) {
        let mut end = 0;
        errors.retain(|error| {
            let (DUPLICATE, Some(span)) = (error.message(), error.span()) else { return true };
            let is_within = span.start < end;
            if self.is_in_header(span.start) {
                end = self.text[span.start..].find("\n[").map_or(self.text.len(), |next| span.start + next);
            }
            !is_within
        });
    }

    /// True for a place in a line that begins with `[`.
    fn is_in_header(&self, at: usize) -> bool {
        self.text[self.line_of(at)..].starts_with('[')
    }

    /// The start of the line of a place.
    fn line_of(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// The fault of a key, or of the header of a table, that is there already.
    fn given_twice(&self, key: &Range<usize>) -> Diagnostic {
        let what = if self.is_in_header(key.start) { "table" } else { "key" };
        let fault =
            Diagnostic::new(format!("this {what} is given twice"), self.place(key.clone()), "the second");
        let fault = match self.first_given(key) {
            Some(first) => fault.related(self.place(first), "the first"),
            None => fault,
        };
        fault.help("every key may be given once; tables of a list are written `[[name]]`")
    }

    /// The same key in an earlier line that begins in the same way; for a key, a line of the same table.
    fn first_given(&self, key: &Range<usize>) -> Option<Range<usize>> {
        let line = self.line_of(key.start);
        let header = self.text[..line].rfind("\n[").map_or(0, |end| end + 1);
        let from = if self.is_in_header(line) { 0 } else { header };
        let start = self.text.get(line..key.end)?;
        let is_of_key = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        let mut at = from;
        for earlier in self.text[from..line].split_inclusive('\n') {
            if earlier.strip_prefix(start).is_some_and(|rest| !rest.starts_with(is_of_key)) {
                return Some(at + key.start - line..at + key.end - line);
            }
            at += earlier.len();
        }
        None
    }

    /// Of a list `[[name]]` whose name is a table above it: the place of the name in `[name]`.
    fn table_of_list(&self, name: &Range<usize>) -> Option<Range<usize>> {
        let before = self.text.get(..name.start)?.strip_suffix("[[")?;
        let header = format!("[{}]", self.text.get(name.clone())?);
        let mut at = 0;
        let mut lines = before.split_inclusive('\n').map(|line| {
            at += line.len();
            (at - line.len(), line)
        });
        let (start, _) = lines.find(|(_, line)| line.starts_with(&header))?;
        Some(start + 1..start + 1 + name.len())
    }

    /// The word without quotes at a place, and the truth value that it stands for elsewhere.
    fn truth(&self, at: &Range<usize>) -> Option<(Range<usize>, bool)> {
        let word = self.word(at)?;
        match self.text[word.clone()].to_lowercase().as_str() {
            "yes" | "on" | "true" => Some((word, true)),
            "no" | "off" | "false" => Some((word, false)),
            _ => None,
        }
    }

    /// The word without quotes at a place, which begins with a letter.
    fn word(&self, at: &Range<usize>) -> Option<Range<usize>> {
        let (before, after) = (self.text.get(..at.start)?, self.text.get(at.start..)?);
        let is_of_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        let begun = before.len() - before.trim_end_matches(is_of_word).len();
        let left = after.len() - after.trim_start_matches(is_of_word).len();
        let word = at.start - begun..at.start + left;
        self.text[word.clone()].starts_with(char::is_alphabetic).then_some(word)
    }

    /// What is to be said of a letter that looks right to people: a colon behind a key, or an unusual space.
    fn odd_letter(&self, at: &Range<usize>) -> Option<String> {
        let line = self.text.get(..at.start)?.rsplit('\n').next()?;
        match self.text[at.start..].chars().next()? {
            ':' if !line.starts_with('[') => Some("expected `=`".to_owned()),
            letter if letter.is_whitespace() && !letter.is_ascii() => {
                Some(format!("this is not the usual space, but U+{:04X}", letter as u32))
            }
            _ => None,
        }
    }

    fn node(&mut self, spanned: Spanned<DeValue<'_>>, key: Option<&Range<usize>>, depth: u32) -> Node {
        let span = spanned.span();
        // The parser gives a table without its own header the place of its key.
        let implicit = key == Some(&span);
        let braced = self.text.get(span.start..).is_some_and(|text| text.starts_with('{'));
        let place = self.place(span);
        self.values += 1;
        if self.values > VALUES_MAX {
            if self.values == VALUES_MAX + 1 {
                let message = format!("a file may have at most {VALUES_MAX} values");
                self.faults.add(Diagnostic::new(message, place, "one too many"));
            }
            return Node { place, value: Value::Faulty };
        }
        let value = match spanned.into_inner() {
            DeValue::Table(table) => self.table(table, Table { implicit, braced, ..Table::default() }, depth),
            DeValue::Array(_) if depth >= DEPTH_MAX => self.faulty(too_deep(place)),
            DeValue::Array(array) => Value::List(Arc::new(
                array.into_iter().map(|item| self.node(item, None, depth + 1)).collect(),
            )),
            DeValue::String(text) => Value::Text(text.into_owned()),
            DeValue::Boolean(truth) => Value::Bool(truth),
            DeValue::Integer(digits) => match i64::from_str_radix(digits.as_str(), digits.radix()) {
                Ok(number) => Value::Int(number),
                Err(error) if matches!(error.kind(), PosOverflow | NegOverflow) => {
                    self.faulty(Diagnostic::new("this number is too large", place, ""))
                }
                Err(_) => self.unreadable(place),
            },
            DeValue::Float(digits) => match digits.as_str().parse() {
                Ok(number) => Value::Float(number),
                Err(_) => self.unreadable(place),
            },
            DeValue::Datetime(_) => self.faulty(
                Diagnostic::new("dates and times have no meaning in a scenario", place, "a date or time")
                    .help("write a string in quotes"),
            ),
        };
        Node { place, value }
    }

    /// Fills a table, which is empty.
    fn table(&mut self, table: DeTable<'_>, mut result: Table, depth: u32) -> Value {
        for (key, item) in table {
            let span = key.span();
            let place = self.place(span.clone());
            if depth >= DEPTH_MAX {
                return self.faulty(too_deep(place));
            }
            let node = self.node(item, Some(&span), depth + 1);
            result.entries_mut().insert(key.into_inner().into_owned(), Entry { key: place, node });
        }
        Value::Table(result)
    }

    fn unreadable(&self, place: Place) -> Value {
        match self.is_spoilt {
            true => Value::Faulty,
            false => self.faulty(Diagnostic::new("this number cannot be read", place, "")),
        }
    }

    fn faulty(&self, diagnostic: Diagnostic) -> Value {
        self.faults.add(diagnostic);
        Value::Faulty
    }
}

fn too_deep(place: Place) -> Diagnostic {
    let message = format!("tables and lists may be nested at most {DEPTH_MAX} levels deep");
    Diagnostic::new(message, place, "too deep")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::source::Sources;

    fn parse(text: &str) -> (Option<Node>, Vec<Diagnostic>, Sources) {
        let mut sources = Sources::default();
        let id = sources.add("test.toml", text);
        let faults = Collector::default();
        let node = document(text, id, &faults);
        (node, faults.into_sorted(), sources)
    }

    #[test]
    fn values_and_keys_have_places() {
        let (node, faults, sources) = parse("a.b = [1, 'x']\n[c]\nd = 1.5\n");
        assert_eq!(faults, []);
        let node = node.unwrap();
        let text = |place| sources.line(place).1[sources.line(place).2].to_owned();
        assert_eq!(text(node.get("c").unwrap().place), "[c]");
        assert_eq!(text(node.get("c").unwrap().get("d").unwrap().place), "1.5");
        assert!(node.get("a").unwrap().as_table().unwrap().implicit);
        assert!(!node.get("c").unwrap().as_table().unwrap().implicit);
        assert_eq!(text(node.get("a").unwrap().as_table().unwrap().entries["b"].key), "b");
        assert_eq!(node.canonical().to_string(), r#"{"a":{"b":[1,"x"]},"c":{"d":1.5}}"#);
    }

    #[test]
    fn every_syntax_error_is_found() {
        let (_, faults, _) = parse("a = \nb = 1\nb = 2\nc = ]\nd = 1979-05-27\ne = 99999999999999999999\n");
        assert_eq!(faults.len(), 5, "{faults:#?}");
    }

    #[test]
    fn nesting_depth_is_bounded() {
        let (_, faults, _) = parse(&format!("a = {}1{}", "[".repeat(60), "]".repeat(60)));
        assert_eq!(faults.len(), 1);
        let (_, faults, _) = parse(&format!("a = {}", "[".repeat(500_000)));
        assert!(!faults.is_empty());
        let (_, faults, _) = parse(&format!("{}a = 1", "a.".repeat(300_000)));
        assert!(!faults.is_empty());
        let (_, faults, _) = parse(&format!("a = [{}]", "1,".repeat(400_000)));
        assert_eq!(faults.len(), 1);
    }
}
