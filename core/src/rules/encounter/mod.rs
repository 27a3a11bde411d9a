//! The RPG survival rules: verve, survival, injuries, death rolls and rest (RULES Part B).

mod any;
mod avert;
mod cast;
mod change;
mod clock;
mod combat;
mod consciousness;
mod death;
pub mod decide;
mod game;
mod harm;
mod hazard;
mod heroic;
pub mod origin;
pub mod plan;
mod pool;
pub mod record;
mod rest;
mod roll;
mod scene;
mod spell;
pub mod state;
mod wake;

pub use any::AnyGame;
pub use game::Game;
pub use roll::{estimated_score, half_level, spell_level};
