//! File types: the kinds of scenario with a monster, and libraries.

use schemars::JsonSchema;
use serde::Deserialize;

use super::encounter::misplaced_in_encounter;
use super::{
    Ability, Board, Character, Counter, EncounterFile, Gear, Label, Monster, Options, Play, Policy,
    SevereTable, Survivor,
};
use crate::scenario::read::{Amount, Field, Int, Name, Named, Opt, Overrides, Prose, fields_of};
use crate::words::{all_of, listed};
use deathroll_core::rules::showdown::plan::{ATTACKS_MAX, ROUNDS_MAX};

/// Defines the file of one kind: the common fields and those of this kind.
macro_rules! scenario_file {
    ($(#[doc = $about:literal])* $file:ident, $kind:ident { $($(#[doc = $doc:literal])* $extra:ident: $type:ty,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(crate) struct $file {
            /// Version of this format: 1.
            pub(crate) format: Field<Int<1, 1>>,
            /// The game that one trial plays.
            pub(crate) kind: Field<$kind>,
            /// One-line title.
            pub(crate) title: Field<Name<120>>,
            /// The purpose of the file and the expected results.
            pub(crate) about: Opt<Prose>,
            /// Library files, by path relative to this file; they must be inside its folder.
            pub(crate) include: Opt<Vec<Field<Prose>>>,
            /// Rounds of a trial; 1 by default. In a showdown, the maximum number of rounds (RND-8), by
            /// default 60.
            pub(crate) rounds: Opt<Int<1, { ROUNDS_MAX as i64 }>>,
            $($(#[doc = $doc])* pub(crate) $extra: $type,)*
            /// The open decisions of the rules.
            pub(crate) options: Opt<Options>,
            /// The monster.
            pub(crate) monster: Field<Monster>,
            /// Gear by name.
            pub(crate) gear: Opt<Named<Gear>>,
            /// Abilities by name: fighting arts, disorders and the like, for `abilities` of survivors.
            pub(crate) abilities: Opt<Named<Ability>>,
            /// Counters by name, at most 8 of survivors and 8 of the monster.
            pub(crate) counters: Opt<Named<Counter>>,
            /// Monsters by name, for `monster.from`.
            pub(crate) monsters: Opt<Named<Monster>>,
            /// Severe injury tables by name, for `options.severe-table`.
            pub(crate) severe_tables: Opt<Named<SevereTable>>,
            /// The survivors, in seat order. A scenario has these or a `party`.
            #[schemars(length(min = 1, max = 8))]
            pub(crate) survivors: Field<Vec<Field<Survivor>>>,
            /// The party that plays instead of `survivors`: a name of `parties`.
            pub(crate) party: Opt<Label>,
            /// Parties by name, each a list of names of `roster`. Where a name is there again, a number
            /// is added to it.
            pub(crate) parties: Opt<Named<Vec<Field<Label>>>>,
            /// Survivors by name, for `parties` and for `from` of survivors.
            pub(crate) roster: Opt<Named<Survivor>>,
            /// The policies; single characters can override them.
            pub(crate) policy: Opt<Policy>,
            /// Plays by name, for `policy.play`.
            pub(crate) plays: Opt<Named<Play>>,
            /// Variants to compare; if present, only these are played.
            #[schemars(length(max = 1024))]
            pub(crate) arms: Opt<Vec<Field<Arm>>>,
            /// Expectations that the results are checked against.
            pub(crate) expect: Opt<Vec<Field<Expect>>>,
        }

        impl $file {
            /// The common fields.
            pub(crate) const fn common(&self) -> Common<'_> {
                Common {
                    title: &self.title,
                    about: &self.about,
                    options: &self.options,
                    monster: &self.monster,
                    gear: &self.gear,
                    abilities: &self.abilities,
                    counters: &self.counters,
                    severe_tables: &self.severe_tables,
                    survivors: &self.survivors,
                    policy: &self.policy,
                    plays: &self.plays,
                    expect: &self.expect,
                }
            }
        }
    };
}

scenario_file! {
    /// A scenario of kind "attack": survivors attack a monster; no board, no monster turns.
    AttackFile, AttackKind {
        /// Attacks of each survivor in a round; 1 by default.
        attacks: Opt<Int<1, { ATTACKS_MAX as i64 }>>,
    }
}

scenario_file! {
    /// A scenario of kind "defense": a monster attacks one survivor; no board.
    DefenseFile, DefenseKind {}
}

scenario_file! {
    /// A scenario of kind "showdown": a whole fight on a board.
    ShowdownFile, ShowdownKind {
        /// The board; by default 16 columns and 22 rows without terrain.
        board: Opt<Board>,
    }
}

/// The fields common to all kinds of scenario with a monster.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Common<'a> {
    pub(crate) title: &'a Field<Name<120>>,
    pub(crate) about: &'a Opt<Prose>,
    pub(crate) options: &'a Opt<Options>,
    pub(crate) monster: &'a Field<Monster>,
    pub(crate) gear: &'a Opt<Named<Gear>>,
    pub(crate) abilities: &'a Opt<Named<Ability>>,
    pub(crate) counters: &'a Opt<Named<Counter>>,
    pub(crate) severe_tables: &'a Opt<Named<SevereTable>>,
    pub(crate) survivors: &'a Field<Vec<Field<Survivor>>>,
    pub(crate) policy: &'a Opt<Policy>,
    pub(crate) plays: &'a Opt<Named<Play>>,
    pub(crate) expect: &'a Opt<Vec<Field<Expect>>>,
}

