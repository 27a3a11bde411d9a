//! Sentences say what the fields of the event say.

use serde_json::Value;

use super::{for_every_line, trials};

/// Fields whose value every sentence of an event repeats.
const NAMED: [&str; 11] = [
    "target",
    "card",
    "attack",
    "terrain",
    "gear",
    "trait",
    "hazard",
    "skill",
    "action",
    "attribute",
    "location",
];

/// Fields that a sentence leaves out: the card that the attempt is about was named before, and gear that one
/// uses on oneself has no other target.
fn leaves_out(line: &Value, field: &str) -> bool {
    let is_own = line["target"] == line["actor"];
    match line["event"].as_str().unwrap() {
        "gear-used" => field == "target" && is_own,
        "attribute-lost" => line["kept"] == true,
        "wound-attempted" => field == "card",
        _ => false,
    }
}

#[test]
fn sentences_name_what_the_event_is_about() {
    for_every_line(|line| {
        let text = line["text"].as_str().unwrap();
        for field in NAMED {
            if let Some(name) = line[field].as_str()
                && !leaves_out(line, field)
            {
                assert!(text.contains(name), "{field} of {line}");
            }
        }
    });
}

#[test]
fn success_and_failure_are_told_as_they_were() {
    for_every_line(|line| {
        let text = line["text"].as_str().unwrap();
        let Some(success) = line["success"].as_bool() else { return };
        let told = match line["event"].as_str().unwrap() {
            "chance-rolled" => [text.contains("affected by "), text.contains("spared by ")],
            _ => [text.contains("success") || text.contains("succeeds"), text.contains("fail")],
        };
        assert_eq!(told, [success, !success], "{line}");
        assert!(text.contains(&line["needed"].to_string()), "{line}");
    });
}

/// Words for one thing and for several, as sentences have them after a number.
const SINGULARS: [&str; 13] = [
    "die", "hit", "step", "space", "trap", "injury", "minute", "hour", "day", "second", "point", "token",
    "box",
];
const PLURALS: [&str; 13] = [
    "dice", "hits", "steps", "spaces", "traps", "injuries", "minutes", "hours", "days", "seconds", "points",
    "tokens", "boxes",
];

/// A sentence without the adjectives that may come between a number and what it counts.
fn without_adjectives(text: &str) -> String {
    let adjectives =
        [("injury box", "box"), ("bleeding token", "token"), ("more hit", "hit"), ("direct injur", "injur")];
    let text = adjectives.iter().fold(text.to_owned(), |text, (long, short)| text.replace(long, short));
    text.replace([',', ':', ';', '.', '(', ')'], " ")
}

