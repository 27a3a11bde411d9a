//! The most that can be counted in a trial of survivors against a monster, where the rules tell.

use super::brings::{Brings, of_attack, of_list};
use super::sharing::{of_traps, reactions_of};
use crate::metric::{Counter, Subject};
use crate::rules::showdown::plan::{
    ATTACK_DICE_MAX, Attribute, DeathRule, Effect, EffectList, Game, HitLocation, Plan, TraitRule,
};
use crate::rules::showdown::state::Seat;

/// The most that a counter of a subject can come to in one trial; none where nobody knows.
pub(super) fn most(plan: &Plan, subject: Subject, counter: Counter) -> Option<u64> {
    in_rounds(plan, plan.game.rounds().into(), subject, counter)
}

/// The most that it can grow by in one round, whatever came before; none where nobody knows, and of what is
/// told at the end of a trial, or spent of what there is from its start.
pub(super) fn most_a_round(plan: &Plan, subject: Subject, counter: Counter) -> Option<u64> {
    let is_for_the_trial = matches!(counter, Counter::Alive | Counter::Dead | Counter::Rounds)
        || counter == Counter::SurvivalLeft
        || is_paid(counter);
    if is_for_the_trial || plan.board.is_some() { None } else { in_rounds(plan, 1, subject, counter) }
}

fn in_rounds(plan: &Plan, rounds: u64, subject: Subject, counter: Counter) -> Option<u64> {
    match subject {
        Subject::Survivor(seat) => of_survivor(plan, rounds, seat, counter),
        Subject::Party if counter == Counter::Rounds => of_monster(plan, rounds, counter),
        Subject::Party => {
            let seats = 0..plan.survivors.len() as Seat;
            let all = seats.map(|seat| of_survivor(plan, rounds, seat, counter)).sum::<Option<u64>>()?;
            let is_wounds = matches!(counter, Counter::Wounds | Counter::WoundsInAttack);
            Some(if is_wounds { all.min(wounds_of_monster(plan)?) } else { all })
        }
        Subject::Monster => of_monster(plan, rounds, counter),
        _ => None,
    }
}

fn of_survivor(plan: &Plan, rounds: u64, seat: Seat, counter: Counter) -> Option<u64> {
    match counter {
        Counter::Alive | Counter::Dead => Some(1),
        Counter::SurvivalLeft => {
            let limit = plan.options.survival_limit.unwrap_or(u8::MAX);
            let limit = u64::from(limit.max(plan.start.survivor(seat).survival));
            Some(survival(plan, seat).map_or(limit, |survival| survival.min(limit)))
        }
        _ if is_paid(counter) => survival(plan, seat),
        _ if plan.board.is_some() => None,
        _ => of_attacks(plan, rounds, seat, counter),
    }
}

/// Whether something costs survival: every survival action does, but for endure.
const fn is_paid(counter: Counter) -> bool {
    matches!(
        counter,
        Counter::Spent
            | Counter::SpentOnDodge
            | Counter::SpentOnEndure
            | Counter::SpentOnEncourage
            | Counter::SpentOnDash
            | Counter::SpentOnSurge
            | Counter::Dodges
            | Counter::Encouragements
            | Counter::Dashes
            | Counter::Surges
    )
}

/// The survival that there is in a trial, with what is gained in it.
fn survival(plan: &Plan, seat: Seat) -> Option<u64> {
    let is_gained = plan.options.survival_income > 0
        || plan.effects.iter().any(|effect| matches!(effect, Effect::Survival(1..)));
    let gained = if is_gained { brought(plan, plan.game.rounds().into(), seat)?.survival } else { 0 };
    Some(u64::from(plan.start.survivor(seat).survival) + gained)
}

/// Whether the tokens of all survivors stay as few as there may be of one kind: what is added to them is the
/// same then, however many there are.
pub(super) fn tokens_stay_few(plan: &Plan) -> bool {
    let stay_few = |seat| {
        let tokens = plan.start.survivor(seat).tokens;
        let at_first = (0..Attribute::COUNT).map(|attribute| u64::from(tokens.sum(attribute).unsigned_abs()));
        let gained = brought(plan, plan.game.rounds().into(), seat).map(|brought| brought.tokens);
        gained.is_some_and(|gained| at_first.max().unwrap_or(0) + gained <= i8::MAX as u64)
    };
    (0..plan.survivors.len() as Seat).all(stay_few)
}

/// What comes of attacks by a survivor, and of those of the monster on it.
fn of_attacks(plan: &Plan, rounds: u64, seat: Seat, counter: Counter) -> Option<u64> {
    let attacks = rounds * u64::from(plan.game.attacks_per_round());
    let dice = dice_of(plan, seat);
    let brought = || brought(plan, rounds, seat);
    match counter {
        Counter::Attacks | Counter::TrappedAttacks => Some(attacks),
        Counter::AttackDice
        | Counter::Hits
        | Counter::Misses
        | Counter::HitLocations
        | Counter::WoundAttempts
        | Counter::Successes
        | Counter::Criticals => Some(attacks * dice),
        Counter::Wounds | Counter::WoundsInAttack => Some(brought()?.wounds.min(wounds_of_monster(plan)?)),
        Counter::Reactions => Some(attacks * dice * REACTIONS),
        Counter::MonsterAttacks => Some(brought()?.attacks),
        Counter::MonsterDice | Counter::MonsterHits | Counter::SevereAverted => Some(brought()?.dice),
        Counter::Damage
        | Counter::DamageHead
        | Counter::DamageArms
        | Counter::DamageBody
        | Counter::DamageWaist
        | Counter::DamageLegs
        | Counter::ArmorLost => Some(brought()?.damage),
        Counter::SevereInjuries | Counter::Endures => Some(brought()?.injuries),
        Counter::DeathTenthsAverted => Some(brought()?.injuries * TENTHS),
        Counter::KnockDowns => Some(brought()?.knock_downs),
        _ => None,
    }
}

