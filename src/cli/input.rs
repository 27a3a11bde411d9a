//! Loading scenarios for a command.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::exit::Failure;
use super::stderr::{add_faults, note, shown};
use crate::scenario::{Arm, Scenario, Source, Template, Text, load, override_parts};
use crate::visible::visible;

/// Loads every scenario, or fails with the diagnostics of all of them.
pub(super) fn load_all(paths: &[PathBuf], overrides: &[String]) -> Result<Vec<Scenario>, Failure> {
    check_distinct(paths)?;
    let mut scenarios = Vec::new();
    let mut faults = String::new();
    for path in paths {
        match load(&source(path)?, overrides) {
            Ok(scenario) => scenarios.push(warned(scenario)),
            Err(found) => add_faults(&mut faults, &shown(&found)),
        }
    }
    if faults.is_empty() { Ok(scenarios) } else { Err(Failure::Faults(faults)) }
}

/// Loads one scenario.
pub(super) fn load_one(path: &Path, overrides: &[String]) -> Result<Scenario, Failure> {
    Ok(warned(load(&source(path)?, overrides)?))
}

/// The scenario, after its warnings on standard error.
pub(super) fn warned(scenario: Scenario) -> Scenario {
    scenario.warnings.iter().for_each(|warning| note(warning));
    scenario
}

/// What to say of arms that play the same game because overrides set what the arms change.
pub(super) fn made_alike(scenario: &Scenario) -> Vec<String> {
    if scenario.overrides.is_empty() {
        return Vec::new(); // Comparing many arms takes a while.
    }
    let mut games: Vec<Vec<&Arm>> = Vec::new();
    for arm in &scenario.arms {
        match games.iter_mut().find(|game| game[0].setup == arm.setup) {
            Some(game) => game.push(arm),
            None => games.push(vec![arm]),
        }
    }
    let is_overridden = |arm: &&Arm| {
        let overrides = || scenario.overrides.iter();
        arm.changes.iter().any(|change| overrides().any(|other| set_the_same(other, change)))
    };
    let told = |game: Vec<&Arm>| {
        let names: Vec<String> = game.iter().map(|arm| format!("`{}`", arm.name)).collect();
        format!("{}: options override what tells these arms apart: {}", scenario.name, names.join(", "))
    };
    games.into_iter().filter(|game| game.len() > 1 && game.iter().any(is_overridden)).map(told).collect()
}

/// True when two overrides are about one field, or one about a part of the other.
fn set_the_same(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|text| override_parts(text).0);
    // Items have names, numbers and `*`: of these the ends are compared.
    let ends = |path: &str| -> Option<(String, String)> {
        Some((path.split('.').next()?.to_owned(), path.rsplit('.').next()?.to_owned()))
    };
    ends(one) == ends(other) || is_within(one, other) || is_within(other, one)
}

