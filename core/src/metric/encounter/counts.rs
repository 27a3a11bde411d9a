//! The recorder of encounter trials.

use crate::metric::{ADVENTURE, Counter, SCENE, Subject, SubjectLayout};
use crate::rules::encounter::decide::BidRoll;
use crate::rules::encounter::plan::{ADVENTURERS_MAX, Plan, ROUND_SECONDS, SPELLS_MAX};
use crate::rules::encounter::record::{CombatEnd, Event, Record, Source};
use crate::rules::encounter::spell_level;
use crate::rules::encounter::state::{Figure, Seat, Side, State, Status};

/// Counters of an adventurer or of the party, from [`ADVENTURE`] on.
type Adventure = [u64; ADVENTURE.size];
/// Counters of a scene, from [`SCENE`] on.
type Scene = [u64; SCENE.size];

/// Events that have already happened at least once in a trial that is counted piece by piece: three
/// bits for each adventurer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Noted(u32);

impl Noted {
    /// The bit of an event of an adventurer; none for foes.
    fn bit(seat: Seat, counter: Counter) -> u32 {
        const NOTED: [Counter; 3] = [Counter::EverUnconscious, Counter::EverFacedDeath, Counter::EverDying];
        let place = NOTED.iter().position(|&noted| noted == counter).unwrap_or_default();
        if usize::from(seat) < ADVENTURERS_MAX { 1 << (usize::from(seat) * NOTED.len() + place) } else { 0 }
    }
}

/// Counts all counters of an encounter trial.
#[derive(Debug, Clone)]
pub struct EncounterCounts {
    /// The levels of the adventurers, which limit their spells.
    levels: Vec<u8>,
    noted: Noted,
    /// The clock at the start of the current scene.
    scene_began: u32,
    adventurers: [Adventure; ADVENTURERS_MAX],
    party: Adventure,
    /// How often each adventurer cast each of the spells that it knows; nobody where there are none.
    casts: Vec<[u16; SPELLS_MAX]>,
    scenes: Vec<Scene>,
    /// Counters of each adventurer, scene by scene.
    scenes_of: Vec<Scene>,
}

