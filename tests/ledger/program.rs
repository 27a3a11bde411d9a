//! Shards, merges, resumed and extended runs as a user meets them.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::support::interrupt::interrupted_when;
use crate::support::program::{Ended, Folder, deathroll, program};

/// A fight long enough for its estimates to have the luck taken out, and short enough for many trials.
pub(super) const DUEL: &str = "scenarios/showdown-duel.toml";

/// The arguments of a command with more words.
pub(super) fn with<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more].concat()
}

/// Every file of a result directory, with its bytes.
pub(super) fn files(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let names = folder.names(name).into_iter();
    names.map(|file| (file.clone(), fs::read(folder.path(&format!("{name}/{file}"))).unwrap())).collect()
}

/// Asserts that both directories hold the same files.
#[track_caller]
pub(super) fn assert_same(folder: &Folder, one: &str, other: &str) {
    assert_eq!(folder.names(one), folder.names(other));
    for ((name, bytes), (_, others)) in files(folder, one).iter().zip(files(folder, other)) {
        assert!(*bytes == others, "{name} of {one} is not that of {other}");
    }
}

/// Plays all shards of the next wave.
fn shards(folder: &Folder, command: &[&str], wave: u32, of: u64) {
    for index in 0..of {
        let part = folder.path(&format!("parts/{wave} of é {index}.part"));
        let [index, of] = [index, of].map(|number| number.to_string());
        let mut words = with(command, &["--index", &index, "--of", &of, "-o", &part]);
        let after = folder.path("after.part");
        if wave > 0 {
            words.extend(["--after", &after]);
        }
        let ended = deathroll(&with(&["shard"], &words)).with(0);
        assert_eq!((ended.stdout.as_str(), ended.stderr.as_str()), ("", ""));
    }
    let names = folder.names("parts");
    assert!(names.iter().all(|name| name.ends_with(".part")), "nothing stays beside the parts: {names:?}");
}

/// The results of shards of a command, which take so many waves, are those of the command: everything that is
/// printed, the exit code and every file, in every format.
#[track_caller]
fn is_the_same_in_shards(command: &[&str], of: u64, waves: u32) {
    let folder = Folder::new();
    fs::create_dir(folder.path("parts")).unwrap();
    let [straight, merged, parts] = ["straight", "merged", "parts"].map(|name| folder.path(name));
    let wide: &[&str] = if ["run", "compare"].contains(&command[0]) { &["--wide"] } else { &[] };
    let all = [&["--format", "csv,json,md,xlsx,html,svg"], wide, &["--out"]].concat();
    let alone = deathroll(&with(&with(command, &all), &[&straight]));
    for wave in 0..waves {
        shards(&folder, command, wave, of);
        let ended = deathroll(&with(&with(&["merge", &parts], &all), &[&merged]));
        let ended = if wave + 1 < waves { ended.with(5) } else { ended };
        if wave + 1 < waves {
            let told = ended.stderr;
            assert!(told.contains("not decided yet: `shard` with --after plays the next wave\n"), "{told}");
            assert_eq!(ended.stdout, "", "what is decided is said at the end");
            deathroll(&["merge", &parts, "-o", &folder.path("after.part")]).with(0);
        } else {
            assert_eq!((ended.code, &ended.stdout), (alone.code, &alone.stdout));
        }
    }
    assert_same(&folder, "straight", "merged");
}

/// Bytes of a part that are more than those of its header, which is written bit by bit, and of the names of its
/// first runs.
const MORE_THAN_NAMES: u64 = 4096;

#[test]
fn run_in_shards() {
    is_the_same_in_shards(
        &["run", "scenarios/attack-weapons.toml", "scenarios/encounter-climb.toml", "--trials", "70"],
        3,
        1,
    );
}

/// The trials that controls are fitted to are played by everybody.
#[test]
fn estimates_without_luck_in_shards() {
    is_the_same_in_shards(&["run", DUEL, "--trials", "8300"], 2, 1);
    is_the_same_in_shards(&["compare", DUEL, "--trials", "8300"], 3, 1);
}

