//! Tables of fields, effects, options, policies and metrics, from the schema and the dictionary.

use deathroll::engine::Job;
use deathroll::metric::{Counter, DICTIONARY};
use deathroll::policy::{Decision, showdown::SPACE_FACTS};
use deathroll::report::trace::json_lines;
use deathroll::results::{Column, FileEntry, METRICS, POLICIES, Provenance, cell_text, files, named};
use deathroll::scenario::{Source, json_schema, load};
use deathroll::trace::trace;
use serde_json::{Map, Value};

/// Where a definition of the schema is described: its name in field tables, and the heading.
const SECTIONS: &[(&str, &str, &str)] = &[
    ("Action", "survival actions", "survivors"),
    ("AiCard", "AI cards", "ai-cards"),
    ("Arm", "arms", "arms"),
    ("BlindSpot", "blind spot", "the-blind-spot"),
    ("Board", "board", "the-board"),
    ("Attributes", "attributes", "attributes"),
    ("ByLocation_Int_0_20", "armor points by location", "by-location"),
    ("ByLocation_Name_60", "names by location", "by-location"),
    ("EachEffect", "each", "effects-of-a-board"),
    ("WhenEffect", "when", "effects-of-a-board"),
    ("MoveEffect", "movement", "effects-of-a-board"),
    ("PickTargetEffect", "pick target", "effects-of-a-board"),
    ("Spot", "spot", "effects-of-a-board"),
    ("TerrainSpot", "spot for terrain", "effects-of-a-board"),
    ("TerrainEffect", "terrain", "effects-of-a-board"),
    ("Term", "term", "terms"),
    ("Terrain", "terrain", "the-board"),
    ("Tiles", "tiles", "the-board"),
    ("ZoneArea", "zone by dimensions", "terms"),
    ("DamageEffect", "damage", "effects"),
    ("AttackEffect", "attack", "effects"),
    ("TokensEffect", "tokens", "effects"),
    ("MonsterTokensEffect", "monster tokens", "effects"),
    ("HealEffect", "healing", "effects"),
    ("SevereInjuryEffect", "severe injury", "effects"),
    ("Duration", "duration", "durations-and-locations"),
    ("Effect", "effects", "effects"),
    ("Expect", "expectations", "expectations"),
    ("SuiteScenario", "scenarios of a suite", "suites"),
    ("Gear", "gear", "gear"),
    ("Ability", "abilities", "abilities"),
    ("Counter", "counters", "counters"),
    ("CounterEffect", "counter", "effects"),
    ("CounterTerm", "counter", "terms"),
    ("ComparedCounter", "counter", "terms"),
    ("MonsterTrait", "traits of the monster", "moods"),
    ("MonsterWhen", "condition", "moods"),
    ("AiPool", "pools", "pools-of-ai-cards"),
    ("RandomTiles", "random tiles", "the-board"),
    ("GearPool", "pools", "pools-of-gear"),
    ("WeaponLine", "lines", "priority-lists"),
    ("HitLocation", "hit location cards", "hit-location-cards"),
    ("Injuries", "filled boxes", "starting-state-of-a-survivor"),
    ("Location", "location", "durations-and-locations"),
    ("Monster", "monster", "the-monster"),
    ("MonsterAttack", "attacks", "attacks-of-the-monster"),
    ("MonsterAttributes", "monster attributes", "attributes-of-the-monster"),
    ("Options", "options", "options"),
    ("Play", "plays", "plays"),
    ("Policy", "policies", "policies"),
    ("DodgeLine", "lines", "priority-lists"),
    ("PlainLine", "lines", "priority-lists"),
    ("PayLine", "lines", "priority-lists"),
    ("HlOrderLine", "lines", "priority-lists"),
    ("WayLine", "lines", "priority-lists"),
    ("UseLine", "lines", "priority-lists"),
    ("SevereRow", "rows", "severe-injury-tables"),
    ("SevereTable", "severe injury tables", "severe-injury-tables"),
    ("Survivor", "survivors", "survivors"),
    ("SurvivorPolicy", "policies", "policies"),
    ("Trait", "traits", "traits"),
    ("Weapon", "weapon", "weapons"),
    ("Adventurer", "adventurers", "adventurers"),
    ("Character", "characters", "foes-and-characters"),
    ("CharacterPolicy", "policies", "policies-of-encounters"),
    ("CombatScene", "combat", "combats"),
    ("DayScene", "day", "rest"),
    ("EncounterOptions", "options of encounters", "options-of-encounters"),
    ("EncounterPolicy", "policies of encounters", "policies-of-encounters"),
    ("FoeCount", "foes", "combats"),
    ("FleeAt", "points left", "policies-of-encounters"),
    ("ChoiceLine", "lines", "priority-lists"),
    ("FoesPolicy", "policies of foes", "policies-of-encounters"),
    ("HazardEvent", "events", "hazards"),
    ("HazardScene", "hazard", "hazards"),
    ("HealScene", "heal", "aid-pools-and-waiting"),
    ("MeetingScene", "meeting", "meetings"),
    ("NightScene", "night", "rest"),
    ("OneOf", "one of several", "who-is-affected"),
    ("PoolScene", "pool", "aid-pools-and-waiting"),
    ("StartingPool", "pools", "adventurers"),
    ("WaitScene", "wait", "aid-pools-and-waiting"),
    ("CastLine", "lines of `cast`", "policies-of-encounters"),
    ("CastScene", "cast", "spells"),
    ("Spell", "spells", "spells"),
    ("SpellHarm", "harm", "spells"),
    ("SpellHeal", "healing", "spells"),
    ("SpellPool", "pool", "spells"),
    ("SpellScores", "other scores", "spells"),
    ("FurtherEffect", "further effects", "spells"),
    ("WakeScene", "wake", "aid-pools-and-waiting"),
];

