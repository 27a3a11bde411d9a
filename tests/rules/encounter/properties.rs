//! What holds for every adventure, whatever the dice and whatever people choose.

use std::collections::{HashMap, HashSet};

use deathroll::dice::{Cuts, Dice, Enumerated, Faces, Rolled, Sampled, Slot, Urn, Weight};
use deathroll::policy::encounter::{CharacterPolicies, Policies};
use deathroll::rules::encounter::AnyGame;
use deathroll::rules::encounter::plan::{
    ATTACKS_MAX, Character, Kind, Options, Plan, SceneKind, Scores, SemiConscious,
};
use deathroll::rules::encounter::record::Event;
use deathroll::rules::encounter::state::{Change, Figure, Phase, Seat, State, Status};
use proptest::prelude::*;

use crate::support::encounter::*;
use crate::support::met::{Met, cases};
use crate::support::{Ways, ratio};

/// Random cases of each property, unless `PROPTEST_CASES` is set.
const CASES: u32 = 1000;

/// Bytes of an adventure: a long one takes some hundreds.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..700)
}

/// A trial on sampled dice, with choices at whim.
fn whimsical(plan: &Plan, seed: u64) -> (Played, Whims) {
    let mut whims = Whims::new(seed);
    let played = play(plan, Sampled::new(seed, 0), &mut whims);
    (played, whims)
}

/// Every event with the states before and after it.
fn told<'a>(plan: &'a Plan, played: &'a Played) -> impl Iterator<Item = (&'a State, &'a Event, &'a State)> {
    let before = std::iter::once(&plan.start).chain(&played.states);
    before.zip(&played.events).zip(&played.states).map(|((before, event), after)| (before, event, after))
}

/// Steps that an adventure takes at most: scenes, rounds, and for each round everybody's attacks and
/// end of the round, or every event of a hazard.
fn steps_at_most(plan: &Plan) -> usize {
    const EVERYBODY: usize = 16;
    let scenes = plan.scenes.iter().map(|scene| match scene {
        SceneKind::Combat(combat) => usize::from(combat.rounds_max + 1) * (1 + (ATTACKS_MAX + 1) * EVERYBODY),
        SceneKind::Hazard(hazard) => usize::from(hazard.rounds) * (1 + EVERYBODY) + hazard.events.len(),
        SceneKind::Rest(rest) => usize::from(rest.times_max + 1) * (1 + EVERYBODY),
        _ => 0,
    });
    2 + scenes.map(|steps| 2 + steps).sum::<usize>()
}

/// What can change of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Verve,
    Survival,
    SurvivalMax,
    Injuries,
    Mojo,
    Pools,
    Scores,
    Unconscious,
    SemiConscious,
    Dying,
    Doomed,
    Status,
}

/// What is different about a figure.
fn changed(before: &Figure, after: &Figure) -> Vec<Part> {
    // Nobody is told that a change applies from now on: the round tells it.
    let told = |change: Change| Change { pending: false, ..change };
    let parts = [
        (Part::Verve, before.verve != after.verve),
        (Part::Survival, before.survival != after.survival),
        (Part::SurvivalMax, before.survival_max != after.survival_max),
        (Part::Injuries, before.injuries != after.injuries),
        (Part::Mojo, before.mojo != after.mojo),
        (Part::Pools, before.pools != after.pools),
        (Part::Scores, before.changes.map(told) != after.changes.map(told)),
        (Part::Unconscious, before.is_unconscious() != after.is_unconscious()),
        (Part::SemiConscious, before.semi_conscious != after.semi_conscious),
        (Part::Dying, before.dying != after.dying),
        (Part::Doomed, before.doomed != after.doomed),
        (Part::Status, before.status != after.status),
    ];
    parts.into_iter().filter(|(_, changed)| *changed).map(|(part, _)| part).collect()
}

