//! Overrides that should make the game of a variant, for commands that play one arm of a file.
//!
//! Variants change games, not documents, and not every change can be written as an override: who uses these must
//! compile them and look whether they make the same game.

use super::encounter::Score;
use super::policy::SharedLine;
use super::showdown::Gain;
use deathroll_core::metric::action_name;
use deathroll_core::policy::showdown::Supplies;
use deathroll_core::policy::{Setup, Showdown};
use deathroll_core::rules::showdown::plan::{Action, Attribute};

/// The survivors who know an action know all but that.
pub(super) fn without_action(game: &Showdown, action: Action) -> Vec<String> {
    let survivors = game.plan.survivors.iter().enumerate();
    let knowing = survivors.filter(|(_, survivor)| survivor.known.contains(action));
    let others = knowing.map(|(seat, survivor)| {
        let others =
            Action::ALL.into_iter().filter(|other| *other != action && survivor.known.contains(*other));
        let others: Vec<String> = others.map(|other| format!("\"{}\"", action_name(other))).collect();
        format!("survivors.{seat}.actions=[{}]", others.join(", "))
    });
    others.collect()
}

/// One more of an attribute than the document of the arm has, for the survivor in a seat or for all.
pub(super) fn with_gain(document: &serde_json::Value, gain: Gain, seat: Option<usize>) -> Vec<String> {
    let survivors = document["survivors"].as_array().map_or(0, Vec::len);
    let raised = |seat: usize| {
        let own = document["survivors"][seat][gain.name()].as_i64().unwrap_or(by_default(gain));
        format!("survivors.{seat}.{}={}", gain.name(), own + 1)
    };
    (0..survivors).filter(|at| seat.is_none_or(|seat| seat == *at)).map(raised).collect()
}

/// What survivors have who are not given a value (OD-53).
const fn by_default(gain: Gain) -> i64 {
    match gain {
        Gain::Attribute(Attribute::Movement) => 5,
        Gain::Survival => 1,
        Gain::Attribute(_) => 0,
    }
}

/// The scores of an encounter in which a score is raised, of the adventurer in a seat or of all.
pub(super) fn with_score(raised: &Setup, score: Score, seat: Option<usize>) -> Vec<String> {
    let adventurers = raised.encounter().map_or(&[][..], |game| &game.plan.adventurers);
    let adventurers = adventurers.iter().enumerate().filter(|(at, _)| seat.is_none_or(|seat| seat == *at));
    let set = adventurers.map(|(at, adventurer)| {
        let scores = &adventurer.scores;
        let value = match score {
            Score::Verve => adventurer.verve_max.into(),
            Score::Survival => adventurer.survival_max.into(),
            Score::Fortitude => i64::from(scores.fortitude),
            Score::Willpower => i64::from(scores.willpower),
            Score::Health => i64::from(scores.health),
            Score::Endurance => i64::from(scores.endurance),
            Score::Attack => i64::from(scores.attack),
            Score::Defense => i64::from(scores.defense),
        };
        format!("adventurers.{at}.{}={value}", score.name())
    });
    set.collect()
}

/// Nobody faints on purpose.
pub(super) fn without_fainting(adventurers: usize) -> Vec<String> {
    (0..adventurers).map(|at| format!("adventurers.{at}.policy.faint=\"never\"")).collect()
}

/// The lists without a line.
pub(super) fn without_line(without: &Setup, line: &SharedLine, supplies: &Supplies) -> Vec<String> {
    let Some(game) = without.showdown() else { return Vec::new() };
    let list = |&seat: &u8| {
        let left = game.policies.survivors[usize::from(seat)].text(line.decision, supplies);
        format!("survivors.{seat}.policy.{}={left}", line.decision.key())
    };
    line.seats.iter().map(list).collect()
}
