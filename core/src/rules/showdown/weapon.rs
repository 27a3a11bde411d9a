//! Weapons: which can be used, and the dice and thresholds of attacks with them (ATK-2, ATK-4, ATK-11,
//! WND-3).

use super::board::Spaces;
use super::decide::{Decide, Table};
use super::game::{Game, attribute_of, monster_modifier_of};
use super::plan::{ATTACK_DICE_MAX, Attribute, MonsterAttribute, Survivor, Weapon, Weapons};
use super::record::{Event, Record};
use super::state::Seat;
use super::threshold::{hit_needs, wound_needs};
use crate::dice::Dice;

/// RND-7: threshold of attack rolls against a knocked-down monster.
const KNOCKED_DOWN_THRESHOLD: i16 = 3;

impl Table<'_> {
    /// ATK-2: number of attack dice.
    #[inline(always)]
    pub(super) fn attack_dice(&self, seat: Seat, weapon: &Weapon) -> u8 {
        let speed = i16::from(weapon.speed) + attribute_of(self.plan, self.state, seat, Attribute::Speed);
        speed.clamp(i16::from(self.plan.options.min_attack_dice), i16::from(ATTACK_DICE_MAX)) as u8
    }

    /// ATK-4, RND-7: modifiers of the roll are applied to the threshold instead.
    #[inline(always)]
    pub(super) fn hit_threshold(&self, seat: Seat, weapon: &Weapon) -> i16 {
        if self.state.monster.knocked_down {
            return KNOCKED_DOWN_THRESHOLD;
        }
        let more = monster_modifier_of(self.plan, self.state, MonsterAttribute::Evasion);
        let accuracy = attribute_of(self.plan, self.state, seat, Attribute::Accuracy);
        weapon.accuracy + self.plan.monster.evasion + more - accuracy - self.blind_spot_accuracy(seat)
    }

    /// ATK-4: attacks from the blind spot are easier.
    #[inline]
    fn blind_spot_accuracy(&self, seat: Seat) -> i16 {
        let behind = self.plan.board.is_some() && self.is_in_blind_spot(self.at(seat));
        if behind { self.plan.options.blind_spot_accuracy.into() } else { 0 }
    }

    /// WND-3: the total that roll and strength dice together must reach.
    #[inline(always)]
    pub(super) fn wound_threshold(&self, seat: Seat, weapon: &Weapon) -> i16 {
        let more = monster_modifier_of(self.plan, self.state, MonsterAttribute::Toughness);
        let strength = attribute_of(self.plan, self.state, seat, Attribute::Strength);
        self.plan.monster.toughness + more - weapon.strength - strength
    }

    /// The wounds to expect from an attack now, in hundredths, apart from cards, criticals and special rules.
    #[must_use]
    pub fn expected_wounds(&self, seat: Seat, weapon: &Weapon) -> u16 {
        /// One more than the sides of a die.
        const ABOVE: u16 = 11;
        let options = &self.plan.options;
        let hit = hit_needs(self.hit_threshold(seat, weapon), options.naturals_attack);
        let wound = wound_needs(self.wound_threshold(seat, weapon), options.naturals_wound);
        let faces = |needed: u8| ABOVE - u16::from(needed);
        u16::from(self.attack_dice(seat, weapon)) * faces(hit) * faces(wound)
    }

    /// True when one of the survivor's weapons reaches the monster (OD-28, ATK-11).
    #[inline(always)]
    #[must_use]
    pub fn reaches_monster(&self, seat: Seat) -> bool {
        let sheet = self.plan.survivor(self.state, seat);
        if has_plain_weapon(sheet) {
            return self.distance(seat) <= sheet.weapon.reach;
        }
        self.reaches_with_any(seat, sheet)
    }

    #[inline(never)]
    fn reaches_with_any(&self, seat: Seat, sheet: &Survivor) -> bool {
        sheet.weapons().any(|weapon| self.reaches_with(seat, weapon))
    }

    /// The longest reach of a survivor's weapons.
    #[must_use]
    pub fn longest_reach_of(&self, seat: Seat) -> u8 {
        self.plan.survivor(self.state, seat).weapons().map(|weapon| weapon.reach).max().unwrap_or(0)
    }

    /// OD-28, ATK-11: near enough, not too near, and in sight where the weapon needs it.
    fn reaches_with(&self, seat: Seat, weapon: &Weapon) -> bool {
        let steps = self.distance(seat);
        weapon.min_reach <= steps
            && steps <= weapon.reach
            && (!weapon.needs_sight || !self.is_sight_blocked(self.at(seat), &self.obstacles()))
    }

    /// The spaces of a set from which one of the survivor's weapons reaches the monster.
    #[inline]
    #[must_use]
    pub fn in_reach(&self, seat: Seat, within: &Spaces) -> Spaces {
        let sheet = self.plan.survivor(self.state, seat);
        if has_plain_weapon(sheet) {
            return self.base().within(sheet.weapon.reach).and(within);
        }
        self.in_reach_of_any(sheet, within)
    }

    #[inline(never)]
    fn in_reach_of_any(&self, sheet: &Survivor, within: &Spaces) -> Spaces {
        let first = self.in_reach_of(&sheet.weapon, within);
        sheet.other_weapons.iter().fold(first, |all, weapon| all.or(&self.in_reach_of(weapon, within)))
    }

    fn in_reach_of(&self, weapon: &Weapon, within: &Spaces) -> Spaces {
        let base = self.base();
        let mut spaces = base.within(weapon.reach).and(within);
        if let Some(near) = weapon.min_reach.checked_sub(1) {
            spaces = spaces.without(&base.within(near));
        }
        if weapon.needs_sight {
            let obstacles = self.obstacles();
            spaces = spaces.iter().filter(|&one| !self.is_sight_blocked(one, &obstacles)).collect();
        }
        spaces
    }

    /// The weapons that the survivor can attack with now; without a board, all.
    fn usable_weapons(&self, seat: Seat) -> Weapons {
        let weapons = (0..).zip(self.plan.survivor(self.state, seat).weapons());
        let on_board = self.plan.board.is_some();
        weapons
            .filter(|(_, weapon)| !on_board || self.reaches_with(seat, weapon))
            .map(|(index, _)| index)
            .collect()
    }
}

