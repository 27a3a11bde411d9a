//! Annotations: lines that a CI service shows next to the file to which they refer.

use crate::gate::Verdict;
use crate::results::CheckRow;
use crate::results::page::{about, reason};

/// Workflow commands of GitHub Actions: an error for every claim that fails, a warning for one that
/// is undecided.
#[must_use]
pub fn github(rows: &[CheckRow]) -> String {
    rows.iter().filter_map(command).collect()
}

fn command(row: &CheckRow) -> Option<String> {
    let level = match row.verdict {
        Verdict::Holds => return None,
        Verdict::Fails => "error",
        Verdict::Undecided => "warning",
    };
    let line = row.line.map_or_else(String::new, |line| format!(",line={line}"));
    let (file, title) = (property(&row.file), property(&format!("deathroll: {}", row.verdict.name())));
    let which = row.apart().map_or_else(String::new, |name| format!("{name}: "));
    let message = data(&format!("{which}{}: {}", about(row), reason(row)));
    Some(format!("::{level} file={file}{line},title={title}::{message}\n"))
}

/// A message, escaped: a line break would end the command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property, escaped: commas and colons are separators there as well.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_ends_the_command() {
        assert_eq!(data("50 %\nof 100"), "50 %25%0Aof 100");
        assert_eq!(property("a,b::c\r\n"), "a%2Cb%3A%3Ac%0D%0A");
    }
}