#[test]
fn one_thing_is_told_in_the_singular_and_several_in_the_plural() {
    let mut seen = [0, 0];
    for_every_line(|line| {
        if line["event"] == "counted" {
            return; // names of counters, not a sentence
        }
        let text = without_adjectives(line["text"].as_str().unwrap());
        let words: Vec<&str> = text.split_whitespace().collect();
        for two in words.windows(2) {
            let Ok(number) = two[0].parse::<u32>() else { continue };
            let place = |of: &[&str]| of.contains(&two[1]);
            if place(&PLURALS) || place(&SINGULARS) {
                assert_eq!(place(&SINGULARS), number == 1, "{number} {}: {line}", two[1]);
                seen[usize::from(number == 1)] += 1;
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// For an event of a kind, parts of its sentence, each with the condition under which it must be there, and
/// must not be there otherwise.
fn parts(line: &Value) -> Vec<(String, bool)> {
    let flag = |field: &str| line[field] == true;
    let number = |field: &str| line[field].as_i64().unwrap();
    let word = |field: &str| line[field].as_str().unwrap_or_default();
    let names = |field: &str| -> Vec<&str> {
        line[field].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
    };
    let part = |text: &str, is_due: bool| (text.to_owned(), is_due);
    let sign = |by: i64| vec![part("gains ", by > 0), part("loses ", by < 0)];
    match line["event"].as_str().unwrap() {
        "hit-location-selected" => {
            let choices = number("choices");
            vec![(format!("one of {choices} to choose from"), choices > 1), part("one of", choices > 1)]
        }
        "wound-attempted" => vec![
            part(": critical wound", flag("critical")),
            part(": wound", flag("wounded") && !flag("critical")),
            part(": failure", !flag("wounded") && !flag("critical")),
            part(", critical ", number("critical_needed") <= 10),
        ],
        "monster-wounded" => {
            vec![part("face down", flag("card_moved")), part("no AI card", !flag("card_moved"))]
        }
        "attribute-lost" => vec![part("keeps its last point", flag("kept")), part("loses 1 ", !flag("kept"))],
        "survival-changed" | "bled" => sign(number("by")),
        "tokens" | "monster-tokens" => {
            vec![(format!("gains {:+} {}", number("amount"), word("attribute")), true)]
        }
        "dodged" => vec![part("averts a severe injury", number("averted") > 0)],
        "damaged" if line.get("severe").is_some() => vec![
            part("the rest is a severe injury", flag("severe")),
            (format!("{} absorbed by armor, {} by injury boxes", number("armor"), number("boxes")), true),
        ],
        "damaged" => {
            let told = |field: &str, what: &str| (format!("{} {what}", number(field)), number(field) > 0);
            vec![
                part("(archetypal)", flag("archetypal")),
                told("pool", "from pools"),
                told("verve", "from verve"),
                told("survival", "from survival"),
                (
                    format!("{} damage", number("damage")),
                    number("damage") > 0 || number("direct_injuries") == 0,
                ),
                (format!("{} direct injur", number("direct_injuries")), number("direct_injuries") > 0),
            ]
        }
        "turn-ended" => {
            let left = [("movement_left", "movement"), ("activation_left", "activation")];
            left.into_iter().map(|(field, what)| part(what, flag(field))).collect()
        }
        "targets-picked" => {
            let (candidates, targets) = (names("candidates"), names("targets"));
            vec![
                (format!("picks {}", targets.join(", ")), true),
                (format!("(candidates: {})", candidates.join(", ")), candidates.len() > targets.len()),
                part("candidates", candidates.len() > targets.len()),
                part("token", flag("by_token")),
                (format!("by condition {} of {}", number("condition") + 1, word("list")), !flag("by_token")),
            ]
        }
        "priority-gained" => vec![(format!(" from {}", word("taken_from")), line["taken_from"].is_string())],
        "basic-action" => vec![(format!(" against {}", word("target")), line["target"].is_string())],
        "gear-used" => vec![(format!(" on {}", word("target")), line["target"] != line["actor"])],
        "monster-moved" => {
            vec![(format!(", running over {}", names("over").join(", ")), !names("over").is_empty())]
        }
        "knocked-back" => vec![part("along the edge", flag("slid"))],
        "died" if line.get("cause").is_some() => {
            vec![(format!("({})", word("cause").replace('-', " ")), true)]
        }
        "reacted" => vec![(format!("the {} reaction", word("reaction")), true)],
        "fainted" => vec![part("on purpose", flag("voluntary"))],
        "rest-passed" => vec![(format!("a {} passes", word("rest")), true)],
        "death-rolled" => vec![
            (format!(" with {:+}", number("bonus")), number("bonus") != 0),
            part(" with ", number("bonus") != 0),
        ],
        "recovered" | "healed" if line.get("injuries").is_some() => vec![
            (format!("regains {} survival", number("survival")), number("survival") > 0),
            (format!("loses {} injur", number("injuries")), number("injuries") > 0),
        ],
        "mojo-bid" => vec![(
            format!("pays {} mojo, and the {} succeeds", number("paid"), word("roll").replace('-', " ")),
            true,
        )],
        "heroic-effort" | "attacked" => vec![(word("target").to_owned(), true)],
        "combat-ended" => vec![(format!("over: {}", word("end").replace('-', " ")), true)],
        "waited" => vec![(time_passed(number("seconds")), true)],
        _ => vec![],
    }
}

/// A time in the largest unit that divides it.
fn time_passed(seconds: i64) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let (unit, name) = units.into_iter().find(|(unit, _)| seconds % unit == 0).unwrap();
    let count = seconds / unit;
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

#[test]
fn parts_of_sentences_are_there_when_the_fields_say_so_and_only_then() {
    for_every_line(|line| {
        let text = line["text"].as_str().unwrap();
        for (part, is_due) in parts(line) {
            assert_eq!(text.contains(&part), is_due, "`{part}` in {line}");
        }
    });
}

/// The rule of an event that more than one rule can cause.
fn rule(line: &Value) -> Option<&'static str> {
    let word = |field: &str| line[field].as_str().unwrap_or_default();
    Some(match line["event"].as_str().unwrap() {
        "wound-attempted" if line["critical"] == true => "WND-5",
        "wound-attempted" if line["wounded"] == true => "WND-3",
        "wound-attempted" => "WND-4",
        "ai-reshuffled" if word("cause") == "draw" => "RND-4",
        "ai-reshuffled" => "WND-7",
        "targets-picked" if line["by_token"] == true => "TGT-20",
        "targets-picked" => "TGT-18",
        "died" if line.get("cause").is_some() => match word("cause") {
            "severe-injury" => "MON-6",
            "bleeding" => "MON-9",
            _ => "RND-8",
        },
        "collided" => match word("collision") {
            "run-over" => "COL-3",
            "under-base" => "COL-4",
            "survivor" => "COL-5",
            _ => "COL-8",
        },
        "survival-action-began" => match word("action") {
            "encourage" => "SRV-7",
            "dash" => "SRV-9",
            _ => "SRV-10",
        },
        "window-opened" => match word("window") {
            "flow" => "SRV-20",
            "attack" => "WND-9",
            "monster-knocked-down" => "SRV-23",
            "any-time" => "SRV-8",
            _ => "SRV-18",
        },
        "rest-passed" if word("rest") == "day" => "RST-3",
        "rest-passed" => "RST-2",
        "fainted" if line["voluntary"] == true => "INJ-6",
        "fainted" => "INJ-5",
        _ => return None,
    })
}

#[test]
fn the_rule_follows_from_the_fields() {
    for_every_line(|line| {
        if let Some(rule) = rule(line) {
            assert_eq!(line["rule"], rule, "{line}");
        }
    });
}

/// Between the beginning and the end of a dash, its survivor moves by the rule of the dash.
#[test]
fn a_movement_within_a_dash_is_told_as_one() {
    let mut seen = [0, 0];
    for lines in trials() {
        let mut dashing: Option<String> = None;
        for line in lines.iter().map(super::as_json) {
            let is_dash = line["action"] == "dash";
            match line["event"].as_str().unwrap() {
                "survival-action-began" if is_dash => dashing = line["actor"].as_str().map(str::to_owned),
                "survival-action-ended" if is_dash => dashing = None,
                "moved" => {
                    let in_dash = dashing.as_deref() == line["actor"].as_str();
                    assert_eq!(line["rule"], if in_dash { "SRV-9" } else { "RND-3" }, "{line}");
                    seen[usize::from(in_dash)] += 1;
                }
                _ => {}
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

/// The row of a severe injury is one whose rolls hold the face; a row of a single roll has one number.
#[test]
fn severe_injuries_have_the_outcome_of_their_face() {
    let mut rolled = [0; 11];
    let counts = for_every_line(|line| {
        let Some(outcome) = line["outcome"].as_str() else { return };
        let (rolls, what) = outcome.split_once(": ").unwrap();
        let face = line["dice"][0].as_u64().unwrap() as usize;
        let bounds: Vec<usize> = rolls.split('-').map(|roll| roll.parse().unwrap()).collect();
        match bounds[..] {
            [only] => assert_eq!(only, face, "{line}"),
            [low, high] => assert!(low < high && (low..=high).contains(&face), "{line}"),
            _ => panic!("{line}"),
        }
        assert!(line["text"].as_str().unwrap().ends_with(&format!("rolls [{face}]: {what}")), "{line}");
        rolled[face] += 1;
    });
    assert!(counts["severe-injury"] > 50 && rolled[10] > 0, "{rolled:?}");
}

/// What an event must change, if it changes it at all: the end of the name of a value, and the new value.
fn news(line: &Value) -> Option<(&'static str, &'static str)> {
    Some(match line["event"].as_str().unwrap() {
        "became-semi-conscious" => ("status", "semi-conscious"),
        "woke" => ("status", "awake"),
        "fled" => ("status", "fled"),
        "time-ran-out" => ("status", "out-of-time"),
        "fainted" => ("status", "unconscious"),
        "knocked-down" => ("posture", "knocked-down"),
        "stood-up" => ("posture", "standing"),
        _ => return None,
    })
}

#[test]
fn the_table_shows_what_the_events_say() {
    let mut seen = std::collections::BTreeMap::new();
    for_every_line(|line| {
        let actor = line["actor"].as_str().unwrap();
        let change = |what: &str| &line["changes"][format!("{actor}.{what}")][1];
        if let Some((what, value)) = news(line)
            && change(what).is_string()
        {
            assert_eq!(change(what), value, "{line}");
            *seen.entry(value).or_insert(0) += 1;
        }
        let until_scene_ends = line["text"].as_str().unwrap().ends_with("until the scene ends");
        let until = change("unconscious_until");
        if line["event"] == "fainted" && !until.is_null() {
            assert_eq!(until == "scene-end", until_scene_ends, "{line}");
            assert!(until.is_number() != until_scene_ends, "{line}");
            *seen.entry(if until_scene_ends { "scene-end" } else { "clock" }).or_insert(0) += 1;
        }
    });
    let expected = [
        "awake",
        "clock",
        "fled",
        "knocked-down",
        "out-of-time",
        "scene-end",
        "semi-conscious",
        "standing",
        "unconscious",
    ];
    assert!(seen.keys().copied().eq(expected), "{seen:?}");
}

/// An attack that interrupts another sets its cards aside; they are those that were face up.
#[test]
fn interrupted_cards_are_those_that_were_face_up() {
    let mut seen = 0;
    for lines in trials() {
        let mut face_up = serde_json::json!([]);
        for line in lines.iter().map(super::as_json) {
            let aside = &line["changes"]["interrupted_face_up"][1];
            if aside.as_array().is_some_and(|cards| !cards.is_empty()) {
                assert_eq!(*aside, face_up, "{line}");
                seen += 1;
            }
            if line["changes"]["face_up"].is_array() {
                face_up = line["changes"]["face_up"][1].clone();
            }
        }
    }
    assert!(seen > 0);
}
