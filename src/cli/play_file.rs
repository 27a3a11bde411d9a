//! The file that `coach` writes a play to.

use std::collections::BTreeSet;
use std::path::Path;

use super::args::{CoachArgs, Overrides};
use super::destination::{Destination, Own};
use super::exit::Failure;
use super::input::{check_not_read, files_of, source};
use super::output::Output;
use super::stderr::note_line;
use crate::scenario::{Arm, Labels, Scenario, is_only_play, load};
use crate::study::{CoachedPlay, arm_or_first};
use crate::words::listed;
use deathroll_core::policy::showdown::names;

/// The file of the play, if one is named.
pub(super) struct PlayFile<'a> {
    args: &'a CoachArgs,
    destination: Option<Destination>,
    /// What to say of lists that go before those of the play.
    told_before: Option<String>,
}

impl<'a> PlayFile<'a> {
    /// Opens the file. Plays that somebody wrote by hand stay, and so does what else a file holds.
    pub(super) fn prepare(
        args: &'a CoachArgs,
        scenarios: &[(Scenario, Arm)],
        output: &mut Output,
    ) -> Result<Self, Failure> {
        let Some(path) = &args.output else {
            return Ok(Self { args, destination: None, told_before: None });
        };
        let texts = scenarios.iter().flat_map(|(scenario, _)| &*scenario.texts);
        check_not_read("-o", path, &files_of(texts))?;
        let name = &args.name;
        let own = Own {
            what: &format!("a file with nothing but the play `{name}`, written by `deathroll coach`"),
            is: &|old| old.contains("deathroll coach ") && is_only_play(old, name),
        };
        let destination = Some(Destination::prepare(path, &own, output)?);
        Ok(Self { args, destination, told_before: told_before(args, scenarios) })
    }

    /// Writes the play.
    pub(super) fn write(&self, play: &CoachedPlay, output: &mut Output) -> Result<(), Failure> {
        let Some(destination) = &self.destination else { return Ok(()) };
        if !play.left_out.is_empty() {
            let lists = play.left_out.join(", ");
            note_line(&format!(
                "the play is without {lists}: the files differ in that, or it names what one of them has"
            ));
        }
        destination.write(play.text.as_bytes(), output)?;
        if let Some(path) = self.args.output.as_ref().filter(|path| path.as_os_str() != "-") {
            let (path, name) = (path.display(), &self.args.name);
            note_line(&format!("{path} has the play `{name}`: include it, and take it with `--play {name}`"));
        }
        if let Some(told) = &self.told_before {
            note_line(told);
        }
        Ok(())
    }

    /// Writes a play whose search was cut off, which replaces none that is there.
    pub(super) fn write_unless_there(&self, play: &CoachedPlay, output: &mut Output) -> Result<(), Failure> {
        let is_there = |path: &&Path| path.metadata().is_ok_and(|old| old.is_file() && old.len() > 0);
        match self.args.output.as_deref().filter(is_there) {
            Some(old) => {
                note_line(&format!("interrupted: {} stays as it was", old.display()));
                Ok(())
            }
            None => {
                note_line("interrupted: the play so far was not measured on fresh trials");
                self.write(play, output)
            }
        }
    }
}

/// What to say of lists that go before those of the play: those of the file, and those that stay even with `--play`.
fn told_before(args: &CoachArgs, scenarios: &[(Scenario, Arm)]) -> Option<String> {
    let before: BTreeSet<String> = scenarios.iter().flat_map(|(_, arm)| before_play(arm)).collect();
    if before.is_empty() {
        return None;
    }
    let tables = |of: &BTreeSet<String>| listed(of.iter().map(String::as_str));
    let told = format!("the lists in {} go before `policy.play`", tables(&before));
    let name = &args.name;
    Some(match under_a_play(args) {
        Ok(stay) if stay.is_empty() => format!("{told}: take the play with `--play {name}`, or remove them"),
        Ok(stay) => format!(
            "{told}, and what the arm or --set gives in {} also before `--play {name}`: remove that to take the play",
            tables(&stay)
        ),
        // The arm or --set changes a part of a list that only the file has.
        Err(_) => format!("{told}: remove them to take the play"),
    })
}

/// The tables with lists that stay when `--play` replaces those of the file.
fn under_a_play(args: &CoachArgs) -> Result<BTreeSet<String>, Failure> {
    let any = Overrides { play: Some(names::PLAYS[0].name.to_owned()), ..args.overrides.clone() };
    let mut stay = BTreeSet::new();
    for path in &args.scenarios {
        let scenario = load(&source(path)?, &any.all())?;
        stay.extend(before_play(arm_or_first(&scenario, args.arm.as_deref())?));
    }
    Ok(stay)
}

/// The tables of an arm with lists that go before those of a play.
fn before_play(arm: &Arm) -> Vec<String> {
    match &arm.labels {
        Labels::Showdown(labels) => labels.before_play.clone(),
        Labels::Encounter(_) => Vec::new(),
    }
}
