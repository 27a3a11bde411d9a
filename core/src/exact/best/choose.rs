//! Decisions that take every answer, and dice that fall every way, on one path.

use std::cell::RefCell;

use crate::dice::{Cuts, Dice, Enumerated, Faces, Rolled, Slot, Urn};
use crate::policy::showdown::{
    Decision, Policies, Situation, activations, different_hits, encouraged, surges,
};
use crate::rules::seats::Seats;
use crate::rules::showdown::board::Space;
use crate::rules::showdown::decide::{
    Activation, Decide, Hits, Pick, Question, SurvivalAction, Table, TurnChoice, Window,
};
use crate::rules::showdown::plan::{Action, Actions, Location, Weapons};
use crate::rules::showdown::state::Seat;

/// A path that dice and decisions share.
pub(super) type Path<'a> = RefCell<&'a mut Enumerated>;

/// Dice on a shared path.
pub(super) struct SharedDice<'a>(pub(super) &'a Path<'a>);

impl Dice for SharedDice<'_> {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.0.borrow_mut().successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.0.borrow_mut().class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.0.borrow_mut().sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.0.borrow_mut().draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.0.borrow_mut().index(slot, n)
    }
}

/// The kind of card that a line chooses; none where the order drawn or dice do.
fn listed_card(policies: &Policies, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Option<u8> {
    let mut is_listed = false;
    match policies.explained(|_| is_listed = true).hit_location(table, attacker, choices) {
        Pick::At(index) if is_listed => Some(choices[usize::from(index)]),
        Pick::At(_) | Pick::Any => None,
    }
}

/// A question to a survivor.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// What it can choose from.
    pub(super) situation: Situation,
    /// The answer of the policy; none if dice choose.
    pub(super) policy: Option<usize>,
    /// If dice choose: the number of cards that each answer stands for, of which each is as likely.
    pub(super) cards: Vec<u8>,
}

/// A new decision: the question, where questions are noted.
pub(super) type Note = Option<Box<Asked>>;

/// Takes every answer to the decisions that are optimised; leaves the rest to the policies.
pub(super) struct Chooser<'a> {
    pub(super) path: &'a Path<'a>,
    pub(super) policies: &'a Policies,
    /// The decisions that are optimised.
    pub(super) over: &'a [Decision],
    /// Receives every decision that was on no path before.
    pub(super) notes: &'a RefCell<Vec<Note>>,
    /// Whether questions are noted.
    pub(super) in_full: bool,
}

impl Chooser<'_> {
    /// The index of the answer taken, of `n`.
    fn choose(&mut self, n: usize, asked: impl FnOnce(&Policies) -> Asked) -> usize {
        let (answer, is_new) = self.path.borrow_mut().choose(n as u16);
        if is_new {
            self.notes.borrow_mut().push(self.in_full.then(|| Box::new(asked(self.policies))));
        }
        answer.into()
    }

    /// One of the things, or none, which is the first answer; what the policy chooses where the decision
    /// is not optimised.
    fn choose_one<T: Copy + PartialEq>(
        &mut self,
        decision: Decision,
        things: &[T],
        policy: impl FnOnce(&Policies) -> Option<T>,
        situation: impl FnOnce(&[T]) -> Situation,
    ) -> Option<T> {
        if !self.over.contains(&decision) {
            return policy(self.policies);
        }
        if things.is_empty() {
            return None;
        }
        let chosen = self.choose(1 + things.len(), |policies| {
            let policy = policy(policies);
            let place = policy.and_then(|chosen| things.iter().position(|one| *one == chosen));
            debug_assert_eq!(policy.is_some(), place.is_some(), "policies choose what is possible");
            let policy = Some(place.map_or(0, |place| 1 + place));
            Asked { situation: situation(things), policy, cards: Vec::new() }
        });
        chosen.checked_sub(1).map(|place| things[place])
    }

    /// A use of an activation in a turn, of these.
    fn choose_use(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        uses: &[Activation],
        policy: impl FnOnce(&Policies) -> Option<Activation>,
    ) -> Option<Activation> {
        let decision = Decision::Activation;
        let situation =
            |uses: &[Activation]| Situation::of_uses(table, seat, decision, Window::AnyTime, uses);
        self.choose_one(decision, uses, policy, situation)
    }

    /// A use that needs no activation, of these (SRV-25). Whether to pay for one is asked apart only if the uses
    /// follow the lists: who chooses among the uses also chooses what it pays for.
    fn free_use(&mut self, table: Table<'_>, seat: Seat, mut free: Vec<Activation>) -> Option<Activation> {
        let pays = self.over.contains(&Decision::Pay);
        if self.over.contains(&Decision::Activation) {
            let policies = self.policies;
            let agreed = |of: Activation| policies.agrees_to(table, seat, of);
            free.retain(|&of| pays || agreed(of));
            return self.choose_use(table, seat, &free, |policies| policies.free_use(table, seat, agreed));
        }
        if !pays {
            let agreed = |of| self.policies.agrees_to(table, seat, of);
            return self.policies.free_use(table, seat, agreed);
        }
        // The lists go on to the next use where one is not paid for.
        loop {
            let wanted = self.policies.free_use(table, seat, |of| free.contains(&of))?;
            let cost = table.price_of(seat, wanted);
            let policy = |policies: &Policies| policies.agrees_to(table, seat, wanted).then_some(());
            let situation = |_: &[()]| Situation::of_use(table, seat, wanted);
            if cost == 0 || self.choose_one(Decision::Pay, &[()], policy, situation).is_some() {
                return Some(wanted);
            }
            free.retain(|&of| of != wanted);
        }
    }
}

