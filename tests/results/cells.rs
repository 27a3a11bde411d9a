//! The cells of each kind of row, by the names of their columns. Every number is another one, so that a
//! swapped column shows.

use deathroll::gate::Verdict;
use deathroll::metric::{HarmMeasure, Metric, find};
use deathroll::report::TableFormat;
use deathroll::results::{
    AtPoint, BEST, CHANGES, CHECK, COMPARISON, ChangeRow, CheckRow, Comparison, DISTRIBUTION, DemandKind,
    HARM, HarmRow, Interval, Occurrence, Per, PolicyRow, SITUATIONS, SUMMARY, SWEEP, Shown, SituationRow,
    Step, Summary, Table, VALUE, Worth,
};
use deathroll::stats::{Estimate, Method};
use deathroll::study::{Decision, Setting};

fn metric(id: &str) -> &'static Metric {
    find(id).unwrap()
}

/// An interval with the value `at`, and other numbers a little larger.
fn interval(at: f64, method: Method) -> Interval {
    let estimate =
        Estimate { value: at, std_error: Some(at + 0.1), low: Some(at + 0.2), high: Some(at + 0.3), method };
    Interval {
        estimate: Some(estimate),
        confidence: at + 0.4,
        unit: metric("wounds").unit,
        shown: Shown::Value,
    }
}

/// Names and cells of the only row, as CSV has them.
fn cells(table: &Table) -> Vec<(String, String)> {
    let bytes = TableFormat::Csv.file(table).unwrap();
    let mut reader = csv::Reader::from_reader(&bytes[..]);
    let heads = reader.headers().unwrap().clone();
    let row = reader.records().next().unwrap().unwrap();
    heads.iter().zip(&row).map(|(head, cell)| (head.to_owned(), cell.to_owned())).collect()
}

#[track_caller]
fn assert_cells(table: &Table, expected: &str) {
    let found: Vec<String> = cells(table).iter().map(|(head, cell)| format!("{head}={cell}")).collect();
    let expected: Vec<&str> = expected.split_whitespace().collect();
    assert_eq!(found, expected);
}

fn summary() -> Summary {
    Summary {
        scenario: "S".into(),
        arm: "A".into(),
        subject: "Ada".into(),
        metric: metric("wounds"),
        trials: 12,
        interval: interval(1.0, Method::Gamma),
        exact: Some(1.5),
        fraction: Some("3/2".into()),
    }
}

#[test]
fn cells_of_the_best_play() {
    let row = PolicyRow {
        scenario: "S".into(),
        arm: "A".into(),
        subject: "Ada".into(),
        metric: metric("wounds"),
        decision: "dodge",
        policy: "never".into(),
        value: Some(1.5),
        regret: Some(0.5),
    };
    let expected = "scenario=S arm=A subject=Ada metric=wounds unit=per-trial decision=dodge policy=never \
                    value=1.5 regret=0.5";
    assert_cells(&BEST.table(&[row]), expected);
    let row = SituationRow {
        scenario: "S".into(),
        arm: "A".into(),
        survivor: "Ada".into(),
        metric: metric("wounds"),
        decision: "dodge",
        facts: vec!["hurt".into()],
        choices: vec!["severe".into()],
        best: "nothing".into(),
        policy: "first".into(),
        times: 0.25,
        regret: 0.5,
    };
    let expected = "scenario=S arm=A survivor=Ada metric=wounds unit=per-trial decision=dodge situation=hurt \
                    choices=severe best=nothing policy=first times=0.25 regret=0.5";
    assert_cells(&SITUATIONS.table(&[row]), expected);
}

#[test]
fn cells_of_estimates() {
    assert_cells(
        &SUMMARY.table(&[summary()]),
        "scenario=S arm=A subject=Ada metric=wounds unit=per-trial trials=12 estimate=1 std_error=1.1 \
         ci_low=1.2 ci_high=1.3 confidence=1.4 method=gamma exact=1.5 fraction=3/2",
    );
    let nothing = Interval { estimate: None, ..interval(1.0, Method::Exact) };
    assert_cells(
        &SUMMARY.table(&[Summary { interval: nothing, exact: None, ..summary() }]),
        "scenario=S arm=A subject=Ada metric=wounds unit=per-trial trials=12 estimate= std_error= ci_low= \
         ci_high= confidence=1.4 method=undetermined exact= fraction=3/2",
    );
}

#[test]
fn cells_of_distributions() {
    let row = Occurrence {
        scenario: "S".into(),
        arm: "A".into(),
        subject: "Ada".into(),
        metric: metric("wounds"),
        value: 3,
        trials: 12,
        count: 6,
        share: 0.5,
        fraction: Some("1/2".into()),
    };
    assert_cells(
        &DISTRIBUTION.table(&[row]),
        "scenario=S arm=A subject=Ada metric=wounds value=3 trials=12 count=6 share=0.5 fraction=1/2",
    );
}

