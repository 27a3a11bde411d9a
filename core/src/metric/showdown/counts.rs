//! The recorder of attack, defense and showdown trials.

use super::cards::Cards;
use super::figures::Figures;
use super::harm::Harm;
use super::names::action_counters;
use super::rounds::RoundEnds;
use crate::metric::{CARD_COUNTERS, Counter, Subject, SubjectLayout};
use crate::rules::showdown::origin::SURGE;
use crate::rules::showdown::plan::{Action, Actions, Bearer, GameKind, Plan, TRIGGERS_MAX};
use crate::rules::showdown::record::{Blame, Event, Record};
use crate::rules::showdown::state::{Seat, State};

const _: () = assert!(TRIGGERS_MAX <= u128::BITS as usize);

/// The triggers of the monster itself, by bits.
fn monster_triggers(plan: &Plan) -> u128 {
    let triggers = plan.triggers.list.iter().enumerate();
    let of_monster = triggers.filter(|(_, trigger)| trigger.bearer == Bearer::Monster);
    of_monster.fold(0, |bits, (at, _)| bits | 1 << at)
}

/// Counts all counters of a trial.
///
/// Games without a board use [`Counts::figures`] only, and may record with that alone.
#[derive(Debug, Clone)]
pub struct Counts {
    /// Counters of survivors, party and monster.
    pub figures: Figures,
    cards: Cards,
    /// The harm of a showdown by card and survivor.
    pub harm: Harm,
    /// The ends of the rounds of a showdown.
    pub round_ends: RoundEnds,
    /// The triggers of the monster itself, by bits: not those of its moods.
    monster_triggers: u128,
    has_board: bool,
}

