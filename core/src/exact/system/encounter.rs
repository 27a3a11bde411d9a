//! Adventures.

use std::sync::atomic::AtomicBool;

use super::{Position, Sum, System, Tables, nonzero};
use crate::dice::Enumerated;
use crate::exact::interned::Interned;
use crate::metric::{ADVENTURE, Counter, EncounterCounts, Layout, Noted, SCENE, Subject};
use crate::policy::Encounter;
use crate::policy::encounter::FigureFact;
use crate::rules::encounter::Game;
use crate::rules::encounter::plan::{ATTACKS_MAX, SEATS};
use crate::rules::encounter::state::{Figure, NOBODY, Phase, Seats, Side, State};

/// The number of a moment that never comes.
const NEVER: u32 = u32::MAX;

/// A state, and the memory of the recorder.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    state: State,
    noted: Noted,
}

impl System for Encounter {
    type Node = Node;
    type Counts = EncounterCounts;
    type Tables = Parts;

    fn start(&self) -> Node {
        Node { state: self.plan.start, noted: Noted::default() }
    }

    fn counts(&self) -> EncounterCounts {
        EncounterCounts::new(&self.plan)
    }

    fn tables(&self) -> Parts {
        Parts::new()
    }

    fn step(
        &self,
        from: &Node,
        dice: &mut Enumerated,
        (counts, stop): (&mut EncounterCounts, &AtomicBool),
        counted: &mut Vec<(Sum, i64)>,
    ) -> Option<Node> {
        counts.begin_trial();
        counts.resume(from.noted);
        let (plan, decide) = (&self.plan, &self.policies);
        let mut game = Game { plan, state: from.state, dice, decide, record: (&mut *counts, stop) };
        game.step();
        let mut state = game.state;
        collect(self, counts, counted);
        if state.phase == Phase::Over {
            return None;
        }
        make_canonical(&mut state, self);
        Some(Node { state, noted: counts.noted() })
    }

    fn rank(&self, Node { state, .. }: &Node) -> u64 {
        let step = match state.phase {
            Phase::TrialBegins | Phase::SceneBegins => 0,
            Phase::Attack(seat) => {
                let left = u64::from(state.figure(seat).deeds_left());
                1 + u64::from(seat) * ATTACKS_MAX as u64 + (ATTACKS_MAX as u64 - left)
            }
            Phase::Event(event) => 1 + u64::from(event),
            Phase::Recovery(seat) | Phase::RoundEnds(seat) => 0x80 + u64::from(seat),
            Phase::RoundBegins | Phase::RestBegins | Phase::SceneEnds | Phase::Over => 0xFF,
        };
        // The next scene waits for the last round of the one before.
        let round = if state.phase == Phase::SceneEnds { u16::MAX } else { state.round };
        u64::from(state.scene) << 32 | u64::from(round) << 16 | step
    }

    fn place(Node { state, .. }: &Node) -> Position {
        Position { scene: Some(state.scene), round: state.round.into() }
    }

    /// Their number is not known: a fight goes on until one side is gone.
    fn rounds_after(&self, _: &Node) -> u64 {
        0
    }

    fn layout(&self) -> Layout {
        Layout::of_encounter(&self.plan)
    }
}

/// The numbers of everything but figures, and of the figures by seat.
type Packed = [u32; 1 + SEATS];

/// The number of an empty seat.
const NOBODY_THERE: u32 = 0;

/// The parts of nodes by their numbers.
#[derive(Debug)]
pub(crate) struct Parts {
    heads: Interned<Head>,
    figures: Interned<Figure>,
}

impl Parts {
    fn new() -> Self {
        let mut figures = Interned::default();
        let number = figures.number(&Figure::ABSENT);
        debug_assert_eq!(number, NOBODY_THERE);
        Self { heads: Interned::default(), figures }
    }
}

impl Tables for Parts {
    type Node = Node;
    type Packed = Packed;

    fn pack(&mut self, node: &Node, before: Option<(&Node, &Packed)>) -> Packed {
        let mut packed = [NOBODY_THERE; 1 + SEATS];
        packed[0] = self.heads.number(&Head::of(node));
        for seat in node.state.everybody.iter().map(usize::from) {
            let figure = &node.state.figures[seat];
            let like = before.map(|(before, numbers)| (&before.state.figures[seat], numbers[1 + seat]));
            packed[1 + seat] = self.figures.number_like(figure, like);
        }
        packed
    }