#[test]
fn cells_of_comparisons() {
    let row = Comparison {
        scenario: "S".into(),
        baseline: "B".into(),
        arm: "A".into(),
        subject: "Ada".into(),
        metric: metric("wounds"),
        trials: 12,
        difference: interval(2.0, Method::Normal),
        decision: Decision::Worse,
        margin: Some(0.01),
        discordant: Some([7, 5]),
        variance_ratio: Some(1.7),
    };
    assert_cells(
        &COMPARISON.table(&[row]),
        "scenario=S baseline=B arm=A subject=Ada metric=wounds unit=per-trial trials=12 difference=2 \
         std_error=2.1 ci_low=2.2 ci_high=2.3 confidence=2.4 method=normal verdict=worse margin=0.01 \
         arm_more=7 baseline_more=5 variance_ratio=1.7",
    );
}

#[test]
fn cells_of_worths() {
    let row = Worth {
        scenario: "S".into(),
        point: vec![Setting { path: "luck".into(), value: "3".into() }],
        thing: "dodge".into(),
        subject: "Ada".into(),
        metric: metric("wounds"),
        trials: 12,
        per: Per::Use,
        with: Some(5.0),
        without: Some(6.0),
        is_added: false,
        worth: interval(7.0, Method::Delta),
        decision: Some(Decision::Tied),
        margin: Some(0.01),
        used: Some(8.0),
        spent: Some(9.0),
        share_of_spend: Some(0.25),
    };
    assert_cells(
        &VALUE.table(&[row]),
        "scenario=S luck=3 thing=dodge subject=Ada metric=wounds unit=per-trial trials=12 per=use with=5 \
         without=6 worth=7 std_error=7.1 ci_low=7.2 ci_high=7.3 confidence=7.4 method=delta verdict=tied \
         margin=0.01 used=8 spent=9 share_of_spend=0.25",
    );
}

#[test]
fn cells_of_points_of_a_grid() {
    let step = Step { difference: interval(3.0, Method::Wilson), decision: Decision::More, margin: 0.02 };
    let setting = |path: &str, value: &str| Setting { path: path.into(), value: value.into() };
    let point = vec![setting("luck", "3"), setting("dodge", "never")];
    let table = SWEEP.table(&[AtPoint { point, summary: summary(), step: Some(step) }]);
    assert_cells(
        &table,
        "luck=3 dodge=never scenario=S arm=A subject=Ada metric=wounds unit=per-trial trials=12 estimate=1 \
         std_error=1.1 ci_low=1.2 ci_high=1.3 confidence=1.4 method=gamma exact=1.5 step=3 \
         step_std_error=3.1 step_ci_low=3.2 step_ci_high=3.3 step_confidence=3.4 step_method=wilson \
         step_verdict=more step_margin=0.02",
    );
}

#[test]
fn cells_of_checks() {
    let row = CheckRow {
        scenario: "S".into(),
        play: None,
        file: "S.toml".into(),
        line: Some(4),
        subject: "Ada".into(),
        metric: metric("wounds"),
        arm: "A".into(),
        other: Some("B".into()),
        demand: DemandKind::BetterThan,
        least: Some(0.5),
        most: Some(0.6),
        verdict: Verdict::Fails,
        found: interval(1.0, Method::Exact),
        trials: 12,
        baseline: Some(0.7),
        is_apart_from_baseline: false,
    };
    assert_cells(
        &CHECK.table(&[row]),
        "scenario=S file=S.toml line=4 subject=Ada metric=wounds unit=per-trial arm=A other=B \
         demand=better-than least=0.5 most=0.6 verdict=fail estimate=1 std_error=1.1 ci_low=1.2 ci_high=1.3 \
         confidence=1.4 method=exact trials=12 baseline=0.7",
    );
}

#[test]
fn cells_of_harm_and_of_changes() {
    let row = HarmRow {
        scenario: "S".into(),
        arm: "A".into(),
        card: "Gore".into(),
        subject: "Ada".into(),
        harm: HarmMeasure::SevereInjuries,
        trials: 12,
        interval: interval(1.0, Method::Gamma),
    };
    assert_cells(
        &HARM.table(&[row]),
        "scenario=S arm=A card=Gore subject=Ada harm=severe-injuries unit=per-trial trials=12 estimate=1 \
         std_error=1.1 ci_low=1.2 ci_high=1.3 confidence=1.4 method=gamma",
    );
    let row = ChangeRow {
        scenario: "S".into(),
        arm: "A".into(),
        subject: "Ada".into(),
        metric: metric("wounds"),
        labels: ["old".into(), "new".into()],
        trials: [12, 13],
        estimates: [Some(5.0), Some(6.0)],
        difference: interval(2.0, Method::Independent),
        decision: Decision::Better,
        margin: Some(0.05),
    };
    assert_cells(
        &CHANGES.table(&[row]),
        "scenario=S arm=A subject=Ada metric=wounds unit=per-trial before=old after=new trials_before=12 \
         trials_after=13 estimate_before=5 estimate_after=6 difference=2 std_error=2.1 ci_low=2.2 ci_high=2.3 \
         confidence=2.4 method=independent verdict=better margin=0.05",
    );
}
