//! Those who stand aside: they are bystanders of every step until somebody else acts. States that differ
//! in nothing but them, and in the part along which there are rows, are held and moved together.

use super::interned::Interned;
use super::layer::{Layer, Paths};
use super::measure::Measure;
use super::paths::{Stepper, bits};
use super::row::Row;
use super::system::System;

/// The number of nobody.
pub(super) const NOBODY: u32 = 0;

/// All who stand aside in any state, by their numbers.
pub(super) struct Asides<S: System> {
    /// With 0 in place of the parts that do not stand aside.
    parts: Interned<S::Packed>,
}

// Derived, this would ask the same of `S`.
impl<S: System> Clone for Asides<S> {
    fn clone(&self) -> Self {
        Self { parts: self.parts.clone() }
    }
}

impl<S: System> Asides<S> {
    /// With nobody but [`NOBODY`].
    pub(super) fn new(any: &S::Packed) -> Self {
        let mut parts = Interned::default();
        let nobody = parts.number(&only(any, 0));
        debug_assert_eq!(nobody, NOBODY);
        Self { parts }
    }

    /// The number of those parts of a state that stand aside.
    pub(super) fn number(&mut self, packed: &S::Packed, aside: u64) -> u32 {
        if aside == 0 { NOBODY } else { self.parts.number(&only(packed, aside)) }
    }

    /// Puts those who stand aside back in their places.
    pub(super) fn join(&self, mut packed: S::Packed, aside: u64, number: u32) -> S::Packed {
        let parts = self.parts.value(number).as_ref();
        bits(aside).for_each(|part| packed.as_mut()[part] = parts[part]);
        packed
    }

    /// The number of some of those who stand aside, without the others.
    pub(super) fn some_of(&mut self, number: u32, aside: u64) -> u32 {
        let parts = *self.parts.value(number);
        self.number(&parts, aside)
    }

    /// Bytes that all this takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        self.parts.bytes()
    }
}

/// A state with 0 in place of all other parts.
fn only<P: Copy + AsMut<[u32]>>(packed: &P, parts: u64) -> P {
    let mut only = *packed;
    let others = |(part, number): (usize, &mut u32)| {
        if parts & 1 << part == 0 {
            *number = 0;
        }
    };
    only.as_mut().iter_mut().enumerate().for_each(others);
    only
}

/// Whether those are aside in a layer who stand aside in the next step.
pub(super) fn is_settled<S: System, M>(stepper: &Stepper<'_, S>, layer: &Layer<S, M>) -> bool {
    layer.keys().all(|key| stepper.system.put_aside(&stepper.tables, &key.packed).1 == key.aside)
}

/// Bytes that those may take who will be aside once a layer is settled.
pub(super) fn bytes_to_settle<S: System, M: Measure>(layer: &Layer<S, M>) -> usize {
    Interned::<S::Packed>::bytes_of(layer.values().map(|at| at.row.by_aside().count()).sum())
}

/// The same layer, with those aside who stand aside in the next step.
pub(super) fn settle<S: System, M: Measure>(stepper: &mut Stepper<'_, S>, layer: Layer<S, M>) -> Layer<S, M> {
    let mut settled: Layer<S, M> = Layer::default();
    for (key, Paths { way, row }) in layer {
        debug_assert!(way.is_none(), "the same stand aside in all of a step");
        for (number, run) in row.by_aside() {
            let (key, number) = stepper.put_aside(key, number);
            let new = || Paths { way: way.clone(), row: Row::empty() };
            settled.entry(key).or_insert_with(new).row.take_run(number, run);
        }
    }
    settled.values_mut().for_each(|at| at.row.put_in_order(0));
    settled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Showdown;

    fn state(of: impl Fn(usize) -> u32) -> <Showdown as System>::Packed {
        std::array::from_fn(of)
    }

    #[test]
    fn who_stands_aside_comes_back() {
        let whole = state(|part| 10 + part as u32);
        let mut asides = Asides::<Showdown>::new(&whole);
        let number = asides.number(&whole, 0b110);
        assert_ne!(number, NOBODY);
        let stand_ins = state(|part| if part == 1 || part == 2 { 99 } else { 10 + part as u32 });
        assert_eq!(asides.join(stand_ins, 0b110, number), whole);
        assert_eq!(asides.join(stand_ins, 0, NOBODY), stand_ins, "nobody is aside");
    }

    #[test]
    fn of_those_aside_some_may_be_forgotten() {
        let mut asides = Asides::<Showdown>::new(&state(|_| 0));
        let [one, two] = [5, 6].map(|second| {
            let state = state(|part| if part == 2 { second } else { 4 });
            asides.number(&state, 0b110)
        });
        assert_ne!(one, two);
        assert_eq!(asides.some_of(one, 0b010), asides.some_of(two, 0b010), "what differed is gone");
        assert_eq!(asides.some_of(one, 0), NOBODY);
    }
}
