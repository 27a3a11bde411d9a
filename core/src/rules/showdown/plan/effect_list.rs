//! Lists of effects.

/// A run of effects in [`Plan::effects`](super::Plan::effects).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct EffectList {
    /// Index of the first effect.
    pub start: u16,
    /// Index past the last effect.
    pub end: u16,
}

impl EffectList {
    /// A list without effects.
    pub const NONE: Self = Self { start: 0, end: 0 };

    /// True when the list is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}
