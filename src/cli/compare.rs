//! `deathroll compare`.

use super::args::CompareArgs;
use super::command_line::CommandLine;
use super::contestants::{contestants, variants};
use super::exit::{Failure, Outcome};
use super::input::Loader;
use super::meaning::margins;
use super::output::{Output, note_line, terminal_width};
use super::play::{self, Player, check_precision};
use super::result_files;
use crate::engine::{Ending, Together, layout};
use crate::metric::SubjectLayout;
use crate::report::comparison as writer;
use crate::report::terminal::Look;
use crate::results::{
    Headline, Margins, Named, Provenance, SideBySide, comparison_rows, headline, pairs, ranks,
};
use crate::scenario::{Arm, Scenario};

/// Plays arms on the same dice, and tells how they differ.
pub(super) fn compare(args: &CompareArgs, output: &mut Output) -> Outcome {
    let loader = Loader::new(&args.scenario, &args.overrides.set)?;
    let scenario = loader.load(&[])?;
    let added = variants(&args.variant, &args.vary_gear);
    let arms = contestants(&loader, &scenario, args.baseline.as_deref(), &args.arms, &added)?;
    check_precision(&args.play, &arms.iter().collect::<Vec<_>>())?;
    let contest = Contest::new(args, &scenario, &arms)?;
    result_files::prepare(&args.out)?;
    let player = Player::new(&args.play, &args.show)?;
    let together = contest.play(&player);
    let sides = contest.sides(&together);
    let tables = sides.tables(comparison_rows(&sides));

    let mut provenance = Provenance::of_samples(command(args), args.play.dice.seed, args.play.confidence);
    provenance.partial = together.ending == Ending::Interrupted;
    provenance.scenarios.push(sides.record(&scenario.digest));
    result_files::write(&args.out, &tables, &mut provenance)?;
    if !args.show.quiet {
        let look = Look { width: terminal_width(), all_metrics: args.show.all_metrics };
        let ranks = contest.headline.map(|headline| (headline, ranks(&sides, headline)));
        output.write(&writer::text(
            &scenario.title,
            &sides,
            &tables,
            ranks.as_ref(),
            args.play.dice.seed,
            look,
        ))?;
    }
    if args.until_decided && together.ending == Ending::Complete {
        contest.note_undecided(&sides);
    }
    play::note_imprecise(&args.play, together.ending, together.trials());
    Ok(play::ended(provenance.partial))
}

/// What is compared, and when it is enough.
struct Contest<'a> {
    args: &'a CompareArgs,
    scenario: &'a Scenario,
    arms: &'a [Arm],
    names: Vec<Named>,
    headline: Option<Headline>,
    margins: Margins,
}

impl<'a> Contest<'a> {
    fn new(args: &'a CompareArgs, scenario: &'a Scenario, arms: &'a [Arm]) -> Result<Self, Failure> {
        let headline = headline(&layout(&arms[0].setup), args.rank);
        if let (Some(metric), None) = (args.rank, headline) {
            let arm = &arms[0].name;
            return Err(Failure::Input(format!("--rank: `{metric}` has no meaning in arm `{arm}`")));
        }
        if let Some(headline) = headline {
            check_headline(args, headline, arms)?;
        }

        Ok(Self {
            args,
            scenario,
            arms,
            names: arms.iter().map(Named::of).collect(),
            headline,
            margins: margins(&args.differences, &arms[0])?,
        })
    }

    fn play(&self, player: &Player<'_>) -> Together {
        let setups: Vec<_> = self.arms.iter().map(|arm| &arm.setup).collect();
        let pairs = pairs(&self.names, &setups, self.headline);
        let decided = |together: &Together| {
            self.headline.is_some_and(|headline| self.sides(together).is_decided(headline))
        };
        let until = self.args.until_decided.then_some(&decided as &dyn Fn(&Together) -> bool);
        player.tell_together(&setups, 1, until.is_some());
        player.play_together(&setups, pairs, until, self.scenario.name.clone())
    }

    fn sides<'b>(&'b self, together: &'b Together) -> SideBySide<'b> {
        SideBySide {
            scenario: &self.scenario.name,
            arms: &self.names,
            together,
            confidence: self.args.play.confidence,
            is_sequential: self.args.until_decided,
            margins: &self.margins,
        }
    }

    fn note_undecided(&self, sides: &SideBySide<'_>) {
        let Some(headline) = self.headline.filter(|headline| !sides.is_decided(*headline)) else { return };
        let (metric, trials) = (headline.metric.id, sides.together.trials());
        note_line(&format!("`{metric}` is not decided for every arm within {trials} trials"));
    }
}

/// What an arm does not have can be neither ranked nor decided in it.
fn check_headline(args: &CompareArgs, headline: Headline, arms: &[Arm]) -> Result<(), Failure> {
    let subject = arms[0].labels.subject(headline.subject);
    for arm in &arms[1..] {
        let is_it = |one: &SubjectLayout| {
            arm.labels.subject(one.subject) == subject && one.metrics.contains(&headline.metric)
        };
        if layout(&arm.setup).subjects.iter().any(is_it) {
            continue;
        }
        let (metric, name) = (headline.metric.id, &arm.name);
        let message = format!("arm `{name}` has no `{metric}` of {subject}, and cannot be ranked by it");
        if args.until_decided || args.rank.is_some() {
            return Err(Failure::Input(format!("{message}; --rank names another metric")));
        }
        note_line(&message);
    }
    Ok(())
}

/// The command that makes the same files.
fn command(args: &CompareArgs) -> Vec<String> {
    CommandLine::new("compare", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arms", &args.arms)
        .option("baseline", &args.baseline)
        .option("variant", &args.variant)
        .option("vary-gear", &args.vary_gear)
        .option("rank", args.rank)
        .option("margin", &args.differences.margin)
        .flag("until-decided", args.until_decided)
        .play(&args.play)
        .words()
}
