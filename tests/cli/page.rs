//! `deathroll page`, without the engine itself, which needs another target.

use crate::support::program::{Folder, deathroll, program};

const SCENARIO: &str = "scenarios/attack-weapons.toml";

#[test]
fn a_page_contains_the_scenario_with_its_libraries_and_the_engine() {
    let folder = Folder::new();
    let (engine, page) = (folder.path("engine.wasm"), folder.path("page.html"));
    std::fs::write(&engine, b"\0asm and more").unwrap();
    let words = ["page", SCENARIO, "-o", &page, "--engine", &engine, "--seed", "7"];
    assert!(deathroll(&words).with(0).stdout.starts_with(&format!("wrote {page} (")));
    let page = folder.read("page.html");
    for part in ["<title>Six weapons against the Marsh Warden</title>", "library/gear.toml", "value=\"7\""] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("scenarios/"), "names are those below the scenario's folder");
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/").count()
    );
}

/// The page begins with what the options change, and says so; a fault is one before anything is written.
#[test]
fn a_page_begins_with_what_options_change() {
    let folder = Folder::new();
    let (engine, page) = (folder.path("engine.wasm"), folder.path("page.html"));
    std::fs::write(&engine, b"\0asm and more").unwrap();
    let words = |set: &str| -> Vec<String> {
        let words =
            ["page", "scenarios/showdown-duel.toml", "-o", &page, "--engine", &engine, "--play", "novice"];
        words.iter().map(ToString::to_string).chain(["--set".to_owned(), set.to_owned()]).collect()
    };
    let run = |set: &str| {
        let words = words(set);
        deathroll(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let refused = run("monster.toughness=high").with(2).stderr;
    assert!(refused.contains("command line:1:"), "{refused}");
    assert!(!std::path::Path::new(&page).exists());
    run("monster.toughness=9").with(0);
    let page = folder.read("page.html");
    let changed =
        "Changed in every arm: <code>play=&quot;novice&quot;</code>, <code>monster.toughness=9</code>";
    assert!(page.contains(changed));
    let (_, fields) = page.split_once("\"path\":\"monster.toughness\"").expect("the field");
    assert!(fields[..600].contains("\"value\":9"), "{}", &fields[..600]);
}

#[test]
fn what_is_missing_is_told() {
    let folder = Folder::new();
    let page = folder.path("page.html");
    let told = |engine: &str| deathroll(&["page", SCENARIO, "-o", &page, "--engine", engine]).with(2).stderr;
    assert!(told(&folder.path("none.wasm")).contains("cannot read"));
    assert!(told("Cargo.toml").contains("is not WebAssembly"));
    assert!(!std::path::Path::new(&page).exists());
}

/// A program without an engine beside it says how to build one.
#[test]
fn without_an_engine_the_commands_that_build_it_are_named() {
    let folder = Folder::new();
    let alone = folder.path("alone");
    // Not by this process, whose other threads start programs: while they do, the copy is open for writing there too.
    let copied = std::process::Command::new("cp").arg(program().get_program()).arg(&alone).status().unwrap();
    assert!(copied.success());
    let root = env!("CARGO_MANIFEST_DIR");
    let words = ["page", SCENARIO, "-o", &folder.path("page.html")];
    let ended = std::process::Command::new(&alone).current_dir(root).args(words).output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{told}");
    assert!(told.contains("rustup target add wasm32-unknown-unknown\n  cargo page-engine"), "{told}");
}
