//! Walks held against plain ones: equal states are merged between steps, and nothing is reset or set
//! aside. Beside random games there is one for each reset of the canonical form that could be too bold.

use deathroll::dice::Enumerated;
use deathroll::exact::{Answer, Answers, answers};
use deathroll::metric::{Counts, Layout, Subject, Unfinished};
use deathroll::policy::showdown::{Decision, Policies, Take, Which};
use deathroll::policy::{Setup, Showdown};
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::plan::{
    Action, Actions, Attribute, Condition, Duration, Effect, EffectList, HitLocation, HlReshuffle, Location,
    MonsterAttribute, Plan, ReshuffleMoment, TermList, Trait, TraitRule, Weapon,
};
use deathroll::rules::showdown::state::{Phase, State};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

use super::{ALL, Expectations, add_columns, is_near, probability};
use crate::support::named::{controller, dodge, endure, hl_order, lines};
use crate::support::{Build, PLAIN, attack, defense, small_plan, trap};

/// Paths beyond which a random game is too long for the plain way.
const PATHS_MAX: u64 = 20_000;

/// Adds up every counter of survivors and monster; none when there are more paths than so many.
fn expectations(showdown: &Showdown, most: u64) -> Option<Expectations> {
    let mut subjects = Layout::of(&showdown.plan).subjects;
    subjects.retain(|layout| layout.subject != Subject::Party);
    let mut counts = Counts::new(&showdown.plan);
    let mut sums = Expectations::default();
    let mut states: FxHashMap<(State, Unfinished), f64> =
        FxHashMap::from_iter([((showdown.plan.start, Unfinished::default()), 1.0)]);
    let mut paths = 0;
    while !states.is_empty() {
        let mut next = FxHashMap::default();
        for ((state, unfinished), weight) in states {
            let step = |dice: &mut Enumerated| {
                counts.begin_trial();
                counts.figures.resume(unfinished);
                let mut decide = &showdown.policies;
                let mut game = AnyGame::new(&showdown.plan, dice, &mut decide, &mut counts);
                game.state = state;
                game.step_any();
                let state = game.state;
                let columns: Vec<_> = subjects.iter().map(|layout| counts.columns(layout).to_vec()).collect();
                (state, counts.figures.unfinished(), columns)
            };
            // A single step may have far more paths than that.
            let mut left = most - paths;
            paths += Enumerated::visit_odds(step, |(state, unfinished, columns), odds| {
                let weight = weight * probability(odds);
                add_columns(&mut sums, &subjects, columns, weight);
                if state.phase != Phase::Over {
                    *next.entry((state, unfinished)).or_default() += weight;
                }
                let goes_on = left > 0;
                left = left.saturating_sub(1);
                goes_on
            });
            if paths > most {
                return None;
            }
        }
        states = next;
    }
    Some(sums)
}

/// What a metric is by the expectations of its counters.
fn expected(answer: &Answer, plain: &Expectations) -> f64 {
    let sum = |counter| plain.get(&(answer.subject, counter)).copied().unwrap_or(0.0);
    let (of, per) = answer.metric.counters();
    per.map_or(sum(of), |per| sum(of) / sum(per))
}

/// Holds every metric of survivors and monster to what a plain walk says of it.
fn hold(found: &Answers, plain: &Expectations) {
    for answer in found.answers.iter().filter(|answer| answer.subject != Subject::Party) {
        let expected = expected(answer, plain);
        let Answer { metric, subject, value, .. } = answer;
        assert!(is_near(answer, expected), "{} of {subject:?}: {value:?}, and plainly {expected}", metric.id);
    }
}

