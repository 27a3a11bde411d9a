//! The course of fights and adventures, against metrics that are counted in another way.

use deathroll::results::Tables;
use deathroll::results::chart::Plot;

use super::{document, tabled, tables};
use crate::support::shipped::loaded;

/// The estimate of a measure at the end of a round.
fn at(tables: &Tables, measure: &str, round: f64) -> Option<f64> {
    let mut rows = tables.named("timeline")?.records();
    rows.find(|row| row.text("metric") == measure && row.number("at") == Some(round))?.number("estimate")
}

fn of_party(tables: &Tables, metric: &str) -> f64 {
    let mut rows = tables.named("summary").unwrap().records();
    let row = rows.find(|row| row.text("subject") == "party" && row.text("metric") == metric);
    row.and_then(|row| row.number("estimate")).unwrap_or_else(|| panic!("{metric}"))
}

/// The fight goes on after a round in the trials that last longer; at the end of the last round everything is
/// as the fight has left it.
#[test]
fn rounds_lead_from_the_beginning_to_the_end_of_a_fight() {
    let words =
        ["run", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--set", "rounds=15", "--trials", "60"];
    let tables = tables(&tabled(&words));
    let distribution = tables.named("distribution").unwrap();
    let lasting = |more_than: f64| -> f64 {
        let rounds = distribution.records().filter(|row| {
            row.text("subject") == "party"
                && row.text("metric") == "rounds"
                && row.number("value") > Some(more_than)
        });
        rounds.filter_map(|row| row.number("share")).sum()
    };
    for round in 1..=15 {
        let round = f64::from(round);
        let going = at(&tables, "going-rate", round).unwrap();
        assert!((going - lasting(round)).abs() < 1e-12, "round {round}: {going}, {}", lasting(round));
    }
    assert!(at(&tables, "going-rate", 3.0) > Some(0.5), "the fight is no duel");
    assert_eq!(at(&tables, "going-rate", 15.0), Some(0.0));
    assert_eq!(at(&tables, "alive", 16.0), None, "nothing is kept beyond the limit of rounds");
    let end = |measure| at(&tables, measure, 15.0).unwrap();
    assert!((end("alive") - (4.0 - of_party(&tables, "deaths"))).abs() < 1e-12);
    assert!((end("wounds-so-far") - of_party(&tables, "wounds")).abs() < 1e-12);
    assert!((end("survival-left") - of_party(&tables, "survival-left")).abs() < 1e-12);
    // It only gets worse.
    for measure in ["going-rate", "alive"] {
        let values: Vec<f64> =
            (1..=15).map(|round| at(&tables, measure, f64::from(round)).unwrap()).collect();
        assert!(values.is_sorted_by(|one, two| one >= two), "{measure}: {values:?}");
    }
    for round in 1..=15 {
        let round = f64::from(round);
        assert!(at(&tables, "standing", round) <= at(&tables, "alive", round));
    }
}

/// The interval of a mean may reach beyond what there can be; its picture does not.
#[test]
fn pictures_end_at_the_survivors_that_there_are() {
    let words = ["run", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--trials", "40"];
    let charts = document(&tabled(&words)).charts;
    let lines = |title: &str| {
        let chart = charts.iter().find(|chart| chart.title == title).unwrap();
        let Plot::Lines(lines) = &chart.plot else { panic!("{chart:?}") };
        lines.axis.limits()
    };
    for title in ["survivors alive over rounds", "survivors standing over rounds"] {
        assert_eq!(lines(title), [0.0, 4.0], "{title}");
    }
    assert_eq!(lines("wounds dealt so far over rounds"), [0.0, f64::INFINITY]);
}

/// The course is that of the party, also where the tables are about one survivor.
#[test]
fn pictures_hold_the_whole_party_whoever_is_asked_for() {
    let words = ["run", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--trials", "40"];
    let charts = document(&tabled(&[&words[..], &["--subject", "Jorun"]].concat())).charts;
    let alive = charts.iter().find(|chart| chart.title == "survivors alive over rounds").unwrap();
    let Plot::Lines(lines) = &alive.plot else { panic!("{alive:?}") };
    assert_eq!(lines.axis.limits(), [0.0, 4.0]);
}

#[test]
fn scenes_are_the_course_of_an_adventure() {
    let tables = tables(&tabled(&["run", "scenarios/encounter-long-day.toml", "--trials", "60"]));
    let summary = tables.named("summary").unwrap();
    let mut seen = 0;
    for row in tables.named("timeline").unwrap().records() {
        assert_eq!(row.text("of"), "scene");
        let same = summary.records().find(|other| {
            ["scenario", "arm", "metric"].iter().all(|column| other.text(column) == row.text(column))
                && other.text("subject") == row.text("name")
        });
        assert_eq!(same.unwrap().number("estimate"), row.number("estimate"));
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn benches_have_no_course() {
    let folder = tabled(&["run", "scenarios/attack-weapons.toml", "--trials", "100"]);
    assert!(!folder.names("out").contains(&"timeline.csv".to_owned()));
}

/// Everybody lives in each of a few fights of one round: no interval says that there are more.
#[test]
fn no_interval_counts_more_survivors_than_there_are() {
    let words = ["run", "scenarios/showdown-duel.toml", "--set", "rounds=1", "--trials", "50"];
    let tables = tables(&tabled(&words));
    let alive = tables.named("timeline").unwrap().records().filter(|row| row.text("metric") == "alive");
    let ends: Vec<_> =
        alive.map(|row| (row.number("ci_low").unwrap(), row.number("ci_high").unwrap())).collect();
    let party = loaded(words[1]).arms[0].setup.showdown().unwrap().plan.survivors.len() as f64;
    assert!(!ends.is_empty() && ends.iter().all(|&(low, high)| low < party && high == party), "{ends:?}");
}
