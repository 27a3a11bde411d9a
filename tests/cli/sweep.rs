//! `sweep`.

use crate::support::program::{Folder, deathroll};

const LUCK: [&str; 6] =
    ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.Bryn.luck=0..=4", "--trials", "20k"];

#[test]
fn steps_and_crossings_are_printed() {
    let words = [&LUCK[..], &["--find", "wounds-per-attack=0.4", "--find", "hit-rate=1%"]].concat();
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

/// Also where no metric is named, without more lines than fit, and beside other metrics where they have room.
#[test]
fn the_metric_that_is_asked_about_has_a_small_plot() {
    // With as many trials even the survival rate has an interval that is short to write.
    let words = [&LUCK[..4], &["--trials", "100k"]].concat();
    let text = deathroll(&words).with(0).stdout;
    assert_eq!(text.lines().filter(|line| line.contains('█')).count(), 5, "{text}");
    let heads = text.lines().find(|line| line.starts_with("luck ")).unwrap();
    let heads: Vec<&str> = heads.split_whitespace().collect();
    assert_eq!(heads[..4], ["luck", "wounds-per-attack", "step", "survival-rate"], "{text}");
    assert!(text.lines().count() <= 25, "{text}");
}

#[test]
fn several_fields_form_a_grid_and_options_vary_like_fields() {
    let folder = Folder::new();
    let words = [
        "sweep",
        "scenarios/showdown-gale-strider.toml",
        "--vary",
        "policy.controller=random,monster,group",
        "--vary",
        "monster.toughness=8,12",
        "--trials",
        "30",
        "--no-progress",
        "--out",
        &folder.path("out"),
    ];
    let ended = deathroll(&words).with(0);
    assert!(ended.stdout.contains("\ncontroller / toughness  "), "{}", ended.stdout);
    let rows = folder.read("out/sweep.csv");
    assert!(rows.starts_with("controller,toughness,scenario,arm,subject,metric,"), "{rows}");
    let of_win = rows.lines().filter(|line| line.contains(",party,win-rate,"));
    let steps: Vec<bool> = of_win.map(|line| !line.ends_with(",,,,,,")).collect();
    // The first point of each controller has no step before it.
    assert_eq!(steps, [false, true, false, true, false, true]);
}

/// A grid of 260 points, which is played in blocks.
const LARGE: [&str; 9] = [
    "sweep",
    "scenarios/attack-weapons.toml",
    "--vary",
    "monster.toughness=1..=20",
    "--vary",
    "survivors.Ada.luck=0..=12",
    "--trials",
    "200",
    "--quiet",
];

/// The rows of a table whose cells begin so, each without the step at its end, whose interval holds for all steps of
/// the grid together.
fn rows(table: &str, start: &str) -> Vec<Vec<String>> {
    let lines = table.lines().filter(|line| line.starts_with(start));
    lines.map(|line| line.split(',').take(14).map(str::to_owned).collect()).collect()
}

#[test]
fn a_large_grid_has_the_rows_of_its_points_in_every_format() {
    let folder = Folder::new();
    deathroll(&[&LARGE[..], &["--format", "csv,json", "--out", &folder.path("large")]].concat()).with(0);
    let row = LARGE.map(|word| if word.starts_with("monster") { "monster.toughness=7" } else { word });
    deathroll(&[&row[..], &["--out", &folder.path("row")]].concat()).with(0);
    let [large, small] = ["large", "row"].map(|name| folder.read(&format!("{name}/sweep.csv")));
    let of_row = rows(&small, "7,");
    assert!(of_row.len() > 13 * 5);
    assert_eq!(rows(&large, "7,"), of_row);

    let points: std::collections::BTreeSet<Vec<String>> =
        rows(&large, "").into_iter().map(|row| row[..2].to_vec()).collect();
    assert_eq!(points.len(), 260 + 1, "and the heads");
    let json: Vec<serde_json::Value> = serde_json::from_str(&folder.read("large/sweep.json")).unwrap();
    assert_eq!(json.len() + 1, large.lines().count());
    let run: serde_json::Value = serde_json::from_str(&folder.read("large/run.json")).unwrap();
    assert_eq!(run["scenarios"].as_array().map(Vec::len), Some(1), "one scenario, whatever its blocks");
    assert_eq!(run["scenarios"][0]["arms"].as_array().map(Vec::len), Some(260));
    // One step after the other along luck, none from the end of a row to the next.
    let steps = large.lines().filter(|line| line.contains(",Ada,hits,") && !line.ends_with(",,,,,,,,"));
    assert_eq!(steps.count(), 20 * 12);
}

#[test]
fn of_a_large_grid_the_points_that_stand_out_are_shown() {
    let words: Vec<&str> = LARGE.into_iter().filter(|word| *word != "--quiet").collect();
    let ended = deathroll(&[&words[..], &["--find", "hits=0.9", "--no-progress"]].concat()).with(0);
    insta::assert_snapshot!(ended.stdout);
    assert!(ended.stdout.lines().count() <= 25);
}

#[test]
fn what_is_wrong_with_a_value_is_said_before_a_large_grid_is_played() {
    let words = LARGE.map(|word| {
        if word.starts_with("survivors") { "survivors.Ada.luck=0,1,2,3,4,5,6,7,8,9,10,11,12,x" } else { word }
    });
    let told = deathroll(&words).with(2).stderr;
    assert!(told.contains("survivors.Ada.luck=x"), "{told}");
    let words = LARGE.map(|word| if word.starts_with("monster") { "monster.toughness=1..=60" } else { word });
    let words =
        [&words[..], &["--vary", "survivors.Ada.strength=0,1", "--out", "x", "--format", "html"]].concat();
    let told = deathroll(&words).with(2).stderr;
    let says = "--format: at most 1024 points, and the grid has 1 560; expected csv or json";
    assert!(told.contains(says), "{told}");
    let words: Vec<&str> = words.iter().map(|word| if *word == "html" { "csv" } else { word }).collect();
    let told = deathroll(&[&words[..], &["--wide"]].concat()).with(2).stderr;
    assert!(told.contains("--wide: only `run`, `compare` and `exact` have a row"), "{told}");
}

/// Values that do not go together are found whichever blocks they are in, and the point is named.
#[test]
fn values_that_clash_are_said_before_a_large_grid_is_played() {
    let folder = Folder::new();
    let words = ["sweep", "scenarios/attack-weapons.toml", "--trials", "20k", "--out", &folder.path("out")];
    let limits: Vec<String> = (1..=20).rev().map(|limit| limit.to_string()).collect();
    let limits = format!("options.survival-limit={}", limits.join(","));
    let fields = ["--vary", &limits, "--vary", "survivors.Ada.survival=0..=15"];
    let told = deathroll(&[&words[..], &fields].concat()).with(2).stderr;
    assert!(told.contains("at the point options.survival-limit=14, survivors.Ada.survival=15\n"), "{told}");
    assert_eq!(folder.names("."), Vec::<String>::new(), "nothing was begun");
}

/// A metric that some points have is looked for, whichever come first.
#[test]
fn metrics_of_a_large_grid_are_those_of_any_point() {
    let fields =
        ["--vary", "rounds=1,2,3,4,5,6,7", "--vary", "survivors.Ada.luck=-19..=19", "--trials", "20"];
    let words = [&["sweep", "scenarios/attack-weapons.toml", "--no-progress"], &fields[..]].concat();
    let shown = deathroll(&[&words[..], &["--find", "rounds=2"]].concat()).with(0).stdout;
    assert!(shown.contains(" nearest to 2\n"), "{shown}");
    let told = deathroll(&[&words[..], &["--precision", "rounds=±0.5"]].concat()).with(2).stderr;
    assert!(told.contains("--precision: `rounds` has no meaning in arm `rounds=1, "), "{told}");
    let many = ["--find", "hits=1", "--find", "hits=2", "--find", "hits=3", "--find", "hits=4"];
    let told = deathroll(&[&words[..], &many].concat()).with(2).stderr;
    assert!(told.contains("--find: at most 3 in a grid of 273 points, which is not shown whole"), "{told}");
}

/// What falls short in many blocks is said once, with the number of points.
#[test]
fn a_large_grid_says_once_what_falls_short() {
    let words: Vec<&str> =
        LARGE.into_iter().filter(|word| !["--quiet", "--trials", "200"].contains(word)).collect();
    let words =
        [&words[..], &["scenarios/attack-luck.toml", "--no-progress", "--max-trials", "4500"]].concat();
    let words: Vec<String> = words.iter().map(|word| word.replace("Ada", "*")).collect();
    let precise = ["--precision", "wounds-per-attack=±0.019"].map(str::to_owned);
    let ended = deathroll(&[words, precise.to_vec()].concat()).with(0);
    let lines: Vec<&str> =
        ended.stdout.lines().filter(|line| line.contains("precision not reached")).collect();
    assert_eq!((lines.len(), ended.stderr.as_str()), (1, ""), "{ended:?}");
    assert!(ended.stdout.contains("4 096 to 4 500 trials at each of 260 points"), "{}", ended.stdout);
    assert!(
        ended.stdout.contains("precision not reached at 117 of 260 points: at worst"),
        "{}",
        ended.stdout
    );
    assert!(ended.stdout.lines().count() <= 50, "two pages: {}", ended.stdout);
}

#[test]
fn the_recorded_command_reproduces_the_files() {
    let folder = Folder::new();
    deathroll(&[&LUCK[..], &["--quiet", "--out", &folder.path("one")]].concat()).with(0);
    let command = folder.command("one");
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    deathroll(&[&command[..], &["--out", &folder.path("two"), "--quiet", "--threads", "1"]].concat()).with(0);
    for name in ["distribution.csv", "run.json", "summary.csv", "sweep.csv"] {
        assert_eq!(folder.read(&format!("one/{name}")), folder.read(&format!("two/{name}")), "{name}");
    }
}

#[test]
fn fields_that_cannot_vary_are_refused() {
    for (words, says) in [
        (&["sweep", "scenarios/attack-luck.toml"][..], "--vary"),
        (&["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.Bob.luck=0,1"], "no item \"Bob\""),
        (
            &[
                "sweep",
                "scenarios/attack-luck.toml",
                "--vary",
                "a=0..=63",
                "--vary",
                "b=0..=63",
                "--vary",
                "c=0..=63",
                "--vary",
                "d=0..=3",
            ],
            "the grid has too many points",
        ),
        (
            &[
                "sweep",
                "scenarios/attack-luck.toml",
                "--vary",
                "survivors.0.luck=0,1",
                "--vary",
                "survivors.Bryn.luck=0,1",
            ],
            "`survivors.0.luck` makes no difference: another option sets that field, too",
        ),
        (
            &["sweep", "scenarios/attack-luck.toml", "--vary", "rounds=1,2", "--find", "win-rate=1"],
            "`win-rate` has no meaning",
        ),
    ] {
        let ended = deathroll(words).with(2);
        assert!(ended.stderr.contains(says) && ended.stdout.is_empty(), "{words:?}: {ended:?}");
    }
}

/// Also of a metric that the party does not have, and of those who are asked for alone.
#[test]
fn a_search_is_about_those_who_are_asked_for() {
    let words = ["sweep", "scenarios/encounter-fainting.toml", "--vary", "adventurers.0.survival=5,25"];
    let search = ["--trials", "100", "--find", "death-rate=50%"];
    let all = deathroll(&[&words[..], &search].concat()).with(0).stdout;
    let subjects = |shown: &str| shown.lines().filter(|line| line.contains(" death-rate ")).count();
    assert!(subjects(&all) > 1 && all.contains("intact-rate"), "{all}");
    let one = deathroll(&[&words[..], &search, &["--subject", "Ysolde"]].concat()).with(0).stdout;
    let about = one.lines().filter(|line| line.starts_with("death-rate "));
    assert!(about.clone().all(|line| line.contains("Ysolde") || line.contains("does not cross")), "{one}");
}

#[test]
fn a_field_that_is_set_in_vain_is_noted() {
    let words = ["sweep", "scenarios/attack-luck.toml", "--trials", "10", "--set", "survivors.Bryn.luck=1"];
    let told = deathroll(&[&words[..], &["--vary", "survivors.Bryn.luck=0,2"]].concat()).with(0).stderr;
    assert!(told.contains("`--set survivors.Bryn.luck=1` has no effect: --vary sets that field"), "{told}");
}

#[test]
fn crossings_are_found_at_every_point_of_the_other_fields() {
    let fields = ["--vary", "rounds=1,2", "--vary", "survivors.*.luck=0..=3"];
    let words =
        ["sweep", "scenarios/attack-luck.toml", "--trials", "20k", "--find", "wounds-per-attack=0.265"];
    let ended = deathroll(&[&words[..], &fields].concat()).with(0);
    let told = ended.stdout.replace('\n', " ");
    let (_, places) = told.split_once("crosses 0.265 at luck of about ").unwrap();
    assert!(places.contains("(rounds = 1)") && places.contains("(rounds = 2)"), "{}", ended.stdout);
    assert!(ended.stdout.contains("rounds / luck") && ended.stdout.contains('▸'), "{}", ended.stdout);
    // Of a wide grid a table of the places stands for that of all points, of which --metric shows all.
    let wide = ["--vary", "rounds=1,2", "--vary", "survivors.*.luck=0..=5"];
    let places = deathroll(&[&words[..], &wide].concat()).with(0).stdout;
    let is_place = |line: &&str| line.contains("about ") && line.contains(" and ");
    let rows: Vec<&str> = places.lines().filter(is_place).map(|line| &line[..1]).collect();
    assert_eq!(rows, ["1", "2"], "{places}");
    let all = ["--metric", "wounds-per-attack"];
    let all = deathroll(&[&words[..], &wide, &all].concat()).with(0).stdout;
    assert!(all.contains("rounds / luck") && all.contains('▸'), "{all}");
}

/// What the terminal says is in the files, with a picture of what was looked for.
#[test]
fn crossings_are_in_the_files() {
    let folder = Folder::new();
    let words = ["sweep", "scenarios/attack-weapons.toml", "--trials", "1000", "--quiet"];
    let grid = ["--vary", "monster.evasion=0..=3", "--find", "hits=0.5", "--find", "hit-rate=1%"];
    let out = ["--out", &folder.path("out"), "--format", "csv,html,md"];
    deathroll(&[&words[..], &grid, &out].concat()).with(0);
    let rows = crate::support::tables::rows(&folder.read("out/crossings.csv"));
    assert_eq!(rows.len(), 2);
    assert_eq!((&*rows[0]["from"], &*rows[0]["to"], &*rows[0]["field"]), ("2", "3", "evasion"));
    let at: f64 = rows[0]["at"].parse().unwrap();
    assert!((2.0..3.0).contains(&at), "{at}");
    assert_eq!((&*rows[1]["metric"], &*rows[1]["subject"]), ("hit-rate", ""), "it is crossed nowhere");
    for file in ["report.html", "report.md"] {
        let page = folder.read(&format!("out/{file}"));
        let sentence = format!("hits of Ada crosses 0.5 between 2 and 3, at evasion of about {at:.2}");
        assert!(page.contains(&sentence) && page.contains("hit-rate does not cross 1 %."), "{file}");
        let [hits, wounds] =
            ["hits", "wounds-per-attack"].map(|one| page.find(&format!("{one} of Ada over evasion")));
        assert!(hits.unwrap() < wounds.unwrap(), "{file}: what was looked for comes first");
    }
    assert!(folder.read("out/report.html").contains("class=\"level\""));
}

/// A field that does not matter is not said to shift a crossing.
#[test]
fn equal_crossings_are_told_once() {
    let words = ["sweep", "scenarios/attack-weapons.toml", "--trials", "1000", "--arm", "axe"];
    let grid =
        ["--vary", "monster.evasion=0..=2", "--vary", "monster.toughness=8,9", "--find", "hit-rate=40%"];
    let told = deathroll(&[&words[..], &grid].concat()).with(0).stdout;
    assert!(told.contains("hit-rate of Ada crosses 40 % at evasion of about 0.85 in all places;"), "{told}");
}

#[test]
fn the_metric_of_steps_must_be_defined() {
    let ended = deathroll(&[&LUCK[..], &["--steps", "win-rate"]].concat()).with(2);
    assert!(ended.stderr.contains("--steps: `win-rate` has no meaning"), "{ended:?}");
    let ended = deathroll(&[&LUCK[..], &["--steps", "hit-rate"]].concat()).with(0);
    assert!(ended.stdout.lines().any(|line| line.contains("hit-rate") && line.contains("step")));
}

/// What is searched for is what the answer is about.
#[test]
fn a_search_shows_what_it_searches_for() {
    let words =
        ["sweep", "scenarios/showdown-duel.toml", "--vary", "monster.toughness=4..=6", "--trials", "300"];
    let ended = deathroll(&[&words[..], &["--find", "deaths=2"]].concat()).with(0);
    let first = |table: &str| {
        let heading = table.lines().find(|line| line.starts_with("toughness")).unwrap();
        heading.split_whitespace().nth(1).unwrap().to_owned()
    };
    assert_eq!(first(&ended.stdout), "deaths");
    assert!(
        ended.stdout.contains("\ndeaths does not cross 2; an interval reaches across it."),
        "{}",
        ended.stdout
    );
    let ended = deathroll(&[&words[..], &["--find", "deaths=2", "--metric", "win-rate"]].concat()).with(0);
    assert_eq!(first(&ended.stdout), "win-rate");
}

/// Wounds per attack say the same as wounds where every point has one attack, and nowhere else.
#[test]
fn no_metric_stands_in_for_another_that_some_points_have() {
    let words = ["sweep", "scenarios/attack-weapons.toml", "--trials", "200", "--vary"];
    let told = deathroll(&[&words[..], &["rounds=1..=2", "--metric", "wounds"]].concat()).with(2).stderr;
    assert!(
        told.contains("has no meaning in arm") && told.contains("`wounds-per-attack` says the same"),
        "{told}"
    );
    deathroll(&[&words[..], &["rounds=2..=3", "--metric", "wounds"]].concat()).with(0);
    for mixed in [["--metric", "wounds"], ["--find", "wounds=1"], ["--steps", "wounds"]] {
        let told = deathroll(&[&words[..], &["rounds=2,1"], &mixed].concat()).with(2).stderr;
        assert!(told.contains("in arm `rounds=1`; there `wounds-per-attack` says the same"), "{told}");
    }
    let words =
        [&words[..], &["monster.toughness=4,9", "--find", "wounds=0.7", "--steps", "wounds"]].concat();
    let found = deathroll(&words).with(0).stdout;
    assert!(found.contains("wounds-per-attack of Ada crosses 0.7"), "{found}");
}

#[test]
fn one_trial_is_not_several() {
    let few = |words: &[&str]| deathroll(&[words, &["--trials", "1"]].concat()).with(0).stdout;
    let weapons = "scenarios/attack-weapons.toml";
    assert!(few(&["sweep", weapons, "--vary", "rounds=2..=3"]).contains("\n1 trial at each of 2 points"));
    assert!(few(&["compare", weapons]).contains("\n1 trial of each of 6 arms"));
}

#[test]
fn the_point_of_a_fault_is_named_also_if_it_is_the_first() {
    for values in ["-99,3", "3,-99"] {
        let vary = format!("monster.toughness={values}");
        let words = ["sweep", "scenarios/attack-luck.toml", "--vary", &vary, "--trials", "10"];
        let told = deathroll(&words).with(2).stderr;
        assert!(told.ends_with("at the point monster.toughness=-99\n"), "{told}");
    }
}

#[test]
fn crossings_of_several_fields_name_them() {
    let fields = ["--vary", "monster.toughness=6..=10", "--vary", "survivors.*.strength=0,1"];
    let words = ["sweep", "scenarios/attack-weapons.toml", "--arm", "axe", "--find", "wounds-per-attack=0.6"];
    let shown = deathroll(&[&words[..], &fields, &["--trials", "4k"]].concat()).with(0).stdout;
    let one_line = shown.replace('\n', " ");
    let [along, across] =
        ["at toughness of about 8.", "between toughness = 9, strength = 0 and toughness = 9,"];
    assert!(one_line.contains(along) && one_line.contains(across), "{shown}");
}

/// So few trials that chance crosses the value several times.
#[test]
fn crossings_of_a_single_field_are_told_one_by_one() {
    let words = ["sweep", "scenarios/attack-luck.toml", "--trials", "40", "--vary", "rounds=1..=12"];
    let told = deathroll(&[&words[..], &["--find", "hit-rate=44.7%"]].concat()).with(0).stdout;
    assert!(told.matches("hit-rate of Bryn crosses 44.7").count() > 1, "{told}");
    assert!(told.contains(" between 2 and 3, at rounds of about 2."), "{told}");
}

#[test]
fn nothing_is_searched_for_between_plays_alone() {
    let words = ["sweep", "scenarios/showdown-duel.toml", "--trials", "50", "--find", "win-rate=8%"];
    let told = deathroll(&[&words[..], &["--vary", "play=novice,expert"]].concat()).with(2).stderr;
    assert!(told.contains("plays have no order"), "{told}");
}

/// Steps are shown of one metric, and the search for another one beside them.
#[test]
fn steps_and_searches_of_different_metrics_are_both_shown() {
    let words = [&LUCK[..], &["--steps", "hits-per-attack", "--find", "criticals-per-attack=0.1"]].concat();
    let text = deathroll(&words).with(0).stdout;
    let heads: Vec<&str> =
        text.lines().find(|line| line.starts_with("luck ")).unwrap().split_whitespace().collect();
    assert_eq!(heads[..4], ["luck", "hits-per-attack", "step", "criticals-per-attack"], "{text}");
    let words = [&LUCK[..], &["--steps", "hits-per-attack", "--metric", "hit-rate"]].concat();
    let text = deathroll(&words).with(0).stdout;
    let heads = text.lines().find(|line| line.starts_with("luck ")).unwrap().split_whitespace();
    assert!(heads.eq(["luck", "hits-per-attack", "step", "hit-rate"]), "{text}");
    let crosswise =
        ["--vary", "monster.toughness=6,8", "--steps", "hits-per-attack", "--find", "hit-rate=1%"];
    let text = deathroll(&[&LUCK[..], &crosswise].concat()).with(0).stdout;
    assert!(text.contains("\nhits-per-attack of ") && text.contains("\nhit-rate of "), "{text}");
}

#[test]
fn values_that_are_the_same_are_refused() {
    let words = ["sweep", "scenarios/attack-luck.toml", "--vary", "rounds=1,+1"];
    let told = deathroll(&words).with(2).stderr;
    assert!(told.contains("`1` and `+1` are the same value"), "{told}");
}

/// A sentence about the headline metric answers nothing where another is searched for.
#[test]
fn the_answer_is_about_what_is_searched_for() {
    let sweep = |find: &str| {
        let words = ["sweep", "scenarios/showdown-duel.toml", "--vary", "monster.toughness=5..=7"];
        deathroll(&[&words[..], &["--trials", "200", "--no-progress", "--find", find]].concat())
            .with(0)
            .stdout
    };
    let (deaths, wins) = (sweep("deaths=0.5"), sweep("win-rate=50%"));
    let answer = "deaths does not cross 0.5; an interval reaches across it.";
    assert!(deaths.contains(answer) && !deaths.contains("lies between"), "{deaths}");
    assert!(wins.contains("\nwin-rate of party lies between "), "{wins}");
}
