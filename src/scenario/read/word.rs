//! Alternatives with an optional argument: `"move"` beside `{ move = 3 }`.

use schemars::Schema;
use serde::de::{Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Value, json};

use super::fault::Fault;

/// Reads the argument of an alternative given as a bare word: `None` if it is optional, else missing.
pub(super) struct Word(pub(super) &'static str);

impl<'de> Deserializer<'de> for Word {
    type Error = Fault;

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_none()
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        let Self(name) = self;
        Err(Fault::Shape {
            problem: format!("`{name}` needs a value"),
            help: format!("write it as a table: {{ {name} = … }}"),
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Adds the words that do not need their argument to the schema of an enum.
pub(crate) fn bare_words(schema: &mut Schema) {
    let Some(Value::Array(alternatives)) = schema.get_mut("oneOf") else { return };
    let words: Vec<Value> = alternatives.iter().filter_map(bare_word).collect();
    alternatives.extend(words);
}

/// The word of an alternative with an optional argument.
fn bare_word(alternative: &Value) -> Option<Value> {
    let (word, argument) = alternative["properties"].as_object()?.iter().next()?;
    let null = json!("null");
    let may_be_null = argument["type"].as_array().is_some_and(|types| types.contains(&null))
        || argument["anyOf"].as_array().is_some_and(|any| any.iter().any(|one| one["type"] == null));
    may_be_null.then(|| json!({ "description": alternative["description"], "const": word }))
}
