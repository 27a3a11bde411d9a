//! The limits in SCENARIOS.md equal the constants of the code.

use super::text;

/// The first cell of each row, and the constants behind its numbers.
const LIMITS: &[(&str, &[(&str, &str)])] = &[
    ("survivors", &[("core/src/rules/showdown/plan/limits.rs", "SURVIVORS_MAX")]),
    ("arms", &[("src/scenario/arms.rs", "ARMS_MAX")]),
    ("rounds of a trial", &[("core/src/rules/showdown/plan/limits.rs", "ROUNDS_MAX")]),
    (
        "attacks in a round, per survivor or of the monster",
        &[("core/src/rules/showdown/plan/limits.rs", "ATTACKS_MAX")],
    ),
    (
        "cards of a deck or a pool; kinds of card in a deck",
        &[("core/src/rules/showdown/plan/limits.rs", "DECK_MAX"), ("core/src/dice/urn.rs", "KINDS_MAX")],
    ),
    (
        "dice of one attack, modifiers included",
        &[("core/src/rules/showdown/plan/limits.rs", "ATTACK_DICE_MAX")],
    ),
    ("pieces of gear of a survivor", &[("src/scenario/compile/gear.rs", "PIECES_MAX")]),
    ("abilities of a survivor", &[("src/scenario/compile/gear.rs", "PIECES_MAX")]),
    (
        "rules of attacks that gear and abilities bring to a survivor",
        &[("core/src/rules/showdown/plan/limits.rs", "TRAITS_MAX")],
    ),
    (
        "pieces and abilities with `use` of a survivor; weapons",
        &[
            ("core/src/rules/showdown/plan/limits.rs", "GEAR_USES_MAX"),
            ("core/src/rules/showdown/plan/limits.rs", "WEAPONS_MAX"),
        ],
    ),
    (
        "pools of a survivor's gear; different loadouts that it can draw",
        &[
            ("src/scenario/compile/random_gear.rs", "POOLS_MAX"),
            ("core/src/rules/showdown/plan/limits.rs", "LOADOUTS_MAX"),
        ],
    ),
    ("pieces of a pool of gear", &[("src/scenario/compile/gear.rs", "PIECES_MAX")]),
    ("different pieces in all pools of gear", &[("core/src/dice/urn.rs", "KINDS_MAX")]),
    (
        "pools of AI cards; entries of `random-tiles`",
        &[("src/scenario/compile/monster.rs", "POOLS_MAX"), ("src/scenario/compile/board.rs", "RANDOM_MAX")],
    ),
    (
        "special rules of a piece, an ability or a mood; rules that wait for a moment, in total",
        &[
            ("src/scenario/compile/traits.rs", "RULES_MAX"),
            ("core/src/rules/showdown/plan/trigger.rs", "TRIGGERS_MAX"),
        ],
    ),
    (
        "counters of survivors; of the monster",
        &[
            ("core/src/rules/showdown/plan/counter.rs", "COUNTERS_MAX"),
            ("core/src/rules/showdown/plan/counter.rs", "COUNTERS_MAX"),
        ],
    ),
    ("armor points on a location, total of all gear", &[("src/scenario/compile/gear.rs", "ARMOR_MAX")]),
    ("different effects of a scenario", &[("core/src/rules/showdown/plan/limits.rs", "EFFECTS_MAX")]),
    (
        "different attacks of the monster, including those in effects",
        &[("src/scenario/compile/effects.rs", "PROFILES_MAX")],
    ),
    ("nesting of effect lists", &[("src/scenario/compile/effects.rs", "DEPTH_MAX")]),
    ("conditions `once-per-showdown`", &[("src/scenario/compile/board_effects.rs", "ONCE_MAX")]),
    ("different target lists", &[("src/scenario/compile/target.rs", "TARGET_LISTS_MAX")]),
    (
        "conditions of a target list; terms of a condition",
        &[
            ("src/scenario/compile/target.rs", "CONDITIONS_MAX"),
            ("src/scenario/compile/target.rs", "TERMS_MAX"),
        ],
    ),
    ("different terms of `each`, in total", &[("src/scenario/compile/target.rs", "ALL_TERMS_MAX")]),
    ("columns or rows of a board", &[("core/src/rules/showdown/board/spaces.rs", "SIDE_MAX")]),
    ("kinds of terrain", &[("core/src/rules/showdown/plan/board.rs", "TERRAIN_KINDS_MAX")]),
    (
        "tiles of terrain; tiles with `interact`",
        &[
            ("core/src/rules/showdown/plan/board.rs", "TILES_MAX"),
            ("core/src/rules/showdown/plan/board.rs", "SITES_MAX"),
        ],
    ),
    ("tiles placed during a trial", &[("core/src/rules/showdown/state/board.rs", "PLACED_MAX")]),
    ("AI cards drawn in a round", &[("core/src/rules/showdown/plan/limits.rs", "AI_DRAWS_MAX")]),
    ("rows of a severe injury table", &[("src/scenario/compile/severe.rs", "FACES")]),
    (
        "lines of a priority list; preferences of a line",
        &[("core/src/policy/list.rs", "LINES_MAX"), ("core/src/policy/prefer.rs", "PREFERENCES_MAX")],
    ),
    (
        "adventurers; foes of a combat",
        &[
            ("core/src/rules/encounter/plan/limits.rs", "ADVENTURERS_MAX"),
            ("core/src/rules/encounter/plan/limits.rs", "FOES_MAX"),
        ],
    ),
    (
        "scenes; events of a hazard",
        &[
            ("core/src/rules/encounter/plan/limits.rs", "SCENES_MAX"),
            ("core/src/rules/encounter/plan/limits.rs", "EVENTS_MAX"),
        ],
    ),
    (
        "different scores rolled by a scenario's hazards, attacks and spells",
        &[("core/src/rules/encounter/plan/limits.rs", "SKILLS_MAX")],
    ),
    (
        "attacks of a character in a round; spells that it knows",
        &[
            ("core/src/rules/encounter/plan/limits.rs", "ATTACKS_MAX"),
            ("core/src/rules/encounter/plan/limits.rs", "SPELLS_MAX"),
        ],
    ),
    (
        "further effects of a spell; changes of scores of a character at a time",
        &[
            ("core/src/rules/encounter/plan/limits.rs", "FURTHER_MAX"),
            ("core/src/rules/encounter/plan/limits.rs", "CHANGES_MAX"),
        ],
    ),
    (
        "temporary pools of a character at a time; of five, the one that ends last is lost",
        &[("core/src/rules/encounter/plan/limits.rs", "POOLS_MAX")],
    ),
    (
        "dice rolled at once; sides of each",
        &[
            ("core/src/rules/encounter/plan/limits.rs", "THROW_DICE_MAX"),
            ("core/src/rules/encounter/plan/limits.rs", "SIDES_MAX"),
        ],
    ),
    (
        "days of a rest; days of a duration",
        &[
            ("src/scenario/wire/encounter/measure.rs", "DAYS_MAX"),
            ("src/scenario/wire/encounter/measure.rs", "DAYS_MAX"),
        ],
    ),
    ("libraries", &[("src/scenario/include.rs", "LIBRARIES_MAX")]),
    ("scenarios of a suite", &[("src/scenario/suite.rs", "SUITE_MAX")]),
    (
        "one file; all files of a scenario",
        &[("src/scenario/file.rs", "BYTES_MAX"), ("src/scenario/include.rs", "BYTES_MAX")],
    ),
    (
        "values of one file; of all libraries",
        &[("src/scenario/parse.rs", "VALUES_MAX"), ("src/scenario/include.rs", "VALUES_MAX")],
    ),
    ("nesting of tables and lists", &[("src/scenario/parse.rs", "DEPTH_MAX")]),
    ("steps of a path", &[("src/scenario/path.rs", "SEGMENTS_MAX")]),
];

/// The value of a constant, in MiB if defined by a shift of 20 bits.
fn constant(file: &str, name: &str) -> u64 {
    let source = text(file);
    let (_, after) =
        source.split_once(&format!("const {name}: ")).unwrap_or_else(|| panic!("{file}: {name}"));
    let (_, value) = after.split_once("= ").unwrap();
    let (value, _) = value.split_once(';').unwrap();
    let value = value.strip_suffix(" << 20").unwrap_or(value);
    value.replace('_', "").parse().unwrap_or_else(|_| panic!("{file}: {name} = {value}"))
}

#[test]
fn documented_limits_equal_the_constants() {
    let document = text("SCENARIOS.md");
    let (_, limits) = document.split_once("\n## Limits\n").unwrap();
    let rows = limits.lines().skip_while(|line| !line.starts_with("| ---")).skip(1);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let mut expected = LIMITS.iter();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let (thing, constants) = expected.next().unwrap_or_else(|| panic!("who holds `{row}`?"));
        assert_eq!(cells[0], *thing);
        for (number, (file, name)) in cells[1].split("; ").zip(*constants) {
            let digits: String = number.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(digits.parse(), Ok(constant(file, name)), "{thing}");
        }
    }
    assert_eq!(expected.next(), None);
}
