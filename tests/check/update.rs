//! `--update`.

use super::{report, weapons};
use crate::support::program::{deathroll, deathroll_reading};

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
