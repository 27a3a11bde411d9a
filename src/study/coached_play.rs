//! The play of a coached party as a library, which plays in every fight as it was measured.

use crate::scenario::RESERVE;
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
    /// What it does not say, such as "`dash` of Ada": lists that are not the same for a survivor in all fights, or
    /// that name what the other fights may lack.
    pub left_out: Vec<String>,
}

/// Who has which value for a key, in the order of the survivors; none for who has several.
type Values = Vec<(String, Option<String>)>;

impl CoachedPlay {
    /// The play of some parties. Everybody has the value that most survivors have, the others have their own: first of
    /// all those who were coached `alone`, whose lists nobody else was measured with.
    pub(super) fn new(parties: &[Party<'_>], alone: &[String], name: &str, about: &str) -> Self {
        let (mut everybody, mut left_out) = (String::new(), Vec::new());
        let mut own: Vec<(String, String)> = Vec::new();
        for of in Decision::ALL.into_iter().map(Some).chain([None]) {
            let key = of.map_or(RESERVE, Decision::key);
            let values = values(parties, of);
            // Who has no value here would take everybody's.
            let is_usual = values.iter().all(|(_, value)| value.is_some());
            let usual = most_frequent(&values, alone).filter(|_| is_usual);
            everybody.extend(usual.iter().map(|value| line(key, value)));
            for (survivor, value) in values {
                match value {
                    None => left_out.push(format!("`{key}` of {survivor}")),
                    Some(value) if usual.as_ref() != Some(&value) => {
                        lines_of(&mut own, survivor).push_str(&line(key, &value));
                    }
                    Some(_) => {}
                }
            }
        }
        let mut text = format!("format = 1\n\n[plays.{name}]\nabout = {}\n", super::quoted(about));
        if !everybody.is_empty() {
            text += &format!("\n[plays.{name}.everybody]\n{everybody}");
        }
        for (survivor, lines) in own {
            text += &format!("\n[plays.{name}.survivors.{}]\n{lines}", super::quoted(&survivor));
        }
        Self { text, left_out }
    }
}

fn line(key: &str, value: &str) -> String {
    format!("{key} = {value}\n")
}

/// The lines of a survivor, among those of all who have some.
fn lines_of(own: &mut Vec<(String, String)>, survivor: String) -> &mut String {
    let at = own.iter().position(|(other, _)| *other == survivor).unwrap_or(own.len());
    if at == own.len() {
        own.push((survivor, String::new()));
    }
    &mut own[at].1
}

/// The values for a key of all survivors who need one, the reserve's for no decision.
fn values(parties: &[Party<'_>], of: Option<Decision>) -> Values {
    let mut found = Values::new();
    for party in parties {
        for (seat, name) in party.survivors.iter().enumerate() {
            let asks = |decision| party.game.asks(seat as Seat, decision);
            if !of.map_or_else(|| asks(Decision::Surge) || asks(Decision::Pay), asks) {
                continue;
            }
            let policies = &party.game.policies.survivors[seat];
            let is_of_one = of.is_some_and(|decision| policies.names_supplies(decision));
            let value = (parties.len() == 1 || !is_of_one).then(|| value(party, seat, of));
            match found.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) if *known != value => *known = None,
                Some(_) => {}
                None => found.push((name.clone(), value)),
            }
        }
    }
    found
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

/// The value that most have who were not coached alone; of equals the one that comes first.
fn most_frequent(values: &Values, alone: &[String]) -> Option<String> {
    let shared = values.iter().filter(|(name, _)| !alone.contains(name));
    let all: Vec<&String> = shared.filter_map(|(_, value)| value.as_ref()).collect();
    let count = |value: &String| all.iter().filter(|&&other| other == value).count();
    let most = all.iter().map(|&value| count(value)).max()?;
    all.iter().find(|&&value| count(value) == most).map(|&value| value.clone())
}
