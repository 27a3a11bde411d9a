//! Probabilities of states that differ in one part alone, and in those who stand aside.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::measure::Measure;

/// In which state of a row: by the number of those who stand aside, and by that of the part along which
/// there are rows, each 0 where there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    pub(super) aside: u32,
    pub(super) number: u32,
}

/// Probabilities of the states of a row, in ascending order.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row<M>(SmallVec<[(At, M); 4]>);

/// Where the values of a row move to: from one, to another, and how much of its probability; in
/// ascending order of those from which they move.
pub(super) type Moves<M> = Vec<(u32, u32, M)>;

impl<M: Measure> Row<M> {
    /// A row with one state.
    pub(super) fn of(at: At, weight: M) -> Self {
        Self(std::iter::once((at, weight)).collect())
    }

    /// A row without any.
    pub(super) fn empty() -> Self {
        Self(SmallVec::new())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The states with their probabilities.
    pub(super) fn iter(&self) -> impl Iterator<Item = (At, &M)> {
        self.0.iter().map(|(at, weight)| (*at, weight))
    }

    /// The states with the same aside, and who that is.
    pub(super) fn by_aside(&self) -> impl Iterator<Item = (u32, &[(At, M)])> {
        self.0.chunk_by(|one, next| one.0.aside == next.0.aside).map(|run| (run[0].0.aside, run))
    }

    /// The number of its first state; 0 without any.
    pub(super) fn first(&self) -> u32 {
        self.0.first().map_or(0, |(at, _)| at.number)
    }

    /// The different numbers of the states, in ascending order.
    fn numbers(&self) -> Vec<u32> {
        let mut numbers: Vec<u32> = Vec::new();
        for (At { number, .. }, _) in &self.0 {
            if let Err(place) = numbers.binary_search(number) {
                numbers.insert(place, *number);
            }
        }
        numbers
    }

    /// The probability of all.
    pub(super) fn total(&self) -> M {
        M::total(self.0.iter().map(|(_, weight)| weight))
    }

    /// Puts a state behind all others.
    pub(super) fn push(&mut self, at: At, weight: M) {
        debug_assert!(self.0.last().is_none_or(|(last, _)| *last < at), "rows are in order");
        self.0.push((at, weight));
    }

    /// Keeps the states for which `keep` says so.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&M) -> bool) {
        self.0.retain(|(_, weight)| keep(weight));
    }

    /// Adds those of another row; how many of its states are new.
    pub(super) fn add(&mut self, other: Self) -> usize {
        let is_alike = self.0.len() == other.0.len()
            && self.0.iter().zip(&other.0).all(|((one, _), (two, _))| one == two);
        if is_alike {
            self.0.iter_mut().zip(other.0).for_each(|((_, weight), (_, more))| weight.add(&more));
            return 0;
        }
        let before = self.0.len();
        let both = SmallVec::with_capacity(before + other.0.len());
        let (mut own, mut others) = (std::mem::replace(&mut self.0, both).into_iter().peekable(), other.0);
        for (at, weight) in others.drain(..) {
            while let Some(less) = own.next_if(|(own, _)| *own < at) {
                self.0.push(less);
            }
            let same = own.next_if(|(own, _)| *own == at);
            let added = same.map(|(_, mut own)| {
                own.add(&weight);
                own
            });
            self.0.push((at, added.unwrap_or(weight)));
        }
        self.0.extend(own);
        self.0.len() - before
    }

    /// Puts in states with somebody aside, as they are in a run of another row; out of order, until
    /// [`Self::put_in_order`] is called.
    pub(super) fn take_run(&mut self, aside: u32, run: &[(At, M)]) {
        self.0.extend(run.iter().map(|(at, weight)| (At { aside, ..*at }, weight.clone())));
    }

    /// Puts the states from one on in order, and the same ones together.
    pub(super) fn put_in_order(&mut self, from: usize) {
        let states = &mut self.0[from..];
        if states.is_sorted_by(|one, next| one.0 < next.0) {
            return;
        }
        // Stable: sums are then rounded in the same order everywhere.
        states.sort_by_key(|(at, _)| *at);
        let mut last = 0;
        for next in 1..states.len() {
            let (kept, rest) = states.split_at_mut(next);
            if kept[last].0 == rest[0].0 {
                kept[last].1.add(&rest[0].1);
            } else {
                last += 1;
                states.swap(last, next);
            }
        }
        self.0.truncate(from + last + 1);
    }

    /// Parts of the row, by what `part_of` says of the number of a state.
    pub(super) fn split(self, mut part_of: impl FnMut(u32) -> usize) -> Vec<(usize, Self)> {
        let numbers = self.numbers();
        let parts: Vec<usize> = numbers.iter().map(|&number| part_of(number)).collect();
        let part_of = |number: u32| numbers.binary_search(&number).map_or(0, |index| parts[index]);
        if parts.iter().all(|part| *part == parts[0]) {
            return vec![(parts[0], self)];
        }
        let mut rows: BTreeMap<usize, Self> = BTreeMap::new();
        for (at, weight) in self.0 {
            rows.entry(part_of(at.number)).or_insert_with(Self::empty).push(at, weight);
        }
        rows.into_iter().collect()
    }

