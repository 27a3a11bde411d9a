//! Suites.

use super::{report, verdicts, weapons};
use crate::support::program::deathroll;

#[test]
fn the_shipped_suite_passes() {
    let ended = deathroll(&["check", "scenarios/suites/sample.toml"]).with(0);
    assert_eq!(ended.stderr, "");
    insta::assert_snapshot!(ended.stdout);
}

#[test]
fn a_suite_can_override_and_name_its_scenarios() {
    let (folder, _) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nat-least = 0.45\n");
    let suite = "format = 1\nkind = 'suite'\ntitle = 'T'\n[[scenarios]]\npath = '../weapons.toml'\n\
                 [[scenarios]]\npath = '../weapons.toml'\nname = 'blunt'\nset = ['gear.axe.weapon.accuracy=8']\n";
    let path = folder.write("suites/two.toml", suite);
    let (ended, found) = report(&path, &[]);
    ended.with(1);
    assert_eq!(verdicts(&found), ["pass", "fail"]);
    assert_eq!(found["checks"][1]["scenario"], "blunt");
    assert_eq!(found["checks"][1]["file"], folder.path("weapons.toml"));
}

#[test]
fn faults_of_a_suite_and_of_its_scenarios_exit_with_2() {
    let (folder, _) = weapons(1, "");
    let head = "format = 1\nkind = 'suite'\ntitle = 'T'\n";
    let cases = [
        ("[[scenarios]]\npath = 'nowhere.toml'\n", "there is no file"),
        ("[[scenarios]]\npath = 'weapons.toml'\nsets = []\n", "did you mean `set`?"),
        ("[[scenarios]]\npath = 'weapons.toml'\nset = ['gear.ax=1']\n", "`ax` must be a table"),
        (
            "[[scenarios]]\npath = 'weapons.toml'\n[[scenarios]]\npath = 'weapons.toml'\n",
            "two scenarios are called",
        ),
        ("[[scenarios]]\npath = 'weapons.toml'\n", "nothing is expected"),
    ];
    for (scenarios, fault) in cases {
        let path = folder.write("suite.toml", &format!("{head}{scenarios}"));
        let ended = deathroll(&["check", &path]).with(2);
        assert!(ended.stderr.contains(fault) && ended.stdout.is_empty(), "{fault}: {ended:?}");
    }
}

#[test]
fn other_commands_refuse_a_suite() {
    let ended = deathroll(&["run", "scenarios/suites/sample.toml"]).with(2);
    assert!(ended.stderr.contains("this is a suite, not a scenario"), "{ended:?}");
    assert!(ended.stderr.contains("`deathroll check`"), "{ended:?}");
}