/// Policies by which order and choices matter.
fn policies([order, style, hits, injuries]: [u8; 4]) -> Policies {
    let style = ["random", "monster", "group"][usize::from(style % 3)];
    let mut policies = Policies { controller: controller(style), ..Policies::default() };
    for survivor in &mut policies.survivors {
        survivor.hl_order =
            match ["criticals-first", "drawn-order", "random", "safest-first", ""][usize::from(order % 5)] {
                "" => lines(
                    Decision::HlOrder,
                    &[("critical and survival >= 2 or failure and round > 1", Take::First)],
                )
                .into(),
                name => hl_order(name),
            };
        survivor.dodge = match ["if-severe", "first-hit", "never", ""][usize::from(hits % 4)] {
            "" => lines(
                Decision::Dodge,
                &[("severe and survival >= 2", Which::Worst), ("hits >= 2 and legs", Which::First)],
            )
            .into(),
            name => dodge(name),
        };
        survivor.endure = match ["always-if-affordable", "never", ""][usize::from(injuries % 3)] {
            "" => lines(Decision::Endure, &[("cost <= 3 or bleeding >= 2 and deadly", ())]),
            name => endure(name),
        };
    }
    policies
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, max_shrink_iters: 200, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn canonical_forms_change_nothing(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        choices in any::<[u8; 4]>(),
    ) {
        let showdown = Showdown { plan: small_plan(&bytes), policies: policies(choices) };
        let plain = expectations(&showdown, PATHS_MAX);
        prop_assume!(plain.is_some());
        let plain = plain.unwrap();
        hold_game(showdown, &plain);
    }
}

/// Holds a game to a plain walk.
fn hold_game(showdown: Showdown, plain: &Expectations) {
    let setup = Setup::Showdown(Box::new(showdown));
    let found = answers(&setup, &super::Limits { fractions: 0, ..ALL }, |_| true, |_| false);
    assert!(found.reached.is_complete());
    hold(&found, plain);
}

/// The same of a short game, from the monster's turn on.
fn hold_short(plan: Plan) {
    let plan = plan.beginning_in(Phase::MonsterTurn);
    let showdown = Showdown { plan, policies: Policies::default() };
    let plain = expectations(&showdown, u64::MAX).expect("there is no limit");
    hold_game(showdown, &plain);
}

/// What severe injuries bring, by the faces of their table.
type Injuries<'a> = [(u8, &'a [Effect]); 2];

/// Somebody who is soon injured, with such injuries everywhere but on the legs: one that hits the legs
/// would bring another without end.
fn hurt(mut plan: Plan, injuries: &Injuries) -> Plan {
    plan.table(&[(10, &[])]);
    let of_legs = plan.severe_tables[Location::Legs as usize].clone();
    plan.table(injuries);
    plan.severe_tables[Location::Legs as usize] = of_legs;
    plan.option(|options| options.bleed_to_death = 2).body(|survivor| {
        (survivor.survival, survivor.free_boxes) = (1, [0, 0, 1, 0, 2]);
        survivor.armor[Location::Arms as usize] = 1;
    })
}

/// Somebody who springs traps in two rounds, is bitten, and then bleeds.
fn trapped(injuries: &Injuries, bleeds: bool) -> Plan {
    let mut plan =
        attack().weapon(Weapon { speed: 1, accuracy: 5, strength: 4, reach: 1, ..Weapon::default() });
    let bite = Effect::Attack(plan.profile(2, 5, 1, &[]));
    plan.basic_action(&[bite, Effect::Bleed(1)][..1 + usize::from(bleeds)]);
    hurt(plan.cards(&[(PLAIN, 1), (trap(None), 1)]), injuries).rounds(2)
}

