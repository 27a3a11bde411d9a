//! The games that a comparison goes through: scenarios, with other monsters and under several plays.

use std::path::Path;

use crate::cli::args::{CompareArgs, Overrides, VariantArg};
use crate::cli::exit::Failure;
use crate::cli::input::{FileName, named_files, read_template};
use crate::scenario::{PLAY, Scenario, Template, override_parts};
use crate::study::{Point, Variant, contestants, loadout_variants, quoted};
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
    /// The plays that are arms of it, that of the baseline first.
    plays: Vec<String>,
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
                plays: Vec::new(),
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
    /// Games that differ in their play alone as one, with an arm for each play.
    pub(super) fn with_plays_as_arms(games: &[Self]) -> Self {
        let plays: Vec<String> =
            games.iter().flat_map(|game| &game.point).map(|play| play.value.clone()).collect();
        let overrides = Overrides { play: plays.first().cloned(), ..games[0].overrides.clone() };
        Self { overrides, point: Point::new(), plays, ..games[0].clone() }
    }

    /// True where its arms are plays.
    pub(super) const fn compares_plays(&self) -> bool {
        !self.plays.is_empty()
    }

    /// Reads the scenario.
    pub(super) fn template(&self) -> Result<Template, Failure> {
        read_template(self.file, &self.set)
    }

    /// True when the file and the command have one arm only.
    pub(super) fn has_one_arm(&self, args: &CompareArgs) -> Result<bool, Failure> {
        let template = self.template()?;
        if !self.variants(args, &template)?.is_empty() {
            return Ok(false);
        }
        let arms = contestants(&template, &self.scenario(&template)?, None, &args.arms, &[])?.arms;
        Ok(arms.len() == 1 || self.own_party(args, &template).is_some())
    }

    /// The scenario under its name in tables.
    pub(super) fn scenario(&self, template: &Template) -> Result<Scenario, Failure> {
        Ok(self.name.of(template.scenario(&[])?))
    }

    /// What the baseline is called if not by its name in the file: its play or its party, where those are compared.
    pub(super) fn name_of_baseline(&self, args: &CompareArgs, template: &Template) -> Option<String> {
        self.plays.first().cloned().or_else(|| self.own_party(args, template))
    }

    /// The party of the file, if it is one of those that are compared. Where arms of the file are named, they keep their
    /// names, and it is added like any other.
    fn own_party(&self, args: &CompareArgs, template: &Template) -> Option<String> {
        let is_wanted = |party: &&str| args.party.iter().any(|name| name == "*" || name == party);
        template.party().filter(is_wanted).filter(|_| args.arms.is_empty()).map(str::to_owned)
    }

    /// Arms added by the command line: plays, parties, variants, merged by name, then loadouts.
    pub(super) fn variants(&self, args: &CompareArgs, template: &Template) -> Result<Vec<Variant>, Failure> {
        let parties = all_or(&template.parties(), &args.party, ("--party", "`parties`", self.file))?;
        let with = |field: &str, name: &String| Variant {
            name: name.clone(),
            overrides: vec![format!("{field}={}", quoted(name))],
        };
        let own = self.own_party(args, template);
        let others = parties.iter().filter(|party| own.as_ref() != Some(party));
        let others = others.map(|name| with("party", name));
        let mut arms: Vec<Variant> =
            self.plays.iter().skip(1).map(|name| with(PLAY, name)).chain(others).collect();
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