#[test]
fn compare_and_matrix_in_shards() {
    is_the_same_in_shards(
        &["compare", "scenarios/attack-weapons.toml", "--trials", "90", "--seed", "7"],
        4,
        1,
    );
    let both = ["scenarios/attack-weapons.toml", "scenarios/attack-toughness.toml"];
    is_the_same_in_shards(
        &[
            "matrix",
            both[0],
            "--set",
            "monster.toughness=9",
            "--variant",
            "slow: monster.evasion=1",
            "--trials",
            "50",
        ],
        2,
        1,
    );
}

#[test]
fn value_and_sweep_in_shards() {
    let curve = ["--by", "survivors.*.luck=0..=0", "--of", "attribute"];
    is_the_same_in_shards(
        &with(&["value", "scenarios/defense-dodge.toml", "--trials", "40"], &curve[..2]),
        3,
        1,
    );
    let sweep =
        ["sweep", "scenarios/attack-luck.toml", "--vary", "monster.toughness=4..=11", "--trials", "40"];
    is_the_same_in_shards(&sweep, 3, 1);
    let asked = ["--find", "wounds-per-attack=0.3", "--find", "hit-rate=75%", "--steps", "hits"];
    is_the_same_in_shards(&with(&sweep, &asked), 2, 1);
}

/// A grid that is played in blocks, of which each shard plays a few: with every format, and with tables that are
/// never all in memory.
#[test]
fn a_large_grid_in_shards_and_after_an_interrupt() {
    let fields = ["--vary", "monster.toughness=1..=24", "--vary", "survivors.Ada.luck=0..=10"];
    let command = with(&["sweep", "scenarios/attack-weapons.toml", "--metric", "hits"], &fields);

    let folder = Folder::new();
    fs::create_dir(folder.path("parts")).unwrap();
    let [straight, merged, parts, out] = ["straight", "merged", "parts", "out"].map(|name| folder.path(name));
    let few = with(&command, &["--trials", "100", "--quiet"]);
    let all = ["--format", "csv,json,md,xlsx,html,svg", "--out"];
    deathroll(&with(&with(&few, &all), &[&straight])).with(0);
    shards(&folder, &few, 0, 3);
    deathroll(&with(&with(&["merge", &parts, "--quiet"], &all), &[&merged])).with(0);
    assert_same(&folder, "straight", "merged");

    // Of points of which nobody has all trials the number is said, once.
    fs::remove_file(folder.path("parts/0 of é 1.part")).unwrap();
    let told = deathroll(&["merge", &parts]).with(2).stderr;
    assert!(told.contains("attack-weapons, arms `monster.toughness="), "{told}");
    let shown = deathroll(&["merge", &parts, "--partial", "--out", &merged]).with(0).stdout;
    let lines: Vec<&str> = shown.lines().filter(|line| line.contains("partial:")).collect();
    assert_eq!(lines.len(), 1, "{shown}");
    assert!(
        lines[0].starts_with("partial: trials are missing of ") && lines[0].ends_with(" of 264 points"),
        "{shown}"
    );
    assert!(folder.read("merged/partial/run.json").contains("\"partial\": true"));

    let command = with(&command, &["--trials", "1500", "--quiet"]);
    deathroll(&with(&command, &["--out", &straight])).with(0);
    let mut first = program();
    first.args(with(&command, &["--keep-every", "0", "--out", &out]));
    // Once trials are kept; a slow machine takes its time to compile so many points.
    let kept = || fs::metadata(folder.path("out/unfinished.part")).map_or(0, |part| part.len());
    let begun = std::cell::OnceCell::new();
    let is_time = || kept() > 0 && kept() > MORE_THAN_NAMES + *begun.get_or_init(kept);
    let (told, _) = interrupted_when(is_time, first);
    assert!(told.contains("out/unfinished.part; the same command with --resume goes on with them"), "{told}");
    deathroll(&with(&command, &["--resume", "--out", &out])).with(0);
    assert_same(&folder, "straight", "out");
}

