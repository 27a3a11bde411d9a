//! A choice among several options.

/// A choice among several options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// The option at this index.
    At(u8),
    /// No preference: dice choose.
    Any,
}

impl Pick {
    /// The index of the chosen option among `count`, at least one; none where dice choose. A decider that names an
    /// option which does not exist is wrong, and gets the last.
    #[inline]
    pub(super) fn among(self, count: u8) -> Option<u8> {
        match self {
            Self::At(index) => {
                debug_assert!(index < count, "illegal pick: {index} of {count}");
                Some(index.min(count - 1))
            }
            Self::Any => None,
        }
    }
}
