//! What holds for every plan, whatever the dice and whatever people choose.

use std::collections::HashSet;

use deathroll::dice::{Dice, Enumerated, Sampled, Urn, Weight};
use deathroll::metric::{COUNTERS, Counter, Counts, Feature, Features};
use deathroll::policy::showdown::Policies;
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::plan::{
    Action, Actions, Attribute, Effect, GameKind as Kind, Location, Plan,
};
use deathroll::rules::showdown::record::{DeathCause, Event, Record, ReshuffleCause, Source};
use deathroll::rules::showdown::state::{Phase, Posture, Seat, State};
use proptest::prelude::*;

use crate::support::met::{Met, cases, meet_traits};
use crate::support::*;

/// Bytes of a plan.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..500)
}

/// A trial on sampled dice, with choices at whim.
fn whimsical(plan: &Plan, seed: u64) -> (Played, Whims) {
    let mut whims = Whims::new(seed);
    let played = play(plan, Sampled::new(seed, 0), &mut whims);
    (played, whims)
}

/// The sum of piles, counted by kind.
fn together(piles: impl IntoIterator<Item = Urn>) -> Urn {
    piles.into_iter().fold(Urn::EMPTY, |mut all, mut pile| {
        all.take_all(&mut pile);
        all
    })
}

fn ai_cards(state: &State) -> Urn {
    let ai = state.monster.ai;
    together([ai.unseen, ai.discard, ai.stack])
}

/// The AI cards of a trial: those at the start, and those of pools, of which all are alike (SET-1).
fn all_ai_cards(plan: &Plan) -> Urn {
    let pools = plan.monster.pools.iter().flat_map(|pool| (0..pool.draw).map(|at| pool.cards.kind_at(at)));
    together([ai_cards(&plan.start), pools.collect()])
}

fn hit_locations(state: &State) -> Urn {
    let face_up = state.attack.face_up.kinds().iter().copied().collect();
    together([state.monster.hl_deck, state.monster.hl_discard, face_up])
}

/// Steps that a trial of a plan takes at most: turns, attacks, and a step for each card.
fn steps_at_most(plan: &Plan) -> usize {
    let in_round = match plan.game {
        // The beginning of an attack, its cards, and its traps; of the monster's, its hits, and what they bring.
        Kind::Attack { attacks, .. } => plan.survivors.len() * usize::from(attacks) * (1 + 32 + 32),
        Kind::Defense { .. } => plan.monster.attacks.len() * (1 + 32 + 1),
        Kind::Showdown { .. } => panic!("a showdown has tests of its own"),
    };
    usize::from(plan.game.rounds()) * (2 + in_round)
}

/// The survivor whom an event says to act or to suffer.
fn person(event: &Event) -> Option<Seat> {
    match *event {
        Event::AttackBegan { seat, .. }
        | Event::AttackRolled { seat, .. }
        | Event::HitLocationDrawn { seat, .. }
        | Event::WoundAttempted { seat, .. }
        | Event::Reacted { seat, .. }
        | Event::HitLocated { seat, .. }
        | Event::Dodged { seat, .. }
        | Event::Damaged { seat, .. }
        | Event::Endured { seat, .. }
        | Event::SevereInjury { seat, .. }
        | Event::KnockedDown { seat, .. }
        | Event::StoodUp { seat }
        | Event::Died { seat, .. }
        | Event::Tokens { seat, .. }
        | Event::AttributeLost { seat, .. }
        | Event::SurvivalChanged { seat, .. }
        | Event::Bled { seat, .. }
        | Event::Healed { seat, .. } => Some(seat),
        _ => None,
    }
}

