//! Random special rules: counters, modifiers that come and go, triggers, moods, more weapons.

use deathroll::dice::Urn;
use deathroll::rules::showdown::board::{Space, Spaces};
use deathroll::rules::showdown::plan::{
    Attribute, Bearer, Change, Condition, CounterRule, Effect, GameKind, Limit, Loadout, Location, Moment,
    MonsterAttribute, MonsterWhen, PartOf, Plan, Pool, Quality, RandomGear, RandomTiles, Sight, SurvivorWhen,
    Term, TermList, Trigger, Varying, Weapon,
};

use super::Build;
use super::arbitrary::{Bytes, simple};

const MOMENTS: [Moment; 12] = [
    Moment::RoundStart,
    Moment::SurvivorTurn,
    Moment::MonsterTurn,
    Moment::Dodge,
    Moment::Endure,
    Moment::HitTaken,
    Moment::SevereInjury,
    Moment::KnockedDown,
    Moment::Death,
    Moment::Wound,
    Moment::Critical,
    Moment::MonsterKnockedDown,
];

/// Counters of each kind.
const COUNTERS: u8 = 2;

/// Adds special rules to a plan that is otherwise complete.
pub(super) fn special(bytes: &mut Bytes<'_>, plan: &mut Plan) {
    let on_board = plan.board.is_some();
    counters(bytes, plan);
    for seat in 0..plan.survivors.len() {
        modifiers(bytes, plan, seat);
        if bytes.yes() {
            let (speed, accuracy) = (bytes.below(3), i16::from(bytes.below(9)));
            let traits = u16::from(bytes.below(8));
            let reach = 1 + bytes.below(3);
            let weapon = Weapon { speed, accuracy, strength: 3, reach, traits, piece: 1, ..Weapon::FIST };
            let min_reach = bytes.below(2);
            plan.survivors[seat].other_weapons =
                vec![Weapon { min_reach, needs_sight: bytes.yes(), ..weapon }];
        }
        if bytes.below(4) == 3 {
            random_gear(bytes, plan, seat);
        }
    }
    if on_board {
        plan.monster.ai_kinds[0].is_mood = bytes.yes();
        plan.options.sight = bytes.one_of(&[Sight::Nearest, Sight::Any]);
    }
    if !matches!(plan.game, GameKind::Defense { .. }) && bytes.yes() {
        // All cards of a pool are alike, so that it is known which are drawn.
        let draw = bytes.below(3);
        plan.monster.pools = vec![Pool { cards: std::iter::repeat_n(1, 2).collect(), draw }];
        plan.monster.ai_cards += draw;
    }
    if on_board && bytes.below(4) == 3 {
        let within = Spaces::rectangle(Space::new(0, 0), 8, 4);
        plan.board.as_mut().unwrap().random_tiles =
            vec![RandomTiles { kind: bytes.below(3), count: 2, within }];
    }
    let triggers: Vec<Trigger> = (0..bytes.below(5)).map(|_| trigger(bytes, plan, on_board)).collect();
    plan.triggers = triggers.into();
}

/// One of two pieces: armor, or a weapon that makes clumsy.
fn random_gear(bytes: &mut Bytes<'_>, plan: &mut Plan, seat: usize) {
    let survivor = &plan.survivors[seat];
    let (mut armed, armored) = (survivor.clone(), survivor.clone());
    armed.weapon = Weapon { speed: 1 + bytes.below(3), accuracy: 4, piece: 2, ..armed.weapon };
    armed.attributes[Attribute::Evasion as usize] -= 1;
    let piece = |kind: u8| std::iter::once(kind).collect::<Urn>();
    let loadout = |kind, armor, survivor| Loadout { drawn: piece(kind), armor: [armor; 5], survivor };
    let pools = vec![Pool { cards: [0, 1, 1].into_iter().collect(), draw: 1 }];
    let loadouts = vec![loadout(0, bytes.below(3), armored), loadout(1, 0, armed)];
    plan.survivors[seat].random_gear = RandomGear { pools, loadouts };
}

fn counters(bytes: &mut Bytes<'_>, plan: &mut Plan) {
    let mut rules = || -> Vec<CounterRule> {
        (0..COUNTERS)
            .map(|_| CounterRule { most: 1 + bytes.below(3), each_round: bytes.yes().then_some(1) })
            .collect()
    };
    (plan.counters, plan.monster.counters) = (rules(), rules());
    for (index, rule) in plan.monster.counters.iter().enumerate() {
        plan.start.monster.counters[index] = bytes.below(rule.most + 1);
    }
    for seat in 0..plan.survivors.len() {
        for (index, rule) in plan.counters.iter().enumerate() {
            plan.start.survivors[seat].counters[index] = bytes.below(rule.most + 1);
        }
    }
}

