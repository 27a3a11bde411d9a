//! The arms that a command compares: those of the file, and those that the command line adds.

use super::args::{Loadouts, Variant};
use super::exit::Failure;
use super::input::{Loader, arm_or_first, find_arm, quoted};
use super::output::note_line;
use crate::scenario::{Arm, Scenario};

/// The arms to compare, baseline first, each under a name of its own.
///
/// The command line adds arms to the baseline; without those, all arms of the file are compared, or
/// those named.
pub(super) fn contestants(
    loader: &Loader,
    scenario: &Scenario,
    baseline: Option<&str>,
    named: &[String],
    variants: &[(String, Vec<String>)],
) -> Result<Vec<Arm>, Failure> {
    let named = names(scenario, named);
    let first = arm_or_first(scenario, baseline.or(named.first().map(String::as_str)))?;
    let mut arms = vec![first.clone()];
    for name in &named {
        arms.push(find_arm(scenario, name)?.clone());
    }
    if named.is_empty() && variants.is_empty() {
        arms.extend(scenario.arms.iter().cloned());
    }
    let mut names = vec![first.name.clone()];
    arms = arms
        .into_iter()
        .enumerate()
        .filter(|(at, arm)| *at == 0 || is_new(&mut names, arm))
        .map(|(_, arm)| arm)
        .collect();
    for (name, set) in variants {
        let varied = loader.load(set)?;
        let arm = Arm { name: name.clone(), ..find_arm(&varied, &first.name)?.clone() };
        if arm.setup == arms[0].setup {
            note_line(&format!("`{name}` plays the same game as `{}`, and is left out", first.name));
            continue;
        }
        if !is_new(&mut names, &arm) {
            return Err(Failure::Input(format!(
                "two arms are called `{name}`; give one of them another name"
            )));
        }
        arms.push(arm);
    }
    if arms.len() < 2 {
        let message = "there is only one arm, and nothing to compare it with: add `[[arms]]` to the \
             scenario, or `--variant 'NAME: PATH=VALUE'` to the command";
        return Err(Failure::Input(message.to_owned()));
    }
    Ok(arms)
}

/// The names of arms in lists that commas separate; a name with commas of its own stands alone.
fn names(scenario: &Scenario, lists: &[String]) -> Vec<String> {
    let is_arm = |name: &String| scenario.arms.iter().any(|arm| arm.name == *name);
    let parts = |list: &String| -> Vec<String> {
        if is_arm(list) {
            vec![list.clone()]
        } else {
            list.split(',').map(|name| name.trim().to_owned()).collect()
        }
    };
    lists.iter().flat_map(parts).collect()
}

/// True for an arm whose name has not been there before.
fn is_new(names: &mut Vec<String>, arm: &Arm) -> bool {
    let is_new = !names.contains(&arm.name);
    if is_new {
        names.push(arm.name.clone());
    }
    is_new
}

/// A survivor as a step of a path: a name stands in quotes, an index and `*` do not.
fn step(survivor: &str) -> String {
    if survivor == "*" || survivor.chars().all(|char| char.is_ascii_digit()) {
        return survivor.to_owned();
    }
    let quote = if survivor.contains('"') { '\'' } else { '"' };
    format!("{quote}{survivor}{quote}")
}

/// Arms of the command line, with their overrides: variants of one name together, then loadouts.
pub(super) fn variants(variants: &[Variant], loadouts: &[Loadouts]) -> Vec<(String, Vec<String>)> {
    let mut arms: Vec<(String, Vec<String>)> = Vec::new();
    for Variant { name, set } in variants {
        match arms.iter_mut().find(|(known, _)| known == name) {
            Some((_, sets)) => sets.push(set.clone()),
            None => arms.push((name.clone(), vec![set.clone()])),
        }
    }
    for Loadouts { survivor, loadouts } in loadouts {
        for gear in loadouts {
            let pieces: Vec<String> = gear.iter().map(|piece| quoted(piece)).collect();
            let set = format!("survivors.{}.gear=[{}]", step(survivor), pieces.join(", "));
            arms.push((format!("{survivor}: {}", gear.join(" + ")), vec![set]));
        }
    }
    arms
}
