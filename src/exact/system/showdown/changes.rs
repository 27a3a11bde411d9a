//! Changes of one value, carried over to another.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::exact::interned::Interned;

/// Bytes that numbers and what they lead to take, and what is held ready for more.
pub(super) const ENTRY: usize = 2 * 4 * size_of::<u32>();

/// What becomes of a value where another becomes one more, by their numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Changes {
    known: FxHashMap<(u32, u32, u32), u32>,
}

impl Changes {
    /// What becomes of the value `before` where one becomes another, as `with_change` says of it, of the
    /// one and of the other.
    pub(super) fn carry_over<T: Copy + Eq + Hash>(
        &mut self,
        table: &mut Interned<T>,
        (from, to): (u32, u32),
        before: u32,
        with_change: impl Fn(&T, &T, &T) -> T,
    ) -> u32 {
        if from == to {
            return before;
        }
        *self.known.entry((from, to, before)).or_insert_with(|| {
            let with = with_change(table.value(before), table.value(from), table.value(to));
            table.number(&with)
        })
    }

    /// Bytes that all this takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        self.known.len() * ENTRY
    }
}
