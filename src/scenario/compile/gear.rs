//! Loadouts: the sum of a survivor's gear.

use super::effects::Arena;
use super::site::{Inside, Site};
use crate::rules::showdown::plan::{
    self as rules, Attribute, GEAR_USES_MAX, Location, TRAITS_MAX, TraitRule,
};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Named, Opt, flag_or, given, int_or, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{Gear, Survivor, Trait};

/// Maximum number of pieces of gear of a survivor.
const PIECES_MAX: usize = 40;
/// Maximum armor points on a location.
const ARMOR_MAX: i64 = 99;
/// What a survivor without a weapon attacks with.
const FIST: &str = "fist";

/// The sum of a survivor's gear.
#[derive(Debug)]
pub(super) struct Loadout {
    pub(super) weapon: rules::Weapon,
    pub(super) weapon_name: String,
    pub(super) modifiers: [i16; Attribute::COUNT],
    pub(super) armor: [i64; Location::COUNT],
    pub(super) traits: Vec<rules::Trait>,
    pub(super) trait_names: Vec<String>,
    pub(super) uses: Vec<rules::GearUse>,
    pub(super) use_names: Vec<String>,
    pub(super) piece_names: Vec<String>,
}

/// Adds up the gear of a survivor.
pub(super) fn loadout(
    survivor: &Survivor,
    known: &Opt<Named<Gear>>,
    arena: &mut Arena<'_>,
    faults: &Collector,
) -> Loadout {
    let mut loadout = Loadout {
        weapon: rules::Weapon::default(),
        weapon_name: FIST.to_owned(),
        modifiers: [0; Attribute::COUNT],
        armor: [0; Location::COUNT],
        traits: Vec::new(),
        trait_names: Vec::new(),
        uses: Vec::new(),
        use_names: Vec::new(),
        piece_names: Vec::new(),
    };
    if let Some(armor) = given(&survivor.armor) {
        add(&mut loadout.armor, armor.all().map(|points| int_or(points, 0)));
    }
    let pieces = pieces(survivor, known, faults);
    loadout.piece_names = pieces.iter().map(|(name, _)| (*name).to_owned()).collect();
    let used = weapon(survivor, &pieces, faults);
    for (index, &(name, gear)) in pieces.iter().enumerate() {
        if loadout.traits.len() > TRAITS_MAX {
            break;
        }
        if let Some(armor) = given(&gear.armor) {
            add(&mut loadout.armor, armor.all().map(|points| int_or(points, 0)));
        }
        if let Some(modifiers) = given(&gear.modifiers) {
            add(&mut loadout.modifiers, modifiers.all().map(|amount| int_or(amount, 0) as i16));
        }
        if used == Some(index) {
            name.clone_into(&mut loadout.weapon_name);
            if let Some(weapon) = given(&gear.weapon) {
                loadout.weapon = rules::Weapon {
                    speed: weapon.speed.get().map_or(1, |speed| speed.0 as u8),
                    accuracy: weapon.accuracy.get().map_or(1, |accuracy| accuracy.0 as i16),
                    strength: weapon.strength.get().map_or(0, |strength| strength.0 as i16),
                    reach: int_or(&weapon.reach, 1) as u8,
                };
            }
        }
        if gear.weapon.is_none() || used == Some(index) {
            for (entry, place) in items(&gear.traits).take(TRAITS_MAX + 1) {
                if let Some(rule) = trait_rule(entry, name, place, arena, faults) {
                    let once_per_showdown = flag_or(&entry.once_per_showdown, false);
                    loadout.traits.push(rules::Trait { rule, once_per_showdown });
                    loadout.trait_names.push(format!("{name} ({})", rule_name(rule)));
                }
            }
        }
    }
    add_uses(&mut loadout, &pieces, known, arena, faults);
    check_sums(&loadout, survivor, faults);
    loadout
}

/// Adds the effects of using a piece; only a board has activations.
fn add_uses(
    loadout: &mut Loadout,
    pieces: &[(&str, &Gear)],
    known: &Opt<Named<Gear>>,
    arena: &mut Arena<'_>,
    faults: &Collector,
) {
    if arena.ground.is_none() {
        return;
    }
    for &(name, gear) in pieces {
        if let (Some(once), None) = (&gear.use_once, &gear.usage) {
            let message = "`use-once` without `use`";
            faults.add(Diagnostic::new(message, once.place, "there is nothing to use"));
        }
        if let (true, Some(effects)) =
            (loadout.uses.len() <= GEAR_USES_MAX, arena.optional(&gear.usage, Site::new(name, Inside::Use)))
        {
            let once_per_showdown = flag_or(&gear.use_once, false);
            let piece = number(name, known).unwrap_or_default();
            loadout.uses.push(rules::GearUse { effects, once_per_showdown, piece });
            loadout.use_names.push(name.to_owned());
        }
    }
}

/// The number of a piece in the gear of the scenario.
pub(super) fn number(name: &str, known: &Opt<Named<Gear>>) -> Option<u32> {
    let at = given(known)?.names().position(|known| known == name)?;
    u32::try_from(at).ok()
}

