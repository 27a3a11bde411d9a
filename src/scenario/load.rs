//! Loads a scenario, from its text to a playable plan.

use std::path::Path;
use std::sync::Arc;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::called::Replaced;
use super::compile::{self, Compiled, Expectation, Labels, Measured};
use super::diagnostic::{Collector, Diagnostic, render};
use super::faults::Faults;
use super::include::{self, Includer};
use super::kind::Kind;
use super::loadouts::{Loadout, loadouts};
use super::one_arm::{Prose, canonical_document, canonical_expectations, compiled_arm, kind};
use super::patch::{Override, Patcher, Work, parse_override};
use super::read::{self, Field, Opt};
use super::resolved::Resolved;
use super::source::{Source, Sources, Text};
use super::store::Store;
use super::tree::{Node, Table};
use super::wire::{Expect, LibraryFile};
use super::{arms, expected, file, inherit, look_alike, parse, party, play};
use crate::visible::visible;
use deathroll_core::policy::Setup;

/// A scenario, ready to be played.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// The stem of the file name, or "stdin".
    pub name: String,
    /// The game that one trial plays.
    pub kind: Kind,
    /// One-line title.
    pub title: String,
    /// Its purpose and the expected results.
    pub about: String,
    /// The variants to play, at least one.
    pub arms: Vec<Arm>,
    /// Expectations that the results are checked against.
    pub expectations: Vec<Expectation>,
    /// SHA-256 of what is played, in hexadecimal: of the document with its libraries and overrides, without its title,
    /// purpose and expectations; independent of the order of keys, of white space and of comments.
    pub digest: String,
    /// SHA-256 of its expectations, as they are written in the file.
    pub digest_of_expectations: String,
    /// The file and its libraries.
    pub texts: Arc<[Text]>,
    /// The overrides under which it was read, as `--set` takes them.
    pub overrides: Vec<String>,
    /// What can be played and may not be meant, with its source lines.
    pub warnings: Vec<String>,
}

impl Scenario {
    /// The same scenario, called after what these overrides put in the place of its monster or its party.
    fn after(self, overrides: &[Override]) -> Self {
        let replaced = Replaced::by(overrides);
        Self { name: replaced.name(&self.name), title: replaced.title(&self.title), ..self }
    }
}

/// A variant of a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    /// Its name.
    pub name: String,
    /// Its purpose.
    pub about: Option<String>,
    /// The game and its policies.
    pub setup: Setup,
    /// The names in the game.
    pub labels: Labels,
    /// What it changes in the file, as `--set` takes it.
    pub changes: Vec<String>,
    /// What everybody carries.
    pub loadouts: Vec<Loadout>,
}

/// Loads a scenario with overrides of the form `path=value`.
///
/// # Errors
/// With every fault of the file, its libraries and the overrides.
pub fn load(source: &Source, overrides: &[String]) -> Result<Scenario, Faults> {
    load_expecting(source, overrides, &[])
}

/// Like [`load`], with expectations beside those of the file, as a command line has them: `win-rate>=0.5`.
///
/// # Errors
/// As [`load`], and with every fault of those expectations.
pub fn load_expecting(
    source: &Source,
    overrides: &[String],
    expected: &[String],
) -> Result<Scenario, Faults> {
    let given = overrides.to_vec();
    let faults = Collector::default();
    let Parsed { mut sources, base } = parsed(source, &faults);
    let own = base.as_ref().map(|base| base.place.source);
    let texts = sources.texts().into();
    let overrides = parse_overrides(overrides, &mut sources, &faults);
    let scenario = base.and_then(|base| {
        let (scenario, prose, measured) = compiled_scenario(name(source), &base, &overrides, &faults)?;
        let expect = with_expected(prose.expect, expected, &measured, &mut sources, &faults);
        let expectations = compile::expectations(&expect, &measured, (&sources, own), &faults);
        Some(Scenario { expectations, texts, overrides: given, ..scenario.after(&overrides) })
    });
    let scenario = scenario.map(|scenario| Scenario { warnings: warnings(&faults, &sources), ..scenario });
    unless_faulty(scenario, faults, sources)
}

