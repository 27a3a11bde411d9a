//! Encounters to be watched: shipped ones, others of the repository, and random ones.

use std::collections::BTreeMap;

use deathroll::engine::Job;
use deathroll::report::trace::json_lines;
use deathroll::scenario::{Scenario, Source, load};
use deathroll::trace::trace;
use serde_json::Value;

use super::book::Book;
use super::random::random;
use super::watch::{Seen, watch};
use crate::referee::fights::Whim;
use crate::referee::scenario::{Override, document};

/// One with as much as possible in it, whose traces are tampered with.
pub(super) const ADVENTURE: &str = "tests/referee/adventure.toml";

/// An encounter to be played, and what the referee knows of it.
pub(super) struct Encounter {
    /// What it is, for messages.
    title: String,
    scenario: Scenario,
    books: Vec<Book>,
}

impl Encounter {
    /// The scenario of a file with overrides.
    pub(super) fn of(path: &str, overrides: &[&str]) -> Self {
        let overrides: Vec<String> = overrides.iter().map(|&text| text.to_owned()).collect();
        let scenario = load(&Source::File(path.into()), &overrides);
        let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let own: Vec<Override> = overrides.iter().map(|text| Override::parse(text)).collect();
        let books = scenario.arms.iter().map(|arm| Book::read(&document(path, &arm.name, &own))).collect();
        Self { title: format!("{path} {overrides:?}"), scenario, books }
    }

    /// The scenario of a text; nothing when it does not load.
    pub(super) fn read(document: &Value) -> Result<Self, String> {
        let text = toml::to_string(document).expect("a document");
        let main = "random.toml".to_owned();
        let texts = BTreeMap::from([(main.clone(), text.clone())]);
        let scenario = load(&Source::Texts { main, texts }, &[]).map_err(|faults| faults.render(false))?;
        Ok(Self { title: text, scenario, books: vec![Book::read(document)] })
    }

    /// A random one.
    pub(super) fn random(whim: &mut Whim) -> Self {
        loop {
            if let Ok(encounter) = Self::read(&random(whim)) {
                return encounter;
            }
        }
    }

    /// Plays some trials of every arm and watches them.
    pub(super) fn watch(&self, seed: u64, trials: u64, seen: &mut Vec<Seen>) {
        for (place, book) in self.books.iter().enumerate() {
            for trial in 0..trials {
                match watch(book, &self.told(place, seed, trial)) {
                    Ok(fight) => seen.push(fight),
                    Err(fault) => panic!(
                        "{}: {}\n  arm {}, seed {seed}, trial {trial}, step {}\n  {}\n  {}",
                        fault.rule,
                        fault.why,
                        self.scenario.arms[place].name,
                        fault.step,
                        fault.line,
                        self.title
                    ),
                }
            }
        }
    }

    pub(super) fn book(&self) -> &Book {
        &self.books[0]
    }

    /// A trial as JSON lines.
    pub(super) fn told(&self, arm: usize, seed: u64, trial: u64) -> String {
        let arm = &self.scenario.arms[arm];
        let job = Job { setup: &arm.setup, seed };
        json_lines(&trace(&job, &arm.labels, trial))
    }
}
