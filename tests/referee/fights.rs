//! Fights to be watched: shipped showdowns, one made for the purpose, and both with whatever else
//! options, policies, weapons and boards can be.

use std::sync::OnceLock;

use deathroll::engine::Job;
use deathroll::report::trace::json_lines;
use deathroll::scenario::{Scenario, Source, load};
use deathroll::trace::trace;

use super::book::Book;
use super::scenario::{Override, document};
use super::watch::{Seen, watch};

pub(super) const EVERYTHING: &str = "tests/referee/everything.toml";
pub(super) const SPECIAL: &str = "tests/referee/special.toml";
pub(super) const WALLS: &str = "tests/referee/walls.toml";
pub(super) const SHOWDOWNS: [&str; 8] = [
    "scenarios/showdown-tallow-boar.toml",
    "scenarios/showdown-gale-strider.toml",
    "scenarios/showdown-cairn-ox.toml",
    "scenarios/showdown-masked-heron.toml",
    "scenarios/showdown-ember-hart.toml",
    SPECIAL,
    EVERYTHING,
    WALLS,
];

/// A showdown in which gear is drawn from pools.
pub(super) const LOST_PACKS: &str = "scenarios/showdown-lost-packs.toml";

/// A showdown in which survivors hide by gear, and cards find no target.
pub(super) const THICKET: &str = "scenarios/showdown-thicket.toml";

/// Of the hit locations of [`EVERYTHING`], all but two cards begin in the discard.
pub(super) const FEW_LEFT: &str = "['Stripe', 'Stripe', 'Ear', 'Ear', 'Ear', 'Crease', 'Crease', 'Staple', 'Staple', \
     'Wet Corner', 'Wet Corner', 'Seam', 'Seam', 'Paper Cut', 'Paper Cut', 'Fan']";

/// Pieces of rock, where there is rock: a block, an angle, and two spaces that touch at a corner.
const PIECES: &str = "[{ terrain = 'rock', from = [3, 7], to = [8, 8] }, \
     { terrain = 'rock', at = [[1, 3], [2, 3], [2, 4], [9, 5], [10, 6]] }]";

/// Survivors of [`SPECIAL`] pay for one of two rules of an ability, and for a use while they have survival to spare.
const TOLL_ALONE: &str =
    "[{ gear = 'toll', rule = 'on-hit-taken' }, { when = 'survival > 3', rule = 'use' }]";