/// What a library provides: the names of its sections, each with the number of things in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library(pub Vec<(&'static str, usize)>);

/// Loads a library with those that it includes; `None` if the file is none or cannot be read, which loading
/// it as a scenario will report.
///
/// # Errors
/// With every fault of the library.
pub fn load_library(source: &Source) -> Result<Option<Library>, Faults> {
    let faults = Collector::default();
    let Parsed { sources, base } = parsed(source, &Collector::default());
    let Some(base) = base else { return Ok(None) };
    let provided = |root: &Node| -> Vec<(&'static str, usize)> {
        let count = |section| {
            let node = root.get(section)?;
            let entries = node.as_table().map(|table| table.entries.len());
            Some((section, entries.or_else(|| node.as_list().map(<[Node]>::len))?))
        };
        include::SECTIONS.into_iter().chain([include::POLICY, include::ARMS]).filter_map(count).collect()
    };
    let found = provided(&base);
    // Other keys make it a scenario without a `kind`.
    let is_of_libraries = |key: &str| {
        ["format", "include", "about", include::POLICY, include::ARMS].contains(&key)
            || include::SECTIONS.contains(&key)
    };
    let is_library =
        base.as_table().is_some_and(|table| table.entries.keys().all(|key| is_of_libraries(key)));
    if found.is_empty() || !is_library {
        return Ok(None);
    }
    let _: Field<LibraryFile> = read::read(&base, &faults);
    unless_faulty(Some(Some(Library(found))), faults, sources)
}

/// The expectations of a file, and those of a command line behind them.
fn with_expected(
    of_file: Opt<Vec<Field<Expect>>>,
    texts: &[String],
    arms: &[Measured],
    sources: &mut Sources,
    faults: &Collector,
) -> Opt<Vec<Field<Expect>>> {
    let more: Vec<Field<Expect>> =
        texts.iter().flat_map(|text| expected::expected(text, arms, sources, faults)).collect();
    let Some(first) = more.first() else { return of_file };
    let place = of_file.as_ref().map_or(first.place, |of_file| of_file.place);
    let own = of_file.and_then(|of_file| of_file.value).into_iter().flatten();
    Some(Field { place, value: Some(own.chain(more).collect()) })
}

/// A file that is read and parsed once, with its libraries, and compiled under different overrides.
///
/// Expectations of the file are left out, because overrides may remove what they refer to.
#[derive(Debug, Clone)]
pub struct Template {
    name: String,
    /// The document with its libraries; overrides of the command line are not applied yet.
    base: Node,
    sources: Sources,
    /// The file and its libraries.
    texts: Arc<[Text]>,
    overrides: Vec<String>,
    /// What was noticed when the file was read.
    warnings: Vec<String>,
}

impl Template {
    /// Reads a file. `overrides` apply before all others that are given later.
    ///
    /// # Errors
    /// With every fault of the file, its libraries and the overrides.
    pub fn read(source: &Source, overrides: &[String]) -> Result<Self, Faults> {
        let faults = Collector::default();
        let Parsed { sources, base } = parsed(source, &faults);
        let warnings = warnings(&faults, &sources);
        let base = unless_faulty(base, faults, sources.clone())?;
        let texts = sources.texts().into();
        Ok(Self { name: name(source), base, sources, texts, overrides: overrides.to_vec(), warnings })
    }

    /// The scenario under more overrides: all arms, without expectations.
    ///
    /// # Errors
    /// With every fault of the arms and the overrides.
    pub fn scenario(&self, more: &[String]) -> Result<Scenario, Faults> {
        self.compiled(more, |base, overrides, (faults, sources)| {
            let (scenario, ..) = compiled_scenario(self.name.clone(), base, overrides, faults)?;
            // What is given here varies, and names no scenario. There are fewer where one could not be parsed.
            let own = &overrides[..overrides.len().saturating_sub(more.len())];
            let warnings = [self.warnings.clone(), warnings(faults, sources)].concat();
            let overrides = [&self.overrides, more].concat();
            Some(Scenario { texts: self.texts.clone(), overrides, warnings, ..scenario.after(own) })
        })
    }

