//! The boss battler: survivors against one monster (RULES Part A).

mod any;
mod attack;
pub mod board;
pub mod decide;
mod deck;
mod effect;
mod game;
mod harm;
mod hits;
mod knockback;
mod monster;
mod movement;
pub mod origin;
mod placement;
pub mod plan;
mod reach;
pub mod record;
pub mod seats;
mod setup;
pub mod state;
mod survival;
mod survivors;
mod target;
pub mod threshold;
mod traits;
mod trigger;
mod turn;
mod varying;
mod view;
mod weapon;
mod window;
mod wound;

pub use any::AnyGame;
pub use game::{Game, attribute_of, monster_modifier_of};
pub use harm::deadly_faces;
pub use survival::endure_cost;
