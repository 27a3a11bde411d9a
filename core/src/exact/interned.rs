//! Interning: tables of distinct values, each identified by a number.

use std::hash::Hash;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Every distinct value, in order of first appearance.
#[derive(Debug, Clone)]
pub(super) struct Interned<T> {
    values: IndexSet<T, FxBuildHasher>,
}

impl<T> Default for Interned<T> {
    fn default() -> Self {
        Self { values: IndexSet::default() }
    }
}

impl<T: Clone + Eq + Hash> Interned<T> {
    /// The number of a value, from 0.
    pub(super) fn number(&mut self, value: &T) -> u32 {
        let known = self.values.get_index_of(value);
        known.unwrap_or_else(|| self.values.insert_full(value.clone()).0) as u32
    }

    /// The number of a value; `like` is a value that often equals it, with its number.
    pub(super) fn number_like(&mut self, value: &T, like: Option<(&T, u32)>) -> u32 {
        match like {
            Some((same, number)) if same == value => number,
            _ => self.number(value),
        }
    }

    /// The value with a number that this table gave.
    pub(super) fn value(&self, number: u32) -> &T {
        &self.values[number as usize]
    }

    /// Approximate size of the table in bytes.
    pub(super) fn bytes(&self) -> usize {
        /// A value, its hash, its index slot, and spare capacity.
        const EACH: usize = 2;
        self.values.len() * EACH * (size_of::<T>() + 2 * size_of::<usize>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_one_number() {
        let mut table = Interned::default();
        assert_eq!([7, 9, 7].map(|value| table.number(&value)), [0, 1, 0]);
        assert_eq!(table.number_like(&9, Some((&9, 1))), 1);
        assert_eq!(table.number_like(&5, Some((&9, 1))), 2);
        assert_eq!(*table.value(2), 5);
    }
}
