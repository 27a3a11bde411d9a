//! `deathroll validate`.

use super::args::ValidateArgs;
use super::exit::{Exit, Outcome};
use super::input::load_all;
use super::output::Output;

/// Loads scenarios and prints a line about each.
pub(super) fn validate(args: &ValidateArgs, output: &mut Output) -> Outcome {
    for (scenario, path) in load_all(&args.scenarios, &args.overrides.all())?.iter().zip(&args.scenarios) {
        let arms: Vec<&str> = scenario.arms.iter().map(|arm| arm.name.as_str()).collect();
        let (kind, expected) = (scenario.kind, scenario.expectations.len());
        let arms = arms.join(", ");
        output.write(&format!("{}: {kind}; arms: {arms}; expectations: {expected}\n", path.display()));
    }
    Ok(Exit::Done)
}