/// The generated part for a marker.
pub(super) fn make(what: &str) -> String {
    let schema = Schema(json_schema());
    match what.split_once(' ').unwrap_or((what, "")) {
        ("files", "") => schema.files(),
        ("fields", name) => schema.fields(name),
        ("values", name) => schema.values(name),
        ("effects", "") => schema.effects(),
        ("options", "") => schema.options("Options"),
        ("options", name) => schema.options(name),
        ("decisions", name) => schema.decisions(name),
        ("policies", "") => schema.policies("Policy"),
        ("policies", name) => schema.policies(name),
        ("definitions", system) => definitions(system),
        ("facts", system) => known_facts(system),
        ("metrics", "") => metrics(),
        ("counters", "") => counters(),
        ("faults", name) => faults(name),
        ("trace", arguments) => trace_lines(arguments),
        ("result", "files") => result_files(),
        ("result", "fields") => provenance_fields(),
        _ => panic!("nothing is called `{what}`"),
    }
}

/// A table with a head.
pub(super) fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let rule = vec!["---".to_owned(); head.len()];
    let mut text = line(&head) + &line(&rule);
    for row in rows {
        assert_eq!(row.len(), head.len(), "{row:?}");
        text += &line(&row);
    }
    text
}

pub(super) fn code(word: &str) -> String {
    format!("`{word}`")
}

pub(super) struct Schema(pub(super) Value);

/// A word of a choice, its argument and whether that is optional, and the alternative that describes
/// it.
type Alternative<'a> = (String, (Option<&'a Value>, bool), &'a Value);

impl Schema {
    pub(super) fn definition(&self, name: &str) -> &Value {
        let definition = &self.0["definitions"][name];
        assert!(definition.is_object(), "no definition is called `{name}`");
        definition
    }

