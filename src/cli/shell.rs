//! Commands to be typed into a shell.

/// A command line that a POSIX shell cuts into these words.
pub(super) fn command_line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// A word in single quotes, unless it means itself.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_a_shell_would_change_are_quoted() {
        let words = ["trace", "a b.toml", "--set", "survivors.*.luck=3", "it's", "", "n=1,2"];
        let expected = r"trace 'a b.toml' --set 'survivors.*.luck=3' 'it'\''s' '' n=1,2";
        assert_eq!(command_line(words), expected);
    }
}