/// Survivors attack a monster.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AttackKind {
    /// Survivors attack a monster.
    Attack,
}

/// A monster attacks one survivor.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DefenseKind {
    /// A monster attacks one survivor.
    Defense,
}

/// A whole fight on a board.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShowdownKind {
    /// A whole fight on a board.
    Showdown,
}

/// The kinds of scenario.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AnyKind {
    Attack,
    Defense,
    Showdown,
    Encounter,
}

/// A library: gear, monsters, survivors and whatever else several scenarios share.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LibraryFile {
    /// Version of this format: 1.
    format: Field<Int<1, 1>>,
    /// The purpose of the file.
    about: Opt<Prose>,
    /// More library files, by path relative to this file.
    include: Opt<Vec<Field<Prose>>>,
    /// Gear by name.
    gear: Opt<Named<Gear>>,
    /// Abilities by name: fighting arts, disorders and the like, for `abilities` of survivors.
    abilities: Opt<Named<Ability>>,
    /// Counters by name, at most 8 of survivors and 8 of the monster.
    counters: Opt<Named<Counter>>,
    /// Monsters by name, for `monster.from`.
    monsters: Opt<Named<Monster>>,
    /// Severe injury tables by name, for `options.severe-table`.
    severe_tables: Opt<Named<SevereTable>>,
    /// Characters by name, for `from` of adventurers and foes, and for combats.
    characters: Opt<Named<Character>>,
    /// Spells by name, for `spells` of characters.
    spells: Opt<Named<super::Spell>>,
    /// Survivors by name, for `parties` and for `from` of survivors.
    roster: Opt<Named<Survivor>>,
    /// Parties by name, each a list of names of `roster`.
    parties: Opt<Named<Vec<Field<Label>>>>,
    /// Plays by name, for `policy.play`.
    plays: Opt<Named<Play>>,
    /// The policies of survivors, where the scenario itself has none.
    policy: Opt<Policy>,
    /// Variants, after those of the scenario itself.
    #[schemars(length(max = 1024))]
    arms: Opt<Vec<Field<Arm>>>,
}

/// A variant: overrides on top of the file.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Arm {
    /// Its name, which must be unique.
    pub(crate) name: Field<Label>,
    /// Its purpose.
    pub(crate) about: Opt<Prose>,
    /// New values by path, for example `"survivors.Ada.luck" = 1`.
    set: Opt<Overrides>,
}

