//! Loadouts: the sum of a survivor's gear and abilities.

use super::effects::Arena;
use super::limit::at_most;
use super::site::{Inside, Site};
use super::traits::{self, Owner};
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Field, Int, Named, Opt, flag_or, given, int_or, items};
use crate::scenario::source::Place;
use crate::scenario::tree::quoted;
use crate::scenario::wire::{
    Ability, ArmorPoints, Attributes, Board, ByLocation, Effects, Gear, Label, Survivor, Trait, Weapon,
};
use deathroll_core::rules::showdown::plan::{
    self as rules, Attribute, GEAR_USES_MAX, Location, PartOf, SurvivorWhen, TRAITS_MAX, Trigger, Varying,
    WEAPONS_MAX,
};

/// Maximum number of pieces of gear of a survivor.
pub(super) const PIECES_MAX: usize = 40;
/// Maximum armor points on a location.
const ARMOR_MAX: i64 = 99;
/// What a survivor without a weapon attacks with.
const FIST: &str = "fist";

/// The sum of a survivor's gear and abilities.
#[derive(Debug, Default)]
pub(super) struct Loadout {
    /// Its weapons, of which there is at least one.
    pub(super) weapons: Vec<rules::Weapon>,
    pub(super) weapon_names: Vec<String>,
    pub(super) modifiers: [i16; Attribute::COUNT],
    pub(super) armor: [i64; Location::COUNT],
    pub(super) traits: Vec<rules::Trait>,
    pub(super) trait_names: Vec<String>,
    /// The number of the weapon with which alone each of the traits applies.
    with_weapon: Vec<Option<usize>>,
    pub(super) triggers: Vec<OwnTrigger>,
    pub(super) varying: Vec<Varying<Attribute, SurvivorWhen>>,
    pub(super) no_threat: Vec<rules::TermList>,
    pub(super) uses: Vec<rules::GearUse>,
    pub(super) use_names: Vec<String>,
    pub(super) piece_names: Vec<String>,
    pub(super) ability_names: Vec<String>,
}

/// A trigger of a survivor, with its name.
#[derive(Debug)]
pub(super) struct OwnTrigger {
    /// Its place among all the survivor's triggers, whatever the loadout.
    pub(super) order: TriggerOrder,
    pub(super) trigger: Trigger,
    pub(super) name: String,
}

/// The order of TRG-2: of gear, then of abilities, then of terrain; in the order of the file; its number there.
pub(super) type TriggerOrder = (Section, usize, usize);

/// Where a survivor has special rules from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Gear,
    Ability,
    Terrain,
}

/// What a scenario defines for survivors to have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pieces<'a> {
    pub(super) gear: &'a Opt<Named<Gear>>,
    pub(super) abilities: &'a Opt<Named<Ability>>,
    pub(super) board: &'a Opt<Board>,
}

/// Adds up the gear and the abilities of a survivor. Of its random gear it has the pieces with these numbers, in
/// the order of the file.
pub(super) fn loadout(
    survivor: &Survivor,
    drawn: &[usize],
    seat: u8,
    known: Pieces<'_>,
    arena: &mut Arena<'_>,
    faults: &Collector,
) -> Loadout {
    let varying = arena.counters.modifiers().collect();
    let mut loadout = Loadout { varying, ..Loadout::default() };
    loadout.add_armor(&survivor.armor);
    let of = Of { seat, known };
    let pieces = pieces(survivor, drawn, known.gear, faults);
    loadout.add_pieces(&pieces, &weapons(survivor, &pieces, faults), of, arena, faults);
    loadout.add_abilities(abilities(survivor, known.abilities, faults), of, arena);
    if arena.ground.is_some() {
        loadout.add_terrain(of, arena);
    }
    if loadout.weapons.is_empty() {
        loadout.weapons.push(rules::Weapon::FIST);
        loadout.weapon_names.push(FIST.to_owned());
    }
    loadout.share_traits();
    check_sums(&loadout, survivor, faults);
    loadout
}

/// Whose loadout it is, in what scenario.
#[derive(Debug, Clone, Copy)]
struct Of<'a> {
    seat: u8,
    known: Pieces<'a>,
}