/// Hits land one after the other, in the monster's turn, in traps and in reactions: injuries that bleed,
/// last, reach elsewhere, or give and heal; and survivors who dodge or do not.
#[test]
fn hits_land_one_after_the_other() {
    let clumsy = Effect::Tokens { attribute: Attribute::Evasion, amount: -2, duration: Duration::Showdown };
    let elsewhere = Effect::Damage { amount: 1, location: Some(Location::Legs) };
    let heals = Effect::Heal { location: Location::Legs, boxes: 1 };
    let tables: [Injuries; 4] = [
        [(7, &[Effect::Bleed(1), clumsy]), (3, &[Effect::Death])],
        [(4, &[Effect::Bleed(1)]), (6, &[elsewhere])],
        [(5, &[Effect::Survival(1)]), (5, &[heals])],
        [(4, &[Effect::Bleed(1)]), (6, &[])],
    ];
    for (number, injuries) in tables.iter().enumerate() {
        let bleeds = number == 3;
        let plans = [
            hurt(defense(2, 5, 1), injuries).rounds(2),
            trapped(injuries, bleeds),
            reacted_to(injuries, bleeds),
        ];
        for (plan, dodge) in
            plans.iter().flat_map(|plan| [(plan, dodge("never")), (plan, dodge("if-severe"))])
        {
            let mut policies = Policies::default();
            policies.survivors.iter_mut().for_each(|survivor| survivor.dodge = dodge.clone());
            let showdown = Showdown { plan: plan.clone().beginning_in(Phase::MonsterTurn), policies };
            let plain = expectations(&showdown, u64::MAX).expect("there is no limit");
            hold_game(showdown, &plain);
        }
    }
}

/// Somebody to whom the monster reacts in two rounds, whether that wounds it or not.
fn reacted_to(injuries: &Injuries, bleeds: bool) -> Plan {
    let mut plan =
        attack().weapon(Weapon { speed: 1, accuracy: 3, strength: 4, reach: 1, ..Weapon::default() });
    let bite = Effect::Attack(plan.profile(1, 5, 1, &[]));
    plan.basic_action(&[bite, Effect::Bleed(1)][..1 + usize::from(bleeds)]);
    let harm = Effect::Damage { amount: 1, location: None };
    let [once, twice] = [plan.list(&[harm]), plan.list(&[harm, harm])];
    let bites = plan.list(&[harm, Effect::BasicAction]);
    let snaps = HitLocation { failure: Some(bites), reflex: Some(once), ..PLAIN };
    let writhes = HitLocation { wound: Some(twice), reflex: Some(once), ..PLAIN };
    hurt(plan.cards(&[(snaps, 1), (writhes, 1)]), injuries).rounds(2)
}

/// Reactions change somebody before a hit of theirs lands, and where none does.
#[test]
fn reactions_change_somebody_before_their_hits() {
    let mut plan =
        attack().weapon(Weapon { speed: 1, accuracy: 3, strength: 4, reach: 1, ..Weapon::default() });
    let bite = Effect::Attack(plan.profile(1, 5, 1, &[]));
    let harm = Effect::Damage { amount: 1, location: None };
    let clumsy = Effect::Tokens { attribute: Attribute::Evasion, amount: -2, duration: Duration::Showdown };
    plan.basic_action(&[bite, Effect::Bleed(1)]);
    let lists: [&[Effect]; 8] = [
        &[Effect::Survival(1), bite],
        &[Effect::Bleed(1), bite],
        &[Effect::Bleed(1), harm],
        &[clumsy, bite],
        &[bite, Effect::Survival(1), bite],
        &[Effect::LoseRandomAttribute, harm],
        &[Effect::SevereInjury(None), bite],
        &[Effect::BasicAction, bite],
    ];
    let [gives, bites] = [plan.list(&[Effect::Survival(1)]), plan.list(&[bite])];
    let one_by_one = HitLocation { failure: Some(gives), reflex: Some(bites), ..PLAIN };
    let cards: Vec<_> = lists
        .map(|list| HitLocation { reflex: Some(plan.list(list)), ..PLAIN })
        .into_iter()
        .chain([one_by_one])
        .collect();
    for card in cards {
        let plan = hurt(plan.clone().cards(&[(card, 1)]), &[(4, &[Effect::Bleed(1)]), (6, &[])]);
        for dodge in [dodge("never"), dodge("if-severe")] {
            let mut policies = Policies::default();
            policies.survivors.iter_mut().for_each(|survivor| survivor.dodge = dodge.clone());
            let plan = plan.clone().rounds(3).beginning_in(Phase::MonsterTurn);
            let showdown = Showdown { plan, policies };
            let plain = expectations(&showdown, u64::MAX).expect("there is no limit");
            hold_game(showdown, &plain);
        }
    }
}

