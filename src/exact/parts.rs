//! One step, part by part: paths that have come to the same at a pause go on as one.

use std::rc::Rc;

use super::measure::Measure;
use super::system::{CameTo, Sum, System};
use super::walk::{Ordered, Watched};
use crate::dice::{Enumerated, Odds, Passage};

/// All that the future of some paths depends on, of those that are in the same place.
#[derive(Debug)]
pub(super) struct Key<S: System> {
    pub(super) state: S::State,
    /// What counting remembers.
    pub(super) memory: S::Memory,
    /// The value so far of what is watched.
    pub(super) value: i64,
    /// What is ahead, at a pause inside a step.
    pub(super) ahead: Option<S::Ahead>,
}

// Derived, these would ask the same of `S`.
impl<S: System> Clone for Key<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Key<S> {}

impl<S: System> PartialEq for Key<S> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
            && self.ahead == other.ahead
            && self.memory == other.memory
            && self.state == other.state
    }
}

impl<S: System> Eq for Key<S> {}

impl<S: System> std::hash::Hash for Key<S> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.state, self.memory, self.value, self.ahead).hash(hasher);
    }
}

/// How paths have come to a pause: the step, and the answers of one of them from its beginning on. The
/// rules take that way again to go on.
#[derive(Debug)]
pub(super) struct Way<S: System> {
    state: S::State,
    memory: S::Memory,
    answers: Vec<u16>,
    pauses: u32,
}

/// Paths that have come to the same: one of their ways, and the probability of all.
pub(super) struct Paths<S: System, M> {
    /// None between steps.
    pub(super) way: Option<Rc<Way<S>>>,
    pub(super) weight: M,
}

impl<S: System, M: Clone> Clone for Paths<S, M> {
    fn clone(&self) -> Self {
        Self { way: self.way.clone(), weight: self.weight.clone() }
    }
}

/// What paths may meet at, and how this one came there; between steps that does not matter.
type Next<S> = (Key<S>, Option<Rc<Way<S>>>);

/// What a part of a step came to.
pub(super) struct Came<'a, S: System, M> {
    /// What was counted in it.
    pub(super) heard: &'a [(Sum, i64)],
    /// Where other paths may meet: the next step, or a pause in a passage of the step's own.
    pub(super) next: Option<Next<S>>,
    pub(super) weight: &'a M,
}

/// Where paths meet inside a step: at the same pause, after the same answers before its passage. The
/// rules have then come there the same way, and have the same ahead of them.
type Meeting<S> = (Key<S>, Vec<u16>);

/// Takes every path of one step, or of what is left of it, as long as `visit` says true; whether it
/// always did.
pub(super) fn parts<S: System, M: Measure>(
    system: &S,
    counts: &mut S::Counts,
    key: &Key<S>,
    paths: Paths<S, M>,
    watched: Option<Watched<'_>>,
    mut visit: impl FnMut(Came<'_, S, M>) -> bool,
) -> bool {
    let way = paths
        .way
        .unwrap_or_else(|| Rc::new(Way { state: key.state, memory: key.memory, answers: vec![], pauses: 0 }));
    let Way { state, memory, pauses: first, .. } = *way;
    let mut waiting = vec![(way.answers.clone(), key.value, paths.weight)];
    let mut goes_on = true;
    for pauses in first.. {
        let mut met: Ordered<Meeting<S>, (Vec<u16>, M)> = Ordered::default();
        for (answers, value, weight) in waiting {
            let step = |dice: &mut Enumerated| system.step(&state, memory, pauses, dice, counts);
            Enumerated::visit_part(answers, pauses, step, |part, odds| {
                let weight = weight.by(&odds);
                let value = value + watched.map_or(0, |watched| value_of(&part.heard, watched));
                let next = match part.came_to {
                    CameTo::State(state, memory) => Some((Key { state, memory, value, ahead: None }, None)),
                    CameTo::Pause(at, noted, ahead) => {
                        let key = Key { state: at, memory: noted, value, ahead: Some(ahead) };
                        let answers = odds.answers().collect();
                        if odds.ended_in() == Some(Passage::Own) {
                            Some((key, Some(Rc::new(Way { state, memory, answers, pauses: pauses + 1 }))))
                        } else {
                            meet(&mut met, key, answers, &odds, &weight);
                            None
                        }
                    }
                };
                goes_on = visit(Came { heard: &part.heard, next, weight: &weight });
                goes_on
            });
            if !goes_on {
                return false;
            }
        }
        if met.is_empty() {
            break;
        }
        waiting = met.into_iter().map(|((key, _), (answers, weight))| (answers, key.value, weight)).collect();
    }
    true
}

/// Adds a path to those that it meets.
fn meet<S: System, M: Measure>(
    met: &mut Ordered<Meeting<S>, (Vec<u16>, M)>,
    key: Key<S>,
    answers: Vec<u16>,
    odds: &Odds<'_>,
    weight: &M,
) {
    let before = match odds.ended_in() {
        Some(Passage::After(before)) => usize::from(before),
        _ => 0,
    };
    match met.entry((key, answers[..before].to_vec())) {
        indexmap::map::Entry::Occupied(mut known) => known.get_mut().1.add(weight),
        indexmap::map::Entry::Vacant(new) => {
            new.insert((answers, weight.clone()));
        }
    }
}

/// What a part of a step adds to what is watched.
fn value_of(heard: &[(Sum, i64)], watched: Watched<'_>) -> i64 {
    let counters = heard.iter().map(|&(sum, amount)| match sum {
        Sum::Counter(subject, counter) if watched(subject, counter) => amount,
        _ => 0,
    });
    counters.sum()
}
