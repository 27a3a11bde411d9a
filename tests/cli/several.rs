//! Several scenarios at once: `compare` (or `matrix`), `value` and `sweep`, other monsters and parties.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::{Row, rows};

const WEAPONS: &str = "scenarios/attack-weapons.toml";
const HUNT: &str = "scenarios/showdown-hunt.toml";
const MONSTERS: [&str; 2] = ["--monster", "marsh-warden,thorn-hulk"];

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} of {row:?}"))
}

#[test]
fn arms_are_put_beside_each_other_over_monsters() {
    let words = [&["matrix", WEAPONS, "--trials", "5k", "--arms", "axe,maul,lance"][..], &MONSTERS].concat();
    let ended = deathroll(&words).with(0);
    insta::assert_snapshot!(ended.stdout);
    assert_eq!(ended.stderr, "");
}

/// Means and worst cases are those of the estimates, and these are those of each scenario alone.
#[test]
fn a_matrix_holds_what_each_scenario_gives_alone() {
    let folder = Folder::new();
    let (all, alone) = (folder.path("all"), folder.path("alone"));
    let usual = ["--trials", "2k", "--metric", "wounds-per-attack", "--out"];
    deathroll(&[&["compare", WEAPONS][..], &MONSTERS, &usual, &[&all]].concat()).with(0);
    let summary = rows(&folder.read("all/summary.csv"));
    let of = |arm: &str, monster: &str| {
        let scenario = format!("attack-weapons, monster={monster}");
        let row = summary.iter().find(|row| row["arm"] == arm && row["scenario"] == scenario).unwrap();
        number(row, "estimate")
    };
    let matrix = rows(&folder.read("all/matrix.csv"));
    assert_eq!(matrix.len(), 6);
    for row in &matrix {
        let cells = ["marsh-warden", "thorn-hulk"].map(|monster| of(&row["arm"], monster));
        assert!((number(row, "mean") - (cells[0] + cells[1]) / 2.0).abs() < 1e-12, "{row:?}");
        assert_eq!(number(row, "worst"), cells[0].min(cells[1]), "{row:?}");
        assert!(number(row, "mean_ci_low") < number(row, "mean") && row["mean_method"] == "joint");
        let worst = if cells[0] < cells[1] { "marsh-warden" } else { "thorn-hulk" };
        assert_eq!(row["worst_scenario"], format!("attack-weapons, monster={worst}"));
    }
    let ranks: Vec<f64> = matrix.iter().map(|row| number(row, "mean")).collect();
    assert!(ranks.is_sorted_by(|one, two| one >= two), "best mean first: {ranks:?}");
    deathroll(&[&["compare", WEAPONS, "--monster", "thorn-hulk"][..], &usual, &[&alone]].concat()).with(0);
    let own = rows(&folder.read("alone/summary.csv"));
    let hulk: Vec<&Row> = summary.iter().filter(|row| row["scenario"].ends_with("thorn-hulk")).collect();
    assert_eq!(own.iter().collect::<Vec<_>>(), hulk);
}

#[test]
fn scenarios_with_other_arms_are_not_put_beside_each_other() {
    let words = ["compare", "scenarios/showdown-cairn-ox.toml", "scenarios/showdown-gale-strider.toml"];
    let told = deathroll(&words).with(2).stderr;
    let why = "showdown-cairn-ox has an arm `axes`, and showdown-gale-strider has not; --set 'arms=[]' plays each without its arms";
    assert!(told.contains(why), "{told}");
    let again = WEAPONS.replace("scenarios/", "scenarios/../scenarios/");
    let told = deathroll(&["compare", WEAPONS, &again]).with(2).stderr;
    assert!(told.contains(&format!("{again} is given twice, also as {WEAPONS}")), "{told}");
    let told = deathroll(&["compare", WEAPONS, "scenarios/attack-luck.toml", WEAPONS]).with(2).stderr;
    assert!(told.contains("attack-weapons.toml is given twice"), "{told}");
    let told = deathroll(&["compare", HUNT, WEAPONS, "--play", "novice,expert"]).with(2).stderr;
    assert!(told.contains("name one play for several scenarios"), "{told}");
}