impl EncounterCounts {
    /// A recorder for trials of a plan.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        Self {
            levels: plan.adventurers.iter().map(|adventurer| adventurer.level).collect(),
            noted: Noted::default(),
            scene_began: 0,
            adventurers: [[0; ADVENTURE.size]; ADVENTURERS_MAX],
            party: [0; ADVENTURE.size],
            casts: vec![[0; SPELLS_MAX]; if plan.spells.is_empty() { 0 } else { plan.adventurers.len() }],
            scenes: vec![[0; SCENE.size]; plan.scenes.len()],
            scenes_of: vec![[0; SCENE.size]; plan.scenes.len() * plan.adventurers.len()],
        }
    }

    /// Resets the counters of the last trial.
    pub fn begin_trial(&mut self) {
        self.noted = Noted::default();
        self.adventurers[..self.levels.len()].fill([0; ADVENTURE.size]);
        self.party.fill(0);
        self.casts.fill([0; SPELLS_MAX]);
        self.scenes.fill([0; SCENE.size]);
        self.scenes_of.fill([0; SCENE.size]);
    }

    /// The columns of a subject: its counters in the last trial.
    #[must_use]
    pub fn columns(&self, layout: &SubjectLayout) -> &[u64] {
        let (counters, first): (&[u64], usize) = match layout.subject {
            Subject::Party => (&self.party, ADVENTURE.first),
            Subject::Adventurer(seat) => (&self.adventurers[usize::from(seat)], ADVENTURE.first),
            Subject::Scene(scene) => (self.scene(scene), SCENE.first),
            Subject::SceneOf(scene, seat) => (self.scene_of(scene, seat), SCENE.first),
            Subject::Survivor(_) | Subject::Monster | Subject::Card(_) => (&[], 0),
        };
        &counters[layout.columns.start - first..layout.columns.end - first]
    }

    /// The record that another recorder needs to continue this trial with [`Self::resume`].
    #[must_use]
    pub const fn noted(&self) -> Noted {
        self.noted
    }

    /// Continues a trial that another recorder began; its clock counts from the start of the current
    /// scene.
    pub const fn resume(&mut self, noted: Noted) {
        self.noted = noted;
        self.scene_began = 0;
    }

    /// The counters of an adventurer, from [`ADVENTURE`] on.
    #[must_use]
    pub fn adventurer(&self, seat: Seat) -> &[u64] {
        &self.adventurers[usize::from(seat)]
    }

    /// How often an adventurer cast one of the spells that it knows, by its number among those.
    #[must_use]
    pub fn casts(&self, seat: Seat, known: u8) -> u64 {
        self.casts.get(usize::from(seat)).map_or(0, |casts| casts[usize::from(known)].into())
    }

    /// The counters that only the party has, from [`Counter::CombatRounds`] on.
    #[must_use]
    pub fn adventure(&self) -> &[u64] {
        &self.party[Counter::CombatRounds as usize - ADVENTURE.first..]
    }

    /// The counters of a scene, from [`SCENE`] on.
    #[must_use]
    pub fn scene(&self, scene: u8) -> &[u64] {
        &self.scenes[usize::from(scene)]
    }

    /// The counters of one adventurer in a scene, from [`SCENE`] on.
    #[must_use]
    pub fn scene_of(&self, scene: u8, seat: Seat) -> &[u64] {
        &self.scenes_of[usize::from(scene) * self.levels.len() + usize::from(seat)]
    }

    /// Adds to a counter of an adventurer; foes are not counted.
    fn add(&mut self, seat: Seat, counter: Counter, amount: impl Into<u64>) {
        if let Some(counters) = self.adventurers.get_mut(usize::from(seat)) {
            counters[counter as usize - ADVENTURE.first] += amount.into();
        }
    }

    /// Changes a count made earlier. In a partial trial the counter may fall below zero, and wraps.
    fn change(&mut self, seat: Seat, counter: Counter, by: i64) {
        if let Some(counters) = self.adventurers.get_mut(usize::from(seat)) {
            let counter = &mut counters[counter as usize - ADVENTURE.first];
            *counter = counter.wrapping_add_signed(by);
        }
    }

    /// Counts an event of an adventurer, unless it has already happened in the trial.
    fn note(&mut self, seat: Seat, counter: Counter) {
        let bit = Noted::bit(seat, counter);
        if self.noted.0 & bit != bit {
            self.noted.0 |= bit;
            self.add(seat, counter, 1_u8);
        }
    }

    /// Whether an event of an adventurer has happened in the trial.
    fn is_noted(&self, seat: Seat, counter: Counter) -> bool {
        self.noted.0 & Noted::bit(seat, counter) != 0
    }

    fn add_to_party(&mut self, counter: Counter, amount: u64) {
        self.party[counter as usize - ADVENTURE.first] += amount;
    }

    fn end_combat(&mut self, state: &State, end: CombatEnd) {
        let counter = match end {
            CombatEnd::Won => Counter::CombatsWon,
            CombatEnd::Lost => Counter::CombatsLost,
            CombatEnd::NobodyLeft | CombatEnd::Stalemate => Counter::CombatsUndecided,
        };
        self.add_to_party(counter, 1);
        self.add_to_party(Counter::CombatRounds, u64::from(state.round));
        let killed = |figure: &Figure| figure.status == Status::Dead || figure.dying.is_some();
        let out = |figure: &Figure| figure.is_unconscious() && figure.status != Status::Gone;
        for figure in state.seats(Side::Foes).iter().map(|seat| state.figure(seat)) {
            self.add_to_party(Counter::FoesKilled, u64::from(killed(figure)));
            self.add_to_party(Counter::FoesDefeated, u64::from(killed(figure) || out(figure)));
        }
        let scene = &mut self.scenes[usize::from(state.scene)];
        scene[Counter::SceneWon as usize - SCENE.first] = u64::from(end == CombatEnd::Won);
    }

    fn end_scene(&mut self, state: &State) {
        self.add_to_party(Counter::Time, u64::from((state.clock - self.scene_began) / ROUND_SECONDS));
        let scene = usize::from(state.scene);
        self.scenes[scene][Counter::SceneRounds as usize - SCENE.first] += u64::from(state.round);
        let party = self.levels.len();
        let own = &mut self.scenes_of[scene * party..][..party];
        for (own, figure) in own.iter_mut().zip(&state.figures) {
            let alive = u64::from(figure.is_alive());
            let counted = [
                (Counter::SceneVerve, alive * u64::from(figure.verve)),
                (Counter::SceneSurvival, alive * u64::from(figure.survival)),
                (Counter::SceneInjuries, alive * u64::from(figure.injuries)),
                (Counter::SceneAwake, alive * u64::from(!figure.is_unconscious())),
                (Counter::SceneDying, alive * u64::from(figure.dying.is_some())),
                (Counter::SceneDead, 1 - alive),
            ];
            for (counter, amount) in counted {
                own[counter as usize - SCENE.first] += amount;
                self.scenes[scene][counter as usize - SCENE.first] += amount;
            }
        }
    }

    fn end_trial(&mut self, state: &State) {
        let party = self.levels.len();
        let mut lost = 0;
        for seat in 0..party as Seat {
            let level = self.levels[usize::from(seat)];
            let figure = state.figure(seat);
            let (dead, dying) = (!figure.is_alive(), figure.is_alive() && figure.dying.is_some());
            let recovered = !dead && figure.survival == figure.survival_max && figure.injuries == 0;
            let spell_level = if dead { 0 } else { spell_level(level, figure.injuries) };
            let [verve, survival] = [figure.verve, figure.survival].map(|left| if dead { 0 } else { left });
            self.add(seat, Counter::VerveAtEnd, verve);
            self.add(seat, Counter::SurvivalAtEnd, survival);
            self.add(seat, Counter::InjuriesAtEnd, figure.injuries);
            self.add(seat, Counter::SpellLevelAtEnd, spell_level);
            self.add(seat, Counter::Recovered, recovered);
            self.add(seat, Counter::DyingAtEnd, dying);
            self.add(seat, Counter::DeadAtEnd, dead);
            self.add(seat, Counter::DeadOrDying, dead || dying);
            self.add(seat, Counter::Survived, !dead && !dying);
            lost += usize::from(dead || dying);
        }
        self.add_to_party(Counter::Intact, u64::from(lost == 0));
        self.add_to_party(Counter::WipedOut, u64::from(lost == party));
        for counters in &self.adventurers[..party] {
            self.party.iter_mut().zip(counters).for_each(|(sum, counter)| *sum += counter);
        }
    }
}

