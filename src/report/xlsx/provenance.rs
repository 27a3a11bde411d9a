//! The sheet that says how the tables were made.

use std::collections::HashSet;

use rust_xlsxwriter::{Workbook, XlsxError};

use super::style::{self, Style};
use super::tables::short;
use crate::report::shell;
use crate::results::Document;

/// Adds the sheet.
pub(super) fn sheet(book: &mut Workbook, document: &Document, style: &Style) -> Result<(), XlsxError> {
    let sheet = book.add_worksheet().set_name("Provenance")?;
    style::fit(sheet);
    sheet.set_column_width(0, 22)?;
    sheet.set_column_width(1, 110)?;
    let mut known: HashSet<(&String, &String)> = HashSet::new();
    let mut row = 0;
    let mut line = |name: &str, value: &str| -> Result<(), XlsxError> {
        sheet.write_string_with_format(row, 0, name, &style.head)?;
        sheet.write_string_with_format(row, 1, short(value), &style.wrapped)?;
        row += 1;
        Ok(())
    };
    for (at, one) in document.provenance.iter().enumerate() {
        if let Some(label) = document.label(at) {
            line("results", &label)?;
        }
        line("command", &shell::typed(&one.command))?;
        line("program", &format!("{} {}, rules {}", one.program, one.version, one.rules_version))?;
        line("seed", &one.seed.map_or_else(|| "none: exact".to_owned(), |seed| seed.to_string()))?;
        line("confidence", &one.confidence.map_or_else(String::new, |confidence| confidence.to_string()))?;
        line("partial", if one.partial { "yes" } else { "no" })?;
        for scenario in &one.scenarios {
            line("scenario", &format!("{}: {}", scenario.name, scenario.title))?;
            line(&format!("digest{}", one.digest_note()), &scenario.digest)?;
            for arm in &scenario.arms {
                let trials = if arm.trials == 1 { "trial" } else { "trials" };
                line("arm", &format!("{}: {} {trials}, {}", arm.name, arm.trials, arm.ending))?;
            }
            // Points of a grid have the same texts: each is there once.
            for text in scenario.texts.iter().filter(|text| known.insert((&text.name, &text.text))) {
                line(&text.name, &text.text)?;
            }
        }
    }
    Ok(())
}
