//! Loading scenarios for a command.

use std::io::Read;
use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::output::colors_on_stderr;
use crate::scenario::{Arm, Scenario, Source, load, load_unexpecting};

/// Loads every scenario, or fails with the diagnostics of all of them.
pub(super) fn load_all(paths: &[PathBuf], overrides: &[String]) -> Result<Vec<Scenario>, Failure> {
    // Its rows could not be told apart, and standard input cannot be read again.
    if let Some((_, path)) = paths.iter().enumerate().find(|(at, path)| paths[..*at].contains(path)) {
        return Err(Failure::Input(format!("{} is given twice", path.display())));
    }
    let mut scenarios = Vec::new();
    let mut faults = String::new();
    for path in paths {
        match load(&source(path)?, overrides) {
            Ok(scenario) => scenarios.push(scenario),
            Err(found) => faults.push_str(&found.render(colors_on_stderr())),
        }
    }
    if faults.is_empty() { Ok(scenarios) } else { Err(Failure::Faults(faults)) }
}

/// Loads one scenario.
pub(super) fn load_one(path: &Path, overrides: &[String]) -> Result<Scenario, Failure> {
    Ok(load(&source(path)?, overrides)?)
}

/// One scenario that is loaded several times, with more overrides each time.
pub(super) struct Loader {
    source: Source,
    overrides: Vec<String>,
}

impl Loader {
    /// Overrides of the command line; standard input is read now.
    pub(super) fn new(path: &Path, overrides: &[String]) -> Result<Self, Failure> {
        Ok(Self { source: source(path)?, overrides: overrides.to_vec() })
    }

    /// Loads the scenario, without its expectations, with more overrides, which come after those of the
    /// command line.
    pub(super) fn load(&self, more: &[String]) -> Result<Scenario, Failure> {
        let overrides = [&self.overrides, more].concat();
        Ok(load_unexpecting(&self.source, &overrides)?)
    }
}

/// A text as a value of an override.
pub(super) fn quoted(text: &str) -> String {
    // What JSON escapes, TOML reads.
    serde_json::Value::from(text).to_string()
}

/// Loads scenarios that the program brings along, with overrides.
pub(super) fn load_built_in(
    scenarios: &[(&'static str, &'static str)],
    overrides: &[String],
) -> Result<Vec<Scenario>, Failure> {
    let load_one =
        |&(name, text): &(&'static str, &'static str)| load(&Source::BuiltIn { name, text }, overrides);
    Ok(scenarios.iter().map(load_one).collect::<Result<_, _>>()?)
}

pub(super) fn source(path: &Path) -> Result<Source, Failure> {
    if path.as_os_str() != "-" {
        return Ok(Source::File(path.to_path_buf()));
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(crate::scenario::BYTES_MAX + 1).read_to_end(&mut bytes);
    read.map_err(Failure::io("cannot read standard input"))?;
    Ok(Source::Stdin(bytes))
}

/// The arms to play: all, or those named, each once.
pub(super) fn choose_arms<'a>(scenario: &'a Scenario, wanted: &[String]) -> Result<Vec<&'a Arm>, Failure> {
    if wanted.is_empty() {
        return Ok(scenario.arms.iter().collect());
    }
    let firsts = wanted.iter().enumerate().filter(|(at, name)| !wanted[..*at].contains(name));
    firsts.map(|(_, name)| find_arm(scenario, name)).collect()
}

/// The arm of a name.
pub(super) fn find_arm<'a>(scenario: &'a Scenario, name: &str) -> Result<&'a Arm, Failure> {
    scenario.arms.iter().find(|arm| arm.name == name).ok_or_else(|| {
        let names: Vec<String> = scenario.arms.iter().map(|arm| format!("`{}`", arm.name)).collect();
        let (scenario, names) = (&scenario.name, names.join(", "));
        Failure::Input(format!("{scenario} has no arm `{name}`; its arms are {names}"))
    })
}

/// The arm of a name, or else the first.
pub(super) fn arm_or_first<'a>(scenario: &'a Scenario, name: Option<&str>) -> Result<&'a Arm, Failure> {
    name.map_or_else(|| Ok(&scenario.arms[0]), |name| find_arm(scenario, name))
}

/// Two arms, of names with a comma between them; names may have commas of their own.
pub(super) fn two_arms<'a>(scenario: &'a Scenario, names: &str) -> Result<[&'a Arm; 2], Failure> {
    let named = |name: &str| scenario.arms.iter().find(|arm| arm.name == name.trim());
    let cuts = names.match_indices(',').map(|(at, _)| (&names[..at], &names[at + 1..]));
    if let Some(arms) = cuts.clone().find_map(|(one, two)| Some([named(one)?, named(two)?])) {
        return Ok(arms);
    }
    let mut cuts = cuts;
    match (cuts.next(), cuts.next()) {
        // With one comma it is plain which name is wrong.
        (Some((one, two)), None) => Ok([find_arm(scenario, one.trim())?, find_arm(scenario, two.trim())?]),
        _ => {
            let arms: Vec<String> = scenario.arms.iter().map(|arm| format!("`{}`", arm.name)).collect();
            let (scenario, arms) = (&scenario.name, arms.join(", "));
            let message = format!("--arms: expected two arms of {scenario} with a comma between them");
            Err(Failure::Input(format!("{message}; its arms are {arms}")))
        }
    }
}
