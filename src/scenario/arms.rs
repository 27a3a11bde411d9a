//! Arms: the variants of a document that are played, and their overrides.

use super::diagnostic::{Collector, Diagnostic};
use super::inherit;
use super::party;
use super::patch::{Override, Patcher, Stage, Work};
use super::path::{self, Segment};
use super::play;
use super::source::Place;
use super::tree::{Node, Table, quoted};

/// The name of the only arm of a file without arms.
pub(super) const BASE: &str = "base";
/// Maximum number of arms that are compared at a time: those of a scenario, and those that a command adds.
pub const ARMS_MAX: usize = 1024;
/// Fields about the file itself, which are the same in every arm.
const OF_FILE: [&str; 8] = ["format", "kind", "title", "about", "include", "arms", "expect", play::ROOT];

/// An arm as defined in the file.
#[derive(Debug)]
pub(super) struct Arm {
    pub(super) name: String,
    pub(super) about: Option<String>,
    overrides: Vec<Override>,
}

/// True for an override of the file itself, not of what its arms play.
pub(super) fn is_of_file(new: &Override) -> bool {
    OF_FILE.contains(&new.root())
}

/// The only arm of a file without arms.
fn base() -> Arm {
    Arm { name: BASE.to_owned(), about: None, overrides: Vec::new() }
}

/// The arms of a document. Values of the wrong type are reported later, when the file is read.
pub(super) fn arms(root: &Node, faults: &Collector) -> Vec<Arm> {
    let list = root.get("arms").and_then(Node::as_list).unwrap_or_default();
    if list.is_empty() {
        return vec![base()];
    }
    if let Some(more) = list.get(ARMS_MAX) {
        let message = format!("a scenario may have at most {ARMS_MAX} arms");
        faults.add(Diagnostic::new(message, more.place, format!("there are {}", list.len())));
        return vec![base()];
    }
    let mut names: Vec<(&str, Place)> = Vec::new();
    let mut arms = Vec::new();
    for (number, node) in list.iter().enumerate() {
        let text = |key| node.get(key).and_then(Node::as_text);
        if let (Some(name), Some(at)) = (text("name"), node.get("name")) {
            if let Some((_, first)) = names.iter().find(|(known, _)| *known == name) {
                let message = format!("two arms are called {}", quoted(name));
                faults.add(Diagnostic::new(message, at.place, "the second").related(*first, "the first"));
            }
            names.push((name, at.place));
        }
        let mut overrides = Vec::new();
        if let Some(set) = node.get("set").and_then(Node::as_table) {
            collect(set, &[], &mut overrides, faults);
            overrides.sort_by_key(Override::place);
        }
        arms.push(Arm {
            name: text("name").map_or_else(|| format!("arm {}", number + 1), str::to_owned),
            about: text("about").map(|about| about.trim().to_owned()),
            overrides,
        });
    }
    arms
}

/// The overrides of a `set` table.
fn collect(set: &Table, above: &[Segment], out: &mut Vec<Override>, faults: &Collector) {
    for (key, entry) in &*set.entries {
        let inner = entry.node.as_table().filter(|table| table.implicit);
        // `survivors.Ada.luck = 1` without quotes is parsed as nested tables.
        let steps = if inner.is_some() || !above.is_empty() {
            Some(vec![Segment { name: key.clone(), quoted: false, place: entry.key }])
        } else {
            path::parse(key, |_| entry.key, faults)
        };
        let Some(steps) = steps else { continue };
        let path = [above, &steps].concat();
        if let Some(inner) = inner {
            collect(inner, &path, out, faults);
            continue;
        }
        let new = Override::new(path, entry.node.clone());
        if is_of_file(&new) {
            let message = format!("an arm cannot change `{}`", new.root());
            faults.add(Diagnostic::new(message, entry.key, "this is the same in every arm"));
        } else {
            out.push(new);
        }
    }
}

impl Arm {
    /// What it changes in the file, as `--set` takes it.
    pub(super) fn changes(&self) -> Vec<String> {
        self.overrides.iter().map(ToString::to_string).collect()
    }

