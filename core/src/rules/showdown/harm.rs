//! The monster's attacks and their consequences for a survivor (MON-1 to MON-8).

use super::context::Context;
use super::decide::{Decide, Hits, Table};
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{
    ATTACK_DICE_MAX, Attribute, Duration, Effect, EffectList, Location, Moment, MonsterAttribute,
    OverflowOrder, Plan,
};
use super::record::{DeathCause, Event, KnockDownCause, Record, Source};
use super::state::{Seat, State};
use super::threshold::{EVERY_FACE, hit_needs};
use crate::dice::{Cuts, Dice, Slot};

/// MON-3: the location die is a d6; two of its faces are the body.
const LOCATION_SIDES: u8 = 6;
const LOCATION_CUTS: Cuts = Cuts::at(&[2, 3, 5, 6]);

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// MON-7: dice, locations, dodge, then each hit in the order rolled, then the effects of a hit.
    pub(super) fn monster_attack(&mut self, profile: u8, seat: Seat, context: Context, origin: &mut Origin) {
        let hits = self.locate_hits(profile, seat, context.source, origin);
        for &location in hits.locations() {
            self.land_hit(location, hits.damage, seat, context, origin);
        }
        let hit = !hits.is_empty();
        self.end_monster_attack(profile, seat, hit, context, origin);
    }

    /// MON-2, MON-3: all hits are located, and one of them may be dodged.
    pub(super) fn locate_hits(
        &mut self,
        profile: u8,
        seat: Seat,
        source: Source,
        origin: &mut Origin,
    ) -> Hits {
        let here = origin.advance();
        let (rolled, damage) = self.roll_monster_attack(profile, seat, source, here);
        let mut hits = Hits::new(damage);
        for position in 0..rolled {
            let slot = self.slot(here, Purpose::LocationRoll, position);
            hits.push(self.roll_location(seat, slot));
        }
        self.offer_dodge(seat, &mut hits, origin);
        hits
    }

    /// MON-4: a hit lands, unless the survivor is dead, or a trigger has ended the fight (TRG-2). SRV-8: after it, those
    /// who lie may be encouraged.
    #[inline]
    pub(super) fn land_hit(
        &mut self,
        location: Location,
        damage: u8,
        seat: Seat,
        context: Context,
        origin: &mut Origin,
    ) {
        if self.can_be_harmed(seat) {
            self.suffer_damage(seat, location, damage, context, origin);
            self.offer_encourage();
        }
    }

    /// RND-8: false for the dead, and when the monster is defeated.
    #[inline]
    fn can_be_harmed(&self, seat: Seat) -> bool {
        self.state.survivor(seat).is_alive() && !self.state.monster.defeated
    }

    /// MON-7: the effects of a hit, after all damage.
    pub(super) fn end_monster_attack(
        &mut self,
        profile: u8,
        seat: Seat,
        hit: bool,
        context: Context,
        origin: &mut Origin,
    ) {
        let on_hit = self.plan.profiles[usize::from(profile)].on_hit;
        let strikes = hit && self.can_be_harmed(seat);
        if strikes && !on_hit.is_empty() {
            self.tell(Event::OnHit { seat, profile });
            self.run(on_hit, Context { in_area: false, ..context.landed_on(seat) }, origin);
        }
        if !self.state.attack.in_progress {
            self.expire_tokens(Duration::WoundAttempt);
            self.expire_tokens(Duration::Attack);
        }
    }

    /// MON-1, MON-2: rolls the attack. Returns the number of hits, and the damage of each.
    fn roll_monster_attack(&mut self, profile: u8, seat: Seat, source: Source, origin: Origin) -> (u8, u8) {
        let attack = self.plan.profiles[usize::from(profile)];
        let speed = i16::from(attack.speed) + self.monster_modifier(MonsterAttribute::Speed);
        let dice = speed.clamp(1, i16::from(ATTACK_DICE_MAX)) as u8;
        let evasion = self.attribute(seat, Attribute::Evasion);
        let (threshold, needed) = match attack.accuracy {
            Some(accuracy) => {
                let threshold = accuracy + evasion - self.monster_modifier(MonsterAttribute::Accuracy);
                (threshold, hit_needs(threshold, self.plan.options.naturals_attack))
            }
            None => (EVERY_FACE.into(), EVERY_FACE),
        };
        let rolled = self.dice.successes(self.slot(origin, Purpose::MonsterRoll, 0), 10, dice, needed);
        let (hits, faces) = (rolled.class, rolled.faces);
        self.tell(Event::MonsterAttacked { seat, profile, source, threshold, needed, dice, hits, faces });
        let damage = i16::from(attack.damage) + self.monster_modifier(MonsterAttribute::Damage);
        (hits, damage.clamp(0, i16::from(u8::MAX)) as u8)
    }

    /// MON-3: rolls the location of a hit.
    #[inline]
    pub(super) fn roll_location(&mut self, seat: Seat, slot: Slot) -> Location {
        let rolled = self.dice.class(slot, LOCATION_SIDES, LOCATION_CUTS);
        let location = Location::ALL[usize::from(rolled.class)];
        self.tell(Event::HitLocated { seat, location, faces: rolled.faces });
        location
    }

    /// MON-4, MON-5, OD-62: one hit. Armor absorbs damage first, then injury boxes; any damage left is
    /// one severe injury, and the rest of the hit is lost.
    pub(super) fn suffer_damage(
        &mut self,
        seat: Seat,
        location: Location,
        damage: u8,
        context: Context,
        origin: &mut Origin,
    ) {
        let Context { source, blame, .. } = context;
        let survivor = &mut self.state.survivors[usize::from(seat)];
        let (armor_left, free_boxes) =
            (&mut survivor.armor[location as usize], &mut survivor.free_boxes[location as usize]);
        let armor = damage.min(*armor_left);
        let boxes = (damage - armor).min(*free_boxes);
        *armor_left -= armor;
        *free_boxes -= boxes;
        let severe = damage > armor + boxes;
        let heavy_filled = boxes > 0 && *free_boxes == 0;
        self.tell(Event::Damaged { seat, location, damage, armor, boxes, severe, source, blame });
        let knock_down_first = self.plan.options.overflow_order == OverflowOrder::KnockDownFirst;
        if heavy_filled && knock_down_first {
            self.knock_down(seat, KnockDownCause::HeavyInjury, origin);
        }
        // What waits for a knock-down may kill, or end the fight.
        if severe && self.can_be_harmed(seat) {
            self.suffer_severe_injury(seat, location, context, origin);
        }
        if heavy_filled && !knock_down_first {
            self.knock_down(seat, KnockDownCause::HeavyInjury, origin);
        }
        if self.state.survivor(seat).is_alive() {
            self.happened(Moment::HitTaken, Some(seat), origin);
        }
    }

    /// MON-6, SRV-12: a severe injury is endured, or rolled on the table of the location.
    pub(super) fn suffer_severe_injury(
        &mut self,
        seat: Seat,
        location: Location,
        context: Context,
        origin: &mut Origin,
    ) {
        if self.offer_endure(seat, location, origin) {
            return;
        }
        let plan = self.plan;
        let table = &plan.severe_tables[location as usize];
        let slot = self.slot(origin.advance(), Purpose::SevereRoll, 0);
        let rolled = self.dice.class(slot, 10, table.cuts);
        let (row, faces) = (rolled.class, rolled.faces);
        let Context { source, blame, .. } = context;
        self.tell(Event::SevereInjury { seat, location, row, faces, source, blame });
        let context = Context { fatal: DeathCause::SevereInjury, ..context.landed_on(seat) };
        self.run(table.rows[usize::from(row)].effects, context, origin);
        if self.state.survivor(seat).is_alive() {
            self.happened(Moment::SevereInjury, Some(seat), origin);
        }
    }
}

