//! The paths of one step, part by part: those that have come to the same at a pause go on as one.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::aside::Asides;
use super::layer::Key;
use super::measure::Measure;
use super::row::Row;
use super::system::{Bystanders, CameTo, Part, Sum, System, Whole};
use super::way::{Stretch, Way};
use crate::dice::{Enumerated, Inside, Odds, Passage};
use crate::metric::{Counter, Subject};

/// Maps in the order in which their keys came: sums are then rounded in the same order wherever they
/// are made.
pub(super) type Ordered<K, V> = IndexMap<K, V, FxBuildHasher>;

/// Adds to what a key stands for.
pub(super) fn add_to<K: std::hash::Hash + Eq, M: Measure>(map: &mut Ordered<K, M>, key: K, weight: &M) {
    match map.entry(key) {
        indexmap::map::Entry::Occupied(mut known) => known.get_mut().add(weight),
        indexmap::map::Entry::Vacant(new) => {
            new.insert(weight.clone());
        }
    }
}

/// How far in the trial a state is: its rank, and at a pause how much its step has left, what is in hand,
/// and how much of that is left.
pub(super) type Rank = (u64, Option<(Reverse<u16>, Inside, Reverse<u16>)>);

/// A counter whose distribution is wanted.
pub(super) type Watched<'a> = &'a dyn Fn(Subject, Counter) -> bool;

/// What a path came to where others may meet it: the next step, or a pause in a passage of the step's
/// own.
#[derive(Debug)]
pub(super) struct Next<S: System> {
    pub(super) packed: S::Packed,
    /// How far in the trial that is.
    pub(super) rank: Rank,
    /// How it came there from the last pause; none between steps, where that does not matter.
    pub(super) stretch: Option<Rc<Stretch>>,
}

// Derived, this would ask the same of `S`.
impl<S: System> Clone for Next<S> {
    fn clone(&self) -> Self {
        Self { packed: self.packed, rank: self.rank, stretch: self.stretch.clone() }
    }
}

/// What one path is about.
pub(super) struct Path<'a, S: System, M> {
    /// What was counted.
    pub(super) heard: &'a [(Sum, i64)],
    /// What that adds to the value of what is watched.
    pub(super) value: i64,
    pub(super) end: End<S>,
    /// Its probability, where the step begins for certain.
    pub(super) weight: &'a M,
}

/// Where a path ends.
pub(super) enum End<S: System> {
    /// Others may meet it there.
    Next(Next<S>),
    /// At a pause, behind which it goes on in the same step.
    Pause,
    /// With the trial.
    Over,
    /// Behind the horizon.
    Unknown,
}

/// A game, and what is needed to take steps in it.
pub(super) struct Stepper<'a, S: System> {
    pub(super) system: &'a S,
    pub(super) tables: S::Tables,
    pub(super) watched: Option<Watched<'a>>,
    /// See [`Part::horizon`].
    pub(super) horizon: u32,
    /// The part along which there are rows.
    pub(super) axis: Option<usize>,
    /// Whether values may be put behind a veil.
    pub(super) veils: bool,
    pub(super) asides: Asides<S>,
    counts: S::Counts,
}

/// Where paths meet inside a step: at the same pause, with the same value of what is watched, after the
/// same answers before its passage. The rules have then come there the same way, and have the same
/// ahead of them.
type Meeting<S> = (<S as System>::Packed, i64, Vec<u16>);

impl<'a, S: System> Stepper<'a, S> {
    pub(super) fn new(system: &'a S, watched: Option<Watched<'a>>, horizon: u32, veils: bool) -> Self {
        let (mut tables, counts) = (system.tables(), system.counts());
        let start = Whole::between_steps(system.start(), S::Memory::default());
        let asides = Asides::new(&system.pack(&mut tables, &start, None));
        Self { system, tables, watched, horizon, axis: system.axis(), veils, asides, counts }
    }

    /// The state in a row that has this part.
    pub(super) fn along(&self, mut packed: S::Packed, number: u32) -> S::Packed {
        if let Some(axis) = self.axis {
            packed.as_mut()[axis] = number;
        }
        packed
    }

    /// The key of a state of a row in which somebody is aside, with those aside who stand aside in its next
    /// step, and the number of these.
    pub(super) fn put_aside(&mut self, key: Key<S>, number: u32) -> (Key<S>, u32) {
        let joined = self.asides.join(key.packed, key.aside, number);
        let (packed, aside) = self.system.put_aside(&self.tables, &joined);
        (Key { packed, aside, ..key }, self.asides.number(&joined, aside))
    }

    /// Where states come to: of those who stood aside, one that is another now is forgotten.
    pub(super) fn without_forgotten<M: Measure>(
        &mut self,
        before: &Key<S>,
        next: Key<S>,
        row: Row<M>,
    ) -> (Key<S>, Row<M>) {
        let [was, is] = [&before.packed, &next.packed].map(AsRef::as_ref);
        let kept =
            bits(next.aside).filter(|&part| is[part] == was[part]).fold(0, |kept, part| kept | 1 << part);
        if kept == next.aside {
            return (next, row);
        }
        (Key { aside: kept, ..next }, row.with_aside(|number| self.asides.some_of(number, kept)))
    }

    /// Where a step that leads from `base` to `next` leads from another state, which differs from that in
    /// bystanders.
    pub(super) fn with_bystanders(
        &mut self,
        Bystanders { whole, partly }: Bystanders,
        (base, mut next): (&S::Packed, S::Packed),
        from: &S::Packed,
    ) -> S::Packed {
        let (base, parts, from) = (base.as_ref(), next.as_mut(), from.as_ref());
        for part in bits(whole | partly) {
            let became = (base[part], parts[part]);
            parts[part] = self.part_with_bystanders(Bystanders { whole, partly }, part, became, from[part]);
        }
        next
    }

