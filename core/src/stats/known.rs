//! Results of a slow function, kept for the next time.

use std::cell::RefCell;
use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Most results that are kept. Rare events have few counts; others hardly come twice.
const KEPT_MAX: usize = 4096;

/// Results of a function without side effects. Hundreds of arms share most of the rare counts behind their
/// intervals, and their intervals take most of the time in which results are made.
#[derive(Debug)]
pub(super) struct Known<K, V>(RefCell<FxHashMap<K, V>>);

impl<K: Eq + Hash, V: Copy> Known<K, V> {
    pub(super) const fn new() -> Self {
        Self(RefCell::new(FxHashMap::with_hasher(rustc_hash::FxBuildHasher)))
    }

    /// The result for these arguments, found by `find` if it is not known.
    pub(super) fn get_or(&self, key: K, find: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.borrow().get(&key) {
            return *known;
        }
        let found = find();
        let mut known = self.0.borrow_mut();
        if known.len() >= KEPT_MAX {
            known.clear();
        }
        known.insert(key, found);
        found
    }
}