/// Two who may die of traps, in one round or in two: who is dead attacks no more, and the other one does.
#[test]
fn the_dead_are_told_from_the_living() {
    let mut plan =
        attack().weapon(Weapon { speed: 1, accuracy: 1, strength: 1, reach: 1, ..Weapon::default() });
    let death = plan.list(&[Effect::Death]);
    let bite = plan.profile(1, 4, 1, &[]);
    plan.basic_action(&[Effect::Attack(bite), Effect::Bleed(3)]);
    hold_short(plan.cards(&[(PLAIN, 1), (trap(Some(death)), 2), (trap(None), 1)]).fellow().rounds(2));
}

/// Lists may share effects, and cards lists. Where one of them is in hand, it matters in which list it
/// stands, and of which reaction.
#[test]
fn what_is_in_hand_is_known_with_all_around_it() {
    let harm = Effect::Damage { amount: 1, location: Some(Location::Body) };
    let sure_hit = Weapon { speed: 1, accuracy: 1, strength: 4, reach: 1, ..Weapon::default() };
    let mut plan = attack().weapon(sure_hit);
    let all = plan.list(&[harm, Effect::KnockDown, Effect::Survival(-1), harm]);
    let [list, longer, same, more] = [(0, 1), (0, 2), (3, 4), (2, 4)]
        .map(|(from, to)| EffectList { start: all.start + from, end: all.start + to });
    let condition = Condition::OncePerShowdown(0);
    let once = plan.list(&[Effect::When { condition, then: longer, otherwise: list }]);
    let heals = plan.list(&[Effect::Heal { location: Location::Body, boxes: 1 }, harm, harm]);
    let wounds = plan.list(&[Effect::ExtraWound(1)]);
    plan.monster.basic_action = heals;
    let basic = plan.list(&[Effect::BasicAction]);
    plan.table(&[(5, &[Effect::Bleed(1)]), (5, &[Effect::Death])]);
    let reacts = HitLocation { failure: Some(list), reflex: Some(list), ..PLAIN };
    let hands = [
        vec![reacts, PLAIN],
        vec![trap(Some(once)), trap(Some(list))],
        vec![trap(Some(same)), trap(Some(more)), reacts],
        vec![HitLocation { reflex: Some(wounds), ..PLAIN }],
        vec![trap(Some(heals)), HitLocation { failure: Some(basic), ..PLAIN }],
    ];
    for hand in hands {
        let cards: Vec<_> = hand.into_iter().map(|card| (card, 1)).collect();
        let mut plan = plan.clone().cards(&cards).rounds(4).beginning_in(Phase::MonsterTurn);
        let body = &mut plan.start.survivors[0];
        (body.survival, body.free_boxes[Location::Body as usize]) = (4, 1);
        let showdown = Showdown { plan, policies: Policies::default() };
        let plain = expectations(&showdown, u64::MAX).expect("there is no limit");
        hold_game(showdown, &plain);
    }
}

/// What a survivor attacks with changes before a trap springs, and in the trap; for good, or until the
/// round is over.
#[test]
fn traps_leave_what_one_attacks_with() {
    let weapon = Weapon { speed: 1, accuracy: 5, strength: 4, reach: 1, ..Weapon::default() };
    for duration in [Duration::Showdown, Duration::Round] {
        let mut plan = attack().weapon(weapon);
        let loses = |attribute| Effect::Tokens { attribute, amount: -2, duration };
        let clumsy = plan.list(&[loses(Attribute::Accuracy)]);
        let weak = plan.list(&[loses(Attribute::Strength), Effect::Damage { amount: 1, location: None }]);
        let card = HitLocation { failure: Some(clumsy), ..PLAIN };
        let plan = plan.cards(&[(card, 2), (trap(Some(weak)), 1)]).attacks(2).rounds(2);
        hold_short(plan);
    }
}

