//! What designers and tables can choose changes a number in some shipped scenario, under a fixed seed.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::program::{Folder, deathroll};
use crate::support::tables::rows;

/// A number that differs after few trials has changed; where it does not, many are played.
const TRIALS: [&str; 2] = ["60", "1000"];

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

/// What the Ember Hart kicks, in one zone of two.
const ONE_ZONE: &str = "monster.ai-cards.'Kicking Ring'.actions=['move', { each = { \
    who = [{ in = { columns = [-1, 2], rows = [1, 1] } }], \
    effects = [{ damage = { amount = 1 } }, { counter = { name = 'scorched', by = 1 } }] } }]";

/// A survivor with nothing for those who stand beside it.
const JAVELIN_ALONE: &str = "survivors.Iven.gear=['ash-javelin', 'bark-vest', 'bark-helm']";

/// What rules of a monster can wait for (TRG-1).
const MOMENTS: [&str; 9] = [
    "on-critical",
    "on-knocked-down",
    "on-survivor-death",
    "on-survivor-dodge",
    "on-survivor-hit",
    "on-survivor-knocked-down",
    "on-wounded",
    "round-start",
    "turn-start",
];

/// Who carries a clay mask pays for its use, and nobody for what the reader of beasts sees.
const MASKS_ALONE: &str = "policy.pay=[{ gear = 'clay-mask', rule = 'use' }]";

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
    Shown { rules: "TRG-4, SRV-25: one price and not another", file: "showdown-ember-hart", has: with("as they are", &[MASKS_ALONE]), has_not: with("as they are", &["policy.pay=always"]), subject: "party", metric: "survival-spent-on-rules" },
    Shown { rules: "SRV-8, OD-15: encourage at any time", file: "showdown-tallow-boar", has: with("knives", &[HELPFUL]), has_not: with("knives", &[HELPFUL, "options.encourage-timing=opportunities-only"]), subject: "party", metric: "encouragements" },
    Shown { rules: "SRV-8, OD-15: encourage between any two effects", file: "showdown-cairn-ox", has: with("axes", &[HELPFUL, "options.encourage-timing=any-effect"]), has_not: with("axes", &[HELPFUL]), subject: "party", metric: "knock-downs" },
    Shown { rules: "TRG, ATK-10: arts and abilities", file: "showdown-ember-hart", has: arm("as they are"), has_not: arm("without arts"), subject: "party", metric: "win-rate" },
    Shown { rules: "CNT: counters", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["counters.heat.most=1"]), subject: "party", metric: "win-rate" },
    Shown { rules: "MOO: moods", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["monster.ai-cards.Smoulder.mood=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "ATK-11: several weapons", file: "showdown-ember-hart", has: arm("as they are"), has_not: arm("one weapon"), subject: "party", metric: "win-rate" },
    Shown { rules: "OD-86: sight from any space of the base", file: "showdown-thicket", has: arm("sees with every whisker"), has_not: arm("as it is"), subject: "party", metric: "deaths" },
    Shown { rules: "SET-1: an AI deck from pools", file: "showdown-lost-packs", has: arm("as found"), has_not: arm("no wilder cards"), subject: "party", metric: "win-rate" },
    Shown { rules: "SET-2: random terrain", file: "showdown-lost-packs", has: arm("as found"), has_not: with("as found", &["board.random-tiles=[]"]), subject: "party", metric: "rounds" },
    Shown { rules: "SET-3: gear from pools", file: "showdown-lost-packs", has: arm("as found"), has_not: arm("three pieces in each"), subject: "party", metric: "win-rate" },
    Shown { rules: "TGT-3: zones together", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &[ONE_ZONE]), subject: "party", metric: "win-rate" },
    Shown { rules: "TGT-17: a term of several", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["monster.ai-cards.Sparks.pick-target=[['last-to-wound', 'in-range'], ['closest-threat']]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "ATK-11, TGT-10: a weapon that needs a line of sight", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["gear.ash-javelin.weapon.sight=false"]), subject: "Iven", metric: "attacks" },
    Shown { rules: "ATK-11: a weapon that needs room", file: "showdown-ember-hart", has: with("as they are", &[JAVELIN_ALONE]), has_not: with("as they are", &[JAVELIN_ALONE, "gear.ash-javelin.weapon.min-reach=1"]), subject: "Iven", metric: "attacks" },
    Shown { rules: "WND-5: injuries of the monster that last", file: "showdown-cairn-ox", has: arm("axes"), has_not: with("axes", &["monster.hit-locations.'Cracked Shoulder'.critical=[{ monster-tokens = { toughness = -1, duration = 'round' } }]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "TRG-1: turn-start of terrain", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["board.terrain.ford.traits=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "TRG-1: on-knocked-down", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["abilities.second-breath.traits.0.on-knocked-down=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "TRG-1: on-fellow-knocked-down", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["abilities.vengeful.traits.0.on-fellow-knocked-down=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "TRG-1: on-fellow-death", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["abilities.vengeful.traits.1.on-fellow-death=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "TRG-1: on-monster-wound", file: "showdown-ember-hart", has: arm("as they are"), has_not: with("as they are", &["abilities.beast-reader.traits.0.on-monster-wound=[]"]), subject: "party", metric: "win-rate" },
    Shown { rules: "TRG-1: on-dodge", file: "showdown-ember-hart", has: arm("other arts"), has_not: with("other arts", &["abilities.light-footed.traits.0.on-dodge=[]"]), subject: "party", metric: "rounds" },
    Shown { rules: "TRG-1: on-endure", file: "showdown-ember-hart", has: arm("other arts"), has_not: with("other arts", &["abilities.thick-skinned.traits.0.on-endure=[]"]), subject: "party", metric: "rounds" },
    Shown { rules: "TRG-1: on-hit-taken", file: "showdown-ember-hart", has: arm("other arts"), has_not: with("other arts", &["abilities.thick-skinned.traits.1.on-hit-taken=[]"]), subject: "party", metric: "rounds" },
    Shown { rules: "TRG-1: on-severe-injury", file: "showdown-ember-hart", has: arm("other arts"), has_not: with("other arts", &["abilities.thick-skinned.traits.2.on-severe-injury=[]"]), subject: "party", metric: "rounds" },
    Shown { rules: "TRG-1: on-monster-critical", file: "showdown-ember-hart", has: arm("other arts"), has_not: with("other arts", &["abilities.heart-of-the-hunt.traits.0.on-monster-critical=[]"]), subject: "party", metric: "rounds" },
    Shown { rules: "TRG-1: on-monster-knocked-down", file: "showdown-ember-hart", has: arm("other arts"), has_not: with("other arts", &["abilities.heart-of-the-hunt.traits.1.on-monster-knocked-down=[]"]), subject: "party", metric: "rounds" },
    Shown { rules: "TRG-1: round-start", file: "showdown-ember-hart", has: arm("other arts"), has_not: with("other arts", &["abilities.heart-of-the-hunt.traits.2.round-start=[]"]), subject: "party", metric: "rounds" },
    // Encounters.
    Shown { rules: "VRV-3, VRV-5: tags of an event", file: "encounter-climb", has: with("plain", &["scenes.tower.events.'a dart trap'.tags=['archetypal-action']"]), has_not: arm("plain"), subject: "Wren", metric: "verve-lost" },
    Shown { rules: "VRV-3: tags of a combat", file: "encounter-spellbook", has: arm("a fight of wards"), has_not: arm("nothing"), subject: "Ondine", metric: "spell-level-at-end" },
    Shown { rules: "VRV-3: the roll of a combat", file: "encounter-spellbook", has: arm("wards against blows"), has_not: with("wards against blows", &["adventurers.Ondine.archetypal=[]"]), subject: "Ondine", metric: "spell-level-at-end" },
    Shown { rules: "VRV-3: tags of a character's attacks", file: "encounter-spellbook", has: arm("cold hands"), has_not: with("cold hands", &["characters.wight.tags=[]"]), subject: "Ondine", metric: "spell-level-at-end" },
    Shown { rules: "RPG-3: the roll against a character's attacks", file: "encounter-spellbook", has: arm("cold hands"), has_not: with("cold hands", &["characters.wight.roll=endurance"]), subject: "Ondine", metric: "spell-level-at-end" },
    Shown { rules: "INJ-6: fainting instead of the roll", file: "encounter-fainting", has: arm("instead of the roll"), has_not: arm("never"), subject: "party", metric: "intact-rate" },
    Shown { rules: "INJ-6: fainting when a round begins", file: "encounter-fainting", has: arm("with the next breath"), has_not: arm("never"), subject: "party", metric: "intact-rate" },
    Shown { rules: "INJ-6: fainting when a scene begins", file: "encounter-ice-stair", has: arm("as they are"), has_not: with("as they are", &["policy.faint=when-dying"]), subject: "party", metric: "survivors" },
    Shown { rules: "INJ-6, DTH-9: fainting before the death roll", file: "encounter-fainting", has: arm("before the death roll"), has_not: arm("when dying"), subject: "party", metric: "intact-rate" },
    Shown { rules: "INJ-8: mojo at a later moment", file: "encounter-ice-stair", has: arm("on their elbows"), has_not: with("on their elbows", &["policy.spend-mojo-semiconscious=never"]), subject: "party", metric: "survivors" },
    Shown { rules: "INJ-8: mojo at a later moment, and at once", file: "encounter-ice-stair", has: arm("on their elbows"), has_not: with("on their elbows", &["policy.spend-mojo-semiconscious=always"]), subject: "party", metric: "mojo-spent" },
    Shown { rules: "SPL-4: a casting that takes time", file: "encounter-bell-tower", has: arm("a long song"), has_not: arm("all spells"), subject: "party", metric: "intact-rate" },
    Shown { rules: "SPL-5: a spell as the last effort", file: "encounter-bell-tower", has: arm("a last note"), has_not: with("a last note", &["adventurers.Ondine.policy.heroic=none"]), subject: "party", metric: "survivors" },
    Shown { rules: "OD-83: a hit chance that injuries lower", file: "encounter-bell-tower", has: arm("a bell that strikes"), has_not: with("a bell that strikes", &["foes.bellkeeper.hit-chance-per-injury=0"]), subject: "party", metric: "intact-rate" },
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

/// The value of a metric in a game after so many trials.
fn value(file: &str, (arm, set): (&str, &[&str]), (subject, metric): (&str, &str), trials: &str) -> String {
    let folder = Folder::new();
    let (path, out) = (format!("scenarios/{file}.toml"), folder.path("out"));
    let mut arguments = vec!["run", &path, "--trials", trials, "--seed", "1", "--quiet", "--out", &out];
    arguments.extend(["--arm", arm, "--subject", subject, "--metric", metric]);
    set.iter().for_each(|set| arguments.extend(["--set", set]));
    deathroll(&arguments).with(0);
    let found = rows(&folder.read("out/summary.csv"))
        .into_iter()
        .find(|row| row["subject"] == subject && row["metric"] == metric);
    found.unwrap_or_else(|| panic!("{file}: no {metric}"))["estimate"].clone()
}

#[test]
fn every_choice_changes_a_number_of_a_shipped_scenario() {
    // Many compare with the same game.
    let mut known: BTreeMap<_, String> = BTreeMap::new();
    for shown in SHOWN {
        let of = (shown.subject, shown.metric);
        let differs = |trials| {
            let [has, has_not] = [&shown.has, &shown.has_not].map(|game| {
                let (file, game) = (shown.file, (game.arm, game.set));
                known.entry((file, game, of, trials)).or_insert_with(|| value(file, game, of, trials)).clone()
            });
            has != has_not
        };
        assert!(TRIALS.into_iter().any(differs), "{} changes nothing in {}", shown.rules, shown.file);
    }
}

/// TRG-1: a hart that has a rule for every moment plays otherwise without any of them.
#[test]
fn every_rule_of_a_monster_changes_a_number() {
    const FILE: &str = "showdown-ember-hart";
    const ARM: &str = "a hart that learns";
    const OF: (&str, &str) = ("party", "win-rate");
    let text = std::fs::read_to_string(format!("scenarios/{FILE}.toml")).unwrap();
    let scenario: toml::Table = text.parse().unwrap();
    let arms = scenario["arms"].as_array().unwrap();
    let arm = arms.iter().find(|arm| arm["name"].as_str() == Some(ARM)).unwrap();
    let rules = arm["set"]["monster"]["traits"].as_array().unwrap();
    let moments: BTreeSet<&str> =
        rules.iter().flat_map(|rule| rule.as_table().unwrap().keys()).map(String::as_str).collect();
    let missing: Vec<&&str> = MOMENTS.iter().filter(|moment| !moments.contains(**moment)).collect();
    assert!(missing.is_empty(), "{missing:?} are not in {FILE}");
    let has = TRIALS.map(|trials| value(FILE, (ARM, &[]), OF, trials));
    for left_out in 0..rules.len() {
        let mut others = rules.clone();
        let rule = others.remove(left_out);
        let set = format!("monster.traits={}", toml::Value::Array(others));
        let differs = |(trials, has): (&str, &String)| value(FILE, (ARM, &[&set]), OF, trials) != *has;
        assert!(TRIALS.into_iter().zip(&has).any(differs), "{rule} changes nothing");
    }
}
