//! Who stands by while an adventure takes its next step.

use super::pack::{ANY_TIME, Head, NOBODY_THERE, Packed, SOMEBODY_AWAKE, TIME, Tables, Time, place_of};
use super::wipe;
use crate::exact::system::Bystanders;
use crate::policy::Encounter;
use crate::policy::encounter::{Flee, Target};
use crate::rules::encounter::plan::{Combat, FIRST_FOE, ROUND_SECONDS, SceneKind};
use crate::rules::encounter::state::{Figure, Phase, Pool, Seat, Side, Status};

/// What of a scene decides who stands by, worked out once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sharing {
    /// The last round, after which the scene looks at everybody.
    last_round: u16,
    /// Its first round is an ambush.
    is_ambush: bool,
    /// Nobody changes places when a round has ended.
    keep_places: bool,
    /// When a round begins, of those who are not injured it only matters who is awake.
    begins_alike: bool,
}

impl Sharing {
    pub(super) fn of(encounter: &Encounter, scene: &SceneKind) -> Self {
        match *scene {
            SceneKind::Combat(combat) => Self {
                last_round: combat.rounds_max,
                is_ambush: combat.ambush,
                keep_places: !wipe::are_alike(encounter, combat),
                begins_alike: nobody_looks(encounter, combat),
            },
            SceneKind::Hazard(ref hazard) => {
                Self { last_round: hazard.rounds, is_ambush: false, keep_places: true, begins_alike: false }
            }
            _ => Self { last_round: 0, is_ambush: false, keep_places: false, begins_alike: false },
        }
    }
}

/// Whether nobody in a combat flees, or looks at what others have left before it attacks.
fn nobody_looks(encounter: &Encounter, combat: Combat) -> bool {
    let foes = combat.first_foe..combat.first_foe + usize::from(combat.foes);
    let mut everybody = encounter.policies.adventurers.iter().chain(&encounter.policies.foes[foes]);
    everybody.all(|policies| policies.flee == Flee::Never && policies.target != Target::Weakest)
}

/// A state without its bystanders, and which those are.
pub(super) fn without_bystanders(tables: &mut Tables, packed: &Packed) -> (Packed, Bystanders) {
    let (head, time) = (*tables.head(packed), *tables.time(packed));
    let (mut start, mut bystanders) = (*packed, Bystanders::default());
    if !may_share(tables, packed, &head, time) {
        return (start, bystanders);
    }
    for seat in head.everybody() {
        if let Some(stand_in) = stand_in(&head, time, seat, tables.figure(packed, seat)) {
            start[place_of(seat)] = stand_in;
            bystanders.whole |= 1 << place_of(seat);
        }
    }
    if let Phase::Attack(attacker) = head.phase {
        // An attack costs no points, and asks for none.
        let place = place_of(attacker);
        start[place] = tables.without_points(packed[place]);
        bystanders.partly |= 1 << place;
        if is_timeless(tables, packed, &head, time) {
            start[TIME] = ANY_TIME;
            bystanders.whole |= 1 << TIME;
        }
    }
    (start, bystanders)
}

/// Whether an attack is the same at any time: no ambush, and no harm for the dying, whose time it may
/// shorten (OD-32).
fn is_timeless(tables: &Tables, packed: &Packed, head: &Head, time: Time) -> bool {
    let Phase::Attack(attacker) = head.phase else { return false };
    let is_ambush = tables.sharing(head).is_ambush && time.round == 1;
    !is_ambush && tables.figure(packed, head.target(attacker)).dying.is_none()
}

/// Whether the next step is not about everybody.
fn may_share(tables: &Tables, packed: &Packed, head: &Head, time: Time) -> bool {
    let figure = |seat| tables.figure(packed, seat);
    let sharing = || tables.sharing(head);
    match head.phase {
        // Last efforts take the mojo of fellows (DTH-13).
        Phase::Attack(attacker) => !figure(attacker).doomed,
        Phase::RoundEnds(seat) if head.is_last(seat) => {
            sharing().keep_places && time.round < sharing().last_round
        }
        // Where one side is out, the combat ends, and everybody is counted.
        Phase::RoundBegins => {
            let awake = |side| head.everybody().any(|seat| Side::of(seat) == side && is_awake(figure(seat)));
            sharing().begins_alike && awake(Side::Adventurers) && awake(Side::Foes)
        }
        Phase::RoundEnds(_) | Phase::Recovery(_) => true,
        _ => false,
    }
}

/// Whoever may be put in place of one that stands by; none for one that takes part. An attack is about
/// who makes it and whom it meets; a round ends, and a night passes, for one after the other.
fn stand_in(head: &Head, time: Time, seat: Seat, figure: &Figure) -> Option<u32> {
    let takes_part = match head.phase {
        Phase::Attack(attacker) => seat == attacker || seat == head.target(attacker),
        // After the last one time passes for everybody.
        Phase::RoundEnds(last) if head.is_last(last) => {
            seat == last || !is_idle(seat, figure, time.clock + ROUND_SECONDS)
        }
        Phase::RoundEnds(one) | Phase::Recovery(one) => seat == one,
        Phase::RoundBegins if is_awake(figure) && figure.injuries == 0 && figure.penalty == 0 => {
            return Some(SOMEBODY_AWAKE);
        }
        Phase::RoundBegins => !is_out(figure) || figure.penalty > 0,
        _ => true,
    };
    (!takes_part).then_some(NOBODY_THERE)
}

/// Awake, well, and with time left.
const fn is_awake(figure: &Figure) -> bool {
    matches!(figure.status, Status::Present)
        && figure.unconscious_until.is_none()
        && figure.dying.is_none()
        && !figure.doomed
}

/// Not in the scene any more, or out cold.
const fn is_out(figure: &Figure) -> bool {
    let is_there = matches!(figure.status, Status::Present);
    !is_there || figure.unconscious_until.is_some() && !figure.semi_conscious && !figure.doomed
}

/// Whether nothing becomes of somebody up to a moment, at which a round is over.
fn is_idle(seat: Seat, figure: &Figure, until: u32) -> bool {
    let mut after = *figure;
    wipe::forget_round(&mut after);
    if seat >= FIRST_FOE {
        wipe::forget_past_of_foe(&mut after, None);
    }
    let time_is_up = |moment: Option<u32>| moment.is_some_and(|moment| moment <= until);
    after == *figure
        && !time_is_up(figure.unconscious_until)
        && !time_is_up(figure.dying.map(|dying| dying.ends))
        && figure.pools.iter().all(|pool| *pool == Pool::NONE)
}
