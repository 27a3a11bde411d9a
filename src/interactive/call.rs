//! Requests and answers as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::export::Export;
use super::results::Results;
use super::session::{Choice, Game, Session};
use crate::report::TableFormat;
use deathroll_core::engine::PairedBatch;

/// A request of the page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
    /// Reads a scenario; must be the first.
    Open {
        /// The name of the scenario's file.
        main: String,
        /// The scenario and its libraries, by name.
        texts: BTreeMap<String, String>,
        /// What is changed before anything else, as `--set` takes it.
        #[serde(default)]
        set: Vec<String>,
    },
    /// Checks settings; answers how they are exported.
    Check {
        /// The settings.
        choice: Choice,
        /// The number of trials for commands.
        trials: u64,
    },
    /// Begins a game; answers its arms and its usual number of trials.
    Begin(Choice),
    /// Plays trials of the game without adding them up; answers their sums.
    Play {
        /// The first trial.
        from: u64,
        /// One more than the last trial, at most 4096 after the first.
        to: u64,
    },
    /// Adds the sums of some trials.
    Merge(PairedBatch),
    /// Answers what the trials so far say.
    Results,
    /// Answers the result files of the trials so far, as CSV.
    Files,
}

/// The engine behind a page.
#[derive(Debug, Default)]
pub struct Engine {
    session: Option<Session>,
    game: Option<Game>,
}

/// The answer to [`Request::Begin`].
#[derive(Debug, Serialize)]
struct Begun {
    arms: Vec<String>,
    default_trials: u64,
}

impl Engine {
    /// Answers a request; both are JSON.
    ///
    /// # Errors
    /// With a text for the user.
    pub fn call(&mut self, request: &[u8]) -> Result<Vec<u8>, String> {
        let request = serde_json::from_slice(request).map_err(|error| error.to_string())?;
        match request {
            Request::Open { main, texts, set } => {
                let session = Session::open(main, texts, set).map_err(|faults| faults.render(false))?;
                self.session = Some(session);
                answer(&())
            }
            Request::Check { choice, trials } => {
                answer(&Export::of(self.session()?, &choice, trials).map_err(|error| error.to_string())?)
            }
            Request::Begin(choice) => {
                let game = self.session()?.game(&choice).map_err(|error| error.to_string())?;
                let arms = game.names().map(str::to_owned).collect();
                let begun = Begun { arms, default_trials: game.default_trials() };
                self.game = Some(game);
                answer(&begun)
            }
            Request::Play { from, to } => answer(&self.game()?.play(from..to)),
            Request::Merge(batch) => {
                self.game()?.merge(&batch);
                answer(&())
            }
            Request::Results => answer(&Results::of(self.game()?)),
            Request::Files => answer(&files(self.game()?)?),
        }
    }

    fn session(&self) -> Result<&Session, String> {
        self.session.as_ref().ok_or_else(|| "no scenario is open".to_owned())
    }

    fn game(&mut self) -> Result<&mut Game, String> {
        self.game.as_mut().ok_or_else(|| "no game has begun".to_owned())
    }
}

fn answer(value: &impl Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(value).map_err(|error| error.to_string())
}

/// The result files, by name.
fn files(game: &Game) -> Result<BTreeMap<String, String>, String> {
    let mut files = BTreeMap::new();
    for table in game.found_in_full().tables().iter().filter(|table| !table.rows.is_empty()) {
        let bytes = TableFormat::Csv.file(table).map_err(|error| error.to_string())?;
        files.insert(TableFormat::Csv.file_name(table.name), String::from_utf8_lossy(&bytes).into_owned());
    }
    Ok(files)
}