/// An expectation: a metric and one condition; `at-least` and `at-most` together are one.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    { "required": ["between"] }, { "anyOf": [{ "required": ["at-least"] }, { "required": ["at-most"] }] },
    { "required": ["better-than"] }, { "required": ["tied-with", "margin"] }, { "required": ["ordering"] },
]))]
pub(crate) struct Expect {
    /// The metric.
    pub(crate) metric: Field<Label>,
    /// The subject: "party", "monster", the name of a survivor or adventurer, or "scene: " and the name
    /// of a scene; by default every subject that has the metric.
    pub(crate) subject: Opt<Label>,
    /// The arm; by default every arm.
    pub(crate) arm: Opt<Label>,
    /// The metric is at least the first and at most the second number.
    pub(crate) between: Opt<[Field<Amount>; 2]>,
    /// The metric is at least this.
    pub(crate) at_least: Opt<Amount>,
    /// The metric is at most this.
    pub(crate) at_most: Opt<Amount>,
    /// The metric is better for the party than in this arm.
    pub(crate) better_than: Opt<Label>,
    /// With `better-than`: by more than this, such as `"2 pp"`; if omitted, any improvement passes.
    pub(crate) by: Opt<Amount>,
    /// The metric differs from this arm's by at most `margin`.
    pub(crate) tied_with: Opt<Label>,
    /// Required with `tied-with`: the largest difference that does not matter, such as `"2 pp"`.
    pub(crate) margin: Opt<Amount>,
    /// Arms, best first: each is better for the party than the next.
    pub(crate) ordering: Opt<Vec<Field<Label>>>,
}

impl Expect {
    /// An expectation of a metric without a bound.
    pub(crate) const fn of(metric: Field<Label>, subject: Opt<Label>) -> Self {
        Self {
            metric,
            subject,
            arm: None,
            between: None,
            at_least: None,
            at_most: None,
            better_than: None,
            by: None,
            tied_with: None,
            margin: None,
            ordering: None,
        }
    }
}

/// What a library may contain.
fn sections() -> Vec<&'static str> {
    let is_section = |key: &&&str| !["format", "about", "include"].contains(*key);
    fields_of::<LibraryFile>().iter().filter(is_section).copied().collect()
}

/// What is to be said of the policy of a single character in that of all.
pub(crate) fn own_policy(structure: &str) -> Option<&'static str> {
    match structure {
        "Policy" => Some(
            "the policy of one survivor is a key of that survivor: `policy`, as in `survivors.Ada.policy`",
        ),
        "EncounterPolicy" => Some(
            "the policy of one character is a key of that character: `policy`, as in `foes.raider.policy`",
        ),
        _ => None,
    }
}

/// The fault for a key that belongs to another struct.
pub(crate) fn misplaced(structure: &str, key: &str) -> Option<(String, String)> {
    let files = [
        ("attack", "AttackFile", fields_of::<AttackFile>()),
        ("defense", "DefenseFile", fields_of::<DefenseFile>()),
        ("showdown", "ShowdownFile", fields_of::<ShowdownFile>()),
        ("encounter", "EncounterFile", fields_of::<EncounterFile>()),
    ];
    let owners: Vec<&str> =
        files.iter().filter(|(.., keys)| keys.contains(&key)).map(|(kind, ..)| *kind).collect();
    let file = files.iter().find(|(_, name, _)| *name == structure);
    match (structure, file) {
        (_, Some((kind, ..))) if !owners.is_empty() => Some((
            format!("`{key}` belongs to scenarios of kind {}", all_of(owners)),
            format!("this one has kind `{kind}`"),
        )),
        ("LibraryFile", _) if !owners.is_empty() => Some((
            format!("`{key}` belongs in a scenario, not in a library"),
            format!("a library has {}", listed(sections())),
        )),
        ("AttackFile" | "DefenseFile" | "ShowdownFile", _) if fields_of::<Monster>().contains(&key) => {
            Some((format!("`{key}` belongs to the monster"), format!("expected as `monster.{key}`")))
        }
        ("AttackFile" | "DefenseFile" | "ShowdownFile", _) if fields_of::<Survivor>().contains(&key) => {
            let label = format!("expected as `survivors.*.{key}` for all, or `survivors.NAME.{key}`");
            Some((format!("`{key}` belongs to the survivors"), label))
        }
        _ => misplaced_in_encounter(structure, key),
    }
}
