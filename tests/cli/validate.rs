//! `validate`.

use crate::support::program::{Folder, deathroll};
use crate::support::shipped::scenarios;

#[test]
fn valid_scenarios_are_listed_with_kind_and_arms() {
    let paths = scenarios();
    let mut words = vec!["validate"];
    words.extend(paths.iter().map(String::as_str));
    let ended = deathroll(&words).with(0);
    assert_eq!(ended.stderr, "");
    for path in &paths {
        let kind = path.strip_prefix("scenarios/").and_then(|name| name.split_once('-')).unwrap().0;
        assert!(ended.stdout.contains(&format!("{path}: {kind}; ")), "{path}: {}", ended.stdout);
    }
}

#[test]
fn all_faults_of_a_file_are_reported_at_once() {
    let ended = deathroll(&["validate", "tests/faults/survivor-attributes.toml"]).with(2);
    assert_eq!(ended.stdout, "");
    assert!(ended.stderr.matches("error: ").count() > 1);
    insta::assert_snapshot!(ended.stderr);
}

#[test]
fn files_that_are_in_order_are_listed_beside_a_faulty_one() {
    let words = ["validate", "scenarios/attack-luck.toml", "tests/faults/top-unknown-key.toml"];
    let ended = deathroll(&words).with(2);
    assert!(ended.stdout.starts_with("scenarios/attack-luck.toml: attack; "), "{ended:?}");
    assert!(
        ended.stderr.contains("top-unknown-key.toml") && !ended.stderr.contains("attack-luck"),
        "{ended:?}"
    );
}

#[test]
fn faults_of_what_a_suite_sets_name_its_scenario() {
    let folder = Folder::new();
    folder.write("luck.toml", &std::fs::read_to_string("scenarios/attack-luck.toml").unwrap());
    let scenarios = "scenarios = [{ path = \"luck.toml\", set = [\"rounds=nothing\"] }]";
    let path =
        folder.write("suite.toml", &format!("kind = \"suite\"\nformat = 1\ntitle = \"S\"\n{scenarios}\n"));
    let told = deathroll(&["validate", &path]).with(2).stderr;
    assert!(
        told.contains("suite.toml: in its scenario ") && told.contains("with set = [\"rounds=nothing\"]:"),
        "{told}"
    );
}

#[test]
fn libraries_and_suites_are_called_what_they_are() {
    let ended = deathroll(&["validate", "scenarios/library/gear.toml", "sample-suite.toml"]).with(0);
    assert!(ended.stdout.contains("scenarios/library/gear.toml: library; gear: "), "{ended:?}");
    assert!(ended.stdout.contains("sample-suite.toml: suite; scenarios: "), "{ended:?}");
    // With policies and arms of its own.
    let ended = deathroll(&["validate", "scenarios/library/hunters.toml"]).with(0);
    assert!(ended.stdout.contains("hunters.toml: library; "), "{ended:?}");
    let folder = Folder::new();
    let path = folder.write("lib.toml", "format = 1\n[gear.axe]\nweapon = { speed = 99 }\n");
    assert!(deathroll(&["validate", &path]).with(2).stderr.contains("`speed` must be"));
    let path = folder.write("no-kind.toml", "format = 1\ntitle = 'T'\n[gear.axe]\nweapon = { speed = 1 }\n");
    assert!(deathroll(&["validate", &path]).with(2).stderr.contains("`kind` is missing"));
}

