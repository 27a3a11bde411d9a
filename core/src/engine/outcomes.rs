//! What is controlled, and where it is in the tallies of an arm.

use crate::metric::{COUNTER_MAX, Counter, Counts, Layout, Subject, SubjectLayout};

/// The outcomes of a trial that controls explain: the counters that metrics of the party, of survivors and of
/// the monster use, in any of several arms.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outcomes {
    counters: Vec<(Subject, Counter)>,
}

/// The places of outcomes in a layout: by subject, each column with the outcome that it has. None for subjects
/// that are not controlled.
pub(super) type Places = Vec<Vec<(usize, usize)>>;

impl Outcomes {
    /// The outcomes of arms with these layouts.
    pub(super) fn of<'a>(layouts: impl IntoIterator<Item = &'a Layout>) -> Self {
        let mut counters: Vec<(Subject, Counter)> = Vec::new();
        for layout in layouts {
            let of_subjects = layout.subjects.iter().filter(|one| is_controlled(one.subject));
            for (subject, counter) in
                of_subjects.flat_map(|one| one.counters().map(move |counter| (one.subject, counter)))
            {
                if !counters.contains(&(subject, counter)) {
                    counters.push((subject, counter));
                }
            }
        }
        Self { counters }
    }

    /// The outcomes of the last trial.
    pub(super) fn observed(&self, counts: &Counts) -> Vec<u32> {
        let value = |&(subject, counter): &(Subject, Counter)| {
            counts.of_subject(subject)[counter as usize].min(COUNTER_MAX) as u32
        };
        self.counters.iter().map(value).collect()
    }

    /// The index of the survivors' victory, which every showdown counts.
    pub(super) fn won(&self) -> usize {
        let won = (Subject::Party, Counter::Won);
        self.counters.iter().position(|one| *one == won).expect("a showdown is won or not")
    }

    /// Where they are in a layout.
    pub(super) fn places(&self, layout: &Layout) -> Places {
        let of_subject = |subject: &SubjectLayout| {
            let outcomes = self.counters.iter().enumerate();
            let own = outcomes.filter(|(_, (one, counter))| {
                *one == subject.subject && subject.columns.contains(&(*counter as usize))
            });
            own.map(|(outcome, &(_, counter))| (subject.column(counter), outcome)).collect()
        };
        layout.subjects.iter().map(of_subject).collect()
    }
}

const fn is_controlled(subject: Subject) -> bool {
    matches!(subject, Subject::Party | Subject::Survivor(_) | Subject::Monster)
}
