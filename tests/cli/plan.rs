//! `deathroll plan`: what the scripts are, and what they do in a shell.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::program::{Ended, Folder, PROGRAM, deathroll};

const ENGINES: [&str; 5] = ["dask", "slurm", "parallel", "github", "kubernetes"];
/// A name that every kind of quoting has to care for.
const NAME: &str = "it's Ä @name@ $(x) ${{ y }}.toml";

/// A script for a command with difficult words.
fn plan(engine: &str) -> String {
    let words = ["plan", "--shards", "3", "run", NAME, "--set", "title=\"a b\\\"\"", "--trials", "2000"];
    let results = ["--emit", engine, "--out", "res ults", "--format", "csv,json"];
    let folder = folder_of_a_cluster();
    in_cluster(&folder, "deathroll", &[&words[..], &results[..]].concat()).with(0).stdout
}

#[test]
fn the_scripts_are_pinned() {
    for engine in ENGINES {
        insta::assert_snapshot!(format!("plan_for_{engine}"), plan(engine));
    }
}

/// What a program that reads a script says; none where the program is not installed.
fn read_by(program: &str, words: &[&str], script: &str) -> Option<String> {
    let folder = Folder::new();
    let path = folder.path("script");
    fs::write(&path, script).expect("the script is written");
    let ended = Command::new(program).args(words).arg(&path).output().ok()?;
    assert!(ended.status.success(), "{program}: {}", String::from_utf8_lossy(&ended.stderr));
    Some(String::from_utf8(ended.stdout).expect("UTF-8"))
}

#[test]
fn shells_and_python_can_read_the_scripts() {
    for engine in ["slurm", "parallel"] {
        read_by("bash", &["-n"], &plan(engine));
    }
    let program = "import ast, sys; tree = ast.parse(open(sys.argv[1]).read())\n\
                   for node in tree.body:\n    \
                   if isinstance(node, ast.Assign) and node.targets[0].id == 'COMMAND':\n        \
                   print('\\n'.join(ast.literal_eval(node.value)))";
    if let Some(words) = read_by("python3", &["-c", program], &plan("dask")) {
        let expected = ["run", NAME, "--set", "title=\"a b\\\"\"", "--trials", "2000", "--threads", "1"];
        assert_eq!(words.lines().collect::<Vec<_>>(), expected);
    }
}

/// What follows `--` are files.
#[test]
fn threads_are_an_option_before_the_files() {
    let folder = folder_of_a_cluster();
    let words = ["plan", "--shards", "3", "--emit", "parallel", "run", "--out", "out", "--", NAME];
    let script = in_cluster(&folder, "deathroll", &words).with(0).stdout;
    assert!(script.contains("run --threads 1 -- "), "{script}");
}

/// A folder with the program and the scenario of [`NAME`], and an `sbatch` that plays what it is given.
fn folder_of_a_cluster() -> Folder {
    let folder = Folder::new();
    let root = folder.path("");
    let at = Path::new(&root);
    fs::create_dir(at.join("bin")).expect("a new folder");
    std::os::unix::fs::symlink(PROGRAM, at.join("bin/deathroll")).expect("a new link");
    let sbatch = "#!/bin/bash\n\
        while [[ $1 == --* ]]; do [[ $1 != --array=* ]] || range=${1#--array=}; shift; done\n\
        for index in $(seq ${range/-/ } 2>/dev/null || echo none); do\n    \
            SLURM_ARRAY_TASK_ID=$index bash \"$@\" >&2 || exit\n\
        done\n\
        echo 7\n";
    let path = at.join("bin/sbatch");
    fs::write(&path, sbatch).expect("a new file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its mode is set");
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    fs::copy(scenarios.join("attack-luck.toml"), at.join(NAME)).expect("a copy");
    let copied = Command::new("cp").arg("-r").arg(scenarios.join("library")).arg(at).status();
    assert!(copied.expect("cp starts").success());
    folder
}

/// Runs a program in that folder.
fn in_cluster(folder: &Folder, program: &str, words: &[&str]) -> Ended {
    let path = format!("{}:{}", folder.path("bin"), std::env::var("PATH").unwrap_or_default());
    let command = Command::new(program).args(words).current_dir(folder.path("")).env("PATH", path).output();
    command.expect("the program starts").into()
}

