//! Who and what stands by while survivors and a monster attack each other.

use super::pack::{
    ANY_CONDITION, ANY_ROUND, ANY_WOUNDS, HARM, Head, LOCATIONS, MONSTER, NO_LOCATIONS, Packed, ROUND,
    SURVIVOR, TOKENS, Tables, WOUNDS,
};
use super::sharing::{Harms, Sharing};
use super::survivors::{ANY_HARM, ANY_TOKENS, SOMEBODY_ALIVE, SOMEBODY_DEAD};
use crate::exact::system::Bystanders;
use crate::policy::Showdown;
use crate::rules::showdown::plan::{Action, Game, Location};
use crate::rules::showdown::record::Ahead;
use crate::rules::showdown::state::Phase;

/// A state without those that stand by.
struct LeftOut {
    start: Packed,
    bystanders: Bystanders,
}

impl LeftOut {
    /// Something else stands in for a part.
    const fn whole(&mut self, part: usize, stand_in: u32) {
        self.start[part] = stand_in;
        self.bystanders.whole |= 1 << part;
    }

    /// Something else stands in for a part, but for a rest of it.
    const fn partly(&mut self, part: usize, rest: u32) {
        self.start[part] = rest;
        self.bystanders.partly |= 1 << part;
    }
}

/// A state without those that stand by up to the next pause. Where what harm has left may be `veiled`
/// when the step ends, it takes part in all of the step that may harm anybody.
pub(super) fn without_bystanders(
    showdown: &Showdown,
    tables: &mut Tables,
    packed: &Packed,
    veiled: bool,
) -> (Packed, Bystanders) {
    let mut left_out = LeftOut { start: *packed, bystanders: Bystanders::default() };
    if tables.sharing.is_about_two {
        leave_out_of_attack(showdown, tables, packed, &mut left_out, veiled);
    } else if matches!(showdown.plan.game, Game::Defense { .. }) {
        leave_out_of_defense(tables, packed, &mut left_out);
    }
    (left_out.start, left_out.bystanders)
}

/// In an attack, all survivors but the attacker stand aside: of them it is only asked whether anybody
/// lives, when a round ends.
pub(super) fn put_aside(showdown: &Showdown, tables: &Tables, packed: &Packed) -> (Packed, u64) {
    let mut left_out = LeftOut { start: *packed, bystanders: Bystanders::default() };
    if let Some(attacker) = tables.head(packed).attacker().filter(|_| tables.sharing.is_about_two) {
        let others = (0..showdown.plan.survivors.len()).filter(|&seat| {
            // Of the dead and the done all is forgotten.
            seat != usize::from(attacker) && !tables.survivors.is_forgotten(packed[HARM + seat])
        });
        others.for_each(|seat| leave_out_survivor(tables, &mut left_out, seat));
    }
    (left_out.start, left_out.bystanders.whole)
}

fn leave_out_survivor(tables: &Tables, left_out: &mut LeftOut, seat: usize) {
    let lives = tables.survivors.is_alive(left_out.start[SURVIVOR + seat]);
    left_out.whole(SURVIVOR + seat, if lives { SOMEBODY_ALIVE } else { SOMEBODY_DEAD });
    left_out.whole(HARM + seat, ANY_HARM);
    left_out.whole(TOKENS + seat, ANY_TOKENS);
}

/// In an attack, the attacker alone takes part.
fn leave_out_of_attack(
    showdown: &Showdown,
    tables: &mut Tables,
    packed: &Packed,
    left_out: &mut LeftOut,
    veiled: bool,
) {
    let head = *tables.head(packed);
    let asks = asks_of_harm(tables, &head, packed);
    let asks = if veiled && !asks_nothing_up_to_harm(tables, &head, packed) { OfHarm::All } else { asks };
    let begins_turn = matches!(head.phase, Phase::MonsterTurn | Phase::SurvivorsTurn);
    for seat in 0..showdown.plan.survivors.len() {
        let takes_part = head.attacker().is_none_or(|attacker| seat == usize::from(attacker));
        if takes_part {
            leave_out_harm(tables, left_out, seat, asks);
        } else {
            leave_out_survivor(tables, left_out, seat);
        }
        if begins_turn && tables.sharing.tokens_last {
            left_out.whole(TOKENS + seat, ANY_TOKENS);
        }
    }
    if is_timeless(showdown, &head, packed[ROUND]) {
        left_out.whole(ROUND, ANY_ROUND);
        let Sharing { tokens_last, tokens_stay_few, .. } = tables.sharing;
        let is_victim = tokens_last && tokens_stay_few && is_about_victim(tables, &head, packed);
        if let Some(attacker) = head.attacker().filter(|_| is_victim) {
            let place = TOKENS + usize::from(attacker);
            let endures = showdown.plan.survivors[usize::from(attacker)].known.contains(Action::Endure);
            left_out.partly(place, tables.survivors.of_victim(packed[place], endures));
        }
    }
    if wounds_stand_by(tables, &head) {
        left_out.whole(WOUNDS, ANY_WOUNDS);
    }
    if let Some(attacker) = head.attacker().filter(|_| draws_cards(tables, &head, packed)) {
        left_out.whole(MONSTER, ANY_CONDITION);
        left_out.whole(TOKENS + usize::from(attacker), ANY_TOKENS);
    }
    match head.phase {
        // Cards are discarded, and none is drawn.
        Phase::HitLocation | Phase::Reactions(_) => left_out.partly(LOCATIONS, NO_LOCATIONS),
        Phase::MonsterTurn | Phase::SurvivorsTurn => left_out.whole(LOCATIONS, NO_LOCATIONS),
        _ => {}
    }
}

