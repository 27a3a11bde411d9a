//! Updates the numbers of expectations in the text of a scenario.

use std::ops::Range;

/// The text of a scenario with new values of `between`: each given by the byte range of the old one,
/// brackets included, and its new ends. Nothing else changes.
///
/// # Panics
/// If the ranges overlap or are outside the text.
#[must_use]
pub fn refreshed(text: &str, ends: &[(Range<usize>, [String; 2])]) -> String {
    let mut ends: Vec<_> = ends.iter().collect();
    ends.sort_by_key(|(bytes, _)| bytes.start);
    let mut new = String::new();
    let mut done = 0;
    for (bytes, [low, high]) in ends {
        new.push_str(&text[done..bytes.start]);
        new.push_str(&format!("[{low}, {high}]"));
        done = bytes.end;
    }
    new + &text[done..]
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
}