impl Decide for Chooser<'_> {
    fn hit_location(&mut self, table: Table<'_>, attacker: Seat, choices: &[u8]) -> Pick {
        if !self.over.contains(&Decision::HlOrder) {
            return (&*self.policies).hit_location(table, attacker, choices);
        }
        let mut kinds = choices.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let place = |kind: u8| choices.iter().position(|&one| one == kind).unwrap_or(0) as u8;
        let count = |kind: &u8| choices.iter().filter(|&one| one == kind).count() as u8;
        let chosen = self.choose(kinds.len(), |policies| Asked {
            situation: Situation::of_cards(table, attacker, &kinds),
            policy: listed_card(policies, table, attacker, choices)
                .and_then(|listed| kinds.iter().position(|&kind| kind == listed)),
            cards: kinds.iter().map(count).collect(),
        });
        Pick::At(place(kinds[chosen]))
    }

    fn trap(&mut self, table: Table<'_>, traps: &[u8]) -> Pick {
        (&*self.policies).trap(table, traps)
    }

    fn dodge(&mut self, table: Table<'_>, seat: Seat, hits: &Hits) -> Option<u8> {
        let indices: Vec<u8> = different_hits(hits).map(|index| index as u8).collect();
        // Of neighbours on the same location, the first stands for all.
        let first = |dodged: u8| indices.iter().copied().rev().find(|&index| index <= dodged);
        self.choose_one(
            Decision::Dodge,
            &indices,
            |mut policies| policies.dodge(table, seat, hits).and_then(first),
            |_| Situation::of_hits(table, seat, hits),
        )
    }

    fn endure(&mut self, table: Table<'_>, seat: Seat, location: Location, cost: u8) -> bool {
        let policy = |mut policies: &Policies| policies.endure(table, seat, location, cost).then_some(());
        let situation = |_: &[()]| Situation::of_injury(table, seat, location, cost);
        self.choose_one(Decision::Endure, &[()], policy, situation).is_some()
    }

    fn pay(&mut self, table: Table<'_>, seat: Seat, trigger: u8, cost: u8) -> bool {
        let policy = |mut policies: &Policies| policies.pay(table, seat, trigger, cost).then_some(());
        let situation = |_: &[()]| Situation::of_trigger(table, seat, trigger, cost);
        self.choose_one(Decision::Pay, &[()], policy, situation).is_some()
    }

    fn weapon(&mut self, table: Table<'_>, seat: Seat, usable: Weapons) -> u8 {
        if !self.over.contains(&Decision::Weapon) {
            return (&*self.policies).weapon(table, seat, usable);
        }
        let weapons: Vec<u8> = usable.iter().collect();
        let chosen = self.choose(weapons.len(), |mut policies| {
            let policy = policies.weapon(table, seat, usable);
            Asked {
                situation: Situation::of_weapons(table, seat, usable),
                policy: weapons.iter().position(|&weapon| weapon == policy),
                cards: Vec::new(),
            }
        });
        weapons[chosen]
    }

    fn next_survivor(&mut self, table: Table<'_>, waiting: Seats) -> Option<Seat> {
        (&*self.policies).next_survivor(table, waiting)
    }

    /// What needs no activation comes first, then the movement, as for the lists; everything is asked again
    /// after each act.
    fn turn(&mut self, table: Table<'_>, seat: Seat) -> TurnChoice {
        let (free, others): (Vec<Activation>, Vec<Activation>) =
            activations(table, seat).into_iter().partition(|&of| table.is_free(seat, of));
        if let Some(free) = self.free_use(table, seat, free) {
            return TurnChoice::Activate(free);
        }
        let spaces: Vec<Space> = table.reach_in_turn(seat).iter().collect();
        let to = self.choose_one(
            Decision::Movement,
            &spaces,
            |policies| policies.movement(table, seat),
            |spaces| Situation::of_spaces(table, seat, Decision::Movement, Window::AnyTime, spaces),
        );
        if let Some(to) = to {
            return TurnChoice::Move(to);
        }
        let others = if table.survivor(seat).turn.activation { others } else { Vec::new() };
        let chosen = self.choose_use(table, seat, &others, |policies| policies.activation(table, seat));
        chosen.map_or(TurnChoice::End, TurnChoice::Activate)
    }

    /// Encouraging comes before dashing, and dashing before surging, as for the lists.
    fn survival_action(
        &mut self,
        table: Table<'_>,
        seat: Seat,
        window: Window,
        may: Actions,
    ) -> Option<SurvivalAction> {
        if may.contains(Action::Encourage) {
            let fellows = encouraged(table, seat);
            let fellow = self.choose_one(
                Decision::Encourage,
                &fellows.iter().collect::<Vec<_>>(),
                |policies| policies.encourage(table, seat, window),
                |_| Situation::of_fellows(table, seat, window, fellows),
            );
            if let Some(fellow) = fellow {
                return Some(SurvivalAction::Encourage(fellow));
            }
        }
        if may.contains(Action::Dash) {
            let to = self.choose_one(
                Decision::Dash,
                &table.reach(seat, table.movement(seat)).iter().collect::<Vec<_>>(),
                |policies| policies.dash(table, seat, window),
                |spaces| Situation::of_spaces(table, seat, Decision::Dash, window, spaces),
            );
            if let Some(to) = to {
                return Some(SurvivalAction::Dash(to));
            }
        }
        if !may.contains(Action::Surge) {
            return None;
        }
        let chosen = self.choose_one(
            Decision::Surge,
            &surges(table, seat),
            |policies| policies.surge(table, seat, window),
            |uses| Situation::of_uses(table, seat, Decision::Surge, window, uses),
        );
        chosen.map(SurvivalAction::Surge)
    }

    fn controller(&mut self, table: Table<'_>, controller: Seat, question: &Question) -> Pick {
        (&*self.policies).controller(table, controller, question)
    }
}