/// A monster that shuffles its AI cards to draw one has as many left as before, and others have not.
#[test]
fn who_shuffles_to_draw_is_not_like_others() {
    let plan = attack()
        .weapon(Weapon { speed: 1, accuracy: 6, strength: 1, reach: 1, ..Weapon::default() })
        .toughness(6);
    for cards in [2, 3] {
        let plan = plan.clone().cards(&[(PLAIN, 2)]).ai(cards, 0, 0).rounds(u16::from(cards));
        let plan = plan.option(|options| options.reshuffle_moment = ReshuffleMoment::OnEmpty);
        hold_short(plan);
    }
}

/// Of one kind there are 127 tokens at most: beyond that it matters how many there were before.
#[test]
fn tokens_are_added_up_to_a_limit() {
    let accuracy =
        |amount| Effect::Tokens { attribute: Attribute::Accuracy, amount, duration: Duration::Showdown };
    let back_and_forth = [[accuracy(20); 7], [accuracy(-20); 7]].concat();
    for (special, rounds) in [(&back_and_forth[..13], 3), (&back_and_forth[..1], 9)] {
        let mut plan = attack()
            .weapon(Weapon { speed: 1, accuracy: 11, strength: 1, reach: 1, ..Weapon::default() })
            .toughness(6);
        let [eases, special] = [plan.list(&[accuracy(10)]), plan.list(special)];
        let card = HitLocation { wound: Some(eases), ..PLAIN };
        let plan = plan.cards(&[(card, 1), (trap(Some(special)), 1)]).ai(9, 0, 0).rounds(rounds);
        let plan = plan.option(|options| options.hl_reshuffle = HlReshuffle::EachAttack);
        hold_short(plan);
    }
}

/// The same of a short game under other policies.
fn hold_under(plan: Plan, policies: Policies) {
    let showdown = Showdown { plan: plan.beginning_in(Phase::MonsterTurn), policies };
    let plain = expectations(&showdown, u64::MAX).expect("there is no limit");
    hold_game(showdown, &plain);
}

/// A trait that works once per showdown is remembered by those who wait for their next attack.
#[test]
fn used_up_traits_are_remembered() {
    let mut plan =
        attack().weapon(Weapon { speed: 1, accuracy: 6, strength: 4, reach: 1, ..Weapon::default() });
    let held = Trait { rule: TraitRule::RerollMisses, once_per_showdown: true, terms: TermList::default() };
    plan.survivors[0].traits.push(held);
    hold_short(plan.cards(&[(PLAIN, 2)]).fellow().rounds(2));
}

/// Where a trap does not shuffle, what has been drawn is out for the next attack.
#[test]
fn decks_are_remembered_where_traps_do_not_shuffle() {
    let mut plan =
        attack().weapon(Weapon { speed: 2, accuracy: 4, strength: 4, reach: 1, ..Weapon::default() });
    let nothing = plan.list(&[]);
    let plan = plan.cards(&[(PLAIN, 4), (trap(Some(nothing)), 1)]).attacks(2).rounds(2);
    for shuffles in [true, false] {
        hold_short(plan.clone().option(|options| options.hl_reshuffle_after_trap = shuffles));
    }
}

/// Cards are alike where all of their text is.
#[test]
fn cards_that_differ_in_one_thing_are_not_alike() {
    let mut plan =
        attack().weapon(Weapon { speed: 2, accuracy: 3, strength: 1, reach: 1, ..Weapon::default() });
    let falls = plan.list(&[Effect::KnockDown]);
    let first = HitLocation { first_strike: true, ..PLAIN };
    let trips = HitLocation { failure: Some(falls), ..PLAIN };
    let springs = trap(Some(falls));
    let critical = HitLocation { critical: Some(falls), ..PLAIN };
    for cards in [[PLAIN, first, trips], [PLAIN, springs, trips], [PLAIN, critical, first]] {
        hold_short(plan.clone().cards(&cards.map(|card| (card, 1))).rounds(2));
    }
}

