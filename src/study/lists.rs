//! Games that only some commands can play: survivors who look ahead have no lists to be followed.

use super::StudyError;
use crate::scenario::Arm;

/// Refuses arms whose survivors look ahead, for commands that need the lists themselves.
///
/// # Errors
/// With the arm, and what to do.
pub fn check_lists<'a>(command: &str, arms: impl IntoIterator<Item = &'a Arm>) -> Result<(), StudyError> {
    let Some(arm) = arms.into_iter().find(|arm| arm.setup.looks_ahead()) else { return Ok(()) };
    Err(format!(
        "arm `{}` looks ahead, and {command} needs priority lists: choose another play, such as \
         `--play sensible`",
        arm.name
    )
    .into())
}