/// When the special rules of attacks of a piece apply.
#[derive(Debug, Clone, Copy)]
enum InAttacks {
    /// In every attack.
    Always,
    /// In attacks with this weapon of the survivor.
    With(usize),
    /// Never: it is a weapon that is not used.
    Never,
}

/// The attributes of modifiers, one bit each.
pub(super) fn attributes_of<T>(modifiers: &[T], attribute: impl Fn(&T) -> u32) -> u8 {
    modifiers.iter().fold(0, |set, modifier| set | 1 << attribute(modifier))
}

/// The uses that come back every round (SRV-25), one bit each.
pub(super) fn free_uses(uses: &[rules::GearUse]) -> u8 {
    let free = (0..).zip(uses).filter(|(_, of)| of.is_free && !of.once_per_showdown);
    free.fold(0, |set, (index, _)| set | 1_u32.wrapping_shl(index)) as u8
}

fn weapon_of(weapon: &Weapon, piece: Option<u32>, faults: &Collector) -> rules::Weapon {
    let (reach, min_reach) = (int_or(&weapon.reach, 1) as u8, int_or(&weapon.min_reach, 0) as u8);
    // A `reach` that is not there may be one that is misspelt.
    let is_known = weapon.reach.is_some() || faults.is_empty();
    if let Some(field) = weapon.min_reach.as_ref().filter(|_| is_known && min_reach > reach) {
        let message =
            format!("this weapon reaches nobody: its `min-reach` is {min_reach}, its `reach` {reach}");
        faults.add(Diagnostic::new(message, field.place, "expected at most its `reach`"));
    }
    rules::Weapon {
        speed: weapon.speed.get().map_or(1, |speed| speed.0 as u8),
        accuracy: weapon.accuracy.get().map_or(1, |accuracy| accuracy.0 as i16),
        strength: weapon.strength.get().map_or(0, |strength| strength.0 as i16),
        reach,
        min_reach,
        needs_sight: flag_or(&weapon.sight, false),
        traits: 0,
        piece: piece.unwrap_or_default(),
    }
}

/// What gear and abilities have in common, as written.
#[derive(Clone, Copy)]
pub(super) struct Common<'a> {
    pub(super) traits: &'a Opt<Vec<Field<Trait>>>,
    modifiers: &'a Opt<Attributes>,
    /// The effects of its use by activation.
    pub(super) usage: &'a Opt<Effects>,
    once: &'a Opt<bool>,
    pub(super) cost: &'a Opt<Int<0, 20>>,
    pub(super) free: &'a Opt<bool>,
}

/// All gear of a scenario, then all abilities; none of those that could not be read.
pub(super) fn commons<'a>(known: Pieces<'a>) -> impl Iterator<Item = (&'a str, Option<Common<'a>>)> {
    let gear = given(known.gear).into_iter().flat_map(|all| &all.0);
    let abilities = given(known.abilities).into_iter().flat_map(|all| &all.0);
    let gear = gear.map(|(name, field)| (name.as_str(), field.get().map(Common::of_gear)));
    gear.chain(abilities.map(|(name, field)| (name.as_str(), field.get().map(Common::of_ability))))
}

impl<'a> Common<'a> {
    const fn of_gear(gear: &'a Gear) -> Self {
        let Gear { traits, modifiers, usage, use_once, use_cost, use_free, .. } = gear;
        Self { traits, modifiers, usage, once: use_once, cost: use_cost, free: use_free }
    }

    const fn of_ability(ability: &'a Ability) -> Self {
        let Ability { traits, modifiers, usage, use_once, use_cost, use_free, .. } = ability;
        Self { traits, modifiers, usage, once: use_once, cost: use_cost, free: use_free }
    }

    /// The first of its fields that mean nothing without a use.
    fn needless(self) -> Option<(&'static str, Place)> {
        let fields = [
            ("use-once", self.once.as_ref().map(|field| field.place)),
            ("use-cost", self.cost.as_ref().map(|field| field.place)),
            ("use-free", self.free.as_ref().map(|field| field.place)),
        ];
        fields.into_iter().find_map(|(key, place)| Some((key, place?)))
    }
}