/// Whom an event is about, and what it may change of them.
fn may_change(event: &Event) -> Option<(Seat, &'static [Part])> {
    use Part::{
        Doomed, Dying, Injuries, Mojo, Pools, Scores, SemiConscious, Status, Survival, SurvivalMax,
        Unconscious, Verve,
    };
    let (seat, parts): (Seat, &[Part]) = match *event {
        Event::SurvivalRolled { seat, .. } => (seat, &[Survival, SurvivalMax]),
        Event::Damaged { seat, .. } => (seat, &[Pools, Verve, Survival, Injuries]),
        Event::Fainted { seat, .. } => (seat, &[Unconscious]),
        Event::Woke { seat } => (seat, &[Unconscious, SemiConscious]),
        Event::BecameSemiConscious { seat } => (seat, &[Mojo, SemiConscious]),
        Event::SpellCast { seat, .. } => (seat, &[Mojo]),
        Event::PutToSleep { seat, .. } => (seat, &[Unconscious, SemiConscious]),
        Event::ScoresChanged { seat, .. } | Event::ScoresReturned { seat, .. } => (seat, &[Scores]),
        Event::Refreshed { seat, .. } => (seat, &[Verve]),
        Event::MojoBid { seat, .. } | Event::MojoGiven { seat, .. } => (seat, &[Mojo]),
        Event::BeganDying { seat, .. }
        | Event::DyingTimeChanged { seat, .. }
        | Event::DyingCancelled { seat } => (seat, &[Dying]),
        Event::TimeRanOut { seat } => (seat, &[Doomed]),
        Event::Died { seat } | Event::Fled { seat } => (seat, &[Status]),
        Event::PoolGranted { seat, .. } | Event::PoolEnded { seat, .. } => (seat, &[Pools]),
        Event::Recovered { seat, .. } | Event::Healed { seat, .. } => (seat, &[Survival, Injuries]),
        Event::VerveReturned { seat, .. } | Event::MeetingRestored { seat, .. } => (seat, &[Verve]),
        _ => return None,
    };
    Some((seat, parts))
}

/// Who acts or suffers in an event.
fn person(event: &Event) -> Option<Seat> {
    match *event {
        Event::Attacked { seat, .. }
        | Event::HeroicEffort { seat, .. }
        | Event::SkillRolled { seat, .. }
        | Event::ChanceRolled { seat, .. }
        | Event::ConsciousnessRolled { seat, .. }
        | Event::GaveIn { seat }
        | Event::Shaken { seat, .. }
        | Event::WakeRolled { seat, .. }
        | Event::ContestBegan { seat, .. }
        | Event::DeathRolled { seat, .. }
        | Event::HealthRolled { seat, .. }
        | Event::CannotCast { seat, .. }
        | Event::CastingsReturned { seat }
        | Event::LeftFight { seat } => Some(seat),
        _ => may_change(event).map(|(seat, _)| seat),
    }
}

/// Whether somebody is in a condition to act, its time being out or not.
fn can_act(plan: &Plan, figure: &Figure) -> bool {
    let acts = figure.semi_conscious && plan.options.semi_conscious == SemiConscious::Acts;
    figure.status == Status::Present && (!figure.is_unconscious() || acts)
}

/// Dice that no question is put to twice: two answers from one slot would be the same.
struct Once(Sampled, HashSet<Slot>);

impl Once {
    fn ask(&mut self, slot: Slot) {
        assert!(self.1.insert(slot), "{slot:?} is asked twice");
    }
}

impl Dice for Once {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.ask(slot);
        self.0.successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.ask(slot);
        self.0.class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.ask(slot);
        self.0.sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.ask(slot);
        self.0.draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        self.ask(slot);
        self.0.index(slot, n)
    }
}

