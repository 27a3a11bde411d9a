//! The sample reports in `reports/`: made by the commands that `reports/README.md` names, and current.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::program::{Folder, deathroll};

/// A sample: its folder, the command, and the formats that are kept.
struct Sample {
    folder: &'static str,
    words: &'static [&'static str],
    formats: &'static str,
}

const SAMPLES: [Sample; 3] = [
    Sample {
        folder: "six-weapons",
        words: &["compare", "scenarios/attack-weapons.toml", "--trials", "200k"],
        formats: "csv,md,html,xlsx,svg",
    },
    Sample {
        folder: "endure-by-luck",
        words: &[
            "value",
            "scenarios/defense-endure.toml",
            "--by",
            "survivors.*.luck=0..=7",
            "--trials",
            "20k",
        ],
        formats: "csv,md,svg",
    },
    Sample {
        folder: "breaking-the-ox",
        words: &["run", "scenarios/showdown-cairn-ox.toml", "--trials", "2000"],
        formats: "md,svg",
    },
];

/// The files of a folder by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let file = |path: std::path::PathBuf| {
        (path.file_name().unwrap().to_str().unwrap().to_owned(), std::fs::read(&path).unwrap())
    };
    entries.map(file).collect()
}

/// The files of a sample, made anew.
fn made(sample: &Sample) -> BTreeMap<String, Vec<u8>> {
    let folder = Folder::new();
    let (all, kept) = (folder.path("all"), folder.path("kept"));
    deathroll(&[sample.words, &["--quiet", "--no-progress", "--out", &all]].concat()).with(0);
    deathroll(&["report", &all, "--format", sample.formats, "--out", &kept]).with(0);
    let mut files = files(Path::new(&kept));
    // It names the folder of the results.
    files.remove("run.json");
    if sample.formats.contains("csv") {
        // With them, `deathroll report` can read the sample, and `extend` go on with it.
        for name in ["run.json", "tallies.part"] {
            files.insert(name.to_owned(), folder.bytes(&format!("all/{name}")));
        }
    }
    files
}

#[test]
fn sample_reports_are_current() {
    for sample in &SAMPLES {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports").join(sample.folder);
        let made = made(sample);
        if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
            std::fs::create_dir_all(&kept).unwrap();
            made.iter().for_each(|(name, bytes)| std::fs::write(kept.join(name), bytes).unwrap());
        }
        let known = files(&kept);
        let folder = sample.folder;
        assert!(known.keys().eq(made.keys()), "reports/{folder}: {:?}, {:?}", known.keys(), made.keys());
        for (name, bytes) in &made {
            let hint = "UPDATE_DOCUMENTS=1 cargo test --test tests reports::samples";
            assert!(known[name] == *bytes, "reports/{folder}/{name} is out of date; {hint}");
        }
    }
}

#[test]
fn the_commands_of_the_samples_are_named() {
    let page = std::fs::read_to_string("reports/README.md").unwrap();
    for Sample { folder, words, .. } in &SAMPLES {
        let words: Vec<String> = words
            .iter()
            .map(|word| if word.contains('*') { format!("'{word}'") } else { (*word).to_owned() })
            .collect();
        assert!(page.contains(&format!("deathroll {}", words.join(" "))), "{folder}");
        assert!(page.contains(folder), "{folder}");
    }
}
