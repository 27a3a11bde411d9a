//! What holds for every showdown, whatever the dice and whatever people choose.

use std::cell::Cell;
use std::collections::HashSet;

use deathroll::dice::{Cuts, Dice, Faces, Rolled, Sampled, Slot, Urn};
use deathroll::rules::seats::Seats;
use deathroll::rules::showdown::AnyGame;
use deathroll::rules::showdown::decide::Table;
use deathroll::rules::showdown::plan::{Action, Plan};
use deathroll::rules::showdown::record::{Event, Record};
use deathroll::rules::showdown::state::{Phase, Posture, Seat, Side, State};
use proptest::prelude::*;

use crate::support::met::{Met, cases, meet_traits};
use crate::support::*;

/// Random cases of each property.
const CASES: u32 = 300;

/// Bytes of a showdown: a large one takes a thousand.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..1_400)
}

/// A fight on sampled dice, with choices at whim.
fn fight(plan: &Plan, seed: u64) -> Played {
    play(plan, Sampled::new(seed, 0), &mut BoardWhims::new(seed, None))
}

/// Plays a fight, and looks at the table after every step.
fn after_every_step(
    bytes: &[u8],
    seed: u64,
    mut look: impl FnMut(&Plan, &State) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let plan = any_showdown(bytes, false);
    let mut whims = BoardWhims::new(seed, None);
    let (mut dice, mut nothing) = (Sampled::new(seed, 0), ());
    let mut game = AnyGame::new(&plan, &mut dice, &mut whims, &mut nothing);
    look(&plan, &game.state)?;
    while game.step_any() {
        look(&plan, &game.state)?;
    }
    look(&plan, &game.state)
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
    together([ai.unseen, ai.discard, ai.stack, ai.in_play])
}

/// The AI cards of a trial: those at the start, and those of pools, of which all are alike (SET-1).
fn all_ai_cards(plan: &Plan) -> Urn {
    let pools = plan.monster.pools.iter().flat_map(|pool| (0..pool.draw).map(|at| pool.cards.kind_at(at)));
    together([ai_cards(&plan.start), pools.collect()])
}

fn hit_locations(state: &State) -> Urn {
    let drawn = [state.attack, state.suspended].into_iter().flat_map(|attack| {
        let cards: Vec<u8> = attack.face_up.kinds().iter().copied().chain(attack.in_hand).collect();
        cards
    });
    together([state.monster.hl_deck, state.monster.hl_discard, drawn.collect()])
}

/// The survivor who acts or suffers in an event.
fn person(event: &Event) -> Option<Seat> {
    match *event {
        Event::AttackBegan { seat, .. }
        | Event::AttackRolled { seat, .. }
        | Event::WoundAttempted { seat, .. }
        | Event::Reacted { seat, .. }
        | Event::MonsterAttacked { seat, .. }
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
        | Event::Healed { seat, .. }
        | Event::SurvivalActionBegan { seat, .. }
        | Event::Encouraged { seat, .. }
        | Event::TurnBegan { seat }
        | Event::TurnEnded { seat, .. }
        | Event::Moved { seat, .. }
        | Event::Hid { seat }
        | Event::Revealed { seat }
        | Event::Interacted { seat, .. }
        | Event::GearUsed { seat, .. }
        | Event::Collided { seat, .. }
        | Event::KnockedBack { seat, .. }
        | Event::Placed { seat, .. }
        | Event::PriorityGained { seat, .. }
        | Event::PriorityDiscarded { seat }
        | Event::Deafened { seat } => Some(seat),
        _ => None,
    }
}

/// Dice that note when they settle where something goes: what they say is not mirrored.
struct Ties<'a>(Sampled, &'a Cell<bool>);

