//! Which pictures tables have, and what they show.

use std::collections::BTreeMap;

use deathroll::report::svg;
use deathroll::results::chart::{self, Chart, Plot, Topic};
use deathroll::results::{Row, cell_text};

use super::{document, table, tabled};
use crate::support::program::Folder;

fn charts(words: &[&str]) -> Vec<Chart> {
    document(&tabled(words)).charts
}

fn titles(charts: &[Chart]) -> Vec<&str> {
    charts.iter().map(|chart| chart.title.as_str()).collect()
}

#[test]
fn a_comparison_shows_differences_with_margins_then_ranked_arms() {
    let charts = charts(&["compare", "scenarios/attack-weapons.toml", "--trials", "2000"]);
    assert_eq!(charts[0].title, "wounds-per-attack of Ada against axe");
    let Plot::Dots(dots) = &charts[0].plot else { panic!("{:?}", charts[0]) };
    assert!(dots.axis.is_difference);
    assert_eq!(dots.rows.len(), 5);
    for row in &dots.rows {
        let [low, high] = row.band.expect("a margin");
        assert!(low < 0.0 && high == -low);
    }
    let maul = dots.rows.iter().find(|row| row.label == "maul").unwrap();
    assert_eq!(maul.note, "worse");
    assert!(maul.estimate.unwrap().high.unwrap() < 0.0);
    let Plot::Dots(ranked) = &charts[1].plot else { panic!("{:?}", charts[1]) };
    assert_eq!(ranked.rows.last().unwrap().label, "maul");
    assert_eq!(ranked.rows.last().unwrap().note, "rank 6");
    let values: Vec<f64> = ranked.rows.iter().map(|row| row.estimate.unwrap().value).collect();
    assert!(values.is_sorted_by(|one, two| one >= two), "{values:?}");
}

/// Also a metric of which more is neither good nor bad is what arms are ranked by.
#[test]
fn pictures_show_the_metric_that_ranks_arms() {
    let words = ["compare", "scenarios/showdown-tallow-boar.toml", "--rank", "rounds", "--trials", "40"];
    let document = document(&tabled(&words));
    let titles = titles(&document.charts);
    assert_eq!(titles[..2], ["rounds of party against knives", "rounds of party by arm"]);
    assert!(document.answers[0].contains("rounds of party"), "{:?}", document.answers);
}

#[test]
fn a_fight_shows_spending_deaths_cards_and_distributions() {
    let charts = charts(&["run", "scenarios/showdown-cairn-ox.toml", "--trials", "60", "--arm", "axes"]);
    let titles = titles(&charts);
    for title in [
        "rates of party",
        "survival spent by action",
        "causes of death",
        "when survivors die",
        "damage by card and survivor",
        "severe injuries by card and survivor",
        "wounds dealt by survivor",
        "distribution of deaths of party",
        "rounds of party: at least",
    ] {
        assert!(titles.contains(&title), "{title} is not among {titles:?}");
    }
    let spent = charts.iter().find(|chart| chart.title == "survival spent by action").unwrap();
    let Plot::Stacks(stacks) = &spent.plot else { panic!("{spent:?}") };
    assert_eq!(stacks.rows.len(), 1, "the party, not each survivor");
    assert!(stacks.parts.contains(&"surge".to_owned()), "{:?}", stacks.parts);
}

/// At least the least value is certain; the chance never rises.
#[test]
fn cumulative_curves_begin_at_one_and_fall() {
    let charts = charts(&["run", "scenarios/attack-weapons.toml", "--trials", "500"]);
    let curve = charts.iter().find(|chart| chart.title == "wounds-per-attack of Ada: at least").unwrap();
    let Plot::Lines(lines) = &curve.plot else { panic!("{curve:?}") };
    assert_eq!(lines.series.len(), 6);
    for series in &lines.series {
        let values: Vec<f64> = series.points.iter().map(|(_, found)| found.value).collect();
        assert!((values[0] - 1.0).abs() < 1e-12, "{values:?}");
        assert!(values.is_sorted_by(|one, two| one >= two), "{values:?}");
    }
}

