//! The survivors of all states, in parts that are asked for at different times.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::changes::{Changes, ENTRY};
use crate::exact::interned::Interned;
use crate::exact::veil::Values;
use crate::rules::showdown::plan::{Attribute, Duration, Location};
use crate::rules::showdown::state::{Posture, Survivor, Tokens};

/// Those of [`Survivors::others`] that stand for bystanders.
pub(super) const SOMEBODY_ALIVE: u32 = 0;
pub(super) const SOMEBODY_DEAD: u32 = 1;
/// In place of any harm.
pub(super) const ANY_HARM: u32 = 0;
/// In place of any tokens.
pub(super) const ANY_TOKENS: u32 = 0;

/// Numbers of harm from here on are those of veils.
const FIRST_VEIL: u32 = 1 << 31;

/// What harm has left of a survivor: it is looked at when more comes. Of those of whom nobody asks it
/// any more it is [`Harm::FORGOTTEN`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Harm {
    armor: [u8; Location::COUNT],
    free_boxes: [u8; Location::COUNT],
    bleeding: u8,
    /// Without a board it is spent by those who are harmed, and by nobody else.
    survival: u8,
}

impl Harm {
    /// What [`forget_harm`] makes of it.
    const FORGOTTEN: Self = Self {
        armor: [0; Location::COUNT],
        free_boxes: [0; Location::COUNT],
        bleeding: u8::MAX,
        survival: 0,
    };

    const fn of(survivor: &Survivor) -> Self {
        let Survivor { armor, free_boxes, bleeding, survival, .. } = *survivor;
        Self { armor, free_boxes, bleeding, survival }
    }

    /// What nobody has, but for bleeding and survival.
    const fn strange(bleeding: u8, survival: u8) -> Self {
        Self { armor: [u8::MAX; Location::COUNT], free_boxes: [0; Location::COUNT], bleeding, survival }
    }

    /// What of it matters when a location is hit.
    fn at(&self, location: Location) -> Self {
        let place = location as usize;
        let (mut armor, mut free_boxes) = ([0; Location::COUNT], [0; Location::COUNT]);
        (armor[place], free_boxes[place]) = (self.armor[place], self.free_boxes[place]);
        Self { armor, free_boxes, ..*self }
    }

    /// What becomes of it where one harm becomes another.
    fn with_change(&self, from: &Self, to: &Self) -> Self {
        if *to == Self::FORGOTTEN {
            return *to;
        }
        let changed = |before: u8, from: u8, to: u8| if from == to { before } else { to };
        let each = |of: fn(&Self) -> &[u8; Location::COUNT]| {
            std::array::from_fn(|place| changed(of(self)[place], of(from)[place], of(to)[place]))
        };
        Self {
            armor: each(|harm| &harm.armor),
            free_boxes: each(|harm| &harm.free_boxes),
            bleeding: changed(self.bleeding, from.bleeding, to.bleeding),
            survival: changed(self.survival, from.survival, to.survival),
        }
    }
}

/// Nobody asks any more what harm has left of a survivor.
pub(super) const fn forget_harm(survivor: &mut Survivor) {
    let Harm { armor, free_boxes, bleeding, survival } = Harm::FORGOTTEN;
    (survivor.armor, survivor.free_boxes) = (armor, free_boxes);
    (survivor.bleeding, survivor.survival) = (bleeding, survival);
}

type SurvivorTokens = Tokens<{ Attribute::COUNT }>;

/// Parts of survivors by their numbers.
#[derive(Debug, Clone)]
pub(super) struct Survivors {
    /// What is neither harm nor tokens.
    others: Interned<Survivor>,
    harms: Interned<Harm>,
    tokens: Interned<SurvivorTokens>,
    /// Several harms, each with its share.
    veils: IndexSet<Values, FxBuildHasher>,
    /// Tokens without those that attackers alone need.
    of_victims: FxHashMap<(u32, bool), u32>,
    /// What becomes of tokens where others become more.
    with_tokens: Changes,
    /// What of harm matters on a location.
    at_locations: FxHashMap<(u32, Location), u32>,
    /// What becomes of harm where another becomes more.
    with_harm: Changes,
}

impl Default for Survivors {
    fn default() -> Self {
        let mut others = Interned::default();
        let dead = Survivor { posture: Posture::Dead, ..Survivor::default() };
        let numbers = [Survivor::default(), dead].map(|survivor| others.number(&without_parts(&survivor)));
        debug_assert_eq!(numbers, [SOMEBODY_ALIVE, SOMEBODY_DEAD]);
        let (mut harms, mut tokens) = (Interned::default(), Interned::default());
        let any = harms.number(&Harm::strange(u8::MAX, 0));
        debug_assert_eq!(any, ANY_HARM);
        let mut strange = SurvivorTokens::default();
        // Evasion is what is never forgotten of those who live.
        strange.add(Attribute::Evasion as usize, i8::MIN, Duration::Showdown);
        let any = tokens.number(&strange);
        debug_assert_eq!(any, ANY_TOKENS);
        Self {
            others,
            harms,
            tokens,
            veils: IndexSet::default(),
            of_victims: FxHashMap::default(),
            with_tokens: Changes::default(),
            at_locations: FxHashMap::default(),
            with_harm: Changes::default(),
        }
    }
}

