//! The address of a die within a trial.

/// The address of one question within a trial: what the die is *for*, never how many dice were rolled
/// before it. Two arms that differ in one thing therefore roll the same dice for everything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot {
    /// Round of the trial; 12 bits.
    pub round: u16,
    /// Who rolls: a seat, the monster, a foe; 6 bits.
    pub actor: u8,
    /// What the die is for, numbered by the rule system; 6 bits.
    pub purpose: u8,
    /// The event of the round, in the rule system's own encoding.
    pub scope: u32,
    /// The index of the die within that event.
    pub position: u8,
}

impl Slot {
    /// Packs all fields into one word; different slots give different words.
    #[inline]
    #[must_use]
    pub const fn pack(self) -> u64 {
        debug_assert!(self.round < 1 << 12 && self.actor < 1 << 6 && self.purpose < 1 << 6);
        (self.round as u64) << 52
            | (self.actor as u64) << 46
            | (self.purpose as u64) << 40
            | (self.scope as u64) << 8
            | self.position as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_its_own_bits() {
        let zero = Slot { round: 0, actor: 0, purpose: 0, scope: 0, position: 0 };
        let full = [
            Slot { round: (1 << 12) - 1, ..zero },
            Slot { actor: (1 << 6) - 1, ..zero },
            Slot { purpose: (1 << 6) - 1, ..zero },
            Slot { scope: u32::MAX, ..zero },
            Slot { position: u8::MAX, ..zero },
        ];
        let words = full.map(Slot::pack);
        assert_eq!(words.iter().fold(0, |all, word| all | word), u64::MAX);
        assert_eq!(words.iter().map(|word| word.count_ones()).sum::<u32>(), 64);
    }
}