#[test]
fn monsters_and_parties_come_from_libraries() {
    let words = ["compare", HUNT, "--party", "*", "--monster", "tallow-boar,cairn-ox", "--trials", "60"];
    let ended = deathroll(&words).with(0);
    for arm in ["novices", "veterans", "mixed"] {
        assert!(ended.stdout.contains(&format!("\n{arm} ")), "{arm}: {}", ended.stdout);
    }
    assert_eq!(ended.stderr, "");
    let twice = ["compare", HUNT, "--monster", "*", "--variant", "same: rounds=60", "--trials", "20"];
    let ended = deathroll(&twice).with(0);
    assert_eq!(ended.stderr, "`same` plays the same game as `knives`, and is left out\n", "said once");
    let every =
        deathroll(&["compare", HUNT, "--monster", "*", "--trials", "50", "--arms", "axes"]).with(0).stdout;
    assert!(
        every.contains("1 arm in 4 scenarios") && every.contains("axes has a mean win-rate of party of"),
        "{every}"
    );
    let wrong = |option: &str, name: &str| deathroll(&["compare", HUNT, option, name]).with(2).stderr;
    let monster = wrong("--monster", "talow-boar");
    assert!(
        monster.contains(
            "`monsters` of scenarios/showdown-hunt.toml has no `talow-boar`; did you mean `tallow-boar`?"
        ),
        "{monster}"
    );
    let other = wrong("--monster", "dragon");
    assert!(other.contains("has no `dragon`; expected one of `cairn-ox`, `"), "{other}");
    let party = wrong("--party", "veteran");
    assert!(
        party
            .contains("`parties` of scenarios/showdown-hunt.toml has no `veteran`; did you mean `veterans`?"),
        "{party}"
    );
}

/// What replaces the monster or the party of a file is named wherever the scenario is.
#[test]
fn titles_and_tables_name_what_was_played() {
    let folder = Folder::new();
    let out = folder.path("out");
    let set = ["--set", "monster.from=cairn-ox", "--set", "party=veterans", "--trials", "20", "--out", &out];
    let shown = deathroll(&[&["run", HUNT][..], &set].concat()).with(0).stdout;
    assert!(
        shown.starts_with(
            "A hunt with hunters and weapons from a library – but with veterans against\ncairn-ox\n"
        ),
        "{shown}"
    );
    let names: Vec<String> =
        rows(&folder.read("out/summary.csv")).iter().map(|row| row["scenario"].clone()).collect();
    assert!(names.iter().all(|name| name == "showdown-hunt, monster=cairn-ox, party=veterans"), "{names:?}");
    // Where it varies it is no part of the name.
    let sweep = ["sweep", HUNT, "--vary", "monster.from=cairn-ox,tallow-boar", "--trials", "20"];
    let shown = deathroll(&sweep).with(0).stdout;
    assert!(shown.starts_with("A hunt with hunters and weapons from a library · arm knives\n"), "{shown}");
    // What two titles begin with is said once in a report.
    let matrix = ["matrix", HUNT, "--monster", "cairn-ox,gale-strider", "--trials", "20", "--format", "md"];
    deathroll(&[&matrix[..], &["--out", &out]].concat()).with(0);
    let title = "A hunt with hunters and weapons from a library – but against cairn-ox; gale-strider";
    assert!(folder.read("out/report.md").contains(title), "{}", folder.read("out/report.md"));
}

#[test]
fn every_scenario_is_played_until_it_is_decided() {
    let folder = Folder::new();
    let out = folder.path("out");
    let words =
        ["compare", WEAPONS, "--until-decided", "--max-trials", "200k", "--arms", "axe,hook", "--out", &out];
    deathroll(&[&words[..], &["--monster", "glass-hare,thorn-hulk"]].concat()).with(0);
    let trials: Vec<u64> =
        rows(&folder.read("out/comparison.csv")).iter().map(|row| row["trials"].parse().unwrap()).collect();
    assert!(trials[0] < *trials.last().unwrap(), "the hare is decided sooner: {trials:?}");
}

#[test]
fn prices_in_several_scenarios_stand_side_by_side() {
    let scenarios = ["scenarios/showdown-cairn-ox.toml", "scenarios/showdown-gale-strider.toml"];
    let shown = deathroll(&[&["value"], &scenarios[..], &["--trials", "300"]].concat()).with(0).stdout;
    insta::assert_snapshot!(shown);
    let by = ["--by", "survivors.*.luck=0,1"];
    let told = deathroll(&[&["value"], &scenarios[..], &by].concat()).with(2).stderr;
    assert!(told.contains("--by and several plays go through one scenario"), "{told}");
}