#[track_caller]
fn assert_same_files(one: &Path, other: &Path) {
    let ended = Command::new("diff").arg("-r").args([one, other]).output().expect("diff starts");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stdout));
}

#[test]
fn a_job_array_makes_the_results_of_one_process() {
    let folder = folder_of_a_cluster();
    let command = ["run", NAME, "--set", "title=\"a b\\\"\"", "--trials", "2000", "--format", "csv,md"];
    let plan = ["plan", "--shards", "3", "--emit", "slurm", "-o", "my plan.sh"];
    in_cluster(&folder, "deathroll", &[&plan[..], &command, &["--out", "res ults"]].concat()).with(0);
    in_cluster(&folder, "bash", &["my plan.sh"]).with(0);
    in_cluster(&folder, "deathroll", &[&command[..], &["--out", "one", "--quiet"]].concat()).with(0);
    let root = folder.path("");
    let at = Path::new(&root);
    assert_same_files(&at.join("res ults"), &at.join("one"));
    // Again: parts that are there are not played.
    let parts = fs::read_dir(at).expect("a folder").filter_map(|entry| Some(entry.ok()?.path()));
    let mut parts = parts.filter(|path| path.to_string_lossy().contains("/deathroll-run-"));
    let wave = parts.next().expect("the folder of the parts").join("wave-1");
    let when = |index: u8| fs::metadata(wave.join(format!("{index}.part"))).and_then(|part| part.modified());
    let before = when(0).expect("a part");
    fs::remove_file(wave.join("1.part")).expect("a part");
    fs::remove_dir_all(at.join("res ults")).expect("results");
    in_cluster(&folder, "bash", &["my plan.sh"]).with(0);
    assert_eq!(when(0).expect("a part"), before);
    assert_same_files(&at.join("res ults"), &at.join("one"));
}

#[test]
fn scripts_play_waves_until_the_command_is_done() {
    let folder = folder_of_a_cluster();
    // Undecided at the end, which is not the end of a wave.
    let command = ["check", NAME, "--expect", "hits>=0.01", "--max-trials", "9000"];
    let plan = ["plan", "--shards", "2", "--emit", "slurm", "-o", "plan.sh"];
    in_cluster(&folder, "deathroll", &[&plan[..], &command, &["--json", "shards.json"]].concat()).with(0);
    let code = in_cluster(&folder, "bash", &["plan.sh"]).code;
    let one = in_cluster(&folder, "deathroll", &[&command[..], &["--json", "one.json"]].concat());
    let report = |name: &str| folder.read(name);
    assert_eq!(report("shards.json"), report("one.json"));
    assert_eq!((code, one.code), (Some(3), Some(3)), "{one:?}");
}

/// An image under another name would be fetched from a registry, or not be found.
#[test]
fn the_image_of_the_containerfile_is_that_of_the_plan() {
    let image = concat!("deathroll:", env!("CARGO_PKG_VERSION"));
    assert!(plan("kubernetes").contains(&format!("image: {image}\n")));
    let containerfile = fs::read_to_string("Containerfile").expect("the Containerfile");
    let commands: Vec<&str> = containerfile.lines().filter(|line| line.starts_with("#   podman")).collect();
    assert!(
        commands.len() == 3 && commands.iter().all(|line| line.contains(&format!(" {image} "))),
        "{commands:?}"
    );
}

/// A limit for all pods together would end the job once that many of any shard are lost.
#[test]
fn every_shard_on_kubernetes_is_tried_again_by_itself() {
    let script = plan("kubernetes");
    assert!(script.contains("  backoffLimitPerIndex: 20\n") && !script.contains("backoffLimit:"), "{script}");
}

/// The parts of another scenario would be refused, one after the other.
#[test]
fn another_scenario_has_another_folder_of_parts() {
    let folder = folder_of_a_cluster();
    let scenario = folder.path(NAME);
    let name = || {
        let words = ["plan", "run", &scenario, "--shards", "2", "--emit", "slurm"];
        let script = deathroll(&words).with(0).stdout;
        script.split("deathroll-run-").nth(1).expect("a name")[..8].to_owned()
    };
    let before = name();
    assert_eq!(name(), before);
    folder.write(NAME, &(folder.read(NAME) + "\n# changed\n"));
    assert_ne!(name(), before);
}

