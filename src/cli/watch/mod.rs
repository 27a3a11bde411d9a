//! `deathroll watch`.

mod edits;
mod server;

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::args::WatchArgs;
use super::driver::workers;
use super::exit::{Exit, Failure, Outcome};
use super::input::load_one;
use super::interrupt;
use super::output::{Output, terminal_width};
use super::progress::Bars;
use crate::report::html::{Live, live_page};
use crate::report::terminal;
use crate::results::page::{Line, Page, expected_in, luck_taken_out, run_page};
use crate::results::{
    ARMS, ArmRecord, Document, Estimates, Provenance, ScenarioRecord, Selection, Tables, Tone, arm_rows,
    changes,
};
use crate::scenario::Scenario;
use crate::study::{Effort, Mode, Part, PreciseIn, RunOn, choose_arms, play_arm};
use deathroll_core::engine::{Ending, Progress, Unkept, Workers, default_trials};
use deathroll_core::stats::CONFIDENCE;
use edits::Edits;
use server::Server;

/// Trials of the first round; each later one has four times as many.
const FIRST_TRIALS: u64 = 512;
/// How often files are looked at while nothing is played.
const PAUSE: Duration = Duration::from_millis(250);

/// Plays a scenario again whenever its files change.
pub(super) fn watch(args: &WatchArgs, output: &mut Output) -> Outcome {
    if args.scenario.as_os_str() == "-" {
        return Err(Failure::Input("standard input cannot be watched; name a file".into()));
    }
    let is_page = args.page || args.open;
    let server = is_page.then(|| Server::start(args.port)).transpose()?;
    if let Some(server) = &server {
        output.write(&server.announcement());
        if args.open {
            server::open(&server.address());
        }
    }
    let watcher = Watcher {
        args,
        workers: workers(args.dice.threads, None)?,
        bars: Bars::new(std::io::stderr().is_terminal()),
        server,
    };
    watcher.watch(output)
}

struct Watcher<'a> {
    args: &'a WatchArgs,
    workers: Workers,
    bars: Bars,
    server: Option<Server>,
}

/// One state of the files, played with so many trials.
struct Played {
    trials: u64,
    tables: Tables,
    estimates: Estimates,
    /// What it was worth that the luck of the dice is not in them.
    luck_taken_out: Option<String>,
    provenance: Provenance,
}

impl Played {
    fn document(&self) -> Document {
        Document::new(self.tables.clone(), self.provenance.clone())
    }
}

