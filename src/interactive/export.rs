//! Settings as a command, and as a scenario.

use serde::Serialize;

use super::session::{Choice, Session};
use crate::report::shell::{option, typed};
use crate::scenario::{Arm, PLAY, outside_quotes};
use crate::study::{StudyError, quoted};
use deathroll_core::engine::{CONTROLLED_TRIALS_MIN, can_be_controlled};

/// Settings as a command, and as a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Export {
    /// The command that prints the same numbers.
    pub command: String,
    /// The text of the scenario with the changed arm, to be saved beside its libraries; none where nothing
    /// is changed, or where the file has no place for it, as it has none for a play.
    pub scenario: Option<String>,
}

impl Export {
    /// The export of settings.
    ///
    /// # Errors
    /// When there is no such arm, or with every fault of the changes.
    pub fn of(session: &Session, choice: &Choice, trials: u64) -> Result<Self, StudyError> {
        let arms = session.arms(choice)?;
        Ok(Self {
            command: command(session, choice, &arms, trials)?,
            scenario: changed(session, arms).and_then(|arm| scenario(session, choice, &arm)),
        })
    }
}

/// The arm that is not in the file as it is.
fn changed(session: &Session, mut arms: Vec<Arm>) -> Option<Arm> {
    match arms.len() {
        1 if session.overrides.is_empty() => None,
        1 => arms.pop().map(|arm| Arm { name: session.free_name(), ..arm }),
        _ => arms.pop(),
    }
}

/// The overrides of the session as options.
fn options(session: &Session) -> Vec<String> {
    let words = |change: &String| match change.split_once('=') {
        Some((PLAY, name)) => option("--play", name.trim_matches('"')),
        _ => option("--set", change),
    };
    session.overrides.iter().flat_map(words).collect()
}

fn command(session: &Session, choice: &Choice, arms: &[Arm], trials: u64) -> Result<String, StudyError> {
    let name = if arms.len() > 1 { "compare" } else { "run" };
    let mut words = vec!["deathroll".to_owned(), name.to_owned(), session.main.clone()];
    words.extend(options(session));
    if arms.len() > 1 {
        words.extend(option("--baseline", &choice.arm));
        let variants = choice.set.iter().map(|set| format!("{}: {set}", arms[1].name));
        words.extend(variants.flat_map(|variant| option("--variant", &variant)));
    } else {
        words.extend(option("--arm", &choice.arm));
    }
    let numbers = [("--trials", trials), ("--seed", choice.seed()?)];
    words.extend(numbers.into_iter().flat_map(|(name, number)| [name.to_owned(), number.to_string()]));
    // The luck is left in the numbers of a page.
    if trials >= CONTROLLED_TRIALS_MIN && arms.iter().any(|arm| can_be_controlled(&arm.setup)) {
        words.extend(["--variance-reduction", "off"].map(str::to_owned));
    }
    Ok(typed(&words))
}

/// The text of the file with one more arm, if it loads and plays the same game.
fn scenario(session: &Session, choice: &Choice, changed: &Arm) -> Option<String> {
    let mut text = session.texts.get(&session.main)?.trim_end().to_owned();
    text.push('\n');
    let has_arms = text.lines().any(|line| line.trim_start().starts_with("[[arms]]"));
    if !has_arms {
        // The only arm of a file without arms, which would be gone with a first one.
        text.push_str(&format!("\n[[arms]]\nname = {}\n", quoted(&choice.arm)));
    }
    text.push_str(&format!("\n[[arms]]\nname = {}\n\n[arms.set]\n", quoted(&changed.name)));
    for (path, value) in settings(session, choice, changed)? {
        text.push_str(&format!("{} = {value}\n", quoted(path)));
    }
    let mut texts = session.texts.clone();
    texts.insert(session.main.clone(), text.clone());
    let again = Session::open(session.main.clone(), texts, Vec::new()).ok()?;
    let arm = Choice { arm: changed.name.clone(), set: Vec::new(), seed: choice.seed.clone() };
    let same = again.arms(&arm).ok()?;
    (same.first()?.setup == changed.setup).then_some(text)
}

/// What an arm changes in the file, in the order in which it applies: what the arm of the file does, then what is
/// changed in every arm, then what was chosen. Of several values of one path the last.
fn settings<'a>(session: &'a Session, choice: &Choice, changed: &'a Arm) -> Option<Vec<(&'a str, &'a str)>> {
    let (of_file, chosen) = changed.changes.split_at(changed.changes.len() - choice.set.len());
    let mut settings: Vec<(&str, &str)> = Vec::new();
    for change in of_file.iter().chain(&session.overrides).chain(chosen) {
        let at = outside_quotes(change, |letter| letter == '=')?;
        let (path, value) = (&change[..at], &change[at + 1..]);
        settings.retain(|(known, _)| *known != path);
        settings.push((path, value));
    }
    Some(settings)
}
