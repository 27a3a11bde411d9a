//! What spells do (SPL).

use super::measure::{throw, throw_or_nothing};
use super::skills::Skills;
use super::start::eligible;
use crate::scenario::diagnostic::{Collector, Diagnostic};
use crate::scenario::read::{Opt, flag_or, given, int_or, is_faulty};
use crate::scenario::source::Place;
use crate::scenario::wire;
use deathroll_core::rules::encounter::plan::{self as rules, ScoreChange, SpellEffect, SpellHelp, Throw};

/// The fields of an effect.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effects<'a> {
    pub(super) harm: &'a Opt<wire::SpellHarm>,
    pub(super) heal: &'a Opt<wire::SpellHeal>,
    pub(super) pool: &'a Opt<wire::SpellPool>,
    pub(super) scores: &'a Opt<wire::SpellScores>,
    pub(super) wakes: &'a Opt<bool>,
}

/// Compiles an effect; reports one that both harms and helps, and one that does nothing where that is not
/// allowed.
pub(super) fn compile(
    wire: Effects<'_>,
    place: Place,
    may_be_nothing: bool,
    (skills, changes): (&Skills, &mut Vec<ScoreChange>),
    faults: &Collector,
) -> SpellEffect {
    let harm = given(wire.harm).map(|harm| self::harm(harm, skills, changes));
    let help = help(wire, changes);
    let helps = !help.is_nothing();
    if harm.is_some() && helps {
        let message = "a spell harms or helps, not both";
        let help = "for an effect on somebody else there is `effects`, with `on`";
        faults.add(Diagnostic::new(message, place, "make two effects of it").help(help));
    }
    match harm {
        Some(harm) => {
            // A faulty `sleep` has a fault of its own.
            if is_harmless(&harm) && given(wire.harm).is_none_or(|harm| harm.sleep.is_none()) {
                report_nothing(place, faults);
            }
            SpellEffect::Harm(harm)
        }
        None => {
            // With a faulty `harm` there is another fault already.
            if !helps && !may_be_nothing && wire.harm.is_none() {
                report_nothing(place, faults);
            }
            SpellEffect::Help(help)
        }
    }
}

fn report_nothing(place: Place, faults: &Collector) {
    let label = "expected `harm`, `heal`, `pool`, `scores` or `wakes`, with an effect";
    faults.add(Diagnostic::new("this spell does nothing", place, label));
}

fn is_harmless(harm: &rules::SpellHarm) -> bool {
    harm.damage.is_nothing() && harm.injuries == 0 && harm.sleep == 0 && harm.change.is_none()
}

fn harm(wire: &wire::SpellHarm, skills: &Skills, changes: &mut Vec<ScoreChange>) -> rules::SpellHarm {
    rules::SpellHarm {
        damage: throw_or_nothing(&wire.damage),
        injuries: int_or(&wire.injuries, 0) as u8,
        manner: skills.manner(&wire.roll, &wire.tags),
        sleep: given(&wire.sleep).map_or(0, |time| time.seconds),
        change: change(&wire.scores, changes),
    }
}

fn help(wire: Effects<'_>, changes: &mut Vec<ScoreChange>) -> SpellHelp {
    let heal = given(wire.heal);
    SpellHelp {
        survival: heal.map_or(Throw::constant(0), |heal| throw_or_nothing(&heal.survival)),
        injuries: heal.map_or(Throw::constant(0), |heal| throw_or_nothing(&heal.injuries)),
        verve: heal.map_or(Throw::constant(0), |heal| throw_or_nothing(&heal.verve)),
        pool: given(wire.pool).map(|pool| rules::SpellPool {
            points: pool.points.get().map_or(Throw::constant(0), |dice| throw(*dice)),
            seconds: pool.lasts.get().map_or(u32::MAX, |time| time.seconds),
            eligible: eligible(&pool.against),
        }),
        // Of something faulty it is unknown whether it has an effect: that counts as one.
        wakes: flag_or(wire.wakes, false)
            || is_faulty(wire.wakes)
            || is_faulty(wire.heal)
            || is_faulty(wire.pool)
            || is_faulty(wire.scores),
        change: change(wire.scores, changes),
    }
}

/// The number of a change of scores, which is added to those of the file; none if nothing changes.
fn change(wire: &Opt<wire::SpellScores>, changes: &mut Vec<ScoreChange>) -> Option<u8> {
    let wire = given(wire)?;
    let score = |score| int_or(score, 0) as i8;
    let (attack, defense, damage) = (score(&wire.attack), score(&wire.defense), score(&wire.damage));
    if (attack, defense, damage) == (0, 0, 0) {
        return None;
    }
    let seconds = wire.lasts.get().map_or(u32::MAX, |time| time.seconds);
    changes.push(ScoreChange { attack, defense, damage, seconds });
    u8::try_from(changes.len() - 1).ok()
}
