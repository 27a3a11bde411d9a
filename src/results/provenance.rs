//! The provenance of tables: everything needed to make them again, and nothing that varies.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::scenario::{
    Scenario, Source, Template, Text, hexadecimal, in_memory, load, override_parts, sets_play,
};
use crate::study::{ComparedArms, Missed, Part};
use crate::visible::visible;
use deathroll_core::engine::{Ending, Tally};
use deathroll_core::exact;

/// Name of the program.
pub const PROGRAM: &str = env!("CARGO_PKG_NAME");
/// Version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Version of the program with its commit, where one is known, as `--version` says it.
pub const BUILD: &str = env!("DEATHROLL_BUILD");
/// Version of the rules and dice: raised with every change that changes results under the same seed.
pub const RULES_VERSION: &str = "16";

/// The ending of an exact answer that was found.
pub(super) const COMPLETE: &str = "complete";
/// Why a search ended that had found enough.
pub(super) const FOUND_ENOUGH: &str = "found";

/// The provenance of the tables in a result directory: `run.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Provenance {
    /// Name of the program: `deathroll`.
    pub program: String,
    /// Version of the program.
    pub version: String,
    /// Version of the rules (RULES.md).
    pub rules_version: String,
    /// The command that makes the same files again, without options that change no result.
    pub command: Vec<String>,
    /// Master seed; null for exact answers.
    pub seed: Option<u64>,
    /// Confidence of all intervals; null for exact answers.
    pub confidence: Option<f64>,
    /// True where tables hold fewer trials than requested: those of an interrupted run, and of parts that are
    /// not all there.
    pub partial: bool,
    /// True where they are partial because parts are not all there; otherwise it is left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
    /// What an interrupt left out: arms, scenarios and points; otherwise it is left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_played: Vec<String>,
    /// What is to be known of how the results were made; otherwise it is left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The scenarios, in the order of the tables. Empty `texts` are those of the scenario before, as of the points of a
    /// grid.
    #[serde(serialize_with = "texts_once", deserialize_with = "texts_of_each")]
    #[schemars(with = "Vec<ScenarioRecord>")]
    pub scenarios: Vec<ScenarioRecord>,
    /// SHA-256 of each file written beside this one, by name.
    pub files: BTreeMap<String, String>,
}

/// Writes the texts of scenarios that follow each other once.
fn texts_once<S: Serializer>(scenarios: &[ScenarioRecord], serializer: S) -> Result<S::Ok, S::Error> {
    let mut before: &[TextRecord] = &[];
    serializer.collect_seq(scenarios.iter().map(|one| {
        let is_known = one.texts == before;
        before = &one.texts;
        let mut written = one.clone();
        if is_known {
            written.texts.clear();
        }
        written
    }))
}

/// Reads scenarios with the texts of each.
fn texts_of_each<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ScenarioRecord>, D::Error> {
    let mut scenarios = Vec::<ScenarioRecord>::deserialize(deserializer)?;
    for at in 1..scenarios.len() {
        if scenarios[at].texts.is_empty() {
            scenarios[at].texts = scenarios[at - 1].texts.clone();
        }
    }
    Ok(scenarios)
}

/// One scenario of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScenarioRecord {
    /// Name of the scenario, as in the tables.
    pub name: String,
    /// Its title.
    pub title: String,
    /// SHA-256 of what is played: the resolved scenario, includes merged, overrides applied, without its title,
    /// purpose and expectations; of a sweep, at its first point.
    pub digest: String,
    /// The arm of the file whose fields vary, or in which things are valued; not there where the file has a
    /// single arm, and where the arms that were played are those of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arm: Option<String>,
    /// The arms that were played.
    pub arms: Vec<ArmRecord>,
    /// The file and its libraries, without overrides; empty where they are those of the scenario before.
    pub texts: Vec<TextRecord>,
    /// The overrides, as `--set` takes them; empty in files of versions that did not write them.
    #[serde(default)]
    pub overrides: Vec<String>,
}

