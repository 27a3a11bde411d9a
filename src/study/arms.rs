//! The arms of a study: those of the file, by name, and those that a command adds.

use super::StudyError;
use crate::scenario::{ARMS_MAX, Arm, Labels, Loadout, Scenario, Template, path_step};
use crate::words::listed;
use deathroll_core::engine::layout;
use deathroll_core::metric::{Layout, Subject};
use deathroll_core::nearest::{did_you_mean, several};

/// The names of an arm and of its parts, and what its trials measure.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedArm {
    /// Name of the arm.
    pub name: String,
    /// Names of what its game numbers.
    pub labels: Labels,
    /// Subjects and metrics of its tallies.
    pub layout: Layout,
    /// What it changes in the file, as `--set` takes it.
    pub changes: Vec<String>,
    /// What everybody carries.
    pub loadouts: Vec<Loadout>,
}

impl NamedArm {
    /// The names of an arm.
    #[must_use]
    pub fn of(arm: &Arm) -> Self {
        Self {
            name: arm.name.clone(),
            labels: arm.labels.clone(),
            layout: layout(&arm.setup),
            changes: arm.changes.clone(),
            loadouts: arm.loadouts.clone(),
        }
    }

    /// The name of a subject.
    #[must_use]
    pub fn subject(&self, subject: Subject) -> String {
        self.labels.subject(subject).into_owned()
    }
}

/// The arms to play: all, or those named, each once.
///
/// # Errors
/// When the scenario has no arm of a name.
pub fn choose_arms<'a>(scenario: &'a Scenario, wanted: &[String]) -> Result<Vec<&'a Arm>, StudyError> {
    if wanted.is_empty() {
        return Ok(scenario.arms.iter().collect());
    }
    let firsts = wanted.iter().enumerate().filter(|(at, name)| !wanted[..*at].contains(name));
    firsts.map(|(_, name)| find_arm(scenario, name)).collect()
}

/// The arm of a name.
///
/// # Errors
/// When the scenario has no such arm.
pub fn find_arm<'a>(scenario: &'a Scenario, name: &str) -> Result<&'a Arm, StudyError> {
    let found = scenario.arms.iter().find(|arm| arm.name == name);
    found.ok_or_else(|| no_such_arm(scenario, name))
}

fn no_such_arm(scenario: &Scenario, name: &str) -> StudyError {
    let known: Vec<&str> = scenario.arms.iter().map(|arm| arm.name.as_str()).collect();
    no_arm_called(&scenario.name, name, &known)
}

fn no_arm_called(scenario: &str, name: &str, known: &[&str]) -> StudyError {
    let hint = match several(name, known.iter().copied()) {
        Some(_) => "; repeat the option for each of them".to_owned(),
        None => did_you_mean(name, known.iter().copied()),
    };
    let known = listed(known.iter().copied());
    format!("{scenario} has no arm `{name}`; its arms are {known}{hint}").into()
}

