//! The interface for recorders: the events of a trial.

use super::board::{Direction, Space};
pub use super::cause::{Blame, DeathCause, KnockDownCause, Source};
use super::decide::Window;
use super::plan::{Action, Attribute, Duration, Location, MonsterAttribute};
use super::state::{Seat, State};
use crate::dice::Faces;
use crate::rules::seats::Seats;

crate::rules::recorder!();

/// By how much an effect, which has at most 127 points, has changed a number.
pub(super) fn change(before: u8, after: u8) -> i8 {
    (i16::from(after) - i16::from(before)) as i8
}

/// Why the AI discard was shuffled into a new deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReshuffleCause {
    /// A card had to be drawn (RND-4).
    Draw,
    /// A card had to go to the wound stack (WND-7).
    Wound,
}

/// The kind of a card's reaction (WND-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReactionKind {
    /// After a success.
    Wound,
    /// After a failure.
    Failure,
    /// Unless the wound was critical.
    Reflex,
}

/// The reason why a survivor suffers collision (COL-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Collision {
    /// The monster passed over it (COL-3).
    RunOver,
    /// The monster stopped on it (COL-4).
    UnderBase,
    /// It was knocked back over or onto a survivor, or a survivor over or onto it (COL-5, COL-6).
    Survivor,
    /// It was knocked back against, or placed on, impassable terrain (COL-8, COL-9).
    Terrain,
}

/// The rule that chose the space on which a survivor is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlacedBy {
    /// The effect named it, or asked for one beside the monster (OD-64).
    Effect,
    /// The named space, or that where a knockback ends, is taken: the nearest free one (COL-6).
    NoRoom,
    /// The named space is impassable: beside the piece of terrain (COL-9).
    Terrain,
}

/// One event of a trial.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the fields are the nouns of the variant's rule")]
pub enum Event {
    /// A round begins.
    RoundBegan,
    /// The survivors' turn begins.
    SurvivorsTurnBegan,
    /// The monster drew an AI card.
    AiCardDrawn { card: u8 },
    /// A card of a pool was shuffled into the AI deck.
    PoolCardDrawn { card: u8 },
    /// Dice have decided which gear a survivor has.
    GearDrawn { seat: Seat },
    /// The AI card went to the discard.
    AiCardDiscarded { card: u8 },
    /// Neither AI deck nor discard held a card to draw.
    AiDrawFailed,
    /// The AI discard became the new deck.
    AiReshuffled { cause: ReshuffleCause, cards: u8 },
    /// The monster stood up.
    MonsterStoodUp,
    /// The monster was knocked down.
    MonsterKnockedDown,
    /// The monster performs its basic action.
    BasicAction { target: Option<Seat> },

    /// A survivor begins an attack with this many dice.
    AttackBegan { seat: Seat, number: u8, dice: u8 },
    /// A survivor with several weapons takes one up for an attack.
    WeaponChosen { seat: Seat, weapon: u8 },
    /// The survivor cannot attack.
    AttackSkipped { seat: Seat, number: u8 },
    /// A trait of the attacker's gear comes into play.
    TraitUsed { seat: Seat, index: u8 },
    /// The attack rolls, compared with the threshold.
    AttackRolled { seat: Seat, threshold: i16, needed: u8, dice: u8, hits: u8, faces: Faces },
    /// All misses were rolled again.
    MissesRerolled { seat: Seat, needed: u8, dice: u8, hits: u8, faces: Faces },
    /// A hit location card was drawn.
    HitLocationDrawn { seat: Seat, card: u8 },
    /// No hit location card was left to draw.
    HitLocationsExhausted { seat: Seat, missing: u8 },
    /// The hit location discard (after a trap: every card) became the new deck.
    HitLocationsReshuffled { cards: u8 },
    /// Traps were drawn; the attack is over.
    TrapSprung { seat: Seat, traps: u8, cards: u8 },
    /// A trap is resolved.
    TrapResolved { seat: Seat, card: u8 },
    /// A card was chosen to be resolved.
    HitLocationSelected { seat: Seat, card: u8, choices: u8 },
    /// The card's special rules applied.
    SpecialRules { card: u8 },
    /// The extra die of a weapon was rolled.
    StrengthDieRolled { seat: Seat, sides: u8, face: u8 },
    /// A wound attempt: natural roll, threshold, and the lowest roll that would be critical.
    WoundAttempted {
        seat: Seat,
        card: u8,
        threshold: i16,
        wound_from: u8,
        critical_from: u8,
        wounded: bool,
        critical: bool,
        faces: Faces,
    },
    /// The card's critical effects applied.
    CriticalWound { seat: Seat, card: u8 },
    /// The monster suffered a wound; `card_moved` when an AI card went to the stack.
    MonsterWounded { seat: Seat, card_moved: bool },
    /// The monster is defeated.
    MonsterDefeated { seat: Seat },
    /// Survivors may act.
    WindowOpened { window: Window },
    /// A reaction is performed.
    Reacted { seat: Seat, card: u8, kind: ReactionKind },
    /// The card went to the hit location discard.
    HitLocationResolved { card: u8 },
    /// The attack is over.
    AttackEnded { seat: Seat },

