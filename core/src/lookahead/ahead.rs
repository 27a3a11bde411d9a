//! A game whose survivors look ahead.

use std::sync::atomic::AtomicBool;

use super::value::Value;
use crate::policy::Showdown;
use crate::rules::showdown::plan::GameKind;

/// A game whose survivors look ahead.
#[derive(Debug)]
pub struct Lookahead<'a> {
    pub(super) game: &'a Showdown,
    /// Rollouts of each answer.
    pub(super) rollouts: u16,
    /// The fitted value of fights; other games are so short that rollouts play them to the end.
    pub(super) value: Option<Value>,
    /// Abandons trials and rollouts once true.
    pub(super) stop: &'a AtomicBool,
}

impl<'a> Lookahead<'a> {
    /// For trials of a game, if its policies ask for lookahead. It plays fights to fit their value, so
    /// make it once for many trials. Once `stop` is true, nothing that it plays has a meaning.
    #[must_use]
    pub fn new(game: &'a Showdown, stop: &'a AtomicBool) -> Option<Self> {
        let rollouts = game.policies.lookahead?;
        let is_fight = matches!(game.plan.game, GameKind::Showdown { .. });
        Some(Self { game, rollouts, value: is_fight.then(|| Value::fit(game, stop)), stop })
    }
}