impl Loadout {
    /// Adds pieces of gear, of which those with these numbers are wielded.
    fn add_pieces(
        &mut self,
        pieces: &[Piece<'_>],
        wielded: &[usize],
        Of { seat, known }: Of<'_>,
        arena: &mut Arena<'_>,
        faults: &Collector,
    ) {
        self.piece_names = pieces.iter().map(|piece| piece.name.to_owned()).collect();
        for (index, &Piece { position, name, gear }) in pieces.iter().enumerate() {
            self.add_armor(&gear.armor);
            let weapon = given(&gear.weapon).filter(|_| wielded.contains(&index));
            if let Some(weapon) = weapon {
                self.weapons.push(weapon_of(weapon, number(name, known), faults));
                self.weapon_names.push(name.to_owned());
            }
            let use_in_attacks = match (weapon, &gear.weapon) {
                (Some(_), _) => InAttacks::With(self.weapons.len() - 1),
                (None, None) => InAttacks::Always,
                (None, Some(_)) => InAttacks::Never,
            };
            let owner = Owner { name, seat, part_of: part_of(name, known) };
            self.add(Common::of_gear(gear), owner, (Section::Gear, position), use_in_attacks, arena);
        }
    }

    fn add_abilities(
        &mut self,
        abilities: Vec<(&str, &Ability)>,
        Of { seat, known }: Of<'_>,
        arena: &mut Arena<'_>,
    ) {
        self.ability_names = abilities.iter().map(|(name, _)| (*name).to_owned()).collect();
        for (position, (name, ability)) in abilities.into_iter().enumerate() {
            let owner = Owner { name, seat, part_of: part_of(name, known) };
            let place = (Section::Ability, position);
            self.add(Common::of_ability(ability), owner, place, InAttacks::Always, arena);
        }
    }

    /// Adds what gear and abilities have in common.
    fn add(
        &mut self,
        common: Common<'_>,
        owner: Owner<'_>,
        place: (Section, usize),
        in_attacks: InAttacks,
        arena: &mut Arena<'_>,
    ) {
        if let Some(modifiers) = given(common.modifiers) {
            add(&mut self.modifiers, modifiers.all().map(|amount| int_or(amount, 0) as i16));
        }
        self.add_rules(common.traits, owner, place, in_attacks, arena);
        self.add_use(common, owner, arena);
    }

    /// Adds what terrain does to whoever stands in it.
    fn add_terrain(&mut self, Of { seat, known }: Of<'_>, arena: &mut Arena<'_>) {
        let terrain = given(known.board).and_then(|board| given(&board.terrain));
        for (kind, (name, field)) in (0..).zip(terrain.into_iter().flat_map(|named| &named.0)) {
            let Some(wire) = field.get() else { continue };
            let owner = Owner { name, seat, part_of: PartOf::Terrain(kind) };
            let place = (Section::Terrain, usize::from(kind));
            self.add_rules(&wire.traits, owner, place, InAttacks::Never, arena);
        }
    }

    fn add_armor(&mut self, armor: &Opt<ByLocation<ArmorPoints>>) {
        if let Some(armor) = given(armor) {
            add(&mut self.armor, armor.all().map(|points| int_or(points, 0)));
        }
    }

    /// Adds the special rules of a piece.
    fn add_rules(
        &mut self,
        list: &Opt<Vec<Field<Trait>>>,
        owner: Owner<'_>,
        (section, position): (Section, usize),
        in_attacks: InAttacks,
        arena: &mut Arena<'_>,
    ) {
        let rules = traits::of_survivor(list, owner, arena);
        let name = |key: &str| format!("{} ({key})", owner.name);
        for (one, key) in rules.traits {
            let with_weapon = match in_attacks {
                InAttacks::Always => None,
                InAttacks::With(weapon) => Some(weapon),
                InAttacks::Never => continue,
            };
            if self.traits.len() <= TRAITS_MAX {
                self.traits.push(one);
                self.trait_names.push(name(key));
                self.with_weapon.push(with_weapon);
            }
        }
        let triggers = rules.triggers.into_iter().enumerate();
        self.triggers.extend(triggers.map(|(number, (trigger, key))| {
            let order = (section, position, number);
            OwnTrigger { order, trigger, name: name(key) }
        }));
        self.varying.extend(rules.varying);
        self.no_threat.extend(rules.no_threat);
    }

    /// Tells every weapon which special rules apply with it.
    fn share_traits(&mut self) {
        for (number, weapon) in self.weapons.iter_mut().enumerate() {
            let applies = |with: &Option<usize>| with.is_none_or(|with| with == number);
            let places = (0..).zip(&self.with_weapon).filter(|(_, with)| applies(with));
            weapon.traits = places.fold(0, |set, (place, _)| set | 1_u32.wrapping_shl(place)) as u16;
        }
    }

    /// Adds the effects of using a piece; only a board has activations.
    fn add_use(&mut self, common: Common<'_>, owner: Owner<'_>, arena: &mut Arena<'_>) {
        if arena.ground.is_none() {
            return;
        }
        let piece = if let PartOf::Piece(number) = owner.part_of { number } else { 0 };
        if let (Some((key, place)), None) = (common.needless(), common.usage) {
            let message = format!("`{key}` without `use`");
            arena.faults.add(Diagnostic::new(message, place, "there is nothing to use"));
        }
        if let (true, Some(effects)) = (
            self.uses.len() <= GEAR_USES_MAX,
            arena.optional(common.usage, Site::new(owner.name, Inside::Use)),
        ) {
            self.uses.push(rules::GearUse {
                effects,
                once_per_showdown: flag_or(common.once, false),
                cost: int_or(common.cost, 0) as u8,
                is_free: flag_or(common.free, false),
                piece,
            });
            self.use_names.push(owner.name.to_owned());
        }
    }
}

/// The number of a piece in the gear and the abilities of the scenario.
pub(super) fn number(name: &str, known: Pieces<'_>) -> Option<u32> {
    u32::try_from(commons(known).position(|(known, _)| known == name)?).ok()
}

/// A piece, as who pays for its rules may name it (TRG-4).
pub(super) fn part_of(name: &str, known: Pieces<'_>) -> PartOf {
    number(name, known).map_or_else(PartOf::default, PartOf::Piece)
}

fn add<T: std::ops::AddAssign, const N: usize>(sums: &mut [T; N], more: [T; N]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// A piece of gear that a survivor has.
#[derive(Debug, Clone, Copy)]
struct Piece<'a> {
    /// Its number in the gear of the survivor, and of its pools after that.
    position: usize,
    name: &'a str,
    gear: &'a Gear,
}

/// The pieces of a loadout that are defined.
fn pieces<'a>(
    survivor: &'a Survivor,
    drawn: &[usize],
    known: &'a Opt<Named<Gear>>,
    faults: &Collector,
) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    if let Some(list) = &survivor.gear
        && list.get().is_some_and(|list| list.len() > PIECES_MAX)
    {
        let message = format!("a survivor may carry at most {PIECES_MAX} pieces of gear");
        faults.add(Diagnostic::new(message, list.place, "too many"));
        return pieces;
    }
    let always = items(&survivor.gear).count();
    let random = random_pieces(survivor).enumerate().filter(|(number, _)| drawn.contains(number));
    let all = items(&survivor.gear).enumerate().chain(random.map(|(number, one)| (always + number, one)));
    for (position, (name, place)) in all {
        match given(known).and_then(|known| known.get(&name.0)) {
            Some(gear) => pieces.extend(gear.get().map(|gear| Piece { position, name: &name.0, gear })),
            None => {
                let message = format!("there is no gear {}", quoted(&name.0));
                let names = given(known).into_iter().flat_map(Named::names);
                faults.add(Diagnostic::new(message, place, "unknown gear").known(&name.0, names));
            }
        }
    }
    pieces
}

