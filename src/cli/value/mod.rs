//! `deathroll value`.

mod things;

use super::args::ValueArgs;
use super::command_line::CommandLine;
use super::exit::{Failure, Outcome};
use super::input::{Loader, arm_or_first};
use super::meaning::margins;
use super::output::{Output, terminal_width};
use super::play::{self, Player, check_precision};
use super::result_files;
use crate::engine::{Ending, Pair, Together, layout};
use crate::metric::Layout;
use crate::report::terminal::Look;
use crate::report::worth as writer;
use crate::results::{
    Margins, Named, Point, Provenance, Setting, SideBySide, Tables, Thing, comparison_rows, pair, worth_rows,
};
use crate::scenario::{Arm, Scenario};
use things::{Variation, variations};

/// Plays the same trials with each thing and without it, and tells what it is worth.
pub(super) fn value(args: &ValueArgs, output: &mut Output) -> Outcome {
    let loader = Loader::new(&args.scenario, &args.overrides.set)?;
    let points = points(args);
    let scenarios: Vec<Scenario> =
        points.iter().map(|point| loader.load(&sets(point))).collect::<Result<_, _>>()?;
    let at_points = scenarios.iter().zip(&points);
    let valuations: Vec<Valuation<'_>> = at_points
        .map(|(scenario, point)| Valuation::new(args, &loader, scenario, point))
        .collect::<Result<_, _>>()?;
    for valuation in &valuations {
        check_precision(&args.play, &valuation.arms.iter().collect::<Vec<_>>())?;
    }
    result_files::prepare(&args.out)?;
    let player = Player::new(&args.play, &args.show)?;
    let mut tables = Tables::default();
    let mut provenance = Provenance::of_samples(command(args), args.play.dice.seed, args.play.confidence);
    let mut trials = 0;
    for (valuation, (scenario, point)) in valuations.iter().zip(scenarios.iter().zip(&points)) {
        if provenance.scenarios.is_empty() {
            let setups: Vec<_> = valuation.arms.iter().map(|arm| &arm.setup).collect();
            player.tell_together(&setups, points.len(), false);
        }
        let together = valuation.play(&player);
        if together.trials() == 0 {
            provenance.partial = true;
            break;
        }
        let sides = valuation.sides(&valuation.name_at_point, &together);
        let mut found = sides.tables(comparison_rows(&sides));
        // These rows have columns for the point.
        let plain = valuation.sides(&scenario.name, &together);
        found.worth = worth_rows(&plain, &valuation.things, point, points.len());
        trials = together.trials();
        play::note_imprecise(&args.play, together.ending, trials);
        provenance.scenarios.push(sides.record(&scenario.digest));
        tables.add(found);
        if together.ending == Ending::Interrupted {
            provenance.partial = true;
            break;
        }
    }
    result_files::write(&args.out, &tables, &mut provenance)?;
    if !args.show.quiet {
        let look = Look { width: terminal_width(), all_metrics: args.show.all_metrics };
        let heading = writer::heading(&scenarios[0].title, trials, args.play.dice.seed, args.play.confidence);
        let body = if args.by.is_some() {
            writer::curve(&tables.worth, look)
        } else {
            writer::table(&tables.worth, look)
        };
        output.write(&format!("{heading}{body}\n"))?;
    }
    Ok(play::ended(provenance.partial))
}

/// Where things are valued: at each value of the field that varies, or as the file is.
fn points(args: &ValueArgs) -> Vec<Point> {
    args.by.as_ref().map_or_else(|| vec![vec![]], |by| by.settings().map(|one| vec![one]).collect())
}

/// The overrides of a point.
fn sets(point: &[Setting]) -> Vec<String> {
    point.iter().map(Setting::to_string).collect()
}

/// Things to value in one arm of a scenario.
struct Valuation<'a> {
    args: &'a ValueArgs,
    /// Name of the scenario, with the point, so that rows can be told apart.
    name_at_point: String,
    /// The arm as it is, then one for each thing.
    arms: Vec<Arm>,
    names: Vec<Named>,
    things: Vec<Thing>,
    pairs: Vec<Pair>,
    margins: Margins,
}

impl<'a> Valuation<'a> {
    fn new(
        args: &'a ValueArgs,
        loader: &Loader,
        scenario: &Scenario,
        point: &[Setting],
    ) -> Result<Self, Failure> {
        let arm = arm_or_first(scenario, args.arm.as_deref())?;
        let variations = variations(args, loader, arm, &sets(point))?;
        let mut arms = vec![arm.clone()];
        arms.extend(variations.iter().map(|one| one.arm.clone()));
        let names: Vec<Named> = arms.iter().map(Named::of).collect();
        let layouts: Vec<Layout> = arms.iter().map(|arm| layout(&arm.setup)).collect();
        let pairs =
            variations.iter().enumerate().map(|(at, one)| pair_of(one, at + 1, &names, &layouts)).collect();
        let things = variations.iter().enumerate();
        let things = things.map(|(pair, one)| Thing { name: one.thing.clone(), pair, uses: one.uses });
        let at: String = sets(point).iter().map(|set| format!(", {set}")).collect();
        let name_at_point = format!("{}{at}", scenario.name);
        Ok(Self {
            args,
            name_at_point,
            arms,
            names,
            things: things.collect(),
            pairs,
            margins: margins(&args.differences, arm)?,
        })
    }

    fn play(&self, player: &Player<'_>) -> Together {
        let setups: Vec<_> = self.arms.iter().map(|arm| &arm.setup).collect();
        player.play_together(&setups, self.pairs.clone(), None, self.name_at_point.clone())
    }

    fn sides<'b>(&'b self, scenario: &'b str, together: &'b Together) -> SideBySide<'b> {
        SideBySide {
            scenario,
            arms: &self.names,
            together,
            confidence: self.args.play.confidence,
            is_sequential: false,
            margins: &self.margins,
        }
    }
}

/// The pair of a variation: whatever goes without the thing is its baseline.
fn pair_of(variation: &Variation, at: usize, names: &[Named], layouts: &[Layout]) -> Pair {
    let [without, with] = if variation.is_added { [0, at] } else { [at, 0] };
    let pair = pair(names, layouts, [without, with], |_, _| true);
    pair.per(&variation.uses.map_or_else(Vec::new, |uses| uses.to_vec()), &layouts[with])
}

/// The command that makes the same files.
fn command(args: &ValueArgs) -> Vec<String> {
    fn name_of(value: &impl clap::ValueEnum) -> String {
        value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
    CommandLine::new("value", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arm", &args.arm)
        .option("action", args.action.iter().map(name_of))
        .option("of", args.of.as_ref().map(name_of))
        .option("by", &args.by)
        .flag("each", args.each)
        .option("margin", &args.differences.margin)
        .play(&args.play)
        .words()
}
