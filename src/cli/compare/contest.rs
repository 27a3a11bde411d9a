//! The arms of one game, compared.

use super::games::Game;
use crate::cli::args::{CompareArgs, LoadoutsArg, VariantArg};
use crate::cli::driver::Answer;
use crate::cli::exit::Failure;
use crate::cli::extreme_trials::{self, Origin, Traced};
use crate::cli::input::made_alike;
use crate::cli::stderr::note_line;
use crate::results::number::counted;
use crate::results::page::{ComparedRows, UnderPlay, compare_page, worth_in_differences};
use crate::results::{
    ARMS, COMPARISON, RANKING, ScenarioRecord, Selection, TRIALS, Table, TrialRow, arm_rows, comparisons,
    rank_rows,
};
use crate::scenario::{Arm, Labels, Scenario};
use crate::study::{
    Column, ComparedArms, Contestants, Headline, Margins, Mode, NamedArm, Part, Played, Variant, contestants,
    measured, ranking_pairs, ranks,
};
use deathroll_core::engine::{Ending, PairedRun};
use deathroll_core::metric::{Metric, find};

/// The arms to compare, and the metric that ranks them.
pub(super) struct Contest<'a> {
    args: &'a CompareArgs,
    game: Game<'a>,
    /// The name of the scenario in files, with the play where there are several.
    pub(super) name: String,
    pub(super) part: Part,
    /// The arm of the file whose plays are compared, where the file has several.
    arm: Option<String>,
    /// The arm of the file that each arm is or is made of, and with which overrides.
    made_of: Vec<(String, Vec<String>)>,
    headline: Option<Headline>,
    margins: Margins,
    selection: Selection,
    /// What is left out, and why; warnings.
    pub(super) notes: Vec<String>,
}

impl<'a> Contest<'a> {
    /// The contest of a game. `is_alone` where there is no other: then one arm is not enough.
    pub(super) fn new(args: &'a CompareArgs, game: Game<'a>, is_alone: bool) -> Result<Self, Failure> {
        let template = game.template()?;
        let scenario = game.scenario(&template)?;
        check_names(&args.variant, &scenario)?;
        let variants = game.variants(args, &template)?;
        let Contestants { mut arms, base, notes } =
            contestants(&template, &scenario, args.baseline.as_deref(), &args.arms, &variants)?;
        let made_of = arms.iter().map(|arm| made_of(arm, &base, &variants)).collect();
        let own = arms.iter().find(|arm| scenario.arms.iter().any(|one| one.name == arm.name));
        let arm = own.filter(|_| game.compares_plays() && scenario.arms.len() > 1);
        let arm = arm.map(|arm| arm.name.clone());
        if let Some(name) = game.name_of_baseline(args, &template) {
            name_baseline(&mut arms, &variants, name);
        }
        if is_alone {
            check_enough(&arms, &template.parties(), &notes)?;
        }
        args.play.effort().check(&arms.iter().collect::<Vec<_>>())?;
        let margins = Margins::checked(&args.differences.asked(), &arms[0])?;
        let selection = args.selection.checked(&arms)?;
        let mut part = Part::new(&scenario, arms, |_| Mode::Separate);
        let headline = headline(args, &selection, &part.names)?;
        part.mode = Mode::Paired(ranking_pairs(&part.names, &part.setups(), headline));
        let part = Part { point: game.point.clone(), ..part };
        let notes = all_notes(args, &scenario, notes, &part.arms[0]);
        Ok(Self {
            args,
            game,
            name: part.name_at_point(),
            part,
            arm,
            made_of,
            headline,
            margins,
            selection,
            notes,
        })
    }

    /// Refuses a contest that cannot be put beside another: with other arms, or another ranking metric.
    pub(super) fn check_like(&self, first: &Self) -> Result<(), Failure> {
        let names = |one: &Self| one.part.names.iter().map(|arm| arm.name.clone()).collect::<Vec<_>>();
        let (own, wanted) = (names(self), names(first));
        let (this, other) = (&self.name, &first.name);
        let missing = wanted.iter().find(|arm| !own.contains(arm)).map(|arm| (arm, other, this));
        let extra = || own.iter().find(|arm| !wanted.contains(arm)).map(|arm| (arm, this, other));
        if let Some((arm, has, lacks)) = missing.or_else(extra) {
            let message = format!("{has} has an arm `{arm}`, and {lacks} has not");
            let way = match own.iter().any(|arm| wanted.contains(arm)) {
                true => "--arms names those that all scenarios have",
                false => "--set 'arms=[]' plays each without its arms",
            };
            return Err(Failure::Input(format!("{message}; {way}")));
        }
        if own != wanted {
            let message = format!("the arms of {this} are not in the order of those of {other}");
            return Err(Failure::Input(format!("{message}; --arms names them in one order")));
        }
        if self.ranking() != first.ranking() {
            let told = |one: &Self| {
                one.ranking().map_or_else(
                    || "nothing".to_owned(),
                    |(metric, subject)| format!("{} of {subject}", metric.id),
                )
            };
            let message = format!("{other} is ranked by {}, {this} by {}", told(first), told(self));
            return Err(Failure::Input(format!(
                "{message}; --rank names a metric that both have for one subject"
            )));
        }
        Ok(())
    }