#[test]
fn a_sweep_is_a_curve_over_one_field_and_a_map_over_two() {
    let luck = ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.*.luck=0..=3", "--trials", "300"];
    let one = charts(&luck);
    let Plot::Lines(lines) = &one[0].plot else { panic!("{:?}", one[0]) };
    let xs: Vec<f64> = lines.series[0].points.iter().map(|(x, _)| *x).collect();
    assert_eq!(xs, [0.0, 1.0, 2.0, 3.0]);
    let two = charts(&[&luck[..], &["--vary", "monster.toughness=5,7"]].concat());
    let Plot::Heat(heat) = &two[0].plot else { panic!("{:?}", two[0]) };
    assert_eq!((heat.down.as_str(), heat.across.as_str()), ("luck", "toughness"));
    assert_eq!(heat.columns, ["5", "7"]);
    assert_eq!(heat.rows.len(), 4);
    for (label, cells) in &heat.rows {
        let [easy, hard] = [0, 1].map(|at| cells[at].unwrap().value);
        assert!(easy > hard, "luck {label}: {easy} at toughness 5, {hard} at 7");
    }
}

/// As arms of a comparison; of many points some, of which the first and the last are two.
#[test]
fn sweeps_and_valuations_have_distributions() {
    let pair = |charts: &[Chart], what: &str| {
        let find = |title: String| charts.iter().find(|chart| chart.title == title).cloned();
        let [bars, curves] = [format!("distribution of {what}"), format!("{what}: at least")].map(find);
        let (bars, curves) = (bars.expect("bars"), curves.expect("curves"));
        let (Plot::Bars(bars_of), Plot::Lines(_)) = (&bars.plot, &curves.plot) else { panic!("{bars:?}") };
        let names: Vec<String> = bars_of.series.iter().map(|(name, _)| name.clone()).collect();
        (names, bars.about)
    };
    let sweep = |values| {
        let vary = format!("survivors.*.luck={values}");
        charts(&["sweep", "scenarios/attack-luck.toml", "--vary", &vary, "--trials", "300"])
    };
    let (names, about) = pair(&sweep("0..=2"), "wounds of Bryn");
    assert_eq!(names, ["luck 0", "luck 1", "luck 2"]);
    assert!(!about.contains("are shown"), "{about}");
    let (names, about) = pair(&sweep("0..=8"), "wounds of Bryn");
    assert_eq!(names.len(), 6);
    assert_eq!([&names[0], &names[5]], ["luck 0", "luck 8"]);
    let rule = " 6 of 9 points are shown: the lowest and the highest in wounds-per-attack of Bryn, and those evenly \
                spread between them by rank; the table `distribution` has all.";
    assert!(about.ends_with(rule), "{about}");
    let crossed = charts(&[
        "sweep",
        "scenarios/attack-luck.toml",
        "--vary",
        "monster.toughness=6,8,12",
        "--vary",
        "survivors.*.luck=4,0,2",
        "--trials",
        "300",
    ]);
    let (names, _) = pair(&crossed, "wounds of Bryn");
    for end in ["toughness 6, luck 4", "toughness 12, luck 0"] {
        assert!(names.iter().any(|name| name == end), "the highest and the lowest are shown: {names:?}");
    }
    let worth = charts(&["value", "scenarios/attack-weapons.toml", "--of", "gear", "--trials", "300"]);
    let (names, _) = pair(&worth, "wounds-per-attack of Ada");
    assert_eq!(names, ["axe", "without Ada: antler-axe"]);
    // At each point of a field fewer, and not of each.
    let by = ["value", "scenarios/defense-endure.toml", "--by", "survivors.*.luck=0..=7", "--trials", "100"];
    let along: Vec<Chart> =
        charts(&by).into_iter().filter(|chart| chart.topic == Topic::Distributions).collect();
    assert!((6..=12).contains(&along.len()), "{:?}", titles(&along));
    assert!(along.last().unwrap().about.contains("6 of 8 scenarios are shown"), "{:?}", along.last());
}

