//! Random plans of all kinds, built from bytes: shrinking the bytes shrinks the plan.

use deathroll::rules::showdown::decide::{Decide, Hits, Pick, Table};
use deathroll::rules::showdown::plan::{
    Action, Attribute, CriticalCancels, CriticalRule, DeathRule, DefensiveActions, Duration, Effect,
    EffectList, HitLocation, HlEmpty, HlReact, HlReshuffle, Location, MonsterAttribute, NaturalsAttack,
    Options, OverflowOrder, Plan, Profile, ReshuffleMoment, StandUp, TermList, Trait, TraitRule, TrapEffect,
    Weapon,
};
use deathroll::rules::showdown::state::{Phase, Seat, Survivor};

use super::arbitrary_special::special;
use super::{Build, attack, defense};

/// Reads choices from bytes; the first choice after their end.
pub(super) struct Bytes<'a>(pub(super) std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    pub(super) fn below(&mut self, n: u8) -> u8 {
        self.0.next().map_or(0, |byte| byte % n)
    }

    pub(super) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.below(choices.len() as u8))]
    }

    pub(super) fn yes(&mut self) -> bool {
        self.below(2) == 1
    }
}

/// A plan of a whole small game: up to three rounds, up to three survivors.
pub(crate) fn any_plan(bytes: &[u8]) -> Plan {
    make(&mut Bytes(bytes.iter()), 3)
}

/// A plan of one survivor, one attack or one monster turn: small enough to visit every outcome.
pub(crate) fn tiny_plan(bytes: &[u8]) -> Plan {
    make(&mut Bytes(bytes.iter()), 1)
}

/// The same with twice as much of everything.
pub(crate) fn small_plan(bytes: &[u8]) -> Plan {
    make(&mut Bytes(bytes.iter()), 2)
}

/// At most `size` survivors, rounds, attacks, and points of speed.
fn make(bytes: &mut Bytes<'_>, size: u8) -> Plan {
    let mut plan = if bytes.yes() { defense(1, 5, 1) } else { attack() };
    let attacking = plan.monster.attacks.is_empty();
    for _ in 0..2 {
        let on_hit = effects(bytes, &mut plan, simple);
        plan.profiles.push(Profile {
            speed: bytes.below(size + 1),
            // The highest stands for attacks whose every die hits.
            accuracy: Some(i16::from(bytes.below(12))).filter(|accuracy| *accuracy < 11),
            damage: bytes.below(5),
            on_hit,
            reach: 1,
        });
    }
    plan.basic_action(&[Effect::Attack(0)]);
    if attacking {
        plan = plan.attacks(1 + bytes.below(size)).beginning_in(Phase::MonsterTurn);
    } else {
        plan.monster.attacks = (0..=bytes.below(2)).collect();
    }
    plan = plan.rounds(1 + u16::from(bytes.below(size)));
    cards(bytes, &mut plan);
    options(bytes, &mut plan);
    table(bytes, &mut plan);
    let survivors = if attacking { 1 + bytes.below(size) } else { 1 };
    for _ in 1..survivors {
        plan = plan.fellow();
    }
    for seat in 0..usize::from(survivors) {
        survivor(bytes, &mut plan, seat, size);
    }
    special(bytes, &mut plan);
    plan
}