/// A path, and the values that may be set there.
type Choice = (&'static str, &'static [&'static str]);

/// What a random scenario may change. One that does not load is left out.
const CHOICES: &[Choice] = &[
    ("options.first-turn", &["survivors"]),
    ("options.naturals.attack", &["off", "ten-only"]),
    ("options.naturals.wound", &["off"]),
    ("options.critical-rule", &["strict"]),
    ("options.death-rule", &["stack-full", "{ life = 6 }", "{ life = 3 }"]),
    ("options.empty-draw", &["skip-turn"]),
    ("options.reshuffle-on-wound", &["false"]),
    ("options.hl-empty", &["stop"]),
    ("options.hl-reshuffle-after-trap", &["false"]),
    ("options.trap-effect", &["nothing", "{ custom = ['knock-down', { knockback = 2 }] }"]),
    ("options.hl-reshuffle", &["each-attack"]),
    ("options.critical-cancels", &["all"]),
    ("options.encourage-timing", &["opportunities-only", "any-effect"]),
    ("options.endure-while-knocked-down", &["true"]),
    ("options.stand-up", &["end-of-current-monster-turn", "start-of-own-turn"]),
    ("options.knocked-down-window", &["window-only"]),
    ("options.edge-slide", &["left", "right", "controller"]),
    ("options.edge-corner", &["turn"]),
    ("options.placement-tie", &["controller"]),
    ("options.knockback-dir", &["eight-way"]),
    ("options.monster-path", &["most-collisions", "fewest-collisions"]),
    ("options.superlative-scope", &["global"]),
    ("options.blind-spot", &["{ depth = 3 }", "{ depth = 0 }", "{ spaces = [[-1, -1], [0, -1], [1, 0]] }"]),
    ("options.range-metric", &["steps"]),
    ("options.min-attack-dice", &["0"]),
    ("options.survival-income", &["1", "2"]),
    ("options.survival-limit", &["9"]),
    ("options.hl-react", &["on-wound", "never"]),
    ("options.defensive-actions", &["flows-only"]),
    ("options.survivor-order", &["policy"]),
    ("options.overflow-order", &["knock-down-first"]),
    ("options.lock-blocks-dodge", &["false"]),
    ("options.blind-spot-accuracy", &["0", "3"]),
    ("options.wounds-per-location", &["2"]),
    ("options.reshuffle-moment", &["on-empty"]),
    ("options.bleed-to-death", &["2"]),
    ("options.preset", &["source-literal"]),
    ("options.sight", &["any"]),
    ("policy.pay", &["always", "never", TOLL_ALONE]),
    ("policy.weapon", &["best", "first"]),
    ("policy.controller", &["monster", "group"]),
    ("policy.hl-order", &["drawn-order", "random", "safest-first"]),
    ("policy.turn-order", &["nearest-first", "toughest-first"]),
    ("survivors.*.policy.dodge", &["first-hit", "if-knocked-down-or-severe", "always-max-damage"]),
    ("survivors.*.policy.dash", &["bait", "toward-monster", "escape-if-target"]),
    ("survivors.*.policy.encourage", &["any-knocked-down"]),
    ("survivors.*.policy.movement", &["flank", "cautious", "guard", "spread"]),
    ("survivors.*.policy.survival-reserve", &["0"]),
    ("survivors.*.actions", &["['dodge', 'dash', 'surge', 'encourage', 'endure']"]),
    ("survivors.*.survival", &["0", "3", "9"]),
    ("survivors.*.luck", &["3", "-2"]),
    ("survivors.*.evasion", &["2", "-2"]),
    ("survivors.*.movement", &["2", "8", "11"]),
    ("survivors.*.speed", &["-2", "2"]),
    ("survivors.*.strength", &["4"]),
    ("survivors.*.bleeding", &["1"]),
    ("survivors.*.knocked-down", &["true"]),
    ("monster.toughness", &["3", "14"]),
    ("monster.movement", &["2", "9"]),
    ("monster.evasion", &["-2", "3"]),
    ("monster.size", &["1", "[3, 2]", "4"]),
    ("monster.facing", &["north", "east", "west"]),
    ("monster.knocked-down", &["true"]),
    ("monster.wound-stack", &["4"]),
    ("monster.hit-location-discard", &[FEW_LEFT]),
    ("board.width", &["9", "23"]),
    ("board.height", &["10", "25"]),
    ("board.tiles", &["[]", PIECES]),
    ("board.random-tiles", &["[{ terrain = 'rock', count = 12, from = [1, 1], to = [9, 9] }]"]),
];

/// Numbers that nobody needs to understand, always the same ones.
#[derive(Debug)]
pub(super) struct Whim(pub(super) u64);

impl Whim {
    /// One of so many.
    pub(super) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// A scenario to be played, and what the referee knows of it.
pub(super) struct Fight {
    path: &'static str,
    overrides: Vec<String>,
    scenario: Scenario,
    own: Vec<Override>,
    /// By arm, each read when somebody asks for it.
    books: Vec<OnceLock<Book>>,
}

impl Fight {
    /// The scenario with overrides; nothing when they do not go together.
    pub(super) fn of(path: &'static str, overrides: Vec<String>) -> Option<Self> {
        let scenario = load(&Source::File(path.into()), &overrides).ok()?;
        let own: Vec<Override> = overrides.iter().map(|text| Override::parse(text)).collect();
        let books = scenario.arms.iter().map(|_| OnceLock::new()).collect();
        Some(Self { path, overrides, scenario, own, books })
    }

    /// Some scenario with some overrides that go together.
    pub(super) fn random(whim: &mut Whim, rounds: usize) -> Self {
        loop {
            let path = SHOWDOWNS[whim.below(SHOWDOWNS.len())];
            let mut overrides = vec![format!("rounds={}", 1 + whim.below(rounds))];
            for _ in 0..1 + whim.below(9) {
                let (path, values) = CHOICES[whim.below(CHOICES.len())];
                if !overrides.iter().any(|known| known.starts_with(&format!("{path}="))) {
                    overrides.push(format!("{path}={}", values[whim.below(values.len())]));
                }
            }
            if let Some(fight) = Self::of(path, overrides) {
                return fight;
            }
        }
    }

    /// Plays some trials of every arm and watches them.
    pub(super) fn watch(&self, seed: u64, trials: u64, seen: &mut Vec<Seen>) {
        (0..self.books.len()).for_each(|arm| self.watch_arm(arm, seed, trials, seen));
    }

    /// The same for one of its arms.
    pub(super) fn watch_one_arm(&self, whim: &mut Whim, seed: u64, trials: u64, seen: &mut Vec<Seen>) {
        self.watch_arm(whim.below(self.books.len()), seed, trials, seen);
    }

    fn watch_arm(&self, place: usize, seed: u64, trials: u64, seen: &mut Vec<Seen>) {
        let book = self.book_of(place);
        for trial in 0..trials {
            let told = self.told(place, seed, trial);
            match watch(book, &told) {
                Ok(fight) => seen.push(fight),
                Err(fault) => panic!(
                    "{}: {}\n  scenario {} {:?}\n  arm {}, seed {seed}, trial {trial}, step {}\n  {}",
                    fault.rule,
                    fault.why,
                    self.path,
                    self.overrides,
                    self.scenario.arms[place].name,
                    fault.step,
                    fault.line
                ),
            }
        }
    }

    pub(super) fn book(&self) -> &Book {
        self.book_of(0)
    }

    fn book_of(&self, arm: usize) -> &Book {
        let name = &self.scenario.arms[arm].name;
        self.books[arm].get_or_init(|| Book::read(document(self.path, name, &self.own)))
    }

    /// A trial as JSON lines.
    pub(super) fn told(&self, arm: usize, seed: u64, trial: u64) -> String {
        let arm = &self.scenario.arms[arm];
        let job = Job { setup: &arm.setup, seed };
        json_lines(&trace(&job, &arm.labels, trial))
    }
}
