//! Definitions of names, as a scenario file would have them.

use super::decision::Decision;
use super::dodge::Which;
use super::hl_order::Take;
use super::names::{self, Definition, Way};
use super::turn::Use;

/// The names for a decision, the default first, each with the list that it stands for.
#[must_use]
pub fn definitions(decision: Decision) -> Vec<(&'static str, String)> {
    match decision {
        Decision::Dodge => printed(names::DODGE, pick_hit),
        Decision::Endure => printed(names::ENDURE, |()| None),
        Decision::HlOrder => printed(names::HL_ORDER, pick_card),
        Decision::Encourage => printed(names::ENCOURAGE, |()| None),
        Decision::Dash => printed(names::DASH, way),
        Decision::Surge => printed(names::SURGE, purpose),
        Decision::Movement => printed(names::MOVEMENT, way),
        Decision::Activation => printed(names::ACTIVATION, purpose),
    }
}

/// The conditions of the lines that a name stands for, or of the default for `None`; nothing if there is
/// no such name.
#[must_use]
pub fn conditions(decision: Decision, name: Option<&str>) -> Option<(&'static str, Vec<&'static str>)> {
    match decision {
        Decision::Dodge => whens(names::DODGE, name),
        Decision::Endure => whens(names::ENDURE, name),
        Decision::HlOrder => whens(names::HL_ORDER, name),
        Decision::Encourage => whens(names::ENCOURAGE, name),
        Decision::Dash => whens(names::DASH, name),
        Decision::Surge => whens(names::SURGE, name),
        Decision::Movement => whens(names::MOVEMENT, name),
        Decision::Activation => whens(names::ACTIVATION, name),
    }
}

fn whens<A>(definitions: &[Definition<A>], name: Option<&str>) -> Option<(&'static str, Vec<&'static str>)> {
    let found = definitions.iter().find(|one| name.is_none_or(|name| one.name == name))?;
    Some((found.name, found.lines.iter().map(|(when, _)| *when).collect()))
}

fn printed<A: Copy>(
    definitions: &[Definition<A>],
    act: impl Fn(A) -> Option<String>,
) -> Vec<(&'static str, String)> {
    let line = |&(when, of): &(&str, A)| {
        let when = (!when.is_empty()).then(|| format!("when = \"{when}\""));
        let keys: Vec<String> = when.into_iter().chain(act(of)).collect();
        if keys.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", keys.join(", ")) }
    };
    let list = |lines: &[(&str, A)]| lines.iter().map(line).collect::<Vec<_>>().join(", ");
    definitions.iter().map(|one| (one.name, format!("[{}]", list(one.lines)))).collect()
}

fn pick_hit(which: Which) -> Option<String> {
    (which == Which::First).then(|| "pick = \"first\"".to_owned())
}

fn pick_card(take: Take) -> Option<String> {
    (take == Take::Random).then(|| "pick = \"random\"".to_owned())
}

fn purpose(of: Use) -> Option<String> {
    let word = match of {
        Use::Attack => "attack",
        Use::Hide => "hide",
        Use::Help => "help",
        Use::Gear => "gear",
        Use::Terrain => "terrain",
        Use::Nothing => "nothing",
    };
    Some(format!("for = \"{word}\""))
}

fn way(Way { goal, toward, prefer }: Way) -> Option<String> {
    let key = if toward { "toward" } else { "to" };
    let prefer: Vec<String> = prefer.iter().map(|one| format!("\"{one}\"")).collect();
    let prefer =
        if prefer.is_empty() { String::new() } else { format!(", prefer = [{}]", prefer.join(", ")) };
    Some(format!("{key} = \"{goal}\"{prefer}"))
}