/// The seat that a monster attacks where survivors only defend themselves.
const TARGET: usize = 0;

/// Attacks of the monster are the same in every round, and where they hit, it is asked what is left
/// there.
fn leave_out_of_defense(tables: &mut Tables, packed: &Packed, left_out: &mut LeftOut) {
    let head = *tables.head(packed);
    leave_out_harm(tables, left_out, TARGET, asks_of_harm(tables, &head, packed));
    match head.phase {
        Phase::MonsterAttack(_) => left_out.whole(ROUND, ANY_ROUND),
        Phase::MonsterTurn | Phase::SurvivorsTurn if tables.sharing.tokens_last => {
            left_out.whole(TOKENS + TARGET, ANY_TOKENS);
        }
        _ => {}
    }
}

/// What is asked, up to the next pause, of what harm has left of a survivor.
#[derive(Clone, Copy)]
enum OfHarm {
    Nothing,
    /// What survival is left, for one, and how much it bleeds: who may dodge (SRV-5)?
    NoLocation,
    /// What is left on one location, how much it bleeds, and survival.
    At(Location),
    All,
}

fn leave_out_harm(tables: &mut Tables, left_out: &mut LeftOut, seat: usize, asks: OfHarm) {
    let part = HARM + seat;
    match asks {
        OfHarm::Nothing => left_out.whole(part, ANY_HARM),
        OfHarm::NoLocation => {
            left_out.partly(part, tables.survivors.without_locations(left_out.start[part]));
        }
        OfHarm::At(location) => {
            left_out.partly(part, tables.survivors.at_location(left_out.start[part], location));
        }
        OfHarm::All => {}
    }
}

fn asks_of_harm(tables: &Tables, head: &Head, packed: &Packed) -> OfHarm {
    let Sharing { traps, hits_spare_locations, injuries_stay, .. } = tables.sharing;
    let by_hits = |harms| if harms == Harms::Anyhow { OfHarm::All } else { OfHarm::NoLocation };
    let around = match head.phase {
        Phase::MonsterAttack(_) => OfHarm::NoLocation,
        Phase::Attack { .. } => by_hits(traps),
        Phase::Reactions(_) => by_hits(of_reactions(tables, head)),
        _ => OfHarm::All,
    };
    match (head.phase, tables.ahead(packed)) {
        _ if asks_nothing_up_to_harm(tables, head, packed) => OfHarm::Nothing,
        // What is left out but for a rest may not change before the first pause.
        (Phase::Reactions(_), None) if !reactions_wait(tables, head) => OfHarm::All,
        (Phase::MonsterAttack(_) | Phase::Reactions(_), None)
        | (Phase::Attack { .. }, Some(Ahead::Traps | Ahead::Cards { hits: 0, .. })) => around,
        (_, Some(Ahead::Hits(hits))) => match hits.next() {
            Some(location) if injuries_stay => OfHarm::At(location),
            None if hits.count > 0 && !hits.foreseen => OfHarm::Nothing,
            // What a trap or a reaction still does, or the next one.
            None if hits.count == 0 && hits_spare_locations => around,
            _ => OfHarm::All,
        },
        _ => OfHarm::All,
    }
}

/// Whether reactions to the card in hand change nothing of the attacker before a hit lands.
fn reactions_wait(tables: &Tables, head: &Head) -> bool {
    head.in_hand().is_some_and(|card| tables.sharing.reactions_wait(card))
}

/// How reactions to the card in hand harm.
fn of_reactions(tables: &Tables, head: &Head) -> Harms {
    head.in_hand().map_or(Harms::Anyhow, |card| tables.sharing.of_reactions(card))
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

/// Whether a trap has ended the attack, or the monster reacts: that is about a victim, not about an attacker.
fn is_about_victim(tables: &Tables, head: &Head, packed: &Packed) -> bool {
    let ahead = tables.ahead(packed);
    let has_sprung = matches!(ahead, Some(Ahead::Traps | Ahead::Hits(_) | Ahead::Cards { hits: 0, .. }));
    let reacts = matches!(head.phase, Phase::Reactions(_));
    has_sprung || reacts && (ahead.is_some() || reactions_wait(tables, head))
}

/// Whether cards are drawn and nothing else happens: that is about cards alone.
fn draws_cards(tables: &Tables, head: &Head, packed: &Packed) -> bool {
    let draws = matches!(tables.ahead(packed), Some(Ahead::Cards { hits: 1.., .. }));
    draws && matches!(head.phase, Phase::Attack { .. })
}

/// Whether nothing has come yet that may harm anybody, nor comes before the next pause.
fn asks_nothing_up_to_harm(tables: &Tables, head: &Head, packed: &Packed) -> bool {
    match head.phase {
        // Up to the first trap.
        Phase::Attack { .. } => {
            let goes_on = matches!(tables.ahead(packed), None | Some(Ahead::Cards { hits: 1.., .. }));
            goes_on && tables.sharing.hits_are_harmless
        }
        Phase::HitLocation => tables.sharing.are_harmless(head.face_up()),
        Phase::Reactions(_) => of_reactions(tables, head) == Harms::Nobody,
        Phase::MonsterTurn | Phase::SurvivorsTurn => true,
        _ => false,
    }
}

/// Whether the monster's wounds do not matter before the next hit location is resolved.
const fn wounds_stand_by(tables: &Tables, head: &Head) -> bool {
    match head.phase {
        Phase::Attack { .. } | Phase::Reactions(_) => tables.sharing.counts_wounds_by_themselves,
        Phase::SurvivorsTurn => true,
        _ => false,
    }
}