impl Record for EncounterCounts {
    // Always inlined: at each place that records an event only the matching arm is left, and values
    // that are not counted, such as faces, are never computed.
    #[inline(always)]
    fn event(&mut self, state: &State, event: &Event) {
        match *event {
            Event::Fled { seat } => self.add(seat, Counter::Flights, 1_u8),
            Event::Attacked { seat, check, .. } => {
                self.add(seat, Counter::AttackRolls, 1_u8);
                self.add(seat, Counter::AttackHits, check.success);
            }
            Event::SkillRolled { seat, check, .. } => {
                self.add(seat, Counter::SkillRolls, 1_u8);
                self.add(seat, Counter::SkillSuccesses, check.success);
            }
            Event::Damaged { seat, source, damage, direct, loss, .. } => {
                // The price of a spell (SPL-1) is not dealt to foes.
                if let Source::Attack(by) | Source::Spell(by, _) = source
                    && Side::of(by) != Side::of(seat)
                {
                    self.add(by, Counter::DamageDealt, u64::from(damage) + u64::from(direct));
                }
                self.add(seat, Counter::DamageSuffered, u64::from(damage) + u64::from(direct));
                self.add(seat, Counter::PoolLost, loss.pool);
                self.add(seat, Counter::VerveLost, loss.verve);
                self.add(seat, Counter::SurvivalLost, loss.survival);
                self.add(seat, Counter::InjuriesGained, loss.injuries);
            }
            Event::ConsciousnessRolled { seat, check, .. } => {
                self.add(seat, Counter::ConsciousnessRolls, 1_u8);
                self.add(seat, Counter::ConsciousnessFailures, !check.success);
            }
            Event::Fainted { seat, minutes, .. } => {
                self.add(seat, Counter::Faints, 1_u8);
                self.note(seat, Counter::EverUnconscious);
                self.add(seat, Counter::MinutesUnconscious, minutes);
            }
            Event::PutToSleep { seat, .. } => self.note(seat, Counter::EverUnconscious),
            Event::WakeRolled { seat, check } if !check.success => {
                self.add(seat, Counter::MinutesUnconscious, 1_u8);
            }
            Event::CannotWake { seat, minutes } => self.add(seat, Counter::MinutesUnconscious, minutes),
            Event::SpellCast { seat, known, mojo, check, last, .. } => {
                if let Some(casts) = self.casts.get_mut(usize::from(seat)) {
                    casts[usize::from(known)] += 1;
                }
                let worked = check.is_none_or(|check| check.success);
                self.add(seat, Counter::MojoSpent, mojo);
                self.add(seat, Counter::SpellsCast, 1_u8);
                self.add(seat, Counter::SpellsThatWorked, worked);
                self.add(seat, Counter::HeroicEfforts, last);
                self.add(seat, Counter::HeroicSuccesses, last && worked);
            }
            Event::Shaken { seat, check, .. } => {
                self.add(seat, Counter::Woken, check.is_none_or(|check| check.success));
            }
            Event::BecameSemiConscious { seat } => self.add(seat, Counter::MojoSpent, 1_u8),
            Event::ContestBegan { seat, .. } => {
                self.add(seat, Counter::Contests, 1_u8);
                self.note(seat, Counter::EverFacedDeath);
            }
            Event::DeathRolled { seat, check, .. } => self.add(seat, Counter::ContestsLost, !check.success),
            Event::MojoBid { seat, paid, roll } => {
                self.add(seat, Counter::MojoSpent, paid);
                self.succeed_by_mojo(seat, roll);
            }
            Event::BeganDying { seat, left, unit } => {
                self.add(seat, Counter::DyingBegun, 1_u8);
                self.note(seat, Counter::EverDying);
                self.add(seat, Counter::SecondsToLive, u64::from(left) * u64::from(unit.seconds()));
            }
            // Not of somebody who was dying before the trial, whose time was not counted.
            Event::DyingTimeChanged { seat, later, .. } if self.is_noted(seat, Counter::EverDying) => {
                self.change(seat, Counter::SecondsToLive, later);
            }
            Event::DyingCancelled { seat } => self.add(seat, Counter::DyingCancelled, 1_u8),
            Event::HeroicEffort { seat, check, .. } => {
                self.add(seat, Counter::HeroicEfforts, 1_u8);
                self.add(seat, Counter::HeroicSuccesses, check.success);
            }
            Event::MojoGiven { seat, mojo } => self.add(seat, Counter::MojoSpent, mojo),
            Event::HealthRolled { seat, check } => {
                self.add(seat, Counter::HealthRolls, 1_u8);
                self.add(seat, Counter::HealthSuccesses, check.success);
            }
            Event::RestPassed { .. } => {
                for seat in state.seats(Side::Adventurers).iter() {
                    let figure = state.figure(seat);
                    self.add(seat, Counter::Nights, figure.is_alive() && !figure.doomed);
                }
            }
            Event::Recovered { seat, survival, injuries, .. }
            | Event::Healed { seat, survival, injuries } => {
                self.add(seat, Counter::SurvivalRegained, survival);
                self.add(seat, Counter::InjuriesHealed, injuries);
            }
            Event::VerveReturned { seat, verve }
            | Event::MeetingRestored { seat, verve }
            | Event::Refreshed { seat, verve } => {
                self.add(seat, Counter::VerveRegained, verve);
            }
            Event::CombatEnded { end } => self.end_combat(state, end),
            Event::SceneBegan => self.scene_began = state.clock,
            Event::SceneEnded => self.end_scene(state),
            Event::TrialEnded => self.end_trial(state),
            _ => {}
        }
    }
}

impl EncounterCounts {
    /// Counts a failed roll as a success after mojo was paid.
    fn succeed_by_mojo(&mut self, seat: Seat, roll: BidRoll) {
        match roll {
            BidRoll::Attack => self.add(seat, Counter::AttackHits, 1_u8),
            BidRoll::Skill => self.add(seat, Counter::SkillSuccesses, 1_u8),
            BidRoll::Death => self.change(seat, Counter::ContestsLost, -1),
        }
    }
}
