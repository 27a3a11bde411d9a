//! Every TOML example of the documents loads.
//!
//! The word after ```` ```toml ```` determines how: none means a whole file; `attack`, `defense`,
//! `showdown` or `encounter` a fragment that is completed to a scenario of that kind; `library` a
//! library.

use deathroll::scenario::{Source, load, load_suite};
use toml::{Table, Value};

use super::{DOCUMENTS, text};

/// Defaults for fragments. A fragment's own fields take precedence; its first survivor is merged with
/// the survivor here.
const COMMON: &str = r#"
format = 1
title = "A fragment"
about = "From the documents."
[[survivors]]
name = "Ada"
"#;
const ATTACK: &str = r#"
kind = "attack"
[monster]
toughness = 8
ai-cards = [{ name = "Rest", copies = 8 }]
hit-locations = [{ name = "Flank", copies = 12 }]
"#;
const DEFENSE: &str = r#"
kind = "defense"
[monster]
attacks = [{ name = "Bite", speed = 2, accuracy = 5, damage = 1 }]
"#;

const SHOWDOWN: &str = r#"
kind = "showdown"
[monster]
toughness = 8
movement = 6
ai-cards = [{ name = "Rest", copies = 8, actions = [] }]
hit-locations = [{ name = "Flank", copies = 12 }]
"#;

const ENCOUNTER: &str = r#"
format = 1
kind = "encounter"
title = "A fragment"
about = "From the documents."
[[adventurers]]
name = "Ada"
level = 3
survival = 12
fortitude = 13
health = 12
endurance = 13
attack = 14
damage = "d8"
skills = { climbing = 13 }
[foes.wolf]
survival = 5
attack = 10
damage = "d6"
"#;
/// A scene for fragments without scenes.
const SCENE: &str = "[[scenes]]\nname = 'wolves'\nkind = 'combat'\nfoes = ['wolf']\n";

/// The TOML blocks of a document: the words after `toml`, the first line, the text.
fn blocks(document: &str) -> Vec<(String, usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, usize, String)> = None;
    for (number, line) in document.lines().enumerate() {
        match &mut open {
            Some(_) if line.trim_start().starts_with("```") => blocks.extend(open.take()),
            Some((.., text)) => *text += &format!("{line}\n"),
            None if line.trim_start().starts_with("```") => {
                let words = line.trim_start().trim_start_matches('`').to_owned();
                open = Some((words, number + 1, String::new()));
            }
            None => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    let toml = |words: &str| words.strip_prefix("toml").map(|rest| rest.trim().to_owned());
    blocks.into_iter().filter_map(|(words, at, text)| Some((toml(&words)?, at, text))).collect()
}

/// The fields of `more` over those of `base`, tables merged key by key, and tables of a list by index.
fn merge(base: &mut Table, more: Table) {
    for (key, new) in more {
        match (base.get_mut(&key), new) {
            (Some(Value::Table(old)), Value::Table(new)) => merge(old, new),
            (Some(Value::Array(old)), Value::Array(new)) if key == "survivors" || key == "adventurers" => {
                for (place, new) in new.into_iter().enumerate() {
                    match (old.get_mut(place), new) {
                        (Some(Value::Table(old)), Value::Table(new)) => merge(old, new),
                        (_, new) => old.push(new),
                    }
                }
            }
            (_, new) => {
                base.insert(key, new);
            }
        }
    }
}

/// The scenario of a block.
fn scenario(kind: &str, block: &str) -> Result<String, String> {
    let parsed = || block.parse::<Table>().map_err(|error| error.to_string());
    let parts = match kind {
        "" => return Ok(block.to_owned()),
        "attack" => [COMMON, ATTACK],
        "defense" => [COMMON, DEFENSE],
        "showdown" => [COMMON, SHOWDOWN],
        "encounter" if parsed()?.contains_key("scenes") => [ENCOUNTER, ""],
        "encounter" => [ENCOUNTER, SCENE],
        "library" => {
            // Library sections are also allowed in a scenario; its other fields are checked here.
            let table = parsed()?;
            let allowed = [
                "format",
                "about",
                "include",
                "gear",
                "monsters",
                "severe-tables",
                "characters",
                "roster",
                "parties",
                "plays",
                "policy",
                "arms",
            ];
            assert!(table.contains_key("format"), "a library has a format");
            assert!(table.keys().all(|key| allowed.contains(&key.as_str())), "no library");
            if table.contains_key("characters") { [ENCOUNTER, SCENE] } else { [COMMON, ATTACK] }
        }
        other => panic!("what is a block of `toml {other}`?"),
    };
    let mut whole = Table::new();
    for part in parts {
        merge(&mut whole, part.parse().unwrap());
    }
    merge(&mut whole, parsed()?);
    Ok(whole.to_string())
}

#[test]
fn every_toml_example_loads() {
    let mut faults = Vec::new();
    let mut count = 0;
    for name in DOCUMENTS {
        for (kind, line, block) in blocks(&text(name)) {
            count += 1;
            if kind == "suite" {
                let loaded = load_suite(&Source::Stdin(block.into_bytes()));
                assert!(matches!(loaded, Ok(Some(_))), "{name}:{line}: no suite");
                continue;
            }
            // Library paths are relative to the folder of the package, in which tests run.
            let loaded = scenario(&kind, &block).and_then(|whole| {
                load(&Source::Stdin(whole.into_bytes()), &[]).map_err(|faults| faults.render(false))
            });
            if let Err(error) = loaded {
                faults.push(format!("{name}:{line} ({kind}): {error}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 12, "only {count} examples");
}

/// SCENARIOS.md says that both mean the same. Completing fragments would lose the difference between a
/// dotted key and a table.
#[test]
fn dotted_keys_and_quoted_paths_of_an_arm_are_equal() {
    let file = scenario("attack", "").unwrap();
    let played = |set: &str| {
        let text = format!("{file}\n[[arms]]\nname = 'x'\n{set}\n");
        load(&Source::Stdin(text.into_bytes()), &[])
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
    };
    let quoted = "set = { 'monster.toughness' = 10, 'monster.hit-locations.Flank.copies' = 8 }";
    let dotted = "[arms.set]\nmonster.toughness = 10\nmonster.hit-locations.Flank.copies = 8";
    assert_eq!(played(quoted).arms, played(dotted).arms);
    assert_eq!(played(dotted).arms[0].setup.showdown().unwrap().plan.monster.toughness, 10);
}

#[test]
fn fragments_are_completed_to_scenarios() {
    let whole = scenario("attack", "[monster]\ntoughness = 9\n[[survivors]]\nluck = 1\n").unwrap();
    let whole: Table = whole.parse().unwrap();
    assert_eq!(whole["monster"]["toughness"].as_integer(), Some(9));
    assert!(whole["monster"]["ai-cards"].is_array());
    assert_eq!(whole["survivors"][0]["name"].as_str(), Some("Ada"));
    assert_eq!(whole["survivors"][0]["luck"].as_integer(), Some(1));
    assert_eq!(
        blocks("a\n```toml attack\nx = 1\n```\n```sh\n```\n"),
        [("attack".into(), 2, "x = 1\n".into())]
    );
}
