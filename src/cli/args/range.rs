//! Fields that vary over a range.

use crate::scenario::outside_quotes;
use crate::study::Axis;

/// Maximum values of one varied field.
const VALUES_MAX: usize = 64;

pub(crate) fn vary(text: &str) -> Result<Axis, String> {
    const EXPECTED: &str = "expected PATH=RANGE, such as `survivors.*.luck=0..=7` or `rounds=4,6,8`";
    let equals = outside_quotes(text, |char| char == '=').ok_or(EXPECTED)?;
    let (path, range) = (text[..equals].trim(), text[equals + 1..].trim());
    let values = match range.split_once("..") {
        Some((first, last)) if first.trim().parse::<i64>().is_ok() => numbers(first, last)?,
        _ if let Some((first, last)) = other_range(range) => {
            return Err(format!("a range is written `{first}..={last}`"));
        }
        _ => listed(range),
    };
    if path.is_empty() || values.iter().any(String::is_empty) {
        return Err(EXPECTED.to_owned());
    }
    for (at, value) in values.iter().enumerate() {
        match values[..at].iter().find(|before| plain(before) == plain(value)) {
            Some(before) if before == value => return Err(format!("`{value}` is given twice")),
            Some(before) => return Err(format!("`{before}` and `{value}` are the same value")),
            None => {}
        }
    }
    if values.len() > VALUES_MAX {
        return Err(format!("{} values; expected at most {VALUES_MAX}", values.len()));
    }
    Ok(Axis { path: path.to_owned(), values })
}

/// A value as it could be written, too: numbers without a sign, texts and lists without quotes and spaces that mean
/// nothing.
fn plain(value: &str) -> String {
    let unsigned = value.strip_prefix('+').unwrap_or(value);
    if unsigned.starts_with(|first: char| first.is_ascii_digit()) {
        return unsigned.to_owned();
    }
    let mut plain = value.replace('"', "'");
    for sign in [",", "[", "]", "{", "}", "="] {
        plain = plain.split(sign).map(str::trim).collect::<Vec<_>>().join(sign);
    }
    let unquoted = plain.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    unquoted.filter(|text| !text.contains('\'')).map_or(plain.clone(), str::to_owned)
}

/// Rounds, from the first to the last.
pub(crate) type Rounds = std::ops::RangeInclusive<u32>;

/// One round, or a range of them.
pub(crate) fn rounds(text: &str) -> Result<Rounds, String> {
    const EXPECTED: &str = "expected a round or a range of them, such as `3` or `3..=5`";
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| EXPECTED.to_owned());
    let Some((first, last)) = text.split_once("..") else {
        if let Some((first, last)) = other_range(text) {
            return Err(format!("a range is written `{first}..={last}`"));
        }
        let round = number(text)?;
        return Ok(round..=round);
    };
    let (first, last) = (number(first)?, number(last_of(first, last)?)?);
    if first > last { Err(EXPECTED.to_owned()) } else { Ok(first..=last) }
}

/// The whole numbers from the first to the last, which has the equals sign in front.
fn numbers(first: &str, last: &str) -> Result<Vec<String>, String> {
    const EXPECTED: &str = "expected whole numbers, the lower first, such as `0..=7`";
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| EXPECTED.to_owned());
    let (first, last) = (number(first)?, number(last_of(first, last)?)?);
    if first > last || last.saturating_sub(first) >= VALUES_MAX as i64 {
        return Err(format!("{EXPECTED}, and at most {VALUES_MAX} of them"));
    }
    Ok((first..=last).map(|number| number.to_string()).collect())
}

/// The last number of a range, which has an equals sign in front: who writes `8..12` may mean 12, or not.
fn last_of<'a>(first: &str, last: &'a str) -> Result<&'a str, String> {
    let (first, after) = (first.trim(), last.trim());
    last.strip_prefix('=').ok_or_else(|| match after.parse::<i64>() {
        Ok(_) => format!("a range names its last value: `{first}..={after}`"),
        Err(_) => format!("expected a range such as `{first}..=9`"),
    })
}