fn modifiers(bytes: &mut Bytes<'_>, plan: &mut Plan, seat: usize) {
    for _ in 0..bytes.below(3) {
        let (attribute, amount) = (bytes.one_of(&Attribute::ALL), bytes.one_of(&[1, -1]));
        let when = match bytes.below(2) {
            0 => SurvivorWhen::Counted(bytes.below(COUNTERS)),
            _ => SurvivorWhen::Meets(terms(bytes, plan)),
        };
        plan.survivors[seat].varying.push(Varying { attribute, amount, when });
        plan.survivors[seat].varies |= 1 << attribute as u8;
    }
    if seat == 0 && bytes.yes() {
        let (attribute, amount) = (bytes.one_of(&MonsterAttribute::ALL), bytes.one_of(&[1, -1]));
        let when = match bytes.below(3) {
            0 => MonsterWhen::Counted(bytes.below(COUNTERS)),
            1 => MonsterWhen::Holds(condition(bytes)),
            _ => MonsterWhen::Mood(0, condition(bytes)),
        };
        plan.monster.varying.push(Varying { attribute, amount, when });
        plan.monster.varies |= 1 << attribute as u8;
    }
}

fn terms(bytes: &mut Bytes<'_>, plan: &mut Plan) -> TermList {
    let quality = match bytes.below(4) {
        0 => return TermList::default(),
        1 => Quality::CounterAtLeast(bytes.below(COUNTERS), 1),
        2 => Quality::KnockedDown,
        _ => Quality::SurvivalAtLeast(bytes.below(4)),
    };
    let start = plan.terms.len() as u16;
    plan.terms.push(Term { quality, not: bytes.yes() });
    TermList { start, end: start + 1 }
}

fn condition(bytes: &mut Bytes<'_>) -> Option<Condition> {
    match bytes.below(3) {
        0 => None,
        1 => Some(Condition::WoundsAtLeast(bytes.below(3).into())),
        _ => Some(Condition::CounterAtLeast(bytes.below(COUNTERS), 1)),
    }
}

fn trigger(bytes: &mut Bytes<'_>, plan: &mut Plan, on_board: bool) -> Trigger {
    let seat = bytes.below(plan.survivors.len() as u8);
    let bearers =
        [Bearer::Own(seat), Bearer::Fellow(seat), Bearer::Anybody(seat), Bearer::Monster, Bearer::Mood(0)];
    let bearer = bytes.one_of(if on_board { &bearers } else { &bearers[..4] });
    let effects: Vec<Effect> = (0..=bytes.below(2)).map(|_| effect(bytes, bearer, on_board)).collect();
    Trigger {
        part_of: PartOf::Monster,
        rule: 0,
        moment: bytes.one_of(&MOMENTS),
        bearer,
        loadouts: u64::MAX,
        terms: terms(bytes, plan),
        condition: condition(bytes),
        cost: bytes.below(2) * u8::from(bearer.seat().is_some()),
        limit: bytes.one_of(&[Limit::Never, Limit::Round, Limit::Showdown]),
        effects: plan.list(&effects),
    }
}

fn effect(bytes: &mut Bytes<'_>, bearer: Bearer, on_board: bool) -> Effect {
    let change = bytes.one_of(&[Change::By(1), Change::By(-1), Change::To(0), Change::To(9)]);
    let counter = bytes.below(COUNTERS);
    match bytes.below(10) {
        9 if on_board && bearer.seat().is_none() => Effect::DrawAiCard,
        8 if bearer == Bearer::Monster => Effect::Death,
        0 | 1 => Effect::Counter { counter, change },
        2 => Effect::MonsterCounter { counter, change },
        3 => Effect::SevereInjury(Some(Location::Head)),
        4 if !on_board => {
            Effect::Damage { amount: 1, location: bytes.yes().then(|| bytes.one_of(&Location::ALL)) }
        }
        4 if on_board => Effect::EndMoods,
        5 if bearer == Bearer::Mood(0) => Effect::EndMood,
        6 if on_board => Effect::Hide,
        _ => simple(bytes),
    }
}
