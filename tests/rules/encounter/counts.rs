//! What is counted of an adventure, counted a second time from what changed and what was told.

use deathroll::dice::Sampled;
use deathroll::metric::{Counter, EncounterCounts, Layout, Noted, Subject};
use deathroll::rules::encounter::AnyGame;
use deathroll::rules::encounter::decide::{BidRoll, FaintMoment};
use deathroll::rules::encounter::plan::Plan;
use deathroll::rules::encounter::record::{CombatEnd, Event, Source};
use deathroll::rules::encounter::state::{Dying, Figure, Phase, Seat, Side, State, Status, Unit};
use proptest::prelude::*;

use crate::support::encounter::*;
use crate::support::met::{Met, cases};

/// Bytes of an adventure: a long one takes some hundreds.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..700)
}

/// An adventure with everything that was counted and everything that happened.
struct Heard<'a> {
    plan: &'a Plan,
    layout: Layout,
    counts: EncounterCounts,
    played: Played,
}

impl<'a> Heard<'a> {
    fn new(plan: &'a Plan, seed: u64) -> Self {
        let mut counts = EncounterCounts::new(plan);
        // What an earlier trial left behind must not show.
        listen(plan, seed + 1, &mut counts);
        counts.begin_trial();
        let played = listen(plan, seed, &mut counts);
        Self { plan, layout: Layout::of_encounter(plan), counts, played }
    }

    /// A counter, where the subject reports it.
    fn counter(&self, who: Subject, counter: Counter) -> Option<u64> {
        let layout = self.layout.of_subject(who)?;
        let place = (counter as usize).checked_sub(layout.columns.start)?;
        self.counts.columns(layout).get(place).copied()
    }

    /// Every event with the states before and after it.
    fn told(&self) -> impl Iterator<Item = (&State, &Event, &State)> {
        let played = &self.played;
        let before = std::iter::once(&self.plan.start).chain(&played.states);
        before.zip(&played.events).zip(&played.states).map(|((before, event), after)| (before, event, after))
    }

    /// The sum of what somebody's figure gave for each event, before and after it.
    fn sum(&self, seat: Seat, value: impl Fn(&Event, &Figure, &Figure) -> u64) -> u64 {
        self.told().map(|(was, event, is)| value(event, was.figure(seat), is.figure(seat))).sum()
    }

    fn times(&self, happens: impl Fn(&Event) -> bool) -> u64 {
        self.played.events.iter().filter(|event| happens(event)).count() as u64
    }
}

/// Plays a trial with choices at whim; both the counts and a log listen.
fn listen(plan: &Plan, seed: u64, counts: &mut EncounterCounts) -> Played {
    play_heard(plan, Sampled::new(seed, 0), &mut Whims::new(seed), counts)
}

/// What exact answers collect of a trial, without its time, which counts from the beginning of a scene: there they
/// start the clock anew.
fn collected(plan: &Plan, counts: &EncounterCounts) -> Vec<u64> {
    let seats = 0..plan.adventurers.len() as Seat;
    let mut all: Vec<u64> = seats.clone().flat_map(|seat| counts.adventurer(seat)).copied().collect();
    let party = counts.adventure().iter().zip(Counter::CombatRounds as usize..);
    all.extend(party.filter(|&(_, counter)| counter != Counter::Time as usize).map(|(count, _)| count));
    for scene in 0..plan.scenes.len() as u8 {
        all.extend(counts.scene(scene));
        all.extend(seats.clone().flat_map(|seat| counts.scene_of(scene, seat)));
    }
    all
}

/// The same of a trial of which each step is counted alone, with what the recorder remembers between steps.
fn collected_by_steps(plan: &Plan, seed: u64) -> Vec<u64> {
    let mut counts = EncounterCounts::new(plan);
    let (mut dice, mut whims) = (Sampled::new(seed, 0), Whims::new(seed));
    let (mut state, mut noted) = (plan.start, Noted::default());
    let mut sums = vec![0_u64; collected(plan, &counts).len()];
    while state.phase != Phase::Over {
        counts.begin_trial();
        counts.resume(noted);
        let mut game = AnyGame::new(plan, &mut dice, &mut whims, &mut counts);
        game.state = state;
        game.step_any();
        state = game.state;
        noted = counts.noted();
        // What is taken back in a later step wraps.
        let step = collected(plan, &counts);
        sums.iter_mut().zip(step).for_each(|(sum, count)| *sum = sum.wrapping_add(count));
    }
    sums
}

