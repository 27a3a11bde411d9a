//! The lines of policies that decided, as fields and in words.

use super::value::Value;

/// The field with the number of the line, from 1, in each list that decided; none if there is none. Lists are given by
/// their keys, lines by their indices.
pub(super) fn lines_by_list(
    decided: impl IntoIterator<Item = (&'static str, u8)>,
) -> Option<(&'static str, Value)> {
    let number = |(key, line): (&str, u8)| (key.to_owned(), Value::from(line + 1));
    let lines: Vec<_> = decided.into_iter().map(number).collect();
    (!lines.is_empty()).then_some(("decided_by", Value::Map(lines)))
}

/// A line in words, with its condition: "by line 2 of dash: flow and target". A list that a name stands for is called
/// by it.
pub(super) fn by_line(key: &str, line: u8, name: Option<&str>, condition: &str) -> String {
    let name = name.map_or_else(String::new, |name| format!(" \"{name}\""));
    let condition = if condition.is_empty() { String::new() } else { format!(": {condition}") };
    format!("by line {} of {key}{name}{condition}", line + 1)
}