/// Number of the ten faces of the location's severe injury table that would kill the survivor in `seat`
/// now, by an effect that kills or by bleeding (MON-6, MON-9). Conditions within a row are taken as they hold now.
#[must_use]
pub fn deadly_faces(plan: &Plan, state: &State, seat: Seat, location: Location) -> u8 {
    let table = Table { plan, state };
    let kills = |effects| kills(table, seat, effects, &mut state.survivor(seat).bleeding.into());
    let rows = &plan.severe_tables[location as usize].rows;
    rows.iter().filter(|row| kills(row.effects)).map(|row| row.faces).sum()
}

/// True when effects on a survivor kill it. They change `bleeding`, its tokens.
fn kills(table: Table<'_>, seat: Seat, effects: EffectList, bleeding: &mut i16) -> bool {
    table.plan.effects(effects).iter().any(|effect| match *effect {
        Effect::Death => true,
        Effect::Bleed(by) => {
            *bleeding = (*bleeding + i16::from(by)).max(0);
            *bleeding >= i16::from(table.plan.options.bleed_to_death)
        }
        Effect::When { condition, then, otherwise } => {
            let list = if table.would_hold(seat, condition) { then } else { otherwise };
            kills(table, seat, list, bleeding)
        }
        Effect::Each { terms, effects } => {
            table.meets_all(seat, terms) && kills(table, seat, effects, bleeding)
        }
        _ => false,
    })
}