/// The pieces of all pools of a survivor, in the order of the file.
pub(super) fn random_pieces(survivor: &Survivor) -> impl Iterator<Item = (&Label, Place)> {
    let all = items(&survivor.gear_pools).flat_map(|(pool, _)| pool.gear.get().into_iter().flatten());
    all.filter_map(|field| Some((field.get()?, field.place)))
}

/// The abilities of a survivor that are defined.
fn abilities<'a>(
    survivor: &'a Survivor,
    known: &'a Opt<Named<Ability>>,
    faults: &Collector,
) -> Vec<(&'a str, &'a Ability)> {
    let mut found: Vec<(&str, &Ability)> = Vec::new();
    for (name, place) in at_most(PIECES_MAX, "abilities of a survivor", &survivor.abilities, faults) {
        if found.iter().any(|(known, _)| *known == name.0) {
            let message = format!("{} twice", quoted(&name.0));
            faults.add(Diagnostic::new(message, place, "a survivor has an ability once"));
            continue;
        }
        match given(known).and_then(|known| known.get(&name.0)) {
            Some(ability) => found.extend(ability.get().map(|ability| (name.0.as_str(), ability))),
            None => {
                let message = format!("there is no ability {}", quoted(&name.0));
                let names = given(known).into_iter().flat_map(Named::names);
                faults.add(Diagnostic::new(message, place, "unknown ability").known(&name.0, names));
            }
        }
    }
    found
}

