//! Tables of open decisions: the options of a scenario with their ids.

use serde_json::Value;

use super::tables::{Schema, code, description, reference, table};

/// An option of a scenario.
struct Choice<'a> {
    key: String,
    /// The open decision, or else the rule, that it is about.
    id: String,
    decides: String,
    default: String,
    property: &'a Value,
}

impl Schema {
    /// The options of one kind of scenario, by id.
    fn choices_of(&self, name: &str) -> Vec<Choice<'_>> {
        let options = self.properties(self.definition(name)).into_iter();
        let naturals = self.properties(self.definition("Naturals")).into_iter().filter(|_| name == "Options");
        let naturals = naturals.map(|(key, property, _)| (format!("naturals.{key}"), property));
        let all = options
            .map(|(key, property, _)| (key.clone(), property))
            .filter(|(key, _)| key != "naturals")
            .chain(naturals);
        let mut choices: Vec<Choice<'_>> = all.map(|(key, property)| choice(key, property)).collect();
        choices.sort_by_key(|choice| (choice.order(), choice.key.clone()));
        choices
    }

    /// The options with their values, spelled out.
    pub(super) fn options(&self, name: &str) -> String {
        let rows = self.choices_of(name).into_iter().map(|choice| {
            let values = self.option_values(choice.property);
            vec![code(&choice.key), choice.id, choice.decides, values, choice.default]
        });
        table(&["option", "rule", "decides", "values", "default"], rows)
    }

    /// The open decisions with the names of their answers.
    pub(super) fn decisions(&self, name: &str) -> String {
        let choices = self.choices_of(name).into_iter().filter(|choice| choice.default != "–");
        let rows = choices.map(|choice| {
            let instead = self.other_answers(&choice).replace("](#", "](SCENARIOS.md#");
            vec![choice.id, choice.decides, choice.default, instead, code(&choice.key)]
        });
        table(&["id", "decides", "default", "instead", "option"], rows)
    }

    /// The answers of a choice but for its default.
    fn other_answers(&self, choice: &Choice<'_>) -> String {
        let words = reference(choice.property).map(|name| self.choices(self.definition(name)));
        let Some(words) = words.filter(|words| !words.is_empty()) else {
            return match &choice.default[..] {
                "`true`" => code("false"),
                "`false`" => code("true"),
                _ => self.value_of(choice.property),
            };
        };
        let answers = words.into_iter().map(|(word, of)| match of["properties"].get(&word) {
            Some(_) => code(&format!("{{ {word} = … }}")),
            None => code(&word),
        });
        answers.filter(|answer| *answer != choice.default).collect::<Vec<_>>().join(", ")
    }
}

impl Choice<'_> {
    /// Open decisions come first, by number.
    fn order(&self) -> u32 {
        self.id.split_once('-').map_or(999, |(area, number)| {
            number.parse::<u32>().unwrap_or(0) + if area == "OD" { 0 } else { 500 }
        })
    }
}

/// What the description of an option says: "OD-8: what it decides; the default by default".
fn choice(key: String, property: &Value) -> Choice<'_> {
    let about = description(property);
    let (id, about) = about.split_once(": ").unwrap_or(("–", &about));
    let (decides, default) = match about.strip_suffix(" by default.") {
        Some(about) => about.rsplit_once("; ").expect("`; … by default`"),
        None => (about.trim_end_matches('.'), "–"),
    };
    let default = match default.contains(' ') || default == "–" {
        true => default.to_owned(),
        false => code(default.trim_matches(|c| c == '"' || c == '`')),
    };
    Choice { key, id: id.to_owned(), decides: decides.to_owned(), default, property }
}
