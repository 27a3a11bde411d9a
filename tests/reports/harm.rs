//! Who is hurt by what, against metrics that are counted in another way.

use deathroll::results::chart::{Chart, Plot, Topic};
use deathroll::results::{Row, Tables};

use super::{document, tabled, tables};

const OX: [&str; 5] = ["run", "scenarios/showdown-cairn-ox.toml", "--trials", "60", "--arm"];

fn estimate(tables: &Tables, subject: &str, metric: &str) -> f64 {
    let mut rows = tables.named("summary").unwrap().records();
    let row = rows.find(|row| row.text("subject") == subject && row.text("metric") == metric);
    row.and_then(|row| row.number("estimate")).unwrap_or_else(|| panic!("{metric} of {subject}"))
}

fn sum_of(tables: &Tables, is_meant: impl Fn(&Row<'_>) -> bool) -> f64 {
    let rows = tables.named("harm").unwrap().records().filter(|row| is_meant(row));
    rows.filter_map(|row| row.number("estimate")).sum()
}

/// Every point of damage, severe injury and death is in one cell of its survivor, and in one of the party.
#[test]
fn cells_add_up_to_the_harm_of_each_survivor_and_of_each_card() {
    let tables = tables(&tabled(&[&OX[..], &["axes"]].concat()));
    let harm = tables.named("harm").unwrap();
    let subjects = super::distinct(harm, "subject");
    assert_eq!(subjects.len(), 5, "the party and four survivors: {subjects:?}");
    for subject in &subjects {
        for (kind, metric) in [("damage", "damage"), ("severe-injuries", "severe-injuries")] {
            let sum = sum_of(&tables, |row| row.text("subject") == subject && row.text("harm") == kind);
            let counted = estimate(&tables, subject, metric);
            assert!(counted > 0.0 && (sum - counted).abs() < 1e-9, "{kind} of {subject}: {sum}, {counted}");
        }
        let deaths = sum_of(&tables, |row| row.text("subject") == subject && row.text("harm") == "deaths");
        let counted = match &**subject {
            "party" => estimate(&tables, "party", "deaths"),
            one => 1.0 - estimate(&tables, one, "survival-rate"),
        };
        assert!(counted > 0.0 && (deaths - counted).abs() < 1e-9, "{subject}: {deaths}, {counted}");
    }
    let cards = super::distinct(harm, "card");
    assert!(cards.len() > 3, "{cards:?}");
    for card in cards.iter().filter(|card| *card != "no card") {
        let of_party = |row: &Row<'_>| row.text("card") == card && row.text("subject") == "party";
        for (kind, metric) in [("severe-injuries", "card-severe-injuries"), ("deaths", "card-deaths")] {
            let sum = sum_of(&tables, |row| of_party(row) && row.text("harm") == kind);
            let counted = estimate(&tables, card, metric);
            assert!((sum - counted).abs() < 1e-9, "{kind} of {card}: {sum}, {counted}");
        }
    }
}

/// The intervals are those of counts: the damage of the party by all cards has the mean of the metric, and each
/// cell has ends around its value.
#[test]
fn every_cell_has_an_interval() {
    let tables = tables(&tabled(&[&OX[..], &["axes"]].concat()));
    for row in tables.named("harm").unwrap().records() {
        let found = row.estimate("estimate").expect("an estimate");
        assert!(found.low <= Some(found.value), "{found:?}");
        assert!(found.high.is_none_or(|high| high >= found.value), "{found:?}");
        let is_death_of_one = row.text("harm") == "deaths" && row.text("subject") != "party";
        let is_rate = ["wilson", "clopper-pearson"].contains(&row.text("method"));
        assert_eq!(is_rate, is_death_of_one, "{} of {}", row.text("method"), row.text("subject"));
    }
}

fn heat<'a>(charts: &'a [Chart], title: &str) -> &'a deathroll::results::chart::Heat {
    let titles: Vec<&str> = charts.iter().map(|chart| chart.title.as_str()).collect();
    let chart = charts.iter().find(|chart| chart.title == title);
    let chart = chart.unwrap_or_else(|| panic!("{title} is not among {titles:?}"));
    let Plot::Heat(heat) = &chart.plot else { panic!("{chart:?}") };
    heat
}

