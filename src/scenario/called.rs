//! What a scenario is called when the command line replaces its monster or its party.

use super::party::PARTY;
use super::patch::Override;
use super::tree::Node;

/// What the command line puts in the place of what the file is about.
#[derive(Debug, Default)]
pub(super) struct Replaced<'a> {
    monster: Option<&'a str>,
    party: Option<&'a str>,
}

impl<'a> Replaced<'a> {
    /// The last of each among some overrides.
    pub(super) fn by(overrides: &'a [Override]) -> Self {
        let mut replaced = Self::default();
        for new in overrides {
            let steps: Vec<&str> = new.path.iter().map(|step| step.name.as_str()).collect();
            match steps[..] {
                ["monster"] => replaced.monster = new.value.get("from").and_then(Node::as_text),
                ["monster", "from"] => replaced.monster = new.value.as_text(),
                [PARTY] => replaced.party = new.value.as_text(),
                _ => {}
            }
        }
        replaced
    }

    /// The name of the scenario in tables, with what was replaced.
    pub(super) fn name(&self, file: &str) -> String {
        let shown =
            |what: &str, name: Option<&str>| name.map_or_else(String::new, |name| format!(", {what}={name}"));
        format!("{file}{}{}", shown("monster", self.monster), shown(PARTY, self.party))
    }

    /// The title, which may speak of a monster and a party that do not play.
    pub(super) fn title(&self, file: &str) -> String {
        match (self.party, self.monster) {
            (None, None) => file.to_owned(),
            (Some(party), None) => format!("{file} – but with {party}"),
            (None, Some(monster)) => format!("{file} – but against {monster}"),
            (Some(party), Some(monster)) => format!("{file} – but with {party} against {monster}"),
        }
    }
}
