//! What is counted in fights of survivors against a monster.

mod cards;
mod counts;
mod feature;
mod figures;
mod names;

pub use counts::Counts;
pub use figures::{Figures, PerAttack, Unfinished};
pub use names::action_name;