/// Beside the arm with everything, those of the things that are worth most, at each point of a field too.
#[test]
fn distributions_of_a_valuation_are_those_of_what_is_worth_most() {
    let words = ["value", "scenarios/showdown-duel.toml", "--of", "policy", "--trials", "300"];
    for (by, points) in [(&[][..], 1), (&["--by", "monster.toughness=5,7"], 2)] {
        let document = document(&tabled(&[&words[..], by].concat()));
        let value = document.tables.named("value").unwrap();
        let is_meant = |row: &Row<'_>| {
            (row.text("metric"), row.text("subject"), row.text("per")) == ("win-rate", "party", "trial")
        };
        let rows: Vec<Row<'_>> = value.records().filter(is_meant).collect();
        let is_bars = |chart: &&Chart| chart.title.ends_with("distribution of deaths of party");
        let charts: Vec<&Chart> = document.charts.iter().filter(is_bars).collect();
        assert_eq!(charts.len(), points);
        for (chart, rows) in charts.iter().zip(rows.chunks(rows.len() / points)) {
            let Plot::Bars(bars) = &chart.plot else { panic!("{chart:?}") };
            let names: Vec<&str> = bars.series.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!((names.len(), names[0]), (6, "who dodges"));
            let worth = |name: &str| {
                let row = rows.iter().find(|row| format!("without {}", row.text("thing")) == name).unwrap();
                row.number("worth").unwrap().abs()
            };
            let shown: Vec<f64> = names[1..].iter().map(|name| worth(name)).collect();
            let mut all: Vec<f64> = rows.iter().map(|row| row.number("worth").unwrap().abs()).collect();
            all.sort_by(|one, two| two.total_cmp(one));
            assert!(all.len() > 5 && all[0] > all[5], "{all:?}");
            assert_eq!(shown, all[..5], "{names:?}");
        }
    }
}

#[test]
fn a_valuation_shows_worths_and_along_a_field_curves_with_uses() {
    let plain = charts(&["value", "scenarios/showdown-duel.toml", "--trials", "200"]);
    assert_eq!(plain[0].title, "what dodge is worth in win-rate of party", "the only thing is named");
    let words =
        ["value", "scenarios/defense-endure.toml", "--by", "survivors.*.luck=0..=2", "--trials", "300"];
    let curves = charts(&words);
    assert_eq!(
        titles(&curves)[..3],
        [
            "what endure is worth in survival-rate of Bryn over luck",
            "uses of endure over luck",
            "survival spent of endure over luck"
        ]
    );
}

/// The libraries of shipped scenarios, in a folder of another.
fn write_library(folder: &Folder, name: &str) {
    for file in ["gear.toml", "monsters.toml"] {
        let text = std::fs::read_to_string(format!("scenarios/library/{file}")).unwrap();
        folder.write(&format!("{name}/{file}"), &text);
    }
}

#[test]
fn scenarios_with_arms_in_common_are_a_map() {
    let folder = Folder::new();
    let text = std::fs::read_to_string("scenarios/attack-weapons.toml").unwrap();
    let (one, two) = ("scenarios/attack-weapons.toml", folder.write("hard.toml", &text));
    write_library(&folder, "library");
    let charts = charts(&["run", one, &two, "--trials", "200"]);
    assert_eq!(charts[0].title, "wounds-per-attack of Ada by arm and scenario");
    let Plot::Heat(heat) = &charts[0].plot else { panic!("{:?}", charts[0]) };
    assert_eq!(heat.columns, ["attack-weapons", "hard"]);
    assert_eq!(heat.rows.len(), 6);
}

