//! Sums of probabilities of paths.

/// A sum of probabilities of paths.
pub(super) trait Share<W, M>: Default {
    /// Adds a path `times` times.
    fn add_path(&mut self, path: &W, times: u64);
    /// The sum.
    fn total(self) -> M;
}
