//! `trace`.

use std::collections::BTreeSet;

use deathroll::scenario::Kind;
use serde_json::Value;

use crate::support::program::{Folder, deathroll};
use crate::support::shipped::{loaded, some_scenarios};
use crate::support::tables::rows;

const IDS: &str = include_str!("../rules/ids.txt");

#[test]
fn an_attack_is_traced() {
    let words = ["trace", "scenarios/attack-traps.toml", "--trial", "12", "--arm", "4 dice"];
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

#[test]
fn a_defense_is_traced() {
    let words = ["trace", "scenarios/defense-endure.toml", "--trial", "3", "--arm", "luck 5", "--seed", "7"];
    insta::assert_snapshot!(deathroll(&words).with(0).stdout);
}

/// A chance is told as it is written: percent, or faces of a smaller die (OD-35).
#[test]
fn the_chance_of_a_hazard_is_told_in_its_own_sides() {
    let words = ["trace", "scenarios/encounter-climb.toml", "--trial", "0"];
    let told = deathroll(&words).with(0).stdout;
    assert!(told.contains("a dart trap (60 % chance)"), "{told}");
    let told =
        deathroll(&[&words[..], &["--set", "scenes.0.events.1.chance=\"1/3\""]].concat()).with(0).stdout;
    assert!(told.contains("a dart trap (1/3 chance)") && !told.contains("(1 % chance)"), "{told}");
}

#[test]
fn the_first_arm_is_traced_by_default() {
    let words = ["trace", "scenarios/attack-luck.toml", "--trial", "5"];
    let first = deathroll(&words).with(0).stdout;
    assert_eq!(deathroll(&[&words[..], &["--arm", "luck 0"]].concat()).with(0).stdout, first);
    assert_ne!(deathroll(&[&words[..], &["--arm", "luck 3"]].concat()).with(0).stdout, first);
}

/// The fields of every line, in order.
const COMMON: [&str; 6] = ["step", "round", "phase", "rule", "actor", "event"];

/// The lines of a trial, as programs read them.
fn lines(path: &str, arm: &str, trial: u64) -> Vec<Value> {
    let told =
        deathroll(&["trace", path, "--json", "--arm", arm, "--trial", &trial.to_string()]).with(0).stdout;
    assert!(told.ends_with('\n'));
    told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_json_line_has_the_common_fields_and_a_known_rule() {
    let known: BTreeSet<&str> = IDS.lines().collect();
    for path in some_scenarios() {
        let scenario = loaded(&path);
        let arm = scenario.arms.last().unwrap();
        for trial in [0, 1, (1 << 48) - 1] {
            for (line, step) in lines(&path, &arm.name, trial).iter().zip(0..) {
                assert!(COMMON.iter().all(|key| line.get(key).is_some()), "{line}");
                assert_eq!(line["step"], step);
                let round = line["round"].as_u64().unwrap();
                let phases: &[&str] = match scenario.kind {
                    Kind::Encounter => &[
                        "set-up", "combat", "hazard", "meeting", "rest", "heal", "pool", "wait", "wake",
                        "cast", "over",
                    ],
                    _ => {
                        let is_set_up = step == 0 || line["rule"].as_str().unwrap().starts_with("SET-");
                        assert!((round >= 1) != is_set_up, "{line}");
                        &["set-up", "monster-turn", "survivors-turn", "over"]
                    }
                };
                assert!(phases.contains(&line["phase"].as_str().unwrap()), "{line}");
                assert!(
                    !line["actor"].as_str().unwrap().is_empty()
                        && line["text"].is_string()
                        && line["changes"].is_object(),
                    "{line}"
                );
                // Counting is not a step of the rules; some steps come from open decisions.
                let rule = line["rule"].as_str().unwrap();
                let is_step = line["event"] != "counted" && line["event"] != "set-up";
                let named = known.contains(rule) || rule.starts_with("OD-");
                assert!(if is_step { named } else { rule.is_empty() }, "{line}");
            }
        }
    }
}

#[test]
fn the_common_fields_come_first() {
    let told = deathroll(&["trace", "scenarios/defense-armor.toml", "--trial", "0", "--json"]).with(0).stdout;
    for line in told.lines() {
        let places = COMMON.map(|key| line.find(&format!("\"{key}\":")).unwrap());
        assert!(places.is_sorted() && places[0] == 1, "{line}");
    }
}

#[test]
fn traces_are_reproducible() {
    for path in some_scenarios() {
        for words in [&["--trial", "99"][..], &["--trial", "99", "--json"]] {
            let words = [&["trace", path.as_str()], words].concat();
            assert_eq!(deathroll(&words).with(0).stdout, deathroll(&words).with(0).stdout);
        }
    }
}

#[test]
fn trial_seed_and_overrides_change_the_trace() {
    let base = ["trace", "scenarios/attack-toughness.toml", "--trial", "4", "--json"];
    let told = deathroll(&base).with(0).stdout;
    for words in [["--seed", "2"], ["--set", "survivors.*.luck=4"], ["--set", "rounds=3"]] {
        assert_ne!(deathroll(&[&base[..], &words].concat()).with(0).stdout, told, "{words:?}");
    }
    assert_ne!(deathroll(&["trace", base[1], "--trial", "5", "--json"]).with(0).stdout, told);
}

const SHOWDOWN: [&str; 4] = ["trace", "tests/documents/showdown.toml", "--trial", "1"];

#[test]
fn some_rounds_can_be_shown_alone_and_in_brief() {
    let trace = |more: &[&str]| {
        let words = ["trace", "scenarios/showdown-thicket.toml", "--trial", "3"];
        deathroll(&[&words[..], more].concat()).with(0).stdout
    };
    let whole = trace(&[]);
    assert!(whole.contains("round 1,") && whole.contains("SRV-22") && whole.contains(" -> "));
    let brief = trace(&["--rounds", "2..=3", "--brief"]);
    let rounds: BTreeSet<&str> =
        brief.lines().filter(|line| line.starts_with("round ")).map(|line| &line[..7]).collect();
    assert_eq!(rounds, BTreeSet::from(["round 2", "round 3"]));
    assert!(!brief.contains("SRV-22") && !brief.contains(" -> "));
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let all = lines(&whole);
    assert!(lines(&brief).iter().all(|line| all.contains(line)));
    // Of what was counted there is the answer, unless more is asked for.
    let counted = |more: &[&str]| {
        let lines = lines(&trace(more)).into_iter().filter(|line| line.contains("counted for "));
        lines.collect::<Vec<String>>()
    };
    let (few, many) = (counted(&["--brief"]), counted(&[]));
    assert!(few.len() < many.len() && few.iter().all(|line| !line.contains("ai: ")), "{few:?}");
    assert!(few[0].contains(" wounds ") && !few[0].contains(" attack-dice "), "{few:?}");
    assert!(counted(&["--brief", "--metric", "attack-dice"])[0].contains(" attack-dice "));
    let json = trace(&["--rounds", "2", "--json"]);
    let of_line = |line: &str| serde_json::from_str::<Value>(line).unwrap()["round"].clone();
    assert!(json.lines().skip(1).all(|line| of_line(line) == 2), "all but the table at the start");
}

/// Rounds that the trial did not have.
#[test]
fn the_number_of_rounds_is_told_where_none_is_shown() {
    let words = ["trace", "scenarios/showdown-duel.toml", "--trial", "3", "--rounds"];
    for more in [&["50..=60"][..], &["50", "--json"]] {
        let ended = deathroll(&[&words[..], more].concat()).with(0);
        assert!(ended.stderr.ends_with("--rounds: trial 3 has 2 rounds\n"), "{ended:?}");
    }
    let ended = deathroll(&[&words[..], &["2..=60"]].concat()).with(0);
    assert!(!ended.stderr.contains("--rounds") && ended.stdout.contains("\nround 2, "), "{ended:?}");
}

#[test]
fn the_board_is_drawn_at_the_start_and_after_every_move() {
    let told = deathroll(&[&SHOWDOWN[..], &["--board"]].concat()).with(0).stdout;
    let plain = deathroll(&SHOWDOWN).with(0).stdout;
    let boards = told.matches("   0         5\n").count();
    assert!(boards > 5, "{boards}");
    assert_eq!(told.matches("   A  Ada\n").count(), 1, "the legend");
    assert!(told.lines().all(|line| !line.starts_with("10 ") || line.chars().count() <= 80));
    assert!(!plain.contains("   0         5\n"));
    let is_told = |line: &&str| line.starts_with(|first: char| first.is_ascii_uppercase());
    assert!(plain.lines().filter(is_told).eq(told.lines().filter(is_told)));
}

#[test]
fn board_needs_a_showdown_and_excludes_json() {
    let without = ["trace", "scenarios/attack-luck.toml", "--trial", "0", "--board"];
    assert!(deathroll(&without).with(2).stderr.contains("has no board"));
    assert!(deathroll(&[&SHOWDOWN[..], &["--board", "--json"]].concat()).with(2).stdout.is_empty());
}

/// Applying the changes in order yields every value that a later change starts from.
#[test]
fn the_first_line_and_the_changes_reconstruct_the_table() {
    for path in some_scenarios().chain([SHOWDOWN[1].to_owned()]) {
        let told = lines(&path, &loaded(&path).arms[0].name, 3);
        let mut table = told[0]["table"].as_object().unwrap().clone();
        for line in &told {
            for (what, change) in line["changes"].as_object().unwrap() {
                // Foes of an encounter are absent before and after their combat.
                let before = table.insert(what.clone(), change[1].clone());
                assert_eq!(before.unwrap_or_default(), change[0], "{line}");
            }
        }
    }
}

/// A run of one trial is trial 0, and its means are the counts of that trial.
#[test]
fn a_trace_counts_what_a_run_of_that_trial_counts() {
    let folder = Folder::new();
    for path in some_scenarios().chain([SHOWDOWN[1].to_owned()]) {
        let arm = &loaded(&path).arms[0].name;
        deathroll(&["run", &path, "--arm", arm, "--trials", "1", "--quiet", "--out", &folder.path("out")])
            .with(0);
        let told = lines(&path, arm, 0);
        let mut compared = 0;
        for row in rows(&folder.read("out/summary.csv")) {
            let counted = told
                .iter()
                .find(|line| line["event"] == "counted" && line["actor"] == row["subject"].as_str());
            let counted = &counted.expect("a line per subject")[row["metric"].replace('-', "_")];
            if row["unit"] == "per-trial" && counted.is_number() {
                assert_eq!(row["estimate"], counted.to_string(), "{path}: {row:?}");
                compared += 1;
            }
        }
        assert!(compared >= 8, "{path}: {compared}");
    }
}

/// Dice that are set by hand take the place of those of the trial; everything else stays.
#[test]
fn dice_can_be_set_by_hand() {
    const DUEL: &str = "scenarios/showdown-duel.toml";
    let told = |dice: &str| deathroll(&["trace", DUEL, "--trial", "9", "--dice", dice]);
    let plain = deathroll(&["trace", DUEL, "--trial", "9"]).with(0).stdout;
    let set = told("ai-card=Butt,attack-roll=10+9,wound-roll=10").with(0);
    assert_eq!(set.stderr, "");
    assert!(set.stdout.contains(
        "Not the trial of a run: dice are set by hand (ai-card=Butt, attack-roll=10+9, wound-roll=10)"
    ));
    for faces in ["rolls [10 9] and needs", "rolls [10] and needs"] {
        assert!(set.stdout.contains(faces), "{faces}: {}", set.stdout);
    }
    assert_ne!(set.stdout, plain);
    let packs = deathroll(&["trace", "scenarios/showdown-lost-packs.toml", "--trial", "0"]).with(0).stdout;
    assert!(packs.contains("\n\nset-up\nSET-1 "), "{packs}");
    let late = told("200:wound-roll=10").with(0).stderr;
    let unused = |dice: &str| {
        format!(
            "dice set by hand that were not used: {dice}; there is no such roll, or it cannot have this result"
        )
    };
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(&late), unused("200:wound-roll=10"));
    let several = told("ai-card=Butt,200:wound-roll=10,attack-roll=11").with(0).stderr;
    assert_eq!(words(&several), unused("200:wound-roll=10, attack-roll=11"));
    let card = told("hit-location=Nowhere").with(2).stderr;
    assert!(card.contains("--dice: there is no hit location `Nowhere`"), "{card}");
    let purpose = told("wound-rol=3").with(2).stderr;
    assert!(purpose.contains("there are no dice for `wound-rol`; did you mean `wound-roll`?"), "{purpose}");
    let face = told("wound-roll=ten").with(2).stderr;
    assert!(face.contains("`ten` is no face of a die"), "{face}");
    assert!(told("wound-roll").with(2).stderr.contains("expected PURPOSE=FACE"), "no value");
    let ahead = deathroll(&["trace", DUEL, "--trial", "9", "--dice", "wound-roll=1", "--play", "lookahead"]);
    assert!(ahead.with(2).stderr.contains("survivors who look ahead roll their own dice"));
}

/// Every purpose has a name, but for the cards that go back from the wound stack.
#[test]
fn every_die_has_a_name() {
    for (scenario, wanted) in [("scenarios/showdown-duel.toml", 20), ("scenarios/encounter-raiders.toml", 23)]
    {
        let told = deathroll(&["trace", scenario, "--trial", "0", "--dice", "nothing=1"]).with(2).stderr;
        let names = told.rsplit_once("there are ").unwrap().1;
        assert_eq!(names.split(", ").count(), wanted, "{names}");
    }
}

#[test]
fn the_last_lines_are_about_what_is_asked_for() {
    let duel = ["trace", "scenarios/showdown-duel.toml", "--trial", "9"];
    let told =
        deathroll(&[&duel[..], &["--metric", "wounds,hit-rate", "--subject", "Ada"]].concat()).with(0).stdout;
    let last: Vec<&str> = told.lines().filter(|line| line.contains("counted for")).collect();
    assert_eq!(last, ["        counted for Ada: hit-rate 2/4, wounds 2"]);
    let unknown = deathroll(&[&duel[..], &["--subject", "Adda"]].concat()).with(2).stderr;
    assert!(unknown.contains("did you mean `Ada`?"), "{unknown}");
}

/// In a bench of one attack wounds are those per attack.
#[test]
fn the_last_lines_name_what_says_the_same() {
    let words = ["trace", "scenarios/attack-weapons.toml", "--trial", "1", "--metric", "wounds"];
    let told = deathroll(&words).with(0).stdout;
    assert!(told.contains("wounds-per-attack"), "{told}");
}

/// Whoever may be affected is told, not the first of them.
#[test]
fn a_spell_on_all_is_told_so() {
    let told = deathroll(&["trace", "scenarios/encounter-bell-tower.toml", "--trial", "0"]).with(0).stdout;
    assert!(told.contains("Ondine casts veil on all: "), "{told}");
    assert!(told.contains("Ondine casts ember on wight 1"), "{told}");
}
