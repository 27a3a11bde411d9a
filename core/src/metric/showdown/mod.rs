//! What is counted in fights of survivors against a monster.

mod cards;
mod counts;
mod feature;
mod figures;
mod harm;
mod names;
mod rounds;

pub use counts::Counts;
pub use figures::{Figures, PerAttack, Unfinished};
pub use harm::{Harm, HarmGrid, HarmMeasure};
pub use names::{action_counters, action_name};
pub use rounds::{ROUNDS_KEPT, RoundEnds, RoundMeasure};
