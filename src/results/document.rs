//! Everything that a report shows: the answer, pictures, tables and provenance.

use super::answer::answers;
use super::changed::{CHANGES, Study, change_rows, change_sentences};
use super::chart::{Chart, Plot, beside, charts, distinct, joined};
use super::found::{FOUND, Frequency};
use super::inputs::{INPUTS, input_rows, input_sentences};
use super::page::{not_all_solved, short_names, together};
use super::provenance::{ArmRecord, COMPLETE, FOUND_ENOUGH, Provenance};
use super::table::{Table, Tables};
use super::wide::{wide, wide_beside};
use deathroll_core::stats::CONFIDENCE;

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
    /// What the arms carry, with their ranks and main metrics, side by side.
    pub loadouts: Option<Table>,
    /// How the tables were made: one for each directory of results.
    pub provenance: Vec<Provenance>,
    /// The names of the directories; none of a single one.
    pub labels: Vec<String>,
}

impl Document {
    /// The document of one study.
    #[must_use]
    pub fn new(tables: Tables, provenance: Provenance) -> Self {
        Self {
            title: title(&provenance),
            answers: answers_of(&tables, &provenance),
            charts: charts(&tables),
            loadouts: wide(&tables),
            tables: tables.in_order(&READING_ORDER),
            provenance: vec![provenance],
            labels: Vec::new(),
        }
    }

    /// Several studies beside each other, such as before and after a change: what has changed against the first,
    /// then each by itself. The label of each is appended to the names of its arms.
    #[must_use]
    pub fn side_by_side(studies: Vec<Study>) -> Self {
        let (inputs, changed) = (input_rows(&studies), change_rows(&studies));
        let mut all_answers = input_sentences(&studies, &inputs);
        all_answers.extend(change_sentences(&studies, &changed));
        let loadouts = wide_beside(&studies, &changed);
        let mut all = Tables::default();
        // Their arms have the names that they have in each study.
        if !inputs.is_empty() {
            all.add(INPUTS.table(&inputs));
        }
        if !changed.is_empty() {
            all.add(CHANGES.table(&changed));
        }
        let mut charts_of: Vec<(String, Chart)> = Vec::new();
        let (mut labels, mut provenance) = (Vec::new(), Vec::new());
        for Study { label, tables, provenance: of } in studies {
            all_answers
                .extend(answers_of(&tables, &of).iter().map(|sentence| format!("{label}: {sentence}")));
            charts_of.extend(charts(&tables).into_iter().map(|chart| (label.clone(), chart)));
            tables.iter().for_each(|table| all.add(table.clone().labelled(&label)));
            provenance.push(of);
            labels.push(label);
        }
        let mut all_charts = beside(&all);
        // A picture with the arms of all studies is not repeated for each.
        charts_of.retain(|(_, chart)| all_charts.iter().all(|joint| joint.title != chart.title));
        // The same picture of each study is beside the others.
        let titles: Vec<String> = charts_of.iter().map(|(_, chart)| chart.title.clone()).collect();
        let in_order: Vec<&(String, Chart)> =
            together(&titles).into_iter().map(|at| &charts_of[at]).collect();
        let same = in_order.chunk_by(|(_, one), (_, two)| one.title == two.title);
        all_charts.extend(same.flat_map(|of_studies| in_one(of_studies, labels.len())));
        all_charts.iter_mut().for_each(|chart| put_arms_together(chart, &labels));
        let titles = super::page::distinct(provenance.iter().map(title));
        Self {
            title: titles.join("; "),
            answers: all_answers,
            charts: all_charts,
            loadouts,
            tables: all.in_order(&READING_ORDER),
            provenance,
            labels,
        }
    }
}

impl Document {
    /// A sentence of the answer whose middle is code: a condition, or the name of a table. Backquotes of names are
    /// theirs.
    #[must_use]
    pub fn code<'a>(&self, sentence: &'a str) -> Option<[&'a str; 3]> {
        let asked = ["chances", FOUND.name].into_iter().filter_map(|name| self.tables.named(name));
        let conditions = asked.flat_map(|table| distinct(table.records(), "condition"));
        let tables = [INPUTS.name, CHANGES.name].into_iter().filter(|name| self.tables.named(name).is_some());
        conditions.chain(tables).find_map(|code| {
            let (before, after) = sentence.split_once(&format!("`{code}`"))?;
            Some([before, &sentence[before.len() + 1..][..code.len()], after])
        })
    }

    /// What the commands changed in their files, with the labels of directories where there are several.
    #[must_use]
    pub fn changes(&self) -> Vec<String> {
        let all = self.provenance.iter().enumerate();
        let told = all.filter_map(|(at, one)| Some((self.labels.get(at), one.changes()?)));
        told.map(|(label, changes)| label.map_or(changes.clone(), |label| format!("{label}: {changes}")))
            .collect()
    }

    /// What a directory is called, by its number; none of a single one.
    #[must_use]
    pub fn label(&self, at: usize) -> Option<String> {
        let when = if at == 0 { "before" } else { "after" };
        self.labels.get(at).map(|label| format!("{when}: {label}"))
    }
}