    /// The texts of the file and its libraries.
    #[must_use]
    pub fn texts(&self) -> &[Text] {
        &self.texts
    }

    /// What can be played and may not be meant, whatever the overrides, with its source lines.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The names of the monsters that others can be built on, in alphabetical order.
    #[must_use]
    pub fn monsters(&self) -> Vec<String> {
        self.names(inherit::MONSTERS_SECTION)
    }

    /// The names of the plays of the file and its libraries, in alphabetical order.
    #[must_use]
    pub fn plays(&self) -> Vec<String> {
        self.names("plays")
    }

    /// The names of the parties, in alphabetical order.
    #[must_use]
    pub fn parties(&self) -> Vec<String> {
        self.names(party::PARTIES)
    }

    /// The party of the file, if it names one.
    #[must_use]
    pub fn party(&self) -> Option<&str> {
        self.base.get(party::PARTY).and_then(Node::as_text)
    }

    fn names(&self, section: &str) -> Vec<String> {
        let entries = self.base.get(section).and_then(Node::as_table);
        entries.into_iter().flat_map(Table::keys).map(str::to_owned).collect()
    }

    /// One arm under more overrides; none where there is no arm of that name.
    ///
    /// # Errors
    /// With every fault of that arm and the overrides.
    pub fn arm(&self, arm: &str, more: &[String]) -> Result<Option<Arm>, Faults> {
        self.compiled(more, |base, overrides, (faults, _)| {
            let whole = WholeFile::of(base, overrides, faults)?;
            let Some(variant) = whole.variants(faults).into_iter().find(|variant| variant.name == arm) else {
                return Some(None);
            };
            let WholeFile { base, kind, work } = whole;
            let mut document = variant.document(base, overrides, &work, faults);
            // Everybody is complete now, and the others of the library were read with the scenario.
            for section in [inherit::MONSTERS_SECTION, party::PARTIES, party::ROSTER] {
                document.as_table_mut()?.entries_mut().remove(section);
            }
            let (Compiled { setup, labels }, _) = compiled_arm(&document, kind, faults)?;
            // The last of them are those of `more`; there are fewer where one could not be parsed.
            let own = overrides[overrides.len().saturating_sub(more.len())..].iter().map(ToString::to_string);
            let changes = variant.changes().into_iter().chain(own).collect();
            let loadouts = loadouts(&document);
            Some(Some(Arm { name: variant.name, about: variant.about, setup, labels, changes, loadouts }))
        })
    }

    /// The document of an arm under more overrides, monsters and characters completed, as JSON; none where there is
    /// no arm of that name.
    #[must_use]
    pub fn document(&self, arm: &str, more: &[String]) -> Option<serde_json::Value> {
        let found = self.compiled(more, |base, overrides, (faults, _)| {
            let whole = WholeFile::of(base, overrides, faults)?;
            let variant = whole.variants(faults).into_iter().find(|variant| variant.name == arm)?;
            Some(variant.document(whole.base, overrides, &whole.work, faults).canonical())
        });
        found.ok()
    }

    /// What is played in the arms; nothing where the overrides have faults.
    #[must_use]
    pub fn resolved(&self) -> Resolved {
        let found = self.compiled(&[], |base, overrides, (faults, _)| {
            let whole = WholeFile::of(base, overrides, faults)?;
            let document =
                |variant: arms::Arm| variant.document(whole.base.clone(), overrides, &whole.work, faults);
            Some(Resolved::new(whole.variants(faults).into_iter().map(document).collect()))
        });
        found.unwrap_or_default()
    }

