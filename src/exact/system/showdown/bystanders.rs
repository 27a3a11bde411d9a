//! Who and what stands by while survivors attack a monster.

use super::pack::{
    ANY_ROUND, ANY_WOUNDS, HARM, Head, LOCATIONS, NO_LOCATIONS, Packed, ROUND, SURVIVOR, TOKENS, Tables,
    WOUNDS,
};
use super::survivors::{ANY_HARM, ANY_TOKENS, SOMEBODY_ALIVE, SOMEBODY_DEAD};
use crate::exact::system::Bystanders;
use crate::policy::Showdown;
use crate::rules::showdown::plan::Action;
use crate::rules::showdown::record::Ahead;
use crate::rules::showdown::state::Phase;

/// In an attack, all survivors but the attacker stand by: of them it is only asked whether anybody
/// lives, when a round ends.
pub(super) fn without_bystanders(
    showdown: &Showdown,
    tables: &mut Tables,
    packed: &Packed,
) -> (Packed, Bystanders) {
    let (mut start, mut bystanders) = (*packed, Bystanders::default());
    if !tables.sharing.is_about_two {
        return (start, bystanders);
    }
    let head = *tables.head(packed);
    let mut leave_out = |part: usize, stand_in| {
        start[part] = stand_in;
        bystanders.whole |= 1 << part;
    };
    let is_harmless = is_harmless(tables, &head, packed);
    let begins_turn = matches!(head.phase, Phase::MonsterTurn | Phase::SurvivorsTurn);
    for seat in 0..showdown.plan.survivors.len() {
        let takes_part = head.attacker().is_none_or(|attacker| seat == usize::from(attacker));
        if !takes_part {
            let lives = tables.survivors.is_alive(packed[SURVIVOR + seat]);
            leave_out(SURVIVOR + seat, if lives { SOMEBODY_ALIVE } else { SOMEBODY_DEAD });
            leave_out(TOKENS + seat, ANY_TOKENS);
        }
        if !takes_part || is_harmless {
            leave_out(HARM + seat, ANY_HARM);
        }
        if begins_turn && tables.sharing.tokens_last {
            leave_out(TOKENS + seat, ANY_TOKENS);
        }
    }
    if is_timeless(showdown, &head, packed[ROUND]) {
        leave_out(ROUND, ANY_ROUND);
        let is_victim = tables.sharing.tokens_last && has_sprung(tables, packed);
        if let Some(attacker) = head.attacker().filter(|_| is_victim) {
            let place = TOKENS + usize::from(attacker);
            let endures = showdown.plan.survivors[usize::from(attacker)].known.contains(Action::Endure);
            start[place] = tables.survivors.of_victim(packed[place], endures);
            bystanders.partly |= 1 << place;
        }
    }
    if wounds_stand_by(tables, &head) {
        start[WOUNDS] = ANY_WOUNDS;
        bystanders.whole |= 1 << WOUNDS;
    }
    match head.phase {
        // Cards are discarded, and none is drawn.
        Phase::HitLocation => {
            start[LOCATIONS] = NO_LOCATIONS;
            bystanders.partly |= 1 << LOCATIONS;
        }
        Phase::MonsterTurn | Phase::SurvivorsTurn => {
            start[LOCATIONS] = NO_LOCATIONS;
            bystanders.whole |= 1 << LOCATIONS;
        }
        _ => {}
    }
    (start, bystanders)
}

/// The attacker, if it is looked at how hurt it is.
pub(super) fn veiled_part(tables: &Tables, start: &Packed, bystanders: Bystanders) -> Option<usize> {
    let attacker = tables.head(start).attacker().filter(|_| tables.sharing.is_about_two)?;
    let part = HARM + usize::from(attacker);
    Some(part).filter(|part| bystanders.whole & 1 << part == 0)
}

/// Whether the step would be the same in another round: attacks ask whether it is the last one.
fn is_timeless(showdown: &Showdown, head: &Head, round: u32) -> bool {
    head.attacker().is_some() && round < u32::from(showdown.plan.game.rounds())
}

/// Whether a trap has ended the attack: what is left of it is about a victim, not about an attacker.
fn has_sprung(tables: &Tables, packed: &Packed) -> bool {
    let ahead = tables.ahead(packed);
    matches!(ahead, Some(Ahead::Traps | Ahead::Hits(_) | Ahead::Cards { hits: 0, .. }))
}

/// Whether nothing can harm anybody before the next pause, or makes use of what somebody has left.
fn is_harmless(tables: &Tables, head: &Head, packed: &Packed) -> bool {
    match head.phase {
        // Up to the first trap.
        Phase::Attack { .. } => {
            let goes_on = matches!(tables.ahead(packed), None | Some(Ahead::Cards { hits: 1.., .. }));
            goes_on && tables.sharing.hits_are_harmless
        }
        Phase::HitLocation => tables.sharing.are_harmless(head.face_up()),
        Phase::MonsterTurn | Phase::SurvivorsTurn => true,
        _ => false,
    }
}

/// Whether the monster's wounds do not matter before the next hit location is resolved.
const fn wounds_stand_by(tables: &Tables, head: &Head) -> bool {
    match head.phase {
        Phase::Attack { .. } => tables.sharing.counts_wounds_by_themselves,
        Phase::SurvivorsTurn => true,
        _ => false,
    }
}