    /// The metric that ranks the arms, and the name of its subject.
    pub(super) fn ranking(&self) -> Option<(&'static Metric, String)> {
        let Headline { subject, metric } = self.headline?;
        Some((metric, self.part.names[0].subject(subject)))
    }

    /// Its arms in the ranking metric, as one of so many scenarios.
    pub(super) fn column(&self, played: &Played, scenarios: usize) -> Option<Column> {
        let Played::Paired(run) = played else { return None };
        let (metric, subject) = self.ranking()?;
        Some(self.compared(run).column(&subject, metric, scenarios))
    }

    /// True when every arm has a verdict in the ranking metric.
    pub(super) fn is_decided(&self, run: &PairedRun) -> bool {
        self.headline.is_some_and(|headline| self.compared(run).is_decided(headline))
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

    /// The answer, and what the page of several plays shows of it, under one of them.
    pub(super) fn answer(&self, played: &Played) -> (Answer, Option<UnderPlay>) {
        let Played::Paired(run) = played else { unreachable!("compared arms are paired") };
        let compared = self.compared(run);
        let is_written = self.args.out.is_given();
        let (estimates, mut rows) =
            side_by_side(|| self.selection.estimates(&compared, is_written), || comparisons(&compared));
        self.selection.keep(&mut rows);
        let ranked = self.headline.map(|headline| (headline, ranks(&compared, headline)));
        let shown = ComparedRows { summary: &estimates.summary, comparisons: &rows, ranked: ranked.as_ref() };
        let seed = self.args.play.dice.seed;
        let page = compare_page(&self.part.title, &compared, shown, seed, &self.selection);
        let page = page.of_arm(self.arm.as_deref()).without_luck(&worth_in_differences(run));
        if self.args.until_decided && run.ending == Ending::Complete {
            self.note_undecided(&compared);
        }
        let summary = (!self.part.point.is_empty()).then(|| estimates.summary.clone());
        let estimates = estimates.only(&self.selection, is_written);
        let comparison = || match is_written {
            true => COMPARISON.table(&rows),
            false => {
                let shown = self.selection.shown(&rows);
                COMPARISON.table(&shown.into_iter().cloned().collect::<Vec<_>>())
            }
        };
        let (mut tables, comparison) = side_by_side(|| estimates.tables(), comparison);
        let arms = ARMS.table(&arm_rows(&self.name, &self.part.names, Some(0)));
        let ranking = ranked.as_ref().map(|(headline, ranks)| rank_rows(&compared, *headline, ranks));
        let ranking = RANKING.table(&ranking.unwrap_or_default());
        tables.extend([arms, ranking, comparison]);
        tables.extend(estimates.fight_tables());
        tables.extend(self.trials(run.trials()));
        let record = ScenarioRecord::of_compared(&compared, &self.part).in_arm(self.arm.as_deref());
        let play = self.part.point.first().map(|play| play.value.clone());
        let under_play =
            play.zip(summary).map(|(play, summary)| UnderPlay { play, comparisons: rows, summary });
        (Answer { record, tables, page: Some(page) }, under_play)
    }

    /// Trials to look at; none under several plays, since a trace takes one.
    fn trials(&self, trials: u64) -> Vec<Table> {
        // Finding them plays the trials again.
        if !self.args.out.is_given() || !self.part.point.is_empty() {
            return Vec::new();
        }
        let rows = (0..self.part.arms.len()).flat_map(|arm| self.trials_of(arm, trials));
        vec![TRIALS.table(&rows.collect::<Vec<_>>())]
    }

    /// The trials to look at of an arm.
    fn trials_of(&self, arm: usize, trials: u64) -> Vec<TrialRow> {
        let (of_file, more) = &self.made_of[arm];
        let mut overrides = self.game.overrides.clone();
        overrides.set.extend_from_slice(more);
        let origin = Origin {
            file: self.game.file,
            overrides: &overrides,
            seed: self.args.play.dice.seed,
            rank: self.headline.map(|headline| headline.metric.id),
            selection: &self.selection,
        };
        extreme_trials::rows(&self.part, &origin, &Traced { arm, baseline: None, of_file }, trials)
    }

    fn note_undecided(&self, compared: &ComparedArms<'_>) {
        let open = self.headline.filter(|headline| !compared.is_decided(*headline));
        if let Some(headline) = open {
            let metric = headline.metric.id;
            let trials = counted(compared.run.trials(), "trial");
            note_line(&format!("`{metric}` is not decided for every arm within {trials}"));
        }
    }
}

/// Does two things at once, one of them in a thread of its own. Of hundreds of arms there are many results to be
/// made after a stop, which is to be heard within a second.
fn side_by_side<A, B: Send>(one: impl FnOnce() -> A, other: impl FnOnce() -> B + Send) -> (A, B) {
    std::thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        (one, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// What is to be said of loadouts, none of which has a piece that the survivor carries in the baseline.
fn left_behind(LoadoutsArg { survivor, loadouts }: &LoadoutsArg, baseline: &Arm) -> Option<String> {
    let Labels::Showdown(labels) = &baseline.labels else { return None };
    let seat = labels.survivors.iter().position(|name| name == survivor)?;
    let is_in_none = |piece: &&String| !loadouts.iter().flatten().any(|one| one == *piece);
    let left: Vec<&str> = labels.gear[seat].iter().filter(is_in_none).map(String::as_str).collect();
    (!left.is_empty()).then(|| {
        let (pieces, first) = (left.join(", "), left[0]);
        format!(
            "a loadout is all that {survivor} carries: none of these has {pieces} (`GEAR + {first}` would)"
        )
    })
}

/// Refuses a variant with the name of an arm of the file: its rows would read as those of that arm.
fn check_names(variants: &[VariantArg], scenario: &Scenario) -> Result<(), Failure> {
    let is_taken = |variant: &&VariantArg| scenario.arms.iter().any(|arm| arm.name == variant.name);
    let Some(VariantArg { name, .. }) = variants.iter().find(is_taken) else { return Ok(()) };
    let file = &scenario.name;
    Err(Failure::Input(format!("--variant: `{name}` is an arm of {file}; give the variant another name")))
}

/// Refuses a single arm; `left_out` says which others there would be.
fn check_enough(arms: &[Arm], parties: &[String], left_out: &[String]) -> Result<(), Failure> {
    if arms.len() > 1 {
        return Ok(());
    }
    if !left_out.is_empty() {
        return Err(Failure::Input(format!("there is nothing left to compare: {}", left_out.join("; "))));
    }
    let message = "there is only one arm, and nothing to compare it with: add `[[arms]]` to the scenario, or \
         `--variant 'NAME: PATH=VALUE'` to the command (plays: `--play novice,expert`)";
    let party = match parties {
        [] | [_] => "",
        _ => ", or compare its parties with `--party '*'`",
    };
    Err(Failure::Input(format!("{message}{party}")))
}

/// The arm of the file that an arm is or is made of, and with which overrides.
fn made_of(arm: &Arm, base: &str, variants: &[Variant]) -> (String, Vec<String>) {
    match variants.iter().find(|variant| variant.name == arm.name) {
        Some(Variant { overrides, .. }) => (base.to_owned(), overrides.clone()),
        None => (arm.name.clone(), Vec::new()),
    }
}

/// Names the arm that other parties or plays are compared with. Without other variants it is compared with those alone,
/// not with other arms of the file.
fn name_baseline(arms: &mut Vec<Arm>, variants: &[Variant], name: String) {
    if variants.is_empty() {
        arms.truncate(1);
    }
    let is_variant = |arm: &Arm| variants.iter().any(|variant| variant.name == arm.name);
    if let Some(own) = arms.iter_mut().find(|arm| !is_variant(arm)) {
        own.name = name;
    }
}

/// The metric that ranks the arms: that of `--rank`, or the usual one.
fn headline(
    args: &CompareArgs,
    selection: &Selection,
    arms: &[NamedArm],
) -> Result<Option<Headline>, Failure> {
    let rank = args.rank.and_then(find).map(|metric| measured("--rank", metric, arms)).transpose()?;
    let named = rank.map(|metric| metric.id).or(selection.leading());
    let headline = selection.headline(named, arms);
    match (named, headline) {
        (Some(metric), None) => {
            let arm = &arms[0].name;
            Err(Failure::Input(format!("--rank: `{metric}` has no meaning in arm `{arm}`")))
        }
        (_, Some(headline)) => check_headline(args, headline, arms).map(|()| Some(headline)),
        (None, None) => Ok(None),
    }
}

/// What is to be said of a contest: warnings, arms that are alike, what is left out, and what is left behind.
fn all_notes(args: &CompareArgs, scenario: &Scenario, left_out: Vec<String>, first: &Arm) -> Vec<String> {
    let warnings = scenario.warnings.iter().map(|warning| warning.trim_end().to_owned());
    let alike = if args.arms.is_empty() { made_alike(scenario) } else { Vec::new() };
    let left = args.vary_gear.iter().filter_map(|one| left_behind(one, first));
    warnings.chain(alike).chain(left_out).chain(left).collect()
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
