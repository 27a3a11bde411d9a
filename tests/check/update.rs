//! `--update`.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use super::{report, weapons};
use crate::support::program::{deathroll, deathroll_reading, program};

const EXPECT: &str = "# Both hit as often: é.\n[[expect]]\nmetric = 'hit-rate' # a share\n\
    between = [ 0.1 , 0.2 ] # by hand\n\n[[expect]]\nmetric = 'wounds-per-attack'\narm = 'axe'\nat-least = 0.4\n";

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    text.split_once(before).unwrap().1.split_once(after).unwrap().0
}

#[test]
fn only_the_numbers_of_between_are_rewritten() {
    for rounds in [1, 6] {
        let (folder, path) = weapons(rounds, EXPECT);
        let before = folder.read("weapons.toml");
        deathroll(&["check", &path, "--max-trials", "40k"]).with(1);
        let ended = deathroll(&["check", &path, "--update", "--max-trials", "40k"]).with(0);
        let line = 1 + before.lines().position(|line| line.starts_with("between")).unwrap();
        assert!(ended.stdout.contains(&format!("updated   {path}:{line}: ")), "{}", ended.stdout);
        assert!(ended.stdout.contains(", was [ 0.1 , 0.2 ]\n"), "{}", ended.stdout);
        let after = folder.read("weapons.toml");
        let new = between(&after, "between = ", " # by hand");
        assert_eq!(before.replace("[ 0.1 , 0.2 ]", new), after);
        let ends: Vec<f64> =
            new.trim_matches(['[', ']']).split(", ").map(|end| end.parse().unwrap()).collect();
        assert!(ends[0] < 0.5 && 0.5 < ends[1] && ends[1] - ends[0] < 0.05, "{new}");
        assert_eq!(folder.names("."), ["weapons.toml"]);
        // What was written also passes with other dice.
        for seed in ["2", "3", "4"] {
            deathroll(&["check", &path, "--seed", seed, "--max-trials", "160k"]).with(0);
        }
    }
}

/// A range in percent stays one, in the file and in what is said of it.
#[test]
fn percent_stays_percent() {
    let expect = "[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nbetween = ['10 %', '20 %']\n";
    let (folder, path) = weapons(6, expect);
    let told = deathroll(&["check", &path, "--update", "--max-trials", "40k"]).with(0).stdout;
    let after = folder.read("weapons.toml");
    let new = between(&after, "between = ", "\n");
    assert!(new.starts_with("[\"") && new.ends_with(" %\"]"), "{new}");
    assert!(told.contains(&format!("between = {new}, was ['10 %', '20 %']")), "{told}");
    deathroll(&["check", &path, "--seed", "2", "--max-trials", "160k"]).with(0);
}

/// A bound that is soon seen to be wrong is renewed from as many trials as one that takes long.
#[test]
fn all_bounds_are_renewed_from_all_trials() {
    let between =
        |arm: &str, ends: &str| format!("[[expect]]\nmetric = 'hit-rate'\narm = '{arm}'\nbetween = {ends}\n");
    let (_folder, path) = weapons(6, &(between("axe", "[0.1, 0.2]") + &between("knife", "[0.4, 0.5]")));
    let (ended, found) = report(&path, &["--update", "--max-trials", "40k"]);
    ended.with(0);
    let trials = [0, 1].map(|at| found["checks"][at]["trials"].as_u64());
    assert_eq!(trials, [Some(40_000); 2], "{found}");
}

/// Once the first of three files is updated, the second is being played.
#[test]
fn a_file_that_was_edited_meanwhile_does_not_keep_others_from_being_updated() {
    let (folder, first) = weapons(6, EXPECT);
    let before = folder.read("weapons.toml");
    let [second, third] = ["second.toml", "third.toml"].map(|name| folder.write(name, &before));
    let mut check = program();
    check.args(["check", &first, &second, &third, "--update", "--max-trials", "100k"]);
    check.args(["--junit", &folder.path("junit.xml")]);
    let mut call = check.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(call.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("updated") {
        line.clear();
        assert!(lines.read_line(&mut line).unwrap() > 0, "nothing was updated");
    }
    let edited = format!("{before}# Edited.\n");
    folder.write("second.toml", &edited);
    lines.read_to_string(&mut line).unwrap();
    let ended = call.wait_with_output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("second.toml was changed while it was played; it is not updated"), "{told}");
    // Its old bounds fail.
    assert_eq!((ended.status.code(), folder.read("second.toml")), (Some(1), edited));
    assert!(["weapons.toml", "third.toml"].iter().all(|name| folder.read(name) != before));
    assert!(folder.read("junit.xml").contains("third"));
}

#[test]
fn only_between_is_updated() {
    let (folder, path) = weapons(1, &EXPECT.replace("at-least = 0.4", "at-least = 0.9"));
    deathroll(&["check", &path, "--update", "--max-trials", "40k"]).with(1);
    assert!(folder.read("weapons.toml").contains("at-least = 0.9"));
}

#[test]
fn a_file_without_between_has_nothing_to_update() {
    let (_folder, path) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\nat-least = 0.1\n");
    let ended = deathroll(&["check", &path, "--update", "--max-trials", "40k"]).with(0);
    assert!(ended.stderr.contains("nothing to update: it expects nothing with `between`"), "{ended:?}");
}

#[test]
fn standard_input_and_overridden_scenarios_are_not_updated() {
    let (folder, _) = weapons(1, EXPECT);
    let text = folder.read("weapons.toml");
    let ended = deathroll_reading(&text, &["check", "-", "--update", "--max-trials", "40k"]).with(2);
    assert!(ended.stderr.contains("--update: standard input cannot be changed"), "{ended:?}");
    let own = folder.path("weapons.toml");
    deathroll(&["check", &own, "--update", "--play", "novice"]).with(2);
    let suite =
        "format = 1\nkind = 'suite'\ntitle = 'T'\n[[scenarios]]\npath = 'weapons.toml'\nset = ['rounds=2']\n";
    let path = folder.write("suite.toml", suite);
    let ended = deathroll(&["check", &path, "--update", "--max-trials", "40k"]).with(1);
    assert!(ended.stderr.contains("not updated, because the suite changes it"), "{ended:?}");
    assert_eq!(folder.read("weapons.toml"), text);
}

/// A file is changed once, however often it is listed.
#[test]
fn a_file_that_is_listed_twice_is_updated_once() {
    let (folder, _) = weapons(1, EXPECT);
    let suite = "format = 1\nkind = 'suite'\ntitle = 'T'\n[[scenarios]]\npath = 'weapons.toml'\n\
                 [[scenarios]]\npath = './weapons.toml'\nname = 'again'\n";
    let path = folder.write("two.toml", suite);
    let ended = deathroll(&["check", &path, "--update", "--max-trials", "40k"]).with(0);
    assert_eq!(ended.stdout.matches("updated   ").count(), 1, "{}", ended.stdout);
    assert_eq!(ended.stderr, "");
    deathroll(&["check", &path, "--max-trials", "40k"]).with(0);
}
