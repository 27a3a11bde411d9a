//! `deathroll validate`.

use std::path::Path;

use super::args::ValidateArgs;
use super::exit::{Exit, Failure, Outcome};
use super::input::{check_distinct, in_suite, made_alike, source, warned};
use super::output::{Output, terminal_width};
use super::stderr::{add_faults, note_line, shown};
use crate::report::terminal;
use crate::results::Tone;
use crate::results::page::{Block, Page};
use crate::scenario::{Faults, Labels, Library, Member, Scenario, Source, load, load_library, load_suite};

/// Loads scenarios, suites and libraries; prints a line about each that is in order, and the faults of the
/// others.
pub(super) fn validate(args: &ValidateArgs, output: &mut Output) -> Outcome {
    let mut faults = String::new();
    check_distinct(&args.scenarios)?;
    let overrides = args.overrides.all();
    for path in &args.scenarios {
        let source = source(path)?;
        if !overrides.is_empty() && matches!(load_library(&source), Ok(Some(_))) {
            let path = path.display();
            let message = format!("error: {path} is a library: --set and --play are for scenarios\n");
            add_faults(&mut faults, &message);
            continue;
        }
        match about(path, &source, &overrides) {
            Ok(about) => {
                let mut page = Page::default();
                page.blocks.push(Block::Text(Tone::Plain, format!("{}: {about}", path.display())));
                output.write(&terminal::text(&page, terminal_width()));
            }
            Err(found) => add_faults(&mut faults, &found),
        }
    }
    if faults.is_empty() { Ok(Exit::Done) } else { Err(Failure::Faults(faults)) }
}

/// What a file is, or its faults. The scenarios of a suite are loaded, too.
fn about(path: &Path, source: &Source, overrides: &[String]) -> Result<String, String> {
    let rendered = |faults: Faults| shown(&faults);
    if let Some(suite) = load_suite(source).map_err(rendered)? {
        let mut faults = String::new();
        for Member { path: own, set, .. } in &suite.members {
            let overrides = [set, overrides].concat();
            match load(&Source::File(own.clone()), &overrides).map(warned) {
                Ok(scenario) if scenario.expectations.is_empty() => note_line(&format!(
                    "{} expects nothing: `check` of the suite needs `[[expect]]` there, or --expect",
                    own.display()
                )),
                Ok(_) => {}
                Err(found) => {
                    add_faults(&mut faults, &format!("{}\n{}", in_suite(path, own, set), rendered(found)));
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        return Ok(format!("suite; scenarios: {}", suite.members.len()));
    }
    if let Some(Library(sections)) = load_library(source).map_err(rendered)? {
        let sections: Vec<String> = sections.iter().map(|(name, count)| format!("{name}: {count}")).collect();
        return Ok(format!("library; {}", sections.join("; ")));
    }
    let scenario = warned(load(source, overrides).map_err(rendered)?);
    made_alike(&scenario).iter().for_each(|told| note_line(told));
    let Scenario { kind, arms, expectations, .. } = scenario;
    let of = made_of(&arms[0].labels);
    let arms: Vec<String> = arms.into_iter().map(|arm| arm.name).collect();
    Ok(format!("{kind}; {of}; arms: {}; expectations: {}", arms.join(", "), expectations.len()))
}

/// What is in a game, each kind of card once, so that what is missing is seen.
fn made_of(labels: &Labels) -> String {
    match labels {
        Labels::Showdown(of) => {
            let [ai, locations] = [&of.ai_cards, &of.hit_locations].map(Vec::len);
            format!("survivors: {}; AI cards: {ai}; hit locations: {locations}", of.survivors.len())
        }
        Labels::Encounter(of) => {
            format!("adventurers: {}; scenes: {}", of.adventurers.len(), of.scenes.len())
        }
    }
}