    fn unpack(&self, packed: &Packed) -> Node {
        let mut node = self.heads.value(packed[0]).node();
        for seat in node.state.everybody.iter().map(usize::from) {
            node.state.figures[seat] = *self.figures.value(packed[1 + seat]);
        }
        node
    }

    fn bytes(&self) -> usize {
        self.heads.bytes() + self.figures.bytes()
    }
}

/// A state without its figures, and the memory of the recorder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Head {
    clock: u32,
    scene: u8,
    round: u16,
    phase: Phase,
    met: u64,
    everybody: Seats,
    first_foe: u16,
    noted: Noted,
}

impl Head {
    const fn of(Node { state, noted }: &Node) -> Self {
        let State { clock, scene, round, phase, met, everybody, first_foe, figures: _ } = *state;
        Self { clock, scene, round, phase, met, everybody, first_foe, noted: *noted }
    }

    const fn node(&self) -> Node {
        let Self { clock, scene, round, phase, met, everybody, first_foe, noted } = *self;
        let figures = [Figure::ABSENT; SEATS];
        Node { state: State { clock, scene, round, phase, met, everybody, first_foe, figures }, noted }
    }
}

/// Resets fields that can no longer make a difference. Each comment names what reads the field.
fn make_canonical(state: &mut State, Encounter { plan, policies }: &Encounter) {
    for seat in state.everybody.iter() {
        let figure = &mut state.figures[usize::from(seat)];
        if figure.targets[0] == NOBODY {
            // Read only by an attack of the round; every round sets it anew (OD-67).
            figure.penalty = 0;
        }
        if !figure.gained_injuries {
            // Read only by the contest of a round that brought injuries (DTH-2), and those injuries set
            // it.
            figure.latest_archetypal = false;
        }
    }
    let is_rolled = plan.foes.iter().any(|foe| foe.survival_dice.is_some());
    let heals = || plan.foes.iter().any(|foe| !foe.spells.is_empty());
    if is_rolled && !heals() && !policies.ask_for(FigureFact::Lost) {
        for seat in state.seats(Side::Foes).iter() {
            // Read only by rest, aid and the end of the trial, which foes never reach, by spells that heal
            // them, and by policies. One that is not rolled tells no states apart.
            state.figures[usize::from(seat)].survival_max = 0;
        }
    }
    match state.phase {
        // Foes have been counted, and the end of the scene does not read them.
        Phase::SceneEnds => {
            state.seats(Side::Foes).iter().for_each(|seat| state.figures[usize::from(seat)] = Figure::ABSENT);
        }
        Phase::SceneBegins => {
            state.round = 0;
            start_clock_anew(state);
        }
        _ => {}
    }
}

/// Moments count from the beginning of the scene: rules only ask how far away they are.
fn start_clock_anew(state: &mut State) {
    let clock = std::mem::take(&mut state.clock);
    for seat in state.seats(Side::Adventurers).iter() {
        let figure = &mut state.figures[usize::from(seat)];
        for moment in figure.moments().filter(|moment| **moment != NEVER) {
            *moment = moment.saturating_sub(clock);
        }
    }
}

/// Collects every count of the step that is not 0.
fn collect(encounter: &Encounter, counts: &EncounterCounts, counted: &mut Vec<(Sum, i64)>) {
    let mut add = |sum, amount| counted.push((sum, amount));
    let seats = 0..encounter.plan.adventurers.len() as u8;
    for seat in seats.clone() {
        nonzero(counts.adventurer(seat), ADVENTURE.first, |counter, amount| {
            add(Sum::Counter(Subject::Adventurer(seat), counter), amount);
        });
    }
    nonzero(counts.adventure(), Counter::CombatRounds as usize, |counter, amount| {
        add(Sum::Counter(Subject::Party, counter), amount);
    });
    for scene in 0..encounter.plan.scenes.len() as u8 {
        nonzero(counts.scene(scene), SCENE.first, |counter, amount| {
            add(Sum::Counter(Subject::Scene(scene), counter), amount);
        });
        for seat in seats.clone() {
            nonzero(counts.scene_of(scene, seat), SCENE.first, |counter, amount| {
                add(Sum::Counter(Subject::SceneOf(scene, seat), counter), amount);
            });
        }
    }
}
