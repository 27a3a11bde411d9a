//! Values in words.

use deathroll::rules::showdown::board::Space;
use deathroll::trace::Value;

#[test]
fn each_kind_of_value_has_its_words() {
    let counts = |all: &[(&str, i64)]| {
        Value::Map(all.iter().map(|&(name, count)| (name.to_owned(), Value::Int(count))).collect())
    };
    let cases = [
        (Value::Nothing, ""),
        (Value::Int(-2), "-2"),
        (Value::Bool(true), "yes"),
        (Value::Bool(false), "no"),
        (Value::Numbers(vec![3, 10, 1]), "3 10 1"),
        (Value::Names(vec!["Ada".to_owned(), "Bryn".to_owned()]), "Ada, Bryn"),
        (counts(&[("Claw", 2), ("Bite", 1), ("Roar", 3)]), "2 × Claw, Bite, 3 × Roar"),
        (
            Value::Map(vec![("reeds".to_owned(), Value::Spaces(vec![Space::new(1, 2), Space::new(3, 4)]))]),
            "reeds 1,2; 3,4",
        ),
    ];
    for (value, words) in cases {
        assert_eq!(value.to_string(), words, "{value:?}");
    }
}