/// Files of one name are told apart by their folders, without those in which all of them are.
#[test]
fn scenarios_are_called_by_the_parts_of_their_paths_that_differ() {
    let folder = Folder::new();
    let text = std::fs::read_to_string("scenarios/attack-luck.toml").unwrap();
    let files = ["before", "after"].map(|name| {
        write_library(&folder, &format!("{name}/library"));
        folder.write(&format!("{name}/luck.toml"), &text)
    });
    let vary = ["--vary", "survivors.*.luck=0..=2", "--trials", "100"];
    let sweep = ["sweep", &files[0], &files[1]];
    let charts = charts(&[&sweep[..], &vary].concat());
    let curves =
        ["before", "after"].map(|name| format!("{name}/luck.toml: wounds-per-attack of Bryn over luck"));
    assert_eq!(titles(&charts)[..2], curves);
    // Each scenario has a curve of its own.
    for chart in &charts[..2] {
        let Plot::Lines(lines) = &chart.plot else { panic!("{chart:?}") };
        assert_eq!(lines.series[0].points.len(), 3);
    }
    let is_long = |chart: &&Chart| format!("{chart:?}").contains(&folder.path("before"));
    assert_eq!(charts.iter().find(is_long), None);
}

/// As without a field: colours of verdicts, and margins.
#[test]
fn worths_under_several_plays_have_verdicts_and_margins() {
    let words = ["value", "scenarios/showdown-duel.toml", "--trials", "300", "--by", "play=novice,expert"];
    let chart = charts(&words).swap_remove(0);
    let Plot::Dots(dots) = &chart.plot else { panic!("{chart:?}") };
    assert_eq!((dots.bands, dots.rows.len()), ("margin", 2));
    assert_eq!(dots.rows[0].label, "dodge, play novice");
    for dot in &dots.rows {
        assert!(dot.band.is_some() && dot.estimate.unwrap().half_width() > Some(0.0), "{dot:?}");
        assert_eq!(Some(dot.tone), deathroll::results::tone_of(&dot.note), "{dot:?}");
    }
    assert!(dots.rows.iter().any(|dot| dot.tone == deathroll::results::Tone::Good), "{dots:?}");
}

/// Of a grid of many points some, each with all of its things.
#[test]
fn worths_over_many_points_stay_few() {
    let words = ["value", "scenarios/showdown-duel.toml", "--trials", "2", "--by", "monster.toughness=1..=9"];
    let chart = charts(&[&words[..], &["--by", "survivors.*.luck=0..=6"]].concat()).swap_remove(0);
    let Plot::Dots(dots) = &chart.plot else { panic!("{chart:?}") };
    assert_eq!(dots.rows.len(), 60);
    let said =
        " 60 of 63 points are shown, evenly spread from the first to the last; the table `value` has all.";
    assert!(chart.about.ends_with(said), "{}", chart.about);
    assert_eq!(dots.rows[59].label, "dodge, toughness 9, luck 6");
}

#[test]
fn claims_are_shown_beside_what_is_allowed() {
    let charts = charts(&["check", "scenarios/attack-weapons.toml", "--max-trials", "20k"]);
    let Plot::Dots(dots) = &charts[0].plot else { panic!("{:?}", charts[0]) };
    let first = &dots.rows[0];
    assert_eq!((first.label.as_str(), first.note.as_str()), ("wounds-per-attack of Ada (needles)", "pass"));
    assert_eq!(first.band, Some([0.67, 0.7]));
}

/// What fails comes first, whatever its place in the file.
#[test]
fn claims_that_fail_are_in_the_first_picture() {
    let check =
        ["check", "scenarios/attack-weapons.toml", "--max-trials", "2000", "--expect", "trap-rate>=30%"];
    let charts = charts(&check);
    let Plot::Dots(dots) = &charts[0].plot else { panic!("{:?}", charts[0]) };
    assert!(dots.rows.iter().any(|dot| dot.note == "fail"), "{dots:?}");
}