impl Dice for Ties<'_> {
    fn successes(&mut self, slot: Slot, sides: u8, count: u8, at_least: u8) -> Rolled {
        self.0.successes(slot, sides, count, at_least)
    }

    fn class(&mut self, slot: Slot, sides: u8, cuts: Cuts) -> Rolled {
        self.0.class(slot, sides, cuts)
    }

    fn sum(&mut self, slot: Slot, sides: u8, count: u8) -> (u16, Faces) {
        self.0.sum(slot, sides, count)
    }

    fn draw(&mut self, slot: Slot, pile: &Urn) -> u8 {
        self.0.draw(slot, pile)
    }

    fn index(&mut self, slot: Slot, n: u8) -> u8 {
        let places = [u8::from(DirectionTie), u8::from(PlacementTie)];
        if places.contains(&slot.purpose) {
            self.1.set(true);
        }
        self.0.index(slot, n)
    }
}

/// Keeps the states after every event up to the first tie.
struct UntilTie<'a>(Vec<State>, &'a Cell<bool>);

impl Record for UntilTie<'_> {
    fn event(&mut self, state: &State, _event: &Event) {
        if !self.1.get() {
            self.0.push(*state);
        }
    }
}

/// The states of a fight up to the first tie that dice settle, and whether there was one.
fn states(plan: &Plan, seed: u64, mirror: Option<Mirror>) -> (Vec<State>, bool) {
    let tied = Cell::new(false);
    let mut until = UntilTie(vec![], &tied);
    let mut whims = BoardWhims::new(seed, mirror);
    AnyGame::new(plan, &mut Ties(Sampled::new(seed, 0), &tied), &mut whims, &mut until).play_any();
    let states = until.0;
    (states, tied.get())
}