    /// The properties of a definition, required ones first.
    pub(super) fn properties<'a>(&self, of: &'a Value) -> Vec<(&'a String, &'a Value, bool)> {
        let needed: Vec<&str> =
            of["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let all = of["properties"].as_object().into_iter().flatten();
        let mut all: Vec<_> = all.map(|(key, value)| (key, value, needed.contains(&key.as_str()))).collect();
        all.sort_by_key(|&(_, _, needed)| !needed);
        all
    }

    fn files(&self) -> String {
        let mut branches = Vec::new();
        let mut rest = &self.0;
        while rest["then"].is_object() {
            branches.push(&rest["then"]);
            rest = &rest["else"];
        }
        branches.push(&rest["else"]);
        let use_of = |branch: &Value, key: &str| {
            let lists = |list: &Value| list.as_array().is_some_and(|list| list.iter().any(|one| one == key));
            match (lists(&branch["required"]), lists(&branch["propertyNames"]["enum"])) {
                (true, _) => "required",
                (_, true) => "yes",
                _ => "–",
            }
        };
        let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
        for (key, property) in self.0["properties"].as_object().unwrap() {
            let uses: Vec<&str> = branches.iter().map(|branch| use_of(branch, key)).collect();
            let rank = uses.iter().filter(|&&one| one == "required").count();
            let uses = uses.into_iter().map(str::to_owned).collect();
            let cells = [vec![code(key), self.value_of(property)], uses, vec![description(property)]];
            rows.push((rank, cells.concat()));
        }
        rows.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        let kinds = ["`attack`", "`defense`", "`showdown`", "`encounter`", "`suite`", "library"];
        assert_eq!(kinds.len(), branches.len());
        let head = [&["field", "value"][..], &kinds, &["meaning"]].concat();
        table(&head, rows.into_iter().map(|(_, cells)| cells))
    }

    fn fields(&self, name: &str) -> String {
        let rows = self.properties(self.definition(name)).into_iter().map(|(key, property, needed)| {
            let needed = if needed { ", **required**" } else { "" };
            vec![code(key), self.value_of(property) + needed, description(property)]
        });
        table(&["field", "value", "meaning"], rows)
    }

    /// The words of a choice, with their schemas.
    pub(super) fn choices<'a>(&self, definition: &'a Value) -> Vec<(String, &'a Value)> {
        let one_of = definition["oneOf"].as_array().into_iter().flatten();
        let words = one_of.flat_map(|choice| {
            let words: Vec<String> = match (&choice["const"], &choice["enum"], &choice["properties"]) {
                (Value::String(word), ..) => vec![word.clone()],
                (_, Value::Array(words), _) => {
                    words.iter().map(|word| word.as_str().unwrap().into()).collect()
                }
                (_, _, Value::Object(argument)) => argument.keys().cloned().collect(),
                _ => panic!("what kind of choice is {choice}?"),
            };
            words.into_iter().map(move |word| (word, choice))
        });
        words.collect()
    }

    /// The words of a choice, each with its argument, whether that is optional, and the alternative
    /// that describes it.
    fn alternatives(&self, name: &str) -> Vec<Alternative<'_>> {
        let mut rows: Vec<Alternative<'_>> = Vec::new();
        for (word, choice) in self.choices(self.definition(name)) {
            match rows.iter_mut().find(|(known, ..)| *known == word) {
                Some((_, (_, may_be_alone), _)) => *may_be_alone = true,
                None => {
                    let argument = choice["properties"].get(&word);
                    rows.push((word, (argument, false), choice));
                }
            }
        }
        rows
    }

    fn values(&self, name: &str) -> String {
        let rows = self.alternatives(name).into_iter().map(|(word, argument, choice)| {
            let table = |property| format!("`{{ {word} = … }}` ({})", self.value_of(property));
            let written = match argument {
                (Some(property), true) => format!("{} or {}", quoted(&word), table(property)),
                (Some(property), false) => table(property),
                (None, _) => quoted(&word),
            };
            vec![written, description(choice)]
        });
        table(&["value", "meaning"], rows)
    }

    fn effects(&self) -> String {
        let rows = self.alternatives("Effect").into_iter().map(|(word, property, choice)| {
            let about = description(choice);
            let argument = match property {
                (Some(property), true) => format!("none, or {}", self.argument(property)),
                (Some(property), false) => self.argument(property),
                (None, _) => "none".to_owned(),
            };
            match about.strip_suffix(" Needs a board.") {
                Some(about) => vec![code(&word), argument, about.to_owned(), "required".to_owned()],
                None => vec![code(&word), argument, about, "–".to_owned()],
            }
        });
        table(&["effect", "argument", "what it does", "board"], rows)
    }

    /// The argument of an effect: a table is spelled out.
    fn argument(&self, property: &Value) -> String {
        let Some(name) = reference(property) else { return self.value_of(property) };
        let mut keys = self.properties(self.definition(name)).into_iter().peekable();
        if keys.peek().is_none() {
            return self.value_of(property);
        }
        let keys = keys.map(|(key, _, needed)| if needed { format!("**`{key}`**") } else { code(key) });
        format!("table: {}", keys.collect::<Vec<_>>().join(", "))
    }

    /// Every option: its name, its rule, what it decides, its values, its default.
    /// The values of an option, spelled out; of a policy its names.
    pub(super) fn option_values(&self, property: &Value) -> String {
        let shapes = property["anyOf"].as_array().or_else(|| property["allOf"][0]["anyOf"].as_array());
        if let Some([names, _]) = shapes.map(Vec::as_slice) {
            return self.option_values(names);
        }
        let Some(definition) = reference(property).map(|name| self.definition(name)) else {
            return self.value_of(property);
        };
        let choices = self.choices(definition);
        if choices.is_empty() {
            return self.value_of(property);
        }
        let told = choices.into_iter().map(|(word, choice)| {
            let word = match choice["properties"].get(&word) {
                Some(argument) => format!("`{{ {word} = … }}` ({})", self.value_of(argument)),
                None => code(&word),
            };
            format!("{word}: {}", description(choice).trim_end_matches('.'))
        });
        told.collect::<Vec<_>>().join("<br>")
    }

    fn policies(&self, name: &str) -> String {
        let rows = self.properties(self.definition(name)).into_iter().filter_map(|(key, property, _)| {
            let about = description(property);
            let (about, default) = about.split_once(" by default.")?.0.rsplit_once("; ").unwrap();
            let told = self.option_values(property);
            Some(vec![code(key), about.to_owned(), told, code(default.trim_matches('"'))])
        });
        table(&["decision", "what is decided", "policies", "default"], rows)
    }

    /// The values of a field.
    pub(super) fn value_of(&self, property: &Value) -> String {
        if let Some(name) = reference(property) {
            let section = SECTIONS.iter().find(|(known, ..)| *known == name);
            if let Some((_, text, heading)) = section {
                return format!("[{text}](#{heading})");
            }
            let words = self.choices(self.definition(name)).into_iter();
            let text = |(word, choice): (String, &Value)| match choice["properties"].get(&word) {
                Some(argument) => format!("`{{ {word} = … }}` ({})", self.value_of(argument)),
                None => quoted(&word),
            };
            let words: Vec<String> = words.map(text).collect();
            assert!(!words.is_empty(), "`{name}` has no section");
            return words.join(", ");
        }
        // Alternatives by type; an optional one is in a nested list.
        let shapes = property["anyOf"].as_array().or_else(|| property["allOf"][0]["anyOf"].as_array());
        if let Some(shapes) = shapes {
            return shapes.iter().map(|shape| self.value_of(shape)).collect::<Vec<_>>().join(", or ");
        }
        if let Some(words) = property["enum"].as_array() {
            return words.iter().map(|word| quoted(word.as_str().unwrap())).collect::<Vec<_>>().join(", ");
        }
        let bound = |key: &str| property[key].as_i64();
        match property["type"].as_str() {
            Some("integer") if bound("minimum") == bound("maximum") => format!("{}", property["minimum"]),
            Some("integer") => {
                format!("{} to {}", property["minimum"], property["maximum"]).replace('-', "−")
            }
            Some("number") => "number".to_owned(),
            Some("boolean") => "`true` or `false`".to_owned(),
            // A share with its sign.
            Some("string") if property["pattern"].as_str().is_some_and(|it| it.contains('%')) => {
                "`\"50 %\"`".to_owned()
            }
            Some("string") => match bound("maxLength") {
                Some(most) => format!("string, up to {most} characters"),
                None => "string".to_owned(),
            },
            Some("array") => {
                let item = self.value_of(&property["items"]);
                match (bound("minItems"), bound("maxItems")) {
                    (Some(2), Some(2)) => format!("`[…, …]`, each {item}"),
                    (_, Some(most)) => format!("list of up to {most}: {item}"),
                    _ => format!("list: {item}"),
                }
            }
            Some("object") => match &property["additionalProperties"] {
                Value::Object(named) => {
                    format!("table by name: {}", self.value_of(&Value::Object(named.clone())))
                }
                _ => "table".to_owned(),
            },
            _ => "anything".to_owned(),
        }
    }
}

