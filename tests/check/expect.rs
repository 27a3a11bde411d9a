//! `--expect`, and the numbers of expectations.

use super::{report, verdicts, weapons};
use crate::support::program::{Ended, deathroll};

/// The verdicts of a check with expectations of the command line.
fn expecting(path: &str, expected: &[&str]) -> (Ended, Vec<String>) {
    let words: Vec<&str> = expected.iter().flat_map(|text| ["--expect", text]).collect();
    let (ended, found) = report(path, &words);
    let verdicts = if found.is_null() { Vec::new() } else { verdicts(&found) };
    (ended, verdicts)
}

#[test]
fn expectations_of_the_command_line_stand_beside_those_of_the_file() {
    let (_folder, path) = weapons(1, "");
    let (ended, found) = expecting(&path, &["hit-rate>=0.4"]);
    ended.with(0);
    assert_eq!(found, ["pass"; 2], "one for each arm");
    let (ended, found) = expecting(&path, &["axe: hit-rate >= 51 %", "knife: Ada.hit-rate<=60%"]);
    ended.with(1);
    assert_eq!(found, ["fail", "pass"]);
    let (_folder, path) = weapons(1, "[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nat-least = '40 %'\n");
    let (ended, found) = expecting(&path, &["axe: hit-rate<=0.1"]);
    ended.with(1);
    assert_eq!(found, ["pass", "fail"]);
}

#[test]
fn two_ends_are_one_bound() {
    let ends = "[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\nat-least = 0.4\nat-most = '60%'\n";
    let (_folder, path) = weapons(1, ends);
    let (ended, found) = report(&path, &["--expect", "axe: hit-rate>=0.4 and hit-rate<=60 %"]);
    let ended = ended.with(0);
    for row in found["checks"].as_array().unwrap() {
        assert_eq!(
            (&row["demand"], &row["least"], &row["most"]),
            (&"between".into(), &0.4.into(), &0.6.into())
        );
    }
    assert_eq!(ended.stdout.matches("40 to 60 %").count(), 2, "{ended:?}");
}

/// What an expectation of the command line is about is checked as in a file.
#[test]
fn faults_of_expectations_point_into_their_text() {
    let (_folder, path) = weapons(6, "");
    let texts = [
        "hit-rat>=0.4",
        "ax: hit-rate>=0.4",
        "Ida.hit-rate>=0.4",
        "win-rate>=0.4",
        "hit-rate>0.4",
        "hit-rate",
        "hit-rate>=0.4 or hit-rate<=0.2",
        "hit-rate>=40",
        "hit-rate>=-0.1",
        "wounds>=40%",
        "hit-rate>=0.6 and hit-rate<=0.5",
        "",
    ];
    let faults = texts.map(|text| expecting(&path, &[text]).0.with(2).stderr);
    insta::assert_snapshot!(faults.join("\n"));
}

#[test]
fn shares_are_shares_and_signs_have_a_meaning() {
    let bound = |line: &str| format!("[[expect]]\nmetric = 'hit-rate'\narm = 'axe'\n{line}\n");
    let refused = [
        "at-least = 40",
        "at-most = 1.01",
        "at-least = -0.1",
        "between = [0.4, 60]",
        "at-most = '101 %'",
        "at-least = '2 pp'",
        "at-least = 'much'",
        "better-than = 'knife'\nby = -0.1",
        "better-than = 'knife'\nby = 2",
        "tied-with = 'knife'\nmargin = '-1 pp'",
    ];
    for line in refused {
        let (_folder, path) = weapons(1, &bound(line));
        let ended = deathroll(&["validate", &path]).with(2);
        let last = line.lines().last().unwrap();
        assert!(ended.stderr.contains(last), "{line}: {ended:?}");
    }
    for line in ["at-least = '40%'", "between = ['40 %', 0.6]", "tied-with = 'knife'\nmargin = '30 pp'"] {
        let (_folder, path) = weapons(1, &bound(line));
        deathroll(&["check", &path]).with(0);
    }
    let (_folder, path) =
        weapons(6, &bound("at-least = 0.4").replace("hit-rate", "wounds").replace("0.4", "'40%'"));
    let ended = deathroll(&["validate", &path]).with(2);
    assert!(ended.stderr.contains("`wounds` is not a share"), "{ended:?}");
}

/// The wounds of a game of one attack are its wounds per attack; with two attackers, the party has both.
#[test]
fn wounds_have_a_meaning_in_every_game_of_attacks() {
    let (folder, path) = weapons(1, "[[expect]]\nmetric = 'wounds'\narm = 'axe'\nat-least = 0.4\n");
    let (ended, found) = report(&path, &[]);
    ended.with(0);
    assert_eq!(found["checks"][0]["metric"], "wounds-per-attack");
    for words in [
        &["run", &path, "--metric", "wounds", "--trials", "1000"][..],
        &["compare", &path, "--margin", "wounds=0.1", "--trials", "1000"],
        &["run", &path, "--precision", "wounds=0.1", "--max-trials", "100k"],
        &["find", &path, "--where", "wounds>=1", "--first", "1", "--arm", "axe"],
    ] {
        let ended = deathroll(words).with(0);
        assert_eq!(ended.stderr, "", "{words:?}");
    }
    let two = "[[survivors]]\nname = 'Ida'\ngear = ['knife']\n\n[[arms]]\nname = \"axe\"";
    let text = folder.read("weapons.toml").replacen("[[arms]]\nname = \"axe\"", two, 1);
    let text = text.replace("arm = 'axe'", "arm = 'axe'\nsubject = 'party'").replace("0.4", "0.9");
    folder.write("weapons.toml", &text);
    let (ended, found) = report(&path, &[]);
    ended.with(0);
    assert_eq!(
        (&found["checks"][0]["metric"], &found["checks"][0]["subject"]),
        (&"wounds".into(), &"party".into())
    );
}
