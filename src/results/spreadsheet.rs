//! Texts that no spreadsheet takes for a formula.

/// What a formula may begin with, and the control characters that some programs skip.
const BEGINNINGS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The text with an apostrophe before what could be taken for a formula.
#[must_use]
pub fn shielded(text: &str) -> String {
    if is_at_risk(text) { format!("'{text}") } else { text.to_owned() }
}

/// The text that was shielded.
#[must_use]
pub fn unshielded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_at_risk(text)).unwrap_or(cell)
}

/// Texts that look shielded already are shielded once more: there is a way back from all.
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
        assert_eq!(shielded("Ada"), "Ada");
    }

    #[test]
    fn there_is_a_way_back() {
        for text in ["=1", "'=1", "''-x", "'tis", "Ada", "", "'", "@", "\tA"] {
            assert_eq!(unshielded(&shielded(text)), text);
        }
    }
}
