//! `deathroll policies`.

use super::args::PoliciesArgs;
use super::exit::{Exit, Failure, Outcome};
use super::output::{Output, terminal_width};
use super::reference::written;
use crate::report::{dictionary, json};
use crate::results::{FACTS, POLICIES, facts, named};

/// Prints the definitions of named policies, and the facts that a decision's conditions can name.
pub(super) fn policies(args: &PoliciesArgs, output: &mut Output) -> Outcome {
    let decision = args.decision.map(|decision| decision.0);
    let mut tables = vec![(POLICIES.table(&named(decision)), &NAMES[..])];
    if let Some(decision) = decision {
        tables.push((FACTS.table(&facts(decision)), &MEANINGS[..]));
    }
    let all = tables.iter().map(|(table, _)| table.clone()).collect();
    let of_decision = decision.map_or("", |decision| decision.key());
    let command = ["deathroll", "policies", of_decision];
    let command = &command[..2 + usize::from(!of_decision.is_empty())];
    if let Some(outcome) = written(&args.files, ("Policies", command), all, output) {
        return outcome;
    }
    for (at, (table, columns)) in tables.iter().enumerate() {
        if args.json {
            let bytes = json::table(table);
            let bytes =
                bytes.map_err(|error| Failure::Io("cannot write the policies".into(), error.into()))?;
            output.write_bytes(&bytes);
            continue;
        }
        if at > 0 {
            output.write("\n");
        }
        output.write(&dictionary::text(table, columns, terminal_width()));
    }
    Ok(Exit::Done)
}

const NAMES: [(&str, &str); 3] = [("decision", "decision"), ("name", "name"), ("list", "stands for")];
const MEANINGS: [(&str, &str); 4] = [("fact", "fact"), ("in", "in"), ("kind", "kind"), ("about", "meaning")];