fn succeeds(event: &Event) -> bool {
    match event {
        Event::Attacked { check, .. }
        | Event::SkillRolled { check, .. }
        | Event::HealthRolled { check, .. }
        | Event::HeroicEffort { check, .. } => check.success,
        Event::SpellCast { check, .. } => check.is_none_or(|check| check.success),
        _ => false,
    }
}

/// Counters of rolls and of what happens, and how often each is told.
fn happenings(heard: &Heard<'_>, who: Seat) -> Vec<(Counter, u64)> {
    use Event::{
        Attacked, ConsciousnessRolled, ContestBegan, DyingCancelled, Fainted, Fled, HealthRolled,
        HeroicEffort, MojoBid, SkillRolled,
    };
    let attack = |event: &Event| matches!(*event, Attacked { seat, .. } if seat == who);
    let skill = |event: &Event| matches!(*event, SkillRolled { seat, .. } if seat == who);
    let health = |event: &Event| matches!(*event, HealthRolled { seat, .. } if seat == who);
    let effort = |event: &Event| match *event {
        HeroicEffort { seat, .. } | Event::SpellCast { seat, last: true, .. } => seat == who,
        _ => false,
    };
    let saved = |event: &Event, by: BidRoll| matches!(*event, MojoBid { seat, roll, .. } if seat == who && roll == by);
    let failed = |event: &Event| matches!(*event, ConsciousnessRolled { seat, check, .. } if seat == who && !check.success);
    let contest = |event: &Event| matches!(*event, ContestBegan { seat, .. } if seat == who);
    let cast = |event: &Event| matches!(*event, Event::SpellCast { seat, .. } if seat == who);
    let worked = |event: &Event| match event {
        Event::SpellCast { check, .. } | Event::Shaken { check, .. } => {
            check.is_none_or(|check| check.success)
        }
        _ => false,
    };
    let slept = |event: &Event| matches!(*event, Event::PutToSleep { seat, .. } if seat == who);
    let fainted = |event: &Event| matches!(*event, Fainted { seat, .. } if seat == who);
    vec![
        (Counter::AttackRolls, heard.times(attack)),
        (
            Counter::AttackHits,
            heard.times(|event| attack(event) && succeeds(event) || saved(event, BidRoll::Attack)),
        ),
        (Counter::SkillRolls, heard.times(skill)),
        (
            Counter::SkillSuccesses,
            heard.times(|event| skill(event) && succeeds(event) || saved(event, BidRoll::Skill)),
        ),
        (Counter::HealthRolls, heard.times(health)),
        (Counter::HealthSuccesses, heard.times(|event| health(event) && succeeds(event))),
        (Counter::HeroicEfforts, heard.times(effort)),
        (Counter::HeroicSuccesses, heard.times(|event| effort(event) && succeeds(event))),
        (
            Counter::ConsciousnessRolls,
            heard.times(|event| matches!(*event, ConsciousnessRolled { seat, .. } if seat == who)),
        ),
        (Counter::ConsciousnessFailures, heard.times(failed)),
        (Counter::Faints, heard.times(fainted)),
        (Counter::EverUnconscious, heard.times(|event| fainted(event) || slept(event)).min(1)),
        (Counter::Contests, heard.times(contest)),
        (Counter::ContestsLost, contests_lost(heard, who)),
        (Counter::EverFacedDeath, heard.times(contest).min(1)),
        (
            Counter::DyingCancelled,
            heard.times(|event| matches!(*event, DyingCancelled { seat } if seat == who)),
        ),
        (Counter::SpellsCast, heard.times(cast)),
        (Counter::SpellsThatWorked, heard.times(|event| cast(event) && worked(event))),
        (
            Counter::Woken,
            heard.times(|event| matches!(*event, Event::Shaken { seat, .. } if seat == who) && worked(event)),
        ),
        (Counter::Flights, heard.times(|event| matches!(*event, Fled { seat } if seat == who))),
    ]
}

/// Contests that nothing saved somebody from: neither the Guide's roll nor the own, nor mojo.
fn contests_lost(heard: &Heard<'_>, who: Seat) -> u64 {
    let mut lost = 0;
    let mut threatened = false;
    for event in heard.played.events.iter().chain([&Event::TrialEnded]) {
        match *event {
            Event::ContestBegan { seat, check } if seat == who => threatened = check.success,
            Event::DeathRolled { seat, check, .. } if seat == who => threatened &= !check.success,
            Event::MojoBid { seat, roll: BidRoll::Death, .. } if seat == who => threatened = false,
            Event::Fainted { seat, .. } | Event::BecameSemiConscious { seat } if seat == who => {}
            Event::DyingTimeChanged { seat, .. } if seat == who => {}
            _ => lost += u64::from(std::mem::take(&mut threatened)),
        }
    }
    lost
}

