//! Survival actions.

/// A set of survival actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Actions(u8);

/// One of the five survival actions (SRV-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Cancels a hit (SRV-5).
    Dodge,
    /// Lets another survivor stand up (SRV-7).
    Encourage,
    /// One more movement (SRV-9).
    Dash,
    /// One more activation (SRV-10).
    Surge,
    /// Ignores a severe injury (SRV-12).
    Endure,
}

impl Action {
    /// All actions.
    pub const ALL: [Self; 5] = [Self::Dodge, Self::Encourage, Self::Dash, Self::Surge, Self::Endure];
}

impl Actions {
    /// No action.
    pub const NONE: Self = Self(0);

    /// Every action.
    pub const ALL: Self = Self((1 << Action::ALL.len()) - 1);

    /// Dodge and endure, which have triggers of their own and need no window.
    pub const OF_OTHER_MOMENTS: Self = Self::NONE.with(Action::Dodge).with(Action::Endure);

    /// True when `action` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, action: Action) -> bool {
        self.0 & 1 << action as u8 != 0
    }

    /// The set without the actions in `others`.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The actions that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The set with `action`.
    #[inline]
    #[must_use]
    pub const fn with(self, action: Action) -> Self {
        Self(self.0 | 1 << action as u8)
    }
}

impl FromIterator<Action> for Actions {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        actions.into_iter().fold(Self::NONE, Self::with)
    }
}
