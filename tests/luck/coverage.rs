//! Coverage of intervals without luck, over many seeds, against exact values.

use std::sync::LazyLock;

use deathroll::engine::{
    Enough, Job, NEVER, Pair, Progress, Run, Stop, Unkept, Workers, estimate, gap, layout, per,
    run_controlled, run_paired_kept, worth_of_controls,
};
use deathroll::exact::{Answer, Answers, Limits, Value, answers};
use deathroll::metric::{Counter, Metric, Subject, find};
use deathroll::policy::Setup;
use deathroll::stats::{CONFIDENCE, Estimate, Method};

use crate::support::shipped::loaded;
use crate::support::times;

/// The fight is long enough for its controls to matter, and short enough for many runs.
const DUEL: &str = "scenarios/showdown-duel.toml";
const TRIALS: u64 = 8192;
/// A rate, a ratio and a mean.
const METRICS: [&str; 3] = ["win-rate", "wounds-per-attack", "wounds"];
const DIFFERENCES: [&str; 3] = ["win-rate", "wounds-per-attack", "wounds"];

const PROGRESS: Progress<'static> = Progress { played: &|_| {}, interrupted: &NEVER };

fn seeds() -> u64 {
    50 * times()
}

fn metric(name: &str) -> &'static Metric {
    find(name).expect("a metric")
}

/// The exact value of a metric of the party.
fn truth(answers: &Answers, name: &str) -> f64 {
    let of = |answer: &&Answer| answer.subject == Subject::Party && answer.metric.id == name;
    let answer = answers.answers.iter().find(of).expect("an exact answer");
    answer.value.as_ref().expect("a value").to_f64()
}

/// Estimates of one quantity under many seeds, whose standard errors are right.
#[track_caller]
fn assert_honest(name: &str, truth: f64, estimates: &[Estimate]) {
    let of_claimed = assert_covers(name, truth, estimates);
    assert!((0.8..1.2).contains(&of_claimed), "{name}: a spread of {of_claimed} standard errors");
}

