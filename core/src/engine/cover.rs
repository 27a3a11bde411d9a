//! Sets of trials: ranges that do not touch.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A set of trials, as ranges in ascending order with gaps between them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cover(Vec<Range<u64>>);

impl Cover {
    /// The ranges, in ascending order.
    #[must_use]
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    /// Number of trials.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// True when the set is this range.
    #[must_use]
    pub fn is(&self, range: &Range<u64>) -> bool {
        range.is_empty() && self.0.is_empty() || self.0 == [range.clone()]
    }

    /// True when ranges ascend, are not empty, have gaps between them and lie within `limits`. Sets that were
    /// read from a file may not be so.
    #[must_use]
    pub fn is_sound(&self, limits: &Range<u64>) -> bool {
        let mut last = None;
        self.0.iter().all(|range| {
            let follows = last.is_none_or(|end| range.start > end);
            last = Some(range.end);
            follows && range.start < range.end && limits.start <= range.start && range.end <= limits.end
        })
    }

    /// The first trial that two sets share.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> Option<u64> {
        let shared = |one: &Range<u64>, two: &Range<u64>| {
            let start = one.start.max(two.start);
            (start < one.end.min(two.end)).then_some(start)
        };
        let pairs = self.0.iter().flat_map(|one| other.0.iter().map(move |two| (one, two)));
        pairs.filter_map(|(one, two)| shared(one, two)).min()
    }

    /// Adds a range, of which no trial is in the set.
    pub fn add(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        let at = self.0.partition_point(|one| one.start < range.start);
        self.0.insert(at, range);
        self.0.dedup_by(|next, last| {
            let touches = last.end == next.start;
            if touches {
                last.end = next.end;
            }
            touches
        });
    }

    /// Adds a set, of which no trial is in this one.
    pub fn add_all(&mut self, other: &Self) {
        other.0.iter().cloned().for_each(|range| self.add(range));
    }

    /// The trials of a range that are not in the set.
    #[must_use]
    pub fn gaps(&self, within: &Range<u64>) -> Vec<Range<u64>> {
        let mut gaps = Vec::new();
        let mut next = within.start;
        for range in &self.0 {
            if next < range.start.min(within.end) {
                gaps.push(next..range.start.min(within.end));
            }
            next = next.max(range.end);
        }
        if next < within.end {
            gaps.push(next..within.end);
        }
        gaps
    }
}

impl FromIterator<Range<u64>> for Cover {
    fn from_iter<T: IntoIterator<Item = Range<u64>>>(ranges: T) -> Self {
        let mut cover = Self::default();
        ranges.into_iter().for_each(|range| cover.add(range));
        cover
    }
}

/// `0..10, 20..30`, or `nothing`.
impl std::fmt::Display for Cover {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        for (at, range) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{}..{}", range.start, range.end)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(ranges: &[(u64, u64)]) -> Cover {
        ranges.iter().map(|&(start, end)| start..end).collect()
    }

    #[test]
    fn ranges_that_touch_become_one_in_any_order() {
        let mut found = cover(&[(20, 30), (0, 10), (15, 20)]);
        assert_eq!(found.to_string(), "0..10, 15..30");
        found.add(10..15);
        found.add(40..40);
        assert!(found.is(&(0..30)) && found.trials() == 30);
        assert_eq!(Cover::default().to_string(), "nothing");
    }

    #[test]
    fn gaps_are_what_is_missing_of_a_range() {
        let found = cover(&[(5, 10), (20, 30)]);
        let gaps = |within| Cover(found.gaps(&within)).to_string();
        assert_eq!(gaps(0..40), "0..5, 10..20, 30..40");
        assert_eq!(gaps(6..25), "10..20");
        assert_eq!(gaps(7..8), "nothing");
        assert_eq!(gaps(32..35), "32..35");
        assert_eq!(gaps(0..3), "0..3");
        assert_eq!(Cover::default().gaps(&(3..3)), []);
    }

    #[test]
    fn overlaps_are_named_by_their_first_trial() {
        let found = cover(&[(5, 10), (20, 30)]);
        assert_eq!(found.overlap(&cover(&[(10, 20), (29, 31)])), Some(29));
        assert_eq!(found.overlap(&cover(&[(0, 5), (10, 20), (30, 31)])), None);
    }

    #[test]
    fn sets_that_are_none_are_told_apart() {
        assert!(cover(&[(5, 10), (20, 30)]).is_sound(&(5..30)));
        assert!(!cover(&[(5, 10), (20, 30)]).is_sound(&(6..30)));
        assert!(!cover(&[(5, 10), (20, 30)]).is_sound(&(5..29)));
        for wrong in [[5..10, 10..12], [5..10, 3..4], [2..3, Range { start: 7, end: 6 }], [2..3, 7..7]] {
            assert!(!Cover(wrong.to_vec()).is_sound(&(0..100)));
        }
    }
}
