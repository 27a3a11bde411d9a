//! `party`: who plays, by the name of a list of survivors.

use std::collections::HashMap;
use std::sync::Arc;

use super::diagnostic::{Collector, Diagnostic};
use super::source::Place;
use super::tree::{Entry, Node, Table, Value, quoted};

/// The name of the party that plays.
pub(super) const PARTY: &str = "party";
/// The section of parties.
pub(super) const PARTIES: &str = "parties";
/// The section of survivors that parties are made of, and that others are built on.
pub(super) const ROSTER: &str = "roster";
/// All that decides who is in the party.
pub(super) const KEYS: [&str; 3] = [PARTY, PARTIES, ROSTER];
/// The list of those who play.
pub(super) const SURVIVORS: &str = "survivors";

/// Refuses a file with a party and survivors of its own. An arm and the command line may name a party
/// instead of the file's survivors.
pub(super) fn refuse_both(root: &Node, faults: &Collector) {
    if let (Some(party), Some(survivors)) = (root.get(PARTY), root.get(SURVIVORS)) {
        let message = "a scenario has a `party` or `survivors`, not both";
        let fault = Diagnostic::new(message, party.place, "a party here");
        faults.add(fault.related(survivors.place, "and survivors here").help("remove one of them"));
    }
}

/// Makes the members of the party the survivors of the document, each built on its entry of the roster.
pub(super) fn gather(root: &mut Node, faults: &Collector) {
    let Some(party) = root.get(PARTY) else { return };
    let survivors = Node { place: party.place, value: members(root, party, faults) };
    let Some(root) = root.as_table_mut() else { return };
    root.entries_mut().insert(SURVIVORS.to_owned(), Entry { key: survivors.place, node: survivors });
}

/// The survivors of a party.
fn members(root: &Node, party: &Node, faults: &Collector) -> Value {
    let parties = root.get(PARTIES).and_then(Node::as_table);
    let Some(name) = party.as_text() else { return Value::Faulty };
    let Some(list) = parties.and_then(|parties| parties.get(name)) else {
        let message = format!("there is no party {} in `{PARTIES}`", quoted(name));
        let known = parties.into_iter().flat_map(Table::keys);
        faults.add(Diagnostic::new(message, party.place, "unknown name").known(name, known));
        return Value::Faulty;
    };
    let Some(list) = list.as_list() else { return Value::Faulty };
    let mut times: HashMap<&str, usize> = HashMap::new();
    let mut members = Vec::new();
    for item in list {
        let Some(entry) = item.as_text() else {
            members.push(Node { place: item.place, value: Value::Faulty });
            continue;
        };
        let times = times.entry(entry).or_default();
        *times += 1;
        let number = (*times > 1).then(|| ("name", format!("{} {times}", name_of(root, entry))));
        members.push(texts(item.place, number.into_iter().chain([("from", entry.to_owned())])));
    }
    Value::List(Arc::new(members))
}

/// The name of a survivor of the roster: its own, or that of its entry.
fn name_of<'a>(root: &'a Node, entry: &'a str) -> &'a str {
    let survivor = root.get(ROSTER).and_then(|roster| roster.get(entry));
    survivor.and_then(|survivor| survivor.get("name")?.as_text()).unwrap_or(entry)
}