/// Names of thirty capitals take twice the room of small letters.
#[test]
fn files_of_pictures_have_long_names_in_full() {
    let mut chart = charts(&["run", "scenarios/attack-weapons.toml", "--trials", "100"]).swap_remove(0);
    let name = "THE WOLVERINE OF MOUNT MAMMOTH";
    chart.title = format!("{name}, {name}: {}", chart.title);
    let Plot::Dots(dots) = &mut chart.plot else { panic!("{chart:?}") };
    dots.rows[0].label = name.to_owned();
    let drawn = String::from_utf8(svg::file(&chart, None, &[])).unwrap();
    let (_, visible) = drawn.split_once("<rect").unwrap();
    assert!(!visible.contains('…'), "{visible}");
    assert!(visible.contains(&format!(">{name}</text>")), "the label is in one line: {visible}");
    let titles: Vec<&str> = visible.split("class=\"title\"").skip(1).collect();
    assert!(titles.len() > 1 && titles[0].contains(&format!(">{name}, ")), "{titles:?}");
}

/// A picture that is passed on alone says what it shows.
#[test]
fn files_of_pictures_have_their_explanation() {
    let charts = charts(&[
        "sweep",
        "scenarios/attack-luck.toml",
        "--vary",
        "survivors.*.luck=0..=2",
        "--trials",
        "100",
    ]);
    let drawn = String::from_utf8(svg::file(&charts[0], None, &[])).unwrap();
    let (_, visible) = drawn.split_once("<rect").unwrap();
    assert!(
        visible.contains("The curve joins the estimates; its band is their confidence intervals."),
        "{drawn}"
    );
}

const CHECKS: &str = "scenario,file,line,subject,metric,unit,arm,other,demand,least,most,verdict,estimate,std_error,\
                      ci_low,ci_high,confidence,method,trials,baseline";

/// Metrics of one unit may differ a hundredfold.
#[test]
fn claims_on_other_scales_are_pictures_of_their_own() {
    let line = |metric: &str, unit: &str, demand: &str, ends: &str, found: &str| {
        format!("s,s.toml,1,party,{metric},{unit},axe,,{demand},{ends},pass,{found},0.95,wilson,100,")
    };
    let lines = [
        CHECKS.to_owned(),
        line("win-rate", "share", "at-least", "0.5,", "0.99,,0.98,0.999"),
        line("rounds", "per-trial", "between", "19,21", "19.7,,19.5,19.9"),
        line("stalemate-rate", "share", "at-most", ",0.015", "0.01,,0.009,0.011"),
        line("deaths", "per-trial", "tied-with", "-0.02,0.02", "0,,-0.01,0.01"),
        line("defeat-rate", "share", "better-than", "0.03,", "0.1,,0.09,0.11"),
    ];
    let tables = table("checks", &lines.iter().map(String::as_str).collect::<Vec<_>>());
    let charts = chart::charts(&tables);
    let of = |title: &str| format!("what was expected and found: {title}");
    let expected = ["shares", "rounds", "differences of deaths", "differences of shares"].map(of);
    assert_eq!(titles(&charts), expected);
    // What is allowed is among the data.
    let allowed = |chart: &Chart| -> Vec<String> {
        let view = chart.data();
        assert_eq!(view.heads[1], "allowed");
        view.rows.iter().map(|(_, cells)| cell_text(&cells[1])).collect()
    };
    assert_eq!(allowed(&charts[0]), ["at least 50 %", "at most 1.5 %"]);
    assert_eq!(allowed(&charts[1]), ["19 to 21"]);
    assert_eq!(allowed(&charts[2]), ["± 0.02"]);
    assert_eq!(allowed(&charts[3]), ["at least 3 pp"]);
    // No share is above a whole: the axis, and with it the band, ends there.
    let drawn = String::from_utf8(svg::file(&charts[0], None, &[])).unwrap();
    assert!(drawn.contains(">100 %<") && !drawn.contains(">120 %<") && !drawn.contains(">150 %<"), "{drawn}");
}

