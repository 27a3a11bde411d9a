//! Answers of at most 25 lines of 80 columns, the width of a terminal that is not one.

use crate::support::program::{Ended, Folder, deathroll};
use crate::support::shipped::{scenarios, some_scenarios};

/// Lines that a reader has to read for an answer.
const LINES_MAX: usize = 25;

/// Arms of `attack-weapons` whose exact answers take little time.
const QUICK: [&str; 8] = ["--arm", "axe", "--arm", "maul", "--arm", "hook", "--arm", "blade"];

/// What a command prints, none of it too wide.
#[track_caller]
fn fits(words: &[&str]) -> Ended {
    let ended = deathroll(words);
    let wide = ended.stdout.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "{words:?}");
    ended
}

/// The same for an answer, none of it too long either.
#[track_caller]
fn is_short(words: &[&str]) {
    let ended = fits(words);
    let is_alone = ended.stderr.contains("there is only one arm");
    assert!(ended.code == Some(0) || is_alone, "{ended:?}");
    let lines = ended.stdout.trim_end().lines().count();
    assert!(lines <= LINES_MAX, "{words:?} takes {lines} lines:\n{}", ended.stdout);
}

#[test]
fn answers_on_shipped_scenarios_fit_25_lines_of_80_columns() {
    for path in scenarios() {
        let file = path.as_str();
        is_short(&["compare", file, "--trials", "32"]);
        fits(&["validate", file]);
    }
    for path in some_scenarios() {
        is_short(&["run", &path, "--trials", "32"]);
        fits(&["run", &path, "--trials", "32", "--all-metrics"]);
        fits(&["compare", &path, "--trials", "32", "--all-metrics"]);
    }
    // Of one arm the metrics stand below each other.
    is_short(&["run", "scenarios/showdown-cairn-ox.toml", "--arm", "axes", "--trials", "100"]);
    is_short(&["exact", "scenarios/showdown-duel.toml", "--arm", "who dodges"]);
}

#[test]
fn answers_about_many_things_fit_25_lines_of_80_columns() {
    let ox = "scenarios/showdown-cairn-ox.toml";
    for what in ["gear", "attribute", "card", "policy"] {
        is_short(&["value", ox, "--of", what, "--trials", "32", "--no-progress"]);
    }
    let words = ["value", ox, "--of", "gear", "--trials", "32", "--no-progress"];
    let (short, long) = (fits(&words).stdout, fits(&[&words[..], &["--metric", "win-rate"]].concat()).stdout);
    assert!(short.contains(" of 19 rows are left out; all: --metric NAME, or --out DIR\n"), "{short}");
    assert!(long.contains("\nLiv: moss-bandage ") && !short.contains("\nLiv: moss-bandage "), "{long}");

    let words = [&["verify", "scenarios/attack-weapons.toml", "--trials", "2000"], &QUICK[..]].concat();
    is_short(&words);
    let (short, long) = (fits(&words).stdout, fits(&[&words[..], &["--all-metrics"]].concat()).stdout);
    assert!(short.contains(" more that are closer, and those of details: --all-metrics\n"), "{short}");
    assert!(long.lines().count() > 100 && !long.contains("are closer"), "{long}");
    let cases = deathroll(&["verify", "--trials", "2000"]).with(0).stdout;
    assert!(cases.lines().count() <= LINES_MAX && cases.contains("more that are closer"), "{cases}");

    let found = ["find", ox, "--where", "deaths>=1", "--no-progress", "--first"];
    is_short(&[&found[..], &["10"]].concat());
    is_short(&[&found[..], &["60"]].concat());
    let unlucky = ["--trials", "200", "--most", "bad-luck", "--where", "loss", "--no-progress"];
    is_short(&[&["find", ox][..], &unlucky].concat());
    is_short(&["trace", ox, "--trial", "3", "--by-round"]);
    is_short(&["trace", "scenarios/showdown-duel.toml", "--trial", "3", "--by-round", "--luck"]);
    let many = fits(&[&found[..], &["100"]].concat()).stdout.replace('\n', " ");
    assert!(many.contains(" and 33 more, which --json prints and --out DIR writes "), "{many}");
    let json = deathroll(&[&found[..], &["100", "--json"]].concat()).with(0).stdout;
    assert_eq!(json.lines().count(), 101);
}

