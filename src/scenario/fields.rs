//! The fields in which two texts of scenario files differ.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A field that differs, by its path as `--set` takes it, and what each text has; empty where it has nothing.
pub type FieldChange = (String, [String; 2]);

/// The values of fields by path; those of a list are its entries.
type Fields = BTreeMap<String, Vec<String>>;

/// The fields that differ. What has only been moved does not count, nor do comments.
#[must_use]
pub fn changed_fields(texts: [&str; 2]) -> Vec<FieldChange> {
    let [before, after] = texts.map(fields);
    let paths: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let entries = |of: &Fields, path: &String| of.get(path).cloned().unwrap_or_default();
    let change = |path: &String| {
        let values = different(&[entries(&before, path), entries(&after, path)]);
        (values[0] != values[1]).then(|| (path.clone(), values))
    };
    paths.into_iter().filter_map(change).collect()
}

/// What is between the first and the last difference of two lists.
fn different(lists: &[Vec<String>; 2]) -> [String; 2] {
    let [was, is] = &lists;
    let start = was.iter().zip(is).take_while(|(one, other)| one == other).count();
    let ends = was[start..].iter().rev().zip(is[start..].iter().rev());
    let end = ends.take_while(|(one, other)| one == other).count();
    [was, is].map(|list| list[start..list.len() - end].join(", "))
}

/// The fields of a text.
fn fields(text: &str) -> Fields {
    let mut found = Fields::new();
    if let Ok(table) = DeTable::parse(text) {
        add_table(&mut found, text, "", table.get_ref());
    }
    found
}

fn add_table(found: &mut Fields, text: &str, path: &str, table: &DeTable<'_>) {
    for (key, value) in table {
        let below =
            if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
        add(found, text, below, value);
    }
}

/// Adds a value, or the fields below it.
fn add(found: &mut Fields, text: &str, path: String, value: &Spanned<DeValue<'_>>) {
    match value.get_ref() {
        DeValue::Table(table) => add_table(found, text, &path, table),
        DeValue::Array(list) => match names(list) {
            Some(names) => {
                let named = names.into_iter().zip(list);
                named.for_each(|(name, entry)| add(found, text, format!("{path}.{name}"), entry));
            }
            None => {
                found.insert(path, list.iter().map(|entry| written(text, entry)).collect());
            }
        },
        _ => {
            found.insert(path, vec![written(text, value)]);
        }
    }
}

/// The names of the entries of a list, if each has its own.
fn names<'v>(list: &'v DeArray<'_>) -> Option<Vec<&'v str>> {
    let name = |entry: &'v Spanned<DeValue<'_>>| entry.get_ref().get("name")?.get_ref().as_str();
    let names: Vec<&str> = list.iter().map(name).collect::<Option<_>>()?;
    let distinct: BTreeSet<&&str> = names.iter().collect();
    (!names.is_empty() && distinct.len() == names.len()).then_some(names)
}

/// A value in one line, as the text has it.
fn written(text: &str, value: &Spanned<DeValue<'_>>) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value.get_ref() {
        DeValue::Table(table) => {
            let fields =
                table.iter().map(|(key, value)| format!("{} = {}", key.get_ref(), written(text, value)));
            format!("{{ {} }}", joined(fields.collect()))
        }
        DeValue::Array(list) => {
            format!("[{}]", joined(list.iter().map(|entry| written(text, entry)).collect()))
        }
        _ => joined_words(&text[value.span()]),
    }
}

/// A text of several lines in one.
fn joined_words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(path: &str, values: [&str; 2]) -> FieldChange {
        (path.to_owned(), values.map(str::to_owned))
    }

    #[test]
    fn fields_are_named_by_their_paths() {
        let before = "title = \"A\"\n[monster]\ntoughness = 8\nspeed = 3 # fast\nluck = 2\n";
        let after = "# About it.\ntitle = \"B\"\n\n[monster]\nspeed = 3\ntoughness = 9\nevasion = 1\n";
        let expected = [
            change("monster.evasion", ["", "1"]),
            change("monster.luck", ["2", ""]),
            change("monster.toughness", ["8", "9"]),
            change("title", ["\"A\"", "\"B\""]),
        ];
        assert_eq!(changed_fields([before, after]), expected);
        assert!(
            changed_fields([after, "monster = { evasion = 1, speed = 3, toughness = 9 }\ntitle = \"B\""])
                .is_empty()
        );
    }

    #[test]
    fn entries_of_lists_are_named() {
        let text = |hits: u32| {
            format!("[[arms]]\nname = \"axe\"\nhits = 1\n[[arms]]\nname = \"bow\"\nhits = {hits}\n")
        };
        assert_eq!(changed_fields([&text(1), &text(2)]), [change("arms.bow.hits", ["1", "2"])]);
        let more = text(1) + "[[arms]]\nname = \"hook\"\nhits = 3\n";
        let expected = [change("arms.hook.hits", ["", "3"]), change("arms.hook.name", ["", "\"hook\""])];
        assert_eq!(changed_fields([&text(1), &more]), expected);
        let unnamed = "[[expect]]\nat-least = 1\n[[expect]]\nat-least = 2\n[[expect]]\nat-least = 3\n";
        let fewer = unnamed.replace("[[expect]]\nat-least = 2\n", "");
        assert_eq!(changed_fields([unnamed, &fewer]), [change("expect", ["{ at-least = 2 }", ""])]);
    }

    #[test]
    fn of_a_list_what_differs_is_shown() {
        let before = "gear = [\n  \"axe\",\n  \"vest\",\n]\n";
        let after = "gear = [\n  \"axe\",\n  { item = \"bow\", count = 2 },\n  \"vest\",\n]\n";
        assert_eq!(changed_fields([before, after]), [change("gear", ["", "{ count = 2, item = \"bow\" }"])]);
    }
}
