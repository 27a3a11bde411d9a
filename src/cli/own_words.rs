//! Options that stand between the words of another command.

use super::args;
use super::exit::Failure;

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word of the other command.
    Other,
    /// An option without a value.
    Flag,
    /// An option with a value, after `=` or as the next word.
    Valued,
}

/// The words of a command, and the options that stood between them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Split {
    /// The words of the command, in their order.
    pub(super) words: Vec<String>,
    /// The options, in their order: names and values. Those of flags are empty.
    pub(super) options: Vec<(String, String)>,
}

/// Takes options from between the words of a command. `kind` knows them by their name and by what would be
/// their value. After `--` there are none.
pub(super) fn split(
    words: impl IntoIterator<Item = String>,
    kind: impl Fn(&str, Option<&str>) -> Kind,
) -> Result<Split, Failure> {
    let mut split = Split::default();
    let mut rest = words.into_iter().peekable();
    while let Some(word) = rest.next() {
        if word == "--" {
            split.words.push(word);
            split.words.extend(rest);
            break;
        }
        let (name, own) = parts(&word);
        let value = match kind(name, own.or(rest.peek().map(String::as_str))) {
            Kind::Other => {
                split.words.push(word);
                continue;
            }
            Kind::Flag => String::new(),
            Kind::Valued => match own.map(str::to_owned).or_else(|| rest.next()) {
                Some(value) => value,
                None => return Err(Failure::Input(format!("{name} needs a value"))),
            },
        };
        split.options.push((name.to_owned(), value));
    }
    Ok(split)
}

/// The name of an option, and the value that is joined with it: `--of=8`, `-oX`, `-o=X`.
fn parts(word: &str) -> (&str, Option<&str>) {
    match (word.split_once('='), word.strip_prefix('-').and_then(|rest| rest.chars().next())) {
        (Some((name, value)), _) if name.starts_with("--") => (name, Some(value)),
        (_, Some(letter)) if letter.is_ascii_alphabetic() && word.len() > 2 => {
            (&word[..2], Some(word[2..].strip_prefix('=').unwrap_or(&word[2..])))
        }
        _ => (word, None),
    }
}

/// The value of an option as a number.
pub(super) fn number(name: &str, value: &str) -> Result<u64, Failure> {
    args::number(value).map_err(|why| Failure::Input(format!("{name}: {why}")))
}

/// Options of a command that are about its results, so that they are for the merge of its shards.
pub(super) fn of_results(name: &str) -> Kind {
    match name {
        "--out" | "--format" | "--junit" | "--json" | "--markdown" => Kind::Valued,
        "--wide" | "--quiet" | "--no-progress" | "--all-metrics" | "--resume" | "--update" => Kind::Flag,
        _ => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(name: &str, value: Option<&str>) -> Kind {
        match name {
            "-o" | "--index" => Kind::Valued,
            "--of" if value.is_some_and(|value| value.parse::<u64>().is_ok()) => Kind::Valued,
            "--wide" => Kind::Flag,
            _ => Kind::Other,
        }
    }

    fn split_of(words: &[&str]) -> Result<Split, Failure> {
        split(words.iter().map(|&word| word.to_owned()), own)
    }

    #[test]
    fn options_stand_anywhere_between_the_words() {
        let words = [
            "value",
            "--index=3",
            "a.toml",
            "--of",
            "gear",
            "--of",
            "8",
            "--wide",
            "-o",
            "p=q",
            "--set=a=b",
            "--",
            "-o",
        ];
        let Split { words, options } = split_of(&words).unwrap();
        assert_eq!(words, ["value", "a.toml", "--of", "gear", "--set=a=b", "--", "-o"]);
        let expected = [("--index", "3"), ("--of", "8"), ("--wide", ""), ("-o", "p=q")];
        assert_eq!(options, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn a_value_may_be_joined_with_a_letter() {
        for word in ["-op=q", "-o=p=q"] {
            let Split { words, options } = split_of(&["run", word, "-x3", "-1"]).unwrap();
            assert_eq!(words, ["run", "-x3", "-1"], "words of the command stay as they are");
            assert_eq!(options, [("-o".to_owned(), "p=q".to_owned())], "{word}");
        }
    }

    #[test]
    fn an_option_at_the_end_needs_its_value() {
        assert!(matches!(split_of(&["run", "-o"]), Err(Failure::Input(why)) if why == "-o needs a value"));
    }
}
