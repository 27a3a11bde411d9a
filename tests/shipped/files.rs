//! Scenarios and libraries.

use std::path::Path;

use deathroll::scenario::{Scenario, Source, load};

use crate::support::shipped::{libraries, loaded, scenarios};

/// A scenario of a kind with a shipped library and additional lines.
fn with_library(path: &str, kind: &str, more: &str) -> Scenario {
    let text = format!(
        "format = 1\nkind = '{kind}'\ntitle = 'T'\nabout = 'A'\ninclude = ['{path}']\n{more}\n\
         [[survivors]]\nname = 'Ada'\n"
    );
    load(&Source::Stdin(text.into_bytes()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// A showdown with a shipped library of people, and who plays.
fn hunters(path: &str, who: &str) -> Scenario {
    let text = format!(
        "format = 1\nkind = 'attack'\ntitle = 'T'\ninclude = ['{path}', 'scenarios/library/gear.toml']\n{who}\n{MONSTER}\n"
    );
    load(&Source::Stdin(text.into_bytes()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

const MONSTER: &str =
    "[monster]\ntoughness = 6\nai-cards = [{ name = 'A' }]\nhit-locations = [{ name = 'B' }]";

fn names(library: &toml::Table, key: &str) -> Vec<String> {
    library
        .get(key)
        .and_then(toml::Value::as_table)
        .map_or_else(Vec::new, |table| table.keys().cloned().collect())
}

/// True for a library monster that needs a board.
fn moves(library: &toml::Table, monster: &str) -> bool {
    library["monsters"][monster].get("movement").is_some()
}

/// The kinds of terrain that monsters of the libraries place.
fn terrain(kind: &str) -> &'static str {
    if kind == "showdown" { "[board.terrain.cairn-stone]\nimpassable = true\n" } else { "" }
}

#[test]
fn every_scenario_loads_and_states_its_purpose() {
    for path in scenarios() {
        let scenario = loaded(&path);
        assert!(scenario.about.len() > 100, "{path} says little about itself");
        assert!(scenario.arms.len() > 1, "{path} compares nothing");
    }
}

#[test]
fn every_shipped_scenario_has_expectations() {
    for path in scenarios() {
        assert!(!loaded(&path).expectations.is_empty(), "{path} has no [[expect]]");
    }
}

#[test]
fn every_library_entry_can_be_played() {
    for path in libraries() {
        let library: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let (gear, monsters) = (names(&library, "gear"), names(&library, "monsters"));
        let characters = names(&library, "characters");
        let (roster, parties) = (names(&library, "roster"), names(&library, "parties"));
        let entries = [&gear, &monsters, &characters, &roster].map(Vec::len);
        assert!(entries.iter().sum::<usize>() > 1, "{path} is empty");
        for name in roster {
            hunters(&path, &format!("[[survivors]]\nfrom = '{name}'"));
        }
        for name in parties {
            hunters(&path, &format!("party = '{name}'"));
        }
        for name in gear {
            let worn =
                format!("{MONSTER}\n[[arms]]\nname = 'a'\nset = {{ 'survivors.Ada.gear' = ['{name}'] }}");
            with_library(&path, "attack", &worn);
        }
        for name in monsters {
            let kind = if moves(&library, &name) { "showdown" } else { "attack" };
            with_library(&path, kind, &format!("{}[monster]\nfrom = '{name}'", terrain(kind)));
        }
        for name in characters {
            let is_player = library["characters"][&name].get("verve").is_some();
            let foe = if is_player { "verve = 0" } else { "" };
            let player = if is_player { "true" } else { "false" };
            let text = format!(
                "format = 1\nkind = 'encounter'\ntitle = 'T'\nabout = 'A'\ninclude = ['{path}']\n\
                 [[adventurers]]\nname = 'Ada'\nfrom = '{name}'\nplayer = {player}\n\
                 [foes.other]\nfrom = '{name}'\n{foe}\n\
                 [[scenes]]\nname = 'S'\nkind = 'combat'\nfoes = ['other']\n"
            );
            load(&Source::Stdin(text.into_bytes()), &[])
                .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        }
    }
}

#[test]
fn every_library_is_included_by_some_scenario() {
    let texts: Vec<String> = scenarios().iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for path in libraries() {
        let name = path.strip_prefix("scenarios/").unwrap();
        assert!(texts.iter().any(|text| text.contains(&format!("\"{name}\""))), "{path} is not used");
    }
}

/// Editors find the schema through the first line.
#[test]
fn every_file_points_to_the_schema() {
    for path in [scenarios(), libraries()].concat() {
        let text = std::fs::read_to_string(&path).unwrap();
        let schema = text.lines().next().and_then(|line| line.strip_prefix("#:schema ")).expect(&path);
        let folder = Path::new(&path).parent().unwrap();
        let found = folder.join(schema).canonicalize().unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(found, Path::new("scenarios/scenario.schema.json").canonicalize().unwrap(), "{path}");
    }
}