/// Refuses a subject that no arm has.
///
/// # Errors
/// With the option that names the subject, the subject, and those that there are.
pub fn check_subjects(option: &str, subjects: &[String], arms: &[&Arm]) -> Result<(), StudyError> {
    if subjects.is_empty() {
        return Ok(());
    }
    let of_arm = |arm: &&Arm| {
        let NamedArm { labels, layout, .. } = NamedArm::of(arm);
        layout.subjects.iter().map(move |one| labels.subject(one.subject).into_owned()).collect::<Vec<_>>()
    };
    let mut known: Vec<String> = Vec::new();
    for name in arms.iter().flat_map(of_arm) {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    let Some(unknown) = subjects.iter().find(|name| !known.contains(name)) else { return Ok(()) };
    let hint = did_you_mean(unknown, known.iter().map(String::as_str));
    let shown = listed(known.iter().take(SUBJECTS_SHOWN).map(String::as_str));
    let more = if known.len() > SUBJECTS_SHOWN { ", …" } else { "" };
    Err(format!("{option}: nobody is called `{unknown}`; there are {shown}{more}{hint}").into())
}

/// Refuses a metric of `--metric` that none of the subjects of `--subject` has: nothing would be shown of it.
///
/// # Errors
/// With the first such metric.
pub fn check_metrics_of(metrics: &[&str], subjects: &[String], arms: &[&Arm]) -> Result<(), StudyError> {
    if metrics.is_empty() || subjects.is_empty() {
        return Ok(());
    }
    let arms: Vec<NamedArm> = arms.iter().map(|arm| NamedArm::of(arm)).collect();
    let is_measured = |id: &str| {
        let mut all = arms.iter().flat_map(|arm| arm.layout.subjects.iter().map(move |one| (arm, one)));
        all.any(|(arm, one)| {
            let is_named = || subjects.iter().any(|name| *name == arm.labels.subject(one.subject));
            one.metrics.iter().any(|metric| metric.id == id) && is_named()
        })
    };
    match metrics.iter().find(|id| !is_measured(id)) {
        Some(id) => Err(format!(
            "--metric: `{id}` is not reported for {}; `deathroll metrics` lists the subjects of each metric",
            listed(subjects.iter().map(String::as_str))
        )
        .into()),
        None => Ok(()),
    }
}

/// Subjects that a fault lists.
const SUBJECTS_SHOWN: usize = 12;

fn arm_names(scenario: &Scenario) -> String {
    listed(scenario.arms.iter().map(|arm| arm.name.as_str()))
}

/// The arm of a name, or else the first.
///
/// # Errors
/// When the scenario has no arm of the name.
pub fn arm_or_first<'a>(scenario: &'a Scenario, name: Option<&str>) -> Result<&'a Arm, StudyError> {
    name.map_or_else(|| Ok(&scenario.arms[0]), |name| find_arm(scenario, name))
}

/// Two arms, given as their names with a comma between them; names may contain commas themselves.
///
/// # Errors
/// When the names are not those of two arms.
pub fn two_arms<'a>(scenario: &'a Scenario, names: &str) -> Result<[&'a Arm; 2], StudyError> {
    let named = |name: &str| scenario.arms.iter().find(|arm| arm.name == name.trim());
    let cuts = names.match_indices(',').map(|(at, _)| (&names[..at], &names[at + 1..]));
    if let Some(arms) = cuts.clone().find_map(|(one, two)| Some([named(one)?, named(two)?])) {
        return Ok(arms);
    }
    let mut cuts = cuts;
    match (cuts.next(), cuts.next()) {
        // With a single comma it is clear which name is wrong.
        (Some((one, two)), None) => Ok([find_arm(scenario, one.trim())?, find_arm(scenario, two.trim())?]),
        _ => {
            let message = format!("--arms: expected two arms of {} with a comma between them", scenario.name);
            Err(format!("{message}; its arms are {}", arm_names(scenario)).into())
        }
    }
}

/// An arm that a command adds to a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// Name of the arm.
    pub name: String,
    /// Its overrides of the baseline, as `--set` takes them.
    pub overrides: Vec<String>,
}

/// Loadouts of one survivor as variants: `loadouts` lists the gear of each.
#[must_use]
pub fn loadout_variants(survivor: &str, loadouts: &[Vec<String>]) -> Vec<Variant> {
    let variant = |gear: &Vec<String>| {
        let pieces: Vec<String> = gear.iter().map(|piece| quoted(piece)).collect();
        // A name, an index or `*`.
        let set = format!("survivors.{}.gear=[{}]", path_step(survivor), pieces.join(", "));
        Variant { name: format!("{survivor}: {}", gear.join(" + ")), overrides: vec![set] }
    };
    loadouts.iter().map(variant).collect()
}

/// A text as a value of an override.
#[must_use]
pub fn quoted(text: &str) -> String {
    // TOML reads every text that JSON escapes.
    serde_json::Value::from(text).to_string()
}

/// The arms of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Contestants {
    /// The arms, baseline first, each under a name of its own.
    pub arms: Vec<Arm>,
    /// The arm of the file that variants are made of.
    pub base: String,
    /// What is left out, and why.
    pub notes: Vec<String>,
}