/// The same picture of so many studies: one of all if each has it and it can be drawn, or else each with its label.
fn in_one(same: &[&(String, Chart)], studies: usize) -> Vec<Chart> {
    let each: Vec<(&str, &Chart)> = same.iter().map(|(label, chart)| (label.as_str(), chart)).collect();
    if let Some(chart) = joined(&each).filter(|_| each.len() == studies) {
        return vec![chart];
    }
    let labelled = |(label, chart): (&str, &Chart)| Chart {
        title: format!("{label}: {}", chart.title),
        ..chart.clone()
    };
    each.into_iter().map(labelled).collect()
}

/// Puts the lines of the same arm in each study beside each other; the labels stand behind their names.
fn put_arms_together(chart: &mut Chart, labels: &[String]) {
    let Plot::Dots(dots) = &mut chart.plot else { return };
    let own = |label: &str| {
        labels.iter().find_map(|one| label.strip_suffix(&format!(" ({one})"))).map(str::to_owned)
    };
    let arms: Vec<String> =
        dots.rows.iter().map(|dot| own(&dot.label).unwrap_or(dot.label.clone())).collect();
    dots.rows = together(&arms).into_iter().map(|at| dots.rows[at].clone()).collect();
}

/// The answers; without any rows, that there are none. How frequent trials are that were looked for is known
/// from how many were looked through.
fn answers_of(tables: &Tables, provenance: &Provenance) -> Vec<String> {
    if let Some(found) = tables.iter().find(|table| table.name == FOUND.name) {
        return vec![frequency(found, provenance)];
    }
    if tables.iter().any(|table| !table.rows.is_empty()) {
        // Readers of a report look for a metric, not for an option.
        let said = answers(tables).into_iter().map(|sentence| sentence.replace(": --rank ", "; "));
        return said.chain(unsolved(provenance)).collect();
    }
    vec![format!("Nothing was found in {}.", super::number::counted(trials(provenance), "trial"))]
}

/// How many arms were solved, of exact answers about some of them.
fn unsolved(provenance: &Provenance) -> Option<String> {
    let arms: Vec<&ArmRecord> = provenance.scenarios.iter().flat_map(|scenario| &scenario.arms).collect();
    let solved = arms.iter().filter(|arm| arm.ending == COMPLETE).count();
    provenance.seed.is_none().then(|| not_all_solved(solved, arms.len())).flatten()
}

/// How frequent the trials are that meet a condition, or which of all trials they are.
fn frequency(found: &Table, provenance: &Provenance) -> String {
    let first = found.records().next();
    let [condition, rank_by] = ["condition", "rank_by"].map(|of| first.map_or("", |row| row.text(of)));
    if provenance.ranks() {
        let trials = super::number::counted(trials(provenance), "trial");
        return match (rank_by, condition) {
            ("", _) => format!("Nothing was found in {trials}."),
            (_, "") => format!("Of {trials}, those with the {rank_by}."),
            _ => format!("Of {trials}, those with the {rank_by} among those that meet `{condition}`."),
        };
    }
    let all = super::page::distinct(found.records().map(|row| row.number("trial")));
    let mut arms = provenance.scenarios.iter().flat_map(|scenario| &scenario.arms);
    let frequency = Frequency {
        found: all.len() as u64,
        trials: trials(provenance),
        is_stopped: arms.any(|arm| arm.ending == FOUND_ENOUGH),
        confidence: provenance.confidence.unwrap_or(CONFIDENCE),
    };
    match condition {
        "" => format!("Nothing was found: {}.", frequency.text()),
        condition => format!("`{condition}` holds in {}.", frequency.text()),
    }
}

fn trials(provenance: &Provenance) -> u64 {
    let arms = provenance.scenarios.iter().flat_map(|scenario| &scenario.arms);
    arms.map(|arm| arm.trials).max().unwrap_or(0)
}

/// Tables in the order in which a reader wants them, whether a command made them or they are read again.
const READING_ORDER: [&str; 21] = [
    "inputs",
    "changes",
    "checks",
    "value",
    "sweep",
    "crossings",
    "matrix",
    "ranking",
    "comparison",
    "chances",
    "best",
    "situations",
    "summary",
    "distribution",
    "arms",
    "deviations",
    "reference",
    "found",
    "timeline",
    "harm",
    "trials",
];

/// The titles of the scenarios, each once; a long beginning of two is said once, too.
fn title(provenance: &Provenance) -> String {
    /// More than an article, or a name.
    const LONG: usize = 12;
    let titles = super::page::distinct(provenance.scenarios.iter().map(|one| one.title.clone()));
    match &titles[..] {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => {
            let short = &short_names(&titles)[1];
            let is_long = other.chars().count() - short.chars().count() > LONG;
            format!("{one}; {}", if is_long { short } else { other })
        }
        [one, others @ ..] => format!("{one} and {} more", others.len()),
    }
}
