//! Who and what stands by while survivors attack a monster.

use super::pack::{
    ANY_WOUNDS, Head, LOCATIONS, NO_LOCATIONS, Packed, SOMEBODY_ALIVE, SOMEBODY_DEAD, SURVIVOR, Tables,
    WOUNDS,
};
use crate::exact::system::Bystanders;
use crate::policy::Showdown;
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
    for seat in 0..showdown.plan.survivors.len() {
        let number = &mut start[SURVIVOR + seat];
        if head.attacker().is_some_and(|attacker| seat != usize::from(attacker)) {
            let lives = tables.survivor(*number).is_alive();
            *number = if lives { SOMEBODY_ALIVE } else { SOMEBODY_DEAD };
            bystanders.whole |= 1 << (SURVIVOR + seat);
        } else if is_harmless(tables, &head, packed) {
            *number = tables.without_harm(*number);
            bystanders.partly |= 1 << (SURVIVOR + seat);
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
