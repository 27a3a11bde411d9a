//! How much is sampled, and how many of many things are tried.

/// How many times as many samples as usual: `DEATHROLL_TIMES`.
pub(crate) fn times() -> u64 {
    std::env::var("DEATHROLL_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Every `n`th of many things that are alike; all of them in longer runs (`DEATHROLL_TIMES` above 1).
pub(crate) fn every<T>(n: usize, of: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    of.into_iter().step_by(if times() > 1 { 1 } else { n })
}