    /// The monster attacks: its rolls, compared with the threshold.
    MonsterAttacked {
        seat: Seat,
        profile: u8,
        source: Source,
        threshold: i16,
        needed: u8,
        dice: u8,
        hits: u8,
        faces: Faces,
    },
    /// The location of a hit.
    HitLocated { seat: Seat, location: Location, faces: Faces },
    /// A hit was dodged, which saves `averted` severe injury rolls.
    Dodged { seat: Seat, location: Location, averted: u8 },
    /// Damage of one hit: points taken by armor and by injury boxes, and whether damage was left over.
    Damaged {
        seat: Seat,
        location: Location,
        damage: u8,
        armor: u8,
        boxes: u8,
        severe: bool,
        source: Source,
        blame: Blame,
    },
    /// A severe injury was ignored; `deadly` of the ten faces would have killed.
    Endured { seat: Seat, location: Location, cost: u8, deadly: u8 },
    /// A severe injury was rolled.
    SevereInjury { seat: Seat, location: Location, row: u8, faces: Faces, source: Source, blame: Blame },
    /// The attack's effects on its target begin.
    OnHit { seat: Seat, profile: u8 },
    /// A survivor was knocked down.
    KnockedDown { seat: Seat, cause: KnockDownCause },
    /// A survivor stood up.
    StoodUp { seat: Seat },
    /// A survivor died.
    Died { seat: Seat, cause: DeathCause, source: Source, blame: Blame },

    /// A survivor gained or lost tokens.
    Tokens { seat: Seat, attribute: Attribute, amount: i8, duration: Duration },
    /// A survivor lost 1 from an attribute chosen by dice; `kept` when movement stays at 1.
    AttributeLost { seat: Seat, attribute: Attribute, kept: bool, faces: Faces },
    /// The monster gained or lost tokens.
    MonsterTokens { attribute: MonsterAttribute, amount: i8, duration: Duration },
    /// A trigger works: its cost is paid, its effects begin.
    Triggered { trigger: u8, owner: Option<Seat>, about: Seats, cost: u8 },
    /// A counter of a survivor changed.
    CounterChanged { seat: Seat, counter: u8, from: u8, to: u8 },
    /// A counter of the monster changed.
    MonsterCounterChanged { counter: u8, from: u8, to: u8 },
    /// An AI card stays in play as a mood.
    MoodBegan { card: u8 },
    /// A mood ended; its card went to the discard.
    MoodEnded { card: u8 },
    /// A survivor's survival changed by so much by an effect: 0 where it has none to lose, or is at the limit.
    SurvivalChanged { seat: Seat, by: i8 },
    /// A survivor's bleeding changed by so much: 0 where it has no token to lose.
    Bled { seat: Seat, by: i8 },
    /// Injury boxes were emptied.
    Healed { seat: Seat, location: Location, boxes: u8 },

    /// An open window closed: no survivor wants to act any more.
    WindowClosed { window: Window },
    /// A survival action other than dodge and endure begins; its cost is paid.
    SurvivalActionBegan { seat: Seat, action: Action, cost: u8 },
    /// The survival action is resolved.
    SurvivalActionEnded { seat: Seat, action: Action },
    /// A survivor encourages another.
    Encouraged { seat: Seat, target: Seat },
    /// A survivor takes its turn, or continues it.
    TurnBegan { seat: Seat },
    /// A survivor ends its turn, possibly with movement or activation left.
    TurnEnded { seat: Seat, movement: bool, activation: bool },
    /// A survivor moved this many steps.
    Moved { seat: Seat, from: Space, to: Space, steps: u8 },
    /// A survivor hides.
    Hid { seat: Seat },
    /// A survivor is no longer hidden.
    Revealed { seat: Seat },
    /// A survivor interacts with terrain.
    Interacted { seat: Seat, at: Space, kind: u8 },
    /// A survivor uses gear.
    GearUsed { seat: Seat, index: u8, on: Seat, cost: u8 },
    /// The monster picked targets.
    TargetsPicked { list: u8, condition: u8, candidates: Seats, targets: Seats, by_token: bool },
    /// No condition was met.
    NoTarget { list: u8 },
    /// The monster follows its instinct.
    Instinct,
    /// The monster was knocked down, so its action ends early.
    Interrupted,
    /// The monster turned.
    MonsterTurned { from: Direction, to: Direction },
    /// The monster moved, over these survivors.
    MonsterMoved { from: Space, to: Space, steps: u8, over: Seats },
    /// The monster's attack was skipped because the target is out of reach.
    MonsterAttackSkipped { seat: Seat, profile: u8, steps: u8, reach: u8 },
    /// A survivor suffers collision.
    Collided { seat: Seat, collision: Collision },
    /// A survivor was knocked back `spaces` of the `force` spaces.
    KnockedBack { seat: Seat, from: Space, to: Space, spaces: u8, force: u8, direction: (i8, i8), slid: bool },
    /// A survivor was placed.
    Placed { seat: Seat, from: Space, to: Space, by: PlacedBy },
    /// A survivor gained the priority target token.
    PriorityGained { seat: Seat, from: Option<Seat> },
    /// The priority target token was discarded.
    PriorityDiscarded { seat: Seat },
    /// A survivor can no longer hear.
    Deafened { seat: Seat },
    /// Terrain was placed.
    TerrainPlaced { at: Space, kind: u8 },
    /// The monster lost a wound; its card went back into the AI deck, if it had one.
    WoundLost { card_moved: bool },
    /// All survivors are threats until the end of this round.
    AllThreats { until: u16 },
    /// The trial is over.
    TrialEnded,
}
