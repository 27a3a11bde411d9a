//! Tokens of survivors and of the monster.

use std::hash::{Hash, Hasher};

use crate::rules::showdown::plan::Duration;

/// The durations that end in an attack (WND-11, ATK-9).
pub(super) const IN_ATTACK: [Duration; 2] = [Duration::WoundAttempt, Duration::Attack];

/// Tokens that end in an attack, by duration and attribute.
pub type InAttack<const ATTRIBUTES: usize> = [[i8; ATTRIBUTES]; IN_ATTACK.len()];

/// Tokens of one survivor or the monster, summed by duration and attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tokens<const ATTRIBUTES: usize> {
    /// Sums over all durations, stored because the rules read them all the time.
    sums: [i16; ATTRIBUTES],
    by_duration: [[i8; ATTRIBUTES]; Duration::COUNT],
}

/// Hashes the sums only: they distinguish most token sets.
impl<const ATTRIBUTES: usize> Hash for Tokens<ATTRIBUTES> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.sums.hash(hasher);
    }
}

impl<const ATTRIBUTES: usize> Default for Tokens<ATTRIBUTES> {
    fn default() -> Self {
        Self { sums: [0; ATTRIBUTES], by_duration: [[0; ATTRIBUTES]; Duration::COUNT] }
    }
}

impl<const ATTRIBUTES: usize> Tokens<ATTRIBUTES> {
    /// The sum of all tokens on the attribute with this index.
    #[inline]
    #[must_use]
    pub const fn sum(&self, attribute: usize) -> i16 {
        self.sums[attribute]
    }

    /// Adds tokens; the sum of each duration is capped at 127 and −128.
    #[inline]
    pub fn add(&mut self, attribute: usize, amount: i8, duration: Duration) {
        let tokens = &mut self.by_duration[duration as usize][attribute];
        let before = *tokens;
        *tokens = before.saturating_add(amount);
        self.sums[attribute] += i16::from(*tokens) - i16::from(before);
    }

    /// Removes every token on one attribute.
    pub fn forget(&mut self, attribute: usize) {
        self.sums[attribute] = 0;
        self.by_duration.iter_mut().for_each(|tokens| tokens[attribute] = 0);
    }

    /// Takes out the tokens that end in an attack. They still count, but do not expire.
    #[inline]
    pub fn set_aside(&mut self) -> InAttack<ATTRIBUTES> {
        IN_ATTACK.map(|duration| std::mem::replace(&mut self.by_duration[duration as usize], [0; ATTRIBUTES]))
    }

    /// Lets tokens that were set aside count no longer.
    pub(super) fn take_away(&mut self, tokens: [i8; ATTRIBUTES]) {
        self.sums.iter_mut().zip(tokens).for_each(|(sum, tokens)| *sum -= i16::from(tokens));
    }

    /// Lets tokens that were set aside expire with their duration again.
    pub(super) const fn bring_back(&mut self, tokens: [i8; ATTRIBUTES], duration: Duration) {
        self.by_duration[duration as usize] = tokens;
    }

    /// Removes every token of one duration.
    #[inline]
    pub fn expire(&mut self, duration: Duration) {
        for (sum, tokens) in self.sums.iter_mut().zip(&mut self.by_duration[duration as usize]) {
            *sum -= i16::from(std::mem::take(tokens));
        }
    }
}