#[test]
fn waves_of_shards_reach_the_same_verdicts() {
    let file = "scenarios/attack-weapons.toml";
    is_the_same_in_shards(&["run", file, "--precision", "hit-rate=±0.8%", "--max-trials", "9000"], 2, 3);
    let close = ["--variant", "near: survivors.Ada.luck=1", "--margin", "wounds-per-attack=±0.001"];
    is_the_same_in_shards(&with(&["compare", file, "--until-decided", "--max-trials", "10k"], &close), 3, 3);
    is_the_same_in_shards(&["check", "sample-suite.toml", "--max-trials", "5000"], 2, 2);
}

#[test]
fn a_wave_needs_the_parts_of_all_waves_before() {
    let folder = Folder::new();
    let close = ["--variant", "near: survivors.Ada.luck=1", "--margin", "wounds-per-attack=±0.001"];
    let command = ["compare", "scenarios/attack-weapons.toml", "--until-decided", "--max-trials", "10k"];
    let command = with(&command, &close);
    let part = |wave: &str, index: &str| folder.path(&format!("{wave}-{index}"));
    let shard = |wave: &str, index: &str, after: &[String]| {
        let out = part(wave, index);
        let options = ["shard", "--index", index, "--of", "2", "-o", &out];
        let after: Vec<&str> = after.iter().flat_map(|part| ["--after", part]).collect();
        deathroll(&with(&with(&options, &after), &command))
    };
    let parts = |wave: &str| ["0", "1"].map(|index| part(wave, index)).to_vec();
    for (wave, after) in [("first", vec![]), ("second", parts("first"))] {
        for index in ["0", "1"] {
            assert_eq!(shard(wave, index, &after).code, Some(0));
        }
    }
    let refused = shard("third", "0", &parts("second"));
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("second-0: it has trials of a later wave"), "{refused:?}");
    assert!(!Path::new(&part("third", "0")).exists());
    let half = shard("third", "0", &parts("first")[..1]);
    assert_eq!(half.code, Some(2), "{half:?}");
    assert!(half.stderr.contains("first-0: the other parts of its wave are not there"), "{half:?}");
    let [one, two] = [part("second", "0"), part("second", "1")];
    let merged = deathroll(&["merge", &one, &two]).with(2).stderr;
    assert!(merged.contains("trials are missing") && !merged.contains("next wave"), "{merged}");
    let all = [parts("second"), parts("first")].concat();
    assert_eq!(shard("third", "0", &all).code, Some(0));
}

/// The same shard makes the same bytes, and one that is started again goes on.
#[test]
fn a_shard_is_the_same_whenever_it_is_played() {
    let folder = Folder::new();
    let part = folder.path("part");
    let options = ["shard", "--index", "1", "--of", "3", "-o", &part];
    let words = with(&options, &["run", "scenarios/showdown-duel.toml", "--keep-every", "0", "--trials"]);
    deathroll(&with(&words, &["900"])).with(0);
    let bytes = fs::read(&part).unwrap();
    deathroll(&with(&words, &["900", "--threads", "1", "--batch-trials", "7"])).with(0);
    assert_eq!(fs::read(&part).unwrap(), bytes);
    fs::remove_file(&part).unwrap();
    let joined = format!("-o{part}");
    let options = ["--index", "1", "--of", "3", &joined];
    let run = ["shard", "run", "scenarios/showdown-duel.toml", "--trials", "900"];
    deathroll(&with(&run, &options)).with(0);
    assert_eq!(fs::read(&part).unwrap(), bytes, "a value that is joined with its letter");
    fs::remove_file(&part).unwrap();
    let mut killed = program();
    killed.args(with(&words, &["300M"])); // Minutes of work.
    // Once trials are kept, however slow the machine.
    let kept = || fs::metadata(folder.path("part.unfinished")).map_or(0, |part| part.len());
    let begun = std::cell::OnceCell::new();
    let is_time = || kept() > 0 && kept() > MORE_THAN_NAMES + *begun.get_or_init(kept);
    let (told, _) = interrupted_when(is_time, killed);
    assert!(told.contains("part.unfinished; the same command goes on with them"), "{told}");
    assert!(fs::metadata(&part).is_err(), "no part is there until it is whole");
    let other = deathroll(&with(&words, &["900"])).with(2).stderr;
    assert!(other.contains("part.unfinished: it belongs to `deathroll run"), "{other}");
}

