//! Texts that a reader could take for markup.

/// A text in Markdown on one line, also inside a table and inside HTML.
#[must_use]
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '#' | '~' | '@' => escaped.extend(['\\', letter]),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' | '\r' => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A sentence in Markdown whose words in backquotes are code; not for tables.
#[must_use]
pub(super) fn prose(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let part = |(at, part): (usize, &str)| match at % 2 {
        1 if !part.trim().is_empty() => format!("`{}`", part.replace(['\n', '\r'], " ")),
        _ => markdown(part),
    };
    parts.map(part).collect()
}

/// The same in a cell of a table.
#[must_use]
pub(super) fn prose_in_table(text: &str) -> String {
    // What is escaped already must not be escaped twice.
    prose(text).replace("\\|", "|").replace('|', "\\|")
}

/// A text in a block of code, whose fence is longer than any run of backquotes in it.
#[must_use]
pub(super) fn block(language: &str, text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}{language}\n{text}\n{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_for_markup() {
        assert_eq!(markdown("<b>a|b</b> *x* _y_ #z\n[l]"), r"&lt;b&gt;a\|b&lt;/b&gt; \*x\* \_y\_ \#z \[l\]");
        assert_eq!(prose("the chance of `a>b` is *1*"), r"the chance of `a>b` is \*1\*");
        assert_eq!(block("sh", "a\n```\nb"), "````sh\na\n```\nb\n````\n");
        assert_eq!(markdown("`c` @d"), r"\`c\` \@d");
        assert_eq!(markdown("win-rate of party, 61.2 %"), "win-rate of party, 61.2 %");
    }
}
