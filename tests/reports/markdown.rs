//! Markdown: its tables, and code in its answers.

use super::written_as;
use crate::support::program::{Folder, deathroll};

const DUEL: &str = "scenarios/showdown-duel.toml";

/// The Markdown of a command.
fn page(words: &[&str]) -> String {
    let folder = Folder::new();
    let out = folder.path("out");
    deathroll(&[words, &["--no-progress", "--out", &out, "--format", "md"]].concat()).with(0);
    folder.read("out/report.md")
}

/// The rows that a table of a report shows, and all that it has.
fn rows(page: &str, table: &str) -> Option<[usize; 2]> {
    let (_, found) = page.split_once(&format!("<summary>{table}: "))?;
    let (shown, all) = found.split_once(" rows</summary>")?.0.split_once(" of ")?;
    Some([shown, all].map(|count| count.parse().unwrap()))
}

/// Details are left out beside main metrics, not where they are what was asked for.
#[test]
fn tables_about_details_alone_are_shown() {
    let horn = "'location: Horn'.card-plays>=2";
    for (words, tables) in [
        (&["find", DUEL, "--where", horn][..], &["found"][..]),
        (&["value", DUEL, "--metric", "attacks"], &["value", "comparison", "summary"]),
        (&["sweep", DUEL, "--vary", "monster.toughness=6,7", "--metric", "attacks"], &["sweep", "summary"]),
        (&["run", DUEL, "--metric", "attacks"], &["summary"]),
    ] {
        let page = page(&[words, &["--trials", "200"]].concat());
        for table in tables {
            let [shown, all] = rows(&page, table).unwrap_or_else(|| panic!("{words:?}, {table}: {page}"));
            assert_eq!(shown, all.min(60), "{words:?}, {table}");
            assert!(all > 0);
        }
    }
    let page = page(&["run", DUEL, "--metric", "attacks,win-rate", "--trials", "200"]);
    let [shown, all] = rows(&page, "summary").unwrap();
    assert!(0 < shown && shown < all, "{shown} of {all}: details beside a main metric");
}

/// Of a table that is too long, as many rows of each arm as of any other.
#[test]
fn long_tables_show_rows_of_every_arm() {
    let words = ["compare", "scenarios/attack-weapons.toml", "--trials", "50", "--all-metrics"];
    let page = page(&words);
    let [shown, all] = rows(&page, "summary").unwrap();
    assert!(shown == 60 && all > 100, "{shown} of {all}");
    let (_, table) = page.split_once("<summary>summary: ").unwrap();
    let table = table.split_once("</details>").unwrap().0;
    for arm in ["axe", "maul", "blade"] {
        let count = table.lines().filter(|line| line.contains(&format!("| {arm} |"))).count();
        assert!((8..=12).contains(&count), "{arm}: {count} of {table}");
    }
}

/// Code ends at its own fence, not at a backquote of a name.
#[test]
fn conditions_with_backquotes_are_code() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(DUEL).unwrap().replace("\"Horn\"", "\"Horn `h`\"");
    let file = folder.write("mine.toml", &text);
    let condition = "'location: Horn `h`'.card-plays>=1";
    let page = page(&["find", &file, "--where", condition, "--trials", "100"]);
    assert!(page.contains(&format!("\n``{condition}`` holds in ")), "{page}");
}

/// What makes intervals narrower than so many trials are worth is said wherever the trials are.
#[test]
fn reports_say_that_the_luck_is_taken_out() {
    let duel = |more: &[&str]| {
        let words = ["compare", "scenarios/showdown-duel.toml", "--trials", "8192"];
        let folder = written_as("md,html", &[&words[..], more].concat());
        let has = |name: &str| folder.read(&format!("out/{name}")).contains("luck taken out");
        let record = folder.read("out/run.json").contains("\"luck_taken_out\": true");
        [has("report.md"), has("report.html"), record]
    };
    assert_eq!(duel(&[]), [true; 3]);
    assert_eq!(duel(&["--variance-reduction", "off"]), [false; 3]);
}