/// A curve of each thing that spends survival, in colours and dashes of its own, which the legend shows.
#[test]
fn uses_and_cost_are_two_pictures_with_a_curve_of_each_thing() {
    let ox = ["value", "scenarios/showdown-cairn-ox.toml", "--action", "all", "--trials", "20"];
    let charts = charts(&[&ox[..], &["--by", "survivors.*.luck=0..=1"]].concat());
    let titles = titles(&charts);
    assert_eq!(titles[1..3], ["uses over luck", "survival spent over luck"]);
    for chart in &charts[1..3] {
        let Plot::Lines(lines) = &chart.plot else { panic!("{chart:?}") };
        let names: Vec<&str> = lines.series.iter().map(|series| series.name.as_str()).collect();
        assert_eq!(names, ["dodge", "encourage", "dash", "surge", "endure"]);
        let drawn = String::from_utf8(svg::file(chart, None, &[])).unwrap();
        for dashes in ["7 4", "2 4", "10 3 2 3", "4 2"] {
            let count = drawn.matches(&format!("stroke-dasharray=\"{dashes}\"")).count();
            assert_eq!(count, 2, "a curve and its name in the legend: {dashes}");
        }
    }
}

/// A bar of one part has no legend.
#[test]
fn the_only_part_of_a_whole_is_named_in_the_title() {
    let charts = charts(&["compare", "scenarios/attack-weapons.toml", "--trials", "500"]);
    assert!(titles(&charts).contains(&"survival spent by action: dodge"), "{:?}", titles(&charts));
}

/// The course of a fight begins at 0 and ends at a whole number of survivors.
#[test]
fn counts_over_rounds_have_an_axis_from_nothing() {
    let charts = charts(&["run", "scenarios/showdown-cairn-ox.toml", "--trials", "60", "--arm", "axes"]);
    let alive = charts.iter().find(|chart| chart.title == "survivors alive over rounds").expect("survivors");
    let drawn = String::from_utf8(svg::file(alive, None, &[])).unwrap();
    for tick in ["0", "1", "2", "3", "4"] {
        assert!(drawn.contains(&format!("text-anchor=\"end\">{tick}</text>")), "{tick}: {drawn}");
    }
    assert!(!drawn.contains("text-anchor=\"end\">5</text>"));
}

/// What nobody has seen may be anything: its band is open, not empty.
#[test]
fn bands_without_an_end_reach_to_the_end_of_the_axis() {
    let charts =
        charts(&["run", "scenarios/encounter-bell-tower.toml", "--trials", "40", "--arm", "a lullaby"]);
    let dead = charts.iter().find(|chart| chart.title == "scene-dead of party over scenes").expect("scenes");
    let Plot::Lines(lines) = &dead.plot else { panic!("{dead:?}") };
    let (_, first) = lines.series[0].points[0];
    assert_eq!((first.value, first.high), (0.0, None), "nobody is dead after the first scene");
    let drawn = String::from_utf8(svg::file(dead, None, &[])).unwrap();
    let (_, band) = drawn.split_once("<polygon points=\"").unwrap();
    let corner = band.split([',', ' ']).nth(1).unwrap();
    assert_eq!(corner, "26.0", "the upper end of the axis: {drawn}");
}

/// The farthest deviation first, all of them without intervals of their own, beside what is usual.
#[test]
fn a_verification_shows_deviations_in_standard_errors() {
    let charts = charts(&["verify", "scenarios/attack-traps.toml", "--arm", "1 die", "--trials", "20k"]);
    let Plot::Dots(dots) = &charts[0].plot else { panic!("{:?}", charts[0]) };
    assert_eq!(charts[0].title, "samples less exact answers");
    let off: Vec<f64> = dots.rows.iter().map(|dot| dot.estimate.unwrap().value.abs()).collect();
    assert!(off.len() > 2 && off[0] > 0.0 && off.is_sorted_by(|one, two| one >= two), "{off:?}");
    for dot in &dots.rows {
        let [low, high] = dot.band.expect("a band");
        assert!(low == -high && (high - 1.96).abs() < 0.001, "{dot:?}");
        assert_eq!(dot.estimate.unwrap().half_width(), Some(0.0));
    }
}