/// A suite is in order when its scenarios are.
#[test]
fn scenarios_of_suites_are_loaded() {
    let folder = Folder::new();
    let suite = folder.path("suite.toml");
    let with = |path: &str| {
        let text = format!("format = 1\nkind = \"suite\"\ntitle = \"S\"\n[[scenarios]]\npath = \"{path}\"\n");
        std::fs::write(&suite, text).unwrap();
    };
    std::fs::write(folder.path("attack.toml"), deathroll(&["new", "attack"]).with(0).stdout).unwrap();
    with("attack.toml");
    deathroll(&["validate", &suite]).with(0);
    let told = deathroll(&["validate", &suite, "--set", "monster.toughnes=3"]).with(2).stderr;
    assert!(told.contains("toughnes"), "{told}");
    with("missing.toml");
    let told = deathroll(&["validate", &suite]).with(2).stderr;
    assert!(told.contains("missing.toml"), "{told}");
    let told = deathroll(&["validate", "scenarios/library/gear.toml", "--set", "x=1"]).with(2).stderr;
    assert_eq!(told, "error: scenarios/library/gear.toml is a library: --set and --play are for scenarios\n");
}

/// Any bracket of a file, left out: a parser stumbles over everything behind it.
#[test]
fn a_missing_bracket_is_one_fault() {
    let folder = Folder::new();
    let text = std::fs::read_to_string("scenarios/showdown-duel.toml").unwrap();
    let library = std::fs::read_to_string("scenarios/library/gear.toml").unwrap();
    folder.write("library/gear.toml", &library);
    let brackets: Vec<usize> = text.match_indices(['[', ']', '{', '}']).map(|(at, _)| at).collect();
    for at in brackets.into_iter().step_by(3) {
        let path = folder.write("x.toml", &format!("{}{}", &text[..at], &text[at + 1..]));
        let ended = deathroll(&["validate", &path]);
        let line = text[..at].lines().count();
        let faults = ended.stderr.matches("error: ").count();
        assert!(faults <= 2, "line {line}, `{}`: {}", &text[at..=at], ended.stderr);
        if "]}".contains(&text[at..=at]) && ended.stderr.contains("is not closed") {
            assert_eq!(faults, 1, "line {line}: {}", ended.stderr);
        }
    }
}

#[test]
fn overrides_are_validated() {
    let words = ["validate", "scenarios/attack-luck.toml", "--set", "survivors.Bryn.luck=999"];
    assert!(deathroll(&words).with(2).stderr.contains("a whole number from -20 to 20"));
}

/// OD-54: attacks out of reach are skipped, so a monster that never moves hardly strikes. One that is meant to stay has a
/// long reach, or no movement.
#[test]
fn a_monster_that_no_card_moves_is_a_warning() {
    let folder = Folder::new();
    let with = |movement: &str, actions: &str| {
        let text = format!(
            "format = 1\nkind = 'showdown'\ntitle = 'T'\n[monster]\nmovement = {movement}\ntoughness = 4\n\
             hit-locations = [{{ name = 'Flank' }}]\nai-cards = [{{ name = 'Gore', pick-target = [['closest']], \
             actions = [{actions}] }}]\n[[survivors]]\nname = 'Ada'\n"
        );
        deathroll(&["validate", &folder.write("still.toml", &text)]).with(0).stderr
    };
    let attack =
        |reach: u8| format!("{{ attack = {{ speed = 1, accuracy = 5, damage = 1, reach = {reach} }} }}");
    let warned = with("6", &attack(1));
    assert!(warned.starts_with("warning: no AI card moves the monster\n"), "{warned}");
    for actions in [format!("'move', {}", attack(1)), attack(9), "'basic-action'".to_owned()] {
        assert_eq!(with("6", &actions), "", "{actions}");
    }
    let inner = format!("{{ when = {{ once-per-showdown = true, then = ['move'] }} }}, {}", attack(1));
    // A special rule may move it.
    let moved = "6\ntraits = [{ round-start = [{ pick-target = { list = [['closest']] } }, 'move'] }]";
    assert_eq!([with("6", &inner), with("0", &attack(1)), with(moved, &attack(1))], ["", "", ""]);
}

