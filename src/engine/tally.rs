//! What trials leave behind: integers that add up in any order.

use crate::metric::{Counts, Layout, PerAttack, Subject, SubjectLayout};

/// Sums over trials. Merging is exact, commutative and associative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Trials that are in it.
    pub trials: u64,
    /// The sums of every subject, in the order of the [`Layout`].
    pub subjects: Vec<SubjectTally>,
}

/// Sums over trials for one subject, in the order of its [`SubjectLayout`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectTally {
    /// Sum of each column.
    pub sums: Vec<u64>,
    /// Sum of the squares of each column.
    pub squares: Vec<u128>,
    /// Sum of the products of each pair.
    pub products: Vec<u128>,
    /// Trials by value of each column with a histogram.
    pub histograms: Vec<Vec<u64>>,
    /// Attacks by hits and wounds.
    pub per_attack: PerAttack,
}

impl Tally {
    /// A tally of nothing.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        Self { trials: 0, subjects: layout.subjects.iter().map(SubjectTally::new).collect() }
    }

    /// Adds the trial that `counts` has just heard to its end.
    #[inline]
    pub fn add(&mut self, layout: &Layout, counts: &Counts) {
        self.trials += 1;
        for (subject, tally) in layout.subjects.iter().zip(&mut self.subjects) {
            match subject.subject {
                Subject::Party => tally.add(subject, &counts.party()),
                Subject::Survivor(seat) => tally.add(subject, counts.survivor(seat)),
                Subject::Monster => tally.add(subject, counts.monster()),
            }
        }
    }

    /// Adds the per-attack histograms of all trials that `counts` has heard.
    pub fn add_attacks(&mut self, layout: &Layout, counts: &Counts) {
        for (subject, tally) in layout.subjects.iter().zip(&mut self.subjects) {
            match subject.subject {
                Subject::Party => {
                    counts.per_attack.iter().for_each(|one| add_attacks(&mut tally.per_attack, one));
                }
                Subject::Survivor(seat) => {
                    add_attacks(&mut tally.per_attack, &counts.per_attack[usize::from(seat)]);
                }
                Subject::Monster => {}
            }
        }
    }

    /// Adds the trials of `other`, which has the same layout.
    pub fn merge(&mut self, other: &Self) {
        self.trials += other.trials;
        for (mine, theirs) in self.subjects.iter_mut().zip(&other.subjects) {
            mine.merge(theirs);
        }
    }
}

impl SubjectTally {
    fn new(layout: &SubjectLayout) -> Self {
        Self {
            sums: vec![0; layout.columns.len()],
            squares: vec![0; layout.columns.len()],
            products: vec![0; layout.pairs.len()],
            histograms: vec![Vec::new(); layout.histograms.len()],
            per_attack: PerAttack::default(),
        }
    }

    #[inline]
    fn add(&mut self, layout: &SubjectLayout, counters: &[u32; crate::metric::COUNTERS]) {
        for ((sum, square), value) in self.sums.iter_mut().zip(&mut self.squares).zip(layout.values(counters))
        {
            *sum += u64::from(value);
            *square += u128::from(u64::from(value) * u64::from(value));
        }
        let value_of = |column: usize| counters[layout.columns[column] as usize];
        for (product, &(above, below)) in self.products.iter_mut().zip(&layout.pairs) {
            *product += u128::from(u64::from(value_of(above)) * u64::from(value_of(below)));
        }
        for (histogram, &column) in self.histograms.iter_mut().zip(&layout.histograms) {
            add_at(histogram, value_of(column) as usize, 1);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(mine, theirs)| *mine += theirs);
        self.squares.iter_mut().zip(&other.squares).for_each(|(mine, theirs)| *mine += theirs);
        self.products.iter_mut().zip(&other.products).for_each(|(mine, theirs)| *mine += theirs);
        for (mine, theirs) in self.histograms.iter_mut().zip(&other.histograms) {
            add_all(mine, theirs);
        }
        add_attacks(&mut self.per_attack, &other.per_attack);
    }
}

fn add_attacks(mine: &mut PerAttack, theirs: &PerAttack) {
    mine.hits.iter_mut().zip(&theirs.hits).for_each(|(mine, theirs)| *mine += theirs);
    add_all(&mut mine.wounds, &theirs.wounds);
}

fn add_all(mine: &mut Vec<u64>, theirs: &[u64]) {
    for (value, &count) in theirs.iter().enumerate() {
        add_at(mine, value, count);
    }
}

#[inline]
fn add_at(histogram: &mut Vec<u64>, value: usize, count: u64) {
    if value >= histogram.len() {
        histogram.resize(value + 1, 0);
    }
    histogram[value] += count;
}