/// The numbers of the parts of a survivor.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    pub(super) other: u32,
    pub(super) harm: u32,
    pub(super) tokens: u32,
}

fn without_parts(survivor: &Survivor) -> Survivor {
    let none = [0; Location::COUNT];
    let tokens = SurvivorTokens::default();
    Survivor { armor: none, free_boxes: none, bleeding: 0, survival: 0, tokens, ..*survivor }
}

impl Survivors {
    /// The numbers of a survivor; often they are those of one before it.
    pub(super) fn numbers(&mut self, survivor: &Survivor, before: Option<(&Survivor, Numbers)>) -> Numbers {
        if let Some((_, numbers)) = before.filter(|(was, _)| *was == survivor) {
            return numbers;
        }
        Numbers {
            other: self.others.number(&without_parts(survivor)),
            harm: self.harms.number(&Harm::of(survivor)),
            tokens: self.tokens.number(&survivor.tokens),
        }
    }

    /// The survivor with these numbers; behind a veil any.
    pub(super) fn value(&self, Numbers { other, harm, tokens }: Numbers) -> Survivor {
        let harm = self.behind(harm).map_or(harm, |values| values[0].0);
        let Harm { armor, free_boxes, bleeding, survival } = *self.harms.value(harm);
        let tokens = *self.tokens.value(tokens);
        Survivor { armor, free_boxes, bleeding, survival, tokens, ..*self.others.value(other) }
    }

    /// Whether one lives of whom this is known.
    pub(super) fn is_alive(&self, other: u32) -> bool {
        self.others.value(other).is_alive()
    }

    /// Whether nobody asks any more what harm has left.
    pub(super) fn is_forgotten(&self, harm: u32) -> bool {
        self.behind(harm).is_none() && *self.harms.value(harm) == Harm::FORGOTTEN
    }

    /// What is behind a veil, in ascending order.
    fn behind(&self, harm: u32) -> Option<&Values> {
        harm.checked_sub(FIRST_VEIL).map(|veil| &self.veils[veil as usize])
    }

    /// The harms for which a number stands, with their shares.
    pub(super) fn values(&self, harm: u32) -> Values {
        self.behind(harm).map_or_else(|| vec![(harm, 1)], Values::clone)
    }

    /// The number of all these harms together.
    pub(super) fn veil(&mut self, mut values: Values) -> u32 {
        if let [(harm, _)] = values.as_slice() {
            return *harm;
        }
        values.sort_unstable();
        FIRST_VEIL + self.veils.insert_full(values).0 as u32
    }

    /// Tokens without those that nobody asks for who is attacked, and does not attack: luck is the cost
    /// of endure (SRV-12).
    pub(super) fn of_victim(&mut self, tokens: u32, endures: bool) -> u32 {
        if let Some(&known) = self.of_victims.get(&(tokens, endures)) {
            return known;
        }
        let mut left = *self.tokens.value(tokens);
        for attribute in [Attribute::Speed, Attribute::Accuracy, Attribute::Strength] {
            left.forget(attribute as usize);
        }
        if !endures {
            left.forget(Attribute::Luck as usize);
        }
        let left = self.tokens.number(&left);
        self.of_victims.insert((tokens, endures), left);
        left
    }

    /// What becomes of tokens where others become more.
    pub(super) fn with_tokens(&mut self, became: (u32, u32), before: u32) -> u32 {
        self.with_tokens.carry_over(&mut self.tokens, became, before, SurvivorTokens::with_change)
    }

    /// A harm of which nothing is known of any location.
    pub(super) fn without_locations(&mut self, harm: u32) -> u32 {
        let &Harm { bleeding, survival, .. } = self.harms.value(harm);
        self.harms.number(&Harm::strange(bleeding, survival))
    }

    /// What of a harm matters when a location is hit.
    pub(super) fn at_location(&mut self, harm: u32, location: Location) -> u32 {
        if let Some(&known) = self.at_locations.get(&(harm, location)) {
            return known;
        }
        let at = self.harms.value(harm).at(location);
        let at = self.harms.number(&at);
        self.at_locations.insert((harm, location), at);
        at
    }

    /// What becomes of a harm where another becomes more.
    pub(super) fn with_harm(&mut self, became: (u32, u32), before: u32) -> u32 {
        self.with_harm.carry_over(&mut self.harms, became, before, Harm::with_change)
    }

