//! The rules of the two games, written once and generic over dice, decisions and records.

pub mod encounter;
mod pick;
mod recorder;
pub mod seats;
pub mod showdown;

use recorder::recorder;
