//! The rounds of a trial for programs.

use indexmap::IndexMap;
use serde::Serialize;

use super::column::{Shown, all, columns, of_meant};
use crate::report::trace::actor;
use crate::trace::{Added, Rounds};

/// A round as a line of JSON.
#[derive(Serialize)]
struct RoundLine<'a> {
    arm: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<&'a str>,
    round: u32,
    /// By subject and metric; of a ratio what is divided, and by what.
    changed: IndexMap<&'a str, IndexMap<&'static str, Changed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<f64>,
    /// What weighs most, in words.
    told: Vec<String>,
}

/// A count, or the two of a ratio.
#[derive(Serialize)]
#[serde(untagged)]
enum Changed {
    Count(f64),
    Ratio(f64, i64),
}

impl From<Added> for Changed {
    fn from(Added { of, per }: Added) -> Self {
        per.map_or(Self::Count(of), |per| Self::Ratio(of, per))
    }
}

/// The rounds of a trial of this arm as lines of JSON: what changed of the metrics that are asked for, or of all.
///
/// # Errors
/// When a value has no form in JSON.
pub fn json_lines(played: &Rounds, arm: &str, shown: Shown<'_>) -> serde_json::Result<String> {
    let columns = match shown.only.metrics {
        [] => of_meant(all(played), shown.only),
        _ => columns(played, shown.only),
    };
    let mut lines = String::new();
    for round in played.rounds.iter().filter(|round| shown.has(round)) {
        let mut changed: IndexMap<&str, IndexMap<&'static str, Changed>> = IndexMap::new();
        for column in &columns {
            if let Some(added) = column.change(round) {
                changed.entry(column.name).or_default().insert(column.metric.id, added.into());
            }
        }
        let told = round.told.iter().map(|line| format!("{}{}", actor(line), line.words())).collect();
        let luck = played.luck.is_some().then_some(round.luck);
        let (scene, round) = (round.scene.as_deref(), round.round);
        let line = RoundLine { arm, scene, round, changed, luck, told };
        lines.push_str(&(serde_json::to_string(&line)? + "\n"));
    }
    Ok(lines)
}
