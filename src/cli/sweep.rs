//! `deathroll sweep`.

use super::args::{SweepArgs, Vary};
use super::command_line::CommandLine;
use super::exit::{Failure, Outcome};
use super::input::{Loader, arm_or_first};
use super::meaning::margins;
use super::output::{Output, terminal_width};
use super::play::{self, Player, check_precision};
use super::result_files;
use crate::engine::{Ending, Pair, layout};
use crate::metric::Layout;
use crate::report::sweep as writer;
use crate::report::terminal::Look;
use crate::results::{
    Crossing, Named, Point, Provenance, Setting, SideBySide, SweepRow, crossings, headline, pair, sweep_rows,
};
use crate::scenario::{Arm, Scenario};

/// Most points of a grid.
const POINTS_MAX: usize = 1024;

/// Plays a grid over fields of a scenario, and tells every metric at every point.
pub(super) fn sweep(args: &SweepArgs, output: &mut Output) -> Outcome {
    let points = grid(&args.vary)?;
    let loader = Loader::new(&args.scenario, &args.overrides.set)?;
    let (scenario, arms) = arms(args, &loader, &points)?;
    check_precision(&args.play, &arms.iter().collect::<Vec<_>>())?;
    let layouts: Vec<Layout> = arms.iter().map(|arm| layout(&arm.setup)).collect();
    check_thresholds(args, &layouts)?;
    let margins = margins(&args.differences, &arms[0])?;
    let headline = headline(&layouts[0], args.steps).map(|headline| headline.metric.id);
    if let (Some(metric), None) = (args.steps, headline) {
        return Err(Failure::Input(format!("--steps: `{metric}` has no meaning in this scenario")));
    }
    result_files::prepare(&args.out)?;
    let names: Vec<Named> = arms.iter().map(Named::of).collect();
    let setups: Vec<_> = arms.iter().map(|arm| &arm.setup).collect();
    let player = Player::new(&args.play, &args.show)?;
    let pairs = steps(&points, &names, &layouts, args.vary.last().map_or(1, |vary| vary.values.len()));
    player.tell_together(&setups, 1, false);
    let together = player.play_together(&setups, pairs, None, scenario.name.clone());
    let sides = SideBySide {
        scenario: &scenario.name,
        arms: &names,
        together: &together,
        confidence: args.play.confidence,
        is_sequential: false,
        margins: &margins,
    };
    let mut tables = sides.tables(Vec::new());
    tables.sweep = sweep_rows(&sides, &points, &tables.summary);
    let mut provenance = Provenance::of_samples(command(args), args.play.dice.seed, args.play.confidence);
    provenance.partial = together.ending == Ending::Interrupted;
    provenance.scenarios.push(sides.record(&scenario.digest));
    result_files::write(&args.out, &tables, &mut provenance)?;
    if !args.show.quiet {
        output.write(&shown(args, &scenario, &tables.sweep, headline, together.trials(), points.len()))?;
    }
    play::note_imprecise(&args.play, together.ending, together.trials());
    Ok(play::ended(provenance.partial))
}

/// Every combination of values; the last field runs fastest.
fn grid(vary: &[Vary]) -> Result<Vec<Point>, Failure> {
    let size = vary.iter().try_fold(1_usize, |size, one| size.checked_mul(one.values.len()));
    if size.is_none_or(|size| size > POINTS_MAX) {
        let message = format!("--vary: the grid has too many points; expected at most {POINTS_MAX}");
        return Err(Failure::Input(message));
    }
    for (at, Vary { path, .. }) in vary.iter().enumerate() {
        if vary[..at].iter().any(|before| before.path == *path) {
            return Err(Failure::Input(format!("--vary: `{path}` is given twice")));
        }
    }
    let mut points: Vec<Point> = vec![Vec::new()];
    for one in vary {
        let extended = |point: &Point| -> Vec<Point> {
            one.settings().map(|setting| [&point[..], &[setting]].concat()).collect()
        };
        points = points.iter().flat_map(extended).collect();
    }
    Ok(points)
}

/// The scenario at the first point, and the arm that is swept at each.
fn arms(args: &SweepArgs, loader: &Loader, points: &[Point]) -> Result<(Scenario, Vec<Arm>), Failure> {
    let mut first = None;
    let mut arms = Vec::new();
    for point in points {
        let sets: Vec<String> = point.iter().map(Setting::to_string).collect();
        let scenario = loader.load(&sets)?;
        let arm = arm_or_first(&scenario, args.arm.as_deref())?;
        arms.push(Arm { name: sets.join(", "), ..arm.clone() });
        first = first.or(Some(scenario));
    }
    let scenario = first.ok_or_else(|| Failure::Input("--vary: a grid without points".to_owned()))?;
    Ok((scenario, arms))
}

/// The pairs of neighbours along the field that runs fastest, of which there are `length` values.
fn steps(points: &[Point], names: &[Named], layouts: &[Layout], length: usize) -> Vec<Pair> {
    let steps = (1..points.len()).filter(|at| at % length != 0);
    steps.map(|at| pair(names, layouts, [at - 1, at], |_, _| true)).collect()
}

/// A threshold of a metric that nobody has would never be crossed.
fn check_thresholds(args: &SweepArgs, layouts: &[Layout]) -> Result<(), Failure> {
    for wanted in &args.find {
        let has = |layout: &Layout| layout.subjects.iter().any(|one| one.metrics.contains(&wanted.metric));
        if !layouts.iter().any(has) {
            let metric = wanted.metric.id;
            return Err(Failure::Input(format!("--find: `{metric}` has no meaning in this scenario")));
        }
    }
    Ok(())
}

fn shown(
    args: &SweepArgs,
    scenario: &Scenario,
    rows: &[SweepRow],
    headline: Option<&str>,
    trials: u64,
    points: usize,
) -> String {
    let look = Look { width: terminal_width(), all_metrics: args.show.all_metrics };
    let (seed, confidence) = (args.play.dice.seed, args.play.confidence);
    let found: Vec<(usize, Crossing<'_>)> = args
        .find
        .iter()
        .enumerate()
        .flat_map(|(at, one)| {
            crossings(rows, one.metric.id, one.value).into_iter().map(move |found| (at, found))
        })
        .collect();
    let all: Vec<Crossing<'_>> = found.iter().map(|(_, crossing)| crossing.clone()).collect();
    let mut text = writer::heading(&scenario.title, trials, points, seed, confidence);
    text.push_str(&writer::table(rows, headline, &all, look));
    text.push('\n');
    for (at, wanted) in args.find.iter().enumerate() {
        let own: Vec<&Crossing<'_>> =
            found.iter().filter(|(of, _)| *of == at).map(|(_, crossing)| crossing).collect();
        text.push_str(&writer::found(wanted.metric.id, wanted.metric.unit.name(), wanted.value, &own));
    }
    text
}

/// The command that makes the same files.
fn command(args: &SweepArgs) -> Vec<String> {
    CommandLine::new("sweep", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("vary", &args.vary)
        .option("arm", &args.arm)
        .option("margin", &args.differences.margin)
        .play(&args.play)
        .words()
}