/// The definition that a property refers to.
/// The decisions of survivors, or of encounters.
fn decisions_of(system: &str) -> Vec<Decision> {
    let is_meant = |decision: &Decision| match system {
        "survivors" => matches!(decision, Decision::Showdown(_)),
        "parties" => matches!(decision, Decision::Party(_)),
        "encounters" => matches!(decision, Decision::Encounter(_)),
        _ => panic!("nothing decides as `{system}`"),
    };
    Decision::all().filter(is_meant).collect()
}

/// What the names of policies stand for.
fn definitions(system: &str) -> String {
    let names = decisions_of(system).into_iter().flat_map(|decision| named(Some(decision)));
    let rows = POLICIES.table(&names.collect::<Vec<_>>()).rows;
    let row = |row: &Vec<_>| vec![cell_text(&row[0]), cell_text(&row[1]), cell_text(&row[2])];
    let code_all = |row: Vec<String>| row.iter().map(|cell| code(cell)).collect();
    table(&["decision", "name", "stands for"], rows.iter().map(row).map(code_all))
}

/// The facts that priority lists can name, and the decisions for which they have a meaning.
fn known_facts(system: &str) -> String {
    let mut rows: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for decision in decisions_of(system) {
        let facts = decision.facts().into_iter();
        let is_shown = |name: &str, keys: &str| keys.starts_with("when") && !name.starts_with("fellow.");
        for (name, _, _, about) in facts.filter(|(name, keys, ..)| is_shown(name, keys)) {
            match rows.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, _, decisions)) => decisions.push(decision.key()),
                None => rows.push((name, about, vec![decision.key()])),
            }
        }
    }
    let all = decisions_of(system).len();
    let decisions = |keys: &[&str]| match keys.len() == all {
        true => "all".to_owned(),
        false => keys.iter().map(|key| code(key)).collect::<Vec<_>>().join(", "),
    };
    let facts = rows.iter().map(|(name, about, keys)| vec![code(name), decisions(keys), (*about).to_owned()]);
    let spaces = SPACE_FACTS.iter().filter(|_| system == "survivors").map(|fact| {
        vec![code(&fact.name), "`to`, `toward`, `prefer`".to_owned(), format!("of a space: {}", fact.about)]
    });
    table(&["fact", "known in", "meaning"], facts.chain(spaces))
}

