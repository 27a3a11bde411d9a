//! Who is hurt by what: the harm of each card to each survivor.

use super::cell::{Cell, Interval, Shown};
use super::table::{Kind, Schema, field, no_point};
use crate::study::PlayedArm;
use deathroll_core::engine::{Run, harm};
use deathroll_core::metric::{HarmGrid, HarmMeasure, Subject};

/// The name of harm that no card is to blame for.
const NO_CARD: &str = "no card";

/// The harm that a card does to a survivor.
#[derive(Debug, Clone, PartialEq)]
pub struct HarmRow {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the arm.
    pub arm: String,
    /// Name of the card.
    pub card: String,
    /// Name of the subject: a survivor, or the party of several.
    pub subject: String,
    /// What is counted.
    pub harm: HarmMeasure,
    /// Trials of the sample.
    pub trials: u64,
    /// The mean per trial with its interval.
    pub interval: Interval,
}

/// `harm`.
pub const HARM: Schema<HarmRow> = Schema {
    name: "harm",
    about: "One row per kind of harm, card and survivor of a showdown; a card has the kinds of harm that it did to anybody in the trials. Written by `run` and `compare`.",
    fields: &[
        field("scenario", Kind::Text, "", "name of the scenario", |row| Cell::text(&row.scenario)),
        field("arm", Kind::Text, "", "name of the arm", |row| Cell::text(&row.arm)),
        field(
            "card",
            Kind::Text,
            "",
            "name of the card, or other cause, to blame; `no card` where none is",
            |row| Cell::text(&row.card),
        ),
        field("subject", Kind::Text, "", "name of a survivor, or `party`: all of them", |row| {
            Cell::text(&row.subject)
        }),
        field(
            "harm",
            Kind::Word,
            "",
            "`damage`: points landed; `severe-injuries`: rolls, excluding endured ones; `deaths`",
            |row| Cell::Word(row.harm.name()),
        ),
        field("unit", Kind::Word, "", "unit of the estimate", |row| Cell::Word(row.harm.unit().name())),
        field("trials", Kind::Count, "trials", "trials of the sample", |row| Cell::Count(row.trials)),
        field("estimate", Kind::Interval(""), "unit", "mean per trial", |row| Cell::interval(row.interval)),
    ],
    point: no_point,
};

/// The harm in the trials of an arm; none of games that are not fights on a board.
#[must_use]
pub fn harm_rows(played: &PlayedArm, confidence: f64) -> Vec<HarmRow> {
    let PlayedArm { scenario, arm, run: Run { layout, tally, .. }, .. } = played;
    let grid = layout.harm;
    if grid.is_empty() {
        return Vec::new();
    }
    let party = grid.seats().len() as u64;
    // The cells of a card: of the party first, with the most that can die in each.
    let cells = |blame| {
        let whole = grid.has_party().then(|| (arm.subject(Subject::Party), grid.of_party(blame), party));
        let each = move |seat| (arm.subject(Subject::Survivor(seat)), grid.of_survivor(blame, seat), 1);
        whole.into_iter().chain(grid.seats().map(each))
    };
    let mut rows = Vec::new();
    for blame in grid.blames() {
        let card =
            if HarmGrid::is_a_cause(blame) { arm.subject(Subject::Card(blame)) } else { NO_CARD.to_owned() };
        for measure in HarmMeasure::ALL {
            let did_harm = |(_, cell, _): &(String, usize, u64)| tally.harm[*cell][measure as usize].sum > 0;
            if !cells(blame).any(|cell| did_harm(&cell)) {
                continue;
            }
            rows.extend(cells(blame).map(|(subject, cell, deaths_max)| {
                let estimate = harm(tally, cell, measure, deaths_max, confidence);
                HarmRow {
                    scenario: scenario.clone(),
                    arm: arm.name.clone(),
                    card: card.clone(),
                    subject,
                    harm: measure,
                    trials: tally.trials,
                    interval: Interval { estimate, confidence, unit: measure.unit(), shown: Shown::Value },
                }
            }));
        }
    }
    rows
}
