//! Probabilities of states that differ in one part alone, by the number of that part.

use smallvec::SmallVec;

use super::measure::Measure;

/// Probabilities by number, in ascending order of the numbers. Where there are no rows, all have one
/// value, with number 0.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row<M>(SmallVec<[(u32, M); 4]>);

/// Where the values of a row move to: from one, to another, and how much of its probability; in
/// ascending order of those from which they move.
pub(super) type Moves<M> = Vec<(u32, u32, M)>;

impl<M: Measure> Row<M> {
    /// A row with one value.
    pub(super) fn of(number: u32, weight: M) -> Self {
        Self(std::iter::once((number, weight)).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The values with their probabilities.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &M)> {
        self.0.iter().map(|(number, weight)| (*number, weight))
    }

    pub(super) fn into_iter(self) -> impl Iterator<Item = (u32, M)> {
        self.0.into_iter()
    }

    /// The probability of all.
    pub(super) fn total(&self) -> M {
        M::total(self.0.iter().map(|(_, weight)| weight))
    }

    /// Puts a value behind all others.
    pub(super) fn push(&mut self, number: u32, weight: M) {
        debug_assert!(self.0.last().is_none_or(|(last, _)| *last < number), "rows are in order");
        self.0.push((number, weight));
    }

    /// Keeps the values for which `keep` says so.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&M) -> bool) {
        self.0.retain(|(_, weight)| keep(weight));
    }

    /// Adds those of another row; how many of its values are new.
    pub(super) fn add(&mut self, other: Self) -> usize {
        if let ([(one, weight)], [(two, more)]) = (self.0.as_mut_slice(), other.0.as_slice())
            && one == two
        {
            weight.add(more);
            return 0;
        }
        let before = self.0.len();
        self.0.extend(other.0);
        self.put_in_order();
        self.0.len() - before
    }

    /// Puts values in order, and the same ones together.
    fn put_in_order(&mut self) {
        // Stable: sums are then rounded in the same order everywhere.
        self.0.sort_by_key(|(number, _)| *number);
        self.0.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1.add(&next.1);
            }
            same
        });
    }

    /// All values, each with so much of its probability.
    pub(super) fn share(&self, share: &M) -> Self {
        Self(self.iter().map(|(number, weight)| (number, share.of(weight))).collect())
    }

    /// Where the values come to by some moves; empty when none of them moves.
    pub(super) fn moved(&self, moves: &Moves<M>) -> Self {
        let mut moved = Self(SmallVec::with_capacity(self.0.len()));
        let mut moves = moves.iter().peekable();
        for (number, weight) in self.iter() {
            while moves.next_if(|(from, ..)| *from < number).is_some() {}
            while let Some((_, to, share)) = moves.next_if(|(from, ..)| *from == number) {
                moved.0.push((*to, share.of(weight)));
            }
        }
        moved.put_in_order();
        moved
    }

    /// Where all values come to by every one of some moves, each to a number of its own.
    pub(super) fn each_moved(&self, moves: &Moves<M>, mut to: impl FnMut(u32, u32) -> u32) -> Self {
        let mut moved = Self(SmallVec::with_capacity(self.0.len() * moves.len()));
        for (_, next, share) in moves {
            moved.0.extend(self.iter().map(|(number, weight)| (to(*next, number), share.of(weight))));
        }
        moved.put_in_order();
        moved
    }

    /// The same row with other measures.
    pub(super) fn map<N: Measure>(self, of: impl Fn(M) -> N) -> Row<N> {
        Row(self.0.into_iter().map(|(number, weight)| (number, of(weight))).collect())
    }
}

#[cfg(test)]
mod tests {
    use num_rational::BigRational;

    use super::*;

    fn weight(parts: u32) -> BigRational {
        BigRational::new(parts.into(), 10.into())
    }

    fn row(values: &[(u32, u32)]) -> Row<BigRational> {
        Row(values.iter().map(|&(number, parts)| (number, weight(parts))).collect())
    }

    #[test]
    fn rows_add_up_value_by_value() {
        let mut sum = row(&[(2, 1), (5, 2)]);
        assert_eq!(sum.add(row(&[(1, 1), (5, 3), (7, 1)])), 2);
        assert_eq!(sum, row(&[(1, 1), (2, 1), (5, 5), (7, 1)]));
        assert_eq!(sum.total(), weight(8));
        let mut sum = row(&[(3, 1)]);
        assert_eq!((sum.add(row(&[(3, 4)])), sum), (0, row(&[(3, 5)])));
    }

    #[test]
    fn values_move_apart_and_meet() {
        // Half of 4 comes to 1, where all of 6 comes too; 5 and 9 are not there.
        let moves = vec![(4, 1, weight(5)), (4, 8, weight(5)), (5, 2, weight(10)), (6, 1, weight(10))];
        let moved = row(&[(4, 4), (6, 3), (7, 1)]).moved(&moves);
        assert_eq!(moved, row(&[(1, 5), (8, 2)]));
        assert!(row(&[(7, 1)]).moved(&moves).is_empty());
    }
}