/// What overrides of a command change in its files, the first of many and the beginning of long ones: `changed by
/// --set: monster.toughness=12`. None without any.
#[must_use]
pub fn changes_told(set: &[impl AsRef<str>]) -> Option<String> {
    /// Overrides that are named.
    const NAMED_MAX: usize = 4;
    /// Characters of each.
    const LENGTH_MAX: usize = 60;
    let short = |text: &str| match text.char_indices().nth(LENGTH_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    let mut named: Vec<String> = set.iter().take(NAMED_MAX).map(|text| short(text.as_ref())).collect();
    let more = set.len() - named.len();
    named.extend((more > 0).then(|| format!("and {more} more")));
    (!named.is_empty()).then(|| format!("changed by --set: {}", named.join(", ")))
}

/// A file of a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TextRecord {
    /// Its name, as the command gave it.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// One arm of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ArmRecord {
    /// Name of the arm, as in the tables.
    pub name: String,
    /// Number of the first trial; of an arm that is `missing`, the trials are some of those from there on.
    pub first_trial: u64,
    /// Number of trials.
    pub trials: u64,
    /// Why it ended: `complete`, `precise`, `decided`, `found` where a search had as many
    /// trials as it was to find, `interrupted`, `missing` where parts are not whole, or, of exact answers,
    /// `too-large`.
    pub ending: String,
    /// True where the luck of the dice is taken out of estimates and differences; otherwise it is left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub luck_taken_out: bool,
    /// The precisions that were asked for and not reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<MissedRecord>,
}

/// A precision that was not reached.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MissedRecord {
    /// The metric.
    pub metric: String,
    /// The half-width that was asked for, in the unit of the metric.
    pub wanted: f64,
    /// The half-width that was reached, the widest among subjects; null where an interval has no end.
    pub reached: Option<f64>,
}

impl Provenance {
    /// The JSON Schema of `run.json`, for the data dictionary.
    #[must_use]
    pub fn json_schema() -> serde_json::Value {
        SchemaSettings::draft07().into_generator().into_root_schema_for::<Self>().to_value()
    }

    /// Provenance of samples, with nothing played yet.
    #[must_use]
    pub fn of_samples(command: Vec<String>, seed: u64, confidence: f64) -> Self {
        Self { seed: Some(seed), confidence: Some(confidence), ..Self::of_answers(command) }
    }

    /// Provenance of exact answers, with nothing solved yet.
    #[must_use]
    pub fn of_answers(command: Vec<String>) -> Self {
        Self {
            program: PROGRAM.to_owned(),
            version: VERSION.to_owned(),
            rules_version: RULES_VERSION.to_owned(),
            command,
            seed: None,
            confidence: None,
            partial: false,
            missing: false,
            not_played: Vec::new(),
            notes: Vec::new(),
            scenarios: Vec::new(),
            files: BTreeMap::new(),
        }
    }
}

impl Provenance {
    /// Makes every character visible, of what was read from a file that anybody may have written.
    #[must_use]
    pub fn visible(mut self) -> Self {
        let scenarios = self.scenarios.iter_mut();
        let names = scenarios.flat_map(|one| {
            let arms = one.arms.iter_mut().map(|arm| &mut arm.name);
            [&mut one.name, &mut one.title, &mut one.digest].into_iter().chain(&mut one.arm).chain(arms)
        });
        let own = [&mut self.program, &mut self.version, &mut self.rules_version];
        for text in own
            .into_iter()
            .chain(&mut self.command)
            .chain(&mut self.not_played)
            .chain(&mut self.notes)
            .chain(names)
        {
            *text = visible(text).into_owned();
        }
        self
    }

    /// Why the tables hold fewer trials than requested, and what was not played; none where they do not.
    #[must_use]
    pub fn shortfall(&self) -> Option<String> {
        let not_played = match &self.not_played[..] {
            [] => String::new(),
            names => format!("; not played: {}", names.join(", ")),
        };
        self.why_partial().map(|why| format!("{why}{not_played}"))
    }

