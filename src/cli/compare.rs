//! `deathroll compare`.

use super::args::CompareArgs;
use super::contestants::{contestants, variants};
use super::exit::{Failure, Outcome};
use super::input::Loader;
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

    let mut provenance = Provenance::new(command(args), args.play.dice.seed, args.play.confidence);
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

        let margins = args.margin.iter().map(|margin| (margin.metric.id, margin.half_width)).collect();
        Ok(Self {
            args,
            scenario,
            arms,
            names: arms.iter().map(Named::of).collect(),
            headline,
            margins: Margins { asked: margins },
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

/// The command that makes the same files: every argument that changes a result, and no other.
fn command(args: &CompareArgs) -> Vec<String> {
    let mut words = vec!["deathroll".to_owned(), "compare".to_owned(), args.scenario.display().to_string()];
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    args.overrides.set.iter().for_each(|set| option("set", set.clone()));
    args.arms.iter().for_each(|arm| option("arms", arm.clone()));
    args.baseline.iter().for_each(|arm| option("baseline", arm.clone()));
    args.variant.iter().for_each(|one| option("variant", format!("{}: {}", one.name, one.set)));
    args.vary_gear.iter().for_each(|one| {
        let loadouts: Vec<String> = one.loadouts.iter().map(|gear| gear.join(" + ")).collect();
        option("vary-gear", format!("{}: {}", one.survivor, loadouts.join(" / ")));
    });
    args.rank.iter().for_each(|metric| option("rank", (*metric).to_owned()));
    args.margin.iter().for_each(|one| option("margin", format!("{}=±{}", one.metric.id, one.half_width)));
    if args.until_decided {
        words.push("--until-decided".to_owned());
    }
    words.extend(play::words(&args.play));
    words
}
