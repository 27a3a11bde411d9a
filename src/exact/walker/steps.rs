//! The next step of states from which it is the same.

use std::rc::Rc;

use super::Walker;
use crate::exact::group::{Group, Member, base_of};
use crate::exact::layer::{Key, Paths, merge};
use crate::exact::measure::Measure;
use crate::exact::memo::OnWay;
use crate::exact::paths::{Next, Ordered, Stepper, add_to};
use crate::exact::row::Moves;
use crate::exact::step::Step;
use crate::exact::system::System;
use crate::exact::veil::{self, Taken};
use crate::exact::way::Way;

/// What the steps of a group came to, by where that is and by what it adds to the value of what is
/// watched; nowhere when the trial is over.
type Outcomes<S, M> = Ordered<(Option<<S as System>::Packed>, i64), Outcome<S, M>>;

/// Where the states of a group come to.
struct Outcome<S: System, M> {
    /// None when the trial is over.
    next: Option<Next<S>>,
    /// How probable that is, and what it makes of the part along which there are rows.
    moves: Moves<M>,
}

impl<S: System, M: Measure> Walker<'_, S, M> {
    /// Takes every path of the next step of a group, until so many are taken in all.
    pub(super) fn take_step(&mut self, group: &Group<S, M>, most: u64) {
        let mut outcomes: Outcomes<S, M> = Ordered::default();
        let mut starts = group.starts();
        let Stepper { system, tables, .. } = &self.stepper;
        starts.sort_by_key(|&(number, ..)| system.order(tables, number));
        let mut base = group.base;
        let mut taken: Option<(u32, Rc<Step<S, M>>)> = None;
        for (number, start, weight) in starts {
            let alike = taken.as_ref().and_then(|(from, step)| self.moved_alike(*from, step, number));
            let (step, to) = match (&taken, alike) {
                (Some((_, step)), Some(to)) => (Rc::clone(step), to),
                _ => {
                    let (on_way, step) = self.step_from(group, start, most);
                    base = on_way;
                    let to = step.outcomes.keys().map(|&(.., to)| to).collect();
                    taken = Some((number, Rc::clone(&step)));
                    (step, to)
                }
            };
            self.add_up(&step, &weight);
            for ((&(packed, value, _), (next, share)), to) in step.outcomes.iter().zip(to) {
                let new = || Outcome { next: next.clone(), moves: vec![] };
                outcomes.entry((packed, value)).or_insert_with(new).moves.push((number, to, share.clone()));
            }
        }
        self.move_on(group, base, outcomes);
    }

    /// Where the outcomes of a step from one value of the part along which there are rows lead from
    /// another, if that can be told.
    fn moved_alike(&mut self, from: u32, step: &Step<S, M>, other: u32) -> Option<Vec<u32>> {
        let Stepper { system, tables, .. } = &mut self.stepper;
        let moved = |&(ref next, _, to): &(Option<S::Packed>, i64, u32)| {
            system.moved_alike(tables, from, (next.as_ref()?, to), other)
        };
        let nowhere = step.is_cut || step.unknown != M::zero() || step.outcomes.is_empty();
        if nowhere { None } else { step.outcomes.keys().map(moved).collect() }
    }

    /// Adds up what was counted in a step that is taken with some probability.
    fn add_up(&mut self, step: &Step<S, M>, weight: &M) {
        for (&(sum, grows), amount) in &step.sums {
            let part = amount.of(weight);
            if grows {
                add_to(&mut self.sums, sum, &part);
            } else {
                self.sums.entry(sum).or_insert_with(M::zero).take(&part);
            }
        }
        for (total, part) in [(&mut self.unknown, &step.unknown), (&mut self.neglected, &step.lost)] {
            if *part != M::zero() {
                let part = part.of(weight);
                total.add(&part);
                self.rounds_left.add(&part.times(self.rounds_ahead));
            }
        }
    }

    /// What comes of a step from one of the starts of a group. Where it would be the same at another
    /// time it is worked out once.
    fn step_from(&mut self, group: &Group<S, M>, start: S::Packed, most: u64) -> OnWay<S, M> {
        if let Some(known) = self.memo.step(&start).filter(|_| group.is_timeless()) {
            self.shared.rows += known.1.outcomes.len() as u64;
            return known;
        }
        let way = group.way(start);
        let step = match group.veiled_part(&self.stepper) {
            Some(part) => self.step_behind_veil(&way, (group.on_way(start), part), most),
            None => {
                let left = most.saturating_sub(self.cost());
                let step = Step::of(&mut self.stepper, &way, left);
                self.paths += step.paths;
                Rc::new(step)
            }
        };
        if step.is_cut {
            self.cut_at = group.members.first().map(|member| self.place(&member.key.packed));
        } else if group.is_timeless() {
            self.memo.add_step(start, (group.base, &step));
        }
        (group.base, step)
    }

    /// The same, where one part stands for several values: what comes of each of them, up to every pause,
    /// is worked out once.
    fn step_behind_veil(
        &mut self,
        way: &Way<S>,
        (start, part): (S::Packed, usize),
        most: u64,
    ) -> Rc<Step<S, M>> {
        let Self { stepper, memo, paths, shared, .. } = self;
        let mut unveiled = std::mem::take(&mut memo.unveiled);
        let take = |stepper: &mut Stepper<'_, S>, packed, way: Way<S>| {
            let (start, bystanders) = stepper.system.without_bystanders(&mut stepper.tables, &packed, false);
            if let Some((base, step)) = memo.part(&start) {
                shared.rows += step.outcomes.len() as u64;
                return Taken { base, step };
            }
            let base = base_of(&start, &packed, bystanders, &way);
            let left = most.saturating_sub(*paths + shared.cost(S::PER_PATH));
            let step = Rc::new(Step::of(stepper, &way, left));
            *paths += step.paths;
            if !step.is_cut {
                memo.add_part(start, (base, &step));
            }
            Taken { base, step }
        };
        let step = veil::step(stepper, &mut unveiled, way, (start, part), take);
        self.shared.states += std::mem::take(&mut unveiled.moves);
        self.memo.unveiled = unveiled;
        Rc::new(step)
    }

    /// Moves every member of a group to each outcome of its step.
    fn move_on(&mut self, group: &Group<S, M>, base: S::Packed, outcomes: Outcomes<S, M>) {
        for ((_, value), Outcome { next, mut moves }) in outcomes {
            moves.sort_by_key(|(from, ..)| *from);
            let Some(Next { packed, rank, stretch }) = next else {
                self.end(group, value, &moves);
                continue;
            };
            self.shared.rows += group.members.len() as u64 - 1;
            let begun = stretch.is_some().then(|| group.way(group.start));
            let mut at = None;
            for member in &group.members {
                let row = group.along(&mut self.stepper, &member.row, &moves);
                if row.is_empty() {
                    continue;
                }
                let packed = group.next(&mut self.stepper, member, &base, packed);
                // The same for all: they are at the same time.
                let at = *at.get_or_insert_with(|| {
                    if group.is_timeless() { self.stepper.rank(&packed) } else { rank }
                });
                let before = member.way.as_ref().or(begun.as_ref());
                let way = before.zip(stretch.as_ref()).map(|(way, stretch)| way.on(stretch));
                self.shared.states += row.len() as u64;
                let key = Key { packed, value: member.key.value + value, ..member.key };
                let (key, row) = self.stepper.without_forgotten(&member.key, key, row);
                let layer = self.frontier.entry(at).or_default();
                self.held += merge(layer, key, Paths { way, row });
            }
        }
    }

    /// The trial is over for so much of each member.
    fn end(&mut self, group: &Group<S, M>, value: i64, moves: &Moves<M>) {
        for Member { key, row, .. } in &group.members {
            let weight = group.along(&mut self.stepper, row, moves).total();
            self.ended.add(&weight);
            if self.stepper.watched.is_some() {
                let sum = self.distribution.entry((key.value + value).max(0) as u64);
                sum.or_insert_with(M::zero).add(&weight);
            }
        }
    }
}