proptest! {
    // With many cases (`PROPTEST_CASES`) more are rejected than the usual limit allows.
    #![proptest_config(ProptestConfig { cases: 500, max_global_rejects: u32::MAX, ..ProptestConfig::default() })]

    #[test]
    fn cards_are_conserved_at_every_step(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let (ai, hl) = (all_ai_cards(&plan), hit_locations(&plan.start));
        let mut whims = Whims::new(seed);
        let (mut dice, mut nothing) = (Sampled::new(seed, 0), ());
        let mut game = AnyGame::new(&plan, &mut dice, &mut whims, &mut nothing);
        while game.step_any() {
            let deck = game.state.monster.ai;
            prop_assert_eq!(ai_cards(&game.state), ai);
            prop_assert_eq!(deck.deck + deck.discard.len() + deck.stack_len(), plan.monster.ai_cards);
            prop_assert_eq!(hit_locations(&game.state), hl);
        }
        prop_assert_eq!(ai_cards(&game.state), ai);
        prop_assert_eq!(hit_locations(&game.state), hl);
    }

    #[test]
    fn every_trial_ends(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let mut whims = Whims::new(seed);
        let (mut dice, mut nothing) = (Sampled::new(seed, 0), ());
        let mut game = AnyGame::new(&plan, &mut dice, &mut whims, &mut nothing);
        let mut steps = 1;
        while game.step_any() {
            steps += 1;
        }
        prop_assert!(steps <= steps_at_most(&plan), "{} steps", steps);
        prop_assert!(game.state.round <= u32::from(plan.game.rounds()));
        prop_assert!(!game.step_any(), "the end is the end");
    }

    #[test]
    fn to_play_is_to_take_every_step(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let (played, _) = whimsical(&plan, seed);
        let (mut whims, mut log) = (Whims::new(seed), Log::default());
        let mut dice = Sampled::new(seed, 0);
        let mut game = AnyGame::new(&plan, &mut dice, &mut whims, &mut log);
        while game.step_any() {}
        prop_assert_eq!(game.state, played.state);
        prop_assert_eq!(log.events, played.events);
    }

    #[test]
    fn the_wound_stack_counts_the_wounds(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let (played, _) = whimsical(&plan, seed);
        let moved = count!(played, Event::MonsterWounded { card_moved: true, .. });
        let grown = played.state.monster.ai.stack_len() - plan.start.monster.ai.stack_len();
        prop_assert_eq!(usize::from(grown), moved);
        let wounds = count!(played, Event::MonsterWounded { .. });
        prop_assert_eq!(usize::from(played.wounds() - plan.start.monster.wounds), wounds);
        prop_assert_eq!(count!(played, Event::MonsterDefeated { .. }), usize::from(played.state.monster.defeated));
    }

    #[test]
    fn survival_stays_within_its_limits_and_is_paid_for_once(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let (played, _) = whimsical(&plan, seed);
        let limit = plan.options.survival_limit.unwrap_or(u8::MAX);
        let mut before = plan.start;
        for (event, after) in played.events.iter().zip(&played.states) {
            for seat in 0..plan.survivors.len() as Seat {
                let (was, is) = (before.survivor(seat).survival, after.survivor(seat).survival);
                prop_assert!(is <= limit);
                match *event {
                    Event::Dodged { seat: who, .. } if who == seat => prop_assert_eq!(was - is, 1),
                    Event::Endured { seat: who, cost, .. } if who == seat => prop_assert_eq!(was - is, cost),
                    Event::Triggered { owner: Some(who), cost, .. } if who == seat => prop_assert_eq!(was - is, cost),
                    Event::SurvivalChanged { seat: who, .. } if who == seat => {}
                    _ => prop_assert_eq!(was, is, "{:?}", event),
                }
            }
            before = *after;
        }
    }

    #[test]
    fn each_action_is_known_and_used_at_most_once_a_round(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let (played, _) = whimsical(&plan, seed);
        let mut used = HashSet::new();
        for (event, state) in played.events.iter().zip(&played.states) {
            let (seat, action) = match *event {
                Event::Dodged { seat, .. } => (seat, Action::Dodge),
                Event::Endured { seat, .. } => (seat, Action::Endure),
                _ => continue,
            };
            prop_assert!(plan.survivors[usize::from(seat)].known.contains(action));
            prop_assert!(!state.is_attacking(seat));
            prop_assert!(used.insert((state.round, seat, action)), "{:?} twice in a round", action);
        }
    }

    #[test]
    fn the_dead_stay_dead_and_do_nothing(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let (played, _) = whimsical(&plan, seed);
        let mut dead = HashSet::new();
        for (event, state) in played.events.iter().zip(&played.states) {
            if let Some(seat) = person(event) {
                prop_assert!(!dead.contains(&seat), "{:?} of the dead", event);
            }
            for &seat in &dead {
                prop_assert_eq!(state.survivor(seat).posture, Posture::Dead);
            }
            if let Event::Died { seat, .. } = event {
                dead.insert(*seat);
            }
        }
        for seat in 0..plan.survivors.len() as Seat {
            prop_assert_eq!(dead.contains(&seat), !played.state.survivor(seat).is_alive());
        }
    }

    #[test]
    fn bodies_stay_within_their_bounds(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let (played, _) = whimsical(&plan, seed);
        for (event, state) in played.events.iter().zip(&played.states) {
            for survivor in &state.survivors[..plan.survivors.len()] {
                for location in Location::ALL {
                    prop_assert!(survivor.free_boxes[location as usize] <= location.boxes());
                }
                // Between the last token and the death lies one event.
                let bled_out = survivor.bleeding >= plan.options.bleed_to_death;
                let dying = !survivor.is_alive() || matches!(event, Event::Bled { .. });
                prop_assert!(!bled_out || dying, "alive with {} bleeding tokens", survivor.bleeding);
            }
        }
    }

    #[test]
    fn equal_seeds_give_equal_trials(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let ((one, _), (two, _)) = (whimsical(&plan, seed), whimsical(&plan, seed));
        prop_assert_eq!(one.state, two.state);
        prop_assert_eq!(one.events, two.events);
    }

    #[test]
    fn a_recorder_changes_nothing(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let mut whims = Whims::new(seed);
        let (mut dice, mut nothing) = (Sampled::new(seed, 0), ());
        let mut game = AnyGame::new(&plan, &mut dice, &mut whims, &mut nothing);
        game.play_any();
        prop_assert_eq!(game.state, whimsical(&plan, seed).0.state);
    }

    #[test]
    fn a_decider_that_is_never_asked_changes_nothing(bytes in bytes(), seed: u64, question in 0_usize..4) {
        let plan = any_plan(&bytes);
        let (one, whims) = whimsical(&plan, seed);
        prop_assume!(whims.asked[question] == 0);
        let mut others = Whims::new(seed);
        others.seeds[question] = !seed;
        let two = play(&plan, Sampled::new(seed, 0), &mut others);
        prop_assert_eq!(one.events, two.events);
    }

    #[test]
    fn counts_agree_with_the_list_of_events(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let mut both = Both { counts: Counts::new(&plan), log: Log::default() };
        both.counts.begin_trial();
        let mut whims = Whims::new(seed);
        let end = {
            let mut dice = Sampled::new(seed, 0);
            let mut game = AnyGame::new(&plan, &mut dice, &mut whims, &mut both);
            game.play_any();
            game.state
        };
        let (counts, log) = (both.counts, both.log);
        for seat in 0..plan.survivors.len() as Seat {
            prop_assert_eq!(counts.figures.survivor(seat), &recount(&log, &end, seat));
        }
        let monster = counts.figures.monster();
        let monster = |counter: Counter| monster[counter as usize];
        let reshuffled = |cause: ReshuffleCause| {
            count!(log, Event::AiReshuffled { cause: why, .. } if *why == cause) as u64
        };
        prop_assert_eq!(monster(Counter::Rounds), u64::from(end.round));
        prop_assert_eq!(monster(Counter::Defeated), u64::from(end.monster.defeated));
        prop_assert_eq!(monster(Counter::WoundsSuffered), u64::from(end.monster.wounds - plan.start.monster.wounds));
        prop_assert_eq!(monster(Counter::ReshufflesAtDraw), reshuffled(ReshuffleCause::Draw));
        prop_assert_eq!(monster(Counter::ReshufflesAtWound), reshuffled(ReshuffleCause::Wound));
    }

    #[test]
    fn counts_are_consistent(bytes in bytes(), seed: u64) {
        let plan = any_plan(&bytes);
        let mut counts = Counts::new(&plan);
        counts.begin_trial();
        let mut whims = Whims::new(seed);
        AnyGame::new(&plan, &mut Sampled::new(seed, 0), &mut whims, &mut counts).play_any();
        let seats = 0..plan.survivors.len() as Seat;
        let party =
            |counter: Counter| seats.clone().map(|seat| counts.figures.survivor(seat)[counter as usize]).sum::<u64>();
        if plan.survivors.len() > 1 {
            Counter::ALL.into_iter().take(COUNTERS).for_each(|one| assert_eq!(counts.figures.party()[one as usize], party(one)));
        }
        let monster = counts.figures.monster()[Counter::WoundsSuffered as usize];
        prop_assert_eq!(party(Counter::Wounds), monster);
        prop_assert_eq!(party(Counter::Spent), party(Counter::SpentOnDodge) + party(Counter::SpentOnEndure) + party(Counter::SpentOnRules));
        prop_assert_eq!(party(Counter::Alive) + party(Counter::Dead), plan.survivors.len() as u64);
        let causes = [Counter::DeadOfSevereInjury, Counter::DeadOfBleeding, Counter::DeadOfEffect];
        prop_assert_eq!(party(Counter::Dead), causes.map(party).iter().sum::<u64>());
        let landed = [
            Counter::DamageHead,
            Counter::DamageArms,
            Counter::DamageBody,
            Counter::DamageWaist,
            Counter::DamageLegs,
        ];
        prop_assert_eq!(party(Counter::Damage), landed.map(party).iter().sum::<u64>());
        prop_assert_eq!(party(Counter::AttackDice), party(Counter::Hits) + party(Counter::Misses));
        for (seat, histograms) in counts.figures.per_attack.iter().enumerate() {
            let one = counts.figures.survivor(seat as Seat);
            let attacks: u64 = histograms.hits.iter().sum();
            prop_assert_eq!(attacks, one[Counter::Attacks as usize]);
            prop_assert_eq!(histograms.wounds.iter().sum::<u64>(), attacks);
            let hits: u64 = (0..).zip(&histograms.hits).map(|(hits, attacks)| hits * attacks).sum();
            prop_assert_eq!(hits, one[Counter::Hits as usize]);
            let wounds: u64 = (0..).zip(&histograms.wounds).map(|(wounds, attacks)| wounds * attacks).sum();
            prop_assert_eq!(wounds, one[Counter::WoundsInAttack as usize]);
            prop_assert!(wounds <= one[Counter::Wounds as usize], "the rest comes of traps");
        }
    }

    /// On the same dice each attempt of the stronger attacker succeeds whenever that of the
    /// weaker does: the cards drawn do not depend on strength. Defeat stops both at the same
    /// number of wounds, so this holds trial by trial, not only on average. Reactions, which
    /// may hurt the attacker, would break it; traps, criticals and reshuffles do not.
    #[test]
    fn more_strength_is_never_fewer_wounds(seed: u64, trial: u64, strength in -3_i16..6, more in 1_i16..4, luck in -1_i16..4) {
        let mut plan = attack().rounds(3).attacks(2).ai(4, 2, 0).attribute(Attribute::Luck, luck);
        let extra = plan.list(&[Effect::ExtraWound(1)]);
        let plan = plan.cards(&[(PLAIN, 5), (critical(extra), 3), (trap(None), 1)]);
        let wounds = |strength: i16| {
            let plan = plan.clone().attribute(Attribute::Strength, strength);
            play(&plan, Sampled::new(seed, trial), &Policies::default()).wounds()
        };
        prop_assert!(wounds(strength + more) >= wounds(strength));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, max_shrink_iters: 200, ..ProptestConfig::default() })]

    /// The enumerating and the sampling dice answer the same questions: from every state that a
    /// sampled trial comes to, the weights of all next states sum to 1, and the sampled one is
    /// among them. By induction this holds for whole trials. Steps with too many ways are passed over.
    #[test]
    fn the_weights_of_every_step_sum_to_1(bytes in bytes(), seed: u64) {
        let plan = tiny_plan(&bytes);
        let policies = Policies::default();
        let step = |state, dice: &mut dyn Dice| {
            let mut game = AnyGame { plan: &plan, state, dice, decide: &mut &policies, record: &mut () };
            game.step_any();
            game.state
        };
        let mut ways = Ways::new(Sampled::new(seed, 0));
        let mut state = plan.start;
        while state.phase != Phase::Over {
            let before = state;
            state = step(before, &mut ways);
            if ways.take() > Ways::MOST {
                continue;
            }
            let mut next = HashSet::new();
            let mut total = Weight::default();
            let visit = |after, weight| {
                next.insert(after);
                total += weight;
            };
            Enumerated::visit(|dice| step(before, dice), visit);
            prop_assert_eq!(total, ratio(1, 1));
            prop_assert!(next.contains(&state));
        }
    }
}

