//! `compare`.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

const WEAPONS: [&str; 4] = ["compare", "scenarios/attack-weapons.toml", "--trials", "20k"];

#[test]
fn arms_of_the_file_are_ranked_and_compared() {
    let ended = deathroll(&[&WEAPONS[..], &["--arms", "axe,needles,maul"]].concat()).with(0);
    insta::assert_snapshot!(ended.stdout);
    assert_eq!(ended.stderr, "");
}

#[test]
fn a_showdown_reports_the_party_and_the_monster() {
    let words = ["compare", "scenarios/showdown-gale-strider.toml", "--trials", "300", "--no-progress"];
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

/// Of a metric that the party wants neither higher nor lower, the most is the first.
#[test]
fn arms_are_ranked_by_a_metric_that_is_only_more_or_less() {
    let words = ["compare", "scenarios/showdown-gale-strider.toml", "--trials", "300", "--no-progress"];
    let told = deathroll(&[&words[..], &["--rank", "rounds"]].concat()).with(0).stdout;
    let ranks: Vec<&str> =
        told.lines().skip_while(|line| !line.starts_with("rounds ")).skip(1).take(3).collect();
    let place = |line: &str| line.split_whitespace().last().map(str::to_owned);
    assert!(ranks[0].starts_with("never dash"), "{told}");
    assert_eq!([0, 1, 2].map(|at| place(ranks[at]).unwrap()), ["1", "2–3", "2–3"], "{told}");
}

#[test]
fn arms_come_from_overrides_and_loadouts() {
    let words = [
        "compare",
        "scenarios/attack-weapons.toml",
        "--trials",
        "5k",
        "--baseline",
        "axe",
        "--variant",
        "lucky: survivors.Ada.luck=3",
        "--variant",
        "lucky: survivors.Ada.strength=1",
        "--vary-gear",
        "Ada: river-maul / antler-axe + whetstone",
    ];
    let short = deathroll(&words).with(0).stdout;
    let every = deathroll(&[&words[..], &["--all-metrics"]].concat()).with(0).stdout;
    for arm in ["lucky", "Ada: river-maul", "Ada: antler-axe + whetstone"] {
        assert!(short.contains(&format!("\n{arm}  ")), "{arm}: {short}");
        assert!(every.contains(&format!("\n{arm} against axe\n")), "{arm}: {every}");
    }
}

/// Arms that the command adds may be the baseline, and may be listed among others.
#[test]
fn added_arms_are_compared_with_each_other() {
    let folder = Folder::new();
    let names = |words: &[&str]| {
        let vary =
            ["compare", "scenarios/attack-weapons.toml", "--vary-gear", "Ada: bone-needles / river-maul"];
        let out = folder.path("out");
        deathroll(&[&vary[..], words, &["--trials", "50", "--quiet", "--out", &out]].concat()).with(0);
        rows(&folder.read("out/arms.csv")).iter().map(|row| row["arm"].clone()).collect::<Vec<_>>()
    };
    let [needles, maul] = ["Ada: bone-needles", "Ada: river-maul"];
    assert_eq!(names(&[]), ["axe", needles, maul]);
    assert_eq!(names(&["--baseline", maul]), [maul, "axe", needles]);
    assert_eq!(names(&["--arms", "Ada: river-maul,Ada: bone-needles"]), [maul, needles]);
    assert_eq!(names(&["--arms", "hook,Ada: river-maul"]), ["hook", maul, needles]);
    assert_eq!(names(&["--arms", "hook,Ada: river-maul", "--baseline", maul]), [maul, "hook", needles]);
}

#[test]
fn arm_names_may_contain_commas() {
    let words = [
        "compare",
        "scenarios/defense-endure.toml",
        "--trials",
        "2k",
        "--arms",
        "luck 5",
        "--arms",
        "luck 5, also while down",
    ];
    let ended = deathroll(&words).with(0);
    assert!(ended.stdout.contains("luck 5, also while down against luck 5"), "{}", ended.stdout);
}

#[test]
fn until_decided_runs_until_every_arm_has_a_verdict() {
    let decided = ["compare", "scenarios/attack-weapons.toml", "--until-decided", "--no-progress"];
    let ended = deathroll(&decided).with(0);
    let is_open = |line: &str| line.starts_with("wounds-per-attack ") && line.contains("undecided");
    assert!(!ended.stdout.lines().any(is_open) && ended.stderr.is_empty(), "{ended:?}");
    let trials: u64 = ended
        .stdout
        .lines()
        .nth(1)
        .unwrap()
        .split(" trials")
        .next()
        .unwrap()
        .replace(' ', "")
        .parse()
        .unwrap();
    assert!(trials.is_power_of_two() && (4096..1 << 20).contains(&trials), "{trials}");
    let short = [
        "compare",
        "scenarios/attack-weapons.toml",
        "--arms",
        "axe,hook",
        "--until-decided",
        "--max-trials",
        "100",
    ];
    assert!(deathroll(&short).with(0).stderr.contains("is not decided for every arm within 100 trials"));
}

#[test]
fn the_recorded_command_reproduces_the_files() {
    let folder = Folder::new();
    let words = [
        "--out",
        &folder.path("one"),
        "--quiet",
        "--threads",
        "2",
        "--arms",
        "axe,lance",
        "--format",
        "csv,json",
    ];
    assert_eq!(deathroll(&[&WEAPONS[..], &words].concat()).with(0).stdout, "");
    let tables = ["arms", "comparison", "distribution", "ranking", "summary", "trials"];
    let mut names: Vec<String> = tables
        .iter()
        .flat_map(|name| ["csv", "json"].map(|extension| format!("{name}.{extension}")))
        .collect();
    names.extend(["run.json".to_owned(), "tallies.part".to_owned()]);
    names.sort_unstable();
    assert_eq!(folder.names("one"), names);
    let command = folder.command("one");
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    let again = [
        "--out",
        &folder.path("two"),
        "--quiet",
        "--threads",
        "1",
        "--batch-trials",
        "100",
        "--format",
        "csv,json",
    ];
    deathroll(&[&command[..], &again].concat()).with(0);
    for name in names {
        assert_eq!(folder.bytes(&format!("one/{name}")), folder.bytes(&format!("two/{name}")), "{name}");
    }
    let first = folder.read("one/comparison.csv");
    let head = "scenario,baseline,arm,subject,metric,unit,trials,difference,std_error,ci_low,ci_high,confidence,\
        method,verdict,margin,arm_more,baseline_more,variance_ratio";
    assert_eq!(first.lines().next(), Some(head));
}

#[test]
fn invalid_comparisons_are_refused() {
    for (words, says) in [
        (&["compare", "scenarios/attack-weapons.toml", "--arms", "axe,spoon"][..], "has no arm `spoon`"),
        (&["compare", "scenarios/attack-weapons.toml", "--arms", "axe"], "nothing to compare it with"),
        (&["compare", "scenarios/attack-weapons.toml", "--rank", "win-rate"], "`win-rate` has no meaning"),
        (
            &["compare", "scenarios/attack-weapons.toml", "--variant", "a: survivors.Bob.luck=1"],
            "no item \"Bob\"",
        ),
        (
            &["compare", "scenarios/attack-weapons.toml", "--variant", "axe: survivors.Ada.luck=1"],
            "`axe` is an arm of attack-weapons; give the variant another name",
        ),
        (
            &[&WEAPONS[..2], &["--variant", "hook: survivors.Ada.luck=1", "--baseline", "hook"]].concat(),
            "`hook` is an arm of attack-weapons",
        ),
        (
            &[&WEAPONS[..2], &["--variant", "axe: survivors.Ada.luck=1", "--arms", "axe,hook"]].concat(),
            "`axe` is an arm of attack-weapons",
        ),
        (
            &[&WEAPONS[..2], &["--vary-gear", "Ada: river-maul", "--baseline", "Ada: river-mual"]].concat(),
            "did you mean `Ada: river-maul`?",
        ),
        (&["compare", "scenarios/attack-weapons.toml", "--vary-gear", "Ada: spoon"], "spoon"),
        (
            &["compare", "scenarios/attack-weapons.toml", "--until-decided", "--trials", "5"],
            "cannot be used with",
        ),
        (&["compare", "scenarios/attack-weapons.toml", "--margin", "hit-rat=±1%"], "did you mean `hit-rate`"),
    ] {
        let ended = deathroll(words).with(2);
        assert!(ended.stderr.contains(says) && ended.stdout.is_empty(), "{words:?}: {ended:?}");
    }
}

#[test]
fn identical_arms_are_left_out() {
    let words = [
        "compare",
        "scenarios/attack-weapons.toml",
        "--trials",
        "1k",
        "--vary-gear",
        "Ada: antler-axe / river-maul",
    ];
    let ended = deathroll(&words).with(0);
    assert!(
        ended.stderr.contains("`Ada: antler-axe` plays the same game as `axe`, and is left out"),
        "{ended:?}"
    );
    assert!(!ended.stdout.contains("Ada: antler-axe against"), "{}", ended.stdout);
    let same = ["compare", "scenarios/attack-weapons.toml", "--variant", "same: monster.toughness=8"];
    let refused = deathroll(&same).with(2).stderr;
    assert!(refused.contains("nothing left to compare: `same` plays the same game as `axe`"), "{refused}");
}

#[test]
fn an_unreached_precision_is_reported() {
    let words = [
        "compare",
        "scenarios/attack-weapons.toml",
        "--precision",
        "hit-rate=±0.001%",
        "--max-trials",
        "5000",
    ];
    let ended = deathroll(&words).with(0);
    assert!(ended.stderr.contains("the precision was not reached within 5 000 trials"), "{ended:?}");
}

#[test]
fn loadouts_say_what_none_of_them_has() {
    let told = |loadouts: &str| {
        let words = ["compare", "scenarios/showdown-thicket.toml", "--trials", "20", "--vary-gear", loadouts];
        deathroll(&words).with(0).stderr
    };
    let few = told("Brod: reed-knife");
    assert!(few.contains("a loadout is all that Brod carries: none of these has woven-coat"), "{few}");
}

/// Arms with other survivors lack the metric to rank by.
#[test]
fn an_arm_without_the_ranking_metric_stays_undecided() {
    let folder = Folder::new();
    let text = deathroll(&["new", "attack"]).with(0).stdout;
    let renamed = "\n[[arms]]\nname = \"Zoe\"\nset = { \"survivors.0.name\" = \"Zoe\" }\n";
    let path =
        folder.write("bench.toml", &text.replacen("\n[[expect]]", &format!("{renamed}\n[[expect]]"), 1));
    let words = ["compare", &path, "--arms", "sickle,pitchfork,Zoe", "--trials", "100"];
    let ended = deathroll(&words).with(0);
    assert!(ended.stderr.contains("arm `Zoe` has no `wounds-per-attack` of Ada"), "{ended:?}");
    assert!(ended.stdout.contains("pitchfork") && !ended.stdout.contains("1–3"), "{}", ended.stdout);
    let decided = ["compare", &path, "--arms", "sickle,Zoe", "--until-decided", "--max-trials", "100"];
    assert!(deathroll(&decided).with(2).stderr.contains("cannot be ranked by it"));
}

#[test]
fn a_variant_that_is_no_override_is_refused_as_it_stands() {
    let variant = ["--variant", "x: survivors.*.luck=1,monster.toughness=3"];
    let told = deathroll(&[&WEAPONS[..], &variant].concat());
    assert!(told.with(2).stderr.starts_with("error: "));
}

#[test]
fn more_than_a_thousand_arms_are_refused() {
    let variants: Vec<String> = (0..1024).map(|at| format!("--variant=v{at}:survivors.Ada.luck=1")).collect();
    let variants: Vec<&str> = variants.iter().map(String::as_str).collect();
    let words = [&WEAPONS[..], &variants].concat();
    let told = deathroll(&words).with(2).stderr;
    assert_eq!(told, "error: there are 1025 arms; at most 1024 can be compared at a time\n");
}

/// Names of arms may contain commas, also next to the commas of a list.
#[test]
fn lists_of_arms_find_names_with_commas() {
    let file =
        ["compare", "scenarios/attack-luck.toml", "--set", "arms.1.name='luck, one'", "--trials", "200"];
    let listed = |words: &[&str]| deathroll(&[&file[..], words].concat());
    let ended = listed(&["--arms", "luck 0,luck, one,luck 2"]).with(0);
    assert!(ended.stdout.contains("luck, one") && ended.stdout.contains("luck 2"), "{ended:?}");
    listed(&["--arms", "luck, one", "--baseline", "luck 2"]).with(0);
    let near = listed(&["--baseline", "luck,one"]).with(2);
    assert!(near.stderr.contains("did you mean `luck, one`?"), "{near:?}");
}

#[test]
fn every_monster_of_a_file_without_monsters_is_refused() {
    let told = deathroll(&["compare", "scenarios/showdown-duel.toml", "--monster", "*"]).with(2).stderr;
    assert!(told.ends_with("--monster: scenarios/showdown-duel.toml has no `monsters`\n"), "{told}");
}

/// A metric that only single survivors have is shown of each, under its name.
#[test]
fn metrics_of_survivors_are_compared_for_all_of_them() {
    let words =
        ["compare", "scenarios/showdown-tallow-boar.toml", "--metric", "survival-rate", "--trials", "50"];
    let shown = deathroll(&words).with(0).stdout;
    let tables = shown.lines().filter(|line| line.starts_with("survival-rate of "));
    assert_eq!(tables.count(), 4, "{shown}");
}

const HUNT: &str = "scenarios/showdown-hunt.toml";

/// The names of the arms that are compared, baseline first.
fn arms(words: &[&str]) -> Vec<String> {
    let folder = Folder::new();
    let out = folder.path("out");
    deathroll(&[&["compare", HUNT, "--trials", "20", "--quiet", "--out", &out], words].concat()).with(0);
    folder
        .read("out/arms.csv")
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(1).unwrap().to_owned())
        .collect()
}