pub(super) fn reference(property: &Value) -> Option<&str> {
    let direct = property["$ref"].as_str();
    let wrapped = property["allOf"].as_array().and_then(|all| all[0]["$ref"].as_str());
    direct.or(wrapped)?.strip_prefix("#/definitions/")
}

/// The description of a schema, escaped for a table cell.
pub(super) fn description(of: &Value) -> String {
    let text = of["description"].as_str().unwrap_or_else(|| panic!("no description: {of}"));
    text.replace('\n', " ").replace('|', "\\|")
}

fn quoted(word: &str) -> String {
    format!("`\"{word}\"`")
}

fn metrics() -> String {
    let rows = METRICS.table(DICTIONARY).rows.into_iter().zip(DICTIONARY).map(|(row, metric)| {
        let [name, unit, subject, distribution, about] = &row[..] else { panic!("five columns: {row:?}") };
        let distribution = match cell_text(distribution) {
            none if none.is_empty() => "–".to_owned(),
            counted => counted,
        };
        let shown = if metric.detail { "–" } else { "yes" };
        let cells = [code(&cell_text(name)), cell_text(unit), cell_text(subject), distribution];
        [cells.to_vec(), vec![shown.into(), cell_text(about)]].concat()
    });
    table(&["metric", "unit", "reported for", "distribution over", "in the short table", "meaning"], rows)
}

