//! `deathroll schema`.

use super::exit::{Exit, Failure, Outcome};
use super::output::Output;
use crate::report::json;
use crate::scenario::json_schema;

/// Prints the JSON Schema of scenario files.
pub(super) fn schema(output: &mut Output) -> Outcome {
    let bytes = json::pretty(&json_schema());
    let bytes = bytes.map_err(|error| Failure::Io("cannot write the schema".into(), error.into()))?;
    output.write_bytes(&bytes);
    Ok(Exit::Done)
}