#[test]
fn policies_are_shown_by_what_they_lose_to_the_best_play() {
    let words = ["exact", "scenarios/defense-dodge.toml", "--set", "rounds=2", "--arm", "if severe"];
    let folder = tabled(&[&words[..], &["--best", "survival-rate"]].concat());
    let document = document(&folder);
    let chart = document.charts.iter().find(|chart| chart.title.contains("policies against the best play"));
    let Plot::Dots(dots) = &chart.expect("a picture").plot else { panic!("{chart:?}") };
    assert!(dots.axis.is_difference && dots.rows.len() > 1, "{dots:?}");
    let written = dots.rows.iter().find(|dot| dot.label == "play as written").expect("the arm itself");
    assert_eq!(written.tone, deathroll::results::Tone::Strong);
    for dot in &dots.rows {
        assert!(dot.estimate.unwrap().value <= 1e-9, "nothing is better than the best: {dot:?}");
    }
    assert!(dots.rows.iter().any(|dot| dot.estimate.unwrap().value < -1e-6), "{dots:?}");
}

/// Arms over scenarios: the map of all cells, and the means by which they rank.
#[test]
fn several_scenarios_have_a_map_and_means() {
    let words = ["compare", "scenarios/showdown-hunt.toml", "--party", "novices,veterans", "--monster", "*"];
    let charts = charts(&[&words[..], &["--trials", "40"]].concat());
    let Plot::Heat(_) = &charts[0].plot else { panic!("{:?}", charts[0]) };
    let means = &charts[1];
    assert!(means.title.starts_with("win-rate of party: mean over "), "{}", means.title);
    let Plot::Dots(dots) = &means.plot else { panic!("{means:?}") };
    let labels: Vec<&str> = dots.rows.iter().map(|dot| dot.label.as_str()).collect();
    assert_eq!(labels, ["veterans", "novices"], "best first");
    assert!(dots.rows.iter().all(|dot| dot.note.starts_with("rank ") && dot.estimate.is_some()));
}

/// Of many values several are in a bar, none of them lost.
#[test]
fn long_ranges_have_several_values_to_a_bar() {
    let charts = charts(&["run", "scenarios/showdown-cairn-ox.toml", "--trials", "60"]);
    let find = |title: &str| charts.iter().find(|chart| chart.title == title).expect(title);
    let long = find("distribution of rounds of party");
    let Plot::Bars(bars) = &long.plot else { panic!("{long:?}") };
    assert!(bars.values.len() <= 24 && bars.values.iter().all(|value| value.contains('–')), "{bars:?}");
    assert!(long.about.contains("with values of each bar"), "{}", long.about);
    for (arm, shares) in &bars.series {
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{arm}: {shares:?}");
    }
}

#[test]
fn scenarios_that_are_left_out_are_counted() {
    let names = ["cairn-ox", "duel", "ember-hart", "gale-strider", "hunt", "masked-heron", "tallow-boar"];
    let files = names.map(|name| format!("scenarios/showdown-{name}.toml"));
    let charts_of = |count: usize| {
        let words = ["run"].into_iter().chain(files[..count].iter().map(String::as_str));
        charts(&words.chain(["--trials", "4"]).collect::<Vec<_>>())
    };
    let all = BTreeMap::from([4, 5, 6, 7].map(|count| (count, charts_of(count))));
    let said =
        |count: usize, text: &str| all[&count].iter().filter(|chart| chart.about.contains(text)).count();
    for (table, most) in [("summary", 4), ("harm", 4), ("timeline", 6)] {
        let text = format!(" {most} of {} scenarios are shown; the table `{table}` has all.", most + 1);
        assert_eq!(said(most + 1, &text), 1, "{text}");
        assert_eq!(said(most, &format!("scenarios are shown; the table `{table}`")), 0);
    }
}