#[test]
fn cards_by_survivors_are_a_map_with_the_worst_cards_first() {
    let charts = document(&tabled(&[&OX[..], &["axes"]].concat())).charts;
    for title in
        ["damage by card and survivor", "severe injuries by card and survivor", "deaths by card and survivor"]
    {
        let heat = heat(&charts, title);
        assert_eq!(heat.columns.len(), 4, "{title}: {:?}", heat.columns);
        let (name, sums) = heat.sums.as_ref().expect("the party");
        assert_eq!(name, "party");
        let sums: Vec<f64> = sums.iter().map(|sum| sum.unwrap().value).collect();
        assert!(sums.is_sorted_by(|one, two| one >= two), "{title}: {sums:?}");
        for ((label, cells), sum) in heat.rows.iter().zip(&sums) {
            let of_all: f64 = cells.iter().flatten().map(|cell| cell.value).sum();
            assert!((of_all - sum).abs() < 1e-9, "{title}, {label}: {of_all}, {sum}");
        }
    }
}

/// A picture of one survivor alone says so.
#[test]
fn harm_of_one_survivor_has_its_name() {
    let words = ["run", "scenarios/showdown-cairn-ox.toml", "--trials", "60", "--subject", "Liv"];
    heat(&document(&tabled(&words)).charts, "damage of Liv by card and arm");
}

/// Of more than two arms, cards by arms, and the causes of death of every arm.
#[test]
fn several_arms_are_beside_each_other() {
    let words = ["run", "scenarios/showdown-cairn-ox.toml", "--trials", "60"];
    let folder = tabled(&words);
    let charts = document(&folder).charts;
    let arms = super::distinct(tables(&folder).named("summary").unwrap(), "arm");
    assert!(arms.len() > 2, "{arms:?}");
    let heat = heat(&charts, "damage by card and arm");
    assert_eq!(heat.columns, arms);
    assert!(heat.sums.is_none(), "arms have no sum");
    let is_whole = heat.rows.iter().all(|(_, cells)| cells.iter().all(Option::is_some));
    assert!(is_whole, "a card that has done nothing in an arm has done 0");
    for arm in &arms {
        let title = format!("damage by card and survivor ({arm})");
        assert_eq!(self::heat(&charts, &title).columns.len(), 4);
        let chart = charts.iter().find(|chart| chart.title == title).unwrap();
        assert_eq!(chart.topic, Topic::HarmOfArms);
    }
    for title in ["causes of death by arm", "when survivors die by arm", "wounds dealt by survivor and arm"] {
        let chart = charts.iter().find(|chart| chart.title.starts_with(title));
        let chart = chart.unwrap_or_else(|| panic!("{title}"));
        let Plot::Stacks(stacks) = &chart.plot else { panic!("{chart:?}") };
        let rows: Vec<&String> = stacks.rows.iter().map(|(label, _)| label).collect();
        assert!(!rows.is_empty() && rows.iter().all(|label| arms.contains(label)), "{title}: {rows:?}");
    }
    // Every death has one cause.
    let causes = charts.iter().find(|chart| chart.title.starts_with("causes of death by arm")).unwrap();
    let Plot::Stacks(stacks) = &causes.plot else { panic!("{causes:?}") };
    for (arm, parts) in &stacks.rows {
        let tables = tables(&folder);
        let mut rows = tables.named("summary").unwrap().records();
        let deaths = rows.find(|row| {
            row.text("arm") == arm && row.text("subject") == "party" && row.text("metric") == "deaths"
        });
        let all = deaths.and_then(|row| row.number("estimate")).unwrap();
        assert!((parts.iter().sum::<f64>() - all).abs() < 1e-9, "{arm}: {parts:?}, {all}");
    }
    let dealt = charts.iter().find(|chart| chart.title == "wounds dealt by survivor and arm").unwrap();
    let Plot::Stacks(stacks) = &dealt.plot else { panic!("{dealt:?}") };
    assert_eq!(stacks.rows.len(), arms.len());
    for (arm, parts) in &stacks.rows {
        let tables = tables(&folder);
        let mut rows = tables.named("summary").unwrap().records();
        let party = rows.find(|row| {
            row.text("arm") == arm && row.text("subject") == "party" && row.text("metric") == "wounds"
        });
        let all = party.and_then(|row| row.number("estimate")).unwrap();
        assert!((parts.iter().sum::<f64>() - all).abs() < 1e-9, "{arm}: {parts:?}, {all}");
    }
}

#[test]
fn benches_have_no_harm_by_card() {
    let folder = tabled(&["run", "scenarios/defense-dodge.toml", "--trials", "100"]);
    assert!(!folder.names("out").contains(&"harm.csv".to_owned()));
}
