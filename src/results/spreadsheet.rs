//! Texts escaped so that no spreadsheet takes them for a formula.

use std::borrow::Cow;

/// Characters that may begin a formula, and control characters that some programs skip before one.
const BEGINNINGS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The text with an apostrophe before what could be taken for a formula.
#[must_use]
pub fn shielded(text: &str) -> Cow<'_, str> {
    if is_at_risk(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// The text before it was shielded.
#[must_use]
pub fn unshielded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_at_risk(text)).unwrap_or(cell)
}

/// Texts that already look shielded are shielded again, so that shielding can always be undone.
fn is_at_risk(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(BEGINNINGS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_like_formulas_are_shielded() {
        assert_eq!(shielded("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(shielded("-1"), "'-1");
        for beginning in BEGINNINGS {
            assert_eq!(shielded(&format!("{beginning}1")), format!("'{beginning}1"));
        }
        assert_eq!(shielded("Ada"), "Ada");
    }

    #[test]
    fn there_is_a_way_back() {
        for text in ["=1", "'=1", "''-x", "'tis", "Ada", "", "'", "@", "\tA"] {
            assert_eq!(unshielded(&shielded(text)), text);
        }
    }
}