/// The party of the file is its first arm, unless arms are named: those keep their names.
#[test]
fn parties_take_no_name_from_an_arm_that_is_named() {
    assert_eq!(arms(&["--party", "novices,veterans"]), ["novices", "veterans"]);
    assert_eq!(arms(&["--party", "veterans,novices", "--arms", "axes,mauls"])[..2], ["axes", "mauls"]);
    let alone = deathroll(&["compare", HUNT, "--party", "novices", "--trials", "20"]).with(2).stderr;
    let variant = "expert: play=expert";
    assert!(alone.contains("there is only one arm") && alone.contains("--play novice,expert"), "{alone}");
    assert_eq!(arms(&["--party", "novices", "--play", "novice,expert"]), ["novice", "expert"]);
    assert_eq!(arms(&["--party", "novices", "--variant", variant]), ["novices", "expert"]);
    let twice = deathroll(&["compare", HUNT, "--party", "novices,novices", "--trials", "20"]).with(2).stderr;
    assert!(twice.contains("`novices` is named twice"), "{twice}");
}

/// What was not seen to an end reads so beside other arms, too.
#[test]
fn values_without_an_upper_end_say_so() {
    let words =
        ["compare", "scenarios/attack-weapons.toml", "--rank", "criticals-per-attack", "--trials", "15"];
    let shown = deathroll(&[&words[..], &["--metric", "criticals-per-attack"]].concat()).with(0).stdout;
    assert!(shown.contains("0 (none seen)"), "{shown}");
}
