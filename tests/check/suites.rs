//! Suites.

use super::{report, verdicts, weapons};
use crate::support::program::deathroll;

#[test]
fn the_shipped_suite_passes() {
    let ended = deathroll(&["check", "sample-suite.toml"]).with(0);
    assert_eq!(ended.stderr, "");
    insta::assert_snapshot!(ended.stdout);
}

#[test]
fn a_suite_can_override_and_name_its_scenarios() {
    let (folder, _) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nat-least = 0.45\n");
    let suite = "format = 1\nkind = 'suite'\ntitle = 'T'\n[[scenarios]]\npath = 'weapons.toml'\n\
                 [[scenarios]]\npath = './weapons.toml'\nname = 'blunt'\nset = ['gear.axe.weapon.accuracy=8']\n";
    let path = folder.write("two.toml", suite);
    let (ended, found) = report(&path, &[]);
    ended.with(1);
    assert_eq!(verdicts(&found), ["pass", "fail"]);
    assert_eq!(found["checks"][1]["scenario"], "blunt");
    assert_eq!(found["checks"][1]["file"], folder.path("weapons.toml"));
    let told = deathroll(&["check", &path, "--markdown", &folder.path("check.md")]).with(1).stdout;
    assert!(told.contains("weapons.toml as blunt: "), "{told}");
    deathroll(&["check", &path, "--quiet", "--out", &folder.path("out"), "--format", "md"]).with(1);
    let page = folder.read("out/report.md");
    assert!(page.contains("1 of 2 expectations is not met: blunt: hit-rate of "), "{page}");
    assert!(told.contains("changed by the suite: gear.axe.weapon.accuracy=8"), "{told}");
    let again = deathroll(&["check", &path, "--set", "gear.axe.weapon.accuracy=2"]).with(0).stdout;
    assert!(!again.contains("changed by the suite"), "the command changes it again: {again}");
    let whole = "gear.axe.weapon={speed=2,accuracy=2,strength=3}";
    let again = deathroll(&["check", &path, "--set", whole]).with(0).stdout;
    assert!(!again.contains("changed by the suite"), "and what it is a part of: {again}");
    assert!(
        folder.read("check.md").contains("weapons.toml:") && folder.read("check.md").contains(" as blunt |")
    );
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
    let listed = folder.path("weapons.toml");
    let noted = deathroll(&["validate", &folder.path("suite.toml")]).with(0).stderr;
    assert!(noted.starts_with(&format!("{listed} expects nothing: ")), "{noted}");
    let path = folder.write("suite.toml", &format!("{head}{}", cases[2].0));
    let told = deathroll(&["check", &path]).with(2).stderr;
    let named = format!("{path}: in its scenario {listed}, with set = [\"gear.ax=1\"]:\n");
    assert!(told.starts_with(&named), "{told}");
}

#[test]
fn other_commands_refuse_a_suite() {
    let ended = deathroll(&["run", "sample-suite.toml"]).with(2);
    assert!(ended.stderr.contains("this is a suite, not a scenario"), "{ended:?}");
    assert!(ended.stderr.contains("`deathroll check`"), "{ended:?}");
}

/// As for libraries: what a suite lists is in its folder, and nothing else is read, shown or updated.
#[test]
fn a_suite_stays_in_its_folder() {
    let (folder, outside) =
        weapons(1, "[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nbetween = [0.1, 0.2]\n");
    let text = folder.read("weapons.toml");
    std::fs::create_dir_all(folder.path("suite/in")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&outside, folder.path("suite/link.toml")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path("."), folder.path("suite/up")).unwrap();
    for path in ["../weapons.toml", "in/../../weapons.toml", &outside, "link.toml", "up/weapons.toml"] {
        let suite = format!("format = 1\nkind = 'suite'\ntitle = 'T'\n[[scenarios]]\npath = '{path}'\n");
        let suite = folder.write("suite/suite.toml", &suite);
        let ended = deathroll(&["check", &suite, "--update"]).with(2);
        let message = if path == outside { "is an absolute path" } else { "is outside the suite's folder" };
        assert!(ended.stderr.contains(message) && ended.stdout.is_empty(), "{path}: {ended:?}");
        assert!(!ended.stderr.contains("between"), "nothing of the file is shown: {ended:?}");
    }
    assert_eq!(folder.read("weapons.toml"), text);
}
