//! `deathroll compare`.

use super::args::{CompareArgs, VariantArg};
use super::command_line::CommandLine;
use super::driver::{Answer, Driver, Session};
use super::exit::{Failure, Outcome};
use super::extreme_trials::{self, Origin};
use super::input::read_template;
use super::output::Output;
use super::stderr::note_line;
use crate::engine::{Ending, PairedRun};
use crate::results::page::{ComparedRows, UnderPlay, compare_page, plays_page};
use crate::results::{
    ARMS, COMPARISON, RANKING, ScenarioRecord, Selection, Table, arm_rows, comparisons, rank_rows,
};
use crate::study::{
    ComparedArms, Headline, Margins, Mode, NamedArm, Part, Played, Point, Variant, contestants, headline,
    loadout_variants, ranking_pairs, ranks,
};

/// Plays arms on the same dice, and prints how they differ.
pub(super) fn compare(args: &CompareArgs, output: &mut Output) -> Outcome {
    let contests = contests(args)?;
    let contest = &contests[0];
    let session = Session::new(command(args), &args.overrides, &args.play, &args.out, &args.show);
    let mut driver = Driver::new(session)?;
    let is_decided =
        |run: &PairedRun| contest.headline.is_some_and(|headline| contest.compared(run).is_decided(headline));
    let until = args.until_decided.then_some(&is_decided as &dyn Fn(&PairedRun) -> bool);
    let is_short = contests.len() > 1 && !args.selection.all_metrics;
    let mut under_plays = Vec::new();
    let mut ahead = contests.iter();
    driver.drive(contests.iter().map(|one| &one.part), until, output, |part, played| {
        let (answer, found) = ahead.next().unwrap_or(contest).answer(played);
        under_plays.extend(part.point.first().map(|play| UnderPlay { play: play.value.clone(), ..found }));
        Answer { page: answer.page.filter(|_| !is_short), ..answer }
    });
    if let Some(headline) = contest.headline.filter(|_| is_short) {
        let ranking = (headline.metric, &*contest.part.names[0].subject(headline.subject));
        let (seed, confidence) = (args.play.dice.seed, args.play.confidence);
        let page = plays_page(&contest.part.title, &under_plays, ranking, seed, confidence);
        driver.show_with_answer(page, output);
    }
    driver.finish()
}

/// The contest under each play, or once.
fn contests(args: &CompareArgs) -> Result<Vec<Contest<'_>>, Failure> {
    let plays = args.overrides.under_each_play().into_iter();
    plays.map(|(point, overrides)| Contest::new(args, point, &overrides)).collect()
}

/// The arms to compare, and the metric that ranks them.
struct Contest<'a> {
    args: &'a CompareArgs,
    /// The name of the scenario in files, with the play where there are several.
    name: String,
    part: Part,
    headline: Option<Headline>,
    margins: Margins,
    selection: Selection,
}

impl<'a> Contest<'a> {
    fn new(args: &'a CompareArgs, point: Point, overrides: &[String]) -> Result<Self, Failure> {
        let template = read_template(&args.scenario, overrides)?;
        let scenario = template.scenario(&[])?;
        let baseline = args.baseline.as_deref();
        let (arms, notes) = contestants(&template, &scenario, baseline, &args.arms, &variants(args))?;
        args.play.effort().check(&arms.iter().collect::<Vec<_>>())?;
        let margins = Margins::checked(&args.differences.asked(), &arms[0])?;
        let selection = args.selection.checked(&arms)?;
        let named = args.rank.or(selection.first());
        let headline = headline(&NamedArm::of(&arms[0]).layout, named);
        if let (Some(metric), None) = (named, headline) {
            let arm = &arms[0].name;
            return Err(Failure::Input(format!("--rank: `{metric}` has no meaning in arm `{arm}`")));
        }
        notes.iter().for_each(|note| note_line(note));
        let mut part = Part::new(&scenario, arms, |_| Mode::Separate);
        part.mode = Mode::Paired(ranking_pairs(&part.names, &part.setups(), headline));
        if let Some(headline) = headline {
            check_headline(args, headline, &part.names)?;
        }
        let part = Part { point, ..part };
        Ok(Self { args, name: part.name_at_point(), part, headline, margins, selection })
    }

    fn compared<'b>(&'b self, run: &'b PairedRun) -> ComparedArms<'b> {
        ComparedArms {
            scenario: &self.name,
            arms: &self.part.names,
            run,
            confidence: self.args.play.confidence,
            is_sequential: self.args.until_decided,
            margins: &self.margins,
        }
    }