/// Events, effects and options that only boards have.
const EVENTS_OF_BOARDS: [&str; 28] = [
    "AllThreats",
    "Collided",
    "Deafened",
    "Encouraged",
    "GearUsed",
    "Hid",
    "Instinct",
    "Interacted",
    "KnockedBack",
    "MonsterAttackSkipped",
    "MonsterMoved",
    "MonsterTurned",
    "MoodBegan",
    "MoodEnded",
    "Moved",
    "NoTarget",
    "Placed",
    "PriorityDiscarded",
    "PriorityGained",
    "Revealed",
    "SurvivalActionBegan",
    "SurvivalActionEnded",
    "TargetsPicked",
    "TerrainPlaced",
    "TurnBegan",
    "TurnEnded",
    "WindowClosed",
    "WoundLost",
];
const EFFECTS_OF_BOARDS: [&str; 17] = [
    "AllThreats",
    "Deafen",
    "DrawAiCard",
    "Each",
    "EndMood",
    "EndMoods",
    "Flow",
    "Hide",
    "Knockback",
    "Move",
    "PickTarget",
    "Place",
    "PlaceTerrain",
    "PriorityTarget",
    "Turn",
    "When",
    "WoundLost",
];

const OPTIONS_OF_BOARDS: [&str; 16] = [
    "blind_spot_accuracy",
    "edge_corner",
    "edge_slide",
    "empty_draw",
    "encourage_timing",
    "first_turn",
    "knockback_direction",
    "knocked_down_window",
    "lock_blocks_dodge",
    "monster_path",
    "placement_tie",
    "range_metric",
    "sight",
    "superlative_scope",
    "survival_income",
    "survivor_order",
];