/// True for the path of a field that is another field or a part of it.
pub(super) fn is_within(part: &str, whole: &str) -> bool {
    part.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Reads a scenario file once, to be compiled under different overrides.
pub(super) fn read_template(path: &Path, overrides: &[String]) -> Result<Template, Failure> {
    Ok(Template::read(&source(path)?, overrides)?)
}

/// Reads a scenario file once, and shows its warnings on standard error.
pub(super) fn read_template_warned(path: &Path, overrides: &[String]) -> Result<Template, Failure> {
    let template = read_template(path, overrides)?;
    template.warnings().iter().for_each(|warning| note(warning));
    Ok(template)
}

/// Loads built-in scenarios, with overrides.
pub(super) fn load_built_in(
    scenarios: &[(&'static str, &'static str)],
    overrides: &[String],
) -> Result<Vec<Scenario>, Failure> {
    let load_one =
        |&(name, text): &(&'static str, &'static str)| load(&Source::BuiltIn { name, text }, overrides);
    Ok(scenarios.iter().map(load_one).collect::<Result<_, _>>()?)
}

/// The name of a file in tables, where its stem is also that of another file: its path.
#[derive(Debug, Clone)]
pub(super) struct FileName(Option<String>);

/// Different files, each with its name in tables.
pub(super) fn named_files(files: &[PathBuf]) -> Result<Vec<(&Path, FileName)>, Failure> {
    check_distinct(files)?;
    let stem = |file: &PathBuf| file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let names = names_apart(files.iter().map(|file| (stem(file), file.display().to_string())));
    let named = |(file, name): (&'_ PathBuf, String)| {
        let is_path = stem(file).as_ref() != Some(&name) && file.as_os_str() != "-";
        FileName(is_path.then_some(name))
    };
    let all = files.iter().zip(names).map(|(file, name)| (file.as_path(), named((file, name))));
    Ok(all.collect())
}

/// Rows of a scenario that is given twice would be indistinguishable, and standard input cannot be read
/// twice.
pub(super) fn check_distinct(files: &[PathBuf]) -> Result<(), Failure> {
    // `./a.toml` is `a.toml`; `-` is no file.
    let is_file = |file: &Path| file.as_os_str() != "-";
    let place = |file: &PathBuf| file.canonicalize().ok().filter(|_| is_file(file)).unwrap_or(file.clone());
    let places: Vec<PathBuf> = files.iter().map(place).collect();
    for (at, file) in files.iter().enumerate() {
        let Some(first) = places[..at].iter().position(|place| *place == places[at]) else { continue };
        let (file, first) = (file.display(), &files[first]);
        let also = if *first == files[at] { String::new() } else { format!(", also as {}", first.display()) };
        return Err(Failure::Input(format!("{file} is given twice{also}")));
    }
    Ok(())
}

/// Refuses to write over one of the files that are read.
pub(super) fn check_not_read(option: &str, file: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    let place = |path: &Path| path.canonicalize().ok();
    let is_read = |input: &&PathBuf| place(file).is_some() && place(input) == place(file);
    match inputs.iter().find(is_read) {
        Some(input) => {
            let (file, input) = (file.display(), input.display());
            Err(Failure::Input(format!("{option} {file}: it would replace {input}, which is read")))
        }
        None => Ok(()),
    }
}

/// The files of some texts of scenarios: also libraries, and members of suites.
pub(super) fn files_of<'a>(texts: impl IntoIterator<Item = &'a Text>) -> Vec<PathBuf> {
    texts.into_iter().map(|text| PathBuf::from(&text.name)).collect()
}

impl FileName {
    /// The scenario under this name; what overrides replaced in it stays behind the name.
    pub(super) fn of(&self, scenario: Scenario) -> Scenario {
        Scenario { name: self.for_name(&scenario.name), ..scenario }
    }

    /// The name in tables of a scenario that calls itself so.
    pub(super) fn for_name(&self, own: &str) -> String {
        match (&self.0, own.split_once(", ")) {
            (None, _) => own.to_owned(),
            (Some(path), None) => path.clone(),
            (Some(path), Some((_, replaced))) => format!("{path}, {replaced}"),
        }
    }
}

/// The own name of each thing, or its path where it has none or shares it with another.
pub(super) fn names_apart(things: impl Iterator<Item = (Option<String>, String)>) -> Vec<String> {
    let things: Vec<(Option<String>, String)> = things.collect();
    let is_shared = |own: &Option<String>| things.iter().filter(|(other, _)| other == own).count() > 1;
    let name = |(own, path): &(Option<String>, String)| match own {
        Some(name) if !is_shared(own) => name.clone(),
        _ => path.clone(),
    };
    things.iter().map(name).collect()
}

/// Where the text of a scenario is. Standard input ends once it was read, and a command may read its scenario several
/// times: what was there is kept.
pub(super) fn source(path: &Path) -> Result<Source, Failure> {
    static STDIN: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    if path.as_os_str() != "-" {
        return Ok(Source::File(path.to_path_buf()));
    }
    let mut kept = STDIN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bytes) = &*kept {
        return Ok(Source::Stdin(bytes.clone()));
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(crate::scenario::BYTES_MAX + 1).read_to_end(&mut bytes);
    read.map_err(Failure::io("cannot read standard input"))?;
    Ok(Source::Stdin(kept.insert(bytes).clone()))
}

/// Where faults of a scenario are that a suite lists: its overrides are faulty on no command line.
pub(super) fn in_suite(suite: &Path, path: &Path, set: &[String]) -> String {
    let [suite, path] = [suite, path].map(|path| visible(&path.display().to_string()).into_owned());
    match set {
        [] => format!("{suite}: in its scenario {path}:"),
        set => format!("{suite}: in its scenario {path}, with set = {}:", visible(&format!("{set:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overrides_of_one_field_or_of_a_part_of_it_are_told_apart_from_others() {
        let alike = |other| set_the_same("survivors.Bryn.luck=3", other);
        assert!(alike("survivors.*.luck=1") && alike("survivors.0.luck = 1"));
        assert!(alike("survivors.Bryn={ luck = 1 }") && set_the_same("monster={}", "monster.toughness=8"));
        assert!(!alike("survivors.Bryn.speed=1") && !alike("survivor=1") && !alike("monster.luck=1"));
    }
}