    fn compiled<T>(
        &self,
        more: &[String],
        compile: impl FnOnce(&Node, &[Override], (&Collector, &Sources)) -> Option<T>,
    ) -> Result<T, Faults> {
        let faults = Collector::default();
        let mut sources = self.sources.clone();
        let all = self.overrides.iter().chain(more);
        let overrides = parse_overrides(all, &mut sources, &faults);
        let found = compile(&self.base, &overrides, (&faults, &sources));
        unless_faulty(found, faults, sources)
    }
}

/// The warnings, each with its source lines.
fn warnings(faults: &Collector, sources: &Sources) -> Vec<String> {
    let each = |warning| render(&[warning], sources, false);
    faults.warnings().into_iter().map(each).collect()
}

/// The value, or the faults that were collected on the way to it.
fn unless_faulty<T>(value: Option<T>, faults: Collector, sources: Sources) -> Result<T, Faults> {
    match value {
        Some(value) if faults.is_empty() => Ok(value),
        _ => Err(Faults { diagnostics: faults.into_sorted(), sources }),
    }
}

fn parse_overrides<'a>(
    overrides: impl IntoIterator<Item = &'a String>,
    sources: &mut Sources,
    faults: &Collector,
) -> Vec<Override> {
    overrides.into_iter().filter_map(|text| parse_override(text, sources, faults)).collect()
}

/// The texts of a file and its libraries, and the document that they make.
struct Parsed {
    sources: Sources,
    /// None with a missing library or broken syntax: the rest would cause many other faults.
    base: Option<Node>,
}

fn parsed(source: &Source, faults: &Collector) -> Parsed {
    let mut sources = Sources::default();
    let inside_libraries = Collector::default();
    let base = document(source, &mut sources, faults, &inside_libraries).filter(|_| faults.is_empty());
    if let Some(base) = &base {
        faults.add_all(inside_libraries);
        look_alike::warn(base, faults);
    }
    Parsed { sources, base }
}

/// A document with the overrides that change the file as a whole.
struct WholeFile {
    base: Node,
    kind: Kind,
    work: Work,
}

impl WholeFile {
    fn of(base: &Node, overrides: &[Override], faults: &Collector) -> Option<Self> {
        let work = Work::new();
        let mut base = base.clone();
        override_file(&mut base, overrides, &Patcher { work: &work, faults });
        let kind = kind(&base, faults)?;
        include::leave_aside(&mut base, kind.keys());
        party::refuse_both(&base, faults);
        Some(Self { base, kind, work })
    }

    fn variants(&self, faults: &Collector) -> Vec<arms::Arm> {
        arms::arms(&self.base, faults)
    }
}

/// A scenario without expectations, what the file says about itself, and what its arms measure.
fn compiled_scenario(
    name: String,
    base: &Node,
    overrides: &[Override],
    faults: &Collector,
) -> Option<(Scenario, Prose, Vec<Measured>)> {
    let whole = WholeFile::of(base, overrides, faults)?;
    let Variants { arms, measured, prose, digest } = variants(&whole, overrides, faults);
    let prose = prose?;
    let (title, about) = (prose.title.clone(), prose.about.clone());
    let scenario = Scenario {
        name,
        kind: whole.kind,
        title,
        about,
        arms,
        expectations: Vec::new(),
        digest,
        digest_of_expectations: hexadecimal(Sha256::digest(canonical_expectations(base).to_string())),
        texts: Arc::default(),
        overrides: Vec::new(),
        warnings: Vec::new(),
    };
    Some((scenario, prose, measured))
}

/// Applies the overrides of the file as a whole.
fn override_file(base: &mut Node, overrides: &[Override], patcher: &Patcher<'_>) {
    for new in overrides.iter().filter(|new| arms::is_of_file(new)) {
        if new.root() == play::ROOT {
            play::follow(base, new, patcher.faults);
        } else if new.root() == "include" {
            let message = "`include` cannot be changed by an override";
            patcher.faults.add(Diagnostic::new(
                message,
                new.path[0].place,
                "libraries are read before overrides",
            ));
        } else {
            patcher.apply(base, new);
        }
    }
}

