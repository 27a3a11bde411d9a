//! Everything that a report shows: the answer, pictures, tables and provenance.

use super::answer::answers;
use super::chart::{Chart, beside, charts};
use super::provenance::Provenance;
use super::table::Tables;

/// Everything that a report shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// The answer, a sentence each.
    pub answers: Vec<String>,
    /// The pictures, the most telling first.
    pub charts: Vec<Chart>,
    /// All tables.
    pub tables: Tables,
    /// How the tables were made: one for each directory of results.
    pub provenance: Vec<Provenance>,
}

impl Document {
    /// The document of one study.
    #[must_use]
    pub fn new(tables: Tables, provenance: Provenance) -> Self {
        Self {
            title: title(&provenance),
            answers: answers_or_nothing(&tables, &provenance),
            charts: charts(&tables),
            tables: tables.in_order(&READING_ORDER),
            provenance: vec![provenance],
        }
    }

    /// Several studies beside each other, such as before and after a change. The label of each is appended to
    /// the names of its arms.
    #[must_use]
    pub fn side_by_side(studies: Vec<(String, Tables, Provenance)>) -> Self {
        let mut all = Tables::default();
        let (mut answers_of, mut charts_of, mut provenance) = (Vec::new(), Vec::new(), Vec::new());
        for (label, tables, of) in studies {
            answers_of.extend(answers(&tables).iter().map(|sentence| format!("{label}: {sentence}")));
            let labelled = |chart: Chart| Chart { title: format!("{label}: {}", chart.title), ..chart };
            charts_of.extend(charts(&tables).into_iter().map(labelled));
            tables.iter().for_each(|table| all.add(table.clone().labelled(&label)));
            provenance.push(of);
        }
        let titles = super::page::distinct(provenance.iter().map(title));
        Self {
            title: titles.join("; "),
            answers: answers_of,
            charts: beside(&all).into_iter().chain(charts_of).collect(),
            tables: all.in_order(&READING_ORDER),
            provenance,
        }
    }
}

/// The answers; without any rows, that there are none.
fn answers_or_nothing(tables: &Tables, provenance: &Provenance) -> Vec<String> {
    if tables.iter().any(|table| !table.rows.is_empty()) {
        return answers(tables);
    }
    let trials = provenance.scenarios.iter().flat_map(|scenario| &scenario.arms).map(|arm| arm.trials).max();
    vec![format!("Nothing was found in {} trials.", super::number::grouped(trials.unwrap_or(0)))]
}

/// Tables in the order in which a reader wants them; others follow.
const READING_ORDER: [&str; 8] =
    ["checks", "value", "sweep", "ranking", "comparison", "chances", "best", "situations"];

/// The titles of the scenarios, each once.
fn title(provenance: &Provenance) -> String {
    const SHOWN: usize = 2;
    let titles = super::page::distinct(provenance.scenarios.iter().map(|one| one.title.as_str()));
    match titles.len() {
        0..=SHOWN => titles.join("; "),
        more => format!("{} and {} more", titles[0], more - 1),
    }
}
