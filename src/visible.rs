//! Texts of which a reader sees every character.

use std::borrow::Cow;

/// The first character of a text that is not seen or changes how others are: controls, line and paragraph
/// separators, characters without width, and those that turn the direction of writing.
#[must_use]
pub fn hidden(text: &str) -> Option<char> {
    text.chars().find(|letter| is_hidden(*letter))
}

/// A text with every hidden character replaced by U+FFFD.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    match hidden(text) {
        Some(_) => text.replace(is_hidden, "\u{fffd}").into(),
        None => text.into(),
    }
}

/// The general categories Cc, Cf, Zl and Zp of Unicode 17, as far as they have no look of their own, and the
/// letters without one.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_found() {
        for letter in
            "\0\t\n\r\u{1b}\u{85}\u{9b}\u{200b}\u{200d}\u{202e}\u{2028}\u{2066}\u{feff}\u{e0041}".chars()
        {
            assert_eq!(hidden(&format!("a{letter}b")), Some(letter), "{letter:?}");
            assert_eq!(visible(&format!("a{letter}b")), "a\u{fffd}b", "{letter:?}");
        }
        for text in ["", "Ada", "José Ngọc", "Ω 雪 ע ع", "★ ❤\u{fe0f} 🐗", "a  b…"] {
            assert_eq!((hidden(text), visible(text)), (None, text.into()), "{text}");
        }
    }
}
