//! `deathroll coach`, and prices under several plays.

use crate::support::program::{Folder, deathroll};

const DEFENSE: &str = "scenarios/defense-dodge.toml";

fn coached(folder: &Folder, more: &[&str]) -> String {
    let file = folder.path("well.toml");
    let words =
        ["coach", DEFENSE, "--arm", "never", "--trials", "60k", "--fresh-trials", "4000", "-o", &file];
    deathroll(&[&words[..], &["--no-progress"], more].concat()).with(0).stdout
}

#[test]
fn the_gain_is_shown_and_the_play_is_written() {
    let folder = Folder::new();
    let shown = coached(&folder, &[]);
    assert!(shown.starts_with("Coached for survival-rate · arm never\n"), "{shown}");
    let gain = shown.lines().find(|line| line.starts_with("defense-dodge ")).expect("a gain");
    assert!(gain.contains("pp") && gain.contains(" +"), "{gain}");
    assert!(shown.contains("dodge of everybody"), "{shown}");
    assert!(shown.lines().count() <= 25, "{shown}");
    let play = folder.read("well.toml");
    assert!(play.contains("[plays.played-well.everybody]\ndodge = "), "{play}");
    assert!(play.contains("Made by: deathroll coach scenarios/defense-dodge.toml --arm never"), "{play}");
    assert!(!play.contains("movement"), "nobody moves in a defense: {play}");
}

#[test]
fn the_same_command_writes_the_same_bytes_on_any_number_of_threads() {
    let plays = ["1", "2"].map(|threads| {
        let folder = Folder::new();
        // Named twice, a decision is coached and written once.
        let more = ["--decision", "dodge,dodge", "--threads", threads, "--out", &folder.path("out")];
        let shown = coached(&folder, &more);
        assert_eq!(folder.read("well.toml").matches("dodge = ").count(), 1);
        // Results say how they were found, as the terminal does.
        let kept = shown.lines().nth(1).and_then(|line| line.split_once(", seed")).map(|(kept, _)| kept);
        assert!(folder.read("out/run.json").contains(&format!("\"{}\"", kept.expect("what was kept"))));
        let files = ["well.toml", "out/value.csv", "out/summary.csv"].map(|name| folder.read(name));
        (shown, files)
    });
    assert_eq!(plays[0], plays[1]);
}

/// A file's own lists go before those of a play that it follows, but not before `--play`.
#[test]
fn lists_that_go_before_a_written_play_are_named() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'defense'\ntitle = 'T'\n[monster]\nattacks = [{ speed = 2, accuracy = 5, damage = 2 }]\n\
                [[survivors]]\nname = 'Ada'\nactions = ['dodge']\npolicy = { dodge = 'never' }\n\
                [policy]\nendure = 'never'\n";
    let own = folder.write("own.toml", text);
    let coach = |more: &[&str]| {
        let words = ["coach", &own, "--trials", "40k", "--fresh-trials", "200", "--no-progress"];
        deathroll(&[&words[..], more].concat()).with(0).stderr
    };
    let told = coach(&["-o", &folder.path("play.toml")]);
    let note = "the lists in `policy`, `survivors.Ada.policy` go before `policy.play`: take the play with `--play played-well`";
    assert!(told.contains(note), "{told}");
    assert_eq!(coach(&[]), "", "nothing is written that could be followed");
    let told = coach(&["-o", &folder.path("play.toml"), "--set", "policy.dodge=never"]);
    let note = "and what the arm or --set gives in `policy` also before `--play played-well`: remove that to take the play";
    assert!(told.contains(note), "{told}");
}

/// A list that a general play brought with it, and that plays no better than the file's, is taken back.
#[test]
fn lists_that_make_no_difference_stay_as_written() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'defense'\ntitle = 'T'\n[monster]\nattacks = [{ speed = 2, accuracy = 5, damage = 2 }]\n\
                [[survivors]]\nname = 'Ada'\nactions = ['dodge']\nsurvival = 0\n\
                policy = { dodge = [{ when = 'severe' }] }\n";
    let own = folder.write("own.toml", text);
    let play = folder.path("play.toml");
    let words = ["coach", &own, "--trials", "21k", "--fresh-trials", "2000", "-o", &play];
    let ended = deathroll(&words).with(0);
    let shown = &ended.stdout;
    assert!(!shown.contains("dodge of everybody"), "{shown}");
    let told = "has the play `played-well`: include it, and take it with `--play played-well`";
    assert!(ended.stderr.contains(told), "{}", ended.stderr);
    assert!(folder.read("play.toml").contains("dodge = \"if-severe\""), "{}", folder.read("play.toml"));
}

