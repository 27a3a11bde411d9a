//! `deathroll policies`.

use super::args::PoliciesArgs;
use super::exit::{Exit, Failure, Outcome};
use super::output::{Output, terminal_width};
use super::reference;
use crate::report::terminal::fitted;
use crate::report::{TableFormat, dictionary};
use crate::results::{FACTS, POLICIES, Table, facts, named};
use deathroll_core::policy::Decision;

/// Prints the definitions of named policies, and the facts that a decision's conditions can name.
pub(super) fn policies(args: &PoliciesArgs, output: &mut Output) -> Outcome {
    let decision = args.decision.map(|decision| decision.0);
    let mut tables = vec![(POLICIES.table(&named(decision)), &NAMES[..])];
    if let Some(decision) = decision {
        tables.push((FACTS.table(&facts(decision)), &MEANINGS[..]));
    }
    if let Some(folder) = &args.files.out {
        let command: Vec<&str> =
            ["deathroll", "policies"].into_iter().chain(decision.map(Decision::key)).collect();
        let all = tables.into_iter().map(|(table, _)| table).collect();
        return reference::write(folder, &args.files.format, ("Policies", &command), all);
    }
    if args.json {
        for (table, _) in &tables {
            let bytes = TableFormat::Json.file(table);
            let bytes = bytes.map_err(|error| Failure::Io("cannot write the policies".into(), error))?;
            output.write_bytes(&bytes);
        }
        return Ok(Exit::Done);
    }
    let printed =
        |(table, columns): &(Table, &[(&str, &str)])| dictionary::text(table, columns, terminal_width());
    output.write(&match decision {
        Some(_) => tables.iter().map(printed).collect::<Vec<_>>().join("\n"),
        None => fitted(&of_each_decision(), terminal_width(), 2),
    });
    Ok(Exit::Done)
}

/// The names for every decision, one decision after the other.
fn of_each_decision() -> String {
    let of = |decision: Decision| {
        let table = POLICIES.table(&named(Some(decision)));
        let names = dictionary::text(&table, &NAMES, terminal_width());
        (!table.rows.is_empty()).then(|| format!("{}: {}\n{names}", decision.key(), decision.about()))
    };
    Decision::all().filter_map(of).collect::<Vec<_>>().join("\n")
}

const NAMES: [(&str, &str); 2] = [("name", "name"), ("list", "stands for")];
const MEANINGS: [(&str, &str); 4] = [("fact", "fact"), ("in", "in"), ("kind", "kind"), ("about", "meaning")];
