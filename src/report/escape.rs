//! Texts that a reader could take for markup.

/// A text in Markdown on one line, also inside a table and inside HTML.
#[must_use]
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '|' | '*' | '_' | '[' | ']' | '#' | '~' => escaped.extend(['\\', letter]),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' | '\r' => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_for_markup() {
        assert_eq!(markdown("<b>a|b</b> *x* _y_ #z\n[l]"), r"&lt;b&gt;a\|b&lt;/b&gt; \*x\* \_y\_ \#z \[l\]");
        assert_eq!(markdown("win-rate of party, 61.2 %"), "win-rate of party, 61.2 %");
    }
}
