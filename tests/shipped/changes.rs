//! What designers and tables can choose changes a number in some shipped scenario, under a fixed seed.

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

const TRIALS: &str = "2000";

/// An arm of a scenario, with overrides.
struct Game {
    arm: &'static str,
    set: &'static [&'static str],
}

const fn arm(arm: &'static str) -> Game {
    Game { arm, set: &[] }
}

const fn with(arm: &'static str, set: &'static [&'static str]) -> Game {
    Game { arm, set }
}

/// Something that a shipped scenario has in one game and not in the other.
struct Shown {
    /// The rules that it is about.
    rules: &'static str,
    file: &'static str,
    has: Game,
    has_not: Game,
    subject: &'static str,
    metric: &'static str,
}

/// The rocks of the Gale Strider, each of them a piece of one space.
const SINGLE_ROCKS: &str = "board.tiles=[{ terrain = 'tall-grass', from = [6, 2], to = [13, 6] }, \
    { terrain = 'tall-grass', from = [1, 8], to = [4, 12] }, { terrain = 'tall-grass', from = [15, 8], to = [18, 12] }, \
    { terrain = 'rock', at = [[5, 5]] }, { terrain = 'rock', at = [[5, 6]] }, { terrain = 'rock', at = [[14, 5]] }, \
    { terrain = 'rock', at = [[15, 5]] }, { terrain = 'rock', at = [[6, 12]] }, { terrain = 'rock', at = [[13, 11]] }, \
    { terrain = 'rock', at = [[13, 12]] }]";

/// Everybody helps up whom it can.
const HELPFUL: &str = "policy.encourage=any-knocked-down";

#[rustfmt::skip]
const SHOWN: &[Shown] = &[
    // Fights on a board.
    Shown { rules: "COL-9: pieces of several spaces", file: "showdown-gale-strider", has: arm("strike and leave"), has_not: with("strike and leave", &[SINGLE_ROCKS]), subject: "party", metric: "collisions" },
    Shown { rules: "TGT-5: no target, and an action that draws", file: "showdown-thicket", has: arm("as it is"), has_not: arm("it passes"), subject: "ai: Pounce", metric: "card-plays" },
    Shown { rules: "TGT-13: gear that hides by an activation", file: "showdown-thicket", has: arm("under the cape"), has_not: arm("under no cape"), subject: "Brod", metric: "survival-rate" },
    Shown { rules: "TGT-13: gear whose bearer is no threat", file: "showdown-thicket", has: arm("quiet shoes"), has_not: arm("as it is"), subject: "Alke", metric: "times-targeted" },
    Shown { rules: "SRV-25, TRG-4: survival as a price", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["policy.pay=never"]), subject: "party", metric: "survival-spent-on-rules" },
    Shown { rules: "SRV-8, OD-15: encourage at any time", file: "showdown-tallow-boar", has: with("knives", &[HELPFUL]), has_not: with("knives", &[HELPFUL, "options.encourage-timing=opportunities-only"]), subject: "party", metric: "encouragements" },
    Shown { rules: "SRV-8, OD-15: encourage between any two effects", file: "showdown-cairn-ox", has: with("axes", &[HELPFUL, "options.encourage-timing=any-effect"]), has_not: with("axes", &[HELPFUL]), subject: "party", metric: "knock-downs" },
    Shown { rules: "TRG, ATK-10: arts and abilities", file: "showdown-ember-hart", has: arm("as they are"), has_not: arm("without arts"), subject: "party", metric: "win-rate" },
    Shown { rules: "CNT: counters", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["counters.heat.most=1"]), subject: "party", metric: "win-rate" },
    Shown { rules: "MOO: moods", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["monster.ai-cards.Smoulder.mood=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "ATK-11: several weapons", file: "showdown-ember-hart", has: arm("as they are"), has_not: arm("one weapon"), subject: "party", metric: "win-rate" },
    Shown { rules: "OD-86: sight from any space of the base", file: "showdown-thicket", has: arm("sees with every whisker"), has_not: arm("as it is"), subject: "party", metric: "deaths" },
    Shown { rules: "SET-1: an AI deck from pools", file: "showdown-lost-packs", has: arm("as found"), has_not: arm("no wilder cards"), subject: "party", metric: "win-rate" },
    Shown { rules: "SET-2: random terrain", file: "showdown-lost-packs", has: arm("as found"), has_not: with("as found", &["board.random-tiles=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "SET-3: gear from pools", file: "showdown-lost-packs", has: arm("as found"), has_not: arm("three pieces in each"), subject: "party", metric: "win-rate" },
    // Encounters.
    Shown { rules: "VRV-6, OD-80: verve counts at zero", file: "encounter-raiders", has: arm("ambushed"), has_not: with("ambushed", &["options.verve-at-zero=false"]), subject: "Ysolde", metric: "consciousness-rolls" },
    Shown { rules: "DTH-6: minutes become hours", file: "encounter-ice-stair", has: arm("as they are"), has_not: arm("on their feet"), subject: "party", metric: "survivors" },
    Shown { rules: "OD-81: minutes that have begun", file: "encounter-ice-stair", has: arm("begun minutes"), has_not: arm("as they are"), subject: "party", metric: "survivors" },
    Shown { rules: "OD-81: less than a minute", file: "encounter-ice-stair", has: arm("salve at the hut"), has_not: arm("salve, but no half minutes"), subject: "party", metric: "minutes-to-live" },
    Shown { rules: "DTH-12: last efforts that are no attacks", file: "encounter-ice-stair", has: arm("as they are"), has_not: arm("no last efforts"), subject: "party", metric: "survivors" },
    Shown { rules: "DTH-13, OD-85: mojo of the unconscious", file: "encounter-ice-stair", has: arm("as they are"), has_not: arm("mojo of the conscious"), subject: "party", metric: "heroic-success-rate" },
    Shown { rules: "INJ-7: waking somebody", file: "encounter-bell-tower", has: arm("shaken awake"), has_not: arm("no spells"), subject: "party", metric: "woken" },
    Shown { rules: "INJ-3, RST-5: spells that help", file: "encounter-bell-tower", has: arm("help alone"), has_not: arm("no spells"), subject: "party", metric: "intact-rate" },
    Shown { rules: "INJ-3: spells that harm", file: "encounter-bell-tower", has: arm("harm alone"), has_not: arm("no spells"), subject: "party", metric: "intact-rate" },
    Shown { rules: "SPL-2: sleep", file: "encounter-bell-tower", has: arm("a lullaby"), has_not: arm("all spells"), subject: "party", metric: "intact-rate" },
    Shown { rules: "SPL-1, SPL-3: other scores, and further effects", file: "encounter-bell-tower", has: arm("embers that dazzle"), has_not: arm("all spells"), subject: "party", metric: "intact-rate" },
    Shown { rules: "OD-84: several attacks", file: "encounter-bell-tower", has: arm("all spells"), has_not: with("all spells", &["foes.bellkeeper.attacks=1"]), subject: "party", metric: "intact-rate" },
];

/// The value of a metric in a game.
fn value(shown: &Shown, game: &Game) -> String {
    let folder = Folder::new();
    let (file, out) = (format!("scenarios/{}.toml", shown.file), folder.path("out"));
    let mut arguments = vec!["run", &file, "--trials", TRIALS, "--seed", "1", "--quiet", "--out", &out];
    arguments.extend(["--arm", game.arm, "--subject", shown.subject, "--metric", shown.metric]);
    game.set.iter().for_each(|set| arguments.extend(["--set", set]));
    deathroll(&arguments).with(0);
    let found = rows(&folder.read("out/summary.csv"))
        .into_iter()
        .find(|row| row["subject"] == shown.subject && row["metric"] == shown.metric);
    found.unwrap_or_else(|| panic!("{}: no {}", shown.rules, shown.metric))["estimate"].clone()
}

#[test]
fn every_choice_changes_a_number_of_a_shipped_scenario() {
    for shown in SHOWN {
        let [has, has_not] = [&shown.has, &shown.has_not].map(|game| value(shown, game));
        assert_ne!(has, has_not, "{} changes nothing in {}", shown.rules, shown.file);
    }
}
