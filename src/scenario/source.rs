//! The texts of a scenario, and places in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The source of a scenario.
#[derive(Debug, Clone)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input; libraries come from the current folder.
    Stdin(Vec<u8>),
    /// A text built into the program; it has no libraries.
    BuiltIn {
        /// The name of the scenario.
        name: &'static str,
        /// The text.
        text: &'static str,
    },
    /// Texts in memory, where there is no file system.
    Texts {
        /// The name of the scenario among them.
        main: String,
        /// The scenario and its libraries, by their path from the folder of the scenario, with `/` between
        /// its steps.
        texts: BTreeMap<String, String>,
    },
}

/// A scenario and its libraries, in this order, as texts in memory: the name of the scenario, and all texts
/// by their path from its folder.
#[must_use]
pub fn in_memory(texts: &[Text]) -> (String, BTreeMap<String, String>) {
    let main = texts.first().map_or("", |text| &text.name);
    let folder = Path::new(main).parent().unwrap_or(Path::new(""));
    let name = |shown: &str| {
        let path = Path::new(shown);
        let steps = path.strip_prefix(folder).unwrap_or(path).iter();
        steps.map(|step| step.to_string_lossy()).collect::<Vec<_>>().join("/")
    };
    (name(main), texts.iter().map(|text| (name(&text.name), text.text.clone())).collect())
}

/// A text: a file, standard input, or one command-line override.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Its name, as shown in diagnostics.
    pub name: String,
    /// The text itself.
    pub text: String,
}

/// All texts of a scenario.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    texts: Vec<Text>,
}

/// The text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

/// A byte range in one of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The text.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Sources {
    /// Adds a text under the name shown in diagnostics.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.texts.push(Text { name: name.into(), text: text.into() });
        SourceId(self.texts.len() as u32 - 1)
    }

    /// The name of a text.
    #[must_use]
    pub fn name(&self, source: SourceId) -> &str {
        &self.texts[source.0 as usize].name
    }

    /// The text itself.
    #[must_use]
    pub fn text(&self, source: SourceId) -> &str {
        &self.texts[source.0 as usize].text
    }

    /// All texts so far.
    #[must_use]
    pub fn texts(&self) -> &[Text] {
        &self.texts
    }

    /// Number of bytes of all texts together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.texts.iter().map(|text| text.text.len()).sum()
    }

    /// The line in which a place begins: its number from 1, its text, and the place within it,
    /// truncated at the end of the line.
    #[must_use]
    pub fn line(&self, place: Place) -> (usize, &str, std::ops::Range<usize>) {
        let text = self.text(place.source);
        let start = floor(text, place.start as usize);
        let end = ceil(text, place.end as usize).max(start);
        let from = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let to = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let line = text[from..to].trim_end_matches('\r');
        let number = text[..from].matches('\n').count() + 1;
        let (start, end) = (start - from, end.min(to) - from);
        (number, line, start.min(line.len())..end.min(line.len()))
    }
}

/// The last character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The first character boundary at or after `at`.
fn ceil(text: &str, at: usize) -> usize {
    (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

impl Place {
    /// A place from byte positions.
    #[must_use]
    pub fn new(source: SourceId, span: std::ops::Range<usize>) -> Self {
        Self { source, start: span.start as u32, end: span.end as u32 }
    }

    /// The place shifted `by` bytes to the right, for a text cut out of a longer one.
    #[must_use]
    pub const fn moved(self, by: u32) -> Self {
        Self { source: self.source, start: self.start + by, end: self.end + by }
    }

    /// The place of some bytes of the text of a string in quotes, which is at this place; all of it if
    /// the string is written with escapes.
    #[must_use]
    pub fn in_quotes(self, text: &str, span: std::ops::Range<usize>) -> Self {
        let start = self.start + 1;
        if (self.end - self.start) as usize != text.len() + 2 {
            return self;
        }
        Self { source: self.source, start: start + span.start as u32, end: start + span.end as u32 }
    }

    /// The place as plain numbers.
    pub(super) const fn into_parts(self) -> [u32; 3] {
        [self.source.0, self.start, self.end]
    }

    /// The place from plain numbers.
    pub(super) const fn from_parts([source, start, end]: [u32; 3]) -> Self {
        Self { source: SourceId(source), start, end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_in_its_line() {
        let mut sources = Sources::default();
        let id = sources.add("x", "one\r\ntwo = é!\r\n[x\ny]");
        assert_eq!(sources.line(Place::new(id, 5..8)), (2, "two = é!", 0..3));
        assert_eq!(sources.line(Place::new(id, 12..12)), (2, "two = é!", 6..8));
        assert_eq!(sources.line(Place::new(id, 16..20)), (3, "[x", 0..2));
        assert_eq!(sources.line(Place::new(id, 900..901)), (4, "y]", 2..2));
    }
}