/// A part of a list that only the file has cannot be changed under another play: coaching goes on.
#[test]
fn arms_that_change_a_part_of_a_list_are_coached() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'defense'\ntitle = 'T'\n[monster]\nattacks = [{ speed = 2, accuracy = 5, damage = 2 }]\n\
                [[survivors]]\nname = 'Ada'\nactions = ['dodge']\npolicy = { dodge = [{ when = 'severe' }] }\n";
    let own = folder.write("own.toml", text);
    let set = "survivors.Ada.policy.dodge.0.when=knocks-down";
    let words = ["coach", &own, "--set", set, "--trials", "21k", "--fresh-trials", "200"];
    let told = deathroll(&[&words[..], &["-o", &folder.path("play.toml")]].concat()).with(0).stderr;
    assert!(told.contains("go before `policy.play`: remove them to take the play"), "{told}");
}

/// Where nothing plays better than the file, that is said.
#[test]
fn a_search_in_vain_says_so() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'defense'\ntitle = 'T'\n[monster]\nattacks = [{ speed = 1, accuracy = 5, damage = 2 }]\n\
                [[survivors]]\nname = 'Ada'\nactions = ['dodge']\npolicy = { dodge = 'always-max-damage' }\n";
    let own = folder.write("own.toml", text);
    let ended = deathroll(&["coach", &own, "--trials", "40k", "--fresh-trials", "200"]).with(0).stdout;
    assert!(ended.contains("no lists were found that play better than those of the file"), "{ended}");
}

/// The search plays no more trials than it may, says which play it went on from, and takes the first metric that
/// single trials have.
#[test]
fn the_page_says_what_was_searched() {
    let coach = |file: &str, trials: &str| {
        let words = ["coach", file, "--trials", trials, "--fresh-trials", "200", "--no-progress"];
        deathroll(&words).with(0)
    };
    let heading = |shown: &str| shown.lines().nth(1).unwrap().to_owned();
    let played = coach("scenarios/showdown-tallow-boar.toml", "12k");
    let told = heading(&played.stdout);
    assert!(told.starts_with("went on from the play `expert`; 0 of 22 edits kept, 11 904 trials"), "{told}");
    assert_eq!(played.stderr, "");
    let few = coach("scenarios/showdown-tallow-boar.toml", "4k");
    assert!(heading(&few.stdout).starts_with("0 of 0 edits kept, 2 304 trials"), "{}", few.stdout);
    assert_eq!(few.stderr, "no edit could be tried: the search has 4 000 trials, and needs 20 000 or more\n");
    let played = coach("scenarios/showdown-tallow-boar.toml", "11300");
    assert!(
        played.stderr.starts_with("no edit could be tried: the search has 11 300 trials, and"),
        "{played:?}"
    );
    let bench = coach("benches/attack.toml", "4k").stdout;
    assert!(bench.starts_with("Coached for wounds\n"), "{bench}");
}

/// Neither the scenario nor a library.
#[test]
fn a_play_replaces_nothing_that_is_read() {
    let folder = Folder::new();
    let library = folder.write("library.toml", "format = 1\n[plays.calm]\neverybody = { dodge = [] }\n");
    let text = std::fs::read_to_string("benches/attack.toml").unwrap();
    let own = folder.write("own.toml", &text.replacen("kind =", "include = ['library.toml']\nkind =", 1));
    for file in [&own, &library] {
        let told = deathroll(&["coach", &own, "-o", file]).with(2).stderr;
        assert!(told.contains("it would replace ") && told.ends_with(", which is read\n"), "{told}");
    }
}

