//! The lines of `pay` that name what they pay for (TRG-4, SRV-25).

use super::gear::{Common, Pieces, commons, part_of};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Name, Opt, given};
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Label, PayLine, Trait};
use crate::words::listed;
use deathroll_core::policy::showdown::{PaidRule, PayFor};
use deathroll_core::rules::showdown::plan::PartOf;

/// A use that needs no activation, as lines name it.
const USE: &str = "use";

/// A piece of gear, an ability or a kind of terrain.
struct Piece<'a> {
    name: &'a str,
    part_of: PartOf,
    /// The rules for which its owner may pay; `None` if they could not be read.
    priced: Option<Vec<&'static str>>,
}

impl Piece<'_> {
    fn may_cost(&self) -> bool {
        self.priced.as_ref().is_none_or(|rules| !rules.is_empty())
    }
}

/// What a line is about; `None` when it is faulty, which has been reported.
pub(super) fn about(line: &PayLine, known: Pieces<'_>, faults: &Collector) -> Option<PayFor> {
    let part_of = match (&line.gear, &line.terrain) {
        (None, None) => None,
        (Some(field), None) => Some(find(field, "gear", &gear(known), faults)?),
        (None, Some(field)) => Some(find(field, "terrain", &terrain(known), faults)?),
        (Some(_), Some(terrain)) => {
            let label = "the line names a piece of gear already";
            faults.add(Diagnostic::new("`terrain` with `gear`", terrain.place, label));
            return None;
        }
    };
    let rule = match &line.rule {
        Some(field) => Some(rule(field, part_of, known, faults)?),
        None => None,
    };
    Some(PayFor { part_of, rule })
}

/// The piece with a name, if it has something to pay for.
fn find(field: &Field<Label>, what: &str, all: &[Piece<'_>], faults: &Collector) -> Option<PartOf> {
    let Name(name) = field.get()?;
    let named = || all.iter().filter(|piece| piece.name == name);
    if let Some(piece) = named().find(|piece| piece.may_cost()) {
        return Some(piece.part_of);
    }
    let (message, label) = match (named().next(), what) {
        (None, "gear") => (format!("there is no gear or ability {}", quoted(name)), "unknown name"),
        (None, _) => (format!("there is no {what} {}", quoted(name)), "unknown name"),
        (Some(_), "gear") => (unpriced(name), "it has no `survival-cost`, and no `use-cost` with `use-free`"),
        (Some(_), _) => (unpriced(name), "it has no `survival-cost`"),
    };
    let others = all.iter().filter(|piece| piece.may_cost()).map(|piece| piece.name);
    faults.add(Diagnostic::new(message, field.place, label).known(name, others));
    None
}

fn unpriced(name: &str) -> String {
    format!("nobody decides whether to pay for {}", quoted(name))
}

/// The rule with a key, if something that the line is about has it at a price.
fn rule(
    field: &Field<Label>,
    part_of: Option<PartOf>,
    known: Pieces<'_>,
    faults: &Collector,
) -> Option<PaidRule> {
    let Name(key) = field.get()?;
    let mut all = gear(known);
    all.extend(terrain(known));
    all.retain(|piece| part_of.is_none_or(|part_of| part_of == piece.part_of));
    let is_known = all.iter().all(|piece| piece.priced.is_some());
    let mut priced: Vec<&str> =
        all.iter().filter_map(|piece| piece.priced.as_deref()).flatten().copied().collect();
    priced.sort_unstable();
    priced.dedup();
    if is_known && !priced.contains(&key.as_str()) {
        let label = match (&priced[..], part_of) {
            ([], _) => "nothing here costs survival that somebody decides about".to_owned(),
            (rules, None) => format!("rules with a price: {}", listed(rules.iter().copied())),
            (rules, Some(_)) => format!("its rules with a price: {}", listed(rules.iter().copied())),
        };
        let message = format!("no rule {} has a price", quoted(key));
        faults.add(Diagnostic::new(message, field.place, label).nearest(key, priced));
        return None;
    }
    match key.as_str() {
        USE => Some(PaidRule::Use),
        key => Some(PaidRule::Waits(Trait::TRIGGERS.iter().position(|known| *known == key)? as u8)),
    }
}

/// The gear and the abilities of a scenario.
fn gear(known: Pieces<'_>) -> Vec<Piece<'_>> {
    let piece = |(name, common): (_, Option<Common<'_>>)| Piece {
        name,
        part_of: part_of(name, known),
        priced: common.and_then(with_use),
    };
    commons(known).map(piece).collect()
}

/// The kinds of terrain.
fn terrain(known: Pieces<'_>) -> Vec<Piece<'_>> {
    let all = given(known.board).and_then(|board| given(&board.terrain)).into_iter().flat_map(|all| &all.0);
    let all = (0..).zip(all).map(|(kind, (name, field))| Piece {
        name: name.as_str(),
        part_of: PartOf::Terrain(kind),
        priced: field.get().and_then(|of| priced(&of.traits)),
    });
    all.collect()
}

/// Special rules that cost survival; `None` if one cannot be read.
fn priced(list: &Opt<Vec<Field<Trait>>>) -> Option<Vec<&'static str>> {
    let Some(list) = list else { return Some(Vec::new()) };
    let rules = list.get()?.iter().map(|field| {
        let rule = field.get()?;
        let triggers = rule.triggers().into_iter().filter(|(.., effects)| effects.is_some());
        Some(triggers.filter(|_| rule.survival_cost.is_some()).map(|(key, ..)| key).collect::<Vec<_>>())
    });
    Some(rules.collect::<Option<Vec<_>>>()?.concat())
}

/// Special rules that cost survival, among them a use that needs no activation; `None` if one cannot be read.
fn with_use(Common { traits, cost, free, .. }: Common<'_>) -> Option<Vec<&'static str>> {
    let mut rules = priced(traits)?;
    let costs = cost.as_ref().is_some_and(|cost| cost.get().is_none_or(|cost| cost.0 > 0));
    let is_free = free.as_ref().is_some_and(|free| free.get().is_none_or(|free| *free));
    rules.extend((costs && is_free).then_some(USE));
    Some(rules)
}
