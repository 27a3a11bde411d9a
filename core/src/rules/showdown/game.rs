//! One trial in play: the plan, the state, and the interfaces for dice, decisions and records.

use super::decide::{Decide, Table};
use super::origin::{Origin, Purpose};
use super::plan::{Attribute, Duration, MonsterAttribute, Plan};
use super::record::{Event, Record};
use super::state::{Phase, Seat, State};
use super::varying;
use crate::dice::{Dice, Slot};

/// One trial in play. Rules are methods of it, one file per family:
///
/// | file | rules |
/// | --- | --- |
/// | `setup` | random parts of the set-up (SET) |
/// | `turn` | rounds and turns (RND), attack and defense games |
/// | `monster` | the monster's turn on a board (MON-10, MON-12) |
/// | `survivors` | the survivors' turn on a board (RND-3) |
/// | `target` | picking targets (TGT) |
/// | `window` | opportunities, and the survival actions that need one (SRV) |
/// | `movement` | movement of survivors and monster, and collisions on the way (COL) |
/// | `knockback` | knockback (COL-14) |
/// | `foresee` | whom the rest of an action would strike, for those who may act in its flow (SRV-20) |
/// | `placement` | the nearest free space, grabs, terrain (COL-6, COL-9) |
/// | `deck` | AI deck and wound stack (WND-6 to 8), hit location deck (ATK-6) |
/// | `attack` | a survivor's attack up to the trap check (ATK) |
/// | `weapon` | weapons, and the dice and thresholds of attacks with them (ATK) |
/// | `wound` | the wound steps of each card (WND) |
/// | `effect` | effects of cards, gear and tables |
/// | `harm` | the monster's attacks and their consequences for a survivor (MON) |
/// | `survival` | survival, dodge and endure (SRV) |
/// | `trigger` | effects that wait for a moment (TRG), counters (CNT) |
/// | `traits` | special rules of gear during an attack |
#[derive(Debug)]
pub struct Game<'a, D, C, R> {
    /// The constant part of the trial.
    pub plan: &'a Plan,
    /// The changing part of the trial.
    pub state: State,
    /// Answers questions about dice and cards.
    pub dice: D,
    /// Makes the choices.
    pub decide: C,
    /// Receives every event.
    pub record: R,
}

impl<'a, D: Dice, C: Decide, R: Record> Game<'a, D, C, R> {
    /// A trial of `plan` before its first step.
    #[inline]
    pub fn new(plan: &'a Plan, dice: D, decide: C, record: R) -> Self {
        Self { plan, state: plan.start, dice, decide, record }
    }

    /// Plays to the end of the trial, unless the recorder abandons it.
    #[inline]
    pub fn play(&mut self) {
        // Equivalent to calling `step` repeatedly. The numbers of cards that an attack resolves and of
        // hits that land are the only branches that a processor predicts badly; in loops of their own
        // they leave the others predictable. Hits that land one after the other need no place in the
        // state.
        while self.state.phase != Phase::Over && !self.record.is_abandoned() {
            while self.state.phase == Phase::HitLocation {
                self.resolve_hit_location();
            }
            while let Phase::MonsterAttack(index) = self.state.phase {
                self.whole_attack_in_monster_turn(index);
            }
            self.step_between_cards();
        }
    }

    /// An attribute of a survivor: the sum of everything that names it (ATK-10, SRV-13).
    #[inline(always)]
    #[must_use]
    pub fn attribute(&self, seat: Seat, attribute: Attribute) -> i16 {
        attribute_of(self.plan, &self.state, seat, attribute)
    }

    /// What tokens, traits, moods and counters add to an attribute of the monster.
    #[inline]
    pub(super) fn monster_modifier(&self, attribute: MonsterAttribute) -> i16 {
        monster_modifier_of(self.plan, &self.state, attribute)
    }

    /// Removes every token of one duration from the table.
    #[inline(always)]
    pub(super) fn expire_tokens(&mut self, duration: Duration) {
        if self.state.has_duration(duration) {
            self.state.expire_tokens(duration);
        }
    }

    #[inline(always)]
    pub(super) fn tell(&mut self, event: Event) {
        self.record.event(&self.state, &event);
    }

    #[inline]
    pub(super) fn slot(&self, origin: Origin, purpose: Purpose, position: u8) -> Slot {
        origin.slot(self.state.round as u16, purpose, position)
    }

    /// The decider, and the table that it sees.
    #[inline]
    pub(super) fn ask(&mut self) -> (&mut C, Table<'_>) {
        (&mut self.decide, Table { plan: self.plan, state: &self.state })
    }

    /// The view of plan and state that deciders get.
    #[inline]
    pub(super) fn table(&self) -> Table<'_> {
        Table { plan: self.plan, state: &self.state }
    }
}

/// An attribute of a survivor: the sum of everything that names it (ATK-10, SRV-13).
#[inline(always)]
#[must_use]
pub fn attribute_of(plan: &Plan, state: &State, seat: Seat, attribute: Attribute) -> i16 {
    let index = attribute as usize;
    let sheet = plan.survivor(state, seat);
    let lasting = sheet.attributes[index] + state.survivor(seat).tokens.sum(index);
    if sheet.varies >> index & 1 == 0 {
        lasting
    } else {
        lasting + varying::sum(plan, state, seat, attribute)
    }
}

/// What tokens, traits, moods and counters add to an attribute of the monster.
#[inline]
#[must_use]
pub fn monster_modifier_of(plan: &Plan, state: &State, attribute: MonsterAttribute) -> i16 {
    let tokens = state.monster.token_sum(attribute);
    if plan.monster.varies >> attribute as usize & 1 == 0 {
        tokens
    } else {
        tokens + varying::sum_of_monster(plan, state, attribute)
    }
}
