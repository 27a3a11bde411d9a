//! How much is sampled.

/// How many times as many samples as usual: `DEATHROLL_TIMES`.
pub(crate) fn times() -> u64 {
    std::env::var("DEATHROLL_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}