/// Neither the scenario nor the library that it includes.
#[test]
fn a_script_replaces_nothing_that_is_read() {
    let folder = folder_of_a_cluster();
    for read in [NAME, "library/gear.toml"] {
        let before = folder.read(read);
        let (scenario, script) = (folder.path(NAME), folder.path(read));
        let words = ["plan", "run", &scenario, "--shards", "2", "--emit", "dask", "-o", &script];
        let told = deathroll(&words).with(2).stderr;
        assert!(told.contains("it would replace ") && folder.read(read) == before, "{told}");
    }
}

#[test]
fn what_cannot_be_planned_is_refused() {
    let refused = |words: &[&str], why: &str| {
        let told = deathroll(words).with(2).stderr;
        assert!(told.contains(why), "{words:?}: {told}");
    };
    let run = ["plan", "run", "a.toml", "--emit", "github", "--shards"];
    refused(&[&run[..], &["0"]].concat(), "--shards 0: github can have 1 to 256");
    refused(&[&run[..], &["257"]].concat(), "--shards 257");
    refused(&[&run[..], &["x"]].concat(), "`x` is not a whole number");
    refused(&run[..5], "a plan needs --shards N");
    refused(&["plan", "run", "a.toml", "--shards", "2"], "a plan needs --emit ENGINE: dask, slurm, parallel");
    let unknown = ["plan", "run", "a.toml", "--shards", "2", "--emit"];
    refused(
        &[&unknown[..], &["slrum"]].concat(),
        "--emit: no engine is called `slrum`; did you mean `slurm`?",
    );
    refused(
        &[&unknown[..], &["spark"]].concat(),
        "`spark`; expected one of `dask`, `slurm`, `parallel`, `github`,",
    );
    let emitted = ["plan", "--shards", "2", "--emit", "dask"];
    let of = |words: &[&'static str]| [&emitted[..], words].concat();
    refused(&of(&["coach", "a.toml"]), "can be cut into shards");
    refused(&of(&["run", "-"]), "standard input");
    refused(&of(&["run", "a.toml", "--trials", "many"]), "--trials");
    refused(&of(&["run", "a.toml", "--wide"]), "--out");
    refused(&of(&["run", "a.toml", "--out", "x", "--resume"]), "--resume");
    refused(&of(&["check", "a.toml", "--update"]), "--update");
    refused(&of(&["run", "a.toml", "--set", "title=\"a\nb\""]), "line breaks");
    refused(&of(&["run", "a.toml"]), "there is no file `a.toml`");
    refused(&of(&["compare", "a.toml"]), "there is no file `a.toml`");
    refused(&of(&["check", "a.toml"]), "there is no file `a.toml`");
    refused(&of(&["run", "scenarios/attack-luck.toml", "--set", "survivors.*.lucky=1"]), "lucky");
    // What the shards or their merge would refuse is refused now.
    let weapons = "scenarios/attack-weapons.toml";
    refused(&of(&["run", weapons, "--arm", "nobody"]), "nobody");
    refused(&of(&["compare", weapons, "--baseline", "nobody"]), "nobody");
    refused(&of(&["compare", weapons, "--variant", "x: monster.nosuch=3"]), "nosuch");
    refused(&of(&["value", weapons, "--by", "nosuch=1..=3"]), "nosuch");
    refused(&of(&["sweep", weapons, "--vary", "monster.toughness=1,abc"]), "abc");
    refused(&of(&["check", weapons, "--against", "nodir"]), "nodir");
    let large = ["--vary", "monster.toughness=1..=40", "--vary", "survivors.*.luck=-20..=20"];
    let grid = of(&["sweep", weapons, "--out", "x", "--format", "xlsx"]);
    refused(&[&grid[..], &large].concat(), "--format");
    for engine in ["github", "kubernetes"] {
        for waves in [&["check", "a.toml"][..], &["compare", "a.toml", "--until-decided"]] {
            refused(&[&["plan", "--shards", "2", "--emit", engine], waves].concat(), "cannot play in waves");
        }
    }
}
