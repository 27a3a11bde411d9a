//! The integration tests, in one binary.

mod dice_quality;