/// Kills a run all over its time, again and again, until one comes to its end. Most of them are killed after
/// trials were kept, and the next one goes on with these.
#[cfg(unix)]
fn killed_and_resumed(kills: u32) {
    use std::os::unix::process::ExitStatusExt;
    let folder = Folder::new();
    let command = ["run", "scenarios/showdown-duel.toml", "--trials", "30k", "--quiet", "--no-progress"];
    let [straight, out] = ["straight", "out"].map(|name| folder.path(name));
    let begin = std::time::Instant::now();
    deathroll(&with(&command, &["--out", &straight])).with(0);
    let time = begin.elapsed();
    let resumed = |told: &str| u32::from(told.contains("out: going on after "));
    let (mut killed, mut gone_on) = (0, 0);
    while killed < kills {
        let _ = fs::remove_dir_all(&out);
        // Each process gets a part of the time that all of it takes.
        for number in 1_u32.. {
            let mut call = program();
            call.args(with(&command, &["--keep-every", "0", "--resume", "--out", &out]));
            let mut call = call.stderr(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(time * (1 + (killed * 7 + number * 3) % 9) / 12);
            call.kill().unwrap();
            let ended = call.wait_with_output().unwrap();
            let told = String::from_utf8(ended.stderr).unwrap();
            gone_on += resumed(&told);
            let is_killed = ended.status.signal() == Some(9);
            assert!(is_killed || ended.status.success(), "{told}");
            killed += u32::from(is_killed);
            if !is_killed || number == 30 {
                break;
            }
        }
        gone_on += resumed(&deathroll(&with(&command, &["--resume", "--out", &out])).with(0).stderr);
        assert_same(&folder, "straight", "out");
    }
    println!("{killed} runs were killed, {gone_on} went on with what others had kept");
    assert!(2 * gone_on > killed, "{gone_on} of {killed} went on");
}

#[cfg(unix)]
#[test]
fn killed_runs_go_on_to_the_same_bytes() {
    killed_and_resumed(4);
}

#[cfg(unix)]
#[test]
#[ignore = "takes minutes: 1,000 kills"]
fn a_thousand_killed_runs_go_on_to_the_same_bytes() {
    killed_and_resumed(1000);
}

/// After Ctrl-C there are partial results, and the sums wait beside them.
#[test]
fn an_interrupted_run_is_gone_on_with() {
    let folder = Folder::new();
    let [out, straight] = ["out", "straight"].map(|name| folder.path(name));
    let command = ["compare", "scenarios/attack-weapons.toml", "--trials", "150k", "--quiet"];
    let mut first = program();
    first.args(with(&command, &["--keep-every", "0", "--out", &out]));
    // Once trials are kept, long before the end.
    let kept = || fs::metadata(folder.path("out/unfinished.part")).map_or(0, |part| part.len());
    let begun = std::cell::OnceCell::new();
    let is_time = || kept() > 0 && kept() > MORE_THAN_NAMES + *begun.get_or_init(kept);
    let (told, _) = interrupted_when(is_time, first);
    assert!(told.contains("out/unfinished.part; the same command with --resume goes on with them"), "{told}");
    assert!(folder.read("out/run.json").contains("\"partial\": true"));
    let other = deathroll(&with(&command, &["--seed", "2", "--resume", "--out", &out])).with(2).stderr;
    assert!(other.contains("unfinished.part: it belongs to `deathroll compare"), "{other}");
    let told = deathroll(&with(&command, &["--resume", "--out", &out])).with(0).stderr;
    assert!(told.contains("out: going on after "), "{told}");
    deathroll(&with(&command, &["--out", &straight])).with(0);
    assert_same(&folder, "straight", "out");
    // Complete results are gone on with, too: nothing is left to play.
    let told = deathroll(&with(&command, &["--resume", "--out", &out])).with(0).stderr;
    assert!(told.contains("out: going on after "), "{told}");
    assert_same(&folder, "straight", "out");
}

#[test]
fn extended_results_are_those_of_more_trials() {
    let folder = Folder::new();
    let [out, straight] = ["out", "straight"].map(|name| folder.path(name));
    let command = ["value", "scenarios/defense-endure.toml", "--format", "json,md,html", "--quiet", "--out"];
    deathroll(&with(&command, &[&out, "--trials", "50"])).with(0);
    deathroll(&["extend", &out, "--trials", "120", "--quiet"]).with(0);
    deathroll(&with(&command, &[&straight, "--trials", "120"])).with(0);
    assert_same(&folder, "straight", "out");
    let told = deathroll(&["extend", &out, "--trials", "120"]).with(2).stderr;
    assert!(told.contains("out: it has 120 trials of each arm already"), "{told}");
    // Whoever starts the command again, as scripts do, has what was asked for.
    let again = deathroll(&["extend", &out, "--trials", "120", "--resume"]).with(0);
    assert!(
        again.stdout.is_empty() && again.stderr.contains("out: nothing is left to be played of 120 trials"),
        "{again:?}"
    );
    deathroll(&["extend", &out, "--trials", "100", "--resume"]).with(2);
}

/// Of arms that stopped early at different numbers, none loses trials.
#[test]
fn no_arm_is_shortened() {
    let folder = Folder::new();
    let out = folder.path("out");
    let wanted = ["--precision", "wounds-per-attack=0.02", "--max-trials", "9000", "--quiet", "--out", &out];
    deathroll(&with(&["run", "scenarios/attack-weapons.toml"], &wanted)).with(0);
    let run: serde_json::Value = serde_json::from_str(&folder.read("out/run.json")).unwrap();
    let trials = run.pointer("/scenarios/0/arms").and_then(|arms| arms.as_array()).unwrap();
    let trials = || trials.iter().filter_map(|arm| arm["trials"].as_u64());
    let (least, most) = (trials().min().unwrap(), trials().max().unwrap());
    assert!(least < most, "they stop at {least} to {most}");
    let told = deathroll(&["extend", &out, "--trials", &(most - 1).to_string()]).with(2).stderr;
    assert!(
        told.contains(&format!(
            "it has {} trials of one of its arms already",
            deathroll::results::number::grouped(most)
        )),
        "{told}"
    );
}

/// What a file says of itself and expects is not played; a check is about what is expected.
#[test]
fn results_are_extended_after_the_title_and_the_expectations_have_changed() {
    let folder = Folder::new();
    let text = fs::read_to_string("scenarios/defense-dodge.toml").unwrap();
    let scenario = folder.write("a.toml", &text);
    let [run, check] = ["run", "check"].map(|name| folder.path(name));
    deathroll(&["run", &scenario, "--trials", "90", "--quiet", "--out", &run]).with(0);
    deathroll(&["check", &scenario, "--max-trials", "90", "--quiet", "--out", &check]).with(3);
    let (rest, _) = text.split_once("[[expect]]").unwrap();
    let expect = "[[expect]]\nmetric = 'survival-rate'\narm = 'never'\nat-least = 0.5\n";
    fs::write(&scenario, format!("{rest}{expect}").replace("title = \"", "title = \"New: ")).unwrap();
    deathroll(&["extend", &run, "--trials", "180", "--quiet"]).with(0);
    assert!(folder.read("run/run.json").contains("\"title\": \"New: "));
    let told = deathroll(&["extend", &check, "--trials", "180"]).with(2).stderr;
    assert!(told.contains("was another when it was written"), "{told}");
}

/// Where luck is never taken out, trials are kept beyond the length from which it would be: only others are played.
#[test]
fn extended_results_of_benches_keep_their_trials() {
    let folder = Folder::new();
    let [out, straight] = ["out", "straight"].map(|name| folder.path(name));
    let left_in = ["run", DUEL, "--variance-reduction", "off"];
    for command in [&["run", "scenarios/attack-luck.toml"][..], &left_in] {
        let command = with(command, &["--quiet", "--out"]);
        deathroll(&with(&command, &[&out, "--trials", "6000"])).with(0);
        let told = deathroll(&["extend", &out, "--trials", "9000"]).with(0).stderr;
        assert!(told.contains("going on after "), "{told}");
        deathroll(&with(&command, &[&straight, "--trials", "9000"])).with(0);
        assert_same(&folder, "straight", "out");
    }
}

/// Runs of other lengths take the luck out in another way, or not at all.
#[test]
fn extended_results_without_luck_are_those_of_more_trials() {
    let folder = Folder::new();
    let fight = |command| [command, DUEL, "--format", "json", "--quiet", "--out"];
    for (command, lengths) in [("run", ["4000", "9000", "33k"]), ("compare", ["4000", "9000", "12k"])] {
        let [out, straight] = ["out", "straight"].map(|name| folder.path(&format!("{command}-{name}")));
        deathroll(&with(&fight(command), &[&out, "--trials", lengths[0]])).with(0);
        for length in &lengths[1..] {
            deathroll(&["extend", &out, "--trials", length, "--quiet"]).with(0);
            deathroll(&with(&fight(command), &[&straight, "--trials", length])).with(0);
            assert_same(&folder, &format!("{command}-straight"), &format!("{command}-out"));
        }
    }
}

#[test]
fn trials_that_are_missing_are_told_and_partial_results_marked() {
    let folder = Folder::new();
    let parts = ["0", "1"].map(|name| folder.path(name));
    let command = ["shard", "run", "scenarios/attack-weapons.toml", "--arm", "maul", "--trials", "100"];
    deathroll(&with(&command, &["--of=4", "--index=1", "--part", &parts[0]])).with(0);
    deathroll(&with(&command, &["--of=4", "--index=3", "--part", &parts[1]])).with(0);
    let out = folder.path("out");
    let merge = ["merge", &parts[0], &parts[1], "--out", &out];
    let told = deathroll(&merge).with(2);
    assert_eq!(told.stdout, "");
    let expected = "error: trials are missing; --partial shows the results of the others\n  attack-weapons, arm `maul`: 0..25, 50..75\n";
    assert_eq!(told.stderr, expected);
    assert_eq!(folder.names("out"), Vec::<String>::new());
    let told = deathroll(&with(&merge, &["--partial"])).with(0);
    assert!(told.stdout.contains("partial: trials are missing of attack-weapons"), "{}", told.stdout);
    let run = folder.read("out/run.json");
    assert!(
        run.contains("\"partial\": true")
            && run.contains("\"trials\": 50,\n          \"ending\": \"missing\""),
        "{run}"
    );
}

/// On a full disk, here a limit of the size of files, everything stays that was there, and once there is room
/// the command goes on.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = Folder::new();
    let [out, straight, part] = ["out", "straight", "part"].map(|name| folder.path(name));
    let run = ["run", "scenarios/showdown-cairn-ox.toml", "--trials", "60", "--quiet", "--keep-every", "0"];
    let limited = |words: &[&str]| {
        let mut call = std::process::Command::new("sh");
        call.args(["-c", "trap '' XFSZ; ulimit -f 12; exec \"$0\" \"$@\""]).arg(program().get_program());
        Ended::from(call.args(words).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap())
    };
    deathroll(&with(&run, &["--seed", "2", "--out", &out])).with(0);
    let before = files(&folder, "out");
    let told = limited(&with(&run, &["--out", &out])).with(4).stderr;
    assert!(told.contains("out/unfinished.part: ") && told.contains("too large"), "{told}");
    assert!(told.contains(" trials are kept in ") && told.contains("--resume goes on"), "{told}");
    let kept = files(&folder, "out").into_iter().filter(|(name, _)| name != "unfinished.part");
    assert!(kept.collect::<Vec<_>>() == before);
    let told = deathroll(&with(&run, &["--resume", "--out", &out])).with(0).stderr;
    assert!(told.contains("out: going on after "), "{told}");
    deathroll(&with(&run, &["--out", &straight])).with(0);
    assert_same(&folder, "straight", "out");

    let shard = with(&["shard", "--index", "0", "--of", "1", "-o", &part], &run);
    let told = limited(&shard).with(4).stderr;
    assert!(told.contains("part.unfinished: ") && !std::path::Path::new(&part).exists(), "{told}");
    deathroll(&shard).with(0);
    assert!(fs::read(&part).unwrap() == fs::read(folder.path("straight/tallies.part")).unwrap());
}