/// The arms to compare.
///
/// Variants are added to the baseline, or to the first arm of the file where the baseline is a variant itself; without
/// any, all arms of the file are compared, or those of the `named` lists, which may have variants, too.
///
/// # Errors
/// When a name is unknown or given twice, or a variant has faults.
pub fn contestants(
    template: &Template,
    scenario: &Scenario,
    baseline: Option<&str>,
    named: &[String],
    variants: &[Variant],
) -> Result<Contestants, StudyError> {
    let is_of_file = |name: &str| scenario.arms.iter().any(|arm| arm.name == name);
    let is_variant = |name: &str| !is_of_file(name) && variants.iter().any(|variant| variant.name == name);
    let known = scenario.arms.iter().map(|arm| arm.name.as_str());
    let known: Vec<&str> = known.chain(variants.iter().map(|variant| variant.name.as_str())).collect();
    let named = names(&known, named);
    let leading = baseline.or(named.first().map(String::as_str));
    let mut asked = leading.into_iter().chain(named.iter().map(String::as_str));
    if let Some(unknown) = asked.find(|name| !known.contains(name)) {
        return Err(no_arm_called(&scenario.name, unknown, &known));
    }
    let first = arm_or_first(scenario, leading.filter(|name| !is_variant(name)))?;
    let is_named = |name: &str| leading == Some(name) || named.iter().any(|one| one == name);
    let mut arms = Vec::new();
    // If a variant leads the list, the arm that it is made of is compared only if the list names it, too.
    if named.is_empty() || !leading.is_some_and(is_variant) {
        arms.push(first.clone());
    }
    for name in named.iter().filter(|name| !is_variant(name)) {
        add(&mut arms, find_arm(scenario, name)?);
    }
    if named.is_empty() && variants.is_empty() {
        scenario.arms.iter().for_each(|arm| {
            add(&mut arms, arm);
        });
    }
    if arms.len() + variants.len() > ARMS_MAX {
        let count = arms.len() + variants.len();
        return Err(format!("there are {count} arms; at most {ARMS_MAX} can be compared at a time").into());
    }
    let mut notes = Vec::new();
    for Variant { name, overrides } in variants {
        let varied = template.arm(&first.name, overrides)?;
        let varied = varied.ok_or_else(|| no_such_arm(scenario, &first.name))?;
        if varied.setup == first.setup && !is_named(name) {
            notes.push(format!("`{name}` plays the same game as `{}`, and is left out", first.name));
        } else if !add(&mut arms, &Arm { name: name.clone(), ..varied }) {
            return Err(format!("two arms are called `{name}`; give one of them another name").into());
        }
    }
    let in_list = |arm: &Arm| named.iter().position(|name| *name == arm.name).unwrap_or(named.len());
    arms.sort_by_key(|arm| (leading.is_some_and(|leading| leading != arm.name), in_list(arm)));
    Ok(Contestants { arms, base: first.name.clone(), notes })
}

/// Adds an arm; false if another one has its name.
fn add(arms: &mut Vec<Arm>, arm: &Arm) -> bool {
    let is_new = arms.iter().all(|known| known.name != arm.name);
    if is_new {
        arms.push(arm.clone());
    }
    is_new
}

/// The names of arms in lists separated by commas; names may contain commas themselves.
fn names(known: &[&str], lists: &[String]) -> Vec<String> {
    let of_list = |list: &String| {
        let plain = || list.split(',').map(str::trim).collect();
        known_names(known, list).unwrap_or_else(plain).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    lists.iter().flat_map(of_list).collect()
}

/// A list of names, all of which are known, the first as long as possible; none if it is no such list.
fn known_names<'a>(known: &[&str], list: &'a str) -> Option<Vec<&'a str>> {
    if known.contains(&list.trim()) {
        return Some(vec![list.trim()]);
    }
    let cuts = list.rmatch_indices(',').map(|(at, _)| (list[..at].trim(), &list[at + 1..]));
    let mut heads = cuts.filter(|(head, _)| known.contains(head));
    heads.find_map(|(head, rest)| Some([vec![head], known_names(known, rest)?].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loadouts_are_overrides_of_one_survivor() {
        let set = |survivor: &str| {
            let loadouts = [vec!["axe".to_owned(), "bone \"X\"".to_owned()]];
            loadout_variants(survivor, &loadouts)[0].overrides[0].clone()
        };
        let gear = r#"gear=["axe", "bone \"X\""]"#;
        assert_eq!(set("Ada"), format!("survivors.Ada.{gear}"));
        assert_eq!(set("Old \"Tom\""), format!("survivors.'Old \"Tom\"'.{gear}"));
        assert_eq!(set("0"), format!("survivors.0.{gear}"), "a number is a place");
        assert_eq!(set("*"), format!("survivors.*.{gear}"));
    }
}
