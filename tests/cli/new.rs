//! `new`.

use crate::support::program::{Folder, deathroll};

#[test]
fn templates_validate_and_run() {
    let folder = Folder::new();
    for kind in ["attack", "defense", "showdown", "encounter"] {
        let path = folder.path(&format!("{kind}.toml"));
        let ended = deathroll(&["new", kind, &path]).with(0);
        assert_eq!(ended.stdout, "");
        assert_eq!(ended.stderr, format!("wrote {path}; play it with: deathroll run {path}\n"));
        assert_eq!(folder.read(&format!("{kind}.toml")), deathroll(&["new", kind]).with(0).stdout);
        let told = deathroll(&["validate", &path]).with(0).stdout;
        assert!(told.starts_with(&format!("{path}: {kind};")), "{told}");
        let told = deathroll(&["run", &path, "--trials", "8k"]).with(0).stdout;
        let (_, expected) = told.split_once("\nExpected: ").expect("a template shows what can be expected");
        let counts: Vec<&str> = expected.split_whitespace().take(3).collect();
        assert!(counts[0] == counts[2] && !told.contains("undecided "), "{expected}");
    }
}

#[test]
fn existing_files_are_not_overwritten() {
    let folder = Folder::new();
    let path = folder.write("mine.toml", "mine");
    let ended = deathroll(&["new", "attack", &path]).with(2);
    assert_eq!(ended.stderr, format!("error: {path} exists already\n"));
    assert_eq!(folder.read("mine.toml"), "mine");
    assert_eq!(folder.names("."), ["mine.toml"]);
}

#[test]
fn a_missing_folder_exits_with_2() {
    let folder = Folder::new();
    let path = folder.path("nowhere/new.toml");
    let ended = deathroll(&["new", "attack", &path]).with(2);
    assert!(ended.stderr.starts_with(&format!("error: cannot write {path}: ")), "{ended:?}");
}