/// Counters of what is lost and comes back, from what somebody had before and after each event.
fn gains_and_losses(heard: &Heard<'_>, who: Seat) -> Vec<(Counter, u64)> {
    let sum = |value: &dyn Fn(&Event, &Figure, &Figure) -> u64| heard.sum(who, value);
    let during = |is: fn(&Event) -> bool, points: fn(&Figure, &Figure) -> u16| {
        sum(&|event, was, now| if is(event) { u64::from(points(was, now)) } else { 0 })
    };
    let harm: fn(&Event) -> bool = |event| matches!(event, Event::Damaged { .. });
    let rest: fn(&Event) -> bool = |event| matches!(event, Event::Recovered { .. } | Event::Healed { .. });
    let losses = [
        (Counter::PoolLost, during(harm, |was, now| was.pool_points() - now.pool_points())),
        (Counter::VerveLost, during(harm, |was, now| was.verve - now.verve)),
        (Counter::SurvivalLost, during(harm, |was, now| was.survival - now.survival)),
        (Counter::InjuriesGained, during(harm, |was, now| now.injuries - was.injuries)),
    ];
    let suffered = losses.iter().map(|(_, points)| points).sum();
    let dealt = heard.told().map(|(was, event, now)| match *event {
        // Not the price of a spell.
        Event::Damaged { seat, source: Source::Attack(by) | Source::Spell(by, _), .. }
            if by == who && Side::of(by) != Side::of(seat) =>
        {
            let left = |figure: &Figure| i64::from(figure.pool_points() + figure.verve + figure.survival);
            let (was, now) = (was.figure(seat), now.figure(seat));
            (left(was) - left(now) + i64::from(now.injuries) - i64::from(was.injuries)) as u64
        }
        _ => 0,
    });
    let began = |was: &Figure, now: &Figure| was.dying.is_none() && now.dying.is_some();
    let fate = [
        (Counter::DamageSuffered, suffered),
        (Counter::DamageDealt, dealt.sum()),
        (Counter::SurvivalRegained, during(rest, |was, now| now.survival - was.survival)),
        (Counter::InjuriesHealed, during(rest, |was, now| was.injuries - now.injuries)),
        (
            Counter::VerveRegained,
            during(
                |event| {
                    use Event::{MeetingRestored, Refreshed, VerveReturned};
                    matches!(event, VerveReturned { .. } | MeetingRestored { .. } | Refreshed { .. })
                },
                |was, now| now.verve - was.verve,
            ),
        ),
        (Counter::MojoSpent, sum(&|_, was, now| u64::from(was.mojo - now.mojo))),
        (Counter::DyingBegun, sum(&|_, was, now| u64::from(began(was, now)))),
        (Counter::EverDying, sum(&|_, was, now| u64::from(began(was, now))).min(1)),
    ];
    losses.into_iter().chain(fate).collect()
}

/// Counters of time: minutes to live, minutes of unconsciousness, nights.
fn times(heard: &Heard<'_>, who: Seat) -> Vec<(Counter, u64)> {
    let (mut to_live, mut unconscious, mut nights) = (0, 0, 0);
    let mut has_begun = false; // The time of those who were dying before is not counted.
    for (was, event, now) in heard.told() {
        match (was.figure(who).dying, now.figure(who).dying) {
            (Some(was), Some(now)) if has_begun => to_live += i64::from(now.ends) - i64::from(was.ends),
            (None, Some(now)) => {
                let Event::BeganDying { left, .. } = *event else { panic!("{event:?}") };
                to_live += i64::from(left) * if now.unit == Unit::Hours { 3600 } else { 60 };
                has_begun = true;
            }
            _ => {}
        }
        match *event {
            Event::CannotWake { seat, minutes } if seat == who => unconscious += u64::from(minutes),
            Event::Fainted { seat, minutes, .. } if seat == who => unconscious += u64::from(minutes),
            Event::WakeRolled { seat, check } if seat == who && !check.success => unconscious += 1,
            Event::RestPassed { .. } if now.figure(who).status != Status::Dead => {
                nights += u64::from(!now.figure(who).doomed);
            }
            _ => {}
        }
    }
    vec![
        (Counter::SecondsToLive, to_live as u64),
        (Counter::MinutesUnconscious, unconscious),
        (Counter::Nights, nights),
    ]
}