/// True for survivors with one weapon, and of whose weapon the distance alone decides: most are, so this is asked
/// before everything else that ATK-11 asks for.
#[inline]
fn has_plain_weapon(sheet: &Survivor) -> bool {
    sheet.other_weapons.is_empty() && sheet.weapon.min_reach == 0 && !sheet.weapon.needs_sight
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// Starts the attack: a weapon is chosen, with every special rule of attacks that is not spent.
    #[inline]
    pub(super) fn take_up_weapon(&mut self, seat: Seat, number: u8) {
        let sheet = self.plan.survivor(&self.state, seat);
        let weapon = if sheet.other_weapons.is_empty() { 0 } else { self.choose_weapon(seat) };
        let all = (1 << sheet.traits.len()) - 1_u32;
        let mut traits = all as u16 & sheet.weapon(weapon).traits & !self.state.survivor(seat).spent_traits;
        if traits != 0 {
            traits &= self.traits_at_work(seat);
        }
        let attack = &mut self.state.attack;
        (attack.in_progress, attack.seat, attack.number) = (true, seat, number);
        (attack.weapon, attack.traits) = (weapon, traits);
    }

    /// The special rules of attacks whose terms hold now.
    fn traits_at_work(&self, seat: Seat) -> u16 {
        let all = (0..).zip(&self.plan.survivor(&self.state, seat).traits);
        let at_work = all.filter(|(_, one)| self.table().meets_all(seat, one.terms));
        at_work.fold(0, |set, (index, _)| set | 1_u16.wrapping_shl(index))
    }

    /// ATK-11: the attacker chooses among the weapons that it can use.
    fn choose_weapon(&mut self, seat: Seat) -> u8 {
        let usable = self.table().usable_weapons(seat);
        let (first, several) = (usable.first(), usable.iter().nth(1).is_some());
        let weapon = if several {
            let (decide, table) = self.ask();
            let wanted = decide.weapon(table, seat, usable);
            debug_assert!(usable.contains(wanted), "illegal choice: {wanted}");
            if usable.contains(wanted) { wanted } else { first }
        } else {
            first
        };
        self.tell(Event::WeaponChosen { seat, weapon });
        weapon
    }
}
