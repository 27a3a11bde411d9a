//! What `exact` and `exact --best` have in common: arms of a scenario that are solved one after the other.

use std::ops::ControlFlow;

use super::args::ExactArgs;
use super::exit::{Exit, Failure, Outcome};
use super::output::Output;
use super::progress::Bars;
use super::result_files;
use super::stderr::note_line;
use crate::results::page::{Page, partial_line};
use crate::results::{ArmRecord, Provenance, ScenarioRecord, Tables};
use crate::scenario::{Arm, Scenario};
use deathroll_core::exact::Ending;

/// The arms of a scenario that are solved, and what is kept of them.
pub(super) struct Solving<'a> {
    args: &'a ExactArgs,
    scenario: &'a Scenario,
    names: Vec<String>,
    pub(super) bars: Bars,
    pub(super) tables: Tables,
    provenance: Provenance,
    records: Vec<ArmRecord>,
    /// Number of arms with an answer.
    answered: usize,
}

impl<'a> Solving<'a> {
    /// Begins to solve some arms; `command` makes the same files. The output folder is prepared first, so that a
    /// failure there loses no answers.
    pub(super) fn new(
        args: &'a ExactArgs,
        scenario: &'a Scenario,
        arms: &[&Arm],
        command: Vec<String>,
    ) -> Result<Self, Failure> {
        result_files::prepare(&args.out)?;
        Ok(Self {
            args,
            scenario,
            names: arms.iter().map(|arm| arm.name.clone()).collect(),
            bars: Bars::new(args.show.shows_progress()),
            tables: Tables::default(),
            provenance: Provenance::of_answers(command),
            records: Vec::new(),
            answered: 0,
        })
    }

    /// An empty page for the next arm; that of the first has the title.
    pub(super) fn page(&self) -> Page {
        match self.records.is_empty() {
            true => Page::titled(&self.scenario.title, &self.args.overrides.facts()),
            false => Page::default(),
        }
    }

    /// Keeps that an arm was solved, or why not; `is_whole` if nothing of the answers was cut off. Breaks when
    /// interrupted: an arm that was solved before counts.
    pub(super) fn keep(
        &mut self,
        arm: &Arm,
        (ending, is_whole): (Ending, bool),
        output: &mut Output,
    ) -> ControlFlow<()> {
        let record = ArmRecord::exact(&arm.name, ending);
        let is_solved = ending == Ending::Complete && (is_whole || !self.bars.are_interrupted());
        self.provenance.partial |= !is_solved;
        if self.bars.are_interrupted() && !is_solved {
            note_line(
                "interrupted: this arm was not solved to the end; results so far are marked as partial",
            );
            output.write(&format!("{}\n", partial_line(&self.names[self.records.len()..])));
            self.records.push(record.interrupted());
            return ControlFlow::Break(());
        }
        self.answered += usize::from(is_solved);
        self.records.push(record);
        ControlFlow::Continue(())
    }

    /// Says how to get answers, where an arm has none because it is too large.
    pub(super) fn note_how_to_go_on(&self, hint: &str) {
        if self.answered < self.records.len() && !self.bars.are_interrupted() {
            note_line(hint);
        }
    }

    /// Writes the result files.
    pub(super) fn finish(mut self) -> Outcome {
        let record = ScenarioRecord::of_scenario(&self.scenario.name, self.scenario, self.records);
        self.provenance.scenarios.push(record);
        let written = result_files::write(&self.args.out, &self.tables, &mut self.provenance);
        let exit = if self.bars.are_interrupted() {
            Exit::Interrupted
        } else if self.answered == 0 {
            Exit::Undecided
        } else {
            Exit::Done
        };
        Ok(exit.if_written(written))
    }
}
