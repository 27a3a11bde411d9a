//! `deathroll check`.

mod members;
mod play;
mod reports;
mod update;

use super::args::CheckArgs;
use super::exit::{Exit, Failure, Outcome};
use super::output::{Output, note_line, terminal_width};
use super::result_files;
use crate::engine::Together;
use crate::report::check::{CheckSummary, annotations, terminal};
use crate::results::gate::{CheckRow, Gate, Origin, check_rows};
use crate::results::{Provenance, ScenarioRecord, Tables, Verdict};
use crate::stats::sequential;
use members::{Member, members};
use play::{Looks, Player};

/// Decides what scenarios expect.
pub(super) fn check(args: &CheckArgs, output: &mut Output) -> Outcome {
    let members = members(args)?;
    let baseline = args.against.as_deref().map(reports::baseline).transpose()?;
    let mut claims = Vec::new();
    for member in &members {
        claims.push(member.claims(args, baseline.as_ref())?);
    }
    let confidence = sequential::shared(claims.iter().map(Vec::len).sum(), args.confidence);
    result_files::prepare(&args.out)?;
    let player = Player::new(args)?;
    let mut done = Done::new(args);
    for (member, claims) in members.iter().zip(claims) {
        let gate = Gate::new(&member.arms, &member.layouts, claims, confidence);
        let mut gate = if args.update { gate.looking_on() } else { gate };
        let looks = player.decide(member, &mut gate);
        done.add(member, &gate, &looks, args, output)?;
        if looks.is_interrupted() {
            break;
        }
    }
    done.end(args, output)
}

/// What was decided until now.
struct Done {
    rows: Vec<CheckRow>,
    tables: Tables,
    provenance: Provenance,
}

impl Done {
    fn new(args: &CheckArgs) -> Self {
        let provenance = Provenance::of_samples(play::command(args), args.dice.seed, args.confidence);
        Self { rows: Vec::new(), tables: Tables::default(), provenance }
    }

    /// Adds what was decided of a scenario, and tells it.
    fn add(
        &mut self,
        member: &Member,
        gate: &Gate<'_>,
        looks: &Looks,
        args: &CheckArgs,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let scenario = &member.scenario;
        let origin = Origin {
            scenario: &member.name,
            file: &member.file,
            expectations: &scenario.expectations,
            arms: &member.arms,
        };
        let mut rows = check_rows(&origin, gate);
        let mut renewed = String::new();
        if args.update && !looks.is_interrupted() {
            renewed = update::update(member, gate, &mut rows)?;
        }
        let trials = looks.together.as_ref().map_or(0, Together::trials);
        let mut text =
            member.suite.as_deref().filter(|_| !args.quiet).map_or_else(String::new, terminal::suite);
        text.push_str(&terminal::scenario(&scenario.title, &rows, trials, args.quiet, terminal_width()));
        text.push_str(&renewed);
        if annotates() {
            text.push_str(&annotations::github(&rows));
        }
        output.write(&text)?;
        let looked = looks.looked(member);
        self.tables.add(looked.tables(args.confidence));
        self.provenance.partial |= looks.is_interrupted();
        self.provenance.scenarios.push(ScenarioRecord {
            name: member.name.clone(),
            digest: scenario.digest.clone(),
            arms: looked.records(),
        });
        self.rows.extend(rows);
        Ok(())
    }

    /// Writes the files, and tells what all verdicts decide together.
    fn end(mut self, args: &CheckArgs, output: &mut Output) -> Outcome {
        result_files::write(&args.out, &self.tables, &mut self.provenance)?;
        if self.provenance.partial {
            note_line("interrupted: nothing is said of what was not decided; no reports are written");
            return Ok(Exit::Interrupted);
        }
        let summary = CheckSummary::new(&self.rows, args.confidence, args.dice.seed);
        reports::write(args, &summary)?;
        output.write(&terminal::verdict(&summary))?;
        Ok(match summary.counts.verdict() {
            Verdict::Holds => Exit::Done,
            Verdict::Fails => Exit::Failed,
            Verdict::Undecided => Exit::Undecided,
        })
    }
}

/// Whether a CI service reads annotations from standard output.
fn annotates() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}