    /// The answer, and the same for the page of several plays.
    fn answer(&self, played: &Played) -> (Answer, UnderPlay) {
        let Played::Paired(run) = played else { unreachable!("compared arms are paired") };
        let compared = self.compared(run);
        let estimates = self.selection.estimates(&compared, self.args.out.is_given());
        let mut rows = comparisons(&compared);
        self.selection.keep(&mut rows);
        let ranked = self.headline.map(|headline| (headline, ranks(&compared, headline)));
        let shown = ComparedRows { summary: &estimates.summary, comparisons: &rows, ranked: ranked.as_ref() };
        let seed = self.args.play.dice.seed;
        let page = compare_page(&self.part.title, &compared, shown, seed, &self.selection);
        if self.args.until_decided && run.ending == Ending::Complete {
            self.note_undecided(&compared);
        }
        // Only the page of several plays needs more than tables do.
        let summary = if self.part.point.is_empty() { Vec::new() } else { estimates.summary.clone() };
        let is_written = self.args.out.is_given();
        let estimates = estimates.only(&self.selection, is_written);
        let comparison = if is_written {
            COMPARISON.table(&rows)
        } else {
            let shown = self.selection.shown(&rows);
            COMPARISON.table(&shown.into_iter().cloned().collect::<Vec<_>>())
        };
        let arms = ARMS.table(&arm_rows(&self.name, &self.part.names, Some(0)));
        let ranking = ranked.as_ref().map(|(headline, ranks)| rank_rows(&compared, *headline, ranks));
        let ranking = RANKING.table(&ranking.unwrap_or_default());
        let tables = [
            estimates.tables(),
            vec![arms, ranking, comparison, estimates.timeline_table()],
            self.trials(run.trials()),
        ]
        .concat();
        let record = ScenarioRecord::of_compared(&compared, &self.part);
        let found = UnderPlay { play: String::new(), comparisons: rows, summary };
        (Answer { record, tables, page: Some(page) }, found)
    }

    /// Trials to look at; none under several plays, since a trace takes one.
    fn trials(&self, trials: u64) -> Vec<Table> {
        let CompareArgs { scenario, overrides, play, rank, .. } = self.args;
        // Finding them plays the trials again.
        if !self.args.out.is_given() || !self.part.point.is_empty() {
            return Vec::new();
        }
        let origin = Origin { file: scenario, overrides, seed: play.dice.seed, rank: *rank };
        let arms: Vec<(usize, u64)> = (0..self.part.arms.len()).map(|arm| (arm, trials)).collect();
        vec![extreme_trials::table(&self.part, &origin, &arms)]
    }

    fn note_undecided(&self, compared: &ComparedArms<'_>) {
        let open = self.headline.filter(|headline| !compared.is_decided(*headline));
        if let Some(headline) = open {
            let (metric, trials) = (headline.metric.id, compared.run.trials());
            note_line(&format!("`{metric}` is not decided for every arm within {trials} trials"));
        }
    }
}

/// Refuses an arm without the headline metric: it can be neither ranked nor decided by it.
fn check_headline(args: &CompareArgs, headline: Headline, arms: &[NamedArm]) -> Result<(), Failure> {
    let subject = arms[0].subject(headline.subject);
    for arm in &arms[1..] {
        let mut subjects = arm.layout.subjects.iter();
        if subjects.any(|one| arm.subject(one.subject) == subject && one.metrics.contains(&headline.metric)) {
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

/// Arms added by the command line: variants, merged by name, then loadouts.
fn variants(args: &CompareArgs) -> Vec<Variant> {
    let mut arms: Vec<Variant> = Vec::new();
    for VariantArg { name, set } in &args.variant {
        match arms.iter_mut().find(|known| known.name == *name) {
            Some(known) => known.overrides.push(set.clone()),
            None => arms.push(Variant { name: name.clone(), overrides: vec![set.clone()] }),
        }
    }
    let loadouts = args.vary_gear.iter();
    arms.extend(loadouts.flat_map(|one| loadout_variants(&one.survivor, &one.loadouts)));
    arms
}

/// The command that makes the same files.
fn command(args: &CompareArgs) -> CommandLine {
    CommandLine::new("compare", [args.scenario.as_path()])
        .overrides(&args.overrides)
        .option("arms", &args.arms)
        .option("baseline", &args.baseline)
        .option("variant", &args.variant)
        .option("vary-gear", &args.vary_gear)
        .option("rank", args.rank)
        .option("margin", &args.differences.margin)
        .flag("until-decided", args.until_decided)
        .selection(&args.selection)
        .play(&args.play)
}