#[test]
fn a_grid_is_played_in_each_scenario() {
    let words =
        ["sweep", WEAPONS, "scenarios/attack-luck.toml", "--trials", "200", "--vary", "survivors.*.luck=0,3"];
    let shown = deathroll(&words).with(0).stdout;
    // Of the axe also what is no critical without luck wounds: luck makes no further wounds.
    assert!(shown.contains("\nwounds-per-attack of Ada is the same at all points, "), "{shown}");
    assert!(shown.contains("\nwounds-per-attack of Bryn lies between "), "{shown}");
}

/// Files of one name in different folders have their paths as names, with what was replaced behind them.
#[test]
fn scenarios_of_one_name_are_told_apart() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(WEAPONS).unwrap().replace("library/", "");
    let files = ["a", "b"].map(|name| {
        for library in ["gear.toml", "monsters.toml"] {
            let shared = std::fs::read_to_string(format!("scenarios/library/{library}")).unwrap();
            folder.write(&format!("{name}/{library}"), &shared);
        }
        folder.write(&format!("{name}/bench.toml"), &text)
    });
    let [one, two] = &files;
    let out = folder.path("out");
    for command in ["compare", "sweep"] {
        let vary: &[&str] = if command == "sweep" { &["--vary", "rounds=1,2"] } else { &[] };
        let set = ["--set", "monster.from=thorn-hulk", "--trials", "50", "--out", &out];
        deathroll(&[&[command, one, two][..], &set, vary].concat()).with(0);
        let summary = rows(&folder.read("out/summary.csv"));
        for file in &files {
            let name = format!("{file}, monster=thorn-hulk");
            assert!(summary.iter().any(|row| row["scenario"] == name), "{command}: {name}");
        }
    }
}

/// Where worst cases overlap, none of them is called the best.
#[test]
fn the_best_worst_case_is_named_only_where_it_can_be_told() {
    let words = [&["matrix", WEAPONS, "--arms", "axe,hook,lance"][..], &MONSTERS].concat();
    let told = |trials: &str| {
        let shown = deathroll(&[&words[..], &["--trials", trials]].concat()).with(0).stdout;
        shown.trim_end().rsplit("\n\n").next().unwrap().replace('\n', " ")
    };
    let few = told("300");
    assert!(few.contains("cannot be told apart at the best worst case, "), "{few}");
    let many = told("100k");
    assert!(many.contains("lance has the best worst case, 0.37"), "{many}");
}

/// Of a metric that is neither good nor bad for the party no scenario is the worst, and a matrix says what it leaves out.
#[test]
fn metrics_without_a_wish_have_no_worst_case() {
    let words = ["matrix", HUNT, "--monster", "cairn-ox,tallow-boar", "--trials", "40"];
    let told = |more: &[&str]| deathroll(&[&words[..], more].concat()).with(0).stdout.replace('\n', " ");
    let neutral = told(&["--metric", "rounds", "--party", "*"]);
    assert!(neutral.contains("mean rounds of party over 2 scenarios"), "{neutral}");
    assert!(!neutral.contains("worst") && !neutral.contains('▸'), "{neutral}");
    assert!(neutral.contains("a matrix has one metric"), "{neutral}");
    let wished = told(&["--metric", "deaths", "--party", "*"]);
    assert!(wished.contains("▸ worst of the arm"), "{wished}");
}

/// Of prices of different things there is nothing to say together.
#[test]
fn scenarios_without_a_thing_in_common_are_not_said_to_share_prices() {
    let [one, other] = ["scenarios/showdown-duel.toml", "scenarios/showdown-tallow-boar.toml"];
    let words = |kind| ["value", one, other, "--of", kind, "--trials", "40"];
    let different = deathroll(&words("card")).with(0).stdout;
    assert!(different.starts_with("things of 2 scenarios\n"), "{different}");
    assert!(different.contains("location: Horn") && !different.contains("depend"), "{different}");
    let common = deathroll(&words("attribute")).with(0).stdout;
    assert!(common.starts_with("the same things in 2 scenarios\n"), "{common}");
    assert!(common.contains("depend"), "{common}");
}