/// Sixteen arms of one fight, with an expectation of each.
fn many_arms(folder: &Folder) -> String {
    let arm = |toughness: u8| {
        format!(
            "[[arms]]\nname = 'toughness number {toughness}'\nset = {{ 'monster.toughness' = {toughness} }}\n\
             [[expect]]\nmetric = 'wounds-per-attack'\narm = 'toughness number {toughness}'\nat-most = 0.1\n"
        )
    };
    let head = "format = 1\nkind = 'attack'\ntitle = 'Many arms'\n[monster]\ntoughness = 6\n\
        ai-cards = [{ name = 'Peck', copies = 3 }]\nhit-locations = [{ name = 'Wing', copies = 3 }]\n\
        [[survivors]]\nname = 'Ada'\n";
    folder.write("many.toml", &(head.to_owned() + &(3..19).map(arm).collect::<String>()))
}

/// What a page leaves out it says, and how to see it.
#[test]
fn answers_about_many_arms_points_and_expectations_fit_25_lines() {
    let folder = Folder::new();
    let file = many_arms(&folder);
    let left_out = |words: &[&str], line: &str| {
        let words = [words, &["--no-progress"]].concat();
        let ended = fits(&words);
        let lines = ended.stdout.trim_end().lines().count();
        assert!(lines <= LINES_MAX, "{words:?} takes {lines} lines:\n{}", ended.stdout);
        assert!(ended.stdout.lines().any(|one| one == line), "{words:?}: {line}\n{}", ended.stdout);
    };
    let trials = ["--trials", "200"];
    let rows = "12 of 16 rows are left out; all: --metric NAME, or --out DIR";
    left_out(&[&["run", &file][..], &trials].concat(), rows);
    left_out(&["exact", &file], "10 of 16 rows are left out; all: --metric NAME, or --out DIR");
    left_out(&["exact", &file], "16 arms: 7 states, 13 paths of dice");
    let best = ["exact", &file, "--best", "wounds-per-attack"];
    left_out(&best, "16 arms: 7 states, 26 paths of dice and decisions");
    let sweep = ["sweep", &file, "--arm", "toughness number 3", "--vary", "monster.toughness=3..=40"];
    left_out(&[&sweep[..], &trials].concat(), "24 of 38 rows are left out; all: --metric NAME, or --out DIR");
    let all = fits(&[&sweep[..], &trials, &["--metric", "wounds-per-attack"]].concat()).stdout;
    assert!((3..=40).all(|row| all.contains(&format!("\n{row} "))), "{all}");
    left_out(&["check", &file], "7 more expectations passed; all: --out DIR, or --json FILE");
    let stricter: Vec<String> =
        (11..19).map(|arm| format!("--expect=toughness number {arm}: wounds-per-attack>=0.5")).collect();
    let check: Vec<&str> = ["check", &file].into_iter().chain(stricter.iter().map(String::as_str)).collect();
    let left = "15 more expectations, 7 of which did not pass: --quiet shows these";
    left_out(&check, left);
    let quiet = fits(&[&check[..], &["--quiet"]].concat()).stdout;
    assert_eq!(quiet.lines().filter(|line| line.starts_with("fail  ")).count(), 16, "{quiet}");
}

#[test]
fn no_other_answer_is_wider_than_80_columns() {
    fits(&["check", "sample-suite.toml", "--max-trials", "64"]);
    fits(&[&["exact", "scenarios/attack-weapons.toml"], &QUICK[..]].concat());
    fits(&["verify", "scenarios/encounter-endurance.toml", "--trials", "1000"]);
    let luck = ["--vary", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["sweep", "scenarios/defense-endure.toml"][..], &luck].concat());
    let by = ["--by", "survivors.*.luck=0..=7", "--trials", "64"];
    fits(&[&["value", "scenarios/defense-endure.toml"][..], &by].concat());
    fits(&["find", "scenarios/attack-weapons.toml", "--arm", "axe", "--where", "wounds>=1", "--first", "3"]);
}
