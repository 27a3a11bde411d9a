//! Expectations that could never fail are errors.

use super::weapons;
use crate::support::program::deathroll;

#[test]
fn unknown_names_exit_with_2() {
    let cases = [
        ("metric = 'hit-rates'\nat-least = 0.1", "did you mean `hit-rate`?"),
        ("metric = 'hit-rate'\narm = 'axes'\nat-least = 0.1", "did you mean `axe`?"),
        ("metric = 'hit-rate'\nsubject = 'Eda'\nat-least = 0.1", "has no subject \"Eda\""),
        ("metric = 'hit-rate'\narm = 'axe'\nbetter-than = 'knive'", "did you mean `knife`?"),
        ("metric = 'hit-rate'\narm = 'axe'\ntied-with = 'spoon'\nmargin = 0.1", "there is no arm \"spoon\""),
        ("metric = 'hit-rate'\nordering = ['axe', 'knifes']", "did you mean `knife`?"),
        ("metric = 'win-rate'\nat-least = 0.1", "has no meaning in arm"),
    ];
    for (expect, fault) in cases {
        let (_folder, path) = weapons(1, &format!("[[expect]]\n{expect}\n"));
        let ended = deathroll(&["check", &path]).with(2);
        assert!(ended.stderr.contains(fault) && ended.stdout.is_empty(), "{expect}: {ended:?}");
    }
}

/// Wounds per attack say the same as wounds where every arm has one attack, and nowhere else.
#[test]
fn no_metric_stands_in_for_another_that_some_arms_have() {
    let expect = "[[expect]]\nmetric = 'wounds'\nat-least = 0\n";
    let (_folder, path) =
        weapons(1, &format!("[[arms]]\nname = 'twice'\nset = {{ rounds = 2 }}\n\n{expect}"));
    let ended = deathroll(&["check", &path]).with(2);
    assert!(ended.stderr.contains("\"wounds\" has no meaning in arm"), "{ended:?}");
    let ended = deathroll(&["check", &path, "--expect", "twice: wounds>=0"]).with(2);
    assert!(ended.stderr.contains("\"wounds\" has no meaning in arm"), "{ended:?}");
}

#[test]
fn inconsistent_expectations_are_refused() {
    let cases = [
        ("metric = 'attacks'\narm = 'axe'\nbetter-than = 'knife'", "give each arm `at-least`"),
        ("metric = 'hit-rate'\narm = 'axe'\nbetter-than = 'axe'", "compares an arm with itself"),
        ("metric = 'hit-rate'\narm = 'axe'\nbetter-than = 'knife'\nby = -1", "shares differ by less than 1"),
        ("metric = 'hit-rate'\narm = 'axe'\nat-least = 0.1\nby = 1", "`by` belongs to `better-than`"),
        ("metric = 'hit-rate'\narm = 'axe'\nat-least = 0.1\nmargin = 1", "`margin` belongs to `tied-with`"),
        ("metric = 'hit-rate'\narm = 'axe'\ntied-with = 'knife'\nmargin = 1", "write 1 % or 0.01"),
        ("metric = 'hit-rate'\nat-least = 0", "every value keeps this bound"),
        ("metric = 'hit-rate'\nat-most = 1", "every value keeps this bound"),
        ("metric = 'hit-rate'\nbetween = [0, 1]", "every value keeps this bound"),
        ("metric = 'hit-rate'\nat-least = 0\nat-most = 1", "every value keeps this bound"),
        ("metric = 'hit-rate'\narm = 'axe'\ntied-with = 'knife'", "`tied-with` needs a `margin`"),
        ("metric = 'hit-rate'\narm = 'axe'\ntied-with = 'knife'\nmargin = 0", "`margin` must be more than 0"),
        ("metric = 'hit-rate'\narm = 'axe'\nordering = ['axe', 'knife']", "lists its own arms"),
        ("metric = 'hit-rate'\nordering = ['axe']", "two arms or more"),
        ("metric = 'hit-rate'\nordering = ['axe', 'axe']", "listed twice"),
        ("metric = 'hit-rate'\nat-least = 0.1\nordering = ['axe', 'knife']", "exactly one bound"),
    ];
    for (expect, fault) in cases {
        let (_folder, path) = weapons(1, &format!("[[expect]]\n{expect}\n"));
        let ended = deathroll(&["check", &path]).with(2);
        assert!(ended.stderr.contains(fault), "{expect}: {ended:?}");
    }
}

#[test]
fn wrong_arguments_exit_with_2() {
    let (_folder, path) = weapons(1, "");
    let ended = deathroll(&["check", &path]).with(2);
    assert!(ended.stderr.contains("nothing is expected, so nothing could fail"), "{ended:?}");
    let sound = "scenarios/attack-weapons.toml";
    let calls: [&[&str]; 6] = [
        &["check"],
        &["check", sound, sound],
        &["check", sound, "--max-trials", "0"],
        &["check", sound, "--confidence", "95"],
        &["check", sound, "--margin", "hit-rate=±1%"],
        &["check", sound, "--update", "--set", "rounds=2"],
    ];
    for words in calls {
        let ended = deathroll(words).with(2);
        assert!(ended.stdout.is_empty() && ended.stderr.contains("error:"), "{words:?}: {ended:?}");
    }
}