/// Reactions to one hit location: to a wound or a failure, and to either (WND-10).
const REACTIONS: u64 = 2;
/// Faces of a severe injury table.
const TENTHS: u64 = 10;

fn of_monster(plan: &Plan, rounds: u64, counter: Counter) -> Option<u64> {
    /// The discards are shuffled before a card is taken, and after it (WND-7).
    const SHUFFLES: u64 = 2;
    let wounds = || in_rounds(plan, rounds, Subject::Party, Counter::Wounds);
    match counter {
        Counter::Rounds => Some(rounds),
        _ if plan.board.is_some() => None,
        Counter::WoundsSuffered => wounds(),
        Counter::ReshufflesAtDraw => Some(rounds * SHUFFLES),
        Counter::ReshufflesAtWound => Some(wounds()? * SHUFFLES),
        _ => None,
    }
}

/// Wounds after which the monster is defeated for certain (WND-8); none where it may lose some again.
fn wounds_of_monster(plan: &Plan) -> Option<u64> {
    if plan.effects.iter().any(|effect| matches!(effect, Effect::WoundLost(_))) {
        return None;
    }
    let cards = u64::from(plan.monster.ai_cards);
    Some(match plan.options.death_rule {
        DeathRule::WoundWithoutCard => cards + 1,
        DeathRule::StackFull => cards.max(1),
        DeathRule::Life(life) => u64::from(life).max(1),
    })
}

/// The most dice of one attack (ATK-2).
fn dice_of(plan: &Plan, seat: Seat) -> u64 {
    let gains =
        |effect: &Effect| matches!(effect, Effect::Tokens { attribute: Attribute::Speed, amount: 1.., .. });
    if plan.effects.iter().any(gains) {
        return ATTACK_DICE_MAX.into();
    }
    let (survivor, index) = (&plan.survivors[usize::from(seat)], Attribute::Speed as usize);
    let tokens = plan.start.survivor(seat).tokens.sum(index).max(0);
    let speed = i16::from(survivor.weapon.speed) + survivor.attributes[index] + tokens;
    speed.clamp(plan.options.min_attack_dice.into(), ATTACK_DICE_MAX.into()) as u64
}

/// What all attacks of so many rounds bring, by the survivor and on it.
fn brought(plan: &Plan, rounds: u64, seat: Seat) -> Option<Brings> {
    match plan.game {
        Game::Attack { .. } => {
            let attacks = rounds * u64::from(plan.game.attacks_per_round());
            Some(of_own_attack(plan, seat, dice_of(plan, seat))?.times(attacks))
        }
        Game::Defense { .. } => {
            let attacks = plan.monster.attacks.iter().map(|&profile| of_attack(plan, profile));
            let round = attacks.sum::<Option<Brings>>()?;
            Some(round.times(rounds))
        }
        // On a board there is no end of what may happen.
        Game::Showdown { .. } => None,
    }
}

/// What one attack by a survivor brings: hits, and then either hit locations or traps.
fn of_own_attack(plan: &Plan, seat: Seat, dice: u64) -> Option<Brings> {
    let of_traits = |wanted: fn(TraitRule) -> Option<EffectList>| {
        let rules = plan.survivors[usize::from(seat)].traits.iter().map(|held| held.rule);
        rules.filter_map(wanted).map(|list| of_list(plan, list)).sum::<Option<Brings>>()
    };
    let hit = of_traits(|rule| if let TraitRule::OnHit(list) = rule { Some(list) } else { None })?;
    let wound = of_traits(|rule| match rule {
        TraitRule::OnWound(list) | TraitRule::OnCritical(list) => Some(list),
        _ => None,
    })?;
    let wounds = Brings { wounds: wounds_of_location(plan, seat), ..Brings::default() };
    let each = plan.monster.hit_locations.iter().map(|location| of_location(plan, location));
    let location = Brings::most_of(each)? + wound + wounds;
    let trap = Brings::most_of(of_traps(plan).map(|list| of_list(plan, list)))?;
    let cards = location.times(dice).or(trap.times(dice.min(traps(plan))));
    Some(hit.times(dice) + cards)
}

/// What resolving one hit location brings, beside the wound itself.
fn of_location(plan: &Plan, location: &HitLocation) -> Option<Brings> {
    let lists = [location.special, location.critical].into_iter().flatten().chain(reactions_of(location));
    lists.map(|list| of_list(plan, list)).sum()
}

/// Wounds by one hit location (WND-6).
fn wounds_of_location(plan: &Plan, seat: Seat) -> u64 {
    let extra = plan.survivors[usize::from(seat)].traits.iter().map(|held| match held.rule {
        TraitRule::CriticalExtraWounds(wounds) => u64::from(wounds),
        _ => 0,
    });
    u64::from(plan.options.wounds_per_location) + extra.sum::<u64>()
}

/// Traps in the deck.
fn traps(plan: &Plan) -> u64 {
    let monster = &plan.start.monster;
    let cards = monster.hl_deck.kinds().chain(monster.hl_discard.kinds());
    let traps = cards.filter(|&(kind, _)| plan.monster.hit_locations[usize::from(kind)].trap);
    traps.map(|(_, count)| u64::from(count)).sum()
}