/// One list for all in place of lists of their own can lose: too few trials to find a better one are enough to show it.
#[test]
fn a_party_that_plays_better_as_written_is_told_so() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'showdown'\ntitle = 'T'\nabout = 'A'\nrounds = 4\n[monster]\nmovement = 1\n\
                toughness = 4\nai-cards = [{ name = 'Gore', copies = 2, actions = ['flow'] }]\n\
                hit-locations = [{ name = 'Flank', copies = 8 }]\n[gear.axe]\n\
                weapon = { speed = 3, accuracy = 3, strength = 4 }\n[[survivors]]\nname = 'Ada'\nat = [1, 1]\n\
                gear = ['axe']\npolicy = { movement = [] }\n[[survivors]]\nname = 'Bea'\nat = [3, 1]\n\
                gear = ['axe']\n";
    let own = folder.write("own.toml", text);
    let coach = |more: &[&str]| {
        let words = ["coach", &own, "--trials", "9", "--fresh-trials", "500", "--no-progress"];
        deathroll(&[&words[..], more].concat()).with(0).stdout
    };
    let told = "the party plays better as written; with `--each` its survivors keep lists of their own";
    let [shared, other] = [coach(&["--decision", "movement"]), coach(&["--decision", "hl-order"])];
    assert!(shared.replace('\n', " ").contains(told), "{shared}");
    // What the search gains is measured against the lists that it began with, not against those of the file.
    let own_gain = "the search saw a gain of 0 pp; fresh trials show 0 pp";
    assert!(shared.replace('\n', " ").contains(own_gain), "{shared}");
    let losing = "movement of everybody: loses on fresh trials: leave it out of the play";
    assert!(
        shared.replace('\n', " ").contains(losing) && !other.contains("on fresh trials:"),
        "{shared}{other}"
    );
    let whose = "went on from the lists of Ada for everybody; ";
    assert!(shared.contains(whose) && !other.contains("went on"), "{shared}{other}");
    assert!(!other.contains("as written;"), "{other}");
}

/// A bench of one attack has wounds per attack instead of wounds: coaching is for them, and so is the best play.
#[test]
fn wounds_of_a_single_attack_can_be_improved() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = 'A'\n[monster]\ntoughness = 8\n\
                hit-locations = [{ name = 'Flank', copies = 10 }]\nai-cards = [{ name = 'Gore', copies = 8 }]\n\
                [gear.axe]\nweapon = { speed = 2, accuracy = 5, strength = 2 }\n\
                [gear.club]\nweapon = { speed = 1, accuracy = 5, strength = 9 }\n\
                [[survivors]]\nname = 'Ada'\ngear = ['axe', 'club']\n";
    let own = folder.write("own.toml", text);
    for metric in [&[][..], &["--metric", "wounds"], &["--metric", "wounds-per-attack"]] {
        let words = ["coach", &own, "--trials", "40k", "--fresh-trials", "2000", "--no-progress"];
        let shown = deathroll(&[&words[..], metric].concat()).with(0).stdout;
        assert!(shown.starts_with("Coached for wounds-per-attack\n"), "{shown}");
    }
    // With the axe 1.2 hits wound on 6 to 10 of ten faces, with the club 0.6 always but on a 1.
    let best = deathroll(&["exact", &own, "--best", "wounds"]).with(0).stdout;
    assert!(best.contains("wounds-per-attack") && best.contains("0.6"), "{best}");
    let ratio = deathroll(&["exact", "benches/attack.toml", "--best", "wounds-per-attack"]).with(2).stderr;
    assert!(ratio.contains("it is a quotient of two totals"), "{ratio}");
}

/// With as many fresh trials as luck is taken out of; the dodge of this fight is worth something.
#[test]
fn gains_are_measured_without_the_luck_of_the_dice() {
    let words =
        ["coach", "scenarios/showdown-duel.toml", "--trials", "30k", "--no-progress", "--fresh-trials"];
    let facts = |trials: &str| deathroll(&[&words[..], &[trials]].concat()).with(0).stdout;
    assert!(facts("8192").contains("8 192 fresh trials; joint 95 % intervals; luck taken out\n"));
    assert!(facts("8191").contains("8 191 fresh trials; joint 95 % intervals\n"));
}

