//! Single trials for a recorder of another package. The functions are not generic, so that the rules are compiled once, with
//! this package.

use std::sync::atomic::AtomicBool;

use crate::dice::Forced;
use crate::lookahead::Lookahead;
use crate::policy::{Encounter, Showdown, encounter as characters, showdown as survivors};
use crate::rules::{encounter, showdown};

/// Plays a trial of a showdown, attack or defense game, or part of it once `stop` is true. `hear` is told of every
/// line of a policy that decided. Returns the state at the end.
pub fn replay_showdown(
    game: &Showdown,
    mut dice: Forced<'_>,
    record: &mut dyn showdown::record::Record,
    hear: &mut dyn FnMut(survivors::Decided),
    stop: &AtomicBool,
) -> showdown::state::State {
    if let Some(ahead) = Lookahead::new(game, stop) {
        return ahead.play(dice.dice, record, hear);
    }
    let Showdown { plan, policies } = game;
    let (mut decide, mut record) = (policies.explained(hear), (record, stop));
    let mut game = showdown::AnyGame::new(plan, &mut dice, &mut decide, &mut record);
    game.play_any();
    game.state
}

/// Plays a trial of an encounter, or part of it once `stop` is true. `hear` is told of every line of a policy that
/// decided. Returns the state at the end.
pub fn replay_encounter(
    Encounter { plan, policies }: &Encounter,
    mut dice: Forced<'_>,
    record: &mut dyn encounter::record::Record,
    hear: &mut dyn FnMut(characters::Decided),
    stop: &AtomicBool,
) -> encounter::state::State {
    let (mut decide, mut record) = (policies.explained(hear), (record, stop));
    let mut game = encounter::AnyGame::new(plan, &mut dice, &mut decide, &mut record);
    game.play_any();
    game.state
}
