//! The subset of JSON Schema (draft-07) that our schema uses. Unknown keywords fail the test.

use serde_json::{Map, Value};

/// Validation errors of a value.
pub(super) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = vec![];
    Checker { root: schema }.check(schema, value, "", &mut faults);
    faults
}

struct Checker<'a> {
    root: &'a Value,
}

impl Checker<'_> {
    fn passes(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = vec![];
        self.check(schema, value, "", &mut faults);
        faults.is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        let Value::Object(keywords) = schema else { panic!("{schema} is no schema") };
        for (keyword, wanted) in keywords {
            let passes = match keyword.as_str() {
                "$schema" | "title" | "description" | "default" | "definitions" | "then" | "else" => true,
                "$ref" => self.passes(self.definition(wanted), value),
                "allOf" => items(wanted).iter().all(|one| self.passes(one, value)),
                "anyOf" => items(wanted).iter().any(|one| self.passes(one, value)),
                "oneOf" => items(wanted).iter().filter(|one| self.passes(one, value)).count() == 1,
                "if" => {
                    let branch = if self.passes(wanted, value) { "then" } else { "else" };
                    keywords.get(branch).is_none_or(|branch| self.passes(branch, value))
                }
                "properties" => {
                    self.properties(wanted, value, at, faults);
                    true
                }
                "items" => {
                    for (index, item) in array(value).iter().enumerate() {
                        self.check(wanted, item, &format!("{at}/{index}"), faults);
                    }
                    true
                }
                "additionalProperties" => self.additional(wanted, keywords.get("properties"), value),
                "propertyNames" => keys(value).all(|key| self.passes(wanted, &key.as_str().into())),
                _ => plain(keyword, wanted, value),
            };
            if !passes {
                faults.push(format!("{at}: {value} breaks {keyword} {wanted}"));
            }
        }
    }

    fn definition(&self, path: &Value) -> &Value {
        let pointer = path.as_str().and_then(|path| path.strip_prefix('#')).expect("a local reference");
        self.root.pointer(pointer).unwrap_or_else(|| panic!("{path} leads nowhere"))
    }

    fn properties(&self, wanted: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        for (key, schema) in wanted.as_object().unwrap() {
            if let Some(found) = value.get(key) {
                self.check(schema, found, &format!("{at}/{key}"), faults);
            }
        }
    }

    fn additional(&self, wanted: &Value, known: Option<&Value>, value: &Value) -> bool {
        let mut others = keys(value).filter(|key| known.is_none_or(|known| known.get(key).is_none()));
        match wanted {
            Value::Bool(allowed) => *allowed || others.next().is_none(),
            schema => others.all(|key| self.passes(schema, &value[key])),
        }
    }
}

/// Keywords without subschemas. They ignore values of other types.
fn plain(keyword: &str, wanted: &Value, value: &Value) -> bool {
    let bound = || wanted.as_f64().unwrap();
    let length = |text: &str| text.chars().count() as f64;
    match keyword {
        "type" => [wanted].into_iter().chain(array(wanted)).any(|name| is_of_type(value, name)),
        "const" => value == wanted,
        "enum" => items(wanted).contains(value),
        "required" => value.as_object().is_none_or(|table| items(wanted).iter().all(|key| has(table, key))),
        "minimum" => value.as_f64().is_none_or(|number| number >= bound()),
        "maximum" => value.as_f64().is_none_or(|number| number <= bound()),
        "minLength" => value.as_str().is_none_or(|text| length(text) >= bound()),
        "maxLength" => value.as_str().is_none_or(|text| length(text) <= bound()),
        "pattern" => value.as_str().is_none_or(|text| matches(wanted, text)),
        "minItems" => value.as_array().is_none_or(|list| list.len() as f64 >= bound()),
        "maxItems" => value.as_array().is_none_or(|list| list.len() as f64 <= bound()),
        "maxProperties" => value.as_object().is_none_or(|table| table.len() as f64 <= bound()),
        "minProperties" => value.as_object().is_none_or(|table| table.len() as f64 >= bound()),
        _ => panic!("the keyword {keyword} is not known here"),
    }
}

/// Whether a string matches a pattern; the patterns of the schema are recognised by their words.
fn matches(pattern: &Value, text: &str) -> bool {
    let pattern = pattern.as_str().unwrap();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if pattern.contains("[dD]") {
        let (count, rest) = text.split_once(['d', 'D']).unwrap_or_default();
        let sides = rest.split(['+', '-']).next().unwrap().trim();
        (count.is_empty() || digits(count)) && digits(sides)
    } else if pattern.contains("hour") {
        let (number, unit) = text.split_once(' ').unwrap_or_default();
        digits(number) && ["round", "minute", "hour", "day"].contains(&unit.trim_end_matches('s'))
    } else {
        panic!("the pattern {pattern} is not known here")
    }
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        _ => false,
    }
}

fn has(table: &Map<String, Value>, key: &Value) -> bool {
    key.as_str().is_some_and(|key| table.contains_key(key))
}

fn items(list: &Value) -> &[Value] {
    list.as_array().unwrap_or_else(|| panic!("{list} is no list"))
}

/// The items of a list; empty for anything else.
fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The keys of a table; empty for anything else.
fn keys(value: &Value) -> impl Iterator<Item = &String> {
    value.as_object().into_iter().flat_map(Map::keys)
}