impl Watcher<'_> {
    fn watch(&self, output: &mut Output) -> Outcome {
        let mut last: Vec<Played> = Vec::new();
        let mut edits = Edits::of(&self.args.scenario);
        while !self.bars.are_interrupted() {
            // Libraries of a file that cannot be read are those that it had before.
            edits = edits.again();
            match load_one(&self.args.scenario, &self.args.overrides.all()) {
                Ok(scenario) => {
                    // A save while it was read is read again.
                    let is_current = !edits.happened();
                    edits = Edits::of_scenario(&self.args.scenario, &scenario);
                    if !is_current {
                        continue;
                    }
                    match self.play(&scenario, &last, &edits, output) {
                        // Saves that follow each other at once are compared with the one before.
                        Ok(rounds) if rounds.is_empty() => {}
                        Ok(rounds) => last = rounds,
                        Err(failure) => self.refuse(failure, last.last()),
                    }
                }
                // A file that is being written may be wrong for a moment, and a user mends the rest.
                Err(failure) => self.refuse(failure, last.last()),
            }
            if output.is_closed() && self.server.is_none() {
                return Ok(Exit::Done); // nobody reads on
            }
            while !edits.happened() && !self.bars.are_interrupted() {
                std::thread::sleep(PAUSE);
            }
        }
        // Ctrl-C is how it ends, as with `watch` and `top`.
        Ok(Exit::Done)
    }

    /// Says why the files cannot be played, in the terminal and on the page, which keeps the numbers of the last
    /// save that could be.
    fn refuse(&self, failure: Failure, last: Option<&Played>) {
        if let Some(server) = &self.server {
            let live = Live { changed: None, expected: None, fault: Some(&failure.text()) };
            server.publish(live_page(last.map(Played::document).as_ref(), live));
        }
        Exit::report(failure);
    }

    /// Plays the scenario in rounds of more and more trials, until it is edited; the rounds. `last` are those of the
    /// save before.
    fn play(
        &self,
        scenario: &Scenario,
        last: &[Played],
        edits: &Edits,
        output: &mut Output,
    ) -> Result<Vec<Played>, Failure> {
        let arms = choose_arms(scenario, &self.args.arm)?;
        let most = self.args.trials.unwrap_or_else(|| default_trials(&arms[0].setup, scenario.arms.len()));
        let part = Part::new(scenario, arms.into_iter().cloned().collect(), |_| Mode::Separate);
        let mut rounds = Vec::new();
        let mut trials = FIRST_TRIALS.min(most);
        while let Some(played) = self.round(&part, trials, edits) {
            rounds.push(played);
            self.show(scenario, &rounds, last, output);
            if trials == most {
                break;
            }
            trials = trials.saturating_mul(4).min(most);
        }
        Ok(rounds)
    }

    /// Plays every arm this many times; nothing when interrupted, or once the files are edited.
    fn round(&self, part: &Part, trials: u64, edits: &Edits) -> Option<Played> {
        let effort = Effort {
            trials: Some(trials),
            trials_max: None,
            precision: Vec::new(),
            precise_in: PreciseIn::Arms,
            confidence: CONFIDENCE,
            controls: true,
        };
        let mut estimates = Estimates::default();
        let (mut arms, mut records) = (Vec::new(), Vec::new());
        for (arm, named) in part.names.iter().enumerate() {
            let how = (self.args.dice.seed, &effort);
            let on = RunOn { workers: &self.workers, ledger: &Unkept };
            let is_over = AtomicBool::new(false);
            let one = self.bars.follow(named.name.clone(), trials, |progress| {
                let played = |trials| {
                    (progress.played)(trials);
                    is_over.fetch_or(interrupt::is_heard() || edits.happened(), Ordering::Relaxed);
                };
                let progress = Progress { played: &played, interrupted: &is_over };
                play_arm(part, arm, how, false, on, progress)
            });
            if one.run.ending == Ending::Interrupted {
                return None;
            }
            estimates.extend(Estimates::of_sample(&one, CONFIDENCE));
            records.push(ArmRecord::of_tally(&named.name, &one.run.tally, one.run.ending));
            arms.push(one);
        }
        let luck_taken_out = luck_taken_out(&arms);
        let mut tables = Tables::default();
        let arms = ARMS.table(&arm_rows(&part.scenario, &part.names, None));
        let all = estimates.tables().into_iter().chain([arms]).chain(estimates.fight_tables());
        all.for_each(|table| tables.add(table));
        let mut provenance = Provenance::of_samples(self.command(trials), self.args.dice.seed, CONFIDENCE);
        provenance.scenarios.push(ScenarioRecord::of_part(&part.scenario, part, records));
        Some(Played { trials, tables, estimates, luck_taken_out, provenance })
    }

    /// The command that gives the same numbers.
    fn command(&self, trials: u64) -> Vec<String> {
        super::command_line::CommandLine::new("run", [self.args.scenario.as_path()])
            .overrides(&self.args.overrides)
            .option("arm", &self.args.arm)
            .option("trials", [trials])
            .option("seed", [self.args.dice.seed])
            .words()
    }

    /// Shows the last round in the terminal, and on the page.
    fn show(&self, scenario: &Scenario, rounds: &[Played], last: &[Played], output: &mut Output) {
        let Some(played) = rounds.last() else { return };
        let changed = changed(last, rounds);
        if let Some(server) = &self.server {
            let expected = expected_in(scenario, &played.estimates);
            let live = Live { changed: changed.as_deref(), expected: expected.as_deref(), fault: None };
            server.publish(live_page(Some(&played.document()), live));
        }
        let how = (self.args.dice.seed, CONFIDENCE);
        let luck = played.luck_taken_out.clone();
        let page = run_page(scenario, &played.estimates, how, &Selection::default(), luck);
        let mut page = page.without_more_metrics();
        if let Some(changed) = changed {
            page.extend(changes_page(&changed));
        }
        if std::io::stdout().is_terminal() {
            output.write_bytes(b"\x1b[2J\x1b[3J\x1b[H");
            self.server.iter().for_each(|server| output.write(&server.announcement()));
        }
        output.write(&terminal::text(&page, terminal_width()));
    }
}

/// What has changed from the rounds of one save to those of the next: between the largest that have as many trials.
/// They have the same dice, so that what plays as before is the same. None without such rounds.
fn changed(last: &[Played], rounds: &[Played]) -> Option<Vec<String>> {
    let twin = |old: &&Played| rounds.iter().find(|new| new.trials == old.trials);
    let (old, new) = last.iter().rev().find_map(|old| Some((old, twin(&old)?)))?;
    Some(changes(&old.tables, &new.tables))
}

/// What has changed since the last save.
fn changes_page(changed: &[String]) -> Page {
    let mut page = Page::default();
    let head = if changed.is_empty() {
        "no main metric has changed since the last save"
    } else {
        "since the last save"
    };
    page.line(Line::of(Tone::Strong, head));
    changed.iter().for_each(|line| page.line(Line::of(Tone::Plain, line)));
    page.gap();
    page
}
