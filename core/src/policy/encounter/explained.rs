//! Policies that report the line that decided.

use super::fact::{About, Fact, Moment};
use super::{CharacterPolicies, Choice, Decision, Policies};
use crate::policy::explained;
use crate::policy::list::Chosen;
use crate::rules::encounter::decide::{
    BidRoll, Casting, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table,
};
use crate::rules::encounter::state::Seat;

/// A line of a priority list of a character that decided.
pub type Decided = explained::Decided<Decision>;

/// The policies of all characters, with somebody who hears of every line that decides.
pub type Explained<'a, H> = explained::Explained<'a, Policies, H>;

impl<'a, H: FnMut(Decided)> Explained<'a, H> {
    #[inline]
    fn of(&self, table: Table<'_>, seat: Seat) -> &'a CharacterPolicies {
        self.policies.of(table, seat)
    }

    /// True when some line applies; the line is reported.
    #[inline]
    fn is_due(&mut self, decision: Decision, list: &Choice, moment: &Moment<'_>) -> bool {
        // Asked first without a call: many lists are empty.
        let due = if list.lines().is_empty() { None } else { applies(list, moment) };
        due.map(|chosen| self.heard(moment.seat, decision, chosen)).is_some()
    }
}

#[inline(never)]
fn applies(list: &Choice, moment: &Moment<'_>) -> Option<Chosen<()>> {
    list.first(|line| line.when.holds(&|fact: Fact| fact.value(moment)).then_some(()))
}

impl<H: FnMut(Decided)> Decide for Explained<'_, H> {
    #[inline]
    fn verve_reserve(&mut self, table: Table<'_>, seat: Seat) -> u16 {
        self.of(table, seat).verve_reserve
    }

    #[inline]
    fn consciousness_score(&mut self, table: Table<'_>, seat: Seat) -> ConsciousnessScore {
        self.of(table, seat).consciousness_score
    }

    #[inline]
    fn faint(&mut self, table: Table<'_>, seat: Seat, moment: FaintMoment) -> bool {
        let moment = Moment { about: About::Faint(moment), ..Moment::new(table, seat) };
        self.is_due(Decision::Faint, &self.of(table, seat).faint, &moment)
    }

    #[inline]
    fn wakes(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Option<u8> {
        let best = self.of(table, seat).wake.best(table, seat, choices);
        best.map(|best| self.heard(seat, Decision::Wake, best))
    }

    #[inline]
    fn casts(&mut self, table: Table<'_>, seat: Seat, choices: &[Casting]) -> Option<u8> {
        let best = self.of(table, seat).cast.best(table, seat, choices);
        best.map(|best| self.heard(seat, Decision::Cast, best))
    }

    #[inline]
    fn semi_conscious(&mut self, table: Table<'_>, seat: Seat) -> bool {
        self.is_due(Decision::SpendMojo, &self.of(table, seat).semi_conscious, &Moment::new(table, seat))
    }

    #[inline]
    fn mojo_bid(&mut self, table: Table<'_>, seat: Seat, roll: BidRoll, margin: u8) -> bool {
        let moment = Moment { about: About::Bid(roll, margin), ..Moment::new(table, seat) };
        self.is_due(Decision::MojoBid, &self.of(table, seat).mojo_bid, &moment)
    }

    #[inline]
    fn recovery(&mut self, table: Table<'_>, seat: Seat) -> Recovery {
        self.of(table, seat).rest_choice
    }

    #[inline]
    fn heroic_attack(&mut self, table: Table<'_>, seat: Seat) -> bool {
        let moment = Moment { about: About::LastAttack, ..Moment::new(table, seat) };
        self.is_due(Decision::Heroic, &self.of(table, seat).heroic, &moment)
    }

    #[inline]
    fn heroic_cast(&mut self, table: Table<'_>, seat: Seat) -> bool {
        let moment = Moment { about: About::LastSpell, ..Moment::new(table, seat) };
        self.is_due(Decision::Heroic, &self.of(table, seat).heroic, &moment)
    }

    #[inline]
    fn heroic_aid(&mut self, table: Table<'_>, seat: Seat, friend: Seat) -> bool {
        let moment = Moment { other: friend, about: About::LastAid, ..Moment::new(table, seat) };
        self.is_due(Decision::Heroic, &self.of(table, seat).heroic, &moment)
    }

    #[inline]
    fn heroic_bid(&mut self, table: Table<'_>, giver: Seat, _hero: Seat) -> u8 {
        self.of(table, giver).heroic_bid
    }

    #[inline]
    fn flees(&mut self, table: Table<'_>, seat: Seat) -> bool {
        self.is_due(Decision::Flee, &self.of(table, seat).flee, &Moment::new(table, seat))
    }

    #[inline]
    fn target(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
        let best = self.of(table, seat).target.best(table, seat, choices);
        best.map_or(Pick::Any, |best| Pick::At(self.heard(seat, Decision::Target, best)))
    }
}
