//! Faults that need files: libraries, folders, encodings.

use std::fs;
use std::path::Path;

use deathroll::scenario::Source;

use super::rendered;

/// The start of a valid scenario, up to its tables.
const HEAD: &str = "format = 1\nkind = 'defense'\ntitle = 'T'\nabout = 'A'\n";
/// The rest of it.
const BODY: &str =
    "[monster]\nattacks = [{ speed = 1, accuracy = 5, damage = 1 }]\n[[survivors]]\nname = 'Ada'\n";
const LIBRARY: &str = "format = 1\n";

/// The output for `main.toml` in a folder with these files.
fn of_files(files: &[(&str, &[u8])]) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join("game").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    of_folder(folder.path())
}

fn of_folder(folder: &Path) -> String {
    let shown = rendered(&Source::File(folder.join("game/main.toml")), &[]);
    shown.replace(folder.join("game").to_str().unwrap(), "game")
}

fn with_includes(includes: &str) -> Vec<u8> {
    format!("{HEAD}include = {includes}\n{BODY}").into_bytes()
}

#[test]
fn a_valid_scenario_has_no_fault() {
    let gear = format!("{LIBRARY}[gear.a]\n");
    let both = "format = 1\ninclude = ['../gear.toml']\n[gear.b]\n";
    assert_eq!(
        of_files(&[
            ("main.toml", &with_includes("['gear.toml', './more/both.toml', 'more/../gear.toml']")),
            ("gear.toml", gear.as_bytes()),
            ("more/both.toml", both.as_bytes()),
        ]),
        "no fault: 1 arms, T\n"
    );
}

#[test]
fn unreadable_files_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("game/main.toml")).unwrap();
    let large = vec![b'#'; (1 << 20) + 1];
    let shown = [
        of_files(&[]),
        of_folder(folder.path()),
        of_files(&[("main.toml", b"")]),
        of_files(&[("main.toml", b"  \n\n")]),
        of_files(&[("main.toml", b"format = 1\ntitle = \"caf\xe9\"\n")]),
        of_files(&[("main.toml", b"\xff\xfef\0o\0")]),
        of_files(&[("main.toml", &large)]),
        rendered(&Source::Stdin(b"\xff".to_vec()), &[]),
    ];
    insta::assert_snapshot!(shown.join("--------\n"));
}

#[test]
fn faults_of_libraries_are_reported() {
    let gear = format!("{LIBRARY}[gear.axe]\nweapon = {{ speed = 1, accuracy = 5, strength = 1 }}\n");
    let shown = [
        of_files(&[("main.toml", &with_includes("['missing.toml']"))]),
        of_files(&[("main.toml", &with_includes("['/etc/hostname', '../game2/x.toml', 'a/../../x.toml']"))]),
        of_files(&[("main.toml", &with_includes("['folder']")), ("folder/x.toml", b"")]),
        of_files(&[
            ("main.toml", &with_includes("['empty.toml', 'latin.toml']")),
            ("empty.toml", b""),
            ("latin.toml", b"\xe9"),
        ]),
        // A file that is not a library.
        of_files(&[("main.toml", &with_includes("['other.toml']")), ("other.toml", &with_includes("[]"))]),
        // Syntax and structure wrong inside a library.
        of_files(&[("main.toml", &with_includes("['bad.toml']")), ("bad.toml", b"format = 1\n[gear.axe\n")]),
        of_files(&[
            ("main.toml", &with_includes("['bad.toml']")),
            ("bad.toml", b"format = 2\n[gear.axe]\nweapon = { speed = 99 }\nwieght = 3\n"),
        ]),
        // The same name in two files.
        of_files(&[
            ("main.toml", &with_includes("['a.toml', 'b.toml']")),
            ("a.toml", gear.as_bytes()),
            ("b.toml", gear.as_bytes()),
        ]),
        of_files(&[
            ("main.toml", format!("{HEAD}include = ['a.toml']\n{BODY}[gear.axe]\n").as_bytes()),
            ("a.toml", gear.as_bytes()),
        ]),
    ];
    insta::assert_snapshot!(shown.join("--------\n"));
}

#[test]
fn circular_includes_are_reported() {
    let shown = [
        of_files(&[("main.toml", &with_includes("['main.toml']"))]),
        of_files(&[
            ("main.toml", &with_includes("['a.toml']")),
            ("a.toml", b"format = 1\ninclude = ['sub/b.toml']\n"),
            ("sub/b.toml", b"format = 1\ninclude = ['../a.toml']\n"),
        ]),
    ];
    insta::assert_snapshot!(shown.join("--------\n"));
}

#[cfg(unix)]
#[test]
fn links_cannot_leave_the_scenario_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("game")).unwrap();
    fs::write(folder.path().join("secret.toml"), LIBRARY).unwrap();
    fs::write(folder.path().join("game/main.toml"), with_includes("['link.toml']")).unwrap();
    std::os::unix::fs::symlink("../secret.toml", folder.path().join("game/link.toml")).unwrap();
    insta::assert_snapshot!(of_folder(folder.path()));
}

#[test]
fn at_most_fifty_faults_are_shown() {
    let file: String = (0..100).map(|i| format!("key-{i:02} = {i}\n")).collect();
    let shown = of_files(&[("main.toml", format!("{file}{HEAD}{BODY}").as_bytes())]);
    assert_eq!(shown.matches("error: ").count(), 50);
    assert!(shown.ends_with("\nand 50 more\n"), "{shown}");
}