    /// All states, each with so much of its probability.
    pub(super) fn share(&self, share: &M) -> Self {
        Self(self.iter().map(|(at, weight)| (at, share.of(weight))).collect())
    }

    /// Whatever the values, all come to one.
    pub(super) fn at_one(&self, number: u32) -> Self {
        let total = |run: &[(At, M)]| M::total(run.iter().map(|(_, weight)| weight));
        Self(self.by_aside().map(|(aside, run)| (At { aside, number }, total(run))).collect())
    }

    /// Where the values come to by some moves; empty when none of them moves.
    pub(super) fn moved(&self, moves: &Moves<M>) -> Self {
        let mut moved = Self(SmallVec::with_capacity(self.0.len()));
        for (aside, run) in self.by_aside() {
            let begun = moved.0.len();
            let mut moves = moves.iter().peekable();
            for (At { number, .. }, weight) in run {
                while moves.next_if(|(from, ..)| from < number).is_some() {}
                while let Some((_, to, share)) = moves.next_if(|(from, ..)| from == number) {
                    moved.0.push((At { aside, number: *to }, share.of(weight)));
                }
            }
            if begun < moved.0.len() {
                moved.put_in_order(begun);
            }
        }
        moved
    }

    /// Where all values come to by every one of some moves, each to a number of its own.
    pub(super) fn each_moved(&self, moves: &Moves<M>, mut to: impl FnMut(u32, u32) -> u32) -> Self {
        let mut moved = Self(SmallVec::with_capacity(self.0.len() * moves.len()));
        for (_, next, share) in moves {
            let state =
                |(at, weight): (At, &M)| (At { number: to(*next, at.number), ..at }, share.of(weight));
            moved.0.extend(self.iter().map(state));
        }
        if !moved.is_empty() {
            moved.put_in_order(0);
        }
        moved
    }

    /// The same row with others aside.
    pub(super) fn with_aside(&self, mut aside: impl FnMut(u32) -> u32) -> Self {
        let mut row = Self(SmallVec::with_capacity(self.0.len()));
        self.by_aside().for_each(|(before, run)| row.take_run(aside(before), run));
        if !row.is_empty() {
            row.put_in_order(0);
        }
        row
    }

    /// The same row with other measures.
    pub(super) fn map<N: Measure>(self, of: impl Fn(M) -> N) -> Row<N> {
        Row(self.0.into_iter().map(|(at, weight)| (at, of(weight))).collect())
    }
}

#[cfg(test)]
mod tests {
    use num_rational::BigRational;

    use super::*;

    fn weight(parts: u32) -> BigRational {
        BigRational::new(parts.into(), 10.into())
    }

    /// States by who is aside, number, and tenths.
    fn row(states: &[(u32, u32, u32)]) -> Row<BigRational> {
        let state = |&(aside, number, parts): &(u32, u32, u32)| (At { aside, number }, weight(parts));
        Row(states.iter().map(state).collect())
    }

    #[test]
    fn rows_add_up_state_by_state() {
        let mut sum = row(&[(0, 2, 1), (0, 5, 2), (1, 2, 1)]);
        assert_eq!(sum.add(row(&[(0, 1, 1), (0, 5, 3), (0, 7, 1)])), 2);
        assert_eq!(sum, row(&[(0, 1, 1), (0, 2, 1), (0, 5, 5), (0, 7, 1), (1, 2, 1)]));
        assert_eq!(sum.total(), weight(9));
        let mut sum = row(&[(0, 3, 1), (4, 3, 2)]);
        assert_eq!((sum.add(row(&[(0, 3, 4), (4, 3, 1)])), sum), (0, row(&[(0, 3, 5), (4, 3, 3)])));
    }

    #[test]
    fn values_move_apart_and_meet() {
        // Half of 4 comes to 1, where all of 6 comes too; 5 and 9 are not there.
        let moves = vec![(4, 1, weight(5)), (4, 8, weight(5)), (5, 2, weight(10)), (6, 1, weight(10))];
        let moved = row(&[(2, 4, 4), (2, 6, 3), (2, 7, 1), (3, 6, 2)]).moved(&moves);
        assert_eq!(moved, row(&[(2, 1, 5), (2, 8, 2), (3, 1, 2)]), "who is aside stays so");
        assert!(row(&[(0, 7, 1)]).moved(&moves).is_empty());
        assert_eq!(row(&[(2, 4, 4), (2, 6, 3), (3, 6, 2)]).at_one(9), row(&[(2, 9, 7), (3, 9, 2)]));
        let each = row(&[(2, 4, 4), (3, 6, 2)]).each_moved(&moves[..2].to_vec(), |to, from| to + from);
        assert_eq!(each, row(&[(2, 5, 2), (2, 12, 2), (3, 7, 1), (3, 14, 1)]));
    }

    #[test]
    fn others_may_stand_aside() {
        let before = row(&[(2, 4, 4), (2, 6, 3), (3, 6, 2)]);
        assert_eq!(before.with_aside(|aside| 9 - aside), row(&[(6, 6, 2), (7, 4, 4), (7, 6, 3)]));
        assert_eq!(before.with_aside(|_| 1), row(&[(1, 4, 4), (1, 6, 5)]), "who was told apart is one");
    }
}
