//! Tables and provenance as JSON.

use serde::Serialize;

/// Anything as JSON, indented, with a line end.
///
/// # Errors
/// When a value has no form in JSON.
pub fn pretty(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}
