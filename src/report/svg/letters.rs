//! The room that texts take, and texts broken or cut to the room there is.
//!
//! Fonts are those of the reader. Widths are those of DejaVu Sans, the widest of the usual ones: what fits in it fits in
//! others.

use unicode_width::UnicodeWidthChar;

/// Size of labels, as `style.css` has it; other texts of pictures are no larger.
const SIZE: f64 = 12.5;
/// Height of a line of text.
pub(super) const TEXT: f64 = 15.0;

/// Widths of the letters from the space to `~`, in hundredths of the size.
#[rustfmt::skip]
const WIDTHS: [u8; 95] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53,
    100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50,
    50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61,
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];

/// The width of a letter in labels.
fn width_of_letter(letter: char) -> f64 {
    /// Letters of the width of two, such as those of Chinese; the widest capitals, signs and small letters of others.
    const DOUBLE: u8 = 100;
    const CAPITAL: u8 = 80;
    const SIGN: u8 = 84;
    const SMALL: u8 = 66;
    let known = (letter as usize).checked_sub(' ' as usize).and_then(|at| WIDTHS.get(at)).copied();
    let hundredths = known.unwrap_or_else(|| match (letter, letter.width()) {
        ('·', _) => 32,
        ('–', _) => 50,
        ('—' | '…', _) | (_, Some(2..)) => DOUBLE,
        (_, None | Some(0)) => 0,
        _ if letter.is_uppercase() => CAPITAL,
        _ if letter.is_alphabetic() => SMALL,
        _ => SIGN,
    });
    SIZE * f64::from(hundredths) / 100.0
}

/// The width of a text in labels.
pub(super) fn width_of_text(text: &str) -> f64 {
    text.chars().map(width_of_letter).sum()
}

/// The width of the longest text, at most `most`.
pub(super) fn width_of<'a>(texts: impl Iterator<Item = &'a str>, most: f64) -> f64 {
    (texts.map(width_of_text).fold(0.0, f64::max) + 12.0).min(most)
}

/// A text cut to a width.
pub(super) fn cut(text: &str, width: f64) -> String {
    if width_of_text(text) <= width {
        return text.to_owned();
    }
    let mut left = width - width_of_letter('…');
    let fits = |letter: &char| {
        left -= width_of_letter(*letter);
        left >= 0.0
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// The lines of a text in a width, the whole of it: broken behind spaces and hyphens where there are any, and only
/// where there are no others within parentheses.
pub(super) fn lines(text: &str, width: f64) -> Vec<String> {
    /// Room for the widest letter, whatever is asked for.
    const LEAST: f64 = 2.0 * SIZE;
    let most = width.max(LEAST);
    let (mut lines, mut line) = (Vec::new(), String::new());
    // The last places to break it, outside of parentheses and within.
    let (mut ends, mut depth) = ([None; 2], 0_usize);
    for letter in text.chars() {
        // A space at the end of a line takes no room.
        if !line.is_empty() && letter != ' ' && width_of_text(&line) + width_of_letter(letter) > most {
            let rest = line.split_off(ends[0].or(ends[1]).unwrap_or(line.len()));
            ends = [None; 2];
            lines.push(std::mem::replace(&mut line, rest));
        }
        line.push(letter);
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ' ' | '-' | ',' | '/' => ends[depth.min(1)] = Some(line.len()),
            _ => {}
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_and_whole() {
        let text = "showdown-hunt, monster=cairn-ox: a_word_without_any_place_to_break_it";
        let found = lines(text, 140.0);
        assert_eq!(found.concat(), text);
        assert!(found.iter().all(|line| width_of_text(line.trim()) <= 140.0), "{found:?}");
        assert_eq!(found[0], "showdown-hunt, ");
        assert_eq!(lines("axe", 70.0), ["axe"]);
        let dice = lines("knock-downs of Cato (2 dice)", 182.0);
        assert_eq!(dice, ["knock-downs of Cato ", "(2 dice)"]);
    }

    /// As measured in a browser.
    #[test]
    fn widths_are_those_of_a_wide_font() {
        for (text, measured) in [
            ("THE WOLVERINE OF MOUNT MAMMOTH", 246.3),
            ("knock-downs of Cato (2 dice)", 182.2),
            ("+1.8 pp ± 0.3 · worse", 137.6),
            ("62.1 %", 43.7),
        ] {
            let found = width_of_text(text);
            assert!((found / measured - 1.0).abs() < 0.04, "{text}: {found}");
        }
    }

    #[test]
    fn texts_are_cut_to_their_room() {
        assert_eq!(cut("AXES AND MAULS", 55.0), "AXES …");
        assert_eq!(cut("axes and mauls", 140.0), "axes and mauls");
        assert!(width_of_text("axes") < width_of_text("AXES"));
        assert!(width_of_text("AXES") < width_of_text("斧斧斧斧"));
    }
}
