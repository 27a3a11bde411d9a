//! Facts that the conditions of a priority list ask for, and the moments of a fight at which they are
//! asked.

mod card;
mod counter;
mod hit;
mod moment;
mod monster;
mod spared;
mod survivor;
mod table;
mod value;
mod window;

pub(super) use counter::counter_facts;
pub(super) use hit::HitFact;
pub(super) use moment::{About, Moment};
pub(super) use monster::MonsterFact;
pub(super) use monster::longest_reach;
pub(super) use spared::Spared;
pub(super) use survivor::SurvivorFact;
pub(super) use table::facts;
pub use value::Fact;
