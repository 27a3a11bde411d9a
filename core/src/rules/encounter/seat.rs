//! Seats of figures.

/// A seat: adventurers from 0, foes from [`super::plan::FIRST_FOE`].
pub type Seat = u8;
