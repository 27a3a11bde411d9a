//! Dice and a constant.

/// Dice and a constant, such as 2d6+1; the sum is never less than 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Throw {
    /// Number of dice, at most [`super::THROW_DICE_MAX`].
    pub count: u8,
    /// Faces of each, at most [`super::SIDES_MAX`].
    pub sides: u8,
    /// The constant added.
    pub plus: i16,
}

impl Throw {
    /// A number without dice.
    #[must_use]
    pub const fn constant(plus: i16) -> Self {
        Self { count: 0, sides: 0, plus }
    }

    /// The largest possible sum.
    #[must_use]
    pub const fn max(self) -> u16 {
        let most = self.count as i32 * self.sides as i32 + self.plus as i32;
        if most < 0 { 0 } else { most as u16 }
    }

    /// True when the sum is always 0.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.max() == 0
    }
}
