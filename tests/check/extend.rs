//! Checks that are extended: with more trials to come, more is worked out exactly instead.

use super::{WEAPONS, weapons};
use crate::support::program::{Folder, deathroll};

/// Two weapons, of which one has far more paths of dice.
fn check() -> (Folder, String) {
    let expect =
        |arm: &str| format!("[[expect]]\nmetric = 'hit-rate'\narm = '{arm}'\nbetween = [0.495, 0.505]\n");
    weapons(1, &(expect("axe") + &expect("knife")).replace("speed = 3", "speed = 8"))
}

/// The text of every file.
fn files(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let read = |file: String| (file.clone(), std::fs::read(folder.path(&format!("{name}/{file}"))).unwrap());
    folder.names(name).into_iter().map(read).collect()
}

/// Some of the trials that are there are of arms that need none any more.
#[test]
fn extended_checks_are_those_of_more_trials() {
    let (folder, path) = check();
    let (mut kinds, out, straight) = (Vec::new(), folder.path("out"), folder.path("straight"));
    for trials in ["60", "300", "600", "20000"] {
        deathroll(&["check", &path, "--max-trials", "50", "--out", &out]);
        let ended = deathroll(&["extend", &out, "--trials", trials]);
        assert!(ended.code == Some(3) || ended.code == Some(0), "{ended:?}");
        assert!(ended.stderr.contains("50 trials of each arm that is not worked out exactly"), "{ended:?}");
        deathroll(&["check", &path, "--max-trials", trials, "--out", &straight]);
        assert!(files(&folder, "out") == files(&folder, "straight"), "{trials}");
        kinds.push((
            ended.stderr.contains("are played again"),
            folder.names("out").contains(&"tallies.part".to_owned()),
        ));
    }
    assert!(kinds.contains(&(false, true)), "with all trials: {kinds:?}");
    assert!(kinds.contains(&(true, true)), "with other arms: {kinds:?}");
    assert_eq!(kinds.last(), Some(&(false, false)), "with none, and no sums of any");
    let told = deathroll(&["extend", &out, "--trials", "40000"]).with(2).stderr;
    assert!(told.ends_with("all of it was worked out exactly, and needs no trials\n"), "{told}");
}

/// A scenario that needs no trials any more leaves those of the next one where they belong.
#[test]
fn trials_stay_with_their_scenario() {
    let (folder, soon) = check();
    let never =
        WEAPONS.replace("rounds = 1", "rounds = 6") + "[[expect]]\nmetric = 'hit-rate'\nat-least = 0.5\n";
    let never = folder.write("never.toml", &never);
    let [out, straight] = ["out", "straight"].map(|name| folder.path(name));
    deathroll(&["check", &soon, &never, "--max-trials", "50", "--out", &out]).with(3);
    deathroll(&["extend", &out, "--trials", "20000"]).with(3);
    deathroll(&["check", &soon, &never, "--max-trials", "20000", "--out", &straight]).with(3);
    assert!(files(&folder, "out") == files(&folder, "straight"));
}