/// Those of the pieces that the survivor attacks with.
fn weapons(survivor: &Survivor, pieces: &[Piece<'_>], faults: &Collector) -> Vec<usize> {
    let Some(wanted) = &survivor.weapon else {
        let all = (0..pieces.len()).filter(|&index| pieces[index].gear.weapon.is_some());
        let all: Vec<usize> = all.take(WEAPONS_MAX + 1).collect();
        if let (true, Some(place)) = (all.len() > WEAPONS_MAX, place_of_pieces(survivor)) {
            let message = format!("a survivor may carry at most {WEAPONS_MAX} weapons");
            faults.add(Diagnostic::new(message, place, "too many"));
        }
        return all.into_iter().take(WEAPONS_MAX).collect();
    };
    only_weapon(survivor, wanted, pieces, faults).into_iter().collect()
}

/// The weapon that the file names.
fn only_weapon(
    survivor: &Survivor,
    wanted: &Field<Label>,
    pieces: &[Piece<'_>],
    faults: &Collector,
) -> Option<usize> {
    let name = wanted.get()?;
    let found = pieces.iter().position(|piece| piece.name == name.0);
    let weapons = pieces.iter().filter(|piece| piece.gear.weapon.is_some()).map(|piece| piece.name);
    let (message, label) = match found {
        Some(index) if pieces[index].gear.weapon.is_some() => return Some(index),
        Some(_) => (format!("the gear {} is not a weapon", quoted(&name.0)), "it has no `weapon`"),
        // A loadout with gear that does not exist is reported already.
        None if items(&survivor.gear).any(|(gear, _)| gear.0 == name.0) => return None,
        // It has the weapon in other trials.
        None if random_pieces(survivor).any(|(gear, _)| gear.0 == name.0) => return None,
        None => (format!("the weapon {} is not in the survivor's gear", quoted(&name.0)), "not carried"),
    };
    faults.add(Diagnostic::new(message, wanted.place, label).known(&name.0, weapons));
    None
}

/// The first list of pieces of a survivor; none if it has nothing.
fn place_of_pieces(survivor: &Survivor) -> Option<Place> {
    let lists = [&survivor.gear, &survivor.abilities].map(|list| list.as_ref().map(|field| field.place));
    lists.into_iter().flatten().chain(survivor.gear_pools.as_ref().map(|field| field.place)).next()
}

fn check_sums(loadout: &Loadout, survivor: &Survivor, faults: &Collector) {
    // Without any pieces the rest is within the limits.
    let Some(place) = place_of_pieces(survivor) else { return };
    if loadout.traits.len() > TRAITS_MAX {
        let message =
            format!("gear and abilities may bring at most {TRAITS_MAX} traits of attacks to a survivor");
        faults.add(Diagnostic::new(message, place, "too many"));
    }
    if loadout.uses.len() > GEAR_USES_MAX {
        let message = format!("a survivor may have at most {GEAR_USES_MAX} pieces and abilities with `use`");
        faults.add(Diagnostic::new(message, place, "too many"));
    }
    if let Some(most) = loadout.armor.iter().max().filter(|most| **most > ARMOR_MAX) {
        let message = format!("a survivor may have at most {ARMOR_MAX} armor points on a location");
        faults.add(Diagnostic::new(message, place, format!("with this gear it has {most}")));
    }
}
