//! The value of one counter in every trial, for searches that compare games trial by trial.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Job, Player, Workers};
use crate::metric::{Counter, Subject};

/// A game, and what is read off its trials.
#[derive(Debug, Clone, Copy)]
pub struct Scored<'a> {
    /// The game and its dice.
    pub job: Job<'a>,
    /// Whose counter is read.
    pub subject: Subject,
    /// The counter.
    pub counter: Counter,
}

/// The counter of every game in each of the trials; the games share the threads. None once `stop` is true.
///
/// # Panics
/// When a game has no such subject.
#[must_use]
pub fn scores(
    games: &[Scored<'_>],
    trials: &Range<u64>,
    workers: &Workers,
    stop: &AtomicBool,
) -> Option<Vec<Vec<u64>>> {
    /// Trials in a piece of work: few, so that a handful of games keeps all threads busy.
    const PIECE: u64 = 64;
    let starts = || trials.clone().step_by(PIECE as usize);
    let pieces: Vec<(usize, Range<u64>)> = (0..games.len())
        .flat_map(|game| starts().map(move |start| (game, start..trials.end.min(start + PIECE))))
        .collect();
    let play = |(game, piece): &(usize, Range<u64>)| games[*game].play(piece.clone(), stop);
    let played = workers.each(&pieces, play);
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut scores = vec![Vec::new(); games.len()];
    for ((game, _), piece) in pieces.iter().zip(played) {
        scores[*game].extend(piece);
    }
    Some(scores)
}

impl Scored<'_> {
    fn play(&self, trials: Range<u64>, stop: &AtomicBool) -> Vec<u64> {
        let layout = self.job.layout();
        let layout = layout.of_subject(self.subject).expect("the game has the subject");
        let column = layout.column(self.counter);
        let mut player = Player::new(&self.job, stop);
        let score = |trial| {
            player.play(trial);
            player.columns(layout)[column]
        };
        trials.map(score).collect()
    }
}
