//! Arms side by side, and the trials to look at.

use deathroll::results::{Cell, Row, Shown, cell_text, wide};

use super::{tabled, tables, written_as};
use crate::support::program::{Folder, deathroll};

const WEAPONS: [&str; 4] = ["compare", "scenarios/attack-weapons.toml", "--trials", "3000"];

#[test]
fn loadouts_have_gear_changes_ranks_verdicts_and_main_metrics() {
    let tables = tables(&tabled(&WEAPONS));
    let loadouts = wide(&tables).expect("arms");
    let names: Vec<&str> = loadouts.columns.iter().map(|column| column.name.as_str()).collect();
    let first = ["scenario", "arm", "baseline", "rank_best", "rank_worst", "verdict", "gear", "changes"];
    assert_eq!(names[..9], [&first[..], &["wounds-per-attack of Ada"]].concat());
    let row = |arm: &str| loadouts.records().find(|row| row.text("arm") == arm).unwrap();
    let shown =
        |row: Row<'_>| ["baseline", "verdict", "gear", "changes"].map(|column| row.text(column).to_owned());
    assert_eq!(shown(row("axe"))[0], "yes");
    assert_eq!(shown(row("axe"))[1], "", "the baseline has no verdict");
    assert_eq!(["rank_best", "rank_worst"].map(|column| row("maul").number(column)), [Some(6.0); 2]);
    let maul = ["", "worse", "Ada: river-maul", "survivors.Ada.gear=[\"river-maul\"]"];
    assert_eq!(shown(row("maul")), maul);
    // The metrics are those of `summary`.
    let mut summary = tables.named("summary").unwrap().records();
    let same = summary.find(|row| row.text("arm") == "maul" && row.text("metric") == "wounds-per-attack");
    let Cell::Interval(interval) = row("maul").cell("wounds-per-attack of Ada") else {
        panic!("no interval")
    };
    assert_eq!(interval.estimate.map(|found| found.value), same.unwrap().number("estimate"));
}

/// Two trials without a difference do not show that there is none.
#[test]
fn what_is_undecided_is_not_called_the_same() {
    let words = ["compare", "scenarios/attack-weapons.toml", "--trials", "2", "--arms", "axe,hook"];
    let tables = tables(&tabled(&words));
    let rows = tables.named("comparison").unwrap().records();
    let open: Vec<_> = rows.filter(|row| row.text("verdict") == "undecided").collect();
    let differs_in_none = |row: &&Row<'_>| row.number("difference") == Some(0.0);
    assert!(open.iter().any(|row| differs_in_none(&row)), "some agree in both trials");
    let shown = open.iter().filter_map(|row| row.interval("difference")).map(|one| one.shown);
    assert!(shown.into_iter().all(|shown| shown == Shown::Difference));
}

/// A column in which no arm has anything is left out, and with it its cells.
#[test]
fn loadouts_leave_out_empty_columns() {
    let tables = tables(&tabled(&["run", "scenarios/attack-weapons.toml", "--trials", "100"]));
    let loadouts = wide(&tables).unwrap();
    assert!(
        loadouts.columns.iter().all(|column| !["rank_best", "verdict", "baseline"].contains(&&*column.name))
    );
    assert!(loadouts.rows.iter().all(|row| row.len() == loadouts.columns.len()));
    assert_eq!(loadouts.records().next().unwrap().text("gear"), "Ada: antler-axe");
}

/// `find` agrees that no trial before has as much, and none of those looked through more.
#[test]
fn trials_to_look_at_are_the_first_with_the_extreme_values() {
    let words =
        ["run", "scenarios/showdown-duel.toml", "--trials", "200", "--seed", "3", "--arm", "who dodges"];
    let tables = tables(&tabled(&words));
    let mut seen = 0;
    for row in tables.named("trials").unwrap().records() {
        assert_eq!((row.text("metric"), row.number("among")), ("win-rate", Some(200.0)));
        let condition = if row.text("end") == "highest" { "win-rate" } else { "not win-rate" };
        let found = deathroll(&[
            "find",
            "scenarios/showdown-duel.toml",
            "--arm",
            "who dodges",
            "--seed",
            "3",
            "--where",
            condition,
            "--first",
            "1",
            "--json",
            "--no-progress",
        ]);
        let first: serde_json::Value = serde_json::from_str(found.stdout.lines().next().unwrap()).unwrap();
        assert_eq!(first["trial"].to_string(), cell_text(row.cell("trial")), "{}", row.text("end"));
        assert_eq!(first["trace"], row.text("command"));
        seen += 1;
    }
    assert_eq!(seen, 2);
}

#[test]
fn reports_say_by_whose_play_they_hold() {
    let page = |more: &[&str]| {
        let words = ["value", "scenarios/showdown-duel.toml", "--trials", "100"];
        written_as("md", &[&words[..], more].concat()).read("out/report.md")
    };
    assert!(page(&[]).contains(", policies of the file\n"));
    assert!(page(&["--play", "expert"]).contains(", play expert instead of the policies of the file\n"));
}

/// Whose values they are cannot be seen from the title of a file with several arms.
#[test]
fn studies_of_one_arm_of_several_say_which_arm_it_is() {
    let folder = Folder::new();
    let out = folder.path("out");
    let first_lines = |words: &[&str]| {
        let more = ["--trials", "100", "--no-progress", "--out", &out, "--format", "csv,md,html"];
        let printed = deathroll(&[words, &more].concat()).with(0).stdout;
        let page = folder.read("out/report.html");
        let (_, head) = page.split_once("<header>").unwrap();
        let head = head.split_once("</header>").unwrap().0.to_owned();
        let record = folder.read("out/run.json");
        let texts = [folder.read("out/report.md"), head];
        std::fs::remove_dir_all(&out).unwrap();
        (printed, texts.map(|text| text.lines().take(8).collect::<Vec<_>>().join("\n")), record)
    };
    let sweep = ["sweep", "scenarios/attack-weapons.toml", "--vary", "monster.evasion=0..=1"];
    let weapons = ["value", "scenarios/attack-weapons.toml", "--action", "dodge"];
    let by = ["--by", "survivors.*.luck=0..=1", "--arm", "maul"];
    for (words, fact, arm) in [
        (sweep.to_vec(), "arm axe, whose fields vary", "axe"),
        ([&sweep[..], &["--arm", "maul"]].concat(), "arm maul, whose fields vary", "maul"),
        (weapons.to_vec(), "arm axe", "axe"),
        ([&weapons[..], &by].concat(), "arm maul, whose fields vary", "maul"),
    ] {
        let (printed, texts, record) = first_lines(&words);
        let title = printed.lines().next().unwrap();
        assert!(title.ends_with(&format!(" · arm {arm}")), "{title}");
        texts.iter().for_each(|text| assert!(text.contains(fact), "{words:?}: {fact}\n{text}"));
        assert!(record.contains(&format!("\"arm\": \"{arm}\"")), "{record}");
    }
    // Where all arms of a file are played, none is "the" arm.
    let (printed, texts, record) = first_lines(&["compare", "scenarios/attack-weapons.toml"]);
    assert!(!printed.contains(" · arm "), "{printed}");
    assert!(texts.iter().all(|text| !text.contains("whose fields vary")) && !record.contains("\"arm\":"));
}