/// The columns of every result file.
fn result_files() -> String {
    let file = |file: FileEntry| {
        let row = |column: Column| {
            let unit = if column.unit.is_empty() { "–" } else { column.unit };
            vec![code(&column.name), column.kind.name().into(), unit.into(), column.about]
        };
        let columns = table(&["column", "kind", "unit", "meaning"], file.columns.into_iter().map(row));
        format!("### `{}`\n\n{}\n\n{columns}", file.name, file.about)
    };
    files().into_iter().map(file).collect::<Vec<_>>().join("\n")
}

/// The fields of `run.json`.
fn provenance_fields() -> String {
    let schema = Schema(Provenance::json_schema());
    let fields = |prefix: &str, of: &Value| -> Vec<Vec<String>> {
        let of = of["properties"].as_object().expect("an object");
        of.iter().map(|(name, field)| vec![code(&format!("{prefix}{name}")), description(field)]).collect()
    };
    let mut rows = fields("", &schema.0);
    rows.extend(fields("scenarios[].", schema.definition("ScenarioRecord")));
    rows.extend(fields("scenarios[].arms[].", schema.definition("ArmRecord")));
    table(&["field", "meaning"], rows)
}

fn counters() -> String {
    Counter::ALL.map(|counter| code(counter.name())).join(", ")
}

/// Lines of a trace: scenario, trial, first and last step.
fn trace_lines(arguments: &str) -> String {
    let [scenario, numbers @ ..] = &arguments.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{arguments}")
    };
    let numbers: Vec<usize> = numbers.iter().map(|number| number.parse().unwrap()).collect();
    let [trial, first, last] = numbers[..] else { panic!("{arguments}") };
    let loaded =
        load(&Source::File(scenario.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    let arm = &loaded.arms[0];
    let job = Job { setup: &arm.setup, seed: 1 };
    let told = json_lines(&trace(&job, &arm.labels, trial as u64));
    let lines: Vec<&str> = told.lines().skip(first).take(last + 1 - first).collect();
    format!("```json\n{}\n```\n", lines.join("\n"))
}

/// The output for a file of the fault corpus.
fn faults(name: &str) -> String {
    // Tests run in the folder of the package, so that the path is short.
    let file = std::path::Path::new("tests/faults").join(name);
    let faults = load(&Source::File(file), &[]).expect_err("a faulty file");
    format!("```text\n{}\n```\n", faults.render(false).replace("tests/faults/", "").trim_end())
}

#[test]
fn every_definition_has_a_section_or_is_a_choice() {
    let schema = Schema(json_schema());
    let definitions: &Map<String, Value> = schema.0["definitions"].as_object().unwrap();
    for (name, _, _) in SECTIONS {
        assert!(definitions.contains_key(*name), "{name}");
    }
    for (name, definition) in definitions {
        let known = SECTIONS.iter().any(|(known, ..)| known == name);
        let told_by_options = ["Naturals"].contains(&name.as_str());
        assert!(known || told_by_options || !schema.choices(definition).is_empty(), "{name}");
    }
}

#[test]
fn every_effect_names_its_rule() {
    let schema = Schema(json_schema());
    for (word, choice) in schema.choices(schema.definition("Effect")) {
        let about = description(choice);
        let cited =
            about.rsplit_once('(').and_then(|(_, rules)| rules.split_once(')')).map(|(rules, _)| rules);
        let rules: Vec<&str> = cited.into_iter().flat_map(|rules| rules.split(", ")).collect();
        let known = include_str!("../rules/ids.txt");
        let is_rule = |rule: &&str| rule.starts_with("OD-") || known.lines().any(|id| id == *rule);
        assert!(!rules.is_empty() && rules.iter().all(is_rule), "{word}: {about}");
    }
}
