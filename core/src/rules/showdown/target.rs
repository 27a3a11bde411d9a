//! Picking targets (TGT-1 to TGT-8, TGT-18 to TGT-20).

use super::board::Direction;
use super::decide::{Decide, Pick, Question, Table};
use super::game::Game;
use super::origin::{Origin, Purpose};
use super::plan::{Alternative, Measure, Superlative, SuperlativeScope, TargetCondition};
use super::record::{Event, Record};
use super::state::Seat;
use crate::dice::Dice;
use crate::rules::seats::Seats;

impl Table<'_> {
    /// The survivors who meet a condition (TGT-2): all of its terms, and among those (OD-25) all
    /// of its superlatives.
    #[must_use]
    pub fn candidates(&self, condition: &TargetCondition) -> Seats {
        let living = self.living();
        let meets_terms = |seat| condition.terms.iter().all(|&term| self.meets(seat, term));
        match self.plan.options.superlative_scope {
            SuperlativeScope::AmongOthers => {
                let met = living.filter(meets_terms);
                let met = condition.any.iter().fold(met, |met, any| self.meeting_one_of(any, met));
                self.superlative(condition, met)
            }
            SuperlativeScope::Global => {
                let among = living.filter(|seat| self.is_threat(seat) || !condition.is_closest_threat());
                let meets_any =
                    |seat| condition.any.iter().all(|any| self.meeting_one_of(any, living).contains(seat));
                self.superlative(condition, among).filter(|seat| meets_terms(seat) && meets_any(seat))
            }
        }
    }

    /// TGT-17: those among some survivors who meet one of several alternatives.
    fn meeting_one_of(&self, alternatives: &[Alternative], among: Seats) -> Seats {
        alternatives.iter().fold(Seats::NONE, |met, alternative| {
            let best = match *alternative {
                Alternative::Meets(term) => among.filter(|seat| self.meets(seat, term)),
                Alternative::Best(superlative) => self.best_of(superlative, among),
                Alternative::ClosestThreat => {
                    let closest = Superlative { most: false, of: Measure::Distance };
                    self.best_of(closest, among.filter(|seat| self.is_threat(seat)))
                }
            };
            met.or(best)
        })
    }

    /// TGT-14, TGT-17: all survivors with the same best value satisfy.
    fn superlative(&self, condition: &TargetCondition, mut among: Seats) -> Seats {
        for &superlative in &condition.superlatives {
            among = self.best_of(superlative, among);
        }
        among
    }

    /// Those among some survivors who have the best value; nobody of nobody.
    #[inline]
    fn best_of(&self, superlative: Superlative, among: Seats) -> Seats {
        // Most ask for the closest or the farthest: no call tells the measures apart for them.
        let value = |seat| match superlative.of {
            Measure::Distance => self.distance(seat).into(),
            of => self.measure(seat, of),
        };
        let values = among.iter().map(value);
        let best = if superlative.most { values.max() } else { values.min() };
        best.map_or(Seats::NONE, |best| among.filter(|seat| value(seat) == best))
    }
}

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// TGT-18: goes down the list. The picked targets stay locked (TGT-6). Returns the empty set when
    /// no condition is met (TGT-5).
    pub(super) fn pick_targets(&mut self, list: u8, origin: &mut Origin) -> Seats {
        if let Some(holder) = self.state.board.priority {
            return self.pick_holder(list, holder);
        }
        let plan = self.plan;
        let targets = &plan.target_lists[usize::from(list)];
        for (number, condition) in targets.conditions.iter().enumerate() {
            let candidates = self.table().candidates(condition);
            if !candidates.is_empty() {
                let picked = self.choose_targets(candidates, targets.targets_max, condition.random, origin);
                self.lock_targets(list, number as u8, candidates, picked, false);
                return picked;
            }
        }
        self.state.board.targets = Seats::NONE;
        self.tell(Event::NoTarget { list });
        Seats::NONE
    }

    /// TGT-20, OD-56: only the holder of the priority target token, regardless of the conditions.
    fn pick_holder(&mut self, list: u8, holder: Seat) -> Seats {
        self.state.board.priority = None;
        self.tell(Event::PriorityDiscarded { seat: holder });
        self.lock_targets(list, 0, Seats::one(holder), Seats::one(holder), true);
        Seats::one(holder)
    }

    /// TGT-4, TGT-7: picks as many targets as the card allows, one after the other.
    fn choose_targets(
        &mut self,
        mut candidates: Seats,
        most: u8,
        random: bool,
        origin: &mut Origin,
    ) -> Seats {
        if candidates.len() <= most {
            return candidates;
        }
        let mut picked = Seats::NONE;
        while picked.len() < most {
            let seat = self.choose_seat(candidates, random, origin);
            picked = picked.with(seat);
            candidates = candidates.without(seat);
        }
        picked
    }

    /// TGT-7, TGT-12: the controller's choice, or dice.
    fn choose_seat(&mut self, candidates: Seats, random: bool, origin: &mut Origin) -> Seat {
        let count = candidates.len();
        let pick = match random || count == 1 {
            true => Pick::Any,
            false => self.ask_controller(Question::Target(candidates)),
        };
        let index = self.settle(pick, count, Purpose::TargetTie, origin);
        candidates.iter().nth(usize::from(index)).expect("the index is below the count")
    }

    /// TGT-6, OD-50: locks the picked targets and turns the monster towards the nearest of them.
    fn lock_targets(&mut self, list: u8, condition: u8, candidates: Seats, targets: Seats, by_token: bool) {
        self.state.board.targets = targets;
        self.tell(Event::TargetsPicked { list, condition, candidates, targets, by_token });
        self.face_nearest(targets);
    }

    /// OD-50: turns the monster towards the nearest of the given survivors.
    pub(super) fn face_nearest(&mut self, seats: Seats) {
        let table = self.table();
        let nearest = self.nearest_of(seats);
        let direction = nearest.and_then(|seat| table.base().direction_to(table.at(seat)));
        if let Some(direction) = direction {
            self.face(direction);
        }
    }

    /// The nearest living survivor among `seats` (OD-58); the lowest seat among equals.
    pub(super) fn nearest_of(&self, seats: Seats) -> Option<Seat> {
        let table = self.table();
        let alive = seats.iter().filter(|&seat| table.survivor(seat).is_alive());
        alive.min_by_key(|&seat| table.distance(seat))
    }

    pub(super) fn face(&mut self, direction: Direction) {
        let from = self.state.board.facing;
        if from != direction {
            self.state.board.facing = direction;
            self.tell(Event::MonsterTurned { from, to: direction });
        }
    }

    /// TGT-19: the survivor takes the token over from its holder.
    pub(super) fn gain_priority(&mut self, seat: Seat) {
        let from = self.state.board.priority.replace(seat);
        self.tell(Event::PriorityGained { seat, from });
    }

    /// Asks the monster controller (RND-2).
    pub(super) fn ask_controller(&mut self, question: Question) -> Pick {
        let controller = self.table().controller();
        let (decide, table) = self.ask();
        decide.controller(table, controller, &question)
    }

    /// The index that a pick among `count` options means; dice choose for [`Pick::Any`].
    pub(super) fn settle(&mut self, pick: Pick, count: u8, purpose: Purpose, origin: &mut Origin) -> u8 {
        match pick.among(count) {
            Some(index) => index,
            None if count == 1 => 0,
            None => {
                let slot = self.slot(origin.advance(), purpose, 0);
                self.dice.index(slot, count)
            }
        }
    }
}