/// The ends of a range in other words: `9-12`, `9:12`, `9 to 12`.
fn other_range(text: &str) -> Option<(u16, u16)> {
    let ends = ["-", ":", "to"].into_iter().filter_map(|between| text.split_once(between));
    let numbers = |(first, last): (&str, &str)| Some((first.trim().parse().ok()?, last.trim().parse().ok()?));
    ends.filter_map(numbers).next()
}

/// The parts between commas outside brackets and quotes.
fn listed(list: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let mut rest = list;
    let mut values = Vec::new();
    let is_comma = |char: char| {
        depth += i32::from(matches!(char, '[' | '{')) - i32::from(matches!(char, ']' | '}'));
        char == ',' && depth == 0
    };
    let mut is_comma = is_comma;
    while let Some(at) = outside_quotes(rest, &mut is_comma) {
        values.push(rest[..at].trim().to_owned());
        rest = &rest[at + 1..];
    }
    values.push(rest.trim().to_owned());
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        vary(text).unwrap().values
    }

    #[test]
    fn rounds_are_read() {
        assert_eq!(rounds("3"), Ok(3..=3));
        assert_eq!(rounds("3..=5"), Ok(3..=5));
        assert_eq!(rounds("3..5"), Err("a range names its last value: `3..=5`".to_owned()));
        assert_eq!(rounds("3-5"), Err("a range is written `3..=5`".to_owned()));
        for wrong in ["", "x", "5..=3", "3..=x", "3..", "-1"] {
            assert!(rounds(wrong).is_err_and(|said| said.starts_with("expected")), "{wrong}");
        }
    }

    #[test]
    fn ranges_and_lists_are_read() {
        assert_eq!(values("survivors.*.luck=0..=3"), ["0", "1", "2", "3"]);
        assert_eq!(values("a=-1..=1"), ["-1", "0", "1"]);
        assert_eq!(vary("a=8..12"), Err("a range names its last value: `8..=12`".to_owned()));
        assert_eq!(values("options.controller=random, monster"), ["random", "monster"]);
        assert_eq!(values("a.gear=['x', 'y'],['z, w']"), ["['x', 'y']", "['z, w']"]);
        assert_eq!(vary("survivors.'a=b'.luck=1").unwrap().path, "survivors.'a=b'.luck");
        assert_eq!(values("a=2d6+1,1d4"), ["2d6+1", "1d4"]);
        for range in ["9-12", "9:12", "9 to 12"] {
            assert_eq!(vary(&format!("a={range}")), Err("a range is written `9..=12`".to_owned()));
        }
    }

    #[test]
    fn spaces_in_ranges_mean_nothing() {
        assert_eq!(values("a=0 ..= 3"), values("a=0..=3"));
        assert_eq!(values("a = -1 ..= 1"), ["-1", "0", "1"]);
        assert_eq!(values("a=3 , 5"), ["3", "5"]);
        assert_eq!(rounds("3 ..= 5"), Ok(3..=5));
    }

    #[test]
    fn values_that_are_the_same_are_refused() {
        let same = [("1", "+1"), ("'x'", "\"x\""), ("x y", "'x y'"), ("['x', 'y']", "[ \"x\",\"y\" ]")];
        for (one, other) in same {
            let told = format!("`{one}` and `{other}` are the same value");
            assert_eq!(vary(&format!("a=0,{one},{other}")), Err(told));
        }
        assert_eq!(vary("a=1,1"), Err("`1` is given twice".to_owned()));
        assert_eq!(values("a='x','x y'"), ["'x'", "'x y'"]);
        assert_eq!(values("a=1,-1"), ["1", "-1"]);
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in
            ["a", "=1", "a=", "a=1,,2", "a=3..=1", "a=3..=x", "a=0..=64", "a=0..7", "a=0..", "a=1,2,1"]
        {
            assert!(vary(text).is_err(), "{text}");
        }
    }
}