/// Counters of how it ended for somebody.
fn ends(heard: &Heard<'_>, who: Seat) -> Vec<(Counter, u64)> {
    let figure = heard.played.state.figure(who);
    let dead = figure.status == Status::Dead;
    let dying = !dead && figure.dying.is_some();
    let level = u16::from(heard.plan.adventurers[usize::from(who)].level);
    let spells = if dead || figure.injuries > level { 0 } else { level - figure.injuries };
    let well = !dead && figure.injuries == 0 && figure.survival == figure.survival_max;
    vec![
        (Counter::VerveAtEnd, if dead { 0 } else { figure.verve.into() }),
        (Counter::SurvivalAtEnd, if dead { 0 } else { figure.survival.into() }),
        (Counter::InjuriesAtEnd, figure.injuries.into()),
        (Counter::SpellLevelAtEnd, spells.into()),
        (Counter::Recovered, well.into()),
        (Counter::DyingAtEnd, dying.into()),
        (Counter::DeadAtEnd, dead.into()),
        (Counter::DeadOrDying, (dead || dying).into()),
        (Counter::Survived, (!dead && !dying).into()),
    ]
}

/// Counters that only the party has.
fn adventure(heard: &Heard<'_>) -> Vec<(Counter, u64)> {
    let mut foes = (0, 0);
    let mut rounds = 0;
    for (_, event, now) in heard.told() {
        let Event::CombatEnded { .. } = event else { continue };
        rounds += u64::from(now.round);
        for foe in now.figures[usize::from(FOE)..].iter().filter(|foe| foe.status != Status::Absent) {
            let killed = foe.status == Status::Dead || foe.dying.is_some();
            let out = foe.unconscious_until.is_some() && foe.status != Status::Gone;
            foes = (foes.0 + u64::from(killed || out), foes.1 + u64::from(killed));
        }
    }
    let ended = |how: &dyn Fn(CombatEnd) -> bool| {
        heard.times(|event| matches!(*event, Event::CombatEnded { end } if how(end)))
    };
    let party = heard.plan.adventurers.len();
    let fallen = heard.played.state.figures[..party]
        .iter()
        .filter(|figure| figure.status == Status::Dead || figure.dying.is_some())
        .count();
    vec![
        (Counter::CombatRounds, rounds),
        (Counter::CombatsWon, ended(&|end| end == CombatEnd::Won)),
        (Counter::CombatsLost, ended(&|end| end == CombatEnd::Lost)),
        (
            Counter::CombatsUndecided,
            ended(&|end| matches!(end, CombatEnd::Stalemate | CombatEnd::NobodyLeft)),
        ),
        (Counter::FoesDefeated, foes.0),
        (Counter::FoesKilled, foes.1),
        (Counter::Intact, (fallen == 0).into()),
        (Counter::WipedOut, (fallen == party).into()),
        (Counter::Time, u64::from(heard.played.state.clock) / 10),
    ]
}

/// Counters of a scene.
fn scene(heard: &Heard<'_>, number: u8, whom: std::ops::Range<usize>) -> Vec<(Counter, u64)> {
    let of_scene = |kind: fn(&Event) -> bool| {
        let ends = heard.told().map(|(_, event, now)| (event, now));
        ends.filter(|(event, now)| now.scene == number && kind(event)).collect::<Vec<_>>()
    };
    let ended = of_scene(|event| matches!(event, Event::SceneEnded));
    let won = of_scene(|event| matches!(event, Event::CombatEnded { end: CombatEnd::Won }));
    let [(_, end)] = ended[..] else { panic!("a scene ends once") };
    let party = &end.figures[whom];
    let living = || party.iter().filter(|figure| figure.status != Status::Dead);
    let sum = |points: fn(&Figure) -> u16| living().map(|figure| u64::from(points(figure))).sum();
    vec![
        (Counter::SceneRounds, end.round.into()),
        (Counter::SceneWon, won.len() as u64),
        (Counter::SceneVerve, sum(|figure| figure.verve)),
        (Counter::SceneSurvival, sum(|figure| figure.survival)),
        (Counter::SceneInjuries, sum(|figure| figure.injuries)),
        (Counter::SceneAwake, sum(|figure| figure.unconscious_until.is_none().into())),
        (Counter::SceneDying, sum(|figure| figure.dying.is_some().into())),
        (Counter::SceneDead, (party.len() - living().count()) as u64),
    ]
}