pub(super) fn survivor(bytes: &mut Bytes<'_>, plan: &mut Plan, seat: usize, size: u8) {
    let on = [(); 3].map(|()| effects(bytes, plan, simple));
    let rules = [
        TraitRule::Luck(1),
        TraitRule::StrengthDie(4),
        TraitRule::CriticalExtraWounds(1),
        TraitRule::RerollMisses,
        TraitRule::OnHit(on[0]),
        TraitRule::OnWound(on[1]),
        TraitRule::OnCritical(on[2]),
    ];
    let one = &mut plan.survivors[seat];
    one.weapon = Weapon {
        speed: bytes.below(size + 2),
        accuracy: i16::from(bytes.below(12)),
        strength: i16::from(bytes.below(6)),
        reach: 1,
        ..Weapon::default()
    };
    one.attributes = [(); Attribute::COUNT].map(|()| i16::from(bytes.below(4)) - 1);
    one.attributes[Attribute::Speed as usize] = i16::from(bytes.below(2));
    one.attributes[Attribute::Luck as usize] = i16::from(bytes.below(8)) - 1;
    one.known = Action::ALL.into_iter().filter(|_| bytes.yes()).collect();
    one.traits = (0..bytes.below(3))
        .map(|_| Trait {
            rule: bytes.one_of(&rules),
            once_per_showdown: bytes.yes(),
            terms: TermList::default(),
        })
        .collect();
    plan.start.survivors[seat] = Survivor {
        survival: bytes.below(9),
        bleeding: bytes.below(2),
        armor: [(); Location::COUNT].map(|()| bytes.below(3)),
        free_boxes: Location::ALL.map(|location| bytes.below(location.boxes() + 1)),
        ..Survivor::default()
    };
}

/// Up to four kinds of hit location card, and AI cards of up to three kinds in three piles.
pub(super) fn cards(bytes: &mut Bytes<'_>, plan: &mut Plan) {
    let mut deck: Vec<(HitLocation, u8)> = vec![];
    for _ in 0..=bytes.below(4) {
        let mut list = |bytes: &mut Bytes<'_>| bytes.yes().then(|| effects(bytes, plan, any));
        let card = HitLocation {
            special: list(bytes),
            critical: list(bytes),
            wound: list(bytes),
            failure: list(bytes),
            reflex: list(bytes),
            first_strike: bytes.yes(),
            trap: bytes.below(4) == 1,
        };
        deck.push((card, 1 + bytes.below(3)));
    }
    *plan = plan.clone().cards(&deck);
    let mut pile = |most| -> Vec<u8> { (0..bytes.below(most)).map(|_| bytes.below(3)).collect() };
    let (unseen, discard, stack) = (pile(6), pile(4), pile(3));
    plan.monster.ai_cards = (unseen.len() + discard.len() + stack.len()) as u8;
    plan.start.monster.wounds = stack.len() as u16;
    let ai = &mut plan.start.monster.ai;
    ai.deck = unseen.len() as u8;
    (ai.unseen, ai.discard, ai.stack) =
        (unseen.into_iter().collect(), discard.into_iter().collect(), stack.into_iter().collect());
}

pub(super) fn options(bytes: &mut Bytes<'_>, plan: &mut Plan) {
    let custom = effects(bytes, plan, any);
    plan.options = Options {
        naturals_attack: bytes.one_of(&[NaturalsAttack::On, NaturalsAttack::Off, NaturalsAttack::TenOnly]),
        naturals_wound: !bytes.yes(),
        critical_rule: bytes.one_of(&[CriticalRule::Liberal, CriticalRule::Strict]),
        death_rule: bytes.one_of(&[DeathRule::WoundWithoutCard, DeathRule::StackFull, DeathRule::Life(4)]),
        reshuffle_on_wound: !bytes.yes(),
        reshuffle_moment: bytes.one_of(&[ReshuffleMoment::NextRemoval, ReshuffleMoment::OnEmpty]),
        hl_empty: bytes.one_of(&[HlEmpty::ShuffleDiscard, HlEmpty::Stop]),
        trap_effect: bytes.one_of(&[
            TrapEffect::BasicAction,
            TrapEffect::Nothing,
            TrapEffect::Custom(custom),
        ]),
        hl_reshuffle_after_trap: !bytes.yes(),
        hl_reshuffle: bytes.one_of(&[HlReshuffle::OnEmptyOrTrap, HlReshuffle::EachAttack]),
        critical_cancels: bytes.one_of(&[CriticalCancels::ReflexOnly, CriticalCancels::All]),
        endure_while_knocked_down: bytes.yes(),
        stand_up: bytes.one_of(&[
            StandUp::EndOfNextMonsterTurn,
            StandUp::EndOfCurrentMonsterTurn,
            StandUp::StartOfOwnTurn,
        ]),
        min_attack_dice: 1 - bytes.below(2),
        hl_react: bytes.one_of(&[HlReact::Always, HlReact::OnWound, HlReact::Never]),
        defensive_actions: bytes.one_of(&[DefensiveActions::OwnTriggers, DefensiveActions::FlowsOnly]),
        overflow_order: bytes.one_of(&[OverflowOrder::SevereFirst, OverflowOrder::KnockDownFirst]),
        wounds_per_location: 1 + bytes.below(2),
        survival_limit: bytes.yes().then_some(9),
        bleed_to_death: 2 + bytes.below(4),
        ..Options::default()
    };
}

