//! JUnit XML, which most CI services read.

use crate::gate::Verdict;
use crate::results::page::{about, demanded, reason};
use crate::results::{CheckRow, CheckSummary, Counts};

/// All claims: a test suite for every scenario, a test case for every claim. An undecided claim is an
/// error: it neither passed nor failed.
#[must_use]
pub fn text(summary: &CheckSummary<'_>) -> String {
    let counts = attributes(summary.counts);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"deathroll check\"{counts}>\n"
    );
    for rows in summary.rows.chunk_by(|one, two| one.scenario == two.scenario) {
        let (name, counts) = (escaped(&rows[0].scenario), attributes(Counts::of(rows)));
        xml.push_str(&format!("  <testsuite name=\"{name}\"{counts}>\n"));
        rows.iter().for_each(|row| xml.push_str(&case(row)));
        xml.push_str("  </testsuite>\n");
    }
    xml + "</testsuites>\n"
}

fn attributes(counts: Counts) -> String {
    let (all, Counts { fail, undecided, .. }) = (counts.all(), counts);
    format!(" tests=\"{all}\" failures=\"{fail}\" errors=\"{undecided}\" skipped=\"0\"")
}

fn case(row: &CheckRow) -> String {
    let name = escaped(&format!("{}: {}", about(row), demanded(row)));
    let (class, file) = (escaped(&row.scenario), escaped(&row.file));
    let line = row.line.map_or_else(String::new, |line| format!(" line=\"{line}\""));
    let open = format!("    <testcase classname=\"{class}\" name=\"{name}\" file=\"{file}\"{line}");
    let element = match row.verdict {
        Verdict::Holds => return format!("{open}/>\n"),
        Verdict::Fails => "failure",
        Verdict::Undecided => "error",
    };
    let (kind, message) = (row.verdict.name(), escaped(&reason(row)));
    format!("{open}>\n      <{element} type=\"{kind}\" message=\"{message}\"/>\n    </testcase>\n")
}

/// A text inside an attribute. XML 1.0 has no way to write most control characters, so they become U+FFFD.
fn escaped(text: &str) -> String {
    text.chars()
        .map(|char| match char {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' => "&quot;".to_owned(),
            '\n' | '\t' | '\r' => format!("&#{};", u32::from(char)),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}'.to_string(),
            char => char.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_xml_takes_for_its_own_is_escaped() {
        assert_eq!(escaped("a<b> & \"c\"\n\u{1}é"), "a&lt;b&gt; &amp; &quot;c&quot;&#10;\u{fffd}é");
    }
}