proptest! {
    // With many cases (`PROPTEST_CASES`) more are rejected than the usual limit allows.
    #![proptest_config(ProptestConfig { cases: CASES, max_global_rejects: u32::MAX, ..ProptestConfig::default() })]

    #[test]
    fn damage_is_conserved(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (played, _) = whimsical(&plan, seed);
        for (before, event, after) in told(&plan, &played) {
            let Event::Damaged { seat, damage, direct, archetypal, loss, .. } = *event else { continue };
            let (was, is) = (before.figure(seat), after.figure(seat));
            prop_assert_eq!(loss.pool + loss.verve + loss.survival + loss.injuries, damage + u16::from(direct));
            prop_assert_eq!(was.pool_points() - is.pool_points(), loss.pool);
            prop_assert_eq!(was.verve - is.verve, loss.verve);
            prop_assert_eq!(was.survival - is.survival, loss.survival);
            prop_assert_eq!(is.injuries - was.injuries, loss.injuries);
            prop_assert!(archetypal || loss.verve == 0, "verve needs an archetypal cause");
            if loss.injuries > u16::from(direct) {
                prop_assert!(is.survival == 0 && (is.verve == 0 || !archetypal), "injuries come last");
            }
        }
    }

    #[test]
    fn nothing_rises_above_its_maximum(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (played, _) = whimsical(&plan, seed);
        for (_, event, after) in told(&plan, &played) {
            for (seat, figure) in (0..).zip(&after.figures).filter(|(_, figure)| figure.status != Status::Absent) {
                prop_assert!(figure.survival <= figure.survival_max, "{:?}", event);
                prop_assert!(figure.verve <= plan.character(after, seat).verve_max, "{:?}", event);
            }
        }
    }

    #[test]
    fn everything_that_changes_is_told(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (played, _) = whimsical(&plan, seed);
        for (before, event, after) in told(&plan, &played) {
            let allowed = may_change(event);
            for (seat, (was, is)) in (0..).zip(before.figures.iter().zip(&after.figures)) {
                let comes_or_goes = was.status == Status::Absent || is.status == Status::Absent;
                let comes_back = was.status == Status::Gone && matches!(event, Event::SceneBegan | Event::TrialEnded);
                let allowed = allowed.map_or(&[][..], |(who, parts)| if who == seat { parts } else { &[] });
                for part in changed(was, is) {
                    let back = comes_back && part == Part::Status;
                    prop_assert!(comes_or_goes || back || allowed.contains(&part), "{:?} of {} by {:?}", part, seat, event);
                }
            }
        }
    }

    #[test]
    fn the_dead_and_the_unconscious_do_not_act(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (played, _) = whimsical(&plan, seed);
        let mut round = plan.start;
        for (before, event, after) in told(&plan, &played) {
            match *event {
                Event::RoundBegan => round = *after,
                // All results of a round apply at once (RPG-2): who could act as it began does.
                Event::Attacked { seat, .. } => {
                    prop_assert!(can_act(&plan, round.figure(seat)) && !round.figure(seat).doomed);
                }
                // A roll in place of a companion's is made as the companion needs it, by whoever is awake then (DTH-12).
                Event::HeroicEffort { seat, skill, .. } => {
                    let may = |state: &State| can_act(&plan, state.figure(seat)) && state.figure(seat).doomed;
                    prop_assert!(may(&round) || skill.is_some() && may(before));
                    prop_assert!(plan.character(after, seat).kind == Kind::Player);
                }
                Event::SkillRolled { seat, .. } => {
                    prop_assert!(can_act(&plan, before.figure(seat)) && !before.figure(seat).doomed);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn the_dead_stay_dead_and_nothing_happens_to_them(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (played, _) = whimsical(&plan, seed);
        // When somebody died.
        let mut dead: HashMap<Seat, u32> = HashMap::new();
        for (_, event, after) in told(&plan, &played) {
            match event {
                Event::SceneBegan | Event::TrialEnded => dead.retain(|&seat, _| seat < FOE),
                // Its blow of the round in which it died.
                Event::Attacked { seat, .. } | Event::SpellCast { seat, .. } if dead.get(seat) == Some(&after.clock) => {}
                _ => prop_assert!(person(event).is_none_or(|seat| !dead.contains_key(&seat)), "{:?}", event),
            }
            if let Event::Died { seat } = event {
                dead.insert(*seat, after.clock);
            }
            for &seat in dead.keys() {
                prop_assert_eq!(after.figure(seat).status, Status::Dead);
            }
        }
    }

    #[test]
    fn time_goes_on_and_runs_out_for_the_dying(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (played, _) = whimsical(&plan, seed);
        for (before, event, after) in told(&plan, &played) {
            prop_assert!(before.clock <= after.clock);
            if !matches!(event, Event::SceneBegan | Event::SceneEnded) {
                continue;
            }
            for figure in after.figures.iter().filter(|figure| figure.is_alive()) {
                prop_assert!(!figure.doomed, "alive after the scene");
                prop_assert!(figure.dying.is_none_or(|dying| dying.ends > after.clock || after.clock == 0));
                prop_assert!(figure.pools.iter().all(|pool| pool.points == 0 || pool.ends >= after.clock));
                prop_assert!(!figure.semi_conscious || figure.is_unconscious());
            }
        }
    }

    #[test]
    fn a_round_brings_one_contest_and_only_with_injuries(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (played, _) = whimsical(&plan, seed);
        let (mut injured, mut faced) = (HashSet::new(), HashSet::new());
        for (before, event, after) in told(&plan, &played) {
            match *event {
                Event::SceneBegan | Event::RoundBegan => {
                    injured.clear();
                    faced.clear();
                }
                Event::Damaged { seat, loss, .. } if loss.injuries > 0 => {
                    injured.insert(seat);
                }
                Event::ContestBegan { seat, .. } => {
                    prop_assert!(injured.contains(&seat) && faced.insert(seat));
                    prop_assert!(before.figure(seat).injuries > before.figure(seat).survival);
                }
                Event::BeganDying { seat, .. } => {
                    prop_assert!(faced.contains(&seat) && before.figure(seat).dying.is_none());
                }
                // Or it was put to sleep meanwhile (SPL-2), and is out for longer.
                Event::Fainted { seat, .. } => {
                    let until = [before, after].map(|state| state.figure(seat).unconscious_until);
                    prop_assert!(until[0] < until[1]);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn every_trial_ends(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let mut whims = Whims::new(seed);
        let (mut dice, mut nothing) = (Sampled::new(seed, 0), ());
        let mut game = AnyGame::new(&plan, &mut dice, &mut whims, &mut nothing);
        let mut steps = 0;
        while game.state.phase != Phase::Over {
            game.step_any();
            steps += 1;
            prop_assert!(steps <= steps_at_most(&plan));
        }
        let end = game.state;
        game.step_any();
        prop_assert_eq!(game.state, end, "the end is the end");
    }

    #[test]
    fn every_die_has_a_slot_of_its_own(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        play(&plan, Once(Sampled::new(seed, 0), HashSet::new()), &mut Whims::new(seed));
    }

    #[test]
    fn equal_seeds_give_equal_trials_heard_or_not(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let ((one, _), (two, _)) = (whimsical(&plan, seed), whimsical(&plan, seed));
        prop_assert_eq!(one.events, two.events);
        prop_assert_eq!(one.states, two.states);
        let mut whims = Whims::new(seed);
        let (mut dice, mut nothing) = (Sampled::new(seed, 0), ());
        let mut unheard = AnyGame::new(&plan, &mut dice, &mut whims, &mut nothing);
        unheard.play_any();
        prop_assert_eq!(unheard.state, one.state);
    }

    #[test]
    fn a_decider_that_is_never_asked_changes_nothing(bytes in bytes(), seed: u64, question in 0..QUESTIONS) {
        let plan = any_adventure(&bytes);
        let (one, whims) = whimsical(&plan, seed);
        prop_assume!(whims.asked[question] == 0);
        let mut others = Whims::new(seed);
        others.seeds[question] = !seed;
        prop_assert_eq!(one.events, play(&plan, Sampled::new(seed, 0), &mut others).events);
    }
}

/// The cases of the properties above have what these are about.
#[test]
fn random_adventures_know_all_rules() {
    let mut met = Met::default();
    let mut asked = [0; QUESTIONS];
    for (bytes, seed) in cases(&(bytes(), any::<u64>()), 2 * CASES) {
        let plan = any_adventure(&bytes);
        met.see_fields("options", plan.options);
        plan.scenes.iter().for_each(|scene| met.see("scene", scene));
        let (played, whims) = whimsical(&plan, seed);
        asked.iter_mut().zip(whims.asked).for_each(|(sum, asked)| *sum += asked);
        for event in &played.events {
            met.see("event", event);
            match event {
                Event::MojoBid { roll, .. } => met.see("bid", roll),
                Event::CombatEnded { end } => met.see("end", end),
                Event::Recovered { chosen: Some(recovery), .. } => met.see("recovery", recovery),
                Event::BeganDying { unit, .. } => met.see("unit", unit),
                Event::Damaged { source, loss, archetypal, .. } => {
                    met.see("source", source);
                    met.see_if("damage that verve takes", loss.verve > 0);
                    met.see_if("damage that a pool takes", loss.pool > 0);
                    met.see_if("injuries of archetypal damage", *archetypal && loss.injuries > 0);
                }
                Event::DyingTimeChanged { later, .. } => {
                    met.see_if("more time to live", *later > 0);
                    met.see_if("less time to live", *later < 0);
                }
                _ => {}
            }
        }
    }
    let decide = |name| ("core/src/rules/encounter/decide.rs", name);
    met.assert_all("event", ("core/src/rules/encounter/record.rs", "Event"), &[]);
    met.assert_all("bid", decide("BidRoll"), &[]);
    met.assert_all("recovery", decide("Recovery"), &[]);
    met.assert_all("end", ("core/src/rules/encounter/record.rs", "CombatEnd"), &[]);
    met.assert_all("source", ("core/src/rules/encounter/record.rs", "Source"), &[]);
    met.assert_all("unit", ("core/src/rules/encounter/state.rs", "Unit"), &[]);
    met.assert_all("scene", ("core/src/rules/encounter/plan/scene.rs", "SceneKind"), &[]);
    met.assert_varied("options", &["half_level"]);
    met.assert_what();
    assert!(asked.iter().all(|&times| times > 0), "questions by kind: {asked:?}");
}

/// The exact chance that somebody with these scores, whom a round brings so many injuries, begins
/// to die.
fn chance_of_dying(options: Options, character: Character, injuries: u8, unconscious: bool) -> Weight {
    let scores = Scores { fortitude: 999, ..character.scores };
    let plan = adventure(&[Character { scores, ..character }]).body(0, 0, 0).hazard(&[toll(1, injuries)]);
    let plan = plan.option(|own| *own = options).figure(0, |figure| {
        figure.unconscious_until = unconscious.then_some(9999);
    });
    chance_of(&plan, Answers::PLAIN, |dying, _, event| *dying |= matches!(event, Event::BeganDying { .. }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn more_injuries_are_more_deadly_and_endurance_helps(
        bytes in bytes(), endurance in -2_i16..25, injuries in 1_u8..30, out: bool,
    ) {
        let plan = any_adventure(&bytes);
        let options = Options { mojo_bid: false, ..plan.options };
        let own = Character { kind: Kind::Player, ..plan.adventurers[0].clone() };
        let chance = |endurance, injuries| {
            let scores = Scores { endurance, ..own.scores };
            chance_of_dying(options, Character { scores, ..own.clone() }, injuries, out)
        };
        let here = chance(endurance, injuries);
        prop_assert!(chance(endurance, injuries + 1) >= here);
        prop_assert!(chance(endurance + 1, injuries) <= here);
    }
}

proptest! {
    // A case follows every way of some sixty steps.
    #![proptest_config(ProptestConfig { cases: 20, max_shrink_iters: 200, ..ProptestConfig::default() })]

    /// The enumerating and the sampling dice answer the same questions: from every state that a
    /// sampled trial comes to, the weights of all next states sum to 1, and the sampled one is
    /// among them. By induction this holds for whole trials. Steps with too many ways are passed over.
    #[test]
    fn the_weights_of_every_step_sum_to_1(bytes in bytes(), seed: u64) {
        let plan = tiny_adventure(&bytes);
        let own = |many: &[Character]| vec![CharacterPolicies::default(); many.len()];
        let policies = Policies { adventurers: own(&plan.adventurers), foes: own(&plan.foes) };
        let step = |state, dice: &mut dyn Dice| {
            let mut game = AnyGame { plan: &plan, state, dice, decide: &mut &policies, record: &mut () };
            game.step_any();
            game.state
        };
        let mut ways = Ways::new(Sampled::new(seed, 0));
        let mut state = plan.start;
        let mut steps = 0;
        while state.phase != Phase::Over && steps < 60 {
            let before = state;
            state = step(before, &mut ways);
            steps += 1;
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