/// An attack in an on-hit trait comes once for each hit, whatever the hits before it brought.
#[test]
fn attacks_inside_attacks_come_for_every_hit() {
    for speed in [2, 3] {
        let mut plan =
            attack().weapon(Weapon { speed, accuracy: 5, strength: 4, reach: 1, ..Weapon::default() });
        let bite = Effect::Attack(plan.profile(1, 5, 1, &[]));
        let bites = plan.list(&[bite]);
        let plan = plan.gear(TraitRule::OnHit(bites)).cards(&[(PLAIN, 4)]).body(|survivor| {
            survivor.survival = 0;
            survivor.free_boxes = [0, 1, 1, 1, 1];
        });
        hold_short(plan);
    }
}

/// Cards of the same rank are resolved in the order in which they were drawn, and those of a survivor who
/// takes them as they come in any case.
#[test]
fn the_order_of_the_hand_matters_where_a_policy_heeds_it() {
    let mut plan =
        attack().weapon(Weapon { speed: 3, accuracy: 2, strength: 4, reach: 1, ..Weapon::default() });
    let [falls, eases, hardens] = [
        Effect::KnockDown,
        Effect::MonsterTokens {
            attribute: MonsterAttribute::Toughness,
            amount: -3,
            duration: Duration::Attack,
        },
        Effect::MonsterTokens {
            attribute: MonsterAttribute::Toughness,
            amount: 2,
            duration: Duration::Attack,
        },
    ]
    .map(|effect| plan.list(&[effect]));
    let cards = [falls, eases, hardens].map(|list| (HitLocation { reflex: Some(list), ..PLAIN }, 1));
    let plan = plan.cards(&cards).rounds(2);
    for order in
        [hl_order("criticals-first"), hl_order("drawn-order"), hl_order("random"), hl_order("safest-first")]
    {
        let mut policies = Policies::default();
        policies.survivors[0].hl_order = order;
        hold_under(plan.clone(), policies);
    }
}

/// Attributes that are asked for without a board: by attacks all but movement, by defense evasion, and luck
/// for the cost of endure.
#[test]
fn lost_attributes_are_remembered_where_they_are_asked_for() {
    let loses = |attribute| Effect::Tokens { attribute, amount: -1, duration: Duration::Showdown };
    for attribute in Attribute::ALL {
        let mut attacks =
            attack().weapon(Weapon { speed: 2, accuracy: 6, strength: 1, reach: 1, ..Weapon::default() });
        let reacts = attacks.list(&[loses(attribute), Effect::Attack(0)]);
        let weakens = attacks.list(&[Effect::MonsterTokens {
            attribute: MonsterAttribute::Toughness,
            amount: -1,
            duration: Duration::Attack,
        }]);
        attacks.profile(1, 6, 1, &[]);
        let card = HitLocation { failure: Some(reacts), critical: Some(weakens), ..PLAIN };
        hold_short(attacks.cards(&[(card, 2)]).rounds(2));
        for endures in [false, true] {
            let mut defends = defense(1, 5, 1).rounds(3);
            let injured: &[Effect] = &[loses(attribute), loses(attribute)];
            defends.table(&[(7, injured), (3, &[Effect::Death])]);
            let mut plan = defends.body(|survivor| (survivor.survival, survivor.free_boxes) = (15, [0; 5]));
            if endures {
                plan.survivors[0].known = Actions::NONE.with(Action::Endure);
            }
            let mut policies = Policies::default();
            policies.survivors[0].endure = endure("always-if-affordable");
            hold_under(plan, policies);
        }
    }
}
