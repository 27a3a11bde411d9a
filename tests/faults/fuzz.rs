//! Loading never panics or takes long, whatever the bytes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use deathroll::engine::{Job, Player};
use deathroll::policy::Setup;
use deathroll::scenario::{Source, load};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use rand::{RngExt, SeedableRng, rngs::StdRng};

const EXAMPLES: [&str; 5] = [
    include_str!("../examples/axe-or-daggers.toml"),
    include_str!("../examples/heron-at-dusk.toml"),
    include_str!("../examples/library/monsters.toml"),
    include_str!("../../src/cli/template/showdown.toml"),
    include_str!("../../src/cli/template/encounter.toml"),
];

/// Loads and renders the faults, which slices texts at their places.
fn survive(bytes: Vec<u8>, overrides: &[String]) {
    if let Err(faults) = load(&Source::Stdin(bytes), overrides) {
        assert!(!faults.render(false).is_empty());
    }
}

/// An example without its libraries, which are not found from standard input.
fn example(index: usize) -> String {
    EXAMPLES[index].lines().filter(|line| !line.starts_with("include")).collect::<Vec<_>>().join("\n")
}

/// Pieces that mutations insert.
const PIECES: [&str; 16] = [
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "=",
    ".",
    ",",
    "\n",
    "-1",
    "999999999999",
    "1e999",
    "nan",
    "é",
    "[[arms]]\n",
];

/// Puts a piece in the place of some bytes.
fn cut(bytes: &mut Vec<u8>, at: usize, len: usize, piece: usize) {
    let end = (at + len).min(bytes.len());
    bytes.splice(at..end, PIECES[piece].bytes());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survive(bytes, &[]);
    }

    #[test]
    fn random_text(text in "[\\[\\]{}=\"'.,# a-c0-9\n]{0,200}") {
        survive(text.into_bytes(), &[]);
    }

    #[test]
    fn mutated_examples(
        index in 0..EXAMPLES.len(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..20usize, 0..PIECES.len()), 1..6),
    ) {
        let mut bytes = example(index).into_bytes();
        for (at, len, piece) in cuts {
            let at = at.index(bytes.len());
            cut(&mut bytes, at, len, piece);
        }
        survive(bytes, &[]);
    }

    #[test]
    fn shuffled_lines(index in 0..EXAMPLES.len(), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>()) {
        let text = example(index);
        let mut lines: Vec<&str> = text.lines().collect();
        let (from, to) = (from.index(lines.len()), to.index(lines.len()));
        lines.swap(from, to);
        survive(lines.join("\n").into_bytes(), &[]);
    }

    #[test]
    fn random_overrides(index in 0..EXAMPLES.len(), text in "[a-z.*\"'= 0-9\\[\\]]{0,40}", path in 0..9usize) {
        let paths = [
            "survivors.*.", "monster.", "gear.*.", "arms.0.set.", "", "survivors.0.luck=",
            "scenes.0.", "adventurers.*.", "foes.wolf.damage=",
        ];
        survive(example(index).into_bytes(), &[format!("{}{text}", paths[path])]);
    }
}