    /// Why the tables hold fewer trials than requested, short enough for a picture; none where they do not.
    #[must_use]
    pub const fn why_partial(&self) -> Option<&'static str> {
        match (self.partial, self.missing) {
            (false, _) => None,
            (true, true) => Some("partial: parts with some of the trials are missing"),
            (true, false) => Some("partial: it was interrupted or stopped at a limit"),
        }
    }

    /// What the digests and changes of its scenarios are of, where that is not all that was played: those of a sweep
    /// are of its first point.
    #[must_use]
    pub fn digest_note(&self) -> &'static str {
        if self.command.get(1).is_some_and(|command| command == "sweep") { " at the first point" } else { "" }
    }

    /// Adds a scenario, or further arms of the last one.
    pub fn add(&mut self, scenario: ScenarioRecord) {
        match self.scenarios.last_mut() {
            Some(last) if last.is_same(&scenario) => last.arms.extend(scenario.arms),
            _ => self.scenarios.push(scenario),
        }
    }

    /// Number of trials of all arms.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.scenarios.iter().flat_map(|scenario| &scenario.arms).map(|arm| arm.trials).sum()
    }

    /// True if this version of the program wrote it, which plays a game as that one did.
    #[must_use]
    pub fn is_of_this_program(&self) -> bool {
        let this = Self::of_answers(Vec::new());
        (&self.program, &self.version, &self.rules_version)
            == (&this.program, &this.version, &this.rules_version)
    }

    /// Which arm of its file was played, where there are several: `arm axe, whose fields vary`.
    #[must_use]
    pub fn arm(&self) -> Option<String> {
        let arms = super::page::distinct(self.scenarios.iter().filter_map(|one| one.arm.as_deref()));
        let varies = self.command.iter().any(|word| matches!(word.as_str(), "--vary" | "--by"));
        let varying = if varies { ", whose fields vary" } else { "" };
        (!arms.is_empty()).then(|| format!("arm {}{varying}", arms.join(", ")))
    }

    /// The play by which everybody decides, as an option of the command or an override of the scenarios names it;
    /// several have commas between them. None where the policies of the file decide.
    #[must_use]
    pub fn play(&self) -> Option<String> {
        let axes = [self.values("--vary"), self.values("--by")].concat();
        let varied = axes.into_iter().map(override_parts).filter(|(path, _)| sets_play(path));
        let varied = varied.map(|(_, names)| names);
        if let Some(play) = self.values("--play").into_iter().chain(varied).next() {
            return Some(play.to_owned());
        }
        let set = super::page::distinct(self.scenarios.iter().filter_map(ScenarioRecord::set_play));
        (!set.is_empty()).then(|| visible(&set.join(", ")).into_owned())
    }

    /// True for trials that are found by their rank.
    #[must_use]
    pub fn ranks(&self) -> bool {
        ["--most", "--least"].iter().any(|option| !self.values(option).is_empty())
    }

    /// What the command changes in the files, if anything, as a sentence.
    #[must_use]
    pub fn changes(&self) -> Option<String> {
        changes_told(&self.values("--set")).map(|told| visible(&told).into_owned())
    }

    /// The values of an option of the command: each is the next word, or behind an equals sign.
    fn values(&self, option: &str) -> Vec<&str> {
        let mut words = self.command.iter().map(String::as_str);
        let mut values = Vec::new();
        while let Some(word) = words.next() {
            match word.strip_prefix(option) {
                Some("") => values.extend(words.next()),
                Some(rest) => values.extend(rest.strip_prefix('=')),
                None => {}
            }
        }
        values
    }
}

impl ScenarioRecord {
    /// The play that an override sets.
    #[must_use]
    pub(super) fn set_play(&self) -> Option<&str> {
        let mut set = self.overrides.iter().rev().map(|text| override_parts(text));
        set.find(|(path, _)| sets_play(path)).map(|(_, name)| name.trim_matches('"'))
    }

    /// True for other arms of the same scenario.
    fn is_same(&self, other: &Self) -> bool {
        (&self.name, &self.title, &self.digest, &self.arm, &self.overrides)
            == (&other.name, &other.title, &other.digest, &other.arm, &other.overrides)
    }

    /// Names the arm, of a file with several.
    #[must_use]
    pub fn in_arm(self, arm: Option<&str>) -> Self {
        Self { arm: arm.map(str::to_owned), ..self }
    }

    /// Adds the precisions that its arms ended without.
    #[must_use]
    pub fn with_missed(mut self, missed: &[Missed]) -> Self {
        for arm in &mut self.arms {
            let own = missed.iter().filter(|one| one.arm == arm.name);
            let record = |one: &Missed| MissedRecord {
                metric: one.metric.id.to_owned(),
                wanted: one.wanted,
                reached: one.reached,
            };
            arm.missed = own.map(record).collect();
        }
        self
    }

    /// The scenario as it was played; none where this program no longer reads it as that run did.
    #[must_use]
    pub fn scenario(&self) -> Option<Scenario> {
        let (main, texts) = self.in_memory();
        load(&Source::Texts { main, texts }, &self.overrides)
            .ok()
            .filter(|scenario| scenario.digest == self.digest)
    }