    /// Bytes that all this takes, roughly.
    pub(super) fn bytes(&self) -> usize {
        let known = self.of_victims.len() + self.at_locations.len();
        let veiled: usize = self.veils.iter().map(Vec::len).sum();
        self.others.bytes()
            + self.harms.bytes()
            + self.tokens.bytes()
            + known * ENTRY
            + self.with_tokens.bytes()
            + self.with_harm.bytes()
            + veiled * size_of::<(u32, u64)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_becomes_of_stand_ins() {
        let mut survivors = Survivors::default();
        let numbers = Numbers { other: SOMEBODY_ALIVE, harm: ANY_HARM, tokens: ANY_TOKENS };
        let mut stand_in = survivors.value(numbers);
        for attribute in Attribute::ALL.into_iter().filter(|&attribute| attribute != Attribute::Evasion) {
            stand_in.tokens.forget(attribute as usize);
        }
        for ends in [Duration::WoundAttempt, Duration::Attack, Duration::Round] {
            stand_in.tokens.expire(ends);
        }
        assert_eq!(survivors.numbers(&stand_in, None).tokens, ANY_TOKENS);
        // What is told of a survivor when the trial is over.
        assert_eq!(survivors.numbers(&Survivor::default(), None).other, SOMEBODY_ALIVE);
        let outcome = Survivor { posture: Posture::Dead, ..Survivor::default() };
        assert_eq!(survivors.numbers(&outcome, None).other, SOMEBODY_DEAD);
    }

    #[test]
    fn a_veil_is_the_same_whatever_the_order() {
        let mut survivors = Survivors::default();
        let veil = survivors.veil(vec![(3, 5), (1, 4)]);
        assert_eq!(survivors.veil(vec![(1, 4), (3, 5)]), veil);
        assert_ne!(survivors.veil(vec![(1, 4), (3, 6)]), veil);
        assert_eq!(survivors.values(veil), [(1, 4), (3, 5)]);
        assert_eq!((survivors.veil(vec![(7, 9)]), survivors.values(7)), (7, vec![(7, 1)]));
    }

    #[test]
    fn changes_of_tokens_carry_over() {
        let mut survivors = Survivors::default();
        let with = |speed: i8, luck: i8| {
            let mut tokens = SurvivorTokens::default();
            tokens.add(Attribute::Speed as usize, speed, Duration::Showdown);
            tokens.add(Attribute::Luck as usize, luck, Duration::Showdown);
            Survivor { tokens, ..Survivor::default() }
        };
        let mut number = |speed, luck| survivors.numbers(&with(speed, luck), None).tokens;
        let [from, to, before, after] = [number(1, 0), number(0, 2), number(4, -1), number(3, 1)];
        assert_eq!(survivors.with_tokens((from, to), before), after);
        let luck_alone = survivors.numbers(&with(0, -1), None).tokens;
        let nothing = survivors.numbers(&with(0, 0), None).tokens;
        assert_eq!(survivors.of_victim(before, true), luck_alone, "luck is the cost of endure");
        assert_eq!(survivors.of_victim(before, false), nothing);
    }

    #[test]
    fn a_hit_asks_for_its_location_and_for_nothing_else() {
        let mut survivors = Survivors::default();
        let hurt = |arms: [u8; 2], legs: [u8; 2], bleeding: u8| {
            let mut survivor = Survivor { bleeding, ..Survivor::default() };
            for (location, [armor, boxes]) in [(Location::Arms, arms), (Location::Legs, legs)] {
                (survivor.armor[location as usize], survivor.free_boxes[location as usize]) = (armor, boxes);
            }
            survivor
        };
        let mut number = |arms, legs, bleeding| survivors.numbers(&hurt(arms, legs, bleeding), None).harm;
        let [one, two] = [number([1, 2], [0, 2], 1), number([1, 2], [3, 1], 1)];
        let other_arms = number([0, 2], [3, 1], 1);
        let [hit, two_hit] = [number([0, 1], [0, 2], 2), number([0, 1], [3, 1], 2)];
        assert_eq!(survivors.at_location(one, Location::Arms), survivors.at_location(two, Location::Arms));
        assert_ne!(survivors.at_location(one, Location::Legs), survivors.at_location(two, Location::Legs));
        assert_ne!(
            survivors.at_location(two, Location::Arms),
            survivors.at_location(other_arms, Location::Arms)
        );
        assert_eq!(survivors.with_harm((one, hit), two), two_hit);
        let mut dead = hurt([1, 2], [0, 2], 1);
        forget_harm(&mut dead);
        let dead = survivors.numbers(&dead, None).harm;
        assert_eq!(survivors.with_harm((one, dead), two), dead, "nobody asks any more");
    }
}