impl Counts {
    /// A recorder for trials of a plan.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let has_board = matches!(plan.game, GameKind::Showdown { .. });
        Self {
            figures: Figures::new(plan.survivors.len()),
            cards: if has_board { Cards::of(plan) } else { Cards::default() },
            harm: if has_board { Harm::of(plan) } else { Harm::default() },
            round_ends: RoundEnds::default(),
            monster_triggers: monster_triggers(plan),
            has_board,
        }
    }

    /// Resets the counters of the last trial.
    #[inline]
    pub fn begin_trial(&mut self) {
        self.figures.begin_trial();
        if self.has_board {
            self.figures.begin_showdown();
            self.cards.clear();
            self.harm.begin_trial();
            self.round_ends.begin_trial();
        }
    }

    /// The columns of a subject: its counters in the last trial.
    #[inline]
    #[must_use]
    pub fn columns(&self, layout: &SubjectLayout) -> &[u64] {
        let columns = layout.columns.clone();
        match layout.subject {
            Subject::Party | Subject::Survivor(_) | Subject::Monster => {
                &self.of_subject(layout.subject)[columns]
            }
            Subject::Card(blame) => {
                let first = Counter::CardPlays as usize;
                &self.cards.of_card(blame)[columns.start - first..columns.end - first]
            }
            Subject::Adventurer(_) | Subject::Scene(_) | Subject::SceneOf(..) => &[],
        }
    }

    /// All counters of the party, of a survivor or of the monster in the last trial; none for other subjects.
    #[inline]
    #[must_use]
    pub fn of_subject(&self, subject: Subject) -> &[u64] {
        match subject {
            Subject::Party => self.figures.party(),
            Subject::Survivor(seat) => self.figures.survivor(seat),
            Subject::Monster => self.figures.monster(),
            _ => &[],
        }
    }

    /// The counters of every kind of card; empty without a board.
    pub fn cards(&self) -> impl Iterator<Item = (Blame, &[u64; CARD_COUNTERS])> {
        self.cards.all()
    }

    /// Counts a survival action; dodge and endure have events of their own.
    fn count_action(&mut self, seat: Seat, action: Action, cost: u8) {
        if Actions::OF_OTHER_MOMENTS.contains(action) {
            return;
        }
        let [used, spent] = action_counters(action);
        self.figures.add(seat, used, 1_u8);
        self.figures.add(seat, spent, cost);
        self.figures.add(seat, Counter::Spent, cost);
    }

    fn end_round(&mut self, state: &State, is_going: bool) {
        let wounds = self.figures.survivors[0][Counter::WoundsOfParty as usize];
        self.round_ends.end_round(state, self.figures.per_attack.len(), wounds, is_going);
    }

    /// Counts events that only showdowns have, and events of cards.
    #[inline(always)]
    fn count_showdown(&mut self, state: &State, event: &Event) {
        self.harm.event(event);
        let figures = &mut self.figures;
        match *event {
            Event::TargetsPicked { targets, .. } => {
                targets.iter().for_each(|seat| figures.add(seat, Counter::Targeted, 1_u8));
            }
            Event::Collided { seat, .. } => figures.add(seat, Counter::Collisions, 1_u8),
            Event::KnockedBack { seat, .. } => figures.add(seat, Counter::KnockBacks, 1_u8),
            Event::Moved { seat, steps, .. } => figures.add(seat, Counter::SpacesMoved, steps),
            Event::Hid { seat } => figures.add(seat, Counter::Hides, 1_u8),
            Event::GearUsed { seat, cost, .. } => {
                figures.add(seat, Counter::GearUses, 1_u8);
                figures.add(seat, Counter::SpentOnRules, cost);
                figures.add(seat, Counter::Spent, cost);
            }
            Event::Interacted { seat, .. } => figures.add(seat, Counter::TerrainUses, 1_u8),
            Event::TurnEnded { seat, activation, .. } => {
                figures.add(seat, Counter::UnusedActivations, activation);
            }
            Event::SurvivalActionBegan { seat, action, cost } => {
                self.count_action(seat, action, cost);
            }
            Event::AttackBegan { seat, number, .. } if number & SURGE != 0 => {
                figures.add(seat, Counter::SurgeAttacks, 1_u8);
            }
            Event::AiCardDrawn { card } => {
                figures.add_monster(Counter::AiCards, 1);
                self.cards.add(Blame::AiCard(card), Counter::CardPlays);
            }
            Event::HitLocationDrawn { card, .. } => {
                self.cards.add(Blame::HitLocation(card), Counter::CardPlays);
            }
            Event::Triggered { trigger, .. } if self.monster_triggers >> trigger & 1 == 1 => {
                self.cards.add(Blame::Trait, Counter::CardPlays);
            }
            Event::BasicAction { target } => {
                figures.add_monster(Counter::BasicActions, 1);
                // The basic actions of cards are blamed on the card instead.
                if target.is_none() && !state.monster.ai.is_playing() {
                    self.cards.add(Blame::BasicAction, Counter::CardPlays);
                }
            }
            Event::Instinct => {
                figures.add_monster(Counter::Instincts, 1);
                self.cards.add(Blame::Instinct, Counter::CardPlays);
            }
            Event::NoTarget { .. } => figures.add_monster(Counter::PicksOfNobody, 1),
            Event::Interrupted => figures.add_monster(Counter::Interruptions, 1),
            Event::MonsterMoved { steps, .. } => {
                figures.add_monster(Counter::MonsterSpacesMoved, u64::from(steps));
            }
            Event::MonsterKnockedDown => figures.add_monster(Counter::MonsterKnockDowns, 1),
            Event::WoundLost { .. } => figures.add_monster(Counter::WoundsLost, 1),
            Event::MonsterWounded { .. } => figures.add_wound_of_party(),
            Event::Died { blame, .. } => self.cards.add(blame, Counter::CardDeaths),
            Event::SevereInjury { blame, .. } => self.cards.add(blame, Counter::CardSevereInjuries),
            // A round ends where the next one begins, and with the fight.
            Event::RoundBegan if state.round > 1 => self.end_round(state, true),
            Event::TrialEnded => {
                figures.end_showdown(state);
                self.end_round(state, false);
            }
            _ => {}
        }
    }
}

impl Record for Counts {
    // Inlined for the same reason as that of `Figures`.
    #[inline(always)]
    fn event(&mut self, state: &State, event: &Event) {
        self.figures.event(state, event);
        if self.has_board {
            self.count_showdown(state, event);
        }
    }
}
