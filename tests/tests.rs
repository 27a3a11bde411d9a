//! All integration tests, in one binary.

mod dice_quality;
mod faults;
mod natural;