#[test]
fn dth_6_the_time_of_who_was_dying_from_the_start_is_not_counted() {
    let plan = crate::support::encounter::adventure(&[hero()]).body(0, 0, 3).hazard(&[harm(1, 1)]);
    let dying = Dying { ends: 600, unit: Unit::Minutes };
    let plan = plan.figure(0, |figure| figure.dying = Some(dying));
    let mut counts = EncounterCounts::new(&plan);
    let faints = Answers { faints: Some(FaintMoment::SceneBegins), ..Answers::PLAIN };
    let played = play_heard(&plan, Sampled::new(1, 0), faints, &mut counts);
    assert!(played.events.iter().any(|event| matches!(event, Event::DyingTimeChanged { .. })));
    let heard = Heard { plan: &plan, layout: Layout::of_encounter(&plan), counts, played };
    assert_eq!(heard.counter(Subject::Adventurer(0), Counter::SecondsToLive), Some(0));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn everything_is_counted_as_it_was_told(bytes in bytes(), seed in 0..u64::MAX) {
        let plan = any_adventure(&bytes);
        let heard = Heard::new(&plan, seed);
        let mut sums = vec![0; Counter::ALL.len()];
        for who in 0..plan.adventurers.len() as Seat {
            let counted = [happenings(&heard, who), gains_and_losses(&heard, who), times(&heard, who), ends(&heard, who)];
            for (counter, expected) in counted.into_iter().flatten() {
                let counted = heard.counter(Subject::Adventurer(who), counter).unwrap_or(expected);
                prop_assert_eq!(counted, expected, "{:?} of {}", counter, who);
                sums[counter as usize] += expected;
            }
        }
        for (counter, expected) in adventure(&heard) {
            sums[counter as usize] += expected;
        }
        for counter in counters() {
            let expected = sums[counter as usize];
            let counted = heard.counter(Subject::Party, counter).unwrap_or(expected);
            prop_assert_eq!(counted, expected, "{:?}", counter);
        }
        for number in 0..plan.scenes.len() as u8 {
            let party = plan.adventurers.len();
            for seat in 0..party {
                for (counter, expected) in scene(&heard, number, seat..seat + 1) {
                    let own = Subject::SceneOf(number, seat as Seat);
                    let counted = heard.counter(own, counter).unwrap_or(expected);
                    prop_assert_eq!(counted, expected, "{:?} of scene {} of {}", counter, number, seat);
                }
            }
            for (counter, expected) in scene(&heard, number, 0..party) {
                let counted = heard.counter(Subject::Scene(number), counter).unwrap_or(expected);
                prop_assert_eq!(counted, expected, "{:?} of scene {}", counter, number);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Exact answers count every step alone: what a counter must know of earlier steps is in `Noted`.
    #[test]
    fn steps_that_are_counted_alone_add_up(bytes in bytes(), seed in 0..u64::MAX) {
        let plan = any_adventure(&bytes);
        let mut counts = EncounterCounts::new(&plan);
        counts.begin_trial();
        listen(&plan, seed, &mut counts);
        prop_assert_eq!(collected_by_steps(&plan, seed), collected(&plan, &counts));
    }
}

/// The cases of the recount have every roll that mojo can save.
#[test]
fn random_adventures_bid_on_every_roll() {
    let mut met = Met::default();
    for (bytes, seed) in cases(&(bytes(), 0..u64::MAX), 400) {
        let plan = any_adventure(&bytes);
        for event in Heard::new(&plan, seed).played.events {
            if let Event::MojoBid { roll, .. } = event {
                met.see("bid", roll);
            }
        }
    }
    met.assert_all("bid", ("core/src/rules/encounter/decide.rs", "BidRoll"), &[]);
}

/// The recount above cannot pass by silence: each counter is seen to be reported, and above 0.
#[test]
fn every_counter_counts_something() {
    let mut seen = vec![0_u64; Counter::ALL.len()];
    for trial in 0..3000_u64 {
        let mixed = |place: u64| (trial << 32 | place).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let bytes: Vec<u8> = (0..400).map(|place| (mixed(place) ^ mixed(place) >> 17) as u8).collect();
        let plan = any_adventure(&bytes);
        let heard = Heard::new(&plan, trial);
        let scenes = (0..plan.scenes.len() as u8).map(Subject::Scene);
        for subject in scenes.chain([Subject::Party]) {
            for counter in counters() {
                seen[counter as usize] += heard.counter(subject, counter).unwrap_or(0);
            }
        }
    }
    for counter in counters() {
        assert!(seen[counter as usize] > 0, "{counter:?}");
    }
}

/// All counters of encounters.
fn counters() -> impl Iterator<Item = Counter> {
    Counter::ALL.into_iter().skip(Counter::AttackRolls as usize)
}
