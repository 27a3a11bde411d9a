//! The geometry of the board: spaces, sets of spaces, the monster's base, lines of sight.
//!
//! Geometry only, without game state; `movement`, `knockback` and `placement` hold the rules of the
//! board.

mod base;
mod flood;
mod path;
mod sight;
mod space;
mod spaces;
mod zone;

pub use base::Base;
pub use flood::Flood;
pub use path::{Route, approach_route};
pub use sight::is_blocked;
pub use space::{Axis, Direction, Space};
pub use spaces::{SIDE_MAX, Spaces};
pub use zone::{Frame, Zone};