/// A table of texts, all of them at one place.
fn texts(place: Place, fields: impl Iterator<Item = (&'static str, String)>) -> Node {
    let mut table = Table::default();
    for (key, text) in fields {
        let node = Node { place, value: Value::Text(text) };
        table.entries_mut().insert(key.to_owned(), Entry { key: place, node });
    }
    Node { place, value: Value::Table(table) }
}

/// Gives survivors without a name that of the entry on which they are built.
pub(super) fn name_members(root: &mut Table) {
    let Some(survivors) = root.entries_mut().get_mut(SURVIVORS) else { return };
    let Value::List(survivors) = &mut survivors.node.value else { return };
    for survivor in Arc::make_mut(survivors).iter_mut().filter_map(Node::as_table_mut) {
        if survivor.get("name").is_none()
            && let Some(from) = survivor.get("from").cloned()
        {
            survivor.entries_mut().insert("name".to_owned(), Entry { key: from.place, node: from });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Scenario, Source, load};

    const FILE: &str = "format = 1\nkind = 'attack'\ntitle = 'T'\nparty = 'novices'\n\
        [monster]\ntoughness = 6\nai-cards = [{ name = 'Peck' }]\nhit-locations = [{ name = 'Wing' }]\n\
        [roster]\nada = { name = 'Ada', luck = 1 }\nhand = { strength = 2 }\n\
        [parties]\nnovices = ['hand', 'ada', 'hand']\nold = ['ada']\n\
        [[arms]]\nname = 'as it is'\n[[arms]]\nname = 'old'\nset = { party = 'old', 'survivors.Ada.luck' = 2 }\n";

    fn loaded(text: &str, overrides: &[&str]) -> Result<Scenario, String> {
        let overrides: Vec<String> = overrides.iter().map(|&text| text.to_owned()).collect();
        load(&Source::Stdin(text.as_bytes().to_vec()), &overrides).map_err(|faults| faults.render(false))
    }

    /// The names and the luck of everybody in an arm.
    fn people(scenario: &Scenario, arm: usize) -> Vec<(String, i16)> {
        let arm = &scenario.arms[arm];
        let survivors = &arm.setup.showdown().unwrap().plan.survivors;
        let name = |seat: usize| {
            arm.labels.subject(deathroll_core::metric::Subject::Survivor(seat as u8)).into_owned()
        };
        survivors.iter().enumerate().map(|(seat, one)| (name(seat), one.attributes[3])).collect()
    }

    fn named(people: &[(&str, i16)]) -> Vec<(String, i16)> {
        people.iter().map(|&(name, luck)| (name.to_owned(), luck)).collect()
    }

    #[test]
    fn a_party_is_a_list_of_the_roster_and_arms_may_name_another() {
        let scenario = loaded(FILE, &[]).unwrap();
        assert_eq!(people(&scenario, 0), named(&[("hand", 0), ("Ada", 1), ("hand 2", 0)]));
        assert_eq!(people(&scenario, 1), named(&[("Ada", 2)]));
        let changed = loaded(FILE, &["party=old", "roster.ada.luck=4"]).unwrap();
        assert_eq!(people(&changed, 0), named(&[("Ada", 4)]));
        assert_eq!((changed.name.as_str(), changed.title.as_str()), ("stdin, party=old", "T – but with old"));
    }

    #[test]
    fn survivors_are_built_on_the_roster() {
        let own = FILE.replace("party = 'novices'\n", "").replace("set = { party = 'old',", "set = {");
        let own =
            format!("{own}[[survivors]]\nfrom = 'ada'\n[[survivors]]\nname = 'Bo'\nfrom = 'ada'\nluck = 0\n");
        assert_eq!(people(&loaded(&own, &[]).unwrap(), 0), named(&[("Ada", 1), ("Bo", 0)]));
        assert_eq!(people(&loaded(&own, &["party=novices"]).unwrap(), 0).len(), 3, "a party replaces them");
    }

    #[test]
    fn faults_of_parties_name_what_is_wrong() {
        let fault = |text: &str, overrides: &[&str]| loaded(text, overrides).unwrap_err();
        let unknown = fault(FILE, &["party=novice"]);
        assert!(
            unknown.contains("there is no party \"novice\"") && unknown.contains("did you mean `novices`?")
        );
        let nobody = fault(&FILE.replace("old = ['ada']", "old = ['adda']"), &[]);
        assert!(nobody.contains("there is no survivor \"adda\" in `roster`"), "{nobody}");
        let both = fault(&format!("{FILE}[[survivors]]\nname = 'Bo'\n"), &[]);
        assert!(both.contains("a scenario has a `party` or `survivors`, not both"), "{both}");
        let nameless = FILE
            .replace("party = 'novices'\n", "")
            .replace("set = { party = 'old', 'survivors.Ada.luck' = 2 }", "");
        let nameless = fault(&format!("{nameless}[[survivors]]\nluck = 2\n"), &[]);
        assert!(nameless.contains("`name` is missing"), "{nameless}");
        let built = fault(&FILE.replace("{ strength = 2 }", "{ from = 'ada' }"), &[]);
        assert!(built.contains("`roster` cannot be built on each other"), "{built}");
    }
}