fn add<T: std::ops::AddAssign, const N: usize>(sums: &mut [T; N], more: [T; N]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// The pieces of a loadout that are defined.
fn pieces<'a>(
    survivor: &'a Survivor,
    known: &'a Opt<Named<Gear>>,
    faults: &Collector,
) -> Vec<(&'a str, &'a Gear)> {
    let mut pieces = Vec::new();
    if let Some(list) = &survivor.gear
        && list.get().is_some_and(|list| list.len() > PIECES_MAX)
    {
        let message = format!("a survivor may carry at most {PIECES_MAX} pieces of gear");
        faults.add(Diagnostic::new(message, list.place, "too many"));
        return pieces;
    }
    for (name, place) in items(&survivor.gear) {
        match given(known).and_then(|known| known.get(&name.0)) {
            Some(gear) => pieces.extend(gear.get().map(|gear| (name.0.as_str(), gear))),
            None => {
                let message = format!("there is no gear {}", quoted(&name.0));
                let names = given(known).into_iter().flat_map(Named::names);
                faults.add(Diagnostic::new(message, place, "unknown gear").nearest(&name.0, names));
            }
        }
    }
    pieces
}

/// Which of the pieces the survivor attacks with.
fn weapon(survivor: &Survivor, pieces: &[(&str, &Gear)], faults: &Collector) -> Option<usize> {
    let Some(wanted) = &survivor.weapon else {
        return pieces.iter().position(|(_, gear)| gear.weapon.is_some());
    };
    let name = wanted.get()?;
    let found = pieces.iter().position(|(known, _)| *known == name.0);
    let weapons = pieces.iter().filter(|(_, gear)| gear.weapon.is_some()).map(|(name, _)| *name);
    let (message, label) = match found {
        Some(index) if pieces[index].1.weapon.is_some() => return Some(index),
        Some(_) => (format!("the gear {} is not a weapon", quoted(&name.0)), "it has no `weapon`"),
        // A loadout with gear that does not exist is reported already.
        None if items(&survivor.gear).any(|(gear, _)| gear.0 == name.0) => return None,
        None => (format!("the weapon {} is not in the survivor's gear", quoted(&name.0)), "not carried"),
    };
    faults.add(Diagnostic::new(message, wanted.place, label).nearest(&name.0, weapons));
    None
}

/// The one rule of an entry.
fn trait_rule(
    entry: &Trait,
    owner: &str,
    place: Place,
    arena: &mut Arena<'_>,
    faults: &Collector,
) -> Option<TraitRule> {
    let site = Site::new(owner, Inside::Anything);
    let rules = [
        entry.luck.as_ref().map(|_| TraitRule::Luck(int_or(&entry.luck, 0) as i8)),
        entry.strength_die.as_ref().map(|_| TraitRule::StrengthDie(int_or(&entry.strength_die, 2) as u8)),
        entry
            .critical_extra_wounds
            .as_ref()
            .map(|_| TraitRule::CriticalExtraWounds(int_or(&entry.critical_extra_wounds, 1) as u8)),
        entry.reroll_misses.as_ref().map(|_| TraitRule::RerollMisses),
        arena.optional(&entry.on_hit, site).map(TraitRule::OnHit),
        arena.optional(&entry.on_wound, site).map(TraitRule::OnWound),
        arena.optional(&entry.on_critical, site).map(TraitRule::OnCritical),
    ];
    if let Some(field) = &entry.reroll_misses
        && field.get() == Some(&false)
    {
        let message = "`reroll-misses` must be `true` or omitted";
        faults.add(Diagnostic::new(message, field.place, "a trait without effect"));
    }
    let mut given = rules.into_iter().flatten();
    let rule = given.next();
    let more = given.count();
    if rule.is_none() || more > 0 {
        let label =
            if more > 0 { format!("this one has {}", more + 1) } else { "this one has none".to_owned() };
        faults.add(
            Diagnostic::new("a trait has exactly one rule", place, label).help(
                "write each rule as a separate entry: traits = [{ luck = 1 }, { reroll-misses = true }]",
            ),
        );
    }
    rule
}

/// The key of a rule in scenario files.
const fn rule_name(rule: TraitRule) -> &'static str {
    match rule {
        TraitRule::Luck(_) => "luck",
        TraitRule::StrengthDie(_) => "strength-die",
        TraitRule::CriticalExtraWounds(_) => "critical-extra-wounds",
        TraitRule::RerollMisses => "reroll-misses",
        TraitRule::OnHit(_) => "on-hit",
        TraitRule::OnWound(_) => "on-wound",
        TraitRule::OnCritical(_) => "on-critical",
    }
}

fn check_sums(loadout: &Loadout, survivor: &Survivor, faults: &Collector) {
    let Some(place) = survivor.gear.as_ref().map(|gear| gear.place) else { return };
    if loadout.traits.len() > TRAITS_MAX {
        let message = format!("the gear of a survivor may bring at most {TRAITS_MAX} traits");
        faults.add(Diagnostic::new(message, place, "too many"));
    }
    if loadout.uses.len() > GEAR_USES_MAX {
        let message = format!("a survivor may carry at most {GEAR_USES_MAX} pieces with `use`");
        faults.add(Diagnostic::new(message, place, "too many"));
    }
    if let Some(most) = loadout.armor.iter().max().filter(|most| **most > ARMOR_MAX) {
        let message = format!("a survivor may have at most {ARMOR_MAX} armor points on a location");
        faults.add(Diagnostic::new(message, place, format!("with this gear it has {most}")));
    }
}