/// The compiled arms of a file.
struct Variants {
    arms: Vec<Arm>,
    /// What each arm measures, for expectations.
    measured: Vec<Measured>,
    /// The file's own information; `None` if no arm could be read.
    prose: Option<Prose>,
    /// SHA-256 of all arms, in hexadecimal.
    digest: String,
}

/// Reads and compiles every arm of a file.
fn variants(whole: &WholeFile, overrides: &[Override], faults: &Collector) -> Variants {
    let WholeFile { base, kind, work } = whole;
    let (mut arms, mut measured, mut prose) = (Vec::new(), Vec::new(), None);
    let mut hasher = Sha256::new();
    let mut arm_faults = Vec::new();
    for variant in whole.variants(faults) {
        let collector = Collector::default();
        let document = variant.document(base.clone(), overrides, work, &collector);
        let canonical = json!({ "name": variant.name, "document": canonical_document(&document) });
        hasher.update(canonical.to_string());
        let read = compiled_arm(&document, *kind, &collector);
        let sound = collector.is_empty();
        arm_faults.push((variant.name.clone(), collector));
        let Some((Compiled { setup, labels }, file)) = read else { continue };
        prose = prose.or(Some(file));
        measured.push(match sound {
            true => Measured::of(&variant.name, &setup, &labels),
            false => Measured::unknown(&variant.name),
        });
        let (changes, loadouts) = (variant.changes(), loadouts(&document));
        arms.push(Arm { name: variant.name, about: variant.about, setup, labels, changes, loadouts });
    }
    faults.add_arms(arm_faults);
    Variants { arms, measured, prose, digest: hexadecimal(hasher.finalize()) }
}

