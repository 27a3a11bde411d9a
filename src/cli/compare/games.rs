//! The games that a comparison goes through: scenarios, with other monsters and under several plays.

use std::path::Path;

use crate::cli::args::{CompareArgs, Overrides, VariantArg};
use crate::cli::exit::Failure;
use crate::cli::input::{FileName, named_files, read_template};
use crate::scenario::{Scenario, Template, override_parts};
use crate::study::{Point, Variant, loadout_variants, quoted};
use deathroll_core::nearest::nearest_or_all;

/// A scenario under overrides.
#[derive(Debug, Clone)]
pub(super) struct Game<'a> {
    /// Its file.
    pub(super) file: &'a Path,
    /// The overrides of the command, with the monster.
    pub(super) overrides: Overrides,
    /// The play, where there are several.
    pub(super) point: Point,
    /// The overrides as a scenario takes them.
    set: Vec<String>,
    /// The name of the file in tables.
    name: FileName,
}

/// Every game of the command.
pub(super) fn games(args: &CompareArgs) -> Result<Vec<Game<'_>>, Failure> {
    let mut games = Vec::new();
    for (file, name) in named_files(&args.scenarios)? {
        for overrides in with_monsters(args, file)? {
            let under_plays = overrides.under_each_play().into_iter().map(|(point, set)| Game {
                file,
                overrides: overrides.clone(),
                point,
                set,
                name: name.clone(),
            });
            games.extend(under_plays);
        }
    }
    let has_plays = games.iter().any(|game| !game.point.is_empty());
    if has_plays && (args.scenarios.len() > 1 || !args.monster.is_empty()) {
        let message =
            "--play: several plays are compared in one scenario; name one play for several scenarios";
        return Err(Failure::Input(message.to_owned()));
    }
    Ok(games)
}

/// The overrides of the command, once with each monster that it names.
fn with_monsters(args: &CompareArgs, file: &Path) -> Result<Vec<Overrides>, Failure> {
    if args.monster.is_empty() {
        return Ok(vec![args.overrides.clone()]);
    }
    if let Some(set) = args.overrides.set.iter().find(|set| override_parts(set).0 == "monster") {
        return Err(Failure::Input(format!("--monster: `--set {set}` names the monster already")));
    }
    let known = read_template(file, &args.overrides.set)?.monsters();
    let with = |name: &String| {
        let mut overrides = args.overrides.clone();
        // The monster of the library as it is, without what the file changes in its own.
        overrides.set.insert(0, format!("monster={{ from = {} }}", quoted(name)));
        overrides
    };
    Ok(all_or(&known, &args.monster, ("--monster", "`monsters`", file))?.iter().map(with).collect())
}

/// The names that are wanted; all that there are for `*`.
fn all_or(
    known: &[String],
    wanted: &[String],
    (option, section, file): (&str, &str, &Path),
) -> Result<Vec<String>, Failure> {
    let is_all = |name: &String| name == "*";
    if let Some(unknown) = wanted.iter().find(|name| !is_all(name) && !known.contains(name)) {
        let hint = nearest_or_all(unknown, known.iter().map(String::as_str));
        let hint = hint.unwrap_or_else(|| "there are none".to_owned());
        let file = file.display();
        return Err(Failure::Input(format!("{option}: {section} of {file} has no `{unknown}`; {hint}")));
    }
    let is_twice = |at: &usize| wanted[..*at].contains(&wanted[*at]);
    if let Some(twice) = (0..wanted.len()).find(is_twice) {
        return Err(Failure::Input(format!("{option}: `{}` is named twice", wanted[twice])));
    }
    match known {
        _ if !wanted.iter().any(is_all) => Ok(wanted.to_vec()),
        [] => Err(Failure::Input(format!("{option}: {} has no {section}", file.display()))),
        known => Ok(known.to_vec()),
    }
}

impl Game<'_> {
    /// Reads the scenario.
    pub(super) fn template(&self) -> Result<Template, Failure> {
        read_template(self.file, &self.set)
    }

    /// The scenario under its name in tables.
    pub(super) fn scenario(&self, template: &Template) -> Result<Scenario, Failure> {
        Ok(self.name.of(template.scenario(&[])?))
    }

    /// The party of the file, if it is one of those that are compared: then the baseline is called after it. Where arms
    /// of the file are named, they keep their names, and it is added like any other.
    pub(super) fn own_party(&self, args: &CompareArgs, template: &Template) -> Option<String> {
        let is_wanted = |party: &&str| args.party.iter().any(|name| name == "*" || name == party);
        template.party().filter(is_wanted).filter(|_| args.arms.is_empty()).map(str::to_owned)
    }

    /// Arms added by the command line: parties, variants, merged by name, then loadouts.
    pub(super) fn variants(&self, args: &CompareArgs, template: &Template) -> Result<Vec<Variant>, Failure> {
        let parties = all_or(&template.parties(), &args.party, ("--party", "`parties`", self.file))?;
        let with = |name: &String| Variant {
            name: name.clone(),
            overrides: vec![format!("party={}", quoted(name))],
        };
        let own = self.own_party(args, template);
        let others = parties.iter().filter(|party| own.as_ref() != Some(party));
        let mut arms: Vec<Variant> = others.map(with).collect();
        for VariantArg { name, set } in &args.variant {
            match arms.iter_mut().find(|known| known.name == *name) {
                Some(known) => known.overrides.push(set.clone()),
                None => arms.push(Variant { name: name.clone(), overrides: vec![set.clone()] }),
            }
        }
        let loadouts = args.vary_gear.iter();
        arms.extend(loadouts.flat_map(|one| loadout_variants(&one.survivor, &one.loadouts)));
        Ok(arms)
    }
}