pub(super) fn table(bytes: &mut Bytes<'_>, plan: &mut Plan) {
    let (mild, harsh) = (simple(bytes), simple(bytes));
    let deadly = 1 + bytes.below(3);
    plan.table(&[(deadly, &[Effect::Death]), (3, &[harsh]), (6 - deadly, &[mild, harsh]), (1, &[])]);
}

fn effects(bytes: &mut Bytes<'_>, plan: &mut Plan, one: fn(&mut Bytes<'_>) -> Effect) -> EffectList {
    let effects: Vec<Effect> = (0..bytes.below(3)).map(|_| one(bytes)).collect();
    plan.list(&effects)
}

/// An effect without nested effects, except through a severe injury.
pub(super) fn simple(bytes: &mut Bytes<'_>) -> Effect {
    let duration = bytes.one_of(&Duration::ALL);
    let amount = bytes.one_of(&[1, -1, 2, -3]);
    match bytes.below(9) {
        0 => Effect::KnockDown,
        1 => Effect::MonsterKnockDown,
        2 => Effect::Tokens { attribute: bytes.one_of(&Attribute::ALL), amount, duration },
        3 => Effect::MonsterTokens { attribute: bytes.one_of(&MonsterAttribute::ALL), amount, duration },
        4 => Effect::Survival(amount),
        5 => Effect::Bleed(amount),
        6 => Effect::Heal { location: bytes.one_of(&Location::ALL), boxes: bytes.below(3) },
        7 => Effect::ExtraWound(bytes.below(3)),
        _ => Effect::LoseRandomAttribute,
    }
}

/// Any effect that a card may have.
fn any(bytes: &mut Bytes<'_>) -> Effect {
    let location = bytes.yes().then(|| bytes.one_of(&Location::ALL));
    match bytes.below(8) {
        0 => Effect::Damage { amount: bytes.below(5), location },
        1 => Effect::Attack(bytes.below(2)),
        2 => Effect::BasicAction,
        3 => Effect::SevereInjury(location),
        4 if bytes.yes() => Effect::Death,
        _ => simple(bytes),
    }
}

/// Random legal choices, from one seed for each kind of question.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Whims {
    pub(crate) seeds: [u64; 4],
    /// How often each kind of question was asked.
    pub(crate) asked: [u64; 4],
}

impl Whims {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seeds: [0, 1, 2, 3].map(|question| seed ^ question << 32), asked: [0; 4] }
    }

    fn below(&mut self, question: usize, n: usize) -> usize {
        self.asked[question] += 1;
        let mixed = (self.seeds[question] + self.asked[question]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 33) as usize % n
    }

    fn pick(&mut self, question: usize, choices: usize) -> Pick {
        match self.below(question, choices + 1) {
            index if index < choices => Pick::At(index as u8),
            _ => Pick::Any,
        }
    }
}

impl Decide for Whims {
    fn hit_location(&mut self, _table: Table<'_>, _attacker: Seat, choices: &[u8]) -> Pick {
        self.pick(0, choices.len())
    }

    fn trap(&mut self, _table: Table<'_>, traps: &[u8]) -> Pick {
        self.pick(1, traps.len())
    }

    fn dodge(&mut self, _table: Table<'_>, _seat: Seat, hits: &Hits) -> Option<u8> {
        let hits = hits.locations().len();
        let choice = self.below(2, hits + 1);
        (choice < hits).then_some(choice as u8)
    }

    fn endure(&mut self, _table: Table<'_>, _seat: Seat, _location: Location, _cost: u8) -> bool {
        self.below(3, 2) == 1
    }
}