#[test]
fn what_cannot_be_coached_or_written_is_refused_before_anything_is_played() {
    let coach = |words: &[&str]| deathroll(&[&["coach"], words].concat()).with(2).stderr;
    let encounter = coach(&["scenarios/encounter-climb.toml"]);
    assert!(encounter.contains("encounters are not coached"), "{encounter}");
    let ratio = coach(&["scenarios/attack-weapons.toml", "--metric", "hit-rate"]);
    assert!(ratio.contains("take a rate or a mean"), "{ratio}");
    let nobody = coach(&[DEFENSE, "--survivor", "Zoe"]);
    assert!(nobody.contains("there is no survivor `Zoe`"), "{nobody}");
    let unasked = coach(&[DEFENSE, "--decision", "surge,dash"]);
    assert!(unasked.contains("--decision: nobody here is asked for `surge`, `dash`"), "{unasked}");
    let folder = Folder::new();
    let nowhere = coach(&[DEFENSE, "-o", &folder.path("missing/well.toml")]);
    assert!(
        nowhere.contains("cannot write ") && nowhere.contains("well.toml: there is no such file or folder"),
        "{nowhere}"
    );
    assert!(coach(&[DEFENSE, "--budget", "0s"]).contains("from 1s to a week"));
}

#[test]
fn prices_under_several_plays_are_shown_side_by_side() {
    let words = ["value", "scenarios/showdown-tallow-boar.toml", "--trials", "300", "--no-progress"];
    let shown = deathroll(&[&words[..], &["--play", "novice,expert"]].concat()).with(0).stdout;
    let row = |label: &str| shown.lines().find(|line| line.starts_with(label)).expect(label).to_owned();
    assert!(row("win-rate ").ends_with("expert") && row("win-rate ").contains("novice"), "{shown}");
    assert_eq!(row("worth of dodge").matches("pp").count(), 2, "{shown}");
    assert!(
        shown.contains("depend on play by more than their intervals: dodge")
            || shown.contains("no price here depends on play"),
        "{shown}"
    );
    let one = deathroll(&[&words[..], &["--play", "novice"]].concat()).with(0).stdout;
    assert!(one.contains("\nworth "), "one play is shown as usual: {one}");
    let plays = "novice,sensible,expert,coached";
    let four = deathroll(&[&words[..], &["--play", plays, "--coach-trials", "1000"]].concat()).with(0).stdout;
    assert!(four.lines().count() <= 25 && four.contains("\ndodge is worth from "), "{four}");
    let both = deathroll(&[&words[..], &["--play", "novice,expert", "--by", "rounds=3,4"]].concat()).with(0);
    assert!(both.stdout.contains("\nexpert, 4  "), "plays are crossed with the field: {both:?}");
}

/// A file with more than the play would lose it; a play of the same name is written again.
#[test]
fn the_play_never_replaces_what_else_a_file_has() {
    let folder = Folder::new();
    coached(&folder, &[]);
    let before = folder.read("well.toml");
    coached(&folder, &[]);
    assert_eq!(folder.read("well.toml"), before);
    for kept in
        ["[gear.axe]\nweapon = { speed = 1 }\n", "[plays.by-hand.everybody]\ndodge = 'never'\n", "notes"]
    {
        let file = folder.write("kept.toml", kept);
        let words = ["coach", DEFENSE, "--arm", "never", "--trials", "60k", "-o", &file];
        let told = deathroll(&words).with(2).stderr;
        assert!(told.contains("is not a file with nothing but the play `played-well`"), "{told}");
        assert_eq!(folder.read("kept.toml"), kept);
    }
}

/// In several fights the metric is of the same subject, or none of them would be scored by it.
#[test]
fn fights_with_other_subjects_are_not_coached_together() {
    let folder = Folder::new();
    let bench = |survivors: &str| {
        format!(
            "format = 1\ntitle = 'T'\nkind = 'attack'\nrounds = 4\n[monster]\ntoughness = 8\n\
             hit-locations = [{{ name = 'Flank', copies = 9 }}]\nai-cards = [{{ name = 'Snort', copies = 9 }}]\n{survivors}"
        )
    };
    let one = folder.write("one.toml", &bench("[[survivors]]\nname = 'Ada'\n"));
    let two = folder.write("two.toml", &bench("[[survivors]]\nname = 'Ada'\n[[survivors]]\nname = 'Bo'\n"));
    for files in [[&one, &two], [&two, &one]] {
        let words = ["coach", files[0], files[1], "--metric", "wounds", "--trials", "60k"];
        let told = deathroll(&words).with(2).stderr;
        assert!(told.contains("not of the same subject"), "{told}");
    }
}
