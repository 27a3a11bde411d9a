//! Splitting a condition into words.

use super::term::{Relation, Span};

/// Keywords; a name that is one of them is quoted.
pub(super) const RESERVED: [&str; 3] = ["and", "or", "not"];

/// What people write for a sign of this language, and what they mean.
const OTHER_SIGNS: [(&str, &str); 12] = [
    ("=>", "write `>=`"),
    ("=<", "write `<=`"),
    ("≥", "write `>=`"),
    ("≤", "write `<=`"),
    ("<>", "write `!=`"),
    ("≠", "write `!=`"),
    (">>", "write `>` or `>=`"),
    ("<<", "write `<` or `<=`"),
    ("&&", "write `and`"),
    ("&", "write `and`"),
    ("||", "write `or`"),
    ("|", "write `or`"),
];

/// One word and its span.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// `deaths`, `Ada`, `and`.
    Name(String),
    /// `"Old Tom"`, without its quotes.
    Quoted(String),
    /// `2`, `0.5`.
    Number(f64),
    /// `50%`, as a share.
    Percent(f64),
    Relation(Relation),
    Open,
    Close,
    Dot,
    /// The end of the text.
    End,
}

/// A text that cannot be split into words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unreadable {
    pub(super) span: Span,
    /// The reason.
    pub(super) what: &'static str,
}

/// The words of a text; the last one is [`Kind::End`].
pub(super) fn words(text: &str) -> Result<Vec<Word>, Unreadable> {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let (kind, length) = word(&text[at..], at)?;
        let is_last = kind == Kind::End;
        words.push(Word { kind, span: at..at + length });
        if is_last {
            return Ok(words);
        }
        at += length;
    }
}

/// The first word of `rest`, and its length in bytes; `at` is its offset in the text.
fn word(rest: &str, at: usize) -> Result<(Kind, usize), Unreadable> {
    if let Some((sign, what)) = OTHER_SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
        return Err(Unreadable { span: at..at + sign.len(), what });
    }
    if let Some((sign, relation)) = Relation::SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
        return Ok((Kind::Relation(*relation), sign.len()));
    }
    let Some(first) = rest.chars().next() else { return Ok((Kind::End, 0)) };
    match first {
        '(' => Ok((Kind::Open, 1)),
        ')' => Ok((Kind::Close, 1)),
        '.' => Ok((Kind::Dot, 1)),
        '"' | '\'' => match rest[1..].find(first) {
            Some(length) => Ok((Kind::Quoted(rest[1..=length].to_owned()), length + 2)),
            None => Err(Unreadable { span: at..at + rest.len(), what: "this quote is not closed" }),
        },
        '0'..='9' => number(rest, at),
        letter if letter.is_alphabetic() => {
            let length = rest.find(|letter: char| !is_of_name(letter)).unwrap_or(rest.len());
            Ok((Kind::Name(rest[..length].to_owned()), length))
        }
        _ => Err(Unreadable { span: at..at + first.len_utf8(), what: "unexpected character" }),
    }
}

/// True for a name that needs no quotes.
pub(super) fn is_plain(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(is_of_name) && !RESERVED.contains(&name)
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-' || letter == '_'
}

/// A decimal number. A percent sign shifts the decimal point before parsing, so that `33.3%` and
/// `0.333` are the same number.
fn number(rest: &str, at: usize) -> Result<(Kind, usize), Unreadable> {
    let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '.').unwrap_or(rest.len());
    let digits = &rest[..length];
    let read = |text: &str| -> Option<f64> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        digits.parse().ok().filter(|_| is_plain)
    };
    let Some(number) = read(digits) else {
        return Err(Unreadable { span: at..at + length, what: "this is not a number" });
    };
    let spaces = rest.len() - length - rest[length..].trim_start().len();
    match (rest[length + spaces..].starts_with('%'), format!("{digits}e-2").parse()) {
        (true, Ok(share)) => Ok((Kind::Percent(share), length + spaces + 1)),
        _ => Ok((Kind::Number(number), length)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        words(text).unwrap().into_iter().map(|word| word.kind).collect()
    }

    #[test]
    fn spaces_are_needed_between_names_only() {
        let name = |name: &str| Kind::Name(name.to_owned());
        let expected = [
            Kind::Open,
            name("deaths-by-trap"),
            Kind::Relation(Relation::AtLeast),
            Kind::Number(1.0),
            Kind::Close,
            name("and"),
            Kind::Quoted("Old Tom".to_owned()),
            Kind::Dot,
            name("hit-rate"),
            Kind::Relation(Relation::Less),
            Kind::Percent(0.333),
            Kind::End,
        ];
        assert_eq!(kinds("(deaths-by-trap>=1)and\"Old Tom\".hit-rate<33.3%"), expected);
        assert_eq!(kinds(" ( deaths-by-trap >= 1 ) and 'Old Tom' . hit-rate < 33.3 % "), expected);
    }

    #[test]
    fn names_have_letters_digits_dashes_and_underscores() {
        let name = |text: &str| Kind::Name(text.to_owned());
        for text in ["a_b", "ä-2", "d6", "x-_9"] {
            assert_eq!(kinds(text), [name(text), Kind::End], "{text}");
        }
        assert_eq!(kinds("a.b_c"), [name("a"), Kind::Dot, name("b_c"), Kind::End]);
        assert!(words("_a").is_err() && words("-a").is_err(), "a name begins with a letter");
    }

    #[test]
    fn unreadable_text_has_a_place() {
        let at = |text: &str| words(text).unwrap_err().span;
        assert_eq!(at("deaths > 1 & wounds"), 11..12);
        assert_eq!(at("é > 1.2.3"), 5..10);
        assert_eq!(at("a > 2x"), 4..6);
        assert_eq!(at("'Ada.dodges"), 0..11);
        assert_eq!(at("deaths ≥ 1"), 7..10);
        let what = |text: &str| words(text).unwrap_err().what;
        assert_eq!(
            [what("a => 1"), what("a >> 1"), what("a<>1")],
            ["write `>=`", "write `>` or `>=`", "write `!=`"]
        );
    }
}