    /// The file with its overrides; none where this program no longer reads it.
    #[must_use]
    pub(super) fn template(&self) -> Option<Template> {
        let (main, texts) = self.in_memory();
        Template::read(&Source::Texts { main, texts }, &self.overrides).ok()
    }

    fn in_memory(&self) -> (String, BTreeMap<String, String>) {
        let texts = self.texts.iter().map(|one| Text { name: one.name.clone(), text: one.text.clone() });
        in_memory(&texts.collect::<Vec<_>>())
    }

    /// The record of the arms of a part.
    #[must_use]
    pub fn of_part(name: &str, part: &Part, arms: Vec<ArmRecord>) -> Self {
        let (title, digest) = (part.title.clone(), part.digest.clone());
        let (texts, overrides) = (records(&part.texts), part.overrides.clone());
        Self { name: name.to_owned(), title, digest, arm: None, arms, texts, overrides }
    }

    /// The record of arms of a scenario that were solved exactly or decided by a check.
    #[must_use]
    pub fn of_scenario(name: &str, scenario: &Scenario, arms: Vec<ArmRecord>) -> Self {
        let (title, digest) = (scenario.title.clone(), scenario.digest.clone());
        let (texts, overrides) = (records(&scenario.texts), scenario.overrides.clone());
        Self { name: name.to_owned(), title, digest, arm: None, arms, texts, overrides }
    }

    /// The record of arms that were played on common dice.
    #[must_use]
    pub fn of_compared(compared: &ComparedArms<'_>, part: &Part) -> Self {
        let arms = compared.arms.iter().zip(&compared.run.tallies);
        let arms = arms.map(|(arm, tally)| ArmRecord::of_tally(&arm.name, tally, compared.run.ending));
        Self::of_part(compared.scenario, part, arms.collect())
    }
}

fn records(texts: &[Text]) -> Vec<TextRecord> {
    texts.iter().map(|one| TextRecord { name: one.name.clone(), text: one.text.clone() }).collect()
}

impl ArmRecord {
    /// The record of an arm with these sums.
    #[must_use]
    pub fn of_tally(name: &str, tally: &Tally, ending: Ending) -> Self {
        Self { luck_taken_out: !tally.controls.is_empty(), ..Self::new(name, tally.trials, ending) }
    }

    /// The record of an arm that was played from trial 0 on.
    #[must_use]
    pub fn new(name: &str, trials: u64, ending: Ending) -> Self {
        let ending = match ending {
            Ending::Complete => "complete",
            Ending::Precise => "precise",
            Ending::Decided => "decided",
            Ending::Interrupted => "interrupted",
            Ending::Missing => "missing",
        };
        Self {
            name: name.to_owned(),
            first_trial: 0,
            trials,
            ending: ending.to_owned(),
            luck_taken_out: false,
            missed: Vec::new(),
        }
    }

    /// The record of an arm that was solved exactly, completely or up to a limit.
    #[must_use]
    pub fn exact(name: &str, ending: exact::Ending) -> Self {
        let ending = match ending {
            exact::Ending::Complete => COMPLETE,
            exact::Ending::Stopped(_) => "too-large",
        };
        Self { ending: ending.to_owned(), ..Self::new(name, 0, Ending::Complete) }
    }

    /// Notes that a search had found enough.
    #[must_use]
    pub fn found(self) -> Self {
        Self { ending: FOUND_ENOUGH.to_owned(), ..self }
    }

    /// Notes that the arm was interrupted.
    #[must_use]
    pub fn interrupted(self) -> Self {
        Self { ending: "interrupted".to_owned(), ..self }
    }
}

/// SHA-256 of some bytes, in hexadecimal.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    hexadecimal(Sha256::digest(bytes))
}

/// Copies bytes, and returns their SHA-256 in hexadecimal.
///
/// # Errors
/// When they cannot be read or written.
pub fn copied(mut from: impl Read, mut to: impl Write) -> io::Result<String> {
    let (mut sums, mut bytes) = (Sha256::new(), [0; 1 << 16]);
    loop {
        let length = match from.read(&mut bytes) {
            Ok(0) => return Ok(hexadecimal(sums.finalize())),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        sums.update(&bytes[..length]);
        to.write_all(&bytes[..length])?;
    }
}
