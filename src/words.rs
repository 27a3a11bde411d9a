//! Names in sentences.

/// Names in backquotes, with commas between them: "`a`, `b`, `c`".
#[must_use]
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    in_backquotes(names).join(", ")
}

/// Names in backquotes, with "and" before the last: "`a`, `b` and `c`".
#[must_use]
pub fn all_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    match in_backquotes(names).as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn in_backquotes<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(|name| format!("`{name}`")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_name_comes_after_and() {
        let names = ["a", "b", "c"];
        assert_eq!(
            [0, 1, 2, 3].map(|count| all_of(names[..count].iter().copied())),
            ["", "`a`", "`a` and `b`", "`a`, `b` and `c`"]
        );
        assert_eq!(listed(names), "`a`, `b`, `c`");
    }
}