/// Estimates of one quantity under many seeds: without bias, and with intervals that hold. The bounds are three of
/// the standard errors of what is measured. One in a hundred may be plain: those whose standard error the controls
/// happen to make hardly smaller. Returns the spread of the estimates in standard errors.
#[track_caller]
fn assert_covers(name: &str, truth: f64, estimates: &[Estimate]) -> f64 {
    let n = estimates.len() as f64;
    let plain = estimates.iter().filter(|one| one.method != Method::Controlled).count();
    assert!(plain as f64 <= n / 100.0, "{name}: {plain} of {n} are not controlled");
    let errors: Vec<f64> = estimates.iter().map(|one| one.value - truth).collect();
    let mean = errors.iter().sum::<f64>() / n;
    let spread = (errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
    let claimed = estimates.iter().filter_map(|one| one.std_error).sum::<f64>() / n;
    let bound = 3.0 * spread / n.sqrt();
    let covered = estimates.iter().filter(|one| holds(one, truth)).count();
    println!("{name}: covered {covered} of {n}, spread {:.3} of claimed", spread / claimed);
    assert!(mean.abs() < bound, "{name}: a bias of {mean}, more than {bound}");
    let least = n * CONFIDENCE - 3.0 * (n * CONFIDENCE * (1.0 - CONFIDENCE)).sqrt();
    assert!(covered as f64 >= least, "{name}: covered {covered} of {n}");
    spread / claimed
}

/// All exact answers of both arms, which several tests ask for.
static EXACT: LazyLock<[Answers; 2]> = LazyLock::new(|| {
    let arms = loaded(DUEL).arms;
    [0, 1].map(|arm| answers(&arms[arm].setup, &Limits::QUICK, |_| true, |_| false))
});

/// Runs of an arm under many seeds.
fn runs_of(setup: &Setup) -> Vec<Run> {
    let workers = Workers::new(2).unwrap();
    let run = |seed| run_controlled(&Job { setup, seed }, &Stop::after(TRIALS), &workers, PROGRESS, &Unkept);
    (1000..1000 + seeds()).map(run).collect()
}

fn estimates(runs: &[Run], subject: Subject, metric: &Metric) -> Vec<Estimate> {
    let of = |run: &Run| estimate(&run.layout, &run.tally, subject, metric, CONFIDENCE);
    runs.iter().filter_map(of).collect()
}

/// The intervals of every metric that has its luck taken out hold: more than a hundred, so that the bound is four
/// standard errors of what is measured.
fn assert_all_cover(runs: &[Run], exact: &Answers) {
    let mut checked = 0;
    for answer in &exact.answers {
        let Some(truth) = answer.value.as_ref().map(Value::to_f64) else { continue };
        let mut found = estimates(runs, answer.subject, answer.metric);
        found.retain(|one| one.method == Method::Controlled);
        let n = found.len() as f64;
        if 2 * found.len() < runs.len() {
            continue; // Mostly plain.
        }
        let least = n * CONFIDENCE - 4.0 * (n * CONFIDENCE * (1.0 - CONFIDENCE)).sqrt();
        let covered = found.iter().filter(|one| holds(one, truth)).count();
        let name = answer.metric.id;
        assert!(covered as f64 >= least, "{name} of {:?}: covered {covered} of {n}", answer.subject);
        checked += 1;
    }
    assert!(checked > 50, "{checked} metrics have their luck taken out");
}

fn holds(estimate: &Estimate, truth: f64) -> bool {
    estimate.low.unwrap() <= truth && truth <= estimate.high.unwrap()
}

#[test]
fn intervals_hold_estimates_are_unbiased_and_standard_errors_right() {
    let (runs, exact) = (runs_of(&loaded(DUEL).arms[0].setup), &EXACT[0]);
    for name in METRICS {
        assert_honest(name, truth(exact, name), &estimates(&runs, Subject::Party, metric(name)));
    }
    assert_all_cover(&runs, exact);
}

/// Controls explain nearly everything of these metrics, and the rest lies in few trials: a run may have none of them.
#[test]
fn intervals_hold_where_controls_explain_nearly_everything() {
    let (runs, exact) = (runs_of(&loaded(DUEL).arms[1].setup), &EXACT[1]);
    for name in ["rounds", "deaths", "damage"] {
        assert_covers(name, truth(exact, name), &estimates(&runs, Subject::Party, metric(name)));
        // What is left lies in few trials: no estimate is taken to be better than a hundred large ones allow.
        let worth = |run: &Run| worth_of_controls(&run.layout, &run.tally, Subject::Party, metric(name));
        let most = TRIALS as f64 / 400.0;
        assert!(runs.iter().filter_map(worth).all(|worth| worth <= most * 1.000_001), "{name}");
    }
    assert_all_cover(&runs, exact);
}

/// The party with dodges less the party without, and what one dodge is worth.
#[test]
fn differences_are_as_honest() {
    let scenario = loaded(DUEL);
    let setups: [&Setup; 2] = [&scenario.arms[1].setup, &scenario.arms[0].setup];
    let [arm, baseline] = &*EXACT;
    let layouts = setups.map(layout);
    let names = |id: &str| DIFFERENCES.contains(&id);
    let pair = Pair::new(
        [0, 1],
        [&layouts[0], &layouts[1]],
        |one, two| one == two,
        |layout, metric| layout.subject == Subject::Party && names(metric.id),
    );
    let pair = pair.per(&[Counter::Dodges], &layouts[1]);
    let workers = Workers::new(2).unwrap();
    let run = |seed| {
        let jobs = setups.map(|setup| Job { setup, seed });
        let enough = Enough::after(TRIALS);
        run_paired_kept(&jobs, vec![pair.clone()], &enough, true, &workers, PROGRESS, &Unkept)
    };
    let runs: Vec<_> = (5000..5000 + seeds()).map(run).collect();
    for name in DIFFERENCES {
        let found = runs.iter().map(|run| gap(run, 0, 0, metric(name), CONFIDENCE).unwrap().difference);
        let truth = truth(arm, name) - truth(baseline, name);
        assert_honest(&format!("difference of {name}"), truth, &found.collect::<Vec<_>>());
    }
    let found =
        runs.iter().map(|run| per(run, 0, 0, metric("win-rate"), Counter::Dodges, CONFIDENCE).unwrap());
    let gained = truth(arm, "win-rate") - truth(baseline, "win-rate");
    let dodges = truth(arm, "dodges");
    assert_honest("win-rate per dodge", gained / dodges, &found.collect::<Vec<_>>());
}
