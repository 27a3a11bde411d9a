//! All claims of a check together.

use super::CheckRow;
use crate::gate::Verdict;

/// The number of claims by verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Those that pass.
    pub pass: usize,
    /// Those that fail.
    pub fail: usize,
    /// Those that are not decided.
    pub undecided: usize,
}

impl Counts {
    /// Counts rows.
    #[must_use]
    pub fn of(rows: &[CheckRow]) -> Self {
        let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
        Self {
            pass: count(Verdict::Holds),
            fail: count(Verdict::Fails),
            undecided: count(Verdict::Undecided),
        }
    }

    /// Their verdict together: one that fails is enough.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match self {
            Self { fail: 1.., .. } => Verdict::Fails,
            Self { undecided: 1.., .. } => Verdict::Undecided,
            _ => Verdict::Holds,
        }
    }

    /// The number of all claims.
    #[must_use]
    pub const fn all(&self) -> usize {
        self.pass + self.fail + self.undecided
    }

    /// In words: `1 of 12 expectations fails, 2 undecided`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let all = self.all();
        let undecided =
            if self.undecided > 0 { format!(", {} undecided", self.undecided) } else { String::new() };
        match self.verdict() {
            Verdict::Holds if all == 1 => "the expectation holds".to_owned(),
            Verdict::Holds => format!("all {all} expectations hold"),
            Verdict::Fails => format!("{} of {all} not met{undecided}", self.fail),
            Verdict::Undecided => format!("{} of {all} undecided, none fails", self.undecided),
        }
    }
}

/// A whole check.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CheckSummary<'a> {
    /// The verdict on all claims together.
    pub verdict: Verdict,
    /// The number of claims by verdict.
    pub counts: Counts,
    /// The confidence with which all verdicts together are right.
    pub confidence: f64,
    /// The master seed.
    pub seed: u64,
    /// Every claim.
    pub rows: &'a [CheckRow],
}

impl<'a> CheckSummary<'a> {
    /// The summary of some rows.
    #[must_use]
    pub fn new(rows: &'a [CheckRow], confidence: f64, seed: u64) -> Self {
        let counts = Counts::of(rows);
        Self { verdict: counts.verdict(), counts, confidence, seed, rows }
    }

    /// The claims that hold under one play and fail under another, as the first play has them.
    #[must_use]
    pub fn depending_on_play(&self) -> Vec<&'a CheckRow> {
        // Every play has the same claims in the same order.
        let plays: Vec<&[CheckRow]> = self.rows.chunk_by(|one, next| one.play == next.play).collect();
        let [first, others @ ..] = &plays[..] else { return Vec::new() };
        let depends = |(at, row): (usize, &'a CheckRow)| {
            let elsewhere = others.iter().filter_map(|rows| rows.get(at)).map(|row| row.verdict);
            let verdicts: Vec<Verdict> = elsewhere.chain([row.verdict]).collect();
            let both = [Verdict::Holds, Verdict::Fails];
            both.iter().all(|one| verdicts.contains(one)).then_some(row)
        };
        first.iter().enumerate().filter_map(depends).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_claims_together_in_words() {
        let words = |pass, fail, undecided| Counts { pass, fail, undecided }.in_words();
        assert_eq!(words(1, 0, 0), "the expectation holds");
        assert_eq!(words(3, 0, 0), "all 3 expectations hold");
        assert_eq!(words(2, 1, 0), "1 of 3 not met");
        assert_eq!(words(2, 1, 2), "1 of 5 not met, 2 undecided");
        assert_eq!(words(2, 0, 2), "2 of 4 undecided, none fails");
    }
}