/// Small inputs that could expand to something large, deep or slow.
#[test]
fn small_files_cannot_exhaust_memory_or_time() {
    let example = example(1);
    let many = |line: &str, count| format!("{example}\n{}", line.repeat(count));
    let bombs = [
        example.replace("times = 2", "times = 1000000000"),
        example.replace("rounds = 3", &format!("rounds = {}", "9".repeat(500))),
        many("[[survivors]]\n", 50_000),
        many("[[arms]]\n", 50_000),
        many("[[survivors]]\n[[survivors.traits]]\n", 20_000),
        format!("x = {}", "[".repeat(100_000)),
        format!("x = {}", "{a=".repeat(100_000)),
        format!("{}x = 1", "a.".repeat(100_000)),
        format!("{example}\n[{}a]", "a.".repeat(70)),
        format!("{example}\n[gear.a]\ntraits = [{}]", "{},".repeat(60_000)),
        (0..30_000).map(|i| format!("[gear.g{i}]\n")).collect(),
        "\"".repeat(1 << 20),
        "[[x]]\n".repeat(150_000),
        format!("a = \"{}\"", "\u{202e}".repeat(100_000)),
        // Effects in effects in effects.
        format!(
            "{example}\n[[monster.hit-locations]]\nname = 'x'\nspecial = {}[]{}",
            "[{attack={speed=1,accuracy=5,damage=1,on-hit=".repeat(12),
            "}}]".repeat(12)
        ),
    ];
    for bomb in bombs {
        survive(bomb.into_bytes(), &[]);
    }
    // The board, over and over.
    let showdown = EXAMPLES[3];
    let tiles = "[[board.tiles]]\nterrain = \"reeds\"\nfrom = [0, 0]\nto = [15, 21]\n".repeat(5_000);
    let terms = format!("pick-target = [[{}\"deaf\"{}]]", "{not=".repeat(30), "}".repeat(30));
    let boards = [
        format!("{showdown}\n{tiles}"),
        showdown.replace("height = 22", "height = 9223372036854775807"),
        showdown.replace("to = [4, 7]", "to = [999999999999, -1]"),
        showdown.replace("size = 2 ", "size = [6, 6] ").replace("height = 22", "height = 3"),
        showdown.replace("pick-target = [[\"closest\"]]", &terms),
        showdown.replace("\"flow\",", &"\"flow\",".repeat(20_000)),
    ];
    for board in boards {
        survive(board.into_bytes(), &[]);
    }
    // Many scenes, with much in them.
    let encounter = EXAMPLES[4];
    let wait = "[[scenes]]\nname = 'w'\nkind = 'wait'\nlasts = '1 day'\n".repeat(20_000);
    let events = "{ name = 'x', damage = 'd6' }, ".repeat(20_000);
    let fight = "[[scenes]]\nname = 'f'\nkind = 'combat'\nfoes = [";
    let adventures = [
        format!("{encounter}\n{wait}"),
        format!("{encounter}\n[[scenes]]\nname = 'h'\nkind = 'hazard'\nevents = [{events}]"),
        format!("{encounter}\n{fight}{}]", "'wolf', ".repeat(50_000)),
        format!("{encounter}\n{fight}{}]", "{ name = 'wolf', count = 8 }, ".repeat(20_000)),
        encounter.replace("2d6", "99999999999999999999d99999999999999999999"),
        encounter.replace("until = \"recovered\"", "times = 9223372036854775807"),
        encounter.replace("[[adventurers]]", "[[adventurers]]\nfrom = 'x'"),
    ];
    for adventure in adventures {
        survive(adventure.into_bytes(), &[]);
    }
    // The maximum of everything, in every arm.
    let traits = "{ on-hit = [{ bleed = 1 }, { survival = 1 }] },".repeat(500);
    let gear = format!("[gear.g]\ntraits = [{traits}]\n");
    let carried = example.replace("\"reed-vest\"", &vec!["\"g\""; 40].join(","));
    survive(format!("{carried}\n{gear}{}", "[[arms]]\nname = 'x'\n".repeat(64)).into_bytes(), &[]);
    let sets: Vec<String> = (0..1000).map(|i| format!("survivors.*.x{i}=[{}]", "1,".repeat(500))).collect();
    survive(many("[[survivors]]\n", 30_000).into_bytes(), &sets);
}

/// As many mutated files as `MUTATED_FILES` says, by default a million, from the seed `MUTATED_SEED`. Those
/// without faults play two trials of their first arm, unless these take longer than a second.
#[test]
#[ignore = "takes minutes"]
fn a_million_mutated_files() {
    let number = |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (files, seed) = (number("MUTATED_FILES", 1_000_000), number("MUTATED_SEED", 1));
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let played: u64 = std::thread::scope(|scope| {
        let play = |thread: u64| move || mutated_files(seed * threads + thread, files.div_ceil(threads));
        let all: Vec<_> = (0..threads).map(|thread| scope.spawn(play(thread))).collect();
        all.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    println!("{files} files, of which {played} were played");
    assert!(played > 0);
}

/// Loads mutated files of a seed; returns how many could be played.
fn mutated_files(seed: u64, files: u64) -> u64 {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut played = 0;
    for _ in 0..files {
        let mut bytes = example(dice.random_range(0..EXAMPLES.len())).into_bytes();
        for _ in 0..dice.random_range(1..6) {
            let (at, len) = (dice.random_range(0..bytes.len()), dice.random_range(0..20));
            cut(&mut bytes, at, len, dice.random_range(0..PIECES.len()));
        }
        match load(&Source::Stdin(bytes), &[]) {
            Err(faults) => assert!(!faults.render(false).is_empty()),
            Ok(scenario) => {
                play(&scenario.arms[0].setup);
                played += 1;
            }
        }
    }
    played
}

/// Plays two trials, stopped after a second.
fn play(setup: &Setup) {
    let (stop, is_over) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let begin = Instant::now();
            while !is_over.load(Ordering::Relaxed) && begin.elapsed() < Duration::from_secs(1) {
                std::thread::sleep(Duration::from_micros(200));
            }
            stop.store(true, Ordering::Relaxed);
        });
        let mut player = Player::new(&Job { setup, seed: 1 }, &stop);
        (0..2).for_each(|trial| player.play(trial));
        is_over.store(true, Ordering::Relaxed);
    });
}