/// The cases of the properties above have what these are about.
#[test]
fn random_plans_know_everything_of_games_without_a_board() {
    let mut met = Met::default();
    for (bytes, seed) in cases(&(bytes(), any::<u64>()), 1_000) {
        let plan = any_plan(&bytes);
        met.see_fields("options", plan.options);
        plan.effects.iter().for_each(|effect| met.see("effect", effect));
        let (played, _) = whimsical(&plan, seed);
        played.events.iter().for_each(|event| met.see("event", event));
        meet_traits(&mut met, &plan, &played);
    }
    met.assert_all("event", ("core/src/rules/showdown/record.rs", "Event"), &EVENTS_OF_BOARDS);
    met.assert_all("trait", ("core/src/rules/showdown/plan/gear.rs", "TraitRule"), &[]);
    met.assert_all("effect", ("core/src/rules/showdown/plan/effect.rs", "Effect"), &EFFECTS_OF_BOARDS);
    met.assert_varied("options", &OPTIONS_OF_BOARDS);
    met.assert_what();
}

/// Two recorders at one game.
struct Both {
    counts: Counts,
    log: Log,
}

impl Record for Both {
    fn event(&mut self, state: &State, event: &Event) {
        self.counts.event(state, event);
        self.log.event(state, event);
    }
}

