//! Updates the numbers of expectations in the text of a scenario.

use std::ops::Range;

/// The text of a scenario with new values of `between`: each given by the byte range of the old one,
/// brackets included, and its new ends. Those of a range in percent are in percent, too. Nothing else changes.
///
/// # Panics
/// If the ranges overlap or are outside the text.
#[must_use]
pub fn refreshed(text: &str, ends: &[(Range<usize>, [String; 2])]) -> String {
    let mut ends: Vec<_> = ends.iter().collect();
    ends.sort_by_key(|(bytes, _)| bytes.start);
    let mut new = String::new();
    let mut done = 0;
    for (bytes, ends) in ends {
        new.push_str(&text[done..bytes.start]);
        new.push_str(&refreshed_ends(&text[bytes.clone()], ends));
        done = bytes.end;
    }
    new + &text[done..]
}

/// New ends in place of an old `between`: in percent where that was.
#[must_use]
pub fn refreshed_ends(old: &str, ends: &[String; 2]) -> String {
    let [low, high] = ends;
    match old.contains('%') {
        true => format!("[{}, {}]", in_percent(low), in_percent(high)),
        false => format!("[{low}, {high}]"),
    }
}

/// A share as a text in percent: `"12.5 %"` for `0.125`. What is no number stays.
fn in_percent(share: &str) -> String {
    /// Decimals of shares are at most twelve.
    const DECIMALS: usize = 10;
    let Ok(number) = share.parse::<f64>() else { return share.to_owned() };
    let digits = format!("{:.DECIMALS$}", number * 100.0);
    format!("\"{} %\"", digits.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_numbers_change() {
        let text = "# é\nbetween = [ 0.1 ,0.2]# why\n\n[[expect]]\nbetween=[\n1,\n2]";
        let at = |part: &str| text.find(part).unwrap()..text.find(part).unwrap() + part.len();
        let ends = |low: &str, high: &str| [low.to_owned(), high.to_owned()];
        let new =
            refreshed(text, &[(at("[\n1,\n2]"), ends("3", "4")), (at("[ 0.1 ,0.2]"), ends("0.3", "0.4"))]);
        assert_eq!(new, "# é\nbetween = [0.3, 0.4]# why\n\n[[expect]]\nbetween=[3, 4]");
    }

    #[test]
    fn percent_stays_percent() {
        let text = "between = ['45 %', \"55%\"]";
        let bytes = text.find('[').unwrap()..text.len();
        let ends = |low: &str, high: &str| [(bytes.clone(), [low.to_owned(), high.to_owned()])];
        assert_eq!(refreshed(text, &ends("0.1725", "1")), "between = [\"17.25 %\", \"100 %\"]");
        assert_eq!(refreshed(text, &ends("0", "0.000003")), "between = [\"0 %\", \"0.0003 %\"]");
    }
}
