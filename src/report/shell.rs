//! Commands as typed into a POSIX shell.

/// The words of an option: `--name=value` where the value could be taken for another option.
#[must_use]
pub fn option(name: &str, value: &str) -> Vec<String> {
    match value.starts_with('-') {
        true => vec![format!("{name}={value}")],
        false => vec![name.to_owned(), value.to_owned()],
    }
}

/// The words of a command, quoted where a shell would change them.
#[must_use]
pub fn typed(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word, in single quotes if a shell would interpret any of it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