    /// The document of this arm: with its own overrides, then those of the command line.
    pub(super) fn document(
        &self,
        base: Node,
        command_line: &[Override],
        work: &Work,
        faults: &Collector,
    ) -> Node {
        let mut root = base;
        let patcher = Patcher { work, faults };
        let own = self.overrides.len();
        let all: Vec<&Override> =
            self.overrides.iter().chain(command_line).filter(|new| !is_of_file(new)).collect();
        // What an earlier stage replaces must not be set again behind it: what the command line changed before it set the
        // whole, and the survivors of an arm where it names a party. Fields that an arm changes are those of the whole.
        let is_left = |at: usize| {
            let (old, is_of_command_line) = (all[at], at >= own);
            let replaces = |new: &Override| {
                (is_of_command_line || new.root() == party::PARTY)
                    && new.stage() < old.stage()
                    && new.replaces(old)
            };
            all.iter().skip(own.max(at + 1)).any(|new| replaces(new))
        };
        let apply = |stage: Stage, root: &mut Node| {
            let of_stage = (0..all.len()).filter(|&at| all[at].stage() == stage && !is_left(at));
            of_stage.for_each(|at| patcher.apply(root, all[at]));
        };
        apply(Stage::Party, &mut root);
        party::gather(&mut root, faults);
        apply(Stage::Early, &mut root);
        inherit::resolve(&mut root, faults);
        apply(Stage::Late, &mut root);
        root
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Source, load};
    use deathroll_core::rules::showdown::plan::Attribute;

    const FILE: &str = r#"
        format = 1
        kind = "attack"
        title = "T"
        [monster]
        toughness = 6
        ai-cards = [{ name = "Peck", copies = 3 }]
        hit-locations = [{ name = "Wing", copies = 2 }]
        [roster]
        Cy = { strength = 7 }
        [parties]
        lone = ["Cy"]
        [[survivors]]
        name = "Ada"
        [[survivors]]
        name = "Bo"
    "#;

    /// The strength of each survivor, and the toughness, in the last arm.
    fn played(arms: &str, overrides: &[&str]) -> (Vec<i16>, i16) {
        let overrides: Vec<String> = overrides.iter().map(|text| (*text).to_owned()).collect();
        let text = format!("{FILE}{arms}").into_bytes();
        let scenario = load(&Source::Stdin(text), &overrides)
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        let arm = scenario.arms.last().unwrap();
        let plan = &arm.setup.showdown().unwrap().plan;
        let strength = plan.survivors.iter().map(|one| one.attributes[Attribute::Strength as usize]);
        (strength.collect(), plan.monster.toughness)
    }

    #[test]
    fn keys_with_and_without_quotes_apply_in_the_order_of_the_file() {
        let arm = |one: &str| {
            let keys = format!("{one}\n\"survivors.*.strength\" = -3\nsurvivors.Bo.strength = 2");
            played(&format!("[[arms]]\nname = \"x\"\n[arms.set]\n{keys}"), &[]).0
        };
        assert_eq!(arm("survivors.Ada.strength = 1"), [-3, 2]);
        assert_eq!(arm("\"survivors.Ada.strength\" = 1"), [-3, 2]);
    }

    #[test]
    fn what_the_command_line_sets_as_a_whole_stays_as_it_is() {
        let arm = "[[arms]]\nname = \"x\"\nset = { \"monster.toughness\" = 12, survivors = [{ name = \"Di\", strength = 5 }] }";
        assert_eq!(played(arm, &[]), (vec![5], 12));
        assert_eq!(played(arm, &["monster.toughness=9"]), (vec![5], 9));
        let whole =
            "monster={ toughness = 3, ai-cards = [{ name = 'Peck' }], hit-locations = [{ name = 'Wing' }] }";
        assert_eq!(played(arm, &[whole]).1, 12, "the arm changes any monster");
        assert_eq!(played("", &["monster.toughness=9", whole]).1, 3, "the last of several wins");
        assert_eq!(played("", &[whole, "monster.toughness=9"]).1, 9);
        assert_eq!(played(arm, &["party=lone"]).0, [7]);
    }
}
