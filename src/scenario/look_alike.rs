//! Names that differ only by letters that look alike, such as a Latin and a Cyrillic `A`.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::diagnostic::{Collector, Diagnostic};
use super::source::Place;
use super::tree::{Node, Value, quoted};

/// Letters that look alike, the one that stands for all of them first: the Latin, Greek, Cyrillic and Armenian
/// letters, and the digits and signs of ASCII, that Unicode's list of confusable characters (UTS 39) maps to the
/// same one and that are in everyday use. The whole list would add 350 kB to the program.
const ALIKE: &str = "$ֆ '`ʻʼ 3ƷЗӠՅ 6б AΑА ÆӔ BΒВ CС ÐĐƉ EΕЕ HΗН JЈ KΚК MΜМ NΝ O0ΟОՕ ΘθӨ PΡР RɌ SЅՏ TΤТ UՍ \
    XΧХ YΥУҮ ZΖ aαа æӕ bЬ cс eеҽ fƒք gց hҺһհ ħћ iıɩιіւ jјյ l1I|ƖΙІӀӏ nոռ ŋηղ oοσоօ pþρр qգզ \
    rг ɍғ sѕ uʋυս vν wшա xх yɣγуү ßβ ĸκк ƏӘ ǝəә ȝʒӡ ɅΛЛ ɸφф ΓГ ΠП ΦФՓ πп τт δծ ɛεє";

/// Warns of names in the same table or list of a document that look alike.
pub(super) fn warn(document: &Node, faults: &Collector) {
    match &document.value {
        Value::Table(table) => {
            compare(table.entries.iter().map(|(key, entry)| (key.as_str(), entry.key)), faults);
            table.entries.values().for_each(|entry| warn(&entry.node, faults));
        }
        Value::List(list) => {
            let names = list.iter().filter_map(|item| item.get("name"));
            compare(names.filter_map(|name| Some((name.as_text()?, name.place))), faults);
            list.iter().for_each(|item| warn(item, faults));
        }
        _ => {}
    }
}

fn compare<'a>(names: impl Iterator<Item = (&'a str, Place)>, faults: &Collector) {
    let mut known: HashMap<String, (&str, Place)> = HashMap::new();
    for (name, place) in names {
        let (other, first) = *known.entry(look(name)).or_insert((name, place));
        if other == name {
            continue;
        }
        let (own, its) = first_difference(name, other);
        let message = format!("{} and {} look alike", quoted(other), quoted(name));
        faults.add(Diagnostic::new(message, place, own).related(first, its).as_warning());
    }
}

/// A text with every letter replaced by the one that stands for all those that look like it.
fn look(text: &str) -> String {
    // Most names, and they have no accents to be set apart.
    if text.is_ascii() {
        return text.chars().map(look_of_letter).collect();
    }
    text.nfd().map(look_of_letter).nfc().collect()
}

fn look_of_letter(letter: char) -> char {
    // Most letters, and no others of ASCII: they stand for themselves.
    if letter.is_ascii() && !"`01I|".contains(letter) {
        return letter;
    }
    let alike = ALIKE.split(' ').find(|alike| alike.contains(letter));
    alike.and_then(|alike| alike.chars().next()).unwrap_or(letter)
}

/// The letters at the first difference of two texts, each with its code.
fn first_difference(a: &str, b: &str) -> (String, String) {
    let pair = a.chars().zip(b.chars()).find(|(a, b)| a != b);
    let shown = |letter: char| format!("with `{letter}`, U+{:04X}", u32::from(letter));
    pair.map_or_else(Default::default, |(a, b)| (shown(a), shown(b)))
}

#[cfg(test)]
mod tests {
    use unicode_security::GeneralSecurityProfile;
    use unicode_security::confusable_detection::skeleton;

    use super::*;

    /// Of the scripts in the table, the letters that look alike are those of Unicode's list.
    #[test]
    fn letters_look_alike_where_unicode_says_so() {
        let is_letter = |letter: &char| {
            letter.is_ascii_graphic()
                || letter.identifier_allowed() && letter.is_alphanumeric() && letter.nfd().count() == 1
        };
        let letters: Vec<char> = ('!'..'\u{590}').filter(is_letter).collect();
        let listed: Vec<String> =
            letters.iter().map(|letter| skeleton(&letter.to_string()).collect()).collect();
        for (i, a) in letters.iter().enumerate() {
            for (j, b) in letters.iter().enumerate().skip(i) {
                let expected = listed[i] == listed[j];
                assert_eq!(look_of_letter(*a) == look_of_letter(*b), expected, "{a} {b}");
            }
        }
    }

    #[test]
    fn accents_stay() {
        let [latin, cyrillic] = ["é", "\u{435}\u{301}"].map(look);
        assert_eq!(latin, cyrillic);
        assert_ne!(look("e"), latin);
        assert_eq!(look("Зал 10"), look("3aл lO"));
        assert_ne!(look("Ada"), look("Ida"));
    }
}
