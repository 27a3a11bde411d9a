//! The play of a coached party as a library, which plays in every fight as it was measured.

use deathroll_core::policy::Showdown;
use deathroll_core::policy::showdown::{Decision, Supplies};
use deathroll_core::rules::showdown::state::Seat;

/// A party in one of the fights.
#[derive(Debug, Clone, Copy)]
pub(super) struct Party<'a> {
    /// The names, by seat.
    pub(super) survivors: &'a [String],
    /// The game as they play it.
    pub(super) game: &'a Showdown,
    /// What their lists name.
    pub(super) supplies: &'a Supplies,
}

/// A play as the text of a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoachedPlay {
    /// The library, as TOML.
    pub text: String,
    /// Keys that it does not have, since no list is the same for a survivor in all fights.
    pub left_out: Vec<&'static str>,
}

/// Survival that is kept is a key beside the lists.
const RESERVE: &str = "survival-reserve";

/// Who has which value for a key, in the order of the survivors.
type Values = Vec<(String, String)>;

impl CoachedPlay {
    /// The play of some parties. Everybody has the value that most survivors have, the others have their own.
    pub(super) fn new(parties: &[Party<'_>], name: &str, about: &str) -> Self {
        let mut left_out = Vec::new();
        let mut everybody = String::new();
        let mut own: Vec<(String, String)> = Vec::new();
        let keys = Decision::ALL.into_iter().map(Some).chain([None]);
        for of in keys {
            let key = of.map_or(RESERVE, Decision::key);
            let Some(values) = values(parties, of) else {
                left_out.push(key);
                continue;
            };
            let Some(usual) = most_frequent(&values) else { continue };
            everybody += &format!("{key} = {usual}\n");
            for (survivor, value) in values.iter().filter(|(_, value)| *value != usual) {
                let at = own.iter().position(|(other, _)| other == survivor).unwrap_or_else(|| {
                    own.push((survivor.clone(), String::new()));
                    own.len() - 1
                });
                own[at].1 += &format!("{key} = {value}\n");
            }
        }
        let mut text = format!("format = 1\n\n[plays.{name}]\nabout = {}\n", super::quoted(about));
        text += &format!("\n[plays.{name}.everybody]\n{everybody}");
        for (survivor, lines) in own {
            text += &format!("\n[plays.{name}.survivors.{}]\n{lines}", super::quoted(&survivor));
        }
        Self { text, left_out }
    }
}

/// The value for a key of all survivors who need one, the reserve's for no decision; `None` where a survivor has
/// several, or a list of one of several fights names what the others may lack.
fn values(parties: &[Party<'_>], of: Option<Decision>) -> Option<Values> {
    let mut found = Values::new();
    for party in parties {
        for (seat, name) in party.survivors.iter().enumerate() {
            let asks = |decision| party.game.asks(seat as Seat, decision);
            if !of.map_or_else(|| asks(Decision::Surge) || asks(Decision::Pay), asks) {
                continue;
            }
            let policies = &party.game.policies.survivors[seat];
            if parties.len() > 1 && of.is_some_and(|decision| policies.names_supplies(decision)) {
                return None;
            }
            let value = value(party, seat, of);
            match found.iter().find(|(known, _)| known == name) {
                Some((_, known)) if *known != value => return None,
                Some(_) => {}
                None => found.push((name.clone(), value)),
            }
        }
    }
    Some(found)
}

/// What a survivor has for a key.
fn value(party: &Party<'_>, seat: usize, of: Option<Decision>) -> String {
    let policies = &party.game.policies.survivors[seat];
    let Some(decision) = of else { return policies.survival_reserve.to_string() };
    let text = policies.text(decision, party.supplies);
    if !text.starts_with('[') || text == "[]" {
        return text;
    }
    let lines = policies.lines(decision, party.supplies);
    format!("[\n{}]", lines.iter().map(|line| format!("  {line},\n")).collect::<String>())
}

/// The value that most have; of equals the one that comes first.
fn most_frequent(values: &Values) -> Option<String> {
    let count = |value: &String| values.iter().filter(|(_, other)| other == value).count();
    let most = values.iter().map(|(_, value)| count(value)).max()?;
    values.iter().map(|(_, value)| value).find(|value| count(value) == most).cloned()
}