/// The cases of the properties below have what these are about.
#[test]
fn random_fights_know_all_rules_of_the_board() {
    let mut met = Met::default();
    let (mut tied, mut untied) = (0, 0);
    for (bytes, seed) in cases(&(bytes(), any::<u64>()), 2 * CASES) {
        let plan = any_showdown(&bytes, false);
        met.see_fields("options", plan.options);
        plan.effects.iter().for_each(|effect| met.see("effect", effect));
        let played = fight(&plan, seed);
        meet_traits(&mut met, &plan, &played);
        for event in &played.events {
            met.see("event", event);
            match event {
                Event::Collided { collision, .. } => met.see("collision", collision),
                Event::SurvivalActionBegan { action, .. } => met.see("action", action),
                Event::WindowOpened { window } => met.see("window", window),
                Event::Died { cause, source, blame, .. } => {
                    met.see("cause", cause);
                    met.see("source", source);
                    met.see("blame", blame);
                }
                Event::KnockedBack { slid, direction: (x, y), .. } => {
                    met.see_if("a slide", *slid);
                    met.see_if("a diagonal flight", *x != 0 && *y != 0);
                }
                Event::TargetsPicked { by_token, targets, .. } => {
                    met.see_if("a pick by token", *by_token);
                    met.see_if("several targets", targets.len() > 1);
                }
                _ => {}
            }
        }
        let once = played.state.board.spent_conditions;
        met.see_if("the third condition that is true once", once & 0b100 != 0);
        met.see_if("several conditions that are true once", once.count_ones() > 1);
        met.see_if("an attack inside another", played.states.iter().any(|state| state.suspended.in_progress));
        let plan = any_showdown(&bytes, true);
        let is_tied = states(&plan, seed, None).1;
        (tied, untied) = (tied + u32::from(is_tied), untied + u32::from(!is_tied));
    }
    let record = |name| ("core/src/rules/showdown/record.rs", name);
    met.assert_all("event", record("Event"), &["AttackSkipped"]);
    met.assert_all("collision", record("Collision"), &[]);
    let cause = |name| ("core/src/rules/showdown/cause.rs", name);
    met.assert_all("cause", cause("DeathCause"), &[]);
    met.assert_all("source", cause("Source"), &[]);
    met.assert_all("blame", cause("Blame"), &[]);
    met.assert_all("action", ("core/src/rules/showdown/plan/actions.rs", "Action"), &["Dodge", "Endure"]);
    met.assert_all("window", ("core/src/rules/showdown/decide.rs", "Window"), &["AnyTime"]);
    met.assert_all("trait", ("core/src/rules/showdown/plan/gear.rs", "TraitRule"), &[]);
    met.assert_all("effect", ("core/src/rules/showdown/plan/effect.rs", "Effect"), &[]);
    met.assert_varied("options", &[]);
    met.assert_what();
    assert!(untied * 3 > tied + untied, "{untied} fights are compared to their end, {tied} are not");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, ..ProptestConfig::default() })]

    #[test]
    fn everybody_stands_on_a_space_of_their_own(bytes in bytes(), seed: u64) {
        after_every_step(&bytes, seed, |plan, state| {
            let table = Table { plan, state };
            let (width, height) = plan.board().size();
            let far = table.base().far_corner();
            prop_assert!(far.x < width && far.y < height, "the monster at {}", state.board.monster);
            for seat in table.living().iter() {
                let at = table.at(seat);
                prop_assert!(at.x < width && at.y < height, "{seat} at {at}");
                prop_assert!(table.passable().contains(at), "{seat} in impassable terrain at {at}");
                prop_assert!(!table.base().covers(at), "{seat} under the monster at {at}");
                let alone = table.living().without(seat).iter().all(|other| table.at(other) != at);
                prop_assert!(alone, "{seat} is not alone at {at}");
            }
            Ok(())
        })?;
    }

    #[test]
    fn cards_are_conserved_on_boards(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let (ai, hl) = (all_ai_cards(&plan), hit_locations(&plan.start));
        after_every_step(&bytes, seed, |plan, state| {
            if state.round == 0 {
                return Ok(()); // before the cards of pools are drawn
            }
            let deck = state.monster.ai;
            prop_assert_eq!(ai_cards(state), ai);
            let is_mood = |(kind, _): (u8, u8)| plan.monster.ai_kinds[usize::from(kind)].is_mood;
            prop_assert!(deck.in_play.kinds().all(is_mood), "a card is played within one step");
            let elsewhere = deck.stack_len() + deck.in_play.len();
            prop_assert_eq!(deck.deck + deck.discard.len() + elsewhere, plan.monster.ai_cards);
            prop_assert_eq!(hit_locations(state), hl);
            Ok(())
        })?;
    }

    #[test]
    fn bodies_and_survival_stay_within_their_bounds_on_boards(bytes in bytes(), seed: u64) {
        after_every_step(&bytes, seed, |plan, state| {
            for survivor in &state.survivors[..plan.survivors.len()] {
                prop_assert!(survivor.survival <= plan.options.survival_limit.unwrap_or(u8::MAX));
                prop_assert!(!survivor.is_alive() || survivor.bleeding < plan.options.bleed_to_death);
                prop_assert!(survivor.is_standing() || !survivor.hidden, "who lies does not hide");
            }
            prop_assert!(!state.board.locked, "no survival action is open between steps");
            prop_assert!(!state.suspended.in_progress, "no attack is interrupted between steps");
            Ok(())
        })?;
    }

    #[test]
    fn every_fight_ends(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let played = fight(&plan, seed);
        prop_assert_eq!(played.state.phase, Phase::Over);
        prop_assert!(played.state.round <= u32::from(plan.game.rounds()));
        let living = Table { plan: &plan, state: &played.state }.living();
        let early = played.state.monster.defeated || living.is_empty();
        prop_assert!(early || played.state.round == u32::from(plan.game.rounds()));
        prop_assert_eq!(count!(played, Event::TrialEnded), 1);
    }

    #[test]
    fn each_survival_action_at_most_once_a_round(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let played = fight(&plan, seed);
        let mut used = HashSet::new();
        for (event, state) in played.events.iter().zip(&played.states) {
            let (seat, action) = match *event {
                Event::Dodged { seat, .. } => (seat, Action::Dodge),
                Event::Endured { seat, .. } => (seat, Action::Endure),
                Event::SurvivalActionBegan { seat, action, .. } => (seat, action),
                _ => continue,
            };
            prop_assert!(plan.survivors[usize::from(seat)].known.contains(action));
            prop_assert!(!state.is_attacking(seat));
            prop_assert!(used.insert((state.round, seat, action)), "{:?} twice in a round", action);
        }
    }

    #[test]
    fn survival_actions_do_not_overlap(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let mut open = 0;
        for event in fight(&plan, seed).events {
            match event {
                Event::SurvivalActionBegan { .. } => open += 1,
                Event::SurvivalActionEnded { .. } => open -= 1,
                Event::WindowOpened { .. } => prop_assert_eq!(open, 0, "SRV-2"),
                _ => {}
            }
            prop_assert!((0..=1).contains(&open));
        }
        prop_assert_eq!(open, 0);
    }

    #[test]
    fn the_dead_do_nothing_on_boards(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let played = fight(&plan, seed);
        let mut dead = HashSet::new();
        for (event, state) in played.events.iter().zip(&played.states) {
            if let Some(seat) = person(event) {
                prop_assert!(!dead.contains(&seat), "{:?} of the dead", event);
            }
            for &seat in &dead {
                prop_assert_eq!(state.survivor(seat).posture, Posture::Dead);
                prop_assert_ne!(state.board.priority, Some(seat));
                prop_assert_ne!(state.board.last_to_wound, Some(seat));
            }
            if let Event::MonsterMoved { over, .. } | Event::TargetsPicked { targets: over, .. } = *event {
                prop_assert!(over.iter().all(|seat| !dead.contains(&seat)), "{:?}", event);
            }
            if let Event::Died { seat, .. } = event {
                dead.insert(*seat);
            }
        }
    }

    #[test]
    fn targets_stay_locked_while_a_card_is_played(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let played = fight(&plan, seed);
        // What is played inside of a card has targets of its own: looked at are cards without.
        let (mut locked, mut cards): (Option<Seats>, u8) = (None, 0);
        for (event, state) in played.events.iter().zip(&played.states) {
            match event {
                Event::AiCardDrawn { .. } | Event::BasicAction { .. } => (locked, cards) = (None, cards + 1),
                Event::AiCardDiscarded { .. } | Event::MoodBegan { .. } | Event::StoodUp { .. } | Event::TrialEnded => locked = None,
                Event::SurvivorsTurnBegan | Event::RoundBegan => (locked, cards) = (None, 0),
                _ if cards != 1 || state.board.locked || state.board.side == Side::Survivors => {}
                Event::TargetsPicked { targets, .. } => locked = Some(*targets),
                Event::NoTarget { .. } => locked = Some(Seats::NONE),
                _ => prop_assert_eq!(locked.unwrap_or(state.board.targets), state.board.targets, "{:?}", event),
            }
        }
    }

    #[test]
    fn at_most_one_survivor_is_where_a_step_leads(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let played = fight(&plan, seed);
        let mut before = plan.start;
        for (event, state) in played.events.iter().zip(&played.states) {
            if let Event::Moved { seat, from, to, steps } = *event {
                let table = Table { plan: &plan, state: &before };
                prop_assert_eq!(table.at(seat), from);
                // A dash that is paid for can change what the survivor's movement depends on.
                let varies = !plan.survivors[usize::from(seat)].varying.is_empty();
                prop_assert!((varies || steps <= table.movement(seat)) && steps >= from.steps_to(to));
                prop_assert!(table.free_for(seat).contains(to));
            }
            before = *state;
        }
    }

    #[test]
    fn a_mirrored_board_gives_a_mirrored_fight(bytes in bytes(), seed: u64, columns: bool) {
        let mut plan = any_showdown(&bytes, true);
        // Dice choose among spaces in the order of the board.
        plan.board.as_mut().unwrap().random_tiles.clear();
        let mirror = Mirror::new(&plan, columns);
        let mirrored = mirror.plan(plan.clone());
        let (here, tied) = states(&plan, seed, None);
        let (there, tied_there) = states(&mirrored, seed, Some(mirror));
        prop_assert_eq!(tied, tied_there);
        prop_assert_eq!(here.len(), there.len());
        for (here, there) in here.iter().zip(&there) {
            prop_assert_eq!(mirror.state(&plan, here), *there);
        }
    }

    #[test]
    fn equal_seeds_give_equal_fights(bytes in bytes(), seed: u64) {
        let plan = any_showdown(&bytes, false);
        let (one, two) = (fight(&plan, seed), fight(&plan, seed));
        prop_assert_eq!(one.state, two.state);
        prop_assert_eq!(one.events, two.events);
    }
}