/// A pool that ends too early can be played: somebody may look for the time from which it is of use.
#[test]
fn what_may_not_be_meant_is_a_warning() {
    let folder = Folder::new();
    let text = "format = 1\nkind = 'encounter'\ntitle = 'T'\n[[adventurers]]\nname = 'Ada'\nsurvival = 9\n\
        fortitude = 12\nendurance = 12\nattack = 10\ndamage = 'd6'\n\
        [[scenes]]\nname = 'blessing'\nkind = 'pool'\npoints = 5\nlasts = '10 minutes'\n\
        [[scenes]]\nname = 'march'\nkind = 'wait'\nlasts = '1 hour'\n\
        [[scenes]]\nname = 'rocks'\nkind = 'hazard'\nevents = [{ name = 'rocks', damage = 'd6' }]\n";
    let path = folder.write("pool.toml", text);
    let warned = deathroll(&["validate", &path]).with(0);
    assert!(warned.stdout.contains("encounter; adventurers: "), "{warned:?}");
    assert!(
        warned.stderr.starts_with("warning: this pool expires before it can absorb anything"),
        "{warned:?}"
    );
    let swept = ["sweep", &path, "--vary", "scenes.blessing.lasts=10 minutes,2 hours", "--trials", "200"];
    let lost = deathroll(&swept).with(0).stdout;
    assert!(lost.contains("10 minutes") && lost.contains("2 hours"), "{lost}");
    let run = deathroll(&["run", &path, "--trials", "20"]).with(0);
    assert!(run.stderr.contains("this pool expires"), "{run:?}");
}

/// The second axe has a Cyrillic letter, which Unicode lists among those that look like the Latin one.
#[test]
fn names_that_look_alike_are_warned_of() {
    let folder = Folder::new();
    let gear = "weapon = { speed = 2, accuracy = 6, strength = 3 }\n";
    let library = folder.write("gear.toml", &format!("format = 1\n[gear.axe]\n{gear}"));
    let text = format!(
        "format = 1\nkind = 'attack'\ntitle = 'T'\ninclude = ['gear.toml']\n\
         [monster]\ntoughness = 6\nai-cards = [{{ name = 'Peck' }}]\nhit-locations = [{{ name = 'Wing' }}]\n\
         [[survivors]]\nname = 'Ada'\ngear = ['axe']\n[[survivors]]\nname = 'Bo'\ngear = ['axe']\n\
         [[arms]]\nname = 'José'\n[[arms]]\nname = 'J\u{43e}s\u{435}\u{301}'\n\
         [gear.\"\u{430}xe\"]\n{gear}"
    );
    let path = folder.write("look.toml", &text);
    assert!(library.ends_with("gear.toml"));
    let warned = deathroll(&["validate", &path]).with(0).stderr;
    let expected = [
        "warning: \"José\" and \"J\u{43e}s\u{435}\\u{301}\" look alike\n",
        "^ with `\u{43e}`, U+043E\n",
        "- with `o`, U+006F\n",
        "warning: \"axe\" and \"\u{430}xe\" look alike\n",
    ];
    for line in expected {
        assert!(warned.contains(line), "{line}: {warned}");
    }
    assert_eq!(warned.matches("warning: ").count(), 2, "{warned}");
    let commands: [&[&str]; 4] =
        [&["run"], &["compare"], &["value"], &["sweep", "--vary", "survivors.Ada.luck=0..=3"]];
    for words in commands {
        let told = deathroll(&[words, &[path.as_str(), "--trials", "20"]].concat()).with(0).stderr;
        assert!(expected.iter().all(|line| told.contains(line)), "{words:?}: {told}");
        assert_eq!(told.matches("warning: ").count(), 2, "{words:?}: {told}");
    }
    let other = folder.write("other.toml", &text.replace('\u{43e}', "e").replace('\u{430}', "t"));
    assert!(deathroll(&["validate", &other]).with(0).stderr.is_empty());
}

#[test]
fn an_empty_line_is_between_the_faults_of_two_files() {
    let files = ["tests/faults/top-no-format.toml", "tests/faults/top-unknown-kind.toml"];
    let [one, two] = files.map(|file| deathroll(&["validate", file]).with(2).stderr);
    assert_eq!(deathroll(&["validate", files[0], files[1]]).with(2).stderr, format!("{one}\n{two}"));
}