/// The counters of a survivor, counted from the list of events and the end of the trial.
fn recount(log: &Log, end: &State, seat: Seat) -> [u64; COUNTERS] {
    macro_rules! times {
        ($name:ident { $($fields:tt)* } $(if $guard:expr)?) => {
            count!(log, Event::$name { seat: who, $($fields)* } if *who == seat $(&& $guard)?) as u64
        };
    }
    macro_rules! sum {
        ($name:ident { $($field:ident),+ } => $value:expr) => {
            log.events
                .iter()
                .map(|event| match event {
                    Event::$name { seat: who, $($field,)+ .. } if *who == seat => u64::from($value),
                    _ => 0,
                })
                .sum::<u64>()
        };
    }
    let died = |cause: DeathCause| times!(Died { cause: why, .. } if *why == cause);
    let died_by = |source: Source| times!(Died { source: why, .. } if *why == source);
    let landed =
        |at: Location| sum!(Damaged { location, damage } => if *location == at { *damage } else { 0 });
    let (first, again) = (sum!(AttackRolled { hits } => *hits), sum!(MissesRerolled { hits } => *hits));
    let dice = sum!(AttackRolled { dice } => *dice);
    let told = log.events.iter().zip(&log.states);
    let in_attacks = told
        .filter(|(event, state)| {
            matches!(event, Event::MonsterWounded { seat: who, .. } if *who == seat)
                && state.is_attacking(seat)
        })
        .count() as u64;
    let sum_of_rules = |costs: bool| {
        let of = |event: &Event| match event {
            Event::Triggered { owner: Some(who), cost, .. } if *who == seat => {
                Some(if costs { u64::from(*cost) } else { 1 })
            }
            _ => None,
        };
        log.events.iter().filter_map(of).sum::<u64>()
    };
    let survivor = end.survivor(seat);
    let counted = [
        (Counter::Attacks, times!(AttackBegan { .. })),
        (Counter::AttackDice, dice),
        (Counter::Hits, first + again),
        (Counter::Misses, dice - first - again),
        (Counter::HitLocations, times!(HitLocationDrawn { .. })),
        (Counter::TrappedAttacks, times!(TrapSprung { .. })),
        (Counter::WoundAttempts, times!(WoundAttempted { .. })),
        (Counter::Successes, times!(WoundAttempted { wounded: true, .. })),
        (Counter::Criticals, times!(CriticalWound { .. })),
        (Counter::Wounds, times!(MonsterWounded { .. })),
        (Counter::WoundsInAttack, in_attacks),
        (Counter::Reactions, times!(Reacted { .. })),
        (Counter::MonsterAttacks, times!(MonsterAttacked { .. })),
        (Counter::MonsterDice, sum!(MonsterAttacked { dice } => *dice)),
        (Counter::MonsterHits, sum!(MonsterAttacked { hits } => *hits)),
        (Counter::DamageHead, landed(Location::Head)),
        (Counter::DamageArms, landed(Location::Arms)),
        (Counter::DamageBody, landed(Location::Body)),
        (Counter::DamageWaist, landed(Location::Waist)),
        (Counter::DamageLegs, landed(Location::Legs)),
        (Counter::Damage, sum!(Damaged { damage } => *damage)),
        (Counter::ArmorLost, sum!(Damaged { armor } => *armor)),
        (Counter::SevereInjuries, times!(SevereInjury { .. })),
        (Counter::KnockDowns, times!(KnockedDown { .. })),
        (Counter::Dodges, times!(Dodged { .. })),
        (Counter::SevereAverted, sum!(Dodged { averted } => *averted)),
        (Counter::Endures, times!(Endured { .. })),
        (Counter::DeathTenthsAverted, sum!(Endured { deadly } => *deadly)),
        (Counter::SpentOnDodge, times!(Dodged { .. })),
        (Counter::SpentOnEndure, sum!(Endured { cost } => *cost)),
        (Counter::SpentOnRules, sum_of_rules(true)),
        (Counter::RulesUsed, sum_of_rules(false)),
        (Counter::Spent, times!(Dodged { .. }) + sum!(Endured { cost } => *cost) + sum_of_rules(true)),
        (Counter::SurvivalLeft, u64::from(survivor.survival)),
        (Counter::Alive, u64::from(survivor.posture != Posture::Dead)),
        (Counter::Dead, u64::from(survivor.posture == Posture::Dead)),
        (Counter::DeadOfSevereInjury, died(DeathCause::SevereInjury)),
        (Counter::DeadOfBleeding, died(DeathCause::Bleeding)),
        (Counter::DeadOfEffect, died(DeathCause::Effect)),
        (Counter::DeadInMonsterTurn, died_by(Source::MonsterTurn)),
        (Counter::DeadByReaction, died_by(Source::Reaction)),
        (Counter::DeadByTrap, died_by(Source::Trap)),
        (Counter::DeadByCard, died_by(Source::Card)),
    ];
    let mut counters = [0; COUNTERS];
    for (counter, count) in counted {
        counters[counter as usize] = count;
    }
    counters
}