/// A digest in hexadecimal.
pub(crate) fn hexadecimal(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The stem of the file name.
fn name(source: &Source) -> String {
    let stem = match source {
        Source::File(path) => path.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        Source::BuiltIn { name, .. } => Some((*name).to_owned()),
        Source::Texts { main, .. } => {
            Path::new(main).file_stem().map(|stem| stem.to_string_lossy().into_owned())
        }
        Source::Stdin(_) => None,
    };
    stem.map_or_else(|| "stdin".to_owned(), |stem| visible(&stem).into_owned())
}

/// The document with its libraries.
fn document(
    source: &Source,
    sources: &mut Sources,
    faults: &Collector,
    inside_libraries: &Collector,
) -> Option<Node> {
    let mut in_memory = |name: &str, bytes: &[u8]| file::decode(bytes.to_vec(), name, None, sources, faults);
    let (id, path, store): (_, Option<&Path>, _) = match source {
        Source::File(path) => {
            let id = file::read(path, &path.display().to_string(), None, sources, faults)?;
            (id, Some(path), Store::Disk)
        }
        Source::Stdin(bytes) => (in_memory("<stdin>", bytes)?, None, Store::Disk),
        Source::BuiltIn { name, text } => (in_memory(name, text.as_bytes())?, None, Store::Disk),
        Source::Texts { main, texts } => {
            let text = texts.get(main).map_or("", String::as_str);
            (in_memory(main, text.as_bytes())?, Some(Path::new(main)), Store::Memory(texts))
        }
    };
    let mut root = parse::document(sources.text(id), id, faults)?;
    let name = sources.name(id).to_owned();
    Includer::new((store, path), &name, sources, faults, inside_libraries)?.include_all(&mut root, None);
    Some(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = ' A '\n\
        [monster]\ntoughness = 6\nai-cards = [{ name = 'Peck' }]\nhit-locations = [{ name = 'Wing' }]\n\
        [[survivors]]\nname = 'Ada'\nluck = 1\n";
    const ARMS: &str =
        "[[arms]]\nname = 'a'\nset = { 'survivors.Ada.luck' = 2, rounds = 3 }\n[[arms]]\nname = 'b'\n";

    fn loaded(text: &str, overrides: &[&str]) -> Scenario {
        let overrides: Vec<String> = overrides.iter().map(|&text| text.to_owned()).collect();
        load(&Source::Stdin(text.as_bytes().to_vec()), &overrides)
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
    }

    fn luck(scenario: &Scenario) -> Vec<i16> {
        scenario
            .arms
            .iter()
            .map(|arm| arm.setup.showdown().unwrap().plan.survivors[0].attributes[3])
            .collect()
    }

    #[test]
    fn the_command_line_overrides_arms_and_arms_override_the_file() {
        let file = format!("{FILE}{ARMS}");
        let scenario = loaded(&file, &[]);
        assert_eq!(luck(&scenario), [2, 1]);
        assert_eq!(scenario.arms[0].setup.showdown().unwrap().plan.game.rounds(), 3);
        assert_eq!((scenario.name.as_str(), scenario.about.as_str()), ("stdin", "A"));
        assert_eq!(luck(&loaded(&file, &["survivors.*.luck=7"])), [7, 7]);
        assert_eq!(luck(&loaded(&file, &["survivors.Ada.luck=7", "survivors.0.luck=8"])), [8, 8]);
        assert_eq!(luck(&loaded(&file, &["arms.0.set={ 'survivors.Ada.luck' = 5 }"])), [5, 1]);
        let renamed = loaded(&file, &["title=A new title", "arms.b.name=c", "arms=[]"]);
        assert_eq!((renamed.title.as_str(), renamed.arms[0].name.as_str()), ("A new title", "base"));
    }

    #[test]
    fn one_arm_can_replace_and_modify_the_monster() {
        let file = format!(
            "{FILE}[monsters.big]\ntoughness = 12\nevasion = 2\n\
             [[arms]]\nname = 'x'\nset = {{ 'monster.evasion' = 1, 'monsters.big.toughness' = 13, monster = {{ from = 'big', ai-cards = [{{ name = 'P' }}], hit-locations = [{{ name = 'W' }}] }} }}\n"
        );
        let scenario = loaded(&file, &[]);
        let monster = &scenario.arms[0].setup.showdown().unwrap().plan.monster;
        assert_eq!((monster.toughness, monster.evasion), (13, 1));
    }

    #[test]
    fn the_digest_depends_only_on_content() {
        let digest = |text: &str, overrides: &[&str]| loaded(text, overrides).digest;
        let plain = digest(FILE, &[]);
        assert_eq!(plain.len(), 64);
        let shuffled = FILE.replace("name = 'Ada'\nluck = 1", "# luck\nluck    = 1\nname = \"Ada\"");
        assert_eq!(digest(&shuffled, &[]), plain);
        assert_ne!(digest(FILE, &["survivors.Ada.luck=2"]), plain);
        assert_eq!(digest(&FILE.replace("luck = 1", "luck = 3"), &["survivors.Ada.luck=1"]), plain);
        assert_ne!(digest(&format!("{FILE}{ARMS}"), &[]), plain);
        assert_eq!(digest(FILE, &["title=Another", "about=Another"]), plain);

        let expecting = loaded(&format!("{FILE}[[expect]]\nmetric = 'hit-rate'\nat-least = 0.1\n"), &[]);
        let more = loaded(&format!("{FILE}[[expect]]\nmetric = 'hit-rate'\nat-least = 0.2\n"), &[]);
        assert_eq!([&expecting.digest, &more.digest], [&plain; 2]);
        assert_ne!(expecting.digest_of_expectations, more.digest_of_expectations);
    }

    #[test]
    fn windows_line_endings_and_byte_order_marks_are_read() {
        let file = format!("\u{feff}{}", FILE.replace('\n', "\r\n"));
        assert_eq!(luck(&loaded(&file, &[])), [1]);
    }
}