#[test]
fn what_is_asked_wrongly_is_refused() {
    let folder = Folder::new();
    let part = folder.path("part");
    let refused = |words: &[&str]| {
        let Ended { stdout, stderr, .. } = deathroll(words).with(2);
        assert_eq!(stdout, "");
        stderr
    };
    let run = ["shard", "run", "scenarios/attack-weapons.toml"];
    for (more, expected) in [
        (
            &["--of", "3", "-o", &part][..],
            "error: a shard needs --index I: the number of the shard, from 0\n",
        ),
        (
            &["--index", "3", "--of", "3", "-o", &part],
            "error: --index 3: 3 shards are numbered from 0 to 2\n",
        ),
        (&["--index", "0", "--of", "3"], "error: a shard needs -o PART: the part file to write\n"),
        (
            &["--index", "0", "--of", "3", "-o", &part, "--out", "x"],
            "error: --out: a shard has no results of its own; give it to `merge`\n",
        ),
        (
            &["--index", "0", "--of", "3", "-o", "-"],
            "error: -o: a part is a file, and cannot go to standard output\n",
        ),
        (
            &["--index", "zero", "--of", "3", "-o", &part],
            "error: --index: `zero` is not a whole number from 0 to 281474976710656\n",
        ),
        (
            &["--index", "0", "--of", "3", "-o", &part, "--format", "html"],
            "error: --format: a shard has no results of its own; give it to `merge`\n",
        ),
        (
            &["--index", "0", "--of", "3", "-o", &part, "--wide"],
            "error: --wide: a shard has no results of its own; give it to `merge`\n",
        ),
        (
            &["--index", "0", "--of", "3", "-o", &part, "--resume"],
            "error: --resume: a shard goes on by itself when it is started again\n",
        ),
    ] {
        assert_eq!(refused(&with(&run, more)), expected);
    }
    let told = refused(&with(&run, &["--index", "0", "--of", "3", "-o", &part, "--nothing"]));
    assert!(told.contains("Usage: deathroll shard run "), "{told}");
    let told = refused(&["shard", "find", "a.toml", "--index", "0", "--of", "3", "-o", &part]);
    assert!(told.contains("error: "), "{told}");
    let file = folder.write("a.toml", &fs::read_to_string("scenarios/attack-weapons.toml").unwrap());
    let check = ["shard", "check", &file, "--index", "0", "--of", "2", "-o", &part];
    let before = folder.read("a.toml");
    let told = refused(&with(&check, &["--update"]));
    assert_eq!(told, "error: --update: a shard does not know the results; scenarios stay as they are\n");
    assert_eq!(folder.read("a.toml"), before);
    let told = refused(&with(&check, &["--junit", &folder.path("x.xml")]));
    assert_eq!(told, "error: --junit: a shard has no results of its own; give it to `merge`\n");
    // It would pass without the trials that are missing.
    let check = ["shard", "check", "scenarios/attack-weapons.toml", "--index", "0", "--of", "2", "-o", &part];
    deathroll(&check).with(0);
    assert_eq!(
        refused(&["merge", &part, "--partial"]),
        "error: --partial: a check needs all of its trials\n"
    );
    let told = refused(&["merge", &part, &part]);
    assert!(told.ends_with("part is given twice\n"), "{told}");
    let text = folder.write("text", "deathroll part 9\n");
    assert!(
        refused(&["merge", &text]).contains("text: it is a part in a format that this version does not know")
    );
    assert!(refused(&["merge", &folder.path("")]).contains("there is no part file in it"));
    assert!(refused(&["merge", &folder.path("nothing")]).contains("error: cannot read "));
}