/// The feature that a game must have for an event to happen.
const fn feature_of(event: &Event) -> Option<Feature> {
    Some(match event {
        Event::AttackBegan { .. } => Feature::Attack,
        Event::TrapSprung { .. } => Feature::Trap,
        Event::Reacted { .. } => Feature::Reaction,
        Event::MonsterAttacked { .. } => Feature::MonsterAttack,
        Event::Damaged { .. } => Feature::Damage,
        Event::SevereInjury { .. } => Feature::Severe,
        Event::KnockedDown { .. } => Feature::KnockDown,
        Event::Bled { by: 1.., .. } => Feature::Bleed,
        Event::SurvivalChanged { .. } => Feature::Survival,
        Event::Dodged { .. } => Feature::Dodge,
        Event::Endured { .. } => Feature::Endure,
        Event::Died { cause: DeathCause::SevereInjury, .. } => Feature::DeathBySevere,
        Event::Died { cause: DeathCause::Effect, .. } => Feature::DeathByEffect,
        Event::Died { .. } => Feature::Death,
        _ => return None,
    })
}

/// A metric that has no meaning is not counted: nothing happens that a game does not have.
#[test]
fn games_have_the_features_of_the_effects_of_a_hit() {
    let cases = [
        (Effect::Bleed(1), Feature::Bleed),
        (Effect::Survival(-1), Feature::Survival),
        (Effect::Death, Feature::DeathByEffect),
    ];
    for (effect, feature) in cases {
        let has = |on_hit: &[Effect]| {
            let mut plan = defense(1, 5, 1);
            plan.table(&[(10, &[])]);
            plan.survivors[0].known = Actions::NONE;
            plan.monster.attacks = vec![plan.profile(1, 5, 1, on_hit)];
            Features::of(&plan, (0..plan.survivors.len() as Seat).collect()).has(feature)
        };
        assert!(has(&[effect]) && !has(&[]), "{effect:?}");
    }
}

proptest! {
    #[test]
    fn what_happens_is_a_feature_of_the_game(bytes in bytes(), seed in any::<u64>()) {
        let plan = any_plan(&bytes);
        let features = Features::of(&plan, (0..plan.survivors.len() as Seat).collect());
        for event in &whimsical(&plan, seed).0.events {
            if let Some(feature) = feature_of(event) {
                prop_assert!(features.has(feature), "{:?} by {:?}", feature, event);
            }
        }
    }
}