    /// The same, of one part.
    pub(super) fn part_with_bystanders(
        &mut self,
        Bystanders { whole, partly }: Bystanders,
        part: usize,
        (base, next): (u32, u32),
        from: u32,
    ) -> u32 {
        let is_in = |parts: u64| parts & 1 << part != 0;
        if is_in(partly) {
            return self.system.with_kept(&mut self.tables, part, (base, next), from);
        }
        // One that is another now is forgotten.
        if is_in(whole) && next == base { from } else { next }
    }

    /// Bytes that all tables take, roughly.
    pub(super) fn bytes(&self) -> usize {
        S::bytes(&self.tables) + self.asides.bytes()
    }

    /// How far in the trial a state is.
    pub(super) fn rank(&self, packed: &S::Packed) -> Rank {
        rank(self.system, &self.system.unpack(&self.tables, packed))
    }

    /// Takes every path of one step, or of what is left of it, as long as `visit` says true; whether it
    /// always did.
    pub(super) fn paths<M: Measure>(
        &mut self,
        way: &Way<S>,
        mut visit: impl FnMut(Path<'_, S, M>) -> bool,
    ) -> bool {
        let Self { system, tables, watched, horizon, counts, .. } = self;
        let horizon = *horizon;
        let start = system.unpack(tables, way.start());
        let (answers, passed) = (way.answers(), way.pauses());
        let behind = answers.len();
        // The step writes to it, then whoever looks at the path reads it.
        let heard = RefCell::new(Vec::new());
        let mut waiting = vec![(answers, 0, M::one())];
        let mut goes_on = true;
        for pauses in passed.. {
            let mut met: Ordered<Meeting<S>, (Vec<u16>, M)> = Ordered::default();
            for (answers, before, weight) in waiting {
                let step = |dice: &mut Enumerated| {
                    let mut heard = heard.borrow_mut();
                    heard.clear();
                    system.step(&start, Part { pauses, horizon }, dice, counts, &mut heard)
                };
                Enumerated::visit_part(answers, pauses, step, |came_to, odds| {
                    let (weight, heard) = (weight.by(&odds), heard.borrow());
                    let value = before + watched.map_or(0, |watched| value_of(&heard, watched));
                    let end = match came_to {
                        CameTo::Over => End::Over,
                        CameTo::Unknown => End::Unknown,
                        CameTo::Next(mut next) => {
                            if let Some(Passage::Own(inside)) = odds.ended_in() {
                                next.inside = inside;
                            }
                            let packed = system.pack(tables, &next, Some((&start, way.start())));
                            debug_assert!(
                                pauses > 0 || next.ahead.is_none() || way.has_not_changed_rests(&packed),
                                "what stands partly by changes before the first pause"
                            );
                            if next.ahead.is_some() && !matches!(odds.ended_in(), Some(Passage::Own(_))) {
                                meet::<S, M>(&mut met, (packed, value), &odds, &weight);
                                End::Pause
                            } else {
                                let stretch = || Stretch {
                                    answers: odds.answers().skip(behind).collect(),
                                    pauses: pauses + 1 - passed,
                                };
                                let stretch = next.ahead.is_some().then(|| Rc::new(stretch()));
                                End::Next(Next { packed, rank: rank(*system, &next), stretch })
                            }
                        }
                    };
                    goes_on = visit(Path { heard: &heard, value, end, weight: &weight });
                    goes_on
                });
                if !goes_on {
                    return false;
                }
            }
            if met.is_empty() {
                break;
            }
            waiting =
                met.into_iter().map(|((_, value, _), (answers, weight))| (answers, value, weight)).collect();
        }
        true
    }
}

/// A state without the part along which there are rows, and the number of that part: 0 without rows.
pub(super) fn across<S: System>(axis: Option<usize>, mut packed: S::Packed) -> (S::Packed, u32) {
    let number = axis.map_or(0, |axis| std::mem::take(&mut packed.as_mut()[axis]));
    (packed, number)
}

/// How far in the trial a state is.
pub(super) fn rank<S: System>(system: &S, whole: &Whole<S>) -> Rank {
    let pause = whole.ahead.as_ref().map(|ahead| {
        let (left, of_it) = S::count(&whole.state, ahead);
        (Reverse(left), whole.inside, Reverse(of_it))
    });
    (system.rank(&whole.state), pause)
}

/// Adds a path to those that it meets.
fn meet<S: System, M: Measure>(
    met: &mut Ordered<Meeting<S>, (Vec<u16>, M)>,
    (packed, value): (S::Packed, i64),
    odds: &Odds<'_>,
    weight: &M,
) {
    let answers: Vec<u16> = odds.answers().collect();
    let before = match odds.ended_in() {
        Some(Passage::After(before)) => usize::from(before),
        _ => 0,
    };
    match met.entry((packed, value, answers[..before].to_vec())) {
        indexmap::map::Entry::Occupied(mut known) => known.get_mut().1.add(weight),
        indexmap::map::Entry::Vacant(new) => {
            new.insert((answers, weight.clone()));
        }
    }
}

/// The places of the bits that are set.
pub(super) fn bits(set: u64) -> impl Iterator<Item = usize> {
    let next = |left: &u64| Some(left & (left - 1)).filter(|left| *left != 0);
    std::iter::successors(Some(set).filter(|set| *set != 0), next).map(|left| left.trailing_zeros() as usize)
}

/// What a part of a step adds to what is watched.
pub(super) fn value_of(heard: &[(Sum, i64)], watched: Watched<'_>) -> i64 {
    let counters = heard.iter().map(|&(sum, amount)| match sum {
        Sum::Counter(subject, counter) if watched(subject, counter) => amount,
        _ => 0,
    });
    counters.sum()
}
