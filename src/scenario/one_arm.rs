//! The document of one arm: its kind, and how it is read and compiled.

use super::compile::{self, Compiled};
use super::diagnostic::{Collector, Diagnostic};
use super::kind::Kind;
use super::read::{self, Field, Name, Opt, int_or};
use super::source::Place;
use super::suite;
use super::tree::Node;
use super::wire::{AnyKind, AttackFile, Board, Common, DefenseFile, EncounterFile, Expect, ShowdownFile};
use deathroll_core::rules::showdown::plan::GameKind;

/// Default maximum number of rounds of a showdown (RND-8).
const SHOWDOWN_ROUNDS: i64 = 60;

/// The kind of a document, which determines how it is read.
pub(super) fn kind(root: &Node, faults: &Collector) -> Option<Kind> {
    let plays = ["survivors", "party", "adventurers"].iter().any(|key| root.get(key).is_some());
    if root.get("kind").is_none() && !plays {
        let message = "`kind` is missing, so this is not a scenario";
        faults.add(
            Diagnostic::new(message, root.place, "expected `kind` in this file")
                .help("it is \"attack\", \"defense\", \"showdown\" or \"encounter\"")
                .help("a file without `kind` is a library, which scenarios `include`"),
        );
        return None;
    }
    if let Some(kind) = root.get("kind").filter(|kind| kind.as_text() == Some(suite::KIND)) {
        let fault = Diagnostic::new("this is a suite, not a scenario", kind.place, "expected a scenario");
        faults.add(fault.help("`deathroll check` runs the scenarios that it lists"));
        return None;
    }
    let kind: Field<AnyKind> = read::read_field(root, "kind", faults);
    kind.get().map(|kind| match kind {
        AnyKind::Attack => Kind::Attack,
        AnyKind::Defense => Kind::Defense,
        AnyKind::Showdown => Kind::Showdown,
        AnyKind::Encounter => Kind::Encounter,
    })
}

/// The title, purpose and expectations of a file.
pub(super) struct Prose {
    pub(super) title: String,
    pub(super) about: String,
    pub(super) expect: Opt<Vec<Field<Expect>>>,
}

impl Prose {
    fn of(title: &Field<Name<120>>, about: &Opt<read::Prose>, expect: &Opt<Vec<Field<Expect>>>) -> Self {
        Self {
            title: title.get().map_or_else(String::new, |title| title.0.clone()),
            about: read::given(about).map_or_else(String::new, |about| about.0.clone()),
            expect: expect.clone(),
        }
    }
}

/// Reads and compiles the document of one arm.
pub(super) fn compiled_arm(document: &Node, kind: Kind, faults: &Collector) -> Option<(Compiled, Prose)> {
    match kind {
        Kind::Attack => {
            let file: Field<AttackFile> = read::read(document, faults);
            let file = file.get()?;
            let rounds = int_or(&file.rounds, 1) as u16;
            let game = GameKind::Attack { rounds, attacks: int_or(&file.attacks, 1) as u8 };
            Some(compiled(file.common(), &None, game, document.place, faults))
        }
        Kind::Defense => {
            let file: Field<DefenseFile> = read::read(document, faults);
            let file = file.get()?;
            let game = GameKind::Defense { rounds: int_or(&file.rounds, 1) as u16 };
            Some(compiled(file.common(), &None, game, document.place, faults))
        }
        Kind::Showdown => {
            let file: Field<ShowdownFile> = read::read(document, faults);
            let file = file.get()?;
            let game = GameKind::Showdown { rounds_max: int_or(&file.rounds, SHOWDOWN_ROUNDS) as u16 };
            Some(compiled(file.common(), &file.board, game, document.place, faults))
        }
        Kind::Encounter => {
            let file: Field<EncounterFile> = read::read(document, faults);
            let file = file.get()?;
            let prose = Prose::of(&file.title, &file.about, &file.expect);
            Some((compile::compile_encounter(file, faults), prose))
        }
    }
}

fn compiled(
    file: Common<'_>,
    board: &Opt<Board>,
    game: GameKind,
    place: Place,
    faults: &Collector,
) -> (Compiled, Prose) {
    let prose = Prose::of(file.title, file.about, file.expect);
    (compile::compile(file, board, game, place, faults), prose)
}

/// What is played in an arm, without the sections that only served to build it, and those that say something about it.
pub(super) fn canonical_document(document: &Node) -> serde_json::Value {
    let mut canonical = document.canonical();
    if let Some(table) = canonical.as_object_mut() {
        for section in ["arms", "include", "title", "about", EXPECT] {
            table.remove(section);
        }
    }
    canonical
}

/// What is expected of all arms, as it is written.
pub(super) fn canonical_expectations(file: &Node) -> serde_json::Value {
    file.get(EXPECT).map_or(serde_json::Value::Null, Node::canonical)
}

/// The section of expectations.
const EXPECT: &str = "expect";
