//! What lists name that only one scenario has.

/// The gear, terrain, rules and counters of a scenario, by number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supplies {
    /// The pieces of gear, and after them the abilities.
    pub gear: Vec<String>,
    /// The kinds of terrain.
    pub terrain: Vec<String>,
    /// The rules of survivors that wait for a moment (TRG-1), whether the scenario has them or not.
    pub rules: Vec<String>,
    /// The counters of survivors (CNT-1).
    pub counters: Vec<String>,
    /// The counters of the monster (CNT-1).
    pub monster_counters: Vec<String>,
}
